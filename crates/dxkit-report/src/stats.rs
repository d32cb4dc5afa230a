//! Statistics of programs, and the changes between two sets of programs.

use core::fmt::{self, Write as _};

use alloc::collections::BTreeMap;

use dxkit::reflect::stats::{Counts, FunctionStatistics, Statistics};
use serde_json::{Map, Value, json};

use crate::prelude::*;
use crate::schema::{Described as _, documents, schema_of};
use crate::{Align, HEADING, Page, Table, escaped, paint};

documents! {
    /// Statistics of a program.
    pub struct StatsDocument {
        /// The name of the input.
        file: String,
        /// The part that contains the counted program.
        from: Option<String>,
        /// Size of the file in bytes.
        bytes: usize,
        /// Total size of the parts of each kind.
        part_bytes: Vec<PartBytes>,
        /// Number of functions that have a body.
        functions: usize,
        /// Number of blocks of all functions.
        blocks: usize,
        /// Number of instructions.
        instructions: usize,
        /// Instructions by class, the most frequent class first.
        by_class: Vec<ClassCount>,
        /// The functions.
        by_function: Vec<FunctionCounts>,
        /// Registers that SM 4 and 5 declare.
        temp_registers: Option<u32>,
        /// Size of the group-shared memory in bytes.
        group_shared_bytes: u32,
    }

    /// Total size of the parts of one kind, in bytes.
    pub(crate) struct PartBytes {
        /// The kind.
        part: String,
        /// The size.
        bytes: usize,
    }

    /// Number of instructions of a class.
    pub(crate) struct ClassCount {
        /// The class.
        class: &'static str,
        /// The number.
        count: usize,
    }

    /// A function.
    pub(crate) struct FunctionCounts {
        /// Its name.
        name: String,
        /// Number of instructions.
        instructions: usize,
        /// Its blocks: instructions by class.
        by_block: Vec<Vec<ClassCount>>,
        /// Instructions by class.
        by_class: Vec<ClassCount>,
    }

    /// The change of one number.
    pub struct StatsChange {
        /// The name of the newer input.
        file: String,
        /// The number that changed.
        what: &'static str,
        /// Its old value.
        old: usize,
        /// Its new value.
        new: usize,
    }
}

/// The classes that occur, the most frequent one first.
fn by_class(counts: &Counts) -> Vec<ClassCount> {
    let mut list: Vec<_> = counts.iter().collect();
    list.sort_by_key(|(class, count)| (core::cmp::Reverse(*count), *class));
    list.into_iter().map(|(class, count)| ClassCount { class: class.name(), count }).collect()
}

impl StatsDocument {
    /// The statistics of a container.
    #[must_use]
    pub fn of(file: &str, statistics: &Statistics) -> Self {
        let mut parts = BTreeMap::new();
        for (kind, bytes) in &statistics.parts {
            *parts.entry(kind.to_string()).or_default() += bytes;
        }
        let counts = statistics.counts();
        let function = |function: &FunctionStatistics| {
            let counts = function.counts();
            FunctionCounts {
                name: function.name.clone(),
                instructions: counts.total(),
                by_block: function.blocks.iter().map(by_class).collect(),
                by_class: by_class(&counts),
            }
        };
        Self {
            file: file.to_owned(),
            from: statistics.from.map(|part| part.to_string()),
            bytes: statistics.bytes,
            part_bytes: parts.into_iter().map(|(part, bytes)| PartBytes { part, bytes }).collect(),
            functions: statistics.functions.len(),
            blocks: statistics.blocks(),
            instructions: counts.total(),
            by_class: by_class(&counts),
            by_function: statistics.functions.iter().map(function).collect(),
            temp_registers: statistics.registers,
            group_shared_bytes: statistics.group_shared_bytes,
        }
    }

    /// The JSON Schema of the document, and of the changes that are printed for two files or folders.
    #[must_use]
    pub fn schema() -> Value {
        let mut schema = schema_of::<Self>("dxkit stats --json; with --compare: StatsChange");
        let mut definitions = Map::new();
        StatsChange::schema(&mut definitions);
        if let Some(all) = schema.get_mut("$defs").and_then(Value::as_object_mut) {
            all.extend(definitions);
        }
        if let Some(root) = schema.as_object_mut() {
            root.remove("allOf");
            let either =
                ["StatsDocument", "StatsChange"].map(|name| json!({ "$ref": format!("#/$defs/{name}") }));
            root.insert("anyOf".into(), either.to_vec().into());
        }
        schema
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
                "{}, {}, {}, {}",
                counted(self.instructions, "instruction"),
                counted(self.blocks, "block"),
                counted(self.functions, "function"),
                counted(self.bytes, "byte")
            )?;
            if let Some(registers) = self.temp_registers {
                writeln!(page, "{}", counted(registers, "register"))?;
            }
            if self.group_shared_bytes > 0 {
                writeln!(page, "{} of group-shared memory", counted(self.group_shared_bytes, "byte"))?;
            }
            let table = Table::new(&[("Class", Align::Left), ("Instructions", Align::Right)]);
            table.print(page, || {
                self.by_class.iter().map(|class| vec![class.class.to_owned(), class.count.to_string()])
            })?;
            if self.by_function.len() > 1 {
                let table = Table::new(&[
                    ("Function", Align::Left),
                    ("Blocks", Align::Right),
                    ("Instructions", Align::Right),
                ]);
                table.print(page, || {
                    self.by_function.iter().map(|function| {
                        let name = escaped(&function.name).to_string();
                        vec![name, function.by_block.len().to_string(), function.instructions.to_string()]
                    })
                })?;
            }
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

impl StatsDocument {
    /// The changes where only one side has this container: its bytes and instructions, from or to zero.
    #[must_use]
    pub fn alone(&self, is_new: bool) -> Vec<StatsChange> {
        let numbers = [("bytes", self.bytes), ("instructions", self.instructions)];
        let change = |(what, number): (&'static str, usize)| {
            let (old, new) = if is_new { (0, number) } else { (number, 0) };
            StatsChange { file: self.file.clone(), what, old, new }
        };
        numbers.map(change).into()
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
            let change_text = match change.old {
                0 => "new".to_owned(),
                _ => format!("{sign}{}.{:02} %", percent / 100, percent % 100),
            };
            let name = escaped(&change.file).to_string();
            vec![name, change.what.to_owned(), change.old.to_string(), change.new.to_string(), change_text]
        };
        table.print(page, || changes.iter().map(row))
    }
}

/// A number of things: `1 block`, `2 blocks`.
fn counted(count: impl fmt::Display + PartialEq + From<u8>, one: &str) -> String {
    let plural = if count == 1.into() { "" } else { "s" };
    format!("{count} {one}{plural}")
}
