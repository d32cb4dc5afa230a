//! `IFCE`: classes and interfaces of dynamic linkage.
