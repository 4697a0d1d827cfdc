//! The server that is put under load: started in a folder of its own, killed without warning and
//! started again. Whoever asks meanwhile is cut off; a number that counts starts and kills tells that
//! from a call that failed of itself.

use std::io::{self, BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::time::Duration;

use anyhow::Context as _;

use super::figures::Figures;
use super::http::{Answer, ask};

#[derive(Debug)]
pub(crate) struct Server {
    program: PathBuf,
    folder: PathBuf,
    child: Mutex<Option<Child>>,
    port: AtomicU16,
    /// Even while the server runs, odd while it does not.
    turns: AtomicU32,
}

impl Server {
    pub(crate) fn start(program: PathBuf) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("aizome-soak-{}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let server = Self {
            program,
            folder,
            child: Mutex::default(),
            port: AtomicU16::new(0),
            turns: AtomicU32::new(1),
        };
        server.run()?;
        Ok(server)
    }

    fn run(&self) -> anyhow::Result<()> {
        let mut child = Command::new(&self.program)
            .args(["serve", "--port", "0", "--data"])
            .arg(&self.folder)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| self.program.display().to_string())?;
        let mut line = String::new();
        let output = child.stdout.take().context("the server says where it is")?;
        BufReader::new(output).read_line(&mut line)?;
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok());
        self.port.store(port.with_context(|| format!("no port in {line:?}"))?, Ordering::SeqCst);
        *self.child() = Some(child);
        self.turns.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    fn child(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Ends the server as a crash would, and starts it again.
    pub(crate) fn kill_and_restart(&self) -> anyhow::Result<()> {
        self.turns.fetch_add(1, Ordering::SeqCst);
        if let Some(mut child) = self.child().take() {
            child.kill()?;
            child.wait()?;
        }
        self.run()
    }

    /// Whether it has not ended of itself.
    pub(crate) fn is_alive(&self) -> bool {
        self.child().as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    pub(crate) fn port(&self) -> u16 {
        self.port.load(Ordering::SeqCst)
    }

    /// Asks, and notes what came of it. Nothing comes back where a kill cut the call off.
    pub(crate) fn ask(
        &self,
        figures: &Figures,
        method: &str,
        path: &str,
        body: &[u8],
    ) -> Option<Answer> {
        let turn = self.turns.load(Ordering::SeqCst);
        let answer = ask(self.port(), method, path, body);
        let was_cut_off = turn % 2 == 1 || turn != self.turns.load(Ordering::SeqCst);
        match answer {
            Ok(answer) => {
                figures.answered(answer.status, &format!("{method} {path}"));
                Some(answer)
            }
            Err(_) if was_cut_off => {
                self.wait_until_up();
                None
            }
            Err(error) => {
                figures.failed(&format!("{method} {path}: {error}"));
                None
            }
        }
    }

    fn wait_until_up(&self) {
        while self.turns.load(Ordering::SeqCst) % 2 == 1 {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Megabytes in memory now, and at most since it was started.
    pub(crate) fn memory(&self) -> io::Result<(u64, u64)> {
        let id = self.child().as_ref().map_or(0, Child::id);
        let text = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let field = |name: &str| -> u64 {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            let kilobytes = line.split_whitespace().next().and_then(|word| word.parse().ok());
            kilobytes.unwrap_or(0_u64).div_ceil(1024)
        };
        Ok((field("VmRSS:"), field("VmHWM:")))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
