//! A declaration as a Markdown table.

use super::Declarations;
use super::source::{Declaration, Entry, Field, Shape};

/// The table, with a line before it that names the declaration. It ends in a line break.
pub(crate) fn markdown(
    of: &str,
    declaration: &Declaration,
    declarations: &Declarations,
) -> Result<String, String> {
    let mut text = format!("[`{}`](../../{}), ", declaration.name, declaration.path);
    match &declaration.shape {
        Shape::Record { size, fields } => {
            text.push_str(&format!("{size} bytes:\n\n"));
            text.push_str("| Offset | Size | Field | Type | Meaning |\n|---|---|---|---|---|\n");
            for field in fields {
                text.push_str(&format!("| {} | {} | {} |\n", field.offset, field.size, cells(field)));
            }
        }
        Shape::Grown { sizes: [old, new], since, fields } => {
            let since = since.trim_start_matches('V').replace('_', ".");
            text.push_str(&format!("{old} bytes, since version {since} {new}:\n\n"));
            text.push_str(&format!(
                "| Offset before {since} | Offset since | Size | Field | Type | Meaning |\n"
            ));
            text.push_str("|---|---|---|---|---|---|\n");
            for field in fields {
                let old = field.old_offset.map_or("–".to_owned(), |offset| offset.to_string());
                text.push_str(&format!("| {old} | {} | {} | {} |\n", field.offset, field.size, cells(field)));
            }
        }
        Shape::Versions(versions) => text.push_str(&versioned(of, versions, declarations)?),
        Shape::Numbers { repr, flags, names } => {
            let sort = if *flags { "flags" } else { "numbers" };
            text.push_str(&format!("{sort} of type `{repr}`:\n\n"));
            text.push_str(if *flags { "| Bit" } else { "| Value" });
            text.push_str(" | Name | Meaning |\n|---|---|---|\n");
            for name in names {
                let value = name.value.replace('_', "");
                text.push_str(&format!("| {value} | `{}` | {} |\n", name.text, words(&name.doc)));
            }
        }
        Shape::Tagged { size, by, variants } => {
            let kinds = declarations.resolve(of, by).map(|declaration| &declaration.shape);
            let Some(Shape::Numbers { names, .. }) = kinds else {
                return Err(format!("{}: {by} is not declared", declaration.name));
            };
            text.push_str(&format!(
                "{size} bytes whose meaning depends on a [`{by}`](../../{}):\n\n",
                declaration.path
            ));
            text.push_str("| Kind | Name | Type | Meaning |\n|---|---|---|---|\n");
            for variant in variants {
                let kind = names.iter().find(|name| name.name == variant.name);
                let kind = kind.ok_or_else(|| format!("{by} has no {}", variant.name))?;
                let (kind, name) = (kind.value.as_str(), kind.text.as_str());
                let row = format!("{} | {}", type_cell(&variant.value), words(&variant.doc));
                text.push_str(&format!("| {kind} | `{name}` | {row} |\n"));
            }
        }
        Shape::Kinds(kinds) => {
            text = "| Part | Title | What it is |\n|---|---|---|\n".to_owned();
            for kind in kinds {
                text.push_str(&format!("| `{}` | {} | {} |\n", kind.text, kind.value, words(&kind.doc)));
            }
        }
    }
    Ok(text)
}

fn versioned(of: &str, versions: &[Entry], declarations: &Declarations) -> Result<String, String> {
    let mut records = Vec::new();
    for version in versions {
        match declarations.resolve(of, &version.value).map(|declaration| &declaration.shape) {
            Some(Shape::Record { size, fields }) => records.push((version, *size, fields)),
            _ => return Err(format!("{} is not declared as a record", version.value)),
        }
    }
    let mut text = String::new();
    if let [(_, size, fields)] = records.as_slice() {
        text.push_str(&format!("{size} bytes so far:\n\n"));
        text.push_str("| Offset | Size | Field | Type | Meaning |\n|---|---|---|---|---|\n");
        for field in *fields {
            text.push_str(&format!("| {} | {} | {} |\n", field.offset, field.size, cells(field)));
        }
        return Ok(text);
    }
    text.push_str("whose size determines the version:\n\n| Version | Size | |\n|---|---|---|\n");
    let mut end = 0;
    for (version, size, _) in &records {
        end += size;
        text.push_str(&format!("| {} | {end} | {} |\n", number(version), words(&version.doc)));
    }
    text.push_str("\n| Offset | Size | Version | Field | Type | Meaning |\n|---|---|---|---|---|---|\n");
    let mut start = 0;
    for (version, size, fields) in &records {
        for field in *fields {
            let at = start + field.offset;
            text.push_str(&format!("| {at} | {} | {} | {} |\n", field.size, number(version), cells(field)));
        }
        start += size;
    }
    Ok(text)
}

/// The number of a version whose field is called `v3`.
fn number(version: &Entry) -> &str {
    version.name.trim_start_matches('v')
}

fn cells(field: &Field) -> String {
    format!("`{}` | {} | {}", field.name, type_cell(&field.type_name), words(&field.doc))
}

/// The type as it is in the file, without wrappers that only the code needs.
fn type_cell(name: &str) -> String {
    let wrapped = |wrapper: &str| name.strip_prefix(wrapper).and_then(|rest| rest.strip_suffix('>'));
    match wrapped("Computed<").or_else(|| wrapped("InU8<")) {
        Some(inner) => type_cell(inner),
        None if name.starts_with("[u8;") => "bytes".to_owned(),
        // The fields of the first version represent the table.
        None => format!("`{}`", name.replace("0>", ">").replace("Float32", "f32").replace("Bool8", "bool")),
    }
}

/// A doc comment as a table's cell: links to items are replaced by their text.
fn words(doc: &str) -> String {
    let (mut text, mut rest) = (String::new(), doc);
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(before);
        let Some((word, after)) = after.split_once(']') else {
            text.push('[');
            rest = after;
            break;
        };
        text.push_str(word);
        rest = match after.strip_prefix('(').and_then(|target| target.split_once(')')) {
            Some((_, after)) => after,
            None => after,
        };
    }
    text.push_str(rest);
    text.replace('|', "\\|").replace("`u32::MAX`", "0xffffffff")
}
