//! [`LinearAlgebra`]: the tables that dxcompiler 1.9.0.5517 appends for the linear algebra of shader model
//! 6.10.

use alloc::vec::Vec;

use dxkit_bytes::{Codec, Error, ErrorKind, FixedSize, Reader, Span, Visit, record};

record! {
    /// Numbers of elements of the seven tables.
    #[derive(Default)]
    pub struct LinearAlgebraHeader: 28 {
        /// Number of shapes.
        0: pub shapes: u32,
        /// Number of matrix types.
        4: pub matrix_types: u32,
        /// Number of matrix-vector multiplications.
        8: pub matrix_vector_multiplies: u32,
        /// Number of matrix multiplications by a wave.
        12: pub wave_multiplies: u32,
        /// Number of matrix multiplications by a thread group.
        16: pub thread_group_multiplies: u32,
        /// Number of outer products.
        20: pub outer_products: u32,
        /// Number of accumulations.
        24: pub accumulates: u32,
    }

    /// The dimensions of a multiplication `M×K` by `K×N`; 0 where a matrix does not have one.
    #[derive(Default)]
    pub struct LinearAlgebraShape: 12 {
        /// Rows of the result.
        0: pub m: u32,
        /// Columns of the result.
        4: pub n: u32,
        /// The common dimension of both factors.
        8: pub k: u32,
    }

    /// A component type of matrices, with its shapes.
    #[derive(Default)]
    pub struct LinearAlgebraMatrixType: 12 {
        /// First entry of the shapes' numbers in the part's table of semantic indexes.
        0: pub shape_indexes: u32,
        /// Number of them.
        4: pub shape_count: u32,
        /// DXIL's component type.
        8: pub component_type: u32,
    }

    /// A multiplication of a matrix and a vector.
    #[derive(Default)]
    pub struct LinearAlgebraMatrixVector: 4 {
        /// DXIL's component types of the operands.
        0: pub component_types: [u8; 4],
    }

    /// Multiplications of matrices of the same component types, with their shapes.
    #[derive(Default)]
    pub struct LinearAlgebraMultiply: 12 {
        /// First entry of the shapes' numbers in the part's table of semantic indexes.
        0: pub shape_indexes: u32,
        /// Number of them.
        4: pub shape_count: u32,
        /// DXIL's component types of the result and of both factors, and 0.
        8: pub component_types: [u8; 4],
    }

    /// An outer product of two vectors.
    #[derive(Default)]
    pub struct LinearAlgebraOuterProduct: 4 {
        /// DXIL's component types of the operands.
        0: pub component_types: [u8; 4],
    }

    /// An accumulation into memory.
    #[derive(Default)]
    pub struct LinearAlgebraAccumulate: 4 {
        /// DXIL's component type.
        0: pub component_type: u8,
        /// 1, 0, 0 in all known files.
        1: pub unknown: [u8; 3],
    }
}

/// The tables that dxcompiler 1.9.0.5517 appends to the part for shaders with linear algebra matrices (shader
/// model 6.10).
///
/// Known from that compiler's output alone: the numbers of elements and their sizes account for every byte of
/// such tails; the meaning of the fields is an interpretation. So this is a read-only view. The part keeps
/// the bytes of the tail, and writes them.
///
/// The lists of shapes are in the part's [table of semantic
/// indexes](crate::PipelineStateValidation::semantic_index_table), although a compute shader has no
/// signatures: observed in shaders whose types have several shapes. A check for unused semantic indexes has
/// to include these users.
///
/// In the file: the header's size and the header; then for each of its numbers that is not 0 the size of an
/// element, and the elements.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinearAlgebra {
    /// Dimensions that others refer to by number.
    pub shapes: Vec<LinearAlgebraShape>,
    /// Types of matrices.
    pub matrix_types: Vec<LinearAlgebraMatrixType>,
    /// Multiplications of a matrix and a vector.
    pub matrix_vector_multiplies: Vec<LinearAlgebraMatrixVector>,
    /// Multiplications of matrices by a wave.
    pub wave_multiplies: Vec<LinearAlgebraMultiply>,
    /// Multiplications of matrices by a thread group.
    pub thread_group_multiplies: Vec<LinearAlgebraMultiply>,
    /// Outer products.
    pub outer_products: Vec<LinearAlgebraOuterProduct>,
    /// Accumulations into memory.
    pub accumulates: Vec<LinearAlgebraAccumulate>,
}

impl LinearAlgebra {
    /// All lists of shapes: the first entry in the table of semantic indexes, and the length.
    pub fn shape_lists(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let types = self.matrix_types.iter().map(|matrix| (matrix.shape_indexes, matrix.shape_count));
        let multiplies = self.wave_multiplies.iter().chain(&self.thread_group_multiplies);
        types.chain(multiplies.map(|multiply| (multiply.shape_indexes, multiply.shape_count)))
    }

    /// Reads the tables from the whole of `span`.
    ///
    /// # Errors
    /// The reason why the bytes are not these tables; [`ErrorKind::End`] if bytes remain after them.
    pub fn parse(span: Span<'_>) -> Result<Self, Error> {
        let mut nobody = ();
        let mut reader = Reader::new(span, &mut nobody);
        let read = Self::read(&mut reader)?;
        if reader.remaining() > 0 {
            let end = span.len().saturating_sub(reader.remaining()) as u64;
            return Err(Error::new(
                ErrorKind::End { end: span.len() as u64, available: end },
                reader.offset(),
            ));
        }
        Ok(read)
    }

    pub(crate) fn read<V: Visit + ?Sized>(reader: &mut Reader<'_, '_, V>) -> Result<Self, Error> {
        let size: u32 = reader.field("header_size")?;
        let header: LinearAlgebraHeader = reader.window(
            "header",
            usize::try_from(size).unwrap_or(usize::MAX),
            LinearAlgebraHeader::read,
        )?;
        Ok(Self {
            shapes: table(reader, "shapes", header.shapes)?,
            matrix_types: table(reader, "matrix_types", header.matrix_types)?,
            matrix_vector_multiplies: table(
                reader,
                "matrix_vector_multiplies",
                header.matrix_vector_multiplies,
            )?,
            wave_multiplies: table(reader, "wave_multiplies", header.wave_multiplies)?,
            thread_group_multiplies: table(
                reader,
                "thread_group_multiplies",
                header.thread_group_multiplies,
            )?,
            outer_products: table(reader, "outer_products", header.outer_products)?,
            accumulates: table(reader, "accumulates", header.accumulates)?,
        })
    }
}

fn table<'a, T: Codec<'a> + FixedSize, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    name: &'static str,
    count: u32,
) -> Result<Vec<T>, Error> {
    if count == 0 {
        return Ok(Vec::new());
    }
    reader.scope(name, |reader| {
        let size = element_size(reader, "element_size", T::SIZE)?;
        reader.strided("element", count, size)
    })
}

/// Reads the size of the elements of a table, which is at least their known size.
pub(crate) fn element_size<V: Visit + ?Sized>(
    reader: &mut Reader<'_, '_, V>,
    name: &'static str,
    least: usize,
) -> Result<u32, Error> {
    let place = reader.offset();
    let size: u32 = reader.field(name)?;
    if usize::try_from(size).is_ok_and(|size| size < least) {
        let kind = ErrorKind::Size { size: size.into(), least: least as u64 };
        return Err(Error::new(kind, place).within(name));
    }
    Ok(size)
}
