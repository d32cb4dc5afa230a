//! What LLVM 3.7's reader says of bitcode that it refuses, as DXC's validator prints it.
//!
//! Our own errors are more precise. These texts are observations: for each of our errors, what the vendor's
//! program printed for most of the damaged modules that have it. An empty text stands for a program that ends
//! without a message.

use alloc::string::String;

use dxkit_bitcode::ir::{Fault, Unknown, UnknownKind};
use dxkit_bitcode::stream::BlockKind;
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Module, Subject};

use crate::reading;

/// The program ends without a message.
const NOTHING: &str = "";
const RECORD: &str = "Invalid record";
const TYPE: &str = "Invalid type";
const VALUE_TYPE: &str = "Invalid type for value";
const SUBBLOCK: &str = "Unrecognized subblock\nMalformed block";

/// What it says of an error of ours, which ended the reading of a module.
pub(crate) fn sentence_for_error(error: &Error, module: &Module) -> String {
    let table =
        matches!(error.kind(), ErrorKind::Malformed(Contradiction::ManyTypes | Contradiction::FewTypes));
    match reading::types(module).filter(|_| table) {
        // The table is not read to its end.
        Some(fault) => fault.said,
        None => sentence_for_kind(error).into(),
    }
}

fn sentence_for_kind(error: &Error) -> &'static str {
    let block = error.block();
    match error.kind() {
        ErrorKind::Magic { .. } => "Invalid bitcode signature",
        ErrorKind::Malformed(reason) => sentence_for_contradiction(*reason, block),
        ErrorKind::OutOfRange { what: Subject::Abbreviation, .. } => NOTHING,
        ErrorKind::OutOfRange { what: Subject::Type, .. } => match block {
            Some(BlockKind::Type) => TYPE,
            Some(BlockKind::Metadata) => NOTHING,
            _ => RECORD,
        },
        ErrorKind::OutOfRange { what: Subject::Section | Subject::GarbageCollector, .. } => "Invalid ID",
        ErrorKind::OutOfRange { what: Subject::Comdat, .. } => "Invalid function comdat ID",
        ErrorKind::OutOfRange { what: Subject::Element, .. } => "EXTRACTVAL: Invalid struct index",
        ErrorKind::OutOfRange { what: Subject::Value, .. } => match block {
            Some(BlockKind::Function) => "Never resolved value found in function",
            Some(BlockKind::Constants) => "Invalid ronstant reference",
            _ => RECORD,
        },
        ErrorKind::Operand { what: Subject::AbbreviationIdWidth, .. } => match block {
            Some(BlockKind::Function) => RECORD,
            Some(BlockKind::BlockInfo) => "Malformed block",
            Some(BlockKind::Module) => NOTHING,
            None => "Unused bits in buffer.",
            Some(_) => SUBBLOCK,
        },
        ErrorKind::Operand { what: Subject::FunctionType | Subject::PointerType, .. } => VALUE_TYPE,
        ErrorKind::Operand { what: Subject::Index, .. } => "EXTRACTVAL: Invalid type",
        ErrorKind::Operand {
            what: Subject::FieldEncoding | Subject::ValueNumber | Subject::MetadataReference,
            ..
        }
        | ErrorKind::Truncated { .. }
        | ErrorKind::Expands { .. } => NOTHING,
        _ => RECORD,
    }
}

fn sentence_for_contradiction(reason: Contradiction, block: Option<BlockKind>) -> &'static str {
    match reason {
        Contradiction::NoPart => "EXTRACTVAL: Invalid type",
        Contradiction::CalleeNotFunction => "Explicit call type is not a function type",
        Contradiction::ConstantBaseType => {
            "Explicit gep operator type does not match pointee type of pointer operand"
        }
        Contradiction::FewArguments => "Insufficient operands to call",
        Contradiction::CalleeNotPointer => "Callee is not a pointer type",
        Contradiction::AccessedAddress => "Load/Store operand is not a pointer type",
        Contradiction::PartWithoutIndices => "EXTRACTVAL: Invalid instruction with 0 indices",
        Contradiction::InsertedWithoutIndices => "INSERTVAL: Invalid instruction with 0 indices",
        Contradiction::NotVector => VALUE_TYPE,
        Contradiction::NoElements => "Explicit gep type does not match pointee type of pointer operand",
        Contradiction::TypeTooEarly | Contradiction::CircularType => {
            "Invalid TYPE table: Only named structs can be forward referenced"
        }
        Contradiction::FewTypes => "Malformed block",
        Contradiction::ManyTypes => "Invalid TYPE table",
        Contradiction::CalleeType => "Explicit call type does not match pointee type of callee operand",
        Contradiction::LongBlock if block != Some(BlockKind::Module) => SUBBLOCK,
        Contradiction::NameAlone if block == Some(BlockKind::Metadata) => {
            "METADATA_NAME not followed by METADATA_NAMED_NODE"
        }
        Contradiction::ExtraBody => "Insufficient function protos",
        Contradiction::LongNumber if block == Some(BlockKind::Metadata) => NOTHING,
        Contradiction::InstructionOutside => "Invalid value",
        // In most cases the first byte of the text is taken for an attribute.
        Contradiction::UnterminatedAttribute => "Unknown attribute kind (0)",
        Contradiction::NoModule => "Unrecognized block found\nMalformed IR file",
        Contradiction::NameAlone
        | Contradiction::NoBody
        | Contradiction::BaseNotPointer
        | Contradiction::LocationScope
        | Contradiction::ImpossibleAbbreviation
        | Contradiction::AbbreviationCode
        | Contradiction::ConstantOperandType => NOTHING,
        _ => RECORD,
    }
}

/// What it says of something that it does not know.
pub(crate) fn sentence_for_unknown(unknown: &Unknown) -> &'static str {
    let within = |block: BlockKind| unknown.within == Some(block.0);
    match unknown.kind {
        UnknownKind::Block { .. } if within(BlockKind::Function) => RECORD,
        UnknownKind::Block { .. } if within(BlockKind::Module) => "Unrecognized block found",
        UnknownKind::Record { .. } if within(BlockKind::Function) || within(BlockKind::Type) => {
            "Invalid value"
        }
        UnknownKind::Block { .. } if within(BlockKind::MetadataAttachment) => "Unrecognized subblock",
        UnknownKind::Block { .. } => SUBBLOCK,
        UnknownKind::Record { .. } => RECORD,
    }
}

/// What it says of a fault of our verifier that it finds already, as it compares most types; `None` if it
/// leaves the fault to LLVM's verifier.
pub(crate) fn sentence_for_fault(fault: &Fault) -> Option<&'static str> {
    Some(match fault {
        Fault::Callee { is_pointer: true } => {
            "Explicit call type does not match pointee type of callee operand"
        }
        Fault::Callee { is_pointer: false } => "Callee is not a pointer type",
        Fault::AccessedType => "Explicit load/store type does not match pointee type of pointer operand",
        Fault::AccessedAddress => "Load/Store operand is not a pointer type",
        Fault::AddressBaseType => "Explicit gep type does not match pointee type of pointer operand",
        Fault::OperandTypes
        | Fault::FloatOperation
        | Fault::ComparedTypes
        | Fault::NotNode
        | Fault::SelectedTypes
        | Fault::IntegerType
        | Fault::NotNumbers
        | Fault::Condition
        | Fault::ArgumentType { .. }
        | Fault::OtherType { .. } => RECORD,
        _ => return None,
    })
}
