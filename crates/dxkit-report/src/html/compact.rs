//! HTML in a form that compresses well, for the bodies of a folder's shaders: the script of the page makes
//! HTML of it when a body is opened.
//!
//! What repeats in every line is one control character, which text never has: it is escaped. Links from a
//! line of a listing to another line state the distance, which repeats more often than the number does.
//! `distant` and deflate then make it small: a page about 597 shaders of engines has 2.7 MB.

use crate::prelude::*;

/// The start of the next line of a listing.
const LINE: char = '\u{1}';
/// The start of a line that does not follow the one before: its number and a semicolon follow.
const JUMP: char = '\u{2}';
/// A link to another line: its class, the distance back to the line and a semicolon follow.
const LINK: char = '\u{3}';
/// What ids start with.
const PREFIX: char = '\u{4}';

/// Texts that are one character each, in the order in which they are tried.
const TOKENS: [(char, &str); 24] = [
    ('\u{5}', "</span>"),
    ('\u{6}', "</a>"),
    ('\u{7}', "<span class=\"t\">"),
    ('\u{8}', "<span class=\"n\">"),
    ('\u{b}', "<span class=\"k\">"),
    ('\u{c}', "<span class=\"c\">"),
    ('\u{e}', "<span class=\"v\">"),
    ('\u{f}', "<span class=\"m\">"),
    ('\u{10}', "<span class=\"b\">"),
    ('\u{11}', "<span class=\"s\">"),
    ('\u{12}', "<span class=\"g\">"),
    ('\u{13}', "</td><td class=\"n\">"),
    ('\u{14}', "</td><td>"),
    ('\u{15}', "</td></tr>\n"),
    ('\u{16}', "</th><th scope=\"col\" class=\"n\">"),
    ('\u{17}', "</th><th scope=\"col\">"),
    ('\u{18}', "</tr></thead><tbody>\n"),
    ('\u{19}', "<span class=\"faint\">"),
    ('\u{1a}', "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">"),
    ('\u{1b}', "</tbody></table></div>\n"),
    ('\u{1c}', "<details class=\"fold\""),
    ('\u{1d}', "</pre></details>\n"),
    ('\u{1e}', "<details class=\"section\" open><summary>"),
    ('\u{1f}', "</summary><pre class=\"listing\">"),
];

/// The texts of the characters, for the script: pairs of a character's number and its text.
pub(super) fn tokens() -> Vec<(u32, &'static str)> {
    TOKENS.iter().map(|(code, text)| (u32::from(*code), *text)).collect()
}

/// The compact form of HTML in which ids start with `prefix` and a hyphen.
pub(super) fn encode(html: &str, prefix: &str) -> String {
    let ids = format!("{prefix}-");
    let line_start = format!("<span class=\"r\" id=\"{prefix}-l");
    let link_end = format!("\" href=\"#{prefix}-l");
    let mut out = String::with_capacity(html.len() / 2);
    let mut rest = html;
    let mut line: i64 = -1;
    'pieces: while let Some(at) = rest.find(|c: char| c < ' ' || matches!(c, '<' | '"' | '#')) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(plain);
        rest = from;
        if let Some((number, after)) = rest.strip_prefix(&line_start).and_then(|rest| numbered(rest, "\">")) {
            if number == line + 1 {
                out.push(LINE);
            } else {
                out.push_str(&format!("{JUMP}{number};"));
            }
            line = number;
            rest = after;
            continue;
        }
        if let Some((class, number, after)) = line_link(rest, &link_end) {
            out.push_str(&format!("{LINK}{class}{};", line - number));
            rest = after;
            continue;
        }
        for (code, token) in TOKENS {
            if let Some(after) = rest.strip_prefix(token) {
                out.push(code);
                rest = after;
                continue 'pieces;
            }
        }
        let mut after = rest.chars();
        match after.next() {
            Some(c @ ('"' | '#')) => {
                out.push(c);
                if let Some(following) = after.as_str().strip_prefix(&ids) {
                    out.push(PREFIX);
                    after = following.chars();
                }
            }
            Some(c @ ('<' | '\n' | '\r' | '\t')) => out.push(c),
            // A control character would be read as one of those above.
            Some(_) => out.push('\u{fffd}'),
            None => {}
        }
        rest = after.as_str();
    }
    out.push_str(rest);
    out
}

/// A number without unnecessary digits before `end`, and what follows it.
fn numbered<'r>(rest: &'r str, end: &str) -> Option<(i64, &'r str)> {
    let (digits, after) = rest.split_once(end)?;
    let number = digits.parse::<u32>().ok()?;
    (number.to_string() == digits).then_some((number.into(), after))
}

/// The class and the line of a link to a line, and what follows the link's start.
fn line_link<'r>(rest: &'r str, end: &str) -> Option<(char, i64, &'r str)> {
    let mut after = rest.strip_prefix("<a class=\"")?.chars();
    let class = after.next().filter(char::is_ascii_alphanumeric)?;
    let (number, after) = numbered(after.as_str().strip_prefix(end)?, "\">")?;
    Some((class, number, after))
}

/// The HTML of a compact form: what the function `expand` of the script does.
#[cfg(test)]
pub(super) fn decode(compact: &str, prefix: &str) -> String {
    fn number(rest: &mut core::iter::Peekable<core::str::Chars<'_>>) -> i64 {
        let mut digits = String::new();
        while let Some(c) = rest.next_if(|c| *c != ';') {
            digits.push(c);
        }
        rest.next();
        digits.parse().unwrap_or_default()
    }
    let mut out = String::new();
    let mut rest = compact.chars().peekable();
    let mut line: i64 = -1;
    while let Some(c) = rest.next() {
        match c {
            LINE | JUMP => {
                line = if c == LINE { line + 1 } else { number(&mut rest) };
                out.push_str(&format!("<span class=\"r\" id=\"{prefix}-l{line}\">"));
            }
            LINK => {
                let class = rest.next().unwrap_or_default();
                let to = line - number(&mut rest);
                out.push_str(&format!("<a class=\"{class}\" href=\"#{prefix}-l{to}\">"));
            }
            PREFIX => out.push_str(&format!("{prefix}-")),
            _ => match TOKENS.iter().find(|(code, _)| *code == c) {
                Some((_, text)) => out.push_str(text),
                None => out.push(c),
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_compact_is_made_html_again() {
        for html in [
            "",
            "text < & #s1-l3 \"s1-\n\t",
            "<span class=\"r\" id=\"s1-l0\"><span class=\"t\">i32</span> <a class=\"v\" href=\"#s1-l9\">%1</a>\n</span>",
            "<span class=\"r\" id=\"s1-l7\">x\n</span><span class=\"r\" id=\"s1-l8\">y\n</span>",
            // A number that the short form would not give back.
            "<span class=\"r\" id=\"s1-l007\"><a class=\"v\" href=\"#s1-l01\">",
            "<a class=\"res\" href=\"#s1-resource0\" title=\"t0\">%2</a> <a class=\"v\" href=\"#s12-l3\">",
        ] {
            assert_eq!(decode(&encode(html, "s1"), "s1"), html);
        }
        assert_eq!(encode("a\u{1}b\u{5}", "s1"), "a\u{fffd}b\u{fffd}");
        let line = "<span class=\"r\" id=\"s1-l0\"><span class=\"n\">1</span>\n</span>";
        assert_eq!(encode(line, "s1"), "\u{1}\u{8}1\u{5}\n\u{5}");
    }
}
