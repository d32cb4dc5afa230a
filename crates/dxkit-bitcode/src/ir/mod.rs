//! The module: types, values, functions, instructions, metadata, in arenas with typed ids.

mod attribute;
mod build;
mod constant;
mod content;
mod data_layout;
mod debug_info;
pub mod dwarf;
mod edit;
mod edits;
mod function;
mod global;
pub mod graph;
mod ids;
mod index;
mod insert;
mod instruction;
mod metadata;
mod module;
mod numbers;
mod operation;
mod recent;
mod side;
mod types;
mod uses;
mod verify;

pub use attribute::{Attribute, AttributeGroup, AttributeSlot};
pub use constant::{Constant, ConstantEntry, InlineAsm};
pub use content::Interner;
pub use data_layout::{DataLayout, Layout, LayoutRules, llvm22_data_layout};
pub use debug_info::{
    BasicType, CompileUnit, CompositeType, Count, DebugField, DebugNode, DebugText, DebugTextField,
    DerivedType, Enumerator, Expression, FieldForm, File, Generic, GlobalVariable as DebugGlobalVariable,
    ImportedEntity, LanguageModule, LexicalBlock, LexicalBlockFile, Llvm22Text, LocalVariable, Location,
    Namespace, ObjcProperty, Presence, Scope, Subprogram, Subrange, SubroutineType, TemplateTypeParameter,
    TemplateValueParameter,
};
pub use edit::StatedOrder;
pub use edits::Edits;
pub use function::{Block, Function, Value};
pub use global::{Alias, Comdat, FunctionRecord, GlobalVariable};
pub use ids::{
    AliasId, ArgumentId, AttributeGroupId, AttributeListId, BlockId, ComdatId, ConstantId, FunctionId, GcId,
    GlobalId, InstructionId, MetadataId, MetadataKindId, SectionId, TypeId, ValueId, ValueKind,
};
pub use insert::{Inserter, Position};
pub use instruction::{
    Atomic, Attachment, Binary, Call, Clause, Clauses, DebugLocation, Instruction, InstructionEntry,
};
pub use metadata::{Metadata, NamedMetadata, Node, NodeOperands};
pub use module::{Module, ParseOptions, Unknown, UnknownKind, UnreadBody, UseListOrder, UseListTarget};
pub use numbers::{
    ArithmeticFlags, AsmDialect, AtomicOperation, AttributeKind, BinaryOpcode, CallingConvention, CastOpcode,
    ClauseKind, ComdatSelection, DllStorageClass, FastMathFlags, KnownAsmDialect, KnownAtomicOperation,
    KnownAttributeKind, KnownBinaryOpcode, KnownCallingConvention, KnownCastOpcode, KnownClauseKind,
    KnownComdatSelection, KnownDllStorageClass, KnownLinkage, KnownOrdering, KnownPredicate,
    KnownSynchronizationScope, KnownTailCall, KnownThreadLocalMode, KnownVisibility, Linkage, Ordering,
    Predicate, SynchronizationScope, TailCall, ThreadLocalMode, Visibility,
};
pub use operation::Operation;
pub use types::Type;
pub use uses::{Use, User, Uses};
pub use verify::{Fault, FaultPlace, VerifierFinding};

pub(crate) use attribute::{AttributeData, AttributeGroupData};
pub(crate) use build::FIXED_KINDS;
pub(crate) use constant::{ConstantData, ConstantEntryData, Halves, InlineAsmData};
pub(crate) use content::Representatives;
pub(crate) use debug_info::{RECORDS as DEBUG_RECORDS, operand_words, referred};
pub(crate) use function::{ArgumentData, BlockData, Body};
pub(crate) use global::ComdatData;
pub(crate) use ids::{List, Run, to_u32};
pub(crate) use index::Index;
pub(crate) use instruction::{Access, Alignment, CallForm, Form, InstructionData};
pub(crate) use metadata::{MetadataForm, MetadataKindData, NamedMetadataData};
pub(crate) use module::UseListOrderData;
pub(crate) use operation::OperationForm;
pub(crate) use side::{Names, Positions};
pub(crate) use types::TypeData;
