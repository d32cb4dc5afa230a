//! [`OperationFunctions`]: declares the functions of operations in a module that is being made.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeListId, AttributeSlot, FunctionId, FunctionRecord, Type, TypeId,
    ValueId,
};

use dxkit_types::{ShaderKind, ShaderModel};

use super::{Effect, OpCode, Operation, OperationType, PREFIX, Scalar};

impl Scalar {
    /// The type in a module.
    pub fn llvm_type(self, module: &mut Module) -> TypeId {
        match self {
            Self::I1 => module.integer_type(1),
            Self::I8 => module.integer_type(8),
            Self::I16 => module.integer_type(16),
            Self::I32 => module.integer_type(32),
            Self::I64 => module.integer_type(64),
            Self::F16 => module.half_type(),
            Self::F32 => module.float_type(),
            Self::F64 => module.double_type(),
        }
    }

    /// The number that a type of a module is; `None` if it is another type.
    #[must_use]
    pub fn from_llvm_type(module: &Module, ty: TypeId) -> Option<Self> {
        Some(match module.ty(ty) {
            Type::Half => Self::F16,
            Type::Float => Self::F32,
            Type::Double => Self::F64,
            Type::Integer { width: 1 } => Self::I1,
            Type::Integer { width: 8 } => Self::I8,
            Type::Integer { width: 16 } => Self::I16,
            Type::Integer { width: 32 } => Self::I32,
            Type::Integer { width: 64 } => Self::I64,
            _ => return None,
        })
    }
}

/// States what a module is for: `dx.version` with the version of DXIL, `dx.valver` with that of the
/// validator, if there is any, and `dx.shaderModel` with the stage and the shader model.
pub fn state_versions(
    module: &mut Module,
    kind: ShaderKind,
    model: ShaderModel,
    dxil: (u32, u32),
    validator: Option<(u32, u32)>,
) {
    let word = |module: &mut Module, value: u32| Some(module.u32_as_metadata(value));
    for (name, version) in [("dx.version", Some(dxil)), ("dx.valver", validator)] {
        let Some((major, minor)) = version else { continue };
        let numbers = [word(module, major), word(module, minor)];
        let node = module.metadata_node(&numbers);
        module.set_named_metadata(name, &[node]);
    }
    let stage = module.metadata_string(kind.abbreviation().unwrap_or_default());
    let (major, minor) = (word(module, model.major.into()), word(module, model.minor.into()));
    let node = module.metadata_node(&[Some(stage), major, minor]);
    module.set_named_metadata("dx.shaderModel", &[node]);
}

/// The type `%dx.types.Handle`.
pub fn handle_type(module: &mut Module) -> TypeId {
    let byte = module.integer_type(8);
    let pointer = module.pointer_type(byte, 0);
    module.named_struct_type("dx.types.Handle", &[pointer])
}

impl OperationType {
    /// The type in a module, with an overload that is a number, where 16-bit types are of minimum precision.
    /// `None` for types of other operations than those of SM 6.0 to 6.6 on numbers.
    pub fn llvm_type(self, module: &mut Module, overload: Option<Scalar>) -> Option<TypeId> {
        let structure = |module: &mut Module, name: &str, fields: &[Scalar]| {
            let mut name_of_type = String::from("dx.types.");
            name_of_type.push_str(name);
            let fields: Vec<TypeId> = fields.iter().map(|field| field.llvm_type(module)).collect();
            module.named_struct_type(name_of_type, &fields)
        };
        let named = |prefix: &str, overload: Scalar| {
            let mut name = String::from(prefix);
            name.push_str(overload.suffix());
            name
        };
        Some(match self {
            Self::Void => module.void_type(),
            Self::Scalar(scalar) | Self::Like(scalar) => scalar.llvm_type(module),
            Self::Overload(0) => overload?.llvm_type(module),
            Self::ResRet => {
                let own = overload?;
                structure(module, &named("ResRet.", own), &[own, own, own, own, Scalar::I32])
            }
            Self::CBufRet => {
                let own = overload?;
                let fields = [own; 4];
                let count = if matches!(own, Scalar::F64 | Scalar::I64) { 2 } else { 4 };
                structure(module, &named("CBufRet.", own), fields.get(..count)?)
            }
            Self::Four => {
                let own = overload?;
                structure(module, &named("four", own), &[own; 4])
            }
            Self::Struct("Handle") => handle_type(module),
            Self::Struct(name @ ("Dimensions" | "fouri32")) => structure(module, name, &[Scalar::I32; 4]),
            Self::Struct(name @ "SamplePos") => structure(module, name, &[Scalar::F32; 2]),
            Self::Struct(name @ "i32c") => structure(module, name, &[Scalar::I32, Scalar::I1]),
            Self::Struct(name @ ("twoi32" | "splitdouble" | "ResourceProperties")) => {
                structure(module, name, &[Scalar::I32; 2])
            }
            Self::Struct(name @ "ResBind") => {
                structure(module, name, &[Scalar::I32, Scalar::I32, Scalar::I32, Scalar::I8])
            }
            _ => return None,
        })
    }
}

impl Operation {
    /// The attributes that a compiler gives the functions of this operation.
    pub fn attributes(&self, module: &mut Module) -> AttributeListId {
        let mut attributes = alloc::vec![Attribute::Enum(AttributeKind::NoUnwind)];
        match self.effect {
            Effect::ReadNone => attributes.push(Attribute::Enum(AttributeKind::ReadNone)),
            Effect::ReadOnly => attributes.push(Attribute::Enum(AttributeKind::ReadOnly)),
            Effect::ArgMemOnly => attributes.push(Attribute::Enum(AttributeKind::ArgMemOnly)),
            Effect::NoDuplicate => attributes.insert(0, Attribute::Enum(AttributeKind::NoDuplicate)),
            Effect::NoReturn => attributes.insert(0, Attribute::Enum(AttributeKind::NoReturn)),
            Effect::Writes => {}
        }
        let group = module.intern_attribute_group(AttributeSlot::Function, &attributes);
        module.intern_attribute_list(&[group])
    }
}

/// The functions of operations in a module: those that it has, and those that were declared.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_dxil::{OpCode, OperationFunctions, Scalar};
///
/// let (mut module, mut functions) = (Module::new(), OperationFunctions::default());
/// let sine = functions.declare(&mut module, OpCode::Sin, Some(Scalar::F32)).unwrap();
/// assert_eq!(module.function(sine).unwrap().name(), b"dx.op.unary.f32");
/// // Operations of one class share functions.
/// assert_eq!(functions.declare(&mut module, OpCode::Cos, Some(Scalar::F32)), Some(sine));
/// ```
#[derive(Debug, Clone, Default)]
pub struct OperationFunctions {
    known: BTreeMap<(&'static str, Option<Scalar>), FunctionId>,
    /// The lists of attributes that were made: there is one for each effect.
    attributes: Vec<(Effect, AttributeListId)>,
}

impl OperationFunctions {
    /// The function of an operation: with an overload, if the operation has any. `None` if the number is no
    /// operation, or one with other types than [`OperationType::llvm_type`] makes.
    pub fn declare(
        &mut self,
        module: &mut Module,
        code: OpCode,
        overload: Option<Scalar>,
    ) -> Option<FunctionId> {
        let operation = code.operation()?;
        let overload = operation.overloads.dimensions().next().and(overload);
        if let Some(known) = self.known.get(&(operation.class, overload)) {
            return Some(*known);
        }
        let mut types = alloc::vec![module.integer_type(32)];
        for parameter in operation.parameters {
            types.push(parameter.ty.llvm_type(module, overload)?);
        }
        let result = operation.result.llvm_type(module, overload)?;
        let mut record = FunctionRecord::new(module.function_type(result, &types, false));
        let list = self.attributes.iter().find(|(effect, _)| *effect == operation.effect);
        record.attributes = Some(match list.map(|(_, list)| *list) {
            Some(list) => list,
            None => {
                let list = operation.attributes(module);
                self.attributes.push((operation.effect, list));
                list
            }
        });
        let mut name = String::from(PREFIX);
        name.push_str(operation.class);
        if let Some(overload) = overload {
            name.push('.');
            name.push_str(overload.suffix());
        }
        let declared = module.function_named(name.as_bytes());
        let same = declared.filter(|function| function.record().function_type == record.function_type);
        let id = match same.map(|function| function.id()) {
            Some(id) => id,
            None => module.add_function(name, record),
        };
        self.known.insert((operation.class, overload), id);
        Some(id)
    }

    /// What a call of an operation consists of: its function, which is [declared](Self::declare), and the
    /// number of the operation in front of its operands.
    pub fn called(
        &mut self,
        module: &mut Module,
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
    ) -> Option<(FunctionId, Vec<ValueId>)> {
        let function = self.declare(module, code, overload)?;
        let mut arguments = Vec::with_capacity(operands.len().saturating_add(1));
        arguments.push(module.const_i32(code.signed()));
        arguments.extend_from_slice(operands);
        Some((function, arguments))
    }
}
