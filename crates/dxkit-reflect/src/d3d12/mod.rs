//! What the vendor's reflection returns, field by field, its quirks included: `ID3D12ShaderReflection`,
//! `ID3D12LibraryReflection` and `ID3D12FunctionReflection`.
//!
//! [`Reflection`](crate::Reflection) tells what is true; this tells what DXC (of SM 6) and FXC's library (of SM 4 and 5)
//! say, as observed of DXC 1.10 and `d3dcompiler_47` 10.1. [`Interfaces`] prints as text, one fact a line.

mod desc;
mod dxc;
mod fxc;
mod text;
mod types;
mod usage;
mod words;

use dxkit_bytes::{Error, Span};
use dxkit_container::Container;
use dxkit_types::FourCc;

pub use desc::{
    BufferDesc, Function, FunctionParameterDesc, InputBindDesc, Interfaces, Library, ParameterDesc, Program,
    Scope, Shader, VariableDesc, Vendor,
};

impl Interfaces {
    /// What the vendor's library returns of a container: DXC's of one with a DXIL module, FXC's of others.
    ///
    /// # Errors
    /// If the bytes are no container.
    pub fn of<'a>(bytes: impl Into<Span<'a>>) -> Result<Self, Error> {
        let span = bytes.into();
        let container = Container::parse(span)?;
        let dxil = [FourCc::Dxil, FourCc::Ildb].iter().any(|kind| container.find(*kind).is_some());
        Ok(if dxil { dxc::interfaces(&container) } else { fxc::interfaces(&container, span.bytes()) })
    }
}
