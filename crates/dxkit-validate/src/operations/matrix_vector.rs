//! Linear algebra: vectors, and matrices with them.

use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{KnownOpCode, MatrixScope, MatrixUse, TargetType};
use dxkit_types::{DxilComponentType, KnownDxilComponentType};

use super::Call;
use super::matrix::{At, component_name, is_component};
use crate::Rule;

/// Elements of a component type in a scalar of a vector or of memory.
pub(super) fn elements_of_scalar(ty: DxilComponentType) -> u32 {
    use KnownDxilComponentType as T;
    match ty.known() {
        Some(T::BFloat16) => 2,
        Some(T::I8 | T::U8 | T::F8E4M3FN | T::F8E5M2 | T::PackedS8x32 | T::PackedU8x32 | T::Invalid)
        | None => 4,
        Some(_) => 1,
    }
}

/// The LLVM type with such elements; `None` for those that are stored in words.
pub(super) fn native_type(ty: DxilComponentType) -> Option<Type<'static>> {
    use KnownDxilComponentType as T;
    Some(match ty.known()? {
        T::F16 => Type::Half,
        T::F32 => Type::Float,
        T::F64 => Type::Double,
        T::I16 | T::U16 => Type::Integer { width: 16 },
        T::I32 | T::U32 => Type::Integer { width: 32 },
        T::I64 | T::U64 => Type::Integer { width: 64 },
        _ => return None,
    })
}

/// A scalar's type in LLVM's words.
pub(super) fn type_name(module: &Module, ty: TypeId) -> String {
    match module.ty(ty) {
        Type::Half => "half".into(),
        Type::Float => "float".into(),
        Type::Double => "double".into(),
        Type::Integer { width } => format!("i{width}"),
        _ => "another type".into(),
    }
}

impl Call<'_, '_, '_> {
    /// How many elements a vector has.
    fn length(&self, at: At) -> Option<u32> {
        match self.context.module.ty(self.type_at(at)?) {
            Type::Vector { count, .. } => Some(count),
            _ => None,
        }
    }

    fn element(&self, at: At) -> Option<TypeId> {
        Some(self.context.module.scalar(self.type_at(at)?))
    }

    /// The component type that an operand states; type 0 if it is not a constant, which is reported.
    fn interpretation(&self, index: usize, name: &str) -> DxilComponentType {
        match self.constant(index) {
            Some(number) => {
                let ty = DxilComponentType(u8::try_from(number).unwrap_or(u8::MAX));
                if !is_component(ty) {
                    self.illegal_component(ty, name);
                }
                ty
            }
            None => {
                self.not_constant(index, name, self.call.operation.map_or("", |operation| operation.name));
                DxilComponentType::Invalid
            }
        }
    }

    /// Two vectors with the same elements.
    fn same_elements(&self, one: (&str, At), other: (&str, At)) {
        let (Some(first), Some(second)) = (self.element(one.1), self.element(other.1)) else { return };
        if first != second {
            let names = [first, second].map(|ty| type_name(self.context.module, ty));
            let finding = self.finding(Rule::INSTR_LINALGMATRIXOUTPUTBIASVECMISMATCH);
            let finding = finding.found(format!("the elements are {} and {}", names[0], names[1]));
            self.context.report(finding.arguments([one.0, &names[0], other.0, &names[1]]));
        }
    }

    /// A vector with as many elements as the matrix has rows.
    fn rows(&self, name: &str, at: At, matrix: &TargetType) {
        if let Some(length) = self.length(at).filter(|length| *length != matrix.rows) {
            let finding = self.finding(Rule::INSTR_LINALGMATRIXDIMVECTORMISMATCH);
            let finding = finding.found(format!("it has {length} elements")).allowed(matrix.rows.to_string());
            self.context.report(finding.arguments([name, &length.to_string(), &matrix.rows.to_string()]));
        }
    }

    fn thread_scope(&self, matrix: &TargetType, at: At) {
        if matrix.scope != MatrixScope::Thread {
            let scope = matrix.scope.to_string();
            let finding =
                self.finding(Rule::INSTR_LINALGMATRIXSCOPEMISMATCH).arguments([at.word(), &scope, "Thread"]);
            self.context.report(finding.found(format!("the scope is {scope}")));
        }
    }

    pub(super) fn by_vector(&self, code: KnownOpCode) {
        let Some(matrix) = self.matrix(At::Operand(0)) else { return };
        self.thread_scope(&matrix, At::Operand(0));
        self.matrix_use(&matrix, MatrixUse::A, At::Operand(0));
        let ty = self.interpretation(3, "InputInterp");
        let expected = matrix.columns.div_ceil(elements_of_scalar(ty));
        if let Some(length) = self.length(At::Operand(2)).filter(|length| *length != expected) {
            let finding = self.finding(Rule::INSTR_LINALGMATRIXDIMKVECKMISMATCH);
            let finding = finding.found(format!("it has {length} elements")).allowed(expected.to_string());
            let [length, expected, inner] =
                [length, expected, matrix.columns].map(|number| number.to_string());
            let name = component_name(ty);
            self.context.report(finding.arguments(["Input", &length, &expected, &inner, &name]));
        }
        self.rows("Output", At::Result, &matrix);
        let output = self.element(At::Result);
        let is_float = output
            .is_some_and(|ty| matches!(self.context.module.ty(ty), Type::Half | Type::Float | Type::Double));
        if let Some(output) = output.filter(|_| is_float && self.constant(1) == Some(0)) {
            let name = type_name(self.context.module, output);
            let finding = self.finding(Rule::INSTR_LINALGMATRIXUNSIGNEDFLOATTYPENOTALLOWED);
            self.context.report(finding.found(format!("{name} is said to be unsigned")).arguments([&name]));
        }
        if code == KnownOpCode::LinAlgMatVecMulAdd {
            self.rows("Bias", At::Operand(4), &matrix);
            self.same_elements(("Output", At::Result), ("bias", At::Operand(4)));
        }
    }

    pub(super) fn outer_product(&self) {
        let Some(matrix) = self.matrix(At::Result) else { return };
        self.thread_scope(&matrix, At::Result);
        self.matrix_use(&matrix, MatrixUse::Accumulator, At::Result);
        let lengths = (self.length(At::Operand(0)), self.length(At::Operand(1)));
        if let (Some(rows), Some(columns)) = lengths {
            if (rows, columns) != (matrix.rows, matrix.columns) {
                let stated = format!("{}x{}", matrix.rows, matrix.columns);
                let derived = format!("{rows}x{columns}");
                let finding = self.finding(Rule::INSTR_LINALGMATRIX2PARTSMUSTMATCH);
                let finding = finding.found(format!("the dimension is {stated}")).allowed(derived.as_str());
                let arguments = ["Return", "dimension", &stated, "derived", "dimension", &derived];
                self.context.report(finding.arguments(arguments));
            }
        }
        self.same_elements(("A", At::Operand(0)), ("B", At::Operand(1)));
    }

    /// A vector whose elements have the type that an operand states.
    fn interpreted(&self, name: &str, at: At, of: &str, ty: DxilComponentType) {
        let Some(element) = self.element(at) else { return };
        let module = self.context.module;
        let (fits, rule) = match native_type(ty) {
            Some(native) => (module.ty(element) == native, Rule::INSTR_LINALGVECTORELEMENTTYPE),
            None => (module.ty(element) == Type::Integer { width: 32 }, Rule::INSTR_LINALGVECTORPACKEDTYPE),
        };
        if !fits {
            let (element, component) = (type_name(module, element), component_name(ty));
            let finding = self.finding(rule).found(format!("the elements are {element}"));
            self.context.report(finding.arguments([name, &element, of, &component]));
        }
    }

    pub(super) fn convert_vector(&self) {
        let (from_name, to_name) = ("InputInterpretation", "OutputInterpretation");
        let (from, to) = (self.interpretation(1, from_name), self.interpretation(2, to_name));
        if !is_component(from) || !is_component(to) {
            return;
        }
        self.interpreted("Input", At::Operand(0), from_name, from);
        self.interpreted("Output", At::Result, to_name, to);
        let (Some(input), Some(output)) = (self.length(At::Operand(0)), self.length(At::Result)) else {
            return;
        };
        let expected = input.saturating_mul(elements_of_scalar(from)).div_ceil(elements_of_scalar(to));
        if output != expected {
            let finding = self.finding(Rule::INSTR_LINALGVECTORRESULTSIZE);
            let finding = finding.found(format!("it has {output} elements")).allowed(expected.to_string());
            self.context.report(finding.arguments([&output.to_string(), &expected.to_string()]));
        }
    }
}
