//! `Aon9`: the program for feature level 9, which FXC writes beside that of shader model 4
//! (`vs_4_0_level_9_1` …). It is a program of Direct3D 9, and tables of where its constants and samplers come
//! from.
//!
//! Layout: FXC's output, and what its disassembler prints of it; the program's tokens: Microsoft's
//! documentation of the Direct3D 9 shader codes (`d3d9types.h`).

mod debug;
mod program;
mod text;

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::{ByOffset, Original, in_row};
use dxkit_bytes::parser::take;
use dxkit_bytes::{
    Codec, Error, ErrorKind, FixedSize as _, InU8, Reader, Report, Visit, Writer, open_enum, record,
};

pub use program::{
    Instruction, KnownLevel9Opcode, KnownProgramType, KnownRegisterType, KnownUsage, Level9Opcode, Program,
    ProgramType, ProgramVersion, RegisterType, Usage,
};
pub use text::version;

open_enum! {
    /// The format of a constant's numbers in the buffer; the program uses floats.
    pub struct Conversion(u8) known KnownConversion {
        /// Floats already.
        Float = 0 => "float",
        /// Booleans.
        Bool = 1 => "bool",
        /// Signed integers.
        Int = 2 => "int",
        /// Unsigned integers.
        UInt = 3 => "uint",
    }

    /// A constant that the runtime sets.
    pub struct RuntimeConstant(u16) known KnownRuntimeConstant {
        /// By how much positions are moved, half a pixel.
        VertexPositionOffset = 0 => "vertex position offset",
    }
}

record! {
    /// A table of the part.
    struct Level9Table: 4 {
        /// Number of rows.
        0: count: u16,
        /// Offset of the rows, counted from the start of the part.
        2: offset: u16,
    }

    /// The first 36 bytes of the part.
    struct Level9Header: 36 {
        /// Size of the part.
        0: size: u32,
        /// Version of the program, for its stage; 2.0 also where the program's own is 2.1.
        4: version: ProgramVersion,
        /// Bytes of the program.
        8: program_size: u32,
        /// Offset of the program.
        12: program_offset: u32,
        /// Constants that come from constant buffers.
        16: constants: Level9Table,
        /// Counters of loops that come from constant buffers.
        20: loops: Level9Table,
        /// Conditions that come from constant buffers.
        24: booleans: Level9Table,
        /// Samplers.
        28: samplers: Level9Table,
        /// Constants that the runtime sets.
        32: runtime: Level9Table,
    }

    /// Constants that come from a constant buffer.
    #[derive(Default)]
    pub struct ConstantMapping: 12 {
        /// Register of the buffer.
        0: pub buffer: u16,
        /// First register in the buffer, of 16 bytes.
        2: pub start: u16,
        /// Number of registers.
        4: pub count: u16,
        /// First constant of the program; clip planes from 4096 on.
        6: pub target: u16,
        /// The format of each component in the buffer.
        8: pub conversion: ConversionOfComponents,
    }

    /// The format of each component in the buffer.
    #[derive(Default)]
    pub struct ConversionOfComponents: 4 {
        /// The first one.
        0: pub x: InU8<Conversion>,
        /// The second one.
        1: pub y: InU8<Conversion>,
        /// The third one.
        2: pub z: InU8<Conversion>,
        /// The fourth one.
        3: pub w: InU8<Conversion>,
    }

    /// A counter or a condition that comes from a constant buffer.
    #[derive(Default)]
    pub struct ScalarMapping: 8 {
        /// Register of the buffer.
        0: pub buffer: u16,
        /// Register in the buffer, of 16 bytes.
        2: pub source: u16,
        /// Component there.
        4: pub component: u16,
        /// Register of the program.
        6: pub target: u16,
    }

    /// A sampler of the program.
    #[derive(Default)]
    pub struct SamplerMapping: 4 {
        /// Register of the resource.
        0: pub resource: u8,
        /// Register of the sampler.
        1: pub sampler: u8,
        /// Sampler of the program.
        2: pub target: u8,
        /// 0.
        3: pub reserved: u8,
    }

    /// A constant that the runtime sets.
    #[derive(Default)]
    pub struct RuntimeMapping: 4 {
        /// The runtime's constant.
        0: pub constant: RuntimeConstant,
        /// Constant of the program.
        2: pub target: u16,
    }
}

/// The part `Aon9`.
///
/// Counts and offsets are computed on writing. A value that was read and not changed is written with its
/// original layout.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Level9<'a> {
    /// Version as the part states it: 2.0 also where the program's own is 2.1.
    pub version: ProgramVersion,
    /// Constants that come from constant buffers.
    pub constants: Vec<ConstantMapping>,
    /// Counters of loops (`i0`) that come from constant buffers.
    pub loops: Vec<ScalarMapping>,
    /// Conditions (`b0`) that come from constant buffers.
    pub booleans: Vec<ScalarMapping>,
    /// Samplers.
    pub samplers: Vec<SamplerMapping>,
    /// Constants that the runtime sets.
    pub runtime: Vec<RuntimeMapping>,
    /// The program.
    pub program: Program<'a>,
    original: Original<'a>,
}

impl<'a> Level9<'a> {
    /// A program that takes nothing from buffers.
    #[must_use]
    pub fn new(version: ProgramVersion, program: Program<'a>) -> Self {
        Self {
            version,
            constants: Vec::new(),
            loops: Vec::new(),
            booleans: Vec::new(),
            samplers: Vec::new(),
            runtime: Vec::new(),
            program,
            original: Original::NONE,
        }
    }

    /// Checks that the program is one of a known kind, has known instructions, and ends.
    pub fn validate(&self, report: &mut Report) {
        report.scope("program", |report| {
            let version = self.program.version;
            if version.program_type.known().is_none() || version.major != 2 {
                report.error("aon9-version", "version", || {
                    format!("{version} is not a program of feature level 9")
                });
            }
            let mut words = 0usize;
            for (number, instruction) in self.program.instructions().enumerate() {
                words = words.saturating_add(instruction.operands.len()).saturating_add(1);
                if instruction.opcode().known().is_none() {
                    in_row(report, "instruction", number, |report| {
                        report.error("aon9-opcode", "opcode", || {
                            format!("{} is not an instruction", instruction.opcode().0)
                        });
                    });
                }
            }
            if self.program.tokens.get(words).map(Level9Opcode::from_token) != Some(Level9Opcode::End) {
                report.error("aon9-end", None, || "the program has no end".into());
            }
        });
    }

    /// Drops the recorded layout: the value is written in FXC's arrangement.
    pub fn forget_layout(&mut self) {
        self.original = Original::NONE;
    }

    fn lay_out(&self, writer: &mut Writer) -> Result<(), Error> {
        let mut at = Level9Header::SIZE;
        let mut place = |rows: usize, size: usize| {
            let offset = at;
            at = at.saturating_add(rows.saturating_mul(size));
            (rows, offset)
        };
        let samplers = place(self.samplers.len(), SamplerMapping::SIZE);
        let constants = place(self.constants.len(), ConstantMapping::SIZE);
        let booleans = place(self.booleans.len(), ScalarMapping::SIZE);
        let loops = place(self.loops.len(), ScalarMapping::SIZE);
        let runtime = place(self.runtime.len(), RuntimeMapping::SIZE);
        let program = self.program.encode()?;
        writer.count::<u32>("size", at.saturating_add(program.len()))?;
        writer.field("version", &self.version)?;
        writer.count::<u32>("program_size", program.len())?;
        writer.count::<u32>("program_offset", at)?;
        for (rows, offset) in [constants, loops, booleans, samplers, runtime] {
            writer.count::<u16>("count", rows)?;
            writer.count::<u16>("offset", offset)?;
        }
        writer.table("sampler", &self.samplers)?;
        writer.table("constant", &self.constants)?;
        writer.table("boolean", &self.booleans)?;
        writer.table("loop", &self.loops)?;
        writer.table("runtime", &self.runtime)?;
        writer.bytes("program", &program)
    }
}

dxkit_bytes::inherent_codec!(Level9);

impl<'a> Codec<'a> for Level9<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut part = ByOffset::new(root, visit);
        let field = |at: usize| root.offset().saturating_add(at);
        let header: Level9Header = part.at(root, &[], |reader| reader.field("level9_header"))?;
        macro_rules! table {
            ($name:literal, $table:expr, $at:literal) => {{
                let table: Level9Table = $table;
                if table.count == 0 {
                    Vec::new()
                } else {
                    let target = part.target(table.offset.into(), field($at));
                    let target = target.map_err(|error| error.within("offset").within($name))?;
                    part.at(target, &[], |reader| reader.table($name, table.count.into()))?
                }
            }};
        }
        let samplers = table!("sampler", header.samplers, 30);
        let constants = table!("constant", header.constants, 18);
        let booleans = table!("boolean", header.booleans, 26);
        let loops = table!("loop", header.loops, 22);
        let runtime = table!("runtime", header.runtime, 34);
        let target = part.target(header.program_offset, field(12));
        let target = target.map_err(|error| error.within("program_offset").within("level9_header"))?;
        let size = usize::try_from(header.program_size).unwrap_or(usize::MAX);
        let (_, span) = take(size)(target).map_err(|_| {
            let end = u64::from(header.program_offset).saturating_add(header.program_size.into());
            let kind = ErrorKind::End { end, available: root.len() as u64 };
            Error::new(kind, field(8)).within("program_size").within("level9_header")
        })?;
        let program = part.at(span, &[], |reader| reader.scope("program", Program::read))?;
        part.finish();
        let original = Original::from_root(root);
        Ok(Self { version: header.version, constants, loops, booleans, samplers, runtime, program, original })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.original.write(self, writer, |writer| self.lay_out(writer))
    }
}

dxkit_bytes::owned_and_arbitrary! {
    pub Program { version, tokens }
    pub Level9 { version, constants, loops, booleans, samplers, runtime, program, original }
}
