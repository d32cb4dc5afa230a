//! Gives the dynamic library the name under which programs look it up.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let variable = |name| std::env::var(name).unwrap_or_default();
    // Before 1.0, every minor version may change the interface.
    let interface = match variable("CARGO_PKG_VERSION_MAJOR").as_str() {
        "0" => format!("0.{}", variable("CARGO_PKG_VERSION_MINOR")),
        major => major.to_owned(),
    };
    match variable("CARGO_CFG_TARGET_OS").as_str() {
        "linux" | "freebsd" | "netbsd" | "openbsd" | "android" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libdxkit.so.{interface}");
        }
        "macos" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libdxkit.{interface}.dylib");
        }
        _ => {}
    }
}
