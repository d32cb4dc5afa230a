//! The time that a call takes, without that of other programs.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The processor time of this thread where the system states it (Linux), so that other programs do not count;
/// otherwise the time since the first call.
#[must_use]
pub fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let start = *START;
    let stated = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stated.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
