//! [`instrument`]: a shader that counts what it does.
//!
//! In go a container, what is to be counted ([`Probe`]) and a register; out come the shader that computes the
//! same and adds to a buffer at that register, and a [`ProbeMap`], which says what each number of the buffer
//! counts:
//!
//! 1. The places are found, each with its instruction and its lines of the source.
//! 2. A raw buffer is added to the resources. Every function that counts makes a handle of it at its start.
//! 3. At each place, an atomic operation adds to the number of the place. An amount that depends on a value
//!    is computed without branches, so that control flow stays as it was.
//! 4. The parts that follow from the program are derived again, and the root signature (in a library, each
//!    global one among its subobjects) gets a parameter behind those that it has, so that the application's
//!    arguments stay as they are.
//!
//! Lanes of pixels that are helpers write nothing: their atomic operations have no effect.

mod bounds;
mod module;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bytes::{Error, ErrorKind, Frame, Span};
use dxkit_container::Container;
use dxkit_derive::{derive_parts, restate};
use dxkit_dxil::{DxilModule, SourceLine};
use dxkit_program::Program;
use dxkit_rootsig::{Parameter, RootSignature, ShaderVisibility};
use dxkit_types::{FourCc, Register, ResourceClass, ShaderKind};

use crate::Strip;
use crate::rewrite::WriteAgain;
use crate::subobjects::{Scope, change_root_signatures};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Probe {
    /// How often each basic block ran: once for each lane.
    Counters,
    /// Whether each basic block ran: its number is not 0.
    Coverage,
    /// How many results of each operation on floats were no numbers, while none of its operands was one.
    Nan,
    /// How many accesses were outside of their bounds: of buffers and textures, and of arrays in variables
    /// and in memory of the group, where an index is computed. Then the largest index that was outside, and
    /// its bound.
    Bounds,
}

impl Probe {
    /// All, with their names.
    pub const NAMES: [(Self, &'static str); 4] = [
        (Self::Counters, "counters"),
        (Self::Coverage, "coverage"),
        (Self::Nan, "nan"),
        (Self::Bounds, "bounds"),
    ];

    /// The numbers of the buffer that a place has.
    #[must_use]
    pub const fn words(self) -> usize {
        match self {
            Self::Bounds => bounds::WORDS,
            Self::Counters | Self::Coverage | Self::Nan => 1,
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(probe, _)| *probe == self).map_or("", |(_, name)| *name)
    }
}

/// A place that is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// The function.
    pub function: String,
    /// The number of the basic block in its function, from 0.
    pub block: usize,
    /// The instruction, as LLVM's assembly: the first one of a block.
    pub instruction: String,
    /// The lines of the source that it stands for, each once.
    pub lines: Vec<SourceLine>,
}

/// What each number of the buffer counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeMap {
    /// What is counted.
    pub probe: Probe,
    /// The register of the buffer.
    pub register: Register,
    /// The places. Each has [`Probe::words`] numbers of 32 bits, one place behind the other; the first
    /// counts.
    pub sites: Vec<Site>,
}

impl ProbeMap {
    /// The bytes that the buffer needs.
    #[must_use]
    pub fn buffer_size(&self) -> usize {
        self.sites.len().saturating_mul(self.probe.words()).saturating_mul(4)
    }
}

/// Why a shader cannot be instrumented.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstrumentError {
    /// There is no program of DXIL.
    NoModule,
    /// The register is not one for unordered access.
    NotWritable(Register),
    /// The shader has a resource there.
    Taken {
        /// The register.
        register: Register,
        /// The name of the resource.
        name: String,
    },
    /// The root signature has no room for two more DWORDs.
    NoRoom {
        /// Its size in DWORDs.
        cost: u32,
    },
    /// The root signature is not visible to the stage.
    Denied(ShaderKind),
    /// There are more places than a buffer has numbers.
    TooMany(usize),
    /// A part cannot be read or written.
    Bytes(Error),
}

impl fmt::Display for InstrumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoModule => {
                f.write_str("there is no part DXIL: programs of shader model 6 alone can be instrumented")
            }
            Self::NotWritable(register) => {
                write!(f, "{register} is no register for a writable buffer: u7, or u7,space9")
            }
            Self::Taken { register, name } if name.is_empty() => {
                write!(f, "the shader has a resource at {register}: choose another register")
            }
            Self::Taken { register, name } => {
                write!(f, "the shader has {name} at {register}: choose another register")
            }
            Self::NoRoom { cost } => write!(
                f,
                "the root signature has {cost} DWORDs of 64: there is no room for a descriptor of 2 DWORDs"
            ),
            Self::Denied(kind) => {
                write!(f, "the flags of the root signature give shaders of stage {kind} no access")
            }
            Self::TooMany(count) => write!(f, "{count} places are too many"),
            Self::Bytes(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for InstrumentError {}

impl From<Error> for InstrumentError {
    fn from(error: Error) -> Self {
        Self::Bytes(error)
    }
}

/// The name of the buffer that is added.
pub(crate) const NAME: &str = "dxkit_probes";

/// Adds counting to a shader. The debug information of the original is removed, and the parts that follow
/// from the program are derived again. The digest is left to [`Container::write`].
///
/// # Errors
/// If there is no part `DXIL`, the register is taken, the root signature has no room, or a part cannot be
/// read or written.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_transform::instrument::{Probe, instrument};
/// use dxkit_types::Register;
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let mut container = Container::parse(&file)?;
/// let register = Register::from_text("u7,space9").unwrap();
/// let map = instrument(&mut container, Probe::Counters, register).unwrap();
/// // The shader has one basic block.
/// assert_eq!((map.sites.len(), map.buffer_size()), (1, 4));
/// # container.write(DigestPolicy::Recompute)?;
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
pub fn instrument(
    container: &mut Container<'_>,
    probe: Probe,
    register: Register,
) -> Result<ProbeMap, InstrumentError> {
    if register.class != ResourceClass::UAV {
        return Err(InstrumentError::NotWritable(register));
    }
    let (_, original) = module_of(container, FourCc::Dxil)?.ok_or(InstrumentError::NoModule)?;
    let debug = module_of(container, FourCc::Ildb).ok().flatten().map(|(_, module)| module);
    let kind = check(&original, register)?;
    let places = module::find(&original, probe);
    if places.len() > (1 << 24) {
        return Err(InstrumentError::TooMany(places.len()));
    }
    let sites = module::describe(&original, debug.as_ref(), &places);
    Strip::DEBUG.apply(container)?;
    // The part names the debug file of the original shader.
    container.remove_all(FourCc::Ildn);
    let (mut program, mut module) = module_of(container, FourCc::Dxil)?.ok_or(InstrumentError::NoModule)?;
    let bytes = program.bitcode().to_vec();
    let again = WriteAgain::new(&module, &bytes);
    // Stripping leaves out instructions that describe variables, so that the places are looked for again.
    let places = module::find(&module, probe);
    if places.len() != sites.len() {
        let why = ErrorKind::Inconsistent("the program without debug information has other blocks");
        return Err(Error::new(why, 0).within("DXIL").into());
    }
    module::add(&mut module, probe, register, &places).ok_or_else(|| {
        Error::new(ErrorKind::Inconsistent("it has no list of entry points"), 0).within("DXIL")
    })?;
    restate::flags(&mut module);
    program.set_bitcode(again.write(&module)?);
    container.set(FourCc::Dxil, program.encode()?);
    if !places.is_empty() {
        declare(container, register)?;
    }
    bind(container, register, kind)?;
    derive_parts(container, |_| true)?;
    Ok(ProbeMap { probe, register, sites })
}

/// Adds the buffer to the resources of the module for reflection, if there is one: whoever builds a root
/// signature from it finds the buffer.
fn declare(container: &mut Container<'_>, register: Register) -> Result<(), Error> {
    let is_program = container.find(FourCc::Stat).is_some_and(|part| Program::recognise(part.payload()));
    // Stripped shaders have none, FXC's parts of this name are no modules, and damaged ones stay.
    let found = if is_program { module_of(container, FourCc::Stat).ok().flatten() } else { None };
    let Some((mut program, mut module)) = found else { return Ok(()) };
    let bytes = program.bitcode().to_vec();
    let again = WriteAgain::new(&module, &bytes);
    module::declare(&mut module, register);
    program.set_bitcode(again.write(&module)?);
    container.set(FourCc::Stat, program.encode()?);
    Ok(())
}

/// The program and the module in a part.
fn module_of(container: &Container<'_>, kind: FourCc) -> Result<Option<(Program<'static>, Module)>, Error> {
    let Some(part) = container.find(kind) else { return Ok(None) };
    let within = |error: Error| error.within(Frame::Part(kind.0));
    let program = Program::parse(part.span()).map_err(within)?.into_owned();
    let module = Module::parse(program.bitcode()).map_err(Error::from).map_err(within)?;
    Ok(Some((program, module)))
}

/// That the register is free; gives the stage.
fn check(module: &Module, register: Register) -> Result<Option<ShaderKind>, InstrumentError> {
    let dxil = DxilModule::read(module);
    for resource in &dxil.resources.unordered_access {
        let last = resource.lower_bound.saturating_add(resource.range_size.saturating_sub(1));
        if resource.space == register.space && (resource.lower_bound..=last).contains(&register.number) {
            let name = format!("{}", resource.name);
            return Err(InstrumentError::Taken { register, name });
        }
    }
    Ok(dxil.kind)
}

/// Adds a parameter to the root signatures that the container has: that of the shader, and the global ones
/// among the subobjects of a library.
fn bind(
    container: &mut Container<'_>,
    register: Register,
    kind: Option<ShaderKind>,
) -> Result<(), InstrumentError> {
    for part in container.parts_mut() {
        let changed = match part.kind() {
            FourCc::Rts0 => with_parameter(part.span(), register, kind)?,
            FourCc::Rdat => change_root_signatures(part.span(), |scope, signature| match scope {
                Scope::Global => with_parameter(signature, register, kind),
                Scope::Local => Ok(None),
            })?,
            _ => None,
        };
        if let Some(changed) = changed {
            part.set_payload(changed);
        }
    }
    Ok(())
}

/// A root signature with a parameter for the buffer behind its others; `None` if its version is not known.
fn with_parameter(
    span: Span<'_>,
    register: Register,
    kind: Option<ShaderKind>,
) -> Result<Option<Vec<u8>>, InstrumentError> {
    let mut signature = RootSignature::parse(span)?.into_owned();
    let Some(desc) = signature.known_mut() else { return Ok(None) };
    let denies = |kind: &ShaderKind| {
        let stage = ShaderVisibility::from_stage(*kind);
        desc.flags.intersects(stage.deny_flag())
    };
    if let Some(kind) = kind.filter(denies) {
        return Err(InstrumentError::Denied(kind));
    }
    let cost = desc.cost();
    if cost.saturating_add(2) > 64 {
        return Err(InstrumentError::NoRoom { cost });
    }
    desc.parameters.push(Parameter::unordered_access_view(register.number).in_space(register.space));
    Ok(Some(signature.encode()?))
}
