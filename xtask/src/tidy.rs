//! `cargo xtask tidy`: the repository rules that no lint covers.
//!
//! In go all files of the repository and the packages as cargo describes them; out come findings, all of one
//! run, each as `file:line: why`, sorted. A rule is a function over texts in [`RULES`]: it reads lines and
//! knows no syntax, so that it needs no build and takes seconds. Exceptions stand in a list beside the rule,
//! each with its reason, and an exception that is no longer needed is a finding too.

mod errata;
mod links;

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use crate::process;
use crate::workspace::{self, Package, Workspace};

/// The one test command: README, `.ci/run` and `cargo xtask ci` state the same one.
pub(crate) const TEST: &str = "cargo test --workspace --all-features";

/// A rule reads the repository, and adds its findings.
type Rule = fn(&Repository, &mut Findings) -> Result<(), String>;

const RULES: &[(&str, Rule)] = &[
    ("crates", crates),
    ("proofs", proofs),
    ("nom", nom),
    ("reading", reading),
    ("whitespace", whitespace),
    ("paths", paths_of_machines),
    ("width", width),
    ("names", names),
    ("heads", heads),
    ("corpus", corpus),
    ("commands", commands),
    ("errata", errata::errata),
    ("links", links::links),
    ("readmes", links::readmes),
    ("one-test-command", one_test_command),
    ("test-programs", test_programs),
    ("registry", registry),
    ("lock-files", lock_files),
    ("rust-version", rust_version),
];

/// The data that the rules read.
struct Repository {
    workspace: Workspace,
    /// Every file of the repository, by its path relative to the root.
    files: BTreeMap<String, Vec<u8>>,
}

/// The findings of the rules.
#[derive(Default)]
struct Findings(BTreeSet<(String, usize, String)>);

impl Findings {
    fn add(&mut self, file: &str, line: usize, why: impl Into<String>) {
        self.0.insert((file.to_owned(), line, why.into()));
    }
}

impl Repository {
    fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    /// Files with text in them: path and text.
    fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter(|(_, bytes)| !bytes.contains(&0))
            .filter_map(|(path, bytes)| Some((path.as_str(), std::str::from_utf8(bytes).ok()?)))
    }
}

/// Runs every rule.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("unknown argument `{argument}`: tidy takes none"));
    }
    let repository =
        Repository { workspace: Workspace::load()?, files: workspace::files(&workspace::root())? };
    let mut findings = Findings::default();
    for (name, rule) in RULES {
        rule(&repository, &mut findings).map_err(|why| format!("rule `{name}` cannot be checked: {why}"))?;
    }
    let names: Vec<_> = RULES.iter().map(|(name, _)| *name).collect();
    println!("{} files; rules: {}", repository.files.len(), names.join(", "));
    let lines: Vec<_> =
        findings.0.into_iter().map(|(file, line, why)| format!("{file}:{line}: {why}")).collect();
    process::report("tidy", &lines)
}

/// The line, counted from 1, of the first line that satisfies `matches`; 1 if there is none.
fn line_where(text: &str, matches: impl Fn(&str) -> bool) -> usize {
    text.lines().position(|line| matches(line.trim())).map_or(1, |index| index + 1)
}

/// Every crate has a row in the table of the tests that prove it.
fn proofs(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    const PAGE: &str = "CONTRIBUTING.md";
    const TITLE: &str = "## Which tests prove which crate";
    let table = repository.text(PAGE).and_then(|text| text.split_once(TITLE));
    let (before, table) = table.ok_or_else(|| format!("{PAGE} has no `{TITLE}`"))?;
    let table = table.split("\n## ").next().unwrap_or_default();
    for package in &repository.workspace.packages {
        let name = format!("`{}`", package.name);
        let is_listed =
            table.lines().filter_map(|row| row.split('|').nth(1)).any(|cell| cell.contains(&name));
        if workspace::relative(package.folder()).starts_with("crates/") && !is_listed {
            findings.add(PAGE, before.lines().count() + 1, format!("no row says which tests prove {name}"));
        }
    }
    Ok(())
}

/// A crate has a README, a description and the workspace's lints, and, if it is a library, builds without
/// `std`.
fn crates(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for package in &repository.workspace.packages {
        let manifest = workspace::relative(&package.manifest_path);
        let folder = workspace::relative(package.folder());
        let text = repository.text(&manifest).unwrap_or_default();
        match repository.text(&format!("{folder}/README.md")) {
            None => findings.add(&manifest, 1, format!("`{}` has no README.md", package.name)),
            Some(readme) if readme.lines().filter(|line| !line.trim().is_empty()).count() < 2 => {
                findings.add(&format!("{folder}/README.md"), 1, "has nothing but its title");
            }
            Some(_) => {}
        }
        let description = package.description.as_deref().unwrap_or_default();
        if description.split_whitespace().count() < 2 {
            let line = line_where(text, |line| line.starts_with("description"));
            findings.add(&manifest, line, "the description says nothing");
        }
        if package.license.is_none() || package.rust_version.is_none() {
            findings.add(
                &manifest,
                1,
                "license and rust-version come from the workspace: `license.workspace = true`",
            );
        }
        // Names that a library exports, and memory of other languages, need unsafe code; these manifests have
        // the other lints.
        if !["dxkit-c", "dxkit-python", "dxkit-web"].contains(&package.name.as_str())
            && !takes_workspace_lints(text)
        {
            findings.add(&manifest, 1, "`[lints]` with `workspace = true` is missing");
        }
        if let Some(library) = package.library().filter(|_| package.is_no_std_library()) {
            let source = workspace::relative(&library.src_path);
            if !begins_without_std(repository.text(&source).unwrap_or_default()) {
                findings.add(&source, 1, "a library begins with `#![no_std]`");
            }
        }
    }
    Ok(())
}

fn takes_workspace_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).skip_while(|line| *line != "[lints]").skip(1);
    lines
        .by_ref()
        .take_while(|line| !line.starts_with('['))
        .any(|line| line.replace(' ', "") == "workspace=true")
}

/// Whether `#![no_std]` is among the inner attributes and comments at the top.
fn begins_without_std(source: &str) -> bool {
    source
        .lines()
        .map(str::trim)
        .take_while(|line| line.is_empty() || line.starts_with("//") || line.starts_with("#!["))
        .any(|line| line == "#![no_std]")
}

/// Only `dxkit-bytes` uses nom.
fn nom(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for package in &repository.workspace.packages {
        if matches!(package.name.as_str(), "dxkit-bytes" | "xtask") {
            continue;
        }
        let manifest = workspace::relative(&package.manifest_path);
        if package.dependencies.iter().any(|dependency| dependency.name == "nom") {
            let line =
                line_where(repository.text(&manifest).unwrap_or_default(), |line| line.starts_with("nom"));
            findings.add(&manifest, line, "only dxkit-bytes depends on nom");
        }
        for (path, text) in repository.texts() {
            if !path.starts_with(&format!("{}/", workspace::relative(package.folder())))
                || !path.ends_with(".rs")
            {
                continue;
            }
            for (index, line) in text.lines().enumerate() {
                let code = line.split_once("//").map_or(line, |(code, _)| code);
                if has_word(code, "nom::") {
                    findings.add(path, index + 1, "only dxkit-bytes uses nom");
                }
            }
        }
    }
    Ok(())
}

/// What makes numbers and arrays of bytes without a parser.
const NUMBERS_BY_HAND: &[&str] =
    &["split_first_chunk", "first_chunk", "last_chunk", "from_le_bytes", "from_be_bytes"];

/// What takes the front off without a parser.
const TAKEN_BY_HAND: &[&str] = &["split_at(", "split_at_checked(", "rest = "];

/// Folders in which the front that is taken off is not one of bytes.
const NOT_TAKING: &[(&str, &str)] = &[
    ("crates/dxkit-asm/src/", "text"),
    ("crates/dxkit-bitcode/src/reader/", "operands, which the bit reader decoded"),
    ("crates/dxkit-bitcode/src/records/", "operands, which the bit reader decoded"),
    ("crates/dxkit-bitcode/src/stream/", "bits, and fields of records"),
    ("crates/dxkit-bitcode/src/writer/", "lists that are written"),
    ("crates/dxkit-cli/src/", "text"),
    ("crates/dxkit-derive/src/", "text and names, and lists of operands"),
    ("crates/dxkit-diff/src/", "text"),
    ("crates/dxkit-disasm/src/", "text"),
    ("crates/dxkit-dxil/src/", "text and names, and words of metadata"),
    ("crates/dxkit-exec/src/", "text and names, and lists of operands"),
    ("crates/dxkit-ir-text/src/", "text, and operands, which the bit reader decoded"),
    ("crates/dxkit-link/src/", "names, and lists of operands"),
    ("crates/dxkit-reflect/src/", "text"),
    ("crates/dxkit-report/src/", "text"),
    ("crates/dxkit-resource/src/", "text"),
    ("crates/dxkit-rootsig/src/text/", "text"),
    ("crates/dxkit-sodb/src/", "text"),
    ("crates/dxkit-synth/src/", "bytes that are written"),
    ("crates/dxkit-validate/src/", "text and names, and lists"),
    ("crates/dxkit/src/", "paths and lists"),
];

/// Files that do not read structures from front to back, and therefore need no parser.
const NOT_READING: &[(&str, &str)] = &[
    ("crates/dxkit-bitcode/src/stream/bits.rs", "the bits of a stream, 64 at a time"),
    ("crates/dxkit-bitcode/src/stream/writer.rs", "characters that are written, eight at a time"),
    ("crates/dxkit-bitcode/src/writer/tables.rs", "names are sorted, eight characters at a time"),
    ("crates/dxkit-bytes/src/md5.rs", "blocks of a digest"),
    ("crates/dxkit-bytes/src/parser.rs", "the primitives"),
    ("crates/dxkit-bytes/src/span.rs", "the input of the primitives"),
    ("crates/dxkit-bytes/src/codec.rs", "`Reader::run`, where a reader advances"),
    ("crates/dxkit-c/src/exports.rs", "the bytes of a pointer"),
    ("crates/dxkit-container/src/c_array.rs", "text of programs"),
    ("crates/dxkit-container/src/message.rs", "blocks of a digest"),
    ("crates/dxkit-dxbc/src/aon9/program.rs", "a number made of the halves of a token"),
    ("crates/dxkit-dxbc/src/decode.rs", "tokens are counted before they are read"),
    ("crates/dxkit-dxbc/src/numbers.rs", "digits of a number"),
    ("crates/dxkit-dxbc/src/program.rs", "signed numbers of four bits"),
    ("crates/dxkit-dxbc/src/spdb.rs", "streams of a PDB are looked into, not decoded"),
    ("crates/dxkit-dxbc/src/spdb/debug.rs", "streams of a PDB are looked into, not decoded"),
    ("crates/dxkit-dxbc/src/spdb/follow.rs", "streams of a PDB are made again"),
    ("crates/dxkit-info/src/source/entries.rs", "a size is truncated on writing"),
    ("crates/dxkit-info/src/source/validate.rs", "a size is truncated on writing"),
    ("crates/dxkit-ir-text/src/print/float.rs", "tests make numbers of bytes"),
    ("crates/dxkit-ir-text/src/read/cache.rs", "text, eight characters at a time"),
    ("crates/dxkit-ir-text/src/read/cursor.rs", "text, two characters at a time"),
    ("crates/dxkit-ir-text/src/read/entity_lines.rs", "text, sixteen characters at a time"),
    ("crates/dxkit-ir-text/src/read/metadata.rs", "half of a hash"),
    ("crates/dxkit-ir-text/src/read/scan.rs", "text, up to 64 characters at a time"),
    ("crates/dxkit-ir-text/src/text.rs", "text that is written, eight characters at a time"),
    ("crates/dxkit-pack/src/bitcode.rs", "digits of a number"),
    ("crates/dxkit-pack/src/bits.rs", "characters that are written, eight at a time"),
    ("crates/dxkit-pack/src/coder.rs", "digits of a number"),
    ("crates/dxkit-pack/src/file.rs", "versions as one number"),
    ("crates/dxkit-psv/src/info.rs", "two bytes that were read, as one number"),
    ("crates/dxkit-psv/src/validate.rs", "two bytes that were read, as one number"),
    ("crates/dxkit-rdat/src/values.rs", "two bytes that were read, as one number"),
    ("crates/dxkit-report/src/html/tests.rs", "a test reads what the page's script reads"),
    ("crates/dxkit-resource/src/properties.rs", "bytes of a constant, as one number"),
    ("crates/dxkit-rootsig/src/layout.rs", "structures that were written are moved"),
    ("crates/dxkit-smith/src/entropy.rs", "choices as one number"),
    ("crates/dxkit-sodb/src/check.rs", "the header of SQLite, which is big-endian"),
    ("crates/dxkit-sodb/src/manifest.rs", "a version as one number"),
    ("crates/dxkit-types/src/semantic.rs", "text"),
    ("crates/dxkit-types/src/shader.rs", "letters as a number"),
    ("crates/dxkit-yaml/src/form/legacy.rs", "eight bytes that were read, as one number"),
    ("crates/dxkit-yaml/src/form/strings.rs", "strings that were read, and their padding"),
];

/// Bytes are taken apart by the parsers of `dxkit-bytes` alone, in every crate. (The fuzz functions are
/// oracles, which share no code with what they judge, and this package builds when no other one does.)
fn reading(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let mut unused: BTreeMap<&str, &str> = NOT_READING.iter().chain(NOT_TAKING).copied().collect();
    let sources = |path: &str| path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs");
    for (path, text) in repository.texts().filter(|(path, _)| sources(path)) {
        let folder = NOT_TAKING.iter().find(|(folder, _)| path.starts_with(folder));
        let file = NOT_READING.iter().find(|(file, _)| *file == path);
        for (index, line) in text.lines().enumerate() {
            let Some((word, takes)) = by_hand(line) else { continue };
            let exception = if takes { folder.or(file) } else { file };
            if let Some((exception, _)) = exception {
                unused.remove(exception);
            } else {
                let word = word.trim_end_matches(['(', ' ', '=']);
                let why = format!("`{word}`: bytes are read by the parsers of dxkit-bytes (`parser`)");
                findings.add(path, index + 1, why);
            }
        }
    }
    for (path, _) in unused {
        findings.add("xtask/src/tidy.rs", 1, format!("{path} needs no exception for reading any more"));
    }
    Ok(())
}

/// The first word of a line that takes bytes apart without a parser, and whether it takes the front off.
fn by_hand(line: &str) -> Option<(&'static str, bool)> {
    let code = line.split_once("//").map_or(line, |(code, _)| code);
    // A name for what remains is none that advances, and a number may change its sign.
    let code = code.replace("let rest = ", "");
    let is_sign = code.contains("to_le_bytes()");
    let number = NUMBERS_BY_HAND.iter().find(|word| has_word(&code, word));
    let number = number.filter(|word| !(is_sign && **word == "from_le_bytes"));
    let taken = TAKEN_BY_HAND.iter().find(|word| has_word(&code, word));
    number.map(|word| (*word, false)).or(taken.map(|word| (*word, true)))
}

/// Whether a file is written by hand, so that the rules for white space apply: not the output of a compiler.
fn is_handwritten(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "rs" | "toml" | "md" | "yml" | "py" | "sh" | "hlsl" | "hlsli" | "dict" => true,
        "yaml" | "json" => !path.starts_with("testdata/"),
        _ => path == ".ci/run" || name.starts_with("LICENSE") || name == ".gitignore",
    }
}

/// No tabs, no trailing white space, no carriage returns, a line break at the end of the file.
fn whitespace(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for (path, text) in repository.texts().filter(|(path, _)| is_handwritten(path)) {
        for (index, line) in text.split('\n').enumerate() {
            let (line, carriage_return) = line.strip_suffix('\r').map_or((line, false), |line| (line, true));
            if carriage_return {
                findings.add(path, index + 1, "ends in a carriage return");
            }
            if line.contains('\t') {
                findings.add(path, index + 1, "has a tab");
            }
            if line.ends_with([' ', '\t']) {
                findings.add(path, index + 1, "has white space at its end");
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            findings.add(path, text.lines().count(), "has no line break at its end");
        }
    }
    Ok(())
}

/// Folders of which the files of one user, or temporary ones, are below, in lower case. Paths are searched
/// for in binary files too: compilers often store the path of a source.
const LOCAL_FOLDERS: &[&str] = &["root", "home", "users", "tmp"];

/// No file has an absolute path of the machine on which it was written.
fn paths_of_machines(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let unix = LOCAL_FOLDERS.iter().map(|folder| format!("/{folder}/"));
    let paths: Vec<String> = unix.chain(["c:\\users\\".to_owned()]).collect();
    for (path, bytes) in &repository.files {
        if path.rsplit('/').next().is_some_and(|name| name.starts_with('-')) {
            findings.add(path, 1, "it is named like an option, for which a program took it".to_owned());
        }
        let lower = bytes.to_ascii_lowercase();
        let binary = bytes.contains(&0);
        for (index, line) in lower.split(|byte| *byte == b'\n').enumerate() {
            for word in paths.iter().filter(|word| has_path(line, word.as_bytes())) {
                // A binary file has no lines; line 1 is reported.
                let number = if binary { 1 } else { index + 1 };
                findings.add(path, number, format!("`{word}` is a path of one machine"));
            }
        }
    }
    Ok(())
}

/// The most columns of a line of Rust. rustfmt keeps code to it, but leaves comments as they are.
const RUST_COLUMNS: usize = 110;

/// The most columns of a line of Markdown outside tables.
const MARKDOWN_COLUMNS: usize = 125;

/// Comments and pages keep to the widths that CONTRIBUTING states. Rows of tables and lines without a place
/// to break, such as addresses, may be longer.
fn width(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for (path, text) in repository.texts().filter(|(path, _)| is_handwritten(path)) {
        let (columns, is_rust) = match path.rsplit_once('.') {
            Some((_, "rs")) => (RUST_COLUMNS, true),
            Some((_, "md")) => (MARKDOWN_COLUMNS, false),
            _ => continue,
        };
        // The page of the rules, and the tables of the format, are written by `format-docs`.
        if matches!(path, "docs/validation.md" | "docs/format/operations.md") {
            continue;
        }
        let (mut is_code, mut is_generated) = (false, false);
        for (index, line) in text.lines().enumerate() {
            is_generated = match line {
                _ if line.starts_with("<!-- table:") => true,
                _ if line.starts_with("<!-- end") => false,
                _ => is_generated,
            };
            let content = if is_rust {
                let Some(comment) = line.trim_start().strip_prefix("//") else {
                    is_code = false;
                    continue;
                };
                comment.trim_start_matches(['/', '!']).trim_start()
            } else {
                line.trim_start()
            };
            if content.starts_with("```") {
                is_code = !is_code;
            }
            // Words and addresses cannot be broken.
            let is_target = content.starts_with('[') && content.contains("]: https://");
            let is_word = is_target || !content.contains(' ');
            let exempt = is_code || is_generated || content.starts_with('|') || is_word;
            if !exempt && line.chars().count() > columns {
                findings.add(path, index + 1, format!("has more than {columns} columns"));
            }
        }
    }
    Ok(())
}

/// A function is named by what it does (`from_…`, `parse`, `analyze`, `find`): `of` says nothing.
fn names(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for (path, text) in repository.texts().filter(|(path, _)| path.ends_with(".rs")) {
        for (index, line) in text.lines().enumerate() {
            let declared = line.split_once("fn of").is_some_and(|(before, after)| {
                !before.contains(['"', '`', '/']) && after.starts_with(['(', '<'])
            });
            if declared {
                findings.add(path, index + 1, "declares a function `of`: its name does not say what it does");
            }
        }
    }
    Ok(())
}

/// Lines from which on a module needs a head.
const LONG: usize = 500;

/// The least lines of a head.
const HEAD_LINES: usize = 4;

/// A long module begins with what a reader must know before the first line: what goes in, what comes out, the
/// algorithm, and why so.
fn heads(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let is_module = |path: &str| {
        path.ends_with(".rs")
            && (path.contains("/src/") || path.contains("/tests/") || path.starts_with("xtask/"))
    };
    let modules = repository.texts().filter(|(path, _)| is_module(path));
    for (path, _) in modules.filter(|(_, text)| lacks_head(text)) {
        let why = format!("has more than {LONG} lines, and a head of less than {HEAD_LINES} (`//!`)");
        findings.add(path, 1, why);
    }
    Ok(())
}

/// Whether a module is long, and its head short. A head may be a file of its own, such as the README of a
/// crate.
fn lacks_head(text: &str) -> bool {
    let head = text.lines().take_while(|line| line.starts_with("//!") || line.starts_with("#!["));
    let is_included = head.clone().any(|line| line.starts_with("#![doc = include_str!"));
    let is_text = |line: &&str| line.strip_prefix("//!").is_some_and(|text| !text.trim().is_empty());
    let lines = head.filter(is_text).count();
    text.lines().count() > LONG && lines < HEAD_LINES && !is_included
}

/// Whether an absolute path begins here: the preceding text is not part of a longer path or address.
fn has_path(line: &[u8], path: &[u8]) -> bool {
    line.windows(path.len()).enumerate().any(|(at, window)| {
        let before = at.checked_sub(1).and_then(|at| line.get(at)).copied().unwrap_or(b' ');
        window == path && !(before.is_ascii_alphanumeric() || b"._-~}$>".contains(&before))
    })
}

/// Whether the line contains the word as a whole word.
fn has_word(line: &str, word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(word).any(|(at, _)| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        let after = line.get(at + word.len()..).and_then(|text| text.chars().next());
        let goes_on_before = is_letter(before) && is_letter(word.chars().next());
        let goes_on_after = is_letter(after) && is_letter(word.chars().next_back());
        !goes_on_before && !goes_on_after
    })
}

/// Every container has a line in `testdata/MANIFEST` with its hash, and every line has a container.
fn corpus(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    const MANIFEST: &str = "testdata/MANIFEST";
    let Some(manifest) = repository.text(MANIFEST) else {
        findings.add(MANIFEST, 1, "is missing");
        return Ok(());
    };
    let mut listed = BTreeSet::new();
    for (index, line) in manifest.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut columns = line.split('\t');
        let (Some(path), Some(hash), _, Some(sources)) =
            (columns.next(), columns.next(), columns.next(), columns.next())
        else {
            findings.add(MANIFEST, index + 1, "has fewer columns than it needs");
            continue;
        };
        let file = format!("testdata/{path}");
        match repository.files.get(&file) {
            None => findings.add(MANIFEST, index + 1, format!("{file} is missing")),
            Some(bytes) => {
                let digest: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
                if digest != hash {
                    findings.add(MANIFEST, index + 1, format!("{file} has the SHA-256 {digest}"));
                }
            }
        }
        for source in sources.split_whitespace() {
            if !repository.files.contains_key(&format!("testdata/{source}")) {
                findings.add(MANIFEST, index + 1, format!("the source testdata/{source} is missing"));
            }
        }
        if !listed.insert(file) {
            findings.add(MANIFEST, index + 1, format!("{path} has a second line"));
        }
    }
    // Libraries, and what the vendor's linker makes of them, have tables of their own.
    for (table, extension) in [("libraries", "dxil"), ("sets", "linked")] {
        let table = format!("testdata/link/{table}.tsv");
        for line in repository.text(&table).unwrap_or_default().lines() {
            let mut columns = line.split('\t');
            let name = columns.next().unwrap_or_default();
            if line.starts_with('#') || (extension == "linked" && columns.nth(4) != Some("ok")) {
                continue;
            }
            let file = format!("testdata/link/{name}.{extension}");
            if !repository.files.contains_key(&file) {
                findings.add(&table, 1, format!("{file} is missing"));
            }
            listed.insert(file);
        }
    }
    for (path, bytes) in &repository.files {
        let container = bytes.starts_with(b"DXBC") || path.ends_with(".dxil") || path.ends_with(".dxbc");
        if path.starts_with("testdata/") && container && !listed.contains(path) {
            findings.add(path, 1, format!("has no line in {MANIFEST}"));
        }
    }
    Ok(())
}

/// Every subcommand has one file, and one line in the table of docs/commands.md.
fn commands(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    const FOLDER: &str = "crates/dxkit-cli/src/commands/";
    const PAGE: &str = "docs/commands.md";
    let Some(cli) = repository.workspace.member("dxkit-cli") else { return Ok(()) };
    let manifest = workspace::relative(&cli.manifest_path);
    let files: BTreeMap<String, &str> = repository
        .files
        .keys()
        .filter_map(|path| {
            let name = path.strip_prefix(FOLDER)?.strip_suffix(".rs")?;
            (name != "mod" && !name.contains('/')).then(|| (name.replace('_', "-"), path.as_str()))
        })
        .collect();
    if files.is_empty() {
        findings.add(&manifest, 1, format!("has no subcommand in {FOLDER}"));
    }
    let table = command_table(repository.text(PAGE).unwrap_or_default());
    if table.is_empty() {
        findings.add(PAGE, 1, "has no table of commands: its first column is headed `command`");
        return Ok(());
    }
    for (name, path) in &files {
        if !table.contains_key(name) {
            findings.add(path, 1, format!("`dxkit {name}` is not in {PAGE}'s table of commands"));
        }
    }
    for (name, line) in &table {
        if !files.contains_key(name) {
            let file = format!("{FOLDER}{}.rs", name.replace('-', "_"));
            findings.add(PAGE, *line, format!("`dxkit {name}` is not in {file}"));
        }
    }
    Ok(())
}

/// Names in the first column of the tables whose first column is headed `command`, with their lines.
fn command_table(readme: &str) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    let mut inside = false;
    for (index, line) in readme.lines().enumerate() {
        let Some(row) = line.trim().strip_prefix('|') else {
            inside = false;
            continue;
        };
        let first = row.split('|').next().unwrap_or_default().trim();
        if matches!(first.to_ascii_lowercase().as_str(), "command" | "subcommand" | "commands") {
            inside = true;
        } else if inside {
            for code in first.split('`').skip(1).step_by(2) {
                if let Some(name) = code.strip_prefix("dxkit ").unwrap_or(code).split_whitespace().next() {
                    names.insert(name.to_owned(), index + 1);
                }
            }
        }
    }
    names
}

/// README, CI's script and CI's step state the same test command.
fn one_test_command(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for path in ["README.md", ".ci/run"] {
        if !repository.text(path).unwrap_or_default().contains(TEST) {
            findings.add(path, 1, format!("does not contain `{}`", TEST));
        }
    }
    Ok(())
}

/// The integration tests of a crate are one program, because each program is linked with everything that the
/// crate uses.
fn test_programs(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for package in &repository.workspace.packages {
        // The tests of a library that is compiled without them would never run.
        if package.library().is_some_and(|library| !library.test) {
            let source = format!("{}/src/", workspace::relative(package.folder()));
            for (path, text) in repository.texts().filter(|(path, _)| path.starts_with(&source)) {
                if text.lines().any(|line| line.trim() == "#[test]") {
                    let line = line_where(text, |line| line == "#[test]");
                    findings.add(
                        path,
                        line,
                        "never runs: the manifest states `test = false` for this library",
                    );
                }
            }
        }
        for target in package.targets.iter().filter(|target| target.is("test")) {
            let program = (package.name.as_str(), target.name.as_str());
            // The allocator of this program counts, so no other test may run at the same time.
            if target.name != "all" && program != ("dxkit-fuzz", "memory") {
                let why = "is a separate test program: make it a module of `tests/all/main.rs`";
                findings.add(&workspace::relative(&target.src_path), 1, why);
            }
        }
    }
    Ok(())
}

/// All dependencies come from crates.io.
fn registry(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    const CONFIG: &str = ".cargo/config.toml";
    const CRATES_IO: &str = r#"source = "registry+https://github.com/rust-lang/crates.io-index""#;
    // Also those of the packages that are workspaces of their own.
    for (path, lock) in repository.texts().filter(|(path, _)| path.rsplit('/').next() == Some("Cargo.lock")) {
        for (index, line) in lock.lines().enumerate() {
            if line.starts_with("source = ") && line != CRATES_IO {
                findings.add(path, index + 1, "does not come from crates.io");
            }
        }
    }
    for (index, line) in repository.text(CONFIG).unwrap_or_default().lines().enumerate() {
        if ["[source", "[registr", "source.", "registr"].iter().any(|start| line.trim().starts_with(start)) {
            findings.add(
                CONFIG,
                index + 1,
                "the registry of a machine belongs into the machine's own configuration",
            );
        }
    }
    Ok(())
}

/// The lock files of the packages that are workspaces of their own have what their manifests and those of the
/// members need: a new dependency of a member changes them too, and `cargo` only updates the one of the main
/// workspace.
fn lock_files(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    for path in repository.files.keys() {
        let Some(folder) = path.strip_suffix("/Cargo.lock") else { continue };
        let manifest = workspace::root().join(folder).join("Cargo.toml");
        let mut metadata = process::cargo();
        metadata.args(["metadata", "--format-version", "1", "--locked", "--manifest-path"]).arg(&manifest);
        match process::stdout(&mut metadata) {
            Ok(_) => {}
            Err(why) if why.contains("--locked was passed") => {
                let update = format!("cargo metadata --manifest-path {folder}/Cargo.toml");
                findings.add(path, 1, format!("does not have what the manifests need; update it: {update}"));
            }
            // Without a connection to the registry, for one.
            Err(why) => return Err(why),
        }
    }
    Ok(())
}

/// No dependency needs a newer compiler than the workspace states.
fn rust_version(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let stated = repository.workspace.packages.iter().filter_map(|package| package.rust_version.as_deref());
    let Some(ours) = stated.map(version).min() else { return Ok(()) };
    for package in &Workspace::load_with_dependencies()?.packages {
        if let Some(needed) = package.rust_version.as_deref().filter(|needed| version(needed) > ours) {
            let lock = repository.text("Cargo.lock").unwrap_or_default();
            let line = line_of_package(lock, package);
            let why = format!(
                "{} {} needs Rust {needed}, the workspace states {}.{}",
                package.name, package.version, ours.0, ours.1
            );
            findings.add("Cargo.lock", line, why);
        }
    }
    Ok(())
}

fn line_of_package(lock: &str, package: &Package) -> usize {
    let (name, version) =
        (format!("name = \"{}\"", package.name), format!("version = \"{}\"", package.version));
    let mut lines = lock.lines().zip(lock.lines().skip(1));
    lines.position(|(first, second)| first == name && second == version).map_or(1, |index| index + 1)
}

/// Major and minor version, and the patch.
fn version(text: &str) -> (u32, u32, u32) {
    let mut numbers = text.split(['.', '-']).map(|number| number.parse().unwrap_or(0));
    let mut next = || numbers.next().unwrap_or(0);
    (next(), next(), next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_absolute_ones_only() {
        assert!(has_path(b"see /folder/me", b"/folder/"));
        assert!(has_path(b"file:///folder/me", b"/folder/"));
        assert!(!has_path(b"https://example.com/folder/", b"/folder/"));
        assert!(!has_path(b"${ROOT}/folder/ ./folder/", b"/folder/"));
    }

    #[test]
    fn words_are_whole_words() {
        assert!(!has_word("let session = binom::new();", "nom::"));
        assert!(has_word("use nom::Parser;", "nom::"));
    }

    #[test]
    fn bytes_are_not_read_by_hand() {
        assert_eq!(by_hand("let n = u32::from_le_bytes(*word);"), Some(("from_le_bytes", false)));
        assert_eq!(by_hand("(front, rest) = bytes.split_at_checked(4)?;"), Some(("split_at_checked(", true)));
        assert_eq!(by_hand("i64::from_le_bytes(word.to_le_bytes())"), None);
        assert_eq!(by_hand("nearest = 0; *out.first_chunk_mut()? = word;"), None);
        assert_eq!(by_hand("let rest = reader.rest(); // not split_at("), None);
    }

    #[test]
    fn long_modules_need_a_head() {
        let body = "fn a() {}\n".repeat(LONG);
        assert!(!lacks_head(&body));
        let long = body + "//! not at the beginning\n";
        assert!(lacks_head(&long));
        assert!(lacks_head(&format!("//! One.\n//!\n//! Two.\n//! Three.\n{long}")));
        assert!(!lacks_head(&format!("//! One.\n//!\n//! Two.\n//! Three.\n//! Four.\n{long}")));
        assert!(!lacks_head(&format!("#![doc = include_str!(\"../README.md\")]\n{long}")));
    }

    #[test]
    fn lints_and_no_std() {
        assert!(takes_workspace_lints("[a]\n[lints]\nworkspace = true\n"));
        assert!(!takes_workspace_lints("[lints]\n[b]\nworkspace = true\n"));
        assert!(begins_without_std("//! Doc.\n#![doc = \"x\"]\n#![no_std]\nmod a;\n"));
        assert!(!begins_without_std("mod a;\n#![no_std]\n"));
    }

    #[test]
    fn table_of_commands() {
        let readme = "| command | |\n|---|---|\n| `dxkit inspect FILE...` | x |\n| `man`, `completions SHELL` | y |\n\n| `no` |\n";
        let names: Vec<_> = command_table(readme).into_keys().collect();
        assert_eq!(names, ["completions", "inspect", "man"]);
    }

    #[test]
    fn versions_compare_as_numbers() {
        assert!(version("1.100") > version("1.85.1"));
        assert_eq!(version("1.85"), version("1.85.0"));
    }
}
