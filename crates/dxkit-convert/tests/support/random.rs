//! Random resources of programs.

use dxkit_exec::{Binding, Buffer, Format, Program, Range, Resources, Sampler, Texture, View};
use dxkit_types::{ResourceClass, ResourceKind};

/// Random numbers that are the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ self.0 >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed >> 32) as u32
    }

    pub(crate) fn float(&mut self) -> u32 {
        ((self.next() % 1025) as f32 / 64.0 - 8.0).to_bits()
    }

    /// A word: floats of usual size, small integers, and with `wild` any bits.
    pub(crate) fn word(&mut self, wild: bool) -> u32 {
        match self.next() % 8 {
            0..=4 => self.float(),
            5 => self.next() % 8,
            6 if wild => self.next(),
            6 => self.next() % 65,
            _ => ((self.next() % 64) as f32 / 64.0).to_bits(),
        }
    }

    pub(crate) fn bytes(&mut self, count: usize, wild: bool) -> Vec<u8> {
        (0..count.div_ceil(4)).flat_map(|_| self.word(wild).to_le_bytes()).take(count).collect()
    }
}

/// Width, height, depth and layers of a texture of a kind.
pub(crate) fn extent(kind: ResourceKind) -> Option<([u32; 3], u32)> {
    use ResourceKind as Kind;
    Some(match kind {
        Kind::Texture1D => ([8, 1, 1], 1),
        Kind::Texture1DArray => ([8, 1, 1], 3),
        Kind::Texture2D | Kind::Texture2DMS => ([8, 4, 1], 1),
        Kind::Texture2DArray | Kind::Texture2DMSArray => ([8, 4, 1], 3),
        Kind::Texture3D => ([4, 4, 4], 1),
        Kind::TextureCube => ([4, 4, 1], 6),
        Kind::TextureCubeArray => ([4, 4, 1], 12),
        _ => return None,
    })
}

fn texture(range: &Range, extent: ([u32; 3], u32), random: &mut Random, wild: bool) -> Texture {
    let ([width, height, depth], layers) = extent;
    let format = match range.view {
        Some(View::Typed(format)) => format,
        _ => Format::R32G32B32A32Float,
    };
    let is_sampled = range.binding.class == ResourceClass::SRV;
    let is_multi = matches!(range.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
    let mips = if is_sampled && !is_multi { 3 } else { 1 };
    let mut texture = Texture::new(format, [width, height, depth], layers, mips).unwrap();
    let mut count = texture.bytes.len();
    if is_multi {
        texture.samples = 4;
        count *= 4;
    }
    texture.bytes = random.bytes(count, wild);
    texture
}

/// Resources for all registers that a program declares.
pub(crate) fn resources(program: &Program, random: &mut Random, wild: bool) -> Resources {
    let mut resources = Resources::default();
    for range in program.ranges() {
        for offset in 0..range.count.unwrap_or(4).min(8) {
            let binding = Binding { number: range.binding.number + offset, ..range.binding };
            if range.kind == ResourceKind::Sampler {
                let words = ["linear,wrap,less-equal", "point,clamp,greater", "linear,mirror,less"];
                let sampler = Sampler::from_text(words[random.next() as usize % 3]).unwrap();
                resources.samplers.insert(binding, sampler);
            } else if let Some(extent) = extent(range.kind) {
                resources.textures.insert(binding, texture(range, extent, random, wild));
            } else {
                let size = match (range.size, range.view) {
                    (Some(size), _) => size as usize,
                    (_, Some(View::Structured { stride })) => stride as usize * 40,
                    _ => 1024,
                };
                resources.buffers.insert(binding, Buffer::new(random.bytes(size, wild)));
            }
        }
    }
    resources
}
