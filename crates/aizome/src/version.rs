//! The version that stored results belong to. Results of another version are another run.

use std::path::Path;

use anyhow::Context as _;
use lab::ProgramVersion;

/// The version's number, for results that this program's own thinking has no part in.
pub(crate) fn number() -> ProgramVersion {
    ProgramVersion(env!("CARGO_PKG_VERSION").to_owned())
}

/// The number and a key of this very program file: two builds think differently, and must not be
/// taken for each other while a number waits to be raised.
pub(crate) fn of_this_build() -> anyhow::Result<ProgramVersion> {
    let path = std::env::current_exe().context("cannot find this program's own file")?;
    of_file(&path)
}

/// The same for another build of the program.
pub(crate) fn of_file(path: &Path) -> anyhow::Result<ProgramVersion> {
    let file = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let key = file.chunks(8).fold(0xcbf2_9ce4_8422_2325_u64, |key, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (key ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    });
    Ok(ProgramVersion(format!("{}+{key:016x}", number().0)))
}
