//! [`Module`]: everything that the module's block holds.

use alloc::vec::Vec;

use dxkit_bytes::Span;

use super::{
    Alias, AliasId, ArgumentData, Attachment, AttributeData, AttributeGroupData, AttributeGroupId, BlockData,
    BlockId, Body, ComdatData, ConstantEntryData, DebugLocation, FunctionId, FunctionRecord, GlobalId,
    GlobalVariable, Index, InlineAsmData, InstructionData, InstructionId, MetadataForm, MetadataId,
    MetadataKindData, NamedMetadataData, Names, OperationForm, Positions, Run, TypeData, TypeId, ValueId,
};
use crate::{Error, reader};

/// A decoded LLVM 3.7 module.
///
/// It owns all its contents, in a few arenas: names, operands and constants are ranges of these. Entities
/// have typed ids, which do not change when the module is edited.
#[derive(Debug, Clone, Default)]
pub struct Module {
    /// Bit of the file at which the stream starts: positions are kept from there.
    pub(crate) first_bit: u64,
    pub(crate) version: u32,
    pub(crate) epoch: Option<u64>,
    pub(crate) identification: Option<Run>,
    pub(crate) triple: Option<Run>,
    pub(crate) data_layout: Option<Run>,
    pub(crate) inline_asm: Option<Run>,
    pub(crate) source_file_name: Option<Run>,
    pub(crate) dependent_libraries: Vec<Run>,
    pub(crate) section_names: Vec<Run>,
    pub(crate) gc_names: Vec<Run>,
    pub(crate) comdats: Vec<ComdatData>,

    pub(crate) types: Vec<TypeData>,
    pub(crate) type_table_len: u32,
    pub(crate) metadata_type: TypeId,
    pub(crate) label_type: TypeId,

    pub(crate) attribute_groups: Vec<AttributeGroupData>,
    pub(crate) attributes: Vec<AttributeData>,
    pub(crate) attribute_lists: Vec<Run>,

    pub(crate) globals: Vec<GlobalVariable>,
    pub(crate) functions: Vec<FunctionRecord>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) global_order: Vec<GlobalId>,
    pub(crate) function_order: Vec<FunctionId>,
    pub(crate) alias_order: Vec<AliasId>,
    /// One for each function.
    pub(crate) function_bodies: Vec<Option<Body>>,
    /// Functions in the order of their blocks.
    pub(crate) body_order: Vec<FunctionId>,

    /// The module's constants, then those of each function.
    pub(crate) constants: Vec<ConstantEntryData>,
    pub(crate) constant_operations: Vec<(OperationForm, Run)>,
    pub(crate) inline_asms: Vec<InlineAsmData>,
    /// The code and the operands of their records, in `words`.
    pub(crate) unknown_constants: Vec<(u32, Run)>,
    pub(crate) arguments: Vec<ArgumentData>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) block_order: Vec<BlockId>,
    pub(crate) instructions: Vec<InstructionData>,
    pub(crate) instruction_order: Vec<InstructionId>,
    /// The block of each instruction.
    pub(crate) parents: Vec<BlockId>,
    /// One more than the index of its debug location for each instruction, or 0. May be shorter than the
    /// instructions.
    pub(crate) instruction_locations: Vec<u32>,
    pub(crate) debug_locations: Vec<DebugLocation>,

    /// The module's metadata, then that of each function.
    pub(crate) metadata: Vec<MetadataForm>,
    pub(crate) named_metadata: Vec<NamedMetadataData>,
    pub(crate) metadata_kinds: Vec<MetadataKindData>,
    /// Sorted by instruction.
    pub(crate) instruction_attachments: Vec<(InstructionId, Run)>,

    pub(crate) names: Names,
    pub(crate) positions: Positions,
    pub(crate) use_list_orders: Vec<UseListOrderData>,
    /// How many of them are the module's own.
    pub(crate) module_use_list_orders: u32,
    pub(crate) unknown: Vec<Unknown>,
    pub(crate) unread_bodies: Vec<UnreadBody>,

    // The arenas.
    pub(crate) bytes: Vec<u8>,
    pub(crate) words: Vec<u64>,
    pub(crate) operands: Vec<ValueId>,
    pub(crate) type_lists: Vec<TypeId>,
    pub(crate) attribute_list_groups: Vec<AttributeGroupId>,
    pub(crate) instruction_blocks: Vec<BlockId>,
    /// Indices of `extractvalue` and `insertvalue`, and the kinds of clauses of landing pads.
    pub(crate) indices: Vec<u32>,
    pub(crate) metadata_operands: Vec<Option<MetadataId>>,
    pub(crate) named_metadata_nodes: Vec<MetadataId>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) permutations: Vec<u32>,

    pub(crate) index: Index,
    /// Whether every type and every constant was built by interning it, so that no two are equal. (A module
    /// that is read may have a constant in each function.)
    pub(crate) is_interned: bool,
}

/// The value of a [`UseListOrder`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UseListTarget {
    /// A value.
    Value(ValueId),
    /// A block of the function.
    Block(BlockId),
}

/// The order of a value's use list, if it differs from the order that reading gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UseListOrder<'m> {
    /// The value.
    pub target: UseListTarget,
    /// The permutation: the index of each use.
    pub permutation: &'m [u32],
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct UseListOrderData {
    pub(crate) target: UseListTarget,
    pub(crate) permutation: Run,
}

impl UseListOrderData {
    pub(crate) fn resolve(self, module: &Module) -> UseListOrder<'_> {
        UseListOrder { target: self.target, permutation: self.permutation.slice(&module.permutations) }
    }
}

/// A block or record that is unknown, or not interpreted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unknown {
    /// Its kind.
    pub kind: UnknownKind,
    /// The enclosing block; `None` at the top of the stream.
    pub within: Option<u32>,
    /// The bit of the file at which it starts.
    pub bit: u64,
}

/// The kind of an [`Unknown`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnknownKind {
    /// A block.
    Block {
        /// Its number.
        id: u32,
        /// Bits of its content.
        bits: u64,
    },
    /// A record.
    Record {
        /// Its code.
        code: u32,
        /// Operands that it has.
        operands: u32,
    },
}

/// A function body in an unknown dialect that cannot be read to its end: see
/// [`Module::unread_bodies`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadBody {
    /// The function.
    pub function: FunctionId,
    /// The position and reason of the error.
    pub error: Error,
}

/// Optional contents that [`Module::parse_with`] reads. Types, global variables, functions and aliases (as
/// their records state them), the module's constants and metadata, COMDATs and sections are always read.
///
/// ```
/// use dxkit_bitcode::ParseOptions;
///
/// let mut options = ParseOptions::ALL;
/// options.function_bodies = false;
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseOptions {
    /// Function bodies. Without this option, every [`Function`](super::Function) looks like a declaration: it
    /// has no arguments, blocks, instructions, values or metadata, and [`Module::defined_functions`] is
    /// empty. [`FunctionRecord::declaration`](super::FunctionRecord::declaration) still states whether the
    /// stream has a body, and [`Module::unknown`] lists nothing inside bodies.
    pub function_bodies: bool,
    /// The names of the module's values. Without, none has one.
    pub symbol_names: bool,
    /// Attributes. Without, there are no groups and lists of them, and neither functions nor calls have any.
    pub attributes: bool,
    /// Reads what contradicts itself or is of a newer dialect as LLVM 3.7 does. Block sizes are not compared
    /// with the ends of blocks; an attribute group or list that does not exist means no attributes, and a
    /// load of a type that does not exist is one of the pointer's; abbreviations that no record can have are
    /// errors only where one is used; the bit of a call that announces floating-point flags in newer dialects
    /// has no meaning; records of debug nodes have no further operands, and the table of types has as many as
    /// it states; unknown records of metadata have no number, and named metadata without a name is left out;
    /// constant addresses, comparisons and elements of vectors have the type that follows from their
    /// operands, and not the one that is stated; numbers lose the bits that their type does not have; an
    /// address of a type that does not exist is one of the pointer's; names of constants are passed over;
    /// bodies of functions go on after the size that they state, and the module may lack the word that ends
    /// it.
    pub tolerant: bool,
    /// The names of the kinds of metadata. Without them, [`Module::metadata_kinds`] is empty: a metadata
    /// block that begins with a kind, which LLVM writes after all other metadata, is skipped.
    pub metadata_kinds: bool,
    /// The bits at which constants and metadata stand in the stream. Without them, [`Module::value_bit`] and
    /// [`Module::metadata_bit`] have none for these, and errors in metadata that only the end of a block
    /// shows state the start of the stream.
    pub positions: bool,
}

impl ParseOptions {
    /// Everything.
    pub const ALL: Self = Self {
        function_bodies: true,
        symbol_names: true,
        attributes: true,
        tolerant: false,
        metadata_kinds: true,
        positions: true,
    };

    /// The minimum, which is sufficient for reading metadata: types, globals, constants, metadata.
    pub const METADATA: Self = Self {
        function_bodies: false,
        symbol_names: false,
        attributes: false,
        tolerant: false,
        metadata_kinds: false,
        positions: true,
    };
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self::ALL
    }
}

impl Module {
    /// The most bytes that a stream may have: positions are kept as 32 bits.
    pub const MAX_BYTES: u64 = (u32::MAX / 8) as u64;

    /// Reads a module from a stream of LLVM bitcode (`42 43 c0 de`, or the wrapper `de c0 17 0b` around it).
    ///
    /// # Errors
    /// If the stream cannot be followed, or if a record that is known contradicts the format.
    pub fn parse<'a>(input: impl Into<Span<'a>>) -> Result<Self, Error> {
        Self::parse_with(input, &ParseOptions::ALL)
    }

    /// Like [`Module::parse`], but reads only what the options select. Other blocks are skipped by their
    /// lengths: this takes almost no time, and errors inside them are not found.
    ///
    /// ```
    /// use dxkit_bitcode::{Module, ParseOptions};
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let whole = Module::parse(bitcode)?;
    /// let module = Module::parse_with(bitcode, &ParseOptions::METADATA)?;
    /// assert!(module.named_metadata().eq(whole.named_metadata()));
    /// assert_eq!(module.functions().len(), whole.functions().len());
    /// assert!(module.functions().all(|function| function.instructions().next().is_none()));
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the stream cannot be followed, or if a record that is read and known contradicts the format.
    pub fn parse_with<'a>(input: impl Into<Span<'a>>, options: &ParseOptions) -> Result<Self, Error> {
        reader::parse(input.into(), *options)
    }

    /// Removes all content, but keeps the memory of the lists.
    pub(crate) fn clear(&mut self) {
        macro_rules! clear {
            (lists: $($list:ident)*; others: $($other:ident)*) => {
                let Self { $($list,)* $($other,)* names, positions, index } = self;
                $($list.clear();)*
                $(*$other = Default::default();)*
                names.clear();
                positions.clear();
                index.clear();
            };
        }
        clear! {
            lists:
                dependent_libraries section_names gc_names comdats types attribute_groups attributes
                attribute_lists globals functions aliases global_order function_order alias_order
                function_bodies body_order constants constant_operations inline_asms unknown_constants
                arguments blocks block_order instructions instruction_order parents
                instruction_locations debug_locations metadata named_metadata metadata_kinds
                instruction_attachments use_list_orders unknown unread_bodies bytes words operands
                type_lists attribute_list_groups instruction_blocks indices metadata_operands
                named_metadata_nodes attachments permutations;
            others:
                first_bit version epoch identification triple data_layout inline_asm source_file_name
                type_table_len metadata_type label_type module_use_list_orders
                is_interned
        }
    }

    /// Reserves memory for a stream of this many bytes, by the proportions of DXC's modules, most of which
    /// then need no more. It is about seven times the bytes.
    pub(crate) fn reserve(&mut self, bytes: usize, options: ParseOptions) {
        if options.positions {
            self.positions.metadata.reserve(bytes / 24);
            self.positions.constants.reserve(bytes / 48);
        }
        self.positions.functions.reserve(bytes / 160);
        if options.function_bodies {
            self.positions.instructions.reserve(bytes / 28);
        }
        self.reserve_arenas(bytes, options);
    }

    /// Removes everything, as if the module were [made anew](Self::new), but keeps the memory of its
    /// lists, and reserves memory for a stream of this many bytes, by the proportions of compilers' modules.
    ///
    /// ```
    /// use dxkit_bitcode::Module;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let mut module = Module::parse(bitcode)?;
    /// module.reset(bitcode.len());
    /// assert_eq!(module.functions().len(), 0);
    /// assert!(module.metadata_kinds().eq(Module::new().metadata_kinds()));
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    pub fn reset(&mut self, bytes: usize) {
        self.clear();
        self.reserve_arenas(bytes, ParseOptions::ALL);
        self.index.reserve(bytes / 80, bytes / 96, bytes / 96);
        self.add_fixed_parts();
    }

    fn reserve_arenas(&mut self, bytes: usize, options: ParseOptions) {
        self.bytes.reserve(bytes / 2);
        self.metadata_operands.reserve(bytes / 10);
        self.metadata.reserve(bytes / 24);
        self.type_lists.reserve(bytes / 24);
        self.types.reserve(bytes / 40);
        self.constants.reserve(bytes / 48);
        self.words.reserve(bytes / 40);
        self.functions.reserve(bytes / 160);
        self.function_order.reserve(bytes / 160);
        self.function_bodies.reserve(bytes / 160);
        if options.metadata_kinds {
            self.metadata_kinds.reserve(32);
        }
        self.named_metadata.reserve(16);
        self.named_metadata_nodes.reserve(16);
        if options.attributes {
            self.attribute_groups.reserve(8);
            self.attributes.reserve(16);
            self.attribute_lists.reserve(8);
            self.attribute_list_groups.reserve(8);
        }
        if options.function_bodies {
            self.operands.reserve(bytes / 8);
            self.instructions.reserve(bytes / 28);
            self.instruction_order.reserve(bytes / 28);
            self.parents.reserve(bytes / 28);
            self.indices.reserve(bytes / 128);
            self.blocks.reserve(8);
            self.block_order.reserve(8);
        }
    }

    /// Called when everything was read: finds the types of operands that are not values. A call has such
    /// operands if its function type says so; those types are in the table.
    pub(crate) fn finish(&mut self) {
        let place = |is: fn(&TypeData) -> bool| self.types.iter().position(is).map(TypeId::at);
        let metadata_type = place(|known| matches!(known, TypeData::Metadata));
        let label_type = place(|known| matches!(known, TypeData::Label));
        self.metadata_type = metadata_type.unwrap_or_default();
        self.label_type = label_type.unwrap_or_default();
    }

    /// Version of the module's form: 1, operands relative to the instruction, since LLVM 3.3; 0, absolute
    /// ones.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The producer of the stream, if stated (since LLVM 3.8).
    #[must_use]
    pub fn identification(&self) -> Option<&[u8]> {
        self.text(self.identification)
    }

    /// The epoch of the bitcode, if the stream states one (since LLVM 3.8).
    #[must_use]
    pub const fn epoch(&self) -> Option<u64> {
        self.epoch
    }

    /// Target triple.
    #[must_use]
    pub fn target_triple(&self) -> Option<&[u8]> {
        self.text(self.triple)
    }

    /// Data layout.
    #[must_use]
    pub fn data_layout(&self) -> Option<&[u8]> {
        self.text(self.data_layout)
    }

    /// Assembly outside of functions.
    #[must_use]
    pub fn inline_asm(&self) -> Option<&[u8]> {
        self.text(self.inline_asm)
    }

    /// Name of the source, if the stream states it (since LLVM 3.9).
    #[must_use]
    pub fn source_file_name(&self) -> Option<&[u8]> {
        self.text(self.source_file_name)
    }

    /// Libraries that the module depends on (up to LLVM 2.9).
    pub fn dependent_libraries(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.dependent_libraries.iter().map(|name| name.slice(&self.bytes))
    }

    fn text(&self, run: Option<Run>) -> Option<&[u8]> {
        run.map(|run| run.slice(&self.bytes))
    }

    /// The functions that have bodies, in the order of their blocks.
    #[must_use]
    pub fn defined_functions(&self) -> &[super::FunctionId] {
        &self.body_order
    }

    /// The use-list orders of the module's own block. Those of functions are
    /// [`Function::use_list_orders`](super::Function::use_list_orders).
    pub fn use_list_orders(&self) -> impl ExactSizeIterator<Item = UseListOrder<'_>> {
        let own = self.use_list_orders.get(..self.module_use_list_orders as usize).unwrap_or_default();
        own.iter().map(|data| data.resolve(self))
    }

    /// The items that this library does not know, in the order of the stream. Unknown types, constants,
    /// instructions and metadata are listed, and also present at their positions with their operands.
    #[must_use]
    pub fn unknown(&self) -> &[Unknown] {
        &self.unknown
    }

    /// Function bodies that could not be read, in a module with an [unknown item](Module::unknown) before the
    /// error: an unknown instruction may define a value and an unknown type may be of any kind, so later
    /// references cannot be resolved. Everything else of such a module is present; these functions have no
    /// body, although [`FunctionRecord::declaration`](super::FunctionRecord::declaration) is `false`.
    ///
    /// Without unknown items, an invalid body is an error of [`Module::parse`].
    #[must_use]
    pub fn unread_bodies(&self) -> &[UnreadBody] {
        &self.unread_bodies
    }

    /// The one of [`Module::unread_bodies`] that is the body of this function, if it could not be followed.
    #[inline(always)]
    #[must_use]
    pub fn unread_body(&self, function: FunctionId) -> Option<&UnreadBody> {
        // The bodies are sorted by their functions.
        let index = self.unread_bodies.binary_search_by_key(&function, |unread| unread.function).ok()?;
        self.unread_bodies.get(index)
    }
}
