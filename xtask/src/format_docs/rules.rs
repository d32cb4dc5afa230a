//! `docs/validation.md`: the rules of the validator, from the table in `dxkit-validate`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The file with the table of rules.
const TABLE: &str = "crates/dxkit-validate/src/table.rs";
/// The folder of the code that checks the rules.
const SOURCES: &str = "crates/dxkit-validate/src/";
/// The shaders that break one rule each, and those that just do not.
const PAIRS: &str = "testdata/validate/pairs.tsv";
/// The texts with calls of linear algebra, and what the vendor's validator says of them.
const MATRICES: &str = "crates/dxkit-validate/tests/matrices/verdicts.tsv";
/// The page.
pub(super) const PAGE: &str = "docs/validation.md";

/// A row of the table.
struct Rule {
    id: String,
    name: String,
    since: u32,
    fires: bool,
    stages: String,
    /// The first and last shader model 6.*n*.
    models: [u32; 2],
    texts: Vec<String>,
}

/// The newest shader model.
const LAST_MODEL: u32 = 10;

impl Rule {
    /// What it applies to: `all`, `ps 6.1+`, `6.0 to 6.6`.
    fn applies_to(&self) -> String {
        let models = match self.models {
            [0, LAST_MODEL] => String::new(),
            [first, LAST_MODEL] => format!("6.{first}+"),
            [first, last] if first == last => format!("6.{first}"),
            [first, last] => format!("6.{first} to 6.{last}"),
        };
        let words: Vec<&str> =
            [self.stages.as_str(), &models].into_iter().filter(|word| !word.is_empty()).collect();
        if words.is_empty() { "all".to_owned() } else { words.join(" ") }
    }
}

/// The quoted texts on a line.
fn quoted(line: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut text: Option<String> = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (&mut text, letter) {
            (None, '"') => text = Some(String::new()),
            (None, _) => {}
            (Some(_), '"') => texts.extend(text.take()),
            (Some(text), '\\') => text.extend(letters.next()),
            (Some(text), letter) => text.push(letter),
        }
    }
    texts
}

/// The rows of the table: an identifier, a name, a version, whether it can be reported, stages, two shader
/// models, and three texts.
fn rows(table: &str) -> Result<Vec<Rule>, String> {
    let mut rules: Vec<Rule> = Vec::new();
    for (index, line) in table.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [id, name, since, fires @ ("Fires" | "Never"), .., first, last] if name.starts_with('"') => {
                let number = |text: &str| {
                    text.parse::<u32>().map_err(|_| format!("{TABLE}:{}: {text} is no number", index + 1))
                };
                rules.push(Rule {
                    id: (*id).to_owned(),
                    name: name.trim_matches('"').to_owned(),
                    since: number(since)?,
                    fires: *fires == "Fires",
                    stages: quoted(line).swap_remove(1),
                    models: [number(first)?, number(last)?],
                    texts: Vec::new(),
                });
            }
            [first, ..] if first.starts_with('"') => {
                if let Some(rule) = rules.last_mut() {
                    rule.texts.extend(quoted(line));
                }
            }
            _ => {}
        }
    }
    match rules.iter().find(|rule| rule.texts.len() != 3) {
        Some(rule) => Err(format!("{TABLE}: {} has not three texts", rule.name)),
        None => Ok(rules),
    }
}

/// Whether a message is one of a rule: its text with something in place of `%0`, `%1`, ….
fn is_message(said: &str, message: &str) -> bool {
    let mut pieces = message.split('%');
    let Some(mut rest) = pieces.next().and_then(|first| said.strip_prefix(first)) else { return false };
    for piece in pieces.map(|piece| piece.get(1..).unwrap_or_default()) {
        let Some((_, after)) = rest.split_once(piece) else { return false };
        rest = after;
    }
    true
}

/// Generates the page from the table and the sources.
pub(super) fn page(files: &BTreeMap<String, Vec<u8>>) -> Result<String, String> {
    let text = |path: &str| files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let rules = rows(&text(TABLE).ok_or_else(|| format!("there is no {TABLE}"))?)?;
    let checks: String = files
        .iter()
        .filter(|(path, _)| path.starts_with(SOURCES) && *path != TABLE)
        .map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
        .collect();
    let is_checked = |rule: &Rule| {
        checks.match_indices(&format!("Rule::{}", rule.id)).any(|(place, found)| {
            let after = checks.get(place + found.len()..).and_then(|rest| rest.chars().next());
            !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        })
    };
    let vendor: Vec<&Rule> = rules.iter().filter(|rule| !rule.name.starts_with("LOAD.")).collect();
    let firing = vendor.iter().filter(|rule| rule.fires).count();
    let checked = vendor.iter().filter(|rule| rule.fires && is_checked(rule)).count();
    let missing: Vec<String> = vendor
        .iter()
        .filter(|rule| rule.fires && !is_checked(rule))
        .map(|rule| format!("`{}`", rule.name))
        .collect();
    let pairs = text(PAIRS).ok_or_else(|| format!("there is no {PAIRS}"))?;
    let matrices = text(MATRICES).unwrap_or_default();
    let in_pairs = |rule: &Rule| pairs.lines().any(|line| line.ends_with(&format!("\t{}", rule.name)));
    let in_matrices = |rule: &Rule| {
        let message = rule.texts.last().map(String::as_str).unwrap_or_default();
        matrices.lines().flat_map(|line| line.split('\t').skip(1)).any(|said| is_message(said, message))
    };
    let firing_rules: Vec<&&Rule> = vendor.iter().filter(|rule| rule.fires).collect();
    let paired = firing_rules.iter().filter(|rule| in_pairs(rule)).count();
    let of_matrices = firing_rules.iter().filter(|rule| !in_pairs(rule) && in_matrices(rule)).count();
    let unpaired: Vec<String> = firing_rules
        .iter()
        .filter(|rule| !in_pairs(rule) && !in_matrices(rule))
        .map(|rule| format!("`{}`", rule.name))
        .collect();
    let mut page = String::new();
    let _ = write!(
        page,
        "# The rules of validation\n\n\
         `dxkit validate` reproduces the findings of DXC's validator 1.10 for a DXIL container. `cargo xtask format-docs`\n\
         generates this page from the table in [`dxkit-validate`](../{TABLE}).\n\n\
         The vendor's validator has {} rules, of which {firing} can be reported; {checked} of these are checked. Not checked: {}.\n\n\
         For {paired} of the rules [pairs.tsv](../{PAIRS}) has a shader that breaks the rule and one that just does not, with the\n\
         messages of DXC's validator; {of_matrices} rules of linear algebra have such calls as text in\n\
         [tests/matrices](../{MATRICES}). Rules without a pair: {}. `META.ENTRYFUNCTION`,\n\
         `SM.HULLPASSTHRUCONTROLPOINTCOUNTMATCH` and `SM.OUTPUTCONTROLPOINTSTOTALSCALARS` are about entry points without a body;\n\
         none of them can be broken alone, because `DECL.DXILFNEXTERN` refuses such an entry point, too.\n\n\
         The order of the checks: the container and its program, the bitcode, the form of the metadata; then versions and\n\
         named metadata, entry points, global variables, resources, control flow, each function (a declaration with its calls, a\n\
         definition with its body), shader flags, the functions that entry points call, signatures, outputs. Parts are compared\n\
         with the module only if it breaks no rule. The digest is not checked.\n\n\
         Breaking any rule is an error. *Since* is the validator version that has the rule; *applies to* has the stages and\n\
         shader models in which it can be broken. A rule's name is the same as in DXC. The sentences of DXC's validator are an\n\
         interface that scripts read: `--dxv` prints them, and nothing else does; all other texts are dxkit's own.\n\n\
         | rule | since | applies to | requirement | remedy |\n|---|---|---|---|---|\n",
        vendor.len(),
        if missing.is_empty() { "none".to_owned() } else { missing.join(", ") },
        if unpaired.is_empty() { "none".to_owned() } else { unpaired.join(", ") },
    );
    for rule in &rules {
        let [meaning, hint, _] = rule.texts.as_slice() else { continue };
        let cell = |text: &str| text.replace('|', "\\|");
        let mark = match (rule.fires, is_checked(rule)) {
            (false, _) => " (never reported)",
            (true, false) => " (not checked)",
            (true, true) => "",
        };
        let _ = writeln!(
            page,
            "| `{}`{mark} | 1.{} | {} | {} | {} |",
            rule.name,
            rule.since,
            rule.applies_to(),
            cell(meaning),
            cell(hint)
        );
    }
    Ok(page)
}
