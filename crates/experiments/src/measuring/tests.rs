//! What answers are worth, computed by hand, and files with holes.

use super::judgement::{Errors, Judgement};
use super::judges::Judged;
use super::labels::Labels;
use super::measurement::Question as _;
use super::move_quality::{Knowledge, MoveQuality, moved};
use super::source::{Source, spread};

/// A 5x5 board with a black stone in the middle, White to move.
const POSITION: &str = r#"{"id":"p","size":5,"moves":[["B","C3"]],"to_play":"W","stage":"opening",
    "score_lead":10.0,"ownership":[100,100,100,100,100,90,90,90,90,90,50,50,50,50,50,
    -90,-90,-90,-90,-90,-100,-100,-100,-100,-100],"loss":{"D3":0.0,"B2":4.1,"pass":12.5}}"#;

fn labels() -> Labels {
    Labels::read(POSITION).unwrap()
}

#[test]
fn a_move_loses_what_its_label_says() {
    let lost = |answer| moved(&labels(), answer).map(|moved| (moved.lost, moved.by));
    assert_eq!(lost("D3"), Some((0.0, Knowledge::Label)));
    assert_eq!(lost("b2"), Some((4.1, Knowledge::Label)));
    assert_eq!(lost("PASS"), Some((12.5, Knowledge::Label)));
    assert_eq!(lost("A1"), Some((12.5, Knowledge::Worst)));
    assert_eq!(lost("resign"), Some((12.5, Knowledge::Resigned)));
    for nonsense in ["", "C3", "F1", "Z25", "I think D4 is nice"] {
        assert_eq!(lost(nonsense), None, "{nonsense}");
    }
}

/// Twenty points are sure. The judgement gives all rows to Black: ten of them are right. Owners are
/// off by 0, 10, 50, 190 and 200 in the five rows, the score by 4.5.
#[test]
fn errors_of_a_judgement_are_those_computed_by_hand() {
    let judged = Judged { score_lead: 5.5, ownership: vec![100.0; 25] };
    let labels = labels();
    let errors = Errors::between(&judged, &labels.labelled.ownership, 10.0);
    assert_eq!(errors, Errors { sure_right: Some(0.5), ownership: 90.0, score: 4.5 });
    let nobody = Judged { score_lead: 10.0, ownership: vec![0.0; 25] };
    let errors = Errors::between(&nobody, &labels.labelled.ownership, 10.0);
    assert_eq!(errors, Errors { sure_right: Some(0.0), ownership: 86.0, score: 0.0 });
    let unsure = Errors::between(&nobody, &[79.0; 25], 10.0);
    assert_eq!(unsure.sure_right, None);
}

#[test]
fn an_engine_is_told_the_position_move_by_move() {
    assert_eq!(labels().position, ["boardsize 5", "clear_board", "komi 7.5", "play B C3"]);
}

/// Each hole is named with what was expected.
#[test]
fn a_line_with_a_hole_is_named() {
    let source = Source::own().unwrap();
    let line = POSITION.replace('\n', " ");
    let quality = |line: &str| MoveQuality.case(&source, line).err().unwrap_or_default();
    let judgement = |line: &str| Judgement.case(&source, line).err().unwrap_or_default();
    assert_eq!((quality(&line), judgement(&line)), (String::new(), String::new()));
    assert!(quality(&line[..40]).contains("column"), "{}", quality(&line[..40]));
    let without = |field: &str| line.replace(&format!("\"{field}\""), "\"gone\"");
    assert!(quality(&without("loss")).contains("`loss`"));
    assert!(judgement(&without("loss")).is_empty());
    assert!(quality(&without("stage")).contains("`stage`"));
    assert!(judgement(&without("score_lead")).contains("`score_lead`"));
    assert!(judgement(&without("ownership")).contains("25 points, got 0"));
    assert!(quality(&without("size")).contains("size"));
    assert!(quality(&line.replace("C3", "Z3")).contains("move 1"));
}

/// Nothing of our own positions is left out, by either measurement.
#[test]
fn our_own_positions_have_no_holes() {
    let source = Source::own().unwrap();
    let quality = source.read(|source, line| MoveQuality.case(source, line));
    let judgement = source.read(|source, line| Judgement.case(source, line));
    assert_eq!((quality.cases.len(), judgement.cases.len()), (304, 304));
    assert!(quality.left_out.is_empty() && judgement.left_out.is_empty());
}

#[test]
fn a_limit_spreads_over_all() {
    assert_eq!(spread((0..10).collect(), 3), [0, 3, 6]);
    assert_eq!(spread((0..10).collect(), 20), (0..10).collect::<Vec<_>>());
}
