#![doc = include_str!("../README.md")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use dxkit_report::html::{self, Limits};
use dxkit_report::{Change, Combination, Form, Problem, ProblemKind, Source, Subject, json};

mod exports;

/// A container that was given.
#[derive(Debug, Default)]
struct File {
    name: String,
    bytes: Vec<u8>,
    pdb: bool,
}

/// What the module keeps between calls.
#[derive(Debug, Default)]
struct State {
    /// Where the caller writes the bytes of the next call.
    input: Vec<u8>,
    /// Where the caller reads what the last call answered.
    output: Vec<u8>,
    files: Vec<File>,
}

static STATE: Mutex<State> = Mutex::new(State { input: Vec::new(), output: Vec::new(), files: Vec::new() });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    /// Takes the input as a file: its name in UTF-8, of this length, and its bytes. Of a PDB, the container
    /// in it is added; of source code, each array that is one. Returns how many were added.
    fn add(&mut self, name_length: usize) -> usize {
        let found = self.with_input(name_length, containers);
        let count = found.len();
        self.files.extend(found);
        count
    }

    /// Takes the input as a file of any kind: its name, of this length, and its bytes.
    fn add_any(&mut self, name_length: usize) {
        let file =
            self.with_input(name_length, |name, bytes| File { name, bytes: bytes.to_vec(), pdb: false });
        self.files.push(file);
    }

    /// What is made of the input, which begins with a name of this length.
    fn with_input<T>(&mut self, name_length: usize, make: impl FnOnce(String, &[u8]) -> T) -> T {
        let input = std::mem::take(&mut self.input);
        let (name, bytes) = input.split_at_checked(name_length).unwrap_or((&[], &input));
        make(String::from_utf8_lossy(name).into_owned(), bytes)
    }

    /// Answers with the bytes of a file.
    fn file(&mut self, index: usize) -> bool {
        self.answer_about(index, |subject, _| Ok(subject.bytes.to_vec()))
    }

    /// Answers with the name of a file.
    fn name(&mut self, index: usize) -> bool {
        self.answer_about(index, |subject, _| Ok(subject.name.as_bytes().to_vec()))
    }

    /// Answers with what is shown of all files, as HTML: the element `main`.
    fn show(&mut self, compare: bool) {
        let mut text = String::new();
        let subjects = self.subjects();
        let written = html::body(&subjects, compare && subjects.len() == 2, &Limits::default(), &mut text);
        debug_assert!(written.is_ok(), "a string takes everything");
        self.output = text.into_bytes();
    }

    /// Answers with a page about all files that needs nothing else.
    fn page(&mut self, compare: bool) {
        let mut text = String::new();
        let subjects = self.subjects();
        let written = html::page(&subjects, compare && subjects.len() == 2, &Limits::default(), &mut text);
        debug_assert!(written.is_ok(), "a string takes everything");
        self.output = text.into_bytes();
    }

    /// Answers with the HTML of a shader of the table.
    fn body(&mut self, index: usize) -> bool {
        self.answer_about(index, |subject, _| {
            let mut text = String::new();
            html::shader(subject, index, &Limits::default(), &mut text)
                .map_err(|_| Problem::new(ProblemKind::Internal, "a string takes everything"))?;
            Ok(text.into_bytes())
        })
    }

    /// Answers with a file in the form that the input names.
    fn form(&mut self, index: usize) -> bool {
        self.answer_about(index, |subject, input| {
            Form::named(&String::from_utf8_lossy(input))?.write(subject)
        })
    }

    /// Answers with a file that is changed: the first line of the input is the name of the change and its
    /// argument, `set PRIV`; what follows is the payload.
    fn change(&mut self, index: usize) -> bool {
        self.answer_about(index, |subject, input| {
            let (words, payload) = first_line(input);
            let (name, argument) = words.split_once(' ').unwrap_or((&words, ""));
            Change::named(name)?.apply(subject.bytes, argument, payload)
        })
    }

    /// Answers with what running a file gives; the input is the request.
    fn run(&mut self, index: usize) -> bool {
        self.answer_about(index, |subject, input| {
            let request = String::from_utf8_lossy(input);
            dxkit_report::run(subject, &request, &[]).map(|ran| ran.document.into_bytes())
        })
    }

    /// Answers with a container made of a text: the first line of the input is the kind of source and the
    /// name of the text, `asm a.ll`; the text follows. What the text does not state comes from a file.
    fn build(&mut self, base: usize) -> bool {
        let input = std::mem::take(&mut self.input);
        let (words, text) = first_line(&input);
        let (kind, name) = words.split_once(' ').unwrap_or((&words, "text"));
        let base = self.files.get(base).map(|file| file.bytes.as_slice());
        let made = Source::named(kind).and_then(|kind| kind.build(name, text, base));
        self.answer(made)
    }

    /// Answers with what is made of all files: the input is the name of the combination and its argument.
    fn combine(&mut self) -> bool {
        let input = std::mem::take(&mut self.input);
        let words = String::from_utf8_lossy(&input);
        let (name, argument) = words.split_once(' ').unwrap_or((&words, ""));
        let made = Combination::named(name).and_then(|it| it.make(&self.subjects(), argument));
        self.answer(made)
    }

    /// Answers with the root signature in the input, and which files it serves.
    fn fit(&mut self) -> bool {
        let input = std::mem::take(&mut self.input);
        let answer = dxkit_report::fit(&String::from_utf8_lossy(&input), &self.subjects());
        self.answer(answer)
    }

    /// Answers with the differences of the last two files.
    fn diff(&mut self) -> bool {
        let answer = match self.files.as_slice() {
            [.., old, new] => json::diff(&old.subject(), &new.subject(), false).map(String::into_bytes),
            _ => Err(Problem::new(ProblemKind::Argument, "there are no two files")),
        };
        self.answer(answer)
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        self.files.iter().map(File::subject).collect()
    }

    /// Answers with something about a file and the input.
    fn answer_about(
        &mut self,
        index: usize,
        what: impl FnOnce(&Subject<'_>, &[u8]) -> Result<Vec<u8>, Problem>,
    ) -> bool {
        let input = std::mem::take(&mut self.input);
        let answer = match self.files.get(index) {
            Some(file) => what(&file.subject(), &input),
            None => Err(Problem::new(ProblemKind::Argument, format!("there is no file {index}"))),
        };
        self.answer(answer)
    }

    /// Answers, or says why not, as JSON: `kind`, `message`, `path`, `offset`.
    fn answer(&mut self, answer: Result<Vec<u8>, Problem>) -> bool {
        let is_answered = answer.is_ok();
        self.output = answer.unwrap_or_else(|problem| {
            let kind = match problem.kind {
                ProblemKind::Argument => "argument",
                ProblemKind::Format => "format",
                ProblemKind::Text => "text",
                ProblemKind::Missing => "missing",
                _ => "internal",
            };
            let document = serde_json::json!({
                "kind": kind,
                "message": problem.message,
                "path": problem.path,
                "offset": problem.offset,
                "text": problem.to_string(),
            });
            document.to_string().into_bytes()
        });
        is_answered
    }
}

/// The containers in a file.
fn containers(name: String, bytes: &[u8]) -> Vec<File> {
    if bytes.starts_with(b"DXBC") {
        return vec![File { name, bytes: bytes.to_vec(), pdb: false }];
    }
    if bytes.starts_with(dxkit::PDB_MAGIC) {
        let inner = dxkit::container_of(bytes);
        return inner
            .into_iter()
            .map(|inner| File { name: name.clone(), bytes: inner.into_owned(), pdb: true })
            .collect();
    }
    let arrays = dxkit::c_arrays(bytes).into_iter();
    arrays
        .map(|array| {
            let name = if array.name.is_empty() { name.clone() } else { format!("{name}:{}", array.name) };
            File { name, bytes: array.bytes, pdb: false }
        })
        .collect()
}

/// The first line of an input as text, and what follows it.
fn first_line(input: &[u8]) -> (String, &[u8]) {
    let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let (line, rest) = input.split_at_checked(end).unwrap_or((input, &[]));
    (String::from_utf8_lossy(line).into_owned(), rest.get(1..).unwrap_or_default())
}

impl File {
    fn subject(&self) -> Subject<'_> {
        Subject { name: &self.name, bytes: &self.bytes, in_pdb: self.pdb }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    const SHADER: &[u8] = include_bytes!("../../testdata/dxc/ps_solid_6_0.dxil");

    fn state_with(name: &str, bytes: &[u8]) -> (State, usize) {
        let mut state = State { input: [name.as_bytes(), bytes].concat(), ..State::default() };
        let taken = state.add(name.len());
        (state, taken)
    }

    impl State {
        fn asked(&mut self, input: &[u8], ask: impl FnOnce(&mut Self) -> bool) -> Result<String, String> {
            self.input = input.to_vec();
            let answered = ask(self);
            let output = String::from_utf8_lossy(&self.output).into_owned();
            if answered { Ok(output) } else { Err(output) }
        }
    }

    #[test]
    fn a_shader_is_shown_in_every_form() {
        let (mut state, taken) = state_with("a<b>.dxil", SHADER);
        assert_eq!(taken, 1);
        state.show(true);
        let page = String::from_utf8_lossy(&state.output).into_owned();
        assert!(page.contains("<h1>a&lt;b&gt;.dxil</h1>"), "{}", page.len());
        let text = state.asked(b"dis", |state| state.form(0)).unwrap();
        assert_eq!(text, include_str!("../../testdata/dxc/ps_solid_6_0.dumpbin.txt"));
        let document = state.asked(b"inspect", |state| state.form(0)).unwrap();
        assert!(document.starts_with("{\"file\":\"a<b>.dxil\""));
        assert!(state.asked(b"check", |state| state.form(0)).unwrap().ends_with("\"findings\":[]}"));
        let problem = state.asked(b"picture", |state| state.form(0)).unwrap_err();
        assert!(
            problem.starts_with("{\"kind\":\"argument\",\"message\":\"\\\"picture\\\" is not a form"),
            "{problem}"
        );
        assert!(state.asked(b"dis", |state| state.form(1)).is_err());
        state.page(false);
        assert!(state.output.starts_with(b"<!DOCTYPE html>"));
    }

    #[test]
    fn two_are_compared_and_one_is_changed() {
        let (mut state, _) = state_with("old", SHADER);
        assert!(!state.diff());
        assert!(state.asked(b"strip reflection colour", |state| state.change(0)).is_err());
        assert!(state.asked(b"strip reflection", |state| state.change(0)).is_ok());
        let bytes = state.output.clone();
        assert!(bytes.len() < SHADER.len());
        state.input = [b"new".as_slice(), &bytes].concat();
        assert_eq!(state.add(3), 1);
        assert!(state.asked(b"", State::diff).unwrap().contains("\"verdict\":\"different\""));
        assert!(state.asked(b"sign", |state| state.change(1)).is_ok() && state.output == bytes);
        assert!(state.asked(b"set PRIV\nown\nbytes", |state| state.change(1)).is_ok());
        assert!(state.output.windows(9).any(|bytes| bytes == b"own\nbytes"));
        state.show(false);
        assert!(String::from_utf8_lossy(&state.output).contains("<a href=\"#s1\">new</a>"));
        assert!(state.body(1) && state.output.starts_with(b"<article class=\"file\" id=\"s1-file\">"));
    }

    #[test]
    fn texts_are_assembled_with_errors_at_their_lines() {
        let (mut state, _) = state_with("a", SHADER);
        let text = state.asked(b"dis", |state| state.form(0)).unwrap();
        let made = state.asked(format!("asm a.ll\n{text}").as_bytes(), |state| state.build(0));
        assert!(made.is_ok() && state.output == SHADER);
        let problem =
            state.asked(b"asm a.ll\ndefine void @main() {\n  wrong\n}\n", |state| state.build(usize::MAX));
        assert!(problem.unwrap_err().contains("\"message\":\"a.ll:2:"));
        let differs = state.asked(b"diff-root-signatures", State::combine).unwrap_err();
        assert!(differs.contains("two are compared"), "{differs}");
        let fit = state.asked(b"CBV(b0)", State::fit).unwrap();
        assert!(fit.contains("\"file\":\"a\",\"served\":true"), "{fit}");
    }

    #[test]
    fn other_files_are_refused_and_arrays_are_read() {
        for bytes in [&b""[..], b"float4 main()", dxkit::PDB_MAGIC.as_ref()] {
            let (mut state, taken) = state_with("name", bytes);
            assert_eq!(taken, 0);
            assert!(state.asked(b"check", |state| state.form(0)).is_err());
        }
        // A length that is none.
        let mut state = State { input: b"DXBC".to_vec(), ..State::default() };
        assert_eq!(state.add(usize::MAX), 1);
        assert!(state.asked(b"inspect", |state| state.form(0)).is_err());
        let (mut state, _) = state_with("dir/a.cso", SHADER);
        let text = state.asked(b"c-array", |state| state.form(0)).unwrap();
        let (state, taken) = state_with("a.h", text.as_bytes());
        assert_eq!(taken, 1);
        let mut state = state;
        assert_eq!(state.asked(b"", |state| state.name(0)), Ok("a.h:a".to_owned()));
        assert!(state.file(0) && state.output == SHADER && !state.file(1));
    }
}
