//! The fuzz functions as tests.

mod entry_points;
mod memory;
mod smoke;
