//! The operands that LLVM's reader accepts. ([`Module::verify`](dxkit_bitcode::Module::verify) finds other
//! faults.)

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, Constant, KnownCastOpcode, Type, TypeId, ValueId};

use super::{Read, Reader};

/// The properties of a type that casts depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scalar {
    Integer(u32),
    Float(u32),
    Pointer(u32),
    Other,
}

impl Reader<'_> {
    #[inline(always)]
    fn scalar(&self, ty: TypeId) -> Scalar {
        match self.module.ty(self.module.scalar(ty)) {
            Type::Integer { width } => Scalar::Integer(width),
            Type::Half => Scalar::Float(16),
            Type::Float => Scalar::Float(32),
            Type::Double => Scalar::Float(64),
            Type::X86Fp80 => Scalar::Float(80),
            Type::Fp128 | Type::PpcFp128 => Scalar::Float(128),
            Type::Pointer { address_space, .. } => Scalar::Pointer(address_space),
            _ => Scalar::Other,
        }
    }

    /// The number of elements of a vector; 0 for other types.
    #[inline(always)]
    fn lanes(&self, ty: TypeId) -> u32 {
        match self.module.ty(ty) {
            Type::Vector { count, .. } => count,
            _ => 0,
        }
    }

    /// How many bits a value has that another one can have as well; pointers have none.
    #[inline(always)]
    fn bits(&self, ty: TypeId) -> Option<u64> {
        let bits = match self.scalar(ty) {
            Scalar::Integer(bits) | Scalar::Float(bits) => bits,
            Scalar::Pointer(_) => return None,
            Scalar::Other if matches!(self.module.ty(ty), Type::X86Mmx) => 64,
            Scalar::Other => return None,
        };
        Some(u64::from(bits) * u64::from(self.lanes(ty).max(1)))
    }

    /// Checks that a value can be cast from a type to another one.
    pub(super) fn check_cast(&mut self, opcode: CastOpcode, from: TypeId, to: TypeId, at: usize) -> Read<()> {
        use Scalar::{Float, Integer, Pointer};
        let same_lanes = self.lanes(from) == self.lanes(to);
        let fits = match (opcode.known(), self.scalar(from), self.scalar(to)) {
            (Some(KnownCastOpcode::Trunc), Integer(from), Integer(to)) => same_lanes && from > to,
            (Some(KnownCastOpcode::ZExt | KnownCastOpcode::SExt), Integer(from), Integer(to)) => {
                same_lanes && from < to
            }
            (Some(KnownCastOpcode::FpTrunc), Float(from), Float(to)) => same_lanes && from > to,
            (Some(KnownCastOpcode::FpExt), Float(from), Float(to)) => same_lanes && from < to,
            (Some(KnownCastOpcode::UiToFp | KnownCastOpcode::SiToFp), Integer(_), Float(_))
            | (Some(KnownCastOpcode::FpToUi | KnownCastOpcode::FpToSi), Float(_), Integer(_))
            | (Some(KnownCastOpcode::PtrToInt), Pointer(_), Integer(_))
            | (Some(KnownCastOpcode::IntToPtr), Integer(_), Pointer(_)) => same_lanes,
            (Some(KnownCastOpcode::AddrSpaceCast), Pointer(from), Pointer(to)) => same_lanes && from != to,
            (Some(KnownCastOpcode::BitCast), Pointer(from), Pointer(to)) => same_lanes && from == to,
            (Some(KnownCastOpcode::BitCast), _, _) => {
                self.bits(from).is_some() && self.bits(from) == self.bits(to)
            }
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let (from, to) = (self.spelled(from), self.spelled(to));
        let word = opcode.name().unwrap_or_default();
        Err(self.error(at, alloc::format!("'{word}' does not go from '{from}' to '{to}'")))
    }

    /// Checks that an operation on two values has operands of a type.
    #[inline(always)]
    pub(super) fn check_binary(
        &mut self,
        opcode: BinaryOpcode,
        floating_point: bool,
        ty: TypeId,
        at: usize,
    ) -> Read<()> {
        let fits = match self.scalar(ty) {
            Scalar::Integer(_) => !floating_point,
            Scalar::Float(_) => floating_point,
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let word = opcode.spelling(floating_point).unwrap_or_default();
        let spelled = self.spelled(ty);
        let wanted = if floating_point { "floating-point numbers" } else { "integers" };
        Err(self.error(at, alloc::format!("'{word}' is an operation on {wanted}, not on '{spelled}'")))
    }

    /// Checks that two types are the same.
    #[inline(always)]
    pub(super) fn same_types(&mut self, left: TypeId, right: TypeId, at: usize) -> Read<()> {
        if left == right {
            return Ok(());
        }
        let (left, right) = (self.spelled(left), self.spelled(right));
        Err(self.error(at, alloc::format!("the operands are of different types, '{left}' and '{right}'")))
    }

    /// The type of the result of a comparison of values of a type.
    pub(super) fn check_comparison(&mut self, integers: bool, ty: TypeId, at: usize) -> Read<TypeId> {
        let fits = match self.scalar(ty) {
            Scalar::Integer(_) | Scalar::Pointer(_) => integers,
            Scalar::Float(_) => !integers,
            Scalar::Other => false,
        };
        if !fits {
            let spelled = self.spelled(ty);
            let (word, wanted) =
                if integers { ("icmp", "integers or pointers") } else { ("fcmp", "floating-point numbers") };
            return Err(
                self.error(at, alloc::format!("'{word}' compares {wanted}, not values of type '{spelled}'"))
            );
        }
        let truth = self.types.truth;
        Ok(match self.lanes(ty) {
            0 => truth,
            lanes => self.module.vector_type(lanes, truth),
        })
    }

    pub(super) fn check_select(
        &mut self,
        condition: TypeId,
        if_true: TypeId,
        if_false: TypeId,
        at: usize,
    ) -> Read<()> {
        self.same_types(if_true, if_false, at)?;
        let lanes = self.lanes(condition);
        let fits =
            self.scalar(condition) == Scalar::Integer(1) && (lanes == 0 || lanes == self.lanes(if_true));
        if fits {
            return Ok(());
        }
        let spelled = self.spelled(condition);
        Err(self.error(at, alloc::format!("the condition of 'select' is of type 'i1', not '{spelled}'")))
    }

    #[inline(always)]
    fn vector_element(&mut self, vector: TypeId, at: usize) -> Read<TypeId> {
        match self.module.ty(vector) {
            Type::Vector { element, .. } => Ok(element),
            _ => {
                let spelled = self.spelled(vector);
                Err(self
                    .error(at, alloc::format!("a vector is needed here, not a value of type '{spelled}'")))
            }
        }
    }

    /// The type of an element of a vector by an index.
    pub(super) fn check_extract_element(&mut self, vector: TypeId, index: TypeId, at: usize) -> Read<TypeId> {
        let element = self.vector_element(vector, at)?;
        self.element_index(index, at)?;
        Ok(element)
    }

    fn element_index(&mut self, index: TypeId, at: usize) -> Read<()> {
        match self.module.integer_width(index) {
            Some(_) => Ok(()),
            None => Err(self.error(at, "the index of an element is an integer")),
        }
    }

    pub(super) fn check_insert_element(
        &mut self,
        vector: TypeId,
        element: TypeId,
        index: TypeId,
        at: usize,
    ) -> Read<()> {
        let wanted = self.vector_element(vector, at)?;
        self.same_types(wanted, element, at)?;
        self.element_index(index, at)
    }

    /// The type of the result of a `shufflevector`.
    pub(super) fn check_shuffle(
        &mut self,
        first: TypeId,
        second: TypeId,
        (mask_type, mask): (TypeId, ValueId),
        at: usize,
    ) -> Read<TypeId> {
        let element = self.vector_element(first, at)?;
        self.same_types(first, second, at)?;
        let lanes = self.lanes(mask_type);
        if lanes == 0
            || self.scalar(mask_type) != Scalar::Integer(32)
            || !self.is_mask(mask, self.lanes(first))
        {
            return Err(self.error(at, "the mask of a shuffle is a constant vector of 'i32', each less than twice the number of elements"));
        }
        Ok(self.module.vector_type(lanes, element))
    }

    fn is_mask(&self, mask: ValueId, lanes: u32) -> bool {
        let limit = u64::from(lanes) * 2;
        let Some(entry) = mask.as_constant().and_then(|id| self.module.constant(id)) else { return false };
        match entry.constant {
            Constant::Null | Constant::Undef => true,
            Constant::Data(words) => words.iter().all(|word| *word < limit),
            Constant::Aggregate(elements) => elements.iter().all(|id| {
                let undefined = id.as_constant().and_then(|id| self.module.constant(id));
                undefined.is_some_and(|entry| entry.constant == Constant::Undef)
                    || self
                        .module
                        .integer(*id)
                        .and_then(|value| u64::try_from(value).ok())
                        .is_some_and(|value| value < limit)
            }),
            _ => false,
        }
    }

    /// Checks that a type is one of indices of an address.
    pub(super) fn check_index(&mut self, ty: TypeId, at: usize) -> Read<()> {
        if matches!(self.scalar(ty), Scalar::Integer(_)) {
            return Ok(());
        }
        Err(self.error(at, "the index of an address is an integer"))
    }

    /// The result type of an address computation.
    pub(super) fn address_type(
        &mut self,
        source: TypeId,
        base: TypeId,
        indices: &[ValueId],
        at: usize,
    ) -> Read<TypeId> {
        let Type::Pointer { pointee, address_space } = self.module.ty(self.module.scalar(base)) else {
            let spelled = self.spelled(base);
            return Err(self.error(at, alloc::format!("an address starts at a pointer, not at '{spelled}'")));
        };
        if !self.may_point_to(pointee, source) {
            let (source, pointee) = (self.spelled(source), self.spelled(pointee));
            return Err(
                self.error(at, alloc::format!("the pointer points to '{pointee}', not to '{source}'"))
            );
        }
        let known = self.types.sized.is_some_and(|(sized, from)| sized == source && from <= at);
        if !indices.is_empty() && !known {
            if !self.is_sized(source, at) {
                let spelled = self.spelled(source);
                if self.is_broken(spelled.as_bytes()) {
                    return Err(super::Stop);
                }
                return Err(self.error(at, alloc::format!("the size of '{spelled}' is not known here")));
            }
            self.types.sized = Some((source, at));
        }
        let Some(reached) = self.module.indexed_type(source, indices) else {
            return Err(self.error(at, "the indices do not lead to an element of the pointee type"));
        };
        let ty = self.pointer_to(reached, address_space);
        let lanes = indices.iter().filter_map(|id| self.module.type_of(*id)).chain([base]);
        let lanes = lanes.map(|ty| self.lanes(ty)).max().unwrap_or(0);
        Ok(if lanes == 0 { ty } else { self.module.vector_type(lanes, ty) })
    }

    /// The type of a part of a structure or an array.
    pub(super) fn part_type(&mut self, whole: TypeId, indices: &[u32], at: usize) -> Read<TypeId> {
        let mut ty = whole;
        for index in indices {
            ty = match self.module.part_type(ty, u64::from(*index)) {
                Some(part) if self.is_known(ty, at) => part,
                Some(_) => {
                    let spelled = self.spelled(ty);
                    return Err(self.error(at, alloc::format!("'{spelled}' is defined after this use")));
                }
                None => {
                    let spelled = self.spelled(whole);
                    let message = if matches!(self.module.ty(whole), Type::Struct { .. } | Type::Array { .. })
                    {
                        alloc::format!("'{spelled}' has no such part")
                    } else {
                        alloc::format!("'{spelled}' has no parts: a structure or an array has")
                    };
                    return Err(self.error(at, message));
                }
            };
        }
        Ok(ty)
    }
}
