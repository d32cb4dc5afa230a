//! What the source declares, as a part of the document of reflection.

use core::fmt::{self, Write as _};

use dxkit::reflect::{Declared, DeclaredMember, DeclaredStructure, DeclaredVariable};

use super::{DeclaredMemberObject, DeclaredObject, DeclaredStructureObject, DeclaredVariableObject};
use crate::prelude::*;
use crate::{Page, escaped};

pub(super) fn object(declared: &Declared) -> DeclaredObject {
    DeclaredObject {
        from: declared.from.map(|part| part.to_string()),
        variables: declared.variables.iter().map(variable).collect(),
        structures: declared.structures.iter().map(structure).collect(),
    }
}

fn variable(variable: &DeclaredVariable) -> DeclaredVariableObject {
    let buffer = variable.buffer.as_ref();
    DeclaredVariableObject {
        name: variable.name.clone(),
        hlsl_type: variable.hlsl_type.clone(),
        array: variable.array.clone(),
        buffer: buffer.map(|buffer| buffer.name.clone()),
        register: buffer.map_or(&variable.register, |buffer| &buffer.register).clone(),
        file: variable.file.clone(),
        line: variable.line,
        in_program: variable.in_program,
    }
}

fn structure(structure: &DeclaredStructure) -> DeclaredStructureObject {
    let member = |member: &DeclaredMember| DeclaredMemberObject {
        name: member.name.clone(),
        hlsl_type: member.hlsl_type.clone(),
        array: member.array.clone(),
    };
    DeclaredStructureObject {
        name: structure.name.clone(),
        members: structure.members.iter().map(member).collect(),
    }
}

/// What the program does not have any more, and where that is known from.
pub(super) fn print(declared: &Declared, page: &mut Page<'_>) -> fmt::Result {
    let from = declared.from.map_or_else(|| "the sources".to_owned(), |part| part.to_string());
    let known = declared.variables.iter().all(|variable| variable.in_program.is_some());
    let text = declared.removed().to_string();
    writeln!(page)?;
    if !known {
        writeln!(
            page,
            "names were stripped: what was removed cannot be told; --json lists all declarations"
        )?;
    } else if text.is_empty() {
        writeln!(page, "nothing that the source declares was removed (by {from})")?;
    } else {
        writeln!(page, "declared, but not in the program (by {from}):")?;
        page.indented(2, |page| {
            text.trim_end().lines().try_for_each(|line| writeln!(page, "{}", escaped(line)))
        })?;
    }
    Ok(())
}
