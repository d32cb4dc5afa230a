//! Linking, beside DXC's linker in one process on the same libraries, which both read once.
//!
//! `cargo run --profile speed --package dxkit-benches --bin link -- PROGRAM [LIST]`, where `PROGRAM LIST
//! ROUNDS` is `benches/vendor/link.cpp`. A line of the list is `ENTRY<TAB>PROFILE<TAB>LIBRARY,LIBRARY`,
//! with absolute paths. Without a list: three libraries of `testdata/link`, in all orders and for all
//! profiles of compute shaders. Both link a thousand lines, in rounds that alternate between them; the
//! least time of each line counts. DXC's linker validates what it made, so the second time of dxkit has
//! that too. The third is that of a whole round on all processors, as `dxkit link --list` links them.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use dxkit::link::{Library, LinkOptions, Target, link};
use dxkit::validate::Validator;
use dxkit::{Container, DigestPolicy};
use dxkit_benches::vendor::{self, Least};

const ROUNDS: usize = 5;
const LINKS: usize = 1000;

/// The lines for permutations of one set.
fn permutations() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/link");
    let path = |name: &str| folder.join(name).display().to_string();
    let [a, b, c] = ["shade.dxil", "falloff.dxil", "entry.dxil"].map(path);
    let orders = [[&a, &b, &c], [&a, &c, &b], [&b, &a, &c], [&b, &c, &a], [&c, &a, &b], [&c, &b, &a]];
    let mut lines = String::new();
    for minor in 0..9 {
        for [first, second, third] in orders {
            lines.push_str(&format!("main\tcs_6_{minor}\t{first},{second},{third}\n"));
        }
    }
    lines
}

fn run(program: &str, arguments: &[String]) -> io::Result<()> {
    let lines = match arguments.first() {
        Some(list) => fs::read_to_string(list)?,
        None => permutations(),
    };
    let distinct = lines.lines().count();
    let lines: Vec<&str> = lines.lines().cycle().take(LINKS).collect();
    let other = |error: &dyn std::fmt::Display| io::Error::other(error.to_string());
    let mut libraries: BTreeMap<&str, Library> = BTreeMap::new();
    let mut links = Vec::new();
    for line in &lines {
        let [entry, profile, names] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(io::Error::other(format!("three columns are needed: {line}")));
        };
        for name in names.split(',') {
            if !libraries.contains_key(name) {
                let file = fs::read(name)?;
                let container = Container::parse(&file).map_err(|error| other(&error))?;
                let library = Library::from_container(name, &container).map_err(|error| other(&error))?;
                libraries.insert(name, library);
            }
        }
        let target = Target::from_profile(profile).ok_or_else(|| io::Error::other(profile.to_owned()))?;
        let options =
            if entry == "-" { LinkOptions::library(target) } else { LinkOptions::shader(target, entry) };
        let own: Vec<Library> = names.split(',').filter_map(|name| libraries.get(name).cloned()).collect();
        links.push((own, options));
    }
    let list = std::env::temp_dir().join(format!("dxkit-link-{}.txt", std::process::id()));
    // Wine has the files of this system at Z:.
    let theirs_lines: Vec<String> = lines
        .iter()
        .map(|line| match line.rsplit_once('\t') {
            Some((front, names)) => {
                let names: Vec<String> = names.split(',').map(|name| format!("Z:{name}")).collect();
                format!("{front}\t{}\n", names.join(",").replace('/', "\\"))
            }
            None => String::new(),
        })
        .collect();
    fs::write(&list, theirs_lines.concat())?;
    let file = |(libraries, options): &(Vec<Library>, LinkOptions)| {
        let linked = link(libraries, options).ok()?;
        linked.container().ok()?.write(DigestPolicy::Recompute).ok()
    };
    let linked = links.iter().filter(|one| file(one).is_some()).count();
    let mut theirs = (Duration::MAX, 0);
    let (mut made, mut judged) = (Least::new(links.len()), Least::new(links.len()));
    let mut together = Duration::MAX;
    let each = links.len().div_ceil(thread::available_parallelism().map_or(1, usize::from)).max(1);
    let mut validator = Validator::default();
    for _ in 0..ROUNDS {
        theirs = theirs.min(vendor::rounds(program, &list, ROUNDS)?);
        for _ in 0..ROUNDS {
            made.round(&links, |one| drop(black_box(file(one))));
            judged.round(&links, |one| {
                if let Some(file) = file(one) {
                    black_box(validator.validate(&file).is_valid());
                }
            });
            let start = Instant::now();
            thread::scope(|scope| {
                for part in links.chunks(each) {
                    scope.spawn(move || part.iter().for_each(|one| drop(black_box(file(one)))));
                }
            });
            together = start.elapsed().min(together);
        }
    }
    fs::remove_file(&list)?;
    println!("{LINKS} links, {distinct} of them distinct; {linked} linked by dxkit, {} by DXC", theirs.1);
    println!("IDxcLinker::Link: {:?}", theirs.0);
    let times =
        [("link", made.sum()), ("link and validate", judged.sum()), ("link on all processors", together)];
    for (what, time) in times {
        println!("{what}: {time:?}, {:.1} times as fast", theirs.0.as_secs_f64() / time.as_secs_f64());
    }
    Ok(())
}

fn main() -> ExitCode {
    vendor::main("link PROGRAM [LIST]", run)
}
