//! Matches between engines of every manner: every game is accounted for, the right side is blamed
//! for the right fault, nothing hangs, and one seed gives one match.

mod naughty;

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use goban::{Color, Komi, Rules, Size};
use lab::matches::{
    BySide, End, FaultKind, GameOutcome, Match, SEED, Setup, Side, Summary, Terms, TimeLimit,
};
use lab::statistics::{Elo, Sprt, SprtVerdict};
use lab::{Ending, Experiment as _, Finished, Interrupt, ProgramVersion, Seed, Standing, Store};
use naughty::naughty;

fn terms() -> Terms {
    Terms {
        sizes: vec![Size::square(5).unwrap()],
        rules: Rules::CHINESE,
        komi: Komi::from_half_points(15),
        handicap: 0,
        opening_moves: 2,
        time: TimeLimit::None,
        patience: Duration::from_secs(30),
        move_limit: None,
    }
}

fn setup(a: &str, b: &str, games: u32) -> Setup {
    Setup {
        name: "test".to_owned(),
        engines: BySide { a: naughty(a), b: naughty(b) },
        referee: None,
        terms: terms(),
        games,
        sprt: None,
        seed: Seed(7),
    }
}

/// A match played to its end, its standing and its summary.
fn played(setup: Setup, workers: usize) -> (Standing, Summary) {
    let contest = Match::prepare(setup).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("lab.sqlite")).unwrap();
    let plan = contest.plan(ProgramVersion("test".to_owned()), NonZeroUsize::new(workers).unwrap());
    let standing =
        lab::run(&contest, &mut store, &plan, &Interrupt::default(), &mut |_| {}).unwrap();
    let run = store.find(&plan.key).unwrap().unwrap();
    let summary = contest.summary(&standing.outcomes, &store.notes(run).unwrap());
    (standing, summary)
}

fn games(outcomes: &[Finished]) -> Vec<GameOutcome> {
    outcomes.iter().map(|finished| finished.outcome.read().unwrap()).collect()
}

/// A, which misbehaves in every game, is blamed for `kind` in every game, and B wins them all.
#[track_caller]
fn blames(behaviour: &str, kind: FaultKind, change: impl FnOnce(&mut Setup)) -> Vec<GameOutcome> {
    let begun = Instant::now();
    let mut setup = setup(&format!("seed=1 {behaviour}"), "seed=2", 4);
    change(&mut setup);
    let (standing, summary) = played(setup, 2);
    let games = games(&standing.outcomes);
    assert_eq!(games.len(), 4, "{behaviour}");
    for game in &games {
        let fault = game.fault.as_ref().unwrap();
        assert_eq!((fault.engine, fault.kind), (Side::A, kind), "{behaviour}: {fault:?}");
        assert_eq!((game.winner, game.end), (Some(Side::B), End::Fault));
        let how = if kind == FaultKind::Time { 'T' } else { 'F' };
        let winner = game.color_of(Side::B).letter();
        assert_eq!(game.result, format!("{winner}+{how}"), "{behaviour}");
        let record = &record::read_text(&game.sgf).unwrap().records[0];
        assert_eq!(record.result().unwrap().winner(), Some(game.color_of(Side::B)));
        let last = record.main_line().last().unwrap();
        assert!(record.comment(last).unwrap().contains(kind.words()), "{}", game.sgf);
    }
    let report = summary.report().to_text();
    let details = summary.results[0].details.as_ref().unwrap();
    assert!(report.contains("Game 1, A: ") && report.contains(details.lines().next().unwrap()));
    if behaviour.starts_with("crash") {
        assert!(details.contains("segmentation fault"), "{details}");
    }
    assert_eq!(summary.engines.a.faults.into_iter().collect::<Vec<_>>(), [(kind, 4)]);
    assert!(summary.engines.b.faults.is_empty());
    assert!(begun.elapsed() < Duration::from_secs(30), "{behaviour}: {:?}", begun.elapsed());
    games
}

fn in_time(setup: &mut Setup) {
    setup.terms.time = TimeLimit::PerMove(Duration::from_millis(100));
}

#[test]
fn who_crashes_has_lost() {
    blames("crash@3", FaultKind::Crash, |_| {});
    blames("crash@1", FaultKind::Crash, |_| {});
    blames("half@2", FaultKind::Crash, |_| {});
    blames("mute@2", FaultKind::Crash, |_| {});
    blames("die-after@3", FaultKind::Crash, |_| {});
}

#[test]
fn who_does_not_answer_has_lost_on_time() {
    blames("hang@3", FaultKind::Time, in_time);
    blames("deaf@1", FaultKind::Time, in_time);
    blames("chatter@2", FaultKind::Time, in_time);
    blames("prose@2", FaultKind::Time, in_time);
}

#[test]
fn who_uses_up_a_clock_has_lost_on_time() {
    let [main, increment] = [300, 10].map(Duration::from_millis);
    let clock = TimeLimit::Clock { main, increment };
    blames("hang@3", FaultKind::Time, |setup| setup.terms.time = clock);
}

#[test]
fn without_a_limit_silence_is_a_hang() {
    blames("hang@2", FaultKind::Hang, |setup| setup.terms.patience = Duration::from_secs(1));
}

#[test]
fn illegal_moves_and_nonsense_lose() {
    blames("illegal@3", FaultKind::IllegalMove, |_| {});
    blames("off@1", FaultKind::IllegalMove, |_| {});
    blames("nonsense@2", FaultKind::Nonsense, |_| {});
    blames("empty@2", FaultKind::Nonsense, |_| {});
    blames("flood@2", FaultKind::Nonsense, |_| {});
}

#[test]
fn who_refuses_loses() {
    blames("refuse@1", FaultKind::RefusedMove, |_| {});
    blames("unable@2", FaultKind::Refused, |_| {});
}

#[test]
fn who_cannot_play_the_size_has_refused() {
    let mut setup = setup("seed=1 shout@2", "seed=2", 2);
    setup.engines.a = gtp::CommandLine::parse(
        r#"sh -c 'while read id c; do case $c in boardsize*) echo "?$id no";; *) echo "=$id x";; esac; echo; done'"#,
    )
    .unwrap();
    let (standing, _) = played(setup, 1);
    for game in games(&standing.outcomes) {
        assert_eq!(game.fault.unwrap().kind, FaultKind::Refused);
        assert_eq!((game.winner, game.moves), (Some(Side::B), 0));
    }
}

#[test]
fn slow_engines_chatterers_and_quitters_are_no_fault() {
    for (behaviour, end) in
        [("slow@2", End::Score), ("shout@2", End::Score), ("resign@3", End::Resignation)]
    {
        let (standing, summary) = played(setup(&format!("seed=1 {behaviour}"), "seed=2", 4), 2);
        for game in games(&standing.outcomes) {
            assert_eq!((game.end, game.fault.clone()), (end, None), "{behaviour}");
        }
        assert_eq!(summary.games, 4);
        assert!(summary.engines.a.moves > 0 && summary.engines.a.thinking_seconds > 0.0);
    }
}

#[test]
fn an_engine_that_exits_at_the_start_is_told_at_once() {
    let error = Match::prepare(setup("exit", "seed=2", 2)).unwrap_err().to_string();
    for part in ["naughty_engine", "asked \"name\"", "exit status: 4", "there is no model file"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn one_seed_gives_one_match_whatever_the_number_of_workers() {
    let with_seeds = || setup(&format!("seed={SEED}"), &format!("seed={SEED}"), 10);
    let (one, _) = played(with_seeds(), 1);
    let (two, _) = played(with_seeds(), 2);
    assert_eq!(one.ending, Ending::Complete);
    assert_eq!(one.outcomes, two.outcomes);
    let records: std::collections::HashSet<String> =
        games(&one.outcomes).into_iter().map(|game| game.sgf).collect();
    assert_eq!(records.len(), 10);
    let (other, _) = played(Setup { seed: Seed(8), ..with_seeds() }, 2);
    assert_ne!(one.outcomes, other.outcomes);
}

#[test]
fn engines_that_forget_play_the_same_whether_kept_or_new() {
    let (one, _) = played(setup("seed=1", "seed=2 crash@6", 12), 1);
    let (two, _) = played(setup("seed=1", "seed=2 crash@6", 12), 3);
    assert_eq!(one.outcomes, two.outcomes);
}

#[test]
fn colours_alternate_and_pairs_share_their_opening_and_size() {
    let mut setup = setup("seed=1", "seed=2", 12);
    setup.terms.sizes = [9, 7].map(|side| Size::square(side).unwrap()).to_vec();
    setup.terms.opening_moves = 4;
    let (standing, summary) = played(setup, 2);
    let games = games(&standing.outcomes);
    for (pair, two) in games.chunks(2).enumerate() {
        assert_eq!([two[0].black, two[1].black], Side::BOTH);
        assert_eq!(two[0].opening, two[1].opening);
        assert_eq!(two[0].opening.len(), 4);
        assert_eq!(two[0].size, ["9x9", "7x7"][pair % 2]);
    }
    let openings: std::collections::HashSet<_> = games.iter().map(|game| &game.opening).collect();
    assert!(openings.len() >= 5, "{openings:?}");
    assert_eq!(summary.breakdown.len(), 8);
    assert_eq!(summary.pairs.iter().sum::<u32>(), 6);
}

#[test]
fn handicap_stones_stand_before_the_opening() {
    let mut setup = setup("seed=1", "seed=2", 2);
    setup.terms.sizes = vec![Size::square(9).unwrap()];
    setup.terms.handicap = 3;
    let (standing, _) = played(setup, 1);
    for game in games(&standing.outcomes) {
        let record = &record::read_text(&game.sgf).unwrap().records[0];
        let replayed = record.load_position(None).unwrap();
        assert_eq!((replayed.handicap(), replayed.turns()[0].color), (3, Color::White));
        assert_eq!(game.fault, None);
    }
}

#[test]
fn every_record_replays_to_the_stated_result() {
    let (standing, _) = played(setup("seed=1", "seed=2", 6), 2);
    for game in games(&standing.outcomes) {
        let record = &record::read_text(&game.sgf).unwrap().records[0];
        let replayed = record.load_position(None).unwrap();
        assert_eq!(u32::try_from(replayed.turns().len()), Ok(game.moves));
        let score = replayed.score(&goban::Settlement::unconditional(replayed.board()));
        assert_eq!(score.to_string(), game.result);
        assert_eq!(record.player(Color::Black).unwrap(), "Naughty 1");
    }
}

#[test]
fn a_referee_counts_and_one_that_fails_is_not_the_players_fault() {
    let with_referee = |referee: &str| {
        let mut setup = setup("seed=1", "seed=2", 4);
        setup.referee = Some(naughty(referee));
        setup
    };
    let (ours, _) = played(setup("seed=1", "seed=2", 4), 1);
    let (theirs, _) = played(with_referee("seed=3"), 2);
    let results = |standing: &Standing| -> Vec<String> {
        games(&standing.outcomes).into_iter().map(|game| game.result).collect()
    };
    assert_eq!(results(&ours), results(&theirs));
    let (failed, summary) = played(with_referee("refuse@0"), 2);
    for game in games(&failed.outcomes) {
        assert_eq!((game.end, game.winner, game.fault), (End::Unscored, None, None));
        assert!(game.sgf.contains("RE[Void]") && game.why.contains("the referee failed"));
    }
    assert_eq!((summary.unscored, summary.pairs), (4, [0; 5]));
}

#[test]
fn the_limit_of_moves_ends_a_game() {
    let mut setup = setup("seed=1", "seed=2", 2);
    setup.terms.move_limit = Some(10);
    let (standing, _) = played(setup, 1);
    for game in games(&standing.outcomes) {
        assert_eq!((game.end, game.moves), (End::MoveLimit, 10));
    }
}

#[test]
fn a_sequential_test_ends_the_match_with_a_pair_and_the_same_for_any_workers() {
    let decided = || {
        let mut setup = setup("seed=1 resign@1", "seed=2", 400);
        setup.sprt = Some(Sprt::new(Elo(0.0), Elo(100.0), 0.05, 0.05).unwrap());
        setup
    };
    let (one, summary) = played(decided(), 1);
    let (two, _) = played(decided(), 2);
    assert!(matches!(one.ending, Ending::Decided(_)), "{:?}", one.ending);
    assert!(one.outcomes.len() < 100 && one.outcomes.len().is_multiple_of(2));
    assert_eq!((one.ending, &one.outcomes), (two.ending, &two.outcomes));
    assert_eq!(summary.sprt.unwrap().verdict, SprtVerdict::Elo0);
}

#[test]
fn settings_that_change_a_game_are_part_of_the_identity() {
    let contest = Match::prepare(setup("seed=1", "seed=2", 2)).unwrap();
    let mut other = setup("seed=1", "seed=2", 200);
    other.sprt = Some(Sprt::new(Elo(0.0), Elo(100.0), 0.05, 0.05).unwrap());
    assert_eq!(contest.parameters(), Match::prepare(other).unwrap().parameters());
    let mut other = setup("seed=1", "seed=2", 2);
    other.terms.opening_moves = 3;
    assert_ne!(contest.parameters(), Match::prepare(other).unwrap().parameters());
    assert_eq!(contest.parameters()["engines"][0]["name"], "Naughty");
}

#[test]
fn an_interrupted_match_keeps_what_was_played_and_goes_on() {
    let contest = Match::prepare(setup("seed=1 sleep=500", "seed=2 sleep=500", 20)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("lab.sqlite")).unwrap();
    let plan = contest.plan(ProgramVersion("test".to_owned()), lab::all_cores());
    let interrupt = Interrupt::default();
    let first = lab::run(&contest, &mut store, &plan, &interrupt, &mut |progress| {
        if progress.done == 5 {
            interrupt.raise();
        }
    });
    assert_eq!(first.unwrap().ending, Ending::Unfinished);
    let second = lab::run(&contest, &mut store, &plan, &Interrupt::default(), &mut |_| {}).unwrap();
    assert_eq!(second.ending, Ending::Complete);
    let (undisturbed, _) = played(setup("seed=1 sleep=500", "seed=2 sleep=500", 20), 1);
    assert_eq!(second.outcomes.len(), undisturbed.outcomes.len());
    assert_eq!(second.outcomes, undisturbed.outcomes);
}
