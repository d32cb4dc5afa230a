//! Modules that contain only metadata, as an LLVM bitstream of unabbreviated records.

/// Builds a module: strings, integers and nodes, and names for some of them.
///
/// Pieces of metadata are numbered in the order in which they are added, from 0; a node may refer to pieces
/// that are added later.
#[derive(Debug, Clone, Default)]
pub struct MetadataModule {
    /// Code and operands of the records of metadata.
    records: Vec<(u32, Vec<u64>)>,
    /// The number of pieces of metadata so far; names do not count.
    pieces: u32,
    /// Type and value of each constant.
    constants: Vec<(u64, Constant)>,
}

#[derive(Debug, Clone, Copy)]
enum Constant {
    Undef,
    Integer(i64),
}

/// The widths of the integer types in every module; their indices are the numbers of the types.
const WIDTHS: [u64; 4] = [1, 8, 32, 64];
const METADATA: u64 = 4;
const STRUCT: u64 = 5;
const POINTER: u64 = 6;

impl MetadataModule {
    /// An empty module.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of the next piece.
    #[must_use]
    pub fn next(&self) -> u32 {
        self.pieces
    }

    fn piece(&mut self, code: u32, operands: Vec<u64>) -> u32 {
        self.records.push((code, operands));
        self.pieces += 1;
        self.pieces - 1
    }

    /// A string.
    pub fn string(&mut self, text: &str) -> u32 {
        self.piece(1, text.bytes().map(u64::from).collect())
    }

    fn value(&mut self, ty: u64, constant: Constant) -> u32 {
        self.constants.push((ty, constant));
        let value = self.constants.len() as u64 - 1;
        self.piece(2, vec![ty, value])
    }

    /// An integer of 1, 8, 32 or 64 bits.
    pub fn integer(&mut self, width: u64, value: i64) -> u32 {
        let ty = WIDTHS.iter().position(|known| *known == width).unwrap_or_default();
        self.value(ty as u64, Constant::Integer(value))
    }

    /// An integer of 32 bits.
    pub fn i32(&mut self, value: i64) -> u32 {
        self.integer(32, value)
    }

    /// An undefined pointer to a structure.
    pub fn pointer(&mut self) -> u32 {
        self.value(POINTER, Constant::Undef)
    }

    /// A node; `None` is null.
    pub fn node(&mut self, operands: &[Option<u32>]) -> u32 {
        self.piece(3, operands.iter().map(|operand| operand.map_or(0, |id| u64::from(id) + 1)).collect())
    }

    /// Gives nodes a name.
    pub fn name(&mut self, name: &str, nodes: &[u32]) {
        self.records.push((4, name.bytes().map(u64::from).collect()));
        self.records.push((10, nodes.iter().copied().map(u64::from).collect()));
    }

    /// The bitstream.
    #[must_use]
    pub fn bitcode(&self) -> Vec<u8> {
        let mut bits = Bits::default();
        for byte in [0x42, 0x43, 0xc0, 0xde] {
            bits.fixed(byte, 8);
        }
        bits.block(2, 8, |module| {
            module.record(1, &[1]);
            module.block(3, 17, |types| {
                types.record(1, &[7]);
                for width in WIDTHS {
                    types.record(7, &[width]);
                }
                types.record(16, &[]);
                types.record(18, &[0, 2]);
                types.record(8, &[STRUCT, 0]);
            });
            debug_assert_eq!(METADATA, WIDTHS.len() as u64);
            module.block(3, 11, |constants| {
                for (ty, constant) in &self.constants {
                    constants.record(1, &[*ty]);
                    match constant {
                        Constant::Undef => constants.record(3, &[]),
                        Constant::Integer(value) => {
                            let sign = u64::from(*value < 0);
                            constants.record(4, &[(value.unsigned_abs() << 1) | sign]);
                        }
                    }
                }
            });
            module.block(3, 15, |metadata| {
                for (code, operands) in &self.records {
                    metadata.record(*code, operands);
                }
            });
        });
        bits.bytes
    }
}

/// Writes bits, lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    /// The number of used bits in the last byte; 0 if it is full.
    used: u32,
    /// The width of the IDs that start records and blocks, in bits.
    width: u32,
}

impl Bits {
    fn fixed(&mut self, value: u64, width: u32) {
        for bit in 0..width {
            if self.used == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(value >> bit & 1 == 1) << self.used;
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// A number in groups of bits; the highest bit of a group is set if another one follows.
    fn variable(&mut self, mut value: u64, width: u32) {
        let most = (1 << (width - 1)) - 1;
        while value > most {
            self.fixed((value & most) | (most + 1), width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    fn align(&mut self) {
        self.used = 0;
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    fn record(&mut self, code: u32, operands: &[u64]) {
        self.fixed(3, self.width);
        self.variable(code.into(), 6);
        self.variable(operands.len() as u64, 6);
        for operand in operands {
            self.variable(*operand, 6);
        }
    }

    fn block(&mut self, outer: u32, id: u64, content: impl FnOnce(&mut Self)) {
        self.fixed(1, outer);
        self.variable(id, 8);
        self.variable(3, 4);
        self.align();
        let start = self.bytes.len();
        self.bytes.extend([0; 4]);
        self.width = 3;
        content(self);
        self.fixed(0, 3);
        self.align();
        let words = (self.bytes.len() - start - 4) / 4;
        if let Some(length) = self.bytes.get_mut(start..start + 4) {
            length.copy_from_slice(&u32::try_from(words).unwrap_or(u32::MAX).to_le_bytes());
        }
    }
}
