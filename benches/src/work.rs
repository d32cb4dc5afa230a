//! The measured work: all of `testdata`, in memory, read by dxkit and by the crate `dxbc`.

use std::fs;
use std::path::Path;

use dxbc::DxbcChunk;
use dxkit::{Container, Context, FourCc, Part, RawPart};

/// All containers of `testdata`.
#[derive(Debug)]
pub struct Corpus(Vec<Vec<u8>>);

/// The kinds of parts that both libraries decode: signatures, PSV0, root signatures, headers of programs with
/// bitcode, runtime data, programs of tokens, resource definitions, FXC's counters, features, hashes, names
/// of debug files. Of parts of libraries, `dxbc` keeps the bytes alone.
const KINDS: &[FourCc] = &[
    FourCc::Isg1,
    FourCc::Osg1,
    FourCc::Psg1,
    FourCc::Isgn,
    FourCc::Osgn,
    FourCc::Osg5,
    FourCc::Pcsg,
    FourCc::Psv0,
    FourCc::Rts0,
    FourCc::Dxil,
    FourCc::Ildb,
    FourCc::Rdat,
    FourCc::Shdr,
    FourCc::Shex,
    FourCc::Rdef,
    FourCc::Stat,
    FourCc::Sfi0,
    FourCc::Hash,
    FourCc::Ildn,
];

/// Groups of these kinds, measured separately.
pub const GROUPS: &[(&str, &[FourCc])] = &[
    ("decode: all of these", KINDS),
    (
        "decode: signatures",
        &[FourCc::Isg1, FourCc::Osg1, FourCc::Psg1, FourCc::Isgn, FourCc::Osgn, FourCc::Osg5, FourCc::Pcsg],
    ),
    ("decode: PSV0", &[FourCc::Psv0]),
    ("decode: RTS0", &[FourCc::Rts0]),
    ("decode: DXIL, ILDB", &[FourCc::Dxil, FourCc::Ildb]),
    ("decode: RDAT", &[FourCc::Rdat]),
    ("decode: SHDR, SHEX", &[FourCc::Shdr, FourCc::Shex]),
    ("decode: RDEF", &[FourCc::Rdef]),
    ("decode: STAT of FXC", &[FourCc::Stat]),
    ("decode: SFI0, HASH, ILDN", &[FourCc::Sfi0, FourCc::Hash, FourCc::Ildn]),
];

/// The parts of one group, in the form that each library needs.
#[derive(Debug)]
pub struct Parts<'f> {
    ours: Vec<(RawPart<'f>, Context)>,
    theirs: Vec<DxbcChunk<'f>>,
}

impl Corpus {
    /// Reads the folder.
    pub fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
        let manifest = fs::read_to_string(root.join("MANIFEST")).unwrap();
        let lines = manifest.lines().filter(|line| !line.starts_with('#'));
        let files: Vec<_> = lines
            .filter_map(|line| line.split('\t').next())
            .filter(|path| !path.ends_with(".pdb"))
            .map(|path| fs::read(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}")))
            .collect();
        assert!(files.len() >= 400, "{} containers", files.len());
        Self(files)
    }

    /// Number of containers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Bytes of all containers.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Parses all envelopes. Returns the number of their parts, so that nothing is optimised away.
    pub fn parse_with_dxkit(&self) -> usize {
        self.0.iter().map(|file| Container::parse(file.as_slice()).unwrap().parts().len()).sum()
    }

    /// The same with `dxbc`, which searches for containers anywhere in the bytes.
    pub fn parse_with_dxbc(&self) -> usize {
        self.0
            .iter()
            .map(|file| dxbc::scan_dxbc(file).iter().map(|found| found.chunks.len()).sum::<usize>())
            .sum()
    }

    /// The parts of these kinds.
    pub fn parts(&self, kinds: &[FourCc]) -> Parts<'_> {
        let mut parts = Parts { ours: Vec::new(), theirs: Vec::new() };
        for file in &self.0 {
            let container = Container::parse(file.as_slice()).unwrap();
            let context = Context::from_container(&container);
            for part in container.parts().iter().filter(|part| kinds.contains(&part.kind())) {
                // A part that cannot be decoded (LLVM's tests fill some with zeros) is not measured.
                let Ok(decoded) = Part::decode(part, context) else { continue };
                // DXC's `STAT` is a program, which `dxbc` takes for counters.
                if part.kind() == FourCc::Stat && !matches!(decoded, Part::Statistics(_)) {
                    continue;
                }
                let data = part.file_span().unwrap().bytes();
                let size = u32::try_from(data.len()).unwrap();
                parts.theirs.push(DxbcChunk { fourcc: part.kind().0, size, data });
                parts.ours.push((part.clone(), context));
            }
        }
        parts
    }
}

impl Parts<'_> {
    /// Number of parts.
    pub fn len(&self) -> usize {
        self.ours.len()
    }

    /// The size of all parts in bytes, without bitcode, which is not read here.
    pub fn bytes(&self) -> usize {
        let program = [FourCc::Dxil, FourCc::Ildb];
        let size = |part: &RawPart<'_>| {
            if program.contains(&part.kind()) { 24 } else { part.payload().len() }
        };
        self.ours.iter().map(|(part, _)| size(part)).sum()
    }

    /// Decodes all of them.
    pub fn decode_with_dxkit(&self, mut take: impl FnMut(Part<'_>)) {
        for (part, context) in &self.ours {
            take(Part::decode(part, *context).unwrap());
        }
    }

    /// The same with `dxbc`.
    pub fn decode_with_dxbc(&self, mut take: impl FnMut(dxbc::ChunkData<'_>)) {
        for chunk in &self.theirs {
            take(chunk.parse());
        }
    }
}
