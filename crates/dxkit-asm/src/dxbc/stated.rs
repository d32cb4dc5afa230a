//! The parts that no listing shows, written after the text of a program.
//!
//! ```text
//! .container
//! .digest debug              the digest, where it is not the one of the bytes: debug, or 32 digits
//! .part RDEF                 the parts in their order, those with their bytes that the text does not say
//! 00000000 1c000000 …        32 bytes a line
//! .part ISGN                 which the text says
//! .without STAT              a part that the text would give, and the container has not
//! .function 1                the same of the container of the second program, in a library
//! ```
//!
//! In a library, a part `LIBF` without bytes is the next program of the text; one with bytes is a function
//! that cannot be read, and has no program in the text. A container that a list of parts cannot express,
//! because it has bytes between or after its parts or another version, is stated as a whole:
//!
//! ```text
//! .container
//! .file
//! 44584243 …                 the bytes of the file
//! ```

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Error as BytesError, TextError, TextErrors};
use dxkit_container::{Container, Digest, DigestPolicy, RawPart};
use dxkit_disasm::Language;
use dxkit_disasm::dxbc::listing;
use dxkit_types::FourCc;

use super::{AssemblyOptions, Error};

/// The line that ends the text of the programs.
const START: &str = ".container";
/// The number of bytes in a line.
const ROW: usize = 32;

/// The digest of a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StatedDigest {
    /// As debug builds of the compiler compute it.
    Debug,
    Literal(Digest),
}

/// A part, at its position among the parts.
#[derive(Debug, Clone)]
struct StatedPart {
    /// Its line, counted from 0, for error messages.
    line: usize,
    kind: FourCc,
    /// Its bytes, unless the text gives them.
    payload: Option<Vec<u8>>,
}

/// The facts that the text states about one container.
#[derive(Debug, Clone, Default)]
struct Block {
    /// All of it, with its line.
    file: Option<(usize, Vec<u8>)>,
    digest: Option<StatedDigest>,
    parts: Vec<StatedPart>,
    without: Vec<FourCc>,
}

/// The statements after the text.
#[derive(Debug, Default)]
pub(super) struct Stated {
    container: Block,
    /// Functions of a library, by index.
    functions: Vec<(usize, usize, Block)>,
}

fn is_start(line: &str) -> bool {
    // Each line of each text is asked, also of other languages.
    let line = line.trim_start();
    line.starts_with('.') && line.split("//").next().unwrap_or_default().trim_end() == START
}

/// Whether a text is one of SM 4 or 5: it has a profile, or parts of a container.
///
/// ```
/// use dxkit_asm::dxbc::recognise;
///
/// assert!(recognise("// a comment\nps_5_0\nret\n"));
/// assert!(recognise(".container\n.part SHEX\n50000000\n"));
/// assert!(!recognise("define void @main() {"));
/// ```
#[must_use]
pub fn recognise(text: &str) -> bool {
    dxkit_dxbc::asm::recognise(text) || text.lines().any(is_start)
}

/// Whether a text states the digest of its container.
///
/// ```
/// assert!(dxkit_asm::dxbc::states_digest("ps_5_0\nret\n.container\n.digest debug\n"));
/// ```
#[must_use]
pub fn states_digest(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| !is_start(line)).map(str::trim);
    lines.by_ref().take_while(|line| !line.starts_with(".function")).any(|line| {
        let word = line.split(|c: char| c.is_whitespace() || c == '/').next();
        matches!(word, Some(".digest" | ".file"))
    })
}

/// The text of the programs, and the statements after it.
pub(super) fn split(text: &str) -> Result<(&str, Stated), Error> {
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if is_start(line) {
            let stated = Stated::from_text(text, number.saturating_add(1))?;
            return Ok((text.get(..at).unwrap_or(text), stated));
        }
        at = at.saturating_add(line.len());
    }
    Ok((text, Stated::default()))
}

impl Stated {
    fn from_text(text: &str, start: usize) -> Result<Self, TextErrors> {
        let mut stated = Self::default();
        let mut function = false;
        for (number, line) in text.lines().enumerate().skip(start) {
            let content = line.split("//").next().unwrap_or_default().trim();
            if content.is_empty() {
                continue;
            }
            let (name, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
            let rest = rest.trim();
            let block = match stated.functions.last_mut() {
                Some((.., block)) if function => block,
                _ => &mut stated.container,
            };
            let kind = || kind(rest);
            let read = match name {
                ".part" => kind().map(|kind| {
                    block.parts.push(StatedPart { line: number, kind, payload: None });
                }),
                ".without" => kind().map(|kind| block.without.push(kind)),
                ".digest" => digest(rest).map(|digest| block.digest = Some(digest)),
                ".file" if rest.is_empty() && !function => {
                    block.file = Some((number, Vec::new()));
                    Some(())
                }
                ".function" => rest.parse().ok().map(|place| {
                    stated.functions.push((place, number, Block::default()));
                    function = true;
                }),
                _ => match (&mut block.file, block.parts.last_mut()) {
                    (Some((_, file)), _) => hexadecimal(content, file),
                    (None, Some(part)) => hexadecimal(content, part.payload.get_or_insert_default()),
                    (None, None) => None,
                },
            };
            if read.is_none() {
                let expected = match name {
                    ".part" | ".without" => "the four characters of a part",
                    ".digest" => "debug or 32 hexadecimal digits",
                    ".function" => "the place of a function",
                    ".file" => "nothing after .file, which states the whole container",
                    _ => "one of .part, .without, .digest, .function, .file, or hexadecimal bytes of a part",
                };
                return Err(wrong(number, line, expected).in_text(text).into());
            }
        }
        Ok(stated)
    }

    /// For each listed function of a library, whether the text has its program.
    pub(super) fn functions(&self) -> Vec<bool> {
        let functions = self.container.parts.iter().filter(|part| part.kind == FourCc::Libf);
        functions.map(|part| part.payload.is_none()).collect()
    }

    /// Whether it gives the whole file.
    pub(super) fn is_whole(&self) -> bool {
        self.container.file.is_some()
    }

    /// Whether it may give a container without any program in the text.
    pub(super) fn lists_parts(&self) -> bool {
        self.is_whole() || !self.container.parts.is_empty()
    }

    /// Applies the stated content to the container that was made of the text.
    pub(super) fn apply(self, container: &mut Container<'static>) -> Result<(), Error> {
        for (place, line, block) in self.functions {
            let mut functions = container.parts_mut().filter(|part| part.kind() == FourCc::Libf);
            let Some(part) = functions.nth(place) else {
                return Err(wrong(line, "", "the place of a function that there is").into());
            };
            let mut function = Container::parse(part.span())?.into_owned();
            let policy = if block.digest.is_some() { DigestPolicy::Keep } else { DigestPolicy::Renew };
            block.apply(&mut function)?;
            part.set_payload(function.write(policy)?);
        }
        self.container.apply(container)
    }
}

impl Block {
    fn apply(self, container: &mut Container<'static>) -> Result<(), Error> {
        if let Some((line, file)) = self.file {
            let Ok(read) = Container::parse(&file[..]) else {
                return Err(wrong(line, ".file", "the bytes of a container").into());
            };
            *container = read.into_owned();
        }
        if !self.parts.is_empty() || !self.without.is_empty() {
            let mut made: Vec<RawPart<'static>> = container.parts().to_vec();
            container.retain(|_| false);
            for StatedPart { line, kind, payload } in self.parts {
                // A function with bytes takes the place of none that the text has.
                let own = kind == FourCc::Libf && payload.is_some();
                let place = made.iter().position(|part| part.kind() == kind).filter(|_| !own);
                let there = place.map(|place| made.remove(place));
                match (payload, there) {
                    (Some(payload), _) => container.push(RawPart::new(kind, payload)),
                    (None, Some(part)) => container.push(part),
                    (None, None) => {
                        let expected = format!("the bytes of {kind}, which the text does not say");
                        return Err(wrong(line.saturating_add(1), "", &expected).into());
                    }
                }
            }
            // The difference between the parts that the text gives and those that are stated.
            made.retain(|part| !self.without.contains(&part.kind()));
            made.into_iter().for_each(|part| container.insert(part));
        }
        match self.digest {
            None => {}
            Some(StatedDigest::Literal(digest)) => container.digest = digest,
            Some(StatedDigest::Debug) => {
                container.digest = Digest::compute_debug(&container.write(DigestPolicy::Zero)?);
            }
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.digest.is_none() && self.parts.is_empty() && self.without.is_empty()
    }

    /// The statements that turn the container made from the text into `original`. `functions`: for each
    /// function of a library, whether the text has its complete program.
    fn between(
        original: &Container<'_>,
        made: &Container<'_>,
        functions: &[bool],
        speaks: bool,
    ) -> Result<Self, BytesError> {
        let mut left: Vec<&RawPart<'_>> = made.parts().iter().collect();
        let mut parts = Vec::with_capacity(original.parts().len());
        let mut functions = functions.iter();
        for part in original.parts() {
            let there = || left.iter().position(|made| made.kind() == part.kind());
            let same = if part.kind() == FourCc::Libf {
                let said = functions.next().copied().unwrap_or_default();
                said && there().map(|place| left.remove(place)).is_some()
            } else {
                let there = there().map(|place| left.remove(place));
                there.is_some_and(|made| made.payload() == part.payload())
            };
            let payload = (!same).then(|| part.payload().to_vec());
            parts.push(StatedPart { line: 0, kind: part.kind(), payload });
        }
        let without: Vec<FourCc> = left.iter().map(|part| part.kind()).collect();
        let unsigned = original.write(DigestPolicy::Zero)?;
        let length = unsigned.len().saturating_sub(original.trailing().len());
        let unsigned = unsigned.get(..length).unwrap_or_default();
        let digest = match original.digest {
            // Containers that are signed as a debug build state it, and so do those that are to be.
            digest if digest == Digest::compute(unsigned) && !speaks => None,
            digest if digest == Digest::compute_debug(unsigned) => Some(StatedDigest::Debug),
            digest => Some(StatedDigest::Literal(digest)),
        };
        Ok(Self { file: None, digest, parts, without })
    }

    /// Leaves the list of parts out where the text gives the same ones in the same order.
    fn without_usual_parts(mut self, original: &Container<'_>, made: &Container<'_>) -> Self {
        let kinds =
            |container: &Container<'_>| container.parts().iter().map(RawPart::kind).collect::<Vec<_>>();
        if self.parts.iter().all(|part| part.payload.is_none()) && kinds(original) == kinds(made) {
            self.parts.clear();
        }
        self
    }

    fn print(&self, out: &mut Vec<u8>) {
        match self.digest {
            None => {}
            Some(StatedDigest::Debug) => out.extend_from_slice(b".digest debug\n"),
            Some(StatedDigest::Literal(digest)) => {
                out.extend_from_slice(b".digest ");
                digest.0.iter().for_each(|byte| push_byte(*byte, out));
                out.push(b'\n');
            }
        }
        for part in &self.parts {
            out.extend_from_slice(format!(".part {}\n", name(part.kind)).as_bytes());
            part.payload.iter().for_each(|payload| push_rows(payload, out));
            if part.payload.as_ref().is_some_and(Vec::is_empty) {
                out.extend_from_slice(b"-\n");
            }
        }
        for kind in &self.without {
            out.extend_from_slice(format!(".without {}\n", name(*kind)).as_bytes());
        }
    }
}

/// The name of a kind of part, or its bytes if the name cannot be written in a line.
fn name(kind: FourCc) -> String {
    let name = kind.to_string();
    if self::kind(&name) == Some(kind) && !name.contains("//") && name.trim() == name {
        return name;
    }
    let mut bytes = Vec::from(*b"0x");
    kind.0.iter().for_each(|byte| push_byte(*byte, &mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn kind(word: &str) -> Option<FourCc> {
    let Some(digits) = word.strip_prefix("0x").filter(|digits| digits.len() == 8) else {
        return word.parse().ok();
    };
    let mut bytes = Vec::new();
    hexadecimal(digits, &mut bytes)?;
    bytes.try_into().ok().map(FourCc)
}

fn push_byte(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for digit in [byte >> 4, byte & 15] {
        out.extend(DIGITS.get(usize::from(digit)));
    }
}

/// Lines of bytes.
fn push_rows(bytes: &[u8], out: &mut Vec<u8>) {
    for row in bytes.chunks(ROW) {
        for (place, byte) in row.iter().enumerate() {
            if place > 0 && place % 4 == 0 {
                out.push(b' ');
            }
            push_byte(*byte, out);
        }
        out.push(b'\n');
    }
}

/// Appends bytes that are written as pairs of hexadecimal digits; `-` means no bytes.
fn hexadecimal(text: &str, out: &mut Vec<u8>) -> Option<()> {
    if text == "-" {
        return Some(());
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut digits = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    while let Some(high) = digits.next() {
        out.push(digit(high)? << 4 | digit(digits.next()?)?);
    }
    Some(())
}

fn digest(word: &str) -> Option<StatedDigest> {
    if word == "debug" {
        return Some(StatedDigest::Debug);
    }
    let mut bytes = Vec::new();
    hexadecimal(word, &mut bytes)?;
    bytes.try_into().ok().map(|bytes| StatedDigest::Literal(Digest(bytes)))
}

fn wrong(number: usize, line: &str, expected: &str) -> TextError {
    TextError::expected(number, line, line.len().saturating_sub(line.trim_start().len()), expected)
}

/// How much of a container the exact text expresses as programs and comments, before the parts that are
/// stated as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Detail {
    /// The names of a library's functions.
    library: bool,
    /// Comments around programs.
    comments: bool,
    /// Programs.
    programs: bool,
}

/// From the most detailed text to the least. At each level, the text must give the container: a comment
/// cannot be read back if a name in it contains a line break or invalid UTF-8, and a program cannot if its
/// part is damaged.
const DETAILS: [Detail; 5] = [
    Detail { library: true, comments: true, programs: true },
    Detail { library: true, comments: false, programs: true },
    Detail { library: false, comments: true, programs: true },
    Detail { library: false, comments: false, programs: true },
    Detail { library: false, comments: false, programs: false },
];

/// The exact text of a container of SM 4 or 5: its programs as in [an exact
/// disassembly](dxkit_disasm::DisassemblyOptions::exact), followed by what they do not state: parts (`RDEF`,
/// debug information, a root signature, …), the order of the parts, the digest. Nothing is appended if the
/// programs and their comments are complete.
///
/// [`assemble`](super::assemble) always makes the same container from it, and [`states_digest`] tells whether
/// to keep the digest or to compute it. A part that cannot be read is stated as bytes.
///
/// ```
/// use dxkit_asm::dxbc::{AssemblyOptions, assemble, exact};
/// use dxkit_container::{Container, DigestPolicy, RawPart};
/// use dxkit_types::FourCc;
///
/// let mut shader = assemble("ps_5_0\nret\n", &AssemblyOptions::default())?;
/// shader.insert(RawPart::new(FourCc::Priv, b"mine".to_vec()));
/// let shader = shader.write(DigestPolicy::Recompute)?;
/// let text = String::from_utf8(exact(&Container::parse(&shader[..])?)?)?;
/// assert!(text.starts_with("ps_5_0\nret \n"));
/// assert!(text.ends_with(".part PRIV\n6d696e65\n"));
/// let made = assemble(&text, &AssemblyOptions::default())?;
/// assert_eq!(made.write(DigestPolicy::Recompute)?, shader);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the container has no bytes that can be written.
pub fn exact(original: &Container<'_>) -> Result<Vec<u8>, BytesError> {
    let bytes = original.write(DigestPolicy::Keep)?;
    let library = original.find(FourCc::Libf).is_some();
    for detail in DETAILS.iter().filter(|detail| library || detail.library || !detail.programs) {
        if let Some(text) = completed(original, *detail)?.filter(|text| gives(text, &bytes)) {
            return Ok(text);
        }
    }
    let mut text = format!("{START}\n.file\n").into_bytes();
    push_rows(&bytes, &mut text);
    Ok(text)
}

/// Whether a text gives these bytes.
fn gives(text: &[u8], bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(text) else { return false };
    let policy = if states_digest(text) { DigestPolicy::Keep } else { DigestPolicy::Recompute };
    let made = super::assemble(text, &AssemblyOptions::default()).ok();
    made.is_some_and(|made| made.write(policy).is_ok_and(|made| made == bytes))
}

/// The text with this much detail, with the missing statements appended. `None` if it cannot be assembled.
fn completed(original: &Container<'_>, detail: Detail) -> Result<Option<Vec<u8>>, BytesError> {
    let mut text = Vec::new();
    let mut functions = Vec::new();
    let mut blocks = Vec::new();
    let parts: Vec<&RawPart<'_>> = original.find_all(FourCc::Libf).collect();
    if detail.library && !parts.is_empty() {
        text = dxkit_disasm::dxbc::header(original);
        let named = core::str::from_utf8(&text).ok().and_then(listing::library);
        if named.is_none_or(|library| library.functions.len() != parts.len()) {
            return Ok(None);
        }
    }
    for (place, part) in parts.iter().enumerate() {
        let said = if detail.programs { function(part.payload(), detail)? } else { None };
        functions.push(said.is_some());
        match said {
            Some((said, block)) => {
                text.extend(said);
                blocks.push(block);
            }
            None if detail.programs => {
                text.extend(
                    format!("// function {place} cannot be read: see its bytes below\n").into_bytes(),
                );
            }
            None => {}
        }
    }
    if parts.is_empty() && detail.programs {
        let Some(said) = program(&original.write(DigestPolicy::Keep)?, detail) else { return Ok(None) };
        text = said;
    }
    let Ok(said) = core::str::from_utf8(&text) else { return Ok(None) };
    let made = if detail.programs {
        let Ok(made) = super::alone(said, &functions, true) else { return Ok(None) };
        made
    } else {
        Container::new()
    };
    let speaks = super::speaks(&made);
    let mut block = Block::between(original, &made, &functions, speaks)?;
    // Which functions of a library there are is in its comments, or in the list.
    if parts.is_empty() || detail.library && !functions.contains(&false) {
        block = block.without_usual_parts(original, &made);
    }
    if block.is_empty() && blocks.iter().all(Block::is_empty) {
        return Ok(Some(text));
    }
    text.extend_from_slice(START.as_bytes());
    text.push(b'\n');
    block.print(&mut text);
    for (place, block) in blocks.iter().enumerate().filter(|(_, block)| !block.is_empty()) {
        text.extend_from_slice(format!(".function {place}\n").as_bytes());
        block.print(&mut text);
    }
    Ok(Some(text))
}

/// The exact text of a container's program, if it has one that can be read, and whole.
fn program(container: &[u8], detail: Detail) -> Option<Vec<u8>> {
    let mut show = dxkit_disasm::DisassemblyOptions::default();
    show.exact = true;
    show.header = detail.comments;
    let shown = dxkit_disasm::disassemble(container, &show).ok()?;
    (!shown.elided && shown.language == Language::Fxc).then_some(shown.text)
}

/// The text of a library function, and the statements that make its container from it. `None` if it cannot
/// be read.
fn function(payload: &[u8], detail: Detail) -> Result<Option<(Vec<u8>, Block)>, BytesError> {
    let Ok(original) = Container::parse(payload) else { return Ok(None) };
    if original.find(FourCc::Libf).is_some() || super::program_part(&original).is_none() {
        return Ok(None);
    }
    let Some(text) = program(payload, detail) else { return Ok(None) };
    let Ok(said) = core::str::from_utf8(&text) else { return Ok(None) };
    let Ok(made) = super::alone(said, &[], false) else { return Ok(None) };
    let made = made.write(DigestPolicy::Recompute)?;
    let made = Container::parse(&made[..])?;
    let block = Block::between(&original, &made, &[], false)?.without_usual_parts(&original, &made);
    let mut again = made.clone().into_owned();
    let policy = if block.digest.is_some() { DigestPolicy::Keep } else { DigestPolicy::Renew };
    if block.clone().apply(&mut again).is_err() || again.write(policy)? != payload {
        return Ok(None);
    }
    Ok(Some((text, block)))
}
