//! The generated tables that the program ships.

use std::sync::LazyLock;

use crate::book::Book;

/// What `cargo xtask shapes` wrote.
const BYTES: &[u8] = include_bytes!("../data/windows.bin");

/// The tables, read when they are first asked for.
///
/// # Panics
///
/// If the file that the program was built with is damaged, which a test rules out.
#[must_use]
pub fn book() -> &'static Book {
    static BOOK: LazyLock<Book> =
        LazyLock::new(|| Book::read(BYTES).expect("the embedded tables are whole"));
    &BOOK
}

/// Reads the embedded tables anew, for measuring how long that takes.
///
/// # Errors
///
/// When they are damaged.
pub fn read_again() -> Result<Book, crate::book::Damaged> {
    Book::read(BYTES)
}

/// The bytes that are embedded.
#[must_use]
pub const fn embedded() -> &'static [u8] {
    BYTES
}

/// Generates all tables, as bytes. `progress` is told after each window how many are done.
#[must_use]
pub fn generate_all(mut progress: impl FnMut(usize)) -> Vec<u8> {
    let mut binder = crate::book::Binder::default();
    for (done, window) in (1..).zip(crate::window::all_windows()) {
        binder.add(&crate::generate::generate(window));
        progress(done);
    }
    binder.bytes()
}
