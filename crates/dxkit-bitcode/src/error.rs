//! [`Error`]: what went wrong, at which bit, in which block.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::{Frame, Path};

use crate::stream::BlockKind;

/// Why a bitstream or the module in it could not be read, or written.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// The bits end inside a field.
    #[error("{needed} bits are needed, {available} are left")]
    Truncated {
        /// Bits that the field takes, as far as is known.
        needed: u64,
        /// Bits that are left.
        available: u64,
    },
    /// The stream does not begin as LLVM bitcode does.
    #[error("LLVM bitcode begins with the bytes 42 43 c0 de, not {}", Hex(.found))]
    Magic {
        /// The four bytes that were found, padded with zeros at the end of the file.
        found: [u8; 4],
    },
    /// The input is larger than this library reads.
    #[error("the stream has {size} bytes, more than the limit of {limit}")]
    TooLong {
        /// Bytes of the stream.
        size: u64,
        /// The most that is read.
        limit: u64,
    },
    /// The stream contradicts the format, or itself.
    #[error("{0}")]
    Malformed(Contradiction),
    /// A number is not valid here.
    #[error("{what} {number} does not exist, there are {count}")]
    OutOfRange {
        /// The kind of number.
        what: Subject,
        /// The number as stated.
        number: u64,
        /// How many there are.
        count: u64,
    },
    /// A record has fewer operands than its code needs.
    #[error("the record has {count} operands, at least {least} are needed")]
    Operands {
        /// Operands that it has.
        count: u64,
        /// The fewest it needs.
        least: u64,
    },
    /// An operand does not fit its field.
    #[error("{value} is not a valid {what}")]
    Operand {
        /// The expected operand.
        what: Subject,
        /// The value as stated.
        value: u64,
    },
    /// Something is nested deeper than is followed.
    #[error("{what} are nested more than {limit} deep")]
    Depth {
        /// The nested item.
        what: Subject,
        /// The deepest that is followed.
        limit: u32,
    },
    /// Records stand for much more data than the bits that they occupy.
    #[error("the records stand for more than their bits: the budget of {limit} is spent")]
    Expands {
        /// The limit for a stream of this size: see [`Cursor::budget`](crate::stream::Cursor::budget).
        limit: u64,
    },
    /// On writing: a value that the abbreviation or the field cannot express.
    #[error("{value} does not fit {what}")]
    Unwritable {
        /// The encoding or field.
        what: Subject,
        /// The value.
        value: u64,
    },
    /// On writing a module: LLVM 3.7 has no record for the value, or the value refers to something that
    /// does not exist.
    #[error("{what} cannot be written: {reason}")]
    Unencodable {
        /// The value, type or piece of metadata.
        what: String,
        /// Why.
        reason: &'static str,
    },
}

macro_rules! reasons {
    ($(#[doc = $doc:literal])* $type:ident $($name:ident: $text:literal,)*) => {
        $(#[doc = $doc])*
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
        pub enum $type {
            $(
                #[doc = concat!("\"", $text, "\"")]
                #[error($text)]
                $name,
            )*
        }
    };
}

reasons! {
    /// In which way a stream contradicts the format, or itself. As text, it is a sentence or a noun phrase.
    Contradiction
    NameAlone: "a name is not followed by the nodes of named metadata",
    NodeOperands: "the record has more operands than its node",
    NamelessMetadata: "named metadata without a name",
    UnpairedOperands: "a node's operands come in pairs",
    StringsOutsideBlob: "strings of metadata outside of their blob",
    NoBase: "an address without a base",
    LongText: "the text is longer than the record",
    NotConstant: "a constant has an operand that is not a constant",
    CircularConstant: "a constant is made of itself",
    ConstantBaseType: "the base of a constant address is a pointer to another type",
    ConstantOperandType: "an operand of a constant is of another type than is stated",
    UnterminatedAttribute: "the text of an attribute has no zero at its end",
    BlockNameOutside: "the name of a block outside of functions",
    SharedNames: "names share the string table's bytes too often",
    ExtraBody: "there are more function bodies than functions that promise one",
    NoBody: "a function promises a body, and has none",
    OpenBlock: "the last block has no end",
    FewBlocks: "there are fewer blocks than are declared",
    DeclaredBlocks: "a function declares its blocks once, and at least one",
    LocationScope: "a debug location is in something that is not a node",
    LocationFirst: "a debug location before the first instruction",
    ManyTypes: "the table has more types than it states",
    FewTypes: "the table has fewer types than it states",
    TypeTooEarly: "a type without a name is used before it is defined",
    CircularType: "a structure holds itself",
    AccessedAddress: "the accessed address is not a pointer",
    NotVector: "the indexed value is not a vector",
    InstructionOutside: "an instruction after the last declared block",
    InstructionOperands: "the record has more operands than its instruction",
    NoOperation: "there is no such operation",
    MaskNotVector: "a shuffle's mask is not a vector",
    BaseNotPointer: "the base of an address is not a pointer",
    NoElement: "a structure has no element of that index",
    NoElements: "the indexed value has no elements",
    InsertedWithoutIndices: "a value is inserted without indices",
    PartWithoutIndices: "a part without indices",
    NoPart: "the indexed value has no such element",
    CalleeNotPointer: "the callee is not a pointer",
    CalleeNotFunction: "the callee is not a function",
    CalleeType: "the callee is not a pointer to a function of the call's type",
    FewArguments: "a call without all of its arguments",
    PersonalityNotConstant: "a personality that is not a constant",
    FewClauses: "a landing pad with fewer clauses than it states",
    NoModule: "the stream has no module",
    LongBlock: "a block states more words than the stream has",
    ExpandedNumbers: "a few numbers expand to too many items",
    CountType: "the number of elements is of another type than is stated",
    LongName: "the name is longer than the record",
    SwitchNotInteger: "a switch over a value that is not an integer",
    WideRange: "a range of wide integers",
    LongNumber: "a number of more than 64 bits",
    OneBitGroups: "a number in groups of one bit",
    AbbreviationCode: "an abbreviation begins with a single number, the code",
    WideField: "a fixed field has at most 64 bits",
    GroupWidth: "a group has at least two bits, and at most 32",
    ArrayElements: "an array is followed by the encoding of its elements alone",
    BlobNotLast: "a blob is the last field",
    NoOpenBlock: "no block is open",
    UselessAbbreviation: "an abbreviation that no block can use",
    RecordOutside: "a record outside of all blocks",
    BlobUnabbreviated: "a blob needs an abbreviation",
    UnendedBlock: "a block is not ended",
    ShortBlock: "the block ends before the size that it states",
    AbbreviationOfNoKind: "an abbreviation in BLOCKINFO before the kind of block that it is for",
    ImpossibleAbbreviation: "the abbreviation of the record is one that no record can have",
    NoBlockKind: "BLOCKINFO names no kind of block",
}

reasons! {
    /// The item or the field that an error is about. As text, it is a noun.
    Subject
    Abbreviation: "abbreviation",
    AbbreviationIdWidth: "width of abbreviation ids",
    AddressSpace: "address space",
    Alignment: "alignment",
    Attribute: "attribute",
    AttributeGroup: "attribute group",
    AttributeGroupNumber: "number of an attribute group",
    AttributeList: "attribute list",
    AttributeSlot: "slot of attributes",
    Block: "block",
    BlockHeader: "the header of a block",
    BlockKind: "kind of block",
    Blocks: "blocks",
    CallingConvention: "calling convention",
    ClauseKind: "kind of clause",
    Comdat: "COMDAT",
    ComdatKind: "kind of COMDAT",
    Constants: "constants",
    DllStorageClass: "part in DLLs",
    Element: "element",
    ElementCount: "number of elements",
    Field: "a field of so few bits",
    FieldEncoding: "encoding of a field",
    FieldWidth: "width of a field",
    Flags: "flags",
    FunctionType: "function type",
    GarbageCollector: "garbage collector",
    Groups: "groups of so few bits",
    Index: "index",
    InlineAssemblyFlags: "flags of inline assembly",
    Instruction: "instruction",
    IntegerWidth: "width of an integer",
    Linkage: "linkage",
    LongAbbreviation: "an abbreviation for more operands",
    Metadata: "metadata",
    MetadataKind: "kind of metadata",
    MetadataReference: "reference to metadata",
    ModuleVersion: "version of modules",
    Number: "number",
    Operation: "operation",
    Ordering: "ordering",
    OtherLiteral: "an abbreviation with another literal value",
    PointerType: "pointer type",
    Predicate: "predicate",
    RecordCode: "code of a record",
    Scope: "scope",
    Section: "section",
    ShortAbbreviation: "an abbreviation for fewer operands",
    SingleField: "a field of one number",
    SixBitCharacter: "six bits for a character",
    ThreadLocalModel: "model of thread-local storage",
    Type: "type",
    Types: "types",
    Use: "use",
    Value: "value",
    ValueNumber: "number of a value",
    Visibility: "visibility",
    WrapperEnd: "the wrapper's stream ends at a byte that",
    WrapperHeader: "the wrapper's header",
}

struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for byte in self.0 {
            write!(f, "{separator}{byte:02x}")?;
            separator = " ";
        }
        Ok(())
    }
}

/// An error of reading or writing: its [kind](ErrorKind), the bit of its record, and the blocks around that.
///
/// It is one word wide. Bits are counted from the start of the file (8 times
/// [`Span::offset`](dxkit_bytes::Span) for
/// the first bit of the stream); on writing, from the start of the output.
///
/// ```
/// use dxkit_bitcode::{Error, ErrorKind};
///
/// let error = Error::new(ErrorKind::Truncated { needed: 6, available: 3 },
/// 0x1a5).within("TYPE_BLOCK").within("MODULE_BLOCK");
/// assert_eq!(error.to_string(), "MODULE_BLOCK > TYPE_BLOCK at 0x34, bit 5: 6 bits are needed, 3 are left");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    bit: u64,
    frames: Vec<Frame>,
}

impl Error {
    /// An error at a bit of the file.
    #[cold]
    #[must_use]
    pub fn new(kind: ErrorKind, bit: u64) -> Self {
        Self(Box::new(Inner { kind, bit, frames: Vec::new() }))
    }

    /// Whether a function ends before its last block does. LLVM reads such a function, and refuses it when it
    /// is verified.
    #[must_use]
    pub fn is_unfinished_function(&self) -> bool {
        matches!(self.kind(), ErrorKind::Malformed(Contradiction::OpenBlock | Contradiction::FewBlocks))
    }

    /// The kind of error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Whether a record makes no sense, and the stream around it may.
    pub(crate) fn is_of_record(&self) -> bool {
        use ErrorKind::{Malformed, Operand, Operands, OutOfRange};
        matches!(self.kind(), Malformed(_) | OutOfRange { .. } | Operands { .. } | Operand { .. })
    }

    /// The bit of the file at which the field or the record starts that could not be read.
    #[must_use]
    pub fn bit(&self) -> u64 {
        self.0.bit
    }

    /// The byte of the file that contains that bit.
    #[must_use]
    pub fn offset(&self) -> usize {
        usize::try_from(self.0.bit / 8).unwrap_or(usize::MAX)
    }

    /// The blocks around the place, outermost first, by LLVM's names; a block of a kind without a name is
    /// `block[id]`.
    #[must_use]
    pub fn path(&self) -> Path {
        self.0.frames.iter().rev().copied().collect()
    }

    /// The innermost block around the place; `None` outside of all blocks.
    #[must_use]
    pub fn block(&self) -> Option<BlockKind> {
        let mut index = None;
        self.0.frames.iter().find_map(|frame| match frame {
            Frame::Index(number) => {
                index = Some(BlockKind(*number));
                None
            }
            // A kind without a name is stated by its number.
            Frame::Field(name) => BlockKind::from_name(name).or(index),
            _ => None,
        })
    }

    /// The same error, seen from the block around the one that it is in.
    #[cold]
    #[must_use]
    pub fn within(mut self, frame: impl Into<Frame>) -> Self {
        self.0.frames.push(frame.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        if !path.frames().is_empty() {
            write!(f, "{path} ")?;
        }
        write!(f, "at {:#x}, bit {}: {}", self.0.bit / 8, self.0.bit % 8, self.0.kind)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({self})")
    }
}

impl core::error::Error for Error {}

impl From<Error> for dxkit_bytes::Error {
    fn from(error: Error) -> Self {
        let bit = u8::try_from(error.0.bit % 8).unwrap_or_default();
        let kind = dxkit_bytes::ErrorKind::Bits { bit, reason: error.0.kind.to_string() };
        error.0.frames.iter().fold(Self::new(kind, error.offset()), |error, frame| error.within(*frame))
    }
}

#[cfg(feature = "std")]
impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        Self::new(std::io::ErrorKind::InvalidData, error)
    }
}
