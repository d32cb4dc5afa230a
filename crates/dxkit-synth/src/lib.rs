//! Hand-assembled bytes for tests. A round trip proves only that reader and writer agree. These bytes are
//! assembled from the description of the format, number by number, and share no declaration with the crates
//! that are tested with them.

pub mod bitcode;
pub mod container;
pub mod info;
pub mod metadata;
pub mod pdb;
pub mod program;
pub mod psv;
pub mod rdat;
pub mod rootsig;
pub mod signature;

/// An assembler: writes little-endian numbers one after the other.
///
/// ```
/// use dxkit_synth::Asm;
///
/// let mut asm = Asm::new();
/// let offset = asm.hole();
/// asm.u16(7).zeros(2);
/// asm.fill(offset);
/// asm.text("UV").align(4, 0xab);
/// assert_eq!(asm.bytes(), b"\x08\0\0\0\x07\0\0\0UV\0\xab");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Asm {
    bytes: Vec<u8>,
}

/// Four bytes that are filled later.
#[derive(Debug, Clone, Copy)]
pub struct Hole(usize);

impl Asm {
    /// No bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A byte.
    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.raw(&[value])
    }

    /// Two bytes.
    pub fn u16(&mut self, value: u16) -> &mut Self {
        self.raw(&value.to_le_bytes())
    }

    /// Four bytes.
    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.raw(&value.to_le_bytes())
    }

    /// Several numbers of four bytes.
    pub fn u32s(&mut self, values: &[u32]) -> &mut Self {
        for value in values {
            self.u32(*value);
        }
        self
    }

    /// A 32-bit float.
    pub fn f32(&mut self, value: f32) -> &mut Self {
        self.u32(value.to_bits())
    }

    /// Bytes without changes.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// A text and its NUL.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.raw(text.as_bytes()).u8(0)
    }

    /// Zeros.
    pub fn zeros(&mut self, count: usize) -> &mut Self {
        self.bytes.resize(self.bytes.len() + count, 0);
        self
    }

    /// Fills with `byte` up to a multiple of `alignment`.
    pub fn align(&mut self, alignment: usize, byte: u8) -> &mut Self {
        self.bytes.resize(self.bytes.len().next_multiple_of(alignment), byte);
        self
    }

    /// Four bytes for an offset or size that is known later.
    pub fn hole(&mut self) -> Hole {
        let hole = Hole(self.bytes.len());
        self.u32(0);
        hole
    }

    /// Fills a hole with the number of bytes so far.
    pub fn fill(&mut self, hole: Hole) -> &mut Self {
        let value = self.len();
        self.fill_with(hole, value)
    }

    /// Fills a hole with a number.
    #[allow(clippy::indexing_slicing)] // a hole is four bytes that this assembler wrote
    pub fn fill_with(&mut self, hole: Hole, value: u32) -> &mut Self {
        self.bytes[hole.0..hole.0 + 4].copy_from_slice(&value.to_le_bytes());
        self
    }

    /// Number of bytes so far.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // tests assemble kilobytes
    pub fn len(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// Whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }
}
