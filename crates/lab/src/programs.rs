//! Programs as files: a name, or settings in TOML that start from a name.
//!
//! ```toml
//! program = "calm-urgent"
//! calm_moves = 20
//! [quiescence]
//! disordering_until = 2
//! ```

use std::path::Path;

use decision::{Care, Program, indigo, trial};
use evaluation::LifeBudget;
use serde::{Deserialize, Serialize};
use shapes::Strategy;
use thiserror::Error;

/// Settings as they are written. What is not said is as in the program named.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    program: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth_of_a_point: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth_of_life: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    care: Option<WrittenCare>,
    #[serde(skip_serializing_if = "Option::is_none")]
    urgent: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calm: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    life: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doubling: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    urgent_moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calm_moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    life_nodes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<WrittenScale>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiescence: Option<WrittenQuiescence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<WrittenTrial>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metric: Option<WrittenMetric>,
}

/// Trial games as they are written; `games = 0` is none.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTrial {
    games: Option<u32>,
    curiosity: Option<f32>,
    equal_at: Option<f32>,
    large_lead: Option<f32>,
    patience: Option<f32>,
    catching_up: Option<f32>,
    winning: Option<f32>,
}

impl WrittenTrial {
    fn or(self, usual: trial::Settings) -> trial::Settings {
        trial::Settings {
            games: self.games.unwrap_or(usual.games),
            curiosity: self.curiosity.unwrap_or(usual.curiosity),
            equal_at: self.equal_at.unwrap_or(usual.equal_at),
            large_lead: self.large_lead.unwrap_or(usual.large_lead),
            patience: self.patience.unwrap_or(usual.patience),
            catching_up: self.catching_up.unwrap_or(usual.catching_up),
            winning: self.winning.unwrap_or(usual.winning),
        }
    }
}

/// What keeps the default program from losing what it has, as it is written; 0 is never.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCare {
    life: Option<f32>,
    ladder_nodes: Option<u32>,
    double_threats: Option<f32>,
    ko_threats: Option<f32>,
    endgame: Option<f32>,
}

/// Ed4 and Ed8 in the calm method as they are written; both weights 0 is none.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMetric {
    ed4: Option<f32>,
    ed8: Option<f32>,
    infinity: Option<u32>,
    until: Option<usize>,
}

/// How urgency counts in points, as it is written.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScale {
    first: Option<f32>,
    doubling: Option<f32>,
}

impl WrittenScale {
    fn or(self, base: indigo::Scale) -> indigo::Scale {
        indigo::Scale {
            first: self.first.unwrap_or(base.first),
            doubling: self.doubling.unwrap_or(base.doubling),
        }
    }
}

/// A quiescence search as it is written; `nodes = 0` is none.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenQuiescence {
    disordering_until: Option<u32>,
    deepest: Option<u32>,
    least_urgency: Option<f64>,
    nodes: Option<u32>,
}

/// Why something is no program.
#[derive(Debug, Error)]
pub enum BadProgram {
    /// There is no program of this name.
    #[error("there is no program \"{0}\"; {known} or a file of settings (.toml) was expected", known = Program::names().collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The file is not understood.
    #[error("{0}: {1}")]
    Settings(String, String),
}

/// The program of a name, or of a file of settings.
///
/// # Errors
///
/// Tells what was expected.
pub fn program(name: &str) -> Result<Program, BadProgram> {
    if let Some(program) = Program::named(name) {
        return Ok(program);
    }
    let path = Path::new(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return Err(BadProgram::Unknown(name.to_owned()));
    }
    let text =
        std::fs::read_to_string(path).map_err(|error| BadProgram::File(name.to_owned(), error))?;
    program_from_toml(&text).map_err(|error| BadProgram::Settings(name.to_owned(), error))
}

/// The program that these settings describe.
///
/// # Errors
///
/// Tells what is not understood.
pub fn program_from_toml(text: &str) -> Result<Program, String> {
    let written: Written = toml::from_str(text).map_err(|error| error.to_string())?;
    let base = Program::named(&written.program)
        .ok_or_else(|| BadProgram::Unknown(written.program.clone()).to_string())?;
    Ok(match base {
        Program::Aizome(settings) => Program::Aizome(decision::Settings {
            tried: written.tried.unwrap_or(settings.tried),
            answers: written.answers.unwrap_or(settings.answers),
            worth_of_a_point: written.worth_of_a_point.unwrap_or(settings.worth_of_a_point),
            worth_of_life: written.worth_of_life.unwrap_or(settings.worth_of_life),
            care: written.care.map_or(settings.care, |care| care.or(settings.care)),
            trial: written.trial.unwrap_or_default().or(settings.trial),
        }),
        Program::Indigo(settings) => Program::Indigo(written.indigo(settings)),
        Program::Random => Program::Random,
    })
}

/// All settings of a program.
#[must_use]
pub fn program_to_toml(program: &Program) -> String {
    let written = match program {
        Program::Random => Written { program: "random".to_owned(), ..Written::default() },
        Program::Aizome(settings) => Written {
            program: "aizome".to_owned(),
            tried: Some(settings.tried),
            answers: Some(settings.answers),
            worth_of_a_point: Some(settings.worth_of_a_point),
            worth_of_life: Some(settings.worth_of_life),
            care: Some(WrittenCare::of(settings.care)),
            trial: Some(WrittenTrial {
                games: Some(settings.trial.games),
                curiosity: Some(settings.trial.curiosity),
                equal_at: Some(settings.trial.equal_at),
                large_lead: Some(settings.trial.large_lead),
                patience: Some(settings.trial.patience),
                catching_up: Some(settings.trial.catching_up),
                winning: Some(settings.trial.winning),
            }),
            ..Written::default()
        },
        Program::Indigo(settings) => {
            let quiescence = settings.quiescence;
            Written {
                program: "calm-urgent".to_owned(),
                urgent: Some(settings.methods.urgent),
                calm: Some(settings.methods.calm),
                life: Some(settings.methods.life),
                doubling: Some(settings.strategy == Strategy::Doubling),
                urgent_moves: Some(settings.urgent_moves),
                calm_moves: Some(settings.calm_moves),
                life_nodes: Some(settings.lives.nodes),
                scale: Some(WrittenScale {
                    first: Some(settings.scale.first),
                    doubling: Some(settings.scale.doubling),
                }),
                quiescence: Some(WrittenQuiescence {
                    disordering_until: quiescence.map(|search| search.disordering_until),
                    deepest: quiescence.map(|search| search.deepest),
                    least_urgency: quiescence.map(|search| search.least_urgency),
                    nodes: Some(quiescence.map_or(0, |search| search.nodes)),
                }),
                metric: settings.metric.map(|metric| WrittenMetric {
                    ed4: Some(metric.ed4),
                    ed8: Some(metric.ed8),
                    infinity: Some(metric.infinity),
                    until: Some(metric.until),
                }),
                ..Written::default()
            }
        }
    };
    // A plain structure of numbers, words and flags can be written.
    toml::to_string(&written).unwrap_or_default()
}

impl Written {
    fn indigo(&self, base: indigo::Settings) -> indigo::Settings {
        let strategy = |doubling| if doubling { Strategy::Doubling } else { Strategy::Constant };
        indigo::Settings {
            methods: indigo::Methods {
                urgent: self.urgent.unwrap_or(base.methods.urgent),
                calm: self.calm.unwrap_or(base.methods.calm),
                life: self.life.unwrap_or(base.methods.life),
            },
            strategy: self.doubling.map_or(base.strategy, strategy),
            quiescence: match &self.quiescence {
                Some(written) => written.search(base.quiescence),
                None => base.quiescence,
            },
            scale: self.scale.unwrap_or_default().or(base.scale),
            urgent_moves: self.urgent_moves.unwrap_or(base.urgent_moves),
            calm_moves: self.calm_moves.unwrap_or(base.calm_moves),
            lives: LifeBudget { nodes: self.life_nodes.unwrap_or(base.lives.nodes), ..base.lives },
            metric: match &self.metric {
                Some(written) => written.metric(base.metric),
                None => base.metric,
            },
        }
    }
}

impl WrittenCare {
    const fn of(care: Care) -> Self {
        Self {
            life: Some(care.life),
            ladder_nodes: Some(care.ladder_nodes),
            double_threats: Some(care.double_threats),
            ko_threats: Some(care.ko_threats),
            endgame: Some(care.endgame),
        }
    }

    fn or(&self, base: Care) -> Care {
        Care {
            life: self.life.unwrap_or(base.life),
            ladder_nodes: self.ladder_nodes.unwrap_or(base.ladder_nodes),
            double_threats: self.double_threats.unwrap_or(base.double_threats),
            ko_threats: self.ko_threats.unwrap_or(base.ko_threats),
            endgame: self.endgame.unwrap_or(base.endgame),
        }
    }
}

impl WrittenQuiescence {
    fn search(&self, base: Option<indigo::Quiescence>) -> Option<indigo::Quiescence> {
        let base = base.unwrap_or_default();
        let search = indigo::Quiescence {
            disordering_until: self.disordering_until.unwrap_or(base.disordering_until),
            deepest: self.deepest.unwrap_or(base.deepest),
            least_urgency: self.least_urgency.unwrap_or(base.least_urgency),
            nodes: self.nodes.unwrap_or(base.nodes),
        };
        (search.nodes > 0).then_some(search)
    }
}

impl WrittenMetric {
    fn metric(&self, base: Option<indigo::Metric>) -> Option<indigo::Metric> {
        let base = base.unwrap_or(indigo::Metric::UNHEARD);
        let metric = indigo::Metric {
            ed4: self.ed4.unwrap_or(base.ed4),
            ed8: self.ed8.unwrap_or(base.ed8),
            infinity: self.infinity.unwrap_or(base.infinity).max(1),
            until: self.until.unwrap_or(base.until),
        };
        (metric.ed4 != 0.0 || metric.ed8 != 0.0).then_some(metric)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_read_back_from_its_settings() {
        for name in Program::names() {
            let program = Program::named(name).unwrap();
            let text = program_to_toml(&program);
            assert_eq!(program_from_toml(&text).unwrap(), program, "{name}:\n{text}");
        }
    }

    #[test]
    fn what_is_not_said_is_as_in_the_program_named() {
        let read = program_from_toml("program = \"calm\"\ncalm_moves = 3").unwrap();
        let Program::Indigo(settings) = read else { panic!("{read:?}") };
        let calm = indigo::Settings::named("calm").unwrap();
        assert_eq!(settings, indigo::Settings { calm_moves: 3, ..calm });
    }

    #[test]
    fn a_metric_is_written_as_a_table() {
        let read = program_from_toml("program = \"calm\"\n[metric]\ned8 = 2").unwrap();
        let Program::Indigo(settings) = read else { panic!("{read:?}") };
        let metric = indigo::Metric { ed8: 2.0, ..indigo::Metric::UNHEARD };
        assert_eq!(settings.metric, Some(metric));
    }

    #[test]
    fn mistakes_are_told() {
        let error = program_from_toml("program = \"calm\"\ncalm_move = 3").unwrap_err();
        assert!(error.contains("calm_move"), "{error}");
        let error = program("clam").unwrap_err().to_string();
        assert!(error.contains("calm-urgent"), "{error}");
        assert!(program("no-such-file.toml").is_err());
    }
}
