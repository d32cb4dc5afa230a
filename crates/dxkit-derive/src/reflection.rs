//! [`ReflectionMetadata`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, NamedMetadata};

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
        let i32_type = module.integer_type(WIDTH);
        let number = |module: &mut Module, number: u32| {
            let bits = i32::from_ne_bytes(number.to_ne_bytes());
            let value = module.const_integer(i32_type, bits.into());
            Some(module.value_as_metadata(value))
        };
        let zero = number(module, 0);
        let version = [module.metadata_node(&[zero, zero])];
        let mut fields = Vec::new();
        for (name, count) in ProgramCounters::count(module).iter().filter(|(_, count)| *count != 0) {
            fields.push(Some(module.metadata_string(name)));
            fields.push(number(module, count));
        }
        let counters = if fields.is_empty() { None } else { Some([module.metadata_node(&fields)]) };
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
