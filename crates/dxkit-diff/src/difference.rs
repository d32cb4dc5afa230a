//! [`Difference`]: a single difference between two containers, and its text.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{Float32, Frame, Path};

/// The kind of a change from the old container to the new one.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DifferenceKind {
    /// It is only in the new container.
    Added,
    /// It is only in the old container.
    Removed,
    /// Its position among the elements of its table differs. Changes inside it are separate differences.
    Moved,
    /// Its value differs.
    Changed,
}

impl DifferenceKind {
    /// The same difference seen from the new container.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Added => Self::Removed,
            Self::Removed => Self::Added,
            other => other,
        }
    }
}

impl fmt::Display for DifferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Moved => "moved",
            Self::Changed => "changed",
        })
    }
}

/// The significance of a difference.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Significance {
    /// The meaning of the containers differs.
    Meaning,
    /// The meaning is the same, the arrangement differs: order of parts, places in string tables, padding,
    /// reserved bytes.
    Layout,
    /// It follows from another difference in the list: sizes, counts, digests. Without such a difference, it
    /// is [`Meaning`](Self::Meaning).
    Derived,
}

impl fmt::Display for Significance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Meaning => "meaning",
            Self::Layout => "layout",
            Self::Derived => "derived",
        })
    }
}

/// The value of a field: [`Value`](dxkit_bytes::Value) without borrowing from the file.
///
/// If the file stores a reference to a text, a list or a row, this is the text, the list or the row's name.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scalar {
    /// An unsigned number.
    Unsigned(u64),
    /// A 32-bit float.
    Float(Float32),
    /// A number with a name, if it is a known one.
    Named {
        /// The number.
        raw: u64,
        /// Its name.
        name: Option<&'static str>,
    },
    /// A number that combines several numbers, such as a shader model.
    Packed {
        /// The number.
        raw: u64,
        /// The combined value as text.
        text: String,
    },
    /// A set of flags.
    Flags {
        /// All bits.
        raw: u64,
        /// The names of the set bits, with ` | ` between them; bits without a name as one number.
        names: String,
    },
    /// Text, in whatever encoding the producer used.
    Text(Vec<u8>),
    /// Something of a program as its assembly has it: an instruction, a type, a constant, a node. From a long
    /// text, the front.
    Code(String),
    /// Several values.
    List(Vec<Scalar>),
    /// Bytes.
    Bytes(Excerpt),
    /// The content of an added or removed structure or table: its first fields, with their relative paths.
    Fields(Vec<(Path, Scalar)>),
}

/// A part of a run of bytes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// Bytes of the whole run.
    pub size: usize,
    /// The start of the excerpt, in bytes from the start of the run.
    pub start: usize,
    /// The excerpt: at most [`LIMIT`](Self::LIMIT) bytes, around the first difference if there is one.
    pub bytes: Vec<u8>,
}

impl Excerpt {
    /// The most bytes that are kept.
    pub const LIMIT: usize = 16;
    /// The number of bytes before the first difference.
    const BEFORE: usize = 4;

    /// The bytes around `place`; a run that is short enough is kept as a whole.
    pub(super) fn around(bytes: &[u8], place: usize) -> Self {
        let last = bytes.len().saturating_sub(Self::LIMIT);
        let start = place.saturating_sub(Self::BEFORE).min(last);
        let end = start.saturating_add(Self::LIMIT).min(bytes.len());
        let excerpt = bytes.get(start..end).unwrap_or_default().to_vec();
        Self { size: bytes.len(), start, bytes: excerpt }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start > 0 {
            f.write_str("… ")?;
        }
        for (index, byte) in self.bytes.iter().enumerate() {
            write!(f, "{}{byte:02x}", if index > 0 { " " } else { "" })?;
        }
        if self.start.saturating_add(self.bytes.len()) < self.size {
            f.write_str(" …")?;
        }
        Ok(())
    }
}

impl Scalar {
    /// Bytes, of which the front is kept.
    pub(super) fn bytes(bytes: &[u8]) -> Self {
        Self::Bytes(Excerpt::around(bytes, 0))
    }

    /// The number, if it is one.
    #[must_use]
    pub const fn raw(&self) -> Option<u64> {
        match self {
            Self::Unsigned(raw)
            | Self::Named { raw, .. }
            | Self::Packed { raw, .. }
            | Self::Flags { raw, .. } => Some(*raw),
            _ => None,
        }
    }

    /// The names of the set bits, if it is a set of flags and not a combination of several numbers.
    #[must_use]
    pub fn flag_names(&self) -> Option<Vec<&str>> {
        let Self::Flags { raw, names } = self else { return None };
        if *raw == 0 && !names.contains(' ') {
            return Some(Vec::new());
        }
        let names: Vec<_> = names.split(" | ").collect();
        (!names.iter().any(|name| name.contains(' '))).then_some(names)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(number) => write!(f, "{number}"),
            Self::Float(float) => write!(f, "{float:?}"),
            Self::Named { name: Some(name), .. } => f.write_str(name),
            Self::Named { raw, name: None } => write!(f, "{raw}"),
            Self::Packed { text, .. } | Self::Code(text) => f.write_str(text),
            Self::Flags { names, .. } => f.write_str(names),
            Self::Text(text) => match core::str::from_utf8(text) {
                Ok(text) => write!(f, "{text:?}"),
                Err(_) => write!(f, "\"{}\"", text.escape_ascii()),
            },
            Self::List(list) => {
                f.write_str("[")?;
                for (index, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
            Self::Bytes(bytes) if (1..=Excerpt::LIMIT).contains(&bytes.size) => write!(f, "{bytes}"),
            Self::Bytes(bytes) => write!(f, "{} bytes", bytes.size),
            Self::Fields(fields) => {
                for (index, (path, value)) in fields.iter().enumerate() {
                    write!(f, "{}{path} {value}", if index > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

/// How two runs of bytes differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BytesDifference {
    /// The first byte that differs, counted from the start of each run.
    pub first: usize,
    /// The number of differing positions, surplus elements included.
    pub count: usize,
}

impl BytesDifference {
    /// How these differ; `None` if they do not.
    pub(super) fn find(old: &[u8], new: &[u8]) -> Option<Self> {
        let shared = old.len().min(new.len());
        let more = old.len().max(new.len()).wrapping_sub(shared);
        let mut different = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
        match different.next() {
            Some((first, _)) => {
                Some(Self { first, count: different.count().saturating_add(1).saturating_add(more) })
            }
            None => (more > 0).then_some(Self { first: shared, count: more }),
        }
    }
}

/// Something in one of the two containers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The way to it.
    pub path: Path,
    /// Absolute offset of its first byte in the file; `None` if the file does not contain it in this form,
    /// such as a compressed source. For a bitcode record, the byte in which it starts.
    pub offset: Option<usize>,
    /// Its size in bytes; 0 for records of bitcode, which are not whole bytes.
    pub size: usize,
    /// Its value.
    pub value: Scalar,
}

/// A single difference between two containers.
///
/// Shown, it is a line: `PSV0 > resource[3] > upper_bound: 3 → 7`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The kind of the change.
    pub kind: DifferenceKind,
    /// Its significance.
    pub significance: Significance,
    /// In the old container; `None` if it was added.
    pub old: Option<Side>,
    /// In the new container; `None` if it was removed.
    pub new: Option<Side>,
    /// The key of the element in both tables: a semantic, a register, a name.
    pub identity: Option<String>,
    /// The difference of the bytes, if nothing more is known.
    pub bytes: Option<BytesDifference>,
    /// A remark, such as why a part is compared by its bytes.
    pub note: Option<String>,
}

impl Difference {
    /// The way to it; that in the old container, where both have it.
    #[must_use]
    pub fn path(&self) -> &Path {
        const EMPTY: &Path = &Path::new();
        self.old.as_ref().or(self.new.as_ref()).map_or(EMPTY, |side| &side.path)
    }

    /// The path without the indexes, to count differences of many files by:
    /// `PSV0 > resource[*] > upper_bound`.
    #[must_use]
    pub fn shape(&self) -> String {
        Paths { old: self.path(), new: self.path(), shape: true }.to_string()
    }

    /// The path as it is shown. If an element has another index in the new container: `resource[3 → 4]`.
    pub fn shown_path(&self) -> impl fmt::Display + '_ {
        let new = self.new.as_ref().map_or(self.path(), |side| &side.path);
        Paths { old: self.path(), new, shape: false }
    }

    /// The old and the new value: `3 → 7`, `+WaveOps -Doubles`.
    pub fn shown_values(&self) -> impl fmt::Display + '_ {
        Values(self)
    }

    /// The same difference with old and new exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { kind: self.kind.mirrored(), old: self.new, new: self.old, ..self }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind != DifferenceKind::Changed {
            write!(f, "{} ", self.kind)?;
        }
        write!(f, "{}: {}", self.shown_path(), self.shown_values())?;
        match &self.note {
            Some(note) => write!(f, " ({note})"),
            None => Ok(()),
        }
    }
}

struct Paths<'d> {
    old: &'d Path,
    new: &'d Path,
    shape: bool,
}

impl fmt::Display for Paths<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (old, new) = (self.old.frames(), self.new.frames());
        if old.is_empty() {
            return f.write_str("container");
        }
        for (position, frame) in old.iter().enumerate() {
            match (frame, new.get(position)) {
                (Frame::Index(_), _) if self.shape => f.write_str("[*]")?,
                (Frame::Index(old), Some(Frame::Index(new))) if old != new => write!(f, "[{old} → {new}]")?,
                (Frame::Index(old), _) => write!(f, "[{old}]")?,
                (frame, _) => {
                    if position > 0 {
                        f.write_str(" > ")?;
                    }
                    write!(f, "{}", Path::new().join(*frame))?;
                }
            }
        }
        Ok(())
    }
}

struct Values<'d>(&'d Difference);

impl fmt::Display for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { old, new, bytes, kind, .. } = self.0;
        match (old, new) {
            (Some(_), Some(_)) if *kind == DifferenceKind::Moved => f.write_str("another place"),
            (Some(old), Some(new)) => {
                if let Some(bytes) = bytes {
                    return by_bytes(old, new, *bytes, f);
                }
                if let (Some(before), Some(now)) = (old.value.flag_names(), new.value.flag_names()) {
                    let added = now.iter().filter(|name| !before.contains(name)).map(|name| ("+", name));
                    let removed = before.iter().filter(|name| !now.contains(name)).map(|name| ("-", name));
                    for (index, (sign, name)) in added.chain(removed).enumerate() {
                        write!(f, "{}{sign}{name}", if index > 0 { " " } else { "" })?;
                    }
                    return Ok(());
                }
                write!(f, "{} → {}", old.value, new.value)
            }
            (Some(side), None) | (None, Some(side)) => write!(f, "{}", side.value),
            (None, None) => Ok(()),
        }
    }
}

fn by_bytes(old: &Side, new: &Side, bytes: BytesDifference, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (Scalar::Bytes(before), Scalar::Bytes(now)) = (&old.value, &new.value) else {
        return write!(f, "{} → {}", old.value, new.value);
    };
    if before.size.max(now.size) <= Excerpt::LIMIT {
        return write!(f, "{before} → {now}");
    }
    if before.size == now.size {
        write!(f, "{} of {} bytes differ", bytes.count, before.size)?;
    } else {
        write!(f, "{} → {} bytes, {} differ", before.size, now.size, bytes.count)?;
    }
    write!(f, ", the first at {:#x}", bytes.first)?;
    // If most bytes differ, an excerpt is not useful.
    if bytes.count > before.size.max(now.size) / 2 { Ok(()) } else { write!(f, ": {before} → {now}") }
}
