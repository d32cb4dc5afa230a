//! Numbers of DWARF that debug information has, with the names that LLVM 3.7's assembly writes.
//!
//! Numbers and names are those of the DWARF standard, version 4, and of the extensions that LLVM 3.7 knows.

use dxkit_bytes::{flags, open_enum};

/// An [`open_enum!`] whose values are documented by the names that the standard has for them.
macro_rules! dwarf_numbers {
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident($repr:ty) known $known:ident {
            $($variant:ident = $value:literal => $text:literal,)*
        }
    )*) => {
        open_enum! {$(
            $(#[$meta])*
            pub struct $name($repr) known $known {
                $(
                    #[doc = concat!("`", $text, "`")]
                    $variant = $value => $text,
                )*
            }
        )*}
    };
}

dwarf_numbers! {
    /// The entity that a node describes.
    pub struct Tag(u32) known KnownTag {
        ArrayType = 0x01 => "DW_TAG_array_type", ClassType = 0x02 => "DW_TAG_class_type",
        EntryPoint = 0x03 => "DW_TAG_entry_point", EnumerationType = 0x04 => "DW_TAG_enumeration_type",
        FormalParameter = 0x05 => "DW_TAG_formal_parameter",
        ImportedDeclaration = 0x08 => "DW_TAG_imported_declaration", Label = 0x0a => "DW_TAG_label",
        LexicalBlock = 0x0b => "DW_TAG_lexical_block", Member = 0x0d => "DW_TAG_member",
        PointerType = 0x0f => "DW_TAG_pointer_type", ReferenceType = 0x10 => "DW_TAG_reference_type",
        CompileUnit = 0x11 => "DW_TAG_compile_unit", StringType = 0x12 => "DW_TAG_string_type",
        StructureType = 0x13 => "DW_TAG_structure_type", SubroutineType = 0x15 => "DW_TAG_subroutine_type",
        Typedef = 0x16 => "DW_TAG_typedef", UnionType = 0x17 => "DW_TAG_union_type",
        UnspecifiedParameters = 0x18 => "DW_TAG_unspecified_parameters", Variant = 0x19 => "DW_TAG_variant",
        CommonBlock = 0x1a => "DW_TAG_common_block", CommonInclusion = 0x1b => "DW_TAG_common_inclusion",
        Inheritance = 0x1c => "DW_TAG_inheritance", InlinedSubroutine = 0x1d => "DW_TAG_inlined_subroutine",
        Module = 0x1e => "DW_TAG_module", PtrToMemberType = 0x1f => "DW_TAG_ptr_to_member_type",
        SetType = 0x20 => "DW_TAG_set_type", SubrangeType = 0x21 => "DW_TAG_subrange_type",
        WithStmt = 0x22 => "DW_TAG_with_stmt", AccessDeclaration = 0x23 => "DW_TAG_access_declaration",
        BaseType = 0x24 => "DW_TAG_base_type", CatchBlock = 0x25 => "DW_TAG_catch_block",
        ConstType = 0x26 => "DW_TAG_const_type", Constant = 0x27 => "DW_TAG_constant",
        Enumerator = 0x28 => "DW_TAG_enumerator", FileType = 0x29 => "DW_TAG_file_type",
        Friend = 0x2a => "DW_TAG_friend", Namelist = 0x2b => "DW_TAG_namelist",
        NamelistItem = 0x2c => "DW_TAG_namelist_item", PackedType = 0x2d => "DW_TAG_packed_type",
        Subprogram = 0x2e => "DW_TAG_subprogram",
        TemplateTypeParameter = 0x2f => "DW_TAG_template_type_parameter",
        TemplateValueParameter = 0x30 => "DW_TAG_template_value_parameter",
        ThrownType = 0x31 => "DW_TAG_thrown_type", TryBlock = 0x32 => "DW_TAG_try_block",
        VariantPart = 0x33 => "DW_TAG_variant_part", Variable = 0x34 => "DW_TAG_variable",
        VolatileType = 0x35 => "DW_TAG_volatile_type", DwarfProcedure = 0x36 => "DW_TAG_dwarf_procedure",
        RestrictType = 0x37 => "DW_TAG_restrict_type", InterfaceType = 0x38 => "DW_TAG_interface_type",
        Namespace = 0x39 => "DW_TAG_namespace", ImportedModule = 0x3a => "DW_TAG_imported_module",
        UnspecifiedType = 0x3b => "DW_TAG_unspecified_type", PartialUnit = 0x3c => "DW_TAG_partial_unit",
        ImportedUnit = 0x3d => "DW_TAG_imported_unit", Condition = 0x3f => "DW_TAG_condition",
        SharedType = 0x40 => "DW_TAG_shared_type", TypeUnit = 0x41 => "DW_TAG_type_unit",
        RvalueReferenceType = 0x42 => "DW_TAG_rvalue_reference_type",
        TemplateAlias = 0x43 => "DW_TAG_template_alias", CoarrayType = 0x44 => "DW_TAG_coarray_type",
        GenericSubrange = 0x45 => "DW_TAG_generic_subrange", DynamicType = 0x46 => "DW_TAG_dynamic_type",
        AutoVariable = 0x100 => "DW_TAG_auto_variable", ArgVariable = 0x101 => "DW_TAG_arg_variable",
        MIPSLoop = 0x4081 => "DW_TAG_MIPS_loop", FormatLabel = 0x4101 => "DW_TAG_format_label",
        FunctionTemplate = 0x4102 => "DW_TAG_function_template",
        ClassTemplate = 0x4103 => "DW_TAG_class_template",
        GNUTemplateTemplateParam = 0x4106 => "DW_TAG_GNU_template_template_param",
        GNUTemplateParameterPack = 0x4107 => "DW_TAG_GNU_template_parameter_pack",
        GNUFormalParameterPack = 0x4108 => "DW_TAG_GNU_formal_parameter_pack",
        APPLEProperty = 0x4200 => "DW_TAG_APPLE_property",
    }
    /// How the values of a basic type are encoded.
    pub struct Encoding(u32) known KnownEncoding {
        Address = 1 => "DW_ATE_address",
        Boolean = 2 => "DW_ATE_boolean",
        ComplexFloat = 3 => "DW_ATE_complex_float",
        Float = 4 => "DW_ATE_float",
        Signed = 5 => "DW_ATE_signed",
        SignedChar = 6 => "DW_ATE_signed_char",
        Unsigned = 7 => "DW_ATE_unsigned",
        UnsignedChar = 8 => "DW_ATE_unsigned_char",
        ImaginaryFloat = 9 => "DW_ATE_imaginary_float",
        PackedDecimal = 0xa => "DW_ATE_packed_decimal", NumericString = 0xb => "DW_ATE_numeric_string",
        Edited = 0xc => "DW_ATE_edited", SignedFixed = 0xd => "DW_ATE_signed_fixed",
        UnsignedFixed = 0xe => "DW_ATE_unsigned_fixed", DecimalFloat = 0xf => "DW_ATE_decimal_float",
        UTF = 0x10 => "DW_ATE_UTF",
    }
    /// Language of the source.
    pub struct Language(u32) known KnownLanguage {
        C89 = 1 => "DW_LANG_C89",
        C = 2 => "DW_LANG_C",
        Ada83 = 3 => "DW_LANG_Ada83",
        CPlusPlus = 4 => "DW_LANG_C_plus_plus",
        Cobol74 = 5 => "DW_LANG_Cobol74",
        Cobol85 = 6 => "DW_LANG_Cobol85",
        Fortran77 = 7 => "DW_LANG_Fortran77",
        Fortran90 = 8 => "DW_LANG_Fortran90",
        Pascal83 = 9 => "DW_LANG_Pascal83",
        Modula2 = 0xa => "DW_LANG_Modula2", Java = 0xb => "DW_LANG_Java", C99 = 0xc => "DW_LANG_C99",
        Ada95 = 0xd => "DW_LANG_Ada95", Fortran95 = 0xe => "DW_LANG_Fortran95", PLI = 0xf => "DW_LANG_PLI",
        ObjC = 0x10 => "DW_LANG_ObjC", ObjCPlusPlus = 0x11 => "DW_LANG_ObjC_plus_plus",
        UPC = 0x12 => "DW_LANG_UPC", D = 0x13 => "DW_LANG_D", Python = 0x14 => "DW_LANG_Python",
        OpenCL = 0x15 => "DW_LANG_OpenCL", Go = 0x16 => "DW_LANG_Go", Modula3 = 0x17 => "DW_LANG_Modula3",
        Haskell = 0x18 => "DW_LANG_Haskell", CPlusPlus03 = 0x19 => "DW_LANG_C_plus_plus_03",
        CPlusPlus11 = 0x1a => "DW_LANG_C_plus_plus_11", OCaml = 0x1b => "DW_LANG_OCaml",
        Rust = 0x1c => "DW_LANG_Rust", C11 = 0x1d => "DW_LANG_C11", Swift = 0x1e => "DW_LANG_Swift",
        Julia = 0x1f => "DW_LANG_Julia", Dylan = 0x20 => "DW_LANG_Dylan",
        CPlusPlus14 = 0x21 => "DW_LANG_C_plus_plus_14", Fortran03 = 0x22 => "DW_LANG_Fortran03",
        Fortran08 = 0x23 => "DW_LANG_Fortran08", MipsAssembler = 0x8001 => "DW_LANG_Mips_Assembler",
    }
    /// Whether a function is virtual.
    pub struct Virtuality(u32) known KnownVirtuality {
        None = 0 => "DW_VIRTUALITY_none",
        Virtual = 1 => "DW_VIRTUALITY_virtual",
        PureVirtual = 2 => "DW_VIRTUALITY_pure_virtual",
    }
    /// How much debug information a unit has, by LLVM 22's names.
    pub struct EmissionKind(u32) known KnownEmissionKind {
        NoDebug = 0 => "NoDebug",
        FullDebug = 1 => "FullDebug",
        LineTablesOnly = 2 => "LineTablesOnly",
        DebugDirectivesOnly = 3 => "DebugDirectivesOnly",
    }
    /// An operation of an expression.
    pub struct Operation(u64) known KnownOperation {
        Addr = 3 => "DW_OP_addr",
        Deref = 6 => "DW_OP_deref",
        Const1u = 8 => "DW_OP_const1u",
        Const1s = 9 => "DW_OP_const1s",
        Const2u = 0xa => "DW_OP_const2u", Const2s = 0xb => "DW_OP_const2s", Const4u = 0xc => "DW_OP_const4u",
        Const4s = 0xd => "DW_OP_const4s", Const8u = 0xe => "DW_OP_const8u", Const8s = 0xf => "DW_OP_const8s",
        Constu = 0x10 => "DW_OP_constu", Consts = 0x11 => "DW_OP_consts", Dup = 0x12 => "DW_OP_dup",
        Drop = 0x13 => "DW_OP_drop", Over = 0x14 => "DW_OP_over", Pick = 0x15 => "DW_OP_pick",
        Swap = 0x16 => "DW_OP_swap", Rot = 0x17 => "DW_OP_rot", Xderef = 0x18 => "DW_OP_xderef",
        Abs = 0x19 => "DW_OP_abs", And = 0x1a => "DW_OP_and", Div = 0x1b => "DW_OP_div",
        Minus = 0x1c => "DW_OP_minus", Mod = 0x1d => "DW_OP_mod", Mul = 0x1e => "DW_OP_mul",
        Neg = 0x1f => "DW_OP_neg", Not = 0x20 => "DW_OP_not", Or = 0x21 => "DW_OP_or",
        Plus = 0x22 => "DW_OP_plus", PlusUconst = 0x23 => "DW_OP_plus_uconst", Shl = 0x24 => "DW_OP_shl",
        Shr = 0x25 => "DW_OP_shr", Shra = 0x26 => "DW_OP_shra", Xor = 0x27 => "DW_OP_xor",
        Bra = 0x28 => "DW_OP_bra", Eq = 0x29 => "DW_OP_eq", Ge = 0x2a => "DW_OP_ge", Gt = 0x2b => "DW_OP_gt",
        Le = 0x2c => "DW_OP_le", Lt = 0x2d => "DW_OP_lt", Ne = 0x2e => "DW_OP_ne",
        Skip = 0x2f => "DW_OP_skip", Lit0 = 0x30 => "DW_OP_lit0", Lit1 = 0x31 => "DW_OP_lit1",
        Lit2 = 0x32 => "DW_OP_lit2", Lit3 = 0x33 => "DW_OP_lit3", Lit4 = 0x34 => "DW_OP_lit4",
        Lit5 = 0x35 => "DW_OP_lit5", Lit6 = 0x36 => "DW_OP_lit6", Lit7 = 0x37 => "DW_OP_lit7",
        Lit8 = 0x38 => "DW_OP_lit8", Lit9 = 0x39 => "DW_OP_lit9", Lit10 = 0x3a => "DW_OP_lit10",
        Lit11 = 0x3b => "DW_OP_lit11", Lit12 = 0x3c => "DW_OP_lit12", Lit13 = 0x3d => "DW_OP_lit13",
        Lit14 = 0x3e => "DW_OP_lit14", Lit15 = 0x3f => "DW_OP_lit15", Lit16 = 0x40 => "DW_OP_lit16",
        Lit17 = 0x41 => "DW_OP_lit17", Lit18 = 0x42 => "DW_OP_lit18", Lit19 = 0x43 => "DW_OP_lit19",
        Lit20 = 0x44 => "DW_OP_lit20", Lit21 = 0x45 => "DW_OP_lit21", Lit22 = 0x46 => "DW_OP_lit22",
        Lit23 = 0x47 => "DW_OP_lit23", Lit24 = 0x48 => "DW_OP_lit24", Lit25 = 0x49 => "DW_OP_lit25",
        Lit26 = 0x4a => "DW_OP_lit26", Lit27 = 0x4b => "DW_OP_lit27", Lit28 = 0x4c => "DW_OP_lit28",
        Lit29 = 0x4d => "DW_OP_lit29", Lit30 = 0x4e => "DW_OP_lit30", Lit31 = 0x4f => "DW_OP_lit31",
        Reg0 = 0x50 => "DW_OP_reg0", Reg1 = 0x51 => "DW_OP_reg1", Reg2 = 0x52 => "DW_OP_reg2",
        Reg3 = 0x53 => "DW_OP_reg3", Reg4 = 0x54 => "DW_OP_reg4", Reg5 = 0x55 => "DW_OP_reg5",
        Reg6 = 0x56 => "DW_OP_reg6", Reg7 = 0x57 => "DW_OP_reg7", Reg8 = 0x58 => "DW_OP_reg8",
        Reg9 = 0x59 => "DW_OP_reg9", Reg10 = 0x5a => "DW_OP_reg10", Reg11 = 0x5b => "DW_OP_reg11",
        Reg12 = 0x5c => "DW_OP_reg12", Reg13 = 0x5d => "DW_OP_reg13", Reg14 = 0x5e => "DW_OP_reg14",
        Reg15 = 0x5f => "DW_OP_reg15", Reg16 = 0x60 => "DW_OP_reg16", Reg17 = 0x61 => "DW_OP_reg17",
        Reg18 = 0x62 => "DW_OP_reg18", Reg19 = 0x63 => "DW_OP_reg19", Reg20 = 0x64 => "DW_OP_reg20",
        Reg21 = 0x65 => "DW_OP_reg21", Reg22 = 0x66 => "DW_OP_reg22", Reg23 = 0x67 => "DW_OP_reg23",
        Reg24 = 0x68 => "DW_OP_reg24", Reg25 = 0x69 => "DW_OP_reg25", Reg26 = 0x6a => "DW_OP_reg26",
        Reg27 = 0x6b => "DW_OP_reg27", Reg28 = 0x6c => "DW_OP_reg28", Reg29 = 0x6d => "DW_OP_reg29",
        Reg30 = 0x6e => "DW_OP_reg30", Reg31 = 0x6f => "DW_OP_reg31", Breg0 = 0x70 => "DW_OP_breg0",
        Breg1 = 0x71 => "DW_OP_breg1", Breg2 = 0x72 => "DW_OP_breg2", Breg3 = 0x73 => "DW_OP_breg3",
        Breg4 = 0x74 => "DW_OP_breg4", Breg5 = 0x75 => "DW_OP_breg5", Breg6 = 0x76 => "DW_OP_breg6",
        Breg7 = 0x77 => "DW_OP_breg7", Breg8 = 0x78 => "DW_OP_breg8", Breg9 = 0x79 => "DW_OP_breg9",
        Breg10 = 0x7a => "DW_OP_breg10", Breg11 = 0x7b => "DW_OP_breg11", Breg12 = 0x7c => "DW_OP_breg12",
        Breg13 = 0x7d => "DW_OP_breg13", Breg14 = 0x7e => "DW_OP_breg14", Breg15 = 0x7f => "DW_OP_breg15",
        Breg16 = 0x80 => "DW_OP_breg16", Breg17 = 0x81 => "DW_OP_breg17", Breg18 = 0x82 => "DW_OP_breg18",
        Breg19 = 0x83 => "DW_OP_breg19", Breg20 = 0x84 => "DW_OP_breg20", Breg21 = 0x85 => "DW_OP_breg21",
        Breg22 = 0x86 => "DW_OP_breg22", Breg23 = 0x87 => "DW_OP_breg23", Breg24 = 0x88 => "DW_OP_breg24",
        Breg25 = 0x89 => "DW_OP_breg25", Breg26 = 0x8a => "DW_OP_breg26", Breg27 = 0x8b => "DW_OP_breg27",
        Breg28 = 0x8c => "DW_OP_breg28", Breg29 = 0x8d => "DW_OP_breg29", Breg30 = 0x8e => "DW_OP_breg30",
        Breg31 = 0x8f => "DW_OP_breg31", Regx = 0x90 => "DW_OP_regx", Fbreg = 0x91 => "DW_OP_fbreg",
        Bregx = 0x92 => "DW_OP_bregx", Piece = 0x93 => "DW_OP_piece", DerefSize = 0x94 => "DW_OP_deref_size",
        XderefSize = 0x95 => "DW_OP_xderef_size", Nop = 0x96 => "DW_OP_nop",
        PushObjectAddress = 0x97 => "DW_OP_push_object_address", Call2 = 0x98 => "DW_OP_call2",
        Call4 = 0x99 => "DW_OP_call4", CallRef = 0x9a => "DW_OP_call_ref",
        FormTlsAddress = 0x9b => "DW_OP_form_tls_address", CallFrameCfa = 0x9c => "DW_OP_call_frame_cfa",
        BitPiece = 0x9d => "DW_OP_bit_piece", ImplicitValue = 0x9e => "DW_OP_implicit_value",
        StackValue = 0x9f => "DW_OP_stack_value", GNUPushTlsAddress = 0xe0 => "DW_OP_GNU_push_tls_address",
        GNUAddrIndex = 0xfb => "DW_OP_GNU_addr_index", GNUConstIndex = 0xfc => "DW_OP_GNU_const_index",
    }
}

impl Operation {
    /// How many operands follow it in an expression of LLVM 3.7: of `DW_OP_bit_piece` an offset and a size,
    /// of `DW_OP_plus` and `DW_OP_minus` a number; LLVM 3.7 makes no others with operands.
    #[must_use]
    pub const fn operand_count(self) -> usize {
        match self {
            Self::BitPiece => 2,
            Self::Plus | Self::Minus => 1,
            _ => 0,
        }
    }
}

flags! {
    /// Flags of a declaration or a type. The lowest two bits are one number: [`DebugFlags::accessibility`].
    pub struct DebugFlags(u32) {
        /// Declared with `private`; both bits, with `public`.
        PRIVATE = 0x1 => "DIFlagPrivate",
        /// Declared with `protected`; both bits, with `public`.
        PROTECTED = 0x2 => "DIFlagProtected",
        /// Declared, not defined.
        FWD_DECL = 0x4 => "DIFlagFwdDecl",
        /// A block of Apple's C.
        APPLE_BLOCK = 0x8 => "DIFlagAppleBlock",
        /// A variable shared with such a block.
        BLOCK_BYREF_STRUCT = 0x10 => "DIFlagBlockByrefStruct",
        /// Virtual.
        VIRTUAL = 0x20 => "DIFlagVirtual",
        /// Made by the compiler.
        ARTIFICIAL = 0x40 => "DIFlagArtificial",
        /// Explicit.
        EXPLICIT = 0x80 => "DIFlagExplicit",
        /// With a prototype.
        PROTOTYPED = 0x100 => "DIFlagPrototyped",
        /// A complete class of Objective-C.
        OBJC_CLASS_COMPLETE = 0x200 => "DIFlagObjcClassComplete",
        /// The pointer to the object itself.
        OBJECT_POINTER = 0x400 => "DIFlagObjectPointer",
        /// A vector.
        VECTOR = 0x800 => "DIFlagVector",
        /// A static member.
        STATIC_MEMBER = 0x1000 => "DIFlagStaticMember",
        /// A function for lvalues alone.
        LVALUE_REFERENCE = 0x2000 => "DIFlagLValueReference",
        /// A function for rvalues alone.
        RVALUE_REFERENCE = 0x4000 => "DIFlagRValueReference",
    }
}

flags! {
    /// Flags of a function in LLVM 22, for which LLVM 3.7 has separate operands. The lowest two bits are its
    /// virtuality.
    pub struct SubprogramFlags(u32) {
        /// Virtual.
        VIRTUAL = 0x1 => "DISPFlagVirtual",
        /// Virtual, without a body.
        PURE_VIRTUAL = 0x2 => "DISPFlagPureVirtual",
        /// Not visible outside of its unit.
        LOCAL_TO_UNIT = 0x4 => "DISPFlagLocalToUnit",
        /// A definition.
        DEFINITION = 0x8 => "DISPFlagDefinition",
        /// Optimised.
        OPTIMIZED = 0x10 => "DISPFlagOptimized",
        /// Pure, in Fortran.
        PURE = 0x20 => "DISPFlagPure",
        /// Elemental, in Fortran.
        ELEMENTAL = 0x40 => "DISPFlagElemental",
        /// Recursive, in Fortran.
        RECURSIVE = 0x80 => "DISPFlagRecursive",
        /// The program's entry, in Fortran.
        MAIN_SUBPROGRAM = 0x100 => "DISPFlagMainSubprogram",
        /// Deleted.
        DELETED = 0x200 => "DISPFlagDeleted",
        /// Called without dispatch, in Objective-C.
        OBJC_DIRECT = 0x800 => "DISPFlagObjCDirect",
    }
}

impl DebugFlags {
    /// Declared with `public`.
    pub const PUBLIC: Self = Self::PRIVATE.union(Self::PROTECTED);

    /// The word for how a member can be accessed: the lowest two bits, as one number.
    #[must_use]
    pub const fn accessibility(self) -> Option<&'static str> {
        match self.bits() & 3 {
            1 => Some("DIFlagPrivate"),
            2 => Some("DIFlagProtected"),
            3 => Some("DIFlagPublic"),
            _ => None,
        }
    }
}
