//! [`Nodes`]: the metadata nodes from which the parts are derived.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, Metadata, MetadataId};
use dxkit_bytes::{Frame, Path};
use dxkit_dxil::DxilModule;
use dxkit_signature::SignatureKind;
use dxkit_types::{FourCc, ResourceClass};

use crate::EntryFacts;

/// The origin of a derived field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldOrigin {
    /// A node of the metadata.
    Node(MetadataId),
    /// The instructions of the module's functions.
    Instructions,
    /// The bitcode as a whole.
    Bitcode,
    /// The module, without a single node.
    Module,
}

/// The nodes of a DXIL module that parts follow from, and the numbers that assembly gives them.
#[derive(Debug)]
pub struct Nodes<'m> {
    module: &'m Module,
    numbers: Vec<u32>,
}

/// The tables of dependences in `PSV0`.
const DEPENDENCES: [&str; 5] = [
    "outputs_by_view_id",
    "outputs_by_input",
    "patch_constants_by_view_id",
    "patch_constants_by_input",
    "outputs_by_patch_constant",
];
/// No number.
const NONE: u32 = u32::MAX;

impl<'m> Nodes<'m> {
    /// The nodes of a module.
    #[must_use]
    pub fn collect(module: &'m Module) -> Self {
        Self { module, numbers: numbers(module) }
    }

    /// The number of a node in LLVM's assembly (`7` of `!7`), where it is known: named metadata and the nodes
    /// that it refers to are numbered first, unless debug information precedes them.
    #[must_use]
    pub fn number(&self, node: MetadataId) -> Option<u32> {
        self.numbers.get(node.index()).copied().filter(|number| *number != NONE)
    }

    fn first(&self, name: &str) -> Option<MetadataId> {
        self.module.named(name.as_bytes())?.nodes.first().copied()
    }

    fn operand(&self, node: MetadataId, index: usize) -> Option<MetadataId> {
        *self.module.metadatum(node)?.as_node()?.operands.get(index)?
    }

    /// The entry point of a shader; of a library, the first one, which describes the module.
    #[must_use]
    pub fn entry(&self) -> Option<MetadataId> {
        self.first("dx.entryPoints")
    }

    /// The entry point with this function.
    #[must_use]
    pub fn entry_of(&self, function: FunctionId) -> Option<MetadataId> {
        let entries = self.module.named(b"dx.entryPoints")?.nodes;
        let is_of = |entry: &&MetadataId| {
            let value = self.operand(**entry, 0).and_then(|value| self.module.metadata_value(value));
            value.and_then(|value| value.as_function()) == Some(function)
        };
        entries.iter().find(is_of).copied()
    }

    /// The properties of the first entry point: its flags among them.
    #[must_use]
    pub fn properties(&self) -> Option<MetadataId> {
        self.operand(self.entry()?, 4)
    }

    /// The list of a signature's elements.
    #[must_use]
    pub fn signature(&self, kind: SignatureKind) -> Option<MetadataId> {
        let list = match kind {
            SignatureKind::Isg1 => 0,
            SignatureKind::Osg1 => 1,
            SignatureKind::Psg1 => 2,
            _ => return None,
        };
        self.operand(self.operand(self.entry()?, 2)?, list)
    }

    /// An element of a signature.
    #[must_use]
    pub fn element(&self, kind: SignatureKind, index: usize) -> Option<MetadataId> {
        self.operand(self.signature(kind)?, index)
    }

    /// A resource, by its place in the list of its class.
    #[must_use]
    pub fn resource(&self, class: ResourceClass, index: usize) -> Option<MetadataId> {
        let list = match class {
            ResourceClass::SRV => 0,
            ResourceClass::UAV => 1,
            ResourceClass::CBV => 2,
            ResourceClass::Sampler => 3,
            _ => return None,
        };
        self.operand(self.operand(self.first("dx.resources")?, list)?, index)
    }

    /// A resource, by its place in `PSV0` and `RDAT`: constant buffers, samplers, shader resources, unordered
    /// access.
    #[must_use]
    pub fn bound_resource(&self, dxil: &DxilModule<'_>, index: usize) -> Option<MetadataId> {
        let mut left = index;
        for class in [ResourceClass::CBV, ResourceClass::Sampler, ResourceClass::SRV, ResourceClass::UAV] {
            let count = dxil.resources.with_class(class).len();
            match left.checked_sub(count) {
                Some(rest) => left = rest,
                None => return self.resource(class, left),
            }
        }
        None
    }

    /// The dependences of outputs: `dx.viewIdState`.
    #[must_use]
    pub fn view_id_state(&self) -> Option<MetadataId> {
        self.first("dx.viewIdState")
    }

    /// The origin of a derived field. `path` is that of a walk of the derived part: `PSV0 > output[1] >
    /// rows`.
    #[must_use]
    pub fn source(&self, dxil: &DxilModule<'_>, path: &Path) -> FieldOrigin {
        let Some((Frame::Part(part), rest)) = path.frames().split_first() else { return FieldOrigin::Module };
        let node = match FourCc(*part) {
            FourCc::Sfi0 => self.properties(),
            FourCc::Isg1 => self.in_signature(dxil, SignatureKind::Isg1, rest),
            FourCc::Osg1 => self.in_signature(dxil, SignatureKind::Osg1, rest),
            FourCc::Psg1 => self.in_signature(dxil, SignatureKind::Psg1, rest),
            FourCc::Psv0 => self.in_pipeline_state(dxil, rest),
            FourCc::Rdat => return self.in_runtime_data(dxil, rest),
            FourCc::Hash => return FieldOrigin::Bitcode,
            _ => None,
        };
        node.map_or(FieldOrigin::Module, FieldOrigin::Node)
    }

    fn in_signature(&self, dxil: &DxilModule<'_>, kind: SignatureKind, path: &[Frame]) -> Option<MetadataId> {
        let row = match path {
            [Frame::Field("element"), Frame::Index(row), ..] => usize::try_from(*row).ok(),
            _ => None,
        };
        let element = row.and_then(|row| EntryFacts::from_module(dxil)?.row_elements(kind).get(row).copied());
        element.and_then(|element| self.element(kind, element)).or_else(|| self.signature(kind))
    }

    fn in_pipeline_state(&self, dxil: &DxilModule<'_>, path: &[Frame]) -> Option<MetadataId> {
        let (Frame::Field(field), rest) = path.split_first()? else { return None };
        let index = match rest.first() {
            Some(Frame::Index(index)) => usize::try_from(*index).ok(),
            _ => None,
        };
        let element =
            |kind| index.and_then(|index| self.element(kind, index)).or_else(|| self.signature(kind));
        match *field {
            "runtime_info" => self.in_runtime_info(rest.first()),
            "resource" => index.and_then(|index| self.bound_resource(dxil, index)),
            "input" => element(SignatureKind::Isg1),
            "output" => element(SignatureKind::Osg1),
            "patch_constant_or_primitive" => element(SignatureKind::Psg1),
            name if DEPENDENCES.contains(&name) => self.view_id_state(),
            _ => None,
        }
    }

    fn in_runtime_info(&self, field: Option<&Frame>) -> Option<MetadataId> {
        let Some(Frame::Field(field)) = field else { return self.properties() };
        match *field {
            "sig_input_elements" | "sig_input_vectors" => self.signature(SignatureKind::Isg1),
            "sig_output_elements" | "sig_output_vectors" => self.signature(SignatureKind::Osg1),
            "sig_patch_const_or_prim_elements" => self.signature(SignatureKind::Psg1),
            "entry_function_name" => self.entry(),
            "num_bytes_group_shared_memory" => None,
            _ => self.properties(),
        }
    }

    fn in_runtime_data(&self, dxil: &DxilModule<'_>, path: &[Frame]) -> FieldOrigin {
        let place = |at: usize| match path.get(at) {
            Some(Frame::Index(index)) => usize::try_from(*index).ok(),
            _ => None,
        };
        let node = match path.get(2) {
            Some(Frame::Field("resource")) => place(3).and_then(|index| self.bound_resource(dxil, index)),
            Some(Frame::Field("function")) => {
                if let Some(Frame::Field("feature_flags" | "shader_stage_flag" | "min_shader_target")) =
                    path.get(4)
                {
                    return FieldOrigin::Instructions;
                }
                let defined = self.module.functions().filter(|function| function.has_body());
                let function = place(3).and_then(|index| defined.map(|function| function.id()).nth(index));
                function.and_then(|function| self.entry_of(function))
            }
            _ => None,
        };
        node.map_or(FieldOrigin::Module, FieldOrigin::Node)
    }
}

/// The numbers of the nodes that named metadata refers to: in the order of LLVM's printer, each before its
/// operands.
fn numbers(module: &Module) -> Vec<u32> {
    let mut numbers = vec![NONE; module.metadata().len()];
    let mut next = 0;
    for named in module.named_metadata() {
        let mut open: Vec<MetadataId> = named.nodes.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            let node = match module.metadatum(id) {
                Some(Metadata::Node(node)) => node,
                // The operands of such a node are not known here, and therefore not the count of numbers
                // either.
                Some(Metadata::Debug(_)) => return numbers,
                _ => continue,
            };
            let Some(number) = numbers.get_mut(id.index()).filter(|number| **number == NONE) else {
                continue;
            };
            *number = next;
            next = next.saturating_add(1);
            open.extend(node.operands.iter().rev().flatten());
        }
    }
    numbers
}
