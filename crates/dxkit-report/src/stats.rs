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
        optional {
            /// True for the sum over all files; `file` is then the newer folder or file.
            total: bool,
        }
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
    pub fn from_statistics(file: &str, statistics: &Statistics) -> Self {
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
            instructions: statistics.instructions(),
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
            // `inspect` prints other numbers with such names: those of Direct3D's reflection.
            if let Some(from) = &self.from {
                writeln!(
                    page,
                    "each instruction in {} is in one class; Direct3D's own counts are in inspect",
                    escaped(from)
                )?;
            } else if self.instructions > 0 {
                writeln!(page, "there is no program here; STAT states the number of instructions")?;
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

    /// All numbers of the program, by name.
    pub(crate) fn numbers(&self) -> BTreeMap<&'static str, usize> {
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

    /// The number of bytes and of instructions.
    #[must_use]
    pub const fn size(&self) -> [usize; 2] {
        [self.bytes, self.instructions]
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
            total: None,
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
            StatsChange { file: self.file.clone(), what, old, new, total: None }
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

    /// The changes of the sums of bytes and instructions over all files, with the name of the newer ones.
    #[must_use]
    pub fn totals(newer: &str, [old, new]: [[usize; 2]; 2]) -> Vec<Self> {
        let [[old_bytes, old_instructions], [new_bytes, new_instructions]] = [old, new];
        let rows = [("bytes", old_bytes, new_bytes), ("instructions", old_instructions, new_instructions)];
        rows.map(|(what, old, new)| Self { file: newer.to_owned(), what, old, new, total: Some(true) }).into()
    }

    /// Whether the number of bytes or instructions grew by more than this many hundredths of a percent.
    #[must_use]
    pub fn exceeds(&self, hundredths: u64) -> bool {
        ["bytes", "instructions"].contains(&self.what) && self.new > self.old && self.weight() > hundredths
    }

    fn is_total(&self) -> bool {
        self.total == Some(true)
    }

    /// The cells of a row: file, number, old and new value, change in percent.
    fn cells(&self) -> Vec<String> {
        let sign = match self.new.cmp(&self.old) {
            core::cmp::Ordering::Greater => "+",
            core::cmp::Ordering::Less => "-",
            core::cmp::Ordering::Equal => "",
        };
        // Rounded for people; thresholds compare the whole number.
        let [old, new] = [self.old, self.new].map(|number| u64::try_from(number).unwrap_or(u64::MAX));
        let hundredths = (old.abs_diff(new).saturating_mul(20_000) / old.max(1)).div_ceil(2);
        let change = match self.old {
            0 if self.new > 0 => "new".to_owned(),
            // A file that is there has some.
            _ if self.what == "bytes" && self.new == 0 && !self.is_total() => "removed".to_owned(),
            _ => format!("{sign}{}.{:02} %", hundredths / 100, hundredths % 100),
        };
        let name = if self.is_total() { "all".to_owned() } else { escaped(&self.file).to_string() };
        vec![name, self.what.to_owned(), self.old.to_string(), self.new.to_string(), change]
    }

    /// The heads of the columns of a table of changes, and their alignment.
    const COLUMNS: [(&'static str, Align); 5] = [
        ("File", Align::Left),
        ("What", Align::Left),
        ("Old", Align::Right),
        ("New", Align::Right),
        ("Change", Align::Right),
    ];

    /// Prints a table of changes.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_all(changes: &[Self], page: &mut Page<'_>) -> fmt::Result {
        Table::new(&Self::COLUMNS).print(page, || changes.iter().map(Self::cells))
    }

    /// Prints a table of changes in Markdown, the sums in bold, with at most this many rows for files.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_markdown(changes: &[Self], most: usize, page: &mut Page<'_>) -> fmt::Result {
        let heads: Vec<&str> = Self::COLUMNS.iter().map(|(head, _)| *head).collect();
        writeln!(page, "| {} |", heads.join(" | "))?;
        let marks = Self::COLUMNS.iter().map(|(_, align)| match align {
            Align::Right => "---:",
            _ => ":---",
        });
        writeln!(page, "|{}|", marks.collect::<Vec<_>>().join("|"))?;
        let (totals, files): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.is_total());
        for change in totals.iter().chain(files.iter().take(most)) {
            let mark = if change.is_total() { "**" } else { "" };
            // A pipe ends a cell, and names may have characters that mark text.
            let cell = |cell: String| {
                let cell =
                    cell.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*").replace('`', "\\`");
                format!("{mark}{}{mark}", cell.replace('_', "\\_").replace('<', "&lt;"))
            };
            writeln!(page, "| {} |", change.cells().into_iter().map(cell).collect::<Vec<_>>().join(" | "))?;
        }
        if files.len() > most {
            writeln!(page, "\n{} more numbers changed.", files.len() - most)?;
        }
        Ok(())
    }
}

/// A number of things: `1 block`, `2 blocks`.
fn counted(count: impl fmt::Display + PartialEq + From<u8>, one: &str) -> String {
    let plural = if count == 1.into() { "" } else { "s" };
    format!("{count} {one}{plural}")
}
