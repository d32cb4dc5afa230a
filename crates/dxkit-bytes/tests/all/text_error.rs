//! Errors of texts: their places, and how they are printed.

use dxkit_bytes::{Severity, TextError, TextErrors};

fn place(text: &[u8], bytes: core::ops::Range<usize>) -> (Option<(usize, usize)>, String) {
    let error = TextError::new(bytes, "no").in_text(text);
    (error.line_and_column(), error.source_line().to_owned())
}

#[test]
fn lines_and_columns_count_from_one_and_columns_count_characters() {
    let text = "ab\r\n\tcäd\n\nlast".as_bytes();
    assert_eq!(place(text, 0..1), (Some((1, 1)), "ab".to_owned()));
    // At the end of a line, and in its line feed.
    assert_eq!(place(text, 2..2), (Some((1, 3)), "ab".to_owned()));
    assert_eq!(place(text, 3..3).0, Some((1, 3)));
    // A control character is shown as a space.
    assert_eq!(place(text, 8..9), (Some((2, 4)), " cäd".to_owned()));
    assert_eq!(place(text, 10..10), (Some((3, 1)), String::new()));
    // After the end of the text.
    assert_eq!(place(text, 15..15), (Some((4, 5)), "last".to_owned()));
    assert_eq!(place(text, 99..100), (Some((4, 5)), "last".to_owned()));
    assert_eq!(place(b"", 0..0), (Some((1, 1)), String::new()));
    // In the middle of a character, and in bytes that are none.
    assert_eq!(place(text, 7..7).0, Some((2, 3)));
    assert_eq!(place(b"a\xffb", 2..3), (Some((1, 3)), "a\u{fffd}b".to_owned()));
}

/// A place is the same whether its bytes, its line and column, or the line itself was known first.
#[test]
fn places_are_completed_by_the_text() {
    let text = "one\ntwö three\n";
    let all = [
        TextError::new(9..9, "no").in_text(text),
        TextError::at_column(2, 5, "no").in_text(text),
        TextError::in_line(1, "twö three", 5..5, "no").in_text(text),
    ];
    for error in &all {
        assert_eq!(error.to_string(), "2:5: error: no\ntwö three\n    ^");
        assert_eq!(error.bytes(), Some(9..9));
        // Again.
        assert_eq!(error.clone().in_text(text), *error);
    }
    let error = TextError::without_place("no").in_key("b").in_item(3).in_key("a").in_text(text);
    assert_eq!((error.line_and_column(), error.bytes()), (None, None));
    assert_eq!(error.to_string(), "error: a[3].b: no");
    assert_eq!(error.in_file("f").to_string(), "f: error: a[3].b: no");
    assert_eq!(error.or_at_column(1, 2).in_text(text).to_string(), "1:2: error: a[3].b: no\none\n ^");
    // Of a line that there is not, the last one is shown.
    assert_eq!(TextError::at_column(9, 9, "no").in_text("x").source_line(), "x");
}

#[test]
fn long_lines_are_shortened_around_the_place() {
    let line = format!("{}X{}", "a".repeat(1000), "b".repeat(1000));
    let error = TextError::new(1000..1001, "no").in_text(&line);
    assert_eq!(error.line_and_column(), Some((1, 1001)));
    assert!(error.source_line().len() < 200, "{error}");
    let shown = error.to_string();
    let [_, source, carets] = shown.lines().collect::<Vec<_>>()[..] else { panic!("{shown}") };
    assert_eq!(source.find('X'), carets.find('^'));
    assert!(source.starts_with("...") && source.ends_with("..."), "{source}");
    // The marked part may be longer than what is shown.
    let error = TextError::new(0..2001, "no").in_text(&line);
    assert!(error.to_string().len() < 300, "{error}");
}

#[test]
fn rules_help_and_what_is_related_are_printed() {
    let mut error = TextError::new(4..6, "given twice").with_rule("a-rule").with_severity(Severity::Warning);
    error.set_related(0..2, "the first one");
    error.set_help("remove one");
    let error = error.in_text("b0, b0");
    assert_eq!(
        error.in_file("t").to_string(),
        "t:1:5: warning[a-rule]: given twice\nb0, b0\n    ^^\nt:1:1: note: the first one\nb0, b0\n^^\nhelp: remove one"
    );
    assert_eq!((error.rule(), error.help()), (Some("a-rule"), Some("remove one")));
    assert_eq!(error.related(), Some((0..2, "the first one")));
}

#[test]
fn lists_are_in_the_order_of_the_text() {
    let found = vec![(4, "b".to_owned()), (0, "a".to_owned()), (4, "b".to_owned())];
    let errors = TextErrors::at_offsets("x\ny\nz", found.clone(), 4).unwrap();
    assert_eq!(errors.to_string(), "1:1: error: a\nx\n^\n3:1: error: b\nz\n^");
    assert_eq!((errors.len(), errors.stopped()), (2, false));
    let errors = TextErrors::at_offsets("x\ny\nz", found, 3).unwrap();
    assert!(errors.report("f").ends_with("\nf: too many errors: the rest of the text was not read\n"));
    assert!(errors.to_string().ends_with("\ntoo many errors: the rest of the text was not read"));
    assert_eq!(TextErrors::at_offsets("", Vec::new(), 1), None);
}
