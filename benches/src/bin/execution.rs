//! `execution [REFERENCE]`: how fast `dxkit-exec` runs kernels (`testdata/exec/speed_*.dxil`), plain and with
//! the sanitizer, and the first also with a monitor that lets it go on.
//!
//! The least time of several rounds that take turns counts; each is printed as millions of instructions of
//! lanes in a second, with 32 lanes in a wave. Given the program of `xtask/exec-reference`, Mesa's lavapipe
//! runs the same kernels on one thread, after a first dispatch that compiles them, and its time is printed
//! beside the ratio to it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a tool of the repository"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use dxkit::Container;
use dxkit::exec::{
    Binding, Buffer, Dispatch, Format, Monitor, Next, Point, Resources, Sampler, Shader, Texture,
};

/// Rounds of all kinds.
const ROUNDS: usize = 7;
/// Width and height of the texture.
const TEXELS: u32 = 16;
/// Its format, `R32G32B32A32_SFLOAT`, in Vulkan.
const VULKAN_FORMAT: u32 = 109;
/// Where Debian's package `mesa-vulkan-drivers` describes lavapipe.
const DRIVER: &str = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";

/// The kernels.
const KERNELS: [&str; 7] = ["alu", "chain", "memory", "shared", "waves", "divergence", "textures"];

/// Lets a run go on.
struct Nothing;

impl Monitor for Nothing {
    fn before(&mut self, _: &Point<'_>) -> Next {
        Next::Continue
    }
}

fn binding(text: &str) -> Binding {
    Binding::from_text(text).unwrap()
}

/// Floats between 0 and 1.
fn numbers(count: u32) -> Vec<u8> {
    let number = |place: u32| (place.wrapping_mul(2_654_435_761) >> 8) as f32 / 16_777_216.0;
    (0..count).flat_map(|place| number(place).to_le_bytes()).collect()
}

/// What a kernel reads and writes.
fn resources(kernel: &str) -> Resources {
    let mut resources = Resources::default();
    resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 1024]));
    match kernel {
        "memory" => {
            resources.buffers.insert(binding("t0"), Buffer::new(numbers(256)));
        }
        "textures" => {
            let mut texture = Texture::new(Format::R32G32B32A32Float, [TEXELS, TEXELS, 1], 1, 1).unwrap();
            texture.bytes = numbers(TEXELS * TEXELS * 4);
            resources.textures.insert(binding("t0"), texture);
            resources.samplers.insert(binding("s0"), Sampler::default());
        }
        _ => {}
    }
    resources
}

/// Runs one group; the instructions of lanes, and the time.
fn run(shader: &Shader, kernel: &str, sanitize: bool, monitor: bool) -> (u64, Duration) {
    let mut resources = resources(kernel);
    let dispatch = Dispatch { sanitize, wave: Some(32), ..Dispatch::new([1, 1, 1]) };
    let program = shader.program();
    let start = Instant::now();
    let outcome = match monitor {
        true => program.monitor(&mut resources, &dispatch, &mut Nothing),
        false => program.dispatch(&mut resources, &dispatch),
    };
    let time = start.elapsed();
    (outcome.unwrap().statistics.lane_instructions, time)
}

fn container(kernel: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../testdata/exec/speed_{kernel}.dxil"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// The time that lavapipe takes.
fn reference(program: &str, kernel: &str) -> Option<Duration> {
    let mut text = String::from("dispatch 1 1 1\n");
    let resources = resources(kernel);
    for (binding, buffer) in &resources.buffers {
        let class = if binding.to_string().starts_with('t') { 't' } else { 'u' };
        writeln!(text, "buffer {class} 0 0 raw {}", hex(&buffer.bytes)).unwrap();
    }
    for texture in resources.textures.values() {
        let bytes = hex(&texture.bytes);
        writeln!(text, "texture t 0 0 2d {VULKAN_FORMAT} {TEXELS} {TEXELS} 1 1 1 {bytes}").unwrap();
        writeln!(text, "sampler 0 0 1 1 1 0 none").unwrap();
    }
    let folder = std::env::temp_dir().join(format!("dxkit-execution-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [list, inputs, results] = ["list", "inputs", "results"].map(|name| folder.join(name));
    std::fs::write(&inputs, text).unwrap();
    let row = [&container(kernel), &inputs, &results].map(|path| path.display().to_string());
    std::fs::write(&list, row.join("\t")).unwrap();
    let mut command = Command::new(program);
    command.env("VK_DRIVER_FILES", DRIVER).env("LP_NUM_THREADS", "1");
    let output = command.args(["--time", "20"]).arg(&list).output();
    let _ = std::fs::remove_dir_all(&folder);
    let output = String::from_utf8(output.unwrap().stdout).unwrap();
    output.lines().next()?.parse().ok().map(Duration::from_nanos)
}

fn main() {
    let program = std::env::args().nth(1);
    for kernel in KERNELS {
        let file = std::fs::read(container(kernel)).unwrap();
        let shader = Shader::from_container(&Container::parse(&file).unwrap(), None).unwrap();
        let kinds = [("plain", false, false), ("sanitized", true, false), ("monitored", false, true)];
        let kinds = if kernel == "alu" { &kinds[..] } else { &kinds[..2] };
        let mut least = vec![Duration::MAX; kinds.len()];
        let mut count = 0;
        for _ in 0..ROUNDS {
            for (least, (_, sanitize, monitor)) in least.iter_mut().zip(kinds) {
                let (instructions, time) = run(&shader, kernel, *sanitize, *monitor);
                count = instructions;
                *least = (*least).min(time);
            }
        }
        let speed = |time: Duration| count as f64 / time.as_secs_f64() / 1e6;
        for ((name, ..), time) in kinds.iter().zip(&least) {
            println!("{kernel:<10} {name:<10} {:>8.0} million instructions of lanes a second", speed(*time));
        }
        let time = program.as_ref().and_then(|program| reference(program, kernel));
        if let (Some(time), [plain, ..]) = (time, &least[..]) {
            let ratio = plain.as_secs_f64() / time.as_secs_f64();
            let speed = speed(time);
            println!("{kernel:<10} {:<10} {speed:>8.0}, {ratio:.1} times as fast as plain", "lavapipe");
        }
    }
}
