//! From a fuzzer's bytes to a file.

use std::borrow::Cow;

use dxkit::FourCc;

/// The bytes themselves if they begin like a container. Else a container with one part: the first byte chooses its kind,
/// the others are its payload, so that a fuzzer that knows nothing of containers reaches the decoders all the same.
#[must_use]
pub fn file(data: &[u8]) -> Cow<'_, [u8]> {
    match data.split_first() {
        Some((first, payload)) if !data.starts_with(b"DXBC") => {
            let kind = FourCc::KNOWN[usize::from(*first) % FourCc::KNOWN.len()];
            Cow::Owned(assemble(&[(kind, Cow::Borrowed(payload))]))
        }
        _ => Cow::Borrowed(data),
    }
}

/// A container of these parts. Written by hand: the library's own writer is what is being tested.
#[must_use]
pub fn assemble(parts: &[(FourCc, Cow<'_, [u8]>)]) -> Vec<u8> {
    Layout::default().assemble(parts)
}

/// What a container has beside its parts.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// The bytes of the digest.
    pub digest: [u8; 16],
    /// Bytes before a part, and which one.
    pub gap: Option<(usize, Vec<u8>)>,
    /// Bytes behind the last part.
    pub slack: Vec<u8>,
    /// Bytes behind the container.
    pub trailing: Vec<u8>,
}

impl Layout {
    /// A container of these parts.
    #[must_use]
    pub fn assemble(&self, parts: &[(FourCc, Cow<'_, [u8]>)]) -> Vec<u8> {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
        let mut body = Vec::new();
        let mut directory = Vec::new();
        let start = 32 + 4 * parts.len();
        for (index, (kind, payload)) in parts.iter().enumerate() {
            match &self.gap {
                Some((before, gap)) if *before == index => body.extend_from_slice(gap),
                _ => {}
            }
            directory.extend(number(start + body.len()));
            body.extend(kind.0);
            body.extend(number(payload.len()));
            body.extend_from_slice(payload);
        }
        body.extend_from_slice(&self.slack);
        let mut file = b"DXBC".to_vec();
        file.extend(self.digest);
        file.extend([1, 0, 0, 0]);
        file.extend(number(start + body.len()));
        file.extend(number(parts.len()));
        file.extend(directory);
        file.extend(body);
        file.extend_from_slice(&self.trailing);
        file
    }
}
