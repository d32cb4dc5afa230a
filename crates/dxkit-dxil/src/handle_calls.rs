//! [`HandleCalls`]: the calls that make a handle.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::ValueId;
use dxkit_types::{ResourceClass, ShaderModel};

use crate::{HandleSource, OpCode, OperationType, Resource, ResourceProperties};

/// The calls of operations that make a handle: one that creates it, and from shader model 6.6 on one that
/// annotates it.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_dxil::{HandleCalls, HandleSource, OpCode};
/// use dxkit_types::{ResourceClass, ShaderModel};
///
/// let mut module = Module::new();
/// let source = HandleSource::Record { class: ResourceClass::CBV, id: 0 };
/// let index = module.const_u32(3);
/// let calls = HandleCalls::new(&mut module, source, index, false, None).unwrap();
/// let mut made = Vec::new();
/// calls.emit(|code, operands| {
///     made.push((code, operands.len()));
///     Ok::<_, ()>(index)
/// })?;
/// assert_eq!(made, [(OpCode::CreateHandle, 4)]);
/// # Ok::<(), ()>(())
/// ```
#[derive(Debug, Clone)]
pub struct HandleCalls {
    /// The operation that creates the handle, and its operands after the operation's number.
    pub create: (OpCode, Vec<ValueId>),
    /// The operand of `annotateHandle` with the properties, if the handle is annotated.
    pub properties: Option<ValueId>,
}

impl HandleSource {
    /// Whether handles are annotated in this shader model, and made from registers instead of records: from
    /// 6.6 on.
    #[must_use]
    pub fn are_annotated(model: ShaderModel) -> bool {
        model >= ShaderModel::new(6, 6)
    }

    /// The registers of a resource.
    #[must_use]
    pub fn from_registers(resource: &Resource<'_>) -> Self {
        let &Resource { class, space, lower_bound, .. } = resource;
        Self::Binding { class, space, lower_bound, upper_bound: resource.upper_bound().unwrap_or(u32::MAX) }
    }

    /// What handles are made from in this shader model: before 6.6 the record with this number, instead of
    /// registers.
    #[must_use]
    pub fn for_model(self, model: ShaderModel, id: u32) -> Self {
        match self {
            Self::Binding { class, .. } if !Self::are_annotated(model) => Self::Record { class, id },
            source => source,
        }
    }
}

impl HandleCalls {
    /// The calls that make the handle with an index: of a register, or in a descriptor heap. `None` for
    /// handles of global variables, whose operand is no index.
    pub fn new(
        module: &mut Module,
        source: HandleSource,
        index: ValueId,
        is_non_uniform: bool,
        properties: Option<ResourceProperties>,
    ) -> Option<Self> {
        let is_non_uniform = module.const_bool(is_non_uniform);
        let class_operand = |module: &mut Module, class: ResourceClass| {
            let byte = module.integer_type(8);
            module.const_integer(byte, class.0.into())
        };
        let create = match source {
            HandleSource::Record { class, id } => {
                let operands = [class_operand(module, class), module.const_u32(id), index, is_non_uniform];
                (OpCode::CreateHandle, operands.to_vec())
            }
            HandleSource::Binding { class, space, lower_bound, upper_bound } => {
                let ty = OperationType::Struct("ResBind").llvm_type(module, None)?;
                let [lower, upper, space] =
                    [lower_bound, upper_bound, space].map(|word| module.const_u32(word));
                let class = class_operand(module, class);
                let range = module.const_aggregate(ty, &[lower, upper, space, class]);
                (OpCode::CreateHandleFromBinding, [range, index, is_non_uniform].to_vec())
            }
            HandleSource::Heap { samplers } => {
                let samplers = module.const_bool(samplers);
                (OpCode::CreateHandleFromHeap, [index, samplers, is_non_uniform].to_vec())
            }
            HandleSource::Global(_) => return None,
        };
        let properties = match properties {
            Some(properties) => Some(Self::properties_operand(module, properties)?),
            None => None,
        };
        Some(Self { create, properties })
    }

    /// The operand of `annotateHandle` with these properties: a constant `%dx.types.ResourceProperties`.
    pub fn properties_operand(
        module: &mut Module,
        ResourceProperties(words): ResourceProperties,
    ) -> Option<ValueId> {
        let ty = OperationType::Struct("ResourceProperties").llvm_type(module, None)?;
        let words = words.map(|word| module.const_u32(word));
        Some(module.const_aggregate(ty, &words))
    }

    /// Makes the calls with `call`, which is given an operation and its operands after the operation's
    /// number, and returns the handle.
    ///
    /// # Errors
    /// The errors of `call`.
    pub fn emit<E>(
        &self,
        mut call: impl FnMut(OpCode, &[ValueId]) -> Result<ValueId, E>,
    ) -> Result<ValueId, E> {
        let (code, operands) = &self.create;
        let made = call(*code, operands)?;
        match self.properties {
            Some(properties) => call(OpCode::AnnotateHandle, &[made, properties]),
            None => Ok(made),
        }
    }
}
