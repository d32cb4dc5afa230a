//! The fuzz functions as tests. Those that measure memory are in a separate program, `memory`.

mod entry_points;
mod smoke;
