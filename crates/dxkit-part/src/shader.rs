//! [`Shader`]: stage, shader model and compiler of a container.

use alloc::format;
use alloc::string::String;
use core::fmt;

use dxkit_bytes::Codec as _;
use dxkit_container::Container;
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::program::ProgramHeader;
use dxkit_dxbc::rdef;
use dxkit_info::CompilerVersion;
use dxkit_program::Program;
use dxkit_types::{FourCc, Profile, ShaderKind, ShaderModel};

/// The language of a program.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// SM 6: LLVM bitcode.
    Dxil,
    /// SM 4 and 5: tokens.
    Dxbc,
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Dxil => "DXIL",
            Self::Dxbc => "DXBC",
        })
    }
}

/// A summary of a container, from the headers of its program parts and from its other parts. Nothing is
/// guessed: a fact that no part states is `None`.
///
/// ```
/// use dxkit_container::Container;
/// use dxkit_part::Shader;
///
/// let file = std::fs::read("../../testdata/dxc/vs_root_signature_6_0.dxil").unwrap();
/// let shader = Shader::from_container(&Container::parse(&file)?);
/// assert_eq!(shader.profile().as_deref(), Some("vs_6_0"));
/// assert!(!shader.debug_info);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shader {
    /// Kind of the program.
    pub kind: Option<ShaderKind>,
    /// Shader model.
    pub model: Option<ShaderModel>,
    /// The language of the program.
    pub language: Option<Language>,
    /// The compiler, if a part names it: `VERS`, or the creator in `RDEF`.
    pub compiler: Option<String>,
    /// The level of the second program, for hardware of Direct3D 9 (`Aon9`): `9_1` or `9_3`, of which the
    /// profile was `ps_4_0_level_9_1`. Of several programs the highest one.
    pub level_9: Option<&'static str>,
    /// Whether the container holds debug information (`ILDB`, `SPDB`, `SDBG`).
    pub debug_info: bool,
}

impl Shader {
    /// The summary of a container.
    #[must_use]
    pub fn from_container(container: &Container<'_>) -> Self {
        let mut shader = Self::default();
        for part in container.parts() {
            match part.kind() {
                // The program itself takes precedence; where it is missing (in a PDB), the others state the
                // same.
                FourCc::Dxil | FourCc::Ildb | FourCc::Stat if Program::recognise(part.payload()) => {
                    let counts = shader.kind.is_none() || part.kind() == FourCc::Dxil;
                    if counts {
                        if let Ok(program) = Program::parse(part.span()) {
                            shader.kind = Some(program.kind);
                            shader.model = Some(program.shader_model);
                            shader.language = Some(Language::Dxil);
                        }
                    }
                }
                FourCc::Shdr | FourCc::Shex => {
                    if let Ok(program) = ProgramHeader::parse(part.span()) {
                        shader.kind = program.kind.shader_kind();
                        shader.model = Some(program.shader_model());
                        shader.language = Some(Language::Dxbc);
                    }
                }
                FourCc::Vers => {
                    shader.compiler =
                        CompilerVersion::parse(part.span()).ok().map(|version| version.description());
                }
                FourCc::Rdef => shader.compiler = rdef::creator(part.payload()).map(String::from),
                // Version 2.0 belongs to level 9.1, the extended version 2.x to level 9.3.
                FourCc::Aon9 => {
                    let level = Level9::parse(part.span()).ok();
                    let level =
                        level.map(|level| if level.program.version.minor == 0 { "9_1" } else { "9_3" });
                    shader.level_9 = shader.level_9.max(level);
                }
                FourCc::Libf => shader.kind = Some(ShaderKind::Library),
                _ => {}
            }
            shader.debug_info |= matches!(part.kind(), FourCc::Ildb | FourCc::Spdb | FourCc::Sdbg);
        }
        shader
    }

    /// The profile, `ps_6_0` or `ps_4_0_level_9_1`, where kind and model are known.
    #[must_use]
    pub fn profile(&self) -> Option<String> {
        let (kind, model) = (self.kind?, self.model?);
        kind.abbreviation()?;
        let level = self.level_9.map(|level| format!("_level_{level}")).unwrap_or_default();
        Some(format!("{}{level}", Profile { kind, model }))
    }
}
