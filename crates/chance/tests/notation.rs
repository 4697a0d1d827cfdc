//! The notation: what is printed is read as the same, and what is wrong is pointed at.

mod twin;

use chance::games::{BadGame, BadNotation, Game, MAX_NESTING, MAX_TERMS, Player, Problem};
use chance::{BadDistribution, BadScore};
use twin::Dice;

fn refused(text: &str) -> BadNotation {
    text.parse::<Game>().expect_err(text)
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    for seed in 0..3000 {
        let game = Dice(seed).game(4);
        let text = game.to_string();
        assert_eq!(text.parse(), Ok(game), "{text}");
    }
}

#[test]
fn spaces_are_of_no_account_and_parentheses_make_sums() {
    for (text, expected) in [
        ("  3 ", "3"),
        ("-0.5", "-0.5"),
        ("{1|2}", "{1 | 2}"),
        ("{ 1 ,2|-3.5,{4|[1:0.5,0:0.5]} }+ 5", "{1, 2 | -3.5, {4 | [1:0.5, 0:0.5]}} + 5"),
        ("(1+2)+(3)", "(1 + 2) + 3"),
        ("{1 + {2 | 0} | (3 + 4)}", "{1 + {2 | 0} | 3 + 4}"),
        ("[3:1]", "3"),
        ("[1:1/4, 2 : 3/4]", "[2:0.75, 1:0.25]"),
        ("[1:0.25, 1:0.25, 0:0.5]", "[1:0.5, 0:0.5]"),
    ] {
        assert_eq!(text.parse::<Game>().unwrap().to_string(), expected, "{text}");
    }
    let thirds: Game = "[1:1/3, 2:1/3, 3:1/3]".parse().unwrap();
    assert_eq!(thirds.to_string().parse(), Ok(thirds));
}

#[test]
fn what_is_wrong_is_pointed_at() {
    let expected = |expected, found: &str| Problem::Unexpected { expected, found: found.into() };
    let unclosed = |opened, closing| Problem::Unclosed { opened, closing };
    let term = "a score, '[', '{' or '('";
    for (text, at, problem) in [
        ("", 0, expected(term, "the end")),
        ("3 +", 3, expected(term, "the end")),
        ("3 4", 2, expected("'+' or the end", "'4'")),
        ("3 - 4", 2, expected("'+' or the end", "'-'")),
        ("{1 | 2}}", 7, expected("'+' or the end", "'}'")),
        ("1 + {2 | 3", 4, unclosed('{', '}')),
        ("1 + {2", 4, unclosed('{', '}')),
        ("(1 + 2", 0, unclosed('(', ')')),
        ("2 + [1:0.5, 2:0.5", 4, unclosed('[', ']')),
        ("{1 | 2)", 6, expected("'+', ',' or '}'", "')'")),
        ("{1 2 | 3}", 3, expected("'+', ',' or '|'", "'2'")),
        ("{1}", 2, expected("'|' and the options of Right", "'}'")),
        ("{1 | 2 | 3}", 7, expected("'+', ',' or '}'", "'|'")),
        ("{ | 2}", 2, BadGame::NoOption(Player::Left).into()),
        ("5 + {1 | }", 9, BadGame::NoOption(Player::Right).into()),
        ("{1, | 2}", 4, expected(term, "'|'")),
        ("[]", 1, expected("a score", "']'")),
        ("[1]", 2, expected("':' and a probability", "']'")),
        ("[1:]", 3, Problem::Probability),
        ("[1:x]", 3, Problem::Probability),
        ("[1:-0.5, 2:1.5]", 3, Problem::Probability),
        ("[1:0, 2:1]", 3, BadDistribution::Probability(0.0).into()),
        ("[1:3/2]", 3, BadDistribution::Probability(1.5).into()),
        ("[1:1/0]", 3, Problem::Probability),
        ("[1:0/0]", 3, Problem::Probability),
        ("7 + [1:0.5, 2:0.25]", 4, BadDistribution::Sum(0.75).into()),
        ("[1:0.5 2:0.5]", 7, expected("',' or ']'", "'2'")),
        ("1.25", 0, BadScore::Finer.into()),
        ("{1 | --2}", 5, BadScore::NoNumber.into()),
        ("{1 | 2000000}", 5, BadScore::TooLarge.into()),
        ("{1 | é}", 5, expected(term, "'é'")),
    ] {
        let wrong = refused(text);
        assert_eq!((wrong.at, &wrong.problem), (at, &problem), "{text}");
    }
}

#[test]
fn a_line_below_the_text_points_at_the_place() {
    let text = "{1 | é} + {2 | }";
    let pointed = refused(text).pointed_out(text);
    assert_eq!(pointed, "{1 | é} + {2 | }\n     ^");
    let text = format!("{}{{1 | }}{}", "1 + ".repeat(50), " + 2".repeat(50));
    let pointed = refused(&text).pointed_out(&text);
    let (shown, below) = pointed.split_once('\n').unwrap();
    assert!(shown.len() < 90 && shown.starts_with("...") && shown.ends_with("..."), "{pointed}");
    assert_eq!(shown.as_bytes()[below.len() - 1], b'}', "{pointed}");
}

#[test]
fn absurd_depth_and_length_are_refused() {
    let nested = |depth: usize| format!("{}1{}", "{0 | ".repeat(depth), "}".repeat(depth));
    assert!(nested(MAX_NESTING).parse::<Game>().is_ok());
    let wrong = refused(&nested(MAX_NESTING + 1));
    assert_eq!((wrong.at, wrong.problem), (5 * MAX_NESTING, Problem::TooDeep));
    assert_eq!(refused(&"(".repeat(1_000_000)).problem, Problem::TooDeep);
    assert_eq!(refused(&"{".repeat(1_000_000)).problem, Problem::TooDeep);
    let long = vec!["1"; MAX_TERMS + 1].join("+");
    assert_eq!(refused(&long).problem, Problem::TooLong);
    assert!(long[2..].parse::<Game>().is_ok());
}

/// Pieces of the notation in any order, and games with a piece taken out or put in.
#[test]
fn no_text_makes_it_panic() {
    let pieces = ["{", "}", "[", "]", "(", ")", "|", ",", "+", ":", "-", "1", "0.5", "/", " ", "é"];
    for seed in 0..20_000 {
        let mut dice = Dice(seed);
        let mut text = if seed % 2 == 0 { String::new() } else { dice.game(2).to_string() };
        for _ in 0..=dice.below(5) {
            let piece = pieces[usize::try_from(dice.below(16)).unwrap()];
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = dice.below(places.len() as u64 + 1);
            let at = places.get(usize::try_from(at).unwrap()).copied().unwrap_or(text.len());
            text.insert_str(at, piece);
        }
        match text.parse::<Game>() {
            Ok(game) => assert_eq!(game.to_string().parse(), Ok(game), "{text}"),
            Err(wrong) => assert!(wrong.at <= text.len() && wrong.pointed_out(&text).contains('^')),
        }
    }
}
