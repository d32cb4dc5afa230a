//! [`Builder`]: the function that is being made, as blocks of instructions and words.
//!
//! Registers of a token program hold 32 bits without a type. A [`WordId`] is such a value, however it was
//! made; an integer, a float or a truth value with these bits is a *view* of it. Views are made when they are
//! asked for, each once, and stand where the word was defined, so that they are valid wherever the word is: a
//! definition leaves room for them. What nobody asks for is never made, which goes for phis and loads too.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, Call, CastOpcode, DebugLocation, FastMathFlags, FunctionId, Instruction, InstructionId,
    MetadataId, MetadataKindId, Operation, Position, Predicate, Type, TypeId, ValueId,
};
use dxkit_dxil::{OpCode, OperationFunctions, Scalar};

use crate::debug::Line;
use crate::reuse::{BlockPlace, Pure, Reuse};
use crate::{Reason, Step};

/// Room for the views of a word: an integer or a float, the other one, and a truth value.
const VIEWS: usize = 3;
/// Room for the calls of a load: one for each overload.
const LOAD_CALLS: usize = 2;
/// Room for a load with the views of its four elements.
const LOAD_ROOM: usize = LOAD_CALLS + 4 * VIEWS;
/// Instructions of a program that memory is reserved for at the beginning.
const MOST_ROOM: usize = 1 << 12;
/// The flags of float arithmetic that may be reordered, as compilers write them.
const FAST: u8 = 31;

/// A value of 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WordId(u32);

/// How the bits of a word are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Float,
}

impl Kind {
    pub(crate) const fn scalar(self) -> Scalar {
        match self {
            Self::Int => Scalar::I32,
            Self::Float => Scalar::F32,
        }
    }
}

/// Room in a block: instructions that are made later stand here.
#[derive(Debug, Clone, Copy)]
struct Slot {
    block: usize,
    /// Whether it is among the instructions after the phis, not among the others.
    head: bool,
    at: usize,
    /// The line in the source.
    line: Option<Line>,
}

/// Whether bits are those of a typical float: they are large as an integer.
pub(crate) const fn is_typical_float(bits: u32) -> bool {
    let exponent = bits >> 23 & 0xff;
    exponent > 0x60 && exponent < 0xff
}

/// The definition of a word.
#[derive(Debug, Clone, Copy)]
enum WordSource {
    Constant(u32),
    /// It has a view from the beginning.
    Made,
    /// A phi, by its number.
    Phi(usize),
    /// An element of what a load returns, by the number of the load.
    Element(usize, u32),
}

#[derive(Debug, Clone, Copy)]
struct Word {
    int: Option<ValueId>,
    float: Option<ValueId>,
    bit: Option<ValueId>,
    /// Whether the truth value came first: then all bits are it.
    is_mask: bool,
    source: WordSource,
    /// Room for three views: one that others are made of before these.
    slot: Slot,
}

/// Words by the predecessor that control comes from.
#[derive(Debug)]
struct Phi {
    block: usize,
    incoming: Vec<(WordId, usize)>,
    /// The kind that is taken where the use does not say.
    hint: Option<Kind>,
    /// The line where it was needed.
    line: Option<Line>,
}

/// A load whose overload is that of its first use.
#[derive(Debug)]
struct Load {
    code: OpCode,
    operands: Vec<ValueId>,
    int: Option<ValueId>,
    float: Option<ValueId>,
    /// Whether it may be repeated with the other overload.
    repeatable: bool,
    /// The overload, where the resource determines it.
    fixed: Option<Kind>,
    /// The words of its elements.
    elements: [Option<WordId>; 4],
    /// Room for both overloads, and behind them for the views of each element.
    slot: Slot,
}

/// The end of a block. Targets are numbers of blocks.
#[derive(Debug, Clone)]
pub(crate) enum End {
    Branch(usize),
    Condition(ValueId, usize, usize),
    Switch(ValueId, usize, Vec<(u32, usize)>),
    Return,
}

#[derive(Debug, Default)]
struct Block {
    phis: Vec<InstructionId>,
    head: Vec<Option<InstructionId>>,
    body: Vec<Option<InstructionId>>,
    end: Option<End>,
    /// The line of its end.
    line: Option<Line>,
}

/// An operation that was called, with what each of its calls consists of.
#[derive(Debug, Clone, Copy)]
struct Called {
    code: OpCode,
    overload: Option<Scalar>,
    callee: FunctionId,
    function_type: TypeId,
    result: TypeId,
    /// The number of the operation.
    number: ValueId,
}

/// The lists of a builder: the next one has their memory.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    called: Vec<Called>,
    arguments: Vec<ValueId>,
    blocks: Vec<Block>,
    /// The instructions of the first block, where most of a program is.
    first: Vec<Option<InstructionId>>,
    words: Vec<Word>,
    phis: Vec<Phi>,
    loads: Vec<Load>,
    open: Vec<(usize, Kind, InstructionId)>,
    reuse: Reuse,
    made: Vec<Option<WordId>>,
}

impl Lists {
    /// Empties them, and makes room for a program with this number of instructions.
    fn restart(&mut self, tokens: usize) {
        /// What few programs need more of.
        const FEW: usize = 16;
        // What most programs need for each of their instructions.
        let room = tokens.min(MOST_ROOM);
        self.called.clear();
        self.called.reserve(FEW);
        self.arguments.clear();
        self.arguments.reserve(FEW);
        self.first.clear();
        self.first.reserve(room * 8);
        self.words.clear();
        self.words.reserve(room * 3);
        self.reuse.restart(room * 2);
        self.made.clear();
        self.made.reserve(room * 4);
        self.blocks.clear();
        self.phis.clear();
        self.loads.clear();
        self.open.clear();
    }
}

/// The function that is being made.
#[derive(Debug)]
pub(crate) struct Builder {
    /// It is large, so it stays in its place.
    pub(crate) module: Box<Module>,
    pub(crate) function: FunctionId,
    operations: OperationFunctions,
    /// The operations that were called.
    called: Vec<Called>,
    /// The operands of the call that is made.
    arguments: Vec<ValueId>,
    blocks: Vec<Block>,
    words: Vec<Word>,
    phis: Vec<Phi>,
    loads: Vec<Load>,
    /// Phis that were made, and the kind of each: their values follow at the end.
    open: Vec<(usize, Kind, InstructionId)>,
    /// The block that instructions are appended to.
    pub(crate) current: usize,
    /// Whether new instructions stand in the first block, before everything else.
    in_prologue: bool,
    /// Whether the arithmetic of the current instruction may not be reordered.
    pub(crate) precise: bool,
    precise_node: Option<(MetadataKindId, MetadataId)>,
    float: TypeId,
    int: TypeId,
    zero: WordId,
    /// The line that the instructions come from which are made now.
    pub(crate) line: Option<Line>,
    /// The scope of lines in each file.
    scopes: Vec<MetadataId>,
    /// The values that need not be computed again.
    pub(crate) reuse: Reuse,
    /// The words of instructions, by their numbers.
    made: Vec<Option<WordId>>,
    /// Doubles whose halves were taken: by the words of these.
    doubles: BTreeMap<[WordId; 2], ValueId>,
}

impl Builder {
    pub(crate) fn new(
        mut module: Box<Module>,
        function: FunctionId,
        operations: OperationFunctions,
        scopes: Vec<MetadataId>,
        mut lists: Lists,
        tokens: usize,
    ) -> Self {
        lists.restart(tokens);
        let Lists { called, arguments, mut blocks, first, words, phis, loads, open, reuse, made } = lists;
        blocks.push(Block { body: first, ..Block::default() });
        let (float, int) = (module.float_type(), module.integer_type(32));
        let mut builder = Self {
            module,
            function,
            operations,
            called,
            arguments,
            blocks,
            words,
            phis,
            loads,
            open,
            current: 0,
            in_prologue: false,
            precise: false,
            precise_node: None,
            float,
            int,
            zero: WordId(0),
            line: None,
            scopes,
            reuse,
            made,
            doubles: BTreeMap::new(),
        };
        builder.zero = builder.constant(0);
        builder
    }

    /// The word 0.
    pub(crate) const fn zero(&self) -> WordId {
        self.zero
    }

    /// The type of floats.
    pub(crate) const fn float_type(&self) -> TypeId {
        self.float
    }

    /// The type of this kind.
    pub(crate) const fn type_of_kind(&self, kind: Kind) -> TypeId {
        match kind {
            Kind::Int => self.int,
            Kind::Float => self.float,
        }
    }

    /// The type of integers.
    pub(crate) const fn int_type(&self) -> TypeId {
        self.int
    }

    /// Makes instructions in the first block, before everything else: what does not depend on control flow.
    pub(crate) fn prologue<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.current, self.in_prologue);
        (self.current, self.in_prologue) = (0, true);
        let made = make(self);
        (self.current, self.in_prologue) = before;
        made
    }

    /// Room for `count` instructions at the place where instructions are made now.
    fn reserve(&mut self, count: usize) -> Slot {
        let (block, head) = (self.current, self.in_prologue);
        self.reserve_in(block, head, count)
    }

    fn reserve_in(&mut self, block: usize, head: bool, count: usize) -> Slot {
        let list = self.blocks.get_mut(block).map(|data| if head { &mut data.head } else { &mut data.body });
        let line = self.line;
        let Some(list) = list else { return Slot { block, head, at: 0, line } };
        let at = list.len();
        list.resize(at.saturating_add(count), None);
        Slot { block, head, at, line }
    }

    /// Makes an instruction in one of the places of a slot.
    fn fill(&mut self, slot: Slot, place: usize, ty: TypeId, instruction: &Instruction<'_>) -> ValueId {
        let id = self.module.make_instruction(ty, instruction);
        self.locate(id, slot.line);
        let list = self.blocks.get_mut(slot.block).map(|data| match slot.head {
            true => &mut data.head,
            false => &mut data.body,
        });
        if let Some(entry) = list.and_then(|list| list.get_mut(slot.at.saturating_add(place))) {
            *entry = Some(id);
        }
        id.into()
    }

    /// States the line that an instruction comes from.
    fn locate(&mut self, id: InstructionId, line: Option<Line>) {
        let Some(Line { file, line }) = line else { return };
        let Some(scope) = self.scopes.get(usize::from(file)).copied() else { return };
        // FXC knows no columns.
        let location = DebugLocation { line, column: 0, scope: Some(scope), inlined_at: None };
        self.module.set_debug_location(id, Some(location));
    }

    /// Makes an instruction here, unless its operands are constants that it computes a constant from.
    pub(crate) fn push(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> ValueId {
        if let Instruction::Operation(operation) = instruction {
            if crate::bits::is_of_constants(operation) {
                if let Some(known) = dxkit_passes::known_result(&mut self.module, ty, operation) {
                    return known;
                }
            }
        }
        self.push_pure(Pure::from_instruction(ty, instruction), ty, instruction)
    }

    /// A load of memory that nothing writes.
    pub(crate) fn load_constant(&mut self, ty: TypeId, pointer: ValueId) -> ValueId {
        let load = Instruction::Load { pointer, alignment: 4, volatile: false, atomic: None };
        self.push_pure(Some(Pure::from_constant(ty, pointer)), ty, &load)
    }

    /// Makes an instruction here, unless what it computes is known.
    fn push_pure(&mut self, pure: Option<Pure>, ty: TypeId, instruction: &Instruction<'_>) -> ValueId {
        if let Some(known) = pure.and_then(|pure| self.known_or_next(pure)) {
            return known;
        }
        let slot = self.reserve(1);
        self.fill(slot, 0, ty, instruction)
    }

    /// The value that is known to be computed so, if it is valid here. Otherwise the next instruction is
    /// noted as the one that computes it.
    fn known_or_next(&mut self, pure: Pure) -> Option<ValueId> {
        let next = InstructionId(u32::try_from(self.module.instruction_count()).ok()?);
        self.reuse.get_or_insert(pure, self.place_here(), next.into())
    }

    const fn place_here(&self) -> BlockPlace {
        BlockPlace { block: self.current, is_prologue: self.in_prologue }
    }

    /// The double of two words, if they are its halves.
    pub(crate) fn double_of_halves(&self, halves: [WordId; 2]) -> Option<ValueId> {
        self.doubles.get(&halves).copied()
    }

    /// Notes that two words are the halves of a double.
    pub(crate) fn set_halves(&mut self, halves: [WordId; 2], value: ValueId) {
        self.doubles.insert(halves, value);
    }

    fn add_word(&mut self, source: WordSource) -> WordId {
        let slot = match source {
            WordSource::Constant(_) => Slot { block: 0, head: true, at: usize::MAX, line: None },
            WordSource::Phi(phi) => {
                let block = self.phis.get(phi).map_or(0, |phi| phi.block);
                self.reserve_in(block, true, VIEWS)
            }
            _ => self.reserve(VIEWS),
        };
        self.push_word(source, slot)
    }

    fn push_word(&mut self, source: WordSource, slot: Slot) -> WordId {
        let id = WordId(u32::try_from(self.words.len()).unwrap_or(u32::MAX));
        self.words.push(Word { int: None, float: None, bit: None, is_mask: false, source, slot });
        id
    }

    /// The word with these bits.
    pub(crate) fn constant(&mut self, bits: u32) -> WordId {
        self.add_word(WordSource::Constant(bits))
    }

    /// The bits of a word that is a constant.
    pub(crate) fn constant_of(&self, word: WordId) -> Option<u32> {
        match self.words.get(word.0 as usize)?.source {
            WordSource::Constant(bits) => Some(bits),
            _ => None,
        }
    }

    /// The word of a value that was made just now, or is used again.
    fn word_of_value(&mut self, value: ValueId, view: impl FnOnce(&mut Word)) -> WordId {
        if let Some(bits) = crate::bits::bits_of_constant(&self.module, value) {
            return self.constant(bits);
        }
        let place = value.as_instruction().map(InstructionId::index);
        if let Some(known) = place.and_then(|place| self.made.get(place).copied().flatten()) {
            return known;
        }
        let id = self.add_word(WordSource::Made);
        if let Some(place) = place {
            if self.made.len() <= place {
                self.made.resize(place.saturating_add(1), None);
            }
            if let Some(slot) = self.made.get_mut(place) {
                *slot = Some(id);
            }
        }
        self.set(id, view);
        id
    }

    /// The word of an integer.
    pub(crate) fn word_of_int(&mut self, value: ValueId) -> WordId {
        self.word_of_value(value, |word| word.int = Some(value))
    }

    /// The word of a float.
    pub(crate) fn word_of_float(&mut self, value: ValueId) -> WordId {
        self.word_of_value(value, |word| word.float = Some(value))
    }

    /// The word of a truth value: all bits are it.
    pub(crate) fn word_of_bit(&mut self, value: ValueId) -> WordId {
        self.word_of_value(value, |word| (word.bit, word.is_mask) = (Some(value), true))
    }

    pub(crate) fn word_of(&mut self, kind: Kind, value: ValueId) -> WordId {
        match kind {
            Kind::Int => self.word_of_int(value),
            Kind::Float => self.word_of_float(value),
        }
    }

    fn set(&mut self, id: WordId, change: impl FnOnce(&mut Word)) {
        if let Some(word) = self.words.get_mut(id.0 as usize) {
            change(word);
        }
    }

    /// A load: the operation is called with the overload that its first use asks for.
    pub(crate) fn load(&mut self, code: OpCode, operands: Vec<ValueId>, repeatable: bool) -> usize {
        let slot = self.reserve(LOAD_ROOM);
        self.loads.push(Load {
            code,
            operands,
            int: None,
            float: None,
            repeatable,
            fixed: None,
            elements: [None; 4],
            slot,
        });
        self.loads.len().saturating_sub(1)
    }

    /// An element of what a load returns.
    pub(crate) fn element(&mut self, load: usize, index: u32) -> WordId {
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(own) = self.loads.get(load) else { return self.zero };
        if let Some(known) = own.elements.get(place).copied().flatten() {
            return known;
        }
        // Behind the load, so that it is valid wherever the load is.
        let at = own.slot.at.saturating_add(LOAD_CALLS).saturating_add(place.saturating_mul(VIEWS));
        let slot = Slot { at, ..own.slot };
        let word = self.push_word(WordSource::Element(load, index), slot);
        let elements = self.loads.get_mut(load).map(|load| &mut load.elements);
        if let Some(entry) = elements.and_then(|elements| elements.get_mut(place)) {
            *entry = Some(word);
        }
        word
    }

    /// A phi of a block. More values may follow by [`add_incoming`](Self::add_incoming).
    pub(crate) fn phi(&mut self, block: usize, incoming: Vec<(WordId, usize)>) -> WordId {
        let hint = incoming.iter().find_map(|(word, _)| self.known_kind(*word));
        let line = self.line;
        self.phis.push(Phi { block, incoming, hint, line });
        self.add_word(WordSource::Phi(self.phis.len().saturating_sub(1)))
    }

    /// Adds a value to a phi that may be used already.
    pub(crate) fn add_incoming(&mut self, phi: WordId, value: WordId, from: usize) {
        let Some(Word { source: WordSource::Phi(number), .. }) = self.words.get(phi.0 as usize).copied()
        else {
            return;
        };
        if let Some(phi) = self.phis.get_mut(number) {
            phi.incoming.push((value, from));
        }
    }

    /// The kind that a word was made as; `None` for constants, and for phis of nothing else.
    pub(crate) fn known_kind(&self, word: WordId) -> Option<Kind> {
        let word = self.words.get(word.0 as usize)?;
        if word.float.is_some() {
            return Some(Kind::Float);
        }
        if word.int.is_some() || word.bit.is_some() {
            return if matches!(word.source, WordSource::Constant(_)) { None } else { Some(Kind::Int) };
        }
        match word.source {
            WordSource::Phi(number) => self.phis.get(number)?.hint,
            WordSource::Element(load, _) => {
                let load = self.loads.get(load)?;
                let made = if load.int.is_some() { Some(Kind::Int) } else { load.float.map(|_| Kind::Float) };
                load.fixed.or(made)
            }
            _ => None,
        }
    }

    /// The kind to move some words with, so that few are cast.
    pub(crate) fn common_kind(&self, words: &[WordId]) -> Kind {
        let known = words
            .iter()
            .filter(|word| self.constant_of(**word).is_none())
            .find_map(|word| self.known_kind(*word));
        known.unwrap_or_else(|| {
            // Floats where nothing changes any of them, as a device may change those of other bits.
            let mut bits = words.iter().filter_map(|word| self.constant_of(*word)).filter(|bits| *bits != 0);
            let first = bits.next().is_some_and(is_typical_float);
            if first && bits.all(is_typical_float) { Kind::Float } else { Kind::Int }
        })
    }

    pub(crate) fn view(&mut self, word: WordId, kind: Kind) -> Step<ValueId> {
        match kind {
            Kind::Int => self.int(word),
            Kind::Float => self.float(word),
        }
    }

    /// The word as an integer.
    pub(crate) fn int(&mut self, id: WordId) -> Step<ValueId> {
        let Some(word) = self.words.get(id.0 as usize).copied() else { return Err(Reason::NoValue) };
        if let Some(value) = word.int {
            return Ok(value);
        }
        let value = match word.source {
            WordSource::Constant(bits) => self.const_int(bits),
            WordSource::Phi(phi) if word.float.is_none() => self.make_phi(phi, Kind::Int),
            WordSource::Element(load, index) if word.float.is_none() || self.is_repeatable(load) => {
                let place = usize::from(word.float.is_some());
                match self.take(load, index, Kind::Int, (word.slot, place))? {
                    Some(value) => value,
                    None => {
                        let value = self.float(id)?;
                        self.cast_in(word.slot, 1, CastOpcode::BitCast, value, self.int)
                    }
                }
            }
            _ => match (word.bit, word.float) {
                (Some(value), _) => self.cast_in(word.slot, 0, CastOpcode::SExt, value, self.int),
                (None, Some(value)) => {
                    let place = usize::from(matches!(word.source, WordSource::Element(..)));
                    self.cast_in(word.slot, place, CastOpcode::BitCast, value, self.int)
                }
                _ => return Err(Reason::NoValue),
            },
        };
        self.set(id, |word| word.int = Some(value));
        Ok(value)
    }

    /// The word as a float.
    pub(crate) fn float(&mut self, id: WordId) -> Step<ValueId> {
        let Some(word) = self.words.get(id.0 as usize).copied() else { return Err(Reason::NoValue) };
        if let Some(value) = word.float {
            return Ok(value);
        }
        let value = match word.source {
            WordSource::Constant(bits) => self.module.const_float(f32::from_bits(bits)),
            WordSource::Phi(phi) if word.int.is_none() => self.make_phi(phi, Kind::Float),
            WordSource::Element(load, index) if word.int.is_none() || self.is_repeatable(load) => {
                let place = usize::from(word.int.is_some());
                match self.take(load, index, Kind::Float, (word.slot, place))? {
                    Some(value) => value,
                    None => {
                        let value = self.int(id)?;
                        self.cast_in(word.slot, 1, CastOpcode::BitCast, value, self.float)
                    }
                }
            }
            _ => {
                let value = self.int(id)?;
                self.cast_in(word.slot, 1, CastOpcode::BitCast, value, self.float)
            }
        };
        self.set(id, |word| word.float = Some(value));
        Ok(value)
    }

    /// Whether the word is other than 0.
    pub(crate) fn bit(&mut self, id: WordId) -> Step<ValueId> {
        let Some(word) = self.words.get(id.0 as usize).copied() else { return Err(Reason::NoValue) };
        if let Some(value) = word.bit {
            return Ok(value);
        }
        let value = match word.source {
            WordSource::Constant(bits) => self.module.const_bool(bits != 0),
            _ => {
                let value = self.int(id)?;
                let right = self.const_int(0);
                let flags = FastMathFlags::empty();
                let (predicate, left) = match crate::bits::sign_of(&self.module, value) {
                    Some(left) => (Predicate::IcmpSlt, left),
                    None => (Predicate::IcmpNe, value),
                };
                let compare = Operation::Compare { predicate, flags, left, right };
                let bool_type = self.module.integer_type(1);
                self.fill(word.slot, 2, bool_type, &Instruction::Operation(compare))
            }
        };
        self.set(id, |word| word.bit = Some(value));
        Ok(value)
    }

    /// The truth value that all bits of a word are, if it was made of one.
    pub(crate) fn mask_of(&self, id: WordId) -> Option<ValueId> {
        self.words.get(id.0 as usize).filter(|word| word.is_mask).and_then(|word| word.bit)
    }

    fn is_repeatable(&self, load: usize) -> bool {
        self.loads.get(load).is_some_and(|load| load.repeatable)
    }

    /// An element of a load as this kind; `None` if the load was made with the other kind.
    fn take(
        &mut self,
        number: usize,
        index: u32,
        kind: Kind,
        (slot, place): (Slot, usize),
    ) -> Step<Option<ValueId>> {
        let (aggregate, made) = self.aggregate(number, kind)?;
        if made != kind {
            return Ok(None);
        }
        let ty = if kind == Kind::Int { self.int } else { self.float };
        let extract = Operation::ExtractValue { aggregate, indices: &[index] };
        Ok(Some(self.fill(slot, place, ty, &Instruction::Operation(extract))))
    }

    /// What a load returns, and the kind of its elements: that which is asked for, or another one if the load
    /// has that already and may not be repeated.
    fn aggregate(&mut self, number: usize, kind: Kind) -> Step<(ValueId, Kind)> {
        let Some(load) = self.loads.get(number) else { return Err(Reason::NoValue) };
        let kind = load.fixed.unwrap_or(kind);
        match (kind, load.int, load.float) {
            (Kind::Int, Some(value), _) | (Kind::Float, _, Some(value)) => return Ok((value, kind)),
            (Kind::Int, _, Some(value)) if !load.repeatable => return Ok((value, Kind::Float)),
            (Kind::Float, Some(value), _) if !load.repeatable => return Ok((value, Kind::Int)),
            _ => {}
        }
        let (code, operands, slot) = (load.code, load.operands.clone(), load.slot);
        let place = usize::from(kind == Kind::Float);
        let made = self.call_in(slot, place, code, Some(kind.scalar()), &operands)?;
        if let Some(load) = self.loads.get_mut(number) {
            match kind {
                Kind::Int => load.int = Some(made),
                Kind::Float => load.float = Some(made),
            }
        }
        Ok((made, kind))
    }

    fn cast_in(
        &mut self,
        slot: Slot,
        place: usize,
        opcode: CastOpcode,
        value: ValueId,
        ty: TypeId,
    ) -> ValueId {
        self.fill(slot, place, ty, &Instruction::Operation(Operation::Cast { opcode, value }))
    }

    fn make_phi(&mut self, number: usize, kind: Kind) -> ValueId {
        let ty = if kind == Kind::Int { self.int } else { self.float };
        let id = self.module.make_instruction(ty, &Instruction::Phi { values: &[], blocks: &[] });
        let (block, line) = self.phis.get(number).map_or((0, None), |phi| (phi.block, phi.line));
        self.locate(id, line);
        if let Some(block) = self.blocks.get_mut(block) {
            block.phis.push(id);
        }
        self.open.push((number, kind, id));
        id.into()
    }

    /// The operands that name a component of an element of a signature.
    pub(crate) fn place(&mut self, id: u32, row: u32, column: u8) -> [ValueId; 3] {
        let column = self.module.const_i8(i8::try_from(column).unwrap_or(0));
        [self.const_int(id), self.const_int(row), column]
    }

    /// An integer constant.
    pub(crate) fn const_int(&mut self, bits: u32) -> ValueId {
        self.module.const_u32(bits)
    }

    /// An undefined operand of an operation.
    pub(crate) fn undef(&mut self, kind: Kind) -> ValueId {
        let ty = if kind == Kind::Int { self.int } else { self.float };
        self.module.const_undef(ty)
    }

    /// A call of an operation here.
    pub(crate) fn call(
        &mut self,
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
    ) -> Step<ValueId> {
        let pure = Pure::from_call(code, overload, operands, self.precise);
        if let Some(known) = pure.and_then(|pure| self.known_or_next(pure)) {
            return Ok(known);
        }
        let slot = self.reserve(1);
        self.call_in(slot, 0, code, overload, operands)
    }

    fn call_in(
        &mut self,
        slot: Slot,
        place: usize,
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
    ) -> Step<ValueId> {
        let mut known = self.called.iter().filter(|one| one.code == code && one.overload == overload);
        let called = match known.next() {
            Some(known) => *known,
            None => self.declare(code, overload).ok_or(Reason::NoValue)?,
        };
        let mut arguments = core::mem::take(&mut self.arguments);
        arguments.clear();
        arguments.push(called.number);
        arguments.extend_from_slice(operands);
        let call = Call::new(called.callee, called.function_type, &arguments);
        let value = self.fill(slot, place, called.result, &Instruction::Call(call));
        self.arguments = arguments;
        Ok(value)
    }

    /// Declares an operation that was not called before.
    fn declare(&mut self, code: OpCode, overload: Option<Scalar>) -> Option<Called> {
        let (callee, number) = self.operations.called(&mut self.module, code, overload, &[])?;
        let function_type = self.module.function(callee)?.record().function_type;
        let Type::Function { result, .. } = self.module.ty(function_type) else { return None };
        let called = Called { code, overload, callee, function_type, result, number: *number.first()? };
        self.called.push(called);
        Some(called)
    }

    /// A call of an operation on floats, marked as precise where it has to be.
    pub(crate) fn float_call(
        &mut self,
        code: OpCode,
        overload: Scalar,
        operands: &[ValueId],
    ) -> Step<ValueId> {
        let value = self.call(code, Some(overload), operands)?;
        if self.precise {
            self.mark_precise(value);
        }
        Ok(value)
    }

    fn mark_precise(&mut self, value: ValueId) {
        let Some(id) = value.as_instruction() else { return };
        let (kind, node) = match self.precise_node {
            Some(known) => known,
            None => {
                let kind = self.module.intern_metadata_kind("dx.precise");
                let one = self.module.const_i32(1);
                let one = self.module.value_as_metadata(one);
                let node = self.module.metadata_node(&[Some(one)]);
                *self.precise_node.insert((kind, node))
            }
        };
        self.module.set_attachment(id, kind, Some(node));
    }

    /// An operation on two integers.
    pub(crate) fn binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> ValueId {
        if let Some(known) = crate::bits::operand_that_is_result(&self.module, opcode, left, right) {
            return known;
        }
        if opcode == BinaryOpcode::Add {
            if let Some(right) = crate::bits::negated(&self.module, right) {
                return self.binary(BinaryOpcode::Sub, left, right);
            }
        }
        let ty = self.module.type_of(left).unwrap_or(self.int);
        self.push(ty, &Instruction::Operation(Operation::Binary { opcode, flags: 0, left, right }))
    }

    /// An operation on two floats.
    pub(crate) fn float_binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> ValueId {
        let flags = if self.precise { 0 } else { FAST };
        let ty = self.module.type_of(left).unwrap_or(self.float);
        self.push(ty, &Instruction::Operation(Operation::Binary { opcode, flags, left, right }))
    }

    pub(crate) fn cast(&mut self, opcode: CastOpcode, value: ValueId, ty: TypeId) -> ValueId {
        self.push(ty, &Instruction::Operation(Operation::Cast { opcode, value }))
    }

    pub(crate) fn compare(&mut self, predicate: Predicate, left: ValueId, right: ValueId) -> ValueId {
        // Never with flags: comparisons with NaN have results that programs rely on.
        let flags = FastMathFlags::empty();
        let ty = self.module.integer_type(1);
        self.push(ty, &Instruction::Operation(Operation::Compare { predicate, flags, left, right }))
    }

    pub(crate) fn select(&mut self, condition: ValueId, if_true: ValueId, if_false: ValueId) -> ValueId {
        let ty = self.module.type_of(if_true).unwrap_or(self.int);
        self.push(ty, &Instruction::Operation(Operation::Select { condition, if_true, if_false }))
    }

    pub(crate) fn extract(&mut self, aggregate: ValueId, index: u32, ty: TypeId) -> ValueId {
        self.push(ty, &Instruction::Operation(Operation::ExtractValue { aggregate, indices: &[index] }))
    }

    // Blocks.

    pub(crate) fn add_block(&mut self) -> usize {
        self.blocks.push(Block::default());
        self.blocks.len().saturating_sub(1)
    }

    /// Ends the current block.
    pub(crate) fn end(&mut self, end: End) {
        let line = self.line;
        if let Some(block) = self.blocks.get_mut(self.current) {
            (block.end, block.line) = (Some(end), line);
        }
    }

    pub(crate) fn end_mut(&mut self, block: usize) -> Option<&mut Option<End>> {
        self.blocks.get_mut(block).map(|block| &mut block.end)
    }

    /// The number of words and of blocks, as a measure of work.
    pub(crate) fn size(&self) -> usize {
        self.words.len().saturating_add(self.blocks.len())
    }

    /// Gives the phis their values, and the function its blocks.
    pub(crate) fn finish(mut self) -> Step<(Box<Module>, OperationFunctions, Lists)> {
        let mut ids = Vec::with_capacity(self.blocks.len());
        for _ in &self.blocks {
            ids.push(self.module.add_block(self.function));
        }
        let switched = self.switched();
        while let Some((number, kind, id)) = self.open.pop() {
            let incoming = match self.phis.get(number) {
                Some(phi) => (phi.block, phi.incoming.clone()),
                None => continue,
            };
            let (block, incoming) = incoming;
            let (mut values, mut blocks) = (Vec::new(), Vec::new());
            for (word, from) in incoming {
                let value = self.view(word, kind)?;
                let edges = match self.blocks.get(from).map(|from| from.edges_to(block)) {
                    Some(Some(edges)) => edges,
                    Some(None) => switched.get(&(from, block)).copied().unwrap_or(0),
                    None => 0,
                };
                let Some(from) = ids.get(from) else { continue };
                for _ in 0..edges {
                    values.push(value);
                    blocks.push(*from);
                }
            }
            let ty = if kind == Kind::Int { self.int } else { self.float };
            self.module.set_instruction(id, ty, &Instruction::Phi { values: &values, blocks: &blocks });
        }
        let void = self.module.void_type();
        let mut all = core::mem::take(&mut self.blocks);
        let mut first = None;
        for (block, id) in all.drain(..).zip(&ids) {
            for made in block.phis.iter().chain(block.head.iter().chain(&block.body).flatten()) {
                self.module.place(*made, Position::End(*id));
            }
            let target = |number: usize| ids.get(number).copied().unwrap_or(*id);
            let made = match block.end {
                Some(End::Branch(to)) => {
                    self.module.make_instruction(void, &Instruction::Branch { target: target(to) })
                }
                Some(End::Condition(condition, a, b)) => {
                    let (if_true, if_false) = (target(a), target(b));
                    let branch = Instruction::ConditionalBranch { condition, if_true, if_false };
                    self.module.make_instruction(void, &branch)
                }
                Some(End::Switch(condition, default, cases)) => {
                    let targets: Vec<_> = cases.iter().map(|(_, to)| target(*to)).collect();
                    let cases: Vec<_> = cases.iter().map(|(case, _)| self.const_int(*case)).collect();
                    let default = target(default);
                    let switch = Instruction::Switch { condition, default, cases: &cases, targets: &targets };
                    self.module.make_instruction(void, &switch)
                }
                _ => self.module.make_instruction(void, &Instruction::Return { value: None }),
            };
            self.locate(made, block.line);
            self.module.place(made, Position::End(*id));
            first.get_or_insert(block.body);
        }
        let Self { module, operations, called, arguments, words, phis, loads, open, reuse, made, .. } = self;
        let first = first.unwrap_or_default();
        let lists = Lists { called, arguments, blocks: all, first, words, phis, loads, open, reuse, made };
        Ok((module, operations, lists))
    }
}

impl Block {
    /// How many edges lead to a block; `None` of a switch.
    fn edges_to(&self, block: usize) -> Option<usize> {
        match &self.end {
            Some(End::Branch(to)) => Some(usize::from(*to == block)),
            Some(End::Condition(_, a, b)) => Some(usize::from(*a == block) + usize::from(*b == block)),
            Some(End::Switch(..)) => None,
            _ => Some(0),
        }
    }
}

impl Builder {
    /// How many edges lead from the block of a switch to another one.
    fn switched(&self) -> BTreeMap<(usize, usize), usize> {
        let mut edges = BTreeMap::new();
        for (from, block) in self.blocks.iter().enumerate() {
            let Some(End::Switch(_, default, cases)) = &block.end else { continue };
            for to in cases.iter().map(|(_, to)| *to).chain([*default]) {
                let count: &mut usize = edges.entry((from, to)).or_default();
                *count = count.saturating_add(1);
            }
        }
        edges
    }

    /// A load whose overload is known.
    pub(crate) fn typed_load(&mut self, code: OpCode, operands: Vec<ValueId>, kind: Kind) -> Step<usize> {
        let load = self.load(code, operands, false);
        if let Some(load) = self.loads.get_mut(load) {
            load.fixed = Some(kind);
        }
        Ok(load)
    }

    /// The status of an access.
    pub(crate) fn status(&mut self, load: usize) -> Step<WordId> {
        /// The place of the status in what a load returns.
        const STATUS: u32 = 4;
        let slot = self.reserve(1);
        let aggregate = self.aggregate(load, Kind::Int)?.0;
        let extract = Operation::ExtractValue { aggregate, indices: &[STATUS] };
        let value = self.fill(slot, 0, self.int, &Instruction::Operation(extract));
        Ok(self.word_of_int(value))
    }
}
