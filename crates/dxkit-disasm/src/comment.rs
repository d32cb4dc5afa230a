//! The comments that the compiler's disassembler adds after instructions: source locations, variables,
//! operations.

use alloc::vec::Vec;
use core::fmt::Write as _;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, Constant, DebugLocation, DebugNode, Function, InstructionEntry, Metadata, MetadataId, Type,
    ValueId, ValueKind,
};
use dxkit_dxil::{Edition, OpCode, ResourceProperties};
use dxkit_ir_text::{Comments, Text, TextRange, notes, write_expression};

/// The maximum number of lexical blocks between a variable and its function.
const MAX_SCOPES: u32 = 256;

/// The kinds of callee that get a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Callee {
    /// Nothing but the position.
    Other,
    /// `dx.op.…`: the operation.
    Operation,
    /// `llvm.dbg.declare`: the variable.
    DebugDeclare,
    /// `llvm.dbg.value`: the variable.
    DebugValue,
}

/// The comments of DXC's disassembler after instructions.
#[derive(Debug)]
pub(crate) struct DxilComments<'m> {
    module: &'m Module,
    edition: Edition,
    /// The kind of each function as a callee, by id.
    callees: Vec<Callee>,
    /// The position of an operation's comment in the text, from which repetitions are copied; sorted by
    /// number.
    operations: Vec<(OpCode, TextRange)>,
    /// Whether flags are noted that the text does not state.
    exact: bool,
}

impl<'m> Comments<'m> for DxilComments<'m> {
    #[inline]
    fn instruction(&mut self, _: &Function<'m>, entry: &InstructionEntry<'m>, text: &mut Text<'_>) {
        position(entry, text);
        if self.exact {
            notes::write_flags(self.module, entry, text);
        }
    }

    fn call(
        &mut self,
        function: &Function<'m>,
        entry: &InstructionEntry<'m>,
        call: &Call<'m>,
        text: &mut Text<'_>,
    ) {
        match self.callee(call.callee) {
            Callee::DebugDeclare => self.variable(call, 1, text),
            Callee::DebugValue => self.variable(call, 2, text),
            Callee::Other => position(entry, text),
            Callee::Operation => {
                position(entry, text);
                self.operation(function, call, text);
            }
        }
    }
}

/// The position in the source.
#[inline]
fn position(entry: &InstructionEntry<'_>, text: &mut Text<'_>) {
    if let Some(location) = entry.debug_location() {
        location_comment(location, text);
    }
}

fn location_comment(location: DebugLocation, text: &mut Text<'_>) {
    if location.line == 0 || location.scope.is_none() {
        return;
    }
    text.str(" ; line:");
    text.number(location.line);
    text.str(" col:");
    text.number(location.short_column());
}

impl<'m> DxilComments<'m> {
    pub(crate) fn new(module: &'m Module, exact: bool) -> Self {
        let last = module.functions().map(|function| function.id().index()).max();
        let mut callees = alloc::vec![Callee::Other; last.map_or(0, |last| last + 1)];
        for function in module.functions() {
            if let Some(place) = callees.get_mut(function.id().index()) {
                *place = match function.name() {
                    b"llvm.dbg.declare" => Callee::DebugDeclare,
                    b"llvm.dbg.value" => Callee::DebugValue,
                    name if name.starts_with(b"dx.op.") => Callee::Operation,
                    _ => Callee::Other,
                };
            }
        }
        let edition = Edition::from_module(module);
        Self { module, edition, callees, operations: Vec::new(), exact }
    }

    /// The kind of a direct callee.
    #[inline]
    fn callee(&self, callee: ValueId) -> Callee {
        let kind = callee.as_function().and_then(|function| self.callees.get(function.index()));
        kind.copied().unwrap_or(Callee::Other)
    }

    /// The text of a metadata string; empty for none.
    fn string(&self, id: Option<MetadataId>) -> &'m [u8] {
        let metadata = id.and_then(|id| self.module.metadatum(id));
        metadata.and_then(|metadata| metadata.as_string()).unwrap_or_default()
    }

    /// The variable that `llvm.dbg.declare` or `llvm.dbg.value` is about: its name, which part of it, whose
    /// it is.
    fn variable(&self, call: &Call<'m>, first: usize, text: &mut Text<'_>) {
        let node = |index: usize| {
            let id = call.arguments.get(index)?.as_metadata()?;
            self.module.metadatum(id)?.as_debug()
        };
        let (Some(DebugNode::LocalVariable(variable)), Some(DebugNode::Expression(expression))) =
            (node(first), node(first + 1))
        else {
            return;
        };
        text.str(" ; var:\"");
        text.bytes(self.string(variable.name));
        text.str("\" ");
        write_expression(&expression, text);
        if let Some(name) = self.function_of_scope(variable.scope) {
            text.str(" func:\"");
            text.bytes(name);
            text.byte(b'"');
        }
    }

    /// The name of the function that a scope is in.
    fn function_of_scope(&self, scope: Option<MetadataId>) -> Option<&'m [u8]> {
        let mut scope = scope?;
        for _ in 0..MAX_SCOPES {
            let Metadata::Debug(node) = self.module.metadatum(scope)? else { return None };
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
    fn operation(&mut self, function: &Function<'m>, call: &Call<'m>, text: &mut Text<'_>) {
        let Some(code) = call.arguments.first().and_then(|first| function.integer(*first)) else { return };
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the lower half is the number"
        )]
        let code = OpCode(code as u32);
        match self.operations.binary_search_by_key(&code, |(known, _)| *known) {
            Ok(index) => {
                let place = self.operations.get(index).map_or(TextRange::EMPTY, |(_, place)| *place);
                text.again(place);
            }
            Err(index) => self.new_operation(code, call.arguments.len().saturating_sub(1), index, text),
        }
        if code == OpCode::AnnotateHandle {
            self.resource(function, call, text);
        }
    }

    /// The comment for an operation that has none yet, but belongs at `index` among those that have.
    fn new_operation(&mut self, code: OpCode, operands: usize, index: usize, text: &mut Text<'_>) {
        let Some(operation) = self.edition.operation(code, operands) else {
            text.str("  ; invalid DXIL opcode #");
            return text.number(code.0);
        };
        let start = text.len();
        text.str("  ; ");
        text.str(operation.name);
        text.byte(b'(');
        for (index, parameter) in operation.parameters.iter().enumerate() {
            if index > 0 {
                text.byte(b',');
            }
            text.str(parameter.name);
        }
        text.byte(b')');
        // There are a few hundred at most, because only operations of the table are inserted.
        self.operations.insert(index, (code, TextRange::since(start, text)));
    }

    /// The resource that a handle is annotated to be of.
    fn resource(&self, function: &Function<'m>, call: &Call<'m>, text: &mut Text<'_>) {
        let Some(value) = call.arguments.get(2).and_then(|id| function.value(*id)) else { return };
        let ValueKind::Constant(id) = value.kind else { return };
        let Some(constant) = self.module.constant(id).map(|entry| entry.constant) else { return };
        let Type::Struct { elements: [_, _], .. } = self.module.ty(value.ty) else {
            return text.str("  resource: <invalid resource properties>");
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
            // Writing to memory cannot fail.
            let _ = write!(text, "  resource: {}", ResourceProperties([first, second]));
        }
    }
}
