//! The text of shader models 4 and 5, beside FXC's disassembler in the same run. FXC's front disassembles
//! many files in one process; the list is given once and five times, so that what its start takes falls out.
//!
//! `cargo run --profile speed --package dxkit-benches --bin fxc -- FXC [FOLDER...]`, where
//! `FXC --dumpbin-batch OUTDIR @LIST` disassembles the files that are named in `LIST`. Without folders:
//! `testdata`.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use dxkit::Container;
use dxkit::FourCc;
use dxkit_benches::vendor;
use dxkit_disasm::{DisassemblyOptions, disassemble};

const ROUNDS: usize = 15;
const TIMES: u32 = 5;

/// The time that FXC takes for the list, repeated this many times.
fn fxc(command: &str, folder: &Path, files: &[(PathBuf, Vec<u8>, ())], times: u32) -> io::Result<Duration> {
    let mut list = String::new();
    for _ in 0..times {
        for (path, ..) in files {
            list.push_str(&path.to_string_lossy());
            list.push('\n');
        }
    }
    let path = folder.join("list.txt");
    fs::write(&path, list)?;
    let start = Instant::now();
    Command::new(command)
        .arg("--dumpbin-batch")
        .arg(folder)
        .arg(format!("@{}", path.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    Ok(start.elapsed())
}

fn run(command: &str, folders: &[String]) -> io::Result<()> {
    let files = vendor::files(folders, |file| {
        let container = Container::parse(file).ok()?;
        let kinds = [FourCc::Shdr, FourCc::Shex, FourCc::Libf];
        kinds.iter().any(|kind| container.find(*kind).is_some()).then_some(())
    })?;
    let folder = std::env::temp_dir().join("dxkit-bench-fxc");
    fs::create_dir_all(&folder)?;
    let mut ours = Duration::MAX;
    let mut bytes = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        bytes = 0;
        for (_, file, ()) in &files {
            bytes += black_box(disassemble(black_box(file), &DisassemblyOptions::default()))
                .map_or(0, |it| it.text.len());
        }
        ours = ours.min(start.elapsed());
    }
    let (mut once, mut often) = (Duration::MAX, Duration::MAX);
    for _ in 0..3 {
        once = once.min(fxc(command, &folder, &files, 1)?);
        often = often.min(fxc(command, &folder, &files, TIMES)?);
    }
    fs::remove_dir_all(&folder)?;
    let theirs = often.saturating_sub(once) / (TIMES - 1);
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64().max(1e-9);
    println!("what: dxkit / FXC / count");
    println!(
        "text of shader models 4 and 5, {bytes} bytes: {:.1} ms / {:.1} ms / {}, {ratio:.1} times as fast",
        ours.as_secs_f64() * 1e3,
        theirs.as_secs_f64() * 1e3,
        files.len()
    );
    Ok(())
}

fn main() -> ExitCode {
    vendor::main("fxc FXC [FOLDER...]", run)
}
