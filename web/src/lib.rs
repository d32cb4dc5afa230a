#![doc = include_str!("../README.md")]

use std::borrow::Cow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dxkit::{Container, DigestPolicy, Strip};
use dxkit_report::html::{self, Limits};
use dxkit_report::{Problem, Subject, json};

mod exports;

/// A file that was given.
#[derive(Debug)]
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
    /// in it. Says whether it is a container or a PDB with one.
    fn add(&mut self, name_length: usize) -> bool {
        let input = std::mem::take(&mut self.input);
        let (name, bytes) = input.split_at_checked(name_length).unwrap_or((&[], &input));
        let name = String::from_utf8_lossy(name).into_owned();
        let Ok(bytes) = dxkit::container_of(bytes) else { return false };
        if !bytes.starts_with(b"DXBC") {
            return false;
        }
        let (pdb, bytes) = (matches!(bytes, Cow::Owned(_)), bytes.into_owned());
        self.files.push(File { name, bytes, pdb });
        true
    }

    /// Answers with what is shown of all files, as HTML: the element `main`.
    fn show(&mut self, compare: bool) {
        let subjects: Vec<Subject<'_>> = self.files.iter().map(File::subject).collect();
        let mut text = String::new();
        let written = html::body(&subjects, compare && subjects.len() == 2, &Limits::default(), &mut text);
        debug_assert!(written.is_ok(), "a string takes everything");
        self.output = text.into_bytes();
    }

    /// Answers with something about the last file.
    fn tell(&mut self, what: impl FnOnce(&File) -> Result<Vec<u8>, String>) -> bool {
        let answer = match self.files.last() {
            Some(file) => what(file),
            None => Err("there is no file".to_owned()),
        };
        self.answer(answer)
    }

    /// Answers with the differences of the last two files.
    fn diff(&mut self) -> bool {
        let answer = match self.files.as_slice() {
            [.., old, new] => text(json::diff(&old.subject(), &new.subject(), false)),
            _ => Err("there are no two files".to_owned()),
        };
        self.answer(answer)
    }

    /// Answers with the last file without what the input names.
    fn strip(&mut self) -> bool {
        let input = std::mem::take(&mut self.input);
        let mut what = Strip::empty();
        for name in String::from_utf8_lossy(&input).split_whitespace() {
            let Some(flag) = Strip::named(name) else {
                let known: Vec<_> = Strip::NAMES.iter().map(|(_, name)| *name).chain(["all"]).collect();
                return self.answer(Err(format!("{name:?} is not one of {}", known.join(", "))));
            };
            what |= flag;
        }
        self.tell(|file| file.changed(DigestPolicy::Renew, |container| what.apply(container).map(drop)))
    }

    fn answer(&mut self, answer: Result<Vec<u8>, String>) -> bool {
        let is_told = answer.is_ok();
        self.output = answer.unwrap_or_else(String::into_bytes);
        is_told
    }
}

impl File {
    fn subject(&self) -> Subject<'_> {
        Subject { name: &self.name, bytes: &self.bytes, in_pdb: self.pdb }
    }

    /// The document of `dxkit inspect --json`.
    fn inspect(&self) -> Result<Vec<u8>, String> {
        text(json::inspect(&self.subject()))
    }

    /// The document of `dxkit check --json`.
    fn check(&self) -> Result<Vec<u8>, String> {
        text(json::check(&self.subject()))
    }

    /// The document of `dxkit reflect --json`.
    fn reflect(&self) -> Result<Vec<u8>, String> {
        text(json::reflect(&self.subject()))
    }

    /// The document of `dxkit validate --json`.
    fn validate(&self) -> Result<Vec<u8>, String> {
        text(json::validate(&self.subject()))
    }

    /// The container with a digest that matches.
    fn sign(&self) -> Result<Vec<u8>, String> {
        self.changed(DigestPolicy::Recompute, |_| Ok(()))
    }

    /// The container, changed.
    fn changed(
        &self,
        digest: DigestPolicy,
        change: impl FnOnce(&mut Container<'_>) -> Result<(), dxkit::Error>,
    ) -> Result<Vec<u8>, String> {
        let changed = Container::parse(&self.bytes).and_then(|mut container| {
            change(&mut container)?;
            container.write(digest)
        });
        changed.map_err(|error| error.to_string())
    }

    /// The text of `dxkit dis`.
    fn disassemble(&self) -> Result<Vec<u8>, String> {
        let disassembly =
            dxkit::disasm::disassemble(&self.bytes, &dxkit::disasm::DisassemblyOptions::default());
        disassembly.map(|disassembly| disassembly.text).map_err(|error| error.to_string())
    }
}

/// A document, or why there is none.
fn text(document: Result<String, Problem>) -> Result<Vec<u8>, String> {
    document.map(String::into_bytes).map_err(|problem| problem.to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn state_with(name: &str, bytes: &[u8]) -> (State, bool) {
        let mut state = State { input: [name.as_bytes(), bytes].concat(), ..State::default() };
        let taken = state.add(name.len());
        (state, taken)
    }

    #[test]
    fn a_shader_is_shown_and_told_of() {
        let shader = include_bytes!("../../testdata/dxc/ps_solid_6_0.dxil");
        let (mut state, taken) = state_with("a<b>.dxil", shader);
        assert!(taken);
        state.show(true);
        let page = String::from_utf8_lossy(&state.output).into_owned();
        assert!(page.contains("<h1>a&lt;b&gt;.dxil</h1>"), "{}", page.len());
        assert!(state.tell(File::disassemble));
        assert_eq!(state.output, include_bytes!("../../testdata/dxc/ps_solid_6_0.dumpbin.txt"));
        assert!(state.tell(File::inspect) && state.output.starts_with(b"{\"file\":\"a<b>.dxil\""));
        assert!(state.tell(File::check) && state.output.ends_with(b"\"findings\":[]}"));
    }

    #[test]
    fn two_are_compared_and_one_is_changed() {
        let shader = include_bytes!("../../testdata/dxc/ps_solid_6_0.dxil");
        let (mut state, _) = state_with("old", shader);
        assert!(!state.diff());
        state.input = b"reflection colour".to_vec();
        assert!(!state.strip());
        assert!(state.output.starts_with(b"\"colour\" is not one of debug, "));
        state.input = b"reflection".to_vec();
        assert!(state.strip());
        let (stripped, _) = dxkit::strip(shader, Strip::REFLECTION).unwrap();
        assert_eq!(state.output, stripped.write(DigestPolicy::Recompute).unwrap());
        let bytes = std::mem::take(&mut state.output);
        state.files.push(File { name: "new".to_owned(), bytes, pdb: false });
        assert!(state.diff());
        assert!(String::from_utf8_lossy(&state.output).contains("\"verdict\":\"different\""));
        assert!(state.tell(File::sign) && state.output == state.files[1].bytes);
        assert!(state.tell(File::reflect) && state.tell(File::validate));
    }

    #[test]
    fn other_files_are_refused() {
        for bytes in [&b""[..], b"float4 main()", dxkit::PDB_MAGIC.as_ref()] {
            let (mut state, taken) = state_with("name", bytes);
            assert!(!taken);
            assert!(!state.tell(File::check));
            assert_eq!(state.output, b"there is no file");
        }
        // A length that is none.
        let mut state = State { input: b"DXBC".to_vec(), ..State::default() };
        assert!(state.add(usize::MAX));
        assert!(!state.tell(File::inspect));
    }
}
