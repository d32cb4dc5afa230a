//! [`Assembly`]: from a module to all parts of a container.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::{BitcodeDialect, Writer};
use dxkit_bytes::{Codec, Error, ErrorKind};
use dxkit_container::{AddPart, Container, RawPart};
use dxkit_dxil::{DxilModule, Extent, dxil_minor_of};
use dxkit_info::{CompilerVersion, DebugName, HashFlags, ShaderHash};
use dxkit_program::{DxilVersion, Program};
use dxkit_types::{FourCc, ShaderKind};

use crate::compiled;
use crate::declared::Declared;
use crate::parts::add_described;
use crate::pdb::arguments;
use crate::reflection::ReflectionMetadata;
use crate::rereading::{Reading, Rereading};
use crate::validator::Validator;
use crate::{BesidesModule, ModuleUsage, root_signature, strip};

/// `ILDN`: the name of the file with debug information.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum DebugNamePart<'a> {
    /// No part.
    #[default]
    None,
    /// After the hash of the program.
    OfHash,
    /// This name.
    Given(Cow<'a, [u8]>),
}

/// The header of the programs, and how they are written: the result of [`Assembly::describe`].
#[derive(Debug, Clone)]
pub struct Description {
    header: Program<'static>,
    validator: Validator,
    /// What reading the metadata found, if it is written again.
    reading: Reading,
    /// What `STAT` states besides the program.
    facts: Option<compiled::Facts>,
}

/// The options of making a container from a module: DXC's options, and what the module does not state.
///
/// The default is a compilation without debug information.
#[derive(Debug, Clone)]
pub struct Assembly<'a> {
    /// Facts about other parts that the module does not state.
    pub besides: BesidesModule<'a>,
    /// The root signature; without one, that of the module's metadata.
    pub root_signature: Option<&'a [u8]>,
    /// Leaves `RTS0` out (`-Qstrip_rootsignature`).
    pub strip_root_signature: bool,
    /// The compiler, for `VERS` of libraries that are made for validators since 1.8.
    pub compiler: Option<&'a CompilerVersion<'a>>,
    /// Puts the module into `ILDB` where it has debug information (`-Qembed_debug`).
    pub embed_debug: bool,
    /// `ILDN`.
    pub debug_name: DebugNamePart<'a>,
    /// Hashes the module with debug information (`-Zss`), where it has any.
    pub hash_source: bool,
    /// Writes `STAT` (all but `-Qstrip_reflect`).
    pub reflection: bool,
    /// Takes out of the program what only reflection needs (all but `-Qkeep_reflect_in_dxil`).
    pub strip_reflection: bool,
    /// `PRIV`.
    pub private: Option<&'a [u8]>,
    /// Loses of the metadata what DXC loses where it reads a module, which its assembler does and a
    /// compilation does not.
    pub reread: bool,
}

impl Default for Assembly<'_> {
    fn default() -> Self {
        Self {
            besides: BesidesModule::default(),
            root_signature: None,
            strip_root_signature: false,
            compiler: None,
            embed_debug: false,
            debug_name: DebugNamePart::None,
            hash_source: false,
            reflection: true,
            strip_reflection: true,
            private: None,
            reread: false,
        }
    }
}

impl<'a> Assembly<'a> {
    /// The options of the DXC compilation that ends in this module. A module with debug information contains
    /// the compiler's arguments, which state most of them; other modules are taken as finished programs.
    #[must_use]
    pub fn as_compiled(dxil: &DxilModule<'_>, compiler: Option<&'a CompilerVersion<'a>>) -> Self {
        let debug = strip::has_debug_information(dxil.module);
        let arguments = arguments(&dxil.sources);
        let has = |option| debug && arguments.option(option).next().is_some();
        Self {
            compiler,
            strip_root_signature: has("Qstrip_rootsignature"),
            embed_debug: debug,
            debug_name: if debug { DebugNamePart::OfHash } else { DebugNamePart::None },
            hash_source: has("Zss"),
            reflection: !has("Qstrip_reflect"),
            strip_reflection: debug && !has("Qkeep_reflect_in_dxil"),
            ..Self::default()
        }
    }
}

impl Assembly<'_> {
    /// The behaviour of the vendor's assembler (`IDxcAssembler`): debug information goes to `ILDB`, the data
    /// for reflection stays in the program.
    #[must_use]
    pub fn like_assembler(module: &Module) -> Self {
        let debug = strip::has_descriptions(module);
        Self {
            embed_debug: debug,
            debug_name: if debug { DebugNamePart::OfHash } else { DebugNamePart::None },
            hash_source: debug,
            strip_reflection: false,
            reread: true,
            ..Self::default()
        }
    }

    /// A container of the module, with a digest of zeros.
    ///
    /// # Errors
    /// See [`parts`](Self::parts).
    pub fn container(&self, module: Module) -> Result<Container<'static>, Error> {
        Ok(self.parts(module)?.into_iter().collect())
    }

    /// What has to be read of a module to describe it.
    const fn extent(&self) -> Extent {
        if self.reread { Extent::Checked } else { Extent::All }
    }

    /// Adds the parts before the programs of a module. Where its metadata is [written again](Self::reread),
    /// the module has to be read to [`Extent::Checked`].
    ///
    /// # Errors
    /// If the module has no stage, shader model or version, or says more than fits into a part.
    pub fn describe(&self, dxil: &DxilModule<'_>, parts: &mut impl AddPart) -> Result<Description, Error> {
        let header = program_header(dxil, self.reread)?;
        let validator = Validator::from_module(dxil);
        let reading = if self.reread { Reading::from_module(dxil) } else { Reading::default() };
        add_described(dxil, self.besides, ModuleUsage::with_known_subobjects, self.compiler, parts)?;
        if !(dxil.is_library() || self.strip_root_signature) {
            let own = || root_signature(dxil.module);
            if let Some(root) = self.root_signature.map(<[u8]>::to_vec).or_else(own) {
                parts.add_part(FourCc::Rts0, |writer| writer.put(&root))?;
            }
        }
        let facts = (self.reflection && !self.reread).then(|| compiled::Facts::collect(dxil));
        Ok(Description { header, validator, reading, facts })
    }

    /// The parts of a container of the module, in DXC's order.
    ///
    /// A module that was read from DXC's bitcode is written bit by bit as it was. If it has debug
    /// information, the program is what DXC makes from it; a root signature in its metadata goes to `RTS0`.
    ///
    /// # Errors
    /// If the module has no stage, shader model or version, if its content does not fit into a part, or if it
    /// cannot be written as LLVM 3.7 bitcode.
    pub fn parts(&self, mut module: Module) -> Result<Vec<RawPart<'static>>, Error> {
        let mut parts = Vec::new();
        let description = self.describe(&DxilModule::read_extent(&module, self.extent()), &mut parts)?;
        self.add_programs(&mut module, description, &mut Writer::new(), &mut parts)?;
        Ok(parts)
    }

    /// Adds the programs of a module that was [described](Self::describe), and what follows from them, with
    /// the memory of a writer. The module becomes one of the programs, for its memory to be used again.
    ///
    /// # Errors
    /// If the module cannot be written as LLVM 3.7 bitcode.
    pub fn add_programs(
        &self,
        module: &mut Module,
        Description { header, validator, reading, facts }: Description,
        writer: &mut Writer,
        parts: &mut impl AddPart,
    ) -> Result<(), Error> {
        // The hash of sources is that of the module before anything was taken out.
        let given = if self.hash_source && strip::has_container_metadata(module) {
            let mut given = module.clone();
            given.forget_use_list_orders();
            Some(ShaderHash::compute(writer.write(&given, BitcodeDialect::DxcSorted)?))
        } else {
            None
        };
        let input = if strip::container_metadata(module) {
            // DXC writes the module again, for its uses to be found in the order that they have.
            BitcodeDialect::DxcInOrder
        } else if self.reread {
            module.forget_use_list_orders();
            BitcodeDialect::DxcSorted
        } else {
            BitcodeDialect::Dxc
        };
        let input = Input { header, validator, dialect: input, hash: given, reading, facts };
        self.programs(module, input, writer, parts)?;
        match self.private {
            Some(private) => parts.add_part(FourCc::Priv, |writer| writer.put(private)),
            None => Ok(()),
        }
    }

    /// The module whose bitcode is hashed: the program, or with [`hash_source`](Self::hash_source), the
    /// module with debug information.
    #[must_use]
    pub fn hashed_module(&self, mut module: Module) -> Module {
        strip::container_metadata(&mut module);
        let debug = strip::has_debug_information(&module);
        if debug && self.hash_source {
            return module;
        }
        if debug {
            strip::debug_information(&mut module);
        }
        let changes = if self.reread {
            let reading = Reading::from_module(&DxilModule::read_extent(&module, Extent::Checked));
            Rereading::new(&module, reading)
        } else {
            Rereading::default()
        };
        // Without anything to strip, the program is the module as it was before its metadata was read.
        let whole = if debug || changes.is_empty() { None } else { Some(module.clone()) };
        changes.apply(&mut module);
        let is_stripped = self.strip_reflection && strip::reflection(&mut module);
        whole.filter(|_| !is_stripped).unwrap_or(module)
    }

    /// The module's programs, and the hash of one of them.
    fn programs(
        &self,
        module: &mut Module,
        Input { header, validator, dialect, hash: given, reading, facts }: Input,
        writer: &mut Writer,
        parts: &mut impl AddPart,
    ) -> Result<(), Error> {
        let (kind, model, version) = (header.kind, header.shader_model, header.dxil_version);
        let add_program = |parts: &mut _, part, bitcode: &[u8]| {
            let program = Program::new(kind, model, version, bitcode);
            AddPart::add_part(parts, part, |writer| program.write(writer))
        };
        let mut hash = None;
        let mut declared = Declared::default();
        let debug = strip::has_debug_information(module);
        if debug {
            let input = writer.write(module, dialect)?;
            if self.hash_source {
                let of_input = given.unwrap_or_else(|| ShaderHash::compute(input));
                hash = Some(ShaderHash { flags: HashFlags::INCLUDES_SOURCE, ..of_input });
            }
            if self.embed_debug {
                add_program(parts, FourCc::Ildb, input)?;
            }
            if self.reflection && !self.reread {
                declared = Declared::collect(module);
            }
            strip::debug_information(module);
        }
        // The program, if it is known before the data for reflection is taken out.
        let mut whole = None;
        if self.reread {
            let changes = Rereading::new(module, reading);
            if !(debug || changes.is_empty() && self.reflection) {
                whole = Some(writer.write(module, dialect)?.to_vec());
            }
            changes.apply(module);
        }
        if self.reflection && self.reread {
            let reflection = ReflectionMetadata::add_to(module);
            let named = reflection.named(module);
            if whole.is_none() && !(debug && self.strip_reflection) {
                let dialect = if debug { BitcodeDialect::DxcSorted } else { dialect };
                whole = Some(writer.write(module, dialect)?.to_vec());
            }
            add_program(parts, FourCc::Stat, writer.write_declarations(module, &named)?)?;
        } else if let Some(facts) = facts {
            // What is stated here is taken out again with all annotations where these are.
            let goes = self.strip_reflection && kind != ShaderKind::Library && validator.since(5);
            let mut copy = if goes { None } else { Some(module.clone()) };
            let reflected = copy.as_mut().unwrap_or(&mut *module);
            compiled::state_all(reflected, &facts, &declared);
            let reflection = ReflectionMetadata::add_to(reflected);
            let named = reflection.named(reflected);
            add_program(parts, FourCc::Stat, writer.write_declarations(reflected, &named)?)?;
        }
        let is_stripped = self.strip_reflection && strip::reflection(module);
        let made = match whole.filter(|_| !is_stripped) {
            Some(whole) => Cow::Owned(whole),
            // Without anything taken out, it is written as it was given.
            None if !(debug || is_stripped) => Cow::Borrowed(writer.write(module, dialect)?),
            None => Cow::Borrowed(writer.write(module, BitcodeDialect::DxcSorted)?),
        };
        // That of the program, unless that of another module is stated.
        let hash = hash.unwrap_or_else(|| ShaderHash::compute(&made));
        let name = match &self.debug_name {
            DebugNamePart::None => None,
            DebugNamePart::OfHash => Some(DebugName::from_hash(&hash)),
            DebugNamePart::Given(name) => Some(DebugName::new(name.clone())),
        };
        if let Some(name) = name.filter(|_| validator.since(1)) {
            parts.add_part(FourCc::Ildn, |writer| name.write(writer))?;
        }
        if validator.since(5) {
            parts.add_part(FourCc::Hash, |writer| hash.write(writer))?;
        }
        add_program(parts, FourCc::Dxil, &made)
    }
}

/// What is known of a module's programs before they are written.
struct Input {
    header: Program<'static>,
    validator: Validator,
    /// How the module is written if nothing is stripped.
    dialect: BitcodeDialect,
    /// The hash of the module, if it is not that of what is written.
    hash: Option<ShaderHash<'static>>,
    /// What reading the metadata found, if it is written again.
    reading: Reading,
    /// What `STAT` states besides the program.
    facts: Option<compiled::Facts>,
}

/// The header of the module's programs. Where DXC reads a module, it knows the version of DXIL by the shader
/// model.
fn program_header(dxil: &DxilModule<'_>, reread: bool) -> Result<Program<'static>, Error> {
    let missing = |what| Error::new(ErrorKind::Inconsistent(what), 0);
    let kind = dxil.kind.ok_or_else(|| missing("the module has no dx.shaderModel"))?;
    let model = dxil.model.ok_or_else(|| missing("the module has no dx.shaderModel"))?;
    let version = dxil.dxil_version.ok_or_else(|| missing("the module has no dx.version"))?;
    let version = if reread {
        DxilVersion { major: 1, minor: dxil_minor_of(model) }
    } else {
        let narrow =
            |number| u8::try_from(number).map_err(|_| missing("dx.version is not a version of DXIL"));
        DxilVersion { major: narrow(version.major)?, minor: narrow(version.minor)? }
    };
    Ok(Program::new(kind, model, version, Vec::new()))
}
