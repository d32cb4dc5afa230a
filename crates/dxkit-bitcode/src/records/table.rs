//! The declarations of all records.

use super::{RecordLayout, bitcode_records};
use crate::stream::BlockKind;

bitcode_records! {
    BlockInfo as block_info {
        SetBlock = 1 "SETBID" { block: Number };
        BlockName = 2 "BLOCKNAME" {} each BlockNameText { character: Character };
        RecordName = 3 "SETRECORDNAME" { code: Number } each RecordNameText { character: Character };
    }

    Module as module {
        Version = 1 "VERSION" { version: Number };
        Triple = 2 "TRIPLE" {} each TripleText { character: Character };
        DataLayout = 3 "DATALAYOUT" {} each DataLayoutText { character: Character };
        InlineAsm = 4 "ASM" {} each InlineAsmText { character: Character };
        SectionName = 5 "SECTIONNAME" {} each SectionNameText { character: Character };
        @old DependentLibrary = 6 "DEPLIB" {} each DependentLibraryText { character: Character };
        /// The bits of `flags` are 1 for a constant, 2 for a type that is the value's own and no pointer's,
        /// and the address space from bit 2 on.
        Global = 7 "GLOBALVAR" {
            ty "type": Type,
            flags: Flags,
            initializer: OptionalValue,
            linkage: Number,
            alignment: Alignment,
            section: Section,
        } optional GlobalMore {
            visibility: Number,
            thread_local "thread-local": Number,
            unnamed_addr "unnamed address": Flag,
            externally_initialized "externally initialized": Flag,
            dll_storage_class "DLL storage class": OptionalNumber,
            comdat: Comdat,
        };
        Function = 8 "FUNCTION" {
            ty "type": Type,
            calling_convention "calling convention": Number,
            declaration: Flag,
            linkage: Number,
            attributes: AttributeList,
            alignment: Alignment,
            section: Section,
            visibility: Number,
            gc: Gc,
            unnamed_addr "unnamed address": Flag,
            prologue: OptionalValue,
            dll_storage_class "DLL storage class": OptionalNumber,
            comdat: Comdat,
            prefix: OptionalValue,
            personality: OptionalValue,
        };
        Alias = 9 "ALIAS_OLD" {
            ty "type": Type,
            aliasee: Value,
            linkage: Number,
            visibility: Number,
            dll_storage_class "DLL storage class": OptionalNumber,
            thread_local "thread-local": Number,
            unnamed_addr "unnamed address": Flag,
        };
        @old PurgeValues = 10 "PURGEVALS" { count: Number };
        GcName = 11 "GCNAME" {} each GcNameText { character: Character };
        Comdat = 12 "COMDAT" { selection: Number, length: Number } each ComdatText { character: Character };
        @newer SymtabOffset = 13 "VSTOFFSET" { offset: Number };
        @newer AliasSince38 = 14 "ALIAS" {
            ty "type": Type,
            address_space "address space": Number,
            aliasee: Value,
            linkage: Number,
            visibility: Number,
            dll_storage_class "DLL storage class": OptionalNumber,
            thread_local "thread-local": Number,
            unnamed_addr "unnamed address": Flag,
        };
        @newer MetadataValues = 15 "METADATA_VALUES_UNUSED" {};
        @newer SourceFileName = 16 "SOURCE_FILENAME" {} each SourceFileNameText { character: Character };
        @newer Hash = 17 "HASH" {} each HashWords { word: Number };
        @newer IFunc = 18 "IFUNC" {};
    }

    ParamAttr as attribute_lists {
        @old EntryOld = 1 "ENTRY_OLD" {} each EntryOldSlot { slot: Number, attributes: Flags };
        Entry = 2 "ENTRY" {} each EntryGroup { group: AttributeGroup };
    }

    ParamAttrGroup as attribute_groups {
        /// The slot is 0 for the result, the parameter's number from 1, or 0xFFFFFFFF for the function. An
        /// attribute is 0 and its kind; 1, its kind and a number; 3, characters and 0; or 4, characters, 0,
        /// characters and 0.
        Entry = 3 "ENTRY" { group: AttributeGroup, slot: Number } each EntryWord { attribute: Number };
    }

    Type as types {
        Count = 1 "NUMENTRY" { count: Number };
        Void = 2 "VOID" {};
        Float = 3 "FLOAT" {};
        Double = 4 "DOUBLE" {};
        Label = 5 "LABEL" {};
        Opaque = 6 "OPAQUE" { packed: Flag };
        Integer = 7 "INTEGER" { width: Number };
        Pointer = 8 "POINTER" { pointee: AnyType, address_space "address space": Number };
        @old FunctionOld = 9 "FUNCTION_OLD" { variadic: Flag, attributes: Number, result: AnyType } each FunctionOldParameter { parameter: AnyType };
        Half = 10 "HALF" {};
        Array = 11 "ARRAY" { count: Number, element: AnyType };
        Vector = 12 "VECTOR" { count: Number, element: AnyType };
        X86Fp80 = 13 "X86_FP80" {};
        Fp128 = 14 "FP128" {};
        PpcFp128 = 15 "PPC_FP128" {};
        Metadata = 16 "METADATA" {};
        X86Mmx = 17 "X86_MMX" {};
        AnonymousStruct = 18 "STRUCT_ANON" { packed: Flag } each AnonymousStructElement { element: AnyType };
        /// The name of the structure in the next record.
        StructName = 19 "STRUCT_NAME" {} each StructNameText { character: Character };
        NamedStruct = 20 "STRUCT_NAMED" { packed: Flag } each NamedStructElement { element: AnyType };
        Function = 21 "FUNCTION" { variadic: Flag, result: AnyType } each FunctionParameter { parameter: AnyType };
        @newer Token = 22 "TOKEN" {};
        @newer BFloat = 23 "BFLOAT" {};
        @newer X86Amx = 24 "X86_AMX" {};
        @newer OpaquePointer = 25 "OPAQUE_POINTER" { address_space "address space": Number };
        @newer TargetType = 26 "TARGET_TYPE" {};
    }

    Constants as constants {
        SetType = 1 "SETTYPE" { ty "type": Type };
        Null = 2 "NULL" {};
        Undef = 3 "UNDEF" {};
        Integer = 4 "INTEGER" { value: Signed };
        WideInteger = 5 "WIDE_INTEGER" {} each WideIntegerWord { word: Signed };
        Float = 6 "FLOAT" {} each FloatWord { bits: Number };
        Aggregate = 7 "AGGREGATE" {} each AggregateElement { element: Value };
        String = 8 "STRING" {} each StringText { character: Character };
        CString = 9 "CSTRING" {} each CStringText { character: Character };
        Binary = 10 "CE_BINOP" { opcode: Number, left: Value, right: Value } optional BinaryFlags { flags: Flags };
        Cast = 11 "CE_CAST" { opcode: Number, ty "type": Type, value: Value };
        /// Up to LLVM 3.6 without the type in front.
        GetElementPtr = 12 "CE_GEP" { source_type "source type": ConstantSourceType } each GetElementPtrOperand { ty "type": ImpliedType, operand: Value };
        Select = 13 "CE_SELECT" { condition: Value, if_true "if true": Value, if_false "if false": Value };
        ExtractElement = 14 "CE_EXTRACTELT" { ty "type": ImpliedType, vector: Value, index_type "type of the index": IndexType, index: Value };
        InsertElement = 15 "CE_INSERTELT" { vector: Value, element: Value, index_type "type of the index": IndexType, index: Value };
        ShuffleVector = 16 "CE_SHUFFLEVEC" { first: Value, second: Value, mask: Value };
        Compare = 17 "CE_CMP" { ty "type": ImpliedType, left: Value, right: Value, predicate: Number };
        @old InlineAsmOld = 18 "INLINEASM_OLD" { flags: Flags };
        ShuffleVectorTyped = 19 "CE_SHUFVEC_EX" { ty "type": ImpliedType, first: Value, second: Value, mask: Value };
        InBoundsGetElementPtr = 20 "CE_INBOUNDS_GEP" { source_type "source type": ConstantSourceType } each InBoundsGetElementPtrOperand { ty "type": ImpliedType, operand: Value };
        BlockAddress = 21 "BLOCKADDRESS" { ty "type": Type, function: Value, block: BlockNumber };
        Data = 22 "DATA" {} each DataElement { element: Number };
        /// The flags, the length of the text and the text, the length of the constraints and the constraints.
        InlineAsm = 23 "INLINEASM_OLD2" { flags: Flags } each InlineAsmWord { word: Number };
        @newer InRangeGetElementPtr = 24 "CE_GEP_WITH_INRANGE_INDEX_OLD" {};
        @newer Unary = 25 "CE_UNOP" {};
        @newer Poison = 26 "POISON" {};
        @newer DsoLocalEquivalent = 27 "DSO_LOCAL_EQUIVALENT" {};
        @newer InlineAsm28 = 28 "INLINEASM_OLD3" {};
        @newer NoCfiValue = 29 "NO_CFI_VALUE" {};
        @newer InlineAsm30 = 30 "INLINEASM" {};
        @newer GetElementPtr32 = 32 "CE_GEP" {};
        @newer PtrAuth = 33 "PTRAUTH" {};
    }

    Function as function {
        DeclareBlocks = 1 "DECLAREBLOCKS" { count: Number };
        Binary = 2 "INST_BINOP" { left: Typed, right: Relative, opcode: Number } optional BinaryFlags { flags: Flags };
        Cast = 3 "INST_CAST" { value: Typed, ty "type": Type, opcode: Number };
        @old GetElementPtrOld = 4 "INST_GEP_OLD" {} each GetElementPtrOldOperand { operand: Typed };
        @old SelectOld = 5 "INST_SELECT" { if_true "if true": Typed, if_false "if false": Relative, condition: Relative };
        ExtractElement = 6 "INST_EXTRACTELT" { vector: Typed, index: Typed };
        InsertElement = 7 "INST_INSERTELT" { vector: TypedVector, element: Relative, index: Typed };
        ShuffleVector = 8 "INST_SHUFFLEVEC" { first: TypedVector, second: Relative, mask: Typed };
        @old CompareOld = 9 "INST_CMP" { left: Typed, right: Relative, predicate: Number };
        Return = 10 "INST_RET" {} optional ReturnValue { value: Typed };
        Branch = 11 "INST_BR" { target: Block } optional BranchIf { if_false "if false": Block, condition: Relative };
        Switch = 12 "INST_SWITCH" { ty "type": Type, condition: Relative, default: Block } each SwitchCase { case: LocalValue, target: Block };
        /// The bits of `convention` are the calling convention, and bit 13, that the function's type is
        /// stated.
        Invoke = 13 "INST_INVOKE" {
            attributes: AttributeList,
            convention: InvokeFlags,
            normal: Block,
            unwind: Block,
            function_type "function type": FunctionType,
            callee: Typed,
        } each InvokeArgument { argument: Relative };
        Unreachable = 15 "INST_UNREACHABLE" {};
        Phi = 16 "INST_PHI" { ty "type": Type } each PhiIncoming { value: SignedRelative, block: Block };
        /// The bits of `flags` are one more than the logarithm of the alignment, 32 for `inalloca`, and 64
        /// for a type that is the allocated one and no pointer's.
        Alloca = 19 "INST_ALLOCA" { ty "type": Type, count_type "type of the count": Type, count: LocalValue, flags: Flags };
        Load = 20 "INST_LOAD" { pointer: Typed, ty "type": LoadedType, alignment: Alignment, volatile: Flag };
        VaArg = 23 "INST_VAARG" { list_type "type of the list": Type, list: Relative, ty "type": Type };
        @old StoreOld = 24 "INST_STORE_OLD" { pointer: Typed, value: Relative, alignment: Alignment, volatile: Flag };
        ExtractValue = 26 "INST_EXTRACTVAL" { aggregate: Typed } each ExtractValueIndex { index: Number };
        InsertValue = 27 "INST_INSERTVAL" { aggregate: Typed, value: Typed } each InsertValueIndex { index: Number };
        Compare = 28 "INST_CMP2" { left: Typed, right: Relative, predicate: Number } optional CompareFlags { flags: Flags };
        Select = 29 "INST_VSELECT" { if_true "if true": Typed, if_false "if false": Relative, condition: Typed };
        @old InBoundsGetElementPtrOld = 30 "INST_INBOUNDS_GEP_OLD" {} each InBoundsGetElementPtrOldOperand { operand: Typed };
        IndirectBranch = 31 "INST_INDIRECTBR" { ty "type": Type, address: Relative } each IndirectBranchTarget { target: Block };
        /// The location of the instruction before, once more.
        DebugLocAgain = 33 "DEBUG_LOC_AGAIN" {};
        /// The bits of `convention` are 1 for `tail`, the calling convention from bit 1 on, bit 14 for
        /// `musttail`, and bit 15, that the function's type is stated. Arguments that the type does not name
        /// are followed by their type if they are not defined yet; labels are the number of their block.
        Call = 34 "INST_CALL" {
            attributes: AttributeList,
            convention: CallFlags,
            function_type "function type": FunctionType,
            callee: Typed,
        } each CallArgument { argument: Relative };
        DebugLoc = 35 "DEBUG_LOC" { line: Number, column: Number, scope: OptionalMetadata, inlined_at "inlined at": OptionalMetadata };
        Fence = 36 "INST_FENCE" { ordering: Number, scope: Number };
        @old CompareExchangeOld = 37 "INST_CMPXCHG_OLD" {
            pointer: Typed,
            compare: Relative,
            new: Relative,
            volatile: Flag,
            ordering: Number,
            scope: Number,
        } optional CompareExchangeOldMore { failure_ordering "failure ordering": OptionalNumber, weak: OptionalFlag };
        AtomicRmw = 38 "INST_ATOMICRMW_OLD" {
            pointer: Typed,
            value: Relative,
            operation: Number,
            volatile: Flag,
            ordering: Number,
            scope: Number,
        };
        Resume = 39 "INST_RESUME" { value: Typed };
        @old LandingPadOld = 40 "INST_LANDINGPAD_OLD" {
            ty "type": Type,
            personality: Typed,
            cleanup: Flag,
            count: Number,
        } each LandingPadOldClause { kind: Number, value: Typed };
        LoadAtomic = 41 "INST_LOADATOMIC" {
            pointer: Typed,
            ty "type": AtomicLoadedType,
            alignment: Alignment,
            volatile: Flag,
            ordering: Number,
            scope: Number,
        };
        @old StoreAtomicOld = 42 "INST_STOREATOMIC_OLD" {
            pointer: Typed,
            value: Relative,
            alignment: Alignment,
            volatile: Flag,
            ordering: Number,
            scope: Number,
        };
        GetElementPtr = 43 "INST_GEP" { in_bounds "in bounds": LowestBit, source_type "source type": SourceType } each GetElementPtrOperand { operand: Typed };
        Store = 44 "INST_STORE" { pointer: Typed, value: Typed, alignment: Alignment, volatile: Flag };
        StoreAtomic = 45 "INST_STOREATOMIC" {
            pointer: Typed,
            value: Typed,
            alignment: Alignment,
            volatile: Flag,
            ordering: Number,
            scope: Number,
        };
        /// Without the last operand, the result is only the loaded value, as in versions without weak
        /// exchanges.
        CompareExchange = 46 "INST_CMPXCHG" {
            pointer: Typed,
            compare: Typed,
            new: Relative,
            volatile: Flag,
            ordering: Number,
            scope: Number,
            failure_ordering "failure ordering": OptionalNumber,
        } optional CompareExchangeWeak { weak: OptionalFlag };
        LandingPad = 47 "INST_LANDINGPAD" { ty "type": Type, cleanup: Flag, count: Number } each LandingPadClause { kind: Number, value: Typed };
        @newer CleanupReturn = 48 "INST_CLEANUPRET" {};
        @newer CatchReturn = 49 "INST_CATCHRET" {};
        @newer CatchPad = 50 "INST_CATCHPAD" {};
        @newer CleanupPad = 51 "INST_CLEANUPPAD" {};
        @newer CatchSwitch = 52 "INST_CATCHSWITCH" {};
        @newer OperandBundle = 55 "OPERAND_BUNDLE" {};
        @newer Unary = 56 "INST_UNOP" {};
        @newer CallBranch = 57 "INST_CALLBR" {};
        @newer Freeze = 58 "INST_FREEZE" {};
        @newer AtomicRmwSince11 = 59 "INST_ATOMICRMW" {
            pointer: Typed,
            value: Typed,
            operation: Number,
            volatile: Flag,
            ordering: Number,
            scope: Number,
        } optional AtomicRmwAlignment { alignment: Alignment };
        @newer BlockAddressUsers = 60 "BLOCKADDR_USERS" {};
        @newer DebugRecordValue = 61 "DEBUG_RECORD_VALUE" {};
        @newer DebugRecordDeclare = 62 "DEBUG_RECORD_DECLARE" {};
        @newer DebugRecordAssign = 63 "DEBUG_RECORD_ASSIGN" {};
        @newer DebugRecordValueSimple = 64 "DEBUG_RECORD_VALUE_SIMPLE" {};
        @newer DebugRecordLabel = 65 "DEBUG_RECORD_LABEL" {};
        @newer DebugRecordDeclareValue = 66 "DEBUG_RECORD_DECLARE_VALUE" {};
    }

    Identification as identification {
        @newer Producer = 1 "STRING" {} each ProducerText { character: Character };
        @newer Epoch = 2 "EPOCH" { epoch: Number };
    }

    ValueSymtab as value_symtab {
        Entry = 1 "ENTRY" { value: NamedValue } each EntryText { character: Character };
        BlockEntry = 2 "BBENTRY" { block: NamedBlock } each BlockEntryText { character: Character };
        @newer FunctionEntry = 3 "FNENTRY" { value: NamedValue, offset: Number } each FunctionEntryText { character: Character };
        @newer CombinedEntry = 5 "COMBINED_ENTRY" {};
    }

    Metadata as metadata {
        String = 1 "STRING_OLD" {} each StringText { character: Character };
        Value = 2 "VALUE" { ty "type": Type, value: Value };
        Node = 3 "NODE" {} each NodeOperand { operand: OptionalMetadata };
        /// The name of the named metadata in the next record.
        Name = 4 "NAME" {} each NameText { character: Character };
        DistinctNode = 5 "DISTINCT_NODE" {} each DistinctNodeOperand { operand: OptionalMetadata };
        Kind = 6 "KIND" { kind: MetadataKind } each KindText { character: Character };
        @old OldNode = 8 "OLD_NODE" {} each OldNodeOperand { ty "type": Type, operand: Value };
        @old OldFunctionNode = 9 "OLD_FN_NODE" {} each OldFunctionNodeOperand { ty "type": Type, operand: Value };
        NamedNode = 10 "NAMED_NODE" {} each NamedNodeOperand { node: Metadata };
        /// Records for debug information are declared beside their nodes, except these two.
        GenericNode = 12 "GENERIC_DEBUG" { distinct: Flag, tag: Number, version: Number } each GenericNodeOperand { operand: OptionalMetadata };
        Expression = 29 "EXPRESSION" { distinct: Flag } each ExpressionWord { operation: Number };
        @newer Macro = 33 "MACRO" {};
        @newer MacroFile = 34 "MACRO_FILE" {};
        @newer Strings = 35 "STRINGS" { count: Number, offset: Number };
        @newer GlobalDeclarationAttachment = 36 "GLOBAL_DECL_ATTACHMENT" {};
        @newer GlobalVariableExpression = 37 "GLOBAL_VAR_EXPR" {};
        @newer IndexOffset = 38 "INDEX_OFFSET" {};
        @newer Index = 39 "INDEX" {};
        @newer Label = 40 "LABEL" {};
        @newer StringType = 41 "STRING_TYPE" {};
        @newer CommonBlock = 44 "COMMON_BLOCK" {};
        @newer GenericSubrange = 45 "GENERIC_SUBRANGE" {};
        @newer ArgumentList = 46 "ARG_LIST" {};
        @newer AssignId = 47 "ASSIGN_ID" {};
    }

    MetadataAttachment as attachments {
        /// Attachments of the function. For an attachment of an instruction, the index of the instruction
        /// within the function precedes the pairs.
        Attachment = 11 "ATTACHMENT" {} each AttachedNode { kind: MetadataKind, node: Metadata };
    }

    UseList as use_lists {
        /// The permutation, then the number of the value.
        Value = 1 "USELIST_CODE_DEFAULT" {} each ValueIndex { index: Number };
        /// The permutation, then the number of the block.
        Block = 2 "USELIST_CODE_BB" {} each BlockIndex { index: Number };
    }

    ModuleStrtab as module_strtab {
        @newer Entry = 1 "ENTRY" {};
        @newer Hash = 2 "HASH" {};
    }

    GlobalValueSummary as summary {
        @newer PerModule = 1 "PERMODULE" {};
        @newer PerModuleProfile = 2 "PERMODULE_PROFILE" {};
        @newer PerModuleGlobal = 3 "PERMODULE_GLOBALVAR_INIT_REFS" {};
        @newer Combined = 4 "COMBINED" {};
        @newer CombinedProfile = 5 "COMBINED_PROFILE" {};
        @newer CombinedGlobal = 6 "COMBINED_GLOBALVAR_INIT_REFS" {};
        @newer Alias = 7 "ALIAS" {};
        @newer CombinedAlias = 8 "COMBINED_ALIAS" {};
        @newer CombinedOriginalName = 9 "COMBINED_ORIGINAL_NAME" {};
        @newer Version = 10 "VERSION" {};
        @newer TypeTests = 11 "TYPE_TESTS" {};
        @newer TypeTestAssumeVcalls = 12 "TYPE_TEST_ASSUME_VCALLS" {};
        @newer TypeCheckedLoadVcalls = 13 "TYPE_CHECKED_LOAD_VCALLS" {};
        @newer TypeTestAssumeConstVcall = 14 "TYPE_TEST_ASSUME_CONST_VCALL" {};
        @newer TypeCheckedLoadConstVcall = 15 "TYPE_CHECKED_LOAD_CONST_VCALL" {};
        @newer ValueGuid = 16 "VALUE_GUID" {};
        @newer CfiFunctionDefinitions = 17 "CFI_FUNCTION_DEFS" {};
        @newer CfiFunctionDeclarations = 18 "CFI_FUNCTION_DECLS" {};
        @newer PerModuleRelBf = 19 "PERMODULE_RELBF" {};
        @newer Flags = 20 "FLAGS" {};
        @newer TypeId = 21 "TYPE_ID" {};
        @newer TypeIdMetadata = 22 "TYPE_ID_METADATA" {};
        @newer PerModuleVtable = 23 "PERMODULE_VTABLE_GLOBALVAR_INIT_REFS" {};
        @newer BlockCount = 24 "BLOCK_COUNT" {};
        @newer ParamAccess = 25 "PARAM_ACCESS" {};
        @newer PerModuleCallSite = 26 "PERMODULE_CALLSITE_INFO" {};
        @newer PerModuleAlloc = 27 "PERMODULE_ALLOC_INFO" {};
        @newer CombinedCallSite = 28 "COMBINED_CALLSITE_INFO" {};
        @newer CombinedAlloc = 29 "COMBINED_ALLOC_INFO" {};
        @newer StackIds = 30 "STACK_IDS" {};
        @newer AllocContextIds = 31 "ALLOC_CONTEXT_IDS" {};
        @newer ContextRadixTree = 32 "CONTEXT_RADIX_TREE_ARRAY" {};
        @newer CombinedAllocNoContext = 33 "COMBINED_ALLOC_INFO_NO_CONTEXT" {};
    }

    OperandBundleTags as bundle_tags {
        @newer Tag = 1 "OPERAND_BUNDLE_TAG" {} each TagText { character: Character };
    }

    MetadataKind as metadata_kinds {
        @newer Kind = 6 "KIND" { kind: MetadataKind } each KindText { character: Character };
    }

    Strtab as strtab {
        @newer Blob = 1 "BLOB" {};
    }

    Symtab as symtab {
        @newer Blob = 1 "BLOB" {};
    }

    SyncScopeNames as scope_names {
        @newer Name = 1 "SYNC_SCOPE_NAME" {} each NameText { character: Character };
    }
}
