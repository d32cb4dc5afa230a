//! Small edits of shaders, as lines of text: what breaks one rule, or just does not.
//!
//! | edit | what it does |
//! |---|---|
//! | `op F I K V` | gives operand K of instruction I of function F another value |
//! | `erase F I` | takes an instruction out; its uses become undef |
//! | `again F I` | puts a copy of an instruction behind it |
//! | `meta NAME.I.J… V` | puts another piece of metadata at a place below named metadata |
//! | `name N` | adds named metadata |
//! | `triple T` | changes the target triple |
//! | `byte PART N B` | changes a byte of a part |
//! | `drop PART`, `twice PART`, `cut PART N` | takes a part out, adds it again, takes bytes off its end |
//!
//! Functions are counted among those with bodies. Values: `undef`, `null`, `inf`, `value` (one that is no constant), a
//! number of the operand's type; for metadata `null`, `i32 N`, `i8 N`, `i1 N`, `f32 N`, or a text in quotes.
//!
//! The parts that follow from the module are derived again, but for edits of parts.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, InstructionId, MetadataId, Position, Type, ValueId};
use dxkit_bitcode::writer::Dialect;
use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_derive::{BesidesModule, described_parts};
use dxkit_dxil::DxilModule;
use dxkit_program::Program;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

/// The container with the edit; `None` if there is nothing to edit at that place.
pub(crate) fn apply(file: &[u8], edit: &str) -> Option<Vec<u8>> {
    let mut container = Container::parse(file).ok()?;
    let (word, rest) = edit.split_once(' ')?;
    if matches!(word, "byte" | "drop" | "twice" | "cut") {
        edit_part(&mut container, word, rest)?;
        return container.write(DigestPolicy::Zero).ok();
    }
    let part = container.find(FourCc::Dxil)?;
    let mut program = Program::parse(part.span()).ok()?.into_owned();
    let mut module = Module::parse(program.bitcode()).ok()?;
    edit_module(&mut module, word, rest)?;
    let bitcode = module.write(Dialect::default()).ok()?;
    program.set_bitcode(bitcode.clone());
    let payload = program.encode().ok()?;
    let mut container = container.into_owned();
    container.set(FourCc::Dxil, payload);
    let module = Module::parse(bitcode.as_slice()).ok()?;
    let dxil = DxilModule::read(&module);
    let stated =
        RawPart::new(FourCc::Rdat, container.find(FourCc::Rdat).map_or(&[][..], RawPart::payload).to_vec());
    let stated = RuntimeData::parse(stated.span()).ok();
    let besides = BesidesModule { subobjects: stated.as_ref(), ..BesidesModule::default() };
    for part in described_parts(&dxil, besides).unwrap_or_default() {
        if container.find(part.kind()).is_some() {
            container.set(part.kind(), part.into_payload());
        }
    }
    container.write(DigestPolicy::Zero).ok()
}

fn edit_part(container: &mut Container<'_>, word: &str, rest: &str) -> Option<()> {
    let mut words = rest.split(' ');
    let kind: FourCc = words.next()?.parse().ok()?;
    let mut number = || words.next()?.parse::<usize>().ok();
    let mut payload = container.find(kind)?.payload().to_vec();
    match word {
        "byte" => *payload.get_mut(number()?)? = u8::try_from(number()?).ok()?,
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
        _ => None,
    }
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
    // Entry points share the node of the resources with its own name: both are changed alike.
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
