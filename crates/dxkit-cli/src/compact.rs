//! Decides from the part directory alone whether bytes that start with the magic number are a container.

use std::io;

use dxkit::container::HEADER_SIZE;

/// Whether the name of each part consists of letters and digits, each part starts where the previous one
/// ends, and the last one ends with the container. This is the condition of `Container::is_compact`, but only
/// the directory is read. `read` fills a buffer from an offset in the container, and returns whether enough
/// bytes were available.
pub(crate) fn directory_fits(
    header: &[u8; HEADER_SIZE],
    mut read: impl FnMut(u64, &mut [u8]) -> io::Result<bool>,
) -> io::Result<bool> {
    let number =
        |at: usize| header.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |b| u32::from_le_bytes(*b));
    let (length, count) = (u64::from(number(24)), u64::from(number(28)));
    let mut end = HEADER_SIZE as u64 + 4 * count;
    for index in 0..count {
        let (mut entry, mut name, mut size) = ([0; 4], [0; 4], [0; 4]);
        if !read(HEADER_SIZE as u64 + 4 * index, &mut entry)? || u64::from(u32::from_le_bytes(entry)) != end {
            return Ok(false);
        }
        if !read(end, &mut name)? || !name.iter().all(u8::is_ascii_alphanumeric) || !read(end + 4, &mut size)?
        {
            return Ok(false);
        }
        end += 8 + u64::from(u32::from_le_bytes(size));
        if end > length {
            return Ok(false);
        }
    }
    Ok(end == length)
}
