//! Operands: what is read from registers, and what is written to them.
//!
//! In goes an operand of a token instruction and a component; out comes the word that the component holds,
//! or, for a destination, an assignment. Temporary registers are variables in SSA form; indexable registers
//! are arrays in memory; inputs and rows of constant buffers are loaded once, and again only where no
//! earlier load dominates. A computed index of a signature's register is the row of an element, if the
//! declared range is one; no DXIL operation reaches several elements, so of other ranges each register is
//! loaded, and one selected by comparisons.
//! Modifiers (negation, absolute value) are applied in the type that the instruction asks for.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    BinaryOpcode, Constant, GlobalVariable, Instruction as LlvmInstruction, Linkage, Operation, Predicate,
    Type, TypeId, ValueId,
};
use dxkit_dxbc::operand::{Components, Index, IndexForm};
use dxkit_dxbc::{Instruction, Operand, OperandKind};
use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::{ResourceClass, ShaderKind};

use crate::build::{Kind, WordId, is_typical_float};
use crate::converter::{Array, Converter, output_semantic};
use crate::declare::key;
use crate::signature::Elements;
use crate::{Reason, Step};

/// The component that an operand has at a position.
pub(crate) fn component_at(operand: &Operand, position: u8) -> u8 {
    match operand.components() {
        Components::Swizzle(swizzle) => swizzle >> (2 * (position & 3)) & 3,
        Components::Select(component) => component,
        Components::Mask(_) => position,
        _ => 0,
    }
}

/// The components that a destination has.
pub(crate) fn mask_of(operand: &Operand) -> u8 {
    match operand.components() {
        _ if operand.kind() == OperandKind::Null => 0,
        Components::Mask(mask) => mask,
        _ => 1,
    }
}

impl Converter<'_> {
    /// The register that an operand names without computing it: with one number, or with several that are
    /// not all relative. `None` for an operand that is no variable.
    pub(crate) fn register_of(&self, operand: &Operand) -> Step<Option<u32>> {
        let kind = operand.kind();
        let indices = operand.indices();
        let number = |index: &Index| index.number();
        Ok(match kind {
            OperandKind::Temp => indices.first().map(number),
            OperandKind::Output => {
                let register = indices.last().map_or(0, number);
                let is_plain = indices.len() == 1 && !self.declarations.is_dynamic(kind, register);
                is_plain.then_some(register)
            }
            OperandKind::IndexableTemp => {
                let array = indices.first().map_or(0, number);
                if self.declarations.is_dynamic(kind, array) {
                    return Ok(None);
                }
                let element = indices.get(1).map_or(0, number);
                let known = self.declarations.arrays.get(&array).copied().unwrap_or(0);
                if element >= known {
                    return Err(Reason::OutsideOfArray);
                }
                // Arrays and their elements are numbered by both numbers together.
                Some(array << 16 | element & 0xffff)
            }
            kind if output_semantic(kind).is_some() => Some(0),
            _ => None,
        })
    }

    /// The number that an index has, computed if it is relative.
    pub(crate) fn index(&mut self, index: &Index) -> Step<(u32, Option<ValueId>)> {
        let Some(relative) = index.relative.as_deref() else { return Ok((index.number(), None)) };
        let value = self.int_of(relative, 0)?;
        let base = index.number();
        if let Some(known) = self.builder.module.integer(value).and_then(|known| i32::try_from(known).ok()) {
            return Ok((base.wrapping_add(u32::from_ne_bytes(known.to_ne_bytes())), None));
        }
        if base == 0 {
            return Ok((0, Some(value)));
        }
        let offset = self.builder.const_int(base);
        Ok((base, Some(self.builder.binary(BinaryOpcode::Add, value, offset))))
    }

    /// An index as a value.
    pub(crate) fn index_value(&mut self, index: &Index) -> Step<ValueId> {
        let (number, value) = self.index(index)?;
        Ok(value.unwrap_or_else(|| self.builder.const_int(number)))
    }

    /// The word that an operand has at a position, without its modifiers.
    pub(crate) fn word_of(&mut self, operand: &Operand, position: u8) -> Step<WordId> {
        let component = component_at(operand, position);
        let kind = operand.kind();
        if let Some(register) = self.register_of(operand)? {
            let variable = self.variable(kind, register, component);
            return Ok(self.flow.get(variable, &self.builder));
        }
        match kind {
            OperandKind::Immediate32 => {
                let immediates = operand.immediates();
                let place = if immediates.len() == 1 { 0 } else { usize::from(position) };
                let bits = immediates.get(place).copied();
                Ok(self.builder.constant(bits.ok_or(Reason::NoComponent)?))
            }
            OperandKind::Input => self.input(operand, component),
            OperandKind::InputControlPoint | OperandKind::OutputControlPoint => {
                let [point, index] = operand.indices() else { return Err(crate::converter::no_operand()) };
                let point = self.index_value(point)?;
                // A domain shader's control points are its inputs.
                let code = match kind {
                    OperandKind::OutputControlPoint => OpCode::LoadOutputControlPoint,
                    _ => OpCode::LoadInput,
                };
                if let Some(word) = self.row_of_element(code, kind, (Some(point), index), component)? {
                    return Ok(word);
                }
                self.chosen(kind, index, |own, register| own.point(code, point, register, component))
            }
            OperandKind::PatchConstant => self.patch_constant(operand, component),
            OperandKind::ForkInstanceId | OperandKind::JoinInstanceId => {
                Ok(self.builder.constant(self.instance))
            }
            OperandKind::IndexableTemp | OperandKind::Output => {
                let (pointer, array) = self.element_pointer(operand, component, None)?;
                Ok(self.load_element(pointer, array.kind))
            }
            OperandKind::ConstantBuffer => self.row(operand, component),
            OperandKind::ThisPointer => self.object(operand, component),
            OperandKind::ImmediateConstantBuffer => self.immediate_row(operand, component),
            _ => self.system_value(operand, component),
        }
    }

    /// An input that has a kind of operand of its own.
    fn system_value(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        let kind = operand.kind();
        let with_component = |code| (code, true);
        let (code, has_component) = match (kind, self.stage) {
            (OperandKind::ThreadId, ShaderKind::Compute) => with_component(OpCode::ThreadId),
            (OperandKind::ThreadGroupId, ShaderKind::Compute) => with_component(OpCode::GroupId),
            (OperandKind::ThreadIdInGroup, ShaderKind::Compute) => with_component(OpCode::ThreadIdInGroup),
            (OperandKind::ThreadIdInGroupFlattened, ShaderKind::Compute) => {
                (OpCode::FlattenedThreadIdInGroup, false)
            }
            (OperandKind::InputCoverageMask, ShaderKind::Pixel) => (OpCode::Coverage, false),
            (OperandKind::InnerCoverage, ShaderKind::Pixel) => (OpCode::InnerCoverage, false),
            (OperandKind::GeometryInstanceId, ShaderKind::Geometry) => (OpCode::GSInstanceID, false),
            (OperandKind::InputPrimitiveId, ShaderKind::Geometry | ShaderKind::Hull | ShaderKind::Domain) => {
                (OpCode::PrimitiveID, false)
            }
            (OperandKind::OutputControlPointId, ShaderKind::Hull) => (OpCode::OutputControlPointID, false),
            (OperandKind::DomainPoint, ShaderKind::Domain) => (OpCode::DomainLocation, true),
            _ => {
                let name = kind.name().unwrap_or("unknown");
                return Err(Reason::Operand(name));
            }
        };
        if has_component && component > 2 {
            return Ok(self.builder.zero());
        }
        if let Some(known) = self.read.get(&(kind.0, 0, component)) {
            return Ok(*known);
        }
        let word = self.builder.prologue(|builder| -> Step<WordId> {
            let is_float = code == OpCode::DomainLocation;
            let component = match is_float {
                true => builder.module.const_i8(i8::try_from(component).unwrap_or(0)),
                false => builder.const_int(component.into()),
            };
            let operands = if has_component { &[component][..] } else { &[] };
            let kind = if is_float { Kind::Float } else { Kind::Int };
            let value = builder.call(code, Some(kind.scalar()), operands)?;
            Ok(builder.word_of(kind, value))
        })?;
        self.read.insert((kind.0, 0, component), word);
        Ok(word)
    }

    fn input(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        match operand.indices() {
            [index] if index.relative.is_none() => self.load_input(index.number(), component),
            [index] => {
                let place = (None, index);
                let row = self.row_of_element(OpCode::LoadInput, OperandKind::Input, place, component)?;
                if let Some(word) = row {
                    return Ok(word);
                }
                let (pointer, array) = self.element_pointer(operand, component, None)?;
                Ok(self.load_element(pointer, array.kind))
            }
            [vertex, index] => {
                let vertex = self.index_value(vertex)?;
                let place = (Some(vertex), index);
                let row = self.row_of_element(OpCode::LoadInput, OperandKind::Input, place, component)?;
                if let Some(word) = row {
                    return Ok(word);
                }
                self.chosen(OperandKind::Input, index, |own, register| {
                    own.point(OpCode::LoadInput, vertex, register, component)
                })
            }
            _ => Err(Reason::InputIndices),
        }
    }

    /// A component of an input of a vertex, or of an output of a control point.
    pub(crate) fn point(
        &mut self,
        code: OpCode,
        point: ValueId,
        register: u32,
        component: u8,
    ) -> Step<WordId> {
        let elements = if code == OpCode::LoadInput { &mut self.inputs } else { &mut self.points };
        let Some(place) = elements.find(0, register, component) else { return Ok(self.builder.zero()) };
        elements.mark(place);
        let Some((id, number)) = elements.get(place.element).map(|own| (own.id, own.number())) else {
            return Ok(self.builder.zero());
        };
        let [id, row, column] = self.builder.place(id, place.row, place.column);
        let value = self.builder.call(code, Some(number.scalar()), &[id, row, column, point])?;
        Ok(self.builder.widen(number, value))
    }

    /// A patch constant: in a hull shader what an earlier phase wrote, in a domain shader an input.
    fn patch_constant(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        if self.stage == ShaderKind::Hull {
            let mut output = Operand::new(OperandKind::Output, Components::Select(component));
            for (place, index) in (0u32..).zip(operand.indices()) {
                let form = operand.token.index_form(place).unwrap_or(IndexForm::Immediate32);
                output.push_index(index.clone(), form);
            }
            return self.word_of(&output, 0);
        }
        let [index] = operand.indices() else {
            return Err(Reason::PatchConstantIndices);
        };
        let (code, kind) = (OpCode::LoadPatchConstant, OperandKind::PatchConstant);
        if let Some(word) = self.row_of_element(code, kind, (None, index), component)? {
            return Ok(word);
        }
        self.chosen(OperandKind::PatchConstant, index, |own, register| {
            own.constant_input(register, component)
        })
    }

    /// The elements that an operation reads.
    const fn elements_of(&mut self, code: OpCode) -> &mut Elements {
        match code {
            OpCode::LoadPatchConstant => &mut self.constants,
            OpCode::LoadOutputControlPoint => &mut self.points,
            _ => &mut self.inputs,
        }
    }

    /// A component of the register that an index chooses, of a vertex or of all: the row of an element.
    /// `None` if the index is known, or the registers of the range are not rows of one element.
    fn row_of_element(
        &mut self,
        code: OpCode,
        kind: OperandKind,
        (vertex, index): (Option<ValueId>, &Index),
        component: u8,
    ) -> Step<Option<WordId>> {
        let Some(relative) = index.relative.as_deref() else { return Ok(None) };
        let range = self.declarations.range_of(kind, index.number()).filter(|(_, count)| *count > 1);
        let Some((first, count)) = range else { return Ok(None) };
        let elements = self.elements_of(code);
        let place = elements.find_rows(first, count, component);
        let own = place.and_then(|place| Some((place, elements.get(place.element)?)));
        let Some((place, id, number)) = own.map(|(place, own)| (place, own.id, own.number())) else {
            return Ok(None);
        };
        let relative = self.int_of(relative, 0)?;
        if self.builder.module.integer(relative).is_some() {
            return Ok(None);
        }
        let elements = self.elements_of(code);
        elements.mark_dynamic(place);
        let offset = index.number().wrapping_sub(first).wrapping_add(place.row);
        let offset = self.builder.const_int(offset);
        let row = self.builder.binary(BinaryOpcode::Add, relative, offset);
        let [id, _, column] = self.builder.place(id, 0, place.column);
        let vertex = vertex.unwrap_or_else(|| self.builder.undef(Kind::Int));
        let operands = [id, row, column, vertex];
        let has_vertex = code != OpCode::LoadPatchConstant;
        let operands = if has_vertex { &operands[..] } else { &operands[..3] };
        let value = self.builder.call(code, Some(number.scalar()), operands)?;
        Ok(Some(self.builder.widen(number, value)))
    }

    /// Loads every register of an indexed range, and selects the one that the index chooses.
    pub(crate) fn chosen(
        &mut self,
        kind: OperandKind,
        index: &Index,
        load: impl Fn(&mut Self, u32) -> Step<WordId>,
    ) -> Step<WordId> {
        let (number, value) = self.index(index)?;
        let Some(value) = value else { return load(self, number) };
        /// The registers of a signature.
        const MOST: u32 = 32;
        let Some((first, count)) =
            self.declarations.range_of(kind, number).filter(|(_, count)| *count <= MOST)
        else {
            return Err(Reason::NoIndexRange);
        };
        let mut word = load(self, first)?;
        for register in (1..count).map(|row| first.saturating_add(row)) {
            let other = load(self, register)?;
            let wanted = self.builder.const_int(register);
            let is_wanted = self.builder.compare(Predicate::IcmpEq, value, wanted);
            word = self.select_word(is_wanted, other, word)?;
        }
        Ok(word)
    }

    /// A component of a patch constant of a domain shader, read once for the whole program.
    fn constant_input(&mut self, register: u32, component: u8) -> Step<WordId> {
        let key = (OperandKind::PatchConstant.0, register, component);
        if let Some(known) = self.read.get(&key) {
            return Ok(*known);
        }
        let Some(place) = self.constants.find(0, register, component) else { return Ok(self.builder.zero()) };
        self.constants.mark(place);
        let Some((id, number)) = self.constants.get(place.element).map(|own| (own.id, own.number())) else {
            return Ok(self.builder.zero());
        };
        let word = self.builder.prologue(|builder| -> Step<WordId> {
            let operands = builder.place(id, place.row, place.column);
            let value = builder.call(OpCode::LoadPatchConstant, Some(number.scalar()), &operands)?;
            Ok(builder.widen(number, value))
        })?;
        self.read.insert(key, word);
        Ok(word)
    }

    /// The first register of the range that contains this one.
    pub(crate) fn first_of_range(&self, kind: OperandKind, register: u32) -> u32 {
        self.declarations.range_of(kind, register).map_or(register, |(first, _)| first)
    }

    /// The array in memory that an operand is an element of.
    ///
    /// It has elements of `written`'s kind, if it is made here: that of the first word written to it.
    fn array_of(&mut self, operand: &Operand, written: Option<Kind>) -> Step<Array> {
        let kind = operand.kind();
        let number = |index: Option<&Index>| index.map_or(0, Index::number);
        let (name, first, rows) = match kind {
            OperandKind::IndexableTemp => {
                let name = number(operand.indices().first());
                let rows = self.declarations.arrays.get(&name).copied();
                (name, 0, rows.ok_or(Reason::ArrayNotDeclared)?)
            }
            _ => {
                let register = number(operand.indices().last());
                let range = self.declarations.range_of(kind, register);
                let (first, rows) = range.ok_or(Reason::NoIndexRange)?;
                (first, first, rows)
            }
        };
        if let Some(known) = self.arrays.get(&(kind.0, name)) {
            return Ok(*known);
        }
        let most = if kind == OperandKind::IndexableTemp { 4096 } else { 64 };
        if rows > most {
            return Err(Reason::ArraySize);
        }
        let elements = match kind {
            OperandKind::Input => Some(&self.inputs),
            OperandKind::Output => Some(&self.outputs),
            _ => None,
        };
        let of_element = elements.and_then(|elements| {
            let place = (0..4).find_map(|component| elements.find(0, first, component))?;
            Some(elements.get(place.element)?.number().kind())
        });
        let element_kind = of_element.or(written).unwrap_or(Kind::Int);
        let array = self.builder.prologue(|builder| {
            let element = builder.type_of_kind(element_kind);
            let ty = builder.module.array_type(u64::from(rows) * 4, element);
            let pointer = builder.module.pointer_type(ty, 0);
            let count = builder.module.const_i32(1);
            let alloca =
                LlvmInstruction::Alloca { allocated_type: ty, count, alignment: 4, in_alloca: false };
            Array { pointer: builder.push(pointer, &alloca), ty, first, rows, kind: element_kind }
        });
        self.arrays.insert((kind.0, name), array);
        if kind == OperandKind::Input {
            for row in 0..rows {
                for component in 0..4u8 {
                    if self.inputs.find(0, first.saturating_add(row), component).is_none() {
                        continue;
                    }
                    let word = self.load_input(first.saturating_add(row), component)?;
                    let place = row.saturating_mul(4).saturating_add(component.into());
                    self.builder.prologue(|builder| -> Step<()> {
                        let value = builder.view(word, element_kind)?;
                        let (zero, place) = (builder.const_int(0), builder.const_int(place));
                        let pointer = address(builder, array.pointer, array.ty, 0, &[zero, place]);
                        store(builder, pointer, value);
                        Ok(())
                    })?;
                }
            }
        }
        Ok(array)
    }

    /// A pointer to a component of an element of an array.
    fn element_pointer(
        &mut self,
        operand: &Operand,
        component: u8,
        written: Option<Kind>,
    ) -> Step<(ValueId, Array)> {
        let array = self.array_of(operand, written)?;
        let index = operand.indices().last().ok_or_else(crate::converter::no_operand)?;
        let (number, value) = self.index(index)?;
        let place = match value {
            None => {
                let row = number.wrapping_sub(array.first);
                if row >= array.rows {
                    return Err(Reason::OutsideOfArray);
                }
                self.builder.const_int(row.saturating_mul(4).saturating_add(component.into()))
            }
            Some(value) => {
                let row = match array.first {
                    0 => value,
                    first => {
                        let first = self.builder.const_int(first.wrapping_neg());
                        self.builder.binary(BinaryOpcode::Add, value, first)
                    }
                };
                let four = self.builder.const_int(2);
                let place = self.builder.binary(BinaryOpcode::Shl, row, four);
                let component = self.builder.const_int(component.into());
                self.builder.binary(BinaryOpcode::Add, place, component)
            }
        };
        let zero = self.builder.const_int(0);
        Ok((address(&mut self.builder, array.pointer, array.ty, 0, &[zero, place]), array))
    }

    /// A component of an element of an array.
    pub(crate) fn load_static(&mut self, array: Array, register: u32, component: u8) -> Step<WordId> {
        let row = register.wrapping_sub(array.first);
        let place = self.builder.const_int(row.saturating_mul(4).saturating_add(component.into()));
        let zero = self.builder.const_int(0);
        let pointer = address(&mut self.builder, array.pointer, array.ty, 0, &[zero, place]);
        Ok(self.load_element(pointer, array.kind))
    }

    fn load_element(&mut self, pointer: ValueId, kind: Kind) -> WordId {
        let ty = self.builder.type_of_kind(kind);
        let load = LlvmInstruction::Load { pointer, alignment: 4, volatile: false, atomic: None };
        let value = self.builder.push(ty, &load);
        self.builder.word_of(kind, value)
    }

    /// A component of a row of a constant buffer.
    pub(crate) fn row(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        let indices = operand.indices();
        if !self.program.has_spaces() && indices.first().is_some_and(|name| name.relative.is_some()) {
            return self.row_of_chosen(operand, component);
        }
        let row = match indices {
            [_, row] | [_, _, row] => row,
            _ => return Err(Reason::ConstantBufferIndices),
        };
        let handle = self.handle(operand, ResourceClass::CBV)?;
        let value = self.index_value(row)?;
        // In the current block or in a dominating one.
        let in_block = |block: usize| self.rows.get(&(handle, value, block)).copied();
        let known = in_block(self.builder.current).or_else(|| self.flow.dominators().find_map(in_block));
        let load = known.unwrap_or_else(|| {
            let load = self.builder.load(OpCode::CBufferLoadLegacy, alloc::vec![handle, value], true);
            self.rows.insert((handle, value, self.builder.current), load);
            load
        });
        Ok(self.builder.element(load, component.into()))
    }

    /// A component of a row of the immediate constant buffer.
    fn immediate_row(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        let index = operand.indices().last().ok_or_else(crate::converter::no_operand)?;
        let (number, value) = self.index(index)?;
        let Some(row) = value else {
            let place = (number as usize).saturating_mul(4).saturating_add(component.into());
            let bits = self.declarations.immediate.get(place).copied().unwrap_or(0);
            return Ok(self.builder.constant(bits));
        };
        let (pointer, ty, kind) = self.immediate_buffer();
        let two = self.builder.const_int(2);
        let place = self.builder.binary(BinaryOpcode::Shl, row, two);
        let component = self.builder.const_int(component.into());
        let place = self.builder.binary(BinaryOpcode::Add, place, component);
        let zero = self.builder.const_int(0);
        let pointer = address(&mut self.builder, pointer, ty, 0, &[zero, place]);
        let element = self.builder.type_of_kind(kind);
        let value = self.builder.load_constant(element, pointer);
        Ok(self.builder.word_of(kind, value))
    }

    /// The variable, its type, and the kind of its elements: floats where all bits are those of typical ones
    /// or 0, so that nothing changes them.
    fn immediate_buffer(&mut self) -> (ValueId, TypeId, Kind) {
        if let Some(known) = self.immediate {
            return known;
        }
        let words = self.declarations.immediate.clone();
        let is_float = words.iter().any(|word| *word != 0)
            && words.iter().all(|word| *word == 0 || is_typical_float(*word));
        let kind = if is_float { Kind::Float } else { Kind::Int };
        let element = self.builder.type_of_kind(kind);
        let module = &mut self.builder.module;
        let ty = module.array_type(words.len() as u64, element);
        let words: Vec<u64> = words.into_iter().map(u64::from).collect();
        let content = module.intern_constant(ty, &Constant::Data(&words));
        let mut global = GlobalVariable::new(ty, 0);
        (global.constant, global.initializer, global.alignment) = (true, Some(content.into()), 4);
        (global.linkage, global.unnamed_addr) = (Linkage::Internal, true);
        let id = module.add_global("icb", global);
        *self.immediate.insert((id.into(), ty, kind))
    }

    /// An operand as an integer, with its modifiers.
    pub(crate) fn int_of(&mut self, operand: &Operand, position: u8) -> Step<ValueId> {
        let word = self.word_of(operand, position)?;
        let value = self.builder.int(word)?;
        let modifiers = operand.modifiers();
        if modifiers.absolute() {
            return Err(Reason::IntegerMagnitude);
        }
        if modifiers.negated() {
            let zero = self.builder.const_int(0);
            return Ok(self.builder.binary(BinaryOpcode::Sub, zero, value));
        }
        Ok(value)
    }

    /// An operand as a float, with its modifiers.
    pub(crate) fn float_of(&mut self, operand: &Operand, position: u8) -> Step<ValueId> {
        let word = self.modified(operand, position)?;
        self.builder.float(word)
    }

    /// The word of an operand, with its modifiers as those of a float.
    pub(crate) fn modified(&mut self, operand: &Operand, position: u8) -> Step<WordId> {
        let word = self.magnitude(operand, position)?;
        if !operand.modifiers().negated() {
            return Ok(word);
        }
        if let Some(bits) = self.builder.constant_of(word) {
            return Ok(self.builder.constant(bits ^ 0x8000_0000));
        }
        let value = self.builder.float(word)?;
        let zero = self.builder.module.const_float(-0.0);
        let value = self.builder.float_binary(BinaryOpcode::Sub, zero, value);
        Ok(self.builder.word_of_float(value))
    }

    /// The word of an operand, with its modifiers as those of a float but negation.
    pub(crate) fn magnitude(&mut self, operand: &Operand, position: u8) -> Step<WordId> {
        let word = self.word_of(operand, position)?;
        if !operand.modifiers().absolute() {
            return Ok(word);
        }
        if let Some(bits) = self.builder.constant_of(word) {
            return Ok(self.builder.constant(bits & 0x7fff_ffff));
        }
        let value = self.builder.float(word)?;
        let value = self.builder.float_call(OpCode::FAbs, Scalar::F32, &[value])?;
        Ok(self.builder.word_of_float(value))
    }

    /// Writes a component of a register.
    pub(crate) fn write(&mut self, operand: &Operand, component: u8, word: WordId) -> Step<()> {
        let kind = operand.kind();
        if kind == OperandKind::Null {
            return Ok(());
        }
        if let Some(register) = self.register_of(operand)? {
            let variable = self.variable(kind, register, component);
            self.flow.set(variable, word);
            return Ok(());
        }
        if !matches!(kind, OperandKind::IndexableTemp | OperandKind::Output) {
            return Err(Reason::Destination);
        }
        if kind == OperandKind::Output {
            let register = operand.indices().last().map_or(0, Index::number);
            if let Some((first, rows)) = self.declarations.range_of(kind, register) {
                for register in (0..rows.min(64)).map(|row| first.saturating_add(row)) {
                    // So that each element of the range is stored at the end.
                    if (0..4).any(|stream| self.outputs.find(stream, register, component).is_some()) {
                        self.variable(kind, register, component);
                    }
                }
            }
        }
        let written = self.builder.known_kind(word).or_else(|| Some(self.builder.common_kind(&[word])));
        let (pointer, array) = self.element_pointer(operand, component, written)?;
        let value = self.builder.view(word, array.kind)?;
        store(&mut self.builder, pointer, value);
        Ok(())
    }

    /// Writes floats to a destination, limited to 0 to 1 where the instruction says so.
    pub(crate) fn write_float(
        &mut self,
        instruction: &Instruction,
        operand: &Operand,
        component: u8,
        mut value: ValueId,
    ) -> Step<()> {
        if instruction.token.saturated() {
            value = self.builder.float_call(OpCode::Saturate, Scalar::F32, &[value])?;
        }
        let word = self.builder.word_of_float(value);
        self.write(operand, component, word)
    }

    /// The handle of the resource that an operand names.
    pub(crate) fn handle(&mut self, operand: &Operand, class: ResourceClass) -> Step<ValueId> {
        let indices = operand.indices();
        let name = indices.first().ok_or_else(crate::converter::no_operand)?;
        if name.relative.is_some() {
            return Err(Reason::IndexedRegister);
        }
        let Some(declared) = self.declarations.resources.get(&(key(class), name.number())).cloned() else {
            return Err(Reason::NotDeclared);
        };
        let register = if self.program.has_spaces() { indices.get(1) } else { None };
        let (number, value) = match register {
            Some(index) => self.index(index)?,
            None => (declared.lower, None),
        };
        let is_non_uniform = operand.modifiers().non_uniform();
        if let Some(value) = value {
            return self.make_handle(&declared, value, is_non_uniform);
        }
        let known = (key(class), name.number(), number);
        if let Some(handle) = self.handles.get(&known) {
            return Ok(*handle);
        }
        let index = self.builder.const_int(number);
        let handle = self.make_prologue_handle(&declared, index)?;
        self.handles.insert(known, handle);
        Ok(handle)
    }
}

/// A pointer to a part of memory.
pub(crate) fn address(
    builder: &mut crate::build::Builder,
    base: ValueId,
    source_type: TypeId,
    address_space: u32,
    indices: &[ValueId],
) -> ValueId {
    let element = match builder.module.ty(source_type) {
        Type::Array { element, .. } => element,
        _ => builder.int_type(),
    };
    let ty = builder.module.pointer_type(element, address_space);
    let element = Operation::GetElementPtr { in_bounds: true, source_type, base, indices };
    builder.push(ty, &LlvmInstruction::Operation(element))
}

pub(crate) fn store(builder: &mut crate::build::Builder, pointer: ValueId, value: ValueId) {
    let void = builder.module.void_type();
    let store = LlvmInstruction::Store { pointer, value, alignment: 4, volatile: false, atomic: None };
    builder.push(void, &store);
}
