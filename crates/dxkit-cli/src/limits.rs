//! Limits of the memory of a process (`ulimit -v`): out of memory is an error like others.
//!
//! A program that cannot allocate is aborted by Rust's standard library, which has no way to end it otherwise
//! without unsafe code. Where the address space is limited, and only there, the command therefore runs as a
//! child process, and this one says what it died of.
//!
//! The allocator, mimalloc, takes segments of 32 MiB at multiples of 32 MiB, at least one for each thread,
//! and may need 64 MiB of addresses to find such a place. Below a few times that, the child process has one
//! thread: with more, whether a small file could be read was a matter of where the system put things.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::process::{Command, ExitCode};

use crate::Event;

/// The name of the program in a child process, from which it knows that it is one.
const CHILD: &str = "dxkit (limited)";
/// The signal of a process that aborts.
const ABORTED: i32 = 6;
/// The variable that says how many threads share the work.
const THREADS: &str = "RAYON_NUM_THREADS";

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

    /// The limit below which the child process has one thread, in bytes.
    const FEW: u64 = 512 << 20;

    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = address_space(&limits)?;
    let program = std::env::current_exe().ok()?;
    let mut command = Command::new(program);
    command.arg0(CHILD).args(arguments.get(1..)?);
    if limit < FEW && std::env::var_os(THREADS).is_none() {
        command.env(THREADS, "1");
    }
    let status = command.status().ok()?;
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

/// Makes the threads that share the work: one for each processor, or this one alone if there is to be one, or
/// no memory for others. The threads of the whole process can be made only once, so others try it before.
pub(crate) fn make_threads() {
    let one = std::env::var_os(THREADS).is_some_and(|count| count == "1");
    if !one && rayon::ThreadPoolBuilder::new().build().is_ok() {
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
