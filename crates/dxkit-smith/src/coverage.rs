//! [`Coverage`]: which operations, in which overloads, shaders have.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_dxil::{DxilModule, OPERATIONS, OpCode, Scalar};

use crate::{SmithOptions, Stage};

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

    /// What is [reachable] in a stage, and does not occur.
    #[must_use]
    pub fn missing(&self, stage: Stage) -> BTreeSet<String> {
        reachable(stage).into_iter().filter(|name| !self.operations.contains_key(name)).collect()
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

/// The operations of a stage, each in all overloads of numbers, that the table of operations has up to the
/// last shader model that is made.
#[must_use]
pub fn reachable(stage: Stage) -> BTreeSet<String> {
    let name = |(code, overload): (OpCode, Option<Scalar>)| {
        let operation = code.operation()?;
        Some(name_of(operation.name, overload.map(Scalar::suffix)))
    };
    pairs(stage).into_iter().filter_map(name).collect()
}

/// The same as numbers of operations, with the overload.
pub(crate) fn pairs(stage: Stage) -> Vec<(OpCode, Option<Scalar>)> {
    let stage = stage.bit();
    let mut pairs = Vec::new();
    for operation in OPERATIONS {
        if !operation.stages.contains(stage) || operation.since.minor > SmithOptions::LAST_MINOR {
            continue;
        }
        let mut dimensions = operation.overloads.dimensions();
        match (dimensions.next(), dimensions.next()) {
            (None, _) => pairs.push((operation.code, None)),
            (Some(dimension), None) => {
                pairs.extend(dimension.scalars().map(|scalar| (operation.code, Some(scalar))));
            }
            _ => {}
        }
    }
    pairs
}
