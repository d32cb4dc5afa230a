//! Shared code of the commands that change containers.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use dxkit::{Container, DigestCheck};
use dxkit_sodb::{Replacement, Row};

use crate::input::{self, CommandError, Input, Listing, Pdbs};
use crate::output::{self, Destination, HashChoice, OutputTarget};
use crate::{Outcome, Streams};

/// Whether the digest of the input did not match its bytes, and that of the result does. The commands report
/// this, because the input may have been damaged.
pub(crate) fn renews_wrong_digest(input: &[u8], result: &[u8]) -> bool {
    let differs = |bytes: &[u8]| {
        let Ok(container) = Container::parse(bytes) else { return None };
        Some(dxkit::check_digest(&container, bytes))
    };
    matches!(differs(input), Some(DigestCheck::Differs { .. }))
        && matches!(differs(result), Some(DigestCheck::Matches))
}

/// Notes that two arguments may be swapped: the shader should be a container, and only the other one is.
/// `names` are those of the two, in their order on the command line; `which` is the container's place there.
pub(crate) fn hint_swapped(shader: &Path, from: &Path, names: &str, which: &str, streams: &mut Streams<'_>) {
    let begins = |path: &Path| {
        let mut head = [0; 4];
        let read = std::fs::File::open(path).and_then(|mut file| io::Read::read_exact(&mut file, &mut head));
        read.ok().map(|()| head)
    };
    let is_container = |head: Option<[u8; 4]>| head == Some(*b"DXBC");
    let shader = begins(shader);
    if shader.is_some() && !is_container(shader) && is_container(begins(from)) {
        input::summary(streams, &format!("note: are {names} swapped? Only the {which} is a container"));
    }
}

/// Changes one container and writes it.
pub(crate) fn one<'c>(
    file: &Path,
    destination: &Destination,
    hash: HashChoice,
    streams: &mut Streams<'_>,
    change: impl for<'a> FnOnce(&mut Container<'a>) -> Result<(), CommandError> + 'c,
) -> Result<Outcome, CommandError> {
    // Checked before any work is done.
    let places = destination.places(false, &streams.settings.files)?;
    let input = input::one(file, streams)?;
    let place = places.place(&input)?;
    let mut container = input::container(&input.bytes)?;
    change(&mut container)?;
    let result = container.write(hash.into())?;
    output::write(&place, &result, streams)?;
    if renews_wrong_digest(&input.bytes, &result) {
        input::summary(
            streams,
            "note: the digest of the input did not match its bytes; that of the result does",
        );
    }
    Ok(Outcome::Fine)
}

/// A container of a database that is to be written, and what is told of it then.
struct ChangedRow<T> {
    row: Row,
    bytes: Vec<u8>,
    input: Input,
    about: T,
}

/// A command that changes any number of containers in the same way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Many<'a> {
    /// Name of the command, for messages that concern no single file.
    pub(crate) command: &'static str,
    pub(crate) paths: &'a [PathBuf],
    pub(crate) destination: &'a Destination,
    /// Whether standard output gets JSON.
    pub(crate) json: bool,
}

impl Many<'_> {
    /// Changes each container and writes it. `change` returns the new bytes and a value that `tell` prints a
    /// message from. If the container goes to standard output, `tell` gets a sink.
    pub(crate) fn run<T: Send>(
        self,
        streams: &mut Streams<'_>,
        change: impl Fn(&Input, &mut Container<'_>) -> Result<(Vec<u8>, T), CommandError> + Sync,
        tell: impl Fn(&Input, &[u8], T, Option<&mut Vec<u8>>) -> io::Result<()> + Sync,
    ) -> Outcome {
        let places = match self.destination.places(input::several(self.paths), &streams.settings.files) {
            Ok(places) => places,
            Err(message) => return input::report(&self.command, Err(message.into()), streams),
        };
        if self.destination.is_standard() {
            let result = self.to_standard(streams, change, tell);
            return input::report(&self.command, result, streams);
        }
        let listing = match Listing::new(self.paths, Pdbs::PassOver, streams) {
            Ok(listing) => listing,
            Err(outcome) => return outcome,
        };
        if let Err(failure) = places.prepare(&listing) {
            return input::report(&self.command, Err(failure), streams);
        }
        let files = streams.settings.files.clone();
        let is_quiet = streams.settings.quiet && !self.json;
        let rows = Mutex::new(Vec::new());
        let mut outcome = input::for_each_of(&listing, streams, |input, out| {
            let place = places.place(input)?;
            let (bytes, about) = change(input, &mut Container::parse(&input.bytes)?)?;
            // An unchanged file is not written again.
            let is_same = bytes == input.bytes;
            match &place {
                OutputTarget::File(path) => files.write(path, &bytes)?,
                OutputTarget::Input(path, old) if !is_same => files.replace(path, old, &bytes)?,
                _ => {}
            }
            // Only what was written is told and counted, rows of databases after all changes.
            match place {
                OutputTarget::Row(row, _) if !is_same => {
                    let changed = ChangedRow { row, bytes, input: input.clone(), about };
                    rows.lock().unwrap_or_else(PoisonError::into_inner).push(changed);
                }
                _ => {
                    let before = out.len();
                    tell(input, &bytes, about, Some(out))?;
                    // The files are the output; a line about each is a note.
                    if is_quiet {
                        out.truncate(before);
                    }
                }
            }
            Ok(Outcome::Fine)
        });
        let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut databases: Vec<Vec<ChangedRow<T>>> = Vec::new();
        for row in rows {
            let same = |rows: &&mut Vec<ChangedRow<T>>| {
                rows.first().is_some_and(|first| std::ptr::eq(first.row.database(), row.row.database()))
            };
            match databases.iter_mut().find(same) {
                Some(rows) => rows.push(row),
                None => databases.push(vec![row]),
            }
        }
        for mut rows in databases {
            rows.sort_by(|one, other| one.input.name.cmp(&other.input.name));
            let edits = rows.iter().map(|changed| Replacement {
                row: changed.row.clone(),
                old: changed.input.bytes.clone(),
                new: changed.bytes.clone(),
            });
            let edits = edits.collect();
            let written = files.rows(edits, streams).and_then(|()| {
                let mut text = Vec::new();
                for ChangedRow { bytes, input, about, .. } in rows {
                    tell(&input, &bytes, about, Some(&mut text))?;
                }
                if !is_quiet {
                    streams.output.write_all(&text)?;
                }
                Ok(())
            });
            if let Err(trouble) = written {
                outcome.worsen(input::report(&self.command, Err(trouble), streams));
            }
        }
        outcome
    }

    fn to_standard<T>(
        self,
        streams: &mut Streams<'_>,
        change: impl Fn(&Input, &mut Container<'_>) -> Result<(Vec<u8>, T), CommandError>,
        tell: impl Fn(&Input, &[u8], T, Option<&mut Vec<u8>>) -> io::Result<()>,
    ) -> Result<Outcome, CommandError> {
        if self.json {
            return Err("standard output gets the container; --json cannot be printed there as well".into());
        }
        let [path] = self.paths else {
            return Err("only one container can be written to standard output".into());
        };
        let input = input::one(path, streams)?;
        let (bytes, about) = change(&input, &mut Container::parse(&input.bytes)?)?;
        output::standard(&bytes, streams)?;
        tell(&input, &bytes, about, None)?;
        Ok(Outcome::Fine)
    }
}
