//! Decodes every module of the containers in the given folders (or `testdata`), checks that its stream and
//! the module are written as they were read, and counts.

use std::collections::BTreeMap;
use std::path::PathBuf;

use dxkit_benches::modules;
use dxkit_bitcode::Module;
use dxkit_bitcode::stream::Stream;
use dxkit_bitcode::writer::BitcodeDialect;

fn main() {
    let mut paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(modules::testdata());
    }
    let (mut count, mut bytes, mut instructions, mut failed, mut identical) = (0, 0, 0, 0, 0);
    let mut rebuilt = 0;
    let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
    for path in paths {
        for found in modules::under(&path) {
            count += 1;
            bytes += found.bitcode.len();
            let written = Stream::parse((&found.bitcode).into()).and_then(|stream| stream.write());
            identical += usize::from(written.is_ok_and(|written| written == found.bitcode));
            match Module::parse(&found.bitcode) {
                Ok(module) => {
                    instructions += module.instruction_count();
                    match module.write(BitcodeDialect::Dxc) {
                        Ok(written) if written == found.bitcode => rebuilt += 1,
                        Ok(written) => {
                            let same = written.iter().zip(&found.bitcode).take_while(|(a, b)| a == b).count();
                            println!("{}: written differently from byte {same:#x} on", found.name);
                        }
                        Err(error) => println!("{}: not written: {error}", found.name),
                    }
                    for item in module.unknown() {
                        *unknown.entry(format!("{:?} in {:?}", item.kind, item.within)).or_default() += 1;
                    }
                }
                Err(error) => {
                    failed += 1;
                    println!("{}: {error}", found.name);
                }
            }
        }
    }
    println!(
        "{count} modules, {bytes} bytes, {instructions} instructions; {failed} failed, {identical} streams and {rebuilt} \
         modules written as read"
    );
    for (item, count) in unknown {
        println!("not known: {item}: {count} times");
    }
}
