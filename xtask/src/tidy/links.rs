//! Links of pages lead somewhere, and every page of `docs` can be reached from the README.

use std::collections::{BTreeMap, BTreeSet};

use super::{Findings, Repository};

/// Where readers begin.
const START: &str = "README.md";

/// Links of all pages to files, folders and headings that do not exist, and pages that no other links to.
pub(super) fn links(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let pages: BTreeMap<&str, &str> = repository.texts().filter(|(path, _)| path.ends_with(".md")).collect();
    let is_folder = |path: &str| {
        let start = format!("{path}/");
        repository.files.range(start.clone()..).next().is_some_and(|(file, _)| file.starts_with(&start))
    };
    let mut linked: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (path, page) in &pages {
        for (line, target) in targets(page) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { (*path).to_owned() } else { resolved(path, file) };
            let exists = repository.files.contains_key(&file) || is_folder(&file) || file.is_empty();
            // A link of the files of a crate, which its folder has as a link to the root's.
            let is_license = file.rsplit('/').next().is_some_and(|name| name.starts_with("LICENSE"));
            if !exists && !is_license {
                findings.add(path, line, format!("there is no {file}"));
            } else if let Some(other) = pages.get(file.as_str()).filter(|_| !heading.is_empty()) {
                if !headings(other).contains(heading) {
                    findings.add(path, line, format!("{file} has no heading #{heading}"));
                }
            }
            linked.entry(path).or_default().push(file);
        }
    }
    let (mut reached, mut next) = (BTreeSet::from([START.to_owned()]), vec![START.to_owned()]);
    while let Some(page) = next.pop() {
        for target in linked.get(page.as_str()).into_iter().flatten() {
            if reached.insert(target.clone()) {
                next.push(target.clone());
            }
        }
    }
    for page in pages.keys().filter(|page| page.starts_with("docs/") && !reached.contains(**page)) {
        findings.add(page, 1, format!("cannot be reached from {START} by links"));
    }
    Ok(())
}

/// What registries and GitHub, which know nothing of rustdoc, would show of a crate's README: hidden lines of
/// examples, and links to items without a target.
pub(super) fn readmes(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let is_readme = |path: &str| path.starts_with("crates/") && path.ends_with("/README.md");
    for (path, page) in repository.texts().filter(|(path, _)| is_readme(path)) {
        let is_defined = |item: &str| page.lines().any(|line| line.starts_with(&format!("[{item}]: ")));
        let mut language = None;
        for (index, line) in page.lines().enumerate() {
            if let Some(fence) = line.trim_start().strip_prefix("```") {
                language = if language.is_none() { Some(fence) } else { None };
                continue;
            }
            match language {
                Some(language) if language.is_empty() || language.starts_with("rust") => {
                    if line.starts_with("# ") {
                        findings.add(path, index + 1, "a registry shows the hidden line of an example");
                    }
                }
                Some(_) => {}
                None => {
                    for item in items(line).filter(|item| !is_defined(item)) {
                        findings.add(path, index + 1, format!("[{item}] has no target outside of rustdoc"));
                    }
                }
            }
        }
    }
    Ok(())
}

/// The items that a line links to: in brackets, without a target behind, or with the path of an item as one.
fn items(line: &str) -> impl Iterator<Item = &str> {
    let bare = line.match_indices("[`").filter_map(move |(start, _)| {
        let after = line.get(start + 1..)?;
        let (item, rest) = after.split_at_checked(after.find("`]")? + 1)?;
        (!rest.starts_with("](") && !rest.starts_with("][") && !rest.starts_with("]:")).then_some(item)
    });
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    bare.chain(targets.filter(|target| target.contains("::")))
}

/// The targets of the links of a page outside of code, each with its line: relative ones alone.
fn targets(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    page.lines()
        .enumerate()
        .filter(move |(_, line)| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        })
        .flat_map(|(index, line)| {
            let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            links.map(move |target| (index + 1, target))
        })
        // Other places, and items of Rust, which rustdoc checks.
        .filter(|(_, target)| !["://", "::", "mailto:"].iter().any(|other| target.contains(other)))
        .filter(|(_, target)| target.contains(['.', '/', '#']) && !target.contains(' '))
}

/// The path of a target, from the folder of the page that links to it.
fn resolved(page: &str, target: &str) -> String {
    let mut names: Vec<&str> = page.split('/').collect();
    names.pop();
    for name in target.trim_end_matches('/').split('/') {
        match name {
            "." => {}
            ".." => _ = names.pop(),
            name => names.push(name),
        }
    }
    names.join("/")
}

/// The anchors of the headings of a page: lower case, spaces as `-`, without punctuation.
fn headings(page: &str) -> BTreeSet<String> {
    let titles = page.lines().filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    let anchor = |title: &str| {
        let letters = title.trim().chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            letter if letter.is_alphanumeric() => Some(letter.to_ascii_lowercase()),
            _ => None,
        });
        letters.collect()
    };
    titles.map(anchor).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_relative_links_outside_of_code() {
        let page = "[a](b.md) [c](https://d.e)\n```text\n[f](g.md)\n```\n[h](i/#j) [`K`](K::l)\n";
        assert_eq!(targets(page).collect::<Vec<_>>(), [(1, "b.md"), (5, "i/#j")]);
    }

    #[test]
    fn paths_and_anchors() {
        assert_eq!(resolved("docs/a/b.md", "../c.md"), "docs/c.md");
        assert_eq!(resolved("README.md", "docs/"), "docs");
        assert!(headings("## `SPDB` and the rest\n").contains("spdb-and-the-rest"));
    }
}
