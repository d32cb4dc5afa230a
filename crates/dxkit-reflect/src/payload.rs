//! [`Payload`]: the structures that ray tracing shaders pass, with the stages that may access each field.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::Type;
use dxkit_dxil::{DxilModule, MetadataReader, PayloadAccess};
use dxkit_types::{FourCc, ShaderKind};

use crate::types::Budget;

/// A structure that is declared as a payload (`[raypayload]`), shader model 6.6 and up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// The part that states it.
    pub from: FourCc,
    /// Its name.
    pub name: String,
    /// Its fields.
    pub fields: Vec<PayloadField>,
}

/// A field of a payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayloadField {
    /// Its name; empty if it was stripped.
    pub name: String,
    /// The stages that may read and write it.
    pub access: PayloadAccess,
}

/// The stages that qualifiers name, in the order of their bits: caller, closest hit, miss, any hit.
const STAGES: [(&str, PayloadAccess, PayloadAccess); 4] = [
    ("caller", PayloadAccess::CALLER_READ, PayloadAccess::CALLER_WRITE),
    ("closesthit", PayloadAccess::CLOSEST_HIT_READ, PayloadAccess::CLOSEST_HIT_WRITE),
    ("miss", PayloadAccess::MISS_READ, PayloadAccess::MISS_WRITE),
    ("anyhit", PayloadAccess::ANY_HIT_READ, PayloadAccess::ANY_HIT_WRITE),
];

impl PayloadField {
    /// The stages that may read it, as HLSL's qualifiers name them.
    #[must_use]
    pub fn readers(&self) -> Vec<&'static str> {
        let from_stage = STAGES.iter().filter(|(_, read, _)| self.access.contains(*read));
        from_stage.map(|(name, ..)| *name).collect()
    }

    /// The stages that may write it.
    #[must_use]
    pub fn writers(&self) -> Vec<&'static str> {
        let from_stage = STAGES.iter().filter(|(.., write)| self.access.contains(*write));
        from_stage.map(|(name, ..)| *name).collect()
    }
}

impl fmt::Display for PayloadField {
    /// The name and its qualifiers: `color : read(caller) : write(closesthit, miss)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (word, stages) in [("read", self.readers()), ("write", self.writers())] {
            if !stages.is_empty() {
                write!(f, " : {word}({})", stages.join(", "))?;
            }
        }
        Ok(())
    }
}

/// The payloads of a library, as far as the budget for their names lasts.
pub(crate) fn payloads(dxil: &DxilModule<'_>, from: FourCc, budget: &mut Budget) -> Vec<Payload> {
    if dxil.kind != Some(ShaderKind::Library) {
        return Vec::new();
    }
    let annotations = MetadataReader::new(dxil.module).payload_annotations();
    let mut payloads = Vec::with_capacity(annotations.len());
    for annotation in annotations {
        let Type::Struct { name, .. } = dxil.module.ty(annotation.ty) else { continue };
        let Some(name) = budget.bytes(name.unwrap_or_default()) else { break };
        let name = name.strip_prefix("struct.").or_else(|| name.strip_prefix("class.")).unwrap_or(&name);
        let structure = dxil.type_annotations.structure(annotation.ty);
        let mut fields = Vec::with_capacity(annotation.fields.len());
        for (place, access) in annotation.fields.iter().enumerate() {
            let stated = structure.and_then(|structure| structure.fields.get(place)?.name);
            let Some(name) = budget.bytes(stated.map_or(&b""[..], |name| name.0)) else { break };
            fields.push(PayloadField { name, access: *access });
        }
        payloads.push(Payload { from, name: name.to_string(), fields });
    }
    payloads
}
