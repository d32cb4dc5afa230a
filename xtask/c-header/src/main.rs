//! Prints the header of the crate in the folder that is given.

use std::path::Path;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| {
        eprintln!("usage: dxkit-c-header FOLDER");
        std::process::exit(2);
    });
    let configuration = cbindgen::Config::from_file(Path::new(&folder).join("cbindgen.toml"));
    let made = configuration.map(|configuration| cbindgen::Builder::new().with_config(configuration));
    let sources = ["archive", "blob", "container", "error", "exports", "findings", "reflection", "run"];
    let made = made.map(|made| {
        sources
            .iter()
            .fold(made, |made, name| made.with_src(Path::new(&folder).join(format!("src/{name}.rs"))))
    });
    match made.map(cbindgen::Builder::generate) {
        Ok(Ok(bindings)) => bindings.write(std::io::stdout()),
        Ok(Err(error)) => fail(&error.to_string()),
        Err(error) => fail(&error),
    }
}

fn fail(why: &str) {
    eprintln!("error: {why}");
    std::process::exit(1);
}
