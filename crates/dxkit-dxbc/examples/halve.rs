//! Halves the colours that a pixel shader of shader model 4 or 5 writes to its first target.
//!
//! ```text
//! cargo run -p dxkit-dxbc --example halve shader.cso darker.cso
//! ```
#![allow(clippy::expect_used)] // an example

use dxkit_bytes::Error;
use dxkit_container::{Container, DigestPolicy};
use dxkit_dxbc::stat::Statistics;
use dxkit_dxbc::{Opcode, Operand, OperandKind, Program, asm};
use dxkit_types::FourCc;

pub(crate) fn halve(file: &[u8]) -> Result<Vec<u8>, Error> {
    let mut container = Container::parse(file)?;
    let kind = if container.find(FourCc::Shex).is_some() { FourCc::Shex } else { FourCc::Shdr };
    let part = container.find(kind).expect("a shader of shader model 4 or 5 has a program");
    let before = Program::parse(part.span())?.into_owned();

    // Writes to o0 go to a temporary instead; before every return, half of it is moved to o0.
    let mut program = before.clone();
    let temporary = program.add_temporary(0);
    let half = format!("mul o0.xyzw, r{temporary}.xyzw, l(0.5, 0.5, 0.5, 0.5)");
    let half = asm::instruction(&half, program.has_spaces()).expect("it is an instruction");
    for instruction in program.instructions.iter_mut().filter(|one| !one.declares()) {
        instruction.for_each_operand_mut(&mut |operand| {
            if operand.kind() == OperandKind::Output && operand.register_number() == Some(0) {
                *operand = Operand::register(OperandKind::Temp, temporary, operand.components());
            }
        });
    }
    for place in (0..program.instructions.len()).rev() {
        if program.instructions.get(place).is_some_and(|one| one.opcode() == Opcode::Ret) {
            program.insert(place, half.clone());
        }
    }

    if let Some(part) = container.find(FourCc::Stat) {
        let mut counters = Statistics::parse(part.span())?.into_owned();
        counters.follow(&before, &program);
        container.set(FourCc::Stat, counters.encode()?);
    }
    container.set(kind, program.encode()?);
    container.write(DigestPolicy::Recompute)
}

#[allow(dead_code)] // the test has its own
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [input, output] = [1, 2].map(|number| std::env::args().nth(number).expect("an input and an output"));
    Ok(std::fs::write(output, halve(&std::fs::read(input)?)?)?)
}
