//! The memory of this machine, as far as it tells. Linux gives out more than there is and ends
//! programs that use it; whoever wants much memory asks here first.

use std::fs;

use thiserror::Error;

/// Of the memory that is free, the part that one program may have.
const SHARE: (u64, u64) = (7, 8);

/// More memory is wanted than there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{} MB of memory are wanted, and this machine has {} MB to give", wanted >> 20, free >> 20)]
pub struct TooMuch {
    /// Bytes that are wanted.
    pub wanted: u64,
    /// Bytes that can be had.
    pub free: u64,
}

/// Bytes that a program may use beside the others; nothing where the system does not tell.
#[must_use]
pub fn free() -> Option<u64> {
    let text = |path: &str| fs::read_to_string(path).ok();
    let of_machine = available(&text("/proc/meminfo")?)?;
    let group = text("/sys/fs/cgroup/memory.max").zip(text("/sys/fs/cgroup/memory.current"));
    let of_group = group.and_then(|(most, used)| left_in_group(&most, &used));
    Some(of_machine.min(of_group.unwrap_or(u64::MAX)) / SHARE.1 * SHARE.0)
}

/// Refuses more than there is. Where the system does not tell, anything may be tried.
///
/// # Errors
///
/// Tells how much there is.
pub fn check(wanted: u64) -> Result<(), TooMuch> {
    match free() {
        Some(free) if wanted > free => Err(TooMuch { wanted, free }),
        _ => Ok(()),
    }
}

/// What Linux says is available: what is free, and what it would give up.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// What is left to the programs of a control group; nothing if it has no limit.
fn left_in_group(most: &str, used: &str) -> Option<u64> {
    Some(most.trim().parse::<u64>().ok()?.saturating_sub(used.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells_is_understood() {
        let text = "MemTotal:       24605728 kB\nMemFree: 5 kB\nMemAvailable:   2048 kB\n";
        assert_eq!(available(text), Some(2 << 20));
        assert_eq!(available("MemTotal: 3 kB\n"), None);
        assert_eq!(left_in_group("4096\n", "1024\n"), Some(3072));
        assert_eq!(left_in_group("1024\n", "4096\n"), Some(0));
        assert_eq!(left_in_group("max\n", "4096\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn no_machine_has_everything_and_this_one_has_something() {
        let most = free().unwrap();
        assert!(most > 1 << 20, "{most}");
        let error = check(u64::MAX).unwrap_err();
        assert_eq!(error.wanted, u64::MAX);
        assert!(error.to_string().contains("this machine has"), "{error}");
        assert_eq!(check(1 << 20), Ok(()));
    }
}
