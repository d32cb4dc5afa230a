//! [`Program`]: a part that holds LLVM bitcode.

use alloc::borrow::Cow;
use alloc::format;

use dxkit_bytes::{
    Codec, Error, ErrorKind, FixedSize, Reader, Report, Severity, Visit, Writer, if_arbitrary, record,
};
use dxkit_types::{FourCc, ShaderKind, ShaderModel};

record! {
    /// Version of DXIL: 1.n for shader model 6.n.
    #[derive(Default)]
    pub struct DxilVersion: 2 {
        /// Minor version.
        0: pub minor: u8,
        /// Major version.
        1: pub major: u8,
    }

    /// The first 24 bytes of the part: DXC's `DxilProgramHeader`.
    pub struct ProgramHeader: 24 {
        /// Shader model: major in the upper four bits, minor in the lower four.
        0: pub shader_model: u8,
        /// 0.
        1: pub reserved: u8,
        /// Kind of the program.
        2: pub kind: ShaderKind,
        /// Size of the part's payload in words of four bytes, this header and padding included.
        4: pub size_in_words: u32,
        /// `DXIL`.
        8: pub magic: FourCc,
        /// Version of DXIL.
        12: pub dxil_version: DxilVersion,
        /// 0.
        14: pub dxil_reserved: u16,
        /// Offset of the bitcode from the magic at offset 8; 16 in all known files.
        16: pub bitcode_offset: u32,
        /// Size of the bitcode in bytes, without padding.
        20: pub bitcode_size: u32,
    }
}

/// Base of the offset of the bitcode.
const MAGIC_AT: usize = 8;
/// The lowest offset of the bitcode, from that base.
const BITCODE_AT: u32 = 16;

/// A program: the payload of `DXIL`, of `ILDB` (with debug information), or of DXC's `STAT` (for reflection).
///
/// On writing, the header's sizes and offsets are computed from the bitcode. A header with other values is
/// kept until the bitcode is replaced; [`validate`](Self::validate) reports it.
#[derive(Debug, Clone)]
pub struct Program<'a> {
    /// Kind of the program.
    pub kind: ShaderKind,
    /// Shader model.
    pub shader_model: ShaderModel,
    /// Version of DXIL.
    pub dxil_version: DxilVersion,
    bitcode: Cow<'a, [u8]>,
    reserved: (u8, u16),
    /// Bytes between the header and the bitcode.
    gap: Cow<'a, [u8]>,
    /// Bytes after the bitcode; `None` if they are the zeros that pad the last word.
    tail: Option<Cow<'a, [u8]>>,
    /// The size in words, if it differs from that of the payload.
    stated_words: Option<u32>,
}

impl<'a> Program<'a> {
    /// The magic number of bitcode.
    pub const BITCODE_MAGIC: [u8; 4] = *b"BC\xc0\xde";

    /// A program with this bitcode.
    #[must_use]
    pub fn new(
        kind: ShaderKind,
        shader_model: ShaderModel,
        dxil_version: DxilVersion,
        bitcode: impl Into<Cow<'a, [u8]>>,
    ) -> Self {
        Self {
            kind,
            shader_model,
            dxil_version,
            bitcode: bitcode.into(),
            reserved: (0, 0),
            gap: Cow::Borrowed(&[]),
            tail: None,
            stated_words: None,
        }
    }

    /// The LLVM bitcode.
    #[must_use]
    pub fn bitcode(&self) -> &[u8] {
        &self.bitcode
    }

    /// Offset of the bitcode in the payload: 24 in all known files.
    #[must_use]
    pub fn bitcode_start(&self) -> usize {
        ProgramHeader::SIZE.saturating_add(self.gap.len())
    }

    /// Replaces the bitcode.
    pub fn set_bitcode(&mut self, bitcode: impl Into<Cow<'a, [u8]>>) {
        self.bitcode = bitcode.into();
        self.tail = None;
        self.stated_words = None;
    }

    /// Whether a payload starts with a program header. This distinguishes DXC's `STAT` from FXC's.
    #[must_use]
    pub fn recognise(payload: &[u8]) -> bool {
        payload.get(MAGIC_AT..).is_some_and(|rest| rest.starts_with(&FourCc::Dxil.0))
    }

    /// Checks what DXC's reader and validator, and the runtime, require of the header.
    pub fn validate(&self, report: &mut Report) {
        let error = Severity::Error;
        let in_header = |report: &mut Report, rule, field, message: &dyn Fn() -> alloc::string::String| {
            report.scope("program_header", |report| report.add(error, rule, field, message));
        };
        if self.kind.abbreviation().is_none() {
            in_header(report, "program-kind", "kind", &|| format!("{} is not a kind of program", self.kind));
        }
        if self.shader_model.major != 6 {
            in_header(report, "program-shader-model", "shader_model", &|| {
                format!(
                    "shader model {}: programs with bitcode have shader model 6.0 or later",
                    self.shader_model
                )
            });
        }
        if self.reserved != (0, 0) {
            in_header(report, "program-reserved", "reserved", &|| "reserved bytes are not 0".into());
        }
        if let Some(words) = self.stated_words {
            in_header(report, "program-size", "size_in_words", &|| {
                format!("the header states {words} words, the payload has {}", self.words())
            });
        }
        if !self.gap.is_empty() {
            in_header(report, "program-bitcode-offset", "bitcode_offset", &|| {
                format!("{} bytes are between the header and the bitcode", self.gap.len())
            });
        }
        if let Some(tail) =
            self.tail.as_ref().filter(|tail| tail.len() > 3 || tail.iter().any(|byte| *byte != 0))
        {
            report.add(error, "program-tail", "tail", || {
                format!("{} bytes follow the bitcode and are not padding", tail.len())
            });
        }
        if !self.bitcode.starts_with(&Self::BITCODE_MAGIC) {
            report.add(error, "program-bitcode-magic", "bitcode", || {
                "the bitcode does not start with \"BC\" C0 DE".into()
            });
        }
    }

    fn words(&self) -> usize {
        let tail = self.tail.as_ref().map_or(0, |tail| tail.len());
        let size = ProgramHeader::SIZE.saturating_add(self.gap.len()).saturating_add(self.bitcode.len());
        size.saturating_add(tail).div_ceil(4)
    }

    /// The size of the part in words that the header states, if it is another than that of the part.
    #[must_use]
    pub const fn stated_words(&self) -> Option<u32> {
        self.stated_words
    }
}

dxkit_bytes::owned! {
    pub Program { kind, shader_model, dxil_version, bitcode, reserved, gap, tail, stated_words }
}

dxkit_bytes::inherent_codec!(Program);

impl<'a> Codec<'a> for Program<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let payload = reader.rest();
        let header: ProgramHeader = reader.field("program_header")?;
        let fail = |field, at: usize, kind| {
            Err(Error::new(kind, payload.offset().saturating_add(at)).within(field).within("program_header"))
        };
        if header.magic != FourCc::Dxil {
            return fail("magic", 8, ErrorKind::Magic { expected: FourCc::Dxil.0, found: header.magic.0 });
        }
        let available = reader.remaining();
        let gap = header.bitcode_offset.checked_sub(BITCODE_AT).and_then(|gap| usize::try_from(gap).ok());
        let Some(gap) = gap.filter(|gap| *gap <= available) else {
            let last = payload.len().saturating_sub(MAGIC_AT) as u64;
            let offset = header.bitcode_offset.into();
            return fail("bitcode_offset", 16, ErrorKind::Offset { offset, first: BITCODE_AT.into(), last });
        };
        let size = usize::try_from(header.bitcode_size).unwrap_or(usize::MAX);
        if size > available.saturating_sub(gap) {
            let end = u64::from(header.bitcode_offset).saturating_add(header.bitcode_size.into());
            let available = payload.len().saturating_sub(MAGIC_AT) as u64;
            return fail("bitcode_size", 20, ErrorKind::End { end, available });
        }
        let gap = if gap == 0 { &[] } else { reader.within(gap, |reader| Ok(reader.unknown("gap")))? };
        let bitcode = reader.bytes("bitcode", size)?;
        let rest = reader.remaining();
        // Zeros that fill the last word are not kept; writing adds them again.
        let fills = rest == (4 - size % 4) % 4 && gap.len() % 4 == 0;
        let tail = if fills && reader.rest().bytes().iter().all(|byte| *byte == 0) {
            if rest > 0 {
                reader.padding("padding", rest)?;
            }
            None
        } else {
            Some(Cow::Borrowed(reader.unknown("tail")))
        };
        let mut program = Self {
            kind: header.kind,
            shader_model: ShaderModel::new(header.shader_model >> 4, header.shader_model & 0xf),
            dxil_version: header.dxil_version,
            bitcode: Cow::Borrowed(bitcode),
            reserved: (header.reserved, header.dxil_reserved),
            gap: Cow::Borrowed(gap),
            tail,
            stated_words: None,
        };
        if usize::try_from(header.size_in_words) != Ok(program.words()) {
            program.stated_words = Some(header.size_in_words);
        }
        Ok(program)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let start = writer.len();
        writer.make_room(self.words().saturating_mul(4))?;
        writer.scope("program_header", |writer| {
            let version = version_byte(self.shader_model, writer.len());
            writer.field("shader_model", &version.map_err(|error| error.within("shader_model"))?)?;
            writer.field("reserved", &self.reserved.0)?;
            writer.field("kind", &self.kind)?;
            match self.stated_words {
                Some(words) => writer.field("size_in_words", &words)?,
                None => writer.count::<u32>("size_in_words", self.words())?,
            }
            writer.field("magic", &FourCc::Dxil)?;
            writer.field("dxil_version", &self.dxil_version)?;
            writer.field("dxil_reserved", &self.reserved.1)?;
            writer.count::<u32>("bitcode_offset", self.gap.len().saturating_add(16))?;
            writer.count::<u32>("bitcode_size", self.bitcode.len())
        })?;
        writer.bytes("gap", &self.gap)?;
        writer.bytes("bitcode", &self.bitcode)?;
        match &self.tail {
            Some(tail) => writer.bytes("tail", tail),
            None => {
                let size = writer.len().saturating_sub(start);
                let missing = size.next_multiple_of(4).saturating_sub(size);
                writer.bytes("padding", [0u8; 3].get(..missing).unwrap_or_default())
            }
        }
    }
}

/// A shader model in one byte, as in the headers of programs.
fn version_byte(model: ShaderModel, place: usize) -> Result<u8, Error> {
    let value = model.major.max(model.minor);
    if value > 15 {
        return Err(Error::new(ErrorKind::TooLarge { value: value.into(), max: 15 }, place));
    }
    Ok(model.major << 4 | model.minor)
}

impl PartialEq for Program<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, self.shader_model, self.dxil_version)
            == (other.kind, other.shader_model, other.dxil_version)
            && self.bitcode == other.bitcode
    }
}

impl Eq for Program<'_> {}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Program<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let model: u8 = source.arbitrary()?;
            Ok(Self::new(
                source.arbitrary()?,
                ShaderModel::new(model >> 4, model & 0xf),
                source.arbitrary()?,
                source.arbitrary::<&[u8]>()?,
            ))
        }
    }
}
