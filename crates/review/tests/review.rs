//! A review says the same whoever looks and in whatever order, goes on where it was, and its curve ends
//! at the counted result.

use decision::Caller;
use engine::{Level, Terms, Thinker};
use goban::{Color, Game, Move, Rules, Size};
use review::{Judgement, Review, look};

/// Black gives three stones away on a small board, and both pass at the end.
const MOVES: [&str; 10] = ["C3", "C4", "D4", "B3", "D3", "C2", "A1", "D2", "pass", "pass"];

fn game() -> Game {
    let mut game = Game::new(Size::square(6).unwrap(), Rules::CHINESE);
    for name in MOVES {
        game.play(game.to_play(), name.parse().unwrap()).unwrap();
    }
    game
}

fn thinker() -> Thinker {
    Thinker::new(Terms { level: Level::nearest(3), ..Terms::default() })
}

fn look_at(review: &mut Review, thinker: &mut Thinker, place: usize) {
    let sight = look(thinker, &review.position(place), review.played(place), Caller::ALONE);
    review.note(place, sight);
}

#[test]
fn the_order_in_which_positions_are_looked_at_makes_no_difference() {
    let (mut forwards, mut backwards) = (Review::of(game()), Review::of(game()));
    let (mut one, mut another) = (thinker(), thinker());
    for place in 0..forwards.positions() {
        look_at(&mut forwards, &mut one, place);
        look_at(&mut backwards, &mut another, MOVES.len() - place);
    }
    let all = |review: &Review| review.judgements().collect::<Vec<Judgement>>();
    assert_eq!(all(&forwards), all(&backwards));
    assert_eq!(all(&forwards).len(), MOVES.len());
}

#[test]
fn judgements_come_one_by_one_and_a_review_goes_on_where_it_was() {
    let (mut review, mut thinker) = (Review::of(game()), thinker());
    look_at(&mut review, &mut thinker, 0);
    assert!(review.judgement(0).is_none(), "the position after it is not known");
    look_at(&mut review, &mut thinker, 1);
    let first = review.judgement(0).expect("both positions are known");
    assert_eq!((first.number, first.color, first.mv), (1, Color::Black, "C3".parse().unwrap()));
    let mut resumed = review.clone();
    assert_eq!(resumed.next_open(), Some(2));
    while let Some(place) = resumed.next_open() {
        look_at(&mut resumed, &mut thinker, place);
    }
    assert_eq!(resumed.judgement(0), Some(first));
    for judgement in resumed.judgements() {
        assert!(judgement.loss >= 0.0 && judgement.loss.is_finite(), "{judgement:?}");
        assert!(!judgement.is_mistake || judgement.better.is_some(), "{judgement:?}");
        assert_eq!(judgement.is_mistake, judgement.cause.is_some(), "{judgement:?}");
    }
}

#[test]
fn the_curve_ends_at_the_counted_result() {
    let (mut review, mut thinker) = (Review::of(game()), thinker());
    let end = review.positions() - 1;
    look_at(&mut review, &mut thinker, end);
    let sight = review.sight(end).unwrap();
    let settlement = thinker.settle(review.game(), Caller::ALONE);
    let points = f64::from(review.game().score(&settlement).half_points()) / 2.0;
    assert!(sight.is_counted && (sight.lead - points).abs() < 1e-9, "{sight:?}");
    assert_eq!(sight.win, Some(if points > 0.0 { 1.0 } else { 0.0 }));
}

#[test]
fn a_position_has_the_turn_that_the_game_had() {
    let mut odd = Game::new(Size::square(6).unwrap(), Rules::CHINESE);
    for name in ["C3", "D4"] {
        odd.play_anyway(Color::Black, name.parse::<Move>().unwrap()).unwrap();
    }
    let review = Review::of(odd);
    assert_eq!(review.position(1).to_play(), Color::Black);
    assert_eq!(review.position(1).turns().len(), 1);
    assert_eq!(review.position(7).turns().len(), 2);
}
