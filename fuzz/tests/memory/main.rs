//! What calls take in memory, in a process whose allocator counts. The allocator counts what every thread takes, so
//! each test holds [`alone`] while it runs.

mod commands;
mod diff;
mod reading;

use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;

/// Counts what is allocated.
#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Keeps the other tests waiting while the guard lives. A test that failed is no reason for the others to fail.
fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}
