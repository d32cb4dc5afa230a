//! The `dxkit` command.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Reading a shader takes some hundred short-lived lists, on several threads at once.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    dxkit_cli::main()
}
