//! The sources of a shader, with their lines.

use core::fmt;

use dxkit::{Container, Sources};

use super::listing::Listing;
use super::{Limits, left_out, text};
use crate::prelude::*;
use crate::{Page, escaped};

/// Files that are shown at most.
const FILES: usize = 256;

/// The sources of a container, as far as they are shown.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) files: Vec<File>,
    /// Files that are left out.
    hidden: usize,
}

/// A source file.
#[derive(Debug)]
pub(super) struct File {
    /// Its name.
    pub(super) name: String,
    /// Its first lines.
    pub(super) lines: Vec<String>,
    /// Whether it has more.
    cut: bool,
}

impl Shown {
    /// The sources of a container that have contents.
    pub(super) fn from_container(container: &Container<'_>, limits: &Limits) -> Self {
        let Ok(Some(sources)) = Sources::from_container(container) else { return Self::default() };
        let mut shown = Self::default();
        let mut left = limits.sources;
        for file in sources.files {
            let Some(contents) = file.text else { continue };
            if left == 0 || shown.files.len() == FILES {
                shown.hidden += 1;
                continue;
            }
            let name = String::from_utf8_lossy(file.name.as_bytes()).into_owned();
            let mut file = File { name, lines: Vec::new(), cut: false };
            let whole = contents.strip_suffix(b"\n").unwrap_or(&contents);
            for line in whole.split(|byte| *byte == b'\n') {
                if line.len() >= left {
                    left = 0;
                    file.cut = true;
                    break;
                }
                left -= line.len() + 1;
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                let line = String::from_utf8_lossy(line).replace('\t', "    ");
                file.lines.push(escaped(&line).to_string());
            }
            shown.files.push(file);
        }
        shown
    }

    /// Writes the files. A line with instructions links to the first of them.
    pub(super) fn write(&self, listing: Option<&Listing>, page: &mut Page<'_>) -> fmt::Result {
        for (index, file) in self.files.iter().enumerate() {
            let name = escaped(&file.name).to_string();
            page.raw(&format!(
                "<details class=\"fold\" open><summary>{}</summary><pre class=\"source\">",
                text(&name)
            ))?;
            for (number, line) in (1u32..).zip(&file.lines) {
                let id = page.id(line_id(index, number));
                let label = match listing.and_then(|listing| listing.instruction_of(index, number)) {
                    Some(instruction) => {
                        let instruction = page.id(format_args!("l{instruction}"));
                        format!("<a class=\"no\" href=\"#{instruction}\">{number}</a>")
                    }
                    None => format!("<span class=\"no\">{number}</span>"),
                };
                page.raw(&format!("<span class=\"r\" id=\"{id}\">{label} {}\n</span>", text(line)))?;
            }
            page.raw("</pre></details>\n")?;
            if file.cut {
                page.raw("<p class=\"note\">the rest is not shown</p>\n")?;
            }
        }
        if self.hidden > 0 { left_out(self.hidden, "files", page) } else { Ok(()) }
    }
}

/// The id of a line of a source.
pub(super) fn line_id(file: usize, line: u32) -> String {
    format!("src{file}-{line}")
}
