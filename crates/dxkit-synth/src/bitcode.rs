//! Bitstreams, bit by bit.

/// An assembler for bitstreams: writes bits one after the other, starting with the lowest bit of each byte.
///
/// ```
/// use dxkit_synth::bitcode::Bits;
///
/// let mut bits = Bits::new();
/// bits.magic().open(8, 3).record(1, &[1]).close();
/// assert_eq!(bits.bytes(), [0x42, 0x43, 0xc0, 0xde, 0x21, 0x0c, 0, 0, 1, 0, 0, 0, 0x0b, 0x82, 0x00, 0]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Bits {
    bits: Vec<bool>,
    /// For each open block: the bit offset of its size, and the width of IDs in the enclosing block.
    open: Vec<(usize, u32)>,
    width: u32,
}

impl Bits {
    /// An empty stream.
    #[must_use]
    pub fn new() -> Self {
        Self { width: 2, ..Self::default() }
    }

    /// The magic number of LLVM's bitcode.
    pub fn magic(&mut self) -> &mut Self {
        self.fixed(0xdec0_4342, 32)
    }

    /// A number of this many bits, the lowest first.
    pub fn fixed(&mut self, value: u64, width: u32) -> &mut Self {
        self.bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
        self
    }

    /// A number in groups of this many bits.
    pub fn vbr(&mut self, value: u64, width: u32) -> &mut Self {
        let data = width - 1;
        let mut value = value;
        loop {
            let group = value & ((1 << data) - 1);
            value >>= data;
            self.fixed(group, data).fixed(u64::from(value != 0), 1);
            if value == 0 {
                return self;
            }
        }
    }

    /// Zeros up to the next word of 32 bits.
    pub fn align(&mut self) -> &mut Self {
        while self.bits.len() % 32 != 0 {
            self.bits.push(false);
        }
        self
    }

    /// An abbreviation ID, with the width of the innermost block.
    pub fn id(&mut self, id: u64) -> &mut Self {
        self.fixed(id, self.width)
    }

    /// The beginning of a block whose IDs have this many bits.
    pub fn open(&mut self, kind: u64, width: u32) -> &mut Self {
        self.id(1).vbr(kind, 8).vbr(width.into(), 4).align();
        self.open.push((self.bits.len(), self.width));
        self.width = width;
        self.fixed(0, 32)
    }

    /// The end of the innermost block, which fills in its size.
    pub fn close(&mut self) -> &mut Self {
        self.id(0).align();
        if let Some((size, width)) = self.open.pop() {
            self.width = width;
            let words = (self.bits.len() - size) / 32 - 1;
            for (index, bit) in self.bits.iter_mut().skip(size).take(32).enumerate() {
                *bit = words >> index & 1 == 1;
            }
        }
        self
    }

    /// A record without an abbreviation.
    pub fn record(&mut self, code: u64, operands: &[u64]) -> &mut Self {
        self.id(3).vbr(code, 6).vbr(operands.len() as u64, 6);
        for operand in operands {
            self.vbr(*operand, 6);
        }
        self
    }

    /// A record without an abbreviation: numbers, followed by the characters of a text.
    pub fn text(&mut self, code: u64, before: &[u64], text: &str) -> &mut Self {
        let operands: Vec<u64> = before.iter().copied().chain(text.bytes().map(u64::from)).collect();
        self.record(code, &operands)
    }

    /// The number of bits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.len()
    }

    /// Whether the stream is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The bytes; the last one is filled with zero bits.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| bits.iter().rev().fold(0u8, |byte, bit| byte << 1 | u8::from(*bit));
        self.bits.chunks(8).map(byte).collect()
    }
}
