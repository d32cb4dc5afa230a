//! The module's facts about the shader, in the form of clang's front end.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeSlot, Constant, FunctionId, Metadata, MetadataId, Type, ValueKind,
};
use dxkit_dxil::{EntryPoint, ShaderFlags, SignatureElement};
use dxkit_types::{LlvmVersion, ShaderKind};

use super::Raiser;
use crate::lower::break_variable;
use crate::{KEPT_METADATA, KEPT_VALIDATOR_VERSION, METADATA_IN_TRIPLE};

/// The data layout that clang states for DXIL: vectors are aligned as their elements.
const LAYOUT: &str = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64";

/// The data layout that clang 22 states for DXIL.
const LAYOUT_22: &str = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64";

/// The validator version for which LLVM 24's backend writes `PSV0`, and the last shader model that validator
/// knows.
const BACKEND_VALIDATOR_VERSION: [i32; 2] = [1, 8];
const LAST_MODEL_OF_BACKEND: (u8, u8) = (6, 9);

/// The last version of DXIL, 1.9, that LLVM 22 knows.
const LAST_VERSION: u32 = 9;

/// The behaviour of a module flag on which linked modules must agree.
const ERROR: i32 = 1;

impl Raiser<'_> {
    pub(super) fn raise_metadata(&mut self) {
        self.state_target();
        self.state_entries();
        self.state_flags();
        self.state_signatures();
        self.state_validator_version();
        self.give_symbols_types();
        self.hide_breaks();
        for (former, name) in KEPT_METADATA {
            let nodes: Option<Vec<_>> = self.out.named(former.as_bytes()).map(|named| named.nodes.to_vec());
            if let Some(nodes) = nodes {
                self.out.set_named_metadata(name, &nodes);
                self.out.remove_named_metadata(former);
            }
        }
    }

    /// Keeps an optimiser from knowing that `dx.break.cond` is 0. It would take the branches back to a loop
    /// for those that are never taken, and the block before it out of the loop: all lanes that left the loop,
    /// one after the other, would take part in an operation on the wave there.
    fn hide_breaks(&mut self) {
        if let Some(global) = break_variable(&self.out).and_then(|id| self.out.global_mut(id)) {
            global.externally_initialized = true;
        }
    }

    /// Triple and layout.
    fn state_target(&mut self) {
        self.state_layout();
        let (Some(model), Some(kind)) = (self.dxil.model, self.dxil.kind.and_then(ShaderKind::hlsl_name))
        else {
            return;
        };
        let minor = self.dxil.dxil_version.map_or(u32::from(model.minor), |version| version.minor);
        let known = minor.min(LAST_VERSION);
        let triple = format!("dxilv1.{known}-pc-shadermodel{}.{}-{kind}", model.major, model.minor);
        self.out.set_target_triple(triple);
        if known < minor {
            return;
        }
        for name in METADATA_IN_TRIPLE {
            self.out.remove_named_metadata(name);
        }
    }

    /// LLVM 22's layout has no types of minimum precision, of which a value takes 4 bytes in memory: accesses
    /// are aligned to the 2 that it takes now.
    fn state_layout(&mut self) {
        let former = self.original.data_layout().unwrap_or_default();
        let wide = former.split(|byte| *byte == b'-').any(|part| part == b"i16:32" || part == b"f16:32");
        self.out.set_data_layout(match self.version {
            LlvmVersion::V22 => LAYOUT_22,
            _ => LAYOUT,
        });
        if !wide {
            return;
        }
        crate::align_shorts(&mut self.out, |alignment| alignment.min(2));
    }

    /// Stage, threads and size of waves, as attributes of the functions.
    fn state_entries(&mut self) {
        let mut stated: Vec<(FunctionId, Vec<(&'static str, String)>)> = Vec::new();
        for entry in &self.dxil.entry_points {
            let Some(function) = entry.function else { continue };
            let kind = entry.shader_kind().or(self.dxil.kind.filter(|kind| *kind != ShaderKind::Library));
            let Some(stage) = kind.and_then(ShaderKind::hlsl_name) else { continue };
            stated.push((function, attributes(entry, stage)));
        }
        let mut made = BTreeMap::new();
        for (function, texts) in stated {
            let list = self.original.function(function).and_then(|function| function.record().attributes);
            let list = match made.get(&(list, texts.clone())) {
                Some(known) => *known,
                None => {
                    let new = self.with_attributes(list, &texts);
                    made.insert((list, texts), new);
                    new
                }
            };
            if let Some(record) = self.out.function_record_mut(function) {
                record.attributes = Some(list);
            }
        }
    }

    /// A new list of attributes: those of another one, and more of the function.
    fn with_attributes(
        &mut self,
        list: Option<dxkit_bitcode::ir::AttributeListId>,
        texts: &[(&str, String)],
    ) -> dxkit_bitcode::ir::AttributeListId {
        let groups = list.map_or(&[][..], |list| self.original.attribute_list(list));
        let mut attributes = Vec::new();
        let mut others = Vec::new();
        for id in groups {
            match self.original.attribute_group(*id) {
                Some(group) if group.slot() == AttributeSlot::Function => {
                    attributes.extend(group.attributes());
                }
                _ => others.push(*id),
            }
        }
        attributes.extend(
            texts
                .iter()
                .map(|(key, value)| Attribute::Text { key: key.as_bytes(), value: Some(value.as_bytes()) }),
        );
        others.push(self.out.add_attribute_group(AttributeSlot::Function, &attributes));
        self.out.add_attribute_list(&others)
    }

    /// `!dx.semantic.signatures`: inputs and outputs of each entry point, as LLVM 24 has them.
    fn state_signatures(&mut self) {
        if self.version < LlvmVersion::V24 {
            return;
        }
        let entries: Vec<_> = self
            .dxil
            .entry_points
            .iter()
            .filter_map(|entry| Some((entry.function?, entry.signatures.clone()?)))
            .collect();
        let mut nodes = Vec::new();
        for (function, signatures) in entries {
            let function = self.out.value_as_metadata(function);
            let mut lists = [&signatures.inputs, &signatures.outputs].into_iter().map(|elements| {
                let nodes: Vec<_> =
                    elements.iter().map(|element| Some(signature_node(&mut self.out, element))).collect();
                (!nodes.is_empty()).then(|| self.out.metadata_node(&nodes))
            });
            let (inputs, outputs) = (lists.next().flatten(), lists.next().flatten());
            if inputs.is_some() || outputs.is_some() {
                nodes.push(self.out.metadata_node(&[Some(function), inputs, outputs]));
            }
        }
        if !nodes.is_empty() {
            self.out.set_named_metadata("dx.semantic.signatures", &nodes);
        }
    }

    /// The validator version of LLVM 24's backend, and beside it the module's own. Shader models that this
    /// validator version does not know keep theirs.
    fn state_validator_version(&mut self) {
        let model = self.dxil.model.map_or((0, 0), |model| (model.major, model.minor));
        if self.version < LlvmVersion::V24 || model > LAST_MODEL_OF_BACKEND {
            return;
        }
        let number = |raiser: &mut Self, number: i32| {
            let number = raiser.out.const_i32(number);
            Some(raiser.out.value_as_metadata(number))
        };
        let numbers = BACKEND_VALIDATOR_VERSION.map(|part| number(self, part));
        let node = self.out.metadata_node(&numbers);
        let former = self.out.named(b"dx.valver").map_or(Vec::new(), |named| named.nodes.to_vec());
        if former != [node] {
            self.out.set_named_metadata(KEPT_VALIDATOR_VERSION, &former);
            self.out.set_named_metadata("dx.valver", &[node]);
        }
    }

    /// The flags of the shader that clang states as flags of the module.
    fn state_flags(&mut self) {
        let flags = self.dxil.flags();
        let mut names = Vec::new();
        if flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION) {
            names.push("dx.nativelowprec");
        }
        if flags.contains(ShaderFlags::ALL_RESOURCES_BOUND) {
            names.push("dx.allresourcesbound");
        }
        // Since shader model 6.7, a flag states the opposite.
        let since = self.dxil.model.is_some_and(|model| (model.major, model.minor) >= (6, 7));
        let writes = !self.dxil.resources.unordered_access.is_empty();
        if since && writes && !flags.contains(ShaderFlags::RES_MAY_NOT_ALIAS) {
            names.push("dx.resmayalias");
        }
        if names.is_empty() {
            return;
        }
        let mut nodes = match self.out.named(b"llvm.module.flags") {
            Some(named) => named.nodes.to_vec(),
            None => Vec::new(),
        };
        for name in names {
            let kind = self.out.const_i32(ERROR);
            let kind = self.out.value_as_metadata(kind);
            let name = self.out.metadata_string(name);
            nodes.push(self.out.metadata_node(&[Some(kind), Some(name), Some(kind)]));
        }
        self.out.set_named_metadata("llvm.module.flags", &nodes);
    }

    /// The symbols in the records of resources become values of the resources' types: see [`KEPT_METADATA`].
    fn give_symbols_types(&mut self) {
        let operands = |raiser: &Self, id: MetadataId| -> Vec<Option<MetadataId>> {
            match raiser.out.metadatum(id) {
                Some(Metadata::Node(node)) => node.operands.to_vec(),
                _ => Vec::new(),
            }
        };
        let roots: Vec<_> = match self.out.named(b"dx.resources") {
            Some(named) => named.nodes.to_vec(),
            None => return,
        };
        // The named metadata's operands, then the lists by class, then the records.
        let lists = roots.iter().flat_map(|root| operands(self, *root)).flatten();
        let records: Vec<_> = lists.flat_map(|list| operands(self, list)).flatten().collect();
        for record in records {
            let mut fields = operands(self, record);
            let Some(Some(symbol)) = fields.get(1).copied() else { continue };
            let Some(value) = self.out.metadata_value(symbol) else { continue };
            let pointee = self.out.type_of(value).and_then(|ty| self.out.pointee(ty));
            // A cast of a library's global variable is kept, because it identifies the variable.
            let undefined = match value.kind() {
                ValueKind::Constant(id) => {
                    self.out.constant(id).is_some_and(|entry| entry.constant == Constant::Undef)
                }
                _ => false,
            };
            let (true, Some(pointee)) = (undefined, pointee) else { continue };
            if matches!(self.out.ty(pointee), Type::Function { .. } | Type::Void) {
                continue;
            }
            let value = self.out.const_undef(pointee);
            if let Some(field) = fields.get_mut(1) {
                *field = Some(self.out.value_as_metadata(value));
            }
            self.out.set_node_operands(record, &fields);
        }
    }
}

/// The 13 operands of an element of a signature in LLVM 24.
fn signature_node(module: &mut Module, element: &SignatureElement<'_>) -> MetadataId {
    let word = |module: &mut Module, value: u32| Some(module.u32_as_metadata(value));
    let byte = |module: &mut Module, value: u8| {
        Some(module.integer_as_metadata(8, i8::from_ne_bytes([value]).into()))
    };
    let low = |mask: u32| u8::try_from(mask & 15).unwrap_or(0);
    let indexes: Vec<_> = element.semantic_indexes.iter().map(|index| word(module, *index)).collect();
    let fields = [
        word(module, element.id),
        Some(module.metadata_string(element.name.0)),
        word(module, element.component_type.0.into()),
        word(module, element.semantic_kind.0.into()),
        Some(module.metadata_node(&indexes)),
        word(module, element.interpolation.0.into()),
        word(module, element.rows),
        byte(module, element.columns),
        word(module, element.start_row.unwrap_or(u32::MAX)),
        byte(module, element.start_column.unwrap_or(u8::MAX)),
        byte(module, low(element.usage_mask.unwrap_or(0))),
        byte(module, low(element.dynamic_mask)),
        word(module, element.stream),
    ];
    module.metadata_node(&fields)
}

fn attributes(entry: &EntryPoint<'_>, stage: &str) -> Vec<(&'static str, String)> {
    let mut attributes = Vec::from([("hlsl.shader", String::from(stage))]);
    if let Some([x, y, z]) = entry.num_threads() {
        attributes.push(("hlsl.numthreads", format!("{x},{y},{z}")));
    }
    if let Some(size) = entry.wave_size() {
        let text = format!("{},{},{}", size.minimum, size.maximum, size.preferred);
        attributes.push(("hlsl.wavesize", text));
    }
    attributes
}
