//! The rules for the part `SRCI`.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, FixedSize as _, Frame, Reader, Report, Span};

use super::entries::{body, stored};
use super::records::{ArgsHeader, ContentHeader, ContentsHeader, NameHeader, NamesHeader, SectionHeader};
use super::{Section, SectionData, SectionType, SourceContents, SourceInfo};
use crate::compression::inflate;
use crate::{CompressionType, MAX_DECOMPRESSED, fill};

impl SourceInfo<'_> {
    /// Checks the part. Sizes are those in the file, for unchanged sections; for others they are computed on
    /// writing.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `srci-size` | error | the part has the size that it states |
    /// | `srci-flags` | warning | flags are 0 |
    /// | `srci-unknown` | warning | no bytes follow sections, entries and arguments |
    /// | `srci-section-type` | warning | sections are of known types |
    /// | `srci-section-duplicate` | error | there is one section of a type |
    /// | `srci-section-missing` | warning | there are names, contents and arguments |
    /// | `srci-section-size` | error | sections have a multiple of 4 bytes |
    /// | `srci-compression` | error | the compression of the contents is known |
    /// | `srci-contents-size` | warning | the size in the contents' header is 0 or that of the contents |
    /// | `srci-entries-size` | error | entries have the total size that is stated (for names: its lowest 16 bits) |
    /// | `srci-entry-size` | error | an entry has the size of its text, and padding up to a multiple of 4 |
    /// | `srci-terminator` | error | names and files end with a NUL |
    /// | `srci-name` | warning | files have names |
    /// | `srci-file-count` | error | there are as many names as contents |
    /// | `srci-content-size` | error | names state the sizes that the files have |
    pub fn validate(&self, report: &mut Report) {
        let flags = |report: &mut Report, flags: u32| {
            if flags != 0 {
                report.warning("srci-flags", "flags", || format!("{flags:#x} has no meaning"));
            }
        };
        report.scope("header", |report| {
            if let Some((stated, was)) = self.stated {
                report.error("srci-size", "aligned_size_in_bytes", || {
                    format!("{stated} bytes are stated, the part has {was}")
                });
            }
            flags(report, self.flags.into());
        });
        unknown(report, "unknown", &self.unknown);
        for known in SectionType::NAMES {
            if self.numbers_of(known.0).next().is_none() {
                report.warning("srci-section-missing", None, || format!("there is no section {}", known.1));
            }
        }
        let as_read: Vec<bool> = self.sections.iter().map(Section::is_as_read).collect();
        report.scope("section", |report| {
            for (index, (section, same)) in (0u32..).zip(self.sections.iter().zip(&as_read)) {
                report.scope(Frame::Index(index), |report| {
                    let section_type = section.data.section_type();
                    // There may be many sections of an unknown type, and each look-up would search all of
                    // them.
                    let first = section_type.known().and_then(|_| self.numbers_of(section_type).next());
                    if first.is_some_and(|first| first < index) {
                        report.error("srci-section-duplicate", "section_type", || {
                            format!("the section {section_type} occurs more than once")
                        });
                    }
                    flags(report, section.flags.into());
                    check_data(section, report, &flags);
                    if *same {
                        check_layout(section, report);
                    }
                });
            }
        });
        self.check_files(&as_read, report);
    }

    /// The indices of the sections of a type.
    fn numbers_of(&self, section_type: SectionType) -> impl Iterator<Item = u32> {
        let sections = (0u32..).zip(&self.sections);
        sections
            .filter(move |(_, section)| section.data.section_type() == section_type)
            .map(|(index, _)| index)
    }

    /// Whether names and contents agree.
    fn check_files(&self, as_read: &[bool], report: &mut Report) {
        let (Some(names), Some(contents)) = (self.names(), self.contents()) else { return };
        let Some(index) = self.numbers_of(SectionType::SourceNames).next() else { return };
        let counts = (names.entries.len(), contents.entries.len());
        let stated = as_read.iter().all(|same| *same);
        report.scope("section", |report| {
            report.scope(Frame::Index(index), |report| {
                if counts.0 != counts.1 {
                    report.scope("names_header", |report| {
                        report.error("srci-file-count", "count", || {
                            format!("there are {} names and the contents of {} files", counts.0, counts.1)
                        });
                    });
                }
                report.scope("name", |report| {
                    let sizes = contents.sizes();
                    for (index, (entry, size)) in (0u32..).zip(names.entries.iter().zip(&sizes)) {
                        if stated && entry.content_size != *size {
                            report.scope(Frame::Index(index), |report| {
                                report.error("srci-content-size", "content_size_in_bytes", || {
                                    format!("{} bytes are stated, the file has {size}", entry.content_size)
                                });
                            });
                        }
                    }
                });
            });
        });
    }
}

fn unknown(report: &mut Report, field: &'static str, bytes: &[u8]) {
    if !bytes.is_empty() {
        report.warning("srci-unknown", field, || format!("{} bytes have no meaning", bytes.len()));
    }
}

/// Checks the contents of a section.
fn check_data(section: &Section<'_>, report: &mut Report, flags: &impl Fn(&mut Report, u32)) {
    match &section.data {
        SectionData::Names(names) => {
            report.scope("names_header", |report| flags(report, names.flags));
            unknown(report, "unknown", &names.unknown);
            entries(report, "name", &names.entries, |report, entry| {
                flags(report, entry.flags);
                unknown(report, "unknown", &entry.unknown);
                if entry.name.is_empty() {
                    report.warning("srci-name", "name", || "the file has no name".into());
                }
            });
        }
        SectionData::Contents(contents) => {
            report.scope("contents_header", |report| flags(report, contents.flags.into()));
            unknown(report, "unknown_entries", &contents.unknown_entries);
            unknown(report, "unknown", &contents.unknown);
            entries(report, "content", &contents.entries, |report, entry| {
                flags(report, entry.flags);
                unknown(report, "unknown", &entry.unknown);
            });
        }
        SectionData::Args(args) => {
            report.scope("args_header", |report| flags(report, args.flags));
            unknown(report, "unknown_pairs", &args.unknown_pairs);
            unknown(report, "unknown", &args.unknown);
        }
        SectionData::Other(SectionType::SourceContents, body) => report.scope("contents_header", |report| {
            let compression = ContentsHeader::parse(Span::new(body)).map(|header| header.compress_type);
            report.error("srci-compression", "compress_type", || match compression {
                Ok(compression) => format!("compression {compression} is not known"),
                Err(_) => "the header of the contents is missing".into(),
            });
        }),
        SectionData::Other(section_type, _) => report.warning("srci-section-type", "section_type", || {
            format!("{section_type} is not a known type of section")
        }),
    }
}

fn entries<T>(report: &mut Report, name: &'static str, entries: &[T], check: impl Fn(&mut Report, &T)) {
    report.scope(name, |report| {
        for (index, entry) in (0u32..).zip(entries) {
            report.scope(Frame::Index(index), |report| check(report, entry));
        }
    });
}

/// Checks the sizes in the bytes from which a section was read.
fn check_layout(section: &Section<'_>, report: &mut Report) {
    let size = section.read.len();
    if size % 4 != 0 {
        report.error("srci-section-size", "aligned_size_in_bytes", || {
            format!("{size} bytes are not a multiple of 4")
        });
    }
    let body = body(&section.read);
    // Unreadable bytes did not become a section.
    let _ = match &section.data {
        SectionData::Names(_) => check_names(body, report),
        SectionData::Contents(contents) => check_contents(contents, body, report),
        SectionData::Args(_) => ArgsHeader::parse(Span::new(body)).map(drop),
        SectionData::Other(..) => Ok(()),
    };
}

fn check_names(body: &[u8], report: &mut Report) -> Result<(), Error> {
    let mut nobody = ();
    let mut reader = Reader::new(Span::new(body), &mut nobody);
    let header = NamesHeader::read(&mut reader)?;
    let start = reader.offset();
    report_scope(report, "name", |report| {
        for index in 0..header.count {
            let entry = NameHeader::read(&mut reader)?;
            let sizes = (entry.aligned_size_in_bytes, NameHeader::SIZE, entry.name_size_in_bytes);
            check_entry(&mut reader, sizes, ["name_size_in_bytes", "name"], index, report)?;
        }
        Ok(())
    })?;
    let size = reader.offset().wrapping_sub(start);
    let [low, high, ..] = size.to_le_bytes();
    let stated = header.entries_size_in_bytes;
    if stated != u16::from_le_bytes([low, high]) {
        report.scope("names_header", |report| {
            report.error("srci-entries-size", "entries_size_in_bytes", || {
                format!("{stated} bytes are stated, the entries have {size}")
            });
        });
    }
    Ok(())
}

fn check_contents(contents: &SourceContents<'_>, body: &[u8], report: &mut Report) -> Result<(), Error> {
    let Some((header, bytes)) = stored(body) else { return Ok(()) };
    report.scope("contents_header", |report| {
        let stated = header.aligned_size_in_bytes;
        if stated != 0 && usize::try_from(stated) != Ok(body.len()) {
            report.warning("srci-contents-size", "aligned_size_in_bytes", || {
                format!("{stated} bytes are stated, the contents have {}", body.len())
            });
        }
        let (stored, entries) = (header.entries_size_in_bytes, header.uncompressed_entries_size_in_bytes);
        if contents.compression == CompressionType::None && stored != entries {
            report.error("srci-entries-size", "uncompressed_entries_size_in_bytes", || {
                format!("{entries} bytes are stated, the entries have {stored}")
            });
        }
    });
    let inflated;
    let bytes = if contents.compression == CompressionType::Zlib {
        inflated = inflate(bytes, header.uncompressed_entries_size_in_bytes, MAX_DECOMPRESSED, 0)?;
        &inflated
    } else {
        bytes
    };
    let mut nobody = ();
    let mut reader = Reader::new(Span::new(bytes), &mut nobody);
    report_scope(report, "content", |report| {
        for index in 0..header.count {
            let entry = ContentHeader::read(&mut reader)?;
            let sizes = (entry.aligned_size_in_bytes, ContentHeader::SIZE, entry.content_size_in_bytes);
            check_entry(&mut reader, sizes, ["content_size_in_bytes", "text"], index, report)?;
        }
        Ok(())
    })
}

/// Reads an entry after its header, and checks it: the sizes of the entry, of its header, and of its text.
fn check_entry(
    reader: &mut Reader<'_, '_, ()>,
    (aligned, header, text): (u32, usize, u32),
    [size_name, text_name]: [&'static str; 2],
    index: u32,
    report: &mut Report,
) -> Result<(), Error> {
    let memory = |size: u32| usize::try_from(size).unwrap_or(usize::MAX);
    let body = reader.bytes(text_name, memory(aligned).saturating_sub(header))?;
    report.scope(Frame::Index(index), |report| {
        let natural = header.saturating_add(memory(text)).saturating_add(fill::missing(memory(text)));
        // Further bytes are visited as unknown.
        if memory(aligned) < natural {
            report.error("srci-entry-size", "aligned_size_in_bytes", || {
                format!("{aligned} bytes are stated, the entry has {natural} with its padding")
            });
        }
        match body.get(..memory(text)).map(<[u8]>::last) {
            Some(Some(0)) => {}
            Some(Some(_)) => report.error("srci-terminator", text_name, || "the text has no NUL".into()),
            Some(None) | None => {
                report.error("srci-terminator", size_name, || "the size does not include a NUL".into())
            }
        }
    });
    Ok(())
}

/// [`Report::scope`] for checks that can fail.
fn report_scope(
    report: &mut Report,
    frame: &'static str,
    check: impl FnOnce(&mut Report) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut result = Ok(());
    report.scope(frame, |report| result = check(report));
    result
}

// The size of a section is checked as a whole.
const _: () = assert!(SectionHeader::SIZE % 4 == 0);
