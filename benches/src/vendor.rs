//! What the programs that measure beside a vendor's have in common.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The files below the given folders that `choose` accepts, with what it makes of them, sorted by path.
/// Without folders: `testdata`.
///
/// # Errors
/// If a folder or file cannot be read.
pub fn files<T>(
    folders: &[String],
    choose: impl Fn(&[u8]) -> Option<T>,
) -> io::Result<Vec<(PathBuf, Vec<u8>, T)>> {
    fn walk<T>(
        folder: &Path,
        choose: &impl Fn(&[u8]) -> Option<T>,
        found: &mut Vec<(PathBuf, Vec<u8>, T)>,
    ) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                walk(&path, choose, found)?;
                continue;
            }
            let file = fs::read(&path)?;
            if let Some(chosen) = choose(&file) {
                found.push((fs::canonicalize(path)?, file, chosen));
            }
        }
        Ok(())
    }
    let default = [concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata").to_owned()];
    let mut found = Vec::new();
    for folder in if folders.is_empty() { &default[..] } else { folders } {
        walk(Path::new(folder), &choose, &mut found)?;
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(found)
}

/// The last line that `PROGRAM LIST ROUNDS` prints, one after each round: the sum of the least nanoseconds of
/// each file so far, and the number of files that it processed.
///
/// # Errors
/// If the program does not start, or prints no such line.
pub fn rounds(program: &str, list: &Path, rounds: usize) -> io::Result<(Duration, usize)> {
    let output = Command::new(program).arg(list).arg(rounds.to_string()).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let rounds = text.lines().filter_map(|line| {
        let (time, count) = line.trim().split_once(' ')?;
        Some((Duration::from_nanos(time.parse().ok()?), count.parse().ok()?))
    });
    rounds.min().ok_or_else(|| io::Error::other(format!("{program} printed no time")))
}

/// The least time of each of some items: what else the machine does in between lengthens a round of all of
/// them, but hardly ever all rounds of one.
#[derive(Debug)]
pub struct Least(Vec<Duration>);

impl Least {
    /// No times yet of `count` items.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self(vec![Duration::MAX; count])
    }

    /// A round: does `work` with each item.
    pub fn round<T>(&mut self, items: &[T], mut work: impl FnMut(&T)) {
        for (item, least) in items.iter().zip(&mut self.0) {
            let start = Instant::now();
            work(item);
            *least = start.elapsed().min(*least);
        }
    }

    /// The sum of the least times.
    #[must_use]
    pub fn sum(&self) -> Duration {
        self.0.iter().sum()
    }
}

/// The `main` of a program whose first argument is the vendor's program, and whose others are folders.
#[must_use]
pub fn main(usage: &str, run: impl FnOnce(&str, &[String]) -> io::Result<()>) -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(program) = arguments.next() else {
        eprintln!("usage: {usage}");
        return ExitCode::FAILURE;
    };
    match run(&program, &arguments.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints how many of the inputs a second the work does, by the least time of each in `rounds`.
pub fn rate<T>(name: &str, rounds: usize, inputs: &[T], mut work: impl FnMut(&T)) {
    let mut least = Least::new(inputs.len());
    for _ in 0..rounds {
        least.round(inputs, |input| work(std::hint::black_box(input)));
    }
    let rate = inputs.len() as f64 / least.sum().as_secs_f64().max(1e-9);
    println!("{name}: {rate:.0} a second, of {}", inputs.len());
}
