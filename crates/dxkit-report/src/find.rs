//! What of a shader a search finds: resources, members of buffers, semantics, entry points, operations,
//! texts in sources, hashes, root signatures.

use alloc::collections::BTreeMap;
use alloc::collections::BTreeSet;
use core::fmt::{self, Write as _};

use dxkit::bitcode::Module;
use dxkit::dxbc::print;
use dxkit::reflect::Parameter;
use dxkit::{
    Container, Digest, DxilModule, FourCc, Program, Reflection, RootSignature, ShaderHash, Sources, Span,
    TokenProgram,
};

use crate::numbers::hex;
use crate::part::signature::semantic;
use crate::prelude::*;
use crate::schema::documents;
use crate::{FAINT, Page, escaped, paint};

documents! {
    /// What a search finds in a container.
    pub struct FindDocument {
        /// The name of the input.
        file: String,
        /// What was found, by kind.
        matches: Vec<FoundMatch>,
    }

    /// One thing that was found.
    pub(crate) struct FoundMatch {
        /// The kind: `resource`, `member`, `semantic`, `entry`, `op`, `text`, `hash`, `rootsig`.
        kind: &'static str,
        /// Its name; for `text`, the file and the line.
        name: String,
        /// More about it, for people.
        detail: String,
        optional {
            /// Of `op`: how often the program has it.
            times: usize,
        }
    }
}

/// A kind of thing that can be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Resource,
    Member,
    Semantic,
    Entry,
    Operation,
    Text,
    Hash,
    RootSignature,
}

/// The kinds, and how a query names them.
const KINDS: [(Kind, &str); 8] = [
    (Kind::Resource, "resource"),
    (Kind::Member, "member"),
    (Kind::Semantic, "semantic"),
    (Kind::Entry, "entry"),
    (Kind::Operation, "op"),
    (Kind::Text, "text"),
    (Kind::Hash, "hash"),
    (Kind::RootSignature, "rootsig"),
];

/// The most matches of a container that are kept.
const LIMIT: usize = 1 << 12;
/// The most bytes of a line of a source that are kept.
const LINE: usize = 160;

/// What is searched for: a kind, or all of them, and a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    kind: Option<Kind>,
    /// In lower case. Without `*`, it may be anywhere in a name; with it, it is the whole name.
    pattern: String,
}

impl Query {
    /// Reads a query: `KIND:PATTERN`, or a pattern for all kinds. Upper and lower case are the same, and `*`
    /// stands for any characters.
    ///
    /// # Errors
    /// If the pattern is empty.
    pub fn parse(text: &str) -> Result<Self, String> {
        let found = KINDS.iter().find_map(|(kind, name)| {
            let pattern = text.strip_prefix(name)?.strip_prefix(':')?;
            Some((Some(*kind), pattern))
        });
        let (kind, pattern) = found.unwrap_or((None, text));
        let kinds = || KINDS.iter().map(|(_, name)| *name).collect::<Vec<&str>>().join(", ");
        if pattern.is_empty() {
            return Err(format!(
                "nothing to search for: give a name, or one of {} with a colon and a name",
                kinds()
            ));
        }
        // Names of C++ have two colons, lines of sources any text behind one.
        let word = text.split_once(':').filter(|(word, rest)| {
            found.is_none() && !rest.starts_with([':', ' ']) && word.chars().all(char::is_alphabetic)
        });
        if let Some((word, rest)) = word.filter(|(word, _)| word.len() > 1) {
            return Err(format!(
                "there is no kind `{word}`: the kinds are {}; `*:{rest}` finds any",
                kinds()
            ));
        }
        Ok(Self { kind, pattern: pattern.to_lowercase() })
    }

    fn wants(&self, kind: Kind) -> bool {
        self.kind.is_none_or(|wanted| wanted == kind)
    }

    /// Whether a name matches the pattern.
    fn matches(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let mut parts = self.pattern.split('*');
        let (Some(first), Some(last)) = (parts.next(), parts.next_back()) else {
            return name.contains(&self.pattern);
        };
        let Some(mut rest) = name.strip_prefix(first) else { return false };
        for part in parts {
            match rest.split_once(part) {
                Some((_, after)) => rest = after,
                None => return false,
            }
        }
        rest.ends_with(last)
    }
}

/// Collects what matches.
struct Search<'q> {
    query: &'q Query,
    matches: Vec<FoundMatch>,
    seen: BTreeSet<(Kind, String)>,
}

impl Search<'_> {
    /// Adds something if it has a name and that matches, once for each name.
    fn add(&mut self, kind: Kind, name: &str, detail: impl FnOnce() -> String) {
        if name.is_empty() {
            return;
        }
        if self.matches.len() < LIMIT && self.query.matches(name) && self.seen.insert((kind, name.to_owned()))
        {
            self.push(kind, name, detail());
        }
    }

    fn push(&mut self, kind: Kind, name: &str, detail: String) {
        let word = KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, word)| word);
        self.matches.push(FoundMatch { kind: word, name: name.to_owned(), detail, times: None });
    }

    fn reflection(&mut self, reflection: &Reflection) {
        if self.query.wants(Kind::Resource) {
            for binding in reflection.bindings.iter().flat_map(|bindings| &bindings.list) {
                let space = match binding.space {
                    0 => String::new(),
                    space => format!(", space {space}"),
                };
                let name = binding.name.as_deref().unwrap_or_default();
                let ty = binding.hlsl_type.as_deref().unwrap_or("resource");
                self.add(Kind::Resource, name, || format!("{ty} at {}{space}", binding.registers()));
            }
        }
        if self.query.wants(Kind::Member) {
            for buffer in &reflection.buffers {
                let owner = buffer.name.as_deref().unwrap_or_default();
                for variable in &buffer.variables {
                    let used = match variable.used {
                        Some(false) => ", not used",
                        _ => "",
                    };
                    let (offset, size) = (variable.offset, variable.size);
                    self.add(Kind::Member, &variable.name, || {
                        format!("in {owner} at byte {offset}, {size} bytes{used}")
                    });
                }
            }
            for structure in reflection.types.structures() {
                for member in &structure.members {
                    self.add(Kind::Member, &member.name, || {
                        format!("in struct {} at byte {}", structure.name, member.offset)
                    });
                }
            }
        }
        if self.query.wants(Kind::Semantic) {
            let signatures = &reflection.signatures;
            let lists = [
                ("input", signatures.inputs.as_ref()),
                ("output", signatures.outputs.as_ref()),
                ("patch constant", signatures.patch_constants.as_ref()),
            ];
            for (what, list) in lists {
                for parameter in list.into_iter().flat_map(|list| list.iter()) {
                    self.parameter(what, parameter);
                }
            }
        }
        if self.query.wants(Kind::Entry) {
            for entry in &reflection.entries {
                let stage = entry.kind.map_or_else(|| "function".to_owned(), |kind| kind.to_string());
                let name = if entry.unmangled_name.is_empty() { &entry.name } else { &entry.unmangled_name };
                self.add(Kind::Entry, name, || stage);
            }
        }
    }

    /// The same semantic may be an input and an output.
    fn parameter(&mut self, what: &str, parameter: &Parameter) {
        let name = semantic(&parameter.semantic, parameter.semantic_index);
        // Index 0 may be written or left out.
        let matches = self.query.matches(&name)
            || parameter.semantic_index == 0 && self.query.matches(&format!("{name}0"));
        if matches && self.matches.len() < LIMIT {
            let register = match parameter.register {
                Some(register) => format!(", register {register}"),
                None => String::new(),
            };
            self.push(Kind::Semantic, &name, format!("{what}{register}"));
        }
    }

    fn operations(&mut self, container: &Container<'_>) {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        // The debug module stands for the program that a PDB does not have.
        let program = container.find(FourCc::Dxil).or_else(|| container.find(FourCc::Ildb));
        let program = program.and_then(|part| Program::parse(part.span()).ok());
        if let Some(module) = program.and_then(|program| Module::parse(program.bitcode()).ok()) {
            for name in DxilModule::read(&module).calls().filter_map(|call| call.name()) {
                *counts.entry(name.to_owned()).or_default() += 1;
            }
        }
        count_instructions(container, &mut counts);
        for part in container.find_all(FourCc::Libf) {
            if let Ok(function) = Container::parse(part.span()) {
                count_instructions(&function, &mut counts);
            }
        }
        for (name, count) in counts {
            let before = self.matches.len();
            self.add(Kind::Operation, &name, || match count {
                1 => "once".to_owned(),
                count => format!("{count} times"),
            });
            self.matches.iter_mut().skip(before).for_each(|found| found.times = Some(count));
        }
    }

    fn texts(&mut self, container: &Container<'_>) {
        let Ok(Some(sources)) = Sources::from_container(container) else { return };
        for file in &sources.files {
            let name = String::from_utf8_lossy(file.name.as_bytes());
            let text = String::from_utf8_lossy(file.text.as_deref().unwrap_or_default());
            for (number, line) in text.lines().enumerate() {
                if self.matches.len() < LIMIT && self.query.matches(line) {
                    let line = line.trim();
                    let end = (0..=LINE.min(line.len())).rev().find(|end| line.is_char_boundary(*end));
                    let line = line.get(..end.unwrap_or_default()).unwrap_or_default();
                    self.push(Kind::Text, &format!("{name}:{}", number + 1), line.to_owned());
                }
            }
        }
    }

    fn hashes(&mut self, bytes: &[u8], container: &Container<'_>) {
        let size = bytes.len().saturating_sub(container.trailing().len());
        let computed = Digest::compute(bytes.get(..size).unwrap_or_default());
        self.add(Kind::Hash, &computed.to_string(), || "digest of the bytes".to_owned());
        self.add(Kind::Hash, &container.digest.to_string(), || "digest in the header".to_owned());
        let hash = container.find(FourCc::Hash).and_then(|part| ShaderHash::parse(part.span()).ok());
        if let Some(hash) = hash {
            self.add(Kind::Hash, &hex(&hash.digest), || "hash of the shader in HASH".to_owned());
        }
    }

    fn root_signatures(&mut self, container: &Container<'_>) {
        for stored in dxkit::root_signatures(container).unwrap_or_default() {
            let Ok(signature) = RootSignature::parse(Span::new(&stored.payload)) else { continue };
            let text = signature.to_string();
            if self.query.matches(&text) {
                let name = stored.subobject.unwrap_or_else(|| "RTS0".to_owned());
                self.push(Kind::RootSignature, &name, text);
            }
        }
    }
}

/// Counts the instructions of a program of shader model 4 or 5 by their names.
fn count_instructions(container: &Container<'_>, counts: &mut BTreeMap<String, usize>) {
    let tokens = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind));
    let Some(program) = tokens.and_then(|part| TokenProgram::parse(part.span()).ok()) else { return };
    let mut line = Vec::new();
    for instruction in program.instructions.iter().filter(|instruction| !instruction.declares()) {
        line.clear();
        print::instruction(instruction, program.has_spaces(), false, &mut line);
        let word = line.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').next();
        let word = String::from_utf8_lossy(word.unwrap_or_default()).into_owned();
        *counts.entry(word).or_default() += 1;
    }
}

impl FindDocument {
    /// What a query finds in a container with this name and these bytes; `None` if it finds nothing.
    #[must_use]
    pub fn search(file: &str, bytes: &[u8], container: &Container<'_>, query: &Query) -> Option<Self> {
        let mut search = Search { query, matches: Vec::new(), seen: BTreeSet::new() };
        let of_reflection = [Kind::Resource, Kind::Member, Kind::Semantic, Kind::Entry];
        if of_reflection.into_iter().any(|kind| query.wants(kind)) {
            search.reflection(&Reflection::from_container(container));
        }
        if query.wants(Kind::Operation) {
            search.operations(container);
        }
        if query.wants(Kind::Text) {
            search.texts(container);
        }
        if query.wants(Kind::Hash) {
            search.hashes(bytes, container);
        }
        if query.wants(Kind::RootSignature) {
            search.root_signatures(container);
        }
        let matches = search.matches;
        (!matches.is_empty()).then(|| Self { file: file.to_owned(), matches })
    }

    /// The number of matches; each of the same operations in a program is one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.matches.iter().map(|found| found.times.unwrap_or(1)).sum()
    }

    /// Prints the name of the file.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_file(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", escaped(&self.file))
    }

    /// Prints the name of the file, and the number of matches.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_count(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}: {}", escaped(&self.file), self.count())
    }

    /// Prints a line for each match.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        for FoundMatch { kind, name, detail, .. } in &self.matches {
            let (file, name, detail) = (escaped(&self.file), escaped(name), escaped(detail));
            writeln!(page, "{file}: {kind} {name}: {}", paint(FAINT, detail))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_parts_of_names_or_whole_names_with_stars() {
        let matches = |pattern: &str, name: &str| Query::parse(pattern).unwrap().matches(name);
        assert!(matches("albedo", "g_AlbedoMap"));
        assert!(!matches("albedo*", "g_AlbedoMap"));
        assert!(matches("g_*map", "g_AlbedoMap"));
        assert!(matches("*", ""));
        assert!(!matches("a*a", "a"));
        assert!(matches("op:sample", "SampleLevel"));
        assert!(Query::parse("op:").is_err());
        assert_eq!(Query::parse("t:x").unwrap().pattern, "t:x");
    }
}
