//! The `dxkit` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    dxkit_cli::main()
}
