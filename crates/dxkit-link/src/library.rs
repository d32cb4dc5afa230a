//! [`Library`]: what is linked.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;

use dxkit_bitcode::Module;
use dxkit_bytes::{Error, ErrorKind};
use dxkit_container::Container;
use dxkit_derive::state_subobjects;
use dxkit_info::CompilerVersion;
use dxkit_program::Program;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

/// A library of functions. Copies share the module, so that libraries that are in many links are read once.
#[derive(Debug, Clone)]
pub struct Library {
    /// The name for messages.
    pub(crate) name: String,
    pub(crate) module: Arc<Module>,
    /// The first reason why the module is not valid.
    pub(crate) fault: Option<String>,
    /// The compiler, if the library states it (`VERS`).
    pub(crate) compiler: Option<String>,
}

impl Library {
    /// The library of a container: its module with debug information (`ILDB`), if there is one, as the
    /// vendor's linker takes it, and the subobjects of `RDAT`, which that one loses.
    ///
    /// # Errors
    /// If the container has no program of DXIL, or it cannot be read.
    pub fn from_container(name: impl Into<String>, container: &Container<'_>) -> Result<Self, Error> {
        let part = container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil));
        let has_tokens = FourCc::TOKEN_PROGRAMS.iter().any(|own| container.find(*own).is_some());
        let missing = match has_tokens {
            true => {
                "this is a shader of shader model 5 or earlier; libraries to link are DXIL (dxc -T lib_6_3)"
            }
            false => "there is no part DXIL, so this is no library",
        };
        let part = part.ok_or_else(|| Error::new(ErrorKind::Missing(missing), 0))?;
        let program = Program::parse(part.span())?;
        let mut module = Module::parse(program.bitcode()).map_err(Error::from)?;
        let version = container.find(FourCc::Vers).and_then(|part| CompilerVersion::parse(part.span()).ok());
        let data = container.find(FourCc::Rdat).and_then(|part| RuntimeData::parse(part.span()).ok());
        if let Some(data) = data {
            state_subobjects(&mut module, &data);
        }
        let compiler = version.as_ref().map(described);
        Ok(Self { compiler, ..Self::from_module(name, module) })
    }

    /// The library that a module is.
    #[must_use]
    pub fn from_module(name: impl Into<String>, module: Module) -> Self {
        let fault = module.verify().first().map(ToString::to_string);
        Self { name: name.into(), module: Arc::new(module), fault, compiler: None }
    }

    /// Its name for messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its module.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.module
    }
}

/// A compiler as text that is equal only for equal compilers.
fn described(version: &CompilerVersion<'_>) -> String {
    let CompilerVersion { major, minor, commit_count, .. } = version;
    let strings: alloc::vec::Vec<String> = version.strings().map(|text| format!(" {text}")).collect();
    format!("{major}.{minor}.{commit_count}{}", strings.concat())
}
