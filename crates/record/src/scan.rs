//! Looking at the bytes of a text, with a count of how many were looked at.
//!
//! All of the reader's looking goes through here. So the time that a text takes can be tested
//! without a clock: twice the text must not take more than twice the steps.

/// Work that was done: bytes looked at or copied, nodes, properties and values made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Steps(u64);

impl Steps {
    /// The number of steps.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.0
    }

    /// The most that reading a file of so many bytes takes: what comes once, and what each byte may
    /// take in two readings and the charset before them.
    #[must_use]
    pub const fn most(bytes: usize) -> u64 {
        100 + 24 * bytes as u64
    }

    pub(crate) fn add(&mut self, steps: usize) {
        self.0 += steps as u64;
    }

    pub(crate) fn add_all(&mut self, others: Self) {
        self.0 += others.0;
    }
}

/// The bytes of a text.
pub(crate) struct Scanner<'a> {
    bytes: &'a [u8],
    pub(crate) steps: Steps,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, steps: Steps::default() }
    }

    pub(crate) fn get(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// Where a run of bytes ends that begins at `from`.
    pub(crate) fn run(&mut self, from: usize, is_in_run: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let length = rest.iter().position(|&byte| !is_in_run(byte)).unwrap_or(rest.len());
        self.steps.add(length + 1);
        from + length
    }

    /// The next byte that is not blank, at or after `from`.
    pub(crate) fn after_blanks(&mut self, from: usize) -> usize {
        self.run(from, |byte| byte.is_ascii_whitespace() || byte == b'\x0b')
    }

    /// Where the next game begins at or after `from`: its `(` and its `;`.
    pub(crate) fn find_game(&mut self, mut from: usize) -> Option<(usize, usize)> {
        loop {
            let open = self.run(from, |byte| byte != b'(');
            self.get(open)?;
            if let Some(semicolon) = self.semicolon_after(open) {
                return Some((open, semicolon));
            }
            from = open + 1;
        }
    }

    /// The semicolon that follows the `(` at `open`, if one does.
    pub(crate) fn semicolon_after(&mut self, open: usize) -> Option<usize> {
        let next = self.after_blanks(open + 1);
        (self.get(next) == Some(b';')).then_some(next)
    }
}
