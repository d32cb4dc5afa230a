//! Damaged programs are refused, or converted; never a panic, and never out of proportion.

use std::path::{Path, PathBuf};

use dxkit_container::Container;
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_types::FourCc;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dxbc"))
        .collect();
    files.sort();
    files
}

/// `DXKIT_FUZZ_ITERATIONS` says how many programs are damaged in place of 12 of each; their changes are
/// others than those of the first 12.
#[test]
fn damaged_programs_end() {
    let iterations = std::env::var("DXKIT_FUZZ_ITERATIONS").ok();
    let iterations = iterations.map(|text| text.parse::<usize>().expect("a number"));
    let of_each = iterations.map_or(12, |count| count.div_ceil(files().len()));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64 ^ (iterations.unwrap_or(0) as u64) << 20;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % below.max(1)
    };
    let (mut converted, mut refused) = (0, 0);
    for path in files() {
        let file = std::fs::read(&path).unwrap();
        let original = Container::parse(&file).unwrap();
        let kind = if original.find(FourCc::Shex).is_some() { FourCc::Shex } else { FourCc::Shdr };
        let Some(part) = original.find(kind) else { continue };
        let payload = part.payload().to_vec();
        for _ in 0..of_each {
            let mut damaged = payload.clone();
            let words = damaged.len() / 4;
            for _ in 0..1 + random(3) {
                let (at, other) = (8 + random(words.saturating_sub(2)) * 4, random(words) * 4);
                let Some(word) = damaged.get(other..other + 4).map(<[u8]>::to_vec) else { continue };
                match (random(3), damaged.get_mut(at..at + 4)) {
                    (0, Some(slot)) => slot.copy_from_slice(&word),
                    (1, Some(slot)) => slot[random(4)] ^= 1 << random(8),
                    (_, Some(slot)) => slot.copy_from_slice(&(random(1 << 16) as u32).to_le_bytes()),
                    _ => {}
                }
            }
            let mut container = original.clone();
            container.set(kind, damaged);
            let minor = [0, 2, 6][random(3)];
            match convert_container(&container, &ConvertOptions::default().with_minor(minor)) {
                Ok(_) => converted += 1,
                Err(_) => refused += 1,
            }
        }
    }
    println!("{converted} converted, {refused} refused");
    assert!(converted > 200 && refused > 200, "{converted} converted, {refused} refused");
}

/// Nested constructs, jumps and phis of a program that only an attacker writes.
#[test]
fn work_is_bounded_by_the_size_of_the_program() {
    let mut text = String::from("cs_5_0\ndcl_temps 4096\ndcl_thread_group 1, 1, 1\n");
    for number in 0..200 {
        text += &format!("loop\nmov r{number}.xyzw, r{}.yzwx\n", (number * 7) % 200);
    }
    for number in 0..2000 {
        text += &format!("breakc_nz r{}.x\niadd r{}.x, r1.x, l(1)\n", number % 200, number % 4000);
    }
    text += &"break\nendloop\n".repeat(200);
    text += "ret\n";
    let program = dxkit_convert::dxbc::asm::assemble(&text, None).unwrap();
    let options = ConvertOptions::default();
    let made = dxkit_convert::convert(&program, &dxkit_convert::Beside::default(), &options);
    // Either is right; what counts is that it ends soon.
    drop(made);
}
