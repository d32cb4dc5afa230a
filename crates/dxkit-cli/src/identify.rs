//! Describes files that hold no container, and suggests what to do with them.

use std::path::Path;

use dxkit::Span;
use dxkit_report::decode_text;

/// The advice for a file that is not a container.
#[derive(Clone, Copy)]
enum Advice {
    /// Nothing: no command of this program can use it.
    None,
    /// Scan it: it may hold containers.
    Scan,
    /// Assemble it.
    Assemble,
    /// Decompress it: what is in it cannot be found before.
    Unpack,
    /// Another command reads it.
    Use(&'static str),
}

/// The first bytes of files that are often mistaken for containers.
const KNOWN: [(&[u8], &str, Advice); 22] = [
    (b"BC\xc0\xde", "bare LLVM bitcode, without the container around it", Advice::Assemble),
    (b"\xde\xc0\x17\x0b", "bare LLVM bitcode, without the container around it", Advice::Assemble),
    (b"\x03\x02\x23\x07", "SPIR-V", Advice::None),
    (b"MZ", "a Windows executable", Advice::Scan),
    (b"\x7fELF", "an ELF file", Advice::Scan),
    (b"PK\x03\x04", "a ZIP archive", Advice::Unpack),
    (b"\x1f\x8b", "compressed with gzip", Advice::Unpack),
    (b"\x28\xb5\x2f\xfd", "compressed with Zstandard", Advice::Unpack),
    (b"\xfd7zXZ\0", "compressed with xz", Advice::Unpack),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", Advice::Unpack),
    (b"BZh", "compressed with bzip2", Advice::Unpack),
    (b"Rar!\x1a\x07", "a RAR archive", Advice::Unpack),
    (b"\x04\x22\x4d\x18", "compressed with LZ4", Advice::Unpack),
    (b"MSCF", "a cabinet archive", Advice::Unpack),
    (b"\0asm", "WebAssembly", Advice::None),
    (b"\x01\x09\xff\xfe", "a Direct3D 9 effect, which has no container", Advice::None),
    (b"\x01\x20\xff\xfe", "an effect (fx_5_0), which has no container", Advice::Scan),
    (b"MTLB", "a Metal library", Advice::None),
    (b"DXPACK", "an archive of shaders", Advice::Use("`dxkit unpack` lists it and writes its files")),
    (b"PAR1", "a Parquet table, as `dxkit index` writes one", Advice::None),
    (b"SQLite format 3\0", "a SQLite database that is no state object database", Advice::None),
    (b"Microsoft C/C++ MSF", "a PDB", Advice::None),
];

/// The advice for compressed files.
const UNPACK: &str = "decompress it, and try `dxkit scan` on what is in it";

/// The first bytes that decide whether a file is compressed.
pub(crate) const COMPRESSED_HEAD: usize = 8;

/// What a compressed file or an archive is, and what to do with it, by its first bytes.
pub(crate) fn identify_compressed(head: &[u8]) -> Option<String> {
    let (_, what, advice) = KNOWN.iter().find(|(magic, ..)| head.starts_with(magic))?;
    match advice {
        Advice::Unpack => Some(format!("it is {what}; {UNPACK}")),
        Advice::Use(how) => Some(format!("it is {what}; {how}")),
        _ => None,
    }
}

const HLSL: &str = "it is HLSL source: compile it first (dxc -T ps_6_0 -E main …)";

const YAML: &str = "it is the YAML form of a container: `dxkit build` turns it into a container";

const ROOT_SIGNATURE: &str = "it is the text of a root signature: `dxkit rootsig compile` compiles it, `dxkit rootsig check` checks it, \
     --root-signature takes it";

const ASSEMBLY: &str = "it is the assembly of a shader: `dxkit asm` turns it into a container";

const BARE_ROOT_SIGNATURE: &str = "a root signature without a container (RTS0)";

/// Whether these are the bytes of `RTS0` alone.
fn is_bare_root_signature(bytes: &[u8]) -> bool {
    matches!(bytes, [1..=3, 0, 0, 0, ..]) && dxkit::RootSignature::parse(Span::new(bytes)).is_ok()
}

/// What a file is that another one was expected for, if its first bytes say so.
pub(crate) fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    let known = || KNOWN.iter().find(|(magic, ..)| bytes.starts_with(magic)).map(|(_, what, _)| *what);
    match bytes {
        [b'D', b'X', b'B', b'C', ..] => Some("a container"),
        _ if is_bare_root_signature(bytes) => Some(BARE_ROOT_SIGNATURE),
        _ => known(),
    }
}

/// The description of a file that is no text, for commands that read texts.
pub(crate) fn identify_binary(bytes: &[u8]) -> Option<String> {
    let head = || bytes.get(..bytes.len().min(8)).unwrap_or_default().escape_ascii();
    match kind_of(bytes) {
        Some(what) => Some(format!("it is {what}, not a text")),
        None => {
            (!is_text(beginning(bytes))).then(|| format!("it starts with \"{}\", and is not a text", head()))
        }
    }
}

/// The description of input that cannot be assembled, if it is HLSL or no text.
pub(crate) fn identify_assembly(name: &str, bytes: &[u8]) -> Option<String> {
    let beginning = beginning(bytes);
    let text = String::from_utf8_lossy(beginning);
    if is_yaml(&text) {
        return Some(YAML.to_owned());
    }
    if is_hlsl_name(Path::new(name)) || !is_assembly(&text) && is_hlsl(&text) {
        return Some(HLSL.to_owned());
    }
    if bytes.starts_with(BITCODE) { None } else { identify_binary(bytes) }
}

/// Whether this may be the beginning of a text: it has no zero, and its first bytes are characters.
fn is_text(beginning: &[u8]) -> bool {
    const FIRST: usize = 8;
    let head = beginning.get(..beginning.len().min(FIRST)).unwrap_or_default();
    let is_cut = |error: std::str::Utf8Error| error.error_len().is_none();
    let controls = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    !beginning.contains(&0)
        && !head.iter().any(controls)
        && std::str::from_utf8(head).err().is_none_or(|error| is_cut(error) && beginning.len() > FIRST)
}

/// The first bytes of bitcode without a wrapper.
const BITCODE: &[u8] = b"BC\xc0\xde";

/// The bytes that decide what a file is.
fn beginning(bytes: &[u8]) -> &[u8] {
    bytes.get(..bytes.len().min(1 << 16)).unwrap_or_default()
}

/// What a text is that was expected to be YAML, if it is assembly.
pub(crate) fn hint_of_listing(text: &str) -> Option<&'static str> {
    is_assembly(text).then_some(ASSEMBLY)
}

/// Whether a text is assembly of shader model 6 or of 4 and 5. Its comments contain words of HLSL.
fn is_assembly(text: &str) -> bool {
    const WORDS: [&str; 5] = ["target datalayout", "target triple", "define ", "declare ", "%dx.types."];
    let starts = |line: &str| WORDS.iter().any(|word| line.starts_with(word));
    text.lines().any(starts) || dxkit::asm::dxbc::recognise(text)
}

/// The description of a file that is not a container. `bytes` may be its beginning only.
pub(crate) fn description(name: &str, bytes: &[u8]) -> String {
    let scan = format!("try `dxkit scan {name}`, which finds containers inside other files");
    if bytes.is_empty() {
        return "it is empty".to_owned();
    }
    if let Some((_, what, advice)) = KNOWN.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return match advice {
            Advice::None => format!("it is {what}"),
            Advice::Scan => format!("it is {what}; {scan}"),
            Advice::Unpack => format!("it is {what}; {UNPACK}"),
            Advice::Assemble => format!("it is {what}: `dxkit asm {name} -o OUT` makes one of it"),
            Advice::Use(command) => format!("it is {what}: {command}"),
        };
    }
    if is_bare_root_signature(bytes) {
        return format!("it is {BARE_ROOT_SIGNATURE}: `dxkit rootsig print {name}` prints it");
    }
    let beginning = &*decode_text(beginning(bytes));
    let is_text = match std::str::from_utf8(beginning) {
        Ok(_) => !beginning.contains(&0),
        Err(error) => error.error_len().is_none() && !beginning.contains(&0),
    };
    let text = String::from_utf8_lossy(beginning);
    if is_hlsl_name(Path::new(name)) {
        return HLSL.to_owned();
    }
    // The words of HLSL are in the other forms, too.
    if is_text && is_yaml(&text) {
        return YAML.to_owned();
    }
    if is_text && is_json(&text) {
        return "it is the JSON form of a container: `dxkit build` turns it into a container".to_owned();
    }
    if is_text && is_assembly(&text) {
        return ASSEMBLY.to_owned();
    }
    if is_text && is_hlsl(&text) {
        return HLSL.to_owned();
    }
    if is_text && is_root_signature(&text) {
        return ROOT_SIGNATURE.to_owned();
    }
    if let Some((form, command)) = written_out(&text).filter(|_| is_text) {
        return format!("it is a container in {form}: `{command} {name}` gives its bytes");
    }
    if is_text {
        return "it is text, and of no form that is known (assembly, YAML, JSON, an array of C that holds a container)".to_owned();
    }
    let head = bytes.get(..bytes.len().min(8)).unwrap_or_default();
    format!("it starts with \"{}\", not with \"DXBC\"; {scan}", head.escape_ascii())
}

/// The form of a container that is written out as a text, and the command that reads it.
fn written_out(text: &str) -> Option<(&'static str, &'static str)> {
    let start = text.trim_start();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_hexdigit());
    // The first line of a dump has the place of its bytes in front, and their characters behind.
    let in_dump = start.split_once(':').filter(|(place, _)| is_number(place) && !place.is_empty());
    let digits = in_dump.map_or(start, |(_, bytes)| bytes);
    let digits: String = digits.chars().filter(|c| !c.is_whitespace()).take(8).collect();
    match (digits.eq_ignore_ascii_case("44584243"), in_dump) {
        (true, Some(_)) => Some(("a dump of hexadecimal numbers", "xxd -r")),
        (true, None) => Some(("hexadecimal numbers", "xxd -r -p")),
        // These letters are the magic number.
        _ => start.starts_with("RFhCQ").then_some(("base64", "base64 -d")),
    }
}

/// Whether a text is the YAML form of a container, ours or LLVM's.
fn is_yaml(text: &str) -> bool {
    text.starts_with("--- !dxcontainer")
}

/// Whether a text is the JSON form of a container: its first key says so.
fn is_json(text: &str) -> bool {
    let key = text.trim_start().strip_prefix('{').map(str::trim_start);
    key.is_some_and(|key| key.starts_with("\"Dxkit\"") || key.starts_with("\"Header\""))
}

/// Whether a text is a root signature: behind comments, its first element.
fn is_root_signature(text: &str) -> bool {
    const ELEMENTS: [&str; 7] =
        ["RootFlags(", "RootConstants(", "CBV(", "SRV(", "UAV(", "DescriptorTable(", "StaticSampler("];
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("//"));
    first.is_some_and(|line| ELEMENTS.iter().any(|element| line.starts_with(element)))
}

/// Whether the extension of a file is that of HLSL.
pub(crate) fn is_hlsl_name(path: &Path) -> bool {
    const EXTENSIONS: [&str; 9] = ["hlsl", "hlsli", "fx", "fxh", "vsh", "psh", "csh", "ush", "usf"];
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// Whether a text has elements that only HLSL has: system values as semantics, attributes of entry points,
/// constant buffers. Lines of comments of assembly contain them as well, and texts about shaders quote them:
/// these have backquotes, which no token of HLSL begins with.
fn is_hlsl(text: &str) -> bool {
    const WORDS: [&str; 6] =
        ["[numthreads", "[shader(", "cbuffer ", "ConstantBuffer<", "register(", "[RootSignature("];
    let has_system_value = |line: &str| {
        let semantics = line.split(':').skip(1).map(str::trim_start);
        semantics.into_iter().any(|semantic| semantic.get(..3).is_some_and(|s| s.eq_ignore_ascii_case("SV_")))
    };
    let mut lines =
        text.lines().filter(|line| !line.starts_with(';') && !line.trim_start().starts_with("//"));
    !text.contains("```")
        && lines.any(|line| {
            !line.contains('`') && (has_system_value(line) || WORDS.iter().any(|word| line.contains(word)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_told_from_other_texts_and_from_bytes() {
        for (name, bytes, said) in [
            ("s.hlsl", &b"float4 main() : A { return 0; }"[..], "HLSL source: compile it first"),
            ("s.txt", b"float4 main() : SV_Target { return 0; }", "HLSL source: compile it first"),
            ("<stdin>", b"cbuffer B { float4 a; };", "HLSL source: compile it first"),
            ("a.ll", b"; SV_Target\ntarget datalayout = \"e\"\n", "`dxkit asm`"),
            ("a.asm", b"//\n// SV_Target\n//\nps_5_0\nret \n", "`dxkit asm`"),
            ("a.yaml", b"--- !dxcontainer\nHeader:", "`dxkit build`"),
            ("b.yaml", b"--- !dxcontainer\nHeader:\n  Name: SV_Target\n", "`dxkit build`"),
            ("a.json", b"{\n  \"Dxkit\": 1, \"Name\": \"SV_Target\"", "`dxkit build`"),
            ("root.txt", b"// version 1.1\nCBV(b0), SRV(t0)", "`dxkit rootsig compile`"),
            ("notes.txt", b"nothing of that", "text, and of no form that is known"),
            (
                "notes.md",
                b"# Outputs\nWrite `SV_Target`, and `cbuffer B` for constants.",
                "text, and of no form",
            ),
            ("notes.md", b"Semantics like SV_Target name outputs.", "text, and of no form that is known"),
            ("notes.md", b"```hlsl\nfloat4 main() : SV_Target\n```", "text, and of no form that is known"),
            ("game.exe", b"MZ\x90\0", "try `dxkit scan game.exe`"),
            ("game.zip", b"PK\x03\x04", "it is a ZIP archive; decompress it"),
            ("game.pak", b"\0\0\0\0", "try `dxkit scan game.pak`"),
            ("game.dxpack", b"DXPACK\0\x03", "it is an archive of shaders: `dxkit unpack`"),
            ("rows.parquet", b"PAR1\x15\x04", "it is a Parquet table"),
            (
                "root.rts0",
                b"\x02\0\0\0\0\0\0\0\x18\0\0\0\0\0\0\0\x18\0\0\0\x01\0\0\0",
                "`dxkit rootsig print root.rts0` prints it",
            ),
            ("empty", b"", "it is empty"),
            ("a.hex", b"00000000: 4458 4243 3e59  DXBC>Y", "`xxd -r a.hex`"),
            ("a.hex", b"44 58\n42 43 3e", "`xxd -r -p a.hex`"),
            ("a.b64", b"RFhCQz5ZOj", "`base64 -d a.b64`"),
            ("u.asm", b"\xff\xfep\0s\0_\x005\0_\x000\0\n\0r\0e\0t\0 \0\n\0", "`dxkit asm`"),
        ] {
            let text = description(name, bytes);
            assert!(text.contains(said), "{name}: {text}");
        }
    }

    #[test]
    fn what_cannot_be_assembled_is_named() {
        for (name, bytes, said) in [
            ("s.hlsl", &b"float4 main() : A { return 0; }"[..], Some("HLSL source")),
            ("s.ll", b"float4 main() : SV_Target { return 0; }", Some("HLSL source")),
            ("a.spv", b"\x03\x02\x23\x07\0\0\x01\0", Some("it is SPIR-V, not a text")),
            ("a.cso", b"DXBC\0\0", Some("it is a container, not a text")),
            ("a.bin", b"\0\x01\x02", Some("it starts with \"\\x00\\x01\\x02\", and is not a text")),
            ("b.bin", b"\x01\x02\xff\xfehello", Some("and is not a text")),
            ("c.bin", b"\xff\xfe", Some("and is not a text")),
            ("a.bc", b"BC\xc0\xde\0\0", None),
            ("d.ll", "; \u{e9}t\u{e9}\n".as_bytes(), None),
            ("a.ll", b"; SV_Target\ndefine void @main() {\n", None),
            // Cut off before the module.
            ("a.ll", b"; Name   SysValue\n; SV_Target", None),
            ("notes.txt", b"nothing of that", None),
        ] {
            let text = identify_assembly(name, bytes);
            assert_eq!(text.is_some(), said.is_some(), "{name}: {text:?}");
            assert!(text.unwrap_or_default().contains(said.unwrap_or_default()), "{name}");
        }
    }
}
