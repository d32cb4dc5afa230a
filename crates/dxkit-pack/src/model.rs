//! [`Model`]: what the numbers of a module of bitcode refer to.
//!
//! A bitstream numbers types, values and metadata. The same constant has another number in each shader, so that alike shaders
//! are full of different numbers. The model follows the numbering and gives numbers of the same meaning one spelling: an
//! `i32` constant of 5 is written as 5, a reference to an instruction as its distance, metadata as the next in the order in
//! which LLVM numbers it. A module that breaks LLVM's rules only makes worse guesses: the original number comes back anyway.

use std::sync::LazyLock;

use dxkit_bitcode::records::{OperandKind, RecordOperand, RecordTail};
use dxkit_bitcode::stream::BlockKind;

use crate::coder::{at_distance, distance};

/// Constants of these values are recognised by their value.
const SMALL: usize = 256;
/// Metadata that was not referred to is looked for so far back.
const FAR: usize = 64;
/// Larger numbers of types, values and metadata are not followed: they occur in broken modules alone.
const LARGEST: u32 = 1 << 24;

/// What a record adds to the numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Effect {
    #[default]
    None,
    /// A type; primitive ones of these kinds (integers apart).
    Type(Option<u8>),
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
    /// What the record of this name does in a block of this kind.
    fn of(kind: BlockKind, name: &str) -> Self {
        match (kind, name) {
            (BlockKind::Type, "NUMENTRY" | "STRUCT_NAME") => Self::None,
            (BlockKind::Type, "INTEGER") => Self::IntegerType,
            (BlockKind::Type, "FUNCTION") => Self::FunctionType,
            (BlockKind::Type, name) => {
                const PRIMITIVES: [&str; 6] = ["VOID", "FLOAT", "DOUBLE", "HALF", "LABEL", "METADATA"];
                let place = PRIMITIVES.iter().position(|known| *known == name);
                Self::Type(place.and_then(|place| u8::try_from(place).ok()))
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

/// A kind of record.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Layout {
    operands: &'static [RecordOperand],
    tail: Option<RecordTail>,
    /// The operand from which on there are characters.
    pub(crate) text: Option<usize>,
    effect: Effect,
    /// The operand from which on no number is changed.
    pub(crate) plain: usize,
}

impl Layout {
    /// What an operand means; the types behind values that are not defined yet do not count.
    #[inline]
    pub(crate) fn operand(&self, place: usize) -> OperandKind {
        let found = self.operands.get(place).or_else(|| {
            let behind = place.checked_sub(self.operands.len())?;
            match self.tail? {
                RecordTail::Repeated([operand]) => Some(operand),
                RecordTail::Repeated(operands) => operands.get(behind.checked_rem(operands.len())?),
                RecordTail::Optional(operands) => operands.get(behind),
                RecordTail::None => None,
            }
        });
        found.map_or(OperandKind::Number, |operand| operand.kind)
    }

    /// The layout of the records of this code in blocks of this kind.
    #[inline]
    pub(crate) fn of(kind: u32, code: u32) -> &'static Self {
        const KINDS: usize = 27;
        const CODES: usize = 64;
        static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
            let mut layouts = vec![Layout::default(); KINDS * CODES];
            for kind in (0u32..).map(BlockKind).take(KINDS) {
                for record in kind.records() {
                    let place = kind.0 as usize * CODES + record.code as usize;
                    if let Some(slot) = layouts.get_mut(place).filter(|_| (record.code as usize) < CODES) {
                        let changes = |operand: &RecordOperand| Place::is_changed(kind.0, operand.kind);
                        let last = record.operands.iter().rposition(changes).map_or(0, |last| last + 1);
                        *slot = Layout {
                            operands: record.operands,
                            tail: Some(record.tail),
                            text: record.text(),
                            effect: Effect::of(kind, record.name),
                            plain: if record.tail.operands().iter().any(changes) { usize::MAX } else { last },
                        };
                    }
                }
            }
            layouts
        });
        static OTHER: Layout =
            Layout { operands: &[], tail: None, text: None, effect: Effect::None, plain: 0 };
        if code as usize >= CODES {
            return &OTHER;
        }
        LAYOUTS.get(kind as usize * CODES + code as usize).unwrap_or(&OTHER)
    }
}

/// Numbers of constants, by value: of `i32`, and of `i8`. A number is 1 more; 0 for none.
type Known = [Vec<u32>; 2];

/// Which of the two kinds of constants, and the value.
type Content = Option<(u8, u8)>;

#[derive(Debug, Clone, Copy, Default)]
struct Type {
    /// Bits of an integer.
    width: u32,
    /// The number among [`Model::primitives`] and 1 more.
    primitive: u8,
    is_void: bool,
    /// For a function: the type of its result, and how many parameters it has.
    function: Option<(u32, u32)>,
}

/// What the numbers of a module refer to.
#[derive(Debug, Default)]
pub(crate) struct Model {
    types: Vec<Type>,
    /// The type of each primitive kind; numbers are 1 more. Integers have their width and 8.
    primitives: Vec<u32>,
    /// The type of the constants that are being read.
    constant_type: u32,
    /// The types of the functions that have bodies, in the order of the bodies.
    bodies: Vec<u32>,
    next_body: usize,
    /// Functions by type.
    functions: Vec<Vec<u32>>,
    /// Number of the next value, of the first that is not global, and of the function's first instruction.
    values: u32,
    globals: u32,
    first: u32,
    /// What constants are, by their numbers.
    contents: Vec<Content>,
    known: Known,
    /// What to put back at the end of a function: kind, value, number.
    undo: Vec<(u8, u8, u32)>,
    /// Number of the next metadata.
    metadata: u32,
    metadata_contents: Vec<Content>,
    known_metadata: Known,
    /// Metadata that nothing referred to so far, and what of it the current node refers to.
    loose: Vec<u32>,
    taken: Vec<u32>,
    /// What the next reference to loose metadata most likely is.
    expected: u32,
    /// The last value that metadata was made of.
    last_value: u32,
}

/// The number of a value of a [`Known`], 1 more.
fn known(known: &Known, (kind, value): (u8, u8)) -> u32 {
    known.get(usize::from(kind)).and_then(|table| table.get(usize::from(value))).copied().unwrap_or(0)
}

fn learn(known: &mut Known, (kind, value): (u8, u8), number: u32) -> u32 {
    let Some(table) = known.get_mut(usize::from(kind)) else { return 0 };
    if table.is_empty() {
        table.resize(SMALL, 0);
    }
    table.get_mut(usize::from(value)).map_or(0, |slot| std::mem::replace(slot, number))
}

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The content that symbols with this kind and number stand for.
fn content(kind: u64, number: u64) -> Option<(u8, u8)> {
    Some((u8::try_from(kind).ok()?, u8::try_from(number).ok()?))
}

/// What [`Model::enter`] saved.
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
            let function = body.and_then(|ty| self.types.get(ty as usize)).and_then(|ty| ty.function);
            self.values = self.values.saturating_add(function.map_or(0, |(_, parameters)| parameters));
            self.first = self.values;
        }
        saved
    }

    pub(crate) fn leave(&mut self, kind: u32, saved: Saved) {
        if kind == BlockKind::Function.0 {
            (self.values, self.metadata) = (saved.values, saved.metadata);
            for (kind, value, number) in self.undo.drain(saved.undo..).rev() {
                learn(&mut self.known, (kind, value), number);
            }
            self.contents.truncate(self.values as usize);
        } else if kind == BlockKind::Constants.0 {
            // Constants of a function have numbers below those of its instructions.
            self.first = self.values;
        }
    }

    /// The symbol of an operand; [`value_of`](Self::value_of) is the inverse.
    #[inline]
    pub(crate) fn symbol_of(&self, place: Place<'_>, value: u64) -> Option<u64> {
        let number = || u32::try_from(value).ok();
        match place.kind {
            OperandKind::Type if place.block == BlockKind::Type.0 => self.type_symbol(number()?, true),
            OperandKind::Type => self.type_symbol(number()?, false),
            OperandKind::Relative | OperandKind::Typed => match place.function_type() {
                Some(ty) => self.callee_symbol(number()?, ty),
                None => self.relative_symbol(number()?),
            },
            OperandKind::OptionalMetadata if place.block == BlockKind::Metadata.0 => {
                self.metadata_symbol(number()?)
            }
            OperandKind::Value if place.block == BlockKind::Metadata.0 => {
                Some(distance(number()?, self.last_value))
            }
            OperandKind::Value if place.block == BlockKind::Constants.0 => {
                Some(distance(number()?, self.values))
            }
            _ => Some(value),
        }
    }

    /// The operand of a symbol.
    #[inline]
    pub(crate) fn value_of(&self, place: Place<'_>, symbol: u64) -> Option<u64> {
        match place.kind {
            OperandKind::Type if place.block == BlockKind::Type.0 => self.type_of(symbol, true),
            OperandKind::Type => self.type_of(symbol, false),
            OperandKind::Relative | OperandKind::Typed => match place.function_type() {
                Some(ty) => self.callee_of(symbol, ty),
                None => self.relative_of(symbol),
            },
            OperandKind::OptionalMetadata if place.block == BlockKind::Metadata.0 => self.metadata_of(symbol),
            OperandKind::Value if place.block == BlockKind::Metadata.0 => {
                at_distance(symbol, self.last_value).map(u64::from)
            }
            OperandKind::Value if place.block == BlockKind::Constants.0 => {
                at_distance(symbol, self.values).map(u64::from)
            }
            _ => Some(symbol),
        }
    }

    /// A type: even for primitive ones; otherwise its number, or in the table of types the distance.
    fn type_symbol(&self, number: u32, near: bool) -> Option<u64> {
        let primitive = self.types.get(number as usize).and_then(|ty| ty.primitive.checked_sub(1));
        let is_it = |kind: &u8| self.primitives.get(usize::from(*kind)) == number.checked_add(1).as_ref();
        Some(match primitive.filter(is_it) {
            Some(kind) => u64::from(kind) << 1,
            None if near => distance(number, narrow(self.types.len() as u64)) << 1 | 1,
            None => u64::from(number) << 1 | 1,
        })
    }

    fn type_of(&self, symbol: u64, near: bool) -> Option<u64> {
        let number = symbol >> 1;
        if symbol & 1 == 0 {
            let found = self.primitives.get(usize::try_from(number).ok()?)?;
            return found.checked_sub(1).map(u64::from);
        }
        if near { at_distance(number, narrow(self.types.len() as u64)).map(u64::from) } else { Some(number) }
    }

    /// A value, counted back from the next one. The lowest two bits say how: 0 is the distance of one of the function's
    /// instructions, 1 and 2 a constant by its value, 3 the number of a global value or the distance from the function's
    /// first instruction.
    fn relative_symbol(&self, relative: u32) -> Option<u64> {
        if relative <= self.values.saturating_sub(self.first) {
            return Some(u64::from(relative) << 2);
        }
        let number = self.values.wrapping_sub(relative);
        let content = self.contents.get(number as usize).copied().flatten();
        Some(match content.filter(|content| number.checked_add(1) == Some(known(&self.known, *content))) {
            Some((kind, value)) => u64::from(value) << 2 | (u64::from(kind) + 1),
            None if number < self.globals => u64::from(number) << 3 | 3,
            None => distance(number, self.first) << 3 | 7,
        })
    }

    fn relative_of(&self, symbol: u64) -> Option<u64> {
        let number = symbol >> 2;
        let value = match symbol & 3 {
            0 => return Some(number),
            3 if number & 1 == 0 => u32::try_from(number >> 1).ok()?,
            3 => at_distance(number >> 1, self.first)?,
            kind => known(&self.known, content(kind - 1, number)?).checked_sub(1)?,
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

    fn callee_of(&self, symbol: u64, ty: u64) -> Option<u64> {
        if symbol & 1 == 1 {
            return Some(symbol >> 1);
        }
        let functions = self.functions.get(usize::try_from(ty).ok()?)?;
        let number = functions.get(usize::try_from(symbol >> 1).ok()?)?;
        Some(self.values.wrapping_sub(*number).into())
    }

    /// Metadata, 1 more, or 0 for none. The lowest two bits say how: 0 is the distance from the node, 1 its place among
    /// those that were not referred to (0 where it is the expected one), 2 and 3 a constant by its value.
    fn metadata_symbol(&self, number: u32) -> Option<u64> {
        let Some(number) = number.checked_sub(1) else { return Some(0) };
        let content = self.metadata_contents.get(number as usize).copied().flatten();
        let is_it = |content: &(u8, u8)| number.checked_add(1) == Some(known(&self.known_metadata, *content));
        if let Some((kind, value)) = content.filter(is_it) {
            return Some(u64::from(value) << 2 | (u64::from(kind) + 2));
        }
        Some(match self.loose_place(number) {
            Some(_) if self.expected == number => 1,
            Some(place) => (place as u64 + 1) << 2 | 1,
            None => (distance(number, self.metadata) + 1) << 2,
        })
    }

    fn metadata_of(&self, symbol: u64) -> Option<u64> {
        let rest = symbol >> 2;
        let number = match (symbol & 3, rest) {
            (0, 0) => return Some(0),
            (0, _) => at_distance(rest - 1, self.metadata)?,
            (1, 0) => self.expected,
            (1, _) => *self.loose.get(self.loose.len().checked_sub(usize::try_from(rest).ok()?)?)?,
            (kind, _) => known(&self.known_metadata, content(kind - 2, rest)?).checked_sub(1)?,
        };
        Some(u64::from(number) + 1)
    }

    /// How far back loose metadata is.
    fn loose_place(&self, number: u32) -> Option<usize> {
        self.loose.iter().rev().take(FAR).position(|loose| *loose == number)
    }

    /// Follows a reference of the current node.
    #[inline]
    pub(crate) fn refer(&mut self, layout: &Layout, number: u64) {
        if layout.effect != Effect::Node {
            return;
        }
        let Some(number) = narrow(number).checked_sub(1) else { return };
        if let Some(place) = self.loose_place(number) {
            self.taken.push(number);
            // Operands that nothing referred to before follow each other.
            let next = self.loose.len().checked_sub(place);
            self.expected = next.and_then(|next| self.loose.get(next)).copied().unwrap_or(u32::MAX);
        }
    }

    fn constant(&mut self, value: Option<u64>) {
        let number = self.values;
        self.values = self.values.saturating_add(1);
        if number >= LARGEST {
            return;
        }
        let width = self.types.get(self.constant_type as usize).map(|ty| ty.width);
        let kind = match width {
            Some(32) => Some(0),
            Some(8) => Some(1),
            _ => None,
        };
        let content = kind.zip(value.and_then(|value| u8::try_from(value).ok()));
        self.contents.resize(number as usize, None);
        self.contents.push(content);
        if let Some(content) = content {
            let before = learn(&mut self.known, content, number + 1);
            self.undo.push((content.0, content.1, before));
        }
    }

    fn add_metadata(&mut self, value: Option<u32>) {
        for taken in self.taken.drain(..) {
            if let Some(place) = self.loose.iter().rposition(|loose| *loose == taken) {
                self.loose.remove(place);
            }
        }
        self.expected = u32::MAX;
        let number = self.metadata;
        self.metadata = self.metadata.saturating_add(1);
        if number >= LARGEST {
            return;
        }
        let content = value.and_then(|value| self.contents.get(value as usize).copied().flatten());
        match content {
            Some(content) => {
                learn(&mut self.known_metadata, content, number + 1);
                self.metadata_contents.resize(number as usize, None);
                self.metadata_contents.push(Some(content));
            }
            None => self.loose.push(number),
        }
    }

    fn add_type(&mut self, mut ty: Type, primitive: Option<u8>) {
        let number = narrow(self.types.len() as u64 + 1);
        if number >= LARGEST {
            return;
        }
        if let Some(primitive) = primitive {
            ty.primitive = primitive + 1;
            if self.primitives.len() <= usize::from(primitive) {
                self.primitives.resize(usize::from(primitive) + 1, 0);
            }
            if let Some(slot) = self.primitives.get_mut(usize::from(primitive)) {
                *slot = number;
            }
        }
        self.types.push(ty);
    }

    /// Follows a record, of which these are the first operands.
    pub(crate) fn record(&mut self, layout: &Layout, operands: &[u64]) {
        let operand = |place: usize| operands.get(place).copied().unwrap_or(0);
        match layout.effect {
            Effect::None => {}
            Effect::Type(primitive) => {
                self.add_type(Type { is_void: primitive == Some(0), ..Type::default() }, primitive);
            }
            Effect::IntegerType => {
                let width = narrow(operand(0));
                let primitive = u8::try_from(width).ok().and_then(|width| width.checked_add(8));
                self.add_type(Type { width, ..Type::default() }, primitive.filter(|_| width <= 64));
            }
            Effect::FunctionType => {
                let parameters = narrow(operands.len().saturating_sub(2) as u64);
                let function = Some((narrow(operand(1)), parameters));
                self.add_type(Type { function, ..Type::default() }, None);
            }
            Effect::Global | Effect::Function => {
                if layout.effect == Effect::Function {
                    let ty = narrow(operand(0));
                    if operand(2) == 0 {
                        self.bodies.push(ty);
                    }
                    if (ty as usize) < self.types.len() {
                        if self.functions.len() <= ty as usize {
                            self.functions.resize(ty as usize + 1, Vec::new());
                        }
                        if let Some(functions) = self.functions.get_mut(ty as usize) {
                            functions.push(self.values);
                        }
                    }
                }
                self.values = self.values.saturating_add(1);
                self.globals = self.values;
            }
            Effect::SetType => self.constant_type = narrow(operand(0)),
            Effect::Null => self.constant(Some(0)),
            Effect::Integer => self.constant(Some(operand(0))),
            Effect::Constant => self.constant(None),
            Effect::Metadata | Effect::Node => self.add_metadata(None),
            Effect::ValueMetadata => {
                self.last_value = narrow(operand(1));
                self.add_metadata(Some(self.last_value));
            }
            Effect::Instruction => self.values = self.values.saturating_add(1),
            Effect::Call => {
                let function = usize::try_from(operand(2)).ok().and_then(|ty| self.types.get(ty)?.function);
                let result = function.and_then(|(result, _)| self.types.get(result as usize));
                if !result.is_some_and(|result| result.is_void) {
                    self.values = self.values.saturating_add(1);
                }
            }
        }
    }
}

/// Which operand a number is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'o> {
    /// The kind of block.
    pub(crate) block: u32,
    pub(crate) kind: OperandKind,
    layout: Effect,
    /// The operands in front.
    before: &'o [u64],
}

impl<'o> Place<'o> {
    pub(crate) fn new(block: u32, layout: &Layout, kind: OperandKind, before: &'o [u64]) -> Self {
        Self { block, kind, layout: layout.effect, before }
    }

    /// Whether operands of this kind have symbols other than themselves.
    fn is_changed(block: u32, kind: OperandKind) -> bool {
        match kind {
            OperandKind::Type | OperandKind::Relative | OperandKind::Typed => true,
            OperandKind::OptionalMetadata => block == BlockKind::Metadata.0,
            OperandKind::Value => block == BlockKind::Metadata.0 || block == BlockKind::Constants.0,
            _ => false,
        }
    }

    /// The type in front of the callee of a call.
    fn function_type(&self) -> Option<u64> {
        match (self.layout, self.before) {
            (Effect::Call, [_, _, ty]) => Some(*ty),
            _ => None,
        }
    }
}
