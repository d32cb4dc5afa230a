//! [`IndexRow`]: what an index of many containers states about one of them. The columns of its tables, the
//! fields of its JSON and the table in `docs/index.md` come from one declaration.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};

use dxkit::reflect::stats::{Class, Statistics};
use dxkit::{Container, Identity, Reflection, Severity, judge};
use serde::Serialize;

use crate::denied::has_debug_parts;
use crate::names::Names;
use crate::numbers::hex;
use crate::prelude::*;
use crate::{Flags, Named, digest_state, document, reflect};

/// A moment: nanoseconds since 1970-01-01, UTC.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Moment(
    /// The nanoseconds.
    pub i64,
);

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// UTF-8.
    Text,
    /// A number of 64 bits.
    Integer,
    /// True or false.
    Boolean,
    /// A [`Moment`].
    Time,
    /// A list of texts.
    Texts,
    /// Texts, each with a number.
    Counts,
}

impl ColumnType {
    /// Its name in the documentation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
            Self::Time => "time",
            Self::Texts => "list of texts",
            Self::Counts => "map from text to integer",
        }
    }
}

/// A column of an index.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub ty: ColumnType,
    /// Whether values may be missing.
    pub optional: bool,
    /// The meaning of its values.
    pub description: &'static str,
}

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell<'r> {
    /// For a column of texts.
    Text(Option<Cow<'r, str>>),
    /// For a column of numbers or moments.
    Integer(Option<i64>),
    /// For a column of booleans.
    Boolean(bool),
    /// For a column of lists.
    Texts(Cow<'r, [String]>),
    /// For a column of maps.
    Counts(Cow<'r, BTreeMap<String, i64>>),
}

/// A type that columns can have.
trait Field: Sized {
    const TYPE: ColumnType;
    const OPTIONAL: bool = false;

    fn cell(&self) -> Cell<'_>;
    fn from_cell(cell: Cell<'_>) -> Option<Self>;
}

macro_rules! fields {
    ($($ty:ty as $column:ident $(optional $optional:literal)?: |$value:ident| $to:expr, $pattern:pat => $from:expr;)*) => {$(
        impl Field for $ty {
            const TYPE: ColumnType = ColumnType::$column;
            $(const OPTIONAL: bool = $optional;)?

            fn cell(&self) -> Cell<'_> {
                let $value = self;
                $to
            }

            fn from_cell(cell: Cell<'_>) -> Option<Self> {
                match cell {
                    $pattern => $from,
                    _ => None,
                }
            }
        }
    )*};
}

fields! {
    String as Text: |text| Cell::Text(Some(Cow::Borrowed(text))), Cell::Text(text) => text.map(Cow::into_owned);
    Option<String> as Text optional true:
        |text| Cell::Text(text.as_deref().map(Cow::Borrowed)), Cell::Text(text) => Some(text.map(Cow::into_owned));
    i64 as Integer: |number| Cell::Integer(Some(*number)), Cell::Integer(number) => number;
    Option<i64> as Integer optional true: |number| Cell::Integer(*number), Cell::Integer(number) => Some(number);
    Option<Moment> as Time optional true:
        |moment| Cell::Integer(moment.map(|moment| moment.0)), Cell::Integer(number) => Some(number.map(Moment));
    bool as Boolean: |flag| Cell::Boolean(*flag), Cell::Boolean(flag) => Some(flag);
    Vec<String> as Texts: |texts| Cell::Texts(Cow::Borrowed(texts)), Cell::Texts(texts) => Some(texts.into_owned());
    BTreeMap<String, i64> as Counts:
        |counts| Cell::Counts(Cow::Borrowed(counts)), Cell::Counts(counts) => Some(counts.into_owned());
}

macro_rules! row {
    ($($(#[doc = $doc:literal])+ $name:ident: $ty:ty,)*) => {
        /// The row of an index for a container.
        #[non_exhaustive]
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
        pub struct IndexRow {
            $($(#[doc = $doc])+ pub $name: $ty,)*
        }

        impl IndexRow {
            /// The columns, in the order of [`cells`](Self::cells).
            pub const COLUMNS: &'static [Column] = &[$(Column {
                name: stringify!($name),
                ty: <$ty as Field>::TYPE,
                optional: <$ty as Field>::OPTIONAL,
                description: concat!($($doc),+).trim_ascii(),
            }),*];

            /// The values, one for each column.
            #[must_use]
            pub fn cells(&self) -> Vec<Cell<'_>> {
                vec![$(self.$name.cell()),*]
            }

            /// A row with these values; `None` if they do not fit the columns.
            #[must_use]
            pub fn from_cells<'c>(cells: impl IntoIterator<Item = Cell<'c>>) -> Option<Self> {
                let mut cells = cells.into_iter();
                Some(Self { $($name: Field::from_cell(cells.next()?)?,)* })
            }
        }
    };
}

row! {
    /// The file
    path: String,
    /// The name of the array, if the container is one in a C header
    array_name: Option<String>,
    /// Whether the container is inside a PDB
    in_pdb: bool,
    /// Size of the file in bytes
    file_size: i64,
    /// When the file was changed last
    modified: Option<Moment>,
    /// Size of the container in bytes
    size: i64,
    /// SHA-256 of the container's bytes
    sha256: String,
    /// The path of the first container in the index with the same bytes; missing in the first one
    duplicate_of: Option<String>,
    /// The digest that the container states
    digest: Option<String>,
    /// `matches`, `differs`, `debug`, `unsigned`, `bypass` or `preview_bypass`
    digest_state: Option<String>,
    /// The digest in `HASH`, which names the PDB
    hash: Option<String>,
    /// The name in `ILDN`
    debug_name: Option<String>,
    /// `Pixel`, `Vertex`, …
    stage: Option<String>,
    /// Shader model: `6.6`
    model: Option<String>,
    /// Stage and shader model: `ps_6_6`
    profile: Option<String>,
    /// `DXIL` or `DXBC`
    language: Option<String>,
    /// The compiler with its version, if a part names it
    compiler: Option<String>,
    /// Version of DXIL
    dxil_version: Option<String>,
    /// Version of the validator that the module is for
    validator_version: Option<String>,
    /// Whether there is debug information
    debug_info: bool,
    /// Entry points, or the functions of a library
    entry_points: Vec<String>,
    /// Features that the runtime has to support
    features: Vec<String>,
    /// Number of resources that are bound to registers; missing if no part states them
    bindings: Option<i64>,
    /// Names of the resources; a resource whose name was stripped is left out
    resources: Vec<String>,
    /// Number of constant buffers and other buffers whose members are known
    buffers: i64,
    /// Number of elements of the input signature
    inputs: Option<i64>,
    /// Number of elements of the output signature
    outputs: Option<i64>,
    /// Bytes by part
    parts: BTreeMap<String, i64>,
    /// Instructions of the program
    instructions: i64,
    /// Instructions by class, as in `dxkit stats`
    instruction_classes: BTreeMap<String, i64>,
    /// Functions that have a body
    functions: i64,
    /// Basic blocks
    blocks: i64,
    /// Temporary registers that shader models 4 and 5 declare
    temp_registers: Option<i64>,
    /// Bytes of group-shared memory
    group_shared_bytes: i64,
    /// The compiler's own counters, without those that are 0
    counters: BTreeMap<String, i64>,
    /// Number of findings of `dxkit check`, at most 1000
    findings: i64,
    /// Number of findings that are errors
    errors: i64,
    /// The rules of the findings
    rules: Vec<String>,
    /// Why the container cannot be read
    error: Option<String>,
}

fn number(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

impl IndexRow {
    /// The row of a container. The fields that concern its file (`path` to `modified`), `sha256` and
    /// `duplicate_of` are left empty.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut row = Self { size: number(bytes.len()), ..Self::default() };
        let container = match Container::parse(bytes) {
            Ok(container) => container,
            Err(error) => return Self { error: Some(error.to_string()), ..row },
        };
        let mut names = Names::new(bytes.len());
        row.summarise(&container, bytes, &mut names);
        row.count(&container, bytes.len());
        let findings = judge(bytes);
        row.findings = number(findings.len());
        row.errors = number(findings.iter().filter(|finding| finding.severity == Severity::Error).count());
        let rules: BTreeSet<_> = findings.iter().map(|finding| finding.rule).collect();
        row.rules = rules.into_iter().map(ToOwned::to_owned).collect();
        row
    }

    /// Whether the container, or a part of it, cannot be read.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.error.is_some() || self.rules.iter().any(|rule| rule.ends_with("unreadable"))
    }

    fn summarise(&mut self, container: &Container<'_>, bytes: &[u8], names: &mut Names) {
        self.digest = Some(container.digest.to_string());
        self.digest_state = Some(digest_state(dxkit::check_digest(container, bytes)).to_owned());
        let identity = Identity::from_container(container);
        self.hash = identity.hash.map(|hash| hex(&hash));
        self.debug_name = identity.debug_name.map(|name| names.name(&name));
        let reflection = Reflection::from_container(container);
        let shader = document::shader(container, &reflection);
        self.stage = shader.kind.map(|kind| Named(kind).to_string());
        self.model = shader.model.map(|model| model.to_string());
        self.profile = shader.profile();
        self.language = shader.language.map(|language| language.to_string());
        self.compiler = shader.compiler.map(|compiler| names.text(compiler.as_bytes()));
        self.dxil_version = reflection.dxil_version.map(|version| version.to_string());
        self.validator_version = reflection.validator_version.map(|version| version.to_string());
        self.debug_info = reflection.debug_info || has_debug_parts(container);
        // Shaders of SM 4 and 5 do not contain the name.
        let entries = reflection.entries.iter().filter(|entry| !entry.name.is_empty());
        self.entry_points = entries.map(|entry| names.text(entry.name.as_bytes())).collect();
        let features = reflection.features.as_ref().map(|features| Flags::from_flags(features.value).names());
        self.features = features.into_iter().flatten().map(ToOwned::to_owned).collect();
        self.bindings = reflection.bindings.as_ref().map(|bindings| number(bindings.list.len()));
        let resources = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
        let resources = resources.filter_map(|binding| binding.name.as_deref());
        self.resources = resources.map(|name| names.text(name.as_bytes())).collect();
        self.buffers = number(reflection.buffers.len());
        let signatures = &reflection.signatures;
        self.inputs = signatures.inputs.as_ref().map(|inputs| number(inputs.value.len()));
        self.outputs = signatures.outputs.as_ref().map(|outputs| number(outputs.value.len()));
        let (counters, _) = reflect::counters(&reflection);
        self.counters = counters
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| (name.to_owned(), count.into()))
            .collect();
    }

    fn count(&mut self, container: &Container<'_>, size: usize) {
        let statistics = Statistics::count(container, size);
        for (kind, bytes) in &statistics.parts {
            let total = self.parts.entry(kind.to_string()).or_default();
            *total = total.saturating_add(number(*bytes));
        }
        let counts = statistics.counts();
        self.instructions = number(statistics.instructions());
        self.functions = number(statistics.functions.len());
        self.blocks = number(statistics.blocks());
        self.temp_registers = statistics.registers.map(i64::from);
        self.group_shared_bytes = statistics.group_shared_bytes.into();
        let classes = Class::ALL.iter().map(|class| (class.name().to_owned(), number(counts.count(*class))));
        self.instruction_classes = classes.filter(|(_, count)| *count > 0).collect();
    }
}
