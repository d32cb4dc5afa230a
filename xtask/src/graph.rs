//! `cargo xtask graph`: the storeys of `docs/architecture.md`, held against the manifests.

use std::collections::BTreeMap;

use crate::process;
use crate::workspace::{self, Workspace};

const PAGE: &str = "docs/architecture.md";

/// Where a crate lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// On a storey.
    Storey(u32),
    /// Beside the house: may use everything, and is used in tests alone.
    Aside,
}

impl Place {
    fn name(self) -> String {
        match self {
            Self::Storey(number) => format!("storey {number}"),
            Self::Aside => "aside".to_owned(),
        }
    }
}

/// A line of the table.
#[derive(Debug, PartialEq, Eq)]
struct Room {
    place: Place,
    /// The crate, or its folder.
    name: String,
    line: usize,
    /// Planned, but not there yet.
    later: bool,
}

/// Reads the table: its header begins `| storey | crate |`. An empty first cell means the storey above; names are in
/// backticks; what is in brackets is a remark, and `(later)` one that counts.
fn parse(page: &str) -> Result<Vec<Room>, String> {
    let mut rooms = Vec::new();
    let mut inside = false;
    let mut place = None;
    for (index, line) in page.lines().enumerate() {
        let line_number = index + 1;
        let Some(row) = line.trim().strip_prefix('|') else {
            inside = false;
            continue;
        };
        let mut cells = row.split('|').map(str::trim);
        let (first, second) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        if first.eq_ignore_ascii_case("storey") && second.to_ascii_lowercase().starts_with("crate") {
            inside = true;
            place = None;
            continue;
        }
        if !inside || first.starts_with("--") || first.starts_with(":-") {
            continue;
        }
        if !first.is_empty() {
            let word = first.split_whitespace().next().unwrap_or_default();
            place = Some(match word.parse() {
                Ok(number) => Place::Storey(number),
                Err(_) if word == "aside" => Place::Aside,
                Err(_) => {
                    return Err(format!(
                        "{PAGE}:{line_number}: `{first}` begins with no storey's number, nor `aside`"
                    ));
                }
            });
        }
        let place = place
            .ok_or_else(|| format!("{PAGE}:{line_number}: the first line of the table names no storey"))?;
        let later = second.contains("(later)");
        let names = outside_brackets(second);
        for name in names.split('`').skip(1).step_by(2) {
            rooms.push(Room { place, name: name.trim_end_matches('/').to_owned(), line: line_number, later });
        }
    }
    if rooms.is_empty() {
        Err(format!("{PAGE} has no table with the columns `storey | crate`"))
    } else {
        Ok(rooms)
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

/// Checks the storeys and prints them.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("unknown argument `{argument}`: graph takes none"));
    }
    let page = std::fs::read_to_string(workspace::root().join(PAGE))
        .map_err(|error| format!("cannot read {PAGE}: {error}"))?;
    let rooms = parse(&page)?;
    let workspace = Workspace::load()?;
    let mut findings = Vec::new();

    // The table and the workspace name the same crates.
    let mut places = BTreeMap::new();
    for room in &rooms {
        let package = workspace
            .packages
            .iter()
            .find(|package| package.name == room.name || workspace::relative(package.folder()) == room.name);
        match package {
            Some(package) => {
                if places.insert(package.name.as_str(), room.place).is_some() {
                    findings.push(format!("{PAGE}:{}: `{}` is in the table twice", room.line, room.name));
                }
                if room.later {
                    findings.push(format!("{PAGE}:{}: `{}` is there, not `(later)`", room.line, room.name));
                }
            }
            None if room.later
                || (room.place == Place::Aside && workspace::root().join(&room.name).is_dir()) => {}
            None => findings.push(format!(
                "{PAGE}:{}: `{}` is no crate of the workspace; a planned one is marked `(later)`",
                room.line, room.name
            )),
        }
    }
    for package in &workspace.packages {
        if !places.contains_key(package.name.as_str()) {
            let manifest = workspace::relative(&package.manifest_path);
            findings.push(format!("{manifest}:1: `{}` has no storey in {PAGE}", package.name));
        }
    }

    // Arrows run downwards.
    let mut lines: Vec<(Place, String)> = Vec::new();
    for package in &workspace.packages {
        let Some(&place) = places.get(package.name.as_str()) else { continue };
        let mut below = Vec::new();
        let mut in_tests = Vec::new();
        for dependency in &package.dependencies {
            let Some(&its_place) = places.get(dependency.name.as_str()) else { continue };
            if dependency.kind.as_deref() == Some("dev") {
                in_tests.push(dependency.name.as_str());
                continue;
            }
            below.push(dependency.name.as_str());
            if let Some(why) = objection(place, its_place) {
                let manifest = workspace::relative(&package.manifest_path);
                let line = line_of(&package.manifest_path, &dependency.name);
                findings.push(format!(
                    "{manifest}:{line}: `{}` ({}) depends on `{}` ({}): {why}",
                    package.name,
                    place.name(),
                    dependency.name,
                    its_place.name()
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
        lines.push((place, text));
    }
    lines.sort_by_key(|(place, _)| rank(*place));
    let mut above = None;
    for (place, text) in &lines {
        if above != Some(*place) {
            println!("{}", place.name());
            above = Some(*place);
        }
        println!("{}", text.trim_end());
    }
    process::report("graph", &findings)
}

/// Topmost storey first, aside last.
fn rank(place: Place) -> u32 {
    match place {
        Place::Storey(number) => u32::MAX - 1 - number,
        Place::Aside => u32::MAX,
    }
}

/// Why a crate here must not depend on a crate there, outside its tests.
fn objection(here: Place, there: Place) -> Option<&'static str> {
    match (here, there) {
        (Place::Aside, _) => None,
        (Place::Storey(_), Place::Aside) => Some("what stands aside is for tests alone"),
        (Place::Storey(here), Place::Storey(there)) if there == here => {
            Some("rooms on one storey do not know each other")
        }
        (Place::Storey(here), Place::Storey(there)) => (there > here).then_some("arrows run downwards only"),
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
        let page = "text\n\n| Storey | crate (folder) | what |\n|---|---|---|\n\
            | 7 the command | `dxkit-cli` (binary `dxkit`) | `x` |\n\
            | 5 forms | `dxkit-yaml` | y |\n| | `dxkit-disasm` (later) | z |\n\
            | aside | `fuzz/`, `xtask/` | |\n\n| other | table |\n|---|---|\n| 1 | `no` |\n";
        let rooms = parse(page).unwrap();
        let told: Vec<_> = rooms.iter().map(|room| (room.place, room.name.as_str(), room.later)).collect();
        assert_eq!(
            told,
            [
                (Place::Storey(7), "dxkit-cli", false),
                (Place::Storey(5), "dxkit-yaml", false),
                (Place::Storey(5), "dxkit-disasm", true),
                (Place::Aside, "fuzz", false),
                (Place::Aside, "xtask", false),
            ]
        );
        assert!(parse("| a | b |").is_err());
    }

    #[test]
    fn arrows() {
        assert_eq!(objection(Place::Storey(3), Place::Storey(1)), None);
        assert!(objection(Place::Storey(3), Place::Storey(3)).is_some());
        assert!(objection(Place::Storey(1), Place::Storey(3)).is_some());
        assert!(objection(Place::Storey(1), Place::Aside).is_some());
        assert_eq!(objection(Place::Aside, Place::Storey(7)), None);
    }
}
