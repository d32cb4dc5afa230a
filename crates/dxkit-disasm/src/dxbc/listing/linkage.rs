//! Classes and interfaces in a listing.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Name, TextError};
use dxkit_info::interfaces::{
    ClassInstance, ClassInstanceFields, ClassType, ClassTypeFields, Interfaces, Slots,
};

use super::{Lines, table};

/// Reads the table with this title, if it is one.
pub(super) fn read(
    title: &str,
    lines: &mut Lines<'_>,
    interfaces: &mut Interfaces<'static>,
    errors: &mut Vec<TextError>,
) -> bool {
    match title {
        "// Available Class Types:" => {
            for (number, line) in table(lines) {
                match class(line) {
                    Some(class) => interfaces.classes.push(class),
                    None => errors.push(TextError::expected(number, line, 3, "a class")),
                }
            }
        }
        "// Available Class Instances:" => {
            for (number, line) in table(lines) {
                match instance(line) {
                    Some(instance) => interfaces.instances.push(instance),
                    None => errors.push(TextError::expected(number, line, 3, "an instance of a class")),
                }
            }
        }
        _ if title.starts_with("// Interface slots, ") => {
            slots(lines, interfaces, errors);
        }
        _ => return false,
    }
    true
}

/// The last `N` words of a row, and the text before them.
fn words<const N: usize>(line: &str) -> Option<(&str, [&str; N])> {
    let mut rest = line.trim_start_matches('/').trim();
    let mut words = [""; N];
    for slot in words.iter_mut().rev() {
        let (front, word) = rest.rsplit_once(' ')?;
        *slot = word;
        rest = front.trim_end();
    }
    Some((rest, words))
}

/// `DirectionalLight                  0         2       0       0`; slots know a class by its place.
fn class(line: &str) -> Option<ClassType<'static>> {
    let (name, [_, stride, textures, samplers]) = words(line)?;
    let mut fields = ClassTypeFields::default();
    fields.buffer_stride = stride.parse().ok()?;
    fields.textures = textures.parse().ok()?;
    fields.samplers = samplers.parse().ok()?;
    Some(ClassType { name: Name::from(String::from(name)), fields })
}

/// `directional[2]                 0  0         1       -       -`
fn instance(line: &str) -> Option<ClassInstance<'static>> {
    let (name, [class, buffer, offset, texture, sampler]) = words(line)?;
    let place = |word: &str| if word == "-" { Some(u16::MAX) } else { word.parse().ok() };
    let array = name.strip_suffix(']').and_then(|name| name.rsplit_once('['));
    let (name, elements) = match array {
        Some((name, elements)) => (name, elements.parse().ok()?),
        None => (name, 1),
    };
    let mut fields = ClassInstanceFields::default();
    fields.class_type = class.parse().ok()?;
    fields.elements = elements;
    fields.buffer = place(buffer)?;
    fields.buffer_offset = place(offset)?;
    fields.texture = place(texture)?;
    fields.sampler = place(sampler)?;
    Some(ClassInstance { name: Name::from(String::from(name)), fields })
}

/// Pairs of lines: which slots and classes, and their function tables.
///
/// ```text
/// // | Type ID  |   1-2   |0    1
/// // | Table ID |         |2    3
/// ```
fn slots(lines: &mut Lines<'_>, interfaces: &mut Interfaces<'static>, errors: &mut Vec<TextError>) {
    while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with("//")) {
        let mut cells = line.split('|').skip(1);
        let (Some(title), Some(range), Some(ids)) = (cells.next(), cells.next(), cells.next()) else {
            continue;
        };
        let run = match title.trim() {
            "Type ID" => types(range, ids).map(|run| interfaces.slots.push(run)),
            "Table ID" => tables(ids, interfaces),
            _ => continue,
        };
        if run.is_none() {
            errors.push(TextError::expected(number, line, 3, "slots with their classes or function tables"));
        }
    }
}

fn numbers<T: core::str::FromStr>(cells: &str) -> Option<Vec<T>> {
    cells.split_whitespace().map(|word| word.parse().ok()).collect()
}

fn types(range: &str, ids: &str) -> Option<Slots> {
    let range = range.trim();
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    let classes = numbers(ids)?.into_iter().map(|id| (id, 0)).collect();
    Some(Slots { slots: last.checked_sub(first)?.checked_add(1)?, classes })
}

fn tables(ids: &str, interfaces: &mut Interfaces<'static>) -> Option<()> {
    let ids: Vec<u32> = numbers(ids)?;
    let slots = interfaces.slots.last_mut()?;
    if slots.classes.len() != ids.len() {
        return None;
    }
    for ((_, table), id) in slots.classes.iter_mut().zip(ids) {
        *table = id;
    }
    Some(())
}
