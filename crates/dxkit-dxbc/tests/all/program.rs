//! The program of tokens: against the texts that FXC prints of the same containers.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dxkit_bytes::{Span, Value, Visit};
use dxkit_dxbc::opcode::{Opcode, SyntaxForm};
use dxkit_dxbc::{Program, asm, print};

/// A program of the corpus.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) payload: Vec<u8>,
    /// What FXC prints of it, from the profile on; without the lines that debug information adds.
    text: Option<String>,
}

fn word(file: &[u8], at: usize) -> usize {
    u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize
}

/// The payloads of the program parts, those of libraries included, in order.
fn programs(file: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for part in 0..word(file, 28) {
        let at = word(file, 32 + 4 * part);
        let payload = &file[at + 8..at + 8 + word(file, at + 4)];
        match &file[at..at + 4] {
            b"SHDR" | b"SHEX" => found.push(payload.to_vec()),
            b"LIBF" => found.extend(programs(payload)),
            _ => {}
        }
    }
    found
}

fn is_profile(line: &str) -> bool {
    let mut words = line.split('_');
    let stage =
        words.next().is_some_and(|stage| ["ps", "vs", "gs", "hs", "ds", "cs", "lib"].contains(&stage));
    stage && words.next().is_some_and(|major| ["4", "5"].contains(&major)) && line.len() <= 7
}

/// The texts of the programs in a listing; `None` where debug information stands between the lines.
fn texts(listing: &str) -> Vec<Option<String>> {
    let mut texts: Vec<Option<String>> = Vec::new();
    let mut inside = false;
    for line in listing.split_inclusive('\n') {
        if is_profile(line.trim_end()) {
            texts.push(Some(String::new()));
            inside = true;
        } else if line.starts_with("// Approximately") {
            inside = false;
        }
        if inside {
            let text = texts.last_mut().unwrap();
            if line.starts_with("//") || line.starts_with("#line") {
                *text = None;
            }
            if let Some(text) = text {
                text.push_str(line);
            }
        }
    }
    texts
}

pub(crate) fn corpus() -> Vec<Case> {
    let mut cases = Vec::new();
    for compiler in ["fxc", "vkd3d"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(compiler);
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "dxbc") {
                continue;
            }
            let listing = fs::read_to_string(path.with_extension("asm")).unwrap_or_default();
            let mut texts = texts(&listing).into_iter();
            for payload in programs(&fs::read(&path).unwrap()) {
                let text = texts.next().flatten();
                cases.push(Case { name: path.display().to_string(), payload, text });
            }
            assert!(texts.next().is_none(), "{}: more texts than programs", path.display());
        }
    }
    assert!(cases.len() >= 130, "{} programs", cases.len());
    cases
}

fn text(program: &Program<'_>, exact: bool) -> String {
    let mut options = print::ListingOptions::default();
    options.exact = exact;
    let mut text = Vec::new();
    assert!(print::write(program, &options, &mut text));
    String::from_utf8(text).unwrap()
}

#[test]
fn rows_of_the_table_stand_at_their_numbers() {
    for (number, row) in Opcode::table().iter().enumerate() {
        assert_eq!(usize::from(row.opcode.0), number);
        assert_eq!(Opcode(row.opcode.0).info().unwrap(), row);
        assert!(u32::from(row.typed) >> row.roles.len() == 0 && row.typed & 1 == 0, "{}", row.opcode);
    }
    assert_eq!(Opcode::table().len(), 236);
}

#[test]
fn what_compilers_wrote_is_understood_and_comes_back() {
    for case in corpus() {
        let program = Program::parse(Span::new(&case.payload)).unwrap();
        assert!(program.instructions.iter().all(|one| !one.opaque()), "{}", case.name);
        assert!(program.tail().is_empty() && program.stated_length().is_none(), "{}", case.name);
        assert_eq!(program.encode().unwrap(), case.payload, "{}", case.name);
        assert_eq!(program.length() * 4, case.payload.len(), "{}", case.name);
    }
}

#[test]
fn the_text_is_that_of_the_compiler() {
    let mut compared = 0;
    for case in corpus() {
        let Some(theirs) = case.text else { continue };
        let ours = text(&Program::parse(Span::new(&case.payload)).unwrap(), false);
        for (number, (our, their)) in ours.lines().zip(theirs.lines()).enumerate() {
            assert_eq!(our, their, "{}, line {}", case.name, number + 1);
        }
        assert_eq!(ours, theirs, "{}", case.name);
        compared += 1;
    }
    assert!(compared >= 120, "{compared} compared");
}

#[test]
fn the_compilers_text_gives_the_program_back_with_the_program_as_base() {
    let mut compared = 0;
    for case in corpus() {
        let Some(theirs) = case.text else { continue };
        let program = Program::parse(Span::new(&case.payload)).unwrap();
        let again = asm::assemble(&theirs, Some(&program)).unwrap();
        assert_eq!(again.encode().unwrap(), case.payload, "{}", case.name);
        compared += 1;
    }
    assert!(compared >= 120, "{compared} compared");
}

/// vkd3d states components in operands of declarations and indexes that FXC does not, and that texts omit.
const COMPONENTS: &str = "other components of operands than FXC states";

/// Programs that have instructions which are written as tokens: no text determines them. How many, and why.
const WRITTEN_AS_TOKENS: [(&str, usize, &str); 16] = [
    ("fxc/cs_feedback_5_0", 1, "the last operand, an output without an index, is not in FXC's text"),
    ("fxc/ps_feedback_5_0", 1, "the last operand, an output without an index, is not in FXC's text"),
    ("fxc/ps_samples_5_0", 1, "a `samplepos` without the unused word that FXC writes elsewhere"),
    ("vkd3d/cs_raw_5_0", 2, COMPONENTS),
    ("vkd3d/cs_typed_loads_5_0", 2, COMPONENTS),
    ("vkd3d/ds_quad_5_0", 1, COMPONENTS),
    ("vkd3d/gs_normals_4_0", 1, COMPONENTS),
    ("vkd3d/gs_normals_5_0", 1, COMPONENTS),
    ("vkd3d/hs_isoline_5_0", 2, COMPONENTS),
    ("vkd3d/hs_quad_5_0", 1, COMPONENTS),
    ("vkd3d/hs_tri_5_0", 4, COMPONENTS),
    ("vkd3d/ps_outputs_5_0", 1, COMPONENTS),
    ("vkd3d/ps_sample_count_5_0", 1, COMPONENTS),
    ("vkd3d/ps_texture_4_0", 1, COMPONENTS),
    ("vkd3d/ps_texture_5_0", 1, COMPONENTS),
    ("vkd3d/ps_texture_5_1", 2, COMPONENTS),
];

#[test]
fn exact_text_gives_the_program_back_alone() {
    let mut as_tokens = BTreeMap::new();
    for case in corpus() {
        let program = Program::parse(Span::new(&case.payload)).unwrap();
        let exact = text(&program, true);
        let count = exact.matches(".dword").count();
        if count > 0 {
            let (_, name) = case.name.split_once("testdata/").unwrap();
            *as_tokens.entry(name.trim_end_matches(".dxbc").to_owned()).or_insert(0) += count;
        }
        let again =
            asm::assemble(&exact, None).unwrap_or_else(|mistakes| panic!("{}: {}", case.name, mistakes[0]));
        assert_eq!(again.encode().unwrap(), case.payload, "{}", case.name);
    }
    let known = WRITTEN_AS_TOKENS.iter().map(|(name, count, _)| ((*name).to_owned(), *count));
    assert_eq!(as_tokens, known.collect());
}

#[derive(Default)]
struct Covered {
    end: usize,
    unknown: usize,
}

impl Visit for Covered {
    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        assert_eq!(span.offset(), self.end, "told in order, without gaps");
        self.end = span.end();
        if let Value::Unknown(bytes) = value {
            self.unknown += bytes.len();
        }
    }
}

#[test]
fn every_token_has_a_name() {
    for case in corpus() {
        let mut covered = Covered::default();
        Program::walk(Span::new(&case.payload), &mut covered).unwrap();
        assert_eq!((covered.end, covered.unknown), (case.payload.len(), 0), "{}", case.name);
    }
}

#[test]
fn any_tokens_are_kept_and_written_as_text() {
    // A generator with a fixed seed, so that failures can be repeated.
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    let cases = corpus();
    for _ in 0..400 {
        let mut payload = cases[random(cases.len())].payload.clone();
        payload.truncate(2000);
        for _ in 0..1 + random(6) {
            let at = random(payload.len());
            payload[at] = u8::try_from(random(256)).unwrap();
        }
        let Ok(program) = Program::parse(Span::new(&payload)) else { continue };
        assert_eq!(program.encode().unwrap(), payload);
        let exact = text(&program, true);
        let again = asm::assemble(&exact, None).unwrap_or_else(|mistakes| panic!("{}\n{exact}", mistakes[0]));
        assert_eq!(again.encode().unwrap(), payload, "{exact}");
        // Messages have whatever bytes the tokens have.
        let mut plain = Vec::new();
        print::write(&program, &print::ListingOptions::default(), &mut plain);
        let again = asm::assemble(&String::from_utf8_lossy(&plain), Some(&program));
        if let Ok(again) = again {
            assert!(again.encode().is_ok());
        }
        let mut covered = Covered::default();
        Program::walk(Span::new(&payload), &mut covered).unwrap();
        assert_eq!(covered.end, payload.len());
    }
}

#[test]
fn declarations_are_told_from_instructions() {
    assert!(Opcode::DclTemps.info().is_some_and(|info| info.form.declares()));
    assert!(
        Opcode::Add.info().is_some_and(|info| !info.form.declares() && info.form == SyntaxForm::Instruction)
    );
}
