//! Converts a fuzzer's bytes to a file.

use std::borrow::Cow;

use dxkit::bitcode::Module;
use dxkit::{Container, FourCc, Program};

/// The bytes themselves if they begin like a container. Otherwise a container with one part: the first byte
/// selects its kind, the others are its payload. So a fuzzer without knowledge of containers also reaches
/// the decoders.
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

/// A container with these parts. It does not use the library's own writer, because that is being tested.
#[must_use]
pub fn assemble(parts: &[(FourCc, Cow<'_, [u8]>)]) -> Vec<u8> {
    Layout::default().assemble(parts)
}

/// The bytes of a container outside its parts.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// The bytes of the digest.
    pub digest: [u8; 16],
    /// Bytes before a part, and the index of that part.
    pub gap: Option<(usize, Vec<u8>)>,
    /// Bytes after the last part.
    pub slack: Vec<u8>,
    /// Bytes after the container.
    pub trailing: Vec<u8>,
}

impl Layout {
    /// A container with these parts.
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

/// The first functions of a module: a library may export them.
pub(crate) fn function_names(container: &Container<'_>) -> Vec<String> {
    let Some(part) = container.find(FourCc::Dxil) else { return Vec::new() };
    let Ok(program) = Program::parse(part.span()) else { return Vec::new() };
    let Ok(module) = Module::parse(program.bitcode()) else { return Vec::new() };
    let functions = module.functions().filter(|function| function.has_body()).take(2);
    functions.filter_map(|function| String::from_utf8(function.name().to_vec()).ok()).collect()
}
