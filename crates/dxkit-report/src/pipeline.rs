//! The result of a check of a pipeline.

use serde_json::Value;

use crate::prelude::*;
use crate::schema::{documents, schema_of};
use crate::{FindingsDocument, ShownFinding};

documents! {
    /// The shaders of a pipeline, and the findings.
    pub struct PipelineDocument<'d> {
        /// The shaders, in the order of the command line.
        shaders: Vec<&'d PipelineShader>,
        /// The findings of each file that has any.
        findings: Vec<FindingsDocument<'d>>,
        optional {
            /// The name of the pipeline state in a database.
            pipeline_state: String,
            /// The name of the state object in a database.
            state_object: String,
            /// The smallest root signature that serves all shaders, if it was asked for and there is one.
            suggested_root_signature: SuggestedRootSignature,
        }
    }

    /// A shader or library of a pipeline.
    pub struct PipelineShader {
        /// The first part of the paths of its findings: `vs`, `lib[0]`.
        stage: String,
        /// The name of the input.
        file: String,
    }

    /// A root signature.
    pub struct SuggestedRootSignature {
        /// The size of its root arguments, in units of 4 bytes.
        cost: u32,
        /// Its text in HLSL.
        hlsl: String,
        /// The contents of RTS0, in base 16.
        rts0: String,
    }
}

impl<'d> PipelineDocument<'d> {
    /// The document of a pipeline: its shaders, and the findings by file.
    #[must_use]
    pub fn new(
        shaders: &'d [PipelineShader],
        findings: &'d [(String, Vec<ShownFinding>)],
        suggested_root_signature: Option<SuggestedRootSignature>,
    ) -> Self {
        let findings = findings.iter().map(|(file, list)| FindingsDocument::new(file, list)).collect();
        Self {
            shaders: shaders.iter().collect(),
            findings,
            suggested_root_signature,
            pipeline_state: None,
            state_object: None,
        }
    }

    /// The document of a pipeline state in a database.
    #[must_use]
    pub fn with_state(self, name: &str) -> Self {
        Self { pipeline_state: Some(name.to_owned()), ..self }
    }

    /// The document of a state object in a database.
    #[must_use]
    pub fn with_state_object(self, name: &str) -> Self {
        Self { state_object: Some(name.to_owned()), ..self }
    }

    /// The JSON Schema of the document.
    #[must_use]
    pub fn schema() -> Value {
        schema_of::<PipelineDocument<'_>>("dxkit pipeline --json")
    }
}

impl PipelineShader {
    /// A shader: its stage, and the name of the input.
    #[must_use]
    pub const fn new(stage: String, file: String) -> Self {
        Self { stage, file }
    }

    /// The first part of the paths of its findings.
    #[must_use]
    pub fn stage(&self) -> &str {
        &self.stage
    }

    /// The name of the input.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }
}

impl SuggestedRootSignature {
    /// A root signature: the size of its root arguments in units of 4 bytes, its text in HLSL, and RTS0 in
    /// base 16.
    #[must_use]
    pub const fn new(cost: u32, hlsl: String, rts0: String) -> Self {
        Self { cost, hlsl, rts0 }
    }
}
