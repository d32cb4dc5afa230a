//! Linear algebra: matrices and vectors in buffers and in group-shared memory.

use alloc::format;
use alloc::string::ToString as _;

use dxkit_bitcode::ir::{Constant, Instruction, Operation, Type, TypeId, ValueId, ValueKind};
use dxkit_dxil::{MatrixScope, MatrixUse, TargetType};
use dxkit_types::{ResourceClass, ResourceKind};

use super::Call;
use super::matrix::{At, component_name};
use super::matrix_vector::{elements_of_scalar, native_type, type_name};
use crate::Rule;

/// Layouts of matrices in memory.
mod layout {
    pub(super) const ROW_MAJOR: u64 = 0;
    pub(super) const COLUMN_MAJOR: u64 = 1;
    pub(super) const OUTER_PRODUCT: u64 = 4;
    pub(super) const OUTER_PRODUCT_TRANSPOSED: u64 = 5;

    pub(super) fn name(layout: u64) -> &'static str {
        match layout {
            ROW_MAJOR => "RowMajor",
            COLUMN_MAJOR => "ColumnMajor",
            2 => "MulOptimal",
            3 => "MulOptimalTranspose",
            OUTER_PRODUCT => "OuterProductOptimal",
            OUTER_PRODUCT_TRANSPOSED => "OuterProductOptimalTranspose",
            _ => "Unknown MatrixUse",
        }
    }
}

/// Alignment of accesses by one thread, and by several.
const OF_THREAD: u64 = 128;
const SHARED: u64 = 4;
/// Alignment of vectors that are added to.
const OF_VECTOR: u64 = 64;
/// Offsets and strides in group-shared memory are multiples of this number of bytes.
const GROUP_SHARED_UNIT: u64 = 4;

impl Call<'_, '_, '_> {
    fn operation_name(&self) -> &'static str {
        self.call.operation.map_or("", |operation| operation.name)
    }

    fn raw_buffer(&self, index: usize, class: ResourceClass) -> bool {
        let resource = self.operand(index).and_then(|handle| self.context.handles.get(handle));
        resource.is_some_and(|resource| resource.class == class && resource.kind == ResourceKind::RawBuffer)
    }

    fn needs_writable(&self, index: usize) {
        if !self.raw_buffer(index, ResourceClass::UAV) {
            let finding = self.finding(Rule::INSTR_LINALGMATRIXREQUIRESRWBAB);
            let finding = finding.found("it is not a raw buffer that can be written");
            self.context.report(finding.arguments([self.operation_name()]));
        }
    }

    /// The alignment of an access.
    fn aligned(&self, index: usize, unit: u64) {
        match self.constant(index) {
            Some(0) => {
                let finding = self.finding(Rule::INSTR_PARAMMINIMUMVALUE).found("the alignment is 0");
                self.context.report(finding.arguments(["Align", "0", "0"]));
            }
            Some(align) if align % unit != 0 => {
                let finding = self.finding(Rule::INSTR_PARAMMULTIPLE);
                let finding = finding.found(format!("the alignment is {align}"));
                self.context.report(finding.arguments(["Align", &unit.to_string(), &align.to_string()]));
            }
            None => self.not_constant(index, "Align", self.operation_name()),
            Some(_) => {}
        }
    }

    /// The layout of a matrix in memory is a constant.
    fn constant_layout(&self, index: usize) {
        if self.constant(index).is_none() {
            self.not_constant(index, "Layout", self.operation_name());
        }
    }

    /// The layouts that a matrix of this scope has.
    fn layout_of_scope(&self, matrix: &TargetType, at: At, index: usize) {
        let allowed = match matrix.scope {
            MatrixScope::Thread => [layout::OUTER_PRODUCT, layout::OUTER_PRODUCT_TRANSPOSED],
            _ => [layout::ROW_MAJOR, layout::COLUMN_MAJOR],
        };
        let Some(stated) = self.constant(index).filter(|stated| !allowed.contains(stated)) else { return };
        let [one, other] = allowed.map(layout::name);
        let finding = self.finding(Rule::INSTR_LINALGMATRIXSCOPEREQLAYOUT2);
        let finding = finding.found(format!("the layout is {}", layout::name(stated)));
        let finding = finding.allowed(format!("{one} or {other}"));
        let scope = matrix.scope.to_string();
        self.context.report(finding.arguments([at.word(), &scope, one, other, self.operation_name()]));
    }

    /// Optimal layouts have no stride.
    fn stride(&self, stride: usize, layout: usize) {
        let Some(layout) = self.constant(layout).filter(|layout| *layout > layout::COLUMN_MAJOR) else {
            return;
        };
        if let Some(stride) = self.constant(stride).filter(|stride| *stride != 0) {
            let finding = self.finding(Rule::INSTR_LINALGMATRIXLAYOUTREQSTRIDE);
            let finding = finding.found(format!("the stride is {stride}"));
            self.context.report(finding.arguments([self.operation_name(), layout::name(layout)]));
        }
    }

    pub(super) fn store(&self) {
        let plain = [layout::ROW_MAJOR, layout::COLUMN_MAJOR];
        if let Some(stated) = self.constant(4).filter(|stated| !plain.contains(stated)) {
            let finding = self.finding(Rule::INSTR_LINALGMATRIXREQUIRESLAYOUT2);
            let finding = finding.found(format!("the layout is {}", layout::name(stated)));
            let [one, other] = plain.map(layout::name);
            self.context.report(finding.arguments([self.operation_name(), one, other]));
        }
        if let Some(matrix) = self.matrix(At::Operand(0)) {
            self.shared_scope(&matrix, At::Operand(0));
        }
        self.needs_writable(1);
        self.constant_layout(4);
        self.aligned(5, SHARED);
    }

    pub(super) fn load_matrix(&self) {
        let Some(matrix) = self.matrix(At::Result) else { return };
        let thread = matrix.scope == MatrixScope::Thread;
        if !thread {
            self.layout_of_scope(&matrix, At::Result, 3);
        }
        self.stride(2, 3);
        let readable = self.raw_buffer(0, ResourceClass::SRV);
        let rule = Rule::INSTR_LINALGMATRIXLOADTHREADREQUIRESBAB;
        self.fail_when(thread && !readable, rule, "it is not a raw buffer that is only read");
        self.constant_layout(3);
        self.aligned(4, if thread { OF_THREAD } else { SHARED });
    }

    pub(super) fn accumulate_to_descriptor(&self) {
        let Some(matrix) = self.matrix(At::Operand(0)) else { return };
        self.layout_of_scope(&matrix, At::Operand(0), 4);
        self.stride(3, 4);
        self.matrix_use(&matrix, MatrixUse::Accumulator, At::Operand(0));
        self.needs_writable(1);
        self.constant_layout(4);
        self.aligned(5, if matrix.scope == MatrixScope::Thread { OF_THREAD } else { SHARED });
    }

    pub(super) fn accumulate_vector(&self) {
        self.needs_writable(0);
        self.aligned(2, OF_VECTOR);
    }

    /// Group-shared memory, which is an operand; offset and stride follow it.
    pub(super) fn group_shared(&self, at: At, memory: usize, accumulates: bool) {
        let Some(matrix) = self.matrix(at) else { return };
        self.shared_scope(&matrix, at);
        if accumulates {
            self.matrix_use(&matrix, MatrixUse::Accumulator, at);
        }
        let component = matrix.component_type;
        let pointee = self.type_at(At::Operand(memory)).and_then(|ty| match self.context.module.ty(ty) {
            Type::Pointer { pointee, .. } => Some(pointee),
            _ => None,
        });
        if let Some(inner) = pointee {
            // Every component type may be stored in 32-bit words.
            let module = self.context.module;
            let fits = matches!(module.ty(inner), Type::Integer { width: 32 })
                || native_type(component).is_some_and(|native| module.ty(inner) == native);
            if !fits {
                let (inner, name) = (type_name(self.context.module, inner), component_name(component));
                let finding = self.finding(Rule::INSTR_LINALGGROUPSHAREDTYPE);
                let finding = finding.found(format!("the memory has elements of the type {inner}"));
                let of = if at == At::Result { "return matrix" } else { "input matrix" };
                self.context.report(finding.allowed(name.as_str()).arguments([&inner, of, &name]));
            }
        }
        let elements = u64::from(matrix.rows).saturating_mul(matrix.columns.into());
        let needed = elements.div_ceil(elements_of_scalar(component).into());
        let there = self.operand(memory).and_then(|memory| self.scalars_at(memory));
        if let Some(there) = there.filter(|there| *there < needed) {
            let finding = self.finding(Rule::INSTR_LINALGGROUPSHAREDSIZE);
            let finding = finding.found(format!("{there} scalars")).allowed(format!("at least {needed}"));
            self.context.report(finding.arguments([&there.to_string(), &needed.to_string()]));
        }
        let bytes = match (native_type(component), elements_of_scalar(component)) {
            (Some(Type::Half | Type::Integer { width: 16 }), _) | (_, 2) => 2,
            (_, 4) => 1,
            // Wider types are aligned for every number of elements.
            _ => return,
        };
        for (index, name) in [(memory + 1, "Offset"), (memory + 2, "Stride")] {
            let Some(count) = self.constant(index) else { continue };
            let total = count.saturating_mul(bytes);
            if total % GROUP_SHARED_UNIT != 0 {
                let unit = GROUP_SHARED_UNIT.to_string();
                let finding = self.finding(Rule::INSTR_LINALGPARAMBYTEMULTIPLE);
                let finding =
                    finding.found(format!("{total} bytes")).allowed(format!("a multiple of {unit}"));
                let (total, count, bytes) = (total.to_string(), count.to_string(), bytes.to_string());
                self.context.report(finding.arguments([name, &unit, &total, &count, &bytes]));
            }
        }
    }

    /// How many scalars the variable has that a pointer is into.
    fn scalars_at(&self, pointer: ValueId) -> Option<u64> {
        let module = self.context.module;
        let mut value = pointer;
        // Compilers write less nesting than this.
        for _ in 0..16 {
            if let ValueKind::Global(id) = value.kind() {
                let ty = module.global(id)?.value_type;
                return Some(scalars(module, ty));
            }
            let operation = match self.context.constant(value) {
                Some(Constant::Operation(operation)) => operation,
                _ => match self.context.definition(value)?.get() {
                    Instruction::Operation(operation) => operation,
                    _ => return None,
                },
            };
            value = match operation {
                Operation::GetElementPtr { base, .. } => base,
                Operation::Cast { value, .. } => value,
                _ => return None,
            };
        }
        None
    }
}

/// How many scalars a type has.
fn scalars(module: &dxkit_bitcode::Module, ty: TypeId) -> u64 {
    let mut ty = ty;
    let mut count = 1u64;
    for _ in 0..16 {
        match module.ty(ty) {
            Type::Array { count: elements, element } => {
                count = count.saturating_mul(elements);
                ty = element;
            }
            Type::Vector { count: elements, element } => {
                count = count.saturating_mul(elements.into());
                ty = element;
            }
            _ => break,
        }
    }
    count
}
