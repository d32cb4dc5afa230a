//! The fuzz functions as plain tests. What is measured in memory has a program of its own, `memory`.

mod smoke;
