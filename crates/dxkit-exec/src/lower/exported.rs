//! Functions that a library exports: they are called with arguments, a lane for each call.
//!
//! Arguments and results are rows of elements, like inputs and outputs of stages. What a pointer leads to is
//! memory of the lane: it is filled before the call, and read after it, unless the function only reads it.
//! Vectors are rows, other numbers rows of one component; those of a structure or an array have the name of
//! the argument with indices, in the order of memory. Arguments that are resources are ranges with their
//! names.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};

use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, Function, Instruction as Source, InstructionId, Type, TypeId,
    ValueId,
};
use dxkit_dxil::{DxilModule, EntryPoint, OpCode, annotated_properties, calls_in, unmangled_name};
use dxkit_resource::{ResourceProperties, Scalar};
use dxkit_types::{DxilResourceFlags, InterpolationMode, SemanticKind, ShaderKind};

use super::{Class, Lowering, Stopped};
use crate::error::KnownEntry;
use crate::heap::view_of_properties;
use crate::program::{Code, NONE, Op, Origin, Part, Register, Terminator};
use crate::resource::{Binding, Range};
use crate::stage::{Area, ROW_WORDS, StageElement};
use crate::{Reason, Refusal};

/// The name of the row of the result.
const RESULT: &str = "return";
/// The register space of resources that are arguments. Direct3D keeps spaces from `0xffff_fff0` for itself:
/// no shader has a resource there.
const ARGUMENT_SPACE: u32 = 0xffff_fff0;
/// Rows of all arguments and results.
const MAX_ROWS: usize = 256;

/// The functions with a body that are no entry points.
fn functions<'d, 'm>(dxil: &'d DxilModule<'m>) -> impl Iterator<Item = Function<'m>> + 'd {
    let is_entry = |function: &Function<'m>| {
        let is_its = |entry: &EntryPoint<'m>| entry.function == Some(function.id());
        dxil.entry_points.iter().any(is_its)
    };
    dxil.module.functions().filter(move |function| function.has_body() && !is_entry(function))
}

/// The function of a library with this name that is no entry point.
pub(crate) fn find<'m>(dxil: &DxilModule<'m>, name: &str) -> Option<Function<'m>> {
    functions(dxil).find(|function| {
        let found = function.name();
        [found, unmangled_name(found)].contains(&name.as_bytes())
    })
}

/// What [`find`] finds in a library.
pub(crate) fn known<'d>(dxil: &'d DxilModule<'_>) -> impl Iterator<Item = KnownEntry> + 'd {
    // The only other function of a shader is the one of a hull shader for its patches.
    let library = (dxil.kind == Some(ShaderKind::Library)).then_some(dxil);
    library.into_iter().flat_map(functions).map(|function| KnownEntry {
        name: String::from_utf8_lossy(unmangled_name(function.name())).to_string(),
        stage: None,
    })
}

/// Lowers a function.
pub(crate) fn lower<'m>(
    dxil: &DxilModule<'m>,
    function: Function<'m>,
    for_debugger: bool,
) -> Result<Code, Refusal> {
    let name = String::from_utf8_lossy(unmangled_name(function.name())).to_string();
    let code = Code { stage: ShaderKind::Library, threads: [1; 3], invocations: 1, ..Code::default() };
    let mut lowering = Lowering::new(dxil, dxil.flags(), function, code);
    lowering.for_debugger = for_debugger;
    let done = lowering.exported(function);
    lowering.finished(done, name)
}

impl<'m> Lowering<'_, 'm> {
    fn exported(&mut self, function: Function<'m>) -> Stopped<()> {
        self.declare_ranges();
        let entry = self.new_block()?;
        self.current = entry as usize;
        self.at(Origin::Instruction(InstructionId::default()));
        let mut arguments = Vec::new();
        let mut written = Vec::new();
        for (number, (id, ty)) in (0..).zip(function.arguments().zip(function.parameters())) {
            let name = function.name_of(id).filter(|name| !name.is_empty());
            let name =
                name.map_or_else(|| format!("arg{number}"), |name| String::from_utf8_lossy(name).to_string());
            if let Some(properties) = self.resource_of_argument(function, id) {
                // Its address is that of the only element of its range.
                self.declare_argument(&name, number, id, properties);
                let first = self.constant(0);
                arguments.push(vec![Part::Narrow(first)]);
                continue;
            }
            let Type::Pointer { pointee, .. } = self.module.ty(*ty) else {
                arguments.push(self.argument(&name, *ty)?);
                continue;
            };
            let address = self.alloca(pointee, 1)?;
            let content = self.argument(&name, pointee)?;
            self.store(address, pointee, &content)?;
            arguments.push(vec![Part::Narrow(address)]);
            if !self.only_reads(function, number) {
                written.push((name, pointee, address));
            }
        }
        let result = function.result_type().ok_or(())?;
        let is_void = matches!(self.module.ty(result), Type::Void);
        let parts = if is_void { Vec::new() } else { self.parts_of_type(result)? };
        let after = self.new_block()?;
        self.inline(function, &arguments, Some((&parts, after)), 0)?;
        self.current = after as usize;
        self.at(Origin::Instruction(InstructionId::default()));
        if !is_void {
            self.result(RESULT, result, &parts)?;
        }
        for (name, ty, address) in written {
            let parts = self.load(address, ty)?;
            self.result(&name, ty, &parts)?;
        }
        let current = self.current;
        self.terminate(current, Terminator::Exit);
        Ok(())
    }

    /// What the function says of a resource that an argument points to: handles are made of what is loaded
    /// from there. Only libraries that no driver takes (`lib_6_x`) have such arguments.
    fn resource_of_argument(&self, function: Function<'m>, argument: ValueId) -> Option<ResourceProperties> {
        let is_loaded = |value: ValueId| {
            let loaded = value.as_instruction().and_then(|id| self.module.instruction(id));
            let loaded = loaded.map(|entry| entry.get());
            matches!(loaded, Some(Source::Load { pointer, .. }) if pointer == argument)
        };
        let calls = || calls_in(function);
        let made = calls().filter(|call| call.code == OpCode::CreateHandleForLib);
        let made: Vec<ValueId> = made
            .filter(|call| call.operand("Resource").is_some_and(is_loaded))
            .filter_map(|call| call.result())
            .collect();
        let mut annotated = calls().filter(|call| call.code == OpCode::AnnotateHandle);
        let call = annotated.find(|call| call.operand("res").is_some_and(|handle| made.contains(&handle)))?;
        annotated_properties(self.module, call.operand("props")?)
    }

    /// Makes the range of a resource that is an argument: of its own space, with the number of the argument.
    fn declare_argument(&mut self, name: &str, number: u32, id: ValueId, properties: ResourceProperties) {
        let range = u32::try_from(self.code.ranges.len()).unwrap_or(u32::MAX);
        self.resource_arguments.insert(id, range);
        self.code.ranges.push(Range {
            name: name.to_string(),
            binding: Binding { class: properties.class(), space: ARGUMENT_SPACE, number },
            count: Some(1),
            kind: properties.kind(),
            view: view_of_properties(properties),
            size: properties.size(),
            counter: properties.flags().contains(DxilResourceFlags::UAV_COUNTER),
        });
    }

    /// Whether a function only reads what an argument points to.
    fn only_reads(&self, function: Function<'m>, number: u32) -> bool {
        let list = function.record().attributes;
        let groups = self.module.attributes_of(list, AttributeSlot::Parameter(number));
        let mut attributes = groups.flat_map(|group| group.attributes());
        attributes.any(|attribute| attribute == Attribute::Enum(AttributeKind::ReadOnly))
    }

    /// The scalars of a type by rows: the components of vectors together.
    fn rows_of_type(&mut self, ty: TypeId, rows: &mut Vec<Vec<Class>>) -> Stopped<()> {
        if rows.len() > MAX_ROWS {
            return self.stop(Reason::TooLarge("arguments"));
        }
        match self.module.ty(ty) {
            Type::Struct { elements, .. } => {
                for element in elements {
                    self.rows_of_type(*element, rows)?;
                }
            }
            Type::Array { count, element } => {
                for _ in 0..count {
                    let before = rows.len();
                    self.rows_of_type(element, rows)?;
                    if rows.len() == before || rows.len() > MAX_ROWS {
                        break;
                    }
                }
            }
            _ => {
                let classes = self.classes(ty)?;
                rows.extend(classes.chunks(ROW_WORDS as usize).map(<[Class]>::to_vec));
            }
        }
        if rows.len() > MAX_ROWS {
            return self.stop(Reason::TooLarge("arguments"));
        }
        Ok(())
    }

    /// Makes the rows of an argument or result; the first word of each scalar.
    fn rows_named(&mut self, area: Area, name: &str, ty: TypeId) -> Stopped<Vec<(Class, u32)>> {
        let mut rows = Vec::new();
        self.rows_of_type(ty, &mut rows)?;
        let mut words = Vec::new();
        for (index, row) in (0..).zip(rows) {
            let scalar = match row.first() {
                Some(Class::Half | Class::Float) => Scalar::F32,
                Some(Class::Bool) => Scalar::U32,
                Some(Class::Integer(8 | 16 | 32)) => Scalar::I32,
                Some(Class::Double) => Scalar::F64,
                Some(Class::Integer(64)) => Scalar::I64,
                _ => return self.stop(Reason::Instruction("a resource as argument")),
            };
            // A component of 64 bits has two words.
            let width = if row.first().is_some_and(|class| class.is_wide()) { 2 } else { 1 };
            let word = self.reserve_rows(area, width);
            for (component, class) in (0..).zip(&row) {
                words.push((*class, word + component * width));
            }
            self.code.elements.push(StageElement {
                area,
                semantic: name.to_string(),
                index,
                kind: SemanticKind::Arbitrary,
                scalar,
                components: u8::try_from(row.len()).unwrap_or(4),
                interpolation: InterpolationMode::Undefined,
                stream: 0,
                word,
            });
        }
        Ok(words)
    }

    /// The scalars of an argument.
    fn argument(&mut self, name: &str, ty: TypeId) -> Stopped<Vec<Part>> {
        let mut parts = Vec::new();
        for (class, word) in self.rows_named(Area::Input, name, ty)? {
            let value = self.load_word(word)?;
            if class.is_wide() {
                let upper = self.load_word(word + 1)?;
                parts.push(Part::Wide(self.compute_wide(Op::MakeWide, &[value, upper])?));
                continue;
            }
            parts.push(Part::Narrow(match class {
                Class::Half => self.compute(Op::FloatToHalf, &[value])?,
                Class::Integer(bits @ (8 | 16)) => {
                    let mask = self.constant((1 << bits) - 1);
                    self.compute(Op::And, &[value, mask])?
                }
                Class::Bool => {
                    let zero = self.constant(0);
                    self.compute(Op::Ne, &[value, zero])?
                }
                _ => value,
            }));
        }
        Ok(parts)
    }

    /// Writes the scalars of a result.
    fn result(&mut self, name: &str, ty: TypeId, parts: &[Part]) -> Stopped<()> {
        let words = self.rows_named(Area::Output, name, ty)?;
        for ((class, word), part) in words.into_iter().zip(parts) {
            let (Part::Narrow(register) | Part::Wide(register)) = *part;
            if class.is_wide() {
                for (word, half) in [(word, Op::Low), (word + 1, Op::High)] {
                    let value = self.compute(half, &[register])?;
                    self.store_word(word, value)?;
                }
                continue;
            }
            let value = match class {
                Class::Half => self.compute(Op::HalfToFloat, &[register])?,
                Class::Integer(8 | 16) => self.extended(class, register)?,
                Class::Bool => {
                    let one = self.constant(1);
                    self.compute(Op::And, &[register, one])?
                }
                _ => register,
            };
            self.store_word(word, value)?;
        }
        Ok(())
    }

    fn load_word(&mut self, word: u32) -> Stopped<Register> {
        let word = self.constant(word);
        self.compute(Op::LoadElement(Area::Input), &[word])
    }

    fn store_word(&mut self, word: u32, value: Register) -> Stopped<()> {
        let word = self.constant(word);
        self.emit(Op::StoreElement(Area::Output), NONE, [word, value, NONE])
    }
}
