//! The signatures of shaders that clang's front end made.
//!
//! LLVM 24 has metadata of them, `!dx.semantic.signatures`: for each entry point a list of inputs and one of
//! outputs, whose elements have 13 operands ([`stated_element`]). An access states the number of an element,
//! a row and the first column. That is read as it is; registers and interpolation that are not stated are
//! chosen as compilers do.
//!
//! LLVM 22 has none. From clang 22's output, this remains:
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
//!
//! An array of render targets is one element with rows there. DXIL has an element for each of them, because
//! the outputs of pixel shaders have one row: [`targets_apart`].

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, FunctionId, Instruction, InstructionId, Layout, LayoutRules, MetadataId, Operation, Position, Type,
    TypeId, User, Uses, ValueId,
};
use dxkit_dxil::{OpCode, OperationCall, SignatureElement, Text};
use dxkit_types::{DxilComponentType, InterpolationMode, SemanticKind, ShaderKind};

use super::editor::Editor;
use super::stated::text_attribute;
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
    /// The semantic indexes of the rows after the first one, where they do not follow it.
    other_indexes: Vec<u32>,
    /// The register and the column at which it begins, where they are stated.
    place: Option<(u32, u8)>,
    /// The stream of a geometry shader.
    stream: u32,
    /// A bit for each column whose row is chosen by a value.
    dynamic_mask: u32,
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
    fn from_type(module: &Module, ty: TypeId) -> Option<Self> {
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
    let mut stated = StatedLists::read_all(module);
    let mut layout = Layout::new(module, LayoutRules::Llvm22);
    let uses = module.uses();
    let mut editor = Editor::default();
    for (function, id, any) in found {
        let name = module.name(id.into()).map(|name| String::from_utf8_lossy(name).into_owned());
        let own = stated.iter_mut().find(|lists| lists.entry == Some(function));
        let name = match (name.filter(|name| !name.is_empty()), &own) {
            (Some(name), _) => name,
            (None, Some(_)) => String::new(),
            (None, None) => {
                let message = "the semantic of an output is the name of its value (%TEXCOORD0)";
                return Err(Fault::at(module, id, message));
            }
        };
        let wrong = |module: &Module| {
            Fault::at(
                module,
                id,
                "LLVM 22 does not say what the parameter of an entry point is that is passed by reference",
            )
        };
        let (number, count) = type_of_stores(module, &mut layout, &uses, id).ok_or_else(|| wrong(module))?;
        let ty = if count == 1 { number } else { module.vector_type(count, number) };
        let output = match own {
            Some(stated) => stated.become_output(module, id, number, count).ok_or_else(|| wrong(module))?,
            None => 0,
        };
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
            return Err(Fault::at(module, id, "an entry point with outputs returns at several places"));
        }
        for at in returns.into_iter().map(Position::Before) {
            let load = Instruction::Load { pointer: variable, alignment: 0, volatile: false, atomic: None };
            let value = ValueId::from(editor.at(module, at).insert(ty, &load));
            let [code, element, row, column, vertex] = place(module, 5, output, 0, 0);
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
    let nodes: Vec<MetadataId> = stated.into_iter().map(|lists| lists.write(module)).collect();
    if !nodes.is_empty() {
        module.set_named_metadata(STATED, &nodes);
    }
    Ok(outputs)
}

/// The lists of `!dx.semantic.signatures` for an entry point, in which clang states parameters that are `out`
/// as inputs without a type.
struct StatedLists {
    function: Option<MetadataId>,
    /// The entry point.
    entry: Option<FunctionId>,
    inputs: Vec<Vec<Option<MetadataId>>>,
    outputs: Vec<Vec<Option<MetadataId>>>,
    /// The numbers of the inputs that are outputs.
    moved: Vec<usize>,
}

impl StatedLists {
    /// Those of all entry points. None, if one of them has another form: that is reported where they are
    /// read.
    fn read_all(module: &Module) -> Vec<Self> {
        let nodes = module.named(STATED.as_bytes()).map_or(&[][..], |named| named.nodes);
        let all: Option<Vec<Self>> = nodes.iter().map(|node| Self::read(module, *node)).collect();
        all.unwrap_or_default()
    }

    fn read(module: &Module, node: MetadataId) -> Option<Self> {
        let [function, inputs, outputs] = operands(module, node)[..] else { return None };
        let [inputs, outputs] = [inputs, outputs].map(|list| {
            let elements = list.map_or(Vec::new(), |list| operands(module, list));
            elements
                .into_iter()
                .map(|element| element.map_or(Vec::new(), |element| operands(module, element)))
                .collect()
        });
        let entry = function.and_then(|id| module.metadata_value(id)).and_then(ValueId::as_function);
        Some(Self { function, entry, inputs, outputs, moved: Vec::new() })
    }

    /// Makes the input that a call loads an output of this type; returns its number.
    fn become_output(
        &mut self,
        module: &mut Module,
        call: InstructionId,
        scalar: TypeId,
        columns: u32,
    ) -> Option<u32> {
        let element = *module.instruction(call)?.call()?.arguments.first()?;
        let input = usize::try_from(module.integer(element)?).ok()?;
        let component = match module.ty(scalar) {
            Type::Half => 8,
            Type::Float => 9,
            Type::Integer { width: 16 } => 2,
            Type::Integer { width: 32 } => 4,
            _ => return None,
        };
        let mut fields = self.inputs.get(input).cloned()?;
        let number = self.outputs.len();
        let word = |module: &mut Module, value: i32| {
            let value = module.const_i32(value);
            Some(module.value_as_metadata(value))
        };
        let columns = module.const_i8(i8::try_from(columns).ok()?);
        *fields.get_mut(0)? = word(module, i32::try_from(number).ok()?);
        *fields.get_mut(2)? = word(module, component);
        *fields.get_mut(7)? = Some(module.value_as_metadata(columns));
        self.outputs.push(fields);
        self.moved.push(input);
        u32::try_from(number).ok()
    }

    /// The node of the lists; if an input became an output, without registers: those that clang chose are
    /// for other elements.
    fn write(self, module: &mut Module) -> MetadataId {
        let Self { function, entry, inputs, outputs, moved } = self;
        let is_changed = !moved.is_empty();
        let kept: Vec<usize> = (0..inputs.len()).filter(|number| !moved.contains(number)).collect();
        let word = |module: &mut Module, value: usize| {
            let value = module.const_i32(i32::try_from(value).unwrap_or(i32::MAX));
            Some(module.value_as_metadata(value))
        };
        let (row, column) = (module.const_i32(-1), module.const_i8(-1));
        let (row, column) = (module.value_as_metadata(row), module.value_as_metadata(column));
        let inputs = kept.iter().filter_map(|number| inputs.get(*number).cloned()).collect();
        let mut lists = Vec::from([function]);
        for list in [inputs, outputs] {
            let list: Vec<Vec<Option<MetadataId>>> = list;
            let mut nodes = Vec::with_capacity(list.len());
            for (number, mut fields) in list.into_iter().enumerate() {
                for (place, value) in [(0, word(module, number)), (8, Some(row)), (9, Some(column))] {
                    if let (true, Some(field)) = (is_changed, fields.get_mut(place)) {
                        *field = value;
                    }
                }
                nodes.push(Some(module.metadata_node(&fields)));
            }
            lists.push((!nodes.is_empty()).then(|| module.metadata_node(&nodes)));
        }
        let node = module.metadata_node(&lists);
        let mut changed = Vec::new();
        let function = entry.and_then(|entry| module.function(entry));
        for entry in function.into_iter().flat_map(|function| function.instructions()) {
            let Instruction::Call(call) = entry.get() else { continue };
            let is_load = called(module, &call).is_some_and(|name| name.starts_with(LOAD));
            let number = call.arguments.first().and_then(|number| module.integer(*number));
            let Some(number) = number.and_then(|number| usize::try_from(number).ok()) else { continue };
            if let (true, Some(new)) = (is_load, kept.iter().position(|old| *old == number)) {
                changed.push((entry.id(), new));
            }
        }
        for (id, new) in changed {
            let new = module.const_i32(i32::try_from(new).unwrap_or(i32::MAX));
            module.set_operand(id, 0, new);
        }
        node
    }
}

/// The operands of a node; none of what is not one.
fn operands(module: &Module, id: MetadataId) -> Vec<Option<MetadataId>> {
    let node = module.metadatum(id).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
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
        for used in uses.get(at.as_instruction()?) {
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
/// of them, by entry points.
pub(super) fn take_apart(
    module: &mut Module,
    target: &Target,
    parameters: &BTreeMap<InstructionId, String>,
) -> Result<BTreeMap<FunctionId, Signatures>, Fault> {
    if module.named(b"dx.entryPoints").is_some() {
        return Ok(BTreeMap::new());
    }
    let mut accesses: Vec<Access> = Vec::new();
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
    let mut signatures = match module.named(STATED.as_bytes()) {
        Some(_) => stated_signatures(module, target, accesses)?,
        None => named_signatures(module, target, parameters, accesses)?,
    };
    for (function, signatures) in &mut signatures {
        targets_apart(module, *function, &mut signatures.outputs)?;
    }
    Ok(signatures)
}

/// Makes elements of one row of the render targets that are an array, in the order in which DXC has them:
/// the last row first, where the array was. The stores name the element of their row.
fn targets_apart(module: &mut Module, function: FunctionId, outputs: &mut Vec<Element>) -> Result<(), Fault> {
    let is_array = |element: &Element| element.kind == SemanticKind::Target && element.rows > 1;
    if !outputs.iter().any(is_array) {
        return Ok(());
    }
    let mut apart = Vec::new();
    // The new number of each element's first row, and what follows it of rows that are elements now.
    let mut places = Vec::new();
    for element in core::mem::take(outputs) {
        let before = i32::try_from(apart.len()).unwrap_or(i32::MAX);
        if is_array(&element) {
            places.push((before, Some(i32::try_from(element.rows).unwrap_or(i32::MAX))));
            apart.extend((0..element.rows).rev().map(|row| element.row(row)));
        } else {
            places.push((before, None));
            apart.push(element);
        }
    }
    *outputs = apart;
    let mut changed = Vec::new();
    let entry = module.function(function);
    for entry in entry.into_iter().flat_map(|entry| entry.instructions()) {
        let Instruction::Call(call) = entry.get() else { continue };
        if !called(module, &call).is_some_and(|name| name.starts_with(STORE)) {
            continue;
        }
        // LLVM 22's form has the number of the operation before the element.
        let first = usize::from(call.arguments.len() == 6);
        let number = |place: usize| module.integer(*call.arguments.get(first + place)?);
        let old = number(0).and_then(|number| usize::try_from(number).ok());
        let Some((before, rows)) = old.and_then(|old| places.get(old)) else { continue };
        let Some(rows) = rows else {
            changed.push((entry.id(), first, *before, false));
            continue;
        };
        let row = number(1).and_then(|row| i32::try_from(row).ok()).filter(|row| (0..*rows).contains(row));
        let Some(row) = row else {
            return Err(Fault::at(
                module,
                entry.id(),
                "a render target is chosen by a value, not by a constant",
            ));
        };
        changed.push((entry.id(), first, before + (rows - 1 - row), true));
    }
    for (id, first, number, is_row) in changed {
        let number = module.const_i32(number);
        module.set_operand(id, first, number);
        if is_row {
            let row = module.const_i32(0);
            module.set_operand(id, first + 1, row);
        }
    }
    Ok(())
}

/// The signatures of LLVM 22's form, with accesses that are made such of components.
fn named_signatures(
    module: &mut Module,
    target: &Target,
    parameters: &BTreeMap<InstructionId, String>,
    accesses: Vec<Access>,
) -> Result<BTreeMap<FunctionId, Signatures>, Fault> {
    let Some((function, first, ..)) = accesses.first().cloned() else { return Ok(BTreeMap::new()) };
    let stage = match target.kind {
        Some(stage @ (ShaderKind::Vertex | ShaderKind::Pixel)) => stage,
        _ => {
            let message =
                "LLVM 22 does not say the signatures of this stage, only those of vertex and pixel shaders";
            return Err(Fault::at(module, first, message));
        }
    };
    if let Some((_, id, ..)) = accesses.iter().find(|(other, ..)| *other != function) {
        return Err(Fault::at(module, *id, "an input or output is accessed outside the entry point"));
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
        let Some((ty, shape)) = ty.and_then(|ty| Some((ty, Shape::from_type(module, ty)?))) else {
            return Err(Fault::at(module, id, "inputs and outputs cannot have this type"));
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
                (None, ShaderKind::Pixel) => {
                    let before: u32 = signatures.outputs.iter().map(|element| element.rows).sum();
                    Ok(format!("SV_Target{before}"))
                }
                (None, _) if outputs == 1 && shape.rows == 1 && shape.columns == 4 => {
                    Ok(String::from("SV_Position0"))
                }
                _ => Err(
                    "LLVM 22 does not say the semantic of this output: state those of all outputs in an attribute of the function, \"dxkit.outputs\"=\"SV_Position,TEXCOORD0\"",
                ),
            }
        };
        let semantic = semantic.map_err(|message| Fault::at(module, id, message))?;
        let element = Element::new(module, stage, load, &semantic, shape)
            .ok_or_else(|| Fault::at(module, id, &format!("'{semantic}' is not a semantic of this stage")))?;
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
    Ok(BTreeMap::from([(function, signatures)]))
}

/// The named metadata of signatures of LLVM 24.
const STATED: &str = "dx.semantic.signatures";

/// An access: its function, whether it is a load, and its arguments.
type Access = (FunctionId, InstructionId, bool, Vec<ValueId>);

/// The signatures that metadata states, with accesses that are made such of components. A shader has one
/// node, a library one for each of its entry points.
fn stated_signatures(
    module: &mut Module,
    target: &Target,
    accesses: Vec<Access>,
) -> Result<BTreeMap<FunctionId, Signatures>, Fault> {
    let nodes: Vec<MetadataId> =
        module.named(STATED.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec());
    if !target.library && nodes.len() != 1 {
        return Err(wrong("a shader has one node, for its entry point"));
    }
    let mut all = BTreeMap::new();
    for node in nodes {
        let (function, signatures) = stated_lists(module, target, node)?;
        if all.insert(function, signatures).is_some() {
            return Err(wrong("an entry point has one node"));
        }
    }
    let mut editor = Editor::default();
    for (owner, id, load, arguments) in accesses {
        let Some(signatures) = all.get(&owner) else {
            return Err(Fault::at(module, id, "an input or output is accessed outside the entry point"));
        };
        let list = if load { &signatures.inputs } else { &signatures.outputs };
        access_stated(module, id, load, &arguments, list, &mut editor)?;
    }
    editor.apply(module);
    module.remove_named_metadata(STATED);
    Ok(all)
}

/// An error in the metadata of signatures.
fn wrong(what: &str) -> Fault {
    Fault::new(format!("!{STATED}: {what}"))
}

/// What a node of the metadata states: an entry point and its signatures.
fn stated_lists(
    module: &Module,
    target: &Target,
    node: MetadataId,
) -> Result<(FunctionId, Signatures), Fault> {
    let [function, inputs, outputs] = operands(module, node)[..] else {
        return Err(wrong("a node has three operands: the entry point, its inputs and its outputs"));
    };
    let function = function.and_then(|id| module.metadata_value(id)).and_then(ValueId::as_function);
    let Some(function) = function else { return Err(wrong("the first operand is the entry point")) };
    let stage = match target.library {
        true => text_attribute(module, function, "hlsl.shader")
            .and_then(|stage| ShaderKind::from_hlsl_name(&stage)),
        false => target.kind,
    };
    let mut signatures = Signatures { inputs: Vec::new(), outputs: Vec::new() };
    for (input, list) in [(true, inputs), (false, outputs)] {
        let elements = list.map_or(Vec::new(), |list| operands(module, list));
        for (number, element) in elements.into_iter().enumerate() {
            let what = if input { "input" } else { "output" };
            let fields = element.map_or(Vec::new(), |element| operands(module, element));
            let element = stated_element(module, stage, input, number, &fields)
                .map_err(|reason| wrong(&format!("{what} {number}: {reason}")))?;
            match input {
                true => signatures.inputs.push(element),
                false => signatures.outputs.push(element),
            }
        }
    }
    for (name, list) in [("inputs", &signatures.inputs), ("outputs", &signatures.outputs)] {
        if let Some((one, other)) = overlap(list) {
            return Err(wrong(&format!("{name} {one} and {other} have a register and a column in common")));
        }
        let stated = list.iter().filter(|element| element.place.is_some()).count();
        if stated != 0 && stated != list.len() {
            return Err(wrong(&format!("some of the {name} have registers, others have none")));
        }
    }
    Ok((function, signatures))
}

/// The first two elements that share a register and a column.
fn overlap(list: &[Element]) -> Option<(usize, usize)> {
    let mut taken: BTreeMap<(u32, u32, u32), usize> = BTreeMap::new();
    for (number, element) in list.iter().enumerate() {
        let Some((first, column)) = element.place else { continue };
        for row in first..first.saturating_add(element.rows) {
            for column in u32::from(column)..u32::from(column).saturating_add(element.columns) {
                if let Some(other) = taken.insert((element.stream, row, column), number) {
                    return Some((other, number));
                }
            }
        }
    }
    None
}

/// An element of 13 operands: number, semantic, component type, kind of the semantic, semantic indexes,
/// interpolation, rows, columns, first row, first column, the columns that are used (which are found anew),
/// the columns whose rows are chosen by a value, and the stream. The reason if it is none.
fn stated_element(
    module: &Module,
    stage: Option<ShaderKind>,
    input: bool,
    number: usize,
    fields: &[Option<MetadataId>],
) -> Result<Element, String> {
    if fields.len() != 13 {
        return Err(format!("an element has 13 operands, not {}", fields.len()));
    }
    let field = |place: usize| fields.get(place).copied().flatten();
    let integer = |id: MetadataId| module.integer(module.metadata_value(id)?);
    let value = |place: usize, what: &str| {
        field(place).and_then(integer).ok_or_else(|| format!("operand {place}, {what}, is a number"))
    };
    let small = |place: usize, what: &str, most: i64| match value(place, what)? {
        number if (0..=most).contains(&number) => Ok(u32::try_from(number).unwrap_or(0)),
        number => Err(format!("operand {place}, {what}, is between 0 and {most}, not {number}")),
    };
    if usize::try_from(value(0, "the number")?) != Ok(number) {
        return Err(format!("the numbers of elements follow each other: {number} is expected"));
    }
    let name = field(1).and_then(|id| module.metadatum(id)).and_then(|metadata| metadata.as_string());
    let name = name.map(|name| String::from_utf8_lossy(name).into_owned()).filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| String::from("operand 1, the semantic, is a text"))?;
    let component = small(2, "the component type", 10)?;
    if matches!(component, 0 | 6 | 7) {
        return Err(format!("{component} is not the type of a component"));
    }
    let kind = SemanticKind(u8::try_from(small(3, "the kind of the semantic", 255)?).unwrap_or(0));
    let is_system = name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("SV_"));
    let agrees = match kind {
        SemanticKind::Arbitrary => !is_system,
        kind => kind.hlsl().is_some_and(|own| own.as_str().eq_ignore_ascii_case(&name)),
    };
    if !agrees {
        return Err(format!("the kind of the semantic, {}, is not that of '{name}'", kind.0));
    }
    let indexes = field(4).and_then(|id| module.metadatum(id)).and_then(|metadata| metadata.as_node());
    let indexes = indexes.map_or(Vec::new(), |node| node.operands.to_vec());
    let indexes: Option<Vec<u32>> =
        indexes.into_iter().map(|index| u32::try_from(integer(index?)?).ok()).collect();
    let rows = small(6, "the number of rows", 32)?;
    let columns = small(7, "the number of columns", 4)?;
    let indexes = indexes.filter(|all| u32::try_from(all.len()) == Ok(rows) && rows > 0);
    let Some(indexes) = indexes else {
        return Err(String::from("operand 4 has a semantic index for each row"));
    };
    if columns == 0 {
        return Err(String::from("an element has 1 to 4 columns"));
    }
    let interpolation = small(5, "the interpolation", 7)?;
    // Which columns are used is found anew.
    small(10, "the columns that are used", 15)?;
    let [row, column] = [value(8, "the first row")?, value(9, "the first column")?];
    let place = match (row, column) {
        (-1 | 0xffff_ffff, -1 | 255) => None,
        (0..=31, 0..=3) if row + i64::from(rows) <= 32 && column + i64::from(columns) <= 4 => {
            Some((u32::try_from(row).unwrap_or(0), u8::try_from(column).unwrap_or(0)))
        }
        _ => return Err(format!("there is no register {row} with column {column} for it")),
    };
    // Some system values have no register.
    let index = indexes.first().copied().unwrap_or(0);
    if kind == SemanticKind::Target && place.is_some_and(|(row, _)| row != index) {
        return Err(format!("'{name}' {index} has the register of its number"));
    }
    let component = DxilComponentType(u8::try_from(component).unwrap_or(0));
    let mut interpolation = InterpolationMode(u8::try_from(interpolation).unwrap_or(0));
    // Inputs of pixel shaders are interpolated, and so are what vertex shaders give them.
    let rasterized = match stage {
        Some(ShaderKind::Pixel) => input,
        Some(ShaderKind::Vertex | ShaderKind::Domain | ShaderKind::Geometry) => !input,
        _ => false,
    };
    if !rasterized {
        interpolation = InterpolationMode::Undefined;
    } else if interpolation == InterpolationMode::Undefined {
        let is_float = matches!(component.0, 8..=10);
        interpolation = match kind {
            SemanticKind::Position => InterpolationMode::LinearNoperspective,
            _ if is_float => InterpolationMode::Linear,
            _ => InterpolationMode::Constant,
        };
    }
    Ok(Element {
        name,
        index,
        kind,
        component,
        interpolation,
        rows,
        columns,
        other_indexes: indexes.get(1..).unwrap_or_default().to_vec(),
        place,
        stream: small(12, "the stream", 3)?,
        dynamic_mask: small(11, "the columns whose rows are chosen by a value", 15)?,
    })
}

/// Makes an access to columns of a row such of each component.
fn access_stated(
    module: &mut Module,
    id: InstructionId,
    load: bool,
    arguments: &[ValueId],
    list: &[Element],
    editor: &mut Editor,
) -> Result<(), Fault> {
    let wrong = |module: &Module, message: &str| Err(Fault::at(module, id, message));
    // LLVM 22's form has the number of the operation first, and a vertex in stores.
    let (place, value) = match (load, arguments) {
        (true, [element, row, column, vertex]) | (true, [_, element, row, column, vertex]) => {
            ([*element, *row, *column, *vertex], None)
        }
        (false, [element, row, column, value]) | (false, [_, element, row, column, _, value]) => {
            ([*element, *row, *column, *value], Some(*value))
        }
        _ => return wrong(module, "an access to a signature has four arguments"),
    };
    let [element, row, column, vertex] = place;
    let known = module.integer(element).and_then(|number| usize::try_from(number).ok());
    let Some(known) = known.and_then(|number| list.get(number)) else {
        return wrong(module, "the signature has no element of this number");
    };
    let (rows, columns, component) = (known.rows, known.columns, known.component);
    let ty = match value {
        Some(value) => module.type_of(value),
        None => module.instruction(id).map(|entry| entry.ty()),
    };
    let ty = ty.unwrap_or_default();
    let (count, scalar) = match module.ty(ty) {
        Type::Vector { count, element } => (count, element),
        _ => (1, ty),
    };
    let fits = match module.ty(scalar) {
        Type::Half => component.0 == 8,
        Type::Float => component.0 == 9,
        Type::Integer { width: 16 } => matches!(component.0, 2 | 3),
        Type::Integer { width: 32 } => matches!(component.0, 1 | 4 | 5),
        _ => false,
    };
    if !fits {
        return wrong(module, "an access has another type than its element of the signature");
    }
    let first = module.integer(column).and_then(|column| u32::try_from(column).ok());
    let Some(first) = first.filter(|first| first.saturating_add(count) <= columns) else {
        return wrong(module, "an element of the signature has fewer columns");
    };
    if module.integer(row).is_some_and(|row| row < 0 || row >= i64::from(rows)) {
        return wrong(module, "an element of the signature has fewer rows");
    }
    let at = Position::Before(id);
    let (void, mut whole) = (module.void_type(), module.const_undef(ty));
    for lane in 0..count {
        let column = module.const_i8(i8::try_from(first + lane).unwrap_or(0));
        let index = module.const_i32(i32::try_from(lane).unwrap_or(0));
        let Some(value) = value else {
            let operands = [element, row, column, vertex];
            let part = editor.call(module, "llvm.dx.load.input", scalar, &operands, at);
            whole = match ty == scalar {
                true => part,
                false => editor.at(module, at).operation(&Operation::InsertElement {
                    vector: whole,
                    element: part,
                    index,
                }),
            };
            continue;
        };
        let part = match ty == scalar {
            true => value,
            false => editor.at(module, at).operation(&Operation::ExtractElement { vector: value, index }),
        };
        editor.call(module, "llvm.dx.store.output", void, &[element, row, column, part], at);
    }
    match load {
        true => editor.supersede(id, whole),
        false => editor.erase(id),
    }
    Ok(())
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
    let users = uses.get(id).iter().filter_map(|found| match found.user {
        User::Instruction(user) => module.instruction(user),
        _ => None,
    });
    for user in users {
        let row = match user.extract_value() {
            Some((_, [row])) => rows.get(*row as usize).copied(),
            _ => None,
        };
        let Some(row) = row else {
            return Err(Fault::at(module, user.id(), "an array that is an input is used as a whole"));
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
            other_indexes: Vec::new(),
            place: None,
            stream: 0,
            dynamic_mask: 0,
        })
    }

    /// The semantic index of a row.
    fn index_of_row(&self, row: u32) -> u32 {
        match self.other_indexes.get((row as usize).wrapping_sub(1)) {
            Some(index) => *index,
            None => self.index.saturating_add(row),
        }
    }

    /// A row as an element of its own.
    fn row(&self, row: u32) -> Self {
        Self {
            name: self.name.clone(),
            index: self.index_of_row(row),
            rows: 1,
            other_indexes: Vec::new(),
            place: self.place.map(|(first, column)| (first.saturating_add(row), column)),
            dynamic_mask: 0,
            ..*self
        }
    }

    /// The node of the metadata. Registers that are not stated are given by the compiler's packer, later.
    fn state(&self, module: &mut Module, id: usize, used: Option<u32>) -> MetadataId {
        let element = SignatureElement {
            id: u32::try_from(id).unwrap_or(u32::MAX),
            name: Text(self.name.as_bytes()),
            component_type: self.component,
            semantic_kind: self.kind,
            semantic_indexes: (0..self.rows).map(|row| self.index_of_row(row)).collect(),
            interpolation: self.interpolation,
            rows: self.rows,
            columns: u8::try_from(self.columns).unwrap_or(0),
            start_row: self.place.map(|(row, _)| row),
            start_column: self.place.map(|(_, column)| column),
            stream: self.stream,
            dynamic_mask: self.dynamic_mask,
            usage_mask: used,
            unknown: Vec::new(),
        };
        element.to_node(module)
    }
}

impl Signatures {
    /// The node of the signatures, when operations access their elements. In libraries, elements do not say
    /// which of their columns are accessed.
    pub(super) fn state(&self, module: &mut Module, function: FunctionId, library: bool) -> MetadataId {
        // The components that are accessed, by signature and element.
        let mut used: BTreeMap<(bool, i64), u32> = BTreeMap::new();
        if let Some(function) = module.function(function) {
            for entry in function.instructions() {
                let Some(call) = OperationCall::from_instruction(function, entry) else { continue };
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
                    let used = (!library).then(|| used.get(&(input, id)).copied().unwrap_or(0));
                    Some(element.state(module, place, used))
                })
                .collect();
            (!nodes.is_empty()).then(|| module.metadata_node(&nodes))
        };
        let (inputs, outputs) = (list(true, &self.inputs), list(false, &self.outputs));
        module.metadata_node(&[inputs, outputs, None])
    }
}
