//! Bounded zlib streams inside `SRCI` and `PDBI`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use dxkit_bytes::{Error, ErrorKind, open_enum};
use miniz_oxide::deflate::core::deflate_flags::{TDEFL_GREEDY_PARSING_FLAG, TDEFL_WRITE_ZLIB_HEADER};
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

open_enum! {
    /// Compression of bytes.
    pub struct CompressionType(u16) known KnownCompressionType {
        /// None.
        None = 0 => "none",
        /// zlib (RFC 1950).
        Zlib = 1 => "zlib",
    }
}

/// Maximum expansion of a byte of a zlib stream. DXC's own streams can be extreme: twenty thousand equal
/// lines of HLSL are 2884 bytes, 333 times less.
pub const MAX_EXPANSION: u64 = 1032;

/// Maximum number of bytes that a part is decompressed to: 64 MiB.
pub const MAX_DECOMPRESSED: u64 = 64 << 20;

/// Decompresses a stream to exactly `stated` bytes. Errors have the absolute offset `at`.
///
/// Memory grows with the actual output, to at most twice `stated`, which is first checked against
/// [`MAX_EXPANSION`] and `budget` (the remainder of [`MAX_DECOMPRESSED`]).
pub(crate) fn inflate(stream: &[u8], stated: u32, budget: u64, at: usize) -> Result<Vec<u8>, Error> {
    let limit = (stream.len() as u64).saturating_mul(MAX_EXPANSION).min(budget);
    if u64::from(stated) > limit {
        return Err(Error::new(ErrorKind::Expands { size: stated.into(), limit }, at));
    }
    let stated = usize::try_from(stated).unwrap_or(usize::MAX);
    let problem = match decompress_to_vec_zlib_with_limit(stream, stated) {
        Ok(bytes) if bytes.len() == stated => return Ok(bytes),
        Ok(_) => "decompresses to fewer bytes than stated",
        Err(error) if error.status == TINFLStatus::HasMoreOutput => "decompresses to more bytes than stated",
        Err(_) => "is not a complete zlib stream",
    };
    Err(Error::new(ErrorKind::Compressed(problem), at))
}

/// A zlib stream of these bytes, identical to DXC's.
///
/// DXC asks miniz for the default level, -1, which miniz treats as 128 probes *and*, because it is below 4,
/// as greedy parsing: a combination that no level has. Its header states the fastest level.
pub(crate) fn deflate(bytes: &[u8], at: usize) -> Result<Vec<u8>, Error> {
    const PROBES: u32 = 128;
    let size = bytes.len() as u64;
    if size > MAX_DECOMPRESSED {
        // No reader would accept it.
        return Err(Error::new(ErrorKind::Expands { size, limit: MAX_DECOMPRESSED }, at));
    }
    let mut compressor =
        Box::new(CompressorOxide::new(PROBES | TDEFL_GREEDY_PARSING_FLAG | TDEFL_WRITE_ZLIB_HEADER));
    let mut stream = Vec::new();
    let (status, _) = compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |chunk| {
        let room = stream.try_reserve(chunk.len()).is_ok();
        if room {
            stream.extend_from_slice(chunk);
        }
        room
    });
    match (status, stream.get_mut(..2)) {
        (TDEFLStatus::Done, Some(header)) => {
            header.copy_from_slice(&[0x78, 0x01]);
            Ok(stream)
        }
        _ => Err(Error::new(ErrorKind::OutOfMemory, at)),
    }
}
