//! Which loop a convergent call belongs to: what operand bundles `convergencectrl` say, as marks.
//!
//! LLVM's control flow graph has a block outside of a loop as soon as no path leads back from it, also where
//! the source has it inside: `while (true) if (c) { s = WaveActiveSum(v); break; }`. Which lanes take part in
//! the sum is then said by the token alone, which is that of the loop. LLVM 3.7 has no bundles; in front of
//! such a call the reader leaves a call of [`CONVERGENCE_MARK`] with the token.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Call, FunctionId, FunctionRecord, Instruction, ValueId};

/// The name of the function whose calls, directly in front of a convergent one, have its token as operand. A
/// module with such calls is read from a text, and lowering removes them.
pub const CONVERGENCE_MARK: &str = "dxkit.convergence";

/// Whether what a call does depends on the lanes that run it together: of waves and quads, and the beginnings
/// of loops in which these may be.
fn depends_on_lanes(module: &Module, callee: ValueId) -> bool {
    const CONVERGENT: [&[u8]; 3] =
        [b"llvm.dx.wave.", b"llvm.dx.quad.", b"llvm.experimental.convergence.loop"];
    const INDEPENDENT: [&[u8]; 2] = [b"llvm.dx.wave.getlaneindex", b"llvm.dx.wave.get.lane."];
    let function = callee.as_function().and_then(|id| module.function(id));
    let name = function.map_or(&[][..], |function| function.name());
    let begins = |names: &[&[u8]]| names.iter().any(|known| name.starts_with(known));
    begins(&CONVERGENT) && !begins(&INDEPENDENT)
}

/// The text from the token on, if this is that of a bundle behind a call that depends on lanes.
pub(crate) fn token_in<'t>(text: &'t [u8], module: &Module, callee: ValueId) -> Option<&'t [u8]> {
    text.strip_prefix(b"[ \"convergencectrl\"(token ").filter(|_| depends_on_lanes(module, callee))
}

/// Puts a mark at the end of the module's current block. `function` is that of all marks, once there are any.
pub(crate) fn mark(module: &mut Module, function: &mut Option<FunctionId>, token: ValueId) {
    let (void, ty) = (module.void_type(), module.intern_type(&crate::opaque::TOKEN));
    let function_type = module.function_type(void, &[ty], false);
    let mut declare = || module.add_function(CONVERGENCE_MARK, FunctionRecord::new(function_type));
    let callee = *function.get_or_insert_with(&mut declare);
    let arguments = [token];
    let call = Call::new(callee, function_type, &arguments);
    module.push_instruction(void, &Instruction::Call(call));
}
