//! Where results are kept when nobody says where: with the user's other data.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use thiserror::Error;

/// The name of the results file in its folder.
const FILE: &str = "lab.sqlite";

/// There is no place for the results file.
#[derive(Debug, Error)]
pub enum NoPlace {
    /// Nothing says where the user's data is.
    #[error("found no home folder; set AIZOME_DATA to a folder, or name a file with --database")]
    NoHome,
    /// The folder cannot be made.
    #[error("{}: cannot make this folder: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// The results file: `chosen` if the user named one, else `lab.sqlite` in the folder `AIZOME_DATA`,
/// in `aizome` under the folder `XDG_DATA_HOME`, or in `.local/share/aizome` under the user's home.
/// Of the folders that are not chosen by the user, those missing are made.
///
/// # Errors
///
/// When there is no home, or the folder cannot be made.
pub fn results_file(chosen: Option<&Path>) -> Result<PathBuf, NoPlace> {
    if let Some(path) = chosen {
        return Ok(path.to_owned());
    }
    let folder = data_folder(env::var_os, env::home_dir()).ok_or(NoPlace::NoHome)?;
    match fs::create_dir_all(&folder) {
        Ok(()) => Ok(folder.join(FILE)),
        Err(source) => Err(NoPlace::Folder { folder, source }),
    }
}

/// An empty variable counts as one that is not set, and a relative `XDG_DATA_HOME` is ignored, both
/// as the XDG base directory specification has it.
fn data_folder(
    variable: impl Fn(&'static str) -> Option<OsString>,
    home: Option<PathBuf>,
) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let shared = || set("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let at_home =
        || home.filter(|path| !path.as_os_str().is_empty()).map(|path| path.join(".local/share"));
    set("AIZOME_DATA").or_else(|| shared().or_else(at_home).map(|path| path.join("aizome")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(variables: &[(&str, &str)], home: Option<&str>) -> Option<PathBuf> {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
        data_folder(|name| value(name).map(|(_, text)| text.into()), home.map(PathBuf::from))
    }

    #[test]
    fn our_own_variable_comes_first() {
        let variables = [("AIZOME_DATA", "/data/go"), ("XDG_DATA_HOME", "/data")];
        assert_eq!(folder(&variables, Some("/home/ai")), Some("/data/go".into()));
    }

    #[test]
    fn the_data_folder_of_the_desktop_comes_next() {
        let variables = [("AIZOME_DATA", ""), ("XDG_DATA_HOME", "/data")];
        assert_eq!(folder(&variables, Some("/home/ai")), Some("/data/aizome".into()));
    }

    #[test]
    fn the_home_comes_last() {
        let at_home = Some(PathBuf::from("/home/ai/.local/share/aizome"));
        assert_eq!(folder(&[], Some("/home/ai")), at_home);
        assert_eq!(folder(&[("XDG_DATA_HOME", "not/absolute")], Some("/home/ai")), at_home);
    }

    #[test]
    fn without_a_home_there_is_no_place() {
        assert_eq!(folder(&[], None), None);
        assert!(NoPlace::NoHome.to_string().contains("AIZOME_DATA"));
    }

    #[test]
    fn a_chosen_file_is_taken_as_it_is() {
        let chosen = Path::new("no/such/folder/results.sqlite");
        assert_eq!(results_file(Some(chosen)).unwrap(), chosen);
    }
}
