//! Root signatures in metadata, as clang's front end writes them: `!dx.rootsignatures`.
//!
//! A node for each: the function, a node of the elements, and the version (1 for 1.0, 2 for 1.1, 3 for 1.2).
//! An element is a node of its name and its numbers, in this order (all `i32`, unless stated otherwise):
//!
//! | name | numbers |
//! |---|---|
//! | `RootFlags` | flags |
//! | `RootCBV`, `RootSRV`, `RootUAV` | visibility, register, space, flags |
//! | `RootConstants` | visibility, register, space, number of constants |
//! | `DescriptorTable` | visibility; then a node for each range |
//! | `SRV`, `UAV`, `CBV`, `Sampler` (ranges) | number of descriptors, register, space, offset (-1 to append), flags |
//! | `StaticSampler` | filter, address modes (3), bias (`float`), anisotropy, comparison, border colour, least and greatest level (`float`), register, space, visibility, flags |
//!
//! Of several `RootFlags`, the last one counts. Version 1.0 has no flags of views and ranges: there, clang
//! and LLVM's backend state and ask for those that such views and ranges have ([`FLAGS_OF_1_0`]). Otherwise
//! flags stay the numbers that they are: clang states the default flags of a range, where DXC writes none.
//!
//! The metadata is read strictly: each element has its operands and no others. Then the rules of
//! [`RootSignatureDesc::validate`] judge the values, as they do those of a text.
//!
//! Source: output of clang 22 and 24, and what LLVM 24's backend accepts.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, FunctionId, MetadataId, Type, ValueId};
use dxkit_bytes::{Float32, Report, Severity};
use dxkit_rootsig::{
    ComparisonFunc, DescriptorRange, DescriptorRangeFlags, Filter, KnownVersion, Parameter,
    ParameterContents, RootConstants, RootDescriptor, RootDescriptorFlags, RootFlags, RootSignatureDesc,
    SamplerFlags, ShaderVisibility, StaticBorderColor, StaticSampler, TextureAddressMode,
};
use dxkit_types::{ResourceClass, half_to_float};

use crate::Fault;
use crate::lower::text_attribute;

const NAME: &str = "dx.rootsignatures";
const RANGES: [(&str, ResourceClass); 4] = [
    ("SRV", ResourceClass::SRV),
    ("UAV", ResourceClass::UAV),
    ("CBV", ResourceClass::CBV),
    ("Sampler", ResourceClass::Sampler),
];
/// The flags that views, ranges of resources and ranges of samplers have in version 1.0: data and descriptors
/// may change.
const FLAGS_OF_1_0: FlagsOf1_0 = FlagsOf1_0 {
    view: RootDescriptorFlags::DATA_VOLATILE,
    resources: DescriptorRangeFlags::DESCRIPTORS_VOLATILE.union(DescriptorRangeFlags::DATA_VOLATILE),
    samplers: DescriptorRangeFlags::DESCRIPTORS_VOLATILE,
};

struct FlagsOf1_0 {
    view: RootDescriptorFlags,
    resources: DescriptorRangeFlags,
    samplers: DescriptorRangeFlags,
}

impl FlagsOf1_0 {
    const fn range(&self, class: ResourceClass) -> DescriptorRangeFlags {
        if class.0 == ResourceClass::Sampler.0 { self.samplers } else { self.resources }
    }
}

const VERSIONS: [KnownVersion; 3] = [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2];

/// States a root signature of a function. Returns whether it has a form: parameters of unknown types have
/// none.
pub(crate) fn state(module: &mut Module, function: FunctionId, root: &RootSignatureDesc<'_>) -> bool {
    let unknown = |parameter: &Parameter<'_>| matches!(parameter.contents, ParameterContents::Unknown(_));
    let version = VERSIONS.iter().position(|version| *version == root.version);
    let (Some(version), false) = (version, root.parameters.iter().any(unknown)) else { return false };
    let first = root.version == KnownVersion::V1_0;
    let mut elements = Vec::new();
    if !root.flags.is_empty() {
        elements.push(node(module, "RootFlags", &[root.flags.bits()]));
    }
    for parameter in &root.parameters {
        let visibility = parameter.shader_visibility.0;
        let mut view = |name, view: &RootDescriptor| {
            let flags = if first { FLAGS_OF_1_0.view } else { view.flags }.bits();
            node(module, name, &[visibility, view.shader_register, view.register_space, flags])
        };
        elements.push(match &parameter.contents {
            ParameterContents::CBV(it) => view("RootCBV", it),
            ParameterContents::SRV(it) => view("RootSRV", it),
            ParameterContents::UAV(it) => view("RootUAV", it),
            ParameterContents::Constants32Bit(it) => {
                let numbers = [visibility, it.shader_register, it.register_space, it.num_32bit_values];
                node(module, "RootConstants", &numbers)
            }
            ParameterContents::DescriptorTable(ranges) => {
                let mut operands =
                    Vec::from([Some(module.metadata_string("DescriptorTable")), int(module, visibility)]);
                for range in ranges {
                    let name = RANGES.iter().find(|(_, class)| *class == range.range_type);
                    let Some((name, _)) = name else { return false };
                    let numbers = [
                        range.num_descriptors,
                        range.base_shader_register,
                        range.register_space,
                        range.offset_in_descriptors_from_table_start,
                        if first { FLAGS_OF_1_0.range(range.range_type) } else { range.flags }.bits(),
                    ];
                    operands.push(node(module, name, &numbers));
                }
                Some(module.metadata_node(&operands))
            }
            _ => return false,
        });
    }
    for sampler in &root.static_samplers {
        let fields = [
            Some(module.metadata_string("StaticSampler")),
            int(module, sampler.filter.0),
            int(module, sampler.address_u.0),
            int(module, sampler.address_v.0),
            int(module, sampler.address_w.0),
            float(module, sampler.mip_lod_bias.0),
            int(module, sampler.max_anisotropy),
            int(module, sampler.comparison_func.0),
            int(module, sampler.border_color.0),
            float(module, sampler.min_lod.0),
            float(module, sampler.max_lod.0),
            int(module, sampler.shader_register),
            int(module, sampler.register_space),
            int(module, sampler.shader_visibility.0),
            int(module, sampler.flags.bits()),
        ];
        elements.push(Some(module.metadata_node(&fields)));
    }
    let function = module.value_as_metadata(ValueId::from(function));
    let elements = module.metadata_node(&elements);
    let version = int(module, u32::try_from(version).unwrap_or(0) + 1);
    let root = module.metadata_node(&[Some(function), Some(elements), version]);
    module.set_named_metadata(NAME, &[root]);
    true
}

fn node(module: &mut Module, name: &str, numbers: &[u32]) -> Option<MetadataId> {
    let mut operands = Vec::from([Some(module.metadata_string(name))]);
    for number in numbers {
        operands.push(int(module, *number));
    }
    Some(module.metadata_node(&operands))
}

fn int(module: &mut Module, number: u32) -> Option<MetadataId> {
    Some(module.u32_as_metadata(number))
}

fn float(module: &mut Module, bits: u32) -> Option<MetadataId> {
    let ty = module.float_type();
    let value = module.intern_constant(ty, &Constant::Float(bits.into()));
    Some(module.value_as_metadata(ValueId::from(value)))
}

/// Removes the root signatures of functions from a module's metadata; returns that of the entry point, or
/// `None` if it has none.
///
/// # Errors
/// If the metadata has another form, if a root signature breaks a rule of its own, or if a function has
/// several.
pub fn take_root_signature(module: &mut Module) -> Result<Option<RootSignatureDesc<'static>>, Fault> {
    let roots = match module.named(NAME.as_bytes()) {
        Some(named) => named.nodes.to_vec(),
        None => return Ok(None),
    };
    if is_root_signature_alone(module) {
        let [root] = roots[..] else {
            return Err(Fault::new(format!(
                "!{NAME}: a container has one root signature, not {}",
                roots.len()
            )));
        };
        let root = Reader { module, node: root, place: SignatureNode::Root(0) }.root()?.1;
        module.remove_named_metadata(NAME);
        return Ok(Some(root));
    }
    let is_entry = |id: FunctionId| text_attribute(module, id, "hlsl.shader").is_some();
    let has_entries = module.functions().any(|function| is_entry(function.id()));
    let mut found: Option<RootSignatureDesc<'static>> = None;
    let mut owners = Vec::new();
    for (number, root) in roots.into_iter().enumerate() {
        let reader = Reader { module, node: root, place: SignatureNode::Root(number) };
        let (function, root) = reader.root()?;
        if owners.contains(&function) {
            return Err(reader.wrong("the function has another root signature already"));
        }
        owners.push(function);
        if has_entries && !function.is_some_and(is_entry) {
            // That of a function that is no entry point is in no container.
            continue;
        }
        if found.replace(root).is_some() {
            return Err(reader.wrong("a container has one root signature, but several entry points have one"));
        }
    }
    module.remove_named_metadata(NAME);
    Ok(found)
}

/// Whether the target of a module is a root signature, without a shader.
#[must_use]
pub fn is_root_signature_alone(module: &Module) -> bool {
    let triple = module.target_triple().unwrap_or_default();
    triple.starts_with(b"dxil") && triple.ends_with(b"-rootsignature")
}

/// What a node is, for messages.
#[derive(Clone, Copy)]
enum SignatureNode {
    /// A root signature of the list.
    Root(usize),
    /// An element of a root signature.
    Element(usize),
    /// A range of a table that is an element.
    Range(usize, usize),
}

/// Reads a node.
#[derive(Clone, Copy)]
struct Reader<'m> {
    module: &'m Module,
    node: MetadataId,
    place: SignatureNode,
}

impl<'m> Reader<'m> {
    fn wrong(&self, what: &str) -> Fault {
        let place = match self.place {
            SignatureNode::Root(number) => format!("root signature {number}"),
            SignatureNode::Element(number) => format!("element {number}"),
            SignatureNode::Range(element, number) => format!("element {element}, range {number}"),
        };
        Fault::new(format!("!{NAME}, {place}: {what}"))
    }

    fn operands(&self) -> &'m [Option<MetadataId>] {
        let node = self.module.metadatum(self.node).and_then(|metadata| metadata.as_node());
        node.map_or(&[][..], |node| node.operands)
    }

    fn operand(&self, index: usize) -> Option<MetadataId> {
        self.operands().get(index).copied().flatten()
    }

    fn name(&self) -> Option<&'m str> {
        let name = self.module.metadatum(self.operand(0)?)?.as_string()?;
        core::str::from_utf8(name).ok()
    }

    fn node(&self, index: usize, place: SignatureNode, what: &str) -> Result<Self, Fault> {
        let node = self.operand(index).filter(|id| self.module.is_metadata_node(*id));
        node.map(|node| Self { node, place, ..*self }).ok_or_else(|| self.wrong(what))
    }

    /// Checks that the node has a number of operands.
    fn count(&self, wanted: usize) -> Result<(), Fault> {
        match self.operands().len() {
            found if found == wanted => Ok(()),
            found => {
                let name = self.name().map_or_else(String::new, |name| format!("'{name}' "));
                Err(self.wrong(&format!("{name}has {wanted} operands, not {found}")))
            }
        }
    }

    fn u32(&self, index: usize) -> Result<u32, Fault> {
        let number = self.operand(index).and_then(|id| self.module.metadata_integer(id));
        let number = number.and_then(|(_, number)| match u32::try_from(number) {
            Ok(number) => Some(number),
            Err(_) => i32::try_from(number).ok().map(|number| u32::from_ne_bytes(number.to_ne_bytes())),
        });
        number.ok_or_else(|| self.wrong(&format!("operand {index} of an element is not a 32-bit number")))
    }

    /// The register of a view or a static sampler. LLVM's backend refuses the last one there, and takes it
    /// for constants and ranges; DXC takes it everywhere.
    fn register(&self, index: usize) -> Result<u32, Fault> {
        match self.u32(index)? {
            u32::MAX => Err(self.wrong(&format!("operand {index}: there is no register {:#x}", u32::MAX))),
            register => Ok(register),
        }
    }

    fn f32(&self, index: usize) -> Result<Float32, Fault> {
        let value = self.operand(index).and_then(|id| self.module.metadata_value(id));
        let constant = value.and_then(ValueId::as_constant).and_then(|id| self.module.constant(id));
        let single = |value: f64| {
            #[allow(clippy::cast_possible_truncation, reason = "it rounds to the nearest")]
            let value = value as f32;
            Float32(value.to_bits())
        };
        match constant.map(|entry| (self.module.ty(entry.ty), entry.constant)) {
            Some((Type::Float | Type::Double | Type::Half, Constant::Null)) => Ok(Float32(0)),
            Some((Type::Float, Constant::Float(bits))) => Ok(Float32(u32::try_from(bits).unwrap_or(0))),
            Some((Type::Double, Constant::Float(bits))) => {
                Ok(single(f64::from_bits(u64::try_from(bits).unwrap_or(0))))
            }
            Some((Type::Half, Constant::Float(bits))) => {
                Ok(Float32(half_to_float(u16::try_from(bits).unwrap_or(0)).to_bits()))
            }
            _ => Err(self.wrong(&format!("operand {index} of an element is not a float"))),
        }
    }

    fn root(self) -> Result<(Option<FunctionId>, RootSignatureDesc<'static>), Fault> {
        self.count(3)?;
        let function = self.operand(0).and_then(|id| self.module.metadata_value(id));
        let function = function.and_then(ValueId::as_function);
        let alone = is_root_signature_alone(self.module);
        if function.is_none() && !alone {
            return Err(self.wrong("operand 0 is the function that it is of"));
        }
        let version = self.u32(2)?;
        let known = version.checked_sub(1).and_then(|index| VERSIONS.get(index as usize));
        let version = *known.ok_or_else(|| self.wrong(&format!("there is no version {version}")))?;
        let mut root = RootSignatureDesc::new(version);
        let elements = self.node(1, self.place, "operand 1 is the node of the elements")?;
        for index in 0..elements.operands().len() {
            elements
                .node(index, SignatureNode::Element(index), "an element is a node")?
                .element(&mut root)?;
        }
        let mut report = Report::new();
        root.validate(&mut report);
        // What other tools refuse is refused as well: LLVM's backend is one of them.
        let counts = |severity: Severity| severity == Severity::Error || severity == Severity::Warning;
        let broken = report.finish().into_iter().find(|finding| counts(finding.severity));
        match broken {
            Some(finding) => Err(self.wrong(&format!("{finding}"))),
            None => Ok((function, root)),
        }
    }

    fn element(self, root: &mut RootSignatureDesc<'static>) -> Result<(), Fault> {
        let first = root.version == KnownVersion::V1_0;
        let view = || -> Result<RootDescriptor, Fault> {
            self.count(5)?;
            let mut flags = RootDescriptorFlags::from_bits_retain(self.u32(4)?);
            if first {
                self.flags_of_1_0(flags.bits(), FLAGS_OF_1_0.view.bits())?;
                flags = RootDescriptorFlags::empty();
            }
            Ok(RootDescriptor { shader_register: self.register(2)?, register_space: self.u32(3)?, flags })
        };
        let contents = match self.name() {
            Some("RootFlags") => {
                self.count(2)?;
                root.flags = RootFlags::from_bits_retain(self.u32(1)?);
                return Ok(());
            }
            Some("StaticSampler") => {
                root.static_samplers.push(self.sampler(root.version)?);
                return Ok(());
            }
            Some("RootCBV") => ParameterContents::CBV(view()?),
            Some("RootSRV") => ParameterContents::SRV(view()?),
            Some("RootUAV") => ParameterContents::UAV(view()?),
            Some("RootConstants") => {
                self.count(5)?;
                ParameterContents::Constants32Bit(RootConstants {
                    shader_register: self.u32(2)?,
                    register_space: self.u32(3)?,
                    num_32bit_values: self.u32(4)?,
                })
            }
            Some("DescriptorTable") => {
                let element = match self.place {
                    SignatureNode::Element(element) => element,
                    _ => 0,
                };
                let place = |index: usize| SignatureNode::Range(element, index.saturating_sub(2));
                let range = |index| self.node(index, place(index), "a range is a node")?.range(root.version);
                let ranges: Result<Vec<_>, Fault> = (2..self.operands().len()).map(range).collect();
                ParameterContents::DescriptorTable(ranges?)
            }
            other => {
                let name = other.unwrap_or("?");
                return Err(self.wrong(&format!("there is no element '{name}'")));
            }
        };
        root.parameters.push(Parameter { shader_visibility: ShaderVisibility(self.u32(1)?), contents });
        Ok(())
    }

    /// Checks that flags are those that version 1.0 means.
    fn flags_of_1_0(&self, flags: u32, wanted: u32) -> Result<(), Fault> {
        if flags == wanted {
            return Ok(());
        }
        Err(self.wrong(&format!("version 1.0 has no flags, which is stated as {wanted}, not {flags}")))
    }

    fn range(self, version: KnownVersion) -> Result<DescriptorRange, Fault> {
        let name = self.name().unwrap_or("?");
        let class = RANGES.iter().find(|(known, _)| *known == name);
        let (_, range_type) = *class.ok_or_else(|| self.wrong(&format!("there is no range '{name}'")))?;
        self.count(6)?;
        let mut flags = DescriptorRangeFlags::from_bits_retain(self.u32(5)?);
        if version == KnownVersion::V1_0 {
            self.flags_of_1_0(flags.bits(), FLAGS_OF_1_0.range(range_type).bits())?;
            flags = DescriptorRangeFlags::empty();
        }
        // DXC takes these two together, which contradict each other; LLVM's backend does not.
        let both = DescriptorRangeFlags::DESCRIPTORS_VOLATILE
            .union(DescriptorRangeFlags::DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS);
        if flags.contains(both) {
            return Err(
                self.wrong(&format!("descriptors are volatile or static, and {} are both", flags.bits()))
            );
        }
        Ok(DescriptorRange {
            range_type,
            num_descriptors: self.u32(1)?,
            base_shader_register: self.u32(2)?,
            register_space: self.u32(3)?,
            offset_in_descriptors_from_table_start: self.u32(4)?,
            flags,
        })
    }

    fn sampler(self, version: KnownVersion) -> Result<StaticSampler, Fault> {
        // clang 22 states no flags.
        if self.operands().len() != 14 {
            self.count(15)?;
        }
        let flags = match self.operand(14) {
            Some(_) => SamplerFlags::from_bits_retain(self.u32(14)?),
            None => SamplerFlags::empty(),
        };
        if version < KnownVersion::V1_2 && !flags.is_empty() {
            return Err(self.wrong("static samplers have flags since version 1.2"));
        }
        Ok(StaticSampler {
            filter: Filter(self.u32(1)?),
            address_u: TextureAddressMode(self.u32(2)?),
            address_v: TextureAddressMode(self.u32(3)?),
            address_w: TextureAddressMode(self.u32(4)?),
            mip_lod_bias: self.f32(5)?,
            max_anisotropy: self.u32(6)?,
            comparison_func: ComparisonFunc(self.u32(7)?),
            border_color: StaticBorderColor(self.u32(8)?),
            min_lod: self.f32(9)?,
            max_lod: self.f32(10)?,
            shader_register: self.register(11)?,
            register_space: self.u32(12)?,
            shader_visibility: ShaderVisibility(self.u32(13)?),
            flags,
        })
    }
}
