//! [`Resources`]: the resources of all libraries as one list.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{GlobalId, MetadataId, TypeId};
use dxkit_dxil::{DxilModule, Resource};
use dxkit_resource::{Facts as ResourceFacts, ResourceDescription as _};
use dxkit_types::ResourceClass;

use crate::import::{Importer, SourceId};
use crate::{Library, LinkError, Note};

/// A resource of what is linked.
#[derive(Debug)]
pub(crate) struct Entry<'l> {
    /// As the first library that has it declares it.
    pub(crate) resource: Resource<'l>,
    pub(crate) library: usize,
    /// Its name; that of the variable if reflection was stripped.
    pub(crate) name: String,
    /// Its type in the linked module.
    pub(crate) ty: TypeId,
    /// Its number in its class, once it is known which resources are used.
    pub(crate) id: u32,
    /// Its variable in the linked module.
    pub(crate) global: GlobalId,
}

/// The resources, in the order of their classes' lists.
#[derive(Debug, Default)]
pub(crate) struct Resources<'l> {
    pub(crate) entries: Vec<Entry<'l>>,
    by_name: BTreeMap<String, usize>,
    find_global: BTreeMap<GlobalId, usize>,
}

/// The classes in the order of the lists of `dx.resources`.
pub(crate) const CLASSES: [ResourceClass; 4] =
    [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler];

impl<'l> Resources<'l> {
    /// The resource of a variable of the linked module.
    pub(crate) fn find_global(&self, global: GlobalId) -> Option<&Entry<'l>> {
        self.entries.get(*self.find_global.get(&global)?)
    }

    /// Adds the resource of a library whose variable became one of the linked module; or merges it with the
    /// one of its name, whose type it must have.
    ///
    /// # Errors
    /// If there is another resource of the name.
    pub(crate) fn add(
        &mut self,
        importer: &mut Importer<'l>,
        (source, libraries, library): (SourceId, &[Library], usize),
        resource: &Resource<'l>,
        global: GlobalId,
        notes: &mut Vec<Note>,
    ) -> Result<(), LinkError> {
        let ty = importer.import_type(source, resource.ty);
        let name = match resource.name.0 {
            [] => importer.module().name(global.into()).unwrap_or_default(),
            name => name,
        };
        let name = String::from_utf8_lossy(name).into_owned();
        let library_name =
            |index: usize| libraries.get(index).map_or(String::new(), |library| library.name.clone());
        let known = self.by_name.get(&name).and_then(|index| Some((*index, self.entries.get(*index)?)));
        if let Some((index, known)) = known {
            let declared = || {
                let module = importer.module();
                [
                    (library_name(known.library), described(&known.resource, known.ty, module)),
                    (library_name(library), described(resource, ty, module)),
                ]
            };
            if known.ty != ty {
                return Err(LinkError::ConflictingResource { name, declared: declared() });
            }
            let place = |resource: &Resource<'_>| (resource.space, resource.lower_bound, resource.range_size);
            if place(&known.resource) != place(resource) {
                notes.push(Note::OtherRegister { name, declared: declared() });
            }
            self.find_global.insert(global, index);
            return Ok(());
        }
        let index = self.entries.len();
        self.entries.push(Entry {
            resource: resource.clone(),
            library,
            name: name.clone(),
            ty,
            id: u32::MAX,
            global,
        });
        self.by_name.insert(name, index);
        self.find_global.insert(global, index);
        Ok(())
    }

    /// Takes the resources out of which no variable is used, and numbers the others: in each class by their
    /// names, as the vendor's linker does.
    pub(crate) fn retain_used(&mut self, is_used: impl Fn(GlobalId) -> bool) {
        let used: BTreeSet<usize> = self
            .find_global
            .iter()
            .filter(|(global, _)| is_used(**global))
            .map(|(_, index)| *index)
            .collect();
        let mut all: Vec<Option<Entry<'l>>> =
            core::mem::take(&mut self.entries).into_iter().map(Some).collect();
        let mut places: BTreeMap<usize, usize> = BTreeMap::new();
        let mut counts: BTreeMap<ResourceClass, u32> = BTreeMap::new();
        for index in self.by_name.values().filter(|index| used.contains(index)) {
            let Some(mut entry) = all.get_mut(*index).and_then(Option::take) else { continue };
            let count = counts.entry(entry.resource.class).or_default();
            entry.id = *count;
            *count = count.saturating_add(1);
            places.insert(*index, self.entries.len());
            self.entries.push(entry);
        }
        let place = |index: &mut usize| match places.get(index) {
            Some(place) => {
                *index = *place;
                true
            }
            None => false,
        };
        self.by_name.retain(|_, index| place(index));
        self.find_global.retain(|_, index| place(index));
    }
}

/// A resource for messages: type and register.
fn described(resource: &Resource<'_>, ty: TypeId, module: &Module) -> String {
    let letter = match resource.class {
        ResourceClass::SRV => 't',
        ResourceClass::UAV => 'u',
        ResourceClass::CBV => 'b',
        _ => 's',
    };
    let mut element = ty;
    let mut dimensions = String::new();
    for _ in 0..8 {
        let dxkit_bitcode::ir::Type::Array { count, element: inner } = module.ty(element) else { break };
        dimensions.push_str(&if count == 0 { "[]".into() } else { format!("[{count}]") });
        element = inner;
    }
    let own = match module.ty(element) {
        // Its name is that of the buffer, with a number in the second library.
        dxkit_bitcode::ir::Type::Struct { elements, .. } if resource.class == ResourceClass::CBV => {
            let members: Vec<String> = elements.iter().map(|member| member_type(module, *member)).collect();
            format!("a constant buffer of {}", members.join(", "))
        }
        // Elements of one name may be made differently.
        dxkit_bitcode::ir::Type::Struct { name: Some(name), elements: [element], .. }
            if matches!(module.ty(*element), dxkit_bitcode::ir::Type::Struct { .. }) =>
        {
            let members = match module.ty(*element) {
                dxkit_bitcode::ir::Type::Struct { elements, .. } => elements,
                _ => &[],
            };
            let members: Vec<String> = members.iter().map(|member| member_type(module, *member)).collect();
            format!("{} of {}", source_name(name), members.join(", "))
        }
        dxkit_bitcode::ir::Type::Struct { name: Some(name), .. } => source_name(name),
        _ => format!("{:?}", resource.kind),
    };
    let register = match resource.lower_bound {
        u32::MAX => "at any register".into(),
        lower if resource.space == 0 => format!("at {letter}{lower}"),
        lower => format!("at {letter}{lower},space{}", resource.space),
    };
    format!("{own}{dimensions} {register}")
}

/// The name of a structure in the source: without the kind, and without the number that the second structure
/// of a name gets in a module.
fn source_name(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let name = name.strip_prefix("class.").or_else(|| name.strip_prefix("struct.")).unwrap_or(&name);
    match name.rsplit_once('.') {
        Some((start, number)) if number.bytes().all(|digit| digit.is_ascii_digit()) => start.into(),
        _ => name.into(),
    }
}

/// The type of a member of a constant buffer or a structure for messages.
fn member_type(module: &Module, ty: TypeId) -> String {
    use dxkit_bitcode::ir::Type;
    match module.ty(ty) {
        Type::Half => "half".into(),
        Type::Float => "float".into(),
        Type::Double => "double".into(),
        Type::Integer { width: 32 } => "int".into(),
        Type::Integer { width } => format!("int{width}_t"),
        Type::Vector { count, element } => format!("{}{count}", member_type(module, element)),
        Type::Array { count, element } if !matches!(module.ty(element), Type::Array { .. }) => {
            format!("{}[{count}]", member_type(module, element))
        }
        Type::Struct { name: Some(name), .. } => source_name(name),
        _ => "another type".into(),
    }
}

/// The records of a library's resources by their variables.
pub(crate) fn records(dxil: &DxilModule<'_>) -> BTreeMap<GlobalId, MetadataId> {
    let module = dxil.module;
    let mut found = BTreeMap::new();
    let lists = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
    let lists = lists.and_then(|lists| module.metadata_operands(lists)).unwrap_or_default();
    for list in lists.iter().copied().flatten() {
        for record in module.metadata_operands(list).unwrap_or_default().iter().copied().flatten() {
            let operands = module.metadata_operands(record).unwrap_or_default();
            let mut value = operands.get(1).copied().flatten().and_then(|id| module.metadata_value(id));
            // In libraries since shader model 6.6, the variables are handles, and the symbol a cast.
            for _ in 0..4 {
                match value.and_then(|value| value.as_constant()) {
                    Some(constant) => value = module.constant_operands(constant).first().copied(),
                    None => break,
                }
            }
            if let Some(global) = value.and_then(|value| value.as_global()) {
                found.insert(global, record);
            }
        }
    }
    found
}

/// What is known of a resource from its record and its type.
pub(crate) fn facts(entry: &Entry<'_>, module: &Module) -> ResourceFacts {
    let mut facts = entry.resource.record().facts();
    facts.components = Some(components(module, entry.ty));
    // What the library does not state is 0, as the vendor's linker has it.
    facts.alignment_log2 = Some(0);
    facts.size.get_or_insert(0);
    facts
}

/// The number of components of the elements of a texture or a typed buffer.
fn components(module: &Module, mut ty: TypeId) -> u8 {
    use dxkit_bitcode::ir::Type;
    for _ in 0..16 {
        match module.ty(ty) {
            Type::Array { element, .. } => ty = element,
            Type::Struct { elements: [first, ..], .. } => ty = *first,
            Type::Vector { count, .. } => return u8::try_from(count).unwrap_or(1),
            _ => break,
        }
    }
    1
}
