//! Texts with DXC's verdict: bytes or refusal.

use dxkit_bytes::Span;
use dxkit_rootsig::{
    DescriptorRange, KnownVersion, ParameterContents, RootDescriptor, RootSignatureDesc, TextOptions,
};

/// Lines of version, text, and what DXC 1.10 makes of it: the words of `RTS0` in base 16, or `!` and its
/// message.
const TEXTS: &str = include_str!("../../../../testdata/rootsig/texts.tsv");

struct Case<'t> {
    version: KnownVersion,
    text: &'t str,
    /// The bytes, or why not.
    verdict: Result<Vec<u8>, &'t str>,
}

fn cases() -> impl Iterator<Item = Case<'static>> {
    TEXTS.lines().map(|line| {
        let mut columns = line.split('\t');
        let (version, text, verdict) =
            (columns.next().unwrap(), columns.next().unwrap(), columns.next().unwrap());
        let version = match version {
            "1.0" => KnownVersion::V1_0,
            "1.1" => KnownVersion::V1_1,
            other => panic!("version {other}"),
        };
        let verdict = match verdict.strip_prefix("! ") {
            Some(message) => Err(message),
            None => Ok(verdict
                .split(' ')
                .flat_map(|word| u32::from_str_radix(word, 16).unwrap().to_le_bytes())
                .collect()),
        };
        Case { version, text, verdict }
    })
}

#[test]
fn bytes_and_refusals_are_those_of_the_compiler() {
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    for Case { version, text, verdict } in cases() {
        let ours = TextOptions::new(version).compile(text);
        match (&verdict, &ours) {
            (Ok(bytes), Ok(compiled)) => {
                accepted += 1;
                if compiled.signature.encode().unwrap() != *bytes {
                    wrong.push(format!("{version:?} {text}: other bytes"));
                }
            }
            (Err(_), Err(errors)) => {
                refused += 1;
                for error in errors.iter() {
                    // The marked span is in the text, and can be printed.
                    let bytes = error.bytes().unwrap();
                    assert!(text.get(bytes.clone()).is_some(), "{text}: {bytes:?}");
                    assert!(error.in_file("text").to_string().contains('^'), "{text}");
                }
            }
            (Ok(_), Err(errors)) => wrong.push(format!("{version:?} {text}: refused: {errors}")),
            (Err(message), Ok(_)) => {
                wrong.push(format!("{version:?} {text}: accepted, where DXC says {message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(accepted > 1000 && refused > 1500, "{accepted} accepted, {refused} refused");
}

#[test]
fn what_the_compiler_wrote_comes_back_through_text() {
    let mut texts = 0;
    for Case { verdict, .. } in cases() {
        let Ok(bytes) = verdict else { continue };
        let desc = RootSignatureDesc::parse(Span::new(&bytes)).unwrap();
        let form = desc.text_form();
        assert_eq!(form.omitted, []);
        assert_eq!(form.text, desc.to_string());
        let again = RootSignatureDesc::from_text(&form.text, desc.version).unwrap();
        assert_eq!(again.encode().unwrap(), bytes, "{}", form.text);
        // With one element a line, it is the same signature.
        let lines = RootSignatureDesc::from_text(&format!("{desc:#}"), desc.version).unwrap();
        assert_eq!(lines, again);
        texts += 1;
    }
    assert!(texts > 1000, "{texts}");
}

/// Lines of a text of version 1.2, and what clang 22 reads in it: elements with their numbers, or `!` and its
/// message.
const VERSION_1_2: &str = include_str!("../../../../testdata/rootsig/version_1_2.tsv");

/// A root signature as clang's metadata has it: flags first, then parameters, then static samplers.
fn metadata(root: &RootSignatureDesc<'_>) -> String {
    let mut elements = Vec::new();
    if root.flags.bits() != 0 {
        elements.push(format!("RootFlags {}", root.flags.bits()));
    }
    for parameter in &root.parameters {
        let visibility = parameter.shader_visibility.0;
        elements.push(match &parameter.contents {
            ParameterContents::DescriptorTable(ranges) => {
                let range = |range: &DescriptorRange| {
                    let [count, register, space] =
                        [range.num_descriptors, range.base_shader_register, range.register_space];
                    let (offset, flags) = (range.offset_in_descriptors_from_table_start, range.flags.bits());
                    let flags = if flags == 0 { default_flags(&range.range_type.to_string()) } else { flags };
                    format!("{} {count} {register} {space} {offset} {flags}", range.range_type)
                };
                let ranges: Vec<_> = ranges.iter().map(range).collect();
                format!("DescriptorTable {visibility} [{}]", ranges.join(", "))
            }
            ParameterContents::Constants32Bit(constants) => {
                let (register, space) = (constants.shader_register, constants.register_space);
                format!("RootConstants {visibility} {register} {space} {}", constants.num_32bit_values)
            }
            ParameterContents::CBV(view) => view_line("RootCBV", visibility, view),
            ParameterContents::SRV(view) => view_line("RootSRV", visibility, view),
            ParameterContents::UAV(view) => view_line("RootUAV", visibility, view),
            other => panic!("{other:?}"),
        });
    }
    for sampler in &root.static_samplers {
        let [bias, least, most] = [sampler.mip_lod_bias.0, sampler.min_lod.0, sampler.max_lod.0];
        elements.push(format!(
            "StaticSampler {} {} {} {} {bias:#x} {} {} {} {least:#x} {most:#x} {} {} {} {}",
            sampler.filter.0,
            sampler.address_u.0,
            sampler.address_v.0,
            sampler.address_w.0,
            sampler.max_anisotropy,
            sampler.comparison_func.0,
            sampler.border_color.0,
            sampler.shader_register,
            sampler.register_space,
            sampler.shader_visibility.0,
            sampler.flags.bits(),
        ));
    }
    elements.join("; ")
}

fn view_line(name: &str, visibility: u32, view: &RootDescriptor) -> String {
    let (register, space, flags) = (view.shader_register, view.register_space, view.flags.bits());
    let flags = if flags == 0 { default_flags(name) } else { flags };
    format!("{name} {visibility} {register} {space} {flags}")
}

/// What no flags mean. Clang states these; DXC writes no flags.
fn default_flags(kind: &str) -> u32 {
    match kind {
        "CBV" | "SRV" | "RootCBV" | "RootSRV" => 4,
        "UAV" | "RootUAV" => 2,
        _ => 0,
    }
}

#[test]
fn version_1_2_says_what_clang_reads() {
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    for line in VERSION_1_2.lines() {
        let (text, verdict) = line.split_once('\t').unwrap();
        // DXC's name; clang 22 does not know it.
        if text.contains("TEXTURE_ADDRESS_MIRROR_ONCE") {
            continue;
        }
        match (verdict.strip_prefix("! "), RootSignatureDesc::from_text(text, KnownVersion::V1_2)) {
            (None, Ok(root)) => {
                accepted += 1;
                // Clang also states flags that are 0.
                let expected = if verdict == "RootFlags 0" { "" } else { verdict };
                let bytes = root.encode().unwrap();
                let read = RootSignatureDesc::parse(Span::new(&bytes)).unwrap();
                if metadata(&read) != expected {
                    wrong.push(format!("{text}: {}, not {expected}", metadata(&read)));
                }
            }
            (Some(_), Err(_)) => refused += 1,
            (None, Err(errors)) => wrong.push(format!("{text}: refused: {errors}")),
            (Some(message), Ok(_)) => wrong.push(format!("{text}: accepted, where clang says {message}")),
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(accepted > 40 && refused > 12, "{accepted} accepted, {refused} refused");
}
