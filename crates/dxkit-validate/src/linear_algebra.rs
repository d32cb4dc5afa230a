//! The tables of linear algebra in `PSV0`, compared with those that follow from the module.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_psv::{
    LinearAlgebra, LinearAlgebraAccumulate, LinearAlgebraMatrixType, LinearAlgebraMatrixVector,
    LinearAlgebraMultiply, LinearAlgebraOuterProduct, LinearAlgebraShape, PipelineStateValidation,
};

/// A difference, or a reference out of the tables.
pub(crate) enum Difference {
    /// What is not well-formed, as the vendor's validator calls it, and why.
    Malformed(&'static str, String),
    /// What differs, as the vendor's validator calls it; as stated, and as it follows from the module.
    Content(String, String, String),
    /// Rows that differ in their shapes: what, and the shapes as stated and as they follow from the module.
    Shapes(String, String, String),
}

/// The shapes of a row: their numbers, and what these stand for.
type Shapes = Vec<(u32, [u32; 3])>;

/// The bytes of a row, as the vendor's messages have them.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// A row without its list of shapes, and that list: its first entry in the table of semantic indexes, and its
/// length.
trait Row {
    const NAME: &'static str;

    fn bytes(&self) -> Vec<u8>;

    fn shapes(&self) -> (u32, u32) {
        (0, 0)
    }
}

impl Row for LinearAlgebraShape {
    const NAME: &'static str = "LinAlgMatrixOperationShape";

    fn bytes(&self) -> Vec<u8> {
        [self.m, self.n, self.k].iter().flat_map(|number| number.to_le_bytes()).collect()
    }
}

impl Row for LinearAlgebraMatrixType {
    const NAME: &'static str = "LinAlgMatrixConstruction";

    fn bytes(&self) -> Vec<u8> {
        [0, 0, self.component_type].iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    fn shapes(&self) -> (u32, u32) {
        (self.shape_indexes, self.shape_count)
    }
}

impl Row for LinearAlgebraMatrixVector {
    const NAME: &'static str = "LinAlgThreadMatrixVectorMultiply";

    fn bytes(&self) -> Vec<u8> {
        self.component_types.to_vec()
    }
}

impl Row for LinearAlgebraOuterProduct {
    const NAME: &'static str = "LinAlgThreadOuterProduct";

    fn bytes(&self) -> Vec<u8> {
        self.component_types.to_vec()
    }
}

impl Row for LinearAlgebraAccumulate {
    const NAME: &'static str = "LinAlgThreadAccumulate";

    fn bytes(&self) -> Vec<u8> {
        let [a, b, c] = self.unknown;
        [self.component_type, a, b, c].to_vec()
    }
}

/// Multiplications by a wave and by a thread group have rows of one form.
struct Wave<'r>(&'r LinearAlgebraMultiply);
struct ThreadGroup<'r>(&'r LinearAlgebraMultiply);

fn multiply_bytes(row: &LinearAlgebraMultiply) -> Vec<u8> {
    [&[0; 8][..], &row.component_types].concat()
}

impl Row for Wave<'_> {
    const NAME: &'static str = "LinAlgWaveMatrixMultiply";

    fn bytes(&self) -> Vec<u8> {
        multiply_bytes(self.0)
    }

    fn shapes(&self) -> (u32, u32) {
        (self.0.shape_indexes, self.0.shape_count)
    }
}

impl Row for ThreadGroup<'_> {
    const NAME: &'static str = "LinAlgThreadGroupMatrixMultiply";

    fn bytes(&self) -> Vec<u8> {
        multiply_bytes(self.0)
    }

    fn shapes(&self) -> (u32, u32) {
        (self.0.shape_indexes, self.0.shape_count)
    }
}

/// Tables with the lists of shapes that they refer to.
struct Side<'p> {
    tables: LinearAlgebra,
    part: &'p PipelineStateValidation<'p>,
}

impl<'p> Side<'p> {
    fn from_part(part: &'p PipelineStateValidation<'p>) -> Option<Self> {
        Some(Self { tables: part.linear_algebra()?, part })
    }

    /// The shapes in a list; why there are none.
    fn shapes(&self, (first, count): (u32, u32)) -> Result<Shapes, Difference> {
        let indexes = self.part.semantic_index_table();
        let outside = || {
            let found = format!("a list of {count} shapes begins at {first}, of {} indexes", indexes.len());
            Difference::Malformed("LinAlgOperationShapes", found)
        };
        let end = first.checked_add(count).and_then(|end| usize::try_from(end).ok());
        if end.is_none_or(|end| end > indexes.len()) {
            return Err(outside());
        }
        let list = indexes.iter().skip(usize::try_from(first).unwrap_or(usize::MAX));
        let list = list.take(usize::try_from(count).unwrap_or(usize::MAX));
        let shape = |index: u32| {
            let shape = usize::try_from(index).ok().and_then(|index| self.tables.shapes.get(index));
            let found = format!("there is no shape {index}, of {}", self.tables.shapes.len());
            let missing = || Difference::Malformed("LinAlgOperationShapeIndex", found);
            shape.map(|shape| (index, [shape.m, shape.n, shape.k])).ok_or_else(missing)
        };
        list.map(shape).collect()
    }
}

/// What differs between the tables that a part states and those that follow from its module, in the order of
/// the tables. Nothing if one has none.
pub(crate) fn differences(
    stated: &PipelineStateValidation<'_>,
    derived: &PipelineStateValidation<'_>,
) -> Vec<Difference> {
    let mut found = Vec::new();
    let (Some(stated), Some(derived)) = (Side::from_part(stated), Side::from_part(derived)) else {
        return found;
    };
    let (one, other) = (&stated.tables, &derived.tables);
    let mut sides = Sides { stated: &stated, derived: &derived, found: &mut found };
    sides.compare(&one.shapes, &other.shapes);
    sides.compare(&one.matrix_types, &other.matrix_types);
    sides.compare(&one.matrix_vector_multiplies, &other.matrix_vector_multiplies);
    sides.compare_by(&one.wave_multiplies, &other.wave_multiplies, Wave);
    sides.compare_by(&one.thread_group_multiplies, &other.thread_group_multiplies, ThreadGroup);
    sides.compare(&one.outer_products, &other.outer_products);
    sides.compare(&one.accumulates, &other.accumulates);
    found
}

fn numbers(shapes: &Shapes) -> impl Iterator<Item = u32> + '_ {
    shapes.iter().map(|(number, _)| *number)
}

struct Sides<'s, 'p> {
    stated: &'s Side<'p>,
    derived: &'s Side<'p>,
    found: &'s mut Vec<Difference>,
}

impl Sides<'_, '_> {
    fn compare_by<'r, T, R: Row>(&mut self, stated: &'r [T], derived: &'r [T], row: fn(&'r T) -> R) {
        let rows = |list: &'r [T]| list.iter().map(row).collect::<Vec<_>>();
        self.compare(&rows(stated), &rows(derived));
    }

    fn compare<R: Row>(&mut self, stated: &[R], derived: &[R]) {
        let name = R::NAME;
        if stated.len() != derived.len() {
            let [one, other] = [stated, derived].map(|rows| format!("{}", rows.len()));
            return self.found.push(Difference::Content(format!("{name}Count"), one, other));
        }
        for (index, (one, other)) in stated.iter().zip(derived).enumerate() {
            let (stated, derived) = (one.bytes(), other.bytes());
            let what = format!("{name}[{index}]");
            if stated != derived {
                self.found.push(Difference::Content(what, hex(&stated), hex(&derived)));
                continue;
            }
            match (self.stated.shapes(one.shapes()), self.derived.shapes(other.shapes())) {
                (Err(malformed), _) => self.found.push(malformed),
                // The numbers are compared; the shapes are those of another table.
                (Ok(stated), Ok(derived)) if !numbers(&stated).eq(numbers(&derived)) => {
                    let text = |shapes: &Shapes| {
                        format!("{what}: {:?}", shapes.iter().map(|(_, shape)| shape).collect::<Vec<_>>())
                    };
                    let texts = [&stated, &derived].map(text);
                    let [stated, derived] = texts;
                    self.found.push(Difference::Shapes(format!("{name}OperationShapes"), stated, derived));
                }
                _ => {}
            }
        }
    }
}
