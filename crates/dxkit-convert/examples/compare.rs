//! `compare A.dxbc B.dxil`...: runs both with the same random inputs.
use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{Options, convert_container};
use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Program, Resources};
use dxkit_types::FourCc;

fn run(file: &[u8], seed: u64) -> Result<Vec<u8>, String> {
    let container = Container::parse(file).unwrap();
    let part = container.find(FourCc::Dxil).ok_or("no DXIL")?;
    let program = dxkit_program::Program::parse(part.span()).unwrap();
    let module = dxkit_bitcode::Module::parse(program.bitcode()).unwrap();
    let program = Program::from_module(&DxilModule::read(&module), None).map_err(|e| e.to_string())?;
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u32
    };
    let mut resources = Resources::default();
    for name in ["t0", "t1"] {
        let bytes: Vec<u8> = (0..64)
            .flat_map(|_| {
                let word = next();
                (if seed & 1 == 1 { word & 0xff } else { word }).to_le_bytes()
            })
            .collect();
        resources.buffers.insert(Binding::from_text(name).unwrap(), Buffer::new(bytes));
    }
    let output = Binding::from_text("u0").unwrap();
    resources.buffers.insert(output, Buffer::new(vec![0; 1024]));
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 20, ..Dispatch::new([2, 1, 1]) };
    program.dispatch(&mut resources, &dispatch).map_err(|e| e.to_string())?;
    Ok(resources.buffers[&output].bytes.clone())
}

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    for pair in paths.chunks(2) {
        let [a, b] = [&pair[0], &pair[1]].map(|path| std::fs::read(path).unwrap_or_default());
        if a.is_empty() || b.is_empty() {
            println!("{} missing", pair[0]);
            continue;
        }
        let made = convert_container(&Container::parse(&a).unwrap(), &Options::default());
        let made = match made {
            Ok(made) => made.write(DigestPolicy::Recompute).unwrap(),
            Err(error) => {
                println!("{}: {error}", pair[0]);
                continue;
            }
        };
        let mut bad = 0;
        for seed in 1..40 {
            match (run(&made, seed), run(&b, seed)) {
                (Ok(a), Ok(b)) if a == b => {}
                (Ok(a), Ok(b)) => {
                    if bad == 0 {
                        let at = a.iter().zip(&b).position(|(a, b)| a != b).unwrap() / 4 * 4;
                        println!(
                            "{} seed {seed}: byte {at}: {:02x?} not {:02x?}",
                            pair[0],
                            &a[at..at + 4],
                            &b[at..at + 4]
                        );
                    }
                    bad += 1;
                }
                (a, b) => {
                    println!("{}: {:?} {:?}", pair[0], a.err(), b.err());
                    bad += 1;
                    break;
                }
            }
        }
        println!("{}: {bad} differ", pair[0]);
    }
}
