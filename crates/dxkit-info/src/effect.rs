//! `FX10`: an effect of Direct3D 10 (`fx_4_0`, `fx_4_1`), as FXC compiles it. Its contents are named and
//! bounded: the counts of all items, the unstructured data (names, types, values, shaders), the structured
//! data that refers to it.
//!
//! Layout: FXC's output; the names of the counts are those of Microsoft's published effects runtime
//! (`SBinaryHeader`).

use alloc::borrow::Cow;
use alloc::format;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer, open_enum, record};

open_enum! {
    /// The target of an effect.
    pub struct EffectVersion(u32) known KnownEffectVersion {
        /// Direct3D 10.0.
        V4_0 = 0xfeff_1001 => "fx_4_0",
        /// Direct3D 10.1.
        V4_1 = 0xfeff_1011 => "fx_4_1",
        /// Direct3D 11; FXC writes it without a container.
        V5_0 = 0xfeff_2001 => "fx_5_0",
    }
}

record! {
    /// The first 36 bytes: version, variables, techniques.
    struct EffectHeader: 36 {
        /// The target of the compilation.
        0: version: EffectVersion,
        /// Constant buffers.
        4: constant_buffers: u32,
        /// Variables of numbers.
        8: numeric_variables: u32,
        /// Variables of objects: textures, states, strings.
        12: object_variables: u32,
        /// Constant buffers of the pool that it shares.
        16: pool_constant_buffers: u32,
        /// Variables of numbers there.
        20: pool_numeric_variables: u32,
        /// Variables of objects there.
        24: pool_object_variables: u32,
        /// Techniques.
        28: techniques: u32,
        /// Bytes of unstructured data.
        32: unstructured_size: u32,
    }

    /// The next 40 bytes: how many objects there are of each kind.
    #[derive(Default)]
    pub struct EffectObjects: 40 {
        /// Strings.
        0: pub strings: u32,
        /// Textures and buffers.
        4: pub shader_resources: u32,
        /// Depth stencil states.
        8: pub depth_stencil_states: u32,
        /// Blend states.
        12: pub blend_states: u32,
        /// Rasterizer states.
        16: pub rasterizer_states: u32,
        /// Sampler states.
        20: pub samplers: u32,
        /// Render target views.
        24: pub render_target_views: u32,
        /// Depth stencil views.
        28: pub depth_stencil_views: u32,
        /// Shaders.
        32: pub shaders: u32,
        /// The number of shaders that are compiled where they are used.
        36: pub inline_shaders: u32,
    }

    /// How much there is of constant buffers and variables.
    #[derive(Default)]
    pub struct EffectVariables: 12 {
        /// Constant buffers.
        0: pub constant_buffers: u32,
        /// Variables of numbers.
        4: pub numeric: u32,
        /// Variables of objects.
        8: pub objects: u32,
    }
}

/// The part `FX10`. The size of the unstructured data is computed on writing.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 36 | version; counts of variables of the effect and of its pool; techniques; size of the unstructured data |
/// | 36 | 40 | counts of objects |
/// | 76 | | unstructured data |
/// | | | structured data |
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Effect<'a> {
    /// The target of the compilation.
    pub version: EffectVersion,
    /// Its own variables.
    pub variables: EffectVariables,
    /// Variables of the pool.
    pub pool: EffectVariables,
    /// Number of techniques.
    pub techniques: u32,
    /// How many objects there are of each kind.
    pub objects: EffectObjects,
    /// Names, types, values and shaders, to which the structured data has offsets.
    pub unstructured: Cow<'a, [u8]>,
    /// Buffers, variables, techniques, passes and assignments.
    pub structured: Cow<'a, [u8]>,
}

impl Effect<'_> {
    /// Checks the version.
    pub fn validate(&self, report: &mut Report) {
        if self.version.known().is_none() {
            report.scope("effect_header", |report| {
                report.warning("fx10-version", "version", || {
                    format!("version {:#010x} is not known", self.version.0)
                });
            });
        }
    }
}

dxkit_bytes::inherent_codec!(Effect);

impl<'a> Codec<'a> for Effect<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header: EffectHeader = reader.field("effect_header")?;
        let objects = reader.field("objects")?;
        let size = usize::try_from(header.unstructured_size).unwrap_or(usize::MAX);
        let unstructured = reader.bytes("unstructured", size)?;
        let structured = reader.bytes("structured", reader.remaining())?;
        Ok(Self {
            version: header.version,
            variables: EffectVariables {
                constant_buffers: header.constant_buffers,
                numeric: header.numeric_variables,
                objects: header.object_variables,
            },
            pool: EffectVariables {
                constant_buffers: header.pool_constant_buffers,
                numeric: header.pool_numeric_variables,
                objects: header.pool_object_variables,
            },
            techniques: header.techniques,
            objects,
            unstructured: Cow::Borrowed(unstructured),
            structured: Cow::Borrowed(structured),
        })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("version", &self.version)?;
        writer.field("variables", &self.variables)?;
        writer.field("pool", &self.pool)?;
        writer.field("techniques", &self.techniques)?;
        writer.count::<u32>("unstructured_size", self.unstructured.len())?;
        writer.field("objects", &self.objects)?;
        writer.bytes("unstructured", &self.unstructured)?;
        writer.bytes("structured", &self.structured)
    }
}

dxkit_bytes::owned_and_arbitrary! {
    pub Effect { version, variables, pool, techniques, objects, unstructured, structured }
}
