//! Computes the metadata of a module that follows from its instructions, and adds missing metadata.
//!
//! In goes a module, out comes the same module with nodes added or replaced: registers of resources and
//! signature elements, flags, the version of the validator, used components, dependences. [`complete`] adds
//! what is absent and keeps what is stated; the other functions state one fact anew after a change of the
//! instructions. Nodes of metadata may be shared, so only the root of a path is changed in place: `state`
//! makes new nodes for those below it on the path, and leaves all others.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, MetadataId, Type};
use dxkit_dxil::{
    DxilModule, ElementUse, EntryPoint, MIN_PRECISION_LAYOUT, NATIVE_LAYOUT, OpCode, Property, Resource,
    ShaderFlags, SignatureElement, SignatureList, TARGET_TRIPLE, calls_in, element_operand, entry_operand,
    property_tag,
};
use dxkit_signature::SignatureKind;
use dxkit_types::{ResourceClass, ShaderKind};

use crate::validator::Validator;
use crate::{ElementPosition, EntryFacts, ModuleUsage, SignaturePacking, dependences};

const VIEW_STATE: &str = "dx.viewIdState";
const ENTRIES: &str = "dx.entryPoints";

/// The structures that `CBufferLoadLegacy` returns only where 16-bit types are native: eight numbers of a
/// row.
const NATIVE_RETURNS: [&[u8]; 2] = [b"dx.types.CBufRet.f16.8", b"dx.types.CBufRet.i16.8"];

/// Adds what DXC's optimizer leaves in a module and handwritten modules lack: the [version of the
/// validator](validator_version), the target, registers of resources and of signature elements (-1 in their
/// place), the flags of the entry point, and the dependences of outputs (`dx.viewIdState`). Stated metadata
/// is kept. Returns whether anything was added.
///
/// Registers of resources are the lowest that are free, in the order of the lists, as DXC gives them; those
/// of elements are given by DXC's default packer. Resources of libraries get no registers, which their linker
/// or loader gives, and libraries have no dependences.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_derive::restate::complete;
///
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil").unwrap();
/// # let container = dxkit_container::Container::parse(&file).unwrap();
/// # let part = container.find(dxkit_types::FourCc::Dxil).unwrap();
/// # let program = dxkit_program::Program::parse(part).unwrap();
/// # let bitcode = program.bitcode();
/// let mut module = Module::parse(bitcode)?;
/// // DXC's own modules lack nothing.
/// assert!(!complete(&mut module));
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
pub fn complete(module: &mut Module) -> bool {
    completed(module, false)
}

/// [States the flags](flags) that the instructions need, and adds what is missing as [`complete`] does. The
/// metadata is read once where nothing is missing that both follow from. Returns whether anything changed.
pub fn complete_with_flags(module: &mut Module) -> bool {
    completed(module, true)
}

fn completed(module: &mut Module, states_flags: bool) -> bool {
    let mut changed = validator_version(module);
    let has_target = module.target_triple().is_some();
    let (lacking, native, is_placed, needed, words) = {
        let dxil = DxilModule::read(module);
        let lacking = Lacking::find(&dxil);
        let states_flags = states_flags || lacking.flags;
        // Flags and dependences follow from the layout, the registers and the elements.
        let is_placed = has_target && lacking.elements.is_empty() && lacking.resources.is_empty();
        let needed = if is_placed && states_flags { needed_flags(&dxil) } else { None };
        // Whether outputs may depend on the view is a flag.
        let is_view = |flags: ShaderFlags| flags.contains(ShaderFlags::VIEW_ID);
        let is_placed = is_placed && needed.is_none_or(|needed| is_view(needed) == is_view(dxil.flags()));
        let words = if is_placed && lacking.dependences { dependence_words(&dxil) } else { None };
        (Lacking { flags: states_flags, ..lacking }, has_native_types(&dxil), is_placed, needed, words)
    };
    changed |= target(module, native);
    changed |= lacking.place(module);
    if is_placed {
        changed |= needed.is_some_and(|needed| state_needed(module, needed));
        if let Some(words) = words {
            add_dependences(module, &words);
            changed = true;
        }
        return changed;
    }
    changed |= lacking.flags && flags(module);
    changed |= lacking.dependences && state_dependences(module);
    changed
}

/// States the version of the validator, if the module does not: that of the newest that DXC knows, as its
/// assembler does. It decides which parts there are, and their layout. Returns whether it was missing.
pub fn validator_version(module: &mut Module) -> bool {
    const NAME: &str = "dx.valver";
    if module.named(NAME.as_bytes()).is_some() {
        return false;
    }
    let numbers = [1, 10].map(|number| Some(module.u32_as_metadata(number)));
    let node = module.metadata_node(&numbers);
    module.set_named_metadata(NAME, &[node]);
    true
}

/// Whether 16-bit types are native: a module states it as a flag, and in the names of what constant buffers
/// return.
fn has_native_types(dxil: &DxilModule<'_>) -> bool {
    let is_native =
        |ty: Type<'_>| matches!(ty, Type::Struct { name: Some(name), .. } if NATIVE_RETURNS.contains(&name));
    dxil.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION)
        || dxil.module.types().any(|(_, ty)| is_native(ty))
}

/// States the target, which is the same of all DXIL, and the layout of data, which depends on 16-bit types
/// being native.
fn target(module: &mut Module, native: bool) -> bool {
    if module.target_triple().is_some() {
        return false;
    }
    module.set_target_triple(TARGET_TRIPLE);
    if module.data_layout().is_none() {
        module.set_data_layout(if native { NATIVE_LAYOUT } else { MIN_PRECISION_LAYOUT });
    }
    true
}

/// The missing metadata of a shader.
#[derive(Default)]
struct Lacking {
    /// The numbers of resources and their registers, by class and position.
    resources: Vec<(ResourceClass, usize, u32, u32)>,
    /// The places of elements, by entry point, signature and position.
    elements: Vec<(usize, usize, usize, ElementPosition)>,
    flags: bool,
    dependences: bool,
}

impl Lacking {
    fn find(dxil: &DxilModule<'_>) -> Self {
        let has_flags = |entry: &EntryPoint<'_>| {
            entry.properties.iter().any(|property| matches!(property, Property::Flags(_)))
        };
        let Some(facts) = EntryFacts::from_module(dxil) else {
            // Registers of a library's resources are given by its linker or loader.
            let own = dxil.entry_points.first().filter(|entry| entry.function.is_none());
            let flags = dxil.is_library() && own.is_some_and(|own| !has_flags(own));
            let mut lacking = Self { flags, ..Self::default() };
            for (index, entry) in dxil.entry_points.iter().enumerate().filter(|_| dxil.is_library()) {
                if let Some(facts) = EntryFacts::from_library(dxil, entry) {
                    lacking.registers_of_elements(&facts, index);
                }
            }
            return lacking;
        };
        let mut lacking = Self {
            flags: !has_flags(facts.entry),
            dependences: dxil.module.named(VIEW_STATE.as_bytes()).is_none()
                && Validator::from_module(dxil).since(1),
            ..Self::default()
        };
        lacking.registers_of_elements(&facts, 0);
        for class in [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler] {
            lacking.registers(class, dxil.resources.with_class(class));
        }
        lacking
    }

    /// The registers that the signature elements of an entry point lack.
    fn registers_of_elements(&mut self, facts: &EntryFacts<'_, '_>, entry: usize) {
        let kinds = [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1];
        for (signature, kind) in kinds.into_iter().enumerate() {
            // Most lack none.
            let lacks = |element: &SignatureElement<'_>| {
                element.start_row.is_none() || element.start_column.is_none()
            };
            if !facts.elements(kind).iter().any(lacks) {
                continue;
            }
            let packed = facts.packed(kind, SignaturePacking::default());
            let stated = facts.elements(kind).iter().map(|element| {
                Some(ElementPosition { register: element.start_row?, column: element.start_column? })
            });
            let pairs: Vec<_> = stated.zip(packed).collect();
            // Registers that the source assigns are not combined with those of the packer.
            if pairs.iter().all(|(stated, packed)| stated.is_none() || stated == packed) {
                let missing = pairs.iter().enumerate().filter(|(_, (stated, _))| stated.is_none());
                let places =
                    missing.filter_map(|(index, (_, packed))| Some((entry, signature, index, (*packed)?)));
                self.elements.extend(places);
            }
        }
    }

    /// The numbers and registers that the resources of a class lack.
    fn registers(&mut self, class: ResourceClass, resources: &[Resource<'_>]) {
        // The ranges in use, by space: first register, and the one after the last.
        let mut taken: BTreeMap<u32, Vec<(u64, u64)>> = BTreeMap::new();
        let range = |first: u64, size: u32| match size {
            u32::MAX => (first, u64::MAX),
            size => (first, first.saturating_add(size.max(1).into())),
        };
        let lacks = |resource: &Resource<'_>| resource.lower_bound == u32::MAX;
        for resource in resources.iter().filter(|resource| !lacks(resource)) {
            let ranges = taken.entry(resource.space).or_default();
            ranges.push(range(resource.lower_bound.into(), resource.range_size));
        }
        let mut open: Vec<_> = resources.iter().enumerate().filter(|(_, resource)| lacks(resource)).collect();
        // Unbounded ones come last: nothing fits after them.
        open.sort_by_key(|(_, resource)| resource.range_size == u32::MAX);
        let mut lower: BTreeMap<usize, u32> = BTreeMap::new();
        for (index, resource) in open {
            let ranges = taken.entry(resource.space).or_default();
            ranges.sort_unstable();
            let mut first = 0;
            for (start, end) in ranges.iter() {
                if range(first, resource.range_size).1 <= *start {
                    break;
                }
                first = first.max(*end);
            }
            let Ok(register) = u32::try_from(first) else { continue };
            ranges.push(range(first, resource.range_size));
            lower.insert(index, register);
        }
        for (index, resource) in resources.iter().enumerate() {
            let number =
                if resource.id == u32::MAX { u32::try_from(index).unwrap_or(u32::MAX) } else { resource.id };
            let register = lower.get(&index).copied().unwrap_or(resource.lower_bound);
            if (number, register) != (resource.id, resource.lower_bound) {
                self.resources.push((class, index, number, register));
            }
        }
    }

    /// Writes registers. Shared nodes are not changed: nodes that refer to them get new ones.
    fn place(&self, module: &mut Module) -> bool {
        let mut changed = false;
        for (number, signature, index, place) in &self.elements {
            let row = module.u32_as_metadata(place.register);
            let column = module.integer_as_metadata(8, place.column.into());
            let entry = module.named(ENTRIES.as_bytes()).and_then(|named| named.nodes.get(*number).copied());
            let Some(entry) = entry else { continue };
            let places = [(element_operand::START_ROW, row), (element_operand::START_COLUMN, column)];
            changed |= state(module, entry, &[entry_operand::SIGNATURES, *signature, *index], &places);
        }
        for (class, index, number, register) in &self.resources {
            let fields = [(0, module.u32_as_metadata(*number)), (4, module.u32_as_metadata(*register))];
            let Ok(list) = usize::try_from(class.0) else { continue };
            let lists = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
            let Some(lists) = lists else { continue };
            changed |= state(module, lists, &[list, *index], &fields);
        }
        changed
    }
}

/// Gives resources of the module other registers: each by its class, its index in the list of the class, and
/// the space and first register that it gets. Returns whether there is one of these resources.
pub fn registers(module: &mut Module, places: &[(ResourceClass, usize, u32, u32)]) -> bool {
    let mut roots = Vec::new();
    roots.extend(module.named(b"dx.resources").and_then(|named| named.nodes.first().copied()));
    // An entry point refers to the same lists in what compilers write.
    let entries = module.named(ENTRIES.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec());
    for entry in entries {
        let resources = operands(module, entry).get(entry_operand::RESOURCES).copied().flatten();
        if let Some(resources) = resources.filter(|resources| !roots.contains(resources)) {
            roots.push(resources);
        }
    }
    let mut changed = false;
    for root in roots {
        let mut lists = operands(module, root);
        for (class, slot) in (0..).zip(&mut lists) {
            let own = places.iter().filter(|(own, ..)| own.0 == class);
            let Some(list) = slot.filter(|_| own.clone().next().is_some()) else { continue };
            let mut records = operands(module, list);
            for (_, index, space, first) in own {
                let Some(record) = records.get_mut(*index) else { continue };
                let fields = [(3, module.u32_as_metadata(*space)), (4, module.u32_as_metadata(*first))];
                let Some(new) = record.and_then(|old| stated(module, old, &[], &fields)) else { continue };
                *record = Some(new);
                changed = true;
            }
            *slot = Some(module.metadata_node(&records));
        }
        module.set_node_operands(root, &lists);
    }
    changed
}

/// The operands of a node.
fn operands(module: &Module, id: MetadataId) -> Vec<Option<MetadataId>> {
    let node = module.metadatum(id).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
}

/// Gives the node at a path below another one these operands.
fn state(module: &mut Module, root: MetadataId, path: &[usize], fields: &[(usize, MetadataId)]) -> bool {
    let mut all = operands(module, root);
    match path {
        [] => return false,
        [step, rest @ ..] => {
            let Some(slot) = all.get_mut(*step) else { return false };
            let Some(new) = slot.and_then(|below| stated(module, below, rest, fields)) else { return false };
            *slot = Some(new);
        }
    }
    module.set_node_operands(root, &all);
    true
}

/// A node like this one, with these operands at a path below it.
fn stated(
    module: &mut Module,
    node: MetadataId,
    path: &[usize],
    fields: &[(usize, MetadataId)],
) -> Option<MetadataId> {
    let mut all = operands(module, node);
    match path {
        [] => {
            for (index, value) in fields {
                *all.get_mut(*index)? = Some(*value);
            }
        }
        [step, rest @ ..] => {
            let slot = all.get_mut(*step)?;
            *slot = Some(stated(module, (*slot)?, rest, fields)?);
        }
    }
    Some(module.metadata_node(&all))
}

/// The components of an element that instructions use, and those of them with a row that is computed.
#[derive(Debug, Clone, Copy, Default)]
struct Components {
    used: u32,
    dynamic: u32,
}

/// The components that the instructions of a shader use, by the list of signatures and the element.
fn used_components(dxil: &DxilModule<'_>) -> BTreeMap<(usize, usize), Components> {
    let is_domain = dxil.kind == Some(ShaderKind::Domain);
    let mut found: BTreeMap<(usize, usize), Components> = BTreeMap::new();
    let functions = dxil.module.functions().filter(|function| function.has_body());
    for call in functions.flat_map(calls_in) {
        // What is read of a certain vertex is stated nowhere (observed: DXC 1.10).
        let Some(access) = call.element().filter(|_| call.code != OpCode::AttributeAtVertex) else {
            continue;
        };
        let is_store = access.usage == ElementUse::Store;
        // What a stage reads of its own outputs is no use of them.
        let list = match access.list {
            SignatureList::Inputs if !is_store => 0,
            SignatureList::Outputs if is_store => 1,
            SignatureList::PatchConstants if is_store != is_domain => 2,
            SignatureList::Primitives if is_store => 2,
            _ => continue,
        };
        let [element, row, column, ..] = *call.operands() else { continue };
        let number = |value| dxil.module.integer(value);
        let Some(element) = number(element).and_then(|element| usize::try_from(element).ok()) else {
            continue;
        };
        let mask = match number(column) {
            Some(column @ 0..=3) => 1 << column,
            Some(_) => 0,
            None => 0xf,
        };
        let own = found.entry((list, element)).or_default();
        own.used |= mask;
        if number(row).is_none() {
            own.dynamic |= mask;
        }
    }
    found
}

/// States which components of the elements of a shader's signatures instructions use, and which of them at
/// rows that are computed. Libraries do not state it. Returns whether anything changed.
pub fn element_uses(module: &mut Module) -> bool {
    let stated = module.named(ENTRIES.as_bytes()).and_then(|named| named.nodes.first().copied());
    let fields = stated.and_then(|entry| module.metadata_operands(entry)).unwrap_or_default();
    if !matches!(fields.get(entry_operand::SIGNATURES), Some(Some(_))) {
        return false;
    }
    let (used, entry, states_used) = {
        let dxil = DxilModule::read(module);
        if dxil.is_library() {
            return false;
        }
        // Only computed rows were stated before validator 1.5.
        let states_used = Validator::from_module(&dxil).since(5);
        let entry = module.named(ENTRIES.as_bytes()).and_then(|named| named.nodes.first().copied());
        (used_components(&dxil), entry, states_used)
    };
    let Some(entry) = entry else { return false };
    let mut fields = operands(module, entry);
    let Some(Some(signatures)) = fields.get(entry_operand::SIGNATURES).copied() else { return false };
    let mut lists = operands(module, signatures);
    let mut changed = false;
    for (place, list) in lists.iter_mut().enumerate() {
        let Some(old) = *list else { continue };
        let mut elements = operands(module, old);
        for (number, element) in elements.iter_mut().enumerate() {
            let Some(old) = *element else { continue };
            let mut own = used.get(&(place, number)).copied().unwrap_or_default();
            if !states_used {
                own.used = 0;
            }
            *element = Some(with_uses(module, old, own));
        }
        let new = module.metadata_node(&elements);
        changed |= new != old;
        *list = Some(new);
    }
    if let Some(slot) = fields.get_mut(entry_operand::SIGNATURES).filter(|_| changed) {
        *slot = Some(module.metadata_node(&lists));
        module.set_node_operands(entry, &fields);
    }
    changed
}

/// The node of an element that states these uses.
fn with_uses(module: &mut Module, element: MetadataId, uses: Components) -> MetadataId {
    const DYNAMIC: i64 = 2;
    const USED: i64 = 3;
    let mut fields = operands(module, element);
    let Some(slot) = fields.get_mut(element_operand::PROPERTIES) else { return element };
    let mut pairs: Vec<Option<MetadataId>> = Vec::new();
    for pair in slot.map_or(Vec::new(), |list| operands(module, list)).chunks(2) {
        let tag = pair.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
        if tag.is_none_or(|(_, tag)| tag != DYNAMIC && tag != USED) {
            pairs.extend_from_slice(pair);
        }
    }
    for (tag, mask) in [(DYNAMIC, uses.dynamic), (USED, uses.used)] {
        if mask != 0 {
            for number in [tag, mask.into()] {
                let number = module.const_i32(i32::try_from(number).unwrap_or(0));
                pairs.push(Some(module.value_as_metadata(number)));
            }
        }
    }
    *slot = if pairs.is_empty() { None } else { Some(module.metadata_node(&pairs)) };
    module.metadata_node(&fields)
}

/// States which outputs depend on which inputs (`dx.viewIdState`), if the module states it. Returns whether
/// anything changed.
pub fn view_dependences(module: &mut Module) -> bool {
    if module.named(VIEW_STATE.as_bytes()).is_none() {
        return false;
    }
    let dxil = DxilModule::read(module);
    // What is stated may have been of another number of inputs or outputs, and then says nothing.
    let is_void = dxil.view_id_state.is_none()
        && dependences(&dxil).is_ok_and(|found| found.is_none_or(|found| found.is_empty()));
    if is_void {
        module.remove_named_metadata(VIEW_STATE);
        return true;
    }
    state_dependences(module)
}

/// Adds the dependences of outputs before the entry points, where DXC has them, if the module does not state
/// them.
pub(crate) fn add_view_dependences(module: &mut Module) {
    if module.named(VIEW_STATE.as_bytes()).is_some() || !state_dependences(module) {
        return;
    }
    let after = |module: &Module| -> Vec<(Vec<u8>, Vec<MetadataId>)> {
        let all = module.named_metadata().map(|named| (named.name.to_vec(), named.nodes.to_vec()));
        all.skip_while(|(name, _)| name != ENTRIES.as_bytes()).collect()
    };
    for (name, nodes) in after(module).into_iter().filter(|(name, _)| name != VIEW_STATE.as_bytes()) {
        module.remove_named_metadata(&name);
        module.add_named_metadata(&name, &nodes);
    }
}

fn state_dependences(module: &mut Module) -> bool {
    let Some(words) = dependence_words(&DxilModule::read(module)) else { return false };
    add_dependences(module, &words);
    true
}

/// The dependences of outputs as the words that state them; `None` if they are stated, or if there are none.
fn dependence_words(dxil: &DxilModule<'_>) -> Option<Vec<u32>> {
    let state = dependences(dxil).ok()??;
    let stated = dxil.view_id_state.as_ref();
    (stated != Some(&state) && !(stated.is_none() && state.is_empty())).then(|| state.to_words())
}

fn add_dependences(module: &mut Module, words: &[u32]) {
    let word = module.integer_type(32);
    let array = module.array_type(words.len() as u64, word);
    let elements: Vec<_> = words
        .iter()
        .map(|word_value| module.const_integer(word, i64::from(i32::from_ne_bytes(word_value.to_ne_bytes()))))
        .collect();
    let value = module.const_aggregate(array, &elements);
    let value = module.value_as_metadata(value);
    let node = module.metadata_node(&[Some(value)]);
    module.set_named_metadata(VIEW_STATE, &[node]);
}

/// States the flags that the instructions of a module need, among the properties of its first entry point. In
/// a library, this is the entry point without a function. Returns whether the flags changed.
pub fn flags(module: &mut Module) -> bool {
    let needed = needed_flags(&DxilModule::read(module));
    needed.is_some_and(|needed| state_needed(module, needed))
}

/// States the flags that are needed. A module without flags has resources that may not alias, whatever it
/// stated before, so where no flag is left, what is needed is asked again.
fn state_needed(module: &mut Module, needed: ShaderFlags) -> bool {
    let changed = state_flags(module, needed);
    if needed.is_empty() {
        let by_default = needed_flags(&DxilModule::read(module));
        return by_default.is_some_and(|flags| state_flags(module, flags)) || changed;
    }
    changed
}

/// The flags that the instructions need, if the module states others.
fn needed_flags(dxil: &DxilModule<'_>) -> Option<ShaderFlags> {
    let module = dxil.module;
    let stated = dxil.flags();
    let needed = ModuleUsage::analyze(dxil).flags & ModuleUsage::COMPARED;
    let mut flags = stated.difference(ModuleUsage::COMPARED) | needed;
    // DXC has this layout where 16-bit types are native; the flags are those of functions.
    let has_bodies = module.functions().any(|function| function.has_body());
    if has_bodies && module.data_layout() == Some(NATIVE_LAYOUT.as_bytes()) {
        flags |= ShaderFlags::USE_NATIVE_LOW_PRECISION;
    }
    (flags != stated).then_some(flags)
}

/// States flags among the properties of the first entry point. Returns whether there is one.
fn state_flags(module: &mut Module, flags: ShaderFlags) -> bool {
    const FLAGS: i64 = property_tag::FLAGS as i64;
    let entry = module.named(ENTRIES.as_bytes()).and_then(|named| named.nodes.first().copied());
    let Some(entry) = entry else { return false };
    let mut fields = operands(module, entry);
    let Some(properties) = fields.get_mut(entry_operand::PROPERTIES) else { return false };
    let mut pairs = properties.map_or(Vec::new(), |list| operands(module, list));
    let is_flags = |module: &Module, pair: &[Option<MetadataId>]| {
        let tag = pair.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
        tag.is_some_and(|(_, tag)| tag == FLAGS)
    };
    let wide = module.integer_type(64);
    let value =
        module.intern_constant(wide, &Constant::Integer(i64::from_ne_bytes(flags.bits().to_ne_bytes())));
    let value = Some(module.value_as_metadata(value));
    let place = pairs.chunks(2).position(|pair| is_flags(module, pair)).map(|number| number * 2);
    match place {
        // The compiler omits the property if no flag is set.
        Some(place) if flags.is_empty() => {
            pairs.drain(place..(place + 2).min(pairs.len()));
        }
        Some(place) => {
            if let Some(slot) = pairs.get_mut(place + 1) {
                *slot = value;
            }
        }
        None => {
            let tag = module.const_i32(0);
            let tag = Some(module.value_as_metadata(tag));
            pairs.splice(0..0, [tag, value]);
        }
    }
    *properties = if pairs.is_empty() { None } else { Some(module.metadata_node(&pairs)) };
    module.set_node_operands(entry, &fields);
    true
}
