//! The results of the vendor's reflection, field by field, including its errors: `ID3D12ShaderReflection`,
//! `ID3D12LibraryReflection` and `ID3D12FunctionReflection`.
//!
//! [`Reflection`](crate::Reflection) states the facts. This module reproduces the results of DXC (for SM 6)
//! and of FXC's library (for SM 4 and 5), as observed in DXC 1.10 and `d3dcompiler_47` 10.1. [`Interfaces`]
//! prints them as text, one fact per line.

mod desc;
mod dxc;
mod fxc;
mod text;
mod types;
mod usage;
mod words;

use dxkit_bytes::{Error, Span};
use dxkit_container::{Container, RawPart};
use dxkit_types::FourCc;

pub use desc::{
    BufferDesc, Function, FunctionParameterDesc, InputBindDesc, Interfaces, Library, ParameterDesc, Program,
    Scope, Shader, VariableDesc, Vendor,
};

use crate::source::module::Readers;

impl Interfaces {
    /// The results of the vendor's library for a container: DXC's if it has a DXIL module, be it only that in
    /// `STAT`; FXC's otherwise.
    ///
    /// # Errors
    /// If the bytes are not a container.
    pub fn parse<'a>(bytes: impl Into<Span<'a>>) -> Result<Self, Error> {
        Self::parse_with(bytes.into(), &mut Readers::default())
    }

    /// Like [`parse`](Self::parse), with these readers.
    pub(crate) fn parse_with(span: Span<'_>, readers: &mut Readers) -> Result<Self, Error> {
        let container = Container::parse(span)?;
        let dxil = [FourCc::Dxil, FourCc::Ildb].iter().any(|kind| container.find(*kind).is_some());
        // A slim PDB has only the module in STAT. FXC's STAT has counters instead.
        let module = |part: &RawPart<'_>| dxkit_program::Program::recognise(part.payload());
        let dxil = dxil || container.find(FourCc::Stat).is_some_and(module);
        Ok(if dxil {
            dxc::interfaces(&container, span.bytes().len(), readers)
        } else {
            fxc::interfaces(&container, span.bytes())
        })
    }
}
