//! Inserts a multiplication after every texture sample of a shader: its colours come out half as bright.
//!
//! ```text
//! cargo run -p dxkit --example scale_samples shader.cso darker.cso
//! ```
#![allow(clippy::expect_used)] // an example

use dxkit::bitcode::Module;
use dxkit::bitcode::ir::{InstructionId, Position, Type, User, ValueId};
use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::{Container, DigestPolicy, DxilModule, Error, FourCc, Program, derive_parts};

pub(crate) fn scale_samples(file: &[u8], factor: f32) -> Result<Vec<u8>, Error> {
    let mut container = Container::parse(file)?;
    let part = container.find(FourCc::Dxil).expect("a shader of shader model 6 has a program");
    let mut program = Program::parse(part.span())?.into_owned();
    let mut module = Module::parse(program.bitcode())?;

    let calls = DxilModule::read(&module)
        .calls()
        .filter(|call| call.name().is_some_and(|name| name.starts_with("Sample")));
    let samples: Vec<ValueId> = calls.filter_map(|call| call.result()).collect();
    let is_channel = |(whole, path): (ValueId, &[u32])| samples.contains(&whole) && matches!(path, [0..=3]);
    let all = module.functions().flat_map(|function| function.instructions());
    let channels = all.filter(|entry| entry.extract_value().is_some_and(is_channel));
    let floats = channels.filter(|entry| module.ty(entry.ty()) == Type::Float);
    let channels: Vec<InstructionId> = floats.map(|entry| entry.id()).collect();
    let factor = module.const_float(factor);
    for channel in channels {
        let product = module.at(Position::After(channel)).mul(channel.into(), factor);
        let own = product.as_instruction().map(User::Instruction);
        module.replace_uses_if(channel, product, |used| Some(used.user) != own);
    }

    program.set_bitcode(module.write(BitcodeDialect::Dxc)?);
    container.set(FourCc::Dxil, program.encode()?);
    derive_parts(&mut container, |_| true)?; // the other parts follow
    container.write(DigestPolicy::Recompute)
}

#[allow(dead_code)] // the test has its own
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [input, output] = [1, 2].map(|number| std::env::args().nth(number).expect("an input and an output"));
    Ok(std::fs::write(output, scale_samples(&std::fs::read(input)?, 0.5)?)?)
}
