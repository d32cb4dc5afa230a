//! `cargo xtask format-docs`: the tables in `docs/format`, from the declarations of the crates.
//!
//! A page marks the position of a table with two comments:
//!
//! ```text
//! <!-- table: psv::RuntimeInfo -->
//! <!-- end -->
//! ```
//!
//! The text between them is replaced. `bitcode::records::Function` is the table of the records of a kind of
//! block. `docs/validation.md` and `docs/format/operations.md` are generated as wholes, from the tables of
//! rules and of operations.
//! The declarations are read from the sources, not from compiled crates: the sources contain offsets and
//! sizes as numbers (which the compiler checks against the types), the numbers of enumerations and flags, and
//! private structures; and nothing has to be built.

mod operations;
mod records;
mod rules;
mod source;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::process;
use crate::workspace;
use source::{Declaration, Shape};

const FOLDER: &str = "docs/format";
const INDEX: &str = "docs/format/README.md";
/// A page without tables.
const ERRATA: &str = "docs/errata.md";
const START: &str = "<!-- table: ";
const END: &str = "<!-- end -->";

/// The declarations of all crates, by crate (without `dxkit-`) and name: `psv::RuntimeInfo`.
#[derive(Debug, Default)]
pub(crate) struct Declarations(BTreeMap<String, Declaration>);

impl Declarations {
    /// Reads the sources of every crate.
    fn load() -> Result<Self, String> {
        let mut declarations = Self::default();
        for (path, bytes) in workspace::files(&workspace::root())? {
            let Some((of, file)) = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) else {
                continue;
            };
            let of = of.strip_prefix("dxkit-").unwrap_or(of);
            if !file.starts_with("src/") || !file.ends_with(".rs") {
                continue;
            }
            let text = String::from_utf8(bytes).map_err(|_| format!("{path} is not UTF-8"))?;
            for declaration in source::declarations(&text).map_err(|why| format!("{path}:{why}"))? {
                declarations.add(of, &path, declaration)?;
            }
        }
        Ok(declarations)
    }

    fn add(&mut self, of: &str, path: &str, mut declaration: Declaration) -> Result<(), String> {
        declaration.path = path.to_owned();
        let key = format!("{of}::{}", declaration.name);
        match self.0.insert(key.clone(), declaration) {
            None => Ok(()),
            Some(other) => Err(format!("{path}: {key} is declared in {}, too", other.path)),
        }
    }

    /// The declaration of this key.
    fn get(&self, key: &str) -> Option<&Declaration> {
        self.0.get(key)
    }

    /// The declaration that a type's name refers to in this crate: its own, or else that of a crate that all
    /// may use.
    fn resolve(&self, of: &str, name: &str) -> Option<&Declaration> {
        [of, "types", "bytes"].iter().find_map(|of| self.0.get(&format!("{of}::{name}")))
    }
}

/// Replaces the tables, or with `--check` reports those that differ.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        [argument] if argument == "--check" => true,
        _ => return Err("it takes --check or nothing".to_owned()),
    };
    let declarations = Declarations::load()?;
    let files = workspace::files(&workspace::root())?;
    let records = records::Tables::load(&files)?;
    let (mut findings, mut shown, mut written) = (Vec::new(), BTreeSet::new(), 0);
    for (path, bytes) in &files {
        if !(path.starts_with(FOLDER) || path == ERRATA) || !path.ends_with(".md") {
            continue;
        }
        let page = std::str::from_utf8(bytes).map_err(|_| format!("{path} is not UTF-8"))?;
        let (fresh, differing) =
            replace(page, &declarations, &records, &mut shown).map_err(|why| format!("{path}:{why}"))?;
        if check {
            findings.extend(differing.into_iter().map(|(line, key)| {
                format!(
                    "{path}:{line}: {key} differs from its declaration; `cargo xtask format-docs` writes it"
                )
            }));
        } else if fresh != page {
            fs::write(workspace::root().join(path), fresh)
                .map_err(|error| format!("cannot write {path}: {error}"))?;
            written += 1;
        }
    }
    findings.extend(missing_kinds(&declarations, &files));
    for (path, page) in [(rules::PAGE, rules::page(&files)?), (operations::PAGE, operations::page(&files)?)] {
        if files.get(path).is_some_and(|old| old == page.as_bytes()) {
            continue;
        }
        if check {
            findings.push(format!(
                "{path}:1: it differs from the table it is generated from; `cargo xtask format-docs` writes it"
            ));
        } else {
            fs::write(workspace::root().join(path), page)
                .map_err(|error| format!("cannot write {path}: {error}"))?;
            written += 1;
        }
    }
    println!(
        "{} tables of {} declarations{}",
        shown.len(),
        declarations.0.len(),
        match (check, written) {
            (true, _) => String::new(),
            (false, written) => format!(", {written} pages changed"),
        }
    );
    process::report("format-docs", &findings)
}

/// The page with updated tables, and those that were different: line and declaration.
fn replace(
    page: &str,
    declarations: &Declarations,
    records: &records::Tables,
    shown: &mut BTreeSet<String>,
) -> Result<(String, Vec<(usize, String)>), String> {
    let (mut fresh, mut differing) = (String::new(), Vec::new());
    let mut lines = page.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        fresh.push_str(line);
        fresh.push('\n');
        let Some(key) = line.strip_prefix(START).and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let number = index + 1;
        let table = match records.get(key) {
            Some(table) => table.map(str::to_owned),
            None => {
                let declaration =
                    declarations.get(key).ok_or_else(|| format!("{number}: nothing is declared as {key}"))?;
                let of = key.split("::").next().unwrap_or_default();
                table::markdown(of, declaration, declarations)
            }
        };
        let table = table.map_err(|why| format!("{number}: {why}"))?;
        let mut old = String::new();
        loop {
            match lines.next() {
                None => return Err(format!("{number}: the table has no `{END}`")),
                Some((_, END)) => break,
                Some((_, line)) if line.starts_with(START) => {
                    return Err(format!("{number}: the table has no `{END}`"));
                }
                Some((_, line)) => old.extend([line, "\n"]),
            }
        }
        if old != table {
            differing.push((number, key.to_owned()));
        }
        shown.insert(key.to_owned());
        fresh.extend([table.as_str(), END, "\n"]);
    }
    Ok((fresh, differing))
}

/// Kinds of parts that the index does not contain.
fn missing_kinds(declarations: &Declarations, files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let index = files.get(INDEX).map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
    let Some(Shape::Kinds(kinds)) = declarations.get("types::PartKind").map(|declaration| &declaration.shape)
    else {
        return vec!["crates/dxkit-types/src/fourcc.rs:1: has no `part_kinds!`".to_owned()];
    };
    let rows: String = index.lines().filter(|line| line.starts_with('|')).collect();
    let missing = kinds.iter().filter(|kind| !rows.contains(&format!("`{}`", kind.text)));
    missing.map(|kind| format!("{INDEX}:1: no row of a table names `{}`", kind.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declarations(text: &str) -> Declarations {
        let mut declarations = Declarations::default();
        for declaration in source::declarations(text).unwrap() {
            declarations.add("made", "crates/dxkit-made/src/lib.rs", declaration).unwrap();
        }
        declarations
    }

    fn table(text: &str, key: &str) -> String {
        let page = format!("a\n{START}{key} -->\nold\n{END}\nb\n");
        let (fresh, differing) =
            replace(&page, &declarations(text), &records::Tables::default(), &mut BTreeSet::new()).unwrap();
        assert_eq!(differing.len(), 1);
        let (again, differing) =
            replace(&fresh, &declarations(text), &records::Tables::default(), &mut BTreeSet::new()).unwrap();
        assert_eq!((again.as_str(), differing.len()), (fresh.as_str(), 0));
        fresh
    }

    #[test]
    fn a_record_has_offsets_sizes_and_words() {
        let text = "
            macro_rules! record { ($(struct $name:ident)*) => {} }
            // struct Not: 4 { 0: pub at_all: u32, }
            record! {
                /// Two things: see [`Other`](crate::Other).
                #[derive(Default)]
                pub struct Thing: 8 {
                    /// The first,
                    /// or [not](Self::not).
                    0: pub(crate) one: Computed<u32>,
                    /// A | b.
                    4: pub two: [u8; 4],
                }
            }";
        let page = table(text, "made::Thing");
        assert!(page.contains("`Thing`](../../crates/dxkit-made/src/lib.rs), 8 bytes"), "{page}");
        assert!(page.contains("| 0 | 4 | `one` | `u32` | The first, or not. |\n"), "{page}");
        assert!(page.contains("| 4 | 4 | `two` | bytes | A \\| b. |\n"), "{page}");
    }

    #[test]
    fn versions_have_the_offsets_of_the_whole() {
        let text = "
            record! {
                pub struct A: 4 { /// One.
                    0: pub a: u32, }
                pub struct B: 2 { /// Two.
                    0: pub b: u16, }
            }
            versioned! { /// Grown.
                pub struct Both { /// Of old.
                    pub v0: A, /// Of late.
                    pub v1: B, } }";
        let page = table(text, "made::Both");
        assert!(page.contains("| 0 | 4 | Of old. |\n| 1 | 6 | Of late. |\n"), "{page}");
        assert!(page.contains("| 4 | 2 | 1 | `b` | `u16` | Two. |\n"), "{page}");
    }

    #[test]
    fn numbers_and_flags_keep_their_spelling() {
        let text = "
            open_enum! { pub struct Kind(u8) known KnownKind { /// First.
                First = 1 => \"1st\", /// Second.
                Second = 0x10, } }
            flags! { pub struct Bits(u32) { /// Bit.
                BIT = 0x1, } }";
        let page = table(text, "made::Kind");
        assert!(page.contains("| 1 | `1st` | First. |\n| 0x10 | `Second` | Second. |\n"), "{page}");
        assert!(table(text, "made::Bits").contains("| 0x1 | `BIT` | Bit. |\n"));
    }

    #[test]
    fn a_structure_that_grew_in_the_middle_has_two_offsets() {
        let text = "grown! { pub struct Range: 4, 8 since V1_1 { /// Flags.
            [- | 0]: pub flags: u32, /// Offset.
            [0 | 4]: pub offset: u32, } }";
        let page = table(text, "made::Range");
        assert!(page.contains("| – | 0 | 4 | `flags` | `u32` | Flags. |\n| 0 | 4 | 4 | `offset`"), "{page}");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let wrong = "record! { pub struct Thing: 8 { 4: pub one: u32, } }";
        assert!(source::declarations(wrong).unwrap_err().contains("first field"));
        let none = declarations("");
        assert!(
            replace(
                "<!-- table: made::No -->\n<!-- end -->\n",
                &none,
                &records::Tables::default(),
                &mut BTreeSet::new()
            )
            .is_err()
        );
    }
}
