//! Circles between the modules of a crate: `a` names something of `b`, and `b` something of `a`.
//!
//! Siblings are compared: a module may use its parent and be used by it. What a module names is found in its
//! tokens: paths that start with `crate`, `self`, `super` or an own module, and names that come through
//! `use …::*`. Imported names are followed to the module that declares them, so that `use crate::Error` is a
//! use of `error`. Code of tests is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::workspace;

/// A circle that may stay, with the reason.
pub(crate) struct Accepted {
    pub(crate) package: &'static str,
    /// The parent of the modules: `crate`, or `crate::a`.
    pub(crate) parent: &'static str,
    pub(crate) modules: &'static [&'static str],
    pub(crate) why: &'static str,
}

/// A word or a character of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    text: String,
    line: usize,
}

/// Words and signs; comments, texts, numbers and lifetimes are left out.
fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let at = |index: usize| chars.get(index).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let (mut index, mut line) = (0, 1);
    while index < chars.len() {
        let start = index;
        match at(index) {
            '/' if at(index + 1) == '/' => {
                while index < chars.len() && at(index) != '\n' {
                    index += 1;
                }
            }
            '/' if at(index + 1) == '*' => {
                index += 2;
                while index < chars.len() && !(at(index - 1) == '*' && at(index) == '/') {
                    index += 1;
                }
                index += 1;
            }
            '"' => index = end_of_text(&chars, index),
            '\'' if at(index + 1) == '\\' => {
                index += 3;
                while index < chars.len() && at(index) != '\'' {
                    index += 1;
                }
                index += 1;
            }
            '\'' if at(index + 2) == '\'' => index += 3,
            '\'' => {
                // A lifetime.
                index += 1;
                while is_word(at(index)) {
                    index += 1;
                }
            }
            c if is_word(c) => {
                while is_word(at(index)) {
                    index += 1;
                }
                let word: String = chars.get(start..index).unwrap_or_default().iter().collect();
                let hashes = (index..).take_while(|place| at(*place) == '#').count();
                if matches!(word.as_str(), "r" | "br" | "cr") && at(index + hashes) == '"' {
                    let end: String = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
                    let end: Vec<char> = end.chars().collect();
                    index += hashes + 1;
                    while index < chars.len() && !chars.get(index..).unwrap_or_default().starts_with(&end) {
                        index += 1;
                    }
                    index += end.len();
                } else if matches!(word.as_str(), "b" | "c") && at(index) == '"' {
                    index = end_of_text(&chars, index);
                } else if !c.is_numeric() {
                    tokens.push(Token { text: word, line });
                }
            }
            c => {
                index += 1;
                if !c.is_whitespace() {
                    tokens.push(Token { text: c.to_string(), line });
                }
            }
        }
        line += chars
            .get(start..index.min(chars.len()))
            .unwrap_or_default()
            .iter()
            .filter(|c| **c == '\n')
            .count();
    }
    tokens
}

fn end_of_text(chars: &[char], start: usize) -> usize {
    let mut index = start + 1;
    while let Some(c) = chars.get(index) {
        match c {
            '"' => break,
            '\\' => index += 2,
            _ => index += 1,
        }
    }
    index + 1
}

/// The names from the root of a crate to a module or an item, without `crate`.
type Names = Vec<String>;

/// What a module declares and names.
#[derive(Debug, Default)]
struct Module {
    file: PathBuf,
    /// Items that it declares itself.
    items: BTreeSet<String>,
    /// Names that it imports, and where from.
    imports: BTreeMap<String, Names>,
    /// Modules of which it imports everything.
    globs: Vec<Names>,
    /// Paths in this crate that it names, with their lines.
    paths: Vec<(Names, usize)>,
    /// Single words that may come from a glob, with the first line of each.
    words: BTreeMap<String, usize>,
}

/// The modules of a crate, by their names.
#[derive(Debug, Default)]
struct Crate(BTreeMap<Names, Module>);

impl Crate {
    fn load(root: &Path) -> Result<Self, String> {
        let mut loaded = Self::default();
        let folder = root.parent().unwrap_or(root);
        loaded.load_file(&Vec::new(), root, folder)?;
        Ok(loaded)
    }

    fn load_file(&mut self, names: &[String], file: &Path, folder: &Path) -> Result<(), String> {
        let source = std::fs::read_to_string(file)
            .map_err(|error| format!("cannot read {}: {error}", workspace::relative(file)))?;
        self.load_tokens(names, file, folder, &tokens(&source))
    }

    /// Reads a module; `folder` is that of its children.
    fn load_tokens(
        &mut self,
        names: &[String],
        file: &Path,
        folder: &Path,
        tokens: &[Token],
    ) -> Result<(), String> {
        let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        let mut children = BTreeSet::new();
        // First the child modules: a path that starts with one of them belongs to this crate.
        let mut is_test = false;
        let mut own = Vec::new();
        let mut index = 0;
        while index < tokens.len() {
            match text(index) {
                "#" if text(index + 1) == "[" => {
                    let end = closing(tokens, index + 1);
                    let attribute: Vec<&str> = (index + 2..end).map(text).collect();
                    is_test |= attribute == ["cfg", "(", "test", ")"];
                    index = end + 1;
                    continue;
                }
                "mod" if text(index + 2) == ";" || text(index + 2) == "{" => {
                    let name = text(index + 1).to_owned();
                    let inside = folder.join(&name);
                    let mut path = names.to_vec();
                    path.push(name.clone());
                    let end = if text(index + 2) == "{" { closing(tokens, index + 2) } else { index + 2 };
                    if !is_test {
                        if end > index + 2 {
                            let body = tokens.get(index + 3..end).unwrap_or_default();
                            self.load_tokens(&path, file, &inside, body)?;
                        } else {
                            // The last one is for `#[path]`, which is used for files beside the parent.
                            let beside = folder.parent().unwrap_or(folder).join(format!("{name}.rs"));
                            let flat = folder.join(format!("{name}.rs"));
                            let file = [flat, inside.join("mod.rs")].into_iter().find(|file| file.is_file());
                            let file = file.unwrap_or(beside);
                            self.load_file(&path, &file, &inside)?;
                        }
                        children.insert(name);
                    }
                    is_test = false;
                    index = end + 1;
                    continue;
                }
                ";" | "{" | "}" => is_test = false,
                _ => {}
            }
            own.extend(tokens.get(index).cloned());
            index += 1;
        }
        module.read(names, &children, &own);
        self.0.insert(names.to_vec(), module);
        Ok(())
    }

    /// The module that declares what the path names: the longest start of it that is a module, with imports
    /// followed.
    fn declaring(&self, path: &[String], depth: usize) -> Option<&Names> {
        let length = (0..=path.len())
            .rev()
            .find(|length| path.get(..*length).is_some_and(|start| self.0.contains_key(start)))?;
        let (names, module) = self.0.get_key_value(path.get(..length)?)?;
        let Some(name) = path.get(length) else { return Some(names) };
        // A macro of this crate declares `KnownName` beside `Name`.
        let plain = name.strip_prefix("Known").unwrap_or(name);
        if depth > 16 || module.items.contains(name) || module.items.contains(plain) {
            return Some(names);
        }
        for name in [name.as_str(), plain] {
            if let Some(import) = module.imports.get(name) {
                return self.declaring(import, depth + 1);
            }
        }
        let through = module.globs.iter().find_map(|glob| {
            let mut path = glob.clone();
            path.push(name.clone());
            self.declares(glob, name, depth + 1).then(|| self.declaring(&path, depth + 1)).flatten()
        });
        Some(through.unwrap_or(names))
    }

    /// Whether the module has this name, of its own or imported.
    fn declares(&self, module: &[String], name: &str, depth: usize) -> bool {
        let plain = name.strip_prefix("Known").unwrap_or(name);
        let Some(found) = self.0.get(module).filter(|_| depth <= 16) else { return false };
        let has = |name: &str| {
            let mut child = module.to_vec();
            child.push(name.to_owned());
            found.items.contains(name) || found.imports.contains_key(name) || self.0.contains_key(&child)
        };
        has(name)
            || has(plain)
            || found.globs.iter().any(|glob| glob != module && self.declares(glob, name, depth + 1))
    }

    /// For each parent, which child names which, and where it does so first.
    fn uses(&self) -> BTreeMap<Names, BTreeMap<(String, String), String>> {
        let mut uses: BTreeMap<Names, BTreeMap<(String, String), String>> = BTreeMap::new();
        for (names, module) in &self.0 {
            let through_globs = module.words.iter().flat_map(|(word, line)| {
                let known = module.items.contains(word) || module.imports.contains_key(word);
                let globs = module.globs.iter().filter(move |_| !known);
                let path = globs.filter(|glob| self.declares(glob, word, 0)).map(|glob| {
                    let mut path = glob.clone();
                    path.push(word.clone());
                    (path, *line)
                });
                path.take(1).collect::<Vec<_>>()
            });
            for (path, line) in module.paths.iter().cloned().chain(through_globs) {
                let Some(module_of) = self.declaring(&path, 0) else { continue };
                let common = names.iter().zip(module_of).take_while(|(a, b)| a == b).count();
                let (Some(from), Some(to)) = (names.get(common), module_of.get(common)) else { continue };
                let parent = names.get(..common).unwrap_or_default().to_vec();
                let place = || format!("{}:{line}: {}", workspace::relative(&module.file), path.join("::"));
                uses.entry(parent).or_default().entry((from.clone(), to.clone())).or_insert_with(place);
            }
        }
        uses
    }
}

/// The index of the bracket that closes the one at `open`.
fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

impl Module {
    fn read(&mut self, names: &[String], children: &BTreeSet<String>, tokens: &[Token]) {
        let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
        let is_name = |index: usize| text(index).starts_with(|c: char| c.is_alphabetic() || c == '_');
        let is_path = |index: usize| text(index) == ":" && text(index + 1) == ":";
        let mut depth = 0_usize;
        let mut index = 0;
        while index < tokens.len() {
            let line = tokens.get(index).map_or(0, |token| token.line);
            match text(index) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "use" if text(index + 1) != "<" => {
                    let end = (index..tokens.len()).find(|index| text(*index) == ";").unwrap_or(tokens.len());
                    let tree: Vec<&str> = (index + 1..end).map(text).collect();
                    self.import(names, children, &tree, &mut Vec::new(), line);
                    index = end;
                }
                "struct" | "enum" | "trait" | "union" if is_name(index + 1) => {
                    self.items.insert(text(index + 1).to_owned());
                }
                "fn" | "const" | "type" | "static" if depth == 0 => {
                    let name = if text(index + 1) == "mut" { index + 2 } else { index + 1 };
                    self.items.insert(text(name).to_owned());
                }
                "macro_rules" => {
                    self.items.insert(text(index + 2).to_owned());
                }
                word if is_name(index) => {
                    let before = index.checked_sub(1).map_or("", text);
                    let inside = matches!(before, "." | "fn") || index.checked_sub(2).is_some_and(is_path);
                    let mut path = vec![word.to_owned()];
                    let mut end = index;
                    while is_path(end + 1) && is_name(end + 3) {
                        end += 3;
                        path.push(text(end).to_owned());
                    }
                    if !inside {
                        if path.len() > 1 {
                            self.paths.extend(absolute(names, children, &path).map(|path| (path, line)));
                        }
                        self.words.entry(word.to_owned()).or_insert(line);
                    }
                    index = end;
                }
                _ => {}
            }
            index += 1;
        }
    }

    /// Reads the tree of a `use`.
    fn import(
        &mut self,
        names: &[String],
        children: &BTreeSet<String>,
        tree: &[&str],
        before: &mut Names,
        line: usize,
    ) {
        match tree {
            [] => {}
            ["{", inner @ .., "}"] => {
                let mut depth = 0_i32;
                let branches = inner.split(|token| {
                    depth += i32::from(*token == "{") - i32::from(*token == "}");
                    *token == "," && depth == 0
                });
                for branch in branches {
                    self.import(names, children, branch, before, line);
                }
            }
            [name, ":", ":", rest @ ..] => {
                before.push((*name).to_owned());
                self.import(names, children, rest, before, line);
                before.pop();
            }
            [name, rest @ ..] => {
                let mut path = before.clone();
                if *name != "self" || before.is_empty() {
                    path.push((*name).to_owned());
                }
                let alias = match rest {
                    ["as", alias] => (*alias).to_owned(),
                    _ => path.last().cloned().unwrap_or_default(),
                };
                let Some(mut path) = absolute(names, children, &path) else { return };
                if *name == "*" {
                    path.pop();
                    self.globs.push(path);
                } else {
                    self.paths.push((path.clone(), line));
                    if alias != "_" {
                        self.imports.insert(alias, path);
                    }
                }
            }
        }
    }
}

/// The path from the root of the crate; `None` for one into another crate.
fn absolute(names: &[String], children: &BTreeSet<String>, path: &[String]) -> Option<Names> {
    let (first, rest) = path.split_first()?;
    let mut absolute = match first.as_str() {
        "crate" => Vec::new(),
        "self" => names.to_vec(),
        "super" => names.split_last()?.1.to_vec(),
        own if children.contains(own) => names.iter().cloned().chain([own.to_owned()]).collect(),
        _ => return None,
    };
    for name in rest {
        if name == "super" {
            absolute.pop();
        } else {
            absolute.push(name.clone());
        }
    }
    Some(absolute)
}

/// The groups of modules in which each leads to each other, by following uses.
fn circles(uses: &BTreeMap<(String, String), String>) -> Vec<BTreeSet<String>> {
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in uses.keys().filter(|(from, to)| from != to) {
        reached.entry(from).or_default().insert(to);
    }
    loop {
        let mut changed = false;
        for from in reached.keys().copied().collect::<Vec<_>>() {
            let direct = reached.get(from).cloned().unwrap_or_default();
            let more: BTreeSet<&str> =
                direct.iter().filter_map(|to| reached.get(to)).flatten().copied().collect();
            let all = reached.entry(from).or_default();
            let before = all.len();
            all.extend(more);
            changed |= all.len() != before;
        }
        if !changed {
            break;
        }
    }
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|all| all.contains(to));
    let mut circles: Vec<BTreeSet<String>> = Vec::new();
    for from in reached.keys().filter(|from| leads(from, from)) {
        if circles.iter().any(|circle| circle.contains(*from)) {
            continue;
        }
        let circle = reached.keys().filter(|to| leads(from, to) && leads(to, from));
        circles.push(circle.map(|name| (*name).to_owned()).collect());
    }
    circles
}

/// The circles of a crate that are not accepted; marks those that are.
pub(crate) fn check(
    package: &str,
    root: &Path,
    accepted: &[Accepted],
    seen: &mut [bool],
) -> Result<Vec<String>, String> {
    let mut findings = Vec::new();
    for (parent, uses) in Crate::load(root)?.uses() {
        let parent =
            std::iter::once("crate").chain(parent.iter().map(String::as_str)).collect::<Vec<_>>().join("::");
        for circle in circles(&uses) {
            let is_it = |accepted: &Accepted| {
                accepted.package == package
                    && accepted.parent == parent
                    && circle.iter().map(String::as_str).eq(accepted.modules.iter().copied())
            };
            let known = accepted.iter().position(is_it);
            if let Some(seen) = known.and_then(|known| seen.get_mut(known)) {
                *seen = true;
                continue;
            }
            let modules: Vec<&str> = circle.iter().map(String::as_str).collect();
            let mut finding = format!(
                "{}:1: the modules {} in `{parent}` use each other",
                workspace::relative(root),
                modules.join(", ")
            );
            for ((from, to), place) in &uses {
                if from != to && circle.contains(from) && circle.contains(to) {
                    finding.push_str(&format!("\n    {from} uses {to}: {place}"));
                }
            }
            findings.push(finding);
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_sources(sources: &[(&[&str], &str)]) -> Crate {
        let mut all = Crate::default();
        let names: Vec<Names> =
            sources.iter().map(|(names, _)| names.iter().map(|name| (*name).to_owned()).collect()).collect();
        for (own, (_, source)) in names.iter().zip(sources) {
            let children = names
                .iter()
                .filter(|names| names.len() == own.len() + 1 && names.starts_with(own))
                .filter_map(|names| names.last().cloned())
                .collect();
            let mut module = Module::default();
            module.read(own, &children, &tokens(source));
            all.0.insert(own.clone(), module);
        }
        all
    }

    fn found(sources: &[(&[&str], &str)]) -> Vec<String> {
        let uses = from_sources(sources).uses();
        uses.values()
            .flat_map(circles)
            .map(|circle| circle.into_iter().collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn tokens_leave_out_texts_and_comments() {
        let source = "a // b\n/* c */ \"d \\\" e\" r#\"f\"#g 'h' '\\'' 'i: &'static j 0x1f b\"k\" l::m";
        let words: Vec<String> = tokens(source).into_iter().map(|token| token.text).collect();
        assert_eq!(words, ["a", "g", ":", "&", "j", "l", ":", ":", "m"]);
        assert_eq!(tokens("a\n\n/*\n*/ b").last().map(|token| token.line), Some(4));
    }

    #[test]
    fn circles_are_found_through_imports_and_globs() {
        let root = (&[] as &[&str], "mod a; mod b; pub use a::A; pub use b::{B, other as C};");
        assert_eq!(found(&[root, (&["a"], "struct A(crate::b::B);"), (&["b"], "struct B;")]), [""; 0]);
        for b in [
            "use crate::A; struct B;",
            "struct B; fn f(a: &super::a::A) {}",
            "use crate::*; struct B(A);",
            "use super::{a::{self, A as D}}; struct B;",
        ] {
            assert_eq!(found(&[root, (&["a"], "use crate::B; struct A;"), (&["b"], b)]), ["a b"], "{b}");
        }
        // A glob import whose names are not used, and the same word in another position.
        let b = "use crate::*; struct B(u8); fn f(x: B) { x.A; other::A; }";
        assert_eq!(found(&[root, (&["a"], "use crate::B; struct A;"), (&["b"], b)]), [""; 0]);
    }

    #[test]
    fn circles_below_the_root_and_of_three() {
        let sources: [(&[&str], &str); 5] = [
            (&[], "mod p;"),
            (&["p"], "mod a; mod b; mod c;"),
            (&["p", "a"], "fn a() { super::b::b() }"),
            (&["p", "b"], "use crate::p::c; fn b() {}"),
            (&["p", "c"], "use super::a::a; fn c() {}"),
        ];
        assert_eq!(found(&sources), ["a b c"]);
    }
}
