//! Every structure and field against bytes that were assembled by hand.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Cow, Name, Span};
use dxkit_info::*;
use dxkit_synth::info;

use crate::support;

fn parse<'a, T: dxkit_bytes::Codec<'a>>(bytes: &'a [u8]) -> T {
    T::parse(Span::new(bytes)).unwrap()
}

#[test]
fn everything_is_kept_and_told() {
    for (kind, name, bytes) in info::all() {
        let seen = support::see(kind, &bytes).unwrap().unwrap();
        assert_eq!(seen.findings.is_empty(), !name.starts_with("odd"), "{name}: {:?}", seen.findings);
    }
}

#[test]
fn features() {
    let bytes = info::features();
    let flags = FeatureFlags::DOUBLES | FeatureFlags::WAVE_OPS | FeatureFlags::EXTENDED_COMMAND_INFO;
    assert_eq!(parse::<FeatureInfo<'_>>(&bytes), FeatureInfo::new(flags));
    assert_eq!(FeatureInfo::new(flags).encode().unwrap(), bytes);
    let bytes = info::odd_features();
    let odd: FeatureInfo<'_> = parse(&bytes);
    assert_eq!((odd.flags.bits(), odd.unknown.as_ref()), (0x8000_0000_0000_0001, [1, 2, 3].as_slice()));
}

/// The table of shader flags covers each feature but the reserved one, each once.
#[test]
fn features_come_from_shader_flags() {
    let all = FeatureFlags::SOURCES.iter().fold(FeatureFlags::RESERVED, |all, source| all | source.feature);
    assert_eq!(all, FeatureFlags::NAMES.iter().fold(FeatureFlags::empty(), |all, (flag, _)| all | *flag));
    assert_eq!(FeatureFlags::SOURCES.len() + 1, FeatureFlags::NAMES.len());
    for source in FeatureFlags::SOURCES {
        assert_eq!(FeatureFlags::from_shader_flags(source.set), source.feature);
    }
    // DisableOptimizations, …, ResMayNotAlias: no feature.
    for bit in [0, 1, 3, 4, 8, 23, 33, 36] {
        assert_eq!(FeatureFlags::from_shader_flags(1 << bit), FeatureFlags::empty());
    }
}

#[test]
fn hash() {
    let bytes = info::hash();
    let hash: ShaderHash<'_> = parse(&bytes);
    assert_eq!(hash, ShaderHash::compute(b""));
    assert!(hash.matches(b"") && !hash.matches(b"BC"));
    let bytes = info::odd_hash();
    let odd: ShaderHash<'_> = parse(&bytes);
    assert!(odd.matches(b"message digest"));
    assert_eq!((odd.flags.bits(), odd.unknown.as_ref()), (u32::MAX, [7].as_slice()));
}

#[test]
fn debug_name() {
    let bytes = info::debug_name();
    let part: DebugName<'_> = parse(&bytes);
    assert_eq!(*part.name(), "ab.pdb");
    assert_eq!(DebugName::new("ab.pdb").encode().unwrap(), bytes);
    // Whatever the length, a NUL follows, and padding to a multiple of 4.
    for (name, size) in [("", 8), ("abc", 8), ("abcd", 12)] {
        assert_eq!(DebugName::new(name).encode().unwrap().len(), size, "{name}");
    }
    let bytes = info::odd_debug_name();
    let mut odd: DebugName<'_> = parse(&bytes);
    assert_eq!((odd.flags, odd.name().to_string()), (1, "ab".into()));
    odd.set_name("abc");
    assert_eq!(odd.encode().unwrap(), b"\x01\0\x03\0abc\0");
    let long = DebugName::new("x".repeat(65536)).encode().unwrap_err();
    assert_eq!(
        long.to_string(),
        "name_length at 0x2: 65536 does not fit a field whose largest value is 65535"
    );
}

#[test]
fn version() {
    let bytes = info::version();
    let part: CompilerVersion<'_> = parse(&bytes);
    assert_eq!((part.major, part.minor, part.commit_count), (1, 10, 5517));
    assert_eq!(part.flags, VersionFlags::DEBUG);
    assert_eq!((part.commit_sha(), part.custom_version()), (Name::from("9757d4"), Name::from("1.9.0b")));
    let mut new = CompilerVersion::new(1, 10);
    (new.flags, new.commit_count) = (VersionFlags::DEBUG, 5517);
    new.set_strings("9757d4", "1.9.0b").unwrap();
    assert_eq!(new.encode().unwrap(), bytes);
    let error = new.set_strings("a\0b", "").unwrap_err();
    assert_eq!(error.to_string(), "at 0x0: a string that contains a NUL cannot be stored");
    new.set_strings("", "").unwrap();
    assert_eq!(new.string_list(), [0, 0]);
    assert_eq!(new.strings().count(), 2);

    let bytes = info::version_without_strings();
    let part: CompilerVersion<'_> = parse(&bytes);
    assert_eq!((part.flags, part.strings().count()), (VersionFlags::INTERNAL_VALIDATOR, 0));
    assert!(part.commit_sha().is_empty());
    let bytes = info::odd_version();
    let part: CompilerVersion<'_> = parse(&bytes);
    assert_eq!(part.strings().collect::<Vec<_>>(), ["a", "", "ccc"]);
}

fn files(info: &SourceInfo<'_>) -> Vec<(String, Vec<u8>)> {
    info.files().map(|(name, text)| (name.to_string(), text.to_vec())).collect()
}

#[test]
fn sources() {
    for bytes in [info::sources_plain(), info::sources_zlib()] {
        let part: SourceInfo<'_> = parse(&bytes);
        assert_eq!(
            files(&part),
            [("a.hlsl".into(), b"#include \"b.hlsl\"".to_vec()), ("./b.hlsli".into(), b"X\r\n".to_vec())]
        );
        let args: Vec<(String, String)> =
            part.args().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let pairs = [("T", "ps_6_0"), ("E", "main"), ("D", "X=a b"), ("D", "Y"), ("Zi", ""), ("", "it's")];
        assert_eq!(args, pairs.map(|(name, value)| (name.into(), value.into())));
        let arguments = part.compile_arguments();
        assert_eq!(*arguments.entry().unwrap(), "main");
        assert_eq!(*arguments.profile().unwrap(), "ps_6_0");
        assert_eq!(arguments.defines().map(Name::to_string).collect::<Vec<_>>(), ["X=a b", "Y"]);
        assert_eq!(arguments.others(), ["-Zi", "it's"]);
        assert_eq!(
            arguments.words(),
            ["-T", "ps_6_0", "-E", "main", "-D", "X=a b", "-D", "Y", "-Zi", "it's"]
        );

        // The fields alone give the same bytes, except that DXC omits a size and compresses better.
        let mut anew = SourceInfo::new(
            files(&part).into_iter().map(|(name, text)| (Name::from(name), Cow::Owned(text))),
            pairs,
        )
        .unwrap();
        anew.contents_mut().unwrap().compression = part.contents().unwrap().compression;
        assert_eq!(anew, part);
        let mut expected = bytes.clone();
        if anew.contents().unwrap().compression == CompressionType::None {
            expected[8 + 72 + 8] = 0;
            assert_eq!(anew.encode().unwrap(), expected);
        } else {
            let written = anew.encode().unwrap();
            assert_eq!(parse::<SourceInfo<'_>>(&written), part);
            assert_eq!(written[8..80], bytes[8..80]);
            assert_eq!(written[108..110], [0x78, 0x01]);
        }
    }
}

#[test]
fn quoting() {
    let line = |pairs: &[(&str, &str)]| {
        let files = [(Name::from("a b.hlsl"), Cow::Borrowed([].as_slice()))];
        SourceInfo::new(files, pairs.iter().copied()).unwrap().command_line()
    };
    assert_eq!(line(&[("T", "ps_6_0")]), "dxc -T ps_6_0 'a b.hlsl'");
    assert_eq!(
        line(&[("D", ""), ("", ""), ("", "$(x)"), ("D", "A='\n'")]),
        "dxc -D '' '' '$(x)' -D 'A='\\''\n'\\''' 'a b.hlsl'"
    );
    assert_eq!(
        line(&[("-T", "x"), ("/E", "y"), ("Fd", "d\\e~"), ("O3", "")]),
        "dxc -T x /E y -Fd 'd\\e~' -O3 'a b.hlsl'"
    );
    assert_eq!(SourceInfo::default().command_line(), "dxc");
    let nul = SourceInfo::new([], [("D", "a\0b")]).unwrap_err();
    assert_eq!(nul.to_string(), "at 0x2: an argument that contains a NUL cannot be stored");
}

#[test]
fn only_what_was_edited_is_laid_out_anew() {
    let bytes = info::sources_zlib();
    let stream = &bytes[108..108 + 59];
    // A changed name changes its section and the size of the part.
    let mut part: SourceInfo<'_> = parse(&bytes);
    part.names_mut().unwrap().entries[1].name = Name::from("./c/b.hlsli");
    let written = part.encode().unwrap();
    let again: SourceInfo<'_> = parse(&written);
    assert_eq!(again.encode().unwrap(), written);
    assert_eq!(files(&again)[1].0, "./c/b.hlsli");
    assert_eq!(written[8 + 72..], bytes[8 + 72..]);
    // A changed flag keeps the compressed stream that was read.
    let mut part: SourceInfo<'_> = parse(&bytes);
    part.sections[1].flags = 3;
    let written = part.encode().unwrap();
    assert_eq!(&written[108..108 + 59], stream);
    // Changed contents change the sizes beside the names.
    let mut part: SourceInfo<'_> = parse(&bytes);
    part.contents_mut().unwrap().entries[0].text = Cow::Borrowed(b"short");
    let written = part.encode().unwrap();
    assert_eq!(written[8 + 18 + 12], 6);
    assert_eq!(support::see("SRCI", &written).unwrap().unwrap().findings, <[String; 0]>::default());
    // A third file.
    let mut part: SourceInfo<'_> = parse(&bytes);
    part.names_mut().unwrap().entries.push(SourceName::new("c.hlsli"));
    part.contents_mut().unwrap().entries.push(SourceContent::new(b"third".as_slice()));
    let written = part.encode().unwrap();
    assert_eq!(support::see("SRCI", &written).unwrap().unwrap().findings, <[String; 0]>::default());
    assert_eq!(files(&parse(&written))[2], ("c.hlsli".into(), b"third".to_vec()));
    // Arguments.
    let mut part: SourceInfo<'_> = parse(&bytes);
    part.args_section_mut().unwrap().set_pairs([("T", "lib_6_3")]).unwrap();
    let written = part.encode().unwrap();
    assert_eq!(written[8..168], bytes[8..168]);
    assert_eq!(parse::<SourceInfo<'_>>(&written).command_line(), "dxc -T lib_6_3 a.hlsl");
    // All of it.
    part.forget_layout();
    let written = part.encode().unwrap();
    assert_ne!(&written[108..108 + 59], stream);
    assert_eq!(parse::<SourceInfo<'_>>(&written), part);
}

/// Names may take more bytes together than their header can say: DXC writes the lowest 16 bits, and so does
/// this.
#[test]
fn size_of_names_overflows() {
    let files =
        (0..400u32).map(|index| (Name::from(format!("{index:0160}.hlsl")), Cow::Borrowed(b"x".as_slice())));
    let part = SourceInfo::new(files, <[(&str, &str); 0]>::default()).unwrap();
    let written = part.encode().unwrap();
    // 16 + 160 + 5 + 1 + 2 bytes each.
    assert_eq!(u16::from_le_bytes([written[24], written[25]]), u16::try_from(400 * 184 - 65536).unwrap());
    assert_eq!(support::see("SRCI", &written).unwrap().unwrap().findings, <[String; 0]>::default());
    assert_eq!(parse::<SourceInfo<'_>>(&written), part);
}

#[test]
fn odd_sources() {
    let bytes = info::odd_sources();
    let part: SourceInfo<'_> = parse(&bytes);
    assert_eq!((part.flags, part.sections.len(), part.unknown.as_ref()), (1, 5, [0xab; 5].as_slice()));
    assert_eq!(part.sections[0].flags, 2);
    assert_eq!(part.sections[0].data, SectionData::Other(SectionType(9), Cow::Borrowed(&[1, 2, 3])));
    let names = part.names().unwrap();
    assert_eq!((names.flags, names.unknown.as_ref()), (3, [8].as_slice()));
    assert_eq!((names.entries[0].flags, names.entries[0].name.to_string()), (4, "a".into()));
    assert_eq!(names.entries[0].unknown.as_ref(), [5, 6, 7]);
    assert!(names.entries[1].name.is_empty());
    let contents = part.contents().unwrap();
    assert_eq!(
        (contents.flags, contents.unknown_entries.as_ref(), contents.unknown.as_ref()),
        (6, [8, 8].as_slice(), [7].as_slice())
    );
    assert_eq!((contents.entries[0].flags, contents.entries[0].text.as_ref()), (7, b"hi".as_slice()));
    assert_eq!(contents.entries[0].unknown.as_ref(), [9, 9, 9]);
    assert_eq!(part.sections[3].data.section_type(), SectionType::SourceContents);
    assert!(matches!(&part.sections[3].data, SectionData::Other(_, bytes) if bytes.len() == 24));
    let args = part.args_section().unwrap();
    assert_eq!(
        (args.flags, args.unknown_pairs.as_ref(), args.unknown.as_ref()),
        (8, [1, 2].as_slice(), [3].as_slice())
    );
    assert_eq!(*part.compile_arguments().profile().unwrap(), "");
    assert_eq!(part.command_line(), "dxc -T '' a");
    // An edit keeps unknown bytes.
    let mut part = part.clone();
    part.names_mut().unwrap().entries[0].name = Name::from("main");
    part.contents_mut().unwrap().entries[0].text = Cow::Borrowed(b"hello");
    let written = part.encode().unwrap();
    let again: SourceInfo<'_> = parse(&written);
    assert_eq!(again.contents().unwrap().entries[0].unknown.as_ref()[..3], [9, 9, 9]);
    assert_eq!(again.names().unwrap().entries[0].unknown.as_ref()[..3], [5, 6, 7]);
    assert_eq!(
        (&again.sections[0], &again.sections[3], &again.unknown),
        (&part.sections[0], &part.sections[3], &part.unknown)
    );
}

#[test]
fn pdb() {
    for (bytes, compression) in
        [(info::pdb_plain(), CompressionType::None), (info::pdb_zlib(), CompressionType::Zlib)]
    {
        let mut part: PdbInfo<'_> = parse(&bytes);
        assert_eq!((part.version, part.compression(), part.data()), (0, compression, b"RDATA!".as_slice()));
        assert_eq!(part, PdbInfo::new(compression, b"RDATA!".as_slice()));
        part.set_data(compression, [5u8; 1000].as_slice());
        let written = part.encode().unwrap();
        assert_eq!(written.len() % 4, 0);
        assert_eq!(parse::<PdbInfo<'_>>(&written).data(), [5; 1000]);
    }
    let new = PdbInfo::new(CompressionType::None, b"RDATA!".as_slice());
    assert_eq!(new.encode().unwrap(), info::pdb_plain());
    let bytes = info::odd_pdb();
    let odd: PdbInfo<'_> = parse(&bytes);
    assert_eq!((odd.version, odd.compression(), odd.data()), (1, CompressionType(2), b"abc".as_slice()));
}

#[test]
fn walks_have_the_declared_names() {
    let leaves = support::see("SRCI", &info::sources_zlib()).unwrap().unwrap().leaves;
    let paths: Vec<String> = leaves
        .iter()
        .map(|(path, offset, size, value)| format!("{offset:#x} {size} {path}: {value}"))
        .collect();
    for expected in [
        "0x0 4 header > aligned_size_in_bytes: 228",
        "0x6 2 header > section_count: 3",
        "0xe 2 section[0] > section_type: SourceNames (1)",
        "0x18 2 section[0] > names_header > entries_size_in_bytes: 52",
        "0x2a 7 section[0] > name[0] > name: \"a.hlsl\"",
        "0x31 1 section[0] > name[0] > padding: padding, 1 bytes",
        "0x5e 2 section[1] > contents_header > compress_type: zlib (1)",
        "0x6c 59 section[1] > compressed_entries: 59 bytes",
        "0xbc 2 section[2] > arg[0] > name: \"T\"",
        "0xbe 7 section[2] > arg[0] > value: \"ps_6_0\"",
    ] {
        assert!(paths.iter().any(|path| path == expected), "{expected} is not in {paths:#?}");
    }
}
