//! The text of a program, as FXC prints it.
