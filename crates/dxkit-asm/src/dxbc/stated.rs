//! The parts that no listing says, behind the text of a program.
//!
//! ```text
//! .container
//! .digest debug              the digest, where it is not the one of the bytes: debug, or 32 digits
//! .part RDEF                 the parts in their order, those with their bytes that the text does not say
//! 00000000 1c000000 …        32 bytes a line
//! .part ISGN                 which the text says
//! .without STAT              a part that the text would give, and the container has not
//! .function 1                the same of the container in the second part LIBF
//! ```

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::Error as BytesError;
use dxkit_container::{Container, Digest, DigestPolicy, RawPart};
use dxkit_dxbc::asm::Diagnostic;
use dxkit_types::FourCc;

use super::{Error, Options};

/// The line that ends the text of the programs.
const START: &str = ".container";
/// So many bytes stand in a line.
const ROW: usize = 32;

/// The digest of a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StatedDigest {
    /// As debug builds of the compiler compute it.
    Debug,
    Literal(Digest),
}

/// A part, in the place where it stands.
#[derive(Debug)]
struct StatedPart {
    /// Its line, counted from 0, for what is wrong with it.
    line: usize,
    kind: FourCc,
    /// Its bytes, unless the text says it.
    payload: Option<Vec<u8>>,
}

/// What the text states about one container.
#[derive(Debug, Default)]
struct Block {
    digest: Option<StatedDigest>,
    parts: Vec<StatedPart>,
    without: Vec<FourCc>,
}

/// What stands behind the text.
#[derive(Debug, Default)]
pub(super) struct Stated {
    container: Block,
    /// Of functions of a library, by their places.
    functions: Vec<(usize, usize, Block)>,
}

fn is_start(line: &str) -> bool {
    line.split("//").next().unwrap_or_default().trim() == START
}

/// Whether a text says which digest its container has.
///
/// ```
/// assert!(dxkit_asm::dxbc::states_digest("ps_5_0\nret\n.container\n.digest debug\n"));
/// ```
#[must_use]
pub fn states_digest(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| !is_start(line)).map(str::trim);
    lines.by_ref().take_while(|line| !line.starts_with(".function")).any(|line| line.starts_with(".digest"))
}

/// The text of the programs, and what stands behind it.
pub(super) fn split(text: &str) -> Result<(&str, Stated), Error> {
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if is_start(line) {
            let stated = Stated::read(text, number.saturating_add(1))?;
            return Ok((text.get(..at).unwrap_or(text), stated));
        }
        at = at.saturating_add(line.len());
    }
    Ok((text, Stated::default()))
}

impl Stated {
    fn read(text: &str, start: usize) -> Result<Self, Vec<Diagnostic>> {
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
                ".function" => rest.parse().ok().map(|place| {
                    stated.functions.push((place, number, Block::default()));
                    function = true;
                }),
                _ => block.parts.last_mut().and_then(|part| {
                    let payload = part.payload.get_or_insert_default();
                    hexadecimal(content, payload)
                }),
            };
            if read.is_none() {
                let expected = match name {
                    ".part" | ".without" => "the four characters of a part",
                    ".digest" => "debug or 32 hexadecimal digits",
                    ".function" => "the place of a function",
                    _ => "one of .part, .without, .digest, .function, or hexadecimal bytes of a part",
                };
                return Err(alloc::vec![wrong(number, line, expected)]);
            }
        }
        Ok(stated)
    }

    /// Puts it into the container that the text gave.
    pub(super) fn apply(self, container: &mut Container<'static>) -> Result<(), Error> {
        for (place, line, block) in self.functions {
            let mut functions = container.parts_mut().filter(|part| part.kind() == FourCc::Libf);
            let Some(part) = functions.nth(place) else {
                return Err(alloc::vec![wrong(line, "", "the place of a function that there is")].into());
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
        if !self.parts.is_empty() || !self.without.is_empty() {
            let mut made: Vec<RawPart<'static>> = container.parts().to_vec();
            container.retain(|_| false);
            for StatedPart { line, kind, payload } in self.parts {
                let there = made.iter().position(|part| part.kind() == kind).map(|place| made.remove(place));
                match (payload, there) {
                    (Some(payload), _) => container.push(RawPart::new(kind, payload)),
                    (None, Some(part)) => container.push(part),
                    (None, None) => {
                        let expected = format!("the bytes of {kind}, which the text does not say");
                        return Err(alloc::vec![wrong(line.saturating_add(1), "", &expected)].into());
                    }
                }
            }
            // What the text says since it was written.
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

    /// What makes `original` of what the text gives.
    fn of(
        original: &Container<'_>,
        made: &Container<'_>,
        said: impl Fn(usize) -> bool,
    ) -> Result<Self, BytesError> {
        let mut left: Vec<&RawPart<'_>> = made.parts().iter().collect();
        let mut parts = Vec::with_capacity(original.parts().len());
        for (place, part) in original.parts().iter().enumerate() {
            let there =
                left.iter().position(|made| made.kind() == part.kind()).map(|place| left.remove(place));
            let same =
                there.is_some_and(|made| made.payload() == part.payload()) || there.is_some() && said(place);
            let payload = (!same).then(|| part.payload().to_vec());
            parts.push(StatedPart { line: 0, kind: part.kind(), payload });
        }
        let without: Vec<FourCc> = left.iter().map(|part| part.kind()).collect();
        let kinds =
            |container: &Container<'_>| container.parts().iter().map(RawPart::kind).collect::<Vec<_>>();
        if parts.iter().all(|part| part.payload.is_none()) && kinds(original) == kinds(made) {
            parts.clear();
        }
        let unsigned = original.write(DigestPolicy::Zero)?;
        let length = unsigned.len().saturating_sub(original.trailing().len());
        let unsigned = unsigned.get(..length).unwrap_or_default();
        let digest = match original.digest {
            digest if digest == Digest::compute(unsigned) => None,
            digest if digest == Digest::compute_debug(unsigned) => Some(StatedDigest::Debug),
            digest => Some(StatedDigest::Literal(digest)),
        };
        Ok(Self { digest, parts, without })
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
            for row in part.payload.iter().flat_map(|payload| payload.chunks(ROW)) {
                for (place, byte) in row.iter().enumerate() {
                    if place > 0 && place % 4 == 0 {
                        out.push(b' ');
                    }
                    push_byte(*byte, out);
                }
                out.push(b'\n');
            }
            if part.payload.as_ref().is_some_and(Vec::is_empty) {
                out.extend_from_slice(b"-\n");
            }
        }
        for kind in &self.without {
            out.extend_from_slice(format!(".without {}\n", name(*kind)).as_bytes());
        }
    }
}

/// The name of a kind of part, or its bytes, where the name cannot stand in a line.
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

/// Appends bytes that are written as pairs of digits; `-` is none.
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

fn wrong(number: usize, line: &str, expected: &str) -> Diagnostic {
    Diagnostic {
        line: number.saturating_add(1),
        column: line.len().saturating_sub(line.trim_start().len()).saturating_add(1),
        word: line.split_whitespace().next().unwrap_or_default().chars().take(80).collect(),
        expected: expected.to_string(),
    }
}

/// Appends to the exact text of a container what the text does not say: parts (`RDEF`, debug information, a root signature, …),
/// the order of the parts, the digest. [`assemble`](super::assemble) makes the same container of it, and
/// [`states_digest`] says whether to keep the digest or to compute it.
///
/// Nothing is appended where the text says everything. Comments that cannot be read back, because a name in them has a line
/// break or no letters of Unicode, are left out: the parts that they show have their bytes then.
///
/// ```
/// use dxkit_asm::dxbc::{Options, assemble, complete};
/// use dxkit_container::{Container, DigestPolicy, RawPart};
/// use dxkit_types::FourCc;
///
/// let mut text = b"ps_5_0\nret\n".to_vec();
/// let mut shader = assemble("ps_5_0\nret\n", &Options::default())?;
/// shader.insert(RawPart::new(FourCc::Priv, b"mine".to_vec()));
/// let shader = shader.write(DigestPolicy::Recompute)?;
/// complete(&Container::parse(&shader[..])?, &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.ends_with(".part PRIV\n6d696e65\n"));
/// let made = assemble(&text, &Options::default())?;
/// assert_eq!(made.write(DigestPolicy::Recompute)?, shader);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the container has no bytes that can be written.
pub fn complete(original: &Container<'_>, text: &mut Vec<u8>) -> Result<(), BytesError> {
    let bytes = original.write(DigestPolicy::Keep)?;
    let mut incomplete = None;
    if let Ok(said) = core::str::from_utf8(text) {
        if let Some(completed) = completed(original, said)? {
            if gives(&completed, &bytes) {
                *text = completed;
                return Ok(());
            }
            incomplete = Some(completed);
        }
    }
    let mut bare = dxkit_disasm::Options::default();
    bare.exact = true;
    bare.header = false;
    if let Some(bare) = dxkit_disasm::disassemble(&bytes, &bare).ok().filter(|bare| !bare.elided) {
        // The functions of a library keep their names.
        let library = original.find(FourCc::Libh).is_some();
        let mut said = if library { dxkit_disasm::dxbc::header(original) } else { Vec::new() };
        said.extend(bare.text);
        if let Ok(said) = core::str::from_utf8(&said) {
            if let Some(completed) = completed(original, said)?.filter(|completed| gives(completed, &bytes)) {
                incomplete = Some(completed);
            }
        }
    }
    if let Some(completed) = incomplete {
        *text = completed;
    }
    Ok(())
}

/// Whether a text gives these bytes.
fn gives(text: &[u8], bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(text) else { return false };
    let policy = if states_digest(text) { DigestPolicy::Keep } else { DigestPolicy::Recompute };
    let made = super::assemble(text, &Options::default()).ok();
    made.is_some_and(|made| made.write(policy).is_ok_and(|made| made == bytes))
}

/// The text, and what it does not say behind it. `None` where the text cannot be assembled.
fn completed(original: &Container<'_>, said: &str) -> Result<Option<Vec<u8>>, BytesError> {
    let Ok(made) = super::assemble(said, &Options::default()) else { return Ok(None) };
    let mut text = said.as_bytes().to_vec();
    let mut functions = Vec::new();
    // The functions of a library that their blocks give.
    let mut given = Vec::new();
    let inner = |container: &Container<'_>| -> Vec<(usize, Vec<u8>)> {
        let parts = container.parts().iter().enumerate().filter(|(_, part)| part.kind() == FourCc::Libf);
        parts.map(|(place, part)| (place, part.payload().to_vec())).collect()
    };
    for (place, ((part, payload), (_, made))) in inner(original).iter().zip(inner(&made)).enumerate() {
        if *payload == made {
            continue;
        }
        let (Ok(function), Ok(made)) = (Container::parse(&payload[..]), Container::parse(&made[..])) else {
            continue;
        };
        let block = Block::of(&function, &made, |_| false)?;
        let mut again = made.into_owned();
        let policy = if block.digest.is_some() { DigestPolicy::Keep } else { DigestPolicy::Renew };
        let copy = Block {
            digest: block.digest,
            parts: block
                .parts
                .iter()
                .map(|part| StatedPart { payload: part.payload.clone(), ..*part })
                .collect(),
            without: block.without.clone(),
        };
        if copy.apply(&mut again).is_ok() && again.write(policy)? == *payload {
            given.push(*part);
            functions.push((place, block));
        }
    }
    let block = Block::of(original, &made, |place| given.contains(&place))?;
    if block.is_empty() && functions.is_empty() {
        return Ok(Some(text));
    }
    text.extend_from_slice(START.as_bytes());
    text.push(b'\n');
    block.print(&mut text);
    for (place, block) in functions {
        text.extend_from_slice(format!(".function {place}\n").as_bytes());
        block.print(&mut text);
    }
    Ok(Some(text))
}
