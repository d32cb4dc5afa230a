//! The assembler: from the text of a program to its tokens.

use crate::opcode::ImmediateStyle;
use crate::program::Instruction;

pub(crate) fn value(_text: &[u8], _style: ImmediateStyle) -> Option<u32> {
    None
}

pub(crate) fn double_value(_text: &[u8]) -> Option<u64> {
    None
}

pub(crate) fn line(_text: &[u8], _spaces: bool) -> Option<Option<Instruction>> {
    None
}
