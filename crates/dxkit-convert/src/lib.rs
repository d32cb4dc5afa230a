#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod alu;
mod annotation;
mod bits;
mod build;
mod container;
mod converter;
mod debug;
mod declare;
mod double;
mod flow;
mod group;
mod interface;
mod memory;
mod module;
mod number;
mod operand;
mod reason;
mod resource;
mod reuse;
mod signature;
mod texture;
mod vendor;

use alloc::string::String;
use core::fmt;

/// The crate of modules, which the result is.
pub use dxkit_bitcode as bitcode;
use dxkit_bitcode::Module;
/// The crate of token programs.
pub use dxkit_dxbc as dxbc;
use dxkit_dxbc::Program;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_signature::Signature;

pub use container::{ContainerConverter, ConvertError, convert_container, convert_program};
pub use reason::Reason;

/// The register of the constant buffer that states the objects of a program's interfaces.
///
/// For `n` slots, it has 2 × `n` rows of four 32-bit integers. Row `i` is the data of the object in slot `i`:
/// the register of its constant buffer, its first row there, the first register of its textures, and that of
/// its samplers. The first component of row `n + i` is its class: 0 for the first one that the slot takes, in
/// the order of `IFCE` and `dcl_interface`.
pub const INTERFACE_REGISTER: u32 = 0;
/// The space of the constant buffer that states the objects of a program's interfaces. No token program has
/// resources there.
pub const INTERFACE_SPACE: u32 = 0x7fff_0000;

/// The result of most functions here.
type Step<T> = Result<T, Reason>;

/// How a program is converted.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConvertOptions {
    /// The minor number of the shader model of the result, 0 to 6: since 6.2, buffers are accessed by the
    /// operations of that model; since 6.6, handles state their resource. Compute shaders with derivatives
    /// become 6.6 in any case, the first model that has them there.
    pub minor: u8,
    /// Leaves debug information out.
    pub strip_debug: bool,
    /// Keeps the names of resources and types in the program, too (`-Qkeep_reflect_in_dxil`). Reflection has
    /// them from `STAT`, which a container has in any case.
    pub names: bool,
}

impl ConvertOptions {
    /// The highest minor number of a shader model that a program can be converted to.
    pub const LAST_MINOR: u8 = 6;

    /// The options of a conversion to this minor shader model.
    #[must_use]
    pub const fn with_minor(mut self, minor: u8) -> Self {
        self.minor = minor;
        self
    }

    /// The options of a conversion that keeps names in the program.
    #[must_use]
    pub const fn with_names(mut self) -> Self {
        self.names = true;
        self
    }

    /// The options of a conversion without debug information.
    #[must_use]
    pub const fn without_debug(mut self) -> Self {
        self.strip_debug = true;
        self
    }
}

/// The facts about a program in other parts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// The inputs.
    pub inputs: Option<&'a Signature<'a>>,
    /// The outputs.
    pub outputs: Option<&'a Signature<'a>>,
    /// The patch constants.
    pub patch_constants: Option<&'a Signature<'a>>,
    /// The names of resources.
    pub definitions: Option<&'a ResourceDefinitions<'a>>,
    /// The source lines of the instructions, and the sources.
    pub database: Option<&'a ProgramDatabase<'a>>,
}

/// Why a program is not converted, and where.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The number of the instruction, from 0; `None` if it is about the program as a whole.
    pub instruction: Option<usize>,
    /// The instruction in FXC's assembly.
    pub text: String,
    /// The reason.
    pub reason: Reason,
}

impl Refusal {
    fn whole(reason: Reason) -> Self {
        Self { instruction: None, text: String::new(), reason }
    }

    fn at(program: &Program<'_>, number: usize, reason: Reason) -> Self {
        let mut text = alloc::vec::Vec::new();
        if let Some(instruction) = program.instructions.get(number) {
            dxkit_dxbc::print::instruction(instruction, program.has_spaces(), false, &mut text);
        }
        let text = String::from_utf8_lossy(&text).trim().into();
        Self { instruction: Some(number), text, reason }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.instruction {
            write!(f, "instruction {number}, '{}': ", self.text)?;
        }
        self.reason.fmt(f)
    }
}

impl core::error::Error for Refusal {}

/// Converts a token program to a module.
///
/// The module has everything that a container is derived from; `dxkit_derive::Assembly` makes one.
///
/// ```
/// use dxkit_convert::{Beside, ConvertOptions, convert};
/// use dxkit_dxbc::asm::assemble;
///
/// let text = "cs_5_0\ndcl_globalFlags refactoringAllowed\ndcl_uav_raw u0\ndcl_input vThreadID.x\n\
///     dcl_thread_group 64, 1, 1\nstore_raw u0.x, l(4), vThreadID.x\nret\n";
/// let module = convert(&assemble(text, None)?, &Beside::default(), &ConvertOptions::default())?;
/// assert!(module.function_named(b"dx.op.bufferStore.i32").is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the program has something that is not converted: nothing is guessed, and nothing left out.
pub fn convert(
    program: &Program<'_>,
    beside: &Beside<'_>,
    options: &ConvertOptions,
) -> Result<Module, Refusal> {
    module::convert(program, beside, options, &mut module::Memory::default()).map(|module| *module)
}
