//! The rule `errata`: every item of `docs/errata.md` names an existing test, and every such test has an item.

use std::collections::BTreeMap;

use super::{Findings, Repository};

const PAGE: &str = "docs/errata.md";
const TESTS: &str = "crates/dxkit/tests/all/errata/";
const PROOF: &str = "Proof: ";

pub(super) fn errata(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let Some(page) = repository.text(PAGE) else {
        findings.add(PAGE, 1, "is missing");
        return Ok(());
    };
    let mut tests = BTreeMap::new();
    for (path, text) in repository.texts() {
        if let Some(module) = path.strip_prefix(TESTS).and_then(|file| file.strip_suffix(".rs")) {
            for (line, name) in test_functions(text) {
                tests.insert(format!("{module}::{name}"), (path, line, false));
            }
        }
    }
    for item in items(page) {
        if item.proofs.is_empty() {
            findings.add(PAGE, item.line, format!("`{}` has no line that begins `{PROOF}`", item.title));
        }
        for proof in item.proofs {
            match tests.get_mut(proof) {
                Some((_, _, named)) => *named = true,
                None => findings.add(PAGE, item.line, format!("there is no test `{proof}` in {TESTS}")),
            }
        }
    }
    for (name, (path, line, named)) in tests {
        if !named {
            findings.add(path, line, format!("`{name}` proves no item of {PAGE}"));
        }
    }
    Ok(())
}

/// An item of the page, with the tests that it names.
struct Item<'a> {
    title: &'a str,
    line: usize,
    proofs: Vec<&'a str>,
}

fn items(page: &str) -> Vec<Item<'_>> {
    let mut items: Vec<Item<'_>> = Vec::new();
    let mut proof = false;
    for (index, line) in page.lines().enumerate() {
        if let Some(title) = line.strip_prefix("### ") {
            items.push(Item { title, line: index + 1, proofs: Vec::new() });
        }
        // A proof continues until the next empty line.
        proof = line.starts_with(PROOF) || (proof && !line.is_empty());
        if let Some(item) = items.last_mut().filter(|_| proof) {
            item.proofs.extend(line.split('`').skip(1).step_by(2));
        }
    }
    items
}

/// Lines and names of the functions after `#[test]`.
fn test_functions(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().zip(text.lines().skip(1)).enumerate();
    lines
        .filter(|(_, (attribute, _))| *attribute == "#[test]")
        .filter_map(|(index, (_, function))| {
            Some((index + 2, function.strip_prefix("fn ")?.split_once('(')?.0))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_tests_are_found() {
        let page = "# A\n\n### One\n\nText `x`.\n\nProof: `a::b`,\n`a::c`\n\n### Two\n\nText `y`.\n";
        let found: Vec<_> =
            items(page).into_iter().map(|item| (item.title, item.line, item.proofs)).collect();
        assert_eq!(found, [("One", 3, vec!["a::b", "a::c"]), ("Two", 10, vec![])]);
        assert_eq!(test_functions("#[test]\nfn b() {}\n\nfn not() {}\n"), [(2, "b")]);
    }
}
