//! The most memory that is allocated at a time.

use peak_alloc::PeakAlloc;

/// The peak of allocated memory while `work` runs, relative to its start.
pub(crate) fn peak(work: impl FnOnce()) -> usize {
    let before = PeakAlloc.current_usage();
    PeakAlloc.reset_peak_usage();
    work();
    PeakAlloc.peak_usage().saturating_sub(before)
}
