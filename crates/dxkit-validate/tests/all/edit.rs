//! Small edits of shaders, as lines of text: what breaks one rule, or just does not.
//!
//! | edit | what it does |
//! |---|---|
//! | `op F I K V` | gives operand K of instruction I of function F another value |
//! | `space F I K N` | gives operand K of call I of function F, a pointer, the address space N, as all calls of the callee get it |
//! | `type F I K T` | gives operand K of call I of function F another type, as all calls of the callee get it, and the value 1 |
//! | `erase F I` | takes an instruction out; its uses become undef |
//! | `again F I` | puts a copy of an instruction after it |
//! | `meta NAME.I.J… V` | puts another piece of metadata at a place below named metadata |
//! | `name N` | adds named metadata |
//! | `triple T` | changes the target triple |
//! | `byte PART B N` | puts the byte B at offset N of a part |
//! | `bit PART N` | flips bit N of a part |
//! | `drop PART`, `twice PART`, `cut PART N` | takes a part out, adds it again, takes bytes off its end |
//! | `part PART HEX` | adds a part |
//! | `text OLD => NEW` | replaces the first OLD in the module's text by NEW; `\n` stands for a line break |
//! | `line N => TEXT` | replaces line N of the module's text; an empty TEXT takes the line out |
//! | `move F I` | puts an instruction in front of the one before it |
//! | `call OPERATION OVERLOADS ARGUMENTS` | calls an operation in front of the first `ret void`; its result is `%new0` in the first such edit, then `%new1`, … |
//! | `declare F` | takes the body of a function out |
//! | `stale` | leaves the parts as they are, which follow from the module before the edit |
//! | `rework KIND A B C` | an edit of the structure of the module's text; [`crate::rework`] lists the kinds |
//! | `rework splice A B C SHADER` | adds a function of another shader of `testdata/dxc`, or its body to another's |
//! | `flags` | sets the shader flags to those that follow from the module |
//!
//! Several edits stand with ` ;; ` between them.
//!
//! Functions are counted among those with bodies. Values: `undef`, `null`, `inf`, `value` (one that is not a
//! constant), a number of the operand's type; for metadata `null`, `i32 N`, `i8 N`, `i1 N`, `f32 N`, or a
//! text in quotes.
//!
//! The parts that follow from the module are derived again, but for edits of parts.

use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, FunctionId, GlobalVariable, Instruction, InstructionId, Linkage, MetadataId, Position, Type,
    ValueId,
};
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_derive::{BesidesModule, described_parts};
use dxkit_dxil::{DxilModule, OPERATIONS, ShaderFlags};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

/// The edit that makes a variation at a place, as the tables `operands.tsv` and `fields.tsv` have both.
///
/// | place | variation |
/// |---|---|
/// | function, instruction and operand, as the edit `op` has them | `undef`, `null`, `value` (one that is not a constant), `inf`, a number; `space N`, a pointer to the address space N; `type T`, a constant of the type T |
/// | `call OPERATION OVERLOADS ARGUMENTS @N`: the call that is added | the text of the argument N |
/// | `meta PATH`: a number in metadata | what replaces it |
pub(crate) fn edit_of(place: &str, variation: &str) -> String {
    if let Some((call, index)) = place.split_once(" @").filter(|_| place.starts_with("call ")) {
        let index: usize = index.parse().unwrap();
        let mut words: Vec<&str> = call.splitn(4, ' ').collect();
        let mut arguments: Vec<&str> = words.pop().unwrap().split(", ").collect();
        arguments[index] = variation;
        return format!("{} {}", words.join(" "), arguments.join(", "));
    }
    if place.starts_with("meta ") {
        return format!("{place} {variation}");
    }
    match variation.split_once(' ') {
        Some((word, argument)) => format!("{word} {place} {argument}"),
        None => format!("op {place} {variation}"),
    }
}

/// The container with the edit; `None` if there is nothing to edit at that place.
pub(crate) fn apply(file: &[u8], edit: &str) -> Option<Vec<u8>> {
    let mut container = Container::parse(file).ok()?.into_owned();
    let (mut of_module, mut of_parts) = (Vec::new(), Vec::new());
    for edit in edit.split(" ;; ") {
        let (word, rest) = edit.split_once(' ').unwrap_or((edit, ""));
        let parts = matches!(word, "byte" | "bit" | "drop" | "twice" | "cut" | "part");
        if parts { &mut of_parts } else { &mut of_module }.push((word, rest));
    }
    let stale = of_module.iter().any(|(word, _)| *word == "stale");
    of_module.retain(|(word, _)| *word != "stale");
    if !of_module.is_empty() {
        let before = container.clone();
        container = with_module(container, &of_module)?;
        for part in before.parts().iter().filter(|part| stale && part.kind() != FourCc::Dxil) {
            container.set(part.kind(), part.payload().to_vec());
        }
    }
    for (word, rest) in of_parts {
        edit_part(&mut container, word, rest)?;
    }
    container.write(DigestPolicy::Zero).ok()
}

/// The container with an edited module, and the parts that follow from it.
fn with_module(container: Container<'static>, edits: &[(&str, &str)]) -> Option<Container<'static>> {
    let part = container.find(FourCc::Dxil)?;
    let mut program = Program::parse(part.span()).ok()?.into_owned();
    let mut module = Module::parse(program.bitcode()).ok()?;
    let mut edits = edits.iter().peekable();
    while let Some((word, rest)) = edits.next() {
        if *word != "text" {
            edit_module(&mut module, word, rest)?;
            continue;
        }
        // Consecutive edits of the text are read together, because a single one may not give a valid module.
        let mut text = text_of(&module);
        replace(&mut text, rest)?;
        while let Some((_, rest)) = edits.next_if(|(word, _)| *word == "text") {
            replace(&mut text, rest)?;
        }
        module = read_text(&text)?;
    }
    let bitcode = module.write(BitcodeDialect::default()).ok()?;
    program.set_bitcode(bitcode.clone());
    let payload = program.encode().ok()?;
    let mut container = container;
    container.set(FourCc::Dxil, payload);
    let module = Module::parse(bitcode.as_slice()).ok()?;
    let dxil = DxilModule::read(&module);
    let stated =
        RawPart::new(FourCc::Rdat, container.find(FourCc::Rdat).map_or(&[][..], RawPart::payload).to_vec());
    let stated = RuntimeData::parse(stated.span()).ok();
    let state = container.find(FourCc::Psv0).map(|part| RawPart::new(FourCc::Psv0, part.payload().to_vec()));
    let state =
        state.as_ref().and_then(|part| PipelineStateValidation::parse_as(part.span(), dxil.kind).ok());
    let besides = BesidesModule { subobjects: stated.as_ref(), linear_algebra: state.as_ref() };
    for part in described_parts(&dxil, besides).unwrap_or_default() {
        if container.find(part.kind()).is_some() {
            container.set(part.kind(), part.into_payload());
        }
    }
    Some(container)
}

fn edit_part(container: &mut Container<'_>, word: &str, rest: &str) -> Option<()> {
    let mut words = rest.split(' ');
    let kind: FourCc = words.next()?.parse().ok()?;
    if word == "part" {
        let hex = words.next().unwrap_or_default();
        let bytes =
            (0..hex.len() / 2).map(|byte| u8::from_str_radix(hex.get(2 * byte..2 * byte + 2)?, 16).ok());
        container.push(RawPart::new(kind, bytes.collect::<Option<Vec<_>>>()?));
        return Some(());
    }
    let mut number = || words.next()?.parse::<usize>().ok();
    let mut payload = container.find(kind)?.payload().to_vec();
    match word {
        "byte" => {
            let byte = u8::try_from(number()?).ok()?;
            *payload.get_mut(number()?)? = byte;
        }
        "bit" => {
            let bit = number()?;
            *payload.get_mut(bit / 8)? ^= 1 << (bit % 8);
        }
        "cut" => payload.truncate(payload.len().checked_sub(number()?)?),
        "drop" => {
            container.remove_all(kind);
            return Some(());
        }
        _ => {
            container.push(RawPart::new(kind, payload));
            return Some(());
        }
    }
    container.set(kind, payload);
    Some(())
}

/// The instruction of this number of the function of this number.
fn instruction(module: &Module, function: usize, number: usize) -> Option<(FunctionId, InstructionId)> {
    let function = module.functions().filter(|function| function.has_body()).nth(function)?;
    Some((function.id(), function.instructions().nth(number)?.id()))
}

fn edit_module(module: &mut Module, word: &str, rest: &str) -> Option<()> {
    match word {
        "op" | "erase" | "again" => edit_instruction(module, word, rest),
        "space" | "type" => retype(module, word, rest),
        "meta" => {
            let (path, value) = rest.split_once(' ')?;
            edit_metadata(module, path, value)
        }
        "name" => {
            let node = module.metadata_node(&[]);
            module.set_named_metadata(rest, &[node]);
            Some(())
        }
        "triple" => {
            module.set_target_triple(rest);
            Some(())
        }
        "move" => move_instruction(module, rest),
        "line" => {
            let (line, new) = rest.split_once(" => ").or_else(|| Some((rest.strip_suffix(" =>")?, "")))?;
            let line: usize = line.parse().ok()?;
            let text = text_of(module);
            let mut lines: Vec<&str> = text.lines().collect();
            let new = new.replace("\\n", "\n");
            *lines.get_mut(line)? = &new;
            *module = read_text(&lines.join("\n"))?;
            Some(())
        }
        "call" => call(module, rest),
        "rework" => rework(module, rest),
        "declare" => declare(module, rest),
        "flags" => {
            dxkit_derive::restate::flags(module);
            Some(())
        }
        _ => None,
    }
}

/// Changes the structure of the module's text.
fn rework(module: &mut Module, rest: &str) -> Option<()> {
    let mut words = rest.split(' ');
    let kind = words.next()?;
    let mut number = || words.next()?.parse::<usize>().ok();
    let numbers = [number()?, number()?, number()?];
    let other = words.next().and_then(|shader| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
        let file = std::fs::read(folder.join(format!("{shader}.dxil"))).ok()?;
        let container = Container::parse(&file).ok()?;
        let program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?;
        Some(text_of(&Module::parse(program.bitcode()).ok()?))
    });
    let text = text_of(module);
    let changed = crate::rework::rework(&text, kind, numbers, other.as_deref())?;
    if changed == text {
        return None;
    }
    *module = read_text(&changed)?;
    Some(())
}

/// Takes the body of a function out.
fn declare(module: &mut Module, rest: &str) -> Option<()> {
    let text = text_of(module);
    let (start, _) = text.match_indices("\ndefine ").nth(rest.parse().ok()?)?;
    let open = start + text.get(start..)?.find(" {\n")?;
    let end = open + text.get(open..)?.find("\n}\n")?;
    let head = text.get(start..open)?.replacen("define", "declare", 1);
    *module = read_text(&[text.get(..start)?, head.as_str(), text.get(end + 2..)?].concat())?;
    Some(())
}

/// Replaces the first of what stands before `=>` by what stands after it.
fn replace(text: &mut String, edit: &str) -> Option<()> {
    let (old, new) = edit.split_once(" => ").or_else(|| Some((edit.strip_suffix(" =>")?, "")))?;
    let (old, new) = (old.replace("\\n", "\n"), new.replace("\\n", "\n"));
    let place = text.find(&old)?;
    text.replace_range(place..place + old.len(), &new);
    Some(())
}

/// The module as text.
pub(crate) fn text_of(module: &Module) -> String {
    let mut text = Vec::new();
    dxkit_ir_text::write(module, &dxkit_ir_text::PrintOptions::for_bitcode(1 << 20), &mut (), &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

pub(crate) fn read_text(text: &str) -> Option<Module> {
    match dxkit_ir_text::read(text, &dxkit_ir_text::ReadOptions::default()) {
        Ok(module) => Some(module),
        Err(errors) => {
            if std::env::var_os("DXKIT_SHOW_ERRORS").is_some() {
                println!("{errors}");
            }
            None
        }
    }
}

fn move_instruction(module: &mut Module, rest: &str) -> Option<()> {
    let (function, number) = rest.split_once(' ')?;
    let (function, number): (usize, usize) = (function.parse().ok()?, number.parse().ok()?);
    let (_, id) = instruction(module, function, number)?;
    let (_, before) = instruction(module, function, number.checked_sub(1)?)?;
    let copy = module.clone();
    let entry = copy.instruction(id)?;
    if entry.is_terminator() || entry.block() != copy.instruction(before)?.block() {
        return None;
    }
    let new = module.at(Position::Before(before)).insert(entry.ty(), &entry.get());
    if entry.value().is_some() {
        let new: ValueId = module.instruction(new)?.value()?;
        module.replace_all_uses(id, new);
    }
    module.erase(id);
    Some(())
}

/// The structures that operations take and return.
const STRUCTURES: [(&str, &str); 26] = [
    ("dx.types.Handle", "{ i8* }"),
    ("dx.types.NodeHandle", "{ i8* }"),
    ("dx.types.NodeRecordHandle", "{ i8* }"),
    ("dx.types.HitObject", "{ i8* }"),
    ("dx.types.ResBind", "{ i32, i32, i32, i8 }"),
    ("dx.types.ResourceProperties", "{ i32, i32 }"),
    ("dx.types.NodeInfo", "{ i32, i32 }"),
    ("dx.types.NodeRecordInfo", "{ i32, i32 }"),
    ("dx.types.ResRet.f16", "{ half, half, half, half, i32 }"),
    ("dx.types.ResRet.f32", "{ float, float, float, float, i32 }"),
    ("dx.types.ResRet.f64", "{ double, double, double, double, i32 }"),
    ("dx.types.ResRet.i16", "{ i16, i16, i16, i16, i32 }"),
    ("dx.types.ResRet.i32", "{ i32, i32, i32, i32, i32 }"),
    ("dx.types.ResRet.i64", "{ i64, i64, i64, i64, i32 }"),
    ("dx.types.CBufRet.f32", "{ float, float, float, float }"),
    ("dx.types.CBufRet.f64", "{ double, double }"),
    ("dx.types.CBufRet.i32", "{ i32, i32, i32, i32 }"),
    ("dx.types.Dimensions", "{ i32, i32, i32, i32 }"),
    ("dx.types.splitdouble", "{ i32, i32 }"),
    ("dx.types.SamplePos", "{ float, float }"),
    ("dx.types.fouri32", "{ i32, i32, i32, i32 }"),
    ("dx.types.fouri16", "{ i16, i16, i16, i16 }"),
    ("dx.types.i32c", "{ i32, i1 }"),
    ("dx.types.twoi32", "{ i32, i32 }"),
    ("dx.types.ResRet.v4f32", "{ <4 x float>, i32 }"),
    ("dx.types.ResRet.v4f64", "{ <4 x double>, i32 }"),
];

/// Inserts a call of an operation: its name, its overloads with points between or `-`, its arguments without
/// types.
fn call(module: &mut Module, rest: &str) -> Option<()> {
    let mut words = rest.splitn(3, ' ');
    let (name, overloads, arguments) = (words.next()?, words.next()?, words.next().unwrap_or_default());
    let operation = OPERATIONS.iter().find(|operation| operation.name == name)?;
    let suffix = if overloads == "-" { String::new() } else { format!(".{overloads}") };
    let function = format!("dx.op.{}{suffix}", operation.class);
    let mut text = text_of(module);
    let native = DxilModule::read(module).flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
    let declaration = operation.declaration(&function, native)?;
    if !text.contains(&format!("@{function}(")) {
        text.push_str(&format!("\ndeclare {declaration}\n"));
    }
    for (name, body) in STRUCTURES {
        if declaration.contains(&format!("%{name}")) && !text.contains(&format!("\n%{name} = type")) {
            text.push_str(&format!("\n%{name} = type {body}\n"));
        }
    }
    let types = declaration.split_once('(')?.1.strip_suffix(')')?.split(", ");
    let number = operation.code.signed().to_string();
    let arguments =
        std::iter::once(number.as_str()).chain(arguments.split(", ").filter(|word| !word.is_empty()));
    let arguments: Vec<String> =
        types.zip(arguments).map(|(ty, argument)| format!("{ty} {argument}")).collect();
    let result = declaration.split(" @").next()?;
    let new = (0..).find(|number| !text.contains(&format!("%new{number} ")))?;
    let name = if result == "void" { String::new() } else { format!("%new{new} = ") };
    let line = format!("  {name}call {result} @{function}({})\n", arguments.join(", "));
    let place = text.find("  ret void")?;
    text.insert_str(place, &line);
    *module = read_text(&text)?;
    Some(())
}

/// Gives an operand another type in the callee's type and in all its calls.
fn retype(module: &mut Module, word: &str, rest: &str) -> Option<()> {
    let mut words = rest.splitn(4, ' ');
    let mut number = || words.next()?.parse::<usize>().ok();
    let (_, id) = instruction(module, number()?, number()?)?;
    let operand = number()?;
    let wanted = words.next()?;
    let copy = module.clone();
    let call = copy.instruction(id)?.call()?;
    let callee = call.callee.as_function()?;
    let Type::Function { result, parameters, .. } = copy.ty(call.function_type) else { return None };
    let mut parameters = parameters.to_vec();
    let (ty, value) = match (word, copy.ty(*parameters.get(operand)?)) {
        ("space", Type::Pointer { pointee, address_space }) => {
            let wanted = wanted.parse().ok().filter(|wanted| *wanted != address_space)?;
            let ty = module.pointer_type(pointee, wanted);
            // As the compiler states group-shared variables.
            let mut global = GlobalVariable::new(pointee, wanted);
            global.initializer = Some(module.const_undef(pointee));
            global.linkage = Linkage::Internal;
            global.alignment = 4;
            // Variables are on the stack or group-shared: there are none in other address spaces.
            let value = match wanted {
                0 => None,
                3 => Some(ValueId::from(module.add_global("pointed", global))),
                _ => Some(module.const_undef(ty)),
            };
            (ty, value)
        }
        ("type", Type::Integer { .. } | Type::Half | Type::Float | Type::Double) => {
            let ty = match wanted {
                "half" => module.half_type(),
                "float" => module.float_type(),
                "double" => module.double_type(),
                _ => module.integer_type(wanted.strip_prefix('i')?.parse().ok()?),
            };
            if ty == *parameters.get(operand)? {
                return None;
            }
            let value = match wanted {
                "float" => module.const_float(1.0),
                "double" => module.const_double(1.0),
                // There are no calls with constants of 16 bits.
                "half" => module.const_null(ty),
                _ => module.const_integer(ty, 1),
            };
            (ty, Some(value))
        }
        _ => return None,
    };
    *parameters.get_mut(operand)? = ty;
    let function_type = module.function_type(result, &parameters, false);
    module.set_function_type(callee, function_type);
    for function in copy.functions() {
        for entry in function.instructions() {
            let Some(call) = entry.call().filter(|call| call.callee == callee.into()) else { continue };
            let value = match value {
                Some(value) => value,
                // A variable of the function.
                None => {
                    let pointee = copy
                        .pointee(*call.arguments.get(operand).and_then(|id| copy.type_of(*id)).as_ref()?)?;
                    let first = function.instructions().next()?.id();
                    let one = module.const_i32(1);
                    let alloca = Instruction::Alloca {
                        allocated_type: pointee,
                        count: one,
                        alignment: 4,
                        in_alloca: false,
                    };
                    let id = module.at(Position::Before(first)).insert(ty, &alloca);
                    module.instruction(id)?.value()?
                }
            };
            let mut arguments = call.arguments.to_vec();
            *arguments.get_mut(operand)? = value;
            let call = Call { function_type, arguments: &arguments, ..call };
            module.set_instruction(entry.id(), entry.ty(), &Instruction::Call(call));
        }
    }
    Some(())
}

fn edit_instruction(module: &mut Module, word: &str, rest: &str) -> Option<()> {
    let mut words = rest.splitn(4, ' ');
    let mut number = || words.next()?.parse::<usize>().ok();
    let (_, id) = instruction(module, number()?, number()?)?;
    match word {
        "op" => {
            let operand = number()?;
            let value = value(module, id, operand, words.next()?)?;
            module.set_operand(id, operand, value);
        }
        "erase" => {
            let entry = module.instruction(id)?;
            if entry.is_terminator() {
                return None;
            }
            let (ty, used) = (entry.ty(), entry.value().is_some());
            if used {
                let undef = module.const_undef(ty);
                module.replace_all_uses(id, undef);
            }
            module.erase(id);
        }
        _ => {
            let copy = module.clone();
            let entry = copy.instruction(id)?;
            if entry.is_terminator() {
                return None;
            }
            module.at(Position::After(id)).insert(entry.ty(), &entry.get());
        }
    }
    Some(())
}

fn value(module: &mut Module, id: InstructionId, operand: usize, text: &str) -> Option<ValueId> {
    let now = *module.instruction(id)?.operands().get(operand)?;
    let ty = module.type_of(now)?;
    match text {
        "undef" => Some(module.const_undef(ty)),
        "null" => Some(module.const_null(ty)),
        "inf" => match module.ty(ty) {
            Type::Float => Some(module.const_float(f32::INFINITY)),
            _ => None,
        },
        "value" => {
            let entry = module.instruction(id)?;
            let function = module.block(entry.block()?)?.function();
            let function = module.function(function)?;
            let before = function.instructions().take_while(|other| other.id() != id);
            before.filter(|other| other.ty() == ty).last()?.value()
        }
        number => {
            let number: i64 = number.parse().ok()?;
            match module.ty(ty) {
                Type::Integer { .. } => Some(module.const_integer(ty, number)),
                Type::Float => Some(module.const_float(number as f32)),
                _ => None,
            }
        }
    }
}

fn edit_metadata(module: &mut Module, path: &str, value: &str) -> Option<()> {
    // The name has points itself.
    let name: String = path.split('.').take(2).collect::<Vec<_>>().join(".");
    let indices: Vec<usize> =
        path.split('.').skip(2).map(|index| index.parse().ok()).collect::<Option<_>>()?;
    let (first, below) = indices.split_first()?;
    let mut nodes = module.named(name.as_bytes())?.nodes.to_vec();
    let root = *nodes.get(*first)?;
    let made = rebuilt(module, Some(root), below, value)?;
    // Entry points share the node of the resources with the named metadata: both are changed.
    *nodes.get_mut(*first)? = made?;
    module.set_named_metadata(name, &nodes);
    Some(())
}

/// A node with another operand somewhere below.
fn rebuilt(
    module: &mut Module,
    node: Option<MetadataId>,
    path: &[usize],
    value: &str,
) -> Option<Option<MetadataId>> {
    let Some((first, rest)) = path.split_first() else { return metadata(module, value) };
    let mut operands = module.metadatum(node?)?.as_node()?.operands.to_vec();
    let below = *operands.get(*first)?;
    *operands.get_mut(*first)? = rebuilt(module, below, rest, value)?;
    Some(Some(module.metadata_node(&operands)))
}

fn metadata(module: &mut Module, value: &str) -> Option<Option<MetadataId>> {
    if value == "null" {
        return Some(None);
    }
    if let Some(text) = value.strip_prefix('"') {
        return Some(Some(module.metadata_string(text.trim_end_matches('"'))));
    }
    let (ty, number) = value.split_once(' ')?;
    let value = match ty {
        "f32" => module.const_float(number.parse().ok()?),
        _ => {
            let width = ty.strip_prefix('i')?.parse().ok()?;
            let ty = module.integer_type(width);
            module.const_integer(ty, number.parse().ok()?)
        }
    };
    Some(Some(module.value_as_metadata(value)))
}
