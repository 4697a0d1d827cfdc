//! Programs as files: a name, or settings in TOML that start from a name.
//!
//! ```toml
//! program = "calm-urgent"
//! calm_moves = 20
//! [quiescence]
//! disordering_until = 2
//! ```
//!
//! The settings of the program named are a table too. What is written is laid over it, and the
//! result is read: what is not said stays as it is in the program named.

mod settings;

use std::path::Path;

use ::lab::files::{self, BadFile, Most};
use decision::Program;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use settings::{Aizome, Indigo, Random};

/// Why something is no program.
#[derive(Debug, Error)]
pub(crate) enum BadProgram {
    /// There is no program of this name.
    #[error("there is no program \"{0}\"; {known} or a file of settings (.toml) was expected", known = Program::names().collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(String, BadFile),
    /// The file is not understood.
    #[error("{0}: {1}")]
    Settings(String, String),
}

/// The program of a name, or of a file of settings.
///
/// # Errors
///
/// Tells what was expected.
pub(crate) fn program(name: &str) -> Result<Program, BadProgram> {
    if let Some(program) = Program::named(name) {
        return Ok(program);
    }
    let path = Path::new(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        return Err(BadProgram::Unknown(name.to_owned()));
    }
    let text = files::read_text(path, Most::NOTES)
        .map_err(|error| BadProgram::File(name.to_owned(), error))?;
    program_from_toml(&text).map_err(|error| BadProgram::Settings(name.to_owned(), error))
}

/// The program that these settings describe.
///
/// # Errors
///
/// Tells what is not understood.
fn program_from_toml(text: &str) -> Result<Program, String> {
    let mut written = DeTable::parse(text).map_err(|error| error.to_string())?;
    let name = match written.get_mut().remove("program").map(Spanned::into_inner) {
        Some(DeValue::String(name)) => name.into_owned(),
        _ => return Err("it must say which program it starts from: program = \"...\"".to_owned()),
    };
    let base = Program::named(&name).ok_or_else(|| BadProgram::Unknown(name).to_string())?;
    let program = match base {
        Program::Aizome(base) => {
            laid_over(&Aizome(base), written).map(|Aizome(settings)| Program::Aizome(settings))
        }
        Program::Indigo(base) => {
            laid_over(&Indigo::from(base), written).map(|settings| Program::Indigo(settings.into()))
        }
        Program::Random => laid_over(&Random {}, written).map(|Random {}| Program::Random),
    };
    program.map_err(|mut error| {
        // The settings of the base are understood: an error is about what was written.
        error.set_input(Some(text));
        error.to_string()
    })
}

/// The settings that come out when some are written over those of the base.
fn laid_over<T: Serialize + DeserializeOwned>(
    base: &T,
    written: Spanned<DeTable<'_>>,
) -> Result<T, toml::de::Error> {
    // A plain structure of numbers and flags can be written.
    let base = toml::to_string(base).unwrap_or_default();
    let mut settings = DeTable::parse(&base)?;
    lay_over(settings.get_mut(), written.into_inner());
    T::deserialize(toml::Deserializer::from(settings))
}

/// Puts what is written into a table, and into the tables in it. Where it was is kept for errors.
fn lay_over<'a>(table: &mut DeTable<'a>, written: DeTable<'a>) {
    for (key, value) in written {
        let span = value.span();
        match (value.into_inner(), table.get_mut(&key).map(Spanned::get_mut)) {
            (DeValue::Table(written), Some(DeValue::Table(inner))) => lay_over(inner, written),
            (value, _) => _ = table.insert(key, Spanned::new(span, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use decision::indigo;

    use super::*;

    #[test]
    fn every_program_is_read_back_from_its_settings() {
        for name in Program::names() {
            let read = program_from_toml(&format!("program = \"{name}\""));
            assert_eq!(read.unwrap(), Program::named(name).unwrap(), "{name}");
        }
    }

    fn indigo_from(text: &str) -> indigo::Settings {
        match program_from_toml(text).unwrap() {
            Program::Indigo(settings) => settings,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_not_said_is_as_in_the_program_named() {
        let calm = indigo::Settings::named("calm").unwrap();
        let read = indigo_from("program = \"calm\"\ncalm_moves = 3");
        assert_eq!(read, indigo::Settings { calm_moves: 3, ..calm });
    }

    #[test]
    fn a_table_in_the_settings_need_not_be_whole() {
        let read = program_from_toml("program = \"aizome\"\n[trial]\ngames = 7").unwrap();
        let mut expected = decision::Settings::default();
        expected.trial.games = 7;
        assert_eq!(read, Program::Aizome(expected));
    }

    #[test]
    fn a_metric_is_written_as_a_table() {
        let read = indigo_from("program = \"calm\"\n[metric]\ned8 = 2");
        let metric = indigo::Metric { ed8: 2.0, ..indigo::Metric::UNHEARD };
        assert_eq!(read.metric, Some(metric));
        let read = indigo_from("program = \"calm-metric\"\nmetric = { ed4 = 0, ed8 = 0 }");
        assert_eq!(read.metric, None);
    }

    #[test]
    fn the_quiescence_search_can_be_given_and_taken() {
        let read = indigo_from("program = \"depth-one\"\n[quiescence]\ndeepest = 3");
        let search = indigo::Quiescence { deepest: 3, ..indigo::Quiescence::default() };
        assert_eq!(read.quiescence, Some(search));
        let read = indigo_from("program = \"calm-urgent\"\nquiescence.nodes = 0");
        assert_eq!(read.quiescence, None);
    }

    #[test]
    fn mistakes_are_told() {
        for (text, told) in [
            ("program = \"calm\"\ncalm_move = 3", "line 2, column 1"),
            ("program = \"calm\"\ncalm_move = 3", "unknown field `calm_move`"),
            ("program = \"calm\"\n[scale]\nfrist = 3", "unknown field `frist`"),
            ("program = \"calm\"\ncalm_moves = true", "line 2, column 14"),
            ("program = \"calm\"\nscale = 3", "line 2, column 9"),
            ("program = \"random\"\ncalm_moves = 3", "unknown field `calm_moves`"),
            ("program = \"calm\"\ncalm_moves = ", "line 2"),
            ("program = \"clam\"", "calm-urgent"),
            ("calm_moves = 3", "which program"),
        ] {
            let error = program_from_toml(text).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
        let error = program("clam").unwrap_err().to_string();
        assert!(error.contains("calm-urgent"), "{error}");
        assert!(program("no-such-file.toml").is_err());
    }
}
