//! Numbers with names: opcodes, predicates, linkages, attributes and so on. The names are those of LLVM's
//! assembly.
//!
//! Each is an open number (`open_enum!`): a record may have one that LLVM 3.7 does not know, and it is kept.
//! The numbers are those of records of LLVM 3.7, and printer and parser of assembly use the same rows. What a
//! number means beside its name (whether flags apply, which other number it stands for) is a function of it
//! here.

use dxkit_bytes::{flags, open_enum};

open_enum! {
    /// Operation of a binary instruction or constant expression. Whether it is one on integers or on
    /// floating-point numbers follows from the operands' type alone: [`BinaryOpcode::spelling`].
    pub struct BinaryOpcode(u8) known KnownBinaryOpcode {
        /// Addition.
        Add = 0 => "add",
        /// Subtraction.
        Sub = 1 => "sub",
        /// Multiplication.
        Mul = 2 => "mul",
        /// Division without signs.
        UDiv = 3 => "udiv",
        /// Division with signs, or of floating-point numbers.
        SDiv = 4 => "sdiv",
        /// Remainder without signs.
        URem = 5 => "urem",
        /// Remainder with signs, or of floating-point numbers.
        SRem = 6 => "srem",
        /// Shift left.
        Shl = 7 => "shl",
        /// Shift right, filled with zeros.
        LShr = 8 => "lshr",
        /// Shift right, filled with the sign.
        AShr = 9 => "ashr",
        /// Bits of both.
        And = 10 => "and",
        /// Bits of either.
        Or = 11 => "or",
        /// Bits of one alone.
        Xor = 12 => "xor",
    }
}

impl BinaryOpcode {
    /// The word of LLVM's assembly for it; `None` if the number is not known or has no form for
    /// floating-point operands.
    #[must_use]
    pub const fn spelling(self, floating_point: bool) -> Option<&'static str> {
        if !floating_point {
            return self.name();
        }
        match self {
            Self::Add => Some("fadd"),
            Self::Sub => Some("fsub"),
            Self::Mul => Some("fmul"),
            Self::SDiv => Some("fdiv"),
            Self::SRem => Some("frem"),
            _ => None,
        }
    }

    /// Whether [`ArithmeticFlags::NO_UNSIGNED_WRAP`] and [`ArithmeticFlags::NO_SIGNED_WRAP`] mean something
    /// on integers.
    #[must_use]
    pub const fn may_wrap(self) -> bool {
        matches!(self, Self::Add | Self::Sub | Self::Mul | Self::Shl)
    }

    /// Whether [`ArithmeticFlags::EXACT`] means something on integers.
    #[must_use]
    pub const fn may_be_exact(self) -> bool {
        matches!(self, Self::UDiv | Self::SDiv | Self::LShr | Self::AShr)
    }
}

flags! {
    /// Flags of an integer operation. The bits overlap, so their meaning depends on the operation.
    pub struct ArithmeticFlags(u8) {
        /// Add, sub, mul, shl: the result is undefined if it overflows without signs.
        NO_UNSIGNED_WRAP = 1 => "nuw",
        /// Add, sub, mul, shl: the result is undefined if it overflows with signs.
        NO_SIGNED_WRAP = 2 => "nsw",
    }
    /// Flags of an operation on floating-point numbers.
    pub struct FastMathFlags(u8) {
        /// Any rewriting that arithmetic on real numbers allows; implies all others.
        UNSAFE_ALGEBRA = 1 => "fast",
        /// No operand or result is a NaN.
        NO_NANS = 2 => "nnan",
        /// No operand or result is infinite.
        NO_INFINITIES = 4 => "ninf",
        /// The sign of a zero does not matter.
        NO_SIGNED_ZEROS = 8 => "nsz",
        /// A division may become a multiplication by the reciprocal.
        ALLOW_RECIPROCAL = 16 => "arcp",
    }
}

impl FastMathFlags {
    /// All flags: `fast` in LLVM's assembly.
    pub const FAST: Self = Self::UNSAFE_ALGEBRA
        .union(Self::NO_NANS)
        .union(Self::NO_INFINITIES)
        .union(Self::NO_SIGNED_ZEROS)
        .union(Self::ALLOW_RECIPROCAL);
}

impl ArithmeticFlags {
    /// UDiv, sdiv, lshr, ashr: the result is undefined if anything is lost. (The same bit as `nuw`.)
    pub const EXACT: Self = Self::NO_UNSIGNED_WRAP;
}

open_enum! {
    /// Operation of a cast.
    pub struct CastOpcode(u8) known KnownCastOpcode {
        /// Integer to a narrower one.
        Trunc = 0 => "trunc",
        /// Integer to a wider one, filled with zeros.
        ZExt = 1 => "zext",
        /// Integer to a wider one, filled with the sign.
        SExt = 2 => "sext",
        /// Floating point to integer without sign.
        FpToUi = 3 => "fptoui",
        /// Floating point to integer with sign.
        FpToSi = 4 => "fptosi",
        /// Integer without sign to floating point.
        UiToFp = 5 => "uitofp",
        /// Integer with sign to floating point.
        SiToFp = 6 => "sitofp",
        /// Floating point to a narrower one.
        FpTrunc = 7 => "fptrunc",
        /// Floating point to a wider one.
        FpExt = 8 => "fpext",
        /// Pointer to integer.
        PtrToInt = 9 => "ptrtoint",
        /// Integer to pointer.
        IntToPtr = 10 => "inttoptr",
        /// The same bits as another type.
        BitCast = 11 => "bitcast",
        /// Pointer into another address space.
        AddrSpaceCast = 12 => "addrspacecast",
    }
    /// Predicate of a comparison: below 16 of floating-point numbers, from 32 on of integers and pointers.
    pub struct Predicate(u8) known KnownPredicate {
        /// Never.
        FcmpFalse = 0 => "false",
        /// Ordered and equal.
        FcmpOeq = 1 => "oeq",
        /// Ordered and greater.
        FcmpOgt = 2 => "ogt",
        /// Ordered and greater or equal.
        FcmpOge = 3 => "oge",
        /// Ordered and less.
        FcmpOlt = 4 => "olt",
        /// Ordered and less or equal.
        FcmpOle = 5 => "ole",
        /// Ordered and not equal.
        FcmpOne = 6 => "one",
        /// Ordered: neither is a NaN.
        FcmpOrd = 7 => "ord",
        /// Unordered: either is a NaN.
        FcmpUno = 8 => "uno",
        /// Unordered or equal.
        FcmpUeq = 9 => "ueq",
        /// Unordered or greater.
        FcmpUgt = 10 => "ugt",
        /// Unordered or greater or equal.
        FcmpUge = 11 => "uge",
        /// Unordered or less.
        FcmpUlt = 12 => "ult",
        /// Unordered or less or equal.
        FcmpUle = 13 => "ule",
        /// Unordered or not equal.
        FcmpUne = 14 => "une",
        /// Always.
        FcmpTrue = 15 => "true",
        /// Equal.
        IcmpEq = 32 => "eq",
        /// Not equal.
        IcmpNe = 33 => "ne",
        /// Greater, without signs.
        IcmpUgt = 34 => "ugt",
        /// Greater or equal, without signs.
        IcmpUge = 35 => "uge",
        /// Less, without signs.
        IcmpUlt = 36 => "ult",
        /// Less or equal, without signs.
        IcmpUle = 37 => "ule",
        /// Greater, with signs.
        IcmpSgt = 38 => "sgt",
        /// Greater or equal, with signs.
        IcmpSge = 39 => "sge",
        /// Less, with signs.
        IcmpSlt = 40 => "slt",
        /// Less or equal, with signs.
        IcmpSle = 41 => "sle",
    }
    /// The operation of an `atomicrmw`.
    pub struct AtomicOperation(u8) known KnownAtomicOperation {
        /// Puts the operand there.
        Xchg = 0 => "xchg",
        /// Adds it.
        Add = 1 => "add",
        /// Subtracts it.
        Sub = 2 => "sub",
        /// Bits of both.
        And = 3 => "and",
        /// The complement of the bits of both.
        Nand = 4 => "nand",
        /// Bits of either.
        Or = 5 => "or",
        /// Bits of one alone.
        Xor = 6 => "xor",
        /// The greater one, with signs.
        Max = 7 => "max",
        /// The lesser one, with signs.
        Min = 8 => "min",
        /// The greater one, without signs.
        UMax = 9 => "umax",
        /// The lesser one, without signs.
        UMin = 10 => "umin",
    }
    /// Memory ordering of an atomic instruction.
    pub struct Ordering(u8) known KnownOrdering {
        /// Not atomic.
        NotAtomic = 0 => "not_atomic",
        /// Some value that was stored, no order.
        Unordered = 1 => "unordered",
        /// One order for each address.
        Monotonic = 2 => "monotonic",
        /// Later accesses see everything before the matching release.
        Acquire = 3 => "acquire",
        /// Shows what came before.
        Release = 4 => "release",
        /// Both.
        AcquireRelease = 5 => "acq_rel",
        /// One order of all.
        SequentiallyConsistent = 6 => "seq_cst",
    }
    /// The threads that an atomic instruction synchronises with.
    pub struct SynchronizationScope(u8) known KnownSynchronizationScope {
        /// Only signal handlers of the same thread.
        SingleThread = 0 => "singlethread",
        /// All threads.
        CrossThread = 1 => "crossthread",
    }
    /// Linkage of a global value, as the record states it. Several numbers of older versions mean the same as
    /// newer ones: [`Linkage::canonical`].
    pub struct Linkage(u8) known KnownLinkage {
        /// Visible outside. (Assembly writes no word for it on definitions.)
        External = 0 => "external",
        /// Old form of [`Linkage::WeakAny`], with a COMDAT of the same name.
        WeakAnyOld = 1 => "weak",
        /// Arrays that linking appends to each other.
        Appending = 2 => "appending",
        /// Not visible outside.
        Internal = 3 => "internal",
        /// Old form of [`Linkage::LinkOnceAny`], with a COMDAT of the same name.
        LinkOnceAnyOld = 4 => "linkonce",
        /// Obsolete: external, imported from a DLL.
        DllImport = 5 => "external",
        /// Obsolete: external, exported from a DLL.
        DllExport = 6 => "external",
        /// Null if no module defines it.
        ExternalWeak = 7 => "extern_weak",
        /// Merged, as C's tentative definitions.
        Common = 8 => "common",
        /// Not visible outside, and without a symbol.
        Private = 9 => "private",
        /// Old form of [`Linkage::WeakOdr`], with a COMDAT of the same name.
        WeakOdrOld = 10 => "weak_odr",
        /// Old form of [`Linkage::LinkOnceOdr`], with a COMDAT of the same name.
        LinkOnceOdrOld = 11 => "linkonce_odr",
        /// For inlining; defined elsewhere.
        AvailableExternally = 12 => "available_externally",
        /// Obsolete: private to the linker.
        LinkerPrivate = 13 => "private",
        /// Obsolete: private to the linker, weak.
        LinkerPrivateWeak = 14 => "private",
        /// Obsolete: linkonce_odr, hidden automatically. LLVM 3.7 reads it as external.
        LinkOnceOdrAutoHide = 15 => "external",
        /// Kept once, replaceable.
        WeakAny = 16 => "weak",
        /// Kept once, all equal.
        WeakOdr = 17 => "weak_odr",
        /// Kept once, replaceable, droppable.
        LinkOnceAny = 18 => "linkonce",
        /// Kept once, all equal, droppable.
        LinkOnceOdr = 19 => "linkonce_odr",
    }
}

impl Ordering {
    /// The strongest order that a `cmpxchg` of this order can have if it fails: nothing is written then, so
    /// nothing is released.
    #[must_use]
    pub const fn at_failure(self) -> Self {
        match self {
            Self::Release => Self::Monotonic,
            Self::AcquireRelease => Self::Acquire,
            other => other,
        }
    }
}

impl Linkage {
    /// The newest number of the same meaning; of an unknown one, external, as LLVM 3.7 reads it.
    #[must_use]
    pub const fn canonical(self) -> Self {
        match self {
            Self::WeakAnyOld => Self::WeakAny,
            Self::LinkOnceAnyOld => Self::LinkOnceAny,
            Self::WeakOdrOld => Self::WeakOdr,
            Self::LinkOnceOdrOld => Self::LinkOnceOdr,
            Self::LinkerPrivate | Self::LinkerPrivateWeak => Self::Private,
            Self::Appending
            | Self::Internal
            | Self::ExternalWeak
            | Self::Common
            | Self::Private
            | Self::AvailableExternally
            | Self::WeakAny
            | Self::WeakOdr
            | Self::LinkOnceAny
            | Self::LinkOnceOdr => self,
            _ => Self::External,
        }
    }

    /// Whether a record with this number and without a field for the COMDAT has a COMDAT of the same name.
    #[must_use]
    pub const fn implies_comdat(self) -> bool {
        matches!(self, Self::WeakAnyOld | Self::LinkOnceAnyOld | Self::WeakOdrOld | Self::LinkOnceOdrOld)
    }
}

open_enum! {
    /// Visibility of a global value.
    pub struct Visibility(u8) known KnownVisibility {
        /// According to the linkage.
        Default = 0 => "default",
        /// Not outside the object.
        Hidden = 1 => "hidden",
        /// Not replaceable from outside.
        Protected = 2 => "protected",
    }
    /// How a global value takes part in DLLs.
    pub struct DllStorageClass(u8) known KnownDllStorageClass {
        /// Not at all.
        Default = 0 => "default",
        /// Imported.
        Import = 1 => "dllimport",
        /// Exported.
        Export = 2 => "dllexport",
    }
    /// Model of thread-local storage.
    pub struct ThreadLocalMode(u8) known KnownThreadLocalMode {
        /// Not thread-local.
        NotThreadLocal = 0 => "none",
        /// The general model; assembly writes `thread_local`.
        GeneralDynamic = 1 => "generaldynamic",
        /// Used in one object.
        LocalDynamic = 2 => "localdynamic",
        /// Not loaded dynamically.
        InitialExec = 3 => "initialexec",
        /// In the executable, used there alone.
        LocalExec = 4 => "localexec",
    }
    /// How a linker selects among COMDATs of the same name.
    pub struct ComdatSelection(u8) known KnownComdatSelection {
        /// Any.
        Any = 1 => "any",
        /// Any; their bytes must be equal.
        ExactMatch = 2 => "exactmatch",
        /// The largest.
        Largest = 3 => "largest",
        /// There must be one alone.
        NoDuplicates = 4 => "noduplicates",
        /// Any; their sizes must be equal.
        SameSize = 5 => "samesize",
    }
    /// A calling convention. Numbers without a word in the assembly are written `cc N`.
    pub struct CallingConvention(u16) known KnownCallingConvention {
        /// C's.
        C = 0 => "ccc",
        /// As fast as possible.
        Fast = 8 => "fastcc",
        /// Rarely called.
        Cold = 9 => "coldcc",
        /// The Glasgow Haskell Compiler's.
        Ghc = 10 => "ghccc",
        /// HiPE's.
        HiPe = 11 => "cc11",
        /// WebKit's JavaScript.
        WebKitJs = 12 => "webkit_jscc",
        /// Any register, dynamic.
        AnyReg = 13 => "anyregcc",
        /// Keeps most registers.
        PreserveMost = 14 => "preserve_mostcc",
        /// Keeps all registers.
        PreserveAll = 15 => "preserve_allcc",
        /// stdcall.
        X86StdCall = 64 => "x86_stdcallcc",
        /// fastcall.
        X86FastCall = 65 => "x86_fastcallcc",
        /// ARM's older.
        ArmApcs = 66 => "arm_apcscc",
        /// ARM's.
        ArmAapcs = 67 => "arm_aapcscc",
        /// ARM's, with hard floating point.
        ArmAapcsVfp = 68 => "arm_aapcs_vfpcc",
        /// An interrupt of the MSP430.
        Msp430Interrupt = 69 => "msp430_intrcc",
        /// thiscall.
        X86ThisCall = 70 => "x86_thiscallcc",
        /// A kernel of PTX.
        PtxKernel = 71 => "ptx_kernel",
        /// A function of PTX.
        PtxDevice = 72 => "ptx_device",
        /// A function of SPIR.
        SpirFunction = 75 => "spir_func",
        /// A kernel of SPIR.
        SpirKernel = 76 => "spir_kernel",
        /// Built-ins of Intel's OpenCL.
        IntelOclBuiltIn = 77 => "intel_ocl_bicc",
        /// System V on x86-64.
        X86_64SysV = 78 => "x86_64_sysvcc",
        /// Windows on x86-64.
        X86_64Win64 = 79 => "x86_64_win64cc",
        /// vectorcall.
        X86VectorCall = 80 => "x86_vectorcallcc",
    }
    /// Whether a call is or must be a tail call.
    pub struct TailCall(u8) known KnownTailCall {
        /// Not stated.
        None = 0 => "",
        /// It may be made one.
        Tail = 1 => "tail",
        /// It has to be one.
        MustTail = 2 => "musttail",
    }
    /// A clause of a landing pad.
    pub struct ClauseKind(u8) known KnownClauseKind {
        /// Catches this type.
        Catch = 0 => "catch",
        /// Lets these types alone pass.
        Filter = 1 => "filter",
    }
    /// Dialect of inline assembly.
    pub struct AsmDialect(u8) known KnownAsmDialect {
        /// AT&T's.
        Att = 0 => "att",
        /// Intel's.
        Intel = 1 => "inteldialect",
    }
    /// An attribute without text, by its number in bitcode.
    pub struct AttributeKind(u32) known KnownAttributeKind {
        /// Alignment of a pointer, in bytes.
        Alignment = 1 => "align",
        /// Inline always.
        AlwaysInline = 2 => "alwaysinline",
        /// Passed as a copy.
        ByVal = 3 => "byval",
        /// Inline if possible.
        InlineHint = 4 => "inlinehint",
        /// In a register.
        InReg = 5 => "inreg",
        /// As small as possible.
        MinSize = 6 => "minsize",
        /// Without prologue and epilogue.
        Naked = 7 => "naked",
        /// Static chain.
        Nest = 8 => "nest",
        /// Not aliased.
        NoAlias = 9 => "noalias",
        /// Not a built-in of that name.
        NoBuiltin = 10 => "nobuiltin",
        /// The pointer is not kept.
        NoCapture = 11 => "nocapture",
        /// Calls are not duplicated.
        NoDuplicate = 12 => "noduplicate",
        /// No floating point that was not asked for.
        NoImplicitFloat = 13 => "noimplicitfloat",
        /// Inline never.
        NoInline = 14 => "noinline",
        /// Bound early.
        NonLazyBind = 15 => "nonlazybind",
        /// No red zone.
        NoRedZone = 16 => "noredzone",
        /// Does not return.
        NoReturn = 17 => "noreturn",
        /// Does not unwind.
        NoUnwind = 18 => "nounwind",
        /// Small.
        OptimizeForSize = 19 => "optsize",
        /// Reads no memory.
        ReadNone = 20 => "readnone",
        /// Writes no memory.
        ReadOnly = 21 => "readonly",
        /// The function returns this argument.
        Returned = 22 => "returned",
        /// Returns twice, as setjmp.
        ReturnsTwice = 23 => "returns_twice",
        /// Extended with the sign.
        SExt = 24 => "signext",
        /// Alignment of the stack, in bytes.
        StackAlignment = 25 => "alignstack",
        /// Stack protector.
        StackProtect = 26 => "ssp",
        /// Stack protector, always.
        StackProtectReq = 27 => "sspreq",
        /// Stack protector, strong.
        StackProtectStrong = 28 => "sspstrong",
        /// The result is returned in a structure at this address.
        StructRet = 29 => "sret",
        /// AddressSanitizer.
        SanitizeAddress = 30 => "sanitize_address",
        /// ThreadSanitizer.
        SanitizeThread = 31 => "sanitize_thread",
        /// MemorySanitizer.
        SanitizeMemory = 32 => "sanitize_memory",
        /// With an unwind table.
        UwTable = 33 => "uwtable",
        /// Extended with zeros.
        ZExt = 34 => "zeroext",
        /// A built-in, regardless of other attributes.
        Builtin = 35 => "builtin",
        /// Rarely called.
        Cold = 36 => "cold",
        /// Not optimised.
        OptimizeNone = 37 => "optnone",
        /// Passed in memory of the caller.
        InAlloca = 38 => "inalloca",
        /// Not null.
        NonNull = 39 => "nonnull",
        /// Called through a jump table.
        JumpTable = 40 => "jumptable",
        /// This many bytes can be read.
        Dereferenceable = 41 => "dereferenceable",
        /// Null, or this many bytes can be read.
        DereferenceableOrNull = 42 => "dereferenceable_or_null",
        /// Calls depend on all threads reaching them.
        Convergent = 43 => "convergent",
        /// SafeStack.
        SafeStack = 44 => "safestack",
        /// Accesses memory through its arguments alone.
        ArgMemOnly = 45 => "argmemonly",
    }
}

impl CallingConvention {
    /// As assembly writes it: nothing for C's, the word, or `ccN` / `cc N` for numbers without one.
    #[must_use]
    pub const fn is_default(self) -> bool {
        self.0 == 0
    }
}

impl Predicate {
    /// Whether integers, pointers or vectors of them are compared (`icmp`).
    #[must_use]
    pub const fn is_integer(self) -> bool {
        self.0 >= 32
    }
}
