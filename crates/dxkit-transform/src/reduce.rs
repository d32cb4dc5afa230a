//! [`reduce`]: the smallest container for which something still holds.
//!
//! A shader that crashes a driver or a compiler has thousands of instructions, of which a few matter. This
//! module removes everything without which a predicate still accepts the result: parts, functions, branches,
//! blocks, instructions, operands, metadata, attributes; of shader models 4 and 5, declarations as well.
//! Large pieces are tried first, then halves of them, as in `llvm-reduce` and `wasm-tools shrink`. There is
//! no randomness: the same file and the same answers give the same result.
//!
//! ```
//! use dxkit_bitcode::Module;
//! use dxkit_container::Container;
//! use dxkit_dxil::DxilModule;
//! use dxkit_program::Program;
//! use dxkit_transform::reduce::{ReductionOptions, ReduceError, reduce};
//! use dxkit_types::FourCc;
//!
//! # let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil").unwrap();
//! // The shader is interesting as long as it samples a texture.
//! let samples = |bytes: &[u8]| {
//!     let container = Container::parse(bytes).ok();
//!     let program = container.as_ref().and_then(|container| container.find(FourCc::Dxil));
//!     let program = program.and_then(|part| Program::parse(part.span()).ok());
//!     let module = program.and_then(|program| Module::parse(program.bitcode()).ok());
//!     module.is_some_and(|module| {
//!         DxilModule::read(&module).calls().any(|call| call.name() == Some("Sample"))
//!     })
//! };
//! let reduced = reduce(&file, &ReductionOptions::default(), samples, |_| {})?;
//! assert!(samples(&reduced.bytes));
//! assert!(reduced.bytes.len() * 2 < file.len());
//! # Ok::<(), ReduceError>(())
//! ```

mod flow;
mod instructions;
mod metadata;
mod tokens;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::Error;
use dxkit_container::{Container, DigestPolicy};
use dxkit_derive::{derive_parts, restate};
use dxkit_program::Program;
use dxkit_types::FourCc;

/// A check of a container: whether it passes.
pub type Check = fn(&[u8]) -> bool;

/// How a container is reduced.
#[non_exhaustive]
#[derive(Debug, Clone, Copy)]
pub struct ReductionOptions {
    /// Checks that the result passes if the input passes them: the predicate is only asked about such
    /// candidates. (`dxkit` has two such checks as `dxkit::reduce::VALIDITY`.) Whatever stands here,
    /// candidates have a module that LLVM accepts, if the input has one.
    pub checks: &'static [Check],
    /// The maximum number of candidates.
    pub tests: usize,
    /// How the digest is written.
    pub digest: DigestPolicy,
}

impl Default for ReductionOptions {
    fn default() -> Self {
        Self { checks: &[], tests: usize::MAX, digest: DigestPolicy::Renew }
    }
}

/// How far a reduction is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'r> {
    /// The current kind of removal: `parts`, `instructions`, ….
    pub pass: &'static str,
    /// How often all of that was gone through, from 1.
    pub round: usize,
    /// How many containers the predicate was asked about.
    pub tests: usize,
    /// The smallest container so far that is interesting.
    pub best: &'r [u8],
}

/// The result of [`reduce`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reduced {
    /// The smallest container that was found.
    pub bytes: Vec<u8>,
    /// How many containers the predicate was asked about.
    pub tests: usize,
    /// How often everything was gone through.
    pub rounds: usize,
}

/// Why a container cannot be reduced.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReduceError {
    /// It cannot be read.
    Read(Error),
    /// The predicate does not hold for the input itself.
    NotInteresting,
}

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::NotInteresting => {
                f.write_str("the input itself does not meet the condition (the script fails for it)")
            }
        }
    }
}

impl core::error::Error for ReduceError {}

impl From<Error> for ReduceError {
    fn from(error: Error) -> Self {
        Self::Read(error)
    }
}

/// Selects what a pass removes: it asks about each item, always in the same order.
#[derive(Debug)]
struct Choice {
    next: usize,
    taken: Range<usize>,
}

impl Choice {
    /// Whether the next thing is to be taken out.
    fn takes(&mut self) -> bool {
        let takes = self.taken.contains(&self.next);
        self.next += 1;
        takes
    }
}

/// Removes the selected items from a module.
type Pass = fn(&mut Module, &mut Choice);

/// The passes over a module, those that take out most first.
const PASSES: &[(&str, Pass)] = &[
    ("functions", flow::functions),
    ("named metadata", metadata::named),
    ("returns", flow::returns),
    ("branches", flow::branches),
    ("instructions", instructions::erase),
    ("forwarded values", instructions::forward),
    ("blocks", flow::merge_blocks),
    ("globals", instructions::globals),
    ("names", metadata::names),
    ("positions in the source", metadata::locations),
    ("attachments", metadata::attachments),
    ("metadata operands", metadata::elements),
    ("attributes", metadata::attributes),
    ("operands", instructions::operands),
    ("flags", instructions::flags),
];

/// Parts that are never taken out: without one of these it is another sort of container.
const PROGRAMS: &[FourCc] = &[FourCc::Dxil, FourCc::Shex, FourCc::Shdr];

/// Rounds that are made even if each of them still found something.
const ROUNDS: usize = 24;

struct Reduction<P, T> {
    options: ReductionOptions,
    interesting: P,
    show_progress: T,
    /// Those of the checks that the input passes.
    passed: Vec<Check>,
    best: Vec<u8>,
    tests: usize,
    round: usize,
    /// Hashes of earlier candidates.
    seen: BTreeSet<u64>,
}

/// Makes a container as small as it gets while `interesting` holds for it. `show_progress` is called with the
/// smallest container whenever there is a smaller one, and once for each pass.
///
/// Parts that follow from the program are derived again for candidates, as far as possible. Parts with debug
/// information are removed like other parts.
///
/// # Errors
/// [`ReduceError::NotInteresting`] if `interesting` does not hold for the input after writing it again; an
/// error of the container.
pub fn reduce(
    file: &[u8],
    options: &ReductionOptions,
    interesting: impl FnMut(&[u8]) -> bool,
    show_progress: impl FnMut(&Progress<'_>),
) -> Result<Reduced, ReduceError> {
    let container = Container::parse(file)?;
    let best = container.write(options.digest)?;
    let mut reduction = Reduction {
        options: *options,
        interesting,
        show_progress,
        passed: options.checks.iter().copied().filter(|passes| passes(&best)).collect(),
        best,
        tests: 1,
        round: 0,
        seen: BTreeSet::new(),
    };
    if !(reduction.interesting)(&reduction.best) {
        return Err(ReduceError::NotInteresting);
    }
    loop {
        reduction.round += 1;
        let before = reduction.best.clone();
        reduction.parts();
        for (name, pass) in PASSES {
            reduction.pass(name, *pass);
        }
        for (name, pass) in tokens::PASSES {
            reduction.token_pass(name, *pass);
        }
        if reduction.best == before || reduction.round >= ROUNDS || reduction.is_over() {
            break;
        }
    }
    let Reduction { best, tests, round, .. } = reduction;
    Ok(Reduced { bytes: best, tests, rounds: round })
}

/// A hash (FNV-1a) by which repeated candidates are recognised.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// The module of the program.
fn module_of(file: &[u8]) -> Option<Module> {
    let container = Container::parse(file).ok()?;
    let program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?;
    Module::parse(program.bitcode()).ok()
}

/// The container with another program, and the parts that follow from it.
fn with_module(file: &[u8], module: &Module, digest: DigestPolicy) -> Option<Vec<u8>> {
    let mut container = Container::parse(file).ok()?;
    let mut program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?.into_owned();
    program.set_bitcode(module.write(BitcodeDialect::Dxc).ok()?);
    container.set(FourCc::Dxil, program.encode().ok()?);
    // Existing parts are derived again from the program; removed parts stay removed.
    let present: Vec<FourCc> = container.parts().iter().map(|part| part.kind()).collect();
    let mut derived = container.clone();
    if derive_parts(&mut derived, |kind| present.contains(&kind)).is_ok() {
        container = derived;
    }
    container.write(digest).ok()
}

/// The program of shader model 4 or 5, and the part that holds it.
fn token_program_of(file: &[u8]) -> Option<(FourCc, dxkit_dxbc::Program<'static>)> {
    let container = Container::parse(file).ok()?;
    let part = container.parts().iter().find(|part| [FourCc::Shex, FourCc::Shdr].contains(&part.kind()))?;
    let program = dxkit_dxbc::Program::parse(part.span()).ok()?.into_owned();
    Some((part.kind(), program))
}

/// The container with another program of shader model 4 or 5.
fn with_tokens(
    file: &[u8],
    kind: FourCc,
    program: &dxkit_dxbc::Program<'_>,
    digest: DigestPolicy,
) -> Option<Vec<u8>> {
    let mut container = Container::parse(file).ok()?;
    container.set(kind, program.encode().ok()?);
    container.write(digest).ok()
}

impl<P: FnMut(&[u8]) -> bool, T: FnMut(&Progress<'_>)> Reduction<P, T> {
    fn is_over(&self) -> bool {
        self.tests >= self.options.tests
    }

    fn report(&mut self, pass: &'static str) {
        let Self { round, tests, best, .. } = self;
        (self.show_progress)(&Progress { pass, round: *round, tests: *tests, best });
    }

    /// Takes a container for the best one if it is interesting.
    fn take(&mut self, pass: &'static str, candidate: Vec<u8>) -> bool {
        // A candidate that is not smaller is no progress.
        if candidate == self.best || self.is_over() || !self.seen.insert(hash(&candidate)) {
            return false;
        }
        if !self.passed.iter().all(|passes| passes(&candidate)) {
            return false;
        }
        self.tests += 1;
        if !(self.interesting)(&candidate) {
            return false;
        }
        self.best = candidate;
        self.report(pass);
        true
    }

    fn parts(&mut self) {
        self.report("parts");
        let mut number = 0;
        loop {
            let candidate = {
                let Ok(mut container) = Container::parse(&self.best[..]) else { return };
                let Some(kind) = container.parts().get(number).map(|part| part.kind()) else { return };
                if PROGRAMS.contains(&kind) {
                    number += 1;
                    continue;
                }
                let mut place = 0;
                container.retain(|_| {
                    place += 1;
                    place != number + 1
                });
                container.write(self.options.digest)
            };
            if !candidate.is_ok_and(|candidate| self.take("parts", candidate)) {
                number += 1;
            }
        }
    }

    fn pass(&mut self, name: &'static str, pass: Pass) {
        let Some(module) = module_of(&self.best) else { return };
        self.report(name);
        let findings = module.verify().len();
        self.shrink(module, pass, |this, candidate| this.take_module(name, candidate, findings));
    }

    fn token_pass(&mut self, name: &'static str, pass: tokens::Pass) {
        let Some((kind, program)) = token_program_of(&self.best) else { return };
        self.report(name);
        let errors = tokens::errors(&program);
        self.shrink(program, pass, |this, candidate| {
            tokens::errors(candidate) <= errors
                && with_tokens(&this.best, kind, candidate, this.options.digest)
                    .is_some_and(|candidate| this.take(name, candidate))
        });
    }

    /// Tries to remove what a pass finds: all of it, halves, quarters, down to single items.
    fn shrink<C: Clone>(
        &mut self,
        mut best: C,
        pass: fn(&mut C, &mut Choice),
        mut takes: impl FnMut(&mut Self, &mut C) -> bool,
    ) {
        let count = |best: &C| {
            let mut choice = Choice { next: 0, taken: 0..0 };
            pass(&mut best.clone(), &mut choice);
            choice.next
        };
        let mut total = count(&best);
        let mut size = total;
        while size > 0 && !self.is_over() {
            // From the end, because later items use earlier ones.
            let mut end = total;
            while end > 0 {
                let taken = end.saturating_sub(size)..end;
                end = taken.start;
                let mut candidate = best.clone();
                pass(&mut candidate, &mut Choice { next: 0, taken });
                if takes(self, &mut candidate) {
                    best = candidate;
                    total = count(&best);
                    end = end.min(total);
                }
            }
            size = if size > total { total } else { size / 2 };
        }
    }

    fn take_module(&mut self, name: &'static str, module: &mut Module, findings: usize) -> bool {
        module.drop_unused_declarations();
        module.forget_use_list_orders();
        if module.verify().len() > findings {
            return false;
        }
        restate::flags(module);
        restate::view_dependences(module);
        match with_module(&self.best, module, self.options.digest) {
            Some(candidate) => self.take(name, candidate),
            None => false,
        }
    }
}
