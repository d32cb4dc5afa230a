//! The memory of calls, in a process whose allocator counts. The allocator counts the memory of every thread,
//! so each test holds [`alone`] while it runs.

mod archives;
mod commands;
mod diff;
mod reading;

use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;

/// Counts the allocated memory.
#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Makes the other tests wait until the guard is dropped. A failed test does not fail the others.
fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}
