//! The commands of engines as people type them, where `aizome` is this very program.

use std::path::Path;

use gtp::CommandLine;

/// The name by which a command means this very program.
const OURSELVES: &str = "aizome";

/// Whether a command means this program.
pub(crate) fn is_ourselves(command: &CommandLine) -> bool {
    command.typed().split_whitespace().next() == Some(OURSELVES)
}

/// Reads a command. Ours may leave out `gtp`: `aizome --level 3` is `aizome gtp --level 3`.
pub(crate) fn parse_command(text: &str) -> Result<CommandLine, String> {
    let read = |text: &str| CommandLine::parse(text).map_err(|error| error.to_string());
    let mut command = read(text)?;
    if command.program() != Path::new(OURSELVES) {
        return Ok(command);
    }
    let rest = text.trim_start().strip_prefix(OURSELVES).unwrap_or_default();
    if command.arguments().first().is_none_or(|first| first.starts_with('-')) {
        command = read(format!("{OURSELVES} gtp{rest}").trim_end())?;
    }
    let path = std::env::current_exe().map_err(|error| format!("cannot find aizome: {error}"))?;
    Ok(command.with_program(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_name_is_this_program() {
        let ours = parse_command("aizome gtp --seed {seed}").unwrap();
        assert_eq!(ours.program(), std::env::current_exe().unwrap());
        assert!(is_ourselves(&ours));
        let other = parse_command("/usr/games/gnugo --mode gtp").unwrap();
        assert!(!is_ourselves(&other) && other.program() == Path::new("/usr/games/gnugo"));
    }

    #[test]
    fn ours_speaks_the_protocol_without_being_told() {
        let typed = |text| parse_command(text).unwrap().typed().to_owned();
        assert_eq!(typed("aizome --level 3"), "aizome gtp --level 3");
        assert_eq!(typed(" aizome "), "aizome gtp");
        assert_eq!(typed("aizome gtp --level 3"), "aizome gtp --level 3");
        let arguments = parse_command("aizome --level 3").unwrap().arguments().to_owned();
        assert_eq!(arguments, ["gtp", "--level", "3"]);
        assert_eq!(typed("gnugo --mode gtp"), "gnugo --mode gtp");
    }
}
