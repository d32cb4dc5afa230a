//! Textures and samplers: their content ([`Texture`], [`Sampler`]), and how texels are found and filtered.
//!
//! Input is a texture, a sampler and coordinates, output the four channels that a shader gets. Level of
//! detail, filter and address mode follow Direct3D's functional specification; weights are floats, not the
//! numbers of 8 bits that devices may use. Filters across edges of a cube go on in the next face, as
//! Direct3D requires since version 10.1: a texel beyond an edge is projected to the face that is there.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "coordinates are floats, and texels have numbers"
)]

use alloc::vec;
use alloc::vec::Vec;

use dxkit_types::{Format, FormatChannel, ResourceKind};

use crate::round::{floor, round_even};

/// A texture.
///
/// Its bytes are those of its subresources in Direct3D's order: all mip levels of the first layer, then those
/// of the next one. Rows follow each other without a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texture {
    /// The format of a texel.
    pub format: Format,
    /// Width, height and depth of the first mip level; 1 for dimensions that it does not have.
    pub size: [u32; 3],
    /// Layers of an array; six for each cube.
    pub layers: u32,
    /// Mip levels.
    pub mips: u32,
    /// Samples of a texel, which follow each other.
    pub samples: u32,
    /// The texels.
    pub bytes: Vec<u8>,
}

/// How texels beyond the edges of a texture are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressMode {
    /// The texture is repeated.
    Wrap,
    /// The texture is repeated, every other time mirrored.
    Mirror,
    /// The texels at the edge are repeated.
    Clamp,
    /// They have the colour of the border.
    Border,
    /// The texture is mirrored once, and then the texels at the edge are repeated.
    MirrorOnce,
}

/// How a reference is compared with a texel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of Direct3D")]
pub enum Comparison {
    Never,
    Less,
    Equal,
    LessEqual,
    Greater,
    NotEqual,
    GreaterEqual,
    Always,
}

/// A sampler.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampler {
    /// Whether texels are mixed where the texture is made smaller; otherwise the nearest is taken.
    pub min_linear: bool,
    /// Whether texels are mixed where the texture is made larger.
    pub mag_linear: bool,
    /// Whether two mip levels are mixed.
    pub mip_linear: bool,
    /// The address mode of each dimension.
    pub address: [AddressMode; 3],
    /// The bias of the level of detail.
    pub mip_bias: f32,
    /// How references are compared.
    pub comparison: Comparison,
    /// The colour of the border.
    pub border: [f32; 4],
    /// The smallest level of detail.
    pub min_lod: f32,
    /// The largest level of detail.
    pub max_lod: f32,
}

impl Default for Sampler {
    /// All filters are linear, and textures are repeated.
    fn default() -> Self {
        Self {
            min_linear: true,
            mag_linear: true,
            mip_linear: true,
            address: [AddressMode::Wrap; 3],
            mip_bias: 0.0,
            comparison: Comparison::LessEqual,
            border: [0.0; 4],
            min_lod: 0.0,
            max_lod: f32::MAX,
        }
    }
}

impl Sampler {
    /// The sampler that words describe: filters (`point`, `linear`, `mip-point`, `mip-linear`), an address
    /// mode (`wrap`, `mirror`, `clamp`, `border`, `mirror-once`), a comparison (`less-equal`), in any order.
    ///
    /// ```
    /// use dxkit_exec::{AddressMode, Sampler};
    ///
    /// let sampler = Sampler::from_text("point,clamp").unwrap();
    /// assert!(!sampler.mag_linear && sampler.address == [AddressMode::Clamp; 3]);
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut sampler = Self::default();
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let address = match word {
                "point" => {
                    (sampler.min_linear, sampler.mag_linear, sampler.mip_linear) = (false, false, false);
                    continue;
                }
                // Anisotropic filters are computed as linear ones.
                "linear" | "anisotropic" => {
                    (sampler.min_linear, sampler.mag_linear, sampler.mip_linear) = (true, true, true);
                    continue;
                }
                "mip-point" => {
                    sampler.mip_linear = false;
                    continue;
                }
                "mip-linear" => {
                    sampler.mip_linear = true;
                    continue;
                }
                "wrap" => AddressMode::Wrap,
                "mirror" => AddressMode::Mirror,
                "clamp" => AddressMode::Clamp,
                "border" => AddressMode::Border,
                "mirror-once" => AddressMode::MirrorOnce,
                word => {
                    sampler.comparison = Comparison::from_name(word)?;
                    continue;
                }
            };
            sampler.address = [address; 3];
        }
        Some(sampler)
    }
}

impl Comparison {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Never, "never"),
        (Self::Less, "less"),
        (Self::Equal, "equal"),
        (Self::LessEqual, "less-equal"),
        (Self::Greater, "greater"),
        (Self::NotEqual, "not-equal"),
        (Self::GreaterEqual, "greater-equal"),
        (Self::Always, "always"),
    ];

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(comparison, _)| comparison)
    }

    fn holds(self, reference: f32, texel: f32) -> bool {
        match self {
            Self::Never => false,
            Self::Less => reference < texel,
            Self::Equal => reference == texel,
            Self::LessEqual => reference <= texel,
            Self::Greater => reference > texel,
            Self::NotEqual => reference != texel,
            Self::GreaterEqual => reference >= texel,
            Self::Always => true,
        }
    }
}

impl Texture {
    /// A texture of zeros; `None` if it is larger than 4 GiB.
    #[must_use]
    pub fn new(format: Format, size: [u32; 3], layers: u32, mips: u32) -> Option<Self> {
        let mut texture = Self { format, size, layers, mips, samples: 1, bytes: Vec::new() };
        let bytes = texture.layer_bytes()?.checked_mul(layers.into()).filter(|bytes| *bytes <= 1 << 32)?;
        texture.bytes = vec![0; usize::try_from(bytes).ok()?];
        Some(texture)
    }

    /// The size of a mip level.
    #[must_use]
    pub fn level_size(&self, mip: u32) -> [u32; 3] {
        self.size.map(|size| size.checked_shr(mip).unwrap_or(0).max(1))
    }

    fn level_bytes(&self, mip: u32) -> Option<u64> {
        let [width, height, depth] = self.level_size(mip).map(u64::from);
        let texel = u64::from(self.format.bytes()).checked_mul(self.samples.into())?;
        width.checked_mul(height)?.checked_mul(depth)?.checked_mul(texel)
    }

    /// The mip levels that a texture can have: beyond these, all have one texel.
    const MAX_MIPS: u32 = 32;

    fn layer_bytes(&self) -> Option<u64> {
        (0..self.mips.min(Self::MAX_MIPS)).try_fold(0_u64, |sum, mip| sum.checked_add(self.level_bytes(mip)?))
    }

    /// Where the bytes of a texel are; `None` outside of the texture.
    pub(crate) fn place(&self, texel: Texel) -> Option<usize> {
        let [width, height, depth] = self.level_size(texel.mip);
        let [x, y, z] = texel.at;
        let inside = x < width && y < height && z < depth && texel.layer < self.layers;
        if !inside || texel.mip >= self.mips.min(Self::MAX_MIPS) || texel.sample >= self.samples {
            return None;
        }
        let start = u64::from(texel.layer).checked_mul(self.layer_bytes()?)?;
        let start = (0..texel.mip).try_fold(start, |sum, mip| sum.checked_add(self.level_bytes(mip)?))?;
        let [x, y, z, width, height] = [x, y, z, width, height].map(u64::from);
        let number = z.checked_mul(height)?.checked_add(y)?.checked_mul(width)?.checked_add(x)?;
        let number = number.checked_mul(self.samples.into())?.checked_add(texel.sample.into())?;
        usize::try_from(start.checked_add(number.checked_mul(self.format.bytes().into())?)?).ok()
    }

    /// The channels of a texel, as a shader gets them; `None` outside of the texture.
    pub(crate) fn load(&self, texel: Texel) -> Option<[u32; 4]> {
        let place = self.place(texel)?;
        let bytes = self.bytes.get(place..place.checked_add(self.format.bytes() as usize)?)?;
        Some(self.format.decode(bytes))
    }

    /// Writes a texel; its place, and whether the bytes were the same before.
    pub(crate) fn store(&mut self, texel: Texel, channels: [u32; 4]) -> Option<(usize, bool)> {
        let place = self.place(texel)?;
        let size = self.format.bytes() as usize;
        let encoded = self.format.encode(channels);
        let encoded = encoded.get(..size)?;
        let target = self.bytes.get_mut(place..place.checked_add(size)?)?;
        let same = target == encoded;
        target.copy_from_slice(encoded);
        Some((place, same))
    }
}

/// The place of a texel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Texel {
    pub(crate) mip: u32,
    pub(crate) layer: u32,
    pub(crate) at: [u32; 3],
    pub(crate) sample: u32,
}

/// How many of the coordinates of a kind are those of a texel, whether one for the layer follows, and whether
/// it is a cube.
pub(crate) const fn shape(kind: ResourceKind) -> Option<Shape> {
    let (dimensions, is_array, is_cube) = match kind {
        ResourceKind::Texture1D => (1, false, false),
        ResourceKind::Texture1DArray => (1, true, false),
        ResourceKind::Texture2D | ResourceKind::Texture2DMS => (2, false, false),
        ResourceKind::Texture2DArray | ResourceKind::Texture2DMSArray => (2, true, false),
        ResourceKind::Texture3D => (3, false, false),
        ResourceKind::TextureCube => (3, false, true),
        ResourceKind::TextureCubeArray => (3, true, true),
        _ => return None,
    };
    let is_multisampled = matches!(kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
    Some(Shape { dimensions, is_array, is_cube, is_multisampled })
}

/// The result of [`shape`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) dimensions: usize,
    pub(crate) is_array: bool,
    pub(crate) is_cube: bool,
    pub(crate) is_multisampled: bool,
}

/// A lane's access to a texture by a sampler.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample<'t> {
    pub(crate) texture: &'t Texture,
    pub(crate) sampler: &'t Sampler,
    pub(crate) shape: Shape,
    pub(crate) coordinates: [f32; 4],
    pub(crate) offsets: [i32; 3],
    /// The reference value of a comparison.
    pub(crate) reference: Option<f32>,
}

/// A texel that a filter needs: its channels.
type Channels = [u32; 4];

/// A direction on a cube: the face, and the coordinates there, from 0 to 1.
fn face_of([x, y, z]: [f32; 3]) -> (u32, f32, f32) {
    let [ax, ay, az] = [x, y, z].map(f32::abs);
    let (face, s, t, major) = if az >= ax && az >= ay {
        if z >= 0.0 { (4, x, -y, az) } else { (5, -x, -y, az) }
    } else if ay >= ax {
        if y >= 0.0 { (2, x, z, ay) } else { (3, x, -z, ay) }
    } else if x >= 0.0 {
        (0, -z, -y, ax)
    } else {
        (1, z, -y, ax)
    };
    (face, (s / major + 1.0) * 0.5, (t / major + 1.0) * 0.5)
}

/// The direction of a place on a face: the way back.
fn direction_of(face: u32, s: f32, t: f32) -> [f32; 3] {
    let (s, t) = (s * 2.0 - 1.0, t * 2.0 - 1.0);
    match face {
        0 => [1.0, -t, -s],
        1 => [-1.0, -t, s],
        2 => [s, 1.0, t],
        3 => [s, -1.0, -t],
        4 => [s, -t, 1.0],
        _ => [-s, -t, -1.0],
    }
}

/// The coordinates of a texel after the address mode; `None` in the border.
fn address(mode: AddressMode, at: i64, size: u32) -> Option<u32> {
    let size = i64::from(size);
    let found = match mode {
        AddressMode::Wrap => at.rem_euclid(size),
        AddressMode::Mirror => {
            let at = at.rem_euclid(2 * size);
            if at < size { at } else { 2 * size - 1 - at }
        }
        AddressMode::Clamp => at.clamp(0, size - 1),
        AddressMode::MirrorOnce => (if at < 0 { -1 - at } else { at }).min(size - 1),
        AddressMode::Border if (0..size).contains(&at) => at,
        AddressMode::Border => return None,
    };
    u32::try_from(found).ok()
}

/// The nearest integer, of two the even one.
fn nearest(value: f32) -> i64 {
    round_even(value) as i64
}

impl Sample<'_> {
    /// The layer that is sampled, or of a cube its first face.
    fn layer(&self) -> u32 {
        if !self.shape.is_array {
            return 0;
        }
        let faces = if self.shape.is_cube { 6 } else { 1 };
        let last = i64::from(self.texture.layers / faces) - 1;
        let index = self.coordinates.get(self.shape.dimensions).copied().unwrap_or(0.0);
        u32::try_from(nearest(index).clamp(0, last.max(0))).unwrap_or(0) * faces
    }

    /// The level of detail that follows from the change of coordinates to the right and down, before bias and
    /// limits.
    pub(crate) fn level_of_detail(&self, right: [f32; 3], down: [f32; 3]) -> f32 {
        let size = self.texture.size.map(|size| size as f32);
        let length = |change: [f32; 3]| {
            let change = if self.shape.is_cube { self.change_on_face(change) } else { change };
            let scaled = change.iter().zip(size).take(self.shape.dimensions);
            scaled.map(|(change, size)| change * size * (change * size)).sum::<f32>()
        };
        let longest = length(right).max(length(down));
        0.5 * libm::log2f(longest)
    }

    /// The change of the coordinates on the face of a cube that follows from that of the direction.
    fn change_on_face(&self, change: [f32; 3]) -> [f32; 3] {
        let [x, y, z, _] = self.coordinates;
        let [dx, dy, dz] = change;
        let (face, ..) = face_of([x, y, z]);
        let (s, t, major, ds, dt, dmajor) = match face {
            0 => (-z, -y, x, -dz, -dy, dx),
            1 => (z, -y, -x, dz, -dy, -dx),
            2 => (x, z, y, dx, dz, dy),
            3 => (x, -z, -y, dx, -dz, -dy),
            4 => (x, -y, z, dx, -dy, dz),
            _ => (-x, -y, -z, -dx, -dy, -dz),
        };
        let square = major * major * 2.0;
        [(ds * major - s * dmajor) / square, (dt * major - t * dmajor) / square, 0.0]
    }

    /// The level of detail within the limits of the sampler.
    pub(crate) fn limited(&self, lod: f32) -> f32 {
        // A NaN counts as the smallest level.
        let lod = if lod.is_nan() { self.sampler.min_lod } else { lod };
        lod.max(self.sampler.min_lod).min(self.sampler.max_lod)
    }

    /// The channels at a level of detail that is within the limits.
    pub(crate) fn at_level(&self, lod: f32) -> Channels {
        let is_linear = if lod <= 0.0 { self.sampler.mag_linear } else { self.sampler.min_linear };
        let last = self.texture.mips.max(1) - 1;
        let lod = lod.clamp(0.0, last as f32);
        if !self.sampler.mip_linear {
            let mip = floor(lod + 0.5) as u32;
            return self.filtered(mip.min(last), is_linear);
        }
        let (low, share) = (floor(lod), lod - floor(lod));
        let first = self.filtered(low as u32, is_linear);
        if share == 0.0 {
            return first;
        }
        mix(first, self.filtered((low as u32 + 1).min(last), is_linear), share)
    }

    /// The channels of one mip level.
    fn filtered(&self, mip: u32, is_linear: bool) -> Channels {
        let (face, at) = self.scaled(mip);
        let count = if self.shape.is_cube { 2 } else { self.shape.dimensions };
        if !is_linear {
            let at = at.map(|at| floor(at) as i64);
            return self.compared_texel(mip, face, at);
        }
        let low = at.map(|at| floor(at - 0.5));
        let mut sums = [0.0_f32; 4];
        for corner in 0..1_usize << count {
            let mut place = low.map(|low| low as i64);
            let mut weight = 1.0;
            for (axis, place) in place.iter_mut().enumerate().take(count) {
                let [at, low] = [at, low].map(|list| list.get(axis).copied().unwrap_or(0.0));
                let share = at - 0.5 - low;
                if corner >> axis & 1 == 1 {
                    *place = place.saturating_add(1);
                    weight *= share;
                } else {
                    weight *= 1.0 - share;
                }
            }
            if weight == 0.0 {
                continue;
            }
            let texel = self.compared_texel(mip, face, place);
            for (sum, bits) in sums.iter_mut().zip(texel) {
                *sum += f32::from_bits(bits) * weight;
            }
        }
        sums.map(f32::to_bits)
    }

    /// The face of a cube, and the coordinates in texels of a mip level, with offsets.
    fn scaled(&self, mip: u32) -> (u32, [f32; 3]) {
        let [x, y, z, _] = self.coordinates;
        let (face, coordinates) = match self.shape.is_cube {
            true => {
                let (face, s, t) = face_of([x, y, z]);
                (face, [s, t, 0.0])
            }
            false => (0, [x, y, z]),
        };
        let size = self.texture.level_size(mip);
        let mut at = [0.0; 3];
        for (axis, at) in at.iter_mut().enumerate().take(self.shape.dimensions) {
            let coordinate = coordinates.get(axis).copied().unwrap_or(0.0);
            let [size, offset] = [
                size.get(axis).map_or(1.0, |size| *size as f32),
                self.offsets.get(axis).map_or(0.0, |offset| *offset as f32),
            ];
            *at = coordinate * size + offset;
        }
        (face, at)
    }

    /// A texel of a mip level, or the result of comparing with it. At a corner of a cube it is the mean of
    /// three: each is compared, because a comparison precedes filtering.
    fn compared_texel(&self, mip: u32, face: u32, at: [i64; 3]) -> Channels {
        if !self.shape.is_cube {
            return self.compared(self.texel(mip, at));
        }
        let (texels, count) = self.texels_of_cube(mip, face, at);
        let [first, second, third] = texels.map(|texel| self.compared(texel));
        if count == 1 {
            return first;
        }
        let mut mean = [0; 4];
        for (channel, mean) in mean.iter_mut().enumerate() {
            let parts = [first, second, third].map(|texel| texel.get(channel).copied().unwrap_or(0));
            *mean = (parts.map(f32::from_bits).iter().sum::<f32>() / 3.0).to_bits();
        }
        mean
    }

    /// A texel of a mip level, after the address mode, of a texture that is no cube.
    fn texel(&self, mip: u32, at: [i64; 3]) -> Channels {
        let size = self.texture.level_size(mip);
        let mut found = [0; 3];
        for (axis, found) in found.iter_mut().enumerate().take(self.shape.dimensions) {
            let mode = self.sampler.address.get(axis).copied().unwrap_or(AddressMode::Wrap);
            let (at, size) = (at.get(axis).copied().unwrap_or(0), size.get(axis).copied().unwrap_or(1));
            match address(mode, at, size) {
                Some(place) => *found = place,
                None => return self.sampler.border.map(f32::to_bits),
            }
        }
        self.texture.load(Texel { mip, layer: self.layer(), at: found, sample: 0 }).unwrap_or_default()
    }

    /// The texels of a cube at a place, and how many of the three count: beyond an edge, that of the next
    /// face; beyond a corner, the three that meet there.
    fn texels_of_cube(&self, mip: u32, face: u32, [x, y, _]: [i64; 3]) -> ([Channels; 3], usize) {
        let [width, height, _] = self.texture.level_size(mip);
        let load = |face: u32, x: u32, y: u32| {
            let texel = Texel { mip, layer: self.layer() + face, at: [x, y, 0], sample: 0 };
            self.texture.load(texel).unwrap_or_default()
        };
        let (last_x, last_y) = (i64::from(width) - 1, i64::from(height) - 1);
        let [inside_x, inside_y] = [x.clamp(0, last_x), y.clamp(0, last_y)];
        let beyond = |x: i64, y: i64| {
            let s = (x as f32 + 0.5) / width as f32;
            let t = (y as f32 + 0.5) / height as f32;
            let (face, s, t) = face_of(direction_of(face, s, t));
            let [x, y] = [(s, width), (t, height)]
                .map(|(at, size)| (floor(at * size as f32).max(0.0) as u32).min(size.saturating_sub(1)));
            load(face, x, y)
        };
        let inside =
            || load(face, u32::try_from(inside_x).unwrap_or(0), u32::try_from(inside_y).unwrap_or(0));
        match (x == inside_x, y == inside_y) {
            (true, true) => ([inside(), [0; 4], [0; 4]], 1),
            (true, false) | (false, true) => ([beyond(x, y), [0; 4], [0; 4]], 1),
            (false, false) => ([inside(), beyond(x, inside_y), beyond(inside_x, y)], 3),
        }
    }

    /// A texel, or whether the comparison with it holds.
    fn compared(&self, texel: Channels) -> Channels {
        let Some(reference) = self.reference else { return texel };
        let reference = match self.texture.format.channel() {
            FormatChannel::UNorm => reference.clamp(0.0, 1.0),
            _ => reference,
        };
        let [first, ..] = texel;
        let holds = self.sampler.comparison.holds(reference, f32::from_bits(first));
        [if holds { 1.0_f32.to_bits() } else { 0 }; 4]
    }

    /// A channel of the four texels around the coordinates, in the order of Direct3D: from below left against
    /// the clock.
    pub(crate) fn gathered(&self, channel: usize) -> Channels {
        let (face, at) = self.scaled(0);
        let low = at.map(|at| floor(at - 0.5) as i64);
        let [x, y, _] = low;
        [[0, 1], [1, 1], [1, 0], [0, 0]].map(|[right, down]| {
            let texel = self.compared_texel(0, face, [x.saturating_add(right), y.saturating_add(down), 0]);
            texel.get(channel).copied().unwrap_or(0)
        })
    }
}

fn mix(first: Channels, second: Channels, share: f32) -> Channels {
    let mut mixed = first;
    for (mixed, second) in mixed.iter_mut().zip(second) {
        let (a, b) = (f32::from_bits(*mixed), f32::from_bits(second));
        *mixed = (a + (b - a) * share).to_bits();
    }
    mixed
}
