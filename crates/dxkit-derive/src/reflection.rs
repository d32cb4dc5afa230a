//! [`ReflectionMetadata`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FoundInteger, MetadataId, NamedMetadata};

use crate::ProgramCounters;
use crate::rereading::WIDTH;

/// What the module of `STAT` has that the program's module without debug information has not: the validator
/// version 0.0, and how many instructions there are [of each kind](ProgramCounters). Functions are
/// [declarations](dxkit_bitcode::writer::Writer::write_declarations) there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReflectionMetadata {
    version: [MetadataId; 1],
    counters: Option<[MetadataId; 1]>,
}

impl ReflectionMetadata {
    const VERSION: &str = "dx.valver";
    const COUNTERS: &str = "dx.counters";

    /// Adds the nodes to a program's module, where nothing refers to them.
    #[must_use]
    pub fn add_to(module: &mut Module) -> Self {
        // The count of no name is the number in the version.
        let (mut names, mut counts, mut len) =
            ([""; ProgramCounters::COUNT], [0; ProgramCounters::COUNT + 1], 0);
        for (name, count) in ProgramCounters::count(module).iter() {
            // What follows the last one that counts is overwritten.
            if let (Some(slot), Some(number)) = (names.get_mut(len), counts.get_mut(len + 1)) {
                (*slot, *number) = (name, i64::from(i32::from_ne_bytes(count.to_ne_bytes())));
            }
            len += usize::from(count != 0);
        }
        let names = names.get(..len).unwrap_or_default();
        let counts = counts.get(..=len).unwrap_or_default();
        let i32_type = module.integer_type(WIDTH);
        // Looking for all at once is faster than the index that looking for each would build.
        let (mut strings, mut numbers) =
            ([None; ProgramCounters::COUNT], [FoundInteger::default(); ProgramCounters::COUNT + 1]);
        let strings = strings.get_mut(..names.len()).unwrap_or_default();
        let numbers = numbers.get_mut(..counts.len()).unwrap_or_default();
        module.find_metadata_strings(names, strings);
        module.find_integers(i32_type, counts, numbers);
        let are_known = strings.iter().fold(true, |all, found| all & found.is_some())
            & numbers.iter().fold(true, |all, found| all & found.metadata.is_some());
        let mut number = |module: &mut Module, place: usize| {
            let (Some(count), Some(found)) = (counts.get(place), numbers.get(place)) else { return None };
            if found.metadata.is_some() {
                return found.metadata;
            }
            let value = found.constant.map_or_else(|| module.add_integer(i32_type, *count), Into::into);
            let made = Some(module.add_metadata_value(value));
            for (other, found) in counts.iter().zip(numbers.iter_mut()) {
                found.metadata = if other == count { made } else { found.metadata };
            }
            made
        };
        let zero = number(module, 0);
        let version = [module.metadata_node(&[zero, zero])];
        let mut fields = [None; ProgramCounters::COUNT * 2];
        for (place, ((name, known), pair)) in
            (1..).zip(names.iter().zip(strings.iter()).zip(fields.chunks_exact_mut(2)))
        {
            let [field, count] = pair else { continue };
            *field = known.or_else(|| Some(module.add_metadata_string(name)));
            *count = number(module, place);
        }
        let counters = match fields.get(..names.len() * 2).unwrap_or_default() {
            [] => None,
            fields if are_known => Some([module.metadata_node(fields)]),
            fields => Some([module.add_metadata_node(fields)]),
        };
        Self { version, counters }
    }

    /// The named metadata of the module of `STAT`.
    #[must_use]
    pub fn named<'m>(&'m self, module: &'m Module) -> Vec<NamedMetadata<'m>> {
        let (version, counters) = (Self::VERSION.as_bytes(), Self::COUNTERS.as_bytes());
        let mut all = Vec::with_capacity(module.named_metadata().len() + 2);
        all.extend(module.named_metadata().filter(|named| named.name != counters));
        match all.iter_mut().find(|named| named.name == version) {
            Some(stated) => stated.nodes = &self.version,
            None => all.push(NamedMetadata { name: version, nodes: &self.version }),
        }
        all.extend(self.counters.as_ref().map(|nodes| NamedMetadata { name: counters, nodes }));
        all
    }
}
