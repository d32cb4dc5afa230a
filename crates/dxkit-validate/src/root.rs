//! `RTS0`, with the resources in `PSV0`.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::parser::number_at;
use dxkit_bytes::{Frame, Severity};
use dxkit_container::Container;
use dxkit_derive::EntryFacts;
use dxkit_dxil::DxilModule;
use dxkit_psv::Resource;
use dxkit_rootsig::{
    KnownVersion, Location, ParameterContents, ResourceRange, RootSignature, RootSignatureDesc,
};
use dxkit_types::{FourCc, ResourceClass};

use crate::{Rule, RuleFinding, RuleReport, Subject, state};

const RULE: Rule = Rule::CONTAINER_ROOTSIGNATUREINCOMPATIBLE;

/// Findings of ours that the vendor's validator does not have: it does not compare the size of the root
/// arguments with their limit, and accepts tables without ranges.
const UNCHECKED: [&str; 2] = ["rootsig-cost", "rootsig-table-empty"];

/// Checks the root signature of a shader.
pub(crate) fn check(
    container: &Container<'_>,
    dxil: &DxilModule<'_>,
    facts: Option<EntryFacts<'_, '_>>,
    report: &mut RuleReport,
) {
    let Some(part) = container.find(FourCc::Rts0).filter(|_| !dxil.is_library()) else { return };
    let mut fail = |found: String, reason: Option<String>| {
        let mut finding = RuleFinding::new(RULE, Subject::Part(FourCc::Rts0)).found(found);
        finding.vendor.note = reason.unwrap_or_default();
        let name = FourCc::Rts0.to_string();
        report.add(finding.arguments([&name]));
    };
    let root = match RootSignature::parse(part.span()) {
        Ok(RootSignature::Known(root)) => root,
        Ok(RootSignature::Raw(raw)) => return fail(format!("there is no version {}", raw.version.0), None),
        Err(error) => return fail(error.to_string(), None),
    };
    if root.version > KnownVersion::V1_1 {
        return fail("DXC reads versions up to 1.1".into(), None);
    }
    if let Some(found) = list_outside(part.payload()).or_else(|| ranges_outside(part.payload())) {
        return fail(found, None);
    }
    let (Some(facts), Some(stage)) = (facts, dxil.kind) else { return };
    // The resources are those that the part states. Nearly always they are those of the module.
    let stated = match container.find(FourCc::Psv0) {
        Some(part) => match state::resources(part.span(), dxil.kind) {
            Some(stated) => Some(stated),
            None => return fail("the resources in PSV0 cannot be read".into(), None),
        },
        None => None,
    };
    let range = |resource: &Resource<'_>| ResourceRange {
        resource_type: resource.v0.res_type,
        space: resource.v0.space,
        lower: resource.v0.lower_bound,
        upper: resource.v0.upper_bound,
    };
    let bindings: Vec<ResourceRange> = match &stated {
        Some(stated) => stated.iter().map(range).collect(),
        None => facts.psv_resources().map(|resource| range(&resource)).collect(),
    };
    let mut findings = dxkit_bytes::Report::new();
    root.validate(&mut findings);
    root.validate_bindings(stage, bindings.iter().copied(), &mut findings);
    let counts = |finding: &dxkit_bytes::Finding| {
        // A filter that Direct3D has and DXC does not know is a warning there.
        let is_error = finding.severity == Severity::Error || finding.rule == "rootsig-sampler-filter";
        is_error && !UNCHECKED.contains(&finding.rule)
    };
    for finding in findings.finish().into_iter().filter(counts) {
        let reason = reason(&root, &bindings, &finding);
        fail(finding.message, reason);
    }
}

/// A list of a root signature that begins after its end. The vendor's validator checks this even for empty
/// lists.
fn list_outside(payload: &[u8]) -> Option<String> {
    let word = |offset| usize::try_from(number_at::<u32>(payload, offset)?).ok();
    let lists = [("parameters", 8), ("static samplers", 16)];
    lists.into_iter().find_map(|(what, offset)| {
        let start = word(offset).filter(|start| *start > payload.len())?;
        Some(format!(
            "the list of {what} begins at offset {start}, after the {} bytes of the part",
            payload.len()
        ))
    })
}

/// A descriptor table whose list of ranges begins at the end of the part or after it. An empty list may stand
/// anywhere else.
fn ranges_outside(payload: &[u8]) -> Option<String> {
    let word = |offset| usize::try_from(number_at::<u32>(payload, offset)?).ok();
    let (count, parameters) = (word(4)?, word(8)?);
    (0..count.min(payload.len() / 12)).find_map(|index| {
        let parameter = parameters.checked_add(index.checked_mul(12)?)?;
        let is_table = word(parameter)? == 0;
        let table = word(parameter.checked_add(8)?).filter(|_| is_table)?;
        let ranges = word(table.checked_add(4)?).filter(|ranges| *ranges >= payload.len())?;
        Some(format!(
            "the list of ranges of parameter {index} begins at offset {ranges}, and the part has {} bytes",
            payload.len()
        ))
    })
}

/// The reason in the vendor's words, as far as it is known.
fn reason(
    root: &RootSignatureDesc<'_>,
    bindings: &[ResourceRange],
    finding: &dxkit_bytes::Finding,
) -> Option<String> {
    let mut indexes = finding.path.frames().iter().filter_map(|frame| match frame {
        Frame::Index(index) => usize::try_from(*index).ok(),
        _ => None,
    });
    let field = finding.path.frames().iter().rev().find_map(|frame| match frame {
        Frame::Field(name) => Some(*name),
        _ => None,
    });
    let (first, second) = (indexes.next(), indexes.next());
    let of_sampler = finding.path.frames().first() == Some(&Frame::Field("static_sampler"));
    let sampler = || root.static_samplers.get(first?);
    let parameter = || root.parameters.get(first?);
    let range = || match &parameter()?.contents {
        ParameterContents::DescriptorTable(ranges) => ranges.get(second?),
        _ => None,
    };
    let slot = || Some(format!("(descriptor table slot [{}], root parameter [{}])", second?, first?));
    Some(match finding.rule {
        "rootsig-flags" => {
            format!("Unsupported bit-flag set (root signature flags {:#x}).", root.flags.bits())
        }
        "rootsig-visibility" if of_sampler => {
            let value = sampler()?.shader_visibility.0;
            format!("Unsupported ShaderVisibility value {value} (static sampler [{}]).", first?)
        }
        "rootsig-visibility" => {
            let value = parameter()?.shader_visibility.0;
            format!("Unsupported ShaderVisibility value {value} (root parameter [{}]).", first?)
        }
        "rootsig-range-type" => {
            format!("Unsupported RangeType value {} {}.", range()?.range_type.0, slot()?)
        }
        "rootsig-range-flags" if range()?.flags.unknown() != 0 => {
            format!("Unsupported bit-flag set (descriptor range flags {}).", range()?.flags.bits())
        }
        "rootsig-range-empty" => format!("NumDescriptors cannot be 0 {}.", slot()?),
        "rootsig-range-overflow" | "rootsig-table-overflow" => {
            format!("Overflow for descriptor range {}", slot()?)
        }
        "rootsig-table-mixed" => format!(
            "Samplers cannot be mixed with other resource types in a descriptor table (root parameter [{}]).",
            first?
        ),
        "rootsig-space" => format!(
            "Root parameter [{}] descriptor table entry [{}] specifies RegisterSpace={:#x}, which is invalid since \
             RegisterSpace values in the range [0xfffffff0,0xffffffff] are reserved for system use.",
            first?,
            second?,
            range()?.register_space
        ),
        "rootsig-descriptor-flags" => match &parameter()?.contents {
            ParameterContents::CBV(descriptor)
            | ParameterContents::SRV(descriptor)
            | ParameterContents::UAV(descriptor)
                if descriptor.flags.unknown() != 0 =>
            {
                format!("Unsupported bit-flag set (root descriptor flags {:#x}).", descriptor.flags.bits())
            }
            _ => return None,
        },
        "rootsig-sampler-anisotropy" => format!(
            "Static sampler: MaxAnisotropy must be in the range [0 to 16].  {} specified.",
            sampler()?.max_anisotropy
        ),
        "rootsig-sampler-filter" => "Static sampler: Filter unrecognized.".into(),
        "rootsig-sampler-address" => {
            let axis = match field? {
                "address_u" => 'U',
                "address_v" => 'V',
                _ => 'W',
            };
            format!("Static sampler: Address{axis} unrecognized.")
        }
        "rootsig-unbound" => unbound(bindings.get(first?)?)?,
        "rootsig-overlap" => overlap(root)?,
        "rootsig-denied" => {
            "Shader has root bindings but root signature uses a DENY flag to disallow root binding \
                             access to the shader stage."
                .into()
        }
        _ => return None,
    })
}

/// What the vendor's validator says of registers that no range binds.
fn unbound(binding: &ResourceRange) -> Option<String> {
    let class = match binding.resource_type.class()? {
        ResourceClass::CBV => "CBV",
        ResourceClass::SRV => "SRV",
        ResourceClass::UAV => "UAV",
        _ => "sampler",
    };
    let ResourceRange { space, lower, upper, .. } = *binding;
    let unbounded = upper == u32::MAX;
    let count = if unbounded { 1 } else { upper.wrapping_sub(lower).wrapping_add(1) };
    Some(format!(
        "Shader {class} descriptor range (RegisterSpace={space}, NumDescriptors={count}, \
         BaseShaderRegister={lower}) is not fully bound in root signature."
    ))
}

/// What the vendor's validator says of registers that are bound twice. It names places in two ways.
fn overlap(root: &RootSignatureDesc<'_>) -> Option<String> {
    let (class, [one, other]) = root.first_overlap()?;
    let class = match class {
        ResourceClass::CBV => "CBV",
        ResourceClass::SRV => "SRV",
        ResourceClass::UAV => "UAV",
        _ => "SAMPLER",
    };
    let place = |location: Location, gap: &str| {
        let (parameter, slot) = match location {
            Location::Range { parameter, range, .. } => {
                (parameter, Some(format!(", descriptor table slot [{range}]")))
            }
            Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
                (parameter, None)
            }
            _ => return None,
        };
        let visibility = root.parameters.get(parameter)?.shader_visibility.name()?;
        let gap = if slot.is_some() { gap } else { " " };
        let slot = slot.unwrap_or_default();
        Some(format!("root parameter{gap}[{parameter}], visibility {visibility}{slot}"))
    };
    let (one, other) = (place(one, " ")?, place(other, "")?);
    Some(format!(
        "Shader register range of type {class} ({one}) overlaps with another shader register range ({other})."
    ))
}
