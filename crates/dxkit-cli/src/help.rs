//! The list of commands in the help, in groups.

use std::fmt::Write as _;

use anstyle::Style;

/// The groups: a heading, and the commands with a few words each, in the order in which people need them.
pub(crate) const GROUPS: [(&str, &[(&str, &str)]); 5] = [
    (
        "Look at a shader",
        &[
            ("inspect", "summary, parts and contents"),
            ("dis", "disassembly, as DXC and FXC print it"),
            ("reflect", "bindings, buffers, types, inputs and outputs"),
            ("resources", "each resource in HLSL, DXIL, LLVM and SPIR-V"),
            ("exports", "functions, nodes and subobjects of libraries"),
            ("stats", "instructions, registers, bytes; --compare"),
            ("source", "embedded sources, and the command to build again"),
            ("parts", "a line for each part"),
            ("dump", "every byte with its field"),
            ("bitcode", "the LLVM bitstream"),
            ("yaml", "as YAML, without loss"),
            ("json", "as JSON, without loss"),
            ("report", "a page of HTML about shaders"),
        ],
    ),
    (
        "Check",
        &[
            ("check", "everything that may be wrong"),
            ("validate", "the rules of the vendor's validator"),
            ("lint", "content that should not be shipped"),
            ("pipeline", "whether stages and a root signature fit together"),
            ("rootsig", "root signatures: print, check, compile, convert, set"),
            ("derive", "parts that follow from the program"),
            ("diff", "differences between two shaders or folders"),
            ("hash", "verify the digest, or write another one"),
        ],
    ),
    (
        "Change",
        &[
            ("sign", "write the digest of valid shaders"),
            ("strip", "remove debug information, reflection, names, …"),
            ("set", "replace or add a part"),
            ("remove", "remove parts"),
            ("extract", "write a part to a file"),
            ("reduce", "the smallest shader that still shows a fault"),
            ("mutate", "change at random into another valid shader"),
        ],
    ),
    (
        "Make",
        &[
            ("new", "a minimal shader as text; the operations of DXIL"),
            ("asm", "a container from assembly or bitcode"),
            ("build", "a container from YAML or JSON"),
            ("pdb", "the PDB of a shader's debug information"),
        ],
    ),
    (
        "Many files",
        &[
            ("find", "shaders by resource, member, operation, text, …"),
            ("scan", "shaders inside any file; --extract, --replace"),
            ("index", "a table of all shaders, as Parquet"),
            ("pack", "many shaders as one small archive"),
            ("unpack", "the files of an archive"),
        ],
    ),
];

/// Commands for the shell, which are not in a group.
pub(crate) const OTHERS: [(&str, &str); 3] = [
    ("completions", "completions for a shell"),
    ("man", "manual pages"),
    ("help", "the help of a command: dxkit help dis"),
];

/// The template of the help of the program: clap's, with the groups in place of its list.
pub(crate) fn template() -> String {
    let heading = Style::new().bold().underline();
    let name = Style::new().bold();
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    let mut group = |title: &str, rows: &[(&str, &str)]| {
        let _ = writeln!(text, "\n{heading}{title}:{heading:#}");
        for (command, words) in rows {
            let _ = writeln!(text, "  {name}{command:<12}{name:#} {words}");
        }
    };
    for (title, rows) in GROUPS {
        group(title, rows);
    }
    group("For the shell", &OTHERS);
    text.push_str("\n{options}{after-help}");
    text.replace("{options}", "Options:\n{options}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let named: Vec<&str> =
            GROUPS.iter().flat_map(|(_, rows)| rows.iter()).chain(&OTHERS).map(|(name, _)| *name).collect();
        let set: BTreeSet<&str> = named.iter().copied().collect();
        assert_eq!(set.len(), named.len(), "a command is in two groups");
        let mut line = crate::command_line();
        line.build();
        let there: BTreeSet<&str> = line.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(set, there);
    }

    #[test]
    fn each_line_fits_a_narrow_terminal_and_each_group_a_screen() {
        for (title, rows) in GROUPS {
            assert!(rows.len() < 20, "{title}");
            assert!(rows.iter().all(|(_, words)| words.len() <= 60), "{title}");
        }
    }
}
