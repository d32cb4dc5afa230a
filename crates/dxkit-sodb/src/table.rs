//! The tables with containers.

/// A table with containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContainerTable {
    /// `shader_bytecode`.
    Shaders,
    /// `root_signatures`.
    RootSignatures,
}

impl ContainerTable {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Shaders, Self::RootSignatures];

    /// The name of the table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shaders => "shader_bytecode",
            Self::RootSignatures => "root_signatures",
        }
    }

    /// The column with the container.
    #[must_use]
    pub const fn column(self) -> &'static str {
        match self {
            Self::Shaders => "Bytecode",
            Self::RootSignatures => "value",
        }
    }
}
