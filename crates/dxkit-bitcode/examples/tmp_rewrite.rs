#[path = "../tests/modules/mod.rs"]
mod modules;
use dxkit_bitcode::writer::Dialect;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    for found in modules::under(std::path::Path::new(&args[0])) {
        let part = found.name.rsplit(' ').next().unwrap().to_owned();
        std::fs::write(format!("{}.{part}.old.bc", args[1]), &found.bitcode).unwrap();
        match dxkit_bitcode::Module::parse(&found.bitcode).unwrap().write(Dialect::Dxc) {
            Ok(w) => std::fs::write(format!("{}.{part}.new.bc", args[1]), w).unwrap(),
            Err(e) => println!("{e}"),
        }
    }
}
