//! Reading metadata nodes: [`NodeReader`] follows them, and records a [`MetadataFault`] for each unexpected
//! operand.
//!
//! Each function takes an operand, the name of the field that it is, and what is expected there, and returns
//! the value; `None` means that a fault was recorded, with the path of the field. So a reader of a record is
//! a list of its fields, and reading goes on after a fault. Integers of other widths than DXC's are read, and
//! noted for the rules of the validator.
//!
//! Nodes may be shared: a budget on what is decoded, in proportion to the metadata of the module, bounds the
//! time and memory that a hostile module can take.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{
    Constant, FunctionId, Metadata, MetadataId, Module, Type, TypeId, Value, ValueId, ValueKind,
};
use dxkit_bytes::{Frame, Path};

/// A text of the module: usually UTF-8, without a guarantee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Text<'m>(
    /// The bytes.
    pub &'m [u8],
);

impl<'m> Text<'m> {
    /// The text; `None` if it is not UTF-8.
    #[must_use]
    pub fn as_str(self) -> Option<&'m str> {
        core::str::from_utf8(self.0).ok()
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Text<'_> {
    /// Invalid UTF-8 is replaced.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some(text) => f.pad(text),
            None => f.pad(&alloc::string::String::from_utf8_lossy(self.0)),
        }
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

/// The metadata that a fault misses. As text, a noun phrase.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Expected {
    /// A node.
    Node,
    /// An integer.
    Integer {
        /// Its width.
        bits: u32,
    },
    /// Something else, in words.
    Described(&'static str),
}

impl From<&'static str> for Expected {
    fn from(words: &'static str) -> Self {
        Self::Described(words)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Node => f.write_str("a node"),
            Self::Integer { bits } => write!(f, "an integer of {bits} bits"),
            Self::Described(words) => f.write_str(words),
        }
    }
}

/// The kind of metadata found instead of the expected one.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Found {
    /// Nothing: the node has fewer operands.
    Missing,
    /// The operand is null.
    Null,
    /// A string.
    String,
    /// A node.
    Node,
    /// A value.
    Value,
    /// A number that does not fit.
    Number(i64),
    /// A node with this number of operands.
    Operands(usize),
    /// A node of debug information, or an unknown kind of metadata.
    Other,
    /// Nodes that share their operands so often that following them all would take too long.
    Shared,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("it is missing"),
            Self::Null => f.write_str("it is null"),
            Self::String => f.write_str("it is a string"),
            Self::Node => f.write_str("it is a node"),
            Self::Value => f.write_str("it is another value"),
            Self::Number(number) => write!(f, "it is {number}"),
            Self::Operands(count) => write!(f, "it has {count}"),
            Self::Other => f.write_str("it is metadata of another kind"),
            Self::Shared => {
                f.write_str("nodes share operands so often that the limit of decoded values is exceeded")
            }
        }
    }
}

/// Metadata without the form that DXIL gives it. The fact that it should express is missing from the decoded
/// value; the node itself is still in the module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataFault {
    /// Its path, from the named metadata: `dx.resources > SRV[2] > space`.
    pub path: Path,
    /// The expected metadata.
    pub expected: Expected,
    /// The metadata that was found.
    pub found: Found,
    /// The node with this operand; `None` for named metadata.
    pub node: Option<MetadataId>,
    /// The bit of the file at which that node's record starts.
    pub bit: Option<u64>,
}

impl fmt::Display for MetadataFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path)?;
        if let Some(bit) = self.bit {
            write!(f, " at {:#x}", bit / 8)?;
        }
        write!(f, ": {} is expected, {}", self.expected, self.found)
    }
}

impl core::error::Error for MetadataFault {}

/// An opened node: its id and operands.
#[derive(Clone, Copy)]
pub(crate) struct Tuple<'m> {
    pub(crate) id: MetadataId,
    pub(crate) operands: &'m [Option<MetadataId>],
}

/// An operand of a node.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    /// The node that has it.
    pub(crate) node: Option<MetadataId>,
    /// Its place among the operands of the node.
    pub(crate) index: u32,
    /// `None`: the node has fewer operands. `Some(None)`: null.
    pub(crate) metadata: Option<Option<MetadataId>>,
}

/// It is passed in two registers to what is rarely called, and kept nowhere else.
const _: () = assert!(size_of::<Operand>() <= 16);

impl<'m> Tuple<'m> {
    pub(crate) fn operand(&self, index: usize) -> Operand {
        let place = u32::try_from(index).unwrap_or(u32::MAX);
        Operand { node: Some(self.id), index: place, metadata: self.operands.get(index).copied() }
    }

    /// The operands from an index on.
    pub(crate) fn operands_from(&self, first: usize) -> impl Iterator<Item = Operand> + Clone + use<'m> {
        let (tuple, end) = (*self, self.operands.len());
        (first..end).map(move |index| tuple.operand(index))
    }
}

impl Operand {
    /// A node of named metadata.
    pub(crate) const fn from_list(id: MetadataId) -> Self {
        Self { node: None, index: 0, metadata: Some(Some(id)) }
    }

    /// Whether it is null or absent.
    pub(crate) fn is_null(self) -> bool {
        self.metadata.flatten().is_none()
    }
}

/// A number in metadata whose type has another width than DXC gives it. DXC reads numbers of any width, and
/// writes them with its own when it writes metadata again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OtherWidth {
    /// The node.
    pub node: MetadataId,
    /// The place of the number among the operands of the node.
    pub operand: usize,
    /// How many bits numbers have here that DXC writes.
    pub width: u32,
    /// Its value, without a sign: the low 64 bits.
    pub value: u64,
}

/// An operand of a tag list with an unknown tag, kept unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownTag {
    /// The tag.
    pub tag: u32,
    /// Its value; `None` is null.
    pub value: Option<MetadataId>,
}

/// Maximum number of recorded faults.
const FAULTS: usize = 1000;

/// The decoded values may take this many times the size of the module's metadata …
const MULTIPLE: usize = 4;
/// … plus this many bytes: compilers share small nodes, such as the annotations of similar fields.
const CONSTANT: usize = 512 * 1024;
/// The same for values that are not kept: parameters without annotations share one node, at 4 bytes each.
const STREAMING_MULTIPLE: usize = 128;
/// Bytes of an operand of a node in the module.
const OPERAND: usize = 4;
/// Minimum number of bytes of a piece of metadata, beside its operands.
const PIECE: usize = 16;

/// The type of no constant.
const NO_TYPE: TypeId = TypeId(u32::MAX);

/// Follows nodes, and counts the size of the decoded values: nodes may share operands, so that a few hundred
/// nodes could expand to more than the available memory.
pub(crate) struct NodeReader<'m> {
    pub(crate) module: &'m Module,
    /// Their paths begin at the frame that is being read.
    faults: Vec<MetadataFault>,
    other_widths: Vec<OtherWidth>,
    /// Bytes that may still be decoded, and operands (as bytes) that may still be visited. Until the module
    /// is measured, only the constant part.
    budget: usize,
    /// The types of the integers of 32 and of 8 bits, [`NO_TYPE`] before the first of each.
    i32_type: TypeId,
    i8_type: TypeId,
    /// The multiple of the metadata's size that is still to be added to the budget; 0 once it is.
    unmeasured: usize,
}

/// How many bits the type of an integer in metadata has, and its value without a sign: metadata stores it
/// signed, `i8 255` as -1. Of an integer of more than 64 bits the value is the low 64, as DXC takes them.
#[inline(always)]
#[must_use]
pub fn metadata_number(module: &Module, id: MetadataId) -> Option<(u32, u64)> {
    match module.metadata_integer(id) {
        Some((width, integer)) => Some((width, without_sign(width, integer))),
        None => wide_number(module, id),
    }
}

#[cold]
#[inline(never)]
fn wide_number(module: &Module, id: MetadataId) -> Option<(u32, u64)> {
    let entry = module.constant(module.metadata_value(id)?.as_constant()?)?;
    match (module.ty(entry.ty), entry.constant) {
        (Type::Integer { width }, Constant::Null) => Some((width, 0)),
        (Type::Integer { width }, Constant::WideInteger(words)) => Some((width, *words.first()?)),
        _ => None,
    }
}

impl<'m> NodeReader<'m> {
    pub(crate) fn new(module: &'m Module) -> Self {
        Self::with_multiple(module, MULTIPLE)
    }

    /// Values that are passed on instead of kept may take more: here the limit bounds the time.
    pub(crate) fn streaming(module: &'m Module) -> Self {
        Self::with_multiple(module, STREAMING_MULTIPLE)
    }

    fn with_multiple(module: &'m Module, multiple: usize) -> Self {
        Self {
            module,
            faults: Vec::new(),
            other_widths: Vec::new(),
            budget: CONSTANT,
            i32_type: NO_TYPE,
            i8_type: NO_TYPE,
            unmeasured: multiple,
        }
    }

    /// Adds the multiple of this module's metadata to the budget. Most modules are read without needing it.
    fn measure(&mut self) {
        let pieces = self.module.metadata().map(|(_, metadata)| match metadata {
            Metadata::Node(node) => node.operands.len().saturating_mul(OPERAND).saturating_add(PIECE),
            Metadata::String(text) => text.len().saturating_add(PIECE),
            _ => PIECE,
        });
        let multiple = core::mem::take(&mut self.unmeasured);
        self.budget = pieces.sum::<usize>().saturating_mul(multiple).saturating_add(self.budget);
    }

    pub(crate) fn faults(&self) -> &[MetadataFault] {
        &self.faults
    }

    /// Spends bytes of the budget; records a fault and returns `None` if it is exhausted.
    #[inline]
    pub(crate) fn spend(&mut self, bytes: usize, operand: Operand) -> Option<()> {
        match self.budget.checked_sub(bytes) {
            Some(left) => {
                self.budget = left;
                Some(())
            }
            None => self.spend_more(bytes, operand),
        }
    }

    /// Spends more than the budget has before the module is measured.
    #[cold]
    fn spend_more(&mut self, bytes: usize, operand: Operand) -> Option<()> {
        if self.unmeasured > 0 {
            self.measure();
        }
        let left = self.budget.checked_sub(bytes);
        self.budget = left.unwrap_or(0);
        if left.is_none() {
            self.fault(operand, "metadata with fewer shared operands", Found::Shared);
        }
        left.map(|_| ())
    }

    pub(crate) fn other_widths(&self) -> &[OtherWidth] {
        &self.other_widths
    }

    /// Forgets the numbers of other widths after the first `left`.
    pub(crate) fn forget_widths(&mut self, left: usize) {
        self.other_widths.truncate(left);
    }

    pub(crate) fn finish(self) -> (Vec<MetadataFault>, Vec<OtherWidth>) {
        (self.faults, self.other_widths)
    }

    /// Reads something one frame deeper.
    #[inline(always)]
    pub(crate) fn scope<T>(&mut self, frame: impl Into<Frame>, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.faults.len();
        let value = read(self);
        // Most metadata has no faults: so the path is put together where there is one, not while reading.
        if self.faults.len() != before {
            self.put_within(frame.into(), before);
        }
        value
    }

    /// States that the faults from this one on are in a frame.
    #[cold]
    #[inline(never)]
    fn put_within(&mut self, frame: Frame, first: usize) {
        let outer = Path::from_iter([frame]);
        for fault in self.faults.iter_mut().skip(first) {
            fault.path = core::mem::take(&mut fault.path).within(&outer);
        }
    }

    /// Reads an element of a list.
    pub(crate) fn element<T>(
        &mut self,
        list: &'static str,
        index: usize,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        self.scope(list, |reader| reader.scope(Frame::Index(index), read))
    }

    /// Reads a list: `read` gets each operand, and returns the element if it can be read. The list ends early
    /// if the budget is exhausted.
    pub(crate) fn list<T>(
        &mut self,
        name: &'static str,
        operands: impl IntoIterator<Item = Operand>,
        mut read: impl FnMut(&mut Self, Operand) -> Option<T>,
    ) -> Vec<T> {
        let operands = operands.into_iter();
        // Capacity is limited by the budget.
        let allowed = self.budget / size_of::<T>().max(1);
        let mut elements = Vec::with_capacity(operands.size_hint().0.min(allowed));
        self.scope(name, |reader| {
            for (index, operand) in (0u32..).zip(operands) {
                let element = reader.scope(Frame::Index(index), |reader| {
                    reader.spend(size_of::<T>(), operand).map(|()| read(reader, operand))
                });
                match element {
                    Some(element) => elements.extend(element),
                    None => break,
                }
            }
        });
        elements
    }

    /// Reads a list of pairs: subject and annotation.
    pub(crate) fn pairs<T>(
        &mut self,
        name: &'static str,
        operands: impl Iterator<Item = Operand> + Clone,
        mut read: impl FnMut(&mut Self, Operand, Operand) -> Option<T>,
    ) -> Vec<T> {
        let mut seconds = operands.clone().skip(1).step_by(2);
        self.list(name, operands.step_by(2), |reader, of| {
            let said = seconds.next().unwrap_or(Operand {
                node: of.node,
                index: of.index.saturating_add(1),
                metadata: None,
            });
            read(reader, of, said)
        })
    }

    /// Records that an operand is unexpected.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&mut self, operand: Operand, expected: impl Into<Expected>, found: Found) {
        if self.faults.len() < FAULTS {
            let bit = operand.node.and_then(|node| self.module.metadata_bit(node));
            let expected = expected.into();
            self.faults.push(MetadataFault { path: Path::new(), expected, found, node: operand.node, bit });
        }
    }

    fn found(&self, operand: Operand) -> Found {
        match operand.metadata {
            None => Found::Missing,
            Some(None) => Found::Null,
            Some(Some(id)) => match self.module.metadatum(id) {
                Some(Metadata::String(_)) => Found::String,
                Some(Metadata::Node(_)) => Found::Node,
                Some(Metadata::Value { .. }) => Found::Value,
                _ => Found::Other,
            },
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn refuse<T>(&mut self, operand: Operand, expected: impl Into<Expected>) -> Option<T> {
        let found = self.found(operand);
        self.fault(operand, expected, found);
        None
    }

    /// The nodes of named metadata, each as an operand; none if the module does not have it.
    pub(crate) fn named(
        &self,
        name: &'static str,
    ) -> impl ExactSizeIterator<Item = Operand> + Clone + use<'m> {
        let nodes = self.module.named(name.as_bytes()).map_or(&[][..], |named| named.nodes);
        nodes.iter().map(|id| Operand::from_list(*id))
    }

    /// The node of an operand. `None`, without a fault, if it is null.
    #[inline(always)]
    pub(crate) fn optional_tuple(&mut self, operand: Operand) -> Option<Tuple<'m>> {
        if operand.is_null() { None } else { self.tuple(operand) }
    }

    /// The node that an operand is required to be.
    #[inline]
    pub(crate) fn tuple(&mut self, operand: Operand) -> Option<Tuple<'m>> {
        let node = operand.metadata.flatten().and_then(|id| Some((id, self.module.metadata_operands(id)?)));
        let Some((id, operands)) = node else { return self.refuse(operand, Expected::Node) };
        self.spend(operands.len().saturating_mul(OPERAND).saturating_add(PIECE), operand)?;
        Some(Tuple { id, operands })
    }

    /// The node that an operand is; `None`, without a fault, if it is something else.
    pub(crate) fn operands_if_node(&self, operand: Operand) -> Option<Tuple<'m>> {
        let id = operand.metadata.flatten()?;
        Some(Tuple { id, operands: self.module.metadata_operands(id)? })
    }

    /// An operand that must be a node of this many operands. A node with more or fewer is read as well;
    /// `expected` states how many are required.
    #[inline(always)]
    pub(crate) fn tuple_of(
        &mut self,
        operand: Operand,
        count: usize,
        expected: &'static str,
    ) -> Option<Tuple<'m>> {
        let tuple = self.tuple(operand)?;
        let found = tuple.operands.len();
        if found != count {
            self.fault(Operand { node: Some(tuple.id), ..operand }, expected, Found::Operands(found));
        }
        Some(tuple)
    }

    /// The text that an operand is required to be.
    pub(crate) fn text(&mut self, operand: Operand, name: &'static str) -> Option<Text<'m>> {
        let text = operand.metadata.flatten().and_then(|id| self.module.metadatum(id)?.as_string());
        match text {
            Some(text) => Some(Text(text)),
            None => self.scope(name, |reader| reader.refuse(operand, "a string")),
        }
    }

    /// The value that an operand is required to be.
    pub(crate) fn value(&mut self, operand: Operand, expected: &'static str) -> Option<(ValueId, Value)> {
        let id = operand.metadata.flatten().and_then(|id| self.module.metadatum(id)?.as_value());
        match id.and_then(|id| Some((id, self.module.value(id)?))) {
            Some(value) => Some(value),
            None => self.refuse(operand, expected),
        }
    }

    /// The constant that an operand is required to be, with its type.
    pub(crate) fn constant(
        &mut self,
        operand: Operand,
        expected: &'static str,
    ) -> Option<(Type<'m>, Constant<'m>)> {
        let (_, value) = self.value(operand, expected)?;
        let ValueKind::Constant(id) = value.kind else { return self.refuse(operand, expected) };
        let constant = self.module.constant(id)?.constant;
        Some((self.module.ty(value.ty), constant))
    }

    /// The function that an operand is required to be.
    pub(crate) fn function(&mut self, operand: Operand, name: &'static str) -> Option<FunctionId> {
        self.scope(name, |reader| match reader.value(operand, "a function")?.1.kind {
            ValueKind::Function(function) => Some(function),
            _ => reader.refuse(operand, "a function"),
        })
    }

    #[inline(always)]
    fn integer(&self, operand: Operand) -> Option<(u32, u64)> {
        metadata_number(self.module, operand.metadata??)
    }

    /// The integer of a value, with the bits of its type.
    pub(crate) fn module_integer(&self, id: ValueId) -> Option<u64> {
        let Type::Integer { width: width @ 1..=64 } = self.module.ty(self.module.value(id)?.ty) else {
            return None;
        };
        Some(without_sign(width, self.module.integer(id)?))
    }

    /// The integer of an operand to which DXC gives `width` bits: of a larger one, DXC takes the low bits,
    /// and so does this, but notes a fault.
    #[inline(always)]
    pub(crate) fn number<T: TryFrom<u64>>(
        &mut self,
        operand: Operand,
        width: u32,
        name: &'static str,
        expected: Expected,
    ) -> Option<T> {
        let usual = self
            .integer_of_common_type(operand.metadata.flatten(), width)
            .and_then(|integer| T::try_from(integer).ok());
        match usual {
            Some(number) => Some(number),
            None => self.general_number(operand, width, name, expected),
        }
    }

    /// An integer of one of the types that nearly all numbers have, once one of this width was read.
    #[inline(always)]
    fn integer_of_common_type(&self, metadata: Option<MetadataId>, width: u32) -> Option<u64> {
        let ty = match width {
            32 => self.i32_type,
            8 => self.i8_type,
            _ => return None,
        };
        Some(without_sign(width, self.module.metadata_integer_of(metadata?, ty)?))
    }

    /// Like [`number`](Self::number), of an operand of a node, which is looked at closely only if it has an
    /// uncommon type.
    #[inline(always)]
    fn number_of<T: TryFrom<u64>>(
        &mut self,
        tuple: Tuple<'m>,
        index: usize,
        width: u32,
        name: &'static str,
        expected: Expected,
    ) -> Option<T> {
        let metadata = tuple.operands.get(index).copied().flatten();
        match self.integer_of_common_type(metadata, width).and_then(|integer| T::try_from(integer).ok()) {
            Some(number) => Some(number),
            None => self.general_number(tuple.operand(index), width, name, expected),
        }
    }

    /// A 32-bit number that is an operand of a node.
    #[inline(always)]
    pub(crate) fn u32_of(&mut self, tuple: Tuple<'m>, index: usize, name: &'static str) -> Option<u32> {
        self.number_of(tuple, index, 32, name, Expected::Integer { bits: 32 })
    }

    /// An 8-bit number that is an operand of a node.
    #[inline(always)]
    pub(crate) fn u8_of(&mut self, tuple: Tuple<'m>, index: usize, name: &'static str) -> Option<u8> {
        self.number_of(tuple, index, 8, name, Expected::Integer { bits: 8 })
    }

    /// Any number, and every fault that one can have.
    #[inline(never)]
    fn general_number<T: TryFrom<u64>>(
        &mut self,
        operand: Operand,
        width: u32,
        name: &'static str,
        expected: Expected,
    ) -> Option<T> {
        let Some((found, integer)) = self.integer(operand) else {
            return self.scope(name, |reader| reader.refuse(operand, expected));
        };
        let integer = if found == width {
            let value = operand.metadata.flatten().and_then(|id| self.module.metadata_value(id));
            let ty = value.and_then(|value| self.module.type_of(value));
            match width {
                32 => self.i32_type = ty.unwrap_or(NO_TYPE),
                8 => self.i8_type = ty.unwrap_or(NO_TYPE),
                _ => {}
            }
            integer
        } else {
            self.other_width(operand, width, found, integer)
        };
        T::try_from(integer).ok().or_else(|| {
            self.note_large_number(operand, name, expected, integer);
            // DXC takes the low bits without a word.
            T::try_from(integer & (u64::MAX >> (64 - width))).ok()
        })
    }

    /// Notes that an integer has another width than DXC gives it. Its value; a negative one that fits has the
    /// bits that DXC takes of it.
    #[cold]
    #[inline(never)]
    fn other_width(&mut self, operand: Operand, width: u32, found: u32, integer: u64) -> u64 {
        let node = operand.node.filter(|_| self.spend(size_of::<OtherWidth>(), operand).is_some());
        if let Some(node) = node {
            let operand = operand.index as usize;
            self.other_widths.push(OtherWidth { node, operand, width, value: integer });
        }
        if width == 1 {
            return u64::from(integer != 0);
        }
        let sign = u64::MAX << (width - 1);
        let bits = if found < 64 { u64::MAX >> (64 - found) } else { u64::MAX };
        let is_negative = found > width && integer & sign == sign & bits;
        if is_negative { integer & !(sign << 1) } else { integer }
    }

    /// Notes if an integer that is not read has another width than DXC gives it.
    pub(crate) fn note_width(&mut self, operand: Operand, width: u32) {
        if let Some((found, integer)) = self.integer(operand).filter(|(found, _)| *found != width) {
            self.other_width(operand, width, found, integer);
        }
    }

    /// Notes that a number does not fit. The path is built only for the few that do not.
    #[cold]
    #[inline(never)]
    fn note_large_number(&mut self, operand: Operand, name: &'static str, expected: Expected, integer: u64) {
        let found = Found::Number(i64::from_ne_bytes(integer.to_ne_bytes()));
        self.scope(name, |reader| reader.fault(operand, expected, found));
    }

    /// A 64-bit number.
    pub(crate) fn u64(&mut self, operand: Operand, name: &'static str) -> Option<u64> {
        self.number(operand, 64, name, Expected::Integer { bits: 64 })
    }

    /// A 32-bit number.
    #[inline(always)]
    pub(crate) fn u32(&mut self, operand: Operand, name: &'static str) -> Option<u32> {
        self.number(operand, 32, name, Expected::Integer { bits: 32 })
    }

    /// A number below 256 to which DXC gives 32 bits.
    #[inline(always)]
    pub(crate) fn small(&mut self, operand: Operand, name: &'static str) -> Option<u8> {
        self.number(operand, 32, name, Expected::Integer { bits: 8 })
    }

    /// A 32-bit number of which DXC keeps the lowest byte.
    pub(crate) fn low_byte(&mut self, operand: Operand, name: &'static str) -> Option<u8> {
        let number = self.u32(operand, name)?;
        u8::try_from(number & 0xff).ok()
    }

    /// A Boolean.
    pub(crate) fn bool(&mut self, operand: Operand, name: &'static str) -> Option<bool> {
        self.number::<u8>(operand, 1, name, Expected::Described("a truth value")).map(|bit| bit != 0)
    }

    /// Three numbers in a node.
    pub(crate) fn triple(&mut self, operand: Operand, name: &'static str) -> Option<[u32; 3]> {
        self.scope(name, |reader| {
            let tuple = reader.tuple(operand)?;
            Some([
                reader.u32(tuple.operand(0), "x")?,
                reader.u32(tuple.operand(1), "y")?,
                reader.u32(tuple.operand(2), "z")?,
            ])
        })
    }

    /// The numbers in a node; empty for null.
    #[inline(always)]
    pub(crate) fn numbers(&mut self, operand: Operand, name: &'static str) -> Option<Vec<u32>> {
        if operand.is_null() {
            return Some(Vec::new());
        }
        self.scope(name, |reader| {
            let tuple = reader.tuple(operand)?;
            // The budget bounds the operands of an opened node.
            let mut numbers = Vec::with_capacity(tuple.operands.len());
            for operand in tuple.operands_from(0) {
                numbers.push(reader.u32(operand, "number")?);
            }
            Some(numbers)
        })
    }

    /// The elements of a byte array.
    pub(crate) fn byte_array(&mut self, operand: Operand, name: &'static str) -> Option<Vec<u8>> {
        self.scope(name, |reader| {
            let expected = "an array of bytes";
            let (length, constant) = match reader.constant(operand, expected)? {
                (_, constant @ (Constant::String(bytes) | Constant::CString(bytes))) => {
                    (bytes.len(), constant)
                }
                (_, constant @ Constant::Data(elements)) => (elements.len(), constant),
                _ => return reader.refuse(operand, expected),
            };
            reader.spend(length, operand)?;
            Some(match constant {
                Constant::CString(bytes) => bytes.iter().copied().chain([0]).collect(),
                Constant::Data(elements) => elements.iter().map(|element| element.to_le_bytes()[0]).collect(),
                Constant::String(bytes) => bytes.to_vec(),
                _ => Vec::new(),
            })
        })
    }

    /// Pairs of a tag and its value in a flat list; `read` gets each pair, and returns whether it knows the
    /// tag. Null is an empty list.
    pub(crate) fn tags(
        &mut self,
        operand: Operand,
        mut read: impl FnMut(&mut Self, u32, Operand) -> TagKnown,
    ) -> Vec<UnknownTag> {
        let mut unknown = Vec::new();
        let Some(tuple) = self.optional_tuple(operand) else { return unknown };
        for index in (0..tuple.operands.len()).step_by(2) {
            let Some(tag) = self.u32(tuple.operand(index), "tag") else { break };
            let value = tuple.operand(index + 1);
            if read(self, tag, value) == TagKnown::No {
                if value.metadata.is_none() {
                    self.refuse::<()>(value, "a value after each tag");
                    break;
                }
                if self.spend(size_of::<UnknownTag>(), value).is_none() {
                    break;
                }
                unknown.push(UnknownTag { tag, value: value.metadata.flatten() });
            }
        }
        unknown
    }
}

/// Whether a tag is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagKnown {
    Yes,
    No,
}

/// The lowest 1 to 64 bits of an integer.
fn without_sign(width: u32, integer: i64) -> u64 {
    u64::from_ne_bytes(integer.to_ne_bytes()) & (u64::MAX >> (64 - width))
}
