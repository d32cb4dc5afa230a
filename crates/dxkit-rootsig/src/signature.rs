//! [`RootSignature`]: reader and writer.
//!
//! In go the bytes of `RTS0`; out comes a list of parameters and static samplers. The format is a tree of
//! offsets (header, parameters, payloads, ranges), which may point anywhere, also to shared or overlapping
//! structures. Reading follows the offsets and remembers where each structure stood; writing repeats this
//! arrangement as long as it fits the values, and takes the arrangement of the compilers otherwise. So
//! reading and writing is the identity, and a changed value needs no offsets from the caller.

use alloc::vec::Vec;

use dxkit_bytes::{
    Codec, Cow, Error, ErrorKind, FixedSize as _, Frame, Once, Reader, Span, Visit, Writer, parser,
};

use crate::layout::{CompilersOrder, Hint, Layout, ParameterLayout};
use crate::records::{Header, ParameterHeader, TableHeader};
use crate::{
    DescriptorRange, KnownParameterType, KnownVersion, ParameterType, RootConstants, RootDescriptor,
    RootFlags, ShaderVisibility, StaticSampler, Version,
};

/// The payload of the part `RTS0`; `RDAT` and the metadata of libraries contain the same bytes.
///
/// ```
/// use dxkit_rootsig::RootSignature;
/// # fn show(signature: RootSignature<'_>) {
/// match &signature {
///     RootSignature::Known(desc) => println!("{} parameters", desc.parameters.len()),
///     RootSignature::Raw(raw) => println!("unknown version {}", raw.version),
/// }
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RootSignature<'a> {
    /// A root signature of a known version.
    Known(RootSignatureDesc<'a>),
    /// A root signature of an unknown version. It is not decoded.
    Raw(RawRootSignature<'a>),
}

/// A root signature of an unknown version, as bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RawRootSignature<'a> {
    /// Its version: the first 4 bytes of the part.
    pub version: Version,
    /// All bytes after the version.
    pub unknown: Cow<'a, [u8]>,
}

/// A root signature: `D3D12_VERSIONED_ROOT_SIGNATURE_DESC`.
///
/// In the file: a header of 24 bytes (version, number and offset of the parameters, number and offset of the
/// static samplers, flags), 12 bytes for each parameter, with the offset of its payload, and the static
/// samplers. All offsets are in bytes from the start of the part. Numbers and offsets are computed on
/// writing.
///
/// Equality compares the values and not the arrangement of the bytes. A value that was read remembers its
/// arrangement, so that writing it gives the same bytes; see [`encode`](Codec::encode).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RootSignatureDesc<'a> {
    /// Its version.
    pub version: KnownVersion,
    /// Its flags.
    pub flags: RootFlags,
    /// Its parameters. The application sets their arguments by index.
    pub parameters: Vec<Parameter<'a>>,
    /// Its static samplers, which need no arguments.
    pub static_samplers: Vec<StaticSampler>,
    /// The bytes after the last structure. Compilers write none.
    pub tail: Cow<'a, [u8]>,
    pub(crate) hint: Hint<'a>,
}

/// A root parameter: `D3D12_ROOT_PARAMETER1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Parameter<'a> {
    /// The stages that it is visible to.
    pub shader_visibility: ShaderVisibility,
    /// Its type and payload.
    pub contents: ParameterContents<'a>,
}

/// The payload of a root parameter.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ParameterContents<'a> {
    /// A descriptor table. In the file 8 bytes: number and offset of the ranges.
    DescriptorTable(Vec<DescriptorRange>),
    /// Root constants.
    Constants32Bit(RootConstants),
    /// A constant buffer, bound by its address.
    CBV(RootDescriptor),
    /// A shader resource, bound by its address.
    SRV(RootDescriptor),
    /// An unordered access resource, bound by its address.
    UAV(RootDescriptor),
    /// A parameter of unknown type.
    Unknown(UnknownParameter<'a>),
}

/// A parameter of unknown type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnknownParameter<'a> {
    /// Its type.
    pub parameter_type: ParameterType,
    /// The bytes from its offset to the next structure, because its size is unknown. If it contains offsets,
    /// an edit that moves it does not change them.
    pub payload: Cow<'a, [u8]>,
}

impl<'a> RootSignature<'a> {
    /// The root signature, if its version is known.
    #[must_use]
    pub fn known(&self) -> Option<&RootSignatureDesc<'a>> {
        match self {
            Self::Known(desc) => Some(desc),
            Self::Raw(_) => None,
        }
    }

    /// The root signature, mutable, if its version is known.
    #[must_use]
    pub fn known_mut(&mut self) -> Option<&mut RootSignatureDesc<'a>> {
        match self {
            Self::Known(desc) => Some(desc),
            Self::Raw(_) => None,
        }
    }

    /// Its version.
    #[must_use]
    pub fn version(&self) -> Version {
        match self {
            Self::Known(desc) => desc.version.into(),
            Self::Raw(raw) => raw.version,
        }
    }

    /// The same value without borrows from the file.
    #[must_use]
    pub fn into_owned(self) -> RootSignature<'static> {
        match self {
            Self::Known(desc) => RootSignature::Known(desc.into_owned()),
            Self::Raw(raw) => RootSignature::Raw(RawRootSignature {
                version: raw.version,
                unknown: Cow::Owned(raw.unknown.into_owned()),
            }),
        }
    }
}

impl<'a> From<RootSignatureDesc<'a>> for RootSignature<'a> {
    fn from(desc: RootSignatureDesc<'a>) -> Self {
        Self::Known(desc)
    }
}

impl<'a> RootSignatureDesc<'a> {
    /// The most bytes of tables and unknown payloads that are decoded from a part of `size` bytes: `size`
    /// plus 64 KiB. Parameters can share tables, and tables can share ranges, so that a part of a megabyte
    /// could decode to gigabytes. The 64 parameters that D3D12 accepts cannot share as much.
    #[must_use]
    pub const fn sharing_limit(size: usize) -> usize {
        size.saturating_add(0x1_0000)
    }

    /// An empty root signature.
    #[must_use]
    pub const fn new(version: KnownVersion) -> Self {
        Self {
            version,
            flags: RootFlags::empty(),
            parameters: Vec::new(),
            static_samplers: Vec::new(),
            tail: Cow::Borrowed(&[]),
            hint: Hint::NONE,
        }
    }

    /// Whether the structures were arranged as compilers do: the parameters' headers, the payload of each
    /// parameter (a table followed by its ranges), the static samplers; without gaps.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        self.hint.get().is_none()
    }

    /// The number of bytes in the file that belong to no structure.
    #[must_use]
    pub fn unreferenced(&self) -> usize {
        self.hint.get().map_or(0, |layout| layout.gaps).saturating_add(self.tail.len())
    }

    /// Discards the arrangement that was read: [`encode`](Codec::encode) arranges the structures as compilers
    /// do, without the bytes between them. [`tail`](Self::tail) is kept.
    pub fn forget_layout(&mut self) {
        self.hint = Hint::NONE;
    }

    /// The same value without borrows from the file.
    #[must_use]
    pub fn into_owned(self) -> RootSignatureDesc<'static> {
        RootSignatureDesc {
            version: self.version,
            flags: self.flags,
            parameters: self.parameters.into_iter().map(Parameter::into_owned).collect(),
            static_samplers: self.static_samplers,
            tail: Cow::Owned(self.tail.into_owned()),
            hint: self.hint.into_owned(),
        }
    }
}

impl Parameter<'_> {
    /// A parameter that is visible to all stages.
    #[must_use]
    pub const fn new(contents: ParameterContents<'_>) -> Parameter<'_> {
        Parameter { shader_visibility: ShaderVisibility::All, contents }
    }

    /// The same value without borrows from the file.
    #[must_use]
    pub fn into_owned(self) -> Parameter<'static> {
        let contents = match self.contents {
            ParameterContents::DescriptorTable(ranges) => ParameterContents::DescriptorTable(ranges),
            ParameterContents::Constants32Bit(constants) => ParameterContents::Constants32Bit(constants),
            ParameterContents::CBV(descriptor) => ParameterContents::CBV(descriptor),
            ParameterContents::SRV(descriptor) => ParameterContents::SRV(descriptor),
            ParameterContents::UAV(descriptor) => ParameterContents::UAV(descriptor),
            ParameterContents::Unknown(unknown) => ParameterContents::Unknown(UnknownParameter {
                parameter_type: unknown.parameter_type,
                payload: Cow::Owned(unknown.payload.into_owned()),
            }),
        };
        Parameter { shader_visibility: self.shader_visibility, contents }
    }
}

impl ParameterContents<'_> {
    /// The parameter's type.
    #[must_use]
    pub const fn parameter_type(&self) -> ParameterType {
        match self {
            Self::DescriptorTable(_) => ParameterType::DescriptorTable,
            Self::Constants32Bit(_) => ParameterType::Constants32Bit,
            Self::CBV(_) => ParameterType::CBV,
            Self::SRV(_) => ParameterType::SRV,
            Self::UAV(_) => ParameterType::UAV,
            Self::Unknown(unknown) => unknown.parameter_type,
        }
    }

    /// The size of the payload in bytes, without the ranges of a table.
    pub(crate) fn payload_size(&self, version: KnownVersion) -> usize {
        match self {
            Self::DescriptorTable(_) => TableHeader::SIZE,
            Self::Constants32Bit(_) => RootConstants::SIZE,
            Self::CBV(_) | Self::SRV(_) | Self::UAV(_) => RootDescriptor::size(version),
            Self::Unknown(unknown) => unknown.payload.len(),
        }
    }

    /// The number of ranges; 0 if it is not a table.
    pub(crate) fn range_count(&self) -> usize {
        match self {
            Self::DescriptorTable(ranges) => ranges.len(),
            Self::Constants32Bit(_) | Self::CBV(_) | Self::SRV(_) | Self::UAV(_) | Self::Unknown(_) => 0,
        }
    }
}

dxkit_bytes::inherent_codec!(RootSignature, RootSignatureDesc);

impl<'a> Codec<'a> for RootSignature<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        // Not visited here: for known versions the header visits it.
        let version = Version::parse(reader.rest()).ok();
        if version.is_none_or(|version| version.known().is_some()) {
            return RootSignatureDesc::read(reader).map(Self::Known);
        }
        let version = reader.field("version")?;
        Ok(Self::Raw(RawRootSignature { version, unknown: Cow::Borrowed(reader.unknown("unknown")) }))
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        match self {
            Self::Known(desc) => desc.write(writer),
            Self::Raw(raw) if raw.version.known().is_some() => {
                let kind = ErrorKind::Inconsistent("raw bytes with the number of a known version");
                Err(Error::new(kind, writer.len()).within("version"))
            }
            Self::Raw(raw) => {
                writer.field("version", &raw.version)?;
                writer.bytes("unknown", &raw.unknown)
            }
        }
    }
}

/// Writing keeps the arrangement that was read: each structure at its offset, and the bytes between them.
/// After an edit that changed a number or size of structures, or one of two structures with shared bytes, the
/// structures are arranged as DXC and FXC do, followed by [`tail`](RootSignatureDesc::tail).
///
/// # Errors
/// Besides those of every codec: [`ErrorKind::Version`] for an unknown version, [`ErrorKind::Offset`] for an
/// offset outside of the part, and [`ErrorKind::Shared`] beyond
/// [`sharing_limit`](RootSignatureDesc::sharing_limit).
impl<'a> Codec<'a> for RootSignatureDesc<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut once = Once::new(root, visit);
        let desc = decode(root, &mut once)?;
        once.finish(root);
        Ok(desc)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.lay_out(writer)
    }
}

/// The bytes from `offset` on; `field` is the absolute offset of the field that contains `offset`.
fn target(root: Span<'_>, offset: u32, field: usize) -> Result<Span<'_>, Error> {
    Ok(parser::target(root, offset, field)(root)?.1)
}

/// The bytes of tables and unknown payloads that may still be decoded.
struct Budget {
    total: usize,
    limit: usize,
}

impl Budget {
    fn spend(&mut self, bytes: usize, field: usize) -> Result<(), Error> {
        self.total = self.total.saturating_add(bytes);
        if self.total > self.limit {
            let kind = ErrorKind::Shared { total: self.total as u64, limit: self.limit as u64 };
            return Err(Error::new(kind, field));
        }
        Ok(())
    }
}

fn decode<'a, V: Visit + ?Sized>(root: Span<'a>, visit: &mut V) -> Result<RootSignatureDesc<'a>, Error> {
    // First of all: of an unknown version, not even the size of the header is known.
    let number = Version::read(&mut Reader::new(root, &mut ())).map_err(|error| error.within("version"))?;
    let Some(version) = number.known() else {
        let kind = ErrorKind::Version { version: number.0.into() };
        return Err(Error::new(kind, root.offset()).within("version"));
    };
    let header = Header::read(&mut Reader::new(root, visit))?;

    // The offset of an empty table is not used: writers store the end of the part, that of the header, or 0.
    let mut headers = Span::at(&[], root.offset());
    if header.num_parameters > 0 {
        headers = target(root, header.root_parameters_offset, root.offset().saturating_add(8))
            .map_err(|error| error.within("root_parameters_offset"))?;
    }
    if visit.is_active() {
        Reader::new(headers, visit).table::<ParameterHeader>("parameter", header.num_parameters)?;
    }
    let count = parser::capacity(header.num_parameters, ParameterHeader::SIZE, headers)
        .map_err(|error| error.within("parameter"))?;

    let mut budget = Budget { total: 0, limit: RootSignatureDesc::sharing_limit(root.len()) };
    let mut order = CompilersOrder::new(&header, count);
    let mut parameters: Vec<Parameter<'a>> = Vec::with_capacity(count);
    let mut input = headers;
    for index in 0..header.num_parameters {
        let field = input.offset().saturating_add(8);
        let (behind, head) = ParameterHeader::parsed(input)?;
        input = behind;
        let span = target(root, head.payload_offset, field).map_err(|error| in_parameter(error, index))?;
        let mut ranges_at = None;
        let contents = Reader::new(span, visit).scope("parameter", |reader| {
            reader.scope(Frame::Index(index), |reader| {
                contents(root, version, head.parameter_type, reader, &mut ranges_at, &mut budget)
            })
        })?;
        order.parameter(&contents, version, head.payload_offset, ranges_at);
        parameters.push(Parameter { shader_visibility: head.shader_visibility, contents });
    }

    let mut static_samplers = Vec::new();
    if header.num_static_samplers > 0 {
        let span = target(root, header.static_samplers_offset, root.offset().saturating_add(16))
            .map_err(|error| error.within("static_samplers_offset"))?;
        static_samplers = Reader::new(span, visit).rows(
            "static_sampler",
            header.num_static_samplers,
            StaticSampler::size(version),
            |reader| StaticSampler::read(reader, version),
        )?;
    }

    let mut desc = RootSignatureDesc {
        version,
        flags: header.flags,
        parameters,
        static_samplers,
        tail: Cow::Borrowed(&[]),
        hint: Hint::NONE,
    };
    match order.end(&header, desc.static_samplers.len().saturating_mul(StaticSampler::size(version))) {
        Some(end) => desc.tail = Cow::Borrowed(root.cut_from(end)?.bytes()),
        None => keep_layout(&mut desc, root, &header, headers, visit, &mut budget)?,
    }
    Ok(desc)
}

/// Measures the structures of a part that is not arranged as compilers do, or that has payloads of unknown
/// size, which are read here; and keeps their arrangement.
#[cold]
fn keep_layout<'a, V: Visit + ?Sized>(
    desc: &mut RootSignatureDesc<'a>,
    root: Span<'a>,
    header: &Header,
    headers: Span<'a>,
    visit: &mut V,
    budget: &mut Budget,
) -> Result<(), Error> {
    let places = places(desc, root, headers)?;
    let mut layout = Layout::new(desc.version, header, places, desc.static_samplers.len());

    // Payloads of unknown size end where another structure begins, so they are read last.
    if layout.places.iter().any(|place| place.unknown) {
        let starts = layout.starts();
        for (index, (place, parameter)) in (0u32..).zip(layout.places.iter_mut().zip(&mut desc.parameters)) {
            let ParameterContents::Unknown(unknown) = &mut parameter.contents else { continue };
            let start = usize::try_from(place.offset).unwrap_or(usize::MAX);
            let end = starts.end_of(start).unwrap_or(root.len());
            place.payload = end.saturating_sub(start);
            budget
                .spend(place.payload, payload_field(headers.offset(), index as usize))
                .map_err(|error| in_parameter(error, index))?;
            unknown.payload =
                Cow::Borrowed(Reader::new(root.cut(start..end)?, visit).scope("parameter", |reader| {
                    reader.scope(Frame::Index(index), |reader| Ok(reader.unknown("payload")))
                })?);
        }
    }

    let end = layout.measure();
    let tail = root.cut_from(end)?;
    layout.keep(root.cut(0..end)?.bytes(), tail.len());
    desc.tail = Cow::Borrowed(tail.bytes());
    desc.hint = Hint::from_layout(layout);
    Ok(())
}

/// Where each parameter's structures are. The offsets are read a second time: compilers' own arrangement,
/// which nearly all parts have, needs no list of them.
fn places(
    desc: &RootSignatureDesc<'_>,
    root: Span<'_>,
    headers: Span<'_>,
) -> Result<Vec<ParameterLayout>, Error> {
    let mut places = Vec::with_capacity(desc.parameters.len());
    let mut input = headers;
    for parameter in &desc.parameters {
        let (behind, head) = ParameterHeader::parsed(input)?;
        input = behind;
        let ranges = match &parameter.contents {
            ParameterContents::DescriptorTable(_) => {
                let table = target(root, head.payload_offset, input.offset())?;
                Some(TableHeader::parsed(table)?.1.descriptor_ranges_offset)
            }
            _ => None,
        };
        let size = DescriptorRange::size(desc.version);
        places.push(ParameterLayout {
            offset: head.payload_offset,
            payload: parameter.contents.payload_size(desc.version),
            ranges,
            ranges_size: parameter.contents.range_count().saturating_mul(size),
            unknown: matches!(parameter.contents, ParameterContents::Unknown(_)),
        });
    }
    Ok(places)
}

/// The absolute offset of the field with the payload's offset of a parameter.
fn payload_field(headers: usize, index: usize) -> usize {
    headers.saturating_add(index.saturating_mul(ParameterHeader::SIZE)).saturating_add(8)
}

fn in_parameter(error: Error, index: u32) -> Error {
    error.within("payload_offset").within(Frame::Index(index)).within("parameter")
}

/// Reads the payload of a parameter; `ranges_at` gets the offset of a table's ranges.
fn contents<'a, V: Visit + ?Sized>(
    root: Span<'a>,
    version: KnownVersion,
    parameter_type: ParameterType,
    reader: &mut Reader<'a, '_, V>,
    ranges_at: &mut Option<u32>,
    budget: &mut Budget,
) -> Result<ParameterContents<'a>, Error> {
    Ok(match parameter_type.known() {
        Some(KnownParameterType::DescriptorTable) => {
            let field = reader.offset().saturating_add(4);
            let table = TableHeader::read(reader)?;
            *ranges_at = Some(table.descriptor_ranges_offset);
            if table.num_descriptor_ranges == 0 {
                return Ok(ParameterContents::DescriptorTable(Vec::new()));
            }
            let name = "descriptor_ranges_offset";
            let span =
                target(root, table.descriptor_ranges_offset, field).map_err(|error| error.within(name))?;
            let size = DescriptorRange::size(version);
            let bytes =
                usize::try_from(table.num_descriptor_ranges).unwrap_or(usize::MAX).saturating_mul(size);
            if bytes <= span.len() {
                budget.spend(bytes, field).map_err(|error| error.within(name))?;
            }
            let (_, visit) = reader.take_rest();
            let ranges =
                Reader::new(span, visit).rows("range", table.num_descriptor_ranges, size, |reader| {
                    DescriptorRange::read(reader, version)
                })?;
            ParameterContents::DescriptorTable(ranges)
        }
        Some(KnownParameterType::Constants32Bit) => {
            ParameterContents::Constants32Bit(RootConstants::read(reader)?)
        }
        Some(KnownParameterType::CBV) => ParameterContents::CBV(RootDescriptor::read(reader, version)?),
        Some(KnownParameterType::SRV) => ParameterContents::SRV(RootDescriptor::read(reader, version)?),
        Some(KnownParameterType::UAV) => ParameterContents::UAV(RootDescriptor::read(reader, version)?),
        // Its size is not known before all other structures are.
        None => ParameterContents::Unknown(UnknownParameter { parameter_type, payload: Cow::Borrowed(&[]) }),
    })
}
