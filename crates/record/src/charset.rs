//! Bytes to text: a byte-order mark, else what `CA` says, else a guess.
//!
//! The whole file is decoded before it is read, since the second byte of a Chinese or Japanese
//! character may look like a bracket. The guess is UTF-8 wherever that is possible. Else it goes by
//! how the bytes above 127 stand: Japanese in Shift JIS uses many from 0x81 to 0x9F, which Western
//! and Korean texts do not; Chinese and Korean come in pairs; and Korean pairs nearly all begin
//! with 0xB0 to 0xC8. What remains is Western. A few names are too short to tell Chinese from
//! Korean; they are taken as Chinese.

use std::borrow::Cow;

use encoding_rs::{EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252};

use crate::scan::Scanner;
use crate::{Fault, Steps};

/// A decoded text, and what was wrong with the bytes or with their declaration.
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) complaint: Option<(Fault, String)>,
}

pub(crate) fn decode<'a>(bytes: &'a [u8], steps: &mut Steps) -> Decoded<'a> {
    if let Some((encoding, mark_length)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, &bytes[mark_length..], steps);
    }
    let mut scan = Scanner::new(bytes);
    let declared = declared(bytes, &mut scan);
    steps.add_all(scan.steps);
    let Some(label) = declared else { return decode_as(guess(bytes, steps), bytes, steps) };
    // Names with underscores are common, such as ISO8859_1.
    let dashed: Vec<u8> = label.iter().map(|&b| if b == b'_' { b'-' } else { b }).collect();
    let known = Encoding::for_label_no_replacement(label)
        .or_else(|| Encoding::for_label_no_replacement(&dashed))
        .filter(|&encoding| encoding.is_ascii_compatible() || encoding == ISO_2022_JP);
    match known {
        // Programs that write UTF-8 do; those that only say so leave bytes in their own charset.
        Some(encoding) if encoding == UTF_8 => decode_as(guess(bytes, steps), bytes, steps),
        Some(encoding) => decode_as(encoding, bytes, steps),
        None => {
            let label = String::from_utf8_lossy(label).chars().take(40).collect();
            let complaint = Some((Fault::UnknownCharset, label));
            Decoded { complaint, ..decode_as(guess(bytes, steps), bytes, steps) }
        }
    }
}

fn decode_as<'a>(encoding: &'static Encoding, bytes: &'a [u8], steps: &mut Steps) -> Decoded<'a> {
    steps.add(bytes.len());
    let (text, is_damaged) = encoding.decode_without_bom_handling(bytes);
    let complaint = is_damaged.then(|| (Fault::Undecodable, encoding.name().to_owned()));
    Decoded { text, complaint }
}

/// The value of `CA` in the first node, as far as it can be told before decoding.
fn declared<'a>(bytes: &'a [u8], scan: &mut Scanner<'a>) -> Option<&'a [u8]> {
    let (_, semicolon) = scan.find_game(0)?;
    let mut at = semicolon + 1;
    loop {
        let bracket = scan.run(at, |byte| !matches!(byte, b'[' | b';' | b'(' | b')'));
        if scan.get(bracket)? != b'[' {
            return None;
        }
        let is_kept = |byte: &&u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        let is_charset = bytes[at..bracket].iter().filter(is_kept).eq(b"CA");
        let start = bracket + 1;
        let end = end_of_value(scan, start)?;
        if is_charset {
            return Some(&bytes[start..end]);
        }
        at = end + 1;
    }
}

fn end_of_value(scan: &mut Scanner<'_>, mut at: usize) -> Option<usize> {
    loop {
        at = scan.run(at, |byte| !matches!(byte, b']' | b'\\'));
        if scan.get(at)? == b']' {
            return Some(at);
        }
        at += 2;
    }
}

fn guess(bytes: &[u8], steps: &mut Steps) -> &'static Encoding {
    steps.add(bytes.len());
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let mut decodes = |encoding: &'static Encoding| {
        steps.add(bytes.len());
        encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    };
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let low_leads = bytes.iter().filter(|byte| (0x81..=0x9f).contains(*byte)).count();
    if low_leads * 4 > high && decodes(SHIFT_JIS) {
        return SHIFT_JIS;
    }
    let runs = || bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let paired = || runs().filter(|run| run.len() % 2 == 0);
    if 2 * paired().count() <= runs().count() {
        return WINDOWS_1252;
    }
    let pairs: usize = paired().map(|run| run.len() / 2).sum();
    let leads = paired().flat_map(|run| run.iter().step_by(2));
    let hangul = leads.filter(|lead| (0xb0..=0xc8).contains(*lead)).count();
    if pairs >= 6 && hangul * 10 >= pairs * 9 && decodes(EUC_KR) {
        EUC_KR
    } else if decodes(GB18030) {
        GB18030
    } else {
        WINDOWS_1252
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> (String, Option<Fault>) {
        let decoded = decode(bytes, &mut Steps::default());
        (decoded.text.into_owned(), decoded.complaint.map(|(fault, _)| fault))
    }

    fn sgf(charset: &str, text: &str, encoding: &'static Encoding) -> Vec<u8> {
        encoding.encode(&format!("(;GM[1]{charset}C[{text}];B[aa])")).0.into_owned()
    }

    const CHINESE: &str = "黑胜，柯洁九段对唐韦星九段，第三届围棋大赛";
    const JAPANESE: &str = "本因坊戦の第一局、黒の中押し勝ちです";
    const KOREAN: &str = "이세돌 구단과 알파고의 다섯번째 대국 흑 불계승";
    const GERMAN: &str = "Müller gegen Großmann, Schwarz gewinnt überraschend";

    #[test]
    fn a_byte_order_mark_decides() {
        let utf_8 = [b"\xef\xbb\xbf".as_slice(), "(;C[é])".as_bytes()].concat();
        assert_eq!(decoded(&utf_8), ("(;C[é])".into(), None));
        let utf_16 = [b"\xff\xfe".as_slice(), b"(\0;\0C\0[\0\xe9\0]\0)\0"].concat();
        assert_eq!(decoded(&utf_16), ("(;C[é])".into(), None));
    }

    #[test]
    fn the_declared_charset_is_used() {
        for (charset, text, encoding) in [
            ("CA[gb2312]", CHINESE, GB18030),
            ("CA[Shift_JIS]", JAPANESE, SHIFT_JIS),
            ("CA[ euc-kr ]", KOREAN, EUC_KR),
            ("CA[ISO-8859-1]", GERMAN, WINDOWS_1252),
            ("CA[ISO8859_1]", GERMAN, WINDOWS_1252),
            ("C[x\\]]ChArset[ISO-8859-1]", GERMAN, WINDOWS_1252),
            ("CA[UTF-8]", KOREAN, UTF_8),
        ] {
            let (found, fault) = decoded(&sgf(charset, text, encoding));
            assert!(found.contains(text) && fault.is_none(), "{charset}: {found}");
        }
    }

    #[test]
    fn an_undeclared_charset_is_guessed() {
        for (text, encoding) in [
            (CHINESE, GB18030),
            (JAPANESE, SHIFT_JIS),
            (KOREAN, EUC_KR),
            (GERMAN, WINDOWS_1252),
            (KOREAN, UTF_8),
        ] {
            for charset in ["", "CA[UTF-8]"] {
                assert!(decoded(&sgf(charset, text, encoding)).0.contains(text), "{text}");
            }
        }
    }

    #[test]
    fn a_trail_byte_that_looks_like_a_bracket_or_backslash_is_none() {
        // 表 ends in a backslash in Shift JIS, and ー in a bracket's neighbour.
        let bytes = sgf("CA[sjis]", "表示ソ十", SHIFT_JIS);
        assert!(bytes.windows(2).any(|pair| pair == b"\x95\\"));
        assert!(decoded(&bytes).0.contains("C[表示ソ十];B[aa]"));
    }

    #[test]
    fn unknown_charsets_and_bad_bytes_are_complained_of() {
        let (text, fault) = decoded(&sgf("CA[klingon]", KOREAN, UTF_8));
        assert!(text.contains(KOREAN));
        assert_eq!(fault, Some(Fault::UnknownCharset));
        assert_eq!(decoded(b"(;CA[UTF-16]C[x])").1, Some(Fault::UnknownCharset));
        let (text, fault) = decoded(b"(;CA[gb2312]C[\xff\xff];B[aa])");
        assert!(text.ends_with("];B[aa])"), "{text}");
        assert_eq!(fault, Some(Fault::Undecodable));
    }
}
