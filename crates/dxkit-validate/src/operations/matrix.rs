//! Linear algebra: matrices, of shader model 6.10.
//!
//! What a matrix is stands in `dx.targetTypes`, by its type.

use alloc::format;
use alloc::string::ToString as _;

use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{KnownOpCode, MatrixScope, MatrixUse, TargetType};
use dxkit_types::{KnownDxilComponentType, ResourceClass, ResourceKind};

use super::Call;
use crate::Rule;

/// Inner dimensions of matrices of a thread group, and of others.
const GROUP_INNER: core::ops::RangeInclusive<u32> = 1..=1024;
const INNER: core::ops::RangeInclusive<u32> = 4..=128;

/// Layouts of matrices in memory.
const ROW_MAJOR: u64 = 0;
const COLUMN_MAJOR: u64 = 1;

/// Where in a call a matrix stands: the result, or an operand counted without the number of the operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Result,
    Operand(usize),
}

impl At {
    fn word(self) -> &'static str {
        match self {
            Self::Result => "Return",
            Self::Operand(_) => "input",
        }
    }
}

impl Call<'_, '_, '_> {
    fn type_at(&self, at: At) -> Option<TypeId> {
        match at {
            At::Result => Some(self.call.instruction.ty()),
            At::Operand(index) => self.context.module.type_of(self.operand(index)?),
        }
    }

    /// What a matrix is; reports one that is not described, and one that cannot be.
    fn matrix(&self, at: At) -> Option<TargetType> {
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
        use KnownDxilComponentType as T;
        let allowed = matches!(
            matrix.component_type.known(),
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
        );
        if !allowed {
            let name = matrix.component_type.to_string();
            let finding = self.finding(Rule::INSTR_LINALGILLEGALCOMPONENTTYPE).arguments([&name, at.word()]);
            self.context.report(finding.found(format!("the component type is {name}")));
        }
    }

    /// The scope of a wave or a thread group.
    fn shared_scope(&self, matrix: &TargetType, at: At) {
        if ![MatrixScope::Wave, MatrixScope::ThreadGroup].contains(&matrix.scope) {
            let scope = matrix.scope.to_string();
            let finding = self.finding(Rule::INSTR_LINALGMATRIXSCOPEMISMATCH2);
            let finding = finding.found(format!("the scope is {scope}")).allowed("Wave or ThreadGroup");
            self.context.report(finding.arguments([at.word(), &scope, "Wave", "ThreadGroup"]));
        }
    }

    fn matrix_use(&self, matrix: &TargetType, expected: MatrixUse, at: At) {
        if matrix.usage != expected {
            let (usage, expected) = (matrix.usage.to_string(), expected.to_string());
            let finding = self.finding(Rule::INSTR_LINALGMATRIXUSEMISMATCH);
            let finding = finding.found(format!("the use is {usage}")).allowed(expected.as_str());
            self.context.report(finding.arguments([at.word(), &usage, &expected]));
        }
    }

    fn fail_when(&self, wrong: bool, rule: Rule, found: &str) {
        if wrong {
            self.context.report(self.finding(rule).found(found));
        }
    }

    /// How many elements a vector has.
    fn length(&self, at: At) -> Option<u32> {
        match self.context.module.ty(self.type_at(at)?) {
            Type::Vector { count, .. } => Some(count),
            _ => None,
        }
    }

    pub(super) fn linear_algebra(&self, code: KnownOpCode) {
        use At::{Operand, Result};
        use KnownOpCode as K;
        match code {
            K::LinAlgMatrixLength | K::LinAlgMatrixGetCoordinate => self.shared_matrix(Operand(0)),
            K::LinAlgMatrixGetElement => self.shared_matrix(Operand(0)),
            K::LinAlgFillMatrix => self.shared_matrix(Result),
            K::LinAlgMatrixSetElement => {
                self.shared_matrix(Result);
                self.shared_matrix(Operand(0));
            }
            K::LinAlgMatrixStoreToDescriptor => self.store(),
            K::LinAlgMatrixLoadFromDescriptor => self.load_matrix(),
            K::LinAlgMatrixAccumulateToDescriptor => self.accumulate_to_descriptor(),
            K::LinAlgMatrixMultiply | K::LinAlgMatrixMultiplyAccumulate => self.multiply(code),
            K::LinAlgMatrixAccumulate => self.accumulate(),
            K::LinAlgCopyConvertMatrix => self.copy_convert(),
            K::LinAlgMatVecMul | K::LinAlgMatVecMulAdd => self.by_vector(code),
            _ => {}
        }
    }

    fn shared_matrix(&self, at: At) {
        if let Some(matrix) = self.matrix(at) {
            self.shared_scope(&matrix, at);
        }
    }

    fn is_writable_raw(&self, index: usize) -> bool {
        let resource = self.operand(index).and_then(|handle| self.context.handles.get(handle));
        resource.is_some_and(|resource| {
            resource.class == ResourceClass::UAV && resource.kind == ResourceKind::RawBuffer
        })
    }

    /// Stride and alignment of an access to memory.
    fn access_shape(&self, stride: usize, layout: usize, alignment: usize) {
        let layout = self.constant(layout);
        let optimal = layout.is_some_and(|layout| layout > COLUMN_MAJOR);
        let wrong = optimal && self.constant(stride).is_some_and(|stride| stride != 0);
        self.fail_when(wrong, Rule::INSTR_LINALGMATRIXLAYOUTREQSTRIDE, "an optimal layout has a stride");
        match self.constant(alignment) {
            Some(0) => self.fail_at(Rule::INSTR_PARAMMINIMUMVALUE, alignment, "the alignment is 0"),
            Some(align) if align % 128 != 0 => {
                let finding =
                    self.finding(Rule::INSTR_PARAMMULTIPLE).found(format!("the alignment is {align}"));
                self.context.report(finding.arguments(["alignment", "128", &align.to_string()]));
            }
            _ => {}
        }
    }

    fn store(&self) {
        if let Some(matrix) = self.matrix(At::Operand(0)) {
            self.shared_scope(&matrix, At::Operand(0));
        }
        let rule = Rule::INSTR_LINALGMATRIXREQUIRESRWBAB;
        self.fail_when(!self.is_writable_raw(1), rule, "it is no raw buffer that can be written");
        let layout = self.constant(4);
        let plain = layout.is_none_or(|layout| layout == ROW_MAJOR || layout == COLUMN_MAJOR);
        self.fail_when(!plain, Rule::INSTR_LINALGMATRIXREQUIRESLAYOUT2, "the layout is an optimal one");
        self.access_shape(3, 4, 5);
    }

    fn load_matrix(&self) {
        if let Some(matrix) = self.matrix(At::Result) {
            let resource = self.operand(0).and_then(|handle| self.context.handles.get(handle));
            let readable = resource.is_some_and(|resource| {
                resource.class == ResourceClass::SRV && resource.kind == ResourceKind::RawBuffer
            });
            let thread = matrix.scope == MatrixScope::Thread;
            let rule = Rule::INSTR_LINALGMATRIXLOADTHREADREQUIRESBAB;
            self.fail_when(thread && !readable, rule, "it is no raw buffer that is only read");
        }
        self.access_shape(2, 3, 4);
    }

    fn accumulate_to_descriptor(&self) {
        let _ = self.matrix(At::Operand(0));
        let rule = Rule::INSTR_LINALGMATRIXREQUIRESRWBAB;
        self.fail_when(!self.is_writable_raw(1), rule, "it is no raw buffer that can be written");
        self.access_shape(3, 4, 5);
    }

    fn multiply(&self, code: KnownOpCode) {
        let third = code == KnownOpCode::LinAlgMatrixMultiplyAccumulate;
        let (Some(result), Some(left), Some(right)) =
            (self.matrix(At::Result), self.matrix(At::Operand(0)), self.matrix(At::Operand(1)))
        else {
            return;
        };
        self.shared_scope(&result, At::Result);
        self.matrix_use(&left, MatrixUse::A, At::Operand(0));
        self.matrix_use(&right, MatrixUse::B, At::Operand(1));
        self.matrix_use(&result, MatrixUse::Accumulator, At::Result);
        let mut same = result.scope == left.scope && left.scope == right.scope;
        let mut rule = Rule::INSTR_LINALGMATRIXSCOPEMUSTMATCH3;
        if third {
            let Some(sum) = self.matrix(At::Operand(2)) else { return };
            self.matrix_use(&sum, MatrixUse::Accumulator, At::Operand(2));
            same &= sum.scope == result.scope;
            rule = Rule::INSTR_LINALGMATRIXSCOPEMUSTMATCH4;
        }
        self.fail_when(!same, rule, "the matrices have several scopes");
        let rule = Rule::INSTR_LINALGMATRIXMATRIXKDIMMUSTMATCH;
        let found = format!("{} and {}", left.columns, right.rows);
        self.fail_when(left.columns != right.rows, rule, &found);
        let fits = (result.rows, result.columns) == (left.rows, right.columns);
        let found = format!("the product is {} by {}", result.rows, result.columns);
        self.fail_when(!fits, Rule::INSTR_LINALGMATRIXMATRIXRESDIMMUSTMATCH, &found);
    }

    fn accumulate(&self) {
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
            "the right matrix is none of A and B",
        );
        let rule = Rule::INSTR_LINALGMATRIXNOTEXACTMATCH;
        self.fail_when(self.type_at(At::Result) != self.type_at(At::Operand(0)), rule, "the types differ");
        let same = left.scope == right.scope && (left.rows, left.columns) == (right.rows, right.columns);
        self.fail_when(!same, Rule::INSTR_LINALGMATRIX2PARTSMUSTMATCH, "scope or dimensions differ");
    }

    fn copy_convert(&self) {
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

    fn by_vector(&self, code: KnownOpCode) {
        let Some(matrix) = self.matrix(At::Operand(0)) else { return };
        if matrix.scope != MatrixScope::Thread {
            let scope = matrix.scope.to_string();
            let finding =
                self.finding(Rule::INSTR_LINALGMATRIXSCOPEMISMATCH).arguments(["input", &scope, "Thread"]);
            self.context.report(finding.found(format!("the scope is {scope}")));
        }
        self.matrix_use(&matrix, MatrixUse::A, At::Operand(0));
        let rule = Rule::INSTR_LINALGMATRIXDIMVECTORMISMATCH;
        let result = self.length(At::Result);
        self.fail_when(
            result.is_some_and(|length| length != matrix.rows),
            rule,
            "the output has another length",
        );
        if code == KnownOpCode::LinAlgMatVecMulAdd {
            let bias = self.length(At::Operand(4));
            self.fail_when(
                bias.is_some_and(|length| length != matrix.rows),
                rule,
                "the bias has another length",
            );
        }
    }
}
