//! `testdata/exec/forms.tsv`: each instruction of shader models 4 and 5, and each form that a compiler wrote
//! in `testdata`, with a program that another implementation ran, too, or the reason why there is none.
//!
//! The converter and `dxkit-exec` could share a misreading of an instruction. Lavapipe's results are another
//! reading: of DXC's program of the same source, or of FXC's by way of dxil-spirv, which translates tokens
//! itself. What lavapipe does not run is in `testdata/convert/pair_*`: there DXC's program of the same source
//! is the other reading, with DXC's own operations and operands in the place of those of tokens.
//!
//! A line has a form, and the first program with it, or `-` and a reason. `BLESS=1` writes the programs; the
//! reasons of new blanks are for a person to write.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dxkit_container::Container;
use dxkit_convert::dxbc::opcode::ImmediateStyle;
use dxkit_convert::dxbc::operand::{Operand, Role};
use dxkit_convert::dxbc::{Instruction, Opcode, OperandKind, Program, print};
use dxkit_types::FourCc;

use crate::cases::{folder, read_cases};
use crate::corpus::testdata;
use crate::draws::read_draws;

/// What an instruction is called in FXC's text, without what its operands have, too.
fn name(instruction: &Instruction, has_spaces: bool) -> String {
    let mut text = Vec::new();
    print::instruction(instruction, has_spaces, false, &mut text);
    let mut depth = 0;
    let mut name = String::new();
    for letter in String::from_utf8_lossy(&text).trim_start().chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' | '\n' | '[' if depth == 0 => break,
            _ if depth > 0 => {}
            letter => name.push(letter),
        }
    }
    name.replace("_indexable", "")
}

/// The kind of an operand, and how it is indexed: `cb[i][r+i]`.
fn place(operand: &Operand) -> String {
    let mut text = operand.kind().name().unwrap_or("?").to_owned();
    for index in operand.indices() {
        text.push_str(match (&index.relative, index.immediate) {
            (None, _) => "[i]",
            (Some(_), 0) => "[r]",
            (Some(_), _) => "[r+i]",
        });
    }
    text
}

/// The forms of a program.
fn forms(program: &Program<'_>) -> BTreeSet<String> {
    let has_spaces = program.has_spaces();
    let mut declared: BTreeMap<(OperandKind, u32), String> = BTreeMap::new();
    let mut forms = BTreeSet::new();
    for instruction in &program.instructions {
        let Some(info) = instruction.info() else { continue };
        let name = name(instruction, has_spaces);
        if info.form.declares() {
            let operand = instruction.operands.first();
            if let Some((operand, index)) = operand.and_then(|it| Some((it, it.indices().first()?))) {
                declared.insert((operand.kind(), index.number()), name.replace("dcl_", ""));
            }
            continue;
        }
        if instruction.opcode() == Opcode::CustomData {
            continue;
        }
        forms.insert(name.clone());
        let style = match info.immediates {
            ImmediateStyle::Float => "floats",
            ImmediateStyle::Integer => "integers",
            ImmediateStyle::Any => "bits",
        };
        if instruction.token.precise() != 0 {
            forms.insert(format!("{style}, precise"));
        }
        for (operand, role) in instruction.operands.iter().zip(info.roles) {
            operand_forms(operand, *role, style, &mut forms);
            let index = operand.indices().first().map(|index| (operand.kind(), index.number()));
            let resource = index.and_then(|index| declared.get(&index));
            if let (Role::Resource | Role::Memory, Some(resource)) = (role, resource) {
                forms.insert(format!("{name} of {resource}"));
            }
        }
    }
    forms
}

fn operand_forms(operand: &Operand, role: Role, style: &str, forms: &mut BTreeSet<String>) {
    let what = match role {
        Role::Destination => "written",
        Role::Source | Role::Address => "read",
        _ => "named",
    };
    forms.insert(format!("{} {what}", place(operand)));
    let modifiers = operand.modifiers();
    let sign = match (modifiers.negated(), modifiers.absolute()) {
        (false, false) => None,
        (true, false) => Some("-x"),
        (false, true) => Some("|x|"),
        (true, true) => Some("-|x|"),
    };
    if let Some(sign) = sign {
        forms.insert(format!("{style}, {sign}"));
    }
    if modifiers.min_precision().0 != 0 {
        forms.insert(format!("{style}, {} {what}", modifiers.min_precision()));
    }
    if modifiers.non_uniform() {
        forms.insert(format!("{}, nonuniform", place(operand)));
    }
    for index in operand.indices() {
        if let Some(relative) = &index.relative {
            forms.insert(format!("{} as an index", place(relative)));
        }
    }
}

fn forms_of(path: &Path) -> BTreeSet<String> {
    let file = std::fs::read(path).unwrap();
    let container = Container::parse(&file).unwrap();
    let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind));
    let Some(part) = part else { return BTreeSet::new() };
    Program::parse(part.span()).map(|program| forms(&program)).unwrap_or_default()
}

/// The programs that are compared with results of lavapipe, by name.
fn compared() -> Vec<(String, PathBuf)> {
    let results = std::fs::read_to_string(folder().join("results.tsv")).unwrap();
    let known: BTreeSet<&str> = results.lines().filter_map(|line| line.split('\t').next()).collect();
    let is_known = |name: &str| known.contains(name) || known.contains(format!("{name}.dxbc").as_str());
    let mut programs = Vec::new();
    for case in read_cases() {
        if !is_known(&case.name) {
            continue;
        }
        programs.extend(case.tokens().map(|path| (case.name.clone(), path)));
        let own = folder().join(format!("../convert/{}.dxbc", case.name));
        if own.exists() {
            programs.push((format!("convert/{}", case.name), own));
        }
    }
    for draw in read_draws() {
        for stage in ["vs", "hs", "ds", "gs", "ps"] {
            let path = draw.container(stage, "dxbc");
            if path.exists() {
                programs.push((format!("draw_{}_{stage}", draw.name), path));
            }
        }
    }
    programs
}

/// All forms, with the program or the reason that the table states.
fn read_table(text: &str) -> BTreeMap<&str, (&str, &str)> {
    text.lines()
        .map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [form, program] => (form, (program, "")),
            [form, program, reason] => (form, (program, reason)),
            _ => panic!("a line has a form, and a program or a reason: {line}"),
        })
        .collect()
}

#[test]
fn every_form_is_in_a_compared_program_or_has_a_reason() {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for info in Opcode::table() {
        let name = info.opcode.name().unwrap_or_default();
        if info.reserved || info.form.declares() || info.opcode == Opcode::CustomData {
            continue;
        }
        // Those with variants are listed by these.
        found.insert(name.to_owned(), String::new());
    }
    for path in testdata() {
        for form in forms_of(&path) {
            found.entry(form).or_default();
        }
    }
    let pairs = crate::pairs::pairs().into_iter().map(|(name, path)| (format!("convert/{name}"), path));
    for (name, path) in compared().into_iter().chain(pairs) {
        for form in forms_of(&path) {
            let first = found.entry(form).or_default();
            if first.is_empty() {
                first.clone_from(&name);
            }
        }
    }
    // A test or a barrier always has a suffix.
    let names: BTreeSet<String> = found.keys().cloned().collect();
    found.retain(|form, program| {
        let suffixed = ["_z", "_nz", "_t", "_g", "_g_t", "_uglobal"];
        !program.is_empty() || !suffixed.iter().any(|suffix| names.contains(&format!("{form}{suffix}")))
    });
    let path = folder().join("forms.tsv");
    let stated = std::fs::read_to_string(&path).unwrap_or_default();
    let table = read_table(&stated);
    let mut text = String::new();
    let mut blank = Vec::new();
    for (form, program) in &found {
        if program.is_empty() {
            let reason = table.get(form.as_str()).map_or("", |(_, reason)| *reason);
            if reason.is_empty() {
                blank.push(form.as_str());
            }
            writeln!(text, "{form}\t-\t{reason}").unwrap();
        } else {
            writeln!(text, "{form}\t{program}").unwrap();
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let covered = found.values().filter(|program| !program.is_empty()).count();
    println!("{covered} of {} forms are compared", found.len());
    assert!(blank.is_empty(), "{} forms of no compared program and without a reason: {blank:?}", blank.len());
    let changed: Vec<&str> =
        text.lines().filter(|line| !stated.lines().any(|known| known == *line)).collect();
    assert!(text == stated, "testdata/exec/forms.tsv is not up to date (BLESS=1): {changed:?}");
}
