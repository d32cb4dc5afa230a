//! Linear algebra: matrices, of shader model 6.10.
//!
//! The properties of a matrix are in `dx.targetTypes`, by its type.

use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::ir::TypeId;
use dxkit_dxil::{KnownOpCode, MatrixScope, MatrixUse, TargetType};
use dxkit_types::{DxilComponentType, KnownDxilComponentType};

use super::Call;
use crate::Rule;

/// Inner dimensions of matrices of a thread group, and of others.
const GROUP_INNER: core::ops::RangeInclusive<u32> = 1..=1024;
const INNER: core::ops::RangeInclusive<u32> = 4..=128;

/// Whether matrices have components of this type.
pub(super) fn is_component(ty: DxilComponentType) -> bool {
    use KnownDxilComponentType as T;
    matches!(
        ty.known(),
        Some(
            T::I8
                | T::U8
                | T::I16
                | T::U16
                | T::I32
                | T::U32
                | T::I64
                | T::U64
                | T::F16
                | T::F32
                | T::F64
                | T::F8E4M3FN
                | T::F8E5M2
                | T::BFloat16
        )
    )
}

/// A component type as the vendor's messages name it.
pub(super) fn component_name(ty: DxilComponentType) -> String {
    if ty.known().is_some() { ty.to_string() } else { "Unknown ComponentType".into() }
}

/// The position of a matrix in a call: the result, or an operand counted after the opcode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Result,
    Operand(usize),
}

impl At {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Result => "Return",
            // The addend of a multiplication.
            Self::Operand(2) => "C",
            Self::Operand(_) => "Input",
        }
    }
}

impl Call<'_, '_, '_> {
    pub(super) fn type_at(&self, at: At) -> Option<TypeId> {
        match at {
            At::Result => Some(self.call.instruction.ty()),
            At::Operand(index) => self.context.module.type_of(self.operand(index)?),
        }
    }

    /// The properties of a matrix; reports one without a description, and invalid ones.
    pub(super) fn matrix(&self, at: At) -> Option<TargetType> {
        let ty = self.type_at(at)?;
        let name = self.context.struct_name(ty);
        let described =
            self.context.dxil.target_types.iter().find(|target| {
                target.ty == ty || name.is_some() && self.context.struct_name(target.ty) == name
            });
        let Some(matrix) = described.copied() else {
            let finding = self.finding(Rule::INSTR_LINALGMETADATAMISSING).arguments([at.word()]);
            self.context.report(finding.found("dx.targetTypes does not describe its type"));
            return None;
        };
        self.inner_dimension(&matrix, at);
        self.matrix_component(&matrix, at);
        Some(matrix)
    }

    fn inner_dimension(&self, matrix: &TargetType, at: At) {
        let inner = match matrix.usage {
            MatrixUse::A => matrix.columns,
            MatrixUse::B => matrix.rows,
            _ => return,
        };
        let allowed = if matrix.scope == MatrixScope::ThreadGroup { GROUP_INNER } else { INNER };
        if !allowed.contains(&inner) {
            let (low, high) = (allowed.start().to_string(), allowed.end().to_string());
            let finding =
                self.finding(Rule::INSTR_LINALGILLEGALKDIM).found(format!("the inner dimension is {inner}"));
            let finding = finding.allowed(format!("{low} to {high}"));
            self.context.report(finding.arguments([at.word(), &inner.to_string(), &low, &high]));
        }
    }

    fn matrix_component(&self, matrix: &TargetType, at: At) {
        if !is_component(matrix.component_type) {
            let place = match at {
                At::Result => "return matrix".to_string(),
                At::Operand(index) => format!("arg {} matrix", index + 1),
            };
            self.illegal_component(matrix.component_type, &place);
        }
    }

    pub(super) fn illegal_component(&self, ty: DxilComponentType, place: &str) {
        let name = component_name(ty);
        let finding = self.finding(Rule::INSTR_LINALGILLEGALCOMPONENTTYPE).arguments([&name, place]);
        self.context.report(finding.found(format!("the component type is {name}")));
    }

    /// The scope of a wave or a thread group.
    pub(super) fn shared_scope(&self, matrix: &TargetType, at: At) {
        if ![MatrixScope::Wave, MatrixScope::ThreadGroup].contains(&matrix.scope) {
            let scope = matrix.scope.to_string();
            let finding = self.finding(Rule::INSTR_LINALGMATRIXSCOPEMISMATCH2);
            let finding = finding.found(format!("the scope is {scope}")).allowed("Wave or ThreadGroup");
            self.context.report(finding.arguments([at.word(), &scope, "Wave", "ThreadGroup"]));
        }
    }

    pub(super) fn matrix_use(&self, matrix: &TargetType, expected: MatrixUse, at: At) {
        if matrix.usage != expected {
            let (usage, expected) = (matrix.usage.to_string(), expected.to_string());
            let finding = self.finding(Rule::INSTR_LINALGMATRIXUSEMISMATCH);
            let finding = finding.found(format!("the use is {usage}")).allowed(expected.as_str());
            let said = if matrix.usage.known().is_some() { usage.as_str() } else { "Unknown MatrixUse" };
            self.context.report(finding.arguments([at.word(), said, &expected]));
        }
    }

    pub(super) fn fail_when(&self, wrong: bool, rule: Rule, found: &str) {
        if wrong {
            self.context.report(self.finding(rule).found(found));
        }
    }

    pub(super) fn shared_matrix(&self, at: At) {
        if let Some(matrix) = self.matrix(at) {
            self.shared_scope(&matrix, at);
        }
    }

    pub(super) fn multiply(&self, code: KnownOpCode) {
        let third = code == KnownOpCode::LinAlgMatrixMultiplyAccumulate;
        let (Some(result), Some(left), Some(right)) =
            (self.matrix(At::Result), self.matrix(At::Operand(0)), self.matrix(At::Operand(1)))
        else {
            return;
        };
        let sum = if third { self.matrix(At::Operand(2)) } else { None };
        if third && sum.is_none() {
            return;
        }
        // The two factors, the addend, and the result, each with its required use.
        let uses = [MatrixUse::A, MatrixUse::B, MatrixUse::Accumulator, MatrixUse::Accumulator];
        let places = [At::Operand(0), At::Operand(1), At::Operand(2), At::Result];
        let all = [Some(left), Some(right), sum, Some(result)];
        for ((matrix, usage), place) in all.into_iter().zip(uses).zip(places) {
            if let Some(matrix) = matrix {
                self.shared_scope(&matrix, place);
                self.matrix_use(&matrix, usage, place);
            }
        }
        let same = all.iter().flatten().all(|matrix| matrix.scope == result.scope);
        let rule = if third {
            Rule::INSTR_LINALGMATRIXSCOPEMUSTMATCH4
        } else {
            Rule::INSTR_LINALGMATRIXSCOPEMUSTMATCH3
        };
        self.fail_when(!same, rule, "the matrices have several scopes");
        let rule = Rule::INSTR_LINALGMATRIXMATRIXKDIMMUSTMATCH;
        let found = format!("{} and {}", left.columns, right.rows);
        self.fail_when(left.columns != right.rows, rule, &found);
        for matrix in [sum, Some(result)].into_iter().flatten() {
            let fits = (matrix.rows, matrix.columns) == (left.rows, right.columns);
            let found = format!("the product is {} by {}", matrix.rows, matrix.columns);
            self.fail_when(!fits, Rule::INSTR_LINALGMATRIXMATRIXRESDIMMUSTMATCH, &found);
        }
    }

    pub(super) fn accumulate(&self) {
        let (Some(result), Some(left), Some(right)) =
            (self.matrix(At::Result), self.matrix(At::Operand(0)), self.matrix(At::Operand(1)))
        else {
            return;
        };
        self.shared_scope(&result, At::Result);
        self.matrix_use(&left, MatrixUse::Accumulator, At::Operand(0));
        let rule = Rule::INSTR_LINALGMATRIXUSEMISMATCH2;
        self.fail_when(
            ![MatrixUse::A, MatrixUse::B].contains(&right.usage),
            rule,
            "the right matrix is neither A nor B",
        );
        let rule = Rule::INSTR_LINALGMATRIXNOTEXACTMATCH;
        self.fail_when(self.type_at(At::Result) != self.type_at(At::Operand(0)), rule, "the types differ");
        self.matrix_use(&result, MatrixUse::Accumulator, At::Result);
        let same = left.scope == right.scope && (left.rows, left.columns) == (right.rows, right.columns);
        self.fail_when(!same, Rule::INSTR_LINALGMATRIX2PARTSMUSTMATCH, "scope or dimensions differ");
    }

    pub(super) fn copy_convert(&self) {
        let (Some(result), Some(source)) = (self.matrix(At::Result), self.matrix(At::Operand(0))) else {
            return;
        };
        self.shared_scope(&result, At::Result);
        self.shared_scope(&source, At::Operand(0));
        let transposed = self.constant(1).is_some_and(|transpose| transpose != 0);
        let expected = if transposed { (source.columns, source.rows) } else { (source.rows, source.columns) };
        let same = result.scope == source.scope && (result.rows, result.columns) == expected;
        self.fail_when(!same, Rule::INSTR_LINALGMATRIX2PARTSMUSTMATCH, "scope or dimensions differ");
    }
}
