//! Integration tests of the envelope: one binary, one module for each subject.

mod c_array;
mod damage;
mod digest;
mod layout;
