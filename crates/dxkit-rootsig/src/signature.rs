//! The value: [`RootSignature`], its reader and its writer.

use alloc::vec::Vec;

use dxkit_bytes::{Codec, Cow, Error, ErrorKind, FixedSize as _, Frame, Once, Reader, Span, Visit, Writer};

use crate::layout::{Hint, Layout, Place};
use crate::records::{Header, ParameterHeader, TableHeader};
use crate::{
    DescriptorRange, KnownParameterType, KnownVersion, ParameterType, RootConstants, RootDescriptor,
    RootFlags, ShaderVisibility, StaticSampler, Version,
};

/// The payload of a part `RTS0`; the same bytes stand in RDAT and in the metadata of libraries.
///
/// ```
/// use dxkit_rootsig::RootSignature;
/// # fn show(signature: RootSignature<'_>) {
/// match &signature {
///     RootSignature::Known(desc) => println!("{} parameters", desc.parameters.len()),
///     RootSignature::Raw(raw) => println!("version {}, which nobody knew yet", raw.version),
/// }
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RootSignature<'a> {
    /// A root signature of a version that is known here.
    Known(RootSignatureDesc<'a>),
    /// A root signature of another version. It is not read as if it were one of ours.
    Raw(RawRootSignature<'a>),
}

/// A root signature of a version that is not known here: kept as it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RawRootSignature<'a> {
    /// Its version, the 4 bytes at the front of the part.
    pub version: Version,
    /// Everything behind the version.
    pub unknown: Cow<'a, [u8]>,
}

/// A root signature: `D3D12_VERSIONED_ROOT_SIGNATURE_DESC`.
///
/// In the file: a header of 24 bytes (version, number and offset of the parameters, number and offset of the static
/// samplers, flags), 12 bytes a parameter, each with the offset of the rest of it, and the static samplers; all offsets
/// count bytes from the start of the part. Numbers and offsets follow from the value on writing.
///
/// Two root signatures are equal if they say the same, wherever their parts stand in the file. A value that was read
/// remembers where that was, so that writing it gives the same bytes; see [`encode`](Codec::encode).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RootSignatureDesc<'a> {
    /// Its version.
    pub version: KnownVersion,
    /// Its flags.
    pub flags: RootFlags,
    /// Its parameters; the application sets their arguments by their index.
    pub parameters: Vec<Parameter<'a>>,
    /// Samplers that need no arguments.
    pub static_samplers: Vec<StaticSampler>,
    /// What stands behind everything else. No compiler writes anything there.
    pub tail: Cow<'a, [u8]>,
    pub(crate) hint: Hint<'a>,
}

/// A root parameter: `D3D12_ROOT_PARAMETER1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Parameter<'a> {
    /// Who sees it.
    pub shader_visibility: ShaderVisibility,
    /// What it is.
    pub contents: ParameterContents<'a>,
}

/// What a root parameter is.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ParameterContents<'a> {
    /// A table of descriptors in a heap. In the file 8 bytes: number and offset of the ranges.
    DescriptorTable(Vec<DescriptorRange>),
    /// Constants in the root arguments themselves.
    Constants32Bit(RootConstants),
    /// A constant buffer by its address.
    CBV(RootDescriptor),
    /// A shader resource by its address.
    SRV(RootDescriptor),
    /// An unordered access resource by its address.
    UAV(RootDescriptor),
    /// A parameter of a type that is not known here.
    Unknown(UnknownParameter<'a>),
}

/// A parameter of a type that is not known here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnknownParameter<'a> {
    /// Its type.
    pub parameter_type: ParameterType,
    /// What its offset points to, up to the next thing that any offset points to: its own size is not known. If
    /// offsets are in it, they stay as they are when an edit moves it.
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

    /// The root signature to change, if its version is known.
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

    /// The same value, keeping nothing of the file.
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
    /// So many bytes of tables and unknown payloads are read of a part of `size` bytes: its size, and 64 KiB that may be
    /// shared. Parameters may share their tables and tables their ranges, so a part of a megabyte could stand for
    /// gigabytes. D3D12 takes at most 64 parameters, which can share much less than that.
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

    /// Whether it was read from the arrangement that the compilers write: the parameters' headers, what each parameter's
    /// offset points to (a table with its ranges behind it), the static samplers; without gaps.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        self.hint.get().is_none()
    }

    /// Number of bytes that it was read with and that nothing in it points to.
    #[must_use]
    pub fn unreferenced(&self) -> usize {
        self.hint.get().map_or(0, |layout| layout.gaps).saturating_add(self.tail.len())
    }

    /// Forgets where things stood in the file: [`encode`](Codec::encode) lays them out as the compilers do, and bytes
    /// between them are dropped. [`tail`](Self::tail) stays.
    pub fn forget_layout(&mut self) {
        self.hint = Hint::NONE;
    }

    /// The same value, keeping nothing of the file.
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
    /// A parameter that every stage sees.
    #[must_use]
    pub const fn new(contents: ParameterContents<'_>) -> Parameter<'_> {
        Parameter { shader_visibility: ShaderVisibility::All, contents }
    }

    /// The same value, keeping nothing of the file.
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

    /// Bytes that the parameter's offset points to, without a table's ranges.
    pub(crate) fn payload_size(&self, version: KnownVersion) -> usize {
        match self {
            Self::DescriptorTable(_) => TableHeader::SIZE,
            Self::Constants32Bit(_) => RootConstants::SIZE,
            Self::CBV(_) | Self::SRV(_) | Self::UAV(_) => RootDescriptor::size(version),
            Self::Unknown(unknown) => unknown.payload.len(),
        }
    }

    /// Number of ranges; 0 for anything but a table.
    pub(crate) fn range_count(&self) -> usize {
        match self {
            Self::DescriptorTable(ranges) => ranges.len(),
            Self::Constants32Bit(_) | Self::CBV(_) | Self::SRV(_) | Self::UAV(_) | Self::Unknown(_) => 0,
        }
    }
}

dxkit_bytes::inherent_codec!(RootSignature, RootSignatureDesc);

impl<'a> Codec<'a> for RootSignature<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        // Looked at without telling: the known versions tell it as a part of their header.
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

/// Writing gives the bytes that were read as long as they can say what the value says: every structure at the place
/// that it had, bytes between them as they were. After an edit that changed the number or size of anything, or only one
/// of two structures that shared their bytes, everything is laid out anew, as DXC and FXC do, with
/// [`tail`](RootSignatureDesc::tail) behind it.
///
/// # Errors
/// Beside those of every codec: [`ErrorKind::Version`] for a version that is not known, [`ErrorKind::Offset`] for an
/// offset that points out of the part, and [`ErrorKind::Shared`] beyond
/// [`sharing_limit`](RootSignatureDesc::sharing_limit).
impl<'a> Codec<'a> for RootSignatureDesc<'a> {
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

/// Everything from `offset` on; `field` is the absolute offset of the field that states it.
fn target(root: Span<'_>, offset: u32, field: usize) -> Result<Span<'_>, Error> {
    let start = usize::try_from(offset).unwrap_or(usize::MAX);
    root.split_at(start).map(|(_, rest)| rest).ok_or_else(|| {
        Error::new(ErrorKind::Offset { offset: offset.into(), first: 0, last: root.len() as u64 }, field)
    })
}

/// What tables and unknown payloads may still take.
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
    // Before anything else: of another version, not even the header's size is known.
    let number = Version::read(&mut Reader::new(root, &mut ())).map_err(|error| error.within("version"))?;
    let Some(version) = number.known() else {
        let kind = ErrorKind::Version { version: number.0.into() };
        return Err(Error::new(kind, root.offset()).within("version"));
    };
    let header = Header::read(&mut Reader::new(root, visit))?;

    // Where there is nothing, an offset leads nowhere: writers put the end there, the header's, or 0.
    let mut headers: Vec<ParameterHeader> = Vec::new();
    let mut headers_at = 0;
    if header.num_parameters > 0 {
        let span = target(root, header.root_parameters_offset, root.offset().saturating_add(8))
            .map_err(|error| error.within("root_parameters_offset"))?;
        headers_at = span.offset();
        headers = Reader::new(span, visit).table("parameter", header.num_parameters)?;
    }

    let mut budget = Budget { total: 0, limit: RootSignatureDesc::sharing_limit(root.len()) };
    let mut places: Vec<Place> = Vec::with_capacity(headers.len());
    let mut parameters: Vec<Parameter<'a>> = Vec::with_capacity(headers.len());
    for (index, head) in (0u32..).zip(&headers) {
        let field = payload_field(headers_at, places.len());
        let span = target(root, head.payload_offset, field).map_err(|error| in_parameter(error, index))?;
        let mut place = Place::new(head.payload_offset);
        let contents = Reader::new(span, visit).scope("parameter", |reader| {
            reader.scope(Frame::Index(index), |reader| {
                contents(root, version, head.parameter_type, reader, &mut place, &mut budget)
            })
        })?;
        place.payload = contents.payload_size(version);
        places.push(place);
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

    let mut layout = Layout::new(version, &header, places, static_samplers.len());

    // Payloads of unknown size end where anything else begins, so they come last.
    if layout.places.iter().any(|place| place.unknown) {
        let starts = layout.starts();
        for (index, (place, parameter)) in (0u32..).zip(layout.places.iter_mut().zip(&mut parameters)) {
            let ParameterContents::Unknown(unknown) = &mut parameter.contents else { continue };
            let start = usize::try_from(place.offset).unwrap_or(usize::MAX);
            let end = starts.end_of(start).unwrap_or(root.len());
            place.payload = end.saturating_sub(start);
            budget
                .spend(place.payload, payload_field(headers_at, index as usize))
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
    Ok(RootSignatureDesc {
        version,
        flags: header.flags,
        parameters,
        static_samplers,
        tail: Cow::Borrowed(tail.bytes()),
        hint: Hint::of(layout),
    })
}

/// Absolute offset of the field that tells where the payload of a parameter is.
fn payload_field(headers: usize, index: usize) -> usize {
    headers.saturating_add(index.saturating_mul(ParameterHeader::SIZE)).saturating_add(8)
}

fn in_parameter(error: Error, index: u32) -> Error {
    error.within("payload_offset").within(Frame::Index(index)).within("parameter")
}

/// Reads what a parameter's offset points to.
fn contents<'a, V: Visit + ?Sized>(
    root: Span<'a>,
    version: KnownVersion,
    parameter_type: ParameterType,
    reader: &mut Reader<'a, '_, V>,
    place: &mut Place,
    budget: &mut Budget,
) -> Result<ParameterContents<'a>, Error> {
    Ok(match parameter_type.known() {
        Some(KnownParameterType::DescriptorTable) => {
            let field = reader.offset().saturating_add(4);
            let table = TableHeader::read(reader)?;
            place.ranges = Some(table.descriptor_ranges_offset);
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
            place.ranges_size = bytes;
            ParameterContents::DescriptorTable(ranges)
        }
        Some(KnownParameterType::Constants32Bit) => {
            ParameterContents::Constants32Bit(RootConstants::read(reader)?)
        }
        Some(KnownParameterType::CBV) => ParameterContents::CBV(RootDescriptor::read(reader, version)?),
        Some(KnownParameterType::SRV) => ParameterContents::SRV(RootDescriptor::read(reader, version)?),
        Some(KnownParameterType::UAV) => ParameterContents::UAV(RootDescriptor::read(reader, version)?),
        None => {
            place.unknown = true;
            ParameterContents::Unknown(UnknownParameter { parameter_type, payload: Cow::Borrowed(&[]) })
        }
    })
}
