//! The rows of `testdata/validate/operands.tsv` and `fields.tsv`: for operands of calls of each operation,
//! and for numbers in metadata, what the vendor's validator says where this one alone is another one.
//!
//! A row is: the operation and its operand, or the structure and its field; a shader that has such; the
//! place; then a column for each verdict: `ok`, the name of the first rule that is broken, `other` for a
//! message without a rule, or `crash`; a space, and the variations that have it, with `|` between.
//! [`edit_of`](crate::edit::edit_of) tells the forms of places and variations.

use std::collections::BTreeSet;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, Type, ValueId};
use dxkit_container::Container;
use dxkit_dxil::{OPERATIONS, Operation, OperationCall, OverloadType, Scalar};
use dxkit_program::Program;
use dxkit_types::{FourCc, ShaderKind, ShaderStages};

use crate::edit::{apply, edit_of};

/// A row without its verdicts.
pub(crate) struct Row {
    pub(crate) operation: String,
    pub(crate) parameter: String,
    pub(crate) shader: String,
    pub(crate) place: String,
    pub(crate) variations: Vec<String>,
}

impl Row {
    /// The columns before the cells.
    pub(crate) fn head(&self) -> String {
        [&self.operation, &self.parameter, &self.shader, &self.place].map(String::as_str).join("\t")
    }
}

/// The variations of an operand.
fn variations_of(module: &Module, operand: ValueId) -> Vec<String> {
    let ty = module.type_of(operand).map(|ty| module.ty(ty));
    let list: &[&str] = match ty {
        Some(Type::Integer { width: 1 }) => &["undef", "0", "1", "value", "type i32"],
        Some(Type::Integer { width: 8 }) => &["undef", "0", "3", "77", "-1", "value", "type i32"],
        Some(Type::Integer { .. }) => {
            &["undef", "0", "1", "3", "16", "77", "1025", "-1", "value", "type i16", "type i32", "type i64"]
        }
        Some(Type::Half | Type::Float | Type::Double) => {
            &["undef", "inf", "1", "value", "type half", "type float", "type double"]
        }
        Some(Type::Pointer { .. }) => {
            &["undef", "null", "space 0", "space 1", "space 2", "space 3", "space 4", "space 6"]
        }
        _ => &["undef", "null"],
    };
    list.iter().map(|name| (*name).to_owned()).collect()
}

/// The module of a container's program.
fn module_of(file: &[u8]) -> Option<Module> {
    let container = Container::parse(file).ok()?;
    let program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?;
    Module::parse(program.bitcode()).ok()
}

/// Adds rows for the first call of each operation in a shader that `known` does not have for its kind of
/// stage.
pub(crate) fn rows(
    shader: &str,
    file: &[u8],
    known: &mut BTreeSet<(String, ShaderKind)>,
    rows: &mut Vec<Row>,
) -> Option<()> {
    let module = module_of(file)?;
    let is_library = shader.starts_with("lib_");
    let kind = if is_library { ShaderKind::Library } else { ShaderKind::Compute };
    let bodies = module.functions().filter(|function| function.has_body());
    for (function_number, function) in bodies.enumerate() {
        for (number, entry) in function.instructions().enumerate() {
            let Some(call) = OperationCall::from_instruction(function, entry) else { continue };
            let Some(operation) = call.operation else { continue };
            if !known.insert((operation.name.to_owned(), kind)) {
                continue;
            }
            for (index, operand) in call.call.arguments.iter().enumerate() {
                let parameter = match index.checked_sub(1) {
                    Some(index) => operation.parameters.get(index).map_or("?", |parameter| parameter.name),
                    None => "opcode",
                };
                let place = format!("{function_number} {number} {index}");
                let mut variations = variations_of(&module, *operand);
                let changes = |variation: &String| {
                    apply(file, &edit_of(&place, variation)).is_some_and(|edited| edited != file)
                };
                variations.retain(changes);
                rows.push(Row {
                    operation: operation.name.to_owned(),
                    parameter: parameter.to_owned(),
                    shader: shader.to_owned(),
                    place,
                    variations,
                });
            }
        }
    }
    Some(())
}

/// Shaders to which calls of operations are added that no shader of the corpus calls, and the stages that
/// they stand for.
const BASES: [(&str, ShaderStages); 4] = [
    ("cs_group_shared_6_9", ShaderStages::COMPUTE),
    ("ps_textures_6_7", ShaderStages::PIXEL),
    ("lib_shader_reordering_6_9", ShaderStages::LIBRARY),
    ("cs_linalg_vector_6_10", ShaderStages::COMPUTE),
];

/// Adds rows for calls of operations that no shader has, as far as their arguments can be made up.
pub(crate) fn made_up_rows(
    read: impl Fn(&str) -> Vec<u8>,
    known: &BTreeSet<(String, ShaderKind)>,
    rows: &mut Vec<Row>,
) {
    let is_known = |name: &str| known.iter().any(|(known, _)| known == name);
    for operation in
        OPERATIONS.iter().filter(|operation| !operation.is_reserved() && !is_known(operation.name))
    {
        let experimental = operation.code.is_experimental();
        let Some((shader, _)) = BASES.iter().find(|(shader, stage)| {
            shader.ends_with("_10") == experimental && operation.stages.intersects(*stage)
        }) else {
            continue;
        };
        let Some((overloads, types)) = overloads_and_types(operation) else { continue };
        let file = read(shader);
        let defaults: Option<Vec<&str>> = types.iter().map(|ty| Some(*arguments_of(ty)?.first()?)).collect();
        let Some(defaults) = defaults else { continue };
        for (index, (ty, parameter)) in types.iter().zip(operation.parameters).enumerate() {
            let call = format!("call {} {overloads} {} @{index}", operation.name, defaults.join(", "));
            let arguments = arguments_of(ty).unwrap_or_default().iter().map(|text| (*text).to_owned());
            let variations: Vec<String> =
                arguments.filter(|text| apply(&file, &edit_of(&call, text)).is_some()).collect();
            if !variations.is_empty() {
                rows.push(Row {
                    operation: operation.name.to_owned(),
                    parameter: parameter.name.to_owned(),
                    shader: (*shader).to_owned(),
                    place: call,
                    variations,
                });
            }
        }
    }
}

/// An overload of an operation as the edit `call` takes it, and the types of its parameters.
pub(crate) fn overloads_and_types(operation: &Operation) -> Option<(String, Vec<String>)> {
    let mut overloads = Vec::new();
    for dimension in operation.overloads.dimensions() {
        let scalars =
            [Scalar::F32, Scalar::I32, Scalar::I1, Scalar::F16, Scalar::I16, Scalar::F64, Scalar::I64];
        let scalar = scalars.iter().find(|scalar| dimension.allows(OverloadType::Scalar(**scalar)))?;
        overloads.push(scalar.suffix());
    }
    let suffix: String = overloads.iter().map(|overload| format!(".{overload}")).collect();
    let declaration = operation.declaration(&format!("dx.op.{}{suffix}", operation.class), true)?;
    let types = declaration.split_once('(')?.1.strip_suffix(')')?.split(", ").skip(1).map(str::to_owned);
    let overloads = if overloads.is_empty() { "-".to_owned() } else { overloads.join(".") };
    Some((overloads, types.collect()))
}

/// The arguments that are tried for a parameter of a type, the first with those of other parameters; `None`
/// for pointers.
pub(crate) fn arguments_of(ty: &str) -> Option<&'static [&'static str]> {
    Some(match ty {
        "i1" => &["true", "false", "undef"],
        "i8" => &["0", "1", "3", "15", "77", "-1", "undef"],
        "i16" | "i32" | "i64" => &["1", "0", "2", "3", "4", "16", "77", "1025", "-1", "undef"],
        "float" => &["1.0", "0x7FF0000000000000", "undef"],
        "double" | "half" => &["1.0", "undef"],
        ty if ty.ends_with('*') => return None,
        _ => &["zeroinitializer", "undef"],
    })
}

/// What replaces numbers in metadata.
const NUMBERS: [i64; 29] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 31, 32, 33, 64, 65, 128, 255, 256, 1024, 1025,
    65536, -1,
];

/// Adds rows for the numbers in records of resources, elements of signatures and properties of entry points
/// whose structure and field `known` does not have.
pub(crate) fn field_rows(
    shader: &str,
    file: &[u8],
    known: &mut BTreeSet<(String, String)>,
    rows: &mut Vec<Row>,
) -> Option<()> {
    let module = module_of(file)?;
    let stage = shader.split('_').next()?;
    let operands = |id: Option<MetadataId>| -> Vec<Option<MetadataId>> {
        id.and_then(|id| module.metadata_operands(id)).unwrap_or_default().to_vec()
    };
    let number = |id: Option<MetadataId>| module.metadata_integer(id?).map(|(_, number)| number);
    let mut fields: Vec<(String, String, String, Option<MetadataId>)> = Vec::new();
    for root in module.named(b"dx.resources").map_or(&[][..], |named| named.nodes).iter().take(1) {
        for (class, list) in operands(Some(*root)).into_iter().enumerate() {
            for (index, record) in operands(list).into_iter().enumerate() {
                let record = operands(record);
                let shape = match class {
                    0 | 1 => record.get(6).and_then(|id| number(*id)).unwrap_or(0),
                    _ => 0,
                };
                for (field, id) in record.into_iter().enumerate() {
                    let structure = format!("{} {shape}", ["SRV", "UAV", "CBV", "sampler"][class]);
                    let path = format!("dx.resources.0.{class}.{index}.{field}");
                    fields.push((structure.clone(), field.to_string(), path.clone(), id));
                    for (pair, id) in operands(id).into_iter().enumerate() {
                        fields.push((
                            structure.clone(),
                            format!("{field}.{pair}"),
                            format!("{path}.{pair}"),
                            id,
                        ));
                    }
                }
            }
        }
    }
    let entries = module.named(b"dx.entryPoints").map_or(&[][..], |named| named.nodes);
    for (entry, root) in entries.iter().enumerate().take(4) {
        let parts = operands(Some(*root));
        for (side, list) in operands(parts.get(2).copied().flatten()).into_iter().enumerate() {
            for (index, element) in operands(list).into_iter().enumerate() {
                let element = operands(element);
                let system = element.get(3).and_then(|id| number(*id)).unwrap_or(0);
                for (field, id) in element.into_iter().enumerate() {
                    let structure = format!("{stage} signature {side} {system}");
                    let path = format!("dx.entryPoints.{entry}.2.{side}.{index}.{field}");
                    fields.push((structure.clone(), field.to_string(), path.clone(), id));
                    for (pair, id) in operands(id).into_iter().enumerate() {
                        fields.push((
                            structure.clone(),
                            format!("{field}.{pair}"),
                            format!("{path}.{pair}"),
                            id,
                        ));
                    }
                }
            }
        }
        let properties = operands(parts.get(4).copied().flatten());
        for (index, pair) in properties.chunks(2).enumerate() {
            let tag = pair.first().and_then(|id| number(*id)).unwrap_or(-1);
            let value = pair.get(1).copied().flatten();
            let structure = format!("{stage} property {tag}");
            let path = format!("dx.entryPoints.{entry}.4.{}", 2 * index + 1);
            let mut open = vec![(String::new(), path, value)];
            while let Some((field, path, id)) = open.pop() {
                for (index, id) in operands(id).into_iter().enumerate().take(12) {
                    open.push((format!("{field}.{index}"), format!("{path}.{index}"), id));
                }
                fields.push((structure.clone(), field, path, id));
            }
        }
    }
    for (structure, field, path, id) in fields {
        let Some((width, now)) = id.and_then(|id| module.metadata_integer(id)) else { continue };
        if !known.insert((structure.clone(), field.clone())) {
            continue;
        }
        let place = format!("meta {path}");
        let numbers = NUMBERS.iter().filter(|number| **number != now && (width > 1 || **number == 1 - now));
        let mut variations: Vec<String> = numbers
            .filter(|number| width > 8 || **number < 256)
            .map(|number| format!("i{width} {number}"))
            .collect();
        variations.push("null".to_owned());
        variations.retain(|text| apply(file, &edit_of(&place, text)).is_some_and(|edited| edited != file));
        rows.push(Row {
            operation: structure,
            parameter: field,
            shader: shader.to_owned(),
            place,
            variations,
        });
    }
    Some(())
}
