//! `cargo xtask graph`: checks the manifests against the layers of `docs/architecture.md`, and the modules of
//! each crate for circles.

use std::collections::BTreeMap;

use crate::modules::{self, Accepted};
use crate::process;
use crate::workspace::{self, Workspace};

const PAGE: &str = "docs/architecture.md";

/// Circles of modules that the structure of the data or of a grammar implies.
const ACCEPTED: &[Accepted] = &[
    Accepted {
        package: "dxkit-bitcode",
        parent: "crate",
        modules: &["ir", "reader", "records"],
        why: "`Module::parse` is a function of the representation; the tables of records name its numbers",
    },
    Accepted {
        package: "dxkit-bitcode",
        parent: "crate",
        modules: &["error", "stream"],
        why: "an error says which kind of block it is in, and the stream has errors",
    },
    Accepted {
        package: "dxkit-bitcode",
        parent: "crate::ir",
        modules: &[
            "attribute",
            "constant",
            "content",
            "debug_info",
            "function",
            "global",
            "index",
            "instruction",
            "metadata",
            "module",
            "operation",
            "recent",
            "side",
            "types",
        ],
        why: "a module is a graph: its kinds of entities refer to each other, and `Module` owns all of them",
    },
    Accepted {
        package: "dxkit-bytes",
        parent: "crate",
        modules: &["codec", "declare", "owned", "strings", "values", "writer"],
        why: "the trait, the macros that implement it, and the basic types that implement it",
    },
    Accepted {
        package: "dxkit-bytes",
        parent: "crate",
        modules: &["error", "span"],
        why: "reading a span fails with an error, which has the offset of a span",
    },
    Accepted {
        package: "dxkit-disasm",
        parent: "crate",
        modules: &["disassembly", "dxbc"],
        why: "the entry point selects the kind of program, and each kind returns its types",
    },
    Accepted {
        package: "dxkit-dxbc",
        parent: "crate",
        modules: &["asm", "print"],
        why: "the assembler checks its result with the printer, which writes the comments that the assembler reads",
    },
    Accepted {
        package: "dxkit-dxbc",
        parent: "crate",
        modules: &["numbers", "opcode", "program", "syntax", "text"],
        why: "the row of an opcode has its syntax, which names fields of tokens and how their numbers are spelled",
    },
    Accepted {
        package: "dxkit-dxil",
        parent: "crate",
        modules: &["annotation", "call", "handle", "metadata", "module", "resource"],
        why: "views of one `DxilModule`, which reads all of them",
    },
    Accepted {
        package: "dxkit-dxbc",
        parent: "crate::syntax",
        modules: &["custom", "line"],
        why: "a line may be custom data, whose text is read and printed as lines are",
    },
    Accepted {
        package: "dxkit-ir-text",
        parent: "crate",
        modules: &["notes", "print", "read"],
        why: "notes are comments, which the lexer reads and the reader applies",
    },
    Accepted {
        package: "dxkit-ir-text",
        parent: "crate::read",
        modules: &["debug_node", "metadata"],
        why: "nodes of debug information are nodes, and have nodes as fields",
    },
    Accepted {
        package: "dxkit-ir-text",
        parent: "crate::read",
        modules: &["entity_lines", "outline"],
        why: "the outline is made of lines that are whole entities, and of entities of several lines",
    },
    Accepted {
        package: "dxkit-psv",
        parent: "crate",
        modules: &["part", "tables"],
        why: "a value, and the layout that it was read with",
    },
    Accepted {
        package: "dxkit-report",
        parent: "crate",
        modules: &["dependences", "part"],
        why: "the table of dependences is a section of a part, and shows its rows",
    },
    Accepted {
        package: "dxkit-report",
        parent: "crate::html",
        modules: &["listing", "sources"],
        why: "links in both directions",
    },
    Accepted {
        package: "dxkit-resource",
        parent: "crate",
        modules: &["element", "facts", "object"],
        why: "each form of a resource is made from every other",
    },
    Accepted {
        package: "dxkit-rootsig",
        parent: "crate",
        modules: &["layout", "signature"],
        why: "a value, and the layout that it was read with",
    },
    Accepted {
        package: "dxkit-validate",
        parent: "crate",
        modules: &["context", "handles", "registry", "resources", "types"],
        why: "the context contains what is collected with it",
    },
    Accepted {
        package: "dxkit-yaml",
        parent: "crate::form",
        modules: &["file", "part"],
        why: "a part may be a container",
    },
];

/// The layer of a crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    /// A numbered layer.
    Number(u32),
    /// Outside the layers: may use everything, and is used in tests only.
    Aside,
}

impl Layer {
    fn name(self) -> String {
        match self {
            Self::Number(number) => format!("layer {number}"),
            Self::Aside => "aside".to_owned(),
        }
    }
}

/// A row of the table.
#[derive(Debug, PartialEq, Eq)]
struct LayerRow {
    layer: Layer,
    /// The crate, or its folder.
    name: String,
    line: usize,
    /// Planned.
    later: bool,
}

/// Reads the table. Its header begins with `| layer | crate |`. An empty first cell repeats the layer above;
/// names are in backticks; text in brackets is ignored, except `(later)`.
fn parse(page: &str) -> Result<Vec<LayerRow>, String> {
    let mut rows = Vec::new();
    let mut inside = false;
    let mut layer = None;
    for (index, line) in page.lines().enumerate() {
        let line_number = index + 1;
        let Some(text) = line.trim().strip_prefix('|') else {
            inside = false;
            continue;
        };
        let mut cells = text.split('|').map(str::trim);
        let (first, second) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        if first.eq_ignore_ascii_case("layer") && second.to_ascii_lowercase().starts_with("crate") {
            inside = true;
            layer = None;
            continue;
        }
        if !inside || first.starts_with("--") || first.starts_with(":-") {
            continue;
        }
        if !first.is_empty() {
            let word = first.split_whitespace().next().unwrap_or_default();
            layer = Some(match word.parse() {
                Ok(number) => Layer::Number(number),
                Err(_) if word == "aside" => Layer::Aside,
                Err(_) => {
                    return Err(format!(
                        "{PAGE}:{line_number}: `{first}` begins with neither the number of a layer nor `aside`"
                    ));
                }
            });
        }
        let layer = layer
            .ok_or_else(|| format!("{PAGE}:{line_number}: the first row of the table names no layer"))?;
        let later = second.contains("(later)");
        let names = outside_brackets(second);
        for name in names.split('`').skip(1).step_by(2) {
            rows.push(LayerRow {
                layer,
                name: name.trim_end_matches('/').to_owned(),
                line: line_number,
                later,
            });
        }
    }
    if rows.is_empty() {
        Err(format!("{PAGE} has no table with the columns `layer | crate`"))
    } else {
        Ok(rows)
    }
}

fn outside_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let kept = text.chars().filter(|c| {
        match c {
            '(' => depth += 1,
            ')' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0
    });
    kept.collect()
}

/// Checks the layers and prints them.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("unknown argument `{argument}`: graph takes none"));
    }
    let page = std::fs::read_to_string(workspace::root().join(PAGE))
        .map_err(|error| format!("cannot read {PAGE}: {error}"))?;
    let rows = parse(&page)?;
    let workspace = Workspace::load()?;
    let mut findings = Vec::new();
    let layers = layers(&rows, &workspace, &mut findings);
    let mut lines = dependencies(&workspace, &layers, &mut findings);
    find_circles(&workspace, &mut findings)?;

    lines.sort_by_key(|(layer, _)| rank(*layer));
    let mut above = None;
    for (layer, text) in &lines {
        if above != Some(*layer) {
            println!("{}", layer.name());
            above = Some(*layer);
        }
        println!("{}", text.trim_end());
    }
    process::report("graph", &findings)
}

/// The layer of each crate. Reports crates that the table or the workspace lacks.
fn layers<'w>(
    rows: &[LayerRow],
    workspace: &'w Workspace,
    findings: &mut Vec<String>,
) -> BTreeMap<&'w str, Layer> {
    let mut layers = BTreeMap::new();
    for row in rows {
        let package = workspace
            .packages
            .iter()
            .find(|package| package.name == row.name || workspace::relative(package.folder()) == row.name);
        match package {
            Some(package) => {
                if layers.insert(package.name.as_str(), row.layer).is_some() {
                    findings.push(format!("{PAGE}:{}: `{}` is in the table twice", row.line, row.name));
                }
                if row.later {
                    findings.push(format!("{PAGE}:{}: `{}` exists, remove `(later)`", row.line, row.name));
                }
            }
            None if row.later
                || (row.layer == Layer::Aside && workspace::root().join(&row.name).is_dir()) => {}
            None => findings.push(format!(
                "{PAGE}:{}: `{}` is not a crate of the workspace; a planned one is marked `(later)`",
                row.line, row.name
            )),
        }
    }
    for package in &workspace.packages {
        if !layers.contains_key(package.name.as_str()) {
            let manifest = workspace::relative(&package.manifest_path);
            findings.push(format!("{manifest}:1: `{}` has no layer in {PAGE}", package.name));
        }
    }
    layers
}

/// A line about the dependencies of each crate. Reports those that do not point to a lower layer.
fn dependencies(
    workspace: &Workspace,
    layers: &BTreeMap<&str, Layer>,
    findings: &mut Vec<String>,
) -> Vec<(Layer, String)> {
    let mut lines = Vec::new();
    for package in &workspace.packages {
        let Some(&layer) = layers.get(package.name.as_str()) else { continue };
        let mut below = Vec::new();
        let mut in_tests = Vec::new();
        for dependency in &package.dependencies {
            let Some(&its_layer) = layers.get(dependency.name.as_str()) else { continue };
            if dependency.kind.as_deref() == Some("dev") {
                in_tests.push(dependency.name.as_str());
                continue;
            }
            below.push(dependency.name.as_str());
            if let Some(why) = objection(layer, its_layer) {
                let manifest = workspace::relative(&package.manifest_path);
                let line = line_of(&package.manifest_path, &dependency.name);
                findings.push(format!(
                    "{manifest}:{line}: `{}` ({}) depends on `{}` ({}): {why}",
                    package.name,
                    layer.name(),
                    dependency.name,
                    its_layer.name()
                ));
            }
        }
        let mut text = format!("  {:<18}", package.name);
        if !below.is_empty() {
            text.push_str(&format!(" -> {}", below.join(" ")));
        }
        if !in_tests.is_empty() {
            text.push_str(&format!("  (in tests: {})", in_tests.join(" ")));
        }
        lines.push((layer, text));
    }
    lines
}

/// Reports modules of a crate that use each other, and accepted circles that there are no more.
fn find_circles(workspace: &Workspace, findings: &mut Vec<String>) -> Result<(), String> {
    let mut seen = vec![false; ACCEPTED.len()];
    for package in &workspace.packages {
        for target in package.targets.iter().filter(|target| target.is("lib") || target.is("bin")) {
            findings.extend(modules::check(&package.name, &target.src_path, ACCEPTED, &mut seen)?);
        }
    }
    for (accepted, _) in ACCEPTED.iter().zip(seen).filter(|(_, seen)| !seen) {
        findings.push(format!(
            "xtask/src/graph.rs:1: `{}` has no circle of {} in `{}`: remove it from the list (\"{}\")",
            accepted.package,
            accepted.modules.join(", "),
            accepted.parent,
            accepted.why
        ));
    }
    Ok(())
}

/// The highest layer first, `aside` last.
fn rank(layer: Layer) -> u32 {
    match layer {
        Layer::Number(number) => u32::MAX - 1 - number,
        Layer::Aside => u32::MAX,
    }
}

/// The reason why a crate here must not depend on a crate there, outside its tests.
fn objection(here: Layer, there: Layer) -> Option<&'static str> {
    match (here, there) {
        (Layer::Aside, _) => None,
        (Layer::Number(_), Layer::Aside) => Some("crates outside the layers are for tests only"),
        (Layer::Number(here), Layer::Number(there)) if there == here => {
            Some("crates of one layer do not depend on each other")
        }
        (Layer::Number(here), Layer::Number(there)) => {
            (there > here).then_some("dependencies point to lower layers only")
        }
    }
}

fn line_of(manifest: &std::path::Path, name: &str) -> usize {
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    let found = text
        .lines()
        .position(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '.', '='])));
    found.map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table() {
        let page = "text\n\n| Layer | crate (folder) | what |\n|---|---|---|\n\
            | 7 the command | `dxkit-cli` (binary `dxkit`) | `x` |\n\
            | 5 forms | `dxkit-yaml` | y |\n| | `dxkit-disasm` (later) | z |\n\
            | aside | `fuzz/`, `xtask/` | |\n\n| other | table |\n|---|---|\n| 1 | `no` |\n";
        let rows = parse(page).unwrap();
        let parsed: Vec<_> = rows.iter().map(|row| (row.layer, row.name.as_str(), row.later)).collect();
        assert_eq!(
            parsed,
            [
                (Layer::Number(7), "dxkit-cli", false),
                (Layer::Number(5), "dxkit-yaml", false),
                (Layer::Number(5), "dxkit-disasm", true),
                (Layer::Aside, "fuzz", false),
                (Layer::Aside, "xtask", false),
            ]
        );
        assert!(parse("| a | b |").is_err());
    }

    #[test]
    fn objections() {
        assert_eq!(objection(Layer::Number(3), Layer::Number(1)), None);
        assert!(objection(Layer::Number(3), Layer::Number(3)).is_some());
        assert!(objection(Layer::Number(1), Layer::Number(3)).is_some());
        assert!(objection(Layer::Number(1), Layer::Aside).is_some());
        assert_eq!(objection(Layer::Aside, Layer::Number(7)), None);
    }
}
