//! Loads and stores of textures, dimensions, and the status of accesses.

use alloc::format;

use dxkit_bitcode::ir::{Instruction, Operation, Type, User};
use dxkit_types::{KnownResourceKind, ResourceClass, ResourceKind};

use super::Call;
use super::buffer::Mask;
use crate::Rule;

/// The fields of a result that are used.
#[derive(Default)]
struct Used {
    fields: [bool; 5],
}

impl Call<'_, '_, '_> {
    /// The fields of the result that are used, also through phis; reports other uses.
    fn used_fields(&self) -> Used {
        let mut used = Used::default();
        let mut open = alloc::vec![self.call.instruction.id()];
        let mut seen = alloc::collections::BTreeSet::new();
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            for user in self.context.uses_of(value) {
                let User::Instruction(id) = user.user else { continue };
                let Some(entry) = self.context.instruction(id) else { continue };
                match entry.get() {
                    Instruction::Operation(Operation::ExtractValue { indices, .. }) => {
                        let field = indices.first().and_then(|index| usize::try_from(*index).ok());
                        if let Some(field) = field.and_then(|field| used.fields.get_mut(field)) {
                            *field = true;
                        }
                    }
                    Instruction::Phi { .. } => open.push(id),
                    _ => {
                        let found = "it uses the whole result of an operation";
                        self.context.fault(Rule::INSTR_DXILSTRUCTUSER, id, found);
                    }
                }
            }
        }
        used
    }

    pub(super) fn dimensions(&self) {
        use KnownResourceKind as K;
        let resource = self.handle(0);
        let used = self.used_fields();
        let lacking: &[&str] = match resource.kind.known() {
            Some(K::Texture1D) => &["y", "z"],
            Some(K::Texture1DArray | K::Texture2D | K::Texture2DMS | K::TextureCube) => &["z"],
            Some(K::Texture2DArray | K::Texture2DMSArray | K::Texture3D | K::TextureCubeArray) => &[],
            Some(K::TypedBuffer | K::RawBuffer | K::StructuredBuffer | K::TBuffer) => {
                if !self.is_undef(1) {
                    self.fail_at(Rule::INSTR_MIPLEVELFORGETDIMENSION, 1, "a level is given for a buffer");
                }
                &["y", "z", "w"]
            }
            _ => {
                return self.fail_at(
                    Rule::INSTR_RESOURCEKINDFORGETDIM,
                    0,
                    &format!("it is a {}", resource.kind),
                );
            }
        };
        for (field, name) in ["x", "y", "z", "w"].into_iter().enumerate() {
            if lacking.contains(&name) && used.fields.get(field).copied().unwrap_or(false) {
                let kind = format!("{}", resource.kind);
                let finding = self.finding(Rule::INSTR_UNDEFRESULTFORGETDIMENSION);
                let finding = finding.found(format!("{name} of a {kind} is used"));
                self.context.report(finding.arguments([name, &kind]));
            }
        }
    }

    pub(super) fn texture_load(&self) {
        use KnownResourceKind as K;
        let resource = self.handle(0);
        let (level, offsets) = (1, [5, 6, 7]);
        let multisampled =
            matches!(resource.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
        match resource.class {
            ResourceClass::UAV => {
                if let Some(index) = offsets.into_iter().find(|index| !self.is_undef(*index)) {
                    self.fail_at(Rule::INSTR_OFFSETONUAVLOAD, index, "an offset is given");
                }
                if !self.is_undef(level) && !multisampled {
                    self.fail_at(Rule::INSTR_MIPONUAVLOAD, level, "a level is given");
                }
            }
            ResourceClass::SRV => {}
            _ => self.fail_at(Rule::INSTR_RESOURCECLASSFORLOAD, 0, "it can not be loaded from"),
        }
        let kind = match resource.kind.known() {
            Some(
                kind @ (K::Texture1D | K::Texture1DArray | K::Texture2D | K::Texture2DArray | K::Texture3D),
            ) => kind,
            Some(kind @ (K::Texture2DMS | K::Texture2DMSArray)) => {
                if self.is_undef(level) {
                    self.fail_at(Rule::INSTR_SAMPLEINDEXFORLOAD2DMS, level, "the sample index is undef");
                }
                kind
            }
            _ => {
                let found = format!("it is a {}", resource.kind);
                return self.fail_at(Rule::INSTR_RESOURCEKINDFORTEXTURELOAD, 0, &found);
            }
        };
        self.offsets(kind, &offsets);
    }

    pub(super) fn texture_store(&self) {
        use KnownResourceKind as K;
        let resource = self.handle(0);
        self.written_class(&resource);
        if !self.mask(&Mask { values: [4, 5, 6, 7], mask: 8, typed: true }) {
            return;
        }
        let multisampled = matches!(resource.kind.known(), Some(K::Texture2DMS | K::Texture2DMSArray));
        let plain = matches!(
            resource.kind.known(),
            Some(K::Texture1D | K::Texture1DArray | K::Texture2D | K::Texture2DArray | K::Texture3D)
        );
        if !plain && !multisampled {
            self.fail_at(Rule::INSTR_RESOURCEKINDFORTEXTURESTORE, 0, &format!("it is a {}", resource.kind));
        }
    }

    /// The operand of `CheckAccessFullyMapped`.
    pub(super) fn fully_mapped(&self) {
        let extracted = self.operand(0).and_then(|value| self.context.definition(value));
        let status = extracted.and_then(|entry| entry.extract_value()).is_some_and(|(aggregate, indices)| {
            let Some(ty) = self.context.module.type_of(aggregate) else { return false };
            let result =
                self.context.struct_name(ty).is_some_and(|name| name.starts_with(b"dx.types.ResRet."));
            let Type::Struct { elements, .. } = self.context.module.ty(ty) else { return false };
            let last = elements.len().saturating_sub(1);
            result && indices.len() == 1 && indices.first().is_some_and(|index| *index as usize == last)
        });
        if !status {
            self.fail_at(Rule::INSTR_CHECKACCESSFULLYMAPPED, 0, "it is not the status of a load or sample");
        }
    }
}
