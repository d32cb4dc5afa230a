//! `NAME.asm`, what `fxc /dumpbin` prints of what FXC and vkd3d write.

use dxkit::{Container, Context, FourCc, Part, ShaderKind};

use super::tables::{self, Tool};
use super::{Counts, same_lines};
use crate::common::{self, Entry};

/// The tables of signatures in a text by title, their rows without the `//`.
fn split(text: &str) -> Result<Vec<(&str, Vec<&str>)>, String> {
    let mut lines = text.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let Some(title) = line.strip_prefix("// ").and_then(|line| line.strip_suffix(" signature:")) else {
            // No line that looks like one of our tables follows another title.
            if line.strip_prefix("//") == Some(tables::HEAD[0]) {
                return Err("a table without a title".into());
            }
            continue;
        };
        let head: Vec<_> = lines.by_ref().take(3).filter_map(|line| line.strip_prefix("//")).collect();
        if head != ["", tables::HEAD[0], tables::HEAD[1]] {
            return Err(format!("{title}: an unknown table {head:?}"));
        }
        let rows =
            lines.by_ref().map_while(|line| line.strip_prefix("//")).take_while(|line| !line.is_empty());
        found.push((title, rows.collect()));
    }
    Ok(found)
}

fn compare(entry: &Entry, text: &str, counts: &mut Counts) -> Result<(), String> {
    let tables = split(text)?;
    let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
    let context = Context::from_container(&container);
    counts.add("texts", 1);
    let mut compared = 0;
    for part in container.parts() {
        let title = match part.kind() {
            FourCc::Isgn | FourCc::Isg1 => "Input",
            FourCc::Osgn | FourCc::Osg5 | FourCc::Osg1 => "Output",
            FourCc::Pcsg | FourCc::Psg1 => "Patch Constant",
            _ => continue,
        };
        let Ok(Part::Signature(signature)) = Part::decode(part, context) else {
            return Err(format!("{} is not a signature", part.kind()));
        };
        let mut found = tables.iter().filter(|(found, _)| *found == title);
        let Some((_, rows)) = found.next() else { return Err(format!("no table for {}", part.kind())) };
        if found.next().is_some() {
            return Err(format!("two tables {title:?}"));
        }
        let domain = context.stage == Some(ShaderKind::Domain);
        let mut rendered = tables::rows(&signature, domain, Tool::Fxc);
        counts.add(&part.kind().to_string(), rendered.len());
        compared += 1;
        if rendered.is_empty() {
            rendered.push(format!(" no {title}"));
        }
        same_lines(title, rows, &rendered)?;
    }
    counts.add("signatures", compared);
    if compared == tables.len() { Ok(()) } else { Err(format!("{} tables, {compared} parts", tables.len())) }
}

#[test]
fn fxc_prints_what_is_decoded() {
    let mut counts = Counts::default();
    let refused = common::refused();
    common::for_each(|entry| match entry.text("asm") {
        Some(text) => compare(entry, &text, &mut counts),
        None if !["fxc", "vkd3d"].contains(&entry.compiler())
            || refused.contains(&(entry.path.clone(), "fxc".into())) =>
        {
            Ok(())
        }
        None => Err("FXC has not refused it, and there is no text of it".into()),
    });
    assert_eq!(counts.0["texts"], common::texts(".asm").len(), "a text without a container");
    counts.assert_at_least(&[
        ("texts", 130),
        ("signatures", 250),
        ("ISGN", 320),
        ("OSGN", 270),
        ("OSG5", 23),
        ("PCSG", 60),
        ("ISG1", 17),
        ("OSG1", 23),
        ("PSG1", 3),
    ]);
}
