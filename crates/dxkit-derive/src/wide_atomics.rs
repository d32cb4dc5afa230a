//! Atomic operations of 64 bits on resources: which resource each changes, as DXC finds it.
//!
//! DXC marks these resources itself while it loads a module, so that `PSV0` has the mark even if the record
//! of the resource lacks it.

use alloc::collections::BTreeSet;

use dxkit_bitcode::ir::ValueId;
use dxkit_dxil::{DxilModule, Handle, HandleSource, OpCode, OperationCall, Resource};

/// The target of an atomic operation of 64 bits.
pub(crate) struct Target<'r, 'm> {
    /// The handle, if it could be followed to the operation that made it.
    pub(crate) handle: Option<Handle<'r, 'm>>,
    /// Whether there is a handle that DXC does not follow.
    pub(crate) is_unknown: bool,
}

impl<'r, 'm> Target<'r, 'm> {
    /// The resource, if the handle is that of one with a record.
    pub(crate) fn resource(&self) -> Option<&'r Resource<'m>> {
        let handle = self.handle.as_ref()?;
        let range = match handle.source {
            HandleSource::Binding { upper_bound, .. } => upper_bound,
            _ => 0,
        };
        // A range that exceeds that of the record belongs to no record.
        handle.resource.filter(|resource| resource.upper_bound().is_none_or(|last| range <= last))
    }
}

/// The target of an atomic operation.
pub(crate) fn target<'r, 'm>(dxil: &'r DxilModule<'m>, call: &OperationCall<'m>) -> Target<'r, 'm> {
    let made_by = |value: ValueId| {
        let entry = dxil.module.instruction(value.as_instruction()?)?;
        OperationCall::from_instruction(call.function, entry)
    };
    let made = call.operand("handle").and_then(made_by);
    // The compiler does not follow a second annotation, nor for the resource of a handle without one.
    let annotated = |made: &OperationCall<'m>| made.code == OpCode::AnnotateHandle;
    let below = made.as_ref().filter(|made| annotated(made));
    let below = below.and_then(|made| made.operand("res")).and_then(made_by);
    let twice = below.is_some_and(|below| annotated(&below));
    let handle = call.operand("handle").and_then(|value| dxil.handle(call.function, value));
    let is_unknown = twice || handle.is_none() && made.is_some();
    Target { handle, is_unknown }
}

/// The resources that such operations change, by the numbers of their records among those of their class.
pub(crate) fn changed(dxil: &DxilModule<'_>) -> BTreeSet<u32> {
    let mut changed = BTreeSet::new();
    let is_wide_atomic = |name: &[u8]| name.starts_with(b"dx.op.atomic") && name.ends_with(b".i64");
    // Few modules have one.
    if !dxil.module.functions().any(|function| is_wide_atomic(function.name())) {
        return changed;
    }
    for call in dxil.calls() {
        let callee = call.instruction.call().and_then(|call| call.callee.as_function());
        let callee = callee.and_then(|callee| dxil.module.function(callee));
        if callee.is_some_and(|callee| is_wide_atomic(callee.name())) {
            changed.extend(target(dxil, &call).resource().map(|resource| resource.id));
        }
    }
    changed
}
