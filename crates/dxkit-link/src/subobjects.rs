//! Subobjects of libraries (hit groups, configurations, root signatures, associations), which a linked
//! library keeps. The vendor's linker loses them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::unmangled_name;
use dxkit_rdat::SubobjectKind;

use crate::import::{Importer, SourceId};
use crate::reach::{Facts, Search};
use crate::symbols::{Symbol, shown};
use crate::{Library, LinkError, Note};

/// The named metadata that subobjects are stated in.
const LIST: &str = "dx.subobjects";

/// What the functions that subobjects name are called in the linked library.
pub(crate) struct Names<'l> {
    /// The names of each exported function, by its name in a library.
    exported: BTreeMap<(usize, &'l [u8]), Vec<Vec<u8>>>,
    /// The first library that has an exported function of a name.
    libraries: BTreeMap<&'l [u8], usize>,
    /// The functions of all libraries, and the hit groups that are left out.
    known: BTreeSet<&'l [u8]>,
}

impl<'l> Names<'l> {
    pub(crate) fn new(search: &Search<'_, 'l>, exported: &[(Symbol, Vec<u8>)]) -> Self {
        let mut names: BTreeMap<_, Vec<Vec<u8>>> = BTreeMap::new();
        for (symbol, new) in exported {
            let library = search.libraries.get(symbol.library);
            let Some(function) = library.and_then(|library| library.module.function(symbol.function)) else {
                continue;
            };
            let new = unmangled_name(new).to_vec();
            names.entry((symbol.library, unmangled_name(function.name()))).or_default().push(new);
        }
        let libraries = names.keys().rev().map(|(library, name)| (*name, *library)).collect();
        let known = search.symbols.defined.keys().map(|name| unmangled_name(name)).collect();
        Self { exported: names, libraries, known }
    }

    /// The new names of a name that a library's subobject states: those of a function that is exported, and
    /// none of one that is not. What is no function keeps its name.
    fn new_names(&self, library: usize, name: &[u8]) -> Vec<Vec<u8>> {
        let own = self.exported.get(&(library, name));
        let other = || self.exported.get(&(*self.libraries.get(name)?, name));
        match own.or_else(other) {
            Some(names) => names.clone(),
            None if self.known.contains(name) => Vec::new(),
            None => alloc::vec![name.to_vec()],
        }
    }

    /// Counts the hit groups that are left out among what is not exported: nothing is associated with them.
    fn forget_hit_groups(&mut self, sources: &[(SourceId, &Facts<'l>)]) {
        let (mut lost, mut kept) = (BTreeSet::new(), BTreeSet::new());
        for (place, (_, facts)) in sources.iter().enumerate() {
            let module = facts.dxil.module;
            for node in nodes(module) {
                let Some((SubobjectKind::HitGroup, name)) = stated(module, *node) else { continue };
                let is_lost = self.loses(place, &functions_of_hit_group(module, *node));
                if is_lost {
                    lost.insert(name)
                } else {
                    kept.insert(name)
                };
            }
        }
        self.known.extend(lost.difference(&kept));
    }

    /// Whether a hit group has functions, and none of them is exported.
    fn loses(&self, library: usize, functions: &[&[u8]]) -> bool {
        let mut named = functions.iter().filter(|name| !name.is_empty()).peekable();
        named.peek().is_some() && named.all(|name| self.new_names(library, name).is_empty())
    }
}

/// The kind of a subobject that a node states, and its name.
fn stated(module: &Module, node: MetadataId) -> Option<(SubobjectKind, &[u8])> {
    let operands = module.metadata_operands(node)?;
    let name = text(module, *operands.first()?)?;
    let (_, kind) = module.metadata_integer((*operands.get(1)?)?)?;
    Some((SubobjectKind(u32::try_from(kind).ok()?), name))
}

/// The text that an operand is.
fn text(module: &Module, operand: Option<MetadataId>) -> Option<&[u8]> {
    module.metadatum(operand?)?.as_string()
}

/// The functions of a hit group; one that it does not have is empty.
fn functions_of_hit_group(module: &Module, node: MetadataId) -> Vec<&[u8]> {
    let operands = module.metadata_operands(node).unwrap_or_default();
    operands.iter().skip(3).map(|operand| text(module, *operand).unwrap_or_default()).collect()
}

/// The nodes of the subobjects of a module.
fn nodes(module: &Module) -> &[MetadataId] {
    module.named(LIST.as_bytes()).map_or(&[], |named| named.nodes)
}

/// States the subobjects of all libraries, each name once.
///
/// # Errors
/// If two libraries have different subobjects of one name.
pub(crate) fn state<'l>(
    importer: &mut Importer<'_>,
    sources: &[(SourceId, &Facts<'l>)],
    mut names: Names<'l>,
    libraries: &[Library],
    notes: &mut Vec<Note>,
) -> Result<(), LinkError> {
    names.forget_hit_groups(sources);
    let library_name =
        |place: usize| libraries.get(place).map_or(String::new(), |library| library.name().to_string());
    let mut stated_nodes: Vec<MetadataId> = Vec::new();
    let mut by_name: BTreeMap<&[u8], (usize, MetadataId)> = BTreeMap::new();
    for (place, (source, facts)) in sources.iter().enumerate() {
        let module = facts.dxil.module;
        for node in nodes(module) {
            let operands = module.metadata_operands(*node).unwrap_or_default();
            let Some(name) = operands.first().and_then(|name| text(module, *name)) else { continue };
            let mut fields = Vec::with_capacity(operands.len());
            for operand in operands {
                fields.push(operand.and_then(|operand| importer.import_metadata(*source, operand)));
            }
            let subobject = Subobject { place, library: library_name(place), module, node: *node, name };
            let module_of_list = importer.module_mut();
            let stays = match stated(module, *node) {
                Some((SubobjectKind::SubobjectToExportsAssociation, _)) => {
                    subobject.rename_exports(&names, &mut fields, module_of_list, notes)
                }
                Some((SubobjectKind::HitGroup, _)) => {
                    subobject.rename_functions(&names, &mut fields, module_of_list, notes)
                }
                _ => true,
            };
            if !stays {
                continue;
            }
            let new = module_of_list.metadata_node(&fields);
            match by_name.get(name) {
                None => {
                    by_name.insert(name, (place, new));
                    stated_nodes.push(new);
                }
                Some((_, known)) if *known == new => {}
                Some((first, _)) => {
                    let libraries = [library_name(*first), library_name(place)];
                    return Err(LinkError::ConflictingSubobject { name: shown(name), libraries });
                }
            }
        }
    }
    if !stated_nodes.is_empty() {
        importer.module_mut().set_named_metadata(LIST, &stated_nodes);
    }
    Ok(())
}

/// A subobject of a library that names functions.
struct Subobject<'l> {
    /// The place of the library.
    place: usize,
    library: String,
    module: &'l Module,
    node: MetadataId,
    name: &'l [u8],
}

impl Subobject<'_> {
    /// Gives the exports of an association the names that they get. `false` if it has none that is left, and
    /// had some.
    fn rename_exports(
        &self,
        names: &Names<'_>,
        fields: &mut [Option<MetadataId>],
        list_module: &mut Module,
        notes: &mut Vec<Note>,
    ) -> bool {
        let Self { place, module, .. } = *self;
        let operands = module.metadata_operands(self.node).unwrap_or_default();
        let list = operands.get(3).copied().flatten();
        let list = list.and_then(|list| module.metadata_operands(list)).unwrap_or_default();
        let (mut new, mut missing) = (Vec::new(), Vec::new());
        for export in list.iter().filter_map(|export| text(module, *export)) {
            let named = names.new_names(place, export);
            if named.is_empty() {
                missing.push(shown(export));
            }
            new.extend(named);
        }
        let (name, library) = (shown(self.name), self.library.clone());
        if new.is_empty() && !list.is_empty() {
            notes.push(Note::Association { name, library });
            return false;
        }
        if !missing.is_empty() {
            notes.push(Note::AssociationExports { name, library, exports: missing });
        }
        let new: Vec<_> = new.iter().map(|name| Some(list_module.metadata_string(name))).collect();
        let new = list_module.metadata_node(&new);
        if let Some(field) = fields.get_mut(3) {
            *field = Some(new);
        }
        true
    }

    /// Gives the functions of a hit group the names that they get. `false` if none of them is left: a state
    /// object cannot be made of it.
    fn rename_functions(
        &self,
        names: &Names<'_>,
        fields: &mut [Option<MetadataId>],
        list_module: &mut Module,
        notes: &mut Vec<Note>,
    ) -> bool {
        let (name, library) = (shown(self.name), self.library.clone());
        let functions = functions_of_hit_group(self.module, self.node);
        if names.loses(self.place, &functions) {
            notes.push(Note::HitGroup { name, library });
            return false;
        }
        let mut missing = Vec::new();
        for (field, function) in fields.iter_mut().skip(3).zip(functions) {
            match names.new_names(self.place, function).first() {
                Some(new) => *field = Some(list_module.metadata_string(new)),
                None => missing.push(shown(function)),
            }
        }
        if !missing.is_empty() {
            notes.push(Note::HitGroupFunctions { name, library, functions: missing });
        }
        true
    }
}
