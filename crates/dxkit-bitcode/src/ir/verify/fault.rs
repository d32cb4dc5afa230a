//! What [`Module::verify`](super::super::Module::verify) finds: [`VerifierFinding`], its reason as a
//! [`Fault`].

use alloc::string::{String, ToString as _};
use core::fmt;

use dxkit_bytes::{Finding, Path, Severity};

use super::super::{
    AliasId, BlockId, ConstantId, FunctionId, GlobalId, InstructionId, MetadataId, TypeId, ValueId,
};

/// The item of a module that a finding of the verifier is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultPlace {
    /// The module as a whole.
    Module,
    /// An entry of the type table.
    Type(TypeId),
    /// A global variable.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
    /// An alias.
    Alias(AliasId),
    /// A block of a function.
    Block(BlockId),
    /// An instruction.
    Instruction(InstructionId),
    /// A constant.
    Constant(ConstantId),
    /// A piece of metadata.
    Metadata(MetadataId),
    /// A list of named metadata, by its index in the module.
    NamedMetadata(u32),
}

impl FaultPlace {
    /// The instruction, if the item is one.
    #[must_use]
    pub const fn as_instruction(self) -> Option<InstructionId> {
        match self {
            Self::Instruction(id) => Some(id),
            _ => None,
        }
    }
}

/// Why LLVM does not accept an item of a module, and where the item is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifierFinding {
    /// The reason.
    pub fault: Fault,
    /// The item.
    pub place: FaultPlace,
    /// The path of the item and of its field: `function[1] > block[0] > instruction[4]`.
    pub path: Path,
    /// The absolute offset of the item's record in the file, where it is known.
    pub offset: Option<usize>,
}

impl VerifierFinding {
    pub(super) const fn new(fault: Fault, place: FaultPlace, path: Path) -> Self {
        Self { fault, place, path, offset: None }
    }

    /// The name of the rule: `module-type`.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.fault.rule()
    }
}

impl fmt::Display for VerifierFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Finding::from(self.clone()), f)
    }
}

impl From<VerifierFinding> for Finding {
    fn from(finding: VerifierFinding) -> Self {
        Self {
            rule: finding.fault.rule(),
            severity: Severity::Error,
            path: finding.path,
            offset: finding.offset,
            message: finding.fault.to_string(),
        }
    }
}

macro_rules! faults {
    ($(
        $rule:literal {$(
            $name:ident $({ $($(#[$meta:meta])* $field:ident: $ty:ty),* $(,)? })? = $text:literal;
        )*}
    )*) => {
        /// Why LLVM does not accept an item of a module. As text, it is a sentence without a full stop.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
        #[non_exhaustive]
        pub enum Fault {
            $($(
                #[doc = concat!("\"", $text, "\"")]
                #[error($text)]
                $name $({ $($(#[$meta])* $field: $ty),* })?,
            )*)*
        }

        impl Fault {
            /// The name of the rule: `module-type`.
            #[must_use]
            pub const fn rule(&self) -> &'static str {
                match self {
                    $($(Self::$name { .. } => $rule,)*)*
                }
            }
        }
    };
}

faults! {
    "module-type" {
        NoPartType = "it is made of a type that does not exist";
        NotFunctionType = "it is not a type of functions";
        StatedPointerType = "it is not a pointer to the type that is stated";
        NoType = "its type does not exist";
        OtherType {
            /// The type of the value, as text.
            found: String,
            /// The type that it should have, as text.
            expected: String,
        } = "its type is {found}, not {expected}";
        IntegerType = "an integer of a type that is not an integer type";
        FloatType = "a floating-point number of a type that is not a floating-point type";
        NullType = "a null of a type that has none";
        AggregateElements = "its elements are not those of its type";
        NoElements = "elements of a type that has none";
        ElementCount = "it does not have as many elements as its type";
        BlockMissing = "a phi with a value without a block";
        AtomicResult = "the result is not of the type of the operand";
        ComparandType = "the comparand and the new value have different types";
        NoAllocatedType = "the allocated type does not exist";
        AllocatedCount = "the count is not an integer";
        Condition = "the condition is not i1";
        AccessedType = "the pointer refers to another type than that of the access";
        AccessedAddress = "the accessed address is not a pointer";
        ReturnedType = "the returned value does not have the function's result type";
        CaseBlock = "a switch with a case without a block";
        SwitchCondition = "the condition of the switch is not an integer";
        CaseType = "a case is not a constant of the type of the condition";
        NoCallAttributes = "a list of attributes that does not exist";
        CallType = "the type of the call is not a function type";
        CallResult = "the result does not have the result type of the call";
        Callee {
            /// Whether the callee is a pointer at all.
            is_pointer: bool,
        } = "the callee is not a pointer to a function of the call's type";
        ArgumentCount = "there are not as many arguments as parameters";
        ArgumentType {
            /// The index of the argument.
            index: usize,
            /// The type of the argument, as text.
            found: String,
            /// The type of the parameter, as text.
            expected: String,
        } = "argument {index} is of type {found}, not {expected}";
        OperandTypes = "the operands are not of the type of the result";
        FloatOperation = "an operation that floating-point numbers do not have";
        NotNumbers = "the operands are not numbers";
        AddressBase = "the base of an address is not a pointer";
        AddressBaseType = "the base of an address is a pointer to another type";
        IndexedType = "the indices do not lead to the type of the result";
        SelectedTypes = "the values are not of the type of the result";
        ExtractedElement = "the result is not an element of the vector";
        InsertedElement = "the inserted value does not have the element type of the vector";
        ShuffledTypes = "the vectors are of two types";
        InsertedType = "the inserted value does not have the type of the element";
        ComparedTypes = "the compared values have different types";
        Comparison = "a comparison that the type does not have";
        Cast = "a cast that the types do not have";
    }
    "module-reference" {
        DanglingMetadata = "it refers to what does not exist";
        NotNode = "it lists metadata that is not a node";
        NotListed = "it does not exist";
        NotConstant {
            /// The value.
            value: ValueId,
        } = "{value:?} is not a constant of this module";
        ConstantOperand = "an operand is not a constant";
        NoAttachment = "an attachment does not exist";
        NoScope = "its scope does not exist";
        OtherBlock {
            /// The block.
            block: BlockId,
        } = "{block:?} is not a block of the function";
        OperandOfOtherFunction {
            /// The index of the operand.
            operand: usize,
        } = "operand {operand} is the result of an instruction of another function";
        OperandWithoutResult {
            /// The index of the operand.
            operand: usize,
        } = "operand {operand} is the result of an instruction without one";
        ArgumentOfOtherFunction {
            /// The index of the operand.
            operand: usize,
        } = "operand {operand} is an argument of another function";
        NoOperand {
            /// The index of the operand.
            operand: usize,
        } = "operand {operand} is not in the module";
    }
    "module-dominance" {
        NotDominated {
            /// The index of the operand.
            operand: usize,
            /// The instruction whose result the operand is.
            definition: InstructionId,
        } = "operand {operand} is used where it need not be defined yet";
    }
    "module-block" {
        NoBlocks = "a definition has no blocks";
        EmptyBlock = "a block without instructions";
        EntryPredecessors = "the entry block has predecessors";
        NoTerminator = "the last instruction does not end the block";
        EarlyTerminator = "the block ends here, but has more instructions";
    }
    "module-phi" {
        PhiNotFirst = "a phi after another instruction";
        PhiConflict = "two values from one block";
        PhiBlocks = "its blocks are not the predecessors of its block";
    }
    "module-body" {
        DeclarationWithBody = "a declaration has a body";
    }
    "module-name" {
        SameName {
            /// The first item of that name.
            first: ValueId,
            /// The other one.
            second: ValueId,
            /// The name, with escapes.
            name: String,
        } = "{first:?} and {second:?} have the same name \"{name}\"";
    }
    "module-alignment" {
        Alignment {
            /// The alignment as stated.
            alignment: u64,
        } = "{alignment} is not an alignment";
    }
}
