//! Operands of instructions and declarations.

use alloc::boxed::Box;
use core::fmt;

use dxkit_bytes::open_enum;

use crate::bits::{byte, field, set};

open_enum! {
    /// The kind of an operand: `D3D10_SB_OPERAND_TYPE`. The names are those of FXC's text.
    pub struct OperandKind(u8) known KnownOperandKind {
        /// A temporary register.
        Temp = 0 => "r",
        /// An input register.
        Input = 1 => "v",
        /// An output register.
        Output = 2 => "o",
        /// An element of an array of temporaries.
        IndexableTemp = 3 => "x",
        /// 32-bit values.
        Immediate32 = 4 => "l",
        /// 64-bit values.
        Immediate64 = 5 => "d",
        /// A sampler.
        Sampler = 6 => "s",
        /// A shader resource.
        Resource = 7 => "t",
        /// A constant buffer.
        ConstantBuffer = 8 => "cb",
        /// The immediate constant buffer.
        ImmediateConstantBuffer = 9 => "icb",
        /// A label.
        Label = 10 => "label",
        /// The number of the primitive.
        InputPrimitiveId = 11 => "vPrim",
        /// The depth that a pixel shader gives.
        OutputDepth = 12 => "oDepth",
        /// No register: the result is not wanted.
        Null = 13 => "null",
        /// The rasterizer, for the positions of its samples.
        Rasterizer = 14 => "rasterizer",
        /// The coverage that a pixel shader gives.
        OutputCoverageMask = 15 => "oMask",
        /// A stream of a geometry shader.
        Stream = 16 => "m",
        /// The body of a function.
        FunctionBody = 17 => "fb",
        /// A table of functions.
        FunctionTable = 18 => "ft",
        /// An interface.
        Interface = 19 => "fp",
        /// An input of a function.
        FunctionInput = 20 => "iv",
        /// An output of a function.
        FunctionOutput = 21 => "ov",
        /// The number of the control point that a hull shader makes.
        OutputControlPointId = 22 => "vOutputControlPointID",
        /// The instance of a fork phase.
        ForkInstanceId = 23 => "vForkInstanceID",
        /// The instance of a join phase.
        JoinInstanceId = 24 => "vJoinInstanceID",
        /// A control point that a hull or domain shader gets.
        InputControlPoint = 25 => "vicp",
        /// A control point that the hull shader made.
        OutputControlPoint = 26 => "vocp",
        /// A patch constant.
        PatchConstant = 27 => "vpc",
        /// The place in the domain.
        DomainPoint = 28 => "vDomain",
        /// The object of a class.
        ThisPointer = 29 => "this",
        /// A UAV.
        UnorderedAccessView = 30 => "u",
        /// Memory that the threads of a group share.
        ThreadGroupSharedMemory = 31 => "g",
        /// The thread among all.
        ThreadId = 32 => "vThreadID",
        /// The thread group.
        ThreadGroupId = 33 => "vThreadGroupID",
        /// The thread in its group.
        ThreadIdInGroup = 34 => "vThreadIDInGroup",
        /// The coverage that a pixel shader gets.
        InputCoverageMask = 35 => "vCoverage",
        /// The thread in its group as one number.
        ThreadIdInGroupFlattened = 36 => "vThreadIDInGroupFlattened",
        /// The instance of a geometry shader.
        GeometryInstanceId = 37 => "vGSInstanceID",
        /// Depth that is not less than that of the rasterizer.
        OutputDepthGreaterEqual = 38 => "oDepthGE",
        /// Depth that is not greater than that of the rasterizer.
        OutputDepthLessEqual = 39 => "oDepthLE",
        /// A counter of cycles.
        CycleCounter = 40 => "vCycleCounter",
        /// The stencil reference that a pixel shader gives.
        OutputStencilReference = 41 => "oStencilRef",
        /// Whether all of the pixel is covered.
        InnerCoverage = 42 => "vInnerCoverage",
    }
}

impl OperandKind {
    /// The name of what is bound, since SM 5.1 and in declarations of constant buffers.
    pub(crate) fn binding_name(self) -> Option<&'static str> {
        Self::BINDINGS.iter().find(|(kind, _)| *kind == self).map(|(_, name)| *name)
    }

    /// The kind with such a name.
    pub(crate) fn from_binding_name(name: &str) -> Option<Self> {
        Self::BINDINGS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }

    const BINDINGS: [(Self, &'static str); 4] = [
        (Self::ConstantBuffer, "CB"),
        (Self::Sampler, "S"),
        (Self::Resource, "T"),
        (Self::UnorderedAccessView, "U"),
    ];
}

open_enum! {
    /// The precision that is enough for a value: `D3D11_SB_OPERAND_MIN_PRECISION`.
    pub struct MinPrecision(u8) known KnownMinPrecision {
        /// 32 bits.
        Default = 0 => "def32",
        /// 16-bit float.
        Float16 = 1 => "min16f",
        /// Fixed point with two integer bits and eight fraction bits.
        Float2_8 = 2 => "min2_8f",
        /// 16-bit signed integer.
        Sint16 = 4 => "min16i",
        /// 16-bit unsigned integer.
        Uint16 = 5 => "min16u",
    }
}

/// The selected components of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Components {
    /// It has none: a sampler, a label.
    None,
    /// It has one.
    One,
    /// A subset of the four components, x in the lowest bit.
    Mask(u8),
    /// Four of four: two bits each, x lowest.
    Swizzle(u8),
    /// One of four: 0 for x.
    Select(u8),
    /// A form that the format reserves.
    Reserved,
}

impl Components {
    /// All four in their order.
    pub const XYZW: Self = Self::Swizzle(0b11_10_01_00);

    /// The bits of an operand token.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::None => 0,
            Self::One => 1,
            Self::Mask(mask) => 2 | ((mask & 15) as u32) << 4,
            Self::Swizzle(swizzle) => 2 | 1 << 2 | (swizzle as u32) << 4,
            Self::Select(component) => 2 | 2 << 2 | ((component & 3) as u32) << 4,
            Self::Reserved => 3,
        }
    }
}

/// How an index is written in tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IndexForm {
    /// A 32-bit number.
    Immediate32,
    /// A 64-bit number.
    Immediate64,
    /// A register.
    Relative,
    /// A 32-bit number and a register.
    Immediate32Relative,
    /// A 64-bit number and a register.
    Immediate64Relative,
}

impl IndexForm {
    /// The three bits of an operand token.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Immediate32 => 0,
            Self::Immediate64 => 1,
            Self::Relative => 2,
            Self::Immediate32Relative => 3,
            Self::Immediate64Relative => 4,
        }
    }

    /// The form of these bits, if they are one.
    #[must_use]
    pub const fn of(bits: u32) -> Option<Self> {
        Some(match bits {
            0 => Self::Immediate32,
            1 => Self::Immediate64,
            2 => Self::Relative,
            3 => Self::Immediate32Relative,
            4 => Self::Immediate64Relative,
            _ => return None,
        })
    }
}

/// The first token of an operand.
///
/// | bits | meaning |
/// |---|---|
/// | 0–1 | components: 0 none, 1 one, 2 four |
/// | 2–3 | of four: 0 a mask in bits 4–7, 1 a swizzle in bits 4–11, 2 one component in bits 4–5 |
/// | 12–19 | what the operand is |
/// | 20–21 | number of indices |
/// | 22–30 | form of each index, three bits each |
/// | 31 | a second token follows |
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OperandToken(pub u32);

impl OperandToken {
    /// A token for an operand of this kind with these components, and no index yet.
    #[must_use]
    pub fn new(kind: OperandKind, components: Components) -> Self {
        Self(components.bits() | u32::from(kind.0) << 12)
    }

    /// The kind of the operand.
    #[must_use]
    pub fn kind(self) -> OperandKind {
        OperandKind(byte(self.0, 12, 8))
    }

    /// The selected components.
    #[must_use]
    pub fn components(self) -> Components {
        match (self.0 & 3, field(self.0, 2, 2)) {
            (0, _) => Components::None,
            (1, _) => Components::One,
            (2, 0) => Components::Mask(byte(self.0, 4, 4)),
            (2, 1) => Components::Swizzle(byte(self.0, 4, 8)),
            (2, 2) => Components::Select(byte(self.0, 4, 2)),
            _ => Components::Reserved,
        }
    }

    /// Number of indices.
    #[must_use]
    pub const fn dimensions(self) -> u32 {
        field(self.0, 20, 2)
    }

    /// The form of an index, if it is one that the format has.
    #[must_use]
    pub const fn index_form(self, index: u32) -> Option<IndexForm> {
        IndexForm::of(field(self.0, 22 + 3 * index, 3))
    }

    /// Whether a second token follows.
    #[must_use]
    pub const fn extended(self) -> bool {
        self.0 >> 31 == 1
    }

    /// Number of immediate tokens that follow.
    #[must_use]
    pub fn immediates(self) -> usize {
        // A 64-bit value of one component takes one token, as FXC's disassembler reads it; no compiler writes
        // any.
        match (self.kind(), self.0 & 3) {
            (OperandKind::Immediate32, 1) | (OperandKind::Immediate64, 1) => 1,
            (OperandKind::Immediate32 | OperandKind::Immediate64, 2) => 4,
            _ => 0,
        }
    }
}

impl fmt::Debug for OperandToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OperandToken({:#010x}: {self})", self.0)
    }
}

impl fmt::Display for OperandToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind().name() {
            Some(name) => f.write_str(name)?,
            None => write!(f, "kind {}", self.kind().0)?,
        }
        write!(f, "{}", self.components())?;
        match self.dimensions() {
            0 => Ok(()),
            1 => f.write_str(", 1 index"),
            count => write!(f, ", {count} indices"),
        }
    }
}

/// Letters of the components.
pub(crate) const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];

/// The letter of a component; only the two low bits count.
pub(crate) fn letter(component: u8) -> char {
    LETTERS.get(usize::from(component & 3)).copied().unwrap_or('x')
}

impl fmt::Display for Components {
    /// As FXC writes them after a register: `.xyz`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        match *self {
            Self::None | Self::One => Ok(()),
            Self::Reserved => f.write_char('.'),
            Self::Mask(mask) => {
                f.write_char('.')?;
                (0..4).filter(|bit| mask >> bit & 1 == 1).try_for_each(|bit| f.write_char(letter(bit)))
            }
            Self::Swizzle(swizzle) => {
                f.write_char('.')?;
                (0..4).try_for_each(|place| f.write_char(letter(swizzle >> (2 * place))))
            }
            Self::Select(component) => {
                f.write_char('.')?;
                f.write_char(letter(component))
            }
        }
    }
}

/// The second token of an operand.
///
/// | bits | meaning |
/// |---|---|
/// | 0–5 | 1: modifiers |
/// | 6–13 | 0 none, 1 negated, 2 absolute, 3 negated absolute |
/// | 14–16 | precision that is enough |
/// | 17 | the index may differ between threads |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OperandExtension(pub u32);

impl OperandExtension {
    /// Modifiers.
    const MODIFIER: u32 = 1;

    /// With these modifiers.
    #[must_use]
    pub fn new(negated: bool, absolute: bool, precision: MinPrecision, non_uniform: bool) -> Self {
        let modifiers = u32::from(negated) | u32::from(absolute) << 1;
        Self(
            Self::MODIFIER | modifiers << 6 | u32::from(precision.0 & 7) << 14 | u32::from(non_uniform) << 17,
        )
    }

    const fn modifiers(self) -> u32 {
        if self.0 & 0x3f == Self::MODIFIER { self.0 } else { 0 }
    }

    /// Whether the value is negated, after taking the absolute value.
    #[must_use]
    pub const fn negated(self) -> bool {
        matches!(field(self.modifiers(), 6, 8), 1 | 3)
    }

    /// Whether the absolute value is taken.
    #[must_use]
    pub const fn absolute(self) -> bool {
        matches!(field(self.modifiers(), 6, 8), 2 | 3)
    }

    /// The precision that is enough.
    #[must_use]
    pub fn min_precision(self) -> MinPrecision {
        MinPrecision(byte(self.modifiers(), 14, 3))
    }

    /// Whether another one follows. Nothing writes that; the bit is that of other tokens.
    #[must_use]
    pub const fn extended(self) -> bool {
        self.0 >> 31 == 1
    }

    /// Whether the index may differ between threads (SM 5.1).
    #[must_use]
    pub const fn non_uniform(self) -> bool {
        field(self.modifiers(), 17, 1) == 1
    }
}

impl fmt::Debug for OperandExtension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OperandExtension({:#010x}: {self})", self.0)
    }
}

impl fmt::Display for OperandExtension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 & 0x3f != Self::MODIFIER {
            return write!(f, "kind {}", self.0 & 0x3f);
        }
        f.write_str("modifier")?;
        for (set, name) in
            [(self.negated(), " neg"), (self.absolute(), " abs"), (self.non_uniform(), " nonuniform")]
        {
            if set {
                f.write_str(name)?;
            }
        }
        match self.min_precision() {
            MinPrecision(0) => Ok(()),
            precision => write!(f, " {precision}"),
        }
    }
}

/// An index of an operand: which register, which element.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Index {
    /// The index; with a relative index, the offset that is added to the register.
    pub immediate: u64,
    /// The register.
    pub relative: Option<Box<Operand>>,
}

impl Index {
    /// An index without a register.
    #[must_use]
    pub const fn immediate(value: u32) -> Self {
        Self { immediate: value as u64, relative: None }
    }

    /// The number as 32 bits, which is what all compilers write.
    #[must_use]
    pub fn number(&self) -> u32 {
        u32::try_from(self.immediate & 0xffff_ffff).unwrap_or_default()
    }
}

/// The tokens after an operand's first ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Operands {
    /// Indices; the token states how many are used.
    Indices([Index; 3]),
    /// Immediate values; the token states how many are used. The low half of a 64-bit value comes first.
    Immediates([u32; 4]),
}

/// An operand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Operand {
    /// The first token. Its count and index representations determine how `values` is written; the functions
    /// that change indices update both.
    pub token: OperandToken,
    /// The second token.
    pub extension: Option<OperandExtension>,
    /// Indices or immediate values.
    pub values: Operands,
}

impl Operand {
    /// What an operand is read into.
    pub(crate) const EMPTY: Self = Self {
        token: OperandToken(0),
        extension: None,
        values: Operands::Indices([const { Index { immediate: 0, relative: None } }; 3]),
    };

    /// An operand without indices.
    #[must_use]
    pub fn new(kind: OperandKind, components: Components) -> Self {
        let token = OperandToken::new(kind, components);
        let values = match kind {
            OperandKind::Immediate32 | OperandKind::Immediate64 => Operands::Immediates([0; 4]),
            _ => Operands::Indices(<[Index; 3]>::default()),
        };
        Self { token, extension: None, values }
    }

    /// A register with one index.
    #[must_use]
    pub fn register(kind: OperandKind, number: u32, components: Components) -> Self {
        let mut operand = Self::new(kind, components);
        operand.push_index(Index::immediate(number), IndexForm::Immediate32);
        operand
    }

    /// One 32-bit value.
    #[must_use]
    pub fn scalar(bits: u32) -> Self {
        let mut operand = Self::new(OperandKind::Immediate32, Components::One);
        operand.values = Operands::Immediates([bits, 0, 0, 0]);
        operand
    }

    /// Four 32-bit values.
    #[must_use]
    pub fn vector(bits: [u32; 4]) -> Self {
        let mut operand = Self::new(OperandKind::Immediate32, Components::Mask(0));
        operand.values = Operands::Immediates(bits);
        operand
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> OperandKind {
        self.token.kind()
    }

    /// The selected components.
    #[must_use]
    pub fn components(&self) -> Components {
        self.token.components()
    }

    /// Means other components. Bits that only the old ones used are cleared.
    pub fn set_components(&mut self, components: Components) {
        self.token = OperandToken(self.token.0 & !0xfff | components.bits());
    }

    /// The indices.
    #[must_use]
    pub fn indices(&self) -> &[Index] {
        match &self.values {
            Operands::Indices(indices) => {
                let count = usize::try_from(self.token.dimensions()).unwrap_or(0);
                indices.get(..count).unwrap_or_default()
            }
            Operands::Immediates(_) => &[],
        }
    }

    /// The indices, to change their numbers. A register must not come or go this way: see
    /// [`set_index`](Self::set_index).
    pub fn indices_mut(&mut self) -> &mut [Index] {
        let count = usize::try_from(self.token.dimensions()).unwrap_or(0);
        match &mut self.values {
            Operands::Indices(indices) => indices.get_mut(..count).unwrap_or_default(),
            Operands::Immediates(_) => &mut [],
        }
    }

    /// Appends an index. There is room for three; a fourth is not added.
    pub fn push_index(&mut self, index: Index, form: IndexForm) {
        let place = self.token.dimensions();
        if place < 3 {
            self.token = OperandToken(set(self.token.0, 20, 2, place + 1));
            self.set_index(place, index, form);
        }
    }

    /// Replaces an index.
    pub fn set_index(&mut self, place: u32, index: Index, form: IndexForm) {
        let Operands::Indices(indices) = &mut self.values else { return };
        if let Some(slot) = usize::try_from(place).ok().and_then(|place| indices.get_mut(place)) {
            *slot = index;
            self.token = OperandToken(set(self.token.0, 22 + 3 * place, 3, form.bits()));
        }
    }

    /// The immediate tokens.
    #[must_use]
    pub fn immediates(&self) -> &[u32] {
        match &self.values {
            Operands::Immediates(values) => values.get(..self.token.immediates()).unwrap_or_default(),
            Operands::Indices(_) => &[],
        }
    }

    /// The values of an immediate operand, in place.
    pub(crate) fn immediates_mut(&mut self) -> &mut [u32] {
        let count = self.token.immediates();
        match &mut self.values {
            Operands::Immediates(values) => values.get_mut(..count).unwrap_or_default(),
            Operands::Indices(_) => &mut [],
        }
    }

    /// The modifiers; without a second token, none.
    #[must_use]
    pub fn modifiers(&self) -> OperandExtension {
        self.extension.unwrap_or_default()
    }

    /// Sets or takes away the second token.
    pub fn set_extension(&mut self, extension: Option<OperandExtension>) {
        self.token = OperandToken(set(self.token.0, 31, 1, u32::from(extension.is_some())));
        self.extension = extension;
    }

    /// The number of the register, where it has exactly one index and that is a number.
    #[must_use]
    pub fn register_number(&self) -> Option<u32> {
        match self.indices() {
            [index] if index.relative.is_none() => u32::try_from(index.immediate).ok(),
            _ => None,
        }
    }
}

/// Whether values follow instead of indices.
pub(crate) fn is_immediate(token: OperandToken) -> bool {
    matches!(token.kind(), OperandKind::Immediate32 | OperandKind::Immediate64)
}
