//! Texts that are made to take long: one part over and over, in every place where a reader could
//! look ahead, back, or deeper.

use rand_core::Rng;
use rand_pcg::Pcg32;

use super::tokens::TOKENS;

/// What a text is made of: before, the parts that are repeated one after the other, and behind.
pub(crate) type Family = (&'static str, &'static str, &'static [&'static str], &'static str);

/// Families by name. Each part takes an equal share of the length.
pub(crate) const FAMILIES: [Family; 26] = [
    ("stray digits", "(;GM[1]SZ[9]", &["7"], ")"),
    ("digits and letters", "(;", &["7a"], ")"),
    ("digits, then a value", "(;", &["7", "A"], "[x])"),
    ("spaces, then semicolons", "(;B[", &[" ", ";"], "])"),
    ("a point behind spaces", "(;AB[", &[" ", "aa ("], "])"),
    ("spaces behind names", "(;", &["B", " "], ")"),
    ("names and spaces", "(;", &["b   "], ")"),
    ("nested parentheses", "(;", &["(", ")"], ")"),
    ("open parentheses", "(;", &["("], ""),
    ("spaced parentheses", "", &["(     "], ";"),
    ("open games", "", &["(;GM[1]"], ""),
    ("open games with spaces", "(;", &["(  ;  ", "  "], ""),
    ("escaped characters", "(;C[", &["\\]"], "])"),
    ("backslashes", "(;B[", &["\\", ";"], "])"),
    ("many properties", "(;SZ[9]", &["A[a]"], ")"),
    ("many unknown names", "(;SZ[9]", &["XY[]"], ")"),
    ("values without a name", "(;", &["[aa]"], ")"),
    ("many values", "(;AB", &["[aa]"], ")"),
    ("compressed marks", "(;TR", &["[aa:ss]"], ")"),
    ("compressed stones", "(;AB", &["[aa:ss]"], ")"),
    ("labels", "(;LB", &["[aa:xyz]"], ")"),
    ("a long comment", "(;C[", &["word ;("], "])"),
    ("a deep tree", "(;", &[";B[]"], ")"),
    ("many variations", "(;", &["(;B[aa])"], ")"),
    ("missing brackets", "(;", &["AB[aa[bb;"], ")"),
    ("prose", "", &["prose ( \n"], "(;)"),
];

/// A text of about so many bytes.
pub(crate) fn text(family: &Family, bytes: usize) -> String {
    let (_, before, parts, behind) = family;
    let share = bytes / parts.len();
    let middle: String = parts.iter().map(|part| part.repeat(share / part.len())).collect();
    [before, &*middle, behind].concat()
}

/// A text of a few parts, each of a few tokens that are repeated up to a thousand times, with some
/// bytes changed or the end cut off.
pub(crate) fn mixed(random: &mut Pcg32) -> Vec<u8> {
    let mut bytes = if below(random, 8) == 0 { Vec::new() } else { b"(;".to_vec() };
    for _ in 0..=below(random, 4) {
        let tokens = 1 + below(random, 4);
        let part: String = (0..tokens).map(|_| TOKENS[below(random, TOKENS.len())]).collect();
        let most = [2, 20, 1_000][below(random, 3)];
        bytes.extend(part.repeat(1 + below(random, most)).as_bytes());
    }
    for _ in 0..below(random, 4) {
        let at = below(random, bytes.len());
        bytes[at] = random.next_u32().to_le_bytes()[0];
    }
    if below(random, 4) == 0 {
        bytes.truncate(below(random, bytes.len()));
    }
    bytes
}

/// A number below another.
fn below(random: &mut Pcg32, limit: usize) -> usize {
    random.next_u32() as usize % limit.max(1)
}
