//! Where data that is shared between projects may lie: beside this one.

use std::env;
use std::path::PathBuf;

/// The folder of shared game records, `data/games`. Nothing if it is not there.
pub(crate) fn shared_games() -> Option<PathBuf> {
    shared("data/games").filter(|folder| folder.is_dir())
}

/// Something in the folder `AIZOME_SHARED`, if that is set, else in a folder `shared` beside this one
/// or beside one of those around it. Nothing if it is not there.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let named = env::var_os("AIZOME_SHARED").filter(|value| !value.is_empty());
    let here = env::current_dir().unwrap_or_default();
    let folders: Vec<PathBuf> = match named {
        Some(folder) => vec![folder.into()],
        None => here.ancestors().skip(1).map(|folder| folder.join("shared")).collect(),
    };
    folders.into_iter().map(|folder| folder.join(name)).find(|path| path.exists())
}
