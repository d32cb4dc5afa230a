//! `SDBG`: debug information of older FXC.
