//! The signatures of shaders that clang's front end made.
//!
//! LLVM 22 has no metadata of signatures. From clang 22's output, this remains:
//!
//! - Each input is a call of `llvm.dx.load.input` of the whole parameter or member, a number, a vector or an
//!   array of these, in their order. Its operands are the same in all calls (4, 0, 0, 0, `poison`); the name
//!   of its result is the semantic with its index: `%TEXCOORD0`.
//! - Each output is a call of `llvm.dx.store.output`, in order, with the same operands and the value. The
//!   semantic is not stated.
//! - A parameter that is `out` is such a load of a pointer, through which the value is stored. Its name is
//!   the semantic, too.
//! - The signedness of integers and the interpolation modes are not stated.
//!
//! The outputs of a pixel shader are render targets, which is all that clang 22 supports; the only output of
//! a vertex shader that is no parameter, if it has four floats, is its position. For others, the function's
//! attribute [`OUTPUTS`] states the semantics.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, FunctionId, Instruction, InstructionId, Layout, LayoutRules, MetadataId, Operation, Position, Type,
    TypeId, User, Uses, ValueId,
};
use dxkit_dxil::{OpCode, OperationCall};
use dxkit_types::{DxilComponentType, InterpolationMode, SemanticKind, ShaderKind};

use super::editor::Editor;
use super::stated::{number, text_attribute};
use super::{Fault, Target};

/// The attribute of an entry point that states the semantics of its outputs: `"SV_Position,TEXCOORD0"`.
const OUTPUTS: &str = "dxkit.outputs";
const LOAD: &[u8] = b"llvm.dx.load.input";
const STORE: &[u8] = b"llvm.dx.store.output";
/// As many rows has an element at most: there are as many registers.
const MOST_ROWS: u64 = 32;

/// An element of a signature.
struct Element {
    name: String,
    index: u32,
    kind: SemanticKind,
    component: DxilComponentType,
    interpolation: InterpolationMode,
    rows: u32,
    columns: u32,
}

/// The signatures of an entry point.
pub(super) struct Signatures {
    inputs: Vec<Element>,
    outputs: Vec<Element>,
}

/// A number, vector or array of these, as rows of columns.
#[derive(Clone, Copy)]
struct Shape {
    rows: u32,
    columns: u32,
    scalar: TypeId,
    /// The type of a row.
    row: TypeId,
}

impl Shape {
    fn of(module: &Module, ty: TypeId) -> Option<Self> {
        let (rows, row) = match module.ty(ty) {
            Type::Array { count: count @ 1..=MOST_ROWS, element } => (u32::try_from(count).ok()?, element),
            _ => (1, ty),
        };
        let (columns, scalar) = match module.ty(row) {
            Type::Vector { count: count @ 1..=4, element } => (count, element),
            _ => (1, row),
        };
        matches!(
            module.ty(scalar),
            Type::Half | Type::Float | Type::Double | Type::Integer { width: 16 | 32 | 64 }
        )
        .then_some(Self { rows, columns, scalar, row })
    }

    /// DXIL's number for a component; the sign of integers is not known.
    fn component(&self, module: &Module) -> DxilComponentType {
        match module.ty(self.scalar) {
            Type::Half => DxilComponentType::F16,
            Type::Float => DxilComponentType::F32,
            Type::Double => DxilComponentType::F64,
            Type::Integer { width: 16 } => DxilComponentType::U16,
            Type::Integer { width: 64 } => DxilComponentType::U64,
            _ => DxilComponentType::U32,
        }
    }
}

/// Parameters of entry points that are `out` are pointers that clang loads as inputs, named by their
/// semantic: they become local variables, which are stored to outputs where the function returns. Returns
/// these stores with their semantics.
pub(super) fn outputs_of_parameters(module: &mut Module) -> Result<BTreeMap<InstructionId, String>, Fault> {
    let mut found = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            let Instruction::Call(call) = entry.get() else { continue };
            let is_load = called(module, &call).is_some_and(|name| name.starts_with(LOAD));
            if is_load && matches!(module.ty(entry.ty()), Type::Pointer { .. }) {
                found.push((function.id(), entry.id(), entry.ty()));
            }
        }
    }
    let mut outputs = BTreeMap::new();
    if found.is_empty() {
        return Ok(outputs);
    }
    let mut layout = Layout::new(module, LayoutRules::Llvm22);
    let uses = module.uses();
    let mut editor = Editor::default();
    for (function, id, any) in found {
        let name = module.name(id.into()).map(|name| String::from_utf8_lossy(name).into_owned());
        let name = name.filter(|name| !name.is_empty()).ok_or_else(|| {
            Fault::of(module, id, "the semantic of an output is the name of its value (%TEXCOORD0)")
        })?;
        let wrong = |module: &Module| {
            Fault::of(
                module,
                id,
                "LLVM 22 does not say what the parameter of an entry point is that is passed by reference",
            )
        };
        let (number, count) = type_of_stores(module, &mut layout, &uses, id).ok_or_else(|| wrong(module))?;
        let ty = if count == 1 { number } else { module.vector_type(count, number) };
        let count = module.const_i32(1);
        let alloca = Instruction::Alloca { allocated_type: ty, count, alignment: 0, in_alloca: false };
        let variable = ValueId::from(editor.at(module, Position::Before(id)).insert(any, &alloca));
        editor.supersede(id, variable);
        let Some(entry) = module.function(function) else { continue };
        let returns: Vec<InstructionId> = entry
            .instructions()
            .filter(|entry| matches!(entry.get(), Instruction::Return { .. }))
            .map(|entry| entry.id())
            .collect();
        if returns.len() > 1 {
            return Err(Fault::of(module, id, "an entry point with outputs returns at several places"));
        }
        for at in returns.into_iter().map(Position::Before) {
            let load = Instruction::Load { pointer: variable, alignment: 0, volatile: false, atomic: None };
            let value = ValueId::from(editor.at(module, at).insert(ty, &load));
            let [code, element, row, column, vertex] = place(module, 5, 0, 0, 0);
            let void = module.void_type();
            let call = editor.call(
                module,
                "llvm.dx.store.output",
                void,
                &[code, element, row, column, vertex, value],
                at,
            );
            outputs.extend(call.as_instruction().map(|call| (call, name.clone())));
        }
    }
    editor.apply(module);
    Ok(outputs)
}

/// The number or vector that is stored through a pointer, if it is stored before it is loaded.
fn type_of_stores(
    module: &Module,
    layout: &mut Layout,
    uses: &Uses,
    pointer: InstructionId,
) -> Option<(TypeId, u32)> {
    let mut end = 0u64;
    let mut number = None;
    let mut open = alloc::vec![(ValueId::from(pointer), 0u64)];
    let mut whole = None;
    let mut loads = Vec::new();
    while let Some((at, offset)) = open.pop() {
        for used in uses.of(at.as_instruction()?) {
            let User::Instruction(user) = used.user else { return None };
            let entry = module.instruction(user)?;
            let (ty, is_load) = match entry.get() {
                Instruction::Load { .. } => (entry.ty(), true),
                Instruction::Store { value, .. } if value != at => (module.type_of(value)?, false),
                Instruction::Operation(Operation::GetElementPtr { source_type, base, indices, .. })
                    if base == at =>
                {
                    open.push((
                        user.into(),
                        offset.checked_add(bytes(module, layout, source_type, indices)?)?,
                    ));
                    continue;
                }
                _ => return None,
            };
            if is_load {
                loads.push(user);
            } else if whole.is_none_or(|(known, _)| layout.size(module, known) < layout.size(module, ty)) {
                whole = Some((ty, user));
            }
            let scalar = module.scalar(ty);
            if *number.get_or_insert(scalar) != scalar {
                return None;
            }
            end = end.max(offset.checked_add(layout.size(module, ty))?);
        }
    }
    let number = number?;
    let count = u32::try_from(end / layout.size(module, number).max(1)).ok()?;
    let (written, first) = whole?;
    let is_whole = layout.size(module, written) == end;
    // What is read must have been stored as a whole earlier in the block.
    for load in loads {
        let block = module.instruction(first)?.block()?;
        let mut order = module.block(block)?.instructions().map(|entry| entry.id());
        let earlier = order.find(|id| *id == first || *id == load) == Some(first);
        if !is_whole || !earlier {
            return None;
        }
    }
    (1..=4).contains(&count).then_some((number, count))
}

/// The bytes that constant indices of an address select.
fn bytes(module: &Module, layout: &mut Layout, source: TypeId, indices: &[ValueId]) -> Option<u64> {
    let (mut ty, mut offset) = (source, 0u64);
    for (place, index) in indices.iter().enumerate() {
        let number = u64::try_from(module.integer(*index)?).ok()?;
        if place > 0 {
            ty = match module.ty(ty) {
                Type::Array { element, .. } | Type::Vector { element, .. } => element,
                _ => return None,
            };
        }
        offset = offset.checked_add(number.checked_mul(layout.stride(module, ty))?)?;
    }
    Some(offset)
}

/// Makes accesses to whole elements such of their components, in a module without signatures: what there is
/// of them.
pub(super) fn take_apart(
    module: &mut Module,
    target: &Target,
    parameters: &BTreeMap<InstructionId, String>,
) -> Result<Option<Signatures>, Fault> {
    if module.named(b"dx.entryPoints").is_some() || target.library {
        return Ok(None);
    }
    let mut accesses: Vec<(FunctionId, InstructionId, bool, Vec<ValueId>)> = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            let Instruction::Call(call) = entry.get() else { continue };
            let Some(callee) = called(module, &call) else { continue };
            let load = callee.starts_with(LOAD);
            if load || callee.starts_with(STORE) {
                accesses.push((function.id(), entry.id(), load, call.arguments.to_vec()));
            }
        }
    }
    let Some((function, first, ..)) = accesses.first().cloned() else { return Ok(None) };
    let stage = match target.kind {
        Some(stage @ (ShaderKind::Vertex | ShaderKind::Pixel)) => stage,
        _ => {
            let message =
                "LLVM 22 does not say the signatures of this stage, only those of vertex and pixel shaders";
            return Err(Fault::of(module, first, message));
        }
    };
    if let Some((_, id, ..)) = accesses.iter().find(|(other, ..)| *other != function) {
        return Err(Fault::of(module, *id, "an input or output is accessed outside the entry point"));
    }
    let stated = text_attribute(module, function, OUTPUTS);
    let mut stated = stated.as_deref().map(|text| text.split(',').map(str::trim));
    let unnamed = |id: &InstructionId| !parameters.contains_key(id);
    let outputs = accesses.iter().filter(|(_, id, load, _)| !load && unnamed(id)).count();
    let mut signatures = Signatures { inputs: Vec::new(), outputs: Vec::new() };
    let mut editor = Editor::default();
    let uses = module.uses();
    for (_, id, load, arguments) in accesses {
        let ty = match load {
            true => module.instruction(id).map(|entry| entry.ty()),
            false => arguments.last().and_then(|value| module.type_of(*value)),
        };
        let Some((ty, shape)) = ty.and_then(|ty| Some((ty, Shape::of(module, ty)?))) else {
            return Err(Fault::of(module, id, "inputs and outputs cannot have this type"));
        };
        let list = if load { &signatures.inputs } else { &signatures.outputs };
        let number = u32::try_from(list.len()).unwrap_or(u32::MAX);
        let semantic = if let Some(name) = parameters.get(&id) {
            Ok(name.clone())
        } else if load {
            let name = module.name(id.into()).map(|name| String::from_utf8_lossy(name).into_owned());
            name.filter(|name| !name.is_empty()).ok_or(
                "the semantic of an input is the name of its value (%TEXCOORD0): let clang keep names of values",
            )
        } else {
            match (stated.as_mut().map(Iterator::next), stage) {
                (Some(Some(name)), _) => Ok(String::from(name)),
                (None, ShaderKind::Pixel) => Ok(format!("SV_Target{number}")),
                (None, _) if outputs == 1 && shape.rows == 1 && shape.columns == 4 => {
                    Ok(String::from("SV_Position0"))
                }
                _ => Err(
                    "LLVM 22 does not say the semantic of this output: state those of all outputs in an attribute of the function, \"dxkit.outputs\"=\"SV_Position,TEXCOORD0\"",
                ),
            }
        };
        let semantic = semantic.map_err(|message| Fault::of(module, id, message))?;
        let element = Element::new(module, stage, load, &semantic, shape)
            .ok_or_else(|| Fault::of(module, id, &format!("'{semantic}' is not a semantic of this stage")))?;
        if load {
            signatures.inputs.push(element);
            self::load(module, id, ty, shape, number, &uses, &mut editor)?;
        } else {
            signatures.outputs.push(element);
            let value = arguments.last().copied().unwrap_or_default_value(module);
            self::store(module, id, value, ty, shape, number, &mut editor);
            editor.erase(id);
        }
    }
    editor.apply(module);
    Ok(Some(signatures))
}

/// The name of the function that is called.
fn called<'m>(module: &'m Module, call: &Call<'_>) -> Option<&'m [u8]> {
    Some(module.function(call.callee.as_function()?)?.name())
}

trait OrUndefined {
    fn unwrap_or_default_value(self, module: &mut Module) -> ValueId;
}

impl OrUndefined for Option<ValueId> {
    fn unwrap_or_default_value(self, module: &mut Module) -> ValueId {
        let word = module.integer_type(32);
        self.unwrap_or_else(|| module.const_undef(word))
    }
}

/// The operands of an access to a component, without the value.
fn place(module: &mut Module, opcode: i32, number: u32, row: u32, column: u32) -> [ValueId; 5] {
    let word = module.integer_type(32);
    let mut int = |value: u32| module.const_i32(i32::try_from(value).unwrap_or(i32::MAX));
    let (number, row) = (int(number), int(row));
    let column = module.const_i8(i8::try_from(column).unwrap_or(0));
    [module.const_i32(opcode), number, row, column, module.const_undef(word)]
}

/// A load of each component; rows of an array are taken out of it where they are used.
fn load(
    module: &mut Module,
    id: InstructionId,
    ty: TypeId,
    shape: Shape,
    number: u32,
    uses: &Uses,
    editor: &mut Editor,
) -> Result<(), Fault> {
    let at = Position::Before(id);
    let mut rows = Vec::new();
    for row in 0..shape.rows {
        let mut whole = module.const_undef(shape.row);
        for column in 0..shape.columns {
            let operands = place(module, 4, number, row, column);
            let element = editor.call(module, "llvm.dx.load.input", shape.scalar, &operands, at);
            if shape.row == shape.scalar {
                whole = element;
            } else {
                let index = module.const_i32(i32::try_from(column).unwrap_or(0));
                whole = editor.at(module, at).operation(&Operation::InsertElement {
                    vector: whole,
                    element,
                    index,
                });
            }
        }
        rows.push(whole);
    }
    editor.erase(id);
    if ty == shape.row {
        if let Some(only) = rows.first() {
            editor.replace(id, *only);
        }
        return Ok(());
    }
    let users = uses.of(id).iter().filter_map(|found| match found.user {
        User::Instruction(user) => module.instruction(user),
        _ => None,
    });
    for user in users {
        let row = match user.extract_value() {
            Some((_, [row])) => rows.get(*row as usize).copied(),
            _ => None,
        };
        let Some(row) = row else {
            return Err(Fault::of(module, user.id(), "an array that is an input is used as a whole"));
        };
        editor.supersede(user.id(), row);
    }
    Ok(())
}

/// A store of each component.
fn store(
    module: &mut Module,
    id: InstructionId,
    value: ValueId,
    ty: TypeId,
    shape: Shape,
    number: u32,
    editor: &mut Editor,
) {
    let at = Position::Before(id);
    let void = module.void_type();
    for row in 0..shape.rows {
        let whole = if ty == shape.row { value } else { editor.at(module, at).extract_value(value, row) };
        for column in 0..shape.columns {
            let element = if shape.row == shape.scalar {
                whole
            } else {
                let index = module.const_i32(i32::try_from(column).unwrap_or(0));
                editor.at(module, at).operation(&Operation::ExtractElement { vector: whole, index })
            };
            let [a, b, c, d, e] = place(module, 5, number, row, column);
            editor.call(module, "llvm.dx.store.output", void, &[a, b, c, d, e, element], at);
        }
    }
}

impl Element {
    /// An element by its semantic; `None` if the stage has no such system value.
    fn new(module: &Module, stage: ShaderKind, input: bool, semantic: &str, shape: Shape) -> Option<Self> {
        let name = semantic.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let index = semantic.get(name.len()..).filter(|digits| !digits.is_empty());
        let index = index.map_or(Some(0), |digits| digits.parse().ok())?;
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let rasterized = (stage == ShaderKind::Vertex) != input;
        let (name, kind) = match (stage, input) {
            (ShaderKind::Vertex, false) | (ShaderKind::Pixel, true) if is("SV_Position") => {
                ("SV_Position", SemanticKind::Position)
            }
            (ShaderKind::Pixel, false) if is("SV_Target") => ("SV_Target", SemanticKind::Target),
            (ShaderKind::Pixel, false) => return None,
            _ if name.is_empty() => return None,
            _ if name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("SV_")) => return None,
            _ => (name, SemanticKind::Arbitrary),
        };
        let float = matches!(module.ty(shape.scalar), Type::Half | Type::Float);
        let interpolation = match kind {
            _ if !rasterized => InterpolationMode::Undefined,
            SemanticKind::Position => InterpolationMode::LinearNoperspective,
            _ if float => InterpolationMode::Linear,
            _ => InterpolationMode::Constant,
        };
        Some(Self {
            name: String::from(name),
            index,
            kind,
            component: shape.component(module),
            interpolation,
            rows: shape.rows,
            columns: shape.columns,
        })
    }

    /// The node of the metadata. Registers are given by the compiler's packer, later.
    fn state(&self, module: &mut Module, id: usize, used: u32) -> MetadataId {
        let byte = |module: &mut Module, value: u8| {
            let value = module.const_i8(i8::from_ne_bytes([value]));
            Some(module.value_as_metadata(value))
        };
        let int =
            |module: &mut Module, value: u32| Some(number(module, i32::from_ne_bytes(value.to_ne_bytes())));
        let indexes: Vec<_> = (0..self.rows).map(|row| int(module, self.index.saturating_add(row))).collect();
        let indexes = module.metadata_node(&indexes);
        let extended = match used {
            0 => None,
            used => {
                let tag = [int(module, 3), int(module, used)];
                Some(module.metadata_node(&tag))
            }
        };
        let fields = [
            int(module, u32::try_from(id).unwrap_or(u32::MAX)),
            Some(module.metadata_string(&self.name)),
            byte(module, self.component.0),
            byte(module, self.kind.0),
            Some(indexes),
            byte(module, self.interpolation.0),
            int(module, self.rows),
            byte(module, u8::try_from(self.columns).unwrap_or(0)),
            int(module, u32::MAX),
            byte(module, u8::MAX),
            extended,
        ];
        module.metadata_node(&fields)
    }
}

impl Signatures {
    /// The node of the signatures, when operations access their elements.
    pub(super) fn state(&self, module: &mut Module, function: FunctionId) -> MetadataId {
        // The components that are accessed, by signature and element.
        let mut used: BTreeMap<(bool, i64), u32> = BTreeMap::new();
        if let Some(function) = module.function(function) {
            for entry in function.instructions() {
                let Some(call) = OperationCall::of(function, entry) else { continue };
                let (input, element) = match call.code {
                    OpCode::LoadInput => (true, call.integer("inputSigId")),
                    OpCode::StoreOutput => (false, call.integer("outputSigId")),
                    _ => continue,
                };
                let column = call.integer("colIndex").and_then(|column| u32::try_from(column).ok());
                if let (Some(element), Some(column @ 0..=3)) = (element, column) {
                    *used.entry((input, element)).or_default() |= 1 << column;
                }
            }
        }
        let mut list = |input: bool, elements: &[Element]| {
            let nodes: Vec<_> = (0i64..)
                .zip(elements)
                .enumerate()
                .map(|(place, (id, element))| {
                    let used = used.get(&(input, id)).copied().unwrap_or(0);
                    Some(element.state(module, place, used))
                })
                .collect();
            (!nodes.is_empty()).then(|| module.metadata_node(&nodes))
        };
        let (inputs, outputs) = (list(true, &self.inputs), list(false, &self.outputs));
        module.metadata_node(&[inputs, outputs, None])
    }
}
