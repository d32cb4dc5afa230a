//! [`mutate`]: a valid shader that is another one, made from a valid one.
//!
//! Drivers, compilers and validators are tested with shaders that no compiler wrote. This module changes a
//! shader at random places in ways that keep it valid: the vendor's validator accepts the result if it
//! accepted the input. The changes follow from a seed, so that a shader that exposes a fault can be made
//! again.
//!
//! ```
//! use dxkit_container::{Container, DigestPolicy};
//! use dxkit_transform::mutate::{Mutator, mutate};
//!
//! # let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil").unwrap();
//! let mut container = Container::parse(&file)?;
//! let mutations = mutate(&mut container, &mut Mutator::new(7), 3)?;
//! assert_eq!(mutations.len(), 3);
//! let mutant = container.write(DigestPolicy::Recompute)?;
//! assert_ne!(mutant, file);
//! # Ok::<(), dxkit_bytes::Error>(())
//! ```

mod arithmetic;
mod flow;
mod random;
mod sites;
mod values;

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Block, FunctionId, Instruction, InstructionId};
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::{Error, ErrorKind};
use dxkit_container::Container;
use dxkit_derive::{ModuleUsage, derive_parts, restate};
use dxkit_dxil::{DxilModule, ShaderFlags};
use dxkit_program::Program;
use dxkit_types::FourCc;

pub use random::Random;

use crate::Strip;

/// Declares the kinds of mutations: each with its name, whether it preserves the shader's results, and the
/// function that makes one at a random place; it returns the instruction, or `None` if the module has no
/// suitable place.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident $name:literal $preserves:ident $function:path,)*) => {
        /// A kind of mutation.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum MutationKind {
            $($(#[$meta])* $kind,)*
        }

        impl MutationKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// Its name, in words with hyphens.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Whether the shader computes the same results (except for rounding: products with 1 flush
            /// denormal numbers).
            #[must_use]
            pub const fn preserves_meaning(self) -> bool {
                match self {
                    $(Self::$kind => kinds!(@ $preserves),)*
                }
            }

            fn apply(self, module: &mut Module, random: &mut Random) -> Option<InstructionId> {
                match self {
                    $(Self::$kind => $function(module, random),)*
                }
            }
        }
    };
    (@ same) => { true };
    (@ other) => { false };
}

kinds! {
    /// The operands of a commutative operation or a comparison change places.
    SwapOperands "swap-operands" same arithmetic::swap_operands,
    /// A value is replaced by the value plus 0, times 1, and the like.
    AddIdentity "add-identity" same arithmetic::add_identity,
    /// A product with a power of two becomes a shift, a difference a sum, and back.
    ExchangeOperation "exchange-operation" same arithmetic::exchange_operation,
    /// Arithmetic whose result nothing uses is inserted.
    InsertDeadCode "insert-dead-code" same arithmetic::insert_dead_code,
    /// An operation without side effects is made twice; some of its uses take the second.
    DuplicateInstruction "duplicate-instruction" same values::duplicate_instruction,
    /// An operation without side effects that nothing uses is removed.
    RemoveUnused "remove-unused" same values::remove_unused,
    /// Two neighbouring instructions that do not depend on each other change places.
    ReorderInstructions "reorder-instructions" same flow::reorder_instructions,
    /// A value is replaced by a selection between it and itself.
    InsertSelect "insert-select" same values::insert_select,
    /// A selection by a condition becomes one by its negation.
    InvertSelect "invert-select" same values::invert_select,
    /// A block is cut in two.
    SplitBlock "split-block" same flow::split_block,
    /// A block is split, and a value reaches the second half through a phi.
    InsertPhi "insert-phi" same flow::insert_phi,
    /// The order of blocks is changed.
    ReorderBlocks "reorder-blocks" same flow::reorder_blocks,
    /// A branch by a condition becomes one by its negation.
    InvertBranch "invert-branch" same flow::invert_branch,
    /// A block is passed through under a condition; it computes what nothing uses.
    InsertBranch "insert-branch" same flow::insert_branch,
    /// The same, by a switch.
    InsertSwitch "insert-switch" same flow::insert_switch,
    /// A loop that counts to a small number, and computes what nothing uses.
    InsertLoop "insert-loop" same flow::insert_loop,
    /// Instructions or blocks get names.
    NameValues "name-values" same values::name_values,
    /// A constant operand becomes another constant.
    ReplaceConstant "replace-constant" other arithmetic::replace_constant,
    /// An operand becomes another value of the same type.
    ReplaceOperand "replace-operand" other arithmetic::replace_operand,
    /// An operation or a predicate becomes another one.
    ChangeOperation "change-operation" other arithmetic::change_operation,
    /// Flags of an arithmetic operation change: `fast`, `nsw`, ….
    ChangeFlags "change-flags" other arithmetic::change_flags,
    /// A function of one or two numbers becomes another one: `sin` for `cos`.
    ChangeIntrinsic "change-intrinsic" other arithmetic::change_intrinsic,
    /// A store to a buffer, a texture or shared memory is removed.
    DropStore "drop-store" other values::drop_store,
}

impl MutationKind {
    /// Whether the order of calls changes.
    const fn changes_order(self) -> bool {
        matches!(self, Self::ReorderBlocks | Self::ReorderInstructions)
    }
}

impl fmt::Display for MutationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A mutation that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mutation {
    /// The kind of mutation.
    pub kind: MutationKind,
    /// The location: the changed or added instruction, or one beside the removed one.
    pub instruction: InstructionId,
    /// In which function.
    pub function: Option<FunctionId>,
}

/// Mutates modules: a source of random numbers, and which kinds of mutations are made.
///
/// The same seed, module and choice of kinds give the same mutations, on every machine.
#[derive(Debug, Clone)]
pub struct Mutator {
    random: Random,
    kinds: Vec<MutationKind>,
}

impl Mutator {
    /// How often a kind is tried at another place before another kind is.
    const TRIES: u32 = 3;

    /// With all kinds of mutations.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), kinds: MutationKind::ALL.to_vec() }
    }

    /// Leaves only the kinds that `keep` holds for.
    pub fn retain(&mut self, keep: impl FnMut(&MutationKind) -> bool) {
        self.kinds.retain(keep);
    }

    /// Makes one mutation; `None` if no kind has a place in this module at which it leaves it valid.
    ///
    /// The module stays as valid as it was according to [`Module::verify`], and its instructions need the
    /// same shader flags. Metadata that follows from instructions (`dx.viewIdState`) is computed again;
    /// use-list orders are dropped.
    pub fn mutate(&mut self, module: &mut Module) -> Option<Mutation> {
        let findings = module.verify().len();
        let before = needs(module);
        let ends = lone_ends(module);
        let linear_algebra = DxilModule::read(module).flags().contains(ShaderFlags::LINEAR_ALGEBRA);
        let mut kinds = self.kinds.clone();
        while !kinds.is_empty() {
            let kind = kinds.swap_remove(self.random.below(kinds.len()));
            if !kind.preserves_meaning() && before.contains(ShaderFlags::WAVE_OPS) {
                // Operands of derivatives must not depend on other lanes, and changed data may.
                continue;
            }
            if kind.changes_order() && linear_algebra {
                // The parts list uses of matrices in the order of instructions, which is not derived here.
                continue;
            }
            for _ in 0..Self::TRIES {
                let mut mutant = module.clone();
                let Some(instruction) = kind.apply(&mut mutant, &mut self.random) else { break };
                mutant.drop_unused_declarations();
                mutant.forget_use_list_orders();
                if mutant.verify().len() > findings || needs(&mutant) != before || lone_ends(&mutant) > ends {
                    continue;
                }
                // Even mutations that keep the meaning add dependences: a new branch depends on its
                // condition.
                restate::view_dependences(&mut mutant);
                let block = mutant.block_of(instruction).and_then(|block| mutant.block(block));
                let function = block.map(|block| block.function());
                *module = mutant;
                return Some(Mutation { kind, instruction, function });
            }
        }
        None
    }
}

/// The number of `unreachable` terminators that do not directly follow a call (such as `IgnoreHit`, which
/// does not return): the vendor's validator refuses these.
fn lone_ends(module: &Module) -> usize {
    let behind_call = |block: &Block<'_>| {
        let mut last = block.instructions().rev().map(|entry| entry.get());
        !matches!(last.next(), Some(Instruction::Unreachable))
            || matches!(last.next(), Some(Instruction::Call(_)))
    };
    let blocks = module.functions().flat_map(|function| function.blocks());
    blocks.filter(|block| !behind_call(block)).count()
}

/// The shader flags that a module's instructions need.
fn needs(module: &Module) -> ShaderFlags {
    ModuleUsage::analyze(&DxilModule::read(module)).flags & ModuleUsage::COMPARED
}

/// Mutates the program of a container, at most `count` times, and derives the parts again. Parts with debug
/// information of the original program, and its name (`ILDN`), are removed. Returns the mutations; there are
/// fewer than `count` only if the program has no place for more.
///
/// # Errors
/// If the container has no `DXIL` part, if its module cannot be read or written, or if a part does not follow
/// from it.
pub fn mutate(
    container: &mut Container<'_>,
    mutator: &mut Mutator,
    count: usize,
) -> Result<Vec<Mutation>, Error> {
    let missing = || Error::new(ErrorKind::Missing("there is no part DXIL to mutate"), 0);
    Strip::DEBUG.apply(container)?;
    // The part names the debug file of the original shader.
    container.remove_all(FourCc::Ildn);
    let part = container.find(FourCc::Dxil).ok_or_else(missing)?;
    let mut program = Program::parse(part.span()).map_err(|error| error.within("DXIL"))?.into_owned();
    let mut module = Module::parse(program.bitcode()).map_err(Error::from)?;
    let mutations: Vec<_> = (0..count).map_while(|_| mutator.mutate(&mut module)).collect();
    program.set_bitcode(module.write(BitcodeDialect::Dxc).map_err(Error::from)?);
    container.set(FourCc::Dxil, program.encode()?);
    derive_parts(container, |_| true)?;
    Ok(mutations)
}
