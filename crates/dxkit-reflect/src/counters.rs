//! [`Counters`]: the numbers that the compiler counted in a program.

use dxkit_dxil::Counter;

macro_rules! counters {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal,)*) => {
        /// The numbers that the compiler counted in a program: `dx.counters` in its module for reflection.
        /// `D3D12_SHADER_DESC` returns these numbers.
        ///
        /// The names in the module are those of DXC's counters, observed in the output of DXC 1.9 and 1.10.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct Counters {
            $($(#[doc = $doc])+ pub $name: u32,)*
        }

        impl Counters {
            /// The counters of a module; `None` if it has no known counter.
            pub(crate) fn from_counters(counters: &[Counter<'_>]) -> Option<Self> {
                let mut read = Self::default();
                let mut any = false;
                for Counter { name, count } in counters {
                    match name.0 {
                        $(word if word == $word.as_bytes() => read.$name = *count,)*
                        _ => continue,
                    }
                    any = true;
                }
                any.then_some(read)
            }

            /// Each counter with the name of its field.
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
                [$((stringify!($name), self.$name)),*].into_iter()
            }
        }
    };
}

counters! {
    /// All instructions.
    instructions = "insts",
    /// Arithmetic with floats.
    float_instructions = "floats",
    /// Arithmetic with signed integers.
    int_instructions = "ints",
    /// Arithmetic with unsigned integers.
    uint_instructions = "uints",
    /// Branches.
    branches = "branches",
    /// Samples of textures.
    texture_samples = "tex_norm",
    /// Samples with a comparison.
    texture_comparisons = "tex_cmp",
    /// Samples with a bias.
    texture_bias_samples = "tex_bias",
    /// Samples with gradients.
    texture_gradient_samples = "tex_grad",
    /// Loads from textures and typed buffers.
    texture_loads = "tex_load",
    /// Stores to textures and typed buffers.
    texture_stores = "tex_store",
    /// Reads of inputs.
    input_loads = "sig_ld",
    /// Writes of outputs.
    output_stores = "sig_st",
    /// Atomic operations.
    atomics = "atomic",
    /// Barriers that wait for threads.
    barriers = "barrier",
    /// Fences of memory.
    fences = "fence",
    /// Vertices that a geometry shader emits.
    vertex_emits = "gs_emit",
    /// Strips that a geometry shader ends.
    strip_cuts = "gs_cut",
    /// Bytes of local arrays.
    local_array_bytes = "array_local_bytes",
    /// Loads from and stores to local arrays.
    local_array_accesses = "array_local_ldst",
    /// Bytes of static arrays.
    static_array_bytes = "array_static_bytes",
    /// Loads from and stores to static arrays.
    static_array_accesses = "array_static_ldst",
    /// Bytes of group-shared memory.
    group_shared_bytes = "array_tgsm_bytes",
    /// Loads from and stores to group-shared memory.
    group_shared_accesses = "array_tgsm_ldst",
}
