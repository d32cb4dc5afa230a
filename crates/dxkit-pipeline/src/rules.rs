//! The rules: one table for the checks and the documentation.

use dxkit_bytes::Severity;

/// A rule.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its stable name.
    pub name: &'static str,
    /// The severity of its findings.
    pub severity: Severity,
    /// The requirement.
    pub requirement: &'static str,
}

macro_rules! rules {
    ($($constant:ident: $name:literal, $severity:ident, $requirement:literal;)*) => {
        $(pub(crate) const $constant: Rule =
            Rule { name: $name, severity: Severity::$severity, requirement: $requirement };)*

        /// All rules, in the order of the pipeline.
        pub const RULES: &[Rule] = &[$($constant),*];
    };
}

/// The rule of [`Pipeline::unassigned_resources`](crate::Pipeline::unassigned_resources), which a check does
/// not have.
pub(crate) const ROOT_UNASSIGNED: Rule = Rule {
    name: "rootsig-unassigned",
    severity: Severity::Warning,
    requirement: "each resource has registers, so that a suggested root signature can bind it",
};

rules! {
    STAGES: "pipeline-stages", Error, "the stages form a graphics, mesh or compute pipeline, each at most once";
    MIXED: "pipeline-mixed", Error, "all shaders are DXIL (shader model 6), or all are DXBC";
    INPUT_MISSING: "input-layout-missing", Error, "the input layout has each input of the vertex shader that the system does not generate";
    INPUT_TYPE: "input-layout-type", Error, "an element of the input layout has the component type of the vertex shader's input: float, int or uint";
    INPUT_UNREAD: "input-layout-unread", Note, "the vertex shader has an input for each element of the input layout";
    INPUT_FLAG: "input-layout-flag", Error, "the root signature of a vertex shader with inputs has `ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT`";
    TOPOLOGY: "input-topology", Error, "the primitive topology is the one that the hull or geometry shader takes; patches need a hull shader";
    MISSING: "linkage-missing", Error, "each input that the system does not generate is an output of the stage before";
    REGISTER: "linkage-register", Error, "an input is in the register of its output: both stages declare them in the same order";
    MASK: "linkage-mask", Error, "an input has no components that its output does not have";
    COMPONENT_TYPE: "linkage-component-type", Error, "an input has the component type of its output";
    MIN_PRECISION: "linkage-min-precision", Error, "an input has the minimum precision of its output";
    SYSTEM_VALUE: "linkage-system-value", Error, "an input has the system value of its output";
    NEVER_WRITTEN: "linkage-never-written", Error, "the components that a stage reads are written by the stage before";
    INTERPOLATION: "linkage-interpolation", Note, "an input of the pixel shader has the interpolation mode of its output";
    UNREAD: "linkage-unread", Note, "each output is an input of the next stage";
    POSITION: "pipeline-position", Warning, "the last stage before the rasterizer writes SV_Position";
    CONTROL_POINTS: "tessellation-control-points", Error, "the domain shader takes as many control points as the hull shader writes";
    DOMAIN: "tessellation-domain", Error, "hull and domain shader have the same domain";
    PRIMITIVE: "geometry-primitive", Error, "the geometry shader takes the primitive that the tessellator writes";
    PAYLOAD: "mesh-payload-size", Error, "the payloads of amplification and mesh shader have the same size";
    ROOT_DENIED: "rootsig-denied", Error, "the flags of the root signature do not deny root access to a stage with resources";
    ROOT_UNBOUND: "rootsig-unbound", Error, "one parameter or static sampler binds all registers of a resource";
    ROOT_VIEW: "rootsig-view", Error, "no root descriptor is used as a typed view or a view with counter";
    ROOT_CONSTANTS: "rootsig-constants", Warning, "root constants have the size of their constant buffer";
    ROOT_SAMPLER: "rootsig-sampler", Warning, "a static sampler has a comparison filter if the shader compares with it, and only then";
    ROOT_HEAP: "rootsig-heap-index", Error, "the root signature of a shader that indexes a descriptor heap has the flag for it";
    ROOT_DIFFERS: "rootsig-differs", Error, "all shaders with a root signature have the same, which is that of the pipeline";
    ROOT_UNUSED: "rootsig-unused", Note, "each parameter, range and static sampler binds a resource of a shader";
    EXPORT: "library-export", Error, "a library or state object has what another state object takes from it";
    DUPLICATE_EXPORT: "library-duplicate-export", Error, "each function is exported by one library";
    UNRESOLVED: "library-unresolved", Error, "each function that a library calls is in a library";
    ASSOCIATION: "library-association", Error, "an association names a subobject and exports that exist";
    HIT_GROUP: "library-hit-group", Error, "the shaders of a hit group exist, have its stages, and fit its type";
    RAY_PAYLOAD: "raytracing-payload-size", Error, "payloads fit the maximum of the ray tracing shader configuration";
    RAY_ATTRIBUTES: "raytracing-attribute-size", Error, "attributes fit the maximum of the ray tracing shader configuration";
    WORK_GRAPH: "work-graph", Error, "the nodes of a work graph, and those that it starts at, exist";
    NODE_OUTPUT: "node-output", Error, "each output of a node refers to a node, unless its array is sparse";
    NODE_RECORD: "node-record-size", Error, "the records of an output have the size of the records of its node's input";
}
