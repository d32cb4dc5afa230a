//! What the compiler's disassembler adds behind instructions: positions, variables, operations.

use core::fmt::Write as _;

use dxkit_bitcode::ir::{
    Call, Constant, DebugLocation, DebugNode, Function, InstructionEntry, Metadata, MetadataId, Type,
    ValueKind,
};
use dxkit_dxil::{OpCode, ResourceProperties};

use super::Printer;
use super::global::Callee;
use super::metadata::column;
use crate::text::Place;

/// So many lexical blocks are gone through to find the function that a variable belongs to.
const DEEPEST_SCOPE: u32 = 256;

impl<'m> Printer<'m, '_> {
    /// The comment behind an instruction that is no call.
    #[inline]
    pub(super) fn position_comment(&mut self, entry: &InstructionEntry<'m>) {
        if let Some(location) = entry.debug_location() {
            self.location_comment(location);
        }
    }

    fn location_comment(&mut self, location: DebugLocation) {
        if location.line == 0 || location.scope.is_none() {
            return;
        }
        self.text.str(" ; line:");
        self.text.number(location.line);
        self.text.str(" col:");
        self.text.number(column(location.column));
    }

    /// The comment behind a call.
    pub(super) fn call_comment(
        &mut self,
        function: &Function<'m>,
        entry: &InstructionEntry<'m>,
        call: &Call<'m>,
    ) {
        let callee = self.callees.kind(call.callee);
        match callee {
            Callee::DebugDeclare => self.variable_comment(call, 1),
            Callee::DebugValue => self.variable_comment(call, 2),
            Callee::Operation | Callee::Intrinsic | Callee::Other => self.position_comment(entry),
        }
        if callee == Callee::Operation {
            self.operation_comment(function, call);
        }
    }

    /// The variable that `llvm.dbg.declare` or `llvm.dbg.value` is about: its name, which part of it, whose
    /// it is.
    fn variable_comment(&mut self, call: &Call<'m>, first: usize) {
        let node = |index: usize| {
            let id = call.arguments.get(index)?.as_metadata()?;
            self.metadatum(id)?.as_debug()
        };
        let (Some(DebugNode::LocalVariable(variable)), Some(DebugNode::Expression(expression))) =
            (node(first), node(first + 1))
        else {
            return;
        };
        self.text.str(" ; var:\"");
        self.text.bytes(self.string(variable.name));
        self.text.str("\" ");
        self.debug_node(&DebugNode::Expression(expression));
        if let Some(name) = self.function_of_scope(variable.scope) {
            self.text.str(" func:\"");
            self.text.bytes(name);
            self.text.byte(b'"');
        }
    }

    /// The name of the function that a scope is in.
    fn function_of_scope(&self, scope: Option<MetadataId>) -> Option<&'m [u8]> {
        let mut scope = scope?;
        for _ in 0..DEEPEST_SCOPE {
            let Metadata::Debug(node) = self.metadatum(scope)? else { return None };
            scope = match node {
                DebugNode::LexicalBlock(node) => node.scope?,
                DebugNode::LexicalBlockFile(node) => node.scope?,
                DebugNode::Subprogram(node) => return Some(self.string(node.name)),
                _ => return None,
            };
        }
        None
    }

    /// The operation, and what its operands are.
    fn operation_comment(&mut self, function: &Function<'m>, call: &Call<'m>) {
        let Some(code) = call.arguments.first().and_then(|first| function.integer(*first)) else { return };
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the lower half is the number"
        )]
        let code = OpCode(code as u32);
        match self.operations.binary_search_by_key(&code, |(known, _)| *known) {
            Ok(index) => {
                let place = self.operations.get(index).map_or(Place::NOWHERE, |(_, place)| *place);
                self.text.again(place);
            }
            Err(index) => self.new_operation_comment(code, index),
        }
        if code == OpCode::AnnotateHandle {
            self.resource_comment(function, call);
        }
    }

    /// The comment for an operation that has none yet, but belongs at `index` among those that have.
    fn new_operation_comment(&mut self, code: OpCode, index: usize) {
        let Some(operation) = code.operation() else {
            self.text.str("  ; invalid DXIL opcode #");
            return self.text.number(code.0);
        };
        let start = self.text.len();
        self.text.str("  ; ");
        self.text.str(operation.name);
        self.text.byte(b'(');
        for (index, parameter) in operation.parameters.iter().enumerate() {
            if index > 0 {
                self.text.byte(b',');
            }
            self.text.str(parameter.name);
        }
        self.text.byte(b')');
        // There are a few hundred at most: only what the table knows comes here.
        self.operations.insert(index, (code, Place::since(start, &self.text)));
    }

    /// The resource that a handle is annotated to be of.
    fn resource_comment(&mut self, function: &Function<'m>, call: &Call<'m>) {
        let Some(value) = call.arguments.get(2).and_then(|id| function.value(*id)) else { return };
        let ValueKind::Constant(id) = value.kind else { return };
        let Some(constant) = self.module.constant(id).map(|entry| entry.constant) else { return };
        let Type::Struct { elements: [_, _], .. } = self.module.ty(value.ty) else {
            return self.text.str("  resource: <invalid resource properties>");
        };
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the lower half is the word"
        )]
        let word = |id| function.integer(id).map(|word| word as u32);
        let words = match constant {
            Constant::Null => Some((0, 0)),
            Constant::Aggregate(&[first, second]) => word(first).zip(word(second)),
            _ => None,
        };
        if let Some((first, second)) = words {
            // Text takes whatever is written to it.
            let _ = write!(self.text, "  resource: {}", ResourceProperties([first, second]));
        }
    }
}
