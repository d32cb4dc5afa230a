//! The linker's options for a module whose symbols the interpreter has.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // macOS alone wants every symbol of a library to be there when it is linked.
    if std::env::var_os("CARGO_CFG_TARGET_OS").is_some_and(|system| system == "macos") {
        println!("cargo::rustc-cdylib-link-arg=-undefined");
        println!("cargo::rustc-cdylib-link-arg=dynamic_lookup");
    }
}
