//! Limits of the memory of a process (`ulimit -v`): out of memory is an error like others.
//!
//! A program that cannot allocate is aborted by Rust's standard library, which has no way to end it otherwise
//! without unsafe code. Where the address space is limited, and only there, the command therefore runs as a
//! child process, and this one says what it died of.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::process::{Command, ExitCode};

use crate::Event;

/// The name of the program in a child process, from which it knows that it is one.
const CHILD: &str = "dxkit (limited)";
/// The signal of a process that aborts.
const ABORTED: i32 = 6;

/// The arguments of this process, and whether it is a child process of [`run`].
pub(crate) fn arguments() -> (Vec<OsString>, bool) {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let Some(name) = arguments.first_mut().filter(|name| name.as_os_str() == OsStr::new(CHILD)) else {
        return (arguments, false);
    };
    *name = OsString::from("dxkit");
    (arguments, true)
}

/// Runs the command as a child process if the address space is limited; `None` if it is not, or if there
/// cannot be such a process.
#[cfg(target_os = "linux")]
pub(crate) fn run(arguments: &[OsString]) -> Option<ExitCode> {
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};

    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = address_space(&limits)?;
    let program = std::env::current_exe().ok()?;
    let status = Command::new(program).arg0(CHILD).args(arguments.get(1..)?).status().ok()?;
    if status.signal() == Some(ABORTED) {
        let _ = writeln!(
            std::io::stderr(),
            "error: out of memory: this process may use {limit} bytes (ulimit -v)"
        );
        return Some(Event::Unreadable.outcome().into());
    }
    // As shells do it.
    let code = status.code().or_else(|| Some(status.signal()?.saturating_add(128)))?;
    Some(ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX)))
}

/// Other systems have no such limit, or do not state it.
#[cfg(not(target_os = "linux"))]
pub(crate) fn run(_arguments: &[OsString]) -> Option<ExitCode> {
    None
}

/// The limit of the address space in the list that Linux has of all limits, in bytes; `None` without one.
#[cfg(any(target_os = "linux", test))]
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Makes the threads that share the work: one for each processor, or this one alone if there is no memory for
/// others. The threads of the whole process can be made only once, so others try it before.
pub(crate) fn make_threads() {
    if rayon::ThreadPoolBuilder::new().build().is_ok() {
        return;
    }
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    // Where that fails as well, the first use of the threads reports it.
    let _ = alone.build_global();
}

#[cfg(test)]
mod tests {
    use super::address_space;

    #[test]
    fn the_limit_is_the_soft_one() {
        let list = |limit: &str| {
            format!("Limit  Soft Limit  Hard Limit  Units\nMax address space  {limit}  unlimited  bytes\n")
        };
        assert_eq!(address_space(&list("204800000")), Some(204_800_000));
        assert_eq!(address_space(&list("unlimited")), None);
        assert_eq!(address_space(""), None);
    }
}
