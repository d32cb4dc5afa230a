//! What the program binds and where it starts, from whichever part says it.

use core::fmt::{self, Write as _};

use dxkit::{Binding, Entry, Reflection};
use serde::Serialize;

use crate::part::psv::space;
use crate::prelude::*;
use crate::{Align, FAINT, Flags, Named, PART, Page, Table, escaped, paint};

#[derive(Debug, Serialize)]
pub(crate) struct BindingsDocument {
    /// The part that says it.
    pub(crate) from: String,
    pub(crate) resources: Vec<BindingDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct BindingDocument {
    pub(crate) name: Option<String>,
    pub(crate) class: Named,
    pub(crate) kind: Option<Named>,
    pub(crate) hlsl_type: Option<String>,
    pub(crate) component_type: Option<Named>,
    pub(crate) stride: Option<u32>,
    pub(crate) size: Option<u32>,
    pub(crate) sample_count: Option<u32>,
    pub(crate) sampler_kind: Option<Named>,
    pub(crate) space: u32,
    pub(crate) lower_bound: u32,
    /// Null if there is no end.
    pub(crate) upper_bound: Option<u32>,
    /// Null if there is no end.
    pub(crate) count: Option<u32>,
    pub(crate) registers: String,
    pub(crate) flags: Option<Flags>,
}

#[derive(Debug, Serialize)]
pub(crate) struct EntryDocument {
    pub(crate) name: String,
    pub(crate) unmangled_name: String,
    pub(crate) kind: Option<Named>,
    pub(crate) num_threads: Option<[u32; 3]>,
    pub(crate) wave_size: Option<WaveSizeDocument>,
    pub(crate) payload_size: Option<u32>,
    pub(crate) attribute_size: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct WaveSizeDocument {
    pub(crate) minimum: u32,
    /// Null if there is one size alone.
    pub(crate) maximum: Option<u32>,
    pub(crate) preferred: Option<u32>,
}

pub(crate) fn bindings(reflection: &Reflection) -> Option<BindingsDocument> {
    let bindings = reflection.bindings.as_ref()?;
    Some(BindingsDocument {
        from: bindings.from.to_string(),
        resources: bindings.list.iter().map(binding).collect(),
    })
}

fn binding(binding: &Binding) -> BindingDocument {
    BindingDocument {
        name: binding.name.clone(),
        class: Named::of(binding.class),
        kind: binding.kind.map(Named::of),
        hlsl_type: binding.hlsl_type.clone(),
        component_type: binding.component_type.map(Named::of),
        stride: binding.stride,
        size: binding.size,
        sample_count: binding.sample_count,
        sampler_kind: binding.sampler_kind.map(Named::of),
        space: binding.space,
        lower_bound: binding.lower_bound,
        upper_bound: binding.upper_bound,
        count: binding.count,
        registers: binding.registers().to_string(),
        flags: binding.flags.map(|flags| Flags::new(flags.bits().into(), flags.names())),
    }
}

pub(crate) fn entries(reflection: &Reflection) -> Vec<EntryDocument> {
    let one = |size: u32| (size != 0).then_some(size);
    let entry = |entry: &Entry| EntryDocument {
        name: entry.name.clone(),
        unmangled_name: entry.unmangled_name.clone(),
        kind: entry.kind.map(Named::of),
        num_threads: entry.num_threads,
        wave_size: entry.wave_size.map(|size| WaveSizeDocument {
            minimum: size.minimum,
            maximum: one(size.maximum),
            preferred: one(size.preferred),
        }),
        payload_size: entry.payload_size,
        attribute_size: entry.attribute_size,
    };
    reflection.entries.iter().map(entry).collect()
}

/// The entry point of a shader, in a line; those of a library, in a table.
pub(crate) fn entries_text(library: bool, entries: &[EntryDocument], page: &mut Page<'_>) -> fmt::Result {
    if !library {
        return entries.iter().try_for_each(|entry| {
            write!(page, "  entry point {}", escaped(&entry.name))?;
            if let Some(threads) = &entry.num_threads {
                write!(page, ", {} threads", threads_text(threads))?;
            }
            if let Some(size) = &entry.wave_size {
                write!(page, ", waves of {} lanes", wave_text(size))?;
            }
            writeln!(page)
        });
    }
    if entries.is_empty() {
        return Ok(());
    }
    writeln!(page, "\n  {}", paint(PART, "Entry points"))?;
    let table = Table::new(&[
        ("Name", Align::Left),
        ("Kind", Align::Left),
        ("Threads", Align::Left),
        ("Waves", Align::Left),
        ("Payload", Align::Right),
        ("Attributes", Align::Right),
    ]);
    page.indented(4, |page| {
        table.print(page, || {
            entries.iter().map(|entry| {
                let bytes = |size: Option<u32>| size.map(|size| size.to_string()).unwrap_or_default();
                vec![
                    entry.unmangled_name.clone(),
                    entry.kind.map(|kind| kind.to_string()).unwrap_or_default(),
                    entry.num_threads.as_ref().map(threads_text).unwrap_or_default(),
                    entry.wave_size.as_ref().map(wave_text).unwrap_or_default(),
                    bytes(entry.payload_size),
                    bytes(entry.attribute_size),
                ]
            })
        })
    })
}

fn threads_text([x, y, z]: &[u32; 3]) -> String {
    format!("{x} × {y} × {z}")
}

fn wave_text(size: &WaveSizeDocument) -> String {
    match (size.maximum, size.preferred) {
        (None, _) => size.minimum.to_string(),
        (Some(maximum), None) => format!("{} to {maximum}", size.minimum),
        (Some(maximum), Some(preferred)) => {
            format!("{} to {maximum}, {preferred} preferred", size.minimum)
        }
    }
}

pub(crate) fn bindings_text(document: &BindingsDocument, page: &mut Page<'_>) -> fmt::Result {
    if document.resources.is_empty() {
        return Ok(());
    }
    let from = format!("as {} has them", document.from);
    writeln!(page, "\n  {} {}", paint(PART, "Bindings"), paint(FAINT, from))?;
    let table = Table::new(&[
        ("Register", Align::Left),
        ("Space", Align::Right),
        ("Count", Align::Right),
        ("Name", Align::Left),
        ("Class", Align::Left),
        ("Kind", Align::Left),
        ("Type", Align::Left),
        ("Format", Align::Left),
        ("Size", Align::Right),
        ("Flags", Align::Left),
    ]);
    page.indented(4, |page| {
        table.print(page, || {
            document.resources.iter().map(|resource| {
                let assigned = resource.lower_bound != Binding::UNASSIGNED;
                vec![
                    resource.registers.clone(),
                    space(resource.space),
                    match resource.count {
                        Some(count) => count.to_string(),
                        None if assigned => "∞".to_owned(),
                        // Whether it has an end is known where a module says it.
                        None => String::new(),
                    },
                    resource.name.clone().unwrap_or_default(),
                    resource.class.to_string(),
                    resource.kind.map(|kind| kind.to_string()).unwrap_or_default(),
                    resource.hlsl_type.clone().unwrap_or_default(),
                    format_text(resource),
                    resource.stride.or(resource.size).map(|size| size.to_string()).unwrap_or_default(),
                    resource
                        .flags
                        .as_ref()
                        .filter(|flags| flags.bits != 0)
                        .map(|flags| flags.to_string())
                        .unwrap_or_default(),
                ]
            })
        })
    })
}

/// Type of the components, and samples.
fn format_text(resource: &BindingDocument) -> String {
    let mut text = resource.component_type.map(|ty| ty.to_string()).unwrap_or_default();
    if let Some(samples @ 1..) = resource.sample_count {
        text += &format!(" × {samples} samples");
    }
    text
}
