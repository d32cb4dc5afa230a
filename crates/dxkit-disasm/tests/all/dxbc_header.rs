//! The comments above programs of shader models 4 and 5, against FXC's own text.
#![allow(clippy::unwrap_used)] // a test says what must hold by panicking

use std::path::{Path, PathBuf};

use dxkit_bytes::Span;
use dxkit_container::{Container, DigestPolicy};
use dxkit_dxbc::rdef::{BindingRow, InputFlags, InputType, ResourceDefinitions};
use dxkit_info::interfaces::Interfaces;
use dxkit_types::FourCc;

/// What stands after `header`, or the first line that is another.
fn after<'t>(text: &'t str, header: &str) -> Result<&'t str, String> {
    text.strip_prefix(header).ok_or_else(|| {
        let line = header.lines().zip(text.lines()).position(|(ours, theirs)| ours != theirs);
        let line = line.unwrap_or(header.lines().count().min(text.lines().count()));
        let at = |text: &str| text.lines().nth(line).map(str::to_owned);
        format!("line {}: {:?}, not {:?}", line + 1, at(header), at(text))
    })
}

/// What stands after a program.
fn behind_program(text: &str) -> Result<&str, String> {
    let slots = text.find("\n// Approximately ").ok_or("no program follows")?;
    let end =
        text.get(slots + 1..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| slots + end + 2);
    Ok(text.get(end..).unwrap_or_default())
}

fn compare(file: &[u8], text: &str) -> Result<(), String> {
    let container = Container::parse(Span::new(file)).unwrap();
    let header = |container: &Container<'_>| {
        String::from_utf8_lossy(&dxkit_disasm::dxbc::header(container)).into_owned()
    };
    let mut text = after(text, &header(&container))?;
    if container.find(FourCc::Libh).is_none() {
        text = behind_program(text)?;
    }
    for part in container.parts().iter().filter(|part| part.kind() == FourCc::Libf) {
        let function = Container::parse(part.span()).unwrap();
        text = behind_program(after(text, &header(&function))?)?;
    }
    if text.is_empty() { Ok(()) } else { Err(format!("{text:?} is left")) }
}

#[test]
fn headers_are_fxcs() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let folder = std::env::var_os("DXKIT_FXC_TEXTS").map_or(testdata, PathBuf::from);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "asm"));
    files.sort();
    let (mut compared, mut wrong) = (0, Vec::new());
    for path in files {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        // The text of effects has another syntax.
        if text.starts_with("//\n// FX Version") {
            continue;
        }
        compared += 1;
        if let Err(error) = compare(&std::fs::read(path.with_extension("dxbc")).unwrap(), &text) {
            wrong.push(format!("{}: {error}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared >= 100, "{compared} texts");
}

fn shader(name: &str) -> Container<'static> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc").join(name);
    Container::parse(Span::new(&std::fs::read(path).unwrap())).unwrap().into_owned()
}

fn listing(container: &Container<'_>, policy: DigestPolicy) -> String {
    let file = container.write(policy).unwrap();
    let text = dxkit_disasm::disassemble(&file, &dxkit_disasm::DisassemblyOptions::default()).unwrap().text;
    String::from_utf8(text).unwrap()
}

/// What FXC 10.1 prints of containers that it did not write: parts of its own, with changed fields.
#[test]
fn columns_that_overflow_stay_apart() {
    let row = |change: &dyn Fn(&mut BindingRow<'_>)| {
        let mut container = shader("cs_buffers_5_1.dxbc");
        let part = container.find_mut(FourCc::Rdef).unwrap();
        let mut definitions = ResourceDefinitions::parse(part.span()).unwrap().into_owned();
        change(&mut definitions.bindings[0].fields);
        let payload = definitions.encode().unwrap();
        part.set_payload(payload);
        let text = listing(&container, DigestPolicy::Recompute);
        text.lines().find(|line| line.starts_with("// input  ")).unwrap().to_owned()
    };
    assert_eq!(
        row(&|row| row.v51.as_mut().unwrap().space = u32::MAX),
        "// input                             texture  struct         r/o      T0 t0,space4294967295      1 "
    );
    assert_eq!(
        row(&|row| row.v51.as_mut().unwrap().id = u32::MAX),
        "// input                             texture  struct         r/o T4294967295             t0      1 "
    );
    assert_eq!(
        row(&|row| row.v4.bind_count = u32::MAX),
        "// input                             texture  struct         r/o      T0             t0 4294967295 "
    );
    assert_eq!(
        row(&|row| row.v4.flags |= InputFlags::UNUSED),
        "// input                             texture  struct         r/o      T0             t0      1  [unused]"
    );
    assert_eq!(
        row(&|row| row.v4.input_type = InputType(12)),
        "// input                                void      NA          NA    BUG0           bug0      1 "
    );
}

#[test]
fn an_empty_table_of_class_instances_is_left_out() {
    let mut container = shader("ps_interfaces_5_0.dxbc");
    let part = container.find_mut(FourCc::Ifce).unwrap();
    let mut interfaces = Interfaces::parse(part.span()).unwrap().into_owned();
    interfaces.instances.clear();
    let payload = interfaces.encode().unwrap();
    part.set_payload(payload);
    let text = listing(&container, DigestPolicy::Recompute);
    assert!(text.contains("\n// Available Class Types:\n"), "{text}");
    assert!(!text.contains("Class Instances"), "{text}");
    let (_, table) = text.split_once("// ------------------------------ ---- ---").unwrap();
    assert!(table.contains("\n//\n// Interface slots, "), "{text}");
}

/// FXC tells by the digest whether a program needs the debug layer.
#[test]
fn the_note_of_the_debug_layer_follows_the_digest() {
    const NOTE: &str = "// Note: SHADER WILL ONLY WORK WITH THE DEBUG SDK LAYER ENABLED.\n";
    let container = shader("ps_messages_5_0.dxbc");
    assert!(listing(&container, DigestPolicy::Keep).contains(NOTE));
    assert!(!listing(&container, DigestPolicy::Recompute).contains(NOTE));
}

/// FXC describes a function in its library alone.
#[test]
fn a_function_outside_its_library_is_its_program() {
    let library = shader("lib_functions_5_0.dxbc");
    let function = Container::parse(library.find(FourCc::Libf).unwrap().span()).unwrap();
    let text = listing(&function, DigestPolicy::Keep);
    assert!(text.starts_with("lib_5_0\n") && text.ends_with("ret \n"), "{text}");
}

/// A part `SDBG` with one file and these lines, each a symbol, and the symbols of five instructions.
fn debug_tables(lines: [u32; 2], symbols: [u32; 5]) -> Vec<u8> {
    const TEXTS: &[u8] = b"a\nC:\\x.hlsl\0FXC\0main\0ps_4_1\0";
    let rows = symbols.map(|symbol| {
        let mut row = [0_u32; 99];
        row.iter_mut().skip(93).take(1).for_each(|word| *word = symbol);
        row
    });
    let places = lines.map(|line| [0, line, 1, 0, 0]);
    let file: &[u32] = &[2, 9, 0, 2];
    let (instructions, others, symbols) = (16, 16 + 5 * 396, 16 + 5 * 396 + 2 * 20);
    let header = [84, 12, 16, 21, 0, 1, 0, 5, instructions, 0, others, 0, others, 2, others];
    let rest = [0, symbols, 0, symbols, symbols, symbols];
    let words =
        header.iter().chain(&rest).chain(file).chain(rows.as_flattened()).chain(places.as_flattened());
    words.flat_map(|word| word.to_le_bytes()).chain(TEXTS.iter().copied()).collect()
}

/// The expected text is what FXC 10.1 prints of the same container.
#[test]
fn lines_of_older_debug_information_are_fxcs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc/ps_outputs_4_1.dxbc");
    let file = std::fs::read(path).unwrap();
    let mut container = Container::parse(Span::new(&file)).unwrap();
    container.set(FourCc::Sdbg, debug_tables([7, 9], [0, 0, 1, 0, 0]));
    let made = container.write(DigestPolicy::Recompute).unwrap();
    let options = dxkit_disasm::DisassemblyOptions::default();
    let text = dxkit_disasm::disassemble(&made[..], &options).unwrap().text;
    let text = String::from_utf8_lossy(&text).into_owned();
    let expected = "dcl_output oDepth\n\
        \n\
        #line 7 \"C:\\x.hlsl\"\n\
        mov o0.xyzw, v0.xyzw\n\
        mov o2.xy, v1.xxxx\n\
        \n\
        #line 9\n\
        mul oDepth, v0.z, l(0.500000)\n\
        \n\
        #line 7\n\
        and oMask, v1.x, l(3)\n\
        ret \n\
        // Approximately 5 instruction slots used\n";
    assert!(text.ends_with(expected), "{text}");
}
