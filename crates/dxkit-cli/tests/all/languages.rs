//! The table of `docs/languages.md`: every command is in it, and every name of C, Python and JavaScript
//! exists.

// Tests say what must hold by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use std::fs;
use std::path::Path;
use std::process::Command;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in backquotes of a cell that says what there is.
fn names(cell: &str) -> Vec<&str> {
    if cell.trim_start().starts_with("none") {
        return Vec::new();
    }
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_command_is_in_the_table_and_every_name_exists() {
    let page = read("docs/languages.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let header = read("crates/dxkit-c/include/dxkit.h");
    let python = ["_container.py", "index.py"]
        .map(|file| read(&format!("crates/dxkit-python/python/dxkit/{file}")))
        .concat();
    let javascript = read("web/npm/index.d.ts");
    let mut commands = Vec::new();
    for row in &rows {
        let [command, c, py, js] = row.as_slice() else { panic!("{row:?}") };
        commands.push(command.trim_matches('`').to_owned());
        for name in names(c) {
            assert!(header.contains(&format!("{name}(")), "{command}: dxkit.h has no {name}");
        }
        for name in names(py) {
            let forms = [format!("def {name}("), format!("class {name}:"), format!("self.{name}:")];
            assert!(forms.iter().any(|form| python.contains(form)), "{command}: Python has no {name}");
        }
        for name in names(js) {
            assert!(javascript.contains(&format!("  {name}(")), "{command}: JavaScript has no {name}");
        }
        assert!(![*c, *py, *js].contains(&""), "{command} has an empty cell");
    }
    let help = Command::new(env!("CARGO_BIN_EXE_dxkit")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    // Commands are indented by two columns, and what they do stands behind two more at least.
    let listed = help.lines().take_while(|line| *line != "Options:").filter_map(|line| {
        let (name, _) = line.strip_prefix("  ")?.split_once("  ")?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        is_name.then(|| name.to_owned())
    });
    let mut listed: Vec<String> = listed.filter(|name| name != "help").collect();
    assert!(listed.len() > 30, "{listed:?}");
    listed.sort_unstable();
    commands.sort_unstable();
    assert_eq!(commands, listed, "the rows of docs/languages.md, and the commands");
}

#[test]
fn forms_have_the_same_names_everywhere() {
    let source =
        ["forms.rs", "combination.rs"].map(|file| read(&format!("crates/dxkit-report/src/{file}"))).concat();
    let rows = source.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \""));
    let names: Vec<&str> =
        rows.filter(|(name, _)| name.chars().all(char::is_alphanumeric)).map(|(_, name)| name).collect();
    assert!(names.len() > 30, "{names:?}");
    let python = read("crates/dxkit-python/python/dxkit/_container.py");
    for (page, quote) in [
        (read("docs/languages.md"), '`'),
        (read("crates/dxkit-c/include/dxkit.h"), '`'),
        (python, '"'),
        (read("web/npm/index.d.ts"), '"'),
    ] {
        for name in &names {
            assert!(page.contains(&format!("{quote}{name}{quote}")), "{name} is missing: {}", &page[..60]);
        }
    }
}
