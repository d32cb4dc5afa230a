//! Texts that mean no good, and texts with mistakes: what is said of them.

#![allow(clippy::panic, clippy::unwrap_used)] // helpers of tests are tests, too

use std::fs;
use std::path::Path;

use dxkit_container::{Container, DigestPolicy};
use dxkit_yaml::{TextError, build_json, build_yaml, build_yaml_with_notes};

fn yaml(text: &str) -> Result<Vec<u8>, String> {
    build_yaml(text, None, DigestPolicy::Keep).map_err(|error| short(&error))
}

fn refused(text: &str) -> String {
    match yaml(text) {
        Ok(_) => panic!("this was built: {text}"),
        Err(error) => error,
    }
}

const HEADER: &str = "\
Dxkit: 1
Header:
  Version: { Major: 1, Minor: 0 }
";

/// Place, path and message of an error.
fn short(error: &TextError) -> String {
    let place = error.line_and_column().map(|(line, column)| format!("{line}:{column}: "));
    let path = Some(error.path()).filter(|path| !path.is_empty()).map(|path| format!("{path}: "));
    format!("{}{}{}", place.unwrap_or_default(), path.unwrap_or_default(), error.message())
}

/// With the line that is wrong, of which a byte order mark is no part.
#[test]
fn errors_show_their_line() {
    let text = "\u{feff}Dxkit: 1\r\nHeader: { Größe: 1 }\r\n";
    let error = build_yaml(text, None, DigestPolicy::Keep).unwrap_err();
    let shown = error.in_file("a.yaml").to_string();
    assert!(shown.starts_with("a.yaml:2:11: error: Header: the key `Größe` is not known here"), "{shown}");
    assert!(shown.ends_with("\nHeader: { Größe: 1 }\n          ^"), "{shown}");
    let text = "\u{feff}{\"Dxkit\": 1,\n \"Dxkit\": 1}";
    let error = build_json(text, DigestPolicy::Keep).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2:3: error: the key `Dxkit` occurs twice, first in line 1\n \"Dxkit\": 1}\n  ^"
    );
    assert_eq!(error.bytes(), Some(18..18));
}

fn with_parts(parts: &str) -> String {
    format!("--- !dxcontainer\n{HEADER}Parts:\n{parts}")
}

#[test]
fn small_documents() {
    let empty = yaml("Dxkit: 1").unwrap();
    assert_eq!(empty.len(), 32);
    assert!(Container::parse(&empty).unwrap().parts().is_empty());
    // A file with a byte order mark and CRLF line ends.
    let text = with_parts("  - Name: PRIV\n    PrivateData: [ 1, 0x2 ]\n");
    let file = yaml(&text).unwrap();
    assert!(file.ends_with(&[2, 0, 0, 0, 1, 2]));
    assert_eq!(yaml(&format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap(), file);
}

#[test]
fn errors_point_at_the_place() {
    for (parts, message) in [
        (
            "  - Name: SFI0\n    Flgas: {}\n",
            "7:5: Parts[0]: the key `Flgas` is not known here; did you mean `Flags`?",
        ),
        (
            "  - Name: OSG1\n    Signature:\n      Parameters:\n        - Name: A\n          SystemValue: Positon\n",
            "10:24: Parts[0].Signature.Parameters[0].SystemValue: `Positon` is not one of the names that are expected here; \
            did you mean `Position`?",
        ),
        (
            "  - Name: PSV0\n    Size: 4G\n",
            "7:11: Parts[0].Size: a number from 0 to 4294967295 is expected here, not `4G`",
        ),
        ("  - Name: HASH\n    Hash: {}\n", "7:11: Parts[0].Hash: the key `Digest` is missing"),
        ("  - Name: HASHES\n", "6:5: Parts[0].Name: the name of a part has four characters, not 6"),
        ("  - Name: HASH\n    Flags: {}\n", "6:5: Parts[0]: `Flags` is not a key of a part HASH"),
        (
            "  - Name: SFI0\n    Data: [ 1 ]\n    Flags: {}\n",
            "6:5: Parts[0]: a part can have only one of the keys `Flags` and `Data`",
        ),
        (
            "  - Name: RTS0\n    RootSignature: { Version: 9 }\n",
            "7:31: Parts[0].RootSignature.Version: 9 is not a version of root signatures",
        ),
        ("  - Name: RTS0\n    Name: RTS0\n", "7:5: the key `Name` occurs twice, first in line 6"),
        (
            "  - Name: PRIV\n    PrivateData: '?'\n",
            "7:18: Parts[0].PrivateData: not valid base64: Invalid symbol 63, offset 0.",
        ),
        ("  - [ 1 ]\n", "6:5: Parts[0]: keys are expected here, not a list"),
        (
            "  - Name: PRIV\n    Size: 1\n    Data: [ 1, 2 ]\n",
            "7:11: Parts[0].Size: 1 bytes are too few for the contents of the part, 2 bytes",
        ),
    ] {
        assert_eq!(refused(&with_parts(parts)), message);
    }
}

#[test]
fn llvms_mistakes_are_mistakes() {
    let llvm = |header: &str, parts: &str| {
        let header = format!(
            "Header:\n  Hash: [ {}0 ]\n  Version: {{ Major: 1, Minor: 0 }}\n{header}",
            "0, ".repeat(15)
        );
        yaml(&format!("{header}Parts:\n{parts}"))
    };
    let part = "  - Name: FKE0\n    Size: 8\n";
    assert_eq!(llvm("  PartCount: 1\n", part).unwrap().len(), 52);
    for (header, parts, message) in [
        ("", part, "2:3: Header: the key `PartCount` is missing"),
        ("  PartCount: 2\n", part, "4:14: Header.PartCount: 2 parts are stated, but there are 1"),
        (
            "  PartCount: 1\n  FileSize: 51\n",
            part,
            "5:13: Header.FileSize: 51 bytes are too few: the file has 52",
        ),
        (
            "  PartCount: 1\n  PartOffsets: [ 36, 44 ]\n",
            part,
            "5:16: Header.PartOffsets: 2 offsets are given for 1 parts",
        ),
        (
            "  PartCount: 1\n  PartOffsets: [ 35 ]\n",
            part,
            "5:16: Header.PartOffsets: part 0 should start at 35, but the preceding data ends at 36",
        ),
        ("  PartCount: 1\n", "  - Name: FKE0\n", "6:5: Parts[0]: the key `Size` is missing"),
    ] {
        assert_eq!(llvm(header, parts).unwrap_err(), message);
    }
    // A digest that is too short: LLVM reads the memory after it.
    let short = "Header:\n  Hash: [ 1 ]\n  Version: { Major: 1, Minor: 0 }\n  PartCount: 0\nParts: []\n";
    assert_eq!(refused(short), "2:9: Header.Hash: a digest has 16 bytes, not 1");
}

#[test]
fn few_words_are_no_gigabytes() {
    for text in [
        with_parts("  - Name: PRIV\n    Size: 4294967295\n"),
        with_parts("  - Name: PRIV\n    Size: 67108865\n"),
        with_parts(&"  - Name: PRIV\n    Size: 60000000\n".repeat(2)),
        "Dxkit: 1\nHeader:\n  FileSize: 4294967295\n".to_owned(),
        "Dxkit: 1\nHeader:\n  PartOffsets: [ 4294967295 ]\nParts:\n  - Name: PRIV\n    Size: 0\n".to_owned(),
        // Each of them in a separate container.
        with_parts(
            &"  - Name: LIBF\n    Container: { Parts: [ { Name: PRIV, Size: 60000000 } ] }\n".repeat(2),
        ),
    ] {
        let error = refused(&text);
        assert!(error.contains("more than the limit of 64 MiB for a text"), "{error}");
    }
    assert_eq!(yaml(&with_parts("  - Name: PRIV\n    Size: 1000000\n")).unwrap().len(), 1_000_044);
}

#[test]
fn bombs() {
    let mut laughs = "a0: &a0 [ x, x ]\n".to_owned();
    for level in 1..30 {
        let one = format!("*a{} ", level - 1);
        laughs.push_str(&format!("a{level}: &a{level} [ {one}, {one} ]\n"));
    }
    assert_eq!(refused(&laughs), "9:17: aliases (*name) add more than the text has itself");
    assert_eq!(refused("a: &a [ *a ]\n"), "1:9: an alias (*name) stands inside of what it names");
    for open in ["[", "{a: ", "- ", "? "] {
        let error = refused(&open.repeat(100_000));
        assert!(error.contains("deeper than 64 levels") || error.contains("not valid YAML"), "{error}");
    }
    let error =
        build_json(&"[".repeat(100_000), DigestPolicy::Keep).map_err(|error| short(&error)).unwrap_err();
    assert!(error.contains("not valid JSON"), "{error}");
    let nested = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let error = build_json(&nested, DigestPolicy::Keep).map_err(|error| short(&error)).unwrap_err();
    assert_eq!(error, "1:49: objects and arrays are nested deeper than 48 levels");
}

#[test]
fn no_text_of_ours() {
    assert_eq!(refused(""), "there is no document 1: the text has 0");
    assert_eq!(refused("# nothing"), "there is no document 1: the text has 0");
    assert_eq!(
        refused("--- !ELF\na: 1\n"),
        "1:5: !ELF: the only supported tag of a document is !dxcontainer"
    );
    assert_eq!(
        refused("Dxkit: 2\n"),
        "1:1: Dxkit: version 2 of the form is newer than this version of dxkit supports: 1"
    );
    assert!(refused("Dxkit: 1\nHeader:\n\tFileSize: 40\n").starts_with("3:"));
    assert!(refused("Dxkit: !!set { 1 }").ends_with("tags are not supported here"));
    assert!(refused("Dxkit: !x 1").ends_with("tags are not supported here"));
    assert_eq!(
        refused("Dxkit: 1\n---\nDxkit: 1\n"),
        "3:1: a second document begins here; choose one by its number (--document 1)"
    );
    let second = "--- !dxcontainer\nDxkit: 9\n...\n--- !dxcontainer\nDxkit: 1\n...\n";
    assert_eq!(build_yaml(second, Some(2), DigestPolicy::Keep).unwrap().len(), 32);
    assert!(build_yaml(second, Some(3), DigestPolicy::Keep).is_err());
}

#[test]
fn json_says_where_too() {
    let error = |text| build_json(text, DigestPolicy::Keep).map_err(|error| short(&error)).unwrap_err();
    assert_eq!(
        error("{\n  \"Dxkit\": 1,\n  \"Parst\": []\n}"),
        "3:4: the key `Parst` is not known here; did you mean `Parts`?"
    );
    assert_eq!(error("{\"Dxkit\": 1,\n \"Dxkit\": 1}"), "2:3: the key `Dxkit` occurs twice, first in line 1");
    assert_eq!(error("{\"Dxkit\": 1,}"), "1:13: not valid JSON: key must be a string");
    assert_eq!(error("[1]"), "1:1: keys are expected here, not a list");
}

/// A shader written by hand, signed: what the policy of the digest is for.
#[test]
fn digests() {
    let text = with_parts("  - Name: PRIV\n    PrivateData: [ 7 ]\n");
    let digest = |policy| Container::parse(&build_yaml(&text, None, policy).unwrap()).unwrap().digest;
    assert_eq!(digest(DigestPolicy::Keep), dxkit_container::Digest::UNSIGNED);
    assert_eq!(digest(DigestPolicy::Bypass), dxkit_container::Digest::BYPASS);
    let file = build_yaml(&text, None, DigestPolicy::Recompute).unwrap();
    let computed = dxkit_container::Digest::compute(&file);
    assert_eq!(digest(DigestPolicy::Recompute), computed);
}

/// Tabs behind colons, aliases and LLVM's words for Booleans: as `yaml2obj` 24 reads them.
#[test]
fn all_of_yaml_that_people_write() {
    let llvm = |parts: &str| {
        format!(
            "Header:\n  Hash: &zeros [ {}0 ]\n  Version: {{ Major: 1, Minor: 0 }}\n  PartCount: 1\nParts:\n{parts}",
            "0, ".repeat(15)
        )
    };
    let plain = yaml(&llvm("  - Name: PRIV\n    Size: 3\n    PrivateData: [ 3, 2, 3 ]\n")).unwrap();
    for parts in [
        "  - Name: PRIV\n    Size: &s 3\n    PrivateData: [ *s, 2, *s ]\n",
        "  - Name:\tPRIV\n    Size:\t3\t# bytes\n    PrivateData:\t[ 3,\t2, 3 ]\n",
        "  - Name: PRIV\n    Size: '3'\n    PrivateData: [ \"3\", '0x2', 0o3 ]\n",
    ] {
        assert_eq!(yaml(&llvm(parts)).unwrap(), plain, "{parts}");
    }
    assert_eq!(&plain[44..], [3, 2, 3]);
    let hash = yaml(&llvm("  - Name: PRIV\n    Size: 16\n    PrivateData: *zeros\n")).unwrap();
    assert_eq!(&hash[44..], [0; 16]);
    // Tabs in quotes and blocks are contents.
    let lossless = |text: &str| yaml(&with_parts(&format!("  - Name:\tSRCI\n    SourceInfo: {text}\n")));
    let error = lossless("{ Zzz: \"a:\tb\" }").unwrap_err();
    assert!(error.starts_with("7:19: Parts[0].SourceInfo: the key `Zzz`"), "{error}");
    let named =
        |name: &str| with_parts(&format!("  - Name:\tILDN\n    DebugName: {{ DebugName: {name} }}\n"));
    let built = yaml(&named("\"a:\tb\"")).unwrap();
    assert!(built.windows(4).any(|bytes| bytes == b"a:\tb"));
}

/// Notes state what is not written.
#[test]
fn notes() {
    let notes = |name: &str, change: (&str, &str)| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/llvm").join(name);
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(change.0), "{name}");
        let text = text.replacen(change.0, change.1, 1);
        let built = build_yaml_with_notes(&text, None, DigestPolicy::Keep).unwrap();
        assert!(built.notes.iter().all(|note| note.severity() == dxkit_bytes::Severity::Note));
        built.notes.iter().map(short).collect::<Vec<_>>()
    };
    assert_eq!(notes("sfi0_all.yaml", ("Header", "Header")), [""; 0]);
    let old = notes("psv0_v3_compute.yaml", ("Version: 3", "Version: 2"));
    assert_eq!(old, ["21:7: Parts[0].PSVInfo: `EntryName` is not written: it needs version 3 of PSVInfo"]);
    let older = notes("psv0_v3_compute.yaml", ("Version: 3", "Version: 1"));
    assert_eq!(older.len(), 10, "{older:#?}");
    assert_eq!(
        older[4],
        "28:17: Parts[0].PSVInfo.Resources[0]: `Kind` and `Flags` are not written: they need version 2 of PSVInfo"
    );
    let flags = notes("rts0_1_2_samplers.yaml", ("      Version: 3", "      Version: 2"));
    assert_eq!(flags.len(), 3, "{flags:#?}");
    assert!(flags[0].ends_with(
        "Parts[0].RootSignature.Samplers[0]: its flags are not written: versions 1 and 2 have no flags of samplers"
    ));
    let size = notes("sfi0_all.yaml", ("  PartCount", "  FileSize: 100\n  PartCount"));
    assert_eq!(size, ["6:13: Header.FileSize: 16 zeros are written behind the last part"]);
}
