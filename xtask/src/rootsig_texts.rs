//! The output of compilers for texts of root signatures: `testdata/rootsig/texts.tsv` (DXC) and
//! `version_1_2.tsv` (clang).
//!
//! The texts in these files are the input; the last column is the compiler's output for each.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Texts with a version, and DXC's output for them.
pub(crate) const DXC_TEXTS: &str = "rootsig/texts.tsv";
/// Texts of version 1.2, for which DXC has no profile, and the result of clang's parser for them.
pub(crate) const CLANG_TEXTS: &str = "rootsig/version_1_2.tsv";

/// The file with DXC's present output. `compile` runs `dxc --rootsig-batch LIST` in the staging folder.
pub(crate) fn regenerate_with_dxc(
    old: &str,
    stage: &Path,
    compile: impl FnOnce(&str) -> Result<(), String>,
) -> Result<String, String> {
    let cases: Vec<(&str, &str)> = old
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let mut columns = line.split('\t');
            columns
                .next()
                .zip(columns.next())
                .ok_or_else(|| format!("{DXC_TEXTS}, line {}: no text", index + 1))
        })
        .collect::<Result<_, _>>()?;
    let mut list = String::new();
    for (index, (version, text)) in cases.iter().enumerate() {
        let profile = format!("rootsig_{}", version.replace('.', "_"));
        let _ = writeln!(list, "={text}\ttext{index}\t{profile}");
    }
    fs::write(stage.join("texts.list"), list).map_err(|error| format!("texts.list: {error}"))?;
    compile("texts.list")?;
    let mut new = String::new();
    for (index, (version, text)) in cases.iter().enumerate() {
        let verdict = match fs::read(stage.join(format!("text{index}"))) {
            Ok(container) => words(&container).ok_or_else(|| format!("{text}: DXC wrote no RTS0"))?,
            Err(_) => {
                let errors = fs::read(stage.join(format!("text{index}.err"))).unwrap_or_default();
                format!("! {}", message(&String::from_utf8_lossy(&errors)))
            }
        };
        let _ = writeln!(new, "{version}\t{text}\t{verdict}");
    }
    Ok(new)
}

/// The words of the only part of a container, in hexadecimal.
fn words(container: &[u8]) -> Option<String> {
    let at = container.windows(4).position(|window| window == b"RTS0")?;
    let payload = container.get(at + 8..)?;
    let words = payload.chunks_exact(4).map(|word| {
        let word: [u8; 4] = word.try_into().unwrap_or_default();
        format!("{:x}", u32::from_le_bytes(word))
    });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// DXC's message about the text, without the location.
fn message(errors: &str) -> &str {
    let line = errors.lines().next().unwrap_or_default();
    let marks = ["root signature error - ", "error: "];
    marks.iter().find_map(|mark| line.split_once(mark)).map_or(line, |(_, message)| message)
}

/// The file with clang's present output. `compile` returns the LLVM assembly for HLSL, or the messages.
pub(crate) fn regenerate_with_clang(
    old: &str,
    mut compile: impl FnMut(&str) -> Result<Result<String, String>, String>,
) -> Result<String, String> {
    let mut new = String::new();
    for line in old.lines() {
        let text = line.split('\t').next().unwrap_or_default();
        let verdict = match compile(&format!("#define RS \"{text}\"\n"))? {
            Ok(assembly) => elements(&assembly).ok_or_else(|| format!("{text}: no dx.rootsignatures"))?,
            Err(errors) => {
                let line = errors.lines().find_map(|line| line.split_once("error: ")).unwrap_or_default().1;
                format!("! {line}")
            }
        };
        let _ = writeln!(new, "{text}\t{verdict}");
    }
    Ok(new)
}

/// The root signature in `dx.rootsignatures`: its elements, each with its name and numbers, floats as bits,
/// the ranges of a table in brackets.
fn elements(assembly: &str) -> Option<String> {
    let nodes: BTreeMap<&str, &str> = assembly
        .lines()
        .filter_map(|line| line.split_once(" = !{"))
        .filter_map(|(name, rest)| Some((name, rest.strip_suffix('}')?)))
        .collect();
    let list = |node: &str| nodes.get(node).map(|operands| operands.split(", ").collect::<Vec<_>>());
    // One root signature: a function, its elements, its version.
    let root = list(list("!dx.rootsignatures")?.first()?)?;
    let elements = list(root.get(1)?)?;
    let element = |node: &&str| {
        let mut text = String::new();
        let mut ranges = Vec::new();
        for operand in list(node)? {
            if operand.starts_with("!\"") {
                text.push_str(operand.trim_matches(['!', '"']));
            } else if operand.starts_with('!') {
                ranges.push(list(operand)?.into_iter().map(number).collect::<Option<Vec<_>>>()?.join(" "));
            } else {
                let _ = write!(text, " {}", number(operand)?);
            }
        }
        if !ranges.is_empty() {
            let _ = write!(text, " [{}]", ranges.join(", "));
        }
        Some(text)
    };
    let elements =
        elements.iter().filter(|node| !node.is_empty()).map(element).collect::<Option<Vec<_>>>()?;
    Some(elements.join("; "))
}

/// An operand: `i32 -1` as an unsigned number, `float 1.0` as its bits, `!"SRV"` as its text.
fn number(operand: &str) -> Option<String> {
    if let Some(text) = operand.strip_prefix("!\"") {
        return Some(text.trim_end_matches('"').to_owned());
    }
    if let Some(integer) = operand.strip_prefix("i32 ") {
        return Some(u32::from_ne_bytes(integer.parse::<i32>().ok()?.to_ne_bytes()).to_string());
    }
    let float = operand.strip_prefix("float ")?;
    let value = match float.strip_prefix("0x") {
        Some(bits) => f64::from_bits(u64::from_str_radix(bits, 16).ok()?),
        None => float.parse().ok()?,
    };
    #[allow(clippy::cast_possible_truncation)] // it is printed as a double that is exactly a float
    Some(format!("{:#x}", (value as f32).to_bits()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_read_out_of_metadata() {
        let assembly = "!dx.rootsignatures = !{!0}\n!0 = !{null, !1, i32 3}\n!1 = !{!2, !3}\n\
            !2 = !{!\"StaticSampler\", i32 85, float 0x47EFFFFFE0000000, float 1.500000e+00}\n\
            !3 = !{!\"DescriptorTable\", i32 0, !4}\n!4 = !{!\"SRV\", i32 -1, i32 0}\n";
        let text = "StaticSampler 85 0x7f7fffff 0x3fc00000; DescriptorTable 0 [SRV 4294967295 0]";
        assert_eq!(elements(assembly).as_deref(), Some(text));
    }

    #[test]
    fn messages_lose_their_place() {
        let errors = "rootsig.hlsl:1:9: error: root signature error - Unexpected token 'flags'\n#define RS \"…\"\n   ^\n";
        assert_eq!(message(errors), "Unexpected token 'flags'");
        assert_eq!(words(b"....RTS0\x08\0\0\0\x01\0\0\0\xff\0\0\0").as_deref(), Some("1 ff"));
    }
}
