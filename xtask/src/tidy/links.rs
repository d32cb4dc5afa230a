//! Links in Markdown: each leads to a file and a heading that exist, and each page of `docs` is reached.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{Findings, Repository};

/// The pages that a reader starts at.
const STARTS: [&str; 2] = ["README.md", "docs/README.md"];

/// A link of a page.
struct Link {
    line: usize,
    /// The path, relative to the root; that of the page itself for a link to a heading of it.
    file: String,
    /// The heading, as it is in addresses.
    heading: Option<String>,
}

pub(super) fn links(repository: &Repository, findings: &mut Findings) -> Result<(), String> {
    let pages: BTreeMap<&str, &str> = repository
        .texts()
        .filter(|(path, _)| path.ends_with(".md") && !path.starts_with("testdata/"))
        .collect();
    let mut targets: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (path, page) in &pages {
        for link in links_of(path, page) {
            let is_folder = || {
                let inside = format!("{}/", link.file);
                repository
                    .files
                    .range(inside.clone()..)
                    .next()
                    .is_some_and(|(file, _)| file.starts_with(&inside))
            };
            if !repository.files.contains_key(&link.file) && !is_folder() {
                findings.add(path, link.line, format!("leads to {}, which does not exist", link.file));
                continue;
            }
            if let (Some(heading), Some(page)) = (&link.heading, pages.get(link.file.as_str())) {
                if !headings(page).contains(heading) {
                    findings.add(path, link.line, format!("{} has no heading #{heading}", link.file));
                }
            }
            targets.entry(path).or_default().insert(link.file);
        }
    }
    let mut reached: BTreeSet<String> = STARTS.iter().map(|path| (*path).to_owned()).collect();
    let mut waiting: Vec<String> = reached.iter().cloned().collect();
    while let Some(path) = waiting.pop() {
        for target in targets.get(path.as_str()).into_iter().flatten() {
            if reached.insert(target.clone()) {
                waiting.push(target.clone());
            }
        }
    }
    for path in pages.keys().filter(|path| path.starts_with("docs/") && !reached.contains(**path)) {
        findings.add(path, 1, "no page that README.md or docs/README.md leads to links it");
    }
    Ok(())
}

/// The links of a page to files of the repository, outside of code.
fn links_of(path: &str, page: &str) -> Vec<Link> {
    let folder = Path::new(path).parent().and_then(Path::to_str).unwrap_or_default();
    let mut links = Vec::new();
    let mut is_code = false;
    for (index, line) in page.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        for target in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") || target.starts_with("mailto:") || target.contains("::") {
                continue;
            }
            let (file, heading) = match target.split_once('#') {
                Some((file, heading)) => (file, Some(heading.to_owned())),
                None => (target, None),
            };
            let file = if file.is_empty() { path.to_owned() } else { join(folder, file) };
            // Documentation of Rust links items by their names.
            let is_item = heading.is_none() && !target.contains(['/', '.']);
            if !is_item {
                links.push(Link { line: index + 1, file, heading });
            }
        }
    }
    links
}

/// `folder/target`, with `..` resolved.
fn join(folder: &str, target: &str) -> String {
    let mut names: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in target.trim_end_matches('/').split('/') {
        match name {
            "." | "" => {}
            ".." => {
                names.pop();
            }
            name => names.push(name),
        }
    }
    names.join("/")
}

/// The headings of a page, as they are in addresses.
fn headings(page: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = BTreeSet::new();
    let mut is_code = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        if is_code || !line.starts_with('#') {
            continue;
        }
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
        let slug: String = kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect();
        let count = seen.entry(slug.clone()).or_default();
        all.insert(if *count == 0 { slug } else { format!("{slug}-{count}") });
        *count += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed_from_the_page() {
        let page = "[a](../errata.md#x) [b](https://example.com) [c](#d) `[e](f.md)`\n```\n[g](h.md)\n```\n";
        let links: Vec<_> =
            links_of("docs/format/psv0.md", page).into_iter().map(|link| (link.file, link.heading)).collect();
        let own = |heading: &str| Some(heading.to_owned());
        assert_eq!(
            links,
            [("docs/errata.md".to_owned(), own("x")), ("docs/format/psv0.md".to_owned(), own("d"))]
        );
    }

    #[test]
    fn headings_are_spelled_as_in_addresses() {
        let page = "# The `reflect --json`, 1\n## A\n## A\n```\n# no\n```\n";
        let expected = ["a", "a-1", "the-reflect---json-1"].map(str::to_owned);
        assert_eq!(headings(page), BTreeSet::from(expected));
    }
}
