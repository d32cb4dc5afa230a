use std::borrow::ToOwned as _;
use std::collections::BTreeSet;
use std::format;
use std::string::String;
use std::vec::Vec;

/// The elements that a page has.
const ELEMENTS: [&str; 46] = [
    "a",
    "article",
    "b",
    "body",
    "button",
    "code",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "form",
    "h1",
    "h2",
    "head",
    "header",
    "html",
    "input",
    "kbd",
    "label",
    "li",
    "main",
    "meta",
    "nav",
    "ol",
    "output",
    "p",
    "pre",
    "script",
    "section",
    "span",
    "strong",
    "style",
    "summary",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
    "wbr",
];
/// The attributes that they have: none runs a script or loads a file.
const ATTRIBUTES: [&str; 24] = [
    "aria-label",
    "aria-labelledby",
    "aria-live",
    "autocomplete",
    "charset",
    "class",
    "content",
    "for",
    "hidden",
    "href",
    "http-equiv",
    "id",
    "lang",
    "method",
    "name",
    "open",
    "placeholder",
    "role",
    "scope",
    "spellcheck",
    "style",
    "tabindex",
    "title",
    "type",
];
/// Elements without an end.
const VOID: [&str; 4] = ["meta", "input", "br", "wbr"];

/// What a page consists of.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    /// The ids of elements.
    pub(super) ids: BTreeSet<String>,
    /// Where links lead.
    pub(super) links: Vec<String>,
    /// The names of elements.
    pub(super) elements: Vec<String>,
    /// Everything between tags.
    pub(super) text: String,
}

/// Reads a page strictly: every element is closed in order, every attribute is quoted, every `<` begins a tag
/// and every `&` a reference, no id occurs twice, every link leads to an id, and there is no element and no
/// attribute that the report does not write.
///
/// # Panics
/// If the page is not like that.
pub(super) fn parse(page: &str) -> Parsed {
    let mut parsed = Parsed::default();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once('<') {
        assert!(!before.contains('>'), "a bare > in {before:?}");
        for reference in before.split('&').skip(1) {
            let name = reference.split(';').next().unwrap();
            assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "&{reference}");
        }
        parsed.text.push_str(before);
        if let Some(end) = after.strip_prefix('/') {
            let (name, after) = end.split_once('>').unwrap();
            assert_eq!(open.pop(), Some(name), "closed after {before:?}");
            rest = after;
            continue;
        }
        if let Some(after) = after.strip_prefix("!DOCTYPE html>") {
            rest = after;
            continue;
        }
        let end = after.find([' ', '>', '/', '\n']).unwrap();
        let name = &after[..end];
        assert!(ELEMENTS.contains(&name), "<{name}>");
        let mut attributes = &after[end..];
        loop {
            attributes = attributes.trim_start();
            if let Some(after) = attributes.strip_prefix('>') {
                rest = after;
                open.push(name);
                break;
            }
            if let Some(after) = attributes.strip_prefix("/>") {
                assert!(VOID.contains(&name), "<{name}/>");
                open.push(name);
                rest = after;
                break;
            }
            let end = attributes.find(['=', ' ', '>']).unwrap();
            let key = &attributes[..end];
            assert!(ATTRIBUTES.contains(&key), "{name} has {key}");
            attributes = &attributes[end..];
            let Some(value) = attributes.strip_prefix("=\"") else { continue };
            let (value, after) = value.split_once('"').unwrap();
            assert!(!value.contains('<'), "{key}={value}");
            match key {
                "id" => assert!(parsed.ids.insert(value.to_owned()), "the id {value} occurs twice"),
                "href" => parsed.links.push(value.to_owned()),
                "style" => {
                    let grow = value.strip_prefix("flex-grow:").unwrap_or_else(|| panic!("style={value}"));
                    assert!(grow.bytes().all(|byte| byte.is_ascii_digit()), "style={value}");
                }
                _ => {}
            }
            attributes = after;
        }
        parsed.elements.push(name.to_owned());
        if VOID.contains(&name) {
            open.pop();
        }
        // What is in these is not markup. A comment in a script could swallow its end.
        if let "script" | "style" = name {
            let (inside, after) = rest.split_once(&format!("</{name}>")).unwrap();
            assert!(!inside.contains("<!--"), "a comment in {name}");
            rest = after;
            open.pop();
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    for link in &parsed.links {
        let id = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the page"));
        assert!(parsed.ids.contains(id), "{link} leads nowhere");
    }
    parsed
}
