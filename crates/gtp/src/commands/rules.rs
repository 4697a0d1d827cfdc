//! Rule sets by name.

use goban::{HandicapBonus, Ko, Rules, Scoring, Suicide};

use super::Handler;
use crate::{Brain, Call, Reply};

pub(super) fn commands<B: Brain>() -> [(&'static str, Handler<B>); 3] {
    [
        ("kgs-rules", set_rules),
        ("kata-set-rules", set_rules),
        ("kata-get-rules", |call| Ok(describe(call.status.game.rules()))),
    ]
}

/// The komi stays as it was: controllers send their own.
fn set_rules<B: Brain>(call: &mut Call<'_, B>) -> Reply {
    let rules: Rules = call.arguments.rest().parse()?;
    call.status.game.set_rules(rules);
    Ok(String::new())
}

/// The rules in the form of KataGo's answer, which other programs read.
fn describe(rules: Rules) -> String {
    let ko = match rules.ko {
        Ko::Simple => "SIMPLE",
        Ko::PositionalSuperko => "POSITIONAL",
        Ko::SituationalSuperko => "SITUATIONAL",
    };
    let (scoring, tax) = match rules.scoring {
        Scoring::Area => ("AREA", "NONE"),
        Scoring::Territory => ("TERRITORY", "SEKI"),
    };
    let bonus = match rules.handicap_bonus {
        HandicapBonus::None => "0",
        HandicapBonus::EveryStone => "N",
        HandicapBonus::EveryStoneButOne => "N-1",
    };
    let suicide = rules.suicide == Suicide::Allowed;
    format!(
        r#"{{"friendlyPassOk":false,"hasButton":false,"ko":"{ko}","scoring":"{scoring}","suicide":{suicide},"tax":"{tax}","whiteHandicapBonus":"{bonus}"}}"#
    )
}
