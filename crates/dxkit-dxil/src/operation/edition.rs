//! [`Edition`]: operations whose number a published preview used with another name or other operands.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::Metadata;

use super::notation::{CONST_I32, HANDLE, I1, I32, Notation, T, T1, T2, T3};
use super::{CallCheck, Effect, OPERATIONS, OpCode, Operation, Overloads, Parameter};

/// Which compiler's operations a module has. Numbers of previews (`0x8000_0000` and up) may change from one
/// release to the next, so what one means depends on the compiler, which `llvm.ident` names.
///
/// ```
/// use dxkit_dxil::{Edition, OpCode};
///
/// let edition = Edition::from_compiler(b"dxcoob 1.10.2605.24 (0c4d7ab7c)");
/// let operation = edition.operation(OpCode::IsDebuggingEnabled, 0).unwrap();
/// assert_eq!(operation.to_string(), "IsDebuggerPresent()");
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// Those of [`OPERATIONS`].
    #[default]
    Current,
    /// Those of the preview compilers 1.10.2605.
    Preview2605,
}

/// The version of the preview compilers, as `llvm.ident` has it behind a space.
const VERSION_2605: &[u8] = b"1.10.2605.";

/// The operations of the preview 1.10.2605 that differ from [`OPERATIONS`]. Its operands are those that DXC's
/// tests of that time expect; where sources of different days disagree about their number, both forms are
/// here. What it asks of operands is not known, so nothing is.
static PREVIEW_2605: [Operation; 8] = [
    // Group-shared memory has elements that are no vectors.
    Operation {
        overloads: Overloads("o,hfdwil"),
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgMatrixLoadFromMemory)
    },
    Operation {
        overloads: Overloads("o,hfdwil"),
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgMatrixStoreToMemory)
    },
    Operation {
        parameters: &[
            parameter("matrix", T1),
            parameter("isOutputSigned", I1),
            parameter("inputVector", T2),
            parameter("inputInterpretation", CONST_I32),
            parameter("biasVector", T3),
            parameter("biasInterpretation", CONST_I32),
        ],
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgMatVecMulAdd)
    },
    Operation {
        parameters: &[
            parameter("matrix", T1),
            parameter("inputVector", T2),
            parameter("inputInterpretation", CONST_I32),
            parameter("biasVector", T3),
            parameter("biasInterpretation", CONST_I32),
        ],
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgMatVecMulAdd)
    },
    // Without the `targetType` that releases after the preview have.
    Operation {
        overloads: Overloads("o,hfdwil"),
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgMatrixAccumulateToMemory)
    },
    Operation {
        parameters: &[parameter("vector", T), parameter("handle", HANDLE), parameter("offset", I32)],
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgVectorAccumulateToDescriptor)
    },
    Operation {
        parameters: &[
            parameter("vector", T),
            parameter("handle", HANDLE),
            parameter("offset", I32),
            parameter("align", CONST_I32),
        ],
        check: CallCheck::Nothing,
        ..current(OpCode::LinAlgVectorAccumulateToDescriptor)
    },
    Operation {
        name: "IsDebuggerPresent",
        class: "isDebuggerPresent",
        effect: Effect::ReadOnly,
        ..current(OpCode::IsDebuggingEnabled)
    },
];

const fn parameter(name: &'static str, notation: Notation) -> Parameter {
    Parameter { name, ty: notation.ty, immediate: notation.immediate }
}

/// The row of [`OPERATIONS`] with this number.
#[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)] // while compiling
const fn current(code: OpCode) -> Operation {
    let mut row = 0;
    while OPERATIONS[row].code.0 != code.0 {
        row += 1;
    }
    OPERATIONS[row]
}

impl Edition {
    /// That of a module, by the compiler that `llvm.ident` names.
    #[must_use]
    pub fn from_module(module: &Module) -> Self {
        let node = module.named(b"llvm.ident").and_then(|named| named.nodes.first().copied());
        let name = node.and_then(|node| match module.metadatum(node)? {
            Metadata::Node(node) => module.metadatum((*node.operands.first()?)?)?.as_string(),
            _ => None,
        });
        name.map_or(Self::Current, Self::from_compiler)
    }

    /// That of a compiler, by the name that it writes into `llvm.ident`.
    #[must_use]
    pub fn from_compiler(name: &[u8]) -> Self {
        let mut words = name.split(|byte| *byte == b' ');
        let is_preview = words.any(|word| word.starts_with(VERSION_2605));
        if is_preview { Self::Preview2605 } else { Self::Current }
    }

    /// The operation with a number, for a call with this many operands behind the number; `None` if there is
    /// none. If no form of the operation has as many operands, it is the first.
    #[must_use]
    pub fn operation(self, code: OpCode, operands: usize) -> Option<&'static Operation> {
        if self == Self::Current || !code.is_experimental() {
            return code.operation();
        }
        let forms = || PREVIEW_2605.iter().filter(|operation| operation.code == code);
        let fitting = forms().find(|operation| operation.parameters.len() == operands);
        fitting.or_else(|| forms().next()).or_else(|| code.operation())
    }

    /// Whether a number means something else here than in [`OPERATIONS`].
    #[must_use]
    pub fn differs(self, code: OpCode) -> bool {
        self == Self::Preview2605 && PREVIEW_2605.iter().any(|operation| operation.code == code)
    }
}
