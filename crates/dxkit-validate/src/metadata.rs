//! Versions, triple, named metadata, wave size tags: what holds for the module as a whole.

use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::{TARGET_TRIPLE, Version, metadata_number};
use dxkit_types::ShaderKind;

use crate::context::Context;
use crate::{Rule, RuleFinding, Subject, ValidationOptions};

/// Named metadata that a program may have.
const KNOWN: [&[u8]; 11] = [
    b"dx.version",
    b"dx.shaderModel",
    b"dx.entryPoints",
    b"dx.resources",
    b"dx.typeAnnotations",
    b"dx.valver",
    b"dx.viewIdState",
    b"dx.dxrPayloadAnnotations",
    b"dx.targetTypes",
    b"llvm.ident",
    b"llvm.module.flags",
];

pub(crate) fn check(context: &Context<'_, '_>) {
    version(context, "Validator", b"dx.valver", context.validator);
    version(context, "Dxil", b"dx.version", context.dxil_version);
    let module = context.module;
    let triple = module.target_triple().unwrap_or_default();
    if triple != TARGET_TRIPLE.as_bytes() {
        let triple = String::from_utf8_lossy(triple).to_string();
        let finding = RuleFinding::new(Rule::META_TARGET, Subject::Module).arguments([&triple]);
        context.report(finding.found(format!("the target triple is \"{triple}\"")).allowed(TARGET_TRIPLE));
    }
    for named in module.named_metadata().filter(|named| !KNOWN.contains(&named.name)) {
        let name = String::from_utf8_lossy(named.name).to_string();
        let finding = RuleFinding::new(Rule::META_KNOWN, Subject::Module).arguments([&name]);
        context.report(finding.found(format!("the module has !{name}")));
    }
    wave_size_tags(context);
    let Version { major, minor } = context.dxil_version;
    let expected = match context.model.is_open() {
        true => ValidationOptions::NEWEST,
        false => u32::from(context.model.minor),
    };
    if (major, minor) != (1, expected) {
        let finding =
            RuleFinding::new(Rule::SM_DXILVERSION, Subject::Module).arguments(["1", &expected.to_string()]);
        context
            .report(finding.found(format!("dx.version is {major}.{minor}")).allowed(format!("1.{expected}")));
    }
    type_annotations(context);
}

fn version(context: &Context<'_, '_>, what: &str, name: &[u8], found: Version) {
    let read = [found.major.into(), found.minor.into()];
    let [major, minor] = stated_version(context.module, name).unwrap_or(read);
    let newest = context.options.validator;
    if major != 1 || minor > u64::from(newest) {
        let arguments = [what, &major.to_string(), &minor.to_string(), "1", &newest.to_string()];
        let finding = RuleFinding::new(Rule::META_VERSIONSUPPORTED, Subject::Module).arguments(arguments);
        context.report(
            finding
                .found(format!("the {what} version is {major}.{minor}"))
                .allowed(format!("1.0 to 1.{newest}")),
        );
    }
}

/// The two numbers of a version, with all their bits: it is not cut to those that its reader takes.
fn stated_version(module: &Module, name: &[u8]) -> Option<[u64; 2]> {
    let operands = module.metadata_operands(*module.named(name)?.nodes.first()?)?;
    let number = |index: usize| Some(metadata_number(module, (*operands.get(index)?)?)?.1);
    Some([number(0)?, number(1)?])
}

/// The tags 11 and 23 in the properties of each entry point.
fn wave_size_tags(context: &Context<'_, '_>) {
    if !matches!(context.kind, ShaderKind::Compute | ShaderKind::Library) {
        return;
    }
    let module = context.module;
    let entries = module.named(b"dx.entryPoints").map_or(&[][..], |named| named.nodes);
    for entry in entries {
        let operands = |id: Option<MetadataId>| module.metadata_operands(id?);
        let Some(properties) = operands(Some(*entry)).and_then(|entry| operands(*entry.get(4)?)) else {
            continue;
        };
        let mut seen = false;
        for [tag, value] in properties.chunks_exact(2).filter_map(|pair| <[_; 2]>::try_from(pair).ok()) {
            let tag = tag.and_then(|tag| module.metadata_integer(tag)).map(|(_, tag)| tag);
            if !matches!(tag, Some(11 | 23)) {
                continue;
            }
            let count = operands(value).map_or(0, <[_]>::len);
            let rule = match tag {
                _ if seen => Rule::SM_WAVESIZETAGDUPLICATE,
                Some(11) if count != 1 => Rule::SM_WAVESIZEEXPECTSONEPARAM,
                Some(11) if !matches!(context.model.minor, 6 | 7) => Rule::SM_WAVESIZENEEDSSM66OR67,
                Some(23) if count != 3 => Rule::SM_WAVESIZERANGEEXPECTSTHREEPARAMS,
                _ => {
                    seen = true;
                    continue;
                }
            };
            let found = match rule {
                Rule::SM_WAVESIZETAGDUPLICATE => "another property states a wave size, too".into(),
                Rule::SM_WAVESIZENEEDSSM66OR67 => format!("the shader model is {}", context.model),
                _ => format!("the property has {count} numbers"),
            };
            context.report(RuleFinding::new(rule, Subject::Metadata(*entry)).found(found));
            break;
        }
    }
}

/// `dx.typeAnnotations`: at least three operands, and a first one that is 0 or 1.
fn type_annotations(context: &Context<'_, '_>) {
    if (context.dxil_version.major, context.dxil_version.minor) < (1, 2) {
        return;
    }
    let module = context.module;
    let nodes = module.named(b"dx.typeAnnotations").map_or(&[][..], |named| named.nodes);
    for id in nodes {
        let operands = module
            .metadatum(*id)
            .and_then(|metadata| metadata.as_node())
            .map_or(&[][..], |node| node.operands);
        let tag = operands.first().copied().flatten().and_then(|tag| metadata_number(module, tag));
        let is_known = matches!(tag, Some((_, 0 | 1)));
        if operands.len() < 3 || !is_known {
            let finding = RuleFinding::new(Rule::META_WELLFORMED, Subject::Metadata(*id)).with_node(*id);
            let count = operands.len();
            context.report(finding.found(match is_known {
                true => format!("a node of dx.typeAnnotations has {count} operands"),
                false => "the first operand of a node of dx.typeAnnotations is neither 0 nor 1".into(),
            }));
        }
    }
}

/// `llvm.ident`: nodes of one string each, which LLVM's verifier checks.
pub(crate) fn identity(context: &Context<'_, '_>) {
    let module = context.module;
    let nodes = module.named(b"llvm.ident").map_or(&[][..], |named| named.nodes);
    for id in nodes {
        let operands = module
            .metadatum(*id)
            .and_then(|metadata| metadata.as_node())
            .map_or(&[][..], |node| node.operands);
        let found = match operands {
            [one] if crate::load::string(module, *one).is_some() => continue,
            [_] => String::from("the operand of llvm.ident is not a string"),
            _ => format!("a node of llvm.ident has {} operands", operands.len()),
        };
        let mut finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Metadata(*id));
        if operands.len() == 1 {
            let said = "invalid value for llvm.ident metadata entry operand(the operand should be a string)";
            finding = finding.verifier(said, []);
            if let [Some(operand)] = *operands {
                finding = finding.with_node(operand);
            }
        } else {
            finding = finding.verifier("incorrect number of operands in llvm.ident metadata", []);
            finding = finding.with_node(*id);
        }
        context.report(finding.found(found).allowed("one string, the name of the producer"));
    }
}
