//! The whole file: header, parts, and bytes that belong to no part.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, FixedSize as _, TextError};
use dxkit_container::{Container, Digest, FileHeader, PartHeader, Version};
use dxkit_part::Context;
use dxkit_types::{FourCc, LlvmVersion};

use super::part::{PartText, Payload};
use super::small::digest;
use super::zeros::count_zeros;
use crate::io::{Io, Mapping, YamlForm, note};
use crate::node::Mark;
use crate::scalar::{Bytes, Flow};

/// `Version` of the header.
#[derive(Debug)]
struct VersionText(Version);

impl Default for VersionText {
    fn default() -> Self {
        Self(Version { major: 1, minor: 0 })
    }
}

impl Mapping for VersionText {
    const NAME: &'static str = "Version";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Major", &mut self.0.major)?;
        io.required("Minor", &mut self.0.minor)
    }
}

/// Where the values of the header stand.
#[derive(Debug, Default)]
struct HeaderMarks {
    hash: Mark,
    file_size: Mark,
    part_count: Mark,
    part_offsets: Mark,
}

/// `Header`.
#[derive(Debug, Default)]
struct HeaderText {
    marks: HeaderMarks,
    hash: Option<Bytes>,
    version: VersionText,
    file_size: Option<u32>,
    part_count: Option<u32>,
    part_offsets: Option<Flow<u32>>,
}

impl Mapping for HeaderText {
    const NAME: &'static str = "Header";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.marks = HeaderMarks {
            hash: io.mark_of("Hash"),
            file_size: io.mark_of("FileSize"),
            part_count: io.mark_of("PartCount"),
            part_offsets: io.mark_of("PartOffsets"),
        };
        io.derived("Hash", &mut self.hash)?;
        io.usual("Version", &mut self.version)?;
        io.optional("FileSize", &mut self.file_size)?;
        io.derived("PartCount", &mut self.part_count)?;
        io.optional("PartOffsets", &mut self.part_offsets)
    }
}

/// A document.
#[derive(Debug, Default)]
pub(crate) struct FileText {
    mark: Mark,
    /// Version of the lossless form; `None` in LLVM's form, and in nested containers.
    dxkit: Option<u32>,
    header: HeaderText,
    parts: Vec<PartText>,
    slack: Bytes,
    trailing: Bytes,
}

/// The version of the lossless form.
pub(crate) const LOSSLESS: u32 = 1;

impl Mapping for FileText {
    const NAME: &'static str = "File";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.optional("Dxkit", &mut self.dxkit)?;
        io.usual("Header", &mut self.header)?;
        io.usual("Parts", &mut self.parts)?;
        io.defaulted("Slack", &mut self.slack)?;
        io.defaulted("Trailing", &mut self.trailing)
    }
}

impl FileText {
    /// In LLVM's form.
    pub(crate) fn llvm(container: &Container<'_>, version: LlvmVersion) -> Result<Self, Error> {
        let context = Context::from_container(container);
        let offsets = container.parts().iter().filter_map(|part| u32::try_from(part.offset()?).ok());
        let header = HeaderText {
            hash: Some(Bytes(container.digest.0.to_vec())),
            version: VersionText(container.version),
            file_size: container
                .encode()?
                .len()
                .checked_sub(container.trailing().len())
                .and_then(|size| u32::try_from(size).ok()),
            part_count: u32::try_from(container.parts().len()).ok(),
            part_offsets: Some(Flow(offsets.collect())),
            ..HeaderText::default()
        };
        let parts = container.parts().iter().map(|part| PartText::llvm(part, context, version));
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(Self { header, parts, ..Self::default() })
    }

    /// In the lossless form. Nested containers are one `level` deeper.
    pub(crate) fn lossless(container: &Container<'_>, outer: Context, level: usize) -> Self {
        let context = outer.inside(container);
        let signed = container.digest != Digest::UNSIGNED;
        let mut text = Self {
            dxkit: (level == 0).then_some(LOSSLESS),
            header: HeaderText {
                hash: signed.then(|| Bytes(container.digest.0.to_vec())),
                version: VersionText(container.version),
                ..HeaderText::default()
            },
            parts: container.parts().iter().map(|part| PartText::lossless(part, context, level)).collect(),
            slack: Bytes(container.slack().to_vec()),
            trailing: Bytes(container.trailing().to_vec()),
            mark: Mark::default(),
        };
        for (gap, part) in container.gaps().zip(&mut text.parts) {
            part.gap = Bytes(gap.to_vec());
        }
        if !container.is_in_order() {
            let offsets = container.parts().iter().filter_map(|part| u32::try_from(part.offset()?).ok());
            text.header.part_offsets = Some(Flow(offsets.collect()));
        }
        text
    }

    /// Checks the version of the form.
    pub(crate) fn check_version(&self) -> Result<(), TextError> {
        match self.dxkit {
            None | Some(LOSSLESS) => Ok(()),
            Some(other) => {
                let message = format!(
                    "version {other} of the form is newer than this version of dxkit supports: {LOSSLESS}"
                );
                Err(self.mark.error(message).in_key("Dxkit"))
            }
        }
    }

    /// What the text says that the file cannot hold.
    pub(crate) fn notes(&self) -> Vec<TextError> {
        let parts = self.parts.iter().enumerate();
        parts
            .flat_map(|(index, part)| {
                part.notes().into_iter().map(move |note| note.in_item(index).in_key("Parts"))
            })
            .collect()
    }

    /// A note, if the stated size of the file adds zeros at its end.
    pub(crate) fn note_of_size(&self, container: &Container<'_>) -> Option<TextError> {
        self.header.file_size?;
        let missing = container.slack().len().checked_sub(self.slack.0.len()).filter(|count| *count > 0)?;
        let message = format!("{missing} zeros are written behind the last part");
        Some(note(self.header.marks.file_size, message).in_key("FileSize").in_key("Header"))
    }

    /// The bytes of the file; `zeros` is the remaining limit.
    pub(crate) fn bytes(&self, form: YamlForm, zeros: &mut usize) -> Result<Vec<u8>, TextError> {
        let count = self.parts.len();
        if let Some(stated) = self.header.part_count.filter(|stated| usize::try_from(*stated) != Ok(count)) {
            let message = format!("{stated} parts are stated, but there are {count}");
            return Err(self.header.marks.part_count.error(message).in_key("PartCount").in_key("Header"));
        }
        let mut payloads = Vec::with_capacity(count);
        for (index, part) in self.parts.iter().enumerate() {
            let payload = part.payload(form, zeros);
            payloads.push(payload.map_err(|error| error.in_item(index).in_key("Parts"))?);
        }
        let offsets = self.offsets(&payloads)?;
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|index| offsets.get(*index));
        // Before any memory is allocated: the text may state a size that does not fit.
        let size = self.size(&order, &offsets, &payloads, zeros)?;

        let fail = |error: Error| self.mark.error(format!("{error}"));
        let mut header = FileHeader {
            magic: Container::MAGIC,
            digest: match &self.header.hash {
                Some(hash) => Digest(
                    digest(hash, self.header.marks.hash)
                        .map_err(|error| error.in_key("Hash").in_key("Header"))?,
                ),
                None => Digest::UNSIGNED,
            },
            version: self.header.version.0,
            container_size: 0,
            part_count: u32::try_from(count).unwrap_or(u32::MAX),
        };
        let mut bytes = header.encode().map_err(fail)?;
        for offset in &offsets {
            bytes.extend_from_slice(&offset.to_le_bytes());
        }
        for index in order {
            let (Some(part), Some(payload), Some(offset)) =
                (self.parts.get(index), payloads.get(index), offsets.get(index))
            else {
                continue;
            };
            let start = usize::try_from(*offset).unwrap_or(usize::MAX);
            bytes.resize(start.saturating_sub(part.gap.0.len()), 0);
            bytes.extend_from_slice(&part.gap.0);
            let size = u32::try_from(payload.size).map_err(|_| {
                part.mark().error("a part can have at most 4 GiB").in_item(index).in_key("Parts")
            })?;
            let header = PartHeader { kind: part.kind().unwrap_or(FourCc([0; 4])), size };
            bytes.extend_from_slice(&header.encode().map_err(fail)?);
            let end = bytes.len().saturating_add(payload.size);
            bytes.extend_from_slice(&payload.bytes);
            bytes.resize(end, 0);
        }
        bytes.extend_from_slice(&self.slack.0);
        bytes.resize(size, 0);
        header.container_size =
            u32::try_from(bytes.len()).map_err(|_| self.mark.error("a file can have at most 4 GiB"))?;
        if let Some(place) = bytes.get_mut(..FileHeader::SIZE) {
            place.copy_from_slice(&header.encode().map_err(fail)?);
        }
        bytes.extend_from_slice(&self.trailing.0);
        Ok(bytes)
    }

    /// The size of the file without its trailing bytes. The zeros between parts and at the end are counted.
    fn size(
        &self,
        order: &[usize],
        offsets: &[u32],
        payloads: &[Payload],
        zeros: &mut usize,
    ) -> Result<usize, TextError> {
        let mut end = FileHeader::SIZE.saturating_add(offsets.len().saturating_mul(4));
        for index in order {
            let (Some(part), Some(payload), Some(offset)) =
                (self.parts.get(*index), payloads.get(*index), offsets.get(*index))
            else {
                continue;
            };
            let within = |error: TextError| error.in_key("PartOffsets").in_key("Header");
            let start = usize::try_from(*offset).unwrap_or(usize::MAX);
            let least = end.saturating_add(part.gap.0.len());
            let Some(missing) = start.checked_sub(least) else {
                let message =
                    format!("part {index} should start at {offset}, but the preceding data ends at {least}");
                return Err(within(self.header.marks.part_offsets.error(message)));
            };
            count_zeros(missing, zeros)
                .map_err(|error| within(self.header.marks.part_offsets.place(error)))?;
            end = start.saturating_add(PartHeader::SIZE).saturating_add(payload.size);
        }
        end = end.saturating_add(self.slack.0.len());
        let Some(stated) = self.header.file_size else { return Ok(end) };
        let size = usize::try_from(stated).unwrap_or(usize::MAX);
        let within = |error: TextError| error.in_key("FileSize").in_key("Header");
        let Some(missing) = size.checked_sub(end) else {
            let message = format!("{stated} bytes are too few: the file has {end}");
            return Err(within(self.header.marks.file_size.error(message)));
        };
        count_zeros(missing, zeros).map_err(|error| within(self.header.marks.file_size.place(error)))?;
        Ok(size)
    }

    /// Offsets of the parts' headers: as given, else contiguous.
    fn offsets(&self, payloads: &[Payload]) -> Result<Vec<u32>, TextError> {
        let within = |error: TextError| error.in_key("PartOffsets").in_key("Header");
        if let Some(Flow(offsets)) = &self.header.part_offsets {
            if offsets.len() != payloads.len() {
                let message = format!("{} offsets are given for {} parts", offsets.len(), payloads.len());
                return Err(within(self.header.marks.part_offsets.error(message)));
            }
            return Ok(offsets.clone());
        }
        let mut at = FileHeader::SIZE.saturating_add(payloads.len().saturating_mul(4));
        let mut offsets = Vec::with_capacity(payloads.len());
        for (part, payload) in self.parts.iter().zip(payloads) {
            at = at.saturating_add(part.gap.0.len());
            offsets.push(u32::try_from(at).map_err(|_| self.mark.error("a file can have at most 4 GiB"))?);
            at = at.saturating_add(PartHeader::SIZE).saturating_add(payload.size);
        }
        Ok(offsets)
    }
}
