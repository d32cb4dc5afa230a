//! `STAT` as FXC writes it: counters. DXC's `STAT` holds a module instead.
//!
//! The meaning of each counter: determined by patching values and reading them back through the vendor's
//! reflection (`D3D11_SHADER_DESC` and related functions). FXC writes 29 counters for shader model 4 and 37
//! since 5.0.

mod count;

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec, FieldInfo, Report, Severity, Span, record, versioned};
use dxkit_types::{
    InputPrimitive, PrimitiveTopology, TessellatorDomain, TessellatorOutputPrimitive, TessellatorPartitioning,
};

use crate::bits::words;
use crate::program::Program;

pub use count::Slack;

record! {
    /// The counters of shader model 4.
    #[derive(Default)]
    pub struct Counters4: 116 {
        /// Instructions, declarations not counted.
        0: pub instruction_count: u32,
        /// Temporary registers; of a hull shader, those of the phase that has most.
        4: pub temp_register_count: u32,
        /// Vectors of the immediate constant buffer.
        8: pub def_count: u32,
        /// Declarations of inputs and outputs; of a hull shader, those of the phase that has most.
        12: pub dcl_count: u32,
        /// Instructions that compute with floats.
        16: pub float_instruction_count: u32,
        /// Instructions that compute with signed integers.
        20: pub int_instruction_count: u32,
        /// Instructions that compute with unsigned integers.
        24: pub uint_instruction_count: u32,
        /// Flow control that the program alone decides.
        28: pub static_flow_control_count: u32,
        /// Flow control that values decide.
        32: pub dynamic_flow_control_count: u32,
        /// Macros.
        36: pub macro_instruction_count: u32,
        /// Elements of arrays in temporary registers.
        40: pub temp_array_count: u32,
        /// Moves from and to such arrays.
        44: pub array_instruction_count: u32,
        /// Cuts of a strip.
        48: pub cut_instruction_count: u32,
        /// Emitted vertices.
        52: pub emit_instruction_count: u32,
        /// Sampling.
        56: pub texture_normal_instructions: u32,
        /// Loads from textures.
        60: pub texture_load_instructions: u32,
        /// Sampling with comparison.
        64: pub texture_comp_instructions: u32,
        /// Sampling with a bias.
        68: pub texture_bias_instructions: u32,
        /// Sampling with gradients.
        72: pub texture_gradient_instructions: u32,
        /// Moves.
        76: pub mov_instruction_count: u32,
        /// Conditional moves.
        80: pub movc_instruction_count: u32,
        /// Conversions.
        84: pub conversion_instruction_count: u32,
        /// Bitwise instructions. FXC counts none.
        88: pub bitwise_instruction_count: u32,
        /// The input of a geometry shader.
        92: pub input_primitive: InputPrimitive,
        /// The output of a geometry shader.
        96: pub gs_output_topology: PrimitiveTopology,
        /// The most vertices that a geometry shader writes.
        100: pub gs_max_output_vertex_count: u32,
        /// Gathering. Reflection does not show it.
        104: pub texture_gather_instructions: u32,
        /// Questions for the level of detail. Reflection does not show it.
        108: pub level_of_detail_instructions: u32,
        /// 1 if a pixel shader runs once for each sample.
        112: pub sample_frequency: u32,
    }

    /// The counters since shader model 5.0.
    #[derive(Default)]
    pub struct Counters5: 32 {
        /// Instances of a geometry shader.
        0: pub gs_instance_count: u32,
        /// Control points that a hull shader writes, or that a domain shader reads.
        4: pub control_points: u32,
        /// The output of the tessellator.
        8: pub hs_output_primitive: TessellatorOutputPrimitive,
        /// How the tessellator cuts edges.
        12: pub hs_partitioning: TessellatorPartitioning,
        /// The domain of the tessellator.
        16: pub tessellator_domain: TessellatorDomain,
        /// Barriers.
        20: pub barrier_instructions: u32,
        /// Atomic instructions.
        24: pub interlocked_instructions: u32,
        /// Stores to textures and buffers.
        28: pub texture_store_instructions: u32,
    }
}

versioned! {
    /// The part `STAT` of a program of tokens.
    ///
    /// ```
    /// use dxkit_bytes::Span;
    /// use dxkit_dxbc::stat::Statistics;
    ///
    /// let mut payload = [0; 116];
    /// payload[0] = 7;
    /// let statistics = Statistics::parse(Span::new(&payload))?;
    /// assert_eq!((statistics.v4.instruction_count, statistics.v5), (7, None));
    /// # Ok::<(), dxkit_bytes::Error>(())
    /// ```
    pub struct Statistics {
        /// Since shader model 4.0.
        pub v4: Counters4,
        /// Since shader model 5.0.
        pub v5: Counters5,
    }
}

/// The counters as numbers: all fields are words.
fn numbers<'a>(counters: &impl Codec<'a>) -> Vec<u32> {
    words(&counters.encode().unwrap_or_default())
}

/// The first counters with the difference between the others added.
fn shifted<T: for<'a> Codec<'a>>(stated: &T, before: &T, after: &T) -> Option<T> {
    let changed = numbers(stated).into_iter().zip(numbers(before)).zip(numbers(after));
    let bytes: Vec<u8> = changed
        .flat_map(|((stated, before), after)| {
            // A field that is not a counter is replaced; a counter changes by the difference.
            let value =
                if stated == before { after } else { stated.wrapping_add(after).wrapping_sub(before) };
            value.to_le_bytes()
        })
        .collect();
    T::parse(Span::new(&bytes)).ok()
}

impl Statistics<'_> {
    /// The counters that follow from the program and differ from these, as (field, stated, counted). Counters
    /// that do not depend on the tokens alone are only reported if they differ by more than [`Slack`].
    #[must_use]
    pub fn differences(&self, program: &Program<'_>) -> Vec<(&'static str, u32, u32)> {
        let (mut counted, slack) = Statistics::counted(program);
        let accesses = self.v4.array_instruction_count.saturating_sub(counted.v4.array_instruction_count);
        let accesses = accesses.min(slack.outputs);
        counted.v4.array_instruction_count = counted.v4.array_instruction_count.saturating_add(accesses);
        counted.v4.mov_instruction_count = counted.v4.mov_instruction_count.saturating_sub(accesses);
        let mut found = Vec::new();
        let mut compare = |fields: &[FieldInfo], stated: &[u32], counted: &[u32]| {
            for ((field, stated), counted) in fields.iter().zip(stated).zip(counted) {
                let open = match field.name {
                    "float_instruction_count" => slack.moves,
                    "mov_instruction_count" => slack.moves,
                    "conversion_instruction_count" | "uint_instruction_count" => slack.conversions,
                    _ => 0,
                };
                if stated.abs_diff(*counted) > open {
                    found.push((field.name, *stated, *counted));
                }
            }
        };
        compare(Counters4::FIELDS, &numbers(&self.v4), &numbers(&counted.v4));
        if let (Some(stated), Some(counted)) = (&self.v5, &counted.v5) {
            compare(Counters5::FIELDS, &numbers(stated), &numbers(counted));
        }
        found
    }

    /// Changes the counters by the difference between two programs: what the tokens of the first do not
    /// determine is kept.
    pub fn follow(&mut self, before: &Program<'_>, after: &Program<'_>) {
        let (before, after) = (Statistics::from_program(before), Statistics::from_program(after));
        self.v4 = shifted(&self.v4, &before.v4, &after.v4).unwrap_or(after.v4);
        if let (Some(stated), Some(before), Some(after)) = (&self.v5, &before.v5, &after.v5) {
            self.v5 = Some(shifted(stated, before, after).unwrap_or(*after));
        }
    }

    /// Checks that what reflection returns as a name has one. The counters are held against the program
    /// elsewhere, where both are at hand.
    pub fn validate(&self, report: &mut Report) {
        let mut check = |field: &'static str, number: u32, is_known: bool, what: &'static str| {
            if !is_known {
                report
                    .add(Severity::Error, "stat-value", field, || format!("{number} is not a valid {what}"));
            }
        };
        let counters = &self.v4;
        // Values 8 to 39 are patches of 1 to 32 control points.
        let (primitive, topology) = (counters.input_primitive, counters.gs_output_topology);
        let is_known = primitive.known().is_some() || (8..=39).contains(&primitive.0);
        check("input_primitive", primitive.0, is_known, "primitive that a geometry shader reads");
        let is_known = topology.known().is_some();
        check("gs_output_topology", topology.0, is_known, "topology that a geometry shader writes");
        let frequency = counters.sample_frequency;
        check("sample_frequency", frequency, frequency <= 1, "truth value");
        if let Some(counters) = &self.v5 {
            let (primitive, domain) = (counters.hs_output_primitive, counters.tessellator_domain);
            let is_known = primitive.known().is_some();
            check("hs_output_primitive", primitive.0, is_known, "primitive that the tessellator writes");
            let partitioning = counters.hs_partitioning;
            check("hs_partitioning", partitioning.0, partitioning.known().is_some(), "way to cut edges");
            let is_known = domain.known().is_some();
            check("tessellator_domain", domain.0, is_known, "domain of the tessellator");
        }
    }
}

dxkit_bytes::inherent_codec!(Statistics);
