//! The counters of `STAT`, worked out from the program.
