//! [`Coverage`]: which operations, in which overloads, shaders have.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};

use dxkit_bitcode::Module;
use dxkit_dxil::{DxilModule, OPERATIONS};
use dxkit_types::ShaderStages;

use crate::SmithOptions;

/// How often each operation occurs, by its name and overload: `FMad.f32`, `Barrier`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The operations.
    pub operations: BTreeMap<String, u64>,
}

impl Coverage {
    /// Counts the operations of a module.
    pub fn add(&mut self, module: &Module) {
        let dxil = DxilModule::read(module);
        for call in dxil.calls() {
            let Some(operation) = call.operation else { continue };
            let overload = call.overloads().and_then(|types| types.first().map(ToString::to_string));
            let count = self.operations.entry(name_of(operation.name, overload.as_deref())).or_default();
            *count = count.saturating_add(1);
        }
    }

    /// What is [reachable], and does not occur.
    #[must_use]
    pub fn missing(&self) -> BTreeSet<String> {
        reachable().into_iter().filter(|name| !self.operations.contains_key(name)).collect()
    }
}

fn name_of(operation: &str, overload: Option<&str>) -> String {
    let mut name = operation.to_string();
    if let Some(overload) = overload {
        name.push('.');
        name.push_str(overload);
    }
    name
}

/// The operations of compute shaders, each in all overloads of numbers, that the table of operations has up
/// to the last shader model that is made.
#[must_use]
pub fn reachable() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for operation in OPERATIONS {
        let has_stage = operation.stages.contains(ShaderStages::COMPUTE);
        if !has_stage || operation.since.minor > SmithOptions::LAST_MINOR {
            continue;
        }
        let mut dimensions = operation.overloads.dimensions();
        match (dimensions.next(), dimensions.next()) {
            (None, _) => {
                names.insert(name_of(operation.name, None));
            }
            (Some(dimension), None) => {
                let scalars = dimension.scalars();
                names.extend(scalars.map(|scalar| name_of(operation.name, Some(scalar.suffix()))));
            }
            _ => {}
        }
    }
    names
}
