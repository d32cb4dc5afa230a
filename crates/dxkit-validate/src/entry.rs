//! The properties of entry points.

use alloc::format;
use alloc::string::ToString as _;

use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::{EntryPoint, HullState, SignatureElement, WaveSize};
use dxkit_types::{InputPrimitive, PrimitiveTopology, SemanticKind, ShaderKind};

use crate::context::Context;
use crate::{Rule, RuleFinding, Subject};

/// Largest values.
mod limit {
    pub(super) const GROUP_X_Y: u32 = 1024;
    pub(super) const GROUP_Z: u32 = 64;
    pub(super) const GROUP_TOTAL: u32 = 1024;
    pub(super) const MESH_GROUP: u32 = 128;
    pub(super) const MESH_OUTPUT: u32 = 256;
    pub(super) const CONTROL_POINTS: u32 = 32;
    pub(super) const GS_VERTICES: u32 = 1024;
    pub(super) const GS_INSTANCES: u32 = 32;
    pub(super) const HS_SCALARS: u32 = 3968;
}

pub(crate) fn check(context: &Context<'_, '_>) {
    if context.is_without_nodes() {
        for (function, _) in
            context.entries().filter(|(_, entry)| context.entry_kind(entry) == ShaderKind::Node)
        {
            let finding = RuleFinding::new(Rule::SM_STAGENOTVALID, Subject::Function(function));
            context.report(finding.found("it is a node").arguments(["node", &context.profile()]));
        }
    }
    for (function, entry) in context.entries() {
        Entry { context, function, entry, kind: context.entry_kind(entry) }.check();
    }
}

struct Entry<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    function: FunctionId,
    entry: &'d EntryPoint<'m>,
    kind: ShaderKind,
}

impl Entry<'_, '_, '_> {
    fn finding(&self, rule: Rule) -> RuleFinding {
        RuleFinding::new(rule, Subject::Function(self.function))
    }

    /// A number that is outside of its range.
    fn range(&self, rule: Rule, what: &str, value: u32, range: core::ops::RangeInclusive<u32>) {
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            let finding =
                self.finding(rule).found(format!("{what} is {value}")).allowed(format!("{low} to {high}"));
            let (low, high, value) = (low.to_string(), high.to_string(), value.to_string());
            let arguments: &[&str] = match rule {
                Rule::SM_OUTPUTCONTROLPOINTCOUNTRANGE => &[&low, &high, &value],
                Rule::SM_THREADGROUPCHANNELRANGE => &[what, &value, &low, &high],
                _ => &[&high, &value],
            };
            let mut finding = finding;
            finding.arguments = arguments.iter().map(|text| (*text).into()).collect();
            self.context.report(finding);
        }
    }

    fn require(&self, holds: bool, rule: Rule, found: &str) {
        if !holds {
            self.context.report(self.finding(rule).found(found));
        }
    }

    fn check(&self) {
        if let Some(size) = self.entry.wave_size() {
            self.wave_size(size);
        }
        match self.kind {
            // If an entry lacks the properties of its stage, their values are 0, which the vendor's validator
            // refuses. (For thread groups it reads uninitialised memory, and reports other numbers.)
            ShaderKind::Compute | ShaderKind::Node => {
                let threads = self.entry.num_threads().unwrap_or_default();
                self.threads(threads, limit::GROUP_X_Y, limit::GROUP_Z, limit::GROUP_TOTAL);
            }
            ShaderKind::Mesh => self.mesh(),
            ShaderKind::Amplification => {
                self.mesh_threads();
            }
            ShaderKind::Domain => {
                let state = self.entry.domain().unwrap_or_default();
                let rule = Rule::SM_DSINPUTCONTROLPOINTCOUNTRANGE;
                let points = state.input_control_points;
                self.range(rule, "the input control point count", points, 0..=limit::CONTROL_POINTS);
                // The vendor's validator treats a domain of -1 as absent, and reports nothing.
                if state.domain.0 != u32::MAX {
                    self.domain(state.domain.0);
                }
                self.tessellation_factors(state.domain.0, false);
            }
            ShaderKind::Hull => {
                self.hull(&self.entry.hull().unwrap_or_default());
            }
            ShaderKind::Geometry => self.geometry(),
            _ => {}
        }
        let declared =
            self.context.module.function(self.function).is_some_and(|function| !function.has_body());
        if declared && self.kind != ShaderKind::Hull {
            self.require(false, Rule::META_ENTRYFUNCTION, "the function has no body");
        }
    }

    fn wave_size(&self, size: WaveSize) {
        let WaveSize { minimum, maximum, preferred } = size;
        let is_size = |value: u32| value.is_power_of_two() && (4..=128).contains(&value);
        let value = |what: &str, value: u32| {
            let finding =
                self.finding(Rule::SM_WAVESIZEVALUE).found(format!("the {what} wave size is {value}"));
            let finding = finding.allowed("a power of two from 4 to 128");
            self.context.report(finding.arguments([what, &value.to_string(), "4", "128"]));
        };
        let relation = |rule, first: u32, second: u32| {
            let finding = self
                .finding(rule)
                .found(format!("the wave size is stated as {minimum} to {maximum}, preferred {preferred}"));
            let [first, second, maximum] = [first, second, maximum].map(|size| size.to_string());
            self.context.report(finding.arguments([&first, &second, &maximum]));
        };
        if minimum == 0 {
            if maximum != 0 || preferred != 0 {
                relation(Rule::SM_WAVESIZEALLZEROWHENUNDEFINED, maximum, preferred);
            }
            return;
        }
        let allowed = matches!(self.kind, ShaderKind::Compute | ShaderKind::Node);
        self.require(allowed, Rule::SM_WAVESIZEONCOMPUTEORNODE, "the entry point has a wave size");
        if !is_size(minimum) {
            value("Min", minimum);
        }
        if maximum == 0 {
            if preferred != 0 {
                relation(Rule::SM_WAVESIZEMAXANDPREFERREDZEROWHENNORANGE, maximum, preferred);
            }
            return;
        }
        if !is_size(maximum) {
            value("Max", maximum);
        }
        if maximum < minimum {
            relation(Rule::SM_WAVESIZEMAXGREATERTHANMIN, maximum, minimum);
        }
        if preferred != 0 {
            if !is_size(preferred) {
                value("Preferred", preferred);
            } else if !(minimum..=maximum).contains(&preferred) {
                relation(Rule::SM_WAVESIZEPREFERREDINRANGE, preferred, minimum);
            }
        }
    }

    fn threads(&self, [x, y, z]: [u32; 3], most: u32, most_z: u32, total: u32) {
        let rule = Rule::SM_THREADGROUPCHANNELRANGE;
        for (name, value, most) in [("X", x, most), ("Y", y, most), ("Z", z, most_z)] {
            self.range(rule, name, value, 1..=most);
        }
        let product = x.wrapping_mul(y).wrapping_mul(z);
        if product > total {
            let finding = self.finding(Rule::SM_MAXTHEADGROUP);
            let finding = finding.found(format!("a group has {x} * {y} * {z} = {product} threads"));
            self.context.report(finding.arguments([&product.to_string(), &total.to_string()]));
        }
    }

    /// The threads of a group, whichever property states them.
    fn mesh_threads(&self) {
        let threads = self.entry.num_threads().unwrap_or_default();
        self.threads(threads, limit::MESH_GROUP, limit::MESH_GROUP, limit::MESH_GROUP);
    }

    fn mesh(&self) {
        let state = self.entry.mesh().unwrap_or_default();
        self.mesh_threads();
        let all = 0..=limit::MESH_OUTPUT;
        let rule = Rule::SM_MESHSHADERMAXVERTEXCOUNT;
        self.range(rule, "the maximum vertex count", state.max_vertex_count, all.clone());
        let rule = Rule::SM_MESHSHADERMAXPRIMITIVECOUNT;
        self.range(rule, "the maximum primitive count", state.max_primitive_count, all);
    }

    fn domain(&self, domain: u32) {
        self.require((1..=3).contains(&domain), Rule::SM_VALIDDOMAIN, "the domain is not one of the three");
    }

    fn hull(&self, state: &HullState) {
        let points = state.input_control_points;
        let inputs = self.entry.signatures.as_ref().map_or(0, |signatures| signatures.inputs.len());
        if points == 0 {
            let rule = Rule::SM_ZEROHSINPUTCONTROLPOINTWITHINPUT;
            self.require(inputs == 0, rule, "there are no input control points, but inputs");
        } else {
            let rule = Rule::SM_HSINPUTCONTROLPOINTCOUNTRANGE;
            self.range(rule, "the input control point count", points, 0..=limit::CONTROL_POINTS);
        }
        let rule = Rule::SM_OUTPUTCONTROLPOINTCOUNTRANGE;
        self.range(
            rule,
            "the output control point count",
            state.output_control_points,
            1..=limit::CONTROL_POINTS,
        );
        self.domain(state.domain.0);
        if state.partitioning.0 == 0 {
            self.require(false, Rule::META_TESSELLATORPARTITION, "the partitioning is 0");
        }
        // The vendor's validator compares only with the two ends of its list of names.
        if matches!(state.output_primitive.0, 0 | 5) {
            self.require(
                false,
                Rule::META_TESSELLATOROUTPUTPRIMITIVE,
                "the output primitive is not one of the four",
            );
        }
        if !(1.0..=64.0).contains(&state.max_tess_factor) {
            let finding = self.finding(Rule::META_MAXTESSFACTOR);
            let finding =
                finding.found(format!("the maximum tessellation factor is {}", state.max_tess_factor));
            let factor = format!("{:.6}", state.max_tess_factor);
            self.context.report(finding.arguments(["1.000000", "64.000000", &factor]));
        }
        let (domain, primitive) = (state.domain.0, state.output_primitive.0);
        // It is looked at again where it decides what fits.
        self.domain(domain);
        if domain == 1 && matches!(primitive, 3 | 4) {
            self.require(
                false,
                Rule::SM_ISOLINEOUTPUTPRIMITIVEMISMATCH,
                "the output primitive is a triangle",
            );
        }
        if matches!(domain, 2 | 3) && primitive == 2 {
            self.require(false, Rule::SM_TRIOUTPUTPRIMITIVEMISMATCH, "the output primitive is a line");
        }
        self.tessellation_factors(domain, true);
        let declared =
            self.context.module.function(self.function).is_some_and(|function| !function.has_body());
        if declared {
            self.pass_through(state);
        }
    }

    fn pass_through(&self, state: &HullState) {
        let (inputs, outputs) = (state.input_control_points, state.output_control_points);
        if inputs < outputs {
            let rule = Rule::SM_HULLPASSTHRUCONTROLPOINTCOUNTMATCH;
            self.require(
                false,
                rule,
                &format!("there are {inputs} input and {outputs} output control points"),
            );
        }
        let elements = self.entry.signatures.as_ref().map_or(&[][..], |signatures| &signatures.outputs[..]);
        let scalars = elements.iter().map(|element| element.rows.saturating_mul(element.columns.into()));
        let scalars = scalars.fold(0, u32::saturating_add).saturating_mul(outputs);
        if scalars > limit::HS_SCALARS {
            let rule = Rule::SM_OUTPUTCONTROLPOINTSTOTALSCALARS;
            self.require(false, rule, &format!("the outputs have {scalars} scalars"));
        }
    }

    fn tessellation_factors(&self, domain: u32, required: bool) {
        let third =
            self.entry.signatures.as_ref().map_or(&[][..], |all| &all.patch_constants_or_primitives[..]);
        let find =
            |kind| third.iter().filter(move |element: &&SignatureElement<'_>| element.semantic_kind == kind);
        let (outer, inner) = match domain {
            1 => (2, 0),
            2 => (3, 1),
            3 => (4, 2),
            _ => return,
        };
        let kinds = [
            (SemanticKind::TessFactor, outer, Rule::SM_TESSFACTORSIZEMATCHDOMAIN),
            (SemanticKind::InsideTessFactor, inner, Rule::SM_INSIDETESSFACTORSIZEMATCHDOMAIN),
        ];
        for (kind, rows, rule) in kinds {
            for element in find(kind) {
                if element.rows != rows || element.columns > 1 {
                    let found =
                        format!("{} has {} rows and {} columns", element.name, element.rows, element.columns);
                    let finding =
                        self.finding(rule).found(found).allowed(format!("{rows} rows and 1 column"));
                    let names = ["", "IsoLine", "Tri", "Quad"];
                    let name = names.get(domain as usize).copied().unwrap_or_default();
                    let (found_rows, columns) = (element.rows.to_string(), element.columns.to_string());
                    self.context.report(finding.arguments([&found_rows, &columns, name, &rows.to_string()]));
                }
            }
        }
        if required {
            let outer = find(SemanticKind::TessFactor).next().is_some();
            let inner = domain == 1 || find(SemanticKind::InsideTessFactor).next().is_some();
            let rule = Rule::SM_TESSFACTORFORDOMAIN;
            self.require(
                outer && inner,
                rule,
                "the patch constants lack SV_TessFactor or SV_InsideTessFactor",
            );
        }
    }

    fn geometry(&self) {
        let state = self.entry.geometry().unwrap_or_default();
        let rule = Rule::SM_GSOUTPUTVERTEXCOUNTRANGE;
        self.range(rule, "the maximum vertex count", state.max_vertex_count, 0..=limit::GS_VERTICES);
        let rule = Rule::SM_GSINSTANCECOUNTRANGE;
        self.range(rule, "the instance count", state.instance_count, 1..=limit::GS_INSTANCES);
        let known =
            [PrimitiveTopology::PointList, PrimitiveTopology::LineStrip, PrimitiveTopology::TriangleStrip];
        let rule = Rule::SM_GSVALIDOUTPUTPRIMITIVETOPOLOGY;
        self.require(known.contains(&state.topology), rule, &format!("the topology is {}", state.topology));
        let primitive = state.input_primitive;
        let rule = Rule::SM_GSVALIDINPUTPRIMITIVE;
        self.require(!matches!(primitive.0, 4 | 5), rule, &format!("the input primitive is {primitive}"));
        if primitive.0 >= 40 {
            let finding = self.finding(Rule::LOAD_CRASH);
            self.context.report(finding.found(format!("the input primitive is {}", primitive.0)));
        }
    }
}

/// How many vertices an input primitive of a geometry shader has.
pub(crate) fn vertices_of(primitive: InputPrimitive) -> u32 {
    match primitive.0 {
        1 => 1,
        2 => 2,
        3 => 3,
        6 => 4,
        7 => 6,
        patch @ 8..=39 => patch - 7,
        _ => 0,
    }
}
