//! `STAT` as FXC writes it: counters.
