//! The arrangement of the structures in the part: the compilers' own, and the one that a value was read from.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use dxkit_bytes::{Codec as _, Cow, Error, ErrorKind, FixedSize as _, Frame, Writer};

use crate::records::{Header, ParameterHeader};
use crate::{DescriptorRange, KnownVersion, ParameterContents, RootSignatureDesc, StaticSampler};

/// The sizes and offsets of a parameter's structures. The offset of an empty structure has no meaning.
#[derive(Debug, Clone)]
pub(crate) struct ParameterLayout {
    pub(crate) offset: u32,
    /// Bytes there.
    pub(crate) payload: usize,
    /// Only a table has ranges.
    pub(crate) ranges: Option<u32>,
    /// Bytes there.
    pub(crate) ranges_size: usize,
    /// Whether the payload's size is unknown, so that it ends at the next structure.
    pub(crate) unknown: bool,
}

/// Follows the structures while a part is read, to tell whether they are arranged as compilers do, as
/// [`Plan::canonical`] has it: nearly all are, and then nothing about the arrangement is stored.
pub(crate) struct CompilersOrder {
    /// The end of the structures so far; `None` if one of them is elsewhere, or has no known size.
    at: Option<usize>,
}

impl CompilersOrder {
    pub(crate) fn new(header: &Header, parameters: usize) -> Self {
        let at = Header::SIZE.saturating_add(parameters.saturating_mul(ParameterHeader::SIZE));
        Self { at: (index(header.root_parameters_offset) == Header::SIZE).then_some(at) }
    }

    /// The next parameter: its payload is at `offset`, the ranges of a table at `ranges`.
    pub(crate) fn parameter(
        &mut self,
        contents: &ParameterContents<'_>,
        version: KnownVersion,
        offset: u32,
        ranges: Option<u32>,
    ) {
        let Some(at) = self.at.filter(|at| *at == index(offset)) else {
            self.at = None;
            return;
        };
        let behind = at.saturating_add(contents.payload_size(version));
        self.at = match (contents, ranges) {
            (ParameterContents::Unknown(_), _) => None,
            (_, Some(ranges)) if index(ranges) != behind => None,
            _ => {
                let size = contents.range_count().saturating_mul(DescriptorRange::size(version));
                Some(behind.saturating_add(size))
            }
        };
    }

    /// The end of the last structure, the static samplers; `None` if the arrangement is another one.
    pub(crate) fn end(&self, header: &Header, static_samplers: usize) -> Option<usize> {
        let at = self.at.filter(|at| *at == index(header.static_samplers_offset))?;
        Some(at.saturating_add(static_samplers))
    }
}

/// The arrangement that a value was read from.
#[derive(Debug, Clone)]
pub(crate) struct Layout<'a> {
    version: KnownVersion,
    parameters: u32,
    static_samplers: u32,
    num_static_samplers: usize,
    pub(crate) places: Vec<ParameterLayout>,
    /// Bytes in no structure.
    pub(crate) gaps: usize,
    /// The bytes up to the end of the last structure; those of the gaps are used.
    base: Cow<'a, [u8]>,
    /// Bytes after that.
    tail: usize,
}

/// The layout of a value that was not arranged as compilers do. All hints are equal, because equality ignores
/// the layout.
#[derive(Debug, Clone)]
pub(crate) struct Hint<'a>(Option<Box<Layout<'a>>>);

impl<'a> Hint<'a> {
    pub(crate) const NONE: Self = Self(None);

    /// The compilers' own arrangement, which is not stored.
    pub(crate) fn from_layout(layout: Layout<'a>) -> Self {
        let canonical = Plan::canonical(
            layout.places.iter().cloned(),
            layout.num_static_samplers * StaticSampler::size(layout.version),
            layout.tail,
        );
        Self((layout.plan() != canonical).then(|| Box::new(layout)))
    }

    pub(crate) fn get(&self) -> Option<&Layout<'a>> {
        self.0.as_deref()
    }

    pub(crate) fn into_owned(self) -> Hint<'static> {
        Hint(self.0.map(|layout| {
            Box::new(Layout {
                version: layout.version,
                parameters: layout.parameters,
                static_samplers: layout.static_samplers,
                num_static_samplers: layout.num_static_samplers,
                places: layout.places,
                gaps: layout.gaps,
                base: Cow::Owned(layout.base.into_owned()),
                tail: layout.tail,
            })
        }))
    }
}

impl PartialEq for Hint<'_> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Hint<'_> {}

impl Hash for Hint<'_> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The offsets of structures, which bound payloads of unknown size.
pub(crate) struct Starts {
    known: Vec<usize>,
    unknown: Vec<usize>,
}

impl Starts {
    /// The end of a payload of unknown size at `start`, if a structure follows.
    pub(crate) fn end_of(&self, start: usize) -> Option<usize> {
        let known = self.known.get(self.known.partition_point(|known| *known < start));
        // Two such payloads at one offset share their bytes.
        let unknown = self.unknown.get(self.unknown.partition_point(|unknown| *unknown <= start));
        known.into_iter().chain(unknown).min().copied()
    }
}

fn index(offset: u32) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

impl<'a> Layout<'a> {
    pub(crate) fn new(
        version: KnownVersion,
        header: &Header,
        places: Vec<ParameterLayout>,
        num_static_samplers: usize,
    ) -> Self {
        Self {
            version,
            parameters: header.root_parameters_offset,
            static_samplers: header.static_samplers_offset,
            num_static_samplers,
            places,
            gaps: 0,
            base: Cow::Borrowed(&[]),
            tail: 0,
        }
    }

    /// The first byte and the size of each structure that is not empty.
    fn blocks(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let samplers = self.num_static_samplers.saturating_mul(StaticSampler::size(self.version));
        let headers = self.places.len().saturating_mul(ParameterHeader::SIZE);
        let fixed =
            [(0, Header::SIZE), (index(self.parameters), headers), (index(self.static_samplers), samplers)];
        let places = self.places.iter().flat_map(|place| {
            [(index(place.offset), place.payload), (place.ranges.map_or(0, index), place.ranges_size)]
        });
        fixed.into_iter().chain(places).filter(|(_, size)| *size > 0)
    }

    /// The bounds of payloads of unknown size, which are not in the blocks because they have no size yet.
    pub(crate) fn starts(&self) -> Starts {
        let mut known: Vec<usize> = self.blocks().map(|(start, _)| start).collect();
        let mut unknown: Vec<usize> =
            self.places.iter().filter(|place| place.unknown).map(|place| index(place.offset)).collect();
        known.sort_unstable();
        unknown.sort_unstable();
        Starts { known, unknown }
    }

    /// Counts the bytes between the structures; returns the end of the last one.
    pub(crate) fn measure(&mut self) -> usize {
        let mut blocks: Vec<(usize, usize)> = self.blocks().collect();
        blocks.sort_unstable();
        let mut end = 0usize;
        for (start, size) in blocks {
            self.gaps = self.gaps.saturating_add(start.saturating_sub(end));
            end = end.max(start.saturating_add(size));
        }
        end
    }

    /// Stores the bytes, of which those in gaps are needed.
    pub(crate) fn keep(&mut self, base: &'a [u8], tail: usize) {
        self.base = Cow::Borrowed(base);
        self.tail = tail;
    }

    fn plan(&self) -> Plan {
        Plan {
            parameters: index(self.parameters),
            places: self
                .places
                .iter()
                .map(|place| (index(place.offset), place.ranges.map_or(0, index)))
                .collect(),
            static_samplers: index(self.static_samplers),
            end: self.base.len(),
        }
    }

    /// Whether all structures of `desc` have the sizes that they had here.
    fn fits(&self, desc: &RootSignatureDesc<'_>) -> bool {
        self.version == desc.version
            && self.num_static_samplers == desc.static_samplers.len()
            && self.places.len() == desc.parameters.len()
            && self.places.iter().zip(sizes(desc)).all(|(place, size)| {
                place.payload == size.payload
                    && place.ranges_size == size.ranges_size
                    && place.ranges.is_some() == size.ranges.is_some()
                && place.unknown == size.unknown
                    // Bytes after it would become part of the payload.
                    && (!place.unknown || self.tail == desc.tail.len())
            })
    }
}

/// The sizes of each parameter's structures.
fn sizes<'d>(desc: &'d RootSignatureDesc<'_>) -> impl Iterator<Item = ParameterLayout> + 'd {
    let range = DescriptorRange::size(desc.version);
    desc.parameters.iter().map(move |parameter| ParameterLayout {
        offset: 0,
        payload: parameter.contents.payload_size(desc.version),
        ranges: matches!(parameter.contents, ParameterContents::DescriptorTable(_)).then_some(0),
        ranges_size: parameter.contents.range_count().saturating_mul(range),
        unknown: matches!(parameter.contents, ParameterContents::Unknown(_)),
    })
}

/// The offsets to write.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    parameters: usize,
    /// A parameter's payload, and a table's ranges.
    places: Vec<(usize, usize)>,
    static_samplers: usize,
    /// The end of the last structure.
    end: usize,
}

impl Plan {
    /// The compilers' arrangement: the headers, each parameter's payload (a table followed by its ranges),
    /// the static samplers. An empty structure has the offset that a non-empty one would have.
    fn canonical(
        sizes: impl Iterator<Item = ParameterLayout> + Clone,
        static_samplers: usize,
        tail: usize,
    ) -> Self {
        let count = sizes.clone().count();
        let mut at = Header::SIZE.saturating_add(count.saturating_mul(ParameterHeader::SIZE));
        let mut places = Vec::with_capacity(count);
        let mut empty = Vec::new();
        for place in sizes {
            let ranges = at.saturating_add(place.payload);
            if place.unknown && place.payload == 0 {
                empty.push(places.len());
            }
            places.push((at, if place.ranges.is_some() { ranges } else { 0 }));
            at = ranges.saturating_add(place.ranges_size);
        }
        let end = at.saturating_add(static_samplers);
        // An empty payload of unknown size is read as empty only if no byte is after it.
        for index in empty {
            if let Some(place) = places.get_mut(index) {
                place.0 = end.saturating_add(tail);
            }
        }
        Self { parameters: Header::SIZE, places, static_samplers: at, end }
    }
}

impl RootSignatureDesc<'_> {
    pub(crate) fn lay_out(&self, writer: &mut Writer) -> Result<(), Error> {
        if let Some(layout) = self.hint.get().filter(|layout| layout.fits(self)) {
            let mut blocks = Writer::new();
            let sizes = self.blocks(&layout.plan(), &mut blocks)?;
            if let Some(bytes) = scatter(&layout.base, blocks.as_bytes(), &sizes) {
                writer.put(&bytes)?;
                return writer.bytes("tail", &self.tail);
            }
        }
        let samplers = self.static_samplers.len().saturating_mul(StaticSampler::size(self.version));
        let plan = Plan::canonical(sizes(self).collect::<Vec<_>>().into_iter(), samplers, self.tail.len());
        self.blocks(&plan, writer)?;
        writer.bytes("tail", &self.tail)
    }

    /// Writes the structures consecutively with the offsets of `plan`; returns the planned offset and the
    /// size of each.
    fn blocks(&self, plan: &Plan, writer: &mut Writer) -> Result<Vec<(usize, usize)>, Error> {
        let version = self.version;
        let mut blocks = Vec::with_capacity(self.parameters.len().saturating_mul(2).saturating_add(3));
        let mut last = writer.len();
        let mut block = |writer: &Writer, place: usize| {
            blocks.push((place, writer.len().saturating_sub(last)));
            last = writer.len();
        };

        writer.field("version", &crate::Version::from(version))?;
        writer.count::<u32>("num_parameters", self.parameters.len())?;
        writer.count::<u32>("root_parameters_offset", plan.parameters)?;
        writer.count::<u32>("num_static_samplers", self.static_samplers.len())?;
        writer.count::<u32>("static_samplers_offset", plan.static_samplers)?;
        writer.field("flags", &self.flags)?;
        block(writer, 0);

        let places = || (0u32..).zip(self.parameters.iter().zip(&plan.places));
        for (index, (parameter, (payload, _))) in places() {
            in_table(writer, "parameter", index, |writer| {
                let parameter_type = parameter.contents.parameter_type();
                if let ParameterContents::Unknown(unknown) = &parameter.contents {
                    if parameter_type.known().is_some() {
                        let kind =
                            ErrorKind::Inconsistent("an unknown parameter with the number of a known type");
                        return Err(Error::new(kind, writer.len()).within("parameter_type"));
                    }
                    if !self.tail.is_empty() && payload.saturating_add(unknown.payload.len()) == plan.end {
                        let kind =
                            ErrorKind::Inconsistent("the tail would be read as a part of this payload");
                        return Err(Error::new(kind, writer.len()).within("payload"));
                    }
                }
                writer.field("parameter_type", &parameter_type)?;
                writer.field("shader_visibility", &parameter.shader_visibility)?;
                writer.count::<u32>("payload_offset", *payload)
            })?;
        }
        block(writer, plan.parameters);

        for (index, (parameter, (payload, ranges_at))) in places() {
            in_table(writer, "parameter", index, |writer| match &parameter.contents {
                ParameterContents::DescriptorTable(ranges) => {
                    writer.count::<u32>("num_descriptor_ranges", ranges.len())?;
                    writer.count::<u32>("descriptor_ranges_offset", *ranges_at)?;
                    block(writer, *payload);
                    for (index, range) in (0u32..).zip(ranges) {
                        in_table(writer, "range", index, |writer| range.write(writer, version))?;
                    }
                    block(writer, *ranges_at);
                    Ok(())
                }
                ParameterContents::Constants32Bit(constants) => constants.write(writer),
                ParameterContents::CBV(descriptor)
                | ParameterContents::SRV(descriptor)
                | ParameterContents::UAV(descriptor) => descriptor.write(writer, version),
                ParameterContents::Unknown(unknown) => writer.bytes("payload", &unknown.payload),
            })?;
            block(writer, *payload);
        }

        for (index, sampler) in (0u32..).zip(&self.static_samplers) {
            in_table(writer, "static_sampler", index, |writer| sampler.write(writer, version))?;
        }
        block(writer, plan.static_samplers);
        Ok(blocks)
    }
}

/// Writes an element whose layout depends on the version.
fn in_table<T>(
    writer: &mut Writer,
    name: &'static str,
    index: u32,
    write: impl FnOnce(&mut Writer) -> Result<T, Error>,
) -> Result<T, Error> {
    writer.scope(name, |writer| writer.scope(Frame::Index(index), write))
}

/// Copies the structures in `bytes` to their offsets in `base`; `None` if two of them have different values
/// for a byte.
fn scatter(base: &[u8], mut bytes: &[u8], blocks: &[(usize, usize)]) -> Option<Vec<u8>> {
    let mut result = base.to_vec();
    let mut written = vec![false; base.len()];
    for (place, size) in blocks.iter().copied().filter(|(_, size)| *size > 0) {
        let (block, rest) = bytes.split_at_checked(size)?;
        bytes = rest;
        let range = place..place.checked_add(size)?;
        let target = result.get_mut(range.clone())?.iter_mut().zip(written.get_mut(range)?);
        for (byte, (old, written)) in block.iter().zip(target) {
            if *written && old != byte {
                return None;
            }
            *old = *byte;
            *written = true;
        }
    }
    Some(result)
}
