//! The linear algebra tables of `PSV0`, derived from the instructions of a module: [`tables`].
//!
//! Each instruction adds to the tables, in the order of the text:
//!
//! | operation | adds |
//! |---|---|
//! | a product of matrices | component types of the result and of both factors, by scope, with the shape of the product |
//! | a product of a matrix and a vector | component types of the result, the matrix, and the vector; layouts of the matrices in buffers |
//! | an outer product | component types of the matrix and of the vectors |
//! | an accumulation into a buffer or into memory | the component type, and which of both |
//! | any other of matrices that more than a thread holds | use, component type and shape of each matrix |
//!
//! Shapes are in the order of their first use, types and products of matrices are sorted, and the others are
//! in the order of use. Lists of shapes are in the table of semantic indexes, where an equal list is shared.
//!
//! Source: dxcompiler 1.9.0.5517's output, for shaders made for the purpose.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Instruction, Operation, Type, TypeId, ValueId};
use dxkit_dxil::{DxilModule, MatrixScope, MatrixUse, OpCode, OperationCall, TargetType};

/// The destination of an accumulation.
const INTO_BUFFER: u8 = 1;
const INTO_MEMORY: u8 = 2;

/// The layouts in a buffer of the matrices that vectors are multiplied by. One that is best for products has
/// no bit.
mod layout {
    /// The number of the layout that is best for products of matrices and vectors.
    pub(super) const BEST_FOR_PRODUCTS: i64 = 2;
    /// The number of the layout that is best for outer products.
    pub(super) const BEST_FOR_OUTER_PRODUCTS: i64 = 3;
    /// The bit of the latter.
    pub(super) const OUTER: u8 = 1;
    /// The bit of all others.
    pub(super) const OTHER: u8 = 2;
}

/// The tables, and the lists of shapes that they refer to.
pub(crate) struct LinearAlgebraTables {
    /// The bytes after everything else in the part.
    pub(crate) tail: Vec<u8>,
    /// The table of semantic indexes.
    pub(crate) indexes: Vec<u32>,
}

type Shape = [u32; 3];

#[derive(Default)]
struct Collector {
    shapes: Vec<Shape>,
    /// By component type and use: which shapes.
    types: BTreeMap<(u32, u32), Vec<u32>>,
    wave: BTreeMap<[u8; 4], Vec<u32>>,
    thread_group: BTreeMap<[u8; 4], Vec<u32>>,
    matrix_vector: Vec<[u8; 4]>,
    /// How many sources of matrices were followed.
    steps: usize,
    outer: Vec<[u8; 4]>,
    accumulates: Vec<[u8; 4]>,
}

/// The tables of a module.
pub(crate) fn tables(dxil: &DxilModule<'_>) -> LinearAlgebraTables {
    let mut collector = Collector::default();
    for function in dxil.module.functions() {
        for call in
            function.instructions().filter_map(|entry| OperationCall::from_instruction(function, entry))
        {
            collector.add(dxil, &call);
        }
    }
    collector.finish()
}

fn add<T: PartialEq>(list: &mut Vec<T>, new: T) {
    if !list.contains(&new) {
        list.push(new);
    }
}

/// The properties of a matrix: of a structure that has the name of one, and is described.
fn target<'d>(dxil: &'d DxilModule<'_>, ty: TypeId) -> Option<&'d TargetType> {
    let Type::Struct { name: Some(name), .. } = dxil.module.ty(ty) else { return None };
    dxil.target_types.iter().find(|target| target.ty == ty && name.starts_with(b"dx.types.LinAlgMatrix"))
}

/// The component type of vectors of a type. The caller states the signedness of integers.
fn component(dxil: &DxilModule<'_>, ty: TypeId, signed: bool) -> u8 {
    let ty = match dxil.module.ty(ty) {
        Type::Vector { element, .. } => dxil.module.ty(element),
        other => other,
    };
    let unsigned = u8::from(!signed);
    match ty {
        Type::Integer { width: 16 } => 2 + unsigned,
        Type::Integer { width: 32 } => 4 + unsigned,
        Type::Integer { width: 64 } => 6 + unsigned,
        Type::Half => 8,
        Type::Float => 9,
        Type::Double => 10,
        _ => 0,
    }
}

impl Collector {
    fn shape(&mut self, shape: Shape) -> u32 {
        let known = self.shapes.iter().position(|known| *known == shape);
        let place = known.unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    fn matrix(&mut self, matrix: &TargetType) {
        if matrix.scope == MatrixScope::Thread {
            return;
        }
        let shape = match matrix.usage {
            MatrixUse::A => [matrix.rows, 0, matrix.columns],
            MatrixUse::B => [0, matrix.columns, matrix.rows],
            _ => [matrix.rows, matrix.columns, 0],
        };
        let shape = self.shape(shape);
        add(self.types.entry((u32::from(matrix.component_type.0), matrix.usage.0)).or_default(), shape);
    }

    fn accumulate(&mut self, component: u8, into: u8) {
        match self.accumulates.iter_mut().find(|[known, ..]| *known == component) {
            Some([_, places, ..]) => *places |= into,
            None => self.accumulates.push([component, into, 0, 0]),
        }
    }

    /// The layouts of a matrix, if it is read from buffers. DXC follows copies and choices of matrices.
    fn layouts(&mut self, call: &OperationCall<'_>, matrix: ValueId) -> u8 {
        /// More steps are only in modules that were made to have them.
        const MOST_STEPS: usize = 1 << 20;
        let mut layouts = 0;
        let mut seen = BTreeSet::from([matrix]);
        let mut open = vec![matrix];
        while let Some(value) = open.pop() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                break;
            }
            let module = call.function.module();
            let Some(entry) = value.as_instruction().and_then(|id| module.instruction(id)) else { continue };
            let follow = |value: ValueId| {
                if seen.insert(value) {
                    open.push(value);
                }
            };
            match entry.get() {
                Instruction::Phi { values, .. } => values.iter().copied().for_each(follow),
                Instruction::Operation(Operation::Select { if_true, if_false, .. }) => {
                    [if_true, if_false].into_iter().for_each(follow);
                }
                _ => match OperationCall::from_instruction(call.function, entry) {
                    Some(call) if call.code == OpCode::LinAlgCopyConvertMatrix => {
                        call.operand("srcMatrix").into_iter().for_each(follow);
                    }
                    Some(call) if call.code == OpCode::LinAlgMatrixLoadFromDescriptor => {
                        layouts |= match call.integer("layout") {
                            None | Some(layout::BEST_FOR_PRODUCTS) => 0,
                            Some(layout::BEST_FOR_OUTER_PRODUCTS) => layout::OUTER,
                            Some(_) => layout::OTHER,
                        };
                    }
                    _ => {}
                },
            }
        }
        layouts
    }

    fn add(&mut self, dxil: &DxilModule<'_>, call: &OperationCall<'_>) {
        let module = dxil.module;
        let type_of = |value: ValueId| module.type_of(value);
        let result_type = call.instruction.ty();
        let operand_type = |name: &str| type_of(call.operand(name)?);
        let operand_matrix = |name: &str| target(dxil, operand_type(name)?);
        match call.code {
            OpCode::LinAlgMatrixMultiply | OpCode::LinAlgMatrixMultiplyAccumulate => {
                let (Some(result), Some(a), Some(b)) =
                    (target(dxil, result_type), operand_matrix("matrixA"), operand_matrix("matrixB"))
                else {
                    return;
                };
                let shape = self.shape([a.rows, b.columns, a.columns]);
                let types = [result, a, b].map(|matrix| matrix.component_type.0);
                let [result_type, a, b] = types;
                let list = match result.scope {
                    MatrixScope::Wave => &mut self.wave,
                    MatrixScope::ThreadGroup => &mut self.thread_group,
                    _ => return,
                };
                add(list.entry([result_type, a, b, 0]).or_default(), shape);
            }
            OpCode::LinAlgMatVecMul | OpCode::LinAlgMatVecMulAdd => {
                let Some(matrix) = operand_matrix("matrix") else { return };
                let signed = call.integer("isOutputSigned") != Some(0);
                let interpretation =
                    call.integer("interpretation").or_else(|| call.integer("inputInterpretation"));
                let interpretation = interpretation.and_then(|number| u8::try_from(number).ok()).unwrap_or(0);
                let result = component(dxil, result_type, signed);
                let types = [result, matrix.component_type.0, interpretation];
                let layouts = call.operand("matrix").map_or(0, |matrix| self.layouts(call, matrix));
                match self.matrix_vector.iter_mut().find(|[a, b, c, _]| [*a, *b, *c] == types) {
                    Some([.., known]) => *known |= layouts,
                    None => {
                        let [result, matrix, interpretation] = types;
                        self.matrix_vector.push([result, matrix, interpretation, layouts]);
                    }
                }
            }
            OpCode::LinAlgMatrixOuterProduct => {
                let (Some(matrix), Some(vector)) = (target(dxil, result_type), operand_type("vectorA"))
                else {
                    return;
                };
                let entry = [matrix.component_type.0, component(dxil, vector, true), 0, 0];
                add(&mut self.outer, entry);
            }
            OpCode::LinAlgVectorAccumulateToDescriptor => {
                if let Some(vector) = operand_type("vector") {
                    self.accumulate(component(dxil, vector, true), INTO_BUFFER);
                }
            }
            code => {
                let into = match code {
                    OpCode::LinAlgMatrixAccumulateToDescriptor => INTO_BUFFER,
                    OpCode::LinAlgMatrixAccumulateToMemory => INTO_MEMORY,
                    _ => 0,
                };
                let operands = call.operands().iter().filter_map(|operand| type_of(*operand));
                for ty in operands.chain([result_type]) {
                    let Some(matrix) = target(dxil, ty) else { continue };
                    self.matrix(matrix);
                    if into != 0 {
                        self.accumulate(matrix.component_type.0, into);
                    }
                }
            }
        }
    }

    fn finish(self) -> LinearAlgebraTables {
        const HEADER: u32 = 28;
        let mut indexes: Vec<u32> = Vec::new();
        let mut place = |list: &[u32]| -> [u32; 2] {
            let known = indexes.windows(list.len().max(1)).position(|run| run == list);
            let first = known.unwrap_or_else(|| {
                indexes.extend_from_slice(list);
                indexes.len() - list.len()
            });
            [first, list.len()].map(|number| u32::try_from(number).unwrap_or(u32::MAX))
        };
        let mut rows: [Vec<Vec<u8>>; 7] = Default::default();
        let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let [shapes, types, matrix_vector, wave, thread_group, outer, accumulates] = &mut rows;
        shapes.extend(self.shapes.iter().map(|shape| words(shape)));
        for ((component, _), list) in &self.types {
            let [first, count] = place(list);
            types.push(words(&[first, count, *component]));
        }
        for (products, table) in [(&self.wave, wave), (&self.thread_group, thread_group)] {
            for (components, list) in products {
                let mut row = words(&place(list));
                row.extend_from_slice(components);
                table.push(row);
            }
        }
        for (entries, table) in
            [(&self.matrix_vector, matrix_vector), (&self.outer, outer), (&self.accumulates, accumulates)]
        {
            table.extend(entries.iter().map(|entry| entry.to_vec()));
        }
        let mut tail = words(&[HEADER]);
        let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
        for table in &rows {
            tail.extend_from_slice(&count(table.len()));
        }
        for table in &rows {
            if let Some(first) = table.first() {
                tail.extend_from_slice(&count(first.len()));
                table.iter().for_each(|row| tail.extend_from_slice(row));
            }
        }
        LinearAlgebraTables { tail, indexes }
    }
}
