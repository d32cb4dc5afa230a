//! `execution`: how fast `dxkit-exec` runs an arithmetic kernel (`testdata/exec/speed_alu.dxil`), plain, with
//! the sanitizer, and with a monitor that lets it go on.
//!
//! The least time of several rounds that take turns counts; each is printed as millions of instructions of
//! lanes in a second, and as a ratio to the plain run.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a tool of the repository"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use dxkit::Container;
use dxkit::exec::{Binding, Buffer, Dispatch, Monitor, Next, Point, Resources, Shader};

/// Rounds of all kinds.
const ROUNDS: usize = 7;

/// Lets a run go on.
struct Nothing;

impl Monitor for Nothing {
    fn before(&mut self, _: &Point<'_>) -> Next {
        Next::Continue
    }
}

/// Runs one group; the instructions of lanes, and the time.
fn run(shader: &Shader, sanitize: bool, monitor: bool) -> (u64, Duration) {
    let mut resources = Resources::default();
    resources.buffers.insert(Binding::from_text("u0").unwrap(), Buffer::new(vec![0; 1024]));
    let dispatch = Dispatch { sanitize, ..Dispatch::new([1, 1, 1]) };
    let program = shader.program();
    let start = Instant::now();
    let outcome = match monitor {
        true => program.monitor(&mut resources, &dispatch, &mut Nothing),
        false => program.dispatch(&mut resources, &dispatch),
    };
    let time = start.elapsed();
    (outcome.unwrap().statistics.lane_instructions, time)
}

fn main() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/exec/speed_alu.dxil");
    let file = std::fs::read(path).unwrap();
    let shader = Shader::from_container(&Container::parse(&file).unwrap(), None).unwrap();
    let kinds = [("plain", false, false), ("sanitized", true, false), ("monitored", false, true)];
    let mut least = [Duration::MAX; 3];
    let mut count = 0;
    for _ in 0..ROUNDS {
        for (least, (_, sanitize, monitor)) in least.iter_mut().zip(kinds) {
            let (instructions, time) = run(&shader, sanitize, monitor);
            count = instructions;
            *least = (*least).min(time);
        }
    }
    let [plain, ..] = least;
    for ((name, ..), time) in kinds.iter().zip(least) {
        let speed = count as f64 / time.as_secs_f64() / 1e6;
        let ratio = time.as_secs_f64() / plain.as_secs_f64();
        println!(
            "{name:<10} {speed:>8.0} million instructions of lanes a second, {ratio:.2} times the plain time"
        );
    }
}
