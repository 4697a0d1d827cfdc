//! Engines of every bad manner: whatever they do, a question ends in time and is told as it was.
#![cfg(unix)]

#[path = "../../../xtask/src/skip.rs"]
mod skip;

use std::fs;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use gtp::{Client, ClientError, CommandLine};

const SHORT: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(20);

/// An engine that is a shell script.
fn script(text: &str) -> Client {
    let quoted = text.replace('\'', r"'\''");
    Client::start(&CommandLine::parse(&format!("sh -c '{quoted}'")).unwrap()).unwrap()
}

/// Runs a piece of a test that must be over well before anybody would call it a hang.
#[track_caller]
fn soon<T>(work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = work();
    assert!(begun.elapsed() < Duration::from_secs(10), "it took {:?}", begun.elapsed());
    result
}

const HONEST: &str = r#"while read id command; do echo "=$id $command"; echo; done"#;

#[test]
fn questions_are_numbered_and_answered_in_turn() {
    let mut client = script(HONEST);
    for move_number in 0..1000 {
        let asked = format!("genmove {move_number}");
        assert_eq!(client.ask(&asked, LONG).unwrap(), asked);
    }
    soon(|| client.quit(LONG));
}

#[test]
fn engines_need_not_repeat_the_number_and_may_chatter() {
    let mut client = script(r#"echo hello; while read c; do echo oh; echo "= $c"; echo; done"#);
    assert_eq!(client.ask("name", LONG).unwrap(), "1 name");
    assert_eq!(client.ask("version", LONG).unwrap(), "2 version");
}

#[test]
fn a_refusal_is_told_in_its_own_words_and_the_engine_goes_on() {
    let mut client = script(r#"while read id c; do echo "?$id cannot $c"; echo; done"#);
    for _ in 0..2 {
        let error = client.ask("undo", LONG).unwrap_err();
        assert!(matches!(&error, ClientError::Refused { message, .. } if message == "cannot undo"));
        assert!(error.to_string().ends_with(r#"asked "undo", it refused: "cannot undo""#));
    }
}

#[test]
fn an_answer_nobody_asked_for_answers_nothing() {
    let mut client = script(&format!("echo '= 1'; echo; echo '= 2'; echo; sleep 0.2; {HONEST}"));
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(client.ask("name", LONG).unwrap(), "name");
    let late = r#"read x; echo "=1 a"; echo; read x; echo "=1 late"; echo; echo "=2 b"; echo; cat"#;
    let mut client = script(late);
    assert_eq!(client.ask("name", LONG).unwrap(), "a");
    assert_eq!(client.ask("name", LONG).unwrap(), "b");
}

#[test]
fn an_answer_to_a_later_question_is_nonsense() {
    let mut client = script(r#"read x; echo "=77 D4"; echo; sleep 100"#);
    let error = soon(|| client.ask("name", LONG).unwrap_err());
    assert!(matches!(&error, ClientError::Nonsense { answer, .. } if answer == "=77 D4"));
}

#[test]
fn a_program_that_is_not_there_cannot_be_started() {
    let error = Client::start(&CommandLine::parse("/no/such/engine --gtp").unwrap()).unwrap_err();
    assert!(matches!(error, ClientError::CannotStart { .. }));
    assert!(error.to_string().starts_with("/no/such/engine --gtp: cannot be started"), "{error}");
}

#[test]
fn a_crash_is_told_with_its_exit_code_and_last_words() {
    let mut client = script("echo one >&2; read x; echo 'no model file' >&2; exit 3");
    let text = soon(|| client.ask("genmove b", LONG).unwrap_err().to_string());
    for part in ["asked \"genmove b\"", "exit status: 3", "one\n", "no model file"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(matches!(soon(|| client.ask("name", LONG)), Err(ClientError::Died { .. })));
}

#[test]
fn silence_ends_when_the_time_is_up() {
    for engine in ["while read x; do :; done", "sleep 100", "while :; do read x || :; done"] {
        let mut client = script(engine);
        let error = soon(|| client.ask("genmove b", SHORT).unwrap_err());
        assert!(matches!(&error, ClientError::TimedOut { limit: SHORT, .. }), "{error}");
        assert!(error.to_string().contains("within 0.3 s"), "{error}");
    }
}

#[test]
fn an_engine_that_does_not_read_blocks_nobody() {
    let mut client = script("sleep 100");
    let long = format!("play {}", "x".repeat(4 << 20));
    let error = soon(|| client.ask(&long, SHORT).unwrap_err());
    assert!(matches!(error, ClientError::TimedOut { .. }));
    let mut client = script("while :; do echo '= D4'; echo; done");
    let outcome = soon(|| (0..5000).try_for_each(|_| client.ask(&"y".repeat(100), LONG).map(drop)));
    // It answers before it is asked: sooner or later that shows.
    if let Err(error) = outcome {
        assert!(matches!(error, ClientError::Nonsense { .. }), "{error}");
    }
}

#[test]
fn a_line_longer_than_a_pipe_arrives_whole_and_those_after_it_in_order() {
    let mut client = script(&format!("sleep 0.2; {HONEST}"));
    for asked in ["x".repeat(200_000), "name".to_owned(), "y".repeat(100_000), "z".to_owned()] {
        assert!(soon(|| client.ask(&asked, LONG).unwrap()) == asked);
    }
}

#[test]
fn an_engine_that_never_stops_writing_is_stopped() {
    let mut client = script("cat /dev/zero");
    let error = soon(|| client.ask("name", LONG).unwrap_err());
    assert!(matches!(error, ClientError::Nonsense { .. }), "{error}");
    let mut client = script("yes chatter");
    let error = soon(|| client.ask("name", SHORT).unwrap_err());
    assert!(matches!(error, ClientError::TimedOut { .. }), "{error}");
    let mut client = script("echo '= '; yes board");
    let error = soon(|| client.ask("name", LONG).unwrap_err());
    assert!(matches!(error, ClientError::Nonsense { .. }), "{error}");
    let mut client = script(&format!("yes 'all the time' >&2 & {HONEST}"));
    assert_eq!(soon(|| client.ask("name", LONG).unwrap()), "name");
    soon(|| while !client.last_errors().contains("all the time") {});
}

#[test]
fn an_engine_that_closes_its_output_has_ended() {
    let mut client = script("exec >&-; sleep 100");
    let error = soon(|| client.ask("name", LONG).unwrap_err());
    assert!(matches!(&error, ClientError::Died { status: None, .. }), "{error}");
}

#[test]
fn half_an_answer_is_none_and_is_shown() {
    let mut client = script("read x; printf '=1 D'; exit 0");
    let text = soon(|| client.ask("genmove b", LONG).unwrap_err().to_string());
    assert!(text.contains("=1 D"), "{text}");
}

/// The wrapper is killed, and so is what it has started.
#[test]
fn dropping_a_client_kills_the_engine_and_its_children() {
    let mut client = script("sleep 1000 & echo \"=1 $!\"; echo; wait");
    let child = client.ask("name", LONG).unwrap();
    let is_there = || {
        let state = fs::read_to_string(format!("/proc/{child}/stat"));
        state.is_ok_and(|state| !state.contains(") Z "))
    };
    if !fs::exists("/proc/self/stat").unwrap() {
        skip::skip("there is no /proc to look for processes in");
        return;
    }
    assert!(is_there());
    soon(|| drop(client));
    let begun = Instant::now();
    while is_there() {
        assert!(begun.elapsed() < LONG, "process {child} is still there");
    }
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let client = script("trap '' TERM; sleep 1000");
    soon(|| client.quit(SHORT));
}

/// Counts until a line comes in, tells that line, and goes on.
const ANALYST: &str = r#"while read id command; do case $command in
    analyze) echo "=$id"
        (n=0; while :; do n=$((n+1)); echo "info $n"; sleep 0.01; done) &
        read line; kill $!; wait; echo "got $line"; echo;;
    *) echo "=$id $command"; echo;;
    esac; done"#;

#[test]
fn an_answer_is_heard_line_by_line_until_the_listener_has_enough() {
    let mut client = script(ANALYST);
    for enough in [1, 3, 20] {
        let mut heard = Vec::new();
        let hear = |line: &str| {
            heard.push(line.to_owned());
            if heard.len() < enough { Continue(()) } else { Break(()) }
        };
        soon(|| client.stream("analyze", LONG, hear).unwrap());
        assert_eq!(heard.pop().unwrap(), "got # interrupt");
        assert!(heard.len() >= enough);
        let in_order: Vec<String> = (1..=heard.len()).map(|n| format!("info {n}")).collect();
        assert_eq!(heard, in_order);
        assert_eq!(client.ask("name", LONG).unwrap(), "name");
    }
}

/// The lines of an answer that ends by itself, or the error, with what was heard before it.
fn heard_of(client: &mut Client, limit: Duration) -> (Vec<String>, Result<(), ClientError>) {
    let mut heard = Vec::new();
    let outcome = soon(|| {
        client.stream("analyze", limit, |line| {
            heard.push(line.to_owned());
            Continue(())
        })
    });
    (heard, outcome)
}

#[test]
fn an_answer_that_ends_by_itself_is_heard_to_its_end() {
    let mut client = script(r#"while read id c; do printf "=$id a\nb\n \nplay D4\n\n"; done"#);
    for _ in 0..2 {
        let (heard, outcome) = heard_of(&mut client, LONG);
        assert_eq!(
            (heard, outcome.is_ok()),
            (["a", "b", " ", "play D4"].map(str::to_owned).to_vec(), true)
        );
        assert_eq!(client.ask("name", LONG).unwrap(), "a\nb\n \nplay D4");
    }
}

#[test]
fn a_stream_that_is_refused_leaves_the_engine_usable() {
    let mut client = script(r#"while read id c; do echo "?$id no $c"; echo; done"#);
    for _ in 0..2 {
        let (heard, outcome) = heard_of(&mut client, LONG);
        assert_eq!(heard, [""; 0]);
        assert!(
            matches!(outcome, Err(ClientError::Refused { message, .. }) if message == "no analyze")
        );
    }
}

#[test]
fn a_stream_may_take_longer_than_its_limit_but_no_line_may() {
    let limit = Duration::from_secs(1);
    let mut client =
        script("read x; echo =1; for n in 1 2 3 4 5 6; do sleep 0.25; echo $n; done; echo");
    let begun = Instant::now();
    let (heard, outcome) = heard_of(&mut client, limit);
    assert_eq!((heard.len(), outcome.is_ok()), (6, true));
    assert!(begun.elapsed() > limit);
    for silent in ["sleep 100", "read x; echo =1; sleep 100", "read x; echo =1; echo a; sleep 100"]
    {
        let (heard, outcome) = heard_of(&mut script(silent), SHORT);
        assert!(matches!(outcome, Err(ClientError::TimedOut { limit: SHORT, .. })), "{silent}");
        assert_eq!(heard.len(), silent.matches("echo a").count());
    }
}

#[test]
fn an_engine_that_does_not_stop_when_told_is_killed() {
    let mut client = script("read x; echo =1; yes info");
    let error = soon(|| client.stream("analyze", SHORT, |_| Break(())).unwrap_err());
    assert!(matches!(error, ClientError::TimedOut { .. }), "{error}");
}

#[test]
fn an_engine_that_dies_or_talks_nonsense_in_a_stream_is_told_as_it_was() {
    let (heard, outcome) = heard_of(&mut script("read x; echo =1; echo a; exit 3"), LONG);
    assert_eq!(heard, ["a"]);
    let text = outcome.unwrap_err().to_string();
    assert!(text.contains("exit status: 3"), "{text}");
    let (heard, outcome) = heard_of(&mut script("read x; echo =77; echo a; sleep 100"), LONG);
    assert_eq!(heard, [""; 0]);
    assert!(matches!(outcome, Err(ClientError::Nonsense { .. })));
}
