//! Editing of programs.
