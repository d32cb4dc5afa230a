//! [`drop_unused`]: inputs and resources that a shader does not use leave its interface.
//!
//! What stays keeps its registers: a vertex or pixel shader still fits the outputs and the root signature
//! that it fitted before. Only the numbers change by which the program names what stays.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{InstructionId, MetadataId};
use dxkit_bytes::{Error, ErrorKind};
use dxkit_container::Container;
use dxkit_derive::{Nodes, derive_parts, restate};
use dxkit_dxil::{DxilModule, HandleSource, OpCode, OperationCall, Resource, calls_in};
use dxkit_program::Program;
use dxkit_types::{FourCc, ResourceClass, ShaderKind};

use crate::Strip;
use crate::rewrite::{WriteAgain, update_hash};

/// What left the interface of a shader.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dropped {
    /// Elements of the input signature.
    pub inputs: usize,
    /// Resources.
    pub resources: usize,
}

/// The lists of `dx.resources`, in their order.
const CLASSES: [ResourceClass; 4] =
    [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler];

/// The stages whose inputs may leave: what the others read is also the input of a stage behind them, or is
/// read by functions of the driver.
const STAGES: [ShaderKind; 2] = [ShaderKind::Vertex, ShaderKind::Pixel];

/// Removes the resources that no instruction uses, and of vertex and pixel shaders the inputs, from the
/// program and from the parts that follow from it. Libraries, and programs that do not tell which resource a
/// handle is of, stay as they are; so do programs of shader models 4 and 5. Debug information is removed if
/// anything leaves. The digest is left to [`Container::write`].
///
/// # Errors
/// If a program or part cannot be read or written.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_transform::interface::drop_unused;
///
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_0.dxil").unwrap();
/// let mut container = Container::parse(&file)?;
/// let dropped = drop_unused(&mut container)?;
/// // The compiler left nothing that is not used.
/// assert_eq!(dropped.resources, 0);
/// # container.write(DigestPolicy::Recompute)?;
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
pub fn drop_unused(container: &mut Container<'_>) -> Result<Dropped, Error> {
    let Some((_, module)) = module_of(container)? else { return Ok(Dropped::default()) };
    let Some(dropped) = Unused::find(&DxilModule::read(&module)).map(|unused| unused.count()) else {
        return Ok(Dropped::default());
    };
    if dropped == Dropped::default() {
        return Ok(dropped);
    }
    Strip::DEBUG.apply(container)?;
    // The part names the debug file of the original shader.
    container.remove_all(FourCc::Ildn);
    let Some((program, module)) = module_of(container)? else { return Ok(Dropped::default()) };
    let Some(unused) = Unused::find(&DxilModule::read(&module)) else { return Ok(Dropped::default()) };
    let original = program.bitcode().to_vec();
    let mut written = Vec::new();
    for part in container.parts_mut() {
        if !matches!(part.kind(), FourCc::Dxil | FourCc::Stat) || !Program::recognise(part.payload()) {
            continue;
        }
        let mut program = Program::parse(part.span())?.into_owned();
        let mut module = Module::parse(program.bitcode()).map_err(Error::from)?;
        let before = program.bitcode().to_vec();
        let again = WriteAgain::new(&module, &before);
        unused.remove(&mut module);
        let bitcode = again.write(&module)?;
        written.push(bitcode.clone());
        program.set_bitcode(bitcode);
        part.set_payload(program.encode()?);
    }
    if let Some(new) = written.first() {
        update_hash(container, &original, new)?;
    }
    derive_parts(container, |_| true)?;
    Ok(dropped)
}

/// The program of DXIL and its module.
fn module_of(container: &Container<'_>) -> Result<Option<(Program<'static>, Module)>, Error> {
    let Some(part) = container.find(FourCc::Dxil) else { return Ok(None) };
    let within = |error: Error| error.within("DXIL");
    let program = Program::parse(part.span()).map_err(within)?.into_owned();
    let module = Module::parse(program.bitcode()).map_err(Error::from).map_err(within)?;
    if module.functions().next().is_none() {
        return Err(within(Error::new(ErrorKind::Inconsistent("the module has no functions"), 0)));
    }
    Ok(Some((program, module)))
}

/// What a program does not use: places in its lists.
#[derive(Debug, Default)]
struct Unused {
    inputs: BTreeSet<usize>,
    /// By class, in the order of the lists.
    resources: [BTreeSet<usize>; 4],
}

impl Unused {
    /// `None` if it is not known.
    fn find(dxil: &DxilModule<'_>) -> Option<Self> {
        if dxil.is_library() {
            return None;
        }
        let mut unused = Self { inputs: BTreeSet::new(), resources: used_resources(dxil)? };
        for (class, own) in CLASSES.into_iter().zip(&mut unused.resources) {
            let all = 0..dxil.resources.with_class(class).len();
            *own = all.filter(|place| !own.contains(place)).collect();
        }
        let inputs = dxil.entry_points.first()?.signatures.as_ref().map_or(0, |own| own.inputs.len());
        if dxil.kind.is_some_and(|kind| STAGES.contains(&kind)) {
            if let Some(used) = used_inputs(dxil) {
                unused.inputs = (0..inputs).filter(|place| !used.contains(place)).collect();
            }
        }
        Some(unused)
    }

    fn count(&self) -> Dropped {
        Dropped { inputs: self.inputs.len(), resources: self.resources.iter().map(BTreeSet::len).sum() }
    }

    /// Takes it out of a module: of the program, or of what describes it.
    fn remove(&self, module: &mut Module) {
        self.renumber(module);
        let nodes = Nodes::collect(module);
        let entry = nodes.entry();
        let signature = entry.and_then(|entry| operand(module, operand(module, entry, 2)?, 0));
        if let Some(list) = signature.filter(|_| !self.inputs.is_empty()) {
            let kept = kept(module, list, &self.inputs);
            let signatures = entry.and_then(|entry| operand(module, entry, 2));
            if let Some(signatures) = signatures {
                set_operand(module, signatures, 0, kept);
            }
            if let (Some(entry), Some(signatures)) = (entry, signatures) {
                if operands(module, signatures).iter().all(Option::is_none) {
                    set_operand(module, entry, 2, None);
                }
            }
        }
        let lists = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
        if let Some(lists) = lists {
            for (place, unused) in self.resources.iter().enumerate().filter(|(_, own)| !own.is_empty()) {
                if let Some(list) = operand(module, lists, place) {
                    let kept = kept(module, list, unused);
                    set_operand(module, lists, place, kept);
                }
            }
            if (0..CLASSES.len()).all(|place| operand(module, lists, place).is_none()) {
                module.remove_named_metadata("dx.resources");
                if let Some(entry) = entry {
                    set_operand(module, entry, 3, None);
                }
            }
        }
        restate::flags(module);
        restate::view_dependences(module);
    }

    /// Gives the operands that number inputs and resources the numbers of what stays.
    fn renumber(&self, module: &mut Module) {
        let mut changes: Vec<(InstructionId, usize, u32)> = Vec::new();
        for function in module.functions().filter(|function| function.has_body()) {
            for call in calls_in(function) {
                let (name, unused) = match call.code {
                    OpCode::CreateHandle => {
                        let class =
                            call.integer("resourceClass").and_then(|class| usize::try_from(class).ok());
                        let own = class.and_then(|class| self.resources.get(class));
                        ("rangeId", own)
                    }
                    code if reads_input(code) => ("inputSigId", Some(&self.inputs)),
                    _ => continue,
                };
                let (Some(unused), Some(place), Some(number)) =
                    (unused, place_of(&call, name), call.integer(name))
                else {
                    continue;
                };
                let Ok(number) = usize::try_from(number) else { continue };
                let before = unused.range(..number).count();
                if let (Ok(number), true) = (u32::try_from(number - before), before > 0) {
                    changes.push((call.instruction.id(), place, number));
                }
            }
        }
        for (call, place, number) in changes {
            let value = module.const_i32(i32::from_ne_bytes(number.to_ne_bytes()));
            module.set_operand(call, place, value);
        }
    }
}

/// The places of the resources that handles are made of, by class; `None` if one is not known.
fn used_resources(dxil: &DxilModule<'_>) -> Option<[BTreeSet<usize>; 4]> {
    let mut used: [BTreeSet<usize>; 4] = Default::default();
    let functions = dxil.module.functions().filter(|function| function.has_body());
    for call in functions.flat_map(calls_in) {
        if !matches!(call.code, OpCode::CreateHandle | OpCode::CreateHandleFromBinding) {
            continue;
        }
        let found: &Resource<'_> = match dxil.made_handle(&call)?.source {
            HandleSource::Record { class, id } => dxil.resources.get(class, id)?,
            HandleSource::Binding { class, space, lower_bound, .. } => {
                let mut own = dxil.resources.with_class(class).iter();
                own.find(|resource| resource.space == space && resource.lower_bound == lower_bound)?
            }
            _ => return None,
        };
        let place = dxil.resources.with_class(found.class).iter().position(|own| own.id == found.id)?;
        let list = CLASSES.iter().position(|class| *class == found.class)?;
        used.get_mut(list)?.insert(place);
    }
    Some(used)
}

/// The operations that name an element of the input signature.
fn reads_input(code: OpCode) -> bool {
    let operation = code.operation();
    operation.is_some_and(|operation| operation.parameters.iter().any(|own| own.name == "inputSigId"))
}

/// The places of the inputs that are read; `None` if one is not known.
fn used_inputs(dxil: &DxilModule<'_>) -> Option<BTreeSet<usize>> {
    let functions = dxil.module.functions().filter(|function| function.has_body());
    let calls = functions.flat_map(calls_in).filter(|call| reads_input(call.code));
    calls.map(|call| usize::try_from(call.integer("inputSigId")?).ok()).collect()
}

/// The number of a parameter's operand among the operands of the call: the number of the operation is the
/// first.
fn place_of(call: &OperationCall<'_>, name: &str) -> Option<usize> {
    call.named_operands().position(|(parameter, _)| parameter == name)?.checked_add(1)
}

fn operands(module: &Module, node: MetadataId) -> Vec<Option<MetadataId>> {
    let node = module.metadatum(node).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
}

fn operand(module: &Module, node: MetadataId, place: usize) -> Option<MetadataId> {
    operands(module, node).get(place).copied().flatten()
}

fn set_operand(module: &mut Module, node: MetadataId, place: usize, value: Option<MetadataId>) {
    let mut all = operands(module, node);
    if let Some(slot) = all.get_mut(place) {
        *slot = value;
        module.set_node_operands(node, &all);
    }
}

/// The list of the nodes that stay, with their new numbers; `None` if none stays.
fn kept(module: &mut Module, list: MetadataId, unused: &BTreeSet<usize>) -> Option<MetadataId> {
    let mut all = Vec::new();
    let records = operands(module, list).into_iter().enumerate();
    for (_, record) in records.filter(|(place, _)| !unused.contains(place)) {
        let Some(record) = record else { continue };
        let mut fields = operands(module, record);
        let number = i32::try_from(all.len()).unwrap_or(i32::MAX);
        let number = module.const_i32(number);
        let number = module.value_as_metadata(number);
        if let Some(first) = fields.first_mut() {
            *first = Some(number);
        }
        all.push(Some(module.metadata_node(&fields)));
    }
    if all.is_empty() { None } else { Some(module.metadata_node(&all)) }
}
