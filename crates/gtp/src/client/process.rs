//! An engine's process: started with pipes, and killed with all that it has started.

use std::io;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::CommandLine;

/// A process that is killed when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    status: Option<String>,
}

/// Our ends of its pipes.
pub(super) struct Pipes {
    pub(super) input: ChildStdin,
    pub(super) output: ChildStdout,
    pub(super) errors: ChildStderr,
}

impl Process {
    pub(super) fn start(command: &CommandLine) -> io::Result<(Self, Pipes)> {
        let mut child = spawn(command.program(), command)
            .or_else(|error| spawn_game(command).unwrap_or(Err(error)))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Self { child, status: None };
        match pipes {
            (Some(input), Some(output), Some(errors)) => {
                Ok((process, Pipes { input, output, errors }))
            }
            _ => Err(io::Error::other("the process has no pipes")),
        }
    }

    /// How it exited, if it is gone and was not killed by us.
    pub(super) fn status(&self) -> Option<String> {
        self.status.clone()
    }

    /// Waits for it to go, but no longer than this. Asking is cheap, and engines are quick to go:
    /// the pauses begin short and grow.
    pub(super) fn wait(&mut self, patience: Duration) {
        let begun = Instant::now();
        let mut pause = Duration::from_micros(200);
        while !self.is_over() && begun.elapsed() < patience {
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(20));
        }
    }

    fn is_over(&mut self) -> bool {
        if self.status.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.status = Some(status.to_string());
        }
        self.status.is_some()
    }

    /// Kills it, and with it its process group. Once it is gone its number may be somebody else's,
    /// so that the group is left alone then; its pipes are closed, which is all that can be done.
    pub(super) fn kill(&mut self) {
        if self.is_over() {
            return;
        }
        kill_group(&self.child);
        let _ = self.child.kill();
        // Nothing survives this kill, so that the wait is short; but it is not worth a hang.
        let begun = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < Duration::from_secs(1)
        {
            thread::sleep(Duration::from_micros(200));
        }
    }
}

fn spawn(program: &Path, command: &CommandLine) -> io::Result<Child> {
    let mut prepared = Command::new(program);
    prepared.args(command.arguments());
    prepared.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut prepared, 0);
    prepared.spawn()
}

/// Debian keeps games, GNU Go among them, in a folder that is not on everybody's path.
fn spawn_game(command: &CommandLine) -> Option<io::Result<Child>> {
    let game = Path::new("/usr/games").join(command.program());
    let is_bare_name = command.program().components().count() == 1;
    (is_bare_name && game.is_file()).then(|| spawn(&game, command))
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(leader.id()).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}
