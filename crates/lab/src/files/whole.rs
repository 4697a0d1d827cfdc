//! Writing a file whole or not at all.
//!
//! What is being written is locked. So a file that a killed program left is told from one that
//! another program is writing now, and can be swept away.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{BadFile, ordinary};

/// Links after links that are followed. Systems allow about as many.
const MOST_LINKS: usize = 40;

/// Names beside a file that are tried before giving up: others may be taken.
const MOST_NAMES: u32 = 1000;

/// How the names of files begin and end that are being written.
const BEGINNING: &str = ".aizome-";
const ENDING: &str = ".part";

/// Writes all of a file or nothing: a full disk or a crash leaves what was there before. Who may
/// read it stays as it was.
///
/// # Errors
///
/// When there is something else than an ordinary file that may be written, or the disk says no.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), BadFile> {
    let (target, found) = target(path)?;
    let folder = target.parent().unwrap_or(Path::new(""));
    let (beside, mut file) = create_beside(folder)?;
    let written =
        fill(&mut file, bytes, found.as_ref()).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    Ok(written?)
}

/// Finds out whether a file could be written, before hours are spent on what is to be in it.
///
/// # Errors
///
/// Those of [`write()`].
pub fn check_target(path: &Path) -> Result<(), BadFile> {
    let (target, _) = target(path)?;
    check_folder(target.parent().unwrap_or(Path::new("")))
}

/// Finds out whether files can be made in a folder, by making one.
///
/// # Errors
///
/// What the system says.
pub fn check_folder(folder: &Path) -> Result<(), BadFile> {
    let (probe, file) = create_beside(folder)?;
    drop(file);
    Ok(fs::remove_file(probe)?)
}

/// Takes away what programs that were killed left in a folder of ours.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn sweep(folder: &Path) -> Result<(), BadFile> {
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(BEGINNING) && name.ends_with(ENDING);
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_ours || !is_file {
            continue;
        }
        let is_left = File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_left {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// What is to be written: where the links lead, and what is there.
fn target(path: &Path) -> Result<(PathBuf, Option<Metadata>), BadFile> {
    let mut target = path.to_owned();
    // By hand, since the last link may lead to a file that is not there yet.
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&target) else { break };
        target = target.parent().unwrap_or(Path::new("")).join(to);
    }
    if target.file_name().is_none() {
        return Err(BadFile::NotOrdinary("a folder"));
    }
    match fs::metadata(&target) {
        Ok(found) => {
            ordinary(&found)?;
            // A file beside it could take its place all the same.
            if found.permissions().readonly() {
                return Err(BadFile::ReadOnly);
            }
            Ok((target, Some(found)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((target, None)),
        Err(error) => Err(error.into()),
    }
}

/// Makes a file in a folder under a name that nobody has.
fn create_beside(folder: &Path) -> io::Result<(PathBuf, File)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let mut tries = 0;
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{BEGINNING}{}-{number}{ENDING}", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < MOST_NAMES => {
                tries += 1;
            }
            opened => {
                let file = opened?;
                // Where files cannot be locked, what is left behind cannot be told, and stays.
                let _ = file.lock();
                return Ok((path, file));
            }
        }
    }
}

fn fill(file: &mut File, bytes: &[u8], before: Option<&Metadata>) -> io::Result<()> {
    if let Some(before) = before {
        file.set_permissions(before.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        for text in ["(;)", "(;SZ[9])"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        check_target(&path).unwrap();
        assert_eq!(names(folder.path()), ["game.sgf"]);
    }

    #[test]
    fn files_of_others_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        // Also the names that would be tried next.
        let taken = (0..50).map(|number| format!(".aizome-{}-{number}.part", process::id()));
        let others: Vec<String> = taken.chain(["game.sgf.part".to_owned()]).collect();
        for other in &others {
            fs::write(folder.path().join(other), "mine").unwrap();
        }
        write(&path, b"(;)").unwrap();
        for other in &others {
            assert_eq!(fs::read_to_string(folder.path().join(other)).unwrap(), "mine", "{other}");
        }
        assert_eq!(names(folder.path()).len(), others.len() + 1);
    }

    #[test]
    fn what_killed_programs_left_is_swept_away_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for left in [".aizome-1-2.part", "game.sgf.part", ".game.sgf.part", "game.sgf"] {
            fs::write(folder.path().join(left), "half").unwrap();
        }
        let (beside, file) = create_beside(folder.path()).unwrap();
        sweep(folder.path()).unwrap();
        assert!(beside.exists(), "it is being written");
        assert_eq!(names(folder.path())[1..], [".game.sgf.part", "game.sgf", "game.sgf.part"]);
        drop(file);
        sweep(folder.path()).unwrap();
        assert_eq!(names(folder.path()), [".game.sgf.part", "game.sgf", "game.sgf.part"]);
    }

    #[test]
    fn a_file_that_is_marked_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        fs::write(&path, "before").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(matches!(write(&path, b"after"), Err(BadFile::ReadOnly)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    }

    #[test]
    fn a_folder_that_is_not_there_is_not_made() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(write(&folder.path().join("no/game.sgf"), b""), Err(BadFile::Io(_))));
        assert!(names(folder.path()).is_empty());
    }

    #[cfg(unix)]
    mod on_unix {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        use std::os::unix::net::UnixListener;

        use super::*;

        #[test]
        fn a_link_stays_and_its_target_is_written() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::create_dir(at("games")).unwrap();
            symlink("games/last.sgf", at("link")).unwrap();
            symlink(at("link"), at("link to link")).unwrap();
            // The target is not there at first.
            for (name, text) in [("link", "one"), ("link to link", "two")] {
                write(&at(name), text.as_bytes()).unwrap();
                assert_eq!(fs::read_to_string(at("games/last.sgf")).unwrap(), text);
            }
            assert!(at("link").is_symlink() && at("link to link").is_symlink());
            assert_eq!(names(&at("games")), ["last.sgf"]);
        }

        #[test]
        fn links_in_a_circle_are_an_error() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            symlink(at("b"), at("a")).unwrap();
            symlink(at("a"), at("b")).unwrap();
            assert!(matches!(write(&at("a"), b""), Err(BadFile::Io(_))));
            assert_eq!(names(folder.path()), ["a", "b"]);
        }

        #[test]
        fn what_is_no_ordinary_file_is_not_replaced() {
            let folder = tempfile::tempdir().unwrap();
            let socket = folder.path().join("socket");
            let _listener = UnixListener::bind(&socket).unwrap();
            let link = folder.path().join("null");
            symlink("/dev/null", &link).unwrap();
            for (path, kind) in
                [(folder.path(), "a folder"), (&socket, "a socket"), (&link, "a device")]
            {
                let error = write(path, b"").unwrap_err().to_string();
                assert_eq!(error, format!("it is {kind}, and no ordinary file"));
                assert!(check_target(path).is_err());
            }
            assert_eq!(names(folder.path()), ["null", "socket"]);
        }

        #[test]
        fn who_may_read_it_stays() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("game.sgf");
            fs::write(&path, "before").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            write(&path, b"after").unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
