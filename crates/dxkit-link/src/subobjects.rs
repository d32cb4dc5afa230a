//! Subobjects of libraries (hit groups, configurations, root signatures, associations), which a linked
//! library keeps. The vendor's linker loses them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

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
    /// The functions of all libraries.
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
}

/// States the subobjects of all libraries, each name once.
///
/// # Errors
/// If two libraries have different subobjects of one name.
pub(crate) fn state(
    importer: &mut Importer<'_>,
    sources: &[(SourceId, &Facts<'_>)],
    names: &Names<'_>,
    libraries: &[Library],
    notes: &mut Vec<Note>,
) -> Result<(), LinkError> {
    let library_name =
        |place: usize| libraries.get(place).map_or(String::new(), |library| library.name().to_string());
    let mut nodes: Vec<MetadataId> = Vec::new();
    let mut by_name: BTreeMap<&[u8], (usize, MetadataId)> = BTreeMap::new();
    for (place, (source, facts)) in sources.iter().enumerate() {
        let module = facts.dxil.module;
        let list = module.named(LIST.as_bytes()).map_or(&[][..], |named| named.nodes);
        for node in list {
            let operands = module.metadata_operands(*node).unwrap_or_default();
            let text = |operand: Option<MetadataId>| module.metadatum(operand?)?.as_string();
            let Some(name) = operands.first().and_then(|name| text(*name)) else { continue };
            let kind = operands.get(1).copied().flatten().and_then(|kind| module.metadata_integer(kind));
            let kind = kind.and_then(|(_, kind)| u32::try_from(kind).ok()).map(SubobjectKind);
            let mut fields = Vec::with_capacity(operands.len());
            for operand in operands {
                fields.push(operand.and_then(|operand| importer.import_metadata(*source, operand)));
            }
            let module_of_list = importer.module_mut();
            match kind {
                Some(SubobjectKind::SubobjectToExportsAssociation) => {
                    let list = operands.get(3).copied().flatten();
                    let list = list.and_then(|list| module.metadata_operands(list)).unwrap_or_default();
                    let exports = list.iter().filter_map(|export| text(*export));
                    let new: Vec<Vec<u8>> =
                        exports.flat_map(|export| names.new_names(place, export)).collect();
                    if new.is_empty() && !list.is_empty() {
                        notes.push(Note::Association { name: shown(name), library: library_name(place) });
                        continue;
                    }
                    let new: Vec<_> =
                        new.iter().map(|name| Some(module_of_list.metadata_string(name))).collect();
                    let new = module_of_list.metadata_node(&new);
                    if let Some(field) = fields.get_mut(3) {
                        *field = Some(new);
                    }
                }
                Some(SubobjectKind::HitGroup) => {
                    for (field, operand) in fields.iter_mut().zip(operands).skip(3) {
                        let shader = text(*operand).unwrap_or_default();
                        if let Some(new) = names.new_names(place, shader).first() {
                            *field = Some(module_of_list.metadata_string(new));
                        }
                    }
                }
                _ => {}
            }
            let new = module_of_list.metadata_node(&fields);
            match by_name.get(name) {
                None => {
                    by_name.insert(name, (place, new));
                    nodes.push(new);
                }
                Some((_, known)) if *known == new => {}
                Some((first, _)) => {
                    let libraries = [library_name(*first), library_name(place)];
                    return Err(LinkError::ConflictingSubobject { name: shown(name), libraries });
                }
            }
        }
    }
    if !nodes.is_empty() {
        importer.module_mut().set_named_metadata(LIST, &nodes);
    }
    Ok(())
}
