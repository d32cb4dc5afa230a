//! Bytes after the last field of a part.

use alloc::borrow::Cow;

use dxkit_bytes::{Error, Reader, Value, Visit, Writer};

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
    reader.scope(name, |reader| {
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let Some((span, rest)) = reader.rest().split_at(size) else {
            // The error is the reader's own.
            return reader.within(size, |_| Ok(<&[u8]>::default()));
        };
        reader.continue_at(rest);
        let text = span.bytes().split_last().map_or(<&[u8]>::default(), |(_, text)| text);
        if !span.is_empty() {
            let value =
                if span.bytes().last() == Some(&0) { Value::Text(text) } else { Value::Bytes(span.bytes()) };
            reader.visitor().leaf(span, value);
        }
        Ok(text)
    })
}
