//! `SourceInfo`: `SRCI`, as LLVM 24 has it.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Cow, Error, ErrorKind, Frame, Name, Reader, Span, TextError};
use dxkit_info::{
    CompressionType, Section, SectionData, SourceArgs, SourceContent, SourceContents, SourceInfo, SourceName,
    SourceNames,
};

use super::Picker;
use crate::io::{Io, Mapping, YamlForm};
use crate::node::Mark;
use crate::scalar::{Named, Str};

/// The fields of the part that state sizes and counts, and their keys, which LLVM prints: they are computed,
/// so on input their values are ignored.
const COMPUTED: [(&str, &str); 8] = [
    ("aligned_size_in_bytes", "AlignedSizeInBytes"),
    ("section_count", "SectionCount"),
    ("count", "Count"),
    ("entries_size_in_bytes", "EntriesSizeInBytes"),
    ("uncompressed_entries_size_in_bytes", "UncompressedEntriesSizeInBytes"),
    ("size_in_bytes", "SizeInBytes"),
    ("name_size_in_bytes", "NameSizeInBytes"),
    ("content_size_in_bytes", "ContentSizeInBytes"),
];

/// What a file states of sizes and counts, by the field: for LLVM's form alone.
#[derive(Debug, Default, PartialEq)]
struct Sizes(Vec<(&'static str, u32)>);

impl Sizes {
    fn state(&mut self, field: &str, number: u64) {
        if let (Some((field, _)), Ok(number)) =
            (COMPUTED.iter().find(|(known, _)| *known == field), u32::try_from(number))
        {
            self.0.push((field, number));
        }
    }

    /// Maps the keys of these fields, in their order.
    fn map(&self, io: &mut Io<'_>, fields: &[&str]) {
        for field in fields {
            let Some((field, key)) = COMPUTED.iter().find(|(known, _)| known == field) else { continue };
            let stated = self.0.iter().find(|(known, _)| known == field);
            io.computed(key, stated.map(|(_, number)| *number));
        }
    }
}

macro_rules! header {
    ($(#[doc = $doc:literal] $name:ident($repr:ty) as $title:literal, $before:expr, $behind:expr;)*) => {$(
        #[doc = $doc]
        #[derive(Debug, Default, PartialEq)]
        struct $name {
            flags: $repr,
            sizes: Sizes,
        }

        impl Mapping for $name {
            const NAME: &'static str = $title;

            fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
                self.sizes.map(io, &$before);
                io.defaulted_but_in_llvm("Flags", &mut self.flags)?;
                self.sizes.map(io, &$behind);
                Ok(())
            }
        }
    )*};
}

header! {
    /// The front of the part.
    InfoHeader(u16) as "SourceInfoHeader", ["aligned_size_in_bytes"], ["section_count"];
    /// The front of the names.
    NamesHeader(u32) as "SourceNamesHeader", [], ["count", "entries_size_in_bytes"];
    /// The front of the arguments.
    ArgsHeader(u32) as "SourceArgsHeader", [], ["size_in_bytes", "count"];
}

/// The front of a section.
#[derive(Debug, Default, PartialEq)]
struct SectionHeader {
    flags: u16,
    sizes: Sizes,
    /// The name of the type that LLVM prints.
    kind: Option<Str>,
}

impl Mapping for SectionHeader {
    const NAME: &'static str = "SourceInfoSectionHeader";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.sizes.map(io, &["aligned_size_in_bytes"]);
        io.defaulted_but_in_llvm("Flags", &mut self.flags)?;
        io.computed("Type", self.kind.take());
        Ok(())
    }
}

impl SectionHeader {
    fn state(&mut self, aligned: u64, kind: &str) {
        self.sizes.state("aligned_size_in_bytes", aligned);
        self.kind = Some(Str::from_bytes(kind.as_bytes()));
    }
}

/// A header that LLVM's form has even if it is empty.
fn header<T: Mapping + PartialEq>(
    io: &mut Io<'_>,
    key: &'static str,
    header: &mut T,
) -> Result<(), TextError> {
    if io.form().is_llvm() { io.required(key, header) } else { io.defaulted(key, header) }
}

/// The part.
#[derive(Debug, Default)]
pub(crate) struct SourceInfoText {
    mark: Mark,
    header: InfoHeader,
    names: Option<NamesText>,
    contents: Option<ContentsText>,
    args: Option<ArgsText>,
}

impl Mapping for SourceInfoText {
    const NAME: &'static str = "SourceInfo";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        header(io, "Header", &mut self.header)?;
        io.derived("Names", &mut self.names)?;
        io.derived("Contents", &mut self.contents)?;
        io.derived("Args", &mut self.args)
    }
}

#[derive(Debug, Default)]
struct NamesText {
    section: SectionHeader,
    header: NamesHeader,
    entries: Vec<NameText>,
}

impl Mapping for NamesText {
    const NAME: &'static str = "SourceNames";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        header(io, "SectionHeader", &mut self.section)?;
        header(io, "Header", &mut self.header)?;
        io.required("Entries", &mut self.entries)
    }
}

#[derive(Debug, Default)]
struct NameText {
    flags: u32,
    sizes: Sizes,
    name: Str,
}

impl Mapping for NameText {
    const NAME: &'static str = "SourceName";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.sizes.map(io, &["aligned_size_in_bytes"]);
        io.defaulted_but_in_llvm("Flags", &mut self.flags)?;
        self.sizes.map(io, &["name_size_in_bytes", "content_size_in_bytes"]);
        io.required("FileName", &mut self.name)
    }
}

#[derive(Debug, Default)]
struct ContentsText {
    section: SectionHeader,
    header: ContentsHeader,
    entries: Vec<ContentText>,
}

impl Mapping for ContentsText {
    const NAME: &'static str = "SourceContents";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        header(io, "SectionHeader", &mut self.section)?;
        io.required("Header", &mut self.header)?;
        io.required("Entries", &mut self.entries)
    }
}

#[derive(Debug, Default)]
struct ContentsHeader {
    flags: u16,
    sizes: Sizes,
    compression: Named<CompressionType>,
}

impl Mapping for ContentsHeader {
    const NAME: &'static str = "SourceContentsHeader";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.sizes.map(io, &["aligned_size_in_bytes"]);
        io.defaulted_but_in_llvm("Flags", &mut self.flags)?;
        io.required("Type", &mut self.compression)?;
        self.sizes.map(io, &["entries_size_in_bytes", "uncompressed_entries_size_in_bytes", "count"]);
        Ok(())
    }
}

#[derive(Debug, Default)]
struct ContentText {
    flags: u32,
    sizes: Sizes,
    text: Str,
}

impl Mapping for ContentText {
    const NAME: &'static str = "SourceContent";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.sizes.map(io, &["aligned_size_in_bytes"]);
        io.defaulted_but_in_llvm("Flags", &mut self.flags)?;
        self.sizes.map(io, &["content_size_in_bytes"]);
        io.required("FileContent", &mut self.text)
    }
}

#[derive(Debug, Default)]
struct ArgsText {
    section: SectionHeader,
    header: ArgsHeader,
    args: Vec<ArgText>,
}

impl Mapping for ArgsText {
    const NAME: &'static str = "SourceArgs";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        header(io, "SectionHeader", &mut self.section)?;
        header(io, "Header", &mut self.header)?;
        io.required("Args", &mut self.args)
    }
}

#[derive(Debug, Default)]
struct ArgText {
    arg: Str,
    value: Str,
}

impl Mapping for ArgText {
    const NAME: &'static str = "SourceArg";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Arg", &mut self.arg)?;
        io.required("Value", &mut self.value)
    }
}

impl NameText {
    fn value(&self) -> SourceName<'_> {
        let mut entry = SourceName::new(Name::from(Cow::Borrowed(self.name.0.as_slice())));
        entry.flags = self.flags;
        entry
    }
}

impl ContentText {
    fn value(&self) -> SourceContent<'_> {
        SourceContent { flags: self.flags, ..SourceContent::new(self.text.0.as_slice()) }
    }
}

impl SourceInfoText {
    pub(crate) fn from_payload(payload: Span<'_>, decompressed: u64) -> Result<Self, Error> {
        let part = SourceInfo::read_within(&mut Reader::new(payload, &mut ()), decompressed)?;
        let mut text =
            Self { header: InfoHeader { flags: part.flags, ..InfoHeader::default() }, ..Self::default() };
        for section in &part.sections {
            let front = SectionHeader { flags: section.flags, ..SectionHeader::default() };
            match &section.data {
                SectionData::Names(names) => {
                    let entry = |entry: &SourceName<'_>| NameText {
                        flags: entry.flags,
                        sizes: Sizes::default(),
                        name: Str::from_bytes(entry.name.as_bytes()),
                    };
                    let entries = names.entries.iter().map(entry).collect();
                    let header = NamesHeader { flags: names.flags, ..NamesHeader::default() };
                    text.names = Some(NamesText { section: front, header, entries });
                }
                SectionData::Contents(contents) => {
                    // The entries may be compressed, so no walk over the payload tells their sizes.
                    let entry = |entry: &SourceContent<'_>| {
                        let mut sizes = Sizes::default();
                        let [aligned, content] = entry.sizes();
                        sizes.state("aligned_size_in_bytes", aligned as u64);
                        sizes.state("content_size_in_bytes", content as u64);
                        ContentText { flags: entry.flags, sizes, text: Str::from_bytes(&entry.text) }
                    };
                    let header = ContentsHeader {
                        flags: contents.flags,
                        sizes: Sizes::default(),
                        compression: Named::new(contents.compression),
                    };
                    let entries = contents.entries.iter().map(entry).collect();
                    text.contents = Some(ContentsText { section: front, header, entries });
                }
                SectionData::Args(args) => {
                    let pair = |(arg, value): (Name<'_>, Name<'_>)| ArgText {
                        arg: Str::from_bytes(arg.as_bytes()),
                        value: Str::from_bytes(value.as_bytes()),
                    };
                    let header = ArgsHeader { flags: args.flags, ..ArgsHeader::default() };
                    text.args =
                        Some(ArgsText { section: front, header, args: args.pairs().map(pair).collect() });
                }
                SectionData::Other(..) => {
                    let kind = ErrorKind::Inconsistent("a section of an unknown type");
                    return Err(Error::new(kind, payload.offset()));
                }
            }
        }
        Ok(text)
    }

    /// With the sizes and counts that the payload states, which LLVM prints.
    pub(crate) fn with_sizes(mut self, payload: Span<'_>) -> Result<Self, Error> {
        let mut aligned = 0;
        let Self { header, names, contents, args, .. } = &mut self;
        let mut picker = Picker::new(|path: &[Frame], _, number| match path {
            [Frame::Field("header"), Frame::Field(field)] => header.sizes.state(field, number),
            [_, _, Frame::Field("aligned_size_in_bytes")] => aligned = number,
            [_, _, Frame::Field("names_header"), Frame::Field(field)] => {
                if let Some(names) = names.as_mut() {
                    names.section.state(aligned, "SourceNames");
                    names.header.sizes.state(field, number);
                }
            }
            [_, _, Frame::Field("name"), Frame::Index(index), Frame::Field(field)] => {
                if let Some(name) = names.as_mut().and_then(|names| names.entries.get_mut(*index as usize)) {
                    name.sizes.state(field, number);
                }
            }
            [_, _, Frame::Field("contents_header"), Frame::Field(field)] => {
                if let Some(contents) = contents.as_mut() {
                    contents.section.state(aligned, "SourceContents");
                    contents.header.sizes.state(field, number);
                }
            }
            [_, _, Frame::Field("args_header"), Frame::Field(field)] => {
                if let Some(args) = args.as_mut() {
                    args.section.state(aligned, "Args");
                    args.header.sizes.state(field, number);
                }
            }
            _ => {}
        });
        SourceInfo::walk(payload, &mut picker)?;
        Ok(self)
    }

    pub(crate) fn bytes(&self, form: YamlForm) -> Result<Vec<u8>, TextError> {
        let fail = |error: Error| self.mark.error(format!("{error}"));
        if let (Some(names), Some(contents)) = (&self.names, &self.contents) {
            let (names, contents) = (names.entries.len(), contents.entries.len());
            if names != contents {
                let message = format!("{names} names of files are given, but {contents} contents");
                return Err(self.mark.error(message));
            }
        }
        let mut sections = Vec::new();
        let mut add = |header: &SectionHeader, data| {
            let mut section = Section::new(data);
            section.flags = header.flags;
            sections.push(section);
        };
        if let Some(text) = &self.names {
            let entries = text.entries.iter().map(NameText::value).collect();
            let names = SourceNames { flags: text.header.flags, entries, ..SourceNames::default() };
            add(&text.section, SectionData::Names(names));
        }
        if let Some(text) = &self.contents {
            let contents = SourceContents {
                flags: text.header.flags,
                compression: text.header.compression.0,
                entries: text.entries.iter().map(ContentText::value).collect(),
                ..SourceContents::default()
            };
            add(&text.section, SectionData::Contents(contents));
        }
        if let Some(text) = &self.args {
            let pairs = text.args.iter().map(|pair| (&pair.arg.0, &pair.value.0));
            let mut args = SourceArgs::new(pairs).map_err(fail)?;
            args.flags = text.header.flags;
            add(&text.section, SectionData::Args(args));
        }
        let mut part = SourceInfo::default();
        part.flags = self.header.flags;
        part.sections = sections;
        let mut bytes = part.encode().map_err(fail)?;
        if form.is_llvm() {
            state_size(&mut bytes).map_err(fail)?;
        }
        Ok(bytes)
    }
}

/// Sets the size of the contents, as LLVM does and DXC does not.
fn state_size(bytes: &mut [u8]) -> Result<(), Error> {
    // For the section, its start and size; for its header, the offset of the field.
    let (mut start, mut size, mut place) = (0, 0, None);
    let mut picker = Picker::new(|path: &[Frame], offset, number| match path {
        [Frame::Field("section"), Frame::Index(_), Frame::Field("aligned_size_in_bytes")] => {
            (start, size) = (offset, number);
        }
        [.., Frame::Field("contents_header"), Frame::Field("aligned_size_in_bytes")] => {
            place = Some((offset, size.saturating_sub(offset.saturating_sub(start) as u64)));
        }
        _ => {}
    });
    SourceInfo::walk(Span::new(bytes), &mut picker)?;
    let Some((offset, size)) = place else { return Ok(()) };
    let size = u32::try_from(size).unwrap_or(u32::MAX);
    if let Some(place) = bytes.get_mut(offset..offset.saturating_add(4)) {
        place.copy_from_slice(&size.to_le_bytes());
    }
    Ok(())
}
