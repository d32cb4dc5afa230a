#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod arithmetic;
mod build;
mod coverage;
mod entropy;
mod flow;
mod interface;
mod maker;
mod memory;
mod module;
mod operations;
mod ray;
mod resource;
mod stage;
mod texture;
mod wave;

use alloc::vec::Vec;

/// The crate of modules, which the result is.
pub use dxkit_bitcode as bitcode;
use dxkit_bitcode::Module;
use dxkit_bytes::Error;
/// The crate of the containers that shaders are put into.
pub use dxkit_container as container;
use dxkit_container::Container;
use dxkit_derive::Assembly;

pub use coverage::{Coverage, reachable};
pub use entropy::bytes_of_seed;
pub use resource::Resource;
pub use stage::Stage;

/// The bytes of entropy that a seed is turned into by [`Shader::from_seed`].
const SEED_BYTES: usize = 16384;

/// How shaders are made.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmithOptions {
    /// The stage.
    pub stage: Stage,
    /// The minor number of the shader model, 0 to 8; `None` for a random one. Those before the first that has
    /// the stage are taken for that.
    pub minor: Option<u8>,
    /// Whether everything is left out whose result implementations may choose, so that results can be
    /// compared bit for bit: functions that are approximated, filters, levels of detail, derivatives of
    /// compute shaders, sizes of resources, mapped memory, operations across lanes where control flow
    /// diverges.
    pub portable: bool,
    /// The most statements, those inside of others included.
    pub statements: usize,
}

impl SmithOptions {
    /// The highest minor number of a shader model.
    pub const LAST_MINOR: u8 = 8;

    /// With this stage.
    #[must_use]
    pub const fn with_stage(mut self, stage: Stage) -> Self {
        self.stage = stage;
        self
    }

    /// With this minor shader model.
    #[must_use]
    pub const fn with_minor(mut self, minor: u8) -> Self {
        self.minor = Some(minor);
        self
    }

    /// With results that do not depend on the implementation, or without that.
    #[must_use]
    pub const fn with_portable(mut self, portable: bool) -> Self {
        self.portable = portable;
        self
    }

    /// With at most this many statements.
    #[must_use]
    pub const fn with_statements(mut self, statements: usize) -> Self {
        self.statements = statements;
        self
    }
}

impl Default for SmithOptions {
    fn default() -> Self {
        Self { stage: Stage::Compute, minor: None, portable: false, statements: 60 }
    }
}

/// A shader, and what it is run with.
#[non_exhaustive]
#[derive(Debug, Clone)]
pub struct Shader {
    /// Its module.
    pub module: Module,
    /// Its stage.
    pub stage: Stage,
    /// The minor number of its shader model.
    pub minor: u8,
    /// Whether it has operations across lanes in a loop that the lanes leave at different times.
    pub has_wave_loop: bool,
    /// The groups to dispatch. Of a stage without groups: how many vertices, primitives, patches or points in
    /// the domain of a patch there are, or width and height of the image.
    pub groups: [u32; 3],
    /// The threads of a group. Of a stage without groups, the instances of a geometry shader for each
    /// primitive, or the control points of a hull shader for each patch, and otherwise 1.
    pub threads: [u32; 3],
    /// What is bound, with sizes that it stays within. The results are in `u0`, and in the other resources of
    /// class `u`; of domain shaders in the outputs alone.
    pub resources: Vec<Resource>,
}

impl Shader {
    /// Makes a shader of bytes: each of them decides something, and without any it stores numbers of its
    /// threads.
    ///
    /// ```
    /// use dxkit_smith::{SmithOptions, Shader};
    ///
    /// let shader = Shader::from_entropy(&[1, 2, 3], &SmithOptions::default());
    /// assert_eq!(shader.resources[0].name(), "u0");
    /// let container = shader.container()?;
    /// # let _ = container;
    /// # Ok::<(), dxkit_bytes::Error>(())
    /// ```
    #[must_use]
    pub fn from_entropy(entropy: &[u8], options: &SmithOptions) -> Self {
        module::make(entropy, options)
    }

    /// Makes the shader of a number: the same on every machine, for one version of this crate.
    #[must_use]
    pub fn from_seed(seed: u64, options: &SmithOptions) -> Self {
        Self::from_entropy(&bytes_of_seed(seed, SEED_BYTES), options)
    }

    /// A container of the shader. The digest is computed where it is [written](Container::write).
    ///
    /// # Errors
    /// If a part cannot be written.
    pub fn container(&self) -> Result<Container<'static>, Error> {
        Assembly::default().container(self.module.clone())
    }
}
