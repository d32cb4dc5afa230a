//! Constants: their operands and types.

use alloc::format;

use super::super::{BinaryOpcode, Constant, Operation, Type, TypeData, TypeId, ValueId};
use super::{Fault, FaultPlace, Verifier};

impl Verifier<'_> {
    pub(super) fn constants(&mut self) {
        let module = self.module;
        for (id, entry) in module.constants() {
            let operands = module.constant_operands(id);
            let broken = entry.ty.index() >= module.types.len()
                || operands.iter().any(|operand| !self.is_constant(*operand) && !self.is_gone(*operand));
            let place = FaultPlace::Constant(id);
            if broken {
                self.scope("constant", id.index(), place, |all| {
                    all.error("", Fault::ConstantOperand);
                });
                continue;
            }
            if let Some(fault) = self.constant(entry.ty, &entry.constant) {
                self.scope("constant", id.index(), place, |all| all.error("", fault));
            }
        }
    }

    /// A global variable or a function that was removed from the module. Unused constants may still refer to
    /// it; used ones are reported at their users.
    fn is_gone(&self, id: ValueId) -> bool {
        matches!(
            id.kind(),
            super::ValueKind::Global(_) | super::ValueKind::Function(_) | super::ValueKind::Alias(_)
        ) && self.module.type_of(id).is_some()
    }

    /// The inconsistency in a constant, if there is one.
    fn constant(&self, ty: TypeId, constant: &Constant<'_>) -> Option<Fault> {
        let module = self.module;
        let type_of = |id: ValueId| module.type_of(id).unwrap_or_default();
        match *constant {
            Constant::Integer(_) | Constant::WideInteger(_) => {
                let found = module.types.get(ty.index());
                let is_integer = matches!(found, Some(TypeData::Integer { .. } | TypeData::Unknown { .. }));
                (!is_integer).then_some(Fault::IntegerType)
            }
            Constant::Float(_) => {
                let vector = matches!(module.types.get(ty.index()), Some(TypeData::Vector { .. }));
                let unknown = matches!(module.types.get(ty.index()), Some(TypeData::Unknown { .. }));
                let fits = unknown || !vector && module.is_floating_point(ty);
                (!fits).then_some(Fault::FloatType)
            }
            Constant::Null => match module.ty(ty) {
                Type::Void | Type::Label | Type::Metadata | Type::Function { .. } => Some(Fault::NullType),
                _ => None,
            },
            Constant::Aggregate(elements) => {
                let count = elements.len() as u64;
                let fits = match module.ty(ty) {
                    Type::Struct { elements: types, .. } => {
                        elements.len() == types.len()
                            && elements.iter().zip(types).all(|(id, ty)| self.same(type_of(*id), *ty))
                    }
                    Type::Array { count: wanted, element } => {
                        wanted == count && elements.iter().all(|id| self.same(type_of(*id), element))
                    }
                    Type::Vector { count: wanted, element } => {
                        u64::from(wanted) == count
                            && elements.iter().all(|id| self.same(type_of(*id), element))
                    }
                    Type::Unknown { .. } => true,
                    _ => false,
                };
                (!fits).then_some(Fault::AggregateElements)
            }
            Constant::String(text) => self.elements(ty, text.len() as u64),
            Constant::CString(text) => self.elements(ty, text.len() as u64 + 1),
            Constant::Data(words) => self.elements(ty, words.len() as u64),
            Constant::Operation(Operation::Binary { opcode, left, right, .. }) => {
                let fits = self.same(type_of(left), ty) && self.same(type_of(right), ty);
                let known = opcode.0 <= BinaryOpcode::Xor.0;
                (!fits && known).then_some(Fault::OperandTypes)
            }
            Constant::Operation(Operation::Compare { left, right, .. }) => {
                let fits = self.same(type_of(left), type_of(right));
                (!fits).then_some(Fault::ComparedTypes)
            }
            Constant::Operation(Operation::Cast { opcode, value }) => self.cast(opcode, type_of(value), ty),
            Constant::Operation(Operation::Select { if_true, if_false, .. }) => {
                let fits = self.same(type_of(if_true), ty) && self.same(type_of(if_false), ty);
                (!fits).then_some(Fault::SelectedTypes)
            }
            _ => None,
        }
    }

    fn elements(&self, ty: TypeId, found: u64) -> Option<Fault> {
        let count = match self.module.ty(ty) {
            Type::Array { count, .. } => count,
            Type::Vector { count, .. } => count.into(),
            Type::Unknown { .. } => return None,
            _ => return Some(Fault::NoElements),
        };
        (count != found).then_some(Fault::ElementCount)
    }

    /// For messages.
    pub(super) fn spelled(&self, ty: TypeId) -> alloc::string::String {
        match self.module.ty(ty) {
            Type::Integer { width } => format!("i{width}"),
            Type::Struct { name: Some(name), .. } => format!("%{}", name.escape_ascii()),
            Type::Pointer { pointee, address_space: 0 } => format!("{}*", self.spelled_part(pointee)),
            Type::Pointer { pointee, address_space } => {
                format!("{} addrspace({address_space})*", self.spelled_part(pointee))
            }
            Type::Void => "void".into(),
            Type::Float => "float".into(),
            Type::Double => "double".into(),
            Type::Half => "half".into(),
            Type::Metadata => "metadata".into(),
            Type::Label => "label".into(),
            _ => format!("{ty:?}"),
        }
    }

    fn spelled_part(&self, ty: TypeId) -> alloc::string::String {
        match self.module.ty(ty) {
            Type::Pointer { .. } => format!("{ty:?}"),
            _ => self.spelled(ty),
        }
    }
}
