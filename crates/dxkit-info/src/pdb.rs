//! [`PdbInfo`]: the part `PDBI`.

use alloc::borrow::Cow;
use alloc::format;

use dxkit_bytes::{
    Codec, Error, FixedSize, Reader, Report, Severity, Value, Visit, Writer, if_arbitrary, record,
};

use crate::compression::{deflate, inflate};
use crate::{CompressionType, KnownCompressionType, MAX_DECOMPRESSED, fill};

record! {
    /// The first 12 bytes of `PDBI`: DXC's `DxilShaderPDBInfo`.
    pub struct PdbInfoHeader: 12 {
        /// 0.
        0: pub version: u16,
        /// Compression of the data.
        2: pub compression_type: CompressionType,
        /// Number of stored bytes.
        4: pub size_in_bytes: u32,
        /// Number of decompressed bytes.
        8: pub uncompressed_size_in_bytes: u32,
    }
}

/// The data after the header is not aligned further.
const _: () = assert!(PdbInfoHeader::SIZE % 4 == 0);

/// The part `PDBI`: sources, arguments and libraries of a shader as runtime data, in PDB files.
///
/// The [data](Self::data) has the form of the part `RDAT`, with other tables. DXC reads the part; its sources
/// contain a writer that is never called, and no file is known. The layout is that of the sources.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 12 | [`PdbInfoHeader`] |
/// | 12 | | the data, plain or as a zlib stream |
/// | | | zeros up to a multiple of 4 |
#[derive(Debug, Clone, Default)]
pub struct PdbInfo<'a> {
    /// 0.
    pub version: u16,
    compression: CompressionType,
    data: Cow<'a, [u8]>,
    /// The zlib stream from which the data was read.
    stream: Option<Cow<'a, [u8]>>,
    /// The stated number of bytes of the data, if it differs.
    stated_size: Option<u32>,
    /// Bytes after the data, if they are not the padding.
    tail: Option<Cow<'a, [u8]>>,
}

impl<'a> PdbInfo<'a> {
    /// A part with this data, to be stored with this compression. For an unknown compression the data has to
    /// be compressed already.
    #[must_use]
    pub fn new(compression: CompressionType, data: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { compression, data: data.into(), ..Self::default() }
    }

    /// The compression of the data.
    #[must_use]
    pub const fn compression(&self) -> CompressionType {
        self.compression
    }

    /// The data: runtime data, decompressed. With an unknown compression, the stored bytes.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Replaces the data, and its compression.
    pub fn set_data(&mut self, compression: CompressionType, data: impl Into<Cow<'a, [u8]>>) {
        *self = Self { version: self.version, ..Self::new(compression, data) };
    }

    /// Checks the part.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `pdbi-version` | error | the version is 0 |
    /// | `pdbi-compression` | error | the compression is known |
    /// | `pdbi-size` | error | data that is not compressed has one size |
    /// | `pdbi-padding` | warning | zeros up to a multiple of 4 follow, and nothing else |
    pub fn validate(&self, report: &mut Report) {
        let error = Severity::Error;
        report.scope("header", |report| {
            if self.version != 0 {
                report.add(error, "pdbi-version", "version", || {
                    format!("version {} is not known", self.version)
                });
            }
            match self.compression.known() {
                None => report.add(error, "pdbi-compression", "compression_type", || {
                    format!("compression {} is not known", self.compression)
                }),
                Some(KnownCompressionType::None | KnownCompressionType::Zlib) => {
                    if let Some(stated) = self.stated_size {
                        report.add(error, "pdbi-size", "uncompressed_size_in_bytes", || {
                            format!("{stated} bytes are stated, the data has {}", self.data.len())
                        });
                    }
                }
            }
        });
        if let Some(tail) = &self.tail {
            let missing = fill::missing(self.stream.as_ref().map_or(self.data.len(), |stream| stream.len()));
            report.warning("pdbi-padding", "tail", || {
                format!("{} bytes follow the data, not {missing} zeros", tail.len())
            });
        }
    }
}

impl<'a> PdbInfo<'a> {
    /// Like [`read`](Codec::read), and visits the fields of data that is not compressed: `data` reads all of
    /// it. This crate does not know the structure of the data, so the caller provides its reader.
    ///
    /// # Errors
    /// See [`read`](Codec::read), and the errors of `data`.
    pub fn read_with<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        data: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        Self::read_within(reader, MAX_DECOMPRESSED, data)
    }

    /// Like [`read_with`](Self::read_with), with a limit for the decompressed data.
    ///
    /// # Errors
    /// See [`read_with`](Self::read_with).
    pub fn read_within<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        decompressed: u64,
        data: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let decompressed = decompressed.min(MAX_DECOMPRESSED);
        let header: PdbInfoHeader = reader.field("header")?;
        let at = reader.offset();
        let size = usize::try_from(header.size_in_bytes).unwrap_or(usize::MAX);
        let start = reader.rest();
        let stored = if header.compression_type == CompressionType::None && (1..=start.len()).contains(&size)
        {
            reader.window("data", size, data)?;
            start.cut(0..size)?.bytes()
        } else {
            // The error of the reader applies if there are fewer bytes.
            reader.bytes("data", size)?
        };
        let mut part = Self::new(header.compression_type, stored);
        part.version = header.version;
        let stated = header.uncompressed_size_in_bytes;
        if header.compression_type == CompressionType::Zlib {
            part.data =
                Cow::Owned(inflate(stored, stated, decompressed, at).map_err(|error| error.within("data"))?);
            part.stream = Some(Cow::Borrowed(stored));
        } else if usize::try_from(stated) != Ok(stored.len()) {
            part.stated_size = Some(stated);
        }
        part.tail = fill::read(reader, stored.len(), 0)?;
        Ok(part)
    }
}

dxkit_bytes::inherent_codec!(PdbInfo);

impl<'a> Codec<'a> for PdbInfo<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Self::read_with(reader, |reader| {
            let (data, visit) = reader.take_rest();
            visit.leaf(data, Value::Bytes(data.bytes()));
            Ok(())
        })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let stored = match &self.stream {
            Some(stream) => Cow::Borrowed(stream.as_ref()),
            None if self.compression == CompressionType::Zlib => {
                Cow::Owned(deflate(&self.data, writer.len())?)
            }
            None => Cow::Borrowed(self.data.as_ref()),
        };
        writer.scope("header", |writer| {
            writer.field("version", &self.version)?;
            writer.field("compression_type", &self.compression)?;
            writer.count::<u32>("size_in_bytes", stored.len())?;
            match self.stated_size {
                Some(stated) => writer.field("uncompressed_size_in_bytes", &stated),
                None => writer.count::<u32>("uncompressed_size_in_bytes", self.data.len()),
            }
        })?;
        writer.bytes("data", &stored)?;
        fill::write(writer, self.tail.as_deref(), stored.len(), 0)
    }
}

impl PartialEq for PdbInfo<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.version, self.compression, &self.data) == (other.version, other.compression, &other.data)
    }
}

impl Eq for PdbInfo<'_> {}

dxkit_bytes::owned! { pub PdbInfo { version, compression, data, stream, stated_size, tail } }

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for PdbInfo<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let mut part = Self::new(source.arbitrary()?, source.arbitrary::<&[u8]>()?);
            part.version = source.arbitrary()?;
            Ok(part)
        }
    }
}
