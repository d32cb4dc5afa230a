//! Texts with DXC's verdict: bytes or refusal.

use dxkit_bytes::Span;
use dxkit_rootsig::{KnownVersion, RootSignatureDesc, TextOptions};

/// Lines of version, text, and what DXC 1.10 makes of it: the words of `RTS0` in base 16, or `!` and its message.
const TEXTS: &str = include_str!("../../../../testdata/rootsig/texts.tsv");

struct Case<'t> {
    version: KnownVersion,
    text: &'t str,
    /// The bytes, or why not.
    verdict: Result<Vec<u8>, &'t str>,
}

fn cases() -> impl Iterator<Item = Case<'static>> {
    TEXTS.lines().map(|line| {
        let mut columns = line.split('\t');
        let (version, text, verdict) =
            (columns.next().unwrap(), columns.next().unwrap(), columns.next().unwrap());
        let version = match version {
            "1.0" => KnownVersion::V1_0,
            "1.1" => KnownVersion::V1_1,
            other => panic!("version {other}"),
        };
        let verdict = match verdict.strip_prefix("! ") {
            Some(message) => Err(message),
            None => Ok(verdict
                .split(' ')
                .flat_map(|word| u32::from_str_radix(word, 16).unwrap().to_le_bytes())
                .collect()),
        };
        Case { version, text, verdict }
    })
}

#[test]
fn bytes_and_refusals_are_those_of_the_compiler() {
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    for Case { version, text, verdict } in cases() {
        let ours = TextOptions::new(version).compile(text);
        match (&verdict, &ours) {
            (Ok(bytes), Ok(compiled)) => {
                accepted += 1;
                if compiled.signature.encode().unwrap() != *bytes {
                    wrong.push(format!("{version:?} {text}: other bytes"));
                }
            }
            (Err(_), Err(errors)) => {
                refused += 1;
                for error in &errors.0 {
                    // What is marked is in the text, and can be shown.
                    assert!(text.get(error.span.clone()).is_some(), "{text}: {:?}", error.span);
                    assert!(error.render("text", text).to_string().contains('^'), "{text}");
                }
            }
            (Ok(_), Err(errors)) => wrong.push(format!("{version:?} {text}: refused: {errors}")),
            (Err(message), Ok(_)) => {
                wrong.push(format!("{version:?} {text}: accepted, where DXC says {message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(accepted > 1000 && refused > 1500, "{accepted} accepted, {refused} refused");
}

#[test]
fn what_the_compiler_wrote_comes_back_through_text() {
    let mut texts = 0;
    for Case { verdict, .. } in cases() {
        let Ok(bytes) = verdict else { continue };
        let desc = RootSignatureDesc::parse(Span::new(&bytes)).unwrap();
        let form = desc.text_form();
        assert_eq!(form.not_said, []);
        assert_eq!(form.text, desc.to_string());
        let again = RootSignatureDesc::from_text(&form.text, desc.version).unwrap();
        assert_eq!(again.encode().unwrap(), bytes, "{}", form.text);
        // An element a line is the same text.
        let lines = RootSignatureDesc::from_text(&format!("{desc:#}"), desc.version).unwrap();
        assert_eq!(lines, again);
        texts += 1;
    }
    assert!(texts > 1000, "{texts}");
}
