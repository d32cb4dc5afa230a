//! Statistics of programs, and the changes between two sets of programs.

use core::fmt::{self, Write as _};

use alloc::collections::BTreeMap;

use dxkit::reflect::stats::{Class, Statistics};
use serde::Serialize;

use crate::prelude::*;
use crate::{Align, HEADING, Page, Table, escaped, paint};

/// Statistics of a program.
#[derive(Debug, Serialize)]
pub struct StatsDocument {
    file: String,
    /// The part that contains the counted program.
    from: Option<String>,
    bytes: usize,
    part_bytes: Vec<PartBytes>,
    functions: usize,
    blocks: usize,
    instructions: usize,
    by_class: Vec<ClassCount>,
    /// Registers that SM 4 and 5 declare.
    temp_registers: Option<u32>,
    group_shared_bytes: u32,
}

/// Total size of the parts of one kind, in bytes.
#[derive(Debug, Serialize)]
struct PartBytes {
    part: String,
    bytes: usize,
}

/// Number of instructions of a class.
#[derive(Debug, Serialize)]
struct ClassCount {
    class: &'static str,
    count: usize,
}

/// The change of one number.
#[derive(Debug, Serialize)]
pub struct StatsChange {
    file: String,
    what: &'static str,
    old: usize,
    new: usize,
}

impl StatsDocument {
    /// The statistics of a container.
    #[must_use]
    pub fn of(file: &str, statistics: &Statistics) -> Self {
        let mut parts = BTreeMap::new();
        for (kind, bytes) in &statistics.parts {
            *parts.entry(kind.to_string()).or_default() += bytes;
        }
        let mut by_class: Vec<_> = Class::ALL
            .iter()
            .map(|class| ClassCount { class: class.name(), count: statistics.count(*class) })
            .filter(|class| class.count > 0)
            .collect();
        by_class.sort_by_key(|class| core::cmp::Reverse(class.count));
        Self {
            file: file.to_owned(),
            from: statistics.from.map(|part| part.to_string()),
            bytes: statistics.bytes,
            part_bytes: parts.into_iter().map(|(part, bytes)| PartBytes { part, bytes }).collect(),
            functions: statistics.functions,
            blocks: statistics.blocks,
            instructions: statistics.instructions,
            by_class,
            temp_registers: statistics.registers,
            group_shared_bytes: statistics.group_shared_bytes,
        }
    }

    /// Prints the statistics as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        page.indented(2, |page| {
            writeln!(
                page,
                "{} instructions, {} blocks, {} functions, {} bytes",
                self.instructions, self.blocks, self.functions, self.bytes
            )?;
            if let Some(registers) = self.temp_registers {
                writeln!(page, "{registers} registers")?;
            }
            if self.group_shared_bytes > 0 {
                writeln!(page, "{} bytes of group-shared memory", self.group_shared_bytes)?;
            }
            let table = Table::new(&[("Class", Align::Left), ("Instructions", Align::Right)]);
            table.print(page, || {
                self.by_class.iter().map(|class| vec![class.class.to_owned(), class.count.to_string()])
            })?;
            let parts = self.part_bytes.iter();
            let parts: Vec<_> = parts.map(|part| format!("{} {}", escaped(&part.part), part.bytes)).collect();
            writeln!(page, "parts: {}", parts.join(", "))
        })?;
        writeln!(page)
    }

    fn numbers(&self) -> BTreeMap<&'static str, usize> {
        let mut numbers: BTreeMap<_, _> =
            self.by_class.iter().map(|class| (class.class, class.count)).collect();
        numbers.insert("instructions", self.instructions);
        numbers.insert("blocks", self.blocks);
        numbers.insert("functions", self.functions);
        numbers.insert("bytes", self.bytes);
        let wide = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        numbers.insert("temp_registers", wide(self.temp_registers.unwrap_or_default()));
        numbers.insert("group_shared_bytes", wide(self.group_shared_bytes));
        numbers
    }

    /// The changes from this container to a newer one.
    #[must_use]
    pub fn changes(&self, newer: &Self) -> Vec<StatsChange> {
        let (old, new) = (self.numbers(), newer.numbers());
        let mut names: Vec<_> = old.keys().chain(new.keys()).copied().collect();
        names.sort_unstable();
        names.dedup();
        let count = |of: &BTreeMap<_, _>, name| of.get(name).copied().unwrap_or_default();
        let changes = names.into_iter().map(|what| StatsChange {
            file: newer.file.clone(),
            what,
            old: count(&old, what),
            new: count(&new, what),
        });
        changes.filter(|change| change.old != change.new).collect()
    }
}

impl StatsChange {
    /// The size of the change in hundredths of the old number; byte counts are last among equals.
    #[must_use]
    pub fn weight(&self) -> u64 {
        let [old, new] = [self.old, self.new].map(|number| u64::try_from(number).unwrap_or(u64::MAX));
        old.abs_diff(new).saturating_mul(10_000) / old.max(1)
    }

    /// Prints a table of changes.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_all(changes: &[Self], page: &mut Page<'_>) -> fmt::Result {
        let table = Table::new(&[
            ("File", Align::Left),
            ("What", Align::Left),
            ("Old", Align::Right),
            ("New", Align::Right),
            ("Change", Align::Right),
        ]);
        let row = |change: &Self| {
            let sign = if change.new > change.old { "+" } else { "-" };
            let percent = change.weight();
            let change_text = format!("{sign}{}.{:02} %", percent / 100, percent % 100);
            let name = escaped(&change.file).to_string();
            vec![name, change.what.to_owned(), change.old.to_string(), change.new.to_string(), change_text]
        };
        table.print(page, || changes.iter().map(row))
    }
}
