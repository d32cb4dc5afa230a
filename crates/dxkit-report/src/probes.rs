//! What an instrumented shader counted: the map from numbers of the buffer to places, and reports of both.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::instrument::ProbeMap;
use serde::Deserialize;

use crate::prelude::*;
use crate::schema::documents;
use crate::table::{Align, Table};
use crate::{FAINT, HEADING, Page, escaped, paint};

documents! {
    /// What each number of the buffer of an instrumented shader counts.
    pub struct ProbesDocument<'r> {
        /// The name of the input.
        file: &'r str,
        /// What is counted: `counters`, `coverage`, `nan`.
        probe: &'static str,
        /// The register of the buffer.
        register: String,
        /// The bytes that the buffer needs.
        buffer_size: usize,
        /// The places: the number of 32 bits at four times the index counts for it.
        sites: Vec<SiteDocument>,
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
        }
    }
}

/// A map as it was written to a file.
#[derive(Debug, Deserialize)]
struct StoredMap {
    file: String,
    probe: String,
    sites: Vec<StoredSite>,
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
}

impl ProbeReport {
    /// Joins a map in JSON with the bytes of the buffer.
    ///
    /// # Errors
    /// If the map is not one, or the buffer is too small: the reason, in words.
    pub fn new(map: &[u8], buffer: &[u8]) -> Result<Self, String> {
        let map: StoredMap =
            serde_json::from_slice(map).map_err(|error| format!("the map cannot be read: {error}"))?;
        let words = buffer.chunks_exact(4).filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?)));
        let counts: Vec<u32> = words.take(map.sites.len()).collect();
        if counts.len() < map.sites.len() {
            let (needed, size) = (map.sites.len().saturating_mul(4), buffer.len());
            return Err(format!("the buffer has {size} bytes, and the map is of {needed}"));
        }
        Ok(Self { map, counts })
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
        let table = Table::new(&[
            ("Count", Align::Right),
            ("Function", Align::Left),
            ("Block", Align::Right),
            ("Lines", Align::Left),
            ("Instruction", Align::Left),
        ]);
        let row = |(site, count): (&StoredSite, u32)| {
            vec![
                count.to_string(),
                escaped(&site.function).to_string(),
                site.block.to_string(),
                escaped(&ranges(&site.lines)).to_string(),
                escaped(&site.instruction).to_string(),
            ]
        };
        table.print(page, || self.sites().map(row))?;
        let (all, silent) = (self.counts.len(), self.silent());
        let ran = all.saturating_sub(silent);
        let words = match self.map.probe.as_str() {
            "nan" => format!("{ran} of {all} operations made a NaN of numbers"),
            _ => format!("{ran} of {all} blocks ran"),
        };
        writeln!(page, "{}", paint(FAINT, words))
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

    /// The report as JSON: the map with a number for each place.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let site = |(site, count): (&StoredSite, u32)| {
            serde_json::json!({
                "function": site.function, "block": site.block, "instruction": site.instruction,
                "lines": site.lines, "count": count,
            })
        };
        serde_json::json!({
            "file": self.map.file, "probe": self.map.probe, "sites": self.sites().map(site).collect::<Vec<_>>(),
        })
    }
}

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
