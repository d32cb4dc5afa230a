//! [`Model`]: the items that the numbers in a bitcode module refer to.
//!
//! A bitstream numbers types, values and metadata. The same constant has another number in each shader, so
//! similar shaders contain different numbers. The model follows the numbering and gives numbers of the same
//! meaning one symbol: an `i32` constant of 5 is written as 5, a reference to an instruction as its distance,
//! metadata as the next in the order in which LLVM numbers it. In a module that breaks LLVM's rules, the
//! predictions are only worse: the original number is restored in every case.

use std::rc::Rc;

use dxkit_bitcode::records::{OperandKind, RecordLayout, RecordOperand, RecordTail};
use dxkit_bitcode::stream::BlockKind;

use crate::coder::{at_distance, distance};

/// Constants below this value are recognised by their value.
const SMALL_VALUES: usize = 256;
/// The most unreferenced metadata that is searched for a number.
const MAX_DISTANCE: usize = 64;
/// Larger numbers of types, values and metadata are not followed: they occur in broken modules alone.
const LARGEST: u32 = 1 << 24;

/// The records of primitive types; their places are numbers of [`Types::primitives`].
const PRIMITIVES: [&str; 6] = ["VOID", "FLOAT", "DOUBLE", "HALF", "LABEL", "METADATA"];

/// The effect of a record on the numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Effect {
    #[default]
    None,
    /// A type; a primitive one (except integers) with its number among [`PRIMITIVES`].
    Type,
    PrimitiveType(u8),
    IntegerType,
    FunctionType,
    /// A variable or an alias.
    Global,
    Function,
    /// The type of the constants that follow.
    SetType,
    Null,
    Integer,
    Constant,
    Metadata,
    ValueMetadata,
    Node,
    Instruction,
    Call,
}

impl Effect {
    /// The effect of the record with this name in a block of this kind.
    fn from_record(kind: BlockKind, name: &str) -> Self {
        match (kind, name) {
            (BlockKind::Type, "NUMENTRY" | "STRUCT_NAME") => Self::None,
            (BlockKind::Type, "INTEGER") => Self::IntegerType,
            (BlockKind::Type, "FUNCTION") => Self::FunctionType,
            (BlockKind::Type, name) => {
                let place = PRIMITIVES.iter().position(|known| *known == name);
                place.and_then(|place| u8::try_from(place).ok()).map_or(Self::Type, Self::PrimitiveType)
            }
            (BlockKind::Module, "GLOBALVAR" | "ALIAS_OLD" | "ALIAS") => Self::Global,
            (BlockKind::Module, "FUNCTION") => Self::Function,
            (BlockKind::Constants, "SETTYPE") => Self::SetType,
            (BlockKind::Constants, "NULL") => Self::Null,
            (BlockKind::Constants, "INTEGER") => Self::Integer,
            (BlockKind::Constants, _) => Self::Constant,
            (BlockKind::Metadata, "NAME" | "KIND" | "NAMED_NODE" | "ATTACHMENT") => Self::None,
            (BlockKind::Metadata, "VALUE") => Self::ValueMetadata,
            (BlockKind::Metadata, "NODE" | "DISTINCT_NODE") => Self::Node,
            (BlockKind::Metadata, _) => Self::Metadata,
            (
                BlockKind::Function,
                "DECLAREBLOCKS" | "INST_RET" | "INST_BR" | "INST_SWITCH" | "INST_UNREACHABLE" | "INST_STORE"
                | "INST_STOREATOMIC" | "INST_FENCE" | "INST_RESUME" | "DEBUG_LOC" | "DEBUG_LOC_AGAIN",
            ) => Self::None,
            (BlockKind::Function, "INST_CALL") => Self::Call,
            (BlockKind::Function, _) => Self::Instruction,
            _ => Self::None,
        }
    }
}

/// How the number of an operand is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Change {
    /// Not at all.
    #[default]
    None,
    /// A type.
    Type,
    /// A type, in the table of types.
    NearType,
    /// A value, counted back from the next one.
    Value,
    /// As `Value`; of a value that is not defined yet, its type follows.
    Typed,
    /// The callee of a call, after the type of the function.
    Callee,
    /// Metadata, 1 more.
    Metadata,
    /// As `Metadata`, in a node.
    Node,
    /// The value that metadata is made of.
    MetadataValue,
    /// An element of a constant.
    Element,
}

impl Change {
    /// How operands of this kind are changed in blocks of this kind.
    fn from_operand(block: BlockKind, kind: OperandKind) -> Self {
        match (kind, block) {
            (OperandKind::Type, BlockKind::Type) => Self::NearType,
            (OperandKind::Type, _) => Self::Type,
            (OperandKind::Relative, _) => Self::Value,
            (OperandKind::Typed, _) => Self::Typed,
            (OperandKind::OptionalMetadata, BlockKind::Metadata) => Self::Metadata,
            (OperandKind::Value, BlockKind::Metadata) => Self::MetadataValue,
            (OperandKind::Value, BlockKind::Constants) => Self::Element,
            _ => Self::None,
        }
    }
}

/// The place of the callee, which is after the type, among the operands of a call.
const CALLEE: usize = 3;

/// The meaning of a record's operands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    block: BlockKind,
    record: Option<&'static RecordLayout>,
    pub(crate) effect: Effect,
}

impl Layout {
    /// The layout of the records of this code in blocks of this kind.
    pub(crate) fn find(block: BlockKind, code: u32) -> Self {
        let record = block.record(code);
        Self {
            block,
            record,
            effect: record.map_or(Effect::None, |record| Effect::from_record(block, record.name)),
        }
    }

    /// The operand from which on there are characters.
    pub(crate) fn text(&self) -> Option<usize> {
        self.record?.text()
    }

    /// The operand from which on no number is changed; `None` if any may be.
    pub(crate) fn unchanged(&self) -> Option<usize> {
        let Some(record) = self.record else { return Some(0) };
        let changes =
            |operand: &RecordOperand| Change::from_operand(self.block, operand.kind) != Change::None;
        match record.tail.operands().iter().any(changes) {
            true => None,
            false => Some(record.operands.iter().rposition(changes).map_or(0, |last| last + 1)),
        }
    }

    /// How an operand is changed; the types after values that are not defined yet do not count.
    pub(crate) fn change(&self, place: usize) -> Change {
        if self.effect == Effect::Call && place == CALLEE {
            return Change::Callee;
        }
        let found = self.record.and_then(|record| {
            record.operands.get(place).or_else(|| {
                let after = place.checked_sub(record.operands.len())?;
                match record.tail {
                    RecordTail::Repeated(operands) => operands.get(after.checked_rem(operands.len())?),
                    RecordTail::Optional(operands) => operands.get(after),
                    RecordTail::None => None,
                }
            })
        });
        match found.map_or(Change::None, |operand| Change::from_operand(self.block, operand.kind)) {
            Change::Metadata if self.effect == Effect::Node => Change::Node,
            change => change,
        }
    }
}

/// The first three operands of a record, on which later ones and the numbering depend, and any other.
pub(crate) type FirstOperands = [u64; 4];

/// Numbers of constants, by value: of `i32`, and of `i8`. A number is 1 more; 0 for none.
type ConstantNumbers = [Vec<u32>; 2];

/// The kind of constant (one of two), and its value.
type Content = Option<(u8, u8)>;

/// A number that [`ConstantNumbers`] has got: the content of the constant, its number, and the number that
/// was replaced.
#[derive(Debug, Clone, Copy)]
struct ReplacedNumber {
    content: (u8, u8),
    number: u32,
    before: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct Type {
    /// Bits of an integer.
    width: u32,
    /// The number among [`Types::primitives`] and 1 more.
    primitive: u8,
    is_void: bool,
    /// For a function: the type of its result, and how many parameters it has.
    function: Option<(u32, u32)>,
}

/// The types of a module.
#[derive(Debug, Clone, Default)]
pub(crate) struct Types {
    types: Vec<Type>,
    /// The type of each primitive kind; numbers are 1 more. Integers have their width and 8.
    primitives: Vec<u32>,
}

impl Types {
    pub(crate) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }
}

/// The items that the numbers of a module refer to.
#[derive(Debug, Default)]
pub(crate) struct Model {
    /// Modules that have the same table of types share them.
    pub(crate) types: Rc<Types>,
    /// The type of the constants that are being read.
    constant_type: u32,
    /// The types of the functions that have bodies, in the order of the bodies.
    bodies: Vec<u32>,
    next_body: usize,
    /// Functions by type, and the types that have any.
    functions: Vec<Vec<u32>>,
    function_types: Vec<u32>,
    /// Number of the next value, of the first that is not global, and of the function's first instruction.
    values: u32,
    globals: u32,
    first: u32,
    /// The contents of constants, by number. It does not become shorter at the end of a function, because any
    /// number of functions may number their constants from a high number on.
    contents: Vec<Content>,
    known: ConstantNumbers,
    /// Entries to restore at the end of a function.
    undo: Vec<ReplacedNumber>,
    /// Number of the next metadata.
    metadata: u32,
    metadata_contents: Vec<Content>,
    known_metadata: ConstantNumbers,
    /// Metadata that no node referred to so far.
    unreferenced: Vec<u32>,
    /// The places of what the current node refers to: those before the last run, the start of that, and the
    /// place after it: what the next reference to metadata without a reference most likely is. [`usize::MAX`]
    /// if there is none.
    taken: Vec<usize>,
    run: usize,
    expected: usize,
    /// The last value that metadata was made of.
    last_value: u32,
}

/// The number of a value of a [`ConstantNumbers`], 1 more.
fn number_of(known: &ConstantNumbers, (kind, value): (u8, u8)) -> u32 {
    known.get(usize::from(kind)).and_then(|table| table.get(usize::from(value))).copied().unwrap_or(0)
}

fn set_number(known: &mut ConstantNumbers, (kind, value): (u8, u8), number: u32) -> u32 {
    let Some(table) = known.get_mut(usize::from(kind)) else { return 0 };
    if table.is_empty() {
        table.resize(SMALL_VALUES, 0);
    }
    table.get_mut(usize::from(value)).map_or(0, |slot| std::mem::replace(slot, number))
}

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The content that symbols with this kind and number represent.
fn content(kind: u64, number: u64) -> Option<(u8, u8)> {
    Some((u8::try_from(kind).ok()?, u8::try_from(number).ok()?))
}

/// The state that [`Model::enter`] saved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Saved {
    values: u32,
    metadata: u32,
    undo: usize,
}

impl Model {
    pub(crate) fn enter(&mut self, kind: u32) -> Saved {
        let saved = Saved { values: self.values, metadata: self.metadata, undo: self.undo.len() };
        if kind == BlockKind::Function.0 {
            let body = self.bodies.get(self.next_body).copied();
            self.next_body = self.next_body.saturating_add(1);
            let function = body.and_then(|ty| self.types.types.get(ty as usize)).and_then(|ty| ty.function);
            self.values = self.values.saturating_add(function.map_or(0, |(_, parameters)| parameters));
            self.first = self.values;
        }
        saved
    }

    pub(crate) fn leave(&mut self, kind: u32, saved: Saved) {
        if kind == BlockKind::Function.0 {
            (self.values, self.metadata) = (saved.values, saved.metadata);
            for ReplacedNumber { content, number, before } in self.undo.drain(saved.undo..).rev() {
                set_number(&mut self.known, content, before);
                if let Some(slot) = self.contents.get_mut(number as usize) {
                    *slot = None;
                }
            }
        } else if kind == BlockKind::Constants.0 {
            // The constants of a function are numbered before its instructions.
            self.first = self.values;
        }
    }

    /// As for a new module.
    pub(crate) fn clear(&mut self) {
        if !self.types.types.is_empty() {
            // Room for the types of most modules.
            self.types = Rc::new(Types { types: Vec::with_capacity(64), primitives: Vec::with_capacity(64) });
        }
        // One module may have had a type of a high number, and any number of others follow.
        for ty in self.function_types.drain(..) {
            if let Some(functions) = self.functions.get_mut(ty as usize) {
                functions.clear();
            }
        }
        for table in self.known.iter_mut().chain(&mut self.known_metadata) {
            table.fill(0);
        }
        self.contents.clear();
        self.metadata_contents.clear();
        self.bodies.clear();
        self.undo.clear();
        self.unreferenced.clear();
        self.taken.clear();
        (self.constant_type, self.last_value, self.next_body) = (0, 0, 0);
        (self.values, self.globals, self.first, self.metadata) = (0, 0, 0, 0);
        self.expected = usize::MAX;
    }

    /// The symbol of an operand; [`value_of`](Self::value_of) is the inverse.
    pub(crate) fn symbol_of(&mut self, change: Change, value: u64, before: &FirstOperands) -> Option<u64> {
        let number = || u32::try_from(value).ok();
        match change {
            Change::None => Some(value),
            Change::NearType => self.type_symbol(number()?, true),
            Change::Type => self.type_symbol(number()?, false),
            Change::Value | Change::Typed => self.relative_symbol(number()?),
            Change::Callee => self.callee_symbol(number()?, before[2]),
            Change::Metadata => self.metadata_symbol(number()?),
            Change::Node => {
                let symbol = self.metadata_symbol(number()?)?;
                self.refer(symbol);
                Some(symbol)
            }
            Change::MetadataValue => Some(distance(number()?, self.last_value)),
            Change::Element => Some(distance(number()?, self.values)),
        }
    }

    /// The operand of a symbol.
    pub(crate) fn value_of(&mut self, change: Change, symbol: u64, before: &FirstOperands) -> Option<u64> {
        match change {
            Change::None => Some(symbol),
            Change::Value | Change::Typed => self.relative_of(symbol),
            Change::Callee => self.callee_of(symbol, before[2]),
            _ => self.other_of(change, symbol),
        }
    }

    /// An operand of a node.
    #[inline(always)]
    fn node_of(&mut self, symbol: u64) -> Option<u64> {
        if symbol & 3 != 1 {
            return if symbol == 0 { Some(0) } else { self.metadata_of(symbol) };
        }
        let place = self.unreferenced_at(symbol)?;
        let number = *self.unreferenced.get(place)?;
        self.take_unreferenced(place);
        Some(u64::from(number) + 1)
    }

    /// The operand of a symbol that is changed in any other way.
    #[inline(never)]
    pub(crate) fn other_of(&mut self, change: Change, symbol: u64) -> Option<u64> {
        match change {
            Change::NearType => self.type_of(symbol, true),
            Change::Type => self.type_of(symbol, false),
            Change::Metadata => self.metadata_of(symbol),
            Change::Node => self.node_of(symbol),
            Change::MetadataValue => at_distance(symbol, self.last_value).map(u64::from),
            Change::Element => at_distance(symbol, self.values).map(u64::from),
            Change::None | Change::Value | Change::Typed | Change::Callee => None,
        }
    }

    /// A type: even for primitive ones; otherwise its number, or in the table of types the distance.
    fn type_symbol(&self, number: u32, near: bool) -> Option<u64> {
        let Types { types, primitives } = &*self.types;
        let primitive = types.get(number as usize).and_then(|ty| ty.primitive.checked_sub(1));
        let is_it = |kind: &u8| primitives.get(usize::from(*kind)) == number.checked_add(1).as_ref();
        Some(match primitive.filter(is_it) {
            Some(kind) => u64::from(kind) << 1,
            None if near => distance(number, narrow(types.len() as u64)) << 1 | 1,
            None => u64::from(number) << 1 | 1,
        })
    }

    #[inline]
    fn type_of(&self, symbol: u64, near: bool) -> Option<u64> {
        let number = symbol >> 1;
        let Types { types, primitives } = &*self.types;
        if symbol & 1 == 0 {
            let found = primitives.get(usize::try_from(number).ok()?)?;
            return found.checked_sub(1).map(u64::from);
        }
        if near { at_distance(number, narrow(types.len() as u64)).map(u64::from) } else { Some(number) }
    }

    /// A value, counted back from the next one. The lowest two bits are the form: 0 is the distance of one of
    /// the function's instructions, 1 and 2 a constant by its value, 3 the number of a global value or the
    /// distance from the function's first instruction.
    fn relative_symbol(&self, relative: u32) -> Option<u64> {
        if relative <= self.values.saturating_sub(self.first) {
            return Some(u64::from(relative) << 2);
        }
        let number = self.values.wrapping_sub(relative);
        let content = self.contents.get(number as usize).copied().flatten();
        Some(
            match content.filter(|content| number.checked_add(1) == Some(number_of(&self.known, *content))) {
                Some((kind, value)) => u64::from(value) << 2 | (u64::from(kind) + 1),
                None if number < self.globals => u64::from(number) << 3 | 3,
                None => distance(number, self.first) << 3 | 7,
            },
        )
    }

    #[inline(always)]
    pub(crate) fn relative_of(&self, symbol: u64) -> Option<u64> {
        let number = symbol >> 2;
        let value = match symbol & 3 {
            0 => return Some(number),
            3 if number & 1 == 0 => u32::try_from(number >> 1).ok()?,
            3 => at_distance(number >> 1, self.first)?,
            kind => number_of(&self.known, content(kind - 1, number)?).checked_sub(1)?,
        };
        Some(self.values.wrapping_sub(value).into())
    }

    /// The callee of a call: even for its place among the functions of the type that the call states.
    fn callee_symbol(&self, relative: u32, ty: u64) -> Option<u64> {
        let number = self.values.wrapping_sub(relative);
        let functions = usize::try_from(ty).ok().and_then(|ty| self.functions.get(ty));
        let found = functions.and_then(|functions| functions.binary_search(&number).ok());
        Some(match found {
            Some(place) => (place as u64) << 1,
            None => u64::from(relative) << 1 | 1,
        })
    }

    #[inline(always)]
    pub(crate) fn callee_of(&self, symbol: u64, ty: u64) -> Option<u64> {
        if symbol & 1 == 1 {
            return Some(symbol >> 1);
        }
        let functions = self.functions.get(usize::try_from(ty).ok()?)?;
        let number = functions.get(usize::try_from(symbol >> 1).ok()?)?;
        Some(self.values.wrapping_sub(*number).into())
    }

    /// The number of metadata plus 1, or 0 for none. The lowest two bits are the form: 0 is the distance from
    /// the node, 1 its index among those without a reference so far (0 for the expected one), 2 and 3 a
    /// constant by its value.
    fn metadata_symbol(&self, number: u32) -> Option<u64> {
        let Some(number) = number.checked_sub(1) else { return Some(0) };
        let content = self.metadata_contents.get(number as usize).copied().flatten();
        let is_it =
            |content: &(u8, u8)| number.checked_add(1) == Some(number_of(&self.known_metadata, *content));
        if let Some((kind, value)) = content.filter(is_it) {
            return Some(u64::from(value) << 2 | (u64::from(kind) + 2));
        }
        Some(match self.unreferenced_distance(number) {
            Some(place) if self.expected == self.unreferenced.len() - 1 - place => 1,
            Some(place) => (place as u64 + 1) << 2 | 1,
            None => (distance(number, self.metadata) + 1) << 2,
        })
    }

    #[inline(never)]
    fn metadata_of(&self, symbol: u64) -> Option<u64> {
        let rest = symbol >> 2;
        let number = match (symbol & 3, rest) {
            (0, 0) => return Some(0),
            (0, _) => at_distance(rest - 1, self.metadata)?,
            (1, _) => *self.unreferenced.get(self.unreferenced_at(symbol)?)?,
            (kind, _) => number_of(&self.known_metadata, content(kind - 2, rest)?).checked_sub(1)?,
        };
        Some(u64::from(number) + 1)
    }

    /// The distance of a number from the end of the unreferenced metadata.
    fn unreferenced_distance(&self, number: u32) -> Option<usize> {
        self.unreferenced.iter().rev().take(MAX_DISTANCE).position(|known| *known == number)
    }

    /// The place in the list of unreferenced metadata that a symbol states.
    #[inline]
    fn unreferenced_at(&self, symbol: u64) -> Option<usize> {
        match usize::try_from(symbol >> 2).ok()? {
            0 => Some(self.expected),
            // What is farther was not looked for, and would take long to remove.
            back => self.unreferenced.len().checked_sub(back).filter(|_| back <= MAX_DISTANCE),
        }
    }

    /// Follows a reference of a node, whose symbol this is.
    fn refer(&mut self, symbol: u64) {
        if symbol & 3 == 1 {
            if let Some(place) = self.unreferenced_at(symbol) {
                self.take_unreferenced(place);
            }
        }
    }

    /// A node refers to the metadata without a reference at this place.
    #[inline(always)]
    fn take_unreferenced(&mut self, place: usize) {
        // Most nodes refer to what follows each other. Values are often used for the first time in the order
        // of their definition.
        if place != self.expected {
            self.begin_run(place);
        }
        self.expected = place.wrapping_add(1);
    }

    /// A place that does not follow the last one, or the first one of a node.
    fn begin_run(&mut self, place: usize) {
        // The places of the last run.
        if self.expected != usize::MAX {
            self.taken.extend(self.run..self.expected);
        }
        self.run = place;
    }

    fn constant(&mut self, value: Option<u64>) {
        let number = self.values;
        self.values = self.values.saturating_add(1);
        if number >= LARGEST {
            return;
        }
        let width = self.types.types.get(self.constant_type as usize).map(|ty| ty.width);
        let kind = match width {
            Some(32) => Some(0),
            Some(8) => Some(1),
            _ => None,
        };
        let Some(content) = kind.zip(value.and_then(|value| u8::try_from(value).ok())) else { return };
        if self.contents.len() <= number as usize {
            self.contents.resize(number as usize + 1, None);
        }
        if let Some(slot) = self.contents.get_mut(number as usize) {
            *slot = Some(content);
        }
        let before = set_number(&mut self.known, content, number + 1);
        self.undo.push(ReplacedNumber { content, number, before });
    }

    fn add_metadata(&mut self, value: Option<u32>) {
        let unreferenced = self.unreferenced.len();
        if self.expected != usize::MAX {
            if self.taken.is_empty() {
                if self.expected == unreferenced {
                    self.unreferenced.truncate(self.run);
                } else if self.expected < unreferenced {
                    self.unreferenced.drain(self.run..self.expected);
                }
            } else {
                self.remove_taken();
            }
        }
        self.expected = usize::MAX;
        let number = self.metadata;
        self.metadata = self.metadata.saturating_add(1);
        if number >= LARGEST {
            return;
        }
        let content = value.and_then(|value| self.contents.get(value as usize).copied().flatten());
        match content {
            Some(content) => {
                set_number(&mut self.known_metadata, content, number + 1);
                self.metadata_contents.resize(number as usize, None);
                self.metadata_contents.push(Some(content));
            }
            None => self.unreferenced.push(number),
        }
    }

    /// Drops the metadata without a reference that a node refers to, in several runs.
    #[inline(never)]
    fn remove_taken(&mut self) {
        self.taken.extend(self.run..self.expected);
        self.taken.sort_unstable();
        self.taken.dedup();
        for place in self.taken.drain(..).rev() {
            if place < self.unreferenced.len() {
                self.unreferenced.remove(place);
            }
        }
    }

    fn add_type(&mut self, mut ty: Type, primitive: Option<u8>) {
        let Types { types, primitives } = Rc::make_mut(&mut self.types);
        let number = narrow(types.len() as u64 + 1);
        if number >= LARGEST {
            return;
        }
        if let Some(primitive) = primitive {
            ty.primitive = primitive + 1;
            if primitives.len() <= usize::from(primitive) {
                primitives.resize(usize::from(primitive) + 1, 0);
            }
            if let Some(slot) = primitives.get_mut(usize::from(primitive)) {
                *slot = number;
            }
        }
        types.push(ty);
    }

    /// Updates the model after an instruction that has a value.
    #[inline(always)]
    fn instruction(&mut self) {
        self.values = self.values.saturating_add(1);
    }

    /// Updates the model after a record of `count` operands; missing first operands are 0.
    #[inline]
    pub(crate) fn record(&mut self, effect: Effect, count: usize, first: &FirstOperands) {
        match effect {
            Effect::None => {}
            Effect::Type => self.add_type(Type::default(), None),
            Effect::PrimitiveType(place) => {
                self.add_type(Type { is_void: place == 0, ..Type::default() }, Some(place));
            }
            Effect::IntegerType => {
                let width = narrow(first[0]);
                let primitive = u8::try_from(width).ok().and_then(|width| width.checked_add(8));
                self.add_type(Type { width, ..Type::default() }, primitive.filter(|_| width <= 64));
            }
            Effect::FunctionType => {
                let parameters = narrow(count.saturating_sub(2) as u64);
                let function = Some((narrow(first[1]), parameters));
                self.add_type(Type { function, ..Type::default() }, None);
            }
            Effect::Global | Effect::Function => {
                if effect == Effect::Function {
                    let ty = narrow(first[0]);
                    if first[2] == 0 {
                        self.bodies.push(ty);
                    }
                    if (ty as usize) < self.types.types.len() {
                        if self.functions.len() <= ty as usize {
                            self.functions.resize(ty as usize + 1, Vec::new());
                        }
                        if let Some(functions) = self.functions.get_mut(ty as usize) {
                            if functions.is_empty() {
                                self.function_types.push(ty);
                            }
                            functions.push(self.values);
                        }
                    }
                }
                self.values = self.values.saturating_add(1);
                self.globals = self.values;
            }
            Effect::SetType => self.constant_type = narrow(first[0]),
            Effect::Null => self.constant(Some(0)),
            Effect::Integer => self.constant(Some(first[0])),
            Effect::Constant => self.constant(None),
            Effect::Metadata | Effect::Node => self.add_metadata(None),
            Effect::ValueMetadata => {
                self.last_value = narrow(first[1]);
                self.add_metadata(Some(self.last_value));
            }
            Effect::Instruction => self.instruction(),
            Effect::Call => {
                let function =
                    usize::try_from(first[2]).ok().and_then(|ty| self.types.types.get(ty)?.function);
                let result = function.and_then(|(result, _)| self.types.types.get(result as usize));
                if !result.is_some_and(|result| result.is_void) {
                    self.values = self.values.saturating_add(1);
                }
            }
        }
    }
}
