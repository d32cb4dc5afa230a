//! `LIBH`, `LFS0`: the libraries of FXC (`lib_4_0` to `lib_5_0`). A library is a container with a part
//! `LIBF`, itself a container, for each exported function, and at the end a part `LIBH` with their names; the
//! parameters and the result of a function are in the part `LFS0` of its container.
//!
//! Layout: FXC's output; names of the fields of `LFS0`: `D3D11_PARAMETER_DESC`.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::{ByOffset, Original, in_row};
use dxkit_bytes::{
    Codec, Computed, Error, FixedSize as _, Frame, Name, Reader, Report, Visit, Writer, flags, open_enum,
    record,
};
use dxkit_types::{VariableClass, VariableType};

use crate::interfaces::fill;

flags! {
    /// For which stages of feature level 9 a function is there.
    pub struct FunctionFlags(u32) {
        /// Vertex shaders.
        LEVEL_9_VERTEX = 0x1 => "level-9-vertex",
        /// Pixel shaders.
        LEVEL_9_PIXEL = 0x2 => "level-9-pixel",
    }

    /// The direction of a parameter: `D3D_PARAMETER_FLAGS`.
    pub struct ParameterFlags(u32) {
        /// In.
        IN = 0x1 => "in",
        /// Out.
        OUT = 0x2 => "out",
    }
}

open_enum! {
    /// How a parameter is interpolated: `D3D_INTERPOLATION_MODE`.
    pub struct InterpolationMode(u32) known KnownInterpolationMode {
        /// Not stated.
        Undefined = 0 => "UNDEFINED",
        /// Not at all.
        Constant = 1 => "CONSTANT",
        /// With perspective.
        Linear = 2 => "LINEAR",
        /// With perspective, at the centroid.
        LinearCentroid = 3 => "LINEAR_CENTROID",
        /// Without perspective.
        LinearNoPerspective = 4 => "LINEAR_NOPERSPECTIVE",
        /// Without perspective, at the centroid.
        LinearNoPerspectiveCentroid = 5 => "LINEAR_NOPERSPECTIVE_CENTROID",
        /// With perspective, at the sample.
        LinearSample = 6 => "LINEAR_SAMPLE",
        /// Without perspective, at the sample.
        LinearNoPerspectiveSample = 7 => "LINEAR_NOPERSPECTIVE_SAMPLE",
    }
}

record! {
    /// The first 20 bytes of `LIBH`. Offsets count from the start of the part.
    pub struct LibraryHeaderFields: 20 {
        /// 1.
        0: pub version: u32,
        /// Offset of the compiler's name.
        4: creator: u32,
        /// 0 seen.
        8: pub flags: u32,
        /// Number of functions.
        12: function_count: u32,
        /// Offset of the functions.
        16: function_offset: u32,
    }

    /// A function in `LIBH`.
    struct FunctionRecord: 8 {
        /// For which stages of feature level 9 it is there.
        0: flags: FunctionFlags,
        /// Offset of the name.
        4: name: u32,
    }

    /// The first 8 bytes of `LFS0`. Offsets count from the start of the part.
    struct SignatureHeader: 8 {
        /// Number of parameters, including the result.
        0: parameter_count: u32,
        /// Offset of the parameters, 8.
        4: parameter_offset: u32,
    }

    /// A parameter of a function.
    #[derive(Default)]
    pub struct ParameterFields: 48 {
        /// Offset of the name.
        0: name: Computed<u32>,
        /// Offset of the semantic, or 0 for none.
        4: semantic: Computed<u32>,
        /// Type of a component.
        8: pub base: VariableType,
        /// 0.
        10: pub reserved: u16,
        /// Class of the type.
        12: pub class: VariableClass,
        /// 0.
        14: pub class_reserved: u16,
        /// Rows.
        16: pub rows: u32,
        /// Columns.
        20: pub columns: u32,
        /// How it is interpolated.
        24: pub interpolation: InterpolationMode,
        /// The direction.
        28: pub flags: ParameterFlags,
        /// First input register, or 4294967295 for none.
        32: pub first_in_register: u32,
        /// First component there.
        36: pub first_in_component: u32,
        /// First output register, or 4294967295 for none.
        40: pub first_out_register: u32,
        /// First component there.
        44: pub first_out_component: u32,
    }
}

/// A function that a library exports.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct LibraryFunction<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// For which stages of feature level 9 it is there.
    pub flags: FunctionFlags,
}

/// The part `LIBH`: the exported functions of a library, in the order of the parts `LIBF`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LibraryHeader<'a> {
    /// 1.
    pub version: u32,
    /// The compiler's name and version.
    pub creator: Name<'a>,
    /// 0 seen.
    pub flags: u32,
    /// The functions.
    pub functions: Vec<LibraryFunction<'a>>,
    original: Original<'a>,
}

/// A parameter of a function; the first one of a signature is the result, which may have the type void.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Parameter<'a> {
    /// Its name; for the result, that of the function.
    pub name: Name<'a>,
    /// Its semantic.
    pub semantic: Name<'a>,
    /// Its fields.
    pub fields: ParameterFields,
}

/// The part `LFS0`: parameters and result of a library function.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct FunctionSignature<'a> {
    /// The parameters.
    pub parameters: Vec<Parameter<'a>>,
    original: Original<'a>,
}

impl ParameterFields {
    /// The register of parameters without one.
    pub const NO_REGISTER: u32 = u32::MAX;
}

impl<'a> LibraryHeader<'a> {
    /// The header of a library with these functions.
    #[must_use]
    pub fn new(creator: Name<'a>, functions: Vec<LibraryFunction<'a>>) -> Self {
        Self { version: 1, creator, flags: 0, functions, original: Original::NONE }
    }
}

impl LibraryHeader<'_> {
    /// Checks the version.
    pub fn validate(&self, report: &mut Report) {
        if self.version != 1 {
            report.scope("header", |report| {
                report.warning("libh-version", "version", || {
                    format!("version {} is not known, 1 is", self.version)
                });
            });
        }
    }

    /// Drops the recorded layout: the value is written in FXC's arrangement.
    pub fn forget_layout(&mut self) {
        self.original = Original::NONE;
    }

    fn lay_out(&self, writer: &mut Writer) -> Result<(), Error> {
        let records = self.functions.len().saturating_mul(FunctionRecord::SIZE);
        let mut at = LibraryHeaderFields::SIZE.saturating_add(records);
        let mut place = |name: &Name<'_>| {
            let offset = at;
            at = at.saturating_add(name.as_bytes().len()).saturating_add(1);
            offset
        };
        let creator = place(&self.creator);
        writer.field("version", &self.version)?;
        writer.count::<u32>("creator", creator)?;
        writer.field("flags", &self.flags)?;
        writer.count::<u32>("function_count", self.functions.len())?;
        writer.count::<u32>("function_offset", LibraryHeaderFields::SIZE)?;
        for function in &self.functions {
            writer.field("flags", &function.flags)?;
            writer.count::<u32>("name", place(&function.name))?;
        }
        for name in [&self.creator].into_iter().chain(self.functions.iter().map(|function| &function.name)) {
            writer.bytes("name", name.as_bytes())?;
            writer.field("name", &0u8)?;
        }
        Ok(())
    }
}

dxkit_bytes::inherent_codec!(LibraryHeader, FunctionSignature);

impl<'a> Codec<'a> for LibraryHeader<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut part = ByOffset::new(root, visit);
        let field = |at: usize| root.offset().saturating_add(at);
        let header: LibraryHeaderFields = part.at(root, &[], |reader| reader.field("header"))?;
        let mut functions = Vec::new();
        let rows = part.rows("function", header.function_count, header.function_offset, field(16))?;
        for (row, at, path) in rows {
            let row: FunctionRecord = row;
            let name = part.name(row.name, at.saturating_add(4), &path)?;
            functions.push(LibraryFunction { name, flags: row.flags });
        }
        let creator = part.name(header.creator, field(4), &[Frame::Field("creator")])?;
        part.finish();
        let original = Original::from_root(root);
        Ok(Self { version: header.version, creator, flags: header.flags, functions, original })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.original.write(self, writer, |writer| self.lay_out(writer))
    }
}

impl<'a> FunctionSignature<'a> {
    /// The signature of a function with these parameters, of which the first is the result.
    #[must_use]
    pub fn new(parameters: Vec<Parameter<'a>>) -> Self {
        Self { parameters, original: Original::NONE }
    }
}

impl FunctionSignature<'_> {
    /// Checks that parameters go somewhere, and have registers where they do.
    pub fn validate(&self, report: &mut Report) {
        for (number, parameter) in self.parameters.iter().enumerate() {
            let fields = parameter.fields;
            let mut wrong = |field: &'static str, message: &'static str| {
                in_row(report, "parameter", number, |report| {
                    report.error("lfs0-parameter", field, || message.into());
                });
            };
            if fields.base == VariableType::Void {
                continue;
            }
            if !fields.flags.intersects(ParameterFlags::IN | ParameterFlags::OUT) {
                wrong("flags", "the parameter goes neither in nor out");
            }
            if fields.base.known().is_none() || fields.class.known().is_none() {
                wrong("base", "the type is not known");
            }
        }
    }

    /// Drops the recorded layout: the value is written in FXC's arrangement.
    pub fn forget_layout(&mut self) {
        self.original = Original::NONE;
    }

    fn lay_out(&self, writer: &mut Writer) -> Result<(), Error> {
        let start = writer.len();
        let records = self.parameters.len().saturating_mul(ParameterFields::SIZE);
        let mut at = SignatureHeader::SIZE.saturating_add(records);
        let mut place = |name: &Name<'_>| {
            let offset = at;
            at = at.saturating_add(name.as_bytes().len()).saturating_add(1);
            Computed(u32::try_from(offset).unwrap_or(u32::MAX))
        };
        writer.count::<u32>("parameter_count", self.parameters.len())?;
        writer.count::<u32>("parameter_offset", SignatureHeader::SIZE)?;
        for parameter in &self.parameters {
            let name = place(&parameter.name);
            let semantic =
                if parameter.semantic.is_empty() { Computed(0) } else { place(&parameter.semantic) };
            writer.field("parameter", &ParameterFields { name, semantic, ..parameter.fields })?;
        }
        for parameter in &self.parameters {
            writer.bytes("name", parameter.name.as_bytes())?;
            writer.field("name", &0u8)?;
            if !parameter.semantic.is_empty() {
                writer.bytes("semantic", parameter.semantic.as_bytes())?;
                writer.field("semantic", &0u8)?;
            }
        }
        fill(writer, start)
    }
}

impl<'a> Codec<'a> for FunctionSignature<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut part = ByOffset::new(root, visit);
        let header: SignatureHeader = part.at(root, &[], |reader| reader.field("header"))?;
        let mut parameters = Vec::new();
        let stated = root.offset().saturating_add(4);
        for (fields, at, path) in
            part.rows("parameter", header.parameter_count, header.parameter_offset, stated)?
        {
            let fields: ParameterFields = fields;
            let name = part.name(fields.name.0, at, &path)?;
            let path = [path[0], path[1], Frame::Field("semantic")];
            let semantic = part.name(fields.semantic.0, at.saturating_add(4), &path)?;
            parameters.push(Parameter { name, semantic, fields });
        }
        part.finish();
        Ok(Self { parameters, original: Original::from_root(root) })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.original.write(self, writer, |writer| self.lay_out(writer))
    }
}

dxkit_bytes::owned_and_arbitrary! {
    LibraryFunction { name, flags }
    pub LibraryHeader { version, creator, flags, functions, original }
    Parameter { name, semantic, fields }
    pub FunctionSignature { parameters, original }
}
