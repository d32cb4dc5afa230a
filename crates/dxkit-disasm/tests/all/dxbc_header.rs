//! The comments above programs of shader models 4 and 5, against FXC's own text.
#![allow(clippy::unwrap_used)] // a test says what must hold by panicking

use std::path::{Path, PathBuf};

use dxkit_bytes::Span;
use dxkit_container::Container;
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
