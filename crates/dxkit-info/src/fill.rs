//! Bytes after the last field of a part.

use alloc::borrow::Cow;

use dxkit_bytes::{Error, Reader, Value, Visit, Writer, parser};

/// Bytes that are missing to a multiple of 4.
pub(crate) const fn missing(size: usize) -> usize {
    size.wrapping_neg() % 4
}

/// Takes everything that remains. `None` if it is `least` zeros and the padding that makes `size` bytes a
/// multiple of 4, which writing adds; otherwise the bytes, which are visited as unknown.
pub(crate) fn read<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    size: usize,
    least: usize,
) -> Result<Option<Cow<'a, [u8]>>, Error> {
    let rest = reader.rest().bytes();
    if rest.len() == least.saturating_add(missing(size)) && rest.iter().all(|byte| *byte == 0) {
        reader.padding("padding", rest.len())?;
        return Ok(None);
    }
    Ok(Some(Cow::Borrowed(reader.unknown("tail"))))
}

/// Writes the bytes that [`read`] returned.
pub(crate) fn write(
    writer: &mut Writer,
    tail: Option<&[u8]>,
    size: usize,
    least: usize,
) -> Result<(), Error> {
    match tail {
        Some(tail) => writer.bytes("tail", tail),
        None => {
            let zeros = [0u8; 4];
            writer.bytes("padding", zeros.get(..least.saturating_add(missing(size))).unwrap_or(&zeros))
        }
    }
}

/// Takes `size` bytes of text with its NUL, if `size` includes one. The text may contain NULs.
pub(crate) fn text<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    name: &'static str,
    size: u32,
) -> Result<&'a [u8], Error> {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let field = reader.scope(name, |reader| {
        reader.leaf(parser::take(size), |_, field| match field.bytes().split_last() {
            Some((0, text)) => Value::Text(text),
            _ => Value::Bytes(field.bytes()),
        })
    })?;
    Ok(field.bytes().split_last().map_or(&[], |(_, text)| text))
}
