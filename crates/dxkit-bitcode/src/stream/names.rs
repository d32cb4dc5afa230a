//! Names of blocks and records, as LLVM's tools print them.

use dxkit_bytes::open_enum;

open_enum! {
    /// What kind of block it is.
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
        /// What wrote the stream (since LLVM 3.8).
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

/// The names of the records of each kind of block, by their codes: those that LLVM 22's llvm-bcanalyzer prints, and for
/// codes that it no longer names, LLVM's own. Names may mean less than they say: a code keeps its name when its record
/// changes.
const RECORDS: &[(BlockKind, &[(u32, &str)])] = &[
    (BlockKind::BlockInfo, &[(1, "SETBID"), (2, "BLOCKNAME"), (3, "SETRECORDNAME")]),
    (
        BlockKind::Module,
        &[
            (1, "VERSION"),
            (2, "TRIPLE"),
            (3, "DATALAYOUT"),
            (4, "ASM"),
            (5, "SECTIONNAME"),
            (6, "DEPLIB"),
            (7, "GLOBALVAR"),
            (8, "FUNCTION"),
            (9, "ALIAS_OLD"),
            (10, "PURGEVALS"),
            (11, "GCNAME"),
            (12, "COMDAT"),
            (13, "VSTOFFSET"),
            (14, "ALIAS"),
            (15, "METADATA_VALUES_UNUSED"),
            (16, "SOURCE_FILENAME"),
            (17, "HASH"),
            (18, "IFUNC"),
        ],
    ),
    (BlockKind::ParamAttr, &[(1, "ENTRY_OLD"), (2, "ENTRY")]),
    (BlockKind::ParamAttrGroup, &[(3, "ENTRY")]),
    (
        BlockKind::Constants,
        &[
            (1, "SETTYPE"),
            (2, "NULL"),
            (3, "UNDEF"),
            (4, "INTEGER"),
            (5, "WIDE_INTEGER"),
            (6, "FLOAT"),
            (7, "AGGREGATE"),
            (8, "STRING"),
            (9, "CSTRING"),
            (10, "CE_BINOP"),
            (11, "CE_CAST"),
            (12, "CE_GEP"),
            (13, "CE_SELECT"),
            (14, "CE_EXTRACTELT"),
            (15, "CE_INSERTELT"),
            (16, "CE_SHUFFLEVEC"),
            (17, "CE_CMP"),
            (18, "INLINEASM_OLD"),
            (19, "CE_SHUFVEC_EX"),
            (20, "CE_INBOUNDS_GEP"),
            (21, "BLOCKADDRESS"),
            (22, "DATA"),
            (23, "INLINEASM_OLD2"),
            (24, "CE_GEP_WITH_INRANGE_INDEX_OLD"),
            (25, "CE_UNOP"),
            (26, "POISON"),
            (27, "DSO_LOCAL_EQUIVALENT"),
            (28, "INLINEASM_OLD3"),
            (29, "NO_CFI_VALUE"),
            (30, "INLINEASM"),
            (32, "CE_GEP"),
            (33, "PTRAUTH"),
        ],
    ),
    (
        BlockKind::Function,
        &[
            (1, "DECLAREBLOCKS"),
            (2, "INST_BINOP"),
            (3, "INST_CAST"),
            (4, "INST_GEP_OLD"),
            (5, "INST_SELECT"),
            (6, "INST_EXTRACTELT"),
            (7, "INST_INSERTELT"),
            (8, "INST_SHUFFLEVEC"),
            (9, "INST_CMP"),
            (10, "INST_RET"),
            (11, "INST_BR"),
            (12, "INST_SWITCH"),
            (13, "INST_INVOKE"),
            (15, "INST_UNREACHABLE"),
            (16, "INST_PHI"),
            (19, "INST_ALLOCA"),
            (20, "INST_LOAD"),
            (23, "INST_VAARG"),
            (24, "INST_STORE_OLD"),
            (26, "INST_EXTRACTVAL"),
            (27, "INST_INSERTVAL"),
            (28, "INST_CMP2"),
            (29, "INST_VSELECT"),
            (30, "INST_INBOUNDS_GEP_OLD"),
            (31, "INST_INDIRECTBR"),
            (33, "DEBUG_LOC_AGAIN"),
            (34, "INST_CALL"),
            (35, "DEBUG_LOC"),
            (36, "INST_FENCE"),
            (37, "INST_CMPXCHG_OLD"),
            (38, "INST_ATOMICRMW_OLD"),
            (39, "INST_RESUME"),
            (40, "INST_LANDINGPAD_OLD"),
            (41, "INST_LOADATOMIC"),
            (42, "INST_STOREATOMIC_OLD"),
            (43, "INST_GEP"),
            (44, "INST_STORE"),
            (45, "INST_STOREATOMIC"),
            (46, "INST_CMPXCHG"),
            (47, "INST_LANDINGPAD"),
            (48, "INST_CLEANUPRET"),
            (49, "INST_CATCHRET"),
            (50, "INST_CATCHPAD"),
            (51, "INST_CLEANUPPAD"),
            (52, "INST_CATCHSWITCH"),
            (55, "OPERAND_BUNDLE"),
            (56, "INST_UNOP"),
            (57, "INST_CALLBR"),
            (58, "INST_FREEZE"),
            (59, "INST_ATOMICRMW"),
            (60, "BLOCKADDR_USERS"),
            (61, "DEBUG_RECORD_VALUE"),
            (62, "DEBUG_RECORD_DECLARE"),
            (63, "DEBUG_RECORD_ASSIGN"),
            (64, "DEBUG_RECORD_VALUE_SIMPLE"),
            (65, "DEBUG_RECORD_LABEL"),
            (66, "DEBUG_RECORD_DECLARE_VALUE"),
        ],
    ),
    (BlockKind::Identification, &[(1, "STRING"), (2, "EPOCH")]),
    (BlockKind::ValueSymtab, &[(1, "ENTRY"), (2, "BBENTRY"), (3, "FNENTRY"), (5, "COMBINED_ENTRY")]),
    (
        BlockKind::Metadata,
        &[
            (1, "STRING_OLD"),
            (2, "VALUE"),
            (3, "NODE"),
            (4, "NAME"),
            (5, "DISTINCT_NODE"),
            (6, "KIND"),
            (7, "LOCATION"),
            (8, "OLD_NODE"),
            (9, "OLD_FN_NODE"),
            (10, "NAMED_NODE"),
            (12, "GENERIC_DEBUG"),
            (13, "SUBRANGE"),
            (14, "ENUMERATOR"),
            (15, "BASIC_TYPE"),
            (16, "FILE"),
            (17, "DERIVED_TYPE"),
            (18, "COMPOSITE_TYPE"),
            (19, "SUBROUTINE_TYPE"),
            (20, "COMPILE_UNIT"),
            (21, "SUBPROGRAM"),
            (22, "LEXICAL_BLOCK"),
            (23, "LEXICAL_BLOCK_FILE"),
            (24, "NAMESPACE"),
            (25, "TEMPLATE_TYPE"),
            (26, "TEMPLATE_VALUE"),
            (27, "GLOBAL_VAR"),
            (28, "LOCAL_VAR"),
            (29, "EXPRESSION"),
            (30, "OBJC_PROPERTY"),
            (31, "IMPORTED_ENTITY"),
            (32, "MODULE"),
            (33, "MACRO"),
            (34, "MACRO_FILE"),
            (35, "STRINGS"),
            (36, "GLOBAL_DECL_ATTACHMENT"),
            (37, "GLOBAL_VAR_EXPR"),
            (38, "INDEX_OFFSET"),
            (39, "INDEX"),
            (40, "LABEL"),
            (41, "STRING_TYPE"),
            (44, "COMMON_BLOCK"),
            (45, "GENERIC_SUBRANGE"),
            (46, "ARG_LIST"),
            (47, "ASSIGN_ID"),
        ],
    ),
    (BlockKind::MetadataAttachment, &[(11, "ATTACHMENT")]),
    (
        BlockKind::Type,
        &[
            (1, "NUMENTRY"),
            (2, "VOID"),
            (3, "FLOAT"),
            (4, "DOUBLE"),
            (5, "LABEL"),
            (6, "OPAQUE"),
            (7, "INTEGER"),
            (8, "POINTER"),
            (9, "FUNCTION_OLD"),
            (10, "HALF"),
            (11, "ARRAY"),
            (12, "VECTOR"),
            (13, "X86_FP80"),
            (14, "FP128"),
            (15, "PPC_FP128"),
            (16, "METADATA"),
            (17, "X86_MMX"),
            (18, "STRUCT_ANON"),
            (19, "STRUCT_NAME"),
            (20, "STRUCT_NAMED"),
            (21, "FUNCTION"),
            (22, "TOKEN"),
            (23, "BFLOAT"),
            (24, "X86_AMX"),
            (25, "OPAQUE_POINTER"),
            (26, "TARGET_TYPE"),
        ],
    ),
    (BlockKind::UseList, &[(1, "USELIST_CODE_DEFAULT"), (2, "USELIST_CODE_BB")]),
    (BlockKind::ModuleStrtab, &[(1, "ENTRY"), (2, "HASH")]),
    (
        BlockKind::GlobalValueSummary,
        &[
            (1, "PERMODULE"),
            (2, "PERMODULE_PROFILE"),
            (3, "PERMODULE_GLOBALVAR_INIT_REFS"),
            (4, "COMBINED"),
            (5, "COMBINED_PROFILE"),
            (6, "COMBINED_GLOBALVAR_INIT_REFS"),
            (7, "ALIAS"),
            (8, "COMBINED_ALIAS"),
            (9, "COMBINED_ORIGINAL_NAME"),
            (10, "VERSION"),
            (11, "TYPE_TESTS"),
            (12, "TYPE_TEST_ASSUME_VCALLS"),
            (13, "TYPE_CHECKED_LOAD_VCALLS"),
            (14, "TYPE_TEST_ASSUME_CONST_VCALL"),
            (15, "TYPE_CHECKED_LOAD_CONST_VCALL"),
            (16, "VALUE_GUID"),
            (17, "CFI_FUNCTION_DEFS"),
            (18, "CFI_FUNCTION_DECLS"),
            (19, "PERMODULE_RELBF"),
            (20, "FLAGS"),
            (21, "TYPE_ID"),
            (22, "TYPE_ID_METADATA"),
            (23, "PERMODULE_VTABLE_GLOBALVAR_INIT_REFS"),
            (24, "BLOCK_COUNT"),
            (25, "PARAM_ACCESS"),
            (26, "PERMODULE_CALLSITE_INFO"),
            (27, "PERMODULE_ALLOC_INFO"),
            (28, "COMBINED_CALLSITE_INFO"),
            (29, "COMBINED_ALLOC_INFO"),
            (30, "STACK_IDS"),
            (31, "ALLOC_CONTEXT_IDS"),
            (32, "CONTEXT_RADIX_TREE_ARRAY"),
            (33, "COMBINED_ALLOC_INFO_NO_CONTEXT"),
        ],
    ),
    (BlockKind::OperandBundleTags, &[(1, "OPERAND_BUNDLE_TAG")]),
    (BlockKind::MetadataKind, &[(6, "KIND")]),
    (BlockKind::Strtab, &[(1, "BLOB")]),
    (BlockKind::Symtab, &[(1, "BLOB")]),
    (BlockKind::SyncScopeNames, &[(1, "SYNC_SCOPE_NAME")]),
];

impl BlockKind {
    /// The name of a code in blocks of this kind; `None` if it has none.
    #[must_use]
    pub fn record_name(self, code: u32) -> Option<&'static str> {
        // The summaries of both kinds of linking have the same records.
        let kind = if self == Self::FullLtoGlobalValueSummary { Self::GlobalValueSummary } else { self };
        let (_, names) = RECORDS.iter().find(|(known, _)| *known == kind)?;
        let index = names.binary_search_by_key(&code, |(known, _)| *known).ok()?;
        names.get(index).map(|(_, name)| *name)
    }

    /// From which operand on the records of this code are text, a character an operand; `None` for those that are not.
    ///
    /// ```
    /// use dxkit_bitcode::stream::BlockKind;
    ///
    /// // A number, then the name for it.
    /// assert_eq!(BlockKind::Metadata.text_of(6), Some(1));
    /// assert_eq!(BlockKind::Metadata.text_of(3), None);
    /// ```
    #[must_use]
    pub fn text_of(self, code: u32) -> Option<usize> {
        let (_, _, first) = TEXTS.iter().find(|(kind, known, _)| (*kind, *known) == (self, code))?;
        Some(*first)
    }
}

/// The records that are text: block, code, the first operand that is a character.
const TEXTS: &[(BlockKind, u32, usize)] = &[
    (BlockKind::BlockInfo, 2, 0),
    (BlockKind::BlockInfo, 3, 1),
    (BlockKind::Module, 2, 0),
    (BlockKind::Module, 3, 0),
    (BlockKind::Module, 4, 0),
    (BlockKind::Module, 5, 0),
    (BlockKind::Module, 6, 0),
    (BlockKind::Module, 11, 0),
    (BlockKind::Module, 16, 0),
    (BlockKind::Constants, 8, 0),
    (BlockKind::Constants, 9, 0),
    (BlockKind::Identification, 1, 0),
    (BlockKind::ValueSymtab, 1, 1),
    (BlockKind::ValueSymtab, 2, 1),
    (BlockKind::ValueSymtab, 3, 2),
    (BlockKind::Metadata, 1, 0),
    (BlockKind::Metadata, 4, 0),
    (BlockKind::Metadata, 6, 1),
    (BlockKind::Type, 19, 0),
    (BlockKind::OperandBundleTags, 1, 0),
    (BlockKind::MetadataKind, 6, 1),
    (BlockKind::SyncScopeNames, 1, 0),
];
