//! The walk over the pieces of an instruction's text, which prints or reads it.
//!
//! [`print`] takes an instruction and appends its text; [`instruction`] takes a text and returns the
//! instruction. Both call [`Line::walk`], with a `Vec<u8>` or a [`Cursor`] as [`Io`]: each step passes the
//! value of the given instruction and gets back the value that the text states, which is the same one when it
//! is printed. This is recursive descent over a table: the form of the opcode lists the pieces, and a piece
//! that is optional is decided by its first characters.
//!
//! Suffixes follow the name of an opcode without a space (`sample_c_lz_indexable`), so the reader tries the
//! opcodes whose name the first word begins with, the longest one first.

use alloc::vec::Vec;

use super::{COMMENT, DIMENSION, Item, RETURN_TYPE, Slot, UNKNOWN, VECTORS};
use crate::opcode::{ImmediateStyle, Opcode, OpcodeInfo, SyntaxForm, is_long};
use crate::operand::{Components, Index, IndexForm, Operand, OperandKind};
use crate::program::{
    Control, Dimension, GLOBAL_FLAGS, INPUT_PRIMITIVES, Instruction, OpcodeExtension, OpcodeExtensionKind,
    OpcodeToken, ReturnType, ReturnTypes,
};
use crate::text::{Attempt, Cursor, Io, NO_INSTRUCTION, Names, names};

/// How values are printed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ValueStyle {
    /// Whether the text states every bit.
    pub(crate) exact: bool,
    /// Whether immediate values are written as their bits.
    pub(crate) hexadecimal: bool,
}

/// An instruction whose text is printed or read.
pub(crate) struct Line<'l, I> {
    pub(super) io: &'l mut I,
    /// The instruction that is printed. When text is read: one whose immediate values are kept where the text
    /// is the same.
    pub(super) given: &'l Instruction,
    /// The instruction of the text that is read.
    pub(super) made: Instruction,
    /// Whether declarations name ranges of registers and spaces, as since SM 5.1.
    pub(super) spaces: bool,
    pub(super) style: ValueStyle,
    pub(super) immediates: ImmediateStyle,
}

/// Appends the text of an instruction, without indentation and line break.
pub(crate) fn print(instruction: &Instruction, spaces: bool, style: ValueStyle, out: &mut Vec<u8>) {
    let mut line = Line::new(out, instruction, spaces);
    line.style = style;
    // Printing does not fail.
    let _ = match instruction.info() {
        Some(info) => {
            line.immediates = info.immediates;
            if info.form != SyntaxForm::CustomData {
                crate::numbers::put(line.io, info.opcode.name().unwrap_or_default());
            }
            line.walk(info)
        }
        None => {
            let tokens: Vec<u32> =
                core::iter::once(&instruction.token.0).chain(&instruction.words).copied().collect();
            line.tokens(&tokens).map(drop)
        }
    };
}

/// Appends `.dword` and these tokens.
pub(crate) fn print_tokens(tokens: &[u32], out: &mut Vec<u8>) {
    // Printing does not fail.
    let _ = Line::new(out, &Instruction::EMPTY, false).tokens(tokens);
}

/// Reads the text of one instruction; `None` if it is empty. Only the vectors of an immediate constant buffer
/// may have several lines. Immediate values that read like those of `base` keep their bits.
pub(crate) fn instruction(text: &str, spaces: bool, base: &Instruction) -> Attempt<Option<Instruction>> {
    let has_vectors = text.trim_start().starts_with(VECTORS);
    let mut cursor = if has_vectors { Cursor::with_lines(text) } else { Cursor::new(text) };
    cursor.skip_spaces();
    let rest = cursor.rest();
    let is_comment = rest.starts_with(COMMENT);
    if !is_comment && cursor.at_end() {
        return Ok(None);
    }
    let start = cursor.at;
    let name = cursor.word();
    let end = cursor.at;
    cursor.at = start;
    let is_message = matches!(name, "printf" | "errorf");
    if is_comment || is_message || has_vectors || rest.starts_with(".dword") {
        let mut line = Line::new(&mut cursor, base, spaces);
        if is_comment {
            line.comment()?;
        } else if has_vectors {
            line.vectors()?;
        } else if is_message {
            line.message()?;
        } else if let [first, words @ ..] = line.tokens(&[])?.as_slice() {
            line.made = Instruction::from_opaque(OpcodeToken(*first), words.to_vec());
        }
        let made = line.made;
        cursor.end()?;
        return Ok(Some(made));
    }
    cursor.name_at = start;
    for (info, length) in opcodes(name) {
        cursor.at = start + length;
        let mut line = Line::new(&mut cursor, base, spaces);
        line.made.token = OpcodeToken::new(info.opcode);
        line.immediates = info.immediates;
        match line.walk(info) {
            Ok(()) => {
                let instruction = line.finish();
                cursor.end()?;
                return Ok(Some(instruction));
            }
            // The suffixes of the name are not those of this opcode.
            Err(unexpected) if unexpected.at < end => {}
            Err(unexpected) => return Err(unexpected),
        }
    }
    Cursor::unexpected_at(start, NO_INSTRUCTION)
}

/// The opcodes whose names a word may begin with, the longest name first, and the lengths of the names.
fn opcodes(word: &str) -> impl Iterator<Item = (&'static OpcodeInfo, usize)> {
    // `dcl_globalFlagsnone` has no space.
    let first = word.strip_suffix("none").filter(|name| name.ends_with("Flags")).unwrap_or(word).len();
    let lengths = core::iter::successors(Some(first), |length| word.get(..*length)?.rfind('_'));
    lengths.filter(|length| *length > 0).filter_map(|length| {
        let opcode = word.get(..length).and_then(Opcode::from_name)?;
        Some((opcode.info().filter(|info| info.form != SyntaxForm::CustomData)?, length))
    })
}

impl<'l, I: Io> Line<'l, I> {
    fn new(io: &'l mut I, given: &'l Instruction, spaces: bool) -> Self {
        let (made, style) = (Instruction::EMPTY, ValueStyle::default());
        Self { io, given, made, spaces, style, immediates: ImmediateStyle::Any }
    }

    fn finish(mut self) -> Instruction {
        // For these declarations, the compilers write the length into a separate token only if it does not
        // fit into the first one.
        if is_long(self.made.opcode()) && self.made.length() > 127 {
            self.made.token = self.made.token.with_extended(true);
        }
        self.made
    }

    fn get(&self, slot: Slot) -> u32 {
        let instruction = if I::READS { &self.made } else { self.given };
        match slot {
            Slot::Control(control) => instruction.token.get(control),
            Slot::Word(place) => instruction.word(place),
            Slot::LowHalf(place) => instruction.word(place) & 0xffff,
            Slot::HighHalf(place) => instruction.word(place) >> 16,
            Slot::Index(place) => {
                let operand = instruction.operands.first();
                operand.and_then(|operand| operand.indices().get(place)).map_or(0, Index::number)
            }
        }
    }

    /// Sets a field that was read; a printer has nothing to set.
    fn set(&mut self, slot: Slot, value: u32) {
        if !I::READS {
            return;
        }
        let instruction = &mut self.made;
        match slot {
            Slot::Control(control) => instruction.token = instruction.token.with(control, value),
            Slot::Index(_) => {
                if let Some(operand) = instruction.operands.first_mut() {
                    operand.push_index(Index::immediate(value), IndexForm::Immediate32);
                }
            }
            Slot::Word(place) | Slot::LowHalf(place) | Slot::HighHalf(place) => {
                if instruction.words.len() <= place {
                    instruction.words.resize(place.saturating_add(1), 0);
                }
                if let Some(word) = instruction.words.get_mut(place) {
                    *word = match slot {
                        Slot::LowHalf(_) => *word & !0xffff | value,
                        Slot::HighHalf(_) => *word & 0xffff | value << 16,
                        _ => value,
                    };
                }
            }
        }
    }

    /// Prints or reads what follows the name of the opcode.
    fn walk(&mut self, info: &OpcodeInfo) -> Result<(), I::Error> {
        let mut named = true;
        for item in info.form.syntax() {
            match *item {
                Item::Text(text) => self.io.text(text)?,
                Item::EndOfName => self.io.end_of_name(named)?,
                Item::Number(slot) => self.number(slot)?,
                Item::Unsigned(slot) => self.unsigned(slot)?,
                Item::Float(slot) => {
                    self.io.text("l(")?;
                    let bits = self.get(slot);
                    let bits = self.word_value(bits, ImmediateStyle::Float.text())?;
                    self.set(slot, bits);
                    self.io.text(")")?;
                }
                Item::Name(slot, names) => self.name(slot, &names)?,
                Item::Named(before, slot, names) => {
                    if !I::READS && (names.name)(self.get(slot)).is_empty() {
                        continue;
                    }
                    self.io.text(before)?;
                    self.name(slot, &names)?;
                }
                Item::Flag(control, text) => {
                    self.flag(control, text);
                }
                Item::Flags(flags) => {
                    // When it is read, each flag starts the list again.
                    while flags.iter().any(|(control, text)| self.flag(*control, text) && I::READS) {}
                }
                Item::FirstFlag(flags) => {
                    flags.iter().any(|(control, text)| self.flag(*control, text));
                }
                Item::Choice(control, choices) => {
                    let now = self.get(Slot::Control(control));
                    let chosen = choices.iter().find(|(value, text)| self.io.optional(now == *value, text));
                    if let Some((value, _)) = chosen {
                        self.set(Slot::Control(control), *value);
                    }
                }
                Item::Test => {
                    let nonzero = self.flag(Control::NONZERO, "_nz");
                    named = nonzero || self.io.optional(true, "_z");
                }
                Item::Computation => self.computation()?,
                Item::Operands => self.operands(info)?,
                Item::CallSite => self.call_site()?,
                Item::Declared => self.declared()?,
                Item::Binding(kind) if self.spaces => self.range(kind, Self::unsigned)?,
                Item::Binding(_) => self.declared()?,
                Item::ConstantBuffer => self.constant_buffer()?,
                Item::Space(place) | Item::SignedSpace(place) if self.spaces => {
                    self.io.text(",")?;
                    self.io.text(" space=")?;
                    match item {
                        Item::SignedSpace(_) => self.number(Slot::Word(place))?,
                        _ => self.unsigned(Slot::Word(place))?,
                    }
                }
                Item::Space(_) | Item::SignedSpace(_) => {}
                Item::Dimension => self.name(Slot::Control(Control::DIMENSION), &DIMENSION)?,
                Item::Samples => self.samples()?,
                Item::ReturnTypes(place) => {
                    let types = ReturnTypes(self.get(Slot::Word(place)));
                    self.io.text("(")?;
                    let types = return_types(self.io, types)?;
                    self.set(Slot::Word(place), types.0);
                }
                Item::InputPrimitive => self.input_primitive()?,
                Item::GlobalFlags => self.global_flags()?,
                Item::List(prefix, count, first) => self.list(prefix, count, first)?,
                Item::CustomData => self.custom_data()?,
            }
        }
        Ok(())
    }

    /// Prints or reads the value of a field.
    fn field(
        &mut self,
        slot: Slot,
        text: impl FnOnce(&mut I, u32) -> Result<u32, I::Error>,
    ) -> Result<(), I::Error> {
        let value = self.get(slot);
        let value = text(self.io, value)?;
        self.set(slot, value);
        Ok(())
    }

    fn number(&mut self, slot: Slot) -> Result<(), I::Error> {
        self.field(slot, |io, value| io.number(value, slot.largest()))
    }

    fn unsigned(&mut self, slot: Slot) -> Result<(), I::Error> {
        self.field(slot, |io, value| io.unsigned(value, slot.largest()))
    }

    fn name(&mut self, slot: Slot, names: &Names) -> Result<(), I::Error> {
        self.field(slot, |io, value| io.name(value, names))
    }

    /// Text for a bit that is set. Returns whether it is.
    fn flag(&mut self, control: Control, text: &'static str) -> bool {
        let is_set = self.get(Slot::Control(control)) == 1;
        let is_set = self.io.optional(is_set, text);
        if is_set {
            self.set(Slot::Control(control), 1);
        }
        is_set
    }

    /// The operands by their roles, separated by commas.
    fn operands(&mut self, info: &OpcodeInfo) -> Result<(), I::Error> {
        let given = self.given.operands.as_slice();
        self.made.operands.reserve_exact(if I::READS { info.roles.len() } else { 0 });
        for place in 0..if I::READS { info.roles.len() } else { given.len() } {
            if place > 0 {
                self.io.text(", ")?;
            }
            let typed = info.typed.checked_shr(u32::try_from(place).unwrap_or(8)).unwrap_or(0) & 1 == 1;
            let first = given.first().filter(|_| typed).map(|first| first.modifiers().min_precision());
            let role = info.roles.get(place).copied().unwrap_or(crate::opcode::Role::Source);
            let operand = self.operand(given.get(place).unwrap_or(&Operand::EMPTY), role, first)?;
            self.put(operand);
        }
        if I::READS {
            // In FXC's programs, words that the text does not state are 0.
            self.made.words.resize(info.words.len(), 0);
        }
        Ok(())
    }

    fn put(&mut self, operand: Operand) {
        if I::READS {
            self.made.operands.push(operand);
        }
    }

    /// The operand of a declaration.
    fn declared(&mut self) -> Result<(), I::Error> {
        let given = self.given.operands.first();
        if I::READS || given.is_some() {
            let given = given.unwrap_or(&Operand::EMPTY);
            let operand = self.operand(given, crate::opcode::Role::Declared, None)?;
            self.put(operand);
        }
        Ok(())
    }

    /// The name of the register that a declaration binds, in front of its indices.
    fn bound_register(&mut self, kind: OperandKind) -> Result<(), I::Error> {
        self.io.spaces();
        // FXC 9 writes the names of constant buffers in small letters.
        let is_small = I::READS && !self.spaces && self.io.optional(false, kind.name().unwrap_or_default());
        if !is_small {
            self.io.text(kind.binding_name().unwrap_or_default())?;
        }
        self.put(Operand::new(kind, Components::XYZW));
        Ok(())
    }

    /// The function of an interface call, which reads like a last index of the operand.
    fn call_site(&mut self) -> Result<(), I::Error> {
        if !I::READS {
            self.io.text("[")?;
            self.number(Slot::Word(0))?;
            return self.io.text("]");
        }
        let Some(operand) = self.made.operands.first_mut() else { return Ok(()) };
        let Some((function, others)) = operand.indices().split_last() else { return Ok(()) };
        let function = function.number();
        let mut kept = Operand::new(operand.kind(), operand.components());
        for (place, index) in (0u32..).zip(others) {
            let form = operand.token.index_form(place).unwrap_or(IndexForm::Immediate32);
            kept.push_index(index.clone(), form);
        }
        *operand = kept;
        self.set(Slot::Word(0), function);
        Ok(())
    }

    /// `_aoffimmi_indexable_sat [precise(xy)](1,0,0)(texture2d)(float,float,float,float)`.
    fn computation(&mut self) -> Result<(), I::Error> {
        let find = |kind| if I::READS { None } else { self.given.extension(kind) };
        let mut offsets = find(OpcodeExtensionKind::SampleControls).map(OpcodeExtension::offsets);
        let mut dimension =
            find(OpcodeExtensionKind::ResourceDimension).map(|one| (one.dimension(), one.stride()));
        let mut types = find(OpcodeExtensionKind::ResourceReturnType).map(OpcodeExtension::return_types);
        let has_offsets = self.io.optional(offsets.is_some(), "_aoffimmi");
        let is_indexable = self.io.optional(dimension.is_some() || types.is_some(), "_indexable");
        self.flag(Control::SATURATE, "_sat");
        let precise = self.get(Slot::Control(Control::PRECISE));
        if self.io.optional(precise != 0, " [precise") {
            let mut mask = Control::PRECISE.largest();
            if self.io.optional(precise != mask, "(") {
                mask = self.io.mask(precise)?;
                self.io.text(")")?;
            }
            self.set(Slot::Control(Control::PRECISE), mask);
            self.io.text("]")?;
        }
        let io = &mut *self.io;
        if has_offsets {
            io.text("(")?;
            let offsets = offsets.get_or_insert_default();
            for (place, offset) in offsets.iter_mut().enumerate() {
                if place > 0 {
                    io.text(",")?;
                }
                *offset = texel_offset(io, *offset)?;
            }
            io.text(")")?;
        }
        if is_indexable {
            let stated = dimension.map(|(dimension, _)| dimension.0.into());
            if io.optional_name(stated, "(", &DIMENSION) {
                let mut stride = dimension.map_or(0, |(_, stride)| stride);
                let name = io.name(stated.unwrap_or_default(), &DIMENSION)?;
                if io.optional(stride > 0, ",") {
                    io.text(" stride=")?;
                    stride = io.number(stride, u32::MAX)?;
                }
                io.text(")")?;
                dimension = Some((Dimension(u8::try_from(name).unwrap_or_default()), stride));
            }
            if io.optional(types.is_some(), "(") {
                types = Some(return_types(io, types.unwrap_or_default())?);
            }
        }
        if I::READS && (has_offsets || is_indexable) {
            let extensions = [
                offsets.map(OpcodeExtension::sample_controls),
                dimension.map(|(dimension, stride)| OpcodeExtension::resource_dimension(dimension, stride)),
                types.map(OpcodeExtension::resource_return_type),
            ];
            let extensions: Vec<OpcodeExtension> = extensions.into_iter().flatten().collect();
            self.made.set_extensions(&extensions);
        }
        Ok(())
    }

    /// The number of samples of a multisampled texture.
    fn samples(&mut self) -> Result<(), I::Error> {
        let dimension = self.get(Slot::Control(Control::DIMENSION));
        let multisampled = [Dimension::Texture2DMs, Dimension::Texture2DMsArray];
        let is_multisampled = multisampled.iter().any(|one| u32::from(one.0) == dimension);
        if self.io.optional(is_multisampled, "(") {
            self.number(Slot::Control(Control::SAMPLES))?;
            self.io.text(")")?;
        }
        Ok(())
    }

    /// `CB0[1:*]`: the identifier of a binding and its range of registers.
    fn range(
        &mut self,
        kind: OperandKind,
        number: fn(&mut Self, Slot) -> Result<(), I::Error>,
    ) -> Result<(), I::Error> {
        self.bound_register(kind)?;
        number(self, Slot::Index(0))?;
        self.io.text("[")?;
        number(self, Slot::Index(1))?;
        self.io.text(":")?;
        let last = self.get(Slot::Index(2));
        if self.io.optional(last == u32::MAX, "*") {
            self.set(Slot::Index(2), u32::MAX);
        } else {
            number(self, Slot::Index(2))?;
        }
        self.io.text("]")
    }

    /// `CB0[4]`, or since SM 5.1 `CB0[1:1][4]`.
    fn constant_buffer(&mut self) -> Result<(), I::Error> {
        let size = if self.spaces {
            self.range(OperandKind::ConstantBuffer, Self::number)?;
            Slot::Word(0)
        } else {
            self.bound_register(OperandKind::ConstantBuffer)?;
            self.number(Slot::Index(0))?;
            Slot::Index(1)
        };
        self.io.text("[")?;
        self.number(size)?;
        self.io.text("]")
    }

    /// A primitive with a name, or a patch: `patch3`.
    fn input_primitive(&mut self) -> Result<(), I::Error> {
        const NAMES: Names = names!(in INPUT_PRIMITIVES,
            UNKNOWN,
            "point, line, triangle, lineadj, triangleadj or patch1 to patch32"
        );
        let slot = Slot::Control(Control::PRIMITIVE);
        let primitive = self.get(slot);
        // Patches of 1 and of 32 control points.
        let (first, last) = (8, 39);
        if !self.io.optional((first..=last).contains(&primitive), "patch") {
            return self.name(slot, &NAMES);
        }
        let before = first - 1;
        let at = self.io.at();
        let points = self.io.number(primitive.wrapping_sub(before), u32::MAX)?;
        self.io.check(at, (1..=last - before).contains(&points), NAMES.expected)?;
        self.set(slot, points.saturating_add(before));
        Ok(())
    }

    /// ` refactoringAllowed | skipOptimization`, or `none` without a space, as FXC prints it.
    fn global_flags(&mut self) -> Result<(), I::Error> {
        const NAMES: Names = Names {
            name: |bit| GLOBAL_FLAGS.iter().find(|(known, _)| *known == bit).map_or("", |(_, name)| name),
            find: |text| {
                let (bit, name) = GLOBAL_FLAGS.iter().find(|(_, name)| text.starts_with(name))?;
                Some((*bit, name.len()))
            },
            expected: "a flag (refactoringAllowed, …)",
        };
        let bits = Slot::Control(Control::GLOBAL_FLAGS);
        let flags = self.get(bits) << Control::GLOBAL_FLAGS.low;
        let mut set = GLOBAL_FLAGS.iter().map(|(bit, _)| *bit).filter(|bit| flags >> bit & 1 == 1).peekable();
        let has_none = self.io.optional(set.peek().is_none(), "none");
        self.io.end_of_name(true)?;
        if has_none {
            return Ok(());
        }
        let mut read = 0;
        loop {
            self.io.text(" ")?;
            let bit = set.next().unwrap_or_default();
            let bit = self.io.name(bit, &NAMES)?;
            read |= 1 << bit >> Control::GLOBAL_FLAGS.low;
            if !self.io.optional(set.peek().is_some(), " |") {
                self.set(bits, read);
                return Ok(());
            }
        }
    }

    /// ` = {fb0, fb1}`.
    fn list(&mut self, prefix: &'static str, count: Slot, first: usize) -> Result<(), I::Error> {
        let stated = usize::try_from(self.get(count)).unwrap_or(usize::MAX);
        let end = self.given.words.len().min(first.saturating_add(stated));
        self.io.text(" =")?;
        self.io.text(" {")?;
        let at = self.io.at();
        let mut place = first;
        loop {
            self.io.spaces();
            if self.io.optional(place >= end, "}") {
                break;
            }
            if place > first {
                self.io.text(", ")?;
            }
            self.io.text(prefix)?;
            self.unsigned(Slot::Word(place))?;
            place = place.saturating_add(1);
        }
        let items = u32::try_from(place.saturating_sub(first)).unwrap_or(u32::MAX);
        self.io.check(at, items <= count.largest(), "up to 65535 tables")?;
        self.set(count, items);
        Ok(())
    }
}

fn texel_offset<I: Io>(io: &mut I, offset: i8) -> Result<i8, I::Error> {
    let at = io.at();
    let offset = io.number(u32::from_le_bytes(i32::from(offset).to_le_bytes()), u32::MAX)?;
    let offset = i32::from_le_bytes(offset.to_le_bytes());
    io.check(at, (-8..=7).contains(&offset), "an offset from -8 to 7")?;
    Ok(i8::try_from(offset).unwrap_or_default())
}

/// Four types and the closing bracket.
fn return_types<I: Io>(io: &mut I, types: ReturnTypes) -> Result<ReturnTypes, I::Error> {
    let mut types = types.types();
    for (place, one) in types.iter_mut().enumerate() {
        if place > 0 {
            io.text(",")?;
        }
        *one = ReturnType(u8::try_from(io.name(one.0.into(), &RETURN_TYPE)?).unwrap_or_default());
    }
    io.text(")")?;
    Ok(ReturnTypes::from_types(types))
}
