//! The verdicts of DXC's assembler on texts with one change each: `testdata/assembly/broken.tsv`.
//!
//! The first three columns are the input: a text (its path in the repository), the text to replace (its first
//! occurrence), and the replacement; `\\n` is a line feed. The input may also be bitcode: `FILE#PART` is that
//! of a part of a container, or of the container in a PDB, and the other two columns are empty. The last
//! columns are the verdict (`ok`, `no`, or `crash`) and the first line of the message, or the first half of
//! the SHA-256 of the container.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sha2::{Digest as _, Sha256};

pub(crate) const TEXTS: &str = "assembly/broken.tsv";

/// The file with DXC's present verdicts. `assemble` runs `dxc --assemble-batch LIST` in the staging folder.
pub(crate) fn regenerate_with_dxc(
    old: &str,
    repository: &Path,
    stage: &Path,
    assemble: impl FnOnce(&str) -> Result<(), String>,
) -> Result<String, String> {
    let mut list = String::new();
    for (index, line) in old.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let text =
            changed(line, repository).map_err(|reason| format!("{TEXTS}, line {}: {reason}", index + 1))?;
        let name = format!("broken{index}");
        fs::write(stage.join(format!("{name}.ll")), text).map_err(|error| format!("{name}.ll: {error}"))?;
        let _ = writeln!(list, "{name}.ll\t{name}");
    }
    fs::write(stage.join("broken.list"), list).map_err(|error| format!("broken.list: {error}"))?;
    assemble("broken.list")?;
    let mut new = String::new();
    for (index, line) in old.lines().enumerate() {
        if line.starts_with('#') {
            let _ = writeln!(new, "{line}");
            continue;
        }
        let input: Vec<&str> = line.split('\t').take(3).collect();
        let errors = fs::read(stage.join(format!("broken{index}.err"))).unwrap_or_default();
        let message = message(&String::from_utf8_lossy(&errors));
        let verdict = match () {
            () if stage.join(format!("broken{index}")).exists() => "ok",
            () if message.starts_with("crash") => "crash",
            () => "no",
        };
        let message = match verdict {
            // The location of a crash in the library does not matter.
            "crash" => String::new(),
            "ok" => {
                let made = fs::read(stage.join(format!("broken{index}"))).unwrap_or_default();
                Sha256::digest(&made).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
            }
            _ => message,
        };
        let _ = writeln!(new, "{}\t{verdict}\t{message}", input.join("\t"));
    }
    Ok(new)
}

/// The text of a line: another one with its change.
fn changed(line: &str, repository: &Path) -> Result<Vec<u8>, String> {
    let mut columns = line.split('\t').map(|column| column.replace("\\n", "\n"));
    let (Some(path), Some(this), Some(instead)) = (columns.next(), columns.next(), columns.next()) else {
        return Err("three columns are needed".to_owned());
    };
    if let Some((file, part)) = path.split_once('#') {
        let bytes = fs::read(repository.join(file)).map_err(|error| format!("{file}: {error}"))?;
        return bitcode(&bytes, part.as_bytes()).ok_or_else(|| format!("{file} has no bitcode in {part}"));
    }
    let text = fs::read_to_string(repository.join(&path)).map_err(|error| format!("{path}: {error}"))?;
    if !text.contains(&this) {
        return Err(format!("{path} has no {this:?}"));
    }
    Ok(text.replacen(&this, &instead, 1).into_bytes())
}

/// The bitcode in a part of the container in a file.
fn bitcode(file: &[u8], part: &[u8]) -> Option<Vec<u8>> {
    /// The header of a part, and that of its program.
    const HEADERS: usize = 8 + 24;
    let container = file.get(file.windows(4).position(|window| window == b"DXBC")?..)?;
    let word = |at: usize| -> Option<usize> {
        let bytes = container.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(bytes)).ok()
    };
    let starts = (0..word(28)?).filter_map(|index| word(32 + 4 * index));
    let start = starts.into_iter().find(|start| container.get(*start..start + 4) == Some(part))?;
    // The last word of the program's header is the size of the bitcode.
    let size = word(start + HEADERS - 4)?;
    container.get(start + HEADERS..start + HEADERS + size).map(<[u8]>::to_vec)
}

/// The message in the assembler's output: its line with the name of the text, or the only one.
fn message(errors: &str) -> String {
    let mut lines = errors.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    match lines.next() {
        Some(second) => second.split_once("shader: ").map_or(second, |(_, message)| message).to_owned(),
        None => first.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn messages() {
        assert_eq!(message("0x80004005\nshader: expected type\n  %1 = add\n   ^\n"), "expected type");
        assert_eq!(message("0x80aa000f\n"), "0x80aa000f");
        assert_eq!(message(""), "");
    }
}
