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
//! Source: output of clang 22. Flags stay the numbers that they are: clang states the default flags of a
//! range, where DXC writes none.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, FunctionId, MetadataId, Type, ValueId};
use dxkit_bytes::Float32;
use dxkit_rootsig::{
    ComparisonFunc, DescriptorRange, DescriptorRangeFlags, Filter, KnownVersion, Parameter,
    ParameterContents, RootConstants, RootDescriptor, RootDescriptorFlags, RootFlags, RootSignatureDesc,
    SamplerFlags, ShaderVisibility, StaticBorderColor, StaticSampler, TextureAddressMode,
};
use dxkit_types::ResourceClass;

use crate::Fault;

const NAME: &str = "dx.rootsignatures";
const RANGES: [(&str, ResourceClass); 4] = [
    ("SRV", ResourceClass::SRV),
    ("UAV", ResourceClass::UAV),
    ("CBV", ResourceClass::CBV),
    ("Sampler", ResourceClass::Sampler),
];
const VERSIONS: [KnownVersion; 3] = [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2];

/// States a root signature of a function. Returns whether it has a form: parameters of unknown types have
/// none.
pub(crate) fn state(module: &mut Module, function: FunctionId, root: &RootSignatureDesc<'_>) -> bool {
    let unknown = |parameter: &Parameter<'_>| matches!(parameter.contents, ParameterContents::Unknown(_));
    let version = VERSIONS.iter().position(|version| *version == root.version);
    let (Some(version), false) = (version, root.parameters.iter().any(unknown)) else { return false };
    let mut elements = Vec::new();
    if !root.flags.is_empty() {
        elements.push(node(module, "RootFlags", &[root.flags.bits()]));
    }
    for parameter in &root.parameters {
        let visibility = parameter.shader_visibility.0;
        let mut view = |name, view: &RootDescriptor| {
            let flags = view.flags.bits();
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
                        range.flags.bits(),
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
    let value = module.const_i32(i32::from_ne_bytes(number.to_ne_bytes()));
    Some(module.value_as_metadata(value))
}

fn float(module: &mut Module, bits: u32) -> Option<MetadataId> {
    let ty = module.float_type();
    let value = module.intern_constant(ty, &Constant::Float(bits.into()));
    Some(module.value_as_metadata(ValueId::from(value)))
}

/// Removes the root signature of a shader from a module's metadata; returns `None` if there is none.
///
/// # Errors
/// If the metadata has another form, or several functions have different ones.
pub fn take_root_signature(module: &mut Module) -> Result<Option<RootSignatureDesc<'static>>, Fault> {
    let roots = match module.named(NAME.as_bytes()) {
        Some(named) => named.nodes.to_vec(),
        None => return Ok(None),
    };
    let mut found: Option<RootSignatureDesc<'static>> = None;
    for root in roots {
        let root = Reader { module, node: root }.root()?;
        match &found {
            Some(other) if *other != root => {
                return Err(Fault::new("several functions have different root signatures".to_owned()));
            }
            _ => found = Some(root),
        }
    }
    module.remove_named_metadata(NAME);
    Ok(found)
}

/// Reads a node.
#[derive(Clone, Copy)]
struct Reader<'m> {
    module: &'m Module,
    node: MetadataId,
}

impl<'m> Reader<'m> {
    fn wrong(&self, what: &str) -> Fault {
        Fault::new(format!("!{NAME}: {what}"))
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

    fn node(&self, index: usize, what: &str) -> Result<Self, Fault> {
        let node = self.operand(index).filter(|id| self.module.is_metadata_node(*id));
        node.map(|node| Self { node, ..*self }).ok_or_else(|| self.wrong(what))
    }

    fn u32(&self, index: usize) -> Result<u32, Fault> {
        let number = self.operand(index).and_then(|id| self.module.metadata_integer(id));
        let number = number.and_then(|(_, number)| match u32::try_from(number) {
            Ok(number) => Some(number),
            Err(_) => i32::try_from(number).ok().map(|number| u32::from_ne_bytes(number.to_ne_bytes())),
        });
        number.ok_or_else(|| self.wrong(&format!("operand {index} of an element is not a 32-bit number")))
    }

    fn f32(&self, index: usize) -> Result<Float32, Fault> {
        let value = self.operand(index).and_then(|id| self.module.metadata_value(id));
        let constant = value.and_then(ValueId::as_constant).and_then(|id| self.module.constant(id));
        match constant.map(|entry| (self.module.ty(entry.ty), entry.constant)) {
            Some((Type::Float, Constant::Null)) => Ok(Float32(0)),
            Some((Type::Float, Constant::Float(bits))) => Ok(Float32(u32::try_from(bits).unwrap_or(0))),
            _ => Err(self.wrong(&format!("operand {index} of an element is not a float"))),
        }
    }

    fn root(self) -> Result<RootSignatureDesc<'static>, Fault> {
        let version = self.u32(2)?;
        let known = version.checked_sub(1).and_then(|index| VERSIONS.get(index as usize));
        let version = *known.ok_or_else(|| self.wrong(&format!("there is no version {version}")))?;
        let mut root = RootSignatureDesc::new(version);
        let elements = self.node(1, "operand 1 is the node of the elements")?;
        for index in 0..elements.operands().len() {
            elements.node(index, "an element is a node")?.element(&mut root)?;
        }
        Ok(root)
    }

    fn element(self, root: &mut RootSignatureDesc<'static>) -> Result<(), Fault> {
        let view = || -> Result<RootDescriptor, Fault> {
            let flags = RootDescriptorFlags::from_bits_retain(self.u32(4)?);
            Ok(RootDescriptor { shader_register: self.u32(2)?, register_space: self.u32(3)?, flags })
        };
        let contents = match self.name() {
            Some("RootFlags") => {
                root.flags |= RootFlags::from_bits_retain(self.u32(1)?);
                return Ok(());
            }
            Some("StaticSampler") => {
                root.static_samplers.push(self.sampler()?);
                return Ok(());
            }
            Some("RootCBV") => ParameterContents::CBV(view()?),
            Some("RootSRV") => ParameterContents::SRV(view()?),
            Some("RootUAV") => ParameterContents::UAV(view()?),
            Some("RootConstants") => ParameterContents::Constants32Bit(RootConstants {
                shader_register: self.u32(2)?,
                register_space: self.u32(3)?,
                num_32bit_values: self.u32(4)?,
            }),
            Some("DescriptorTable") => {
                let range = |index| self.node(index, "a range is a node")?.range();
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

    fn range(self) -> Result<DescriptorRange, Fault> {
        let name = self.name().unwrap_or("?");
        let class = RANGES.iter().find(|(known, _)| *known == name);
        let (_, range_type) = *class.ok_or_else(|| self.wrong(&format!("there is no range '{name}'")))?;
        Ok(DescriptorRange {
            range_type,
            num_descriptors: self.u32(1)?,
            base_shader_register: self.u32(2)?,
            register_space: self.u32(3)?,
            offset_in_descriptors_from_table_start: self.u32(4)?,
            flags: DescriptorRangeFlags::from_bits_retain(self.u32(5)?),
        })
    }

    fn sampler(self) -> Result<StaticSampler, Fault> {
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
            shader_register: self.u32(11)?,
            register_space: self.u32(12)?,
            shader_visibility: ShaderVisibility(self.u32(13)?),
            flags: match self.operand(14) {
                Some(_) => SamplerFlags::from_bits_retain(self.u32(14)?),
                None => SamplerFlags::empty(),
            },
        })
    }
}
