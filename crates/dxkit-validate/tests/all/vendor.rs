//! What `dxc --validate-batch` writes: the messages of the vendor's validator.

use dxkit_validate::{RULES, Rule};

/// A text whose line breaks, tabs, backslashes and bytes outside of ASCII were escaped.
pub(crate) fn unescaped(text: &str) -> String {
    let mut plain = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            plain.push(byte);
            continue;
        }
        plain.push(match bytes.next() {
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'r') => b'\r',
            Some(b'x') => {
                let mut digit = || char::from(bytes.next().unwrap_or(b'0')).to_digit(16).unwrap_or(0);
                u8::try_from(digit() * 16 + digit()).unwrap_or(0)
            }
            Some(other) => other,
            None => b'\\',
        });
    }
    String::from_utf8_lossy(&plain).into_owned()
}

/// The rule whose message a line of the vendor's is.
pub(crate) fn rule_of(message: &str) -> Option<Rule> {
    let message = message.split_once("error: ").map_or(message, |(_, text)| text);
    let fits = |template: &str| {
        let mut pieces = template.split('%');
        let first = pieces.next().unwrap_or_default();
        let Some(mut rest) = message.strip_prefix(first) else { return false };
        for piece in pieces {
            let piece = piece.get(1..).unwrap_or_default();
            match rest.find(piece) {
                Some(place) => rest = rest.get(place + piece.len()..).unwrap_or_default(),
                None => return false,
            }
        }
        true
    };
    let candidates = RULES.iter().filter(|info| !info.name.starts_with("LOAD.") && fits(info.message));
    candidates.max_by_key(|info| info.message.split('%').map(str::len).sum::<usize>()).map(|info| info.rule)
}
