//! Programs that grow by one number: what becomes of them grows with them, and no faster.

use dxkit_convert::dxbc::asm::assemble;
use dxkit_convert::{Beside, ConvertOptions, convert};

use crate::shapes::SHAPES;

/// The instructions that a program of a shape becomes.
fn instructions(text: &str) -> usize {
    let program = assemble(text, None).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let module = convert(&program, &Beside::default(), &ConvertOptions::default()).unwrap();
    let functions = module.functions();
    functions.map(|function| function.instructions().count()).sum()
}

#[test]
fn results_grow_as_programs_do() {
    for shape in SHAPES {
        let counts = [50, 100, 200].map(|count| instructions(&(shape.make)(count)));
        // Twice the elements: not more than twice the instructions, but for a few at the ends.
        for pair in counts.windows(2) {
            assert!(pair[0] >= 50 && pair[1] <= pair[0] * 2 + 32, "{}: {counts:?}", shape.name);
        }
    }
}
