//! `LIBF`, `LIBH`, `LFS0`: libraries of FXC.
