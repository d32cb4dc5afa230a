//! [`raise()`]: a module of DXIL in terms of today's LLVM.

mod backend;
mod function;
mod handle;
mod mangle;
mod module;
mod packed;
mod report;
mod resource;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, Constant, FunctionId, FunctionRecord, Instruction, InstructionId, MetadataId, Operation, TailCall,
    Type, TypeId, User, Uses, ValueId, ValueKind,
};
use dxkit_dxil::{DxilModule, OpCode, OperationCall};
use dxkit_resource::TargetType;
use dxkit_rootsig::RootSignatureDesc;
use dxkit_types::LlvmVersion;

pub use report::{Kept, RaiseReport, Reason};

use crate::{Counterpart, CounterpartForm, Overloaded, root_signature};

/// A module that was raised.
#[derive(Debug, Clone)]
pub struct Raised {
    /// The module. It has types of targets, which LLVM 3.7 does not know: it can be printed in the assembly
    /// of the version that it was raised for, and not be written as bitcode.
    pub module: Module,
    /// The operations that were replaced, and those that remain.
    pub report: RaiseReport,
}

/// Raises a module for a version of LLVM: operations become its intrinsics and instructions according to the
/// [table](crate::COUNTERPARTS), handles become values of target types, and the facts about the shader get
/// the form of clang's front end.
///
/// An operation without a counterpart stays a call, and its handles become the former ones again, by
/// `llvm.dx.resource.casthandle`. A handle that LLVM cannot create (of a library's global variable; before
/// LLVM 24, from a descriptor heap) is kept, and converted to a target type by the same intrinsic where an
/// operation on it is raised.
///
/// LLVM 24 has a backend for DirectX, which cannot lower such casts. For it, the handles of calls that stay
/// are made by operations as before, beside the new ones.
#[must_use]
pub fn raise(module: &Module, version: LlvmVersion) -> Raised {
    raise_with(module, version, None)
}

/// Like [`raise()`], with the root signature of the shader, which a container has beside the module: it is
/// stated as `!dx.rootsignatures`, of the entry point. (One with parameters of unknown types has no form
/// there.)
#[must_use]
pub fn raise_with(
    module: &Module,
    version: LlvmVersion,
    root_signature: Option<&RootSignatureDesc<'_>>,
) -> Raised {
    let mut raiser = Raiser::new(module, version);
    let calls: Vec<_> = raiser.dxil.calls().collect();
    // Handles are raised first, because blocks may be in any order.
    for call in &calls {
        let raised = match call.code {
            OpCode::CreateHandle => raiser.create_handle(call),
            OpCode::AnnotateHandle => raiser.annotate_handle(call),
            _ => continue,
        };
        raiser.counts.note(call.code, raised);
    }
    // Calls that LLVM has a counterpart for, which its backend does not lower.
    let mut open = Vec::new();
    for call in &calls {
        // A row of a later version is none: the call is kept, and counted as such.
        let mut rows = Counterpart::find(call.code).filter(|row| row.is_in(version));
        let form = rows.next().map(|row| row.form);
        let handle = matches!(
            form,
            Some(CounterpartForm::Handle | CounterpartForm::HeapHandle | CounterpartForm::AnnotatedHandle)
        );
        if handle || form == Some(CounterpartForm::Status) {
            continue;
        }
        let raised = raiser.operation(call, true);
        if raised.is_err() && raiser.is_outside_backend(call) {
            open.push(call);
        } else {
            raiser.counts.note(call.code, raised);
        }
    }
    for call in open {
        // The backend takes the call of the operation, if it has other calls that state the resources.
        let raised = match raiser.is_known_to_backend(call) {
            true => Err(Reason::NotInBackend),
            false => raiser.operation(call, false),
        };
        raiser.counts.note(call.code, raised);
    }
    raiser.finish(&calls, root_signature)
}

struct Raiser<'m> {
    original: &'m Module,
    version: LlvmVersion,
    dxil: DxilModule<'m>,
    /// The uses in the original.
    uses: Uses,
    /// The module that is raised: what both have has the same ids.
    out: Module,
    /// The functions of LLVM's own.
    functions: BTreeMap<Vec<u8>, FunctionId>,
    /// The handles that there are as values of target types.
    targets: BTreeMap<ValueId, (ValueId, TargetType)>,
    failed: BTreeMap<ValueId, Reason>,
    /// The replacements of the results of removed calls.
    replaced: BTreeMap<ValueId, ValueId>,
    /// Calls of `checkAccessFullyMapped` that are gone.
    statuses: BTreeSet<InstructionId>,
    /// New instructions: each before or after one of the original. All are inserted at the end, in one pass.
    placed: Vec<(InstructionId, bool, InstructionId)>,
    /// Instructions that are taken out at the end.
    erased: Vec<InstructionId>,
    /// The values that metadata refers to.
    in_metadata: BTreeSet<ValueId>,
    /// Casts of handles, and elements of vectors that are used whole: taken out again if nothing uses them.
    spare: Vec<InstructionId>,
    /// The handles that stay for calls that stay, if there are any.
    former: backend::FormerHandles,
    /// Names of resources, as globals.
    names: BTreeMap<&'m [u8], ValueId>,
    free_names: resource::FreeNames,
    counts: report::Counts,
}

impl<'m> Raiser<'m> {
    fn new(original: &'m Module, version: LlvmVersion) -> Self {
        let own = |name: &[u8]| name.starts_with(b"llvm.");
        let functions = original.functions().filter(|function| own(function.name()));
        Self {
            original,
            version,
            dxil: DxilModule::read(original),
            uses: original.uses(),
            out: original.clone(),
            functions: functions.map(|function| (function.name().to_vec(), function.id())).collect(),
            targets: BTreeMap::new(),
            failed: BTreeMap::new(),
            replaced: BTreeMap::new(),
            statuses: BTreeSet::new(),
            placed: Vec::new(),
            erased: Vec::new(),
            in_metadata: values_in_metadata(original),
            spare: Vec::new(),
            former: backend::FormerHandles::default(),
            names: BTreeMap::new(),
            free_names: resource::FreeNames::new(original),
            counts: report::Counts::default(),
        }
    }

    /// The function of an intrinsic: declared, if it is not.
    fn function(
        &mut self,
        name: &str,
        suffix: &[Overloaded],
        arguments: &[ValueId],
        result: TypeId,
    ) -> Result<(FunctionId, TypeId), Reason> {
        let types: Option<Vec<_>> = arguments.iter().map(|argument| self.out.type_of(*argument)).collect();
        let types = types.ok_or(Reason::Operands)?;
        let mut full = name.as_bytes().to_vec();
        for overloaded in suffix {
            match overloaded {
                Overloaded::Result => mangle::append(&self.out, result, &mut full),
                Overloaded::Argument(index) => {
                    let ty = types.get(*index).ok_or(Reason::Operands)?;
                    mangle::append(&self.out, *ty, &mut full);
                }
                Overloaded::First | Overloaded::Elements => {
                    let Type::Struct { elements, .. } = self.out.ty(result) else {
                        return Err(Reason::Operands);
                    };
                    let count = if *overloaded == Overloaded::First { 1 } else { elements.len() };
                    for element in elements.iter().take(count) {
                        mangle::append(&self.out, *element, &mut full);
                    }
                }
            }
        }
        let function_type = self.out.function_type(result, &types, false);
        if let Some(known) = self.functions.get(&full) {
            // A module of another producer may use this function name for something else.
            let record = self.out.function(*known).map(|function| function.record().function_type);
            return if record == Some(function_type) {
                Ok((*known, function_type))
            } else {
                Err(Reason::Operands)
            };
        }
        let function = self.out.add_function(&full, FunctionRecord::new(function_type));
        self.functions.insert(full, function);
        Ok((function, function_type))
    }

    /// Makes an instruction before or after one of the original, with its source location.
    fn insert(
        &mut self,
        at: InstructionId,
        after: bool,
        ty: TypeId,
        instruction: &Instruction<'_>,
    ) -> InstructionId {
        let id = self.out.make_instruction(ty, instruction);
        let location = self.original.instruction(at).and_then(|entry| entry.debug_location());
        if location.is_some() {
            self.out.set_debug_location(id, location);
        }
        self.placed.push((at, after, id));
        id
    }

    /// An operation before an instruction of the original.
    fn operation_before(&mut self, at: InstructionId, ty: TypeId, operation: Operation<'_>) -> ValueId {
        self.insert(at, false, ty, &Instruction::Operation(operation)).into()
    }

    /// Makes a call of an intrinsic before or after an instruction of the original.
    fn call_at(
        &mut self,
        at: InstructionId,
        after: bool,
        name: &str,
        suffix: &[Overloaded],
        arguments: &[ValueId],
        result: TypeId,
    ) -> Result<InstructionId, Reason> {
        let (function, function_type) = self.function(name, suffix, arguments, result)?;
        Ok(self.insert(at, after, result, &call(function, function_type, arguments, TailCall::None)))
    }

    /// Makes an instruction a call of an intrinsic.
    fn become_call(
        &mut self,
        id: InstructionId,
        name: &str,
        suffix: &[Overloaded],
        arguments: &[ValueId],
        result: TypeId,
    ) -> Result<(), Reason> {
        let tail = self.original.instruction(id).and_then(|entry| entry.call());
        let tail = tail.map_or(TailCall::None, |call| call.tail);
        let (function, function_type) = self.function(name, suffix, arguments, result)?;
        self.out.set_instruction(id, result, &call(function, function_type, arguments, tail));
        Ok(())
    }

    fn finish(
        mut self,
        calls: &[OperationCall<'m>],
        root_signature: Option<&RootSignatureDesc<'_>>,
    ) -> Raised {
        for call in calls.iter().filter(|call| call.code == OpCode::CheckAccessFullyMapped) {
            let raised = self.statuses.contains(&call.instruction.id());
            self.counts.note(call.code, if raised { Ok(()) } else { Err(Reason::Operands) });
        }
        let (placed, erased) = (core::mem::take(&mut self.placed), core::mem::take(&mut self.erased));
        self.out.place_all(&placed, &erased);
        self.put_replacements();
        self.settle_former_handles();
        self.take_unused_out(calls);
        self.raise_metadata();
        let entry = self.dxil.entry_points.iter().find_map(|entry| entry.function);
        if let (Some(entry), Some(root_signature)) = (entry, root_signature) {
            root_signature::state(&mut self.out, entry, root_signature);
        }
        self.out.drop_unused_declarations();
        self.out.forget_use_list_orders();
        Raised { module: self.out, report: self.counts.report() }
    }

    /// Applies the replacements of removed results.
    fn put_replacements(&mut self) {
        if self.replaced.is_empty() {
            return;
        }
        let mut found = Vec::new();
        for function in self.out.functions() {
            for entry in function.instructions() {
                for (place, operand) in entry.operands().iter().enumerate() {
                    if let Some(new) = self.replacement(*operand) {
                        found.push((entry.id(), place, new));
                    }
                }
            }
        }
        for (id, place, new) in found {
            self.out.set_operand(id, place, new);
        }
        for id in metadata_ids(&self.out) {
            if let Some(new) = self.out.metadata_value(id).and_then(|value| self.replacement(value)) {
                self.out.set_metadata_value(id, new);
            }
        }
    }

    fn replacement(&self, value: ValueId) -> Option<ValueId> {
        let mut new = *self.replaced.get(&value)?;
        // A replacement may have been replaced itself; each replacement is recorded once, in the order of the
        // module.
        while let Some(next) = self.replaced.get(&new) {
            new = *next;
        }
        Some(new)
    }

    /// Takes out what nothing uses of [`spare`](Self::spare), and the handles that were only there to be
    /// annotated.
    fn take_unused_out(&mut self, calls: &[OperationCall<'m>]) {
        let uses = self.out.uses();
        let in_metadata = values_in_metadata(&self.out);
        let unused = |id: InstructionId| uses.get(id).is_empty() && !in_metadata.contains(&id.into());
        let mut erased: Vec<_> = self.spare.iter().copied().filter(|id| unused(*id)).collect();
        erased.sort_unstable();
        erased.dedup();
        let of_heaps = self.version >= LlvmVersion::V24;
        let makes_handle = |call: &&OperationCall<'m>| match call.code {
            OpCode::CreateHandleFromBinding => true,
            OpCode::CreateHandleFromHeap => of_heaps,
            _ => false,
        };
        for call in calls.iter().filter(makes_handle) {
            let id = call.instruction.id();
            let raised = unused(id);
            if raised {
                erased.push(id);
            }
            // Beside a handle that is raised, the former one may stay for calls that stay.
            let why = match self.former.is_kept(id) {
                true => Reason::NotInBackend,
                false => Reason::UnknownResource,
            };
            self.counts.note(call.code, if raised { Ok(()) } else { Err(why) });
        }
        self.out.place_all(&[], &erased);
    }

    /// The instructions that use the result of one, if nothing else does.
    fn users(&self, id: InstructionId) -> Option<Vec<InstructionId>> {
        let users = self.uses.get(id).iter().map(|found| match found.user {
            User::Instruction(user) => Some(user),
            _ => None,
        });
        users.collect()
    }

    /// The instructions that take elements of the result of one, with the number of the element; `None` if it
    /// is used in any other way.
    fn parts(&self, id: InstructionId) -> Option<Vec<(InstructionId, u32)>> {
        let part = |user: InstructionId| match self.original.instruction(user)?.extract_value()? {
            (_, [index]) => Some((user, *index)),
            _ => None,
        };
        if self.in_metadata.contains(&id.into()) {
            return None;
        }
        self.users(id)?.into_iter().map(part).collect()
    }

    fn is_undefined(&self, value: ValueId) -> bool {
        let ValueKind::Constant(id) = value.kind() else { return false };
        let entry = self.original.constant(id);
        entry.is_some_and(|entry| matches!(entry.constant, Constant::Undef))
    }
}

/// The values that a module's metadata refers to.
fn values_in_metadata(module: &Module) -> BTreeSet<ValueId> {
    metadata_ids(module).filter_map(|id| module.metadata_value(id)).collect()
}

fn metadata_ids(module: &Module) -> impl Iterator<Item = MetadataId> + use<> {
    let count = u32::try_from(module.metadata().len()).unwrap_or(u32::MAX);
    (0..count).map(MetadataId::new)
}

fn call<'a>(
    function: FunctionId,
    function_type: TypeId,
    arguments: &'a [ValueId],
    tail: TailCall,
) -> Instruction<'a> {
    Instruction::Call(Call { tail, ..Call::new(function, function_type, arguments) })
}
