//! What LLVM 22 prints, and the comparison with it.
//!
//! The files in `llvm22/` are the output of `opt` 22 for what this crate makes of a module. `OPT=path BLESS=1
//! cargo test` lets `opt` write them again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dxkit_bitcode::Module;
use dxkit_ir_text::{Dialect, PrintOptions, write};

/// The text of a raised module.
pub(crate) fn print(module: &Module) -> String {
    let options = PrintOptions { dialect: Dialect::V22, ..PrintOptions::for_bitcode(1 << 20) };
    let mut text = Vec::new();
    assert!(write(module, &options, &mut (), &mut text));
    String::from_utf8(text).unwrap()
}

/// Runs `opt` on a text: what it prints to standard output and to standard error.
///
/// # Panics
/// If it fails.
pub(crate) fn opt(text: &str, arguments: &[&str]) -> (String, String) {
    let opt = std::env::var_os("OPT").expect("OPT names LLVM 22's opt");
    let file = tempfile(text);
    let output = Command::new(opt).args(arguments).arg(&file).output().unwrap();
    fs::remove_file(file).unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (printed, errors) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{errors}");
    (printed, errors)
}

fn tempfile(text: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("raised-{number}.ll"));
    fs::write(&path, text).unwrap();
    path
}

/// A file that `opt` wrote; it writes it now if `BLESS` is set.
pub(crate) fn expected(name: &str, make: impl FnOnce() -> String) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/llvm22").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, make()).unwrap();
    }
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What `opt -S` prints of a text, without the name of the file.
pub(crate) fn assembly(text: &str) -> String {
    let (printed, _) = opt(text, &["-passes=verify", "-S", "-o", "-"]);
    let start = printed.find("target datalayout").unwrap();
    printed.get(start..).unwrap().to_owned()
}

/// What LLVM's analyses say of resources and entry points, without warnings and calls.
pub(crate) fn analyses(text: &str) -> String {
    let (_, printed) = opt(text, &["-passes=print<dxil-resources>,print<dxil-metadata>", "-disable-output"]);
    // LLVM lists calls in the order of their memory addresses.
    let left_out = |line: &str| line.contains("WARNING") || line.starts_with("Call bound to");
    let lines = printed.lines().filter(|line| !left_out(line));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// The lines of a text that LLVM reads and prints as they are: LLVM knows the attributes of its own
/// functions, and here they are not stated.
pub(crate) fn without_attributes(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| {
        !line.is_empty() && !line.starts_with("; Function Attrs") && !line.starts_with("attributes #")
    });
    lines.map(without_groups).collect()
}

/// A line without the numbers of attribute groups, and without attributes of parameters of LLVM's own
/// functions.
fn without_groups(line: &str) -> String {
    let mut words = line.split(' ');
    let mut kept: Vec<_> = words.next().into_iter().collect();
    for word in words {
        let number = word.strip_prefix('#').map(|rest| rest.trim_end_matches(','));
        if !number
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        {
            kept.push(word);
        }
    }
    // `immarg` marks arguments that must be constant, which LLVM adds itself.
    kept.join(" ").replace(" immarg", "")
}

/// Whether two texts say the same beside the attributes.
pub(crate) fn assert_same(name: &str, ours: &str, theirs: &str) {
    let (ours, theirs) = (without_attributes(ours), without_attributes(theirs));
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs, "{name}");
    }
    assert_eq!(ours.len(), theirs.len(), "{name}");
}
