//! The Debug Adapter Protocol: messages ([`wire`]), what clients ask while a shader stands still
//! ([`inspect`]), and the run of one shader ([`session`]).

mod inspect;
mod session;
mod wire;

pub(crate) use session::{Launched, Session};
pub(crate) use wire::{Wire, serve};
