//! What an instrumented shader counted: the map from numbers of the buffer to places, and reports of both.

use alloc::collections::{BTreeMap, BTreeSet};
use core::fmt::{self, Write as _};

use dxkit::bytes::parser::numbers_in;
use dxkit::instrument::{Probe, ProbeMap};
use dxkit::{Container, Sources};
use serde::Deserialize;

use crate::markup;
use crate::prelude::*;
use crate::schema::documents;
use crate::table::{Align, Table};
use crate::{FAINT, HEADING, Page, escaped, paint};

documents! {
    /// What each number of the buffer of an instrumented shader counts.
    pub struct ProbesDocument<'r> {
        /// The name of the input.
        file: &'r str,
        /// What is counted: `counters`, `coverage`, `nan`, `bounds`.
        probe: &'static str,
        /// The register of the buffer.
        register: String,
        /// The bytes that the buffer needs.
        buffer_size: usize,
        /// The places. Each has one number of 32 bits, and of `bounds` three: how many accesses were outside,
        /// the largest index of these, and its bound.
        sites: Vec<SiteDocument>,
        /// The sources that lines refer to, as far as the container has them.
        sources: Vec<SourceTextDocument>,
    }

    /// A source file.
    pub(crate) struct SourceTextDocument {
        /// Its name, as lines have it.
        name: String,
        /// Its text.
        text: String,
    }

    /// A place that is counted.
    pub(crate) struct SiteDocument {
        /// The function.
        function: String,
        /// The number of the basic block in its function.
        block: usize,
        /// The instruction; of a basic block, the first.
        instruction: String,
        /// The lines of the source, as `file:line`.
        lines: Vec<String>,
    }
}

impl<'r> ProbesDocument<'r> {
    /// The document of a map.
    #[must_use]
    pub fn new(file: &'r str, map: &ProbeMap) -> Self {
        let site = |site: &dxkit::instrument::Site| SiteDocument {
            function: site.function.clone(),
            block: site.block,
            instruction: site.instruction.clone(),
            lines: site.lines.iter().map(ToString::to_string).collect(),
        };
        Self {
            file,
            probe: map.probe.name(),
            register: map.register.to_string(),
            buffer_size: map.buffer_size(),
            sites: map.sites.iter().map(site).collect(),
            sources: Vec::new(),
        }
    }

    /// The document with the sources of a container: those files that lines of places are in.
    #[must_use]
    pub fn with_sources(mut self, container: &Container<'_>) -> Self {
        let Ok(Some(sources)) = Sources::from_container(container) else { return self };
        let names: BTreeSet<&str> = (self.sites.iter().flat_map(|site| &site.lines))
            .filter_map(|line| Some(line.rsplit_once(':')?.0))
            .collect();
        let mut left = MOST_SOURCES;
        for file in sources.files {
            let (Some(text), name) = (file.text, String::from_utf8_lossy(file.name.as_bytes()).into_owned())
            else {
                continue;
            };
            let name = names.iter().find(|known| plain(known) == plain(&name));
            if let (Some(name), Some(rest)) = (name, left.checked_sub(text.len())) {
                left = rest;
                let text = String::from_utf8_lossy(&text).into_owned();
                self.sources.push(SourceTextDocument { name: (*name).to_owned(), text });
            }
        }
        self
    }
}

/// The bytes of sources that a map has at most.
const MOST_SOURCES: usize = 4 << 20;

/// The name of a file without what compilers put in front of it.
fn plain(name: &str) -> String {
    let name = name.replace('\\', "/");
    name.trim_start_matches("./").to_owned()
}

/// A map as it was written to a file.
#[derive(Debug, Deserialize)]
struct StoredMap {
    file: String,
    probe: String,
    sites: Vec<StoredSite>,
    #[serde(default)]
    sources: Vec<StoredSource>,
}

#[derive(Debug, Deserialize)]
struct StoredSource {
    name: String,
    text: String,
}

#[derive(Debug, Deserialize)]
struct StoredSite {
    function: String,
    block: usize,
    instruction: String,
    lines: Vec<String>,
}

/// A map, with the numbers that were counted.
#[derive(Debug)]
pub struct ProbeReport {
    map: StoredMap,
    counts: Vec<u32>,
    /// Of accesses, the largest index that was outside, and its bound.
    values: Vec<(u32, u32)>,
}

impl ProbeReport {
    /// Joins a map in JSON with the bytes of the buffer.
    ///
    /// # Errors
    /// If the map is not one, or the buffer is too small: the reason, in words.
    pub fn new(map: &[u8], buffer: &[u8]) -> Result<Self, String> {
        let map: StoredMap =
            serde_json::from_slice(map).map_err(|error| format!("the map cannot be read: {error}"))?;
        let probe = Probe::NAMES.iter().find(|(_, name)| *name == map.probe).map(|(probe, _)| *probe);
        let probe = probe.ok_or_else(|| format!("the map counts {:?}, which is not known", map.probe))?;
        let needed = map.sites.len().saturating_mul(probe.words());
        let words: Vec<u32> = numbers_in(buffer).take(needed).collect();
        if words.len() < needed {
            let (needed, size) = (needed.saturating_mul(4), buffer.len());
            return Err(format!("the buffer has {size} bytes, and the map needs {needed}"));
        }
        let places = words.chunks(probe.words());
        let counts = places.clone().filter_map(|place| place.first().copied()).collect();
        let values = places.filter_map(|place| match place {
            [_, index, bound] => Some((*index, *bound)),
            _ => None,
        });
        Ok(Self { map, counts, values: values.collect() })
    }

    /// The bytes of the buffer that the map needs.
    #[must_use]
    pub fn buffer_size(&self) -> usize {
        (self.counts.len() + 2 * self.values.len()) * size_of::<u32>()
    }

    fn sites(&self) -> impl Iterator<Item = (&StoredSite, u32)> {
        self.map.sites.iter().zip(self.counts.iter().copied())
    }

    /// The most that a line counted, by file and line.
    fn lines(&self) -> BTreeMap<(&str, u32), u32> {
        let mut lines = BTreeMap::new();
        for (site, count) in self.sites() {
            for line in &site.lines {
                let Some((file, number)) = line.rsplit_once(':') else { continue };
                let Ok(number) = number.parse() else { continue };
                let most: &mut u32 = lines.entry((file, number)).or_default();
                *most = count.max(*most);
            }
        }
        lines
    }

    /// The places that counted nothing.
    #[must_use]
    pub fn silent(&self) -> usize {
        self.counts.iter().filter(|count| **count == 0).count()
    }

    /// Prints the places with their numbers, and how many there are.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.map.file).to_string()))?;
        let has_values = !self.values.is_empty();
        let mut columns = vec![("Count", Align::Right)];
        if has_values {
            columns.extend([("Index", Align::Right), ("Bound", Align::Right)]);
        }
        columns.extend([
            ("Function", Align::Left),
            ("Block", Align::Right),
            ("Lines", Align::Left),
            ("Instruction", Align::Left),
        ]);
        let table = Table::new(&columns);
        let row = |(number, (site, count)): (usize, (&StoredSite, u32))| {
            let mut cells = vec![count.to_string()];
            if has_values {
                // Without an access outside there are no values.
                let values = self.values.get(number).filter(|_| count > 0);
                cells.extend(
                    [values.map(|it| it.0), values.map(|it| it.1)]
                        .map(|value| value.map(|value| value.to_string()).unwrap_or_default()),
                );
            }
            cells.extend([
                escaped(&site.function).to_string(),
                site.block.to_string(),
                escaped(&ranges(&site.lines)).to_string(),
                escaped(&site.instruction).to_string(),
            ]);
            cells
        };
        table.print(page, || self.sites().enumerate().map(row))?;
        writeln!(page, "{}", paint(FAINT, self.summary()))
    }

    /// The numbers of lines in the format of `lcov`, which editors and CI services read.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_lcov(&self, page: &mut Page<'_>) -> fmt::Result {
        let mut before = None;
        let mut totals = (0, 0);
        for ((file, line), count) in self.lines() {
            if before != Some(file) {
                if before.is_some() {
                    end_of_record(page, totals)?;
                }
                writeln!(page, "SF:{}", escaped(file))?;
                totals = (0, 0);
                before = Some(file);
            }
            writeln!(page, "DA:{line},{count}")?;
            totals = (totals.0 + 1, totals.1 + usize::from(count > 0));
        }
        if before.is_some() {
            end_of_record(page, totals)?;
        }
        Ok(())
    }

    /// The report as a page of HTML: the sources with the most that each line counted, and a table of the
    /// places. It runs no scripts and loads nothing.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn print_html(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let show = |text: &str| markup::text(text).to_string();
        let title = format!("{} – {}", escaped(&self.map.file), self.map.probe);
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <title>{}</title>\n<style>{HTML_STYLE}</style>\n</head>\n<body>\n<h1>{}</h1>\n<p>{}</p>\n",
            show(&title),
            show(&title),
            self.summary()
        )?;
        let lines = self.lines();
        for source in &self.map.sources {
            write!(out, "<h2>{}</h2>\n<table class=\"source\">\n", show(&escaped(&source.name).to_string()))?;
            for (number, line) in (1_u32..).zip(source.text.lines()) {
                let count = lines.get(&(source.name.as_str(), number));
                let class = match count {
                    None => "",
                    Some(0) => " class=\"none\"",
                    Some(_) => " class=\"some\"",
                };
                let count = count.map(ToString::to_string).unwrap_or_default();
                let line = show(&escaped(&line.replace('\t', "    ")).to_string());
                writeln!(
                    out,
                    "<tr{class}><td>{count}</td><td>{number}</td><td><code>{line}</code></td></tr>"
                )?;
            }
            out.write_str("</table>\n")?;
        }
        let values = if self.values.is_empty() { "" } else { "<th>Index</th><th>Bound</th>" };
        write!(
            out,
            "<h2>Places</h2>\n<table>\n<tr><th>Count</th>{values}<th>Function</th><th>Block</th><th>Lines</th>\
             <th>Instruction</th></tr>\n"
        )?;
        for (number, (site, count)) in self.sites().enumerate() {
            let values = match self.values.get(number) {
                Some((index, bound)) if count > 0 => format!("<td>{index}</td><td>{bound}</td>"),
                Some(_) => "<td></td><td></td>".to_owned(),
                None => String::new(),
            };
            let class = if count > 0 { "some" } else { "none" };
            let [function, lines, instruction] = [&site.function, &ranges(&site.lines), &site.instruction]
                .map(|text| show(&escaped(text).to_string()));
            writeln!(
                out,
                "<tr class=\"{class}\"><td>{count}</td>{values}<td>{function}</td><td>{}</td><td>{lines}</td>\
                 <td><code>{instruction}</code></td></tr>",
                site.block
            )?;
        }
        out.write_str("</table>\n</body></html>\n")
    }

    /// How many places counted something, in words.
    fn summary(&self) -> String {
        let (all, silent) = (self.counts.len(), self.silent());
        let ran = all.saturating_sub(silent);
        match self.map.probe.as_str() {
            "nan" => format!("{ran} of {all} operations made a NaN of numbers"),
            "bounds" => format!("{ran} of {all} accesses were outside of their bounds"),
            _ => format!("{ran} of {all} blocks ran"),
        }
    }

    /// The report as JSON: the map with a number for each place.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let site = |(number, (site, count)): (usize, (&StoredSite, u32))| {
            let mut document = serde_json::json!({
                "function": site.function, "block": site.block, "instruction": site.instruction,
                "lines": site.lines, "count": count,
            });
            if let (Some((index, bound)), Some(fields)) = (self.values.get(number), document.as_object_mut())
            {
                fields.insert("index".into(), (*index).into());
                fields.insert("bound".into(), (*bound).into());
            }
            document
        };
        let sites: Vec<_> = self.sites().enumerate().map(site).collect();
        serde_json::json!({ "file": self.map.file, "probe": self.map.probe, "sites": sites })
    }
}

/// The style of the page of HTML.
const HTML_STYLE: &str = "body{font:14px sans-serif;margin:1em}table{border-collapse:collapse}\
    td,th{padding:0 .6em;text-align:left;vertical-align:top}code{white-space:pre}\
    .source td:nth-child(-n+2){text-align:right;color:#777}.source .some{background:#d8f0d8}\
    .source .none{background:#f4dcdc}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}\
    .source .some{background:#143014}.source .none{background:#3a1818}}";

fn end_of_record(page: &mut Page<'_>, (found, hit): (usize, usize)) -> fmt::Result {
    writeln!(page, "LF:{found}\nLH:{hit}\nend_of_record")
}

/// Lines with the file once, and neighbours as ranges: `a.hlsl:3-5,9`.
fn ranges(lines: &[String]) -> String {
    let mut by_file: Vec<(&str, Vec<u32>)> = Vec::new();
    for line in lines {
        let Some((file, number)) = line.rsplit_once(':') else { continue };
        let Ok(number) = number.parse() else { continue };
        match by_file.iter_mut().find(|(known, _)| *known == file) {
            Some((_, numbers)) => numbers.push(number),
            None => by_file.push((file, vec![number])),
        }
    }
    let mut text = String::new();
    for (file, mut numbers) in by_file {
        numbers.sort_unstable();
        numbers.dedup();
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(file);
        let mut separator = ':';
        let mut rest = numbers.as_slice();
        while let Some(first) = rest.first() {
            let same = rest.iter().zip(*first..).take_while(|(number, next)| *number == next).count();
            text.push_str(&format!("{separator}{first}"));
            if same > 1 {
                text.push_str(&format!("-{}", u64::from(*first) + same as u64 - 1));
            }
            separator = ',';
            rest = rest.get(same..).unwrap_or_default();
        }
    }
    text
}
