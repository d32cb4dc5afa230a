//! Names of blocks, as LLVM's tools print them. Names of records are in the [declarations](crate::records).

use dxkit_bytes::open_enum;

open_enum! {
    /// The kind of a block.
    pub struct BlockKind(u32) known KnownBlockKind {
        /// Abbreviations for the blocks of other kinds. The stream's own.
        BlockInfo = 0 => "BLOCKINFO_BLOCK",
        /// A module.
        Module = 8 => "MODULE_BLOCK",
        /// Lists of attribute groups.
        ParamAttr = 9 => "PARAMATTR_BLOCK",
        /// Attribute groups.
        ParamAttrGroup = 10 => "PARAMATTR_GROUP_BLOCK_ID",
        /// Constants.
        Constants = 11 => "CONSTANTS_BLOCK",
        /// A function's body.
        Function = 12 => "FUNCTION_BLOCK",
        /// The producer of the stream (since LLVM 3.8).
        Identification = 13 => "IDENTIFICATION_BLOCK_ID",
        /// Names of values and blocks.
        ValueSymtab = 14 => "VALUE_SYMTAB",
        /// Metadata.
        Metadata = 15 => "METADATA_BLOCK",
        /// Metadata attached to instructions and functions.
        MetadataAttachment = 16 => "METADATA_ATTACHMENT_BLOCK",
        /// Types.
        Type = 17 => "TYPE_BLOCK_ID",
        /// Orders of use lists.
        UseList = 18 => "USELIST_BLOCK_ID",
        /// Names of modules (since LLVM 3.8).
        ModuleStrtab = 19 => "MODULE_STRTAB_BLOCK",
        /// Summary for linking (since LLVM 3.8).
        GlobalValueSummary = 20 => "GLOBALVAL_SUMMARY_BLOCK",
        /// Tags of operand bundles (since LLVM 3.8).
        OperandBundleTags = 21 => "OPERAND_BUNDLE_TAGS_BLOCK",
        /// Kinds of metadata (since LLVM 3.9).
        MetadataKind = 22 => "METADATA_KIND_BLOCK",
        /// Names (since LLVM 5).
        Strtab = 23 => "STRTAB_BLOCK",
        /// Summary for linking (since LLVM 5).
        FullLtoGlobalValueSummary = 24 => "FULL_LTO_GLOBALVAL_SUMMARY_BLOCK",
        /// Symbols for linking (since LLVM 5).
        Symtab = 25 => "SYMTAB_BLOCK",
        /// Names of synchronization scopes (since LLVM 6).
        SyncScopeNames = 26 => "SYNC_SCOPE_NAMES_BLOCK",
    }
}
