//! Operands of instructions and declarations.
//!
//! An [`Operand`] is its first token ([`OperandToken`]: kind, components, form of the indices), a second one
//! with modifiers ([`OperandExtension`]), and its indices or immediate values; an index may itself contain an
//! operand. Tokens keep all bits, so an operand that was read is written as it was.
//!
//! The table of kinds states for each what the printer, the assembler and the checks need to know: which
//! indices are in brackets, how a register is declared, and which roles it can have. `Letters` are the
//! components as a text has them.

use alloc::boxed::Box;
use core::fmt;

use dxkit_bytes::open_enum;

use crate::bits::{Control, byte, field, low_word, set};

/// The role of an operand.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A register that is written: it has a mask.
    Destination,
    /// A value that is read.
    Source,
    /// A texture coordinate, an element or an offset in bytes.
    Address,
    /// A resource, UAV or thread-group shared memory that is read.
    Resource,
    /// A sampler.
    Sampler,
    /// A UAV or thread-group shared memory that is written.
    Memory,
    /// The operand of a declaration.
    Declared,
    /// A label.
    Label,
    /// A stream of a geometry shader.
    Stream,
    /// An interface.
    Interface,
}

/// Which indices FXC writes in brackets; others follow the name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    Nowhere,
    /// All but the first one.
    Elements,
    /// All but the first one, and a single one.
    This,
    /// All but a single one.
    Arrays,
}

/// Whether the token of a register without components states a component count of one, as FXC writes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountOfOne {
    Never,
    /// Where it is used, not where it is declared.
    Used,
    Always,
}

/// How a register is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Declaration {
    /// Not at all.
    Nothing,
    /// By the number of registers.
    Count,
    /// With elements and components.
    Array,
    /// By its vectors.
    Vectors,
    /// As bound or shared, by a number.
    Bound,
    /// With a number and components.
    Register,
    /// Without a number.
    Alone,
}

/// The properties of a kind of operand.
#[derive(Clone, Copy)]
struct KindInfo {
    brackets: Brackets,
    /// Whether FXC writes a number after the name in a relative index because the register has one; after
    /// other names it writes a 0.
    is_numbered: bool,
    count_of_one: CountOfOne,
    declaration: Declaration,
    roles: &'static [Role],
}

/// A row has the number, the name in text, the fields of [`KindInfo`], and what it is.
macro_rules! kinds {
    (@ number) => { true };
    (@ -) => { false };
    ($(
        $number:literal $name:ident $text:literal $brackets:ident $numbered:tt $one:ident $declaration:ident
        [$($role:ident)*] $doc:literal;
    )*) => {
        open_enum! {
            /// The kind of an operand: `D3D10_SB_OPERAND_TYPE`. The names are those of FXC's text.
            pub struct OperandKind(u8) known KnownOperandKind {
                $(
                    #[doc = $doc]
                    $name = $number => $text,
                )*
            }
        }

        impl OperandKind {
            const fn info(self) -> Option<KindInfo> {
                Some(match self.0 {
                    $($number => KindInfo {
                        brackets: Brackets::$brackets,
                        is_numbered: kinds!(@ $numbered),
                        count_of_one: CountOfOne::$one,
                        declaration: Declaration::$declaration,
                        roles: &[$(Role::$role),*],
                    },)*
                    _ => return None,
                })
            }
        }
    };
}

kinds! {
0 Temp "r" Nowhere number Never Count [Destination Source] "A temporary register.";
1 Input "v" Arrays number Never Register [Source] "An input register.";
2 Output "o" Arrays number Never Register [Destination] "An output register.";
3 IndexableTemp "x" Elements number Never Array [Destination Source] "An element of an array of temporaries.";
4 Immediate32 "l" Nowhere - Never Nothing [Source] "32-bit values.";
5 Immediate64 "d" Nowhere - Never Nothing [Source] "64-bit values.";
6 Sampler "s" Elements - Never Bound [Sampler] "A sampler.";
7 Resource "t" Elements - Never Bound [Resource] "A shader resource.";
8 ConstantBuffer "cb" Elements number Never Bound [Source] "A constant buffer.";
9 ImmediateConstantBuffer "icb" Nowhere number Never Vectors [Source] "The immediate constant buffer.";
10 Label "label" Nowhere - Never Nothing [Label] "A label.";
11 InputPrimitiveId "vPrim" Nowhere - Used Alone [Source] "The number of the primitive.";
12 OutputDepth "oDepth" Nowhere - Always Alone [Destination] "A result: the depth.";
13 Null "null" Nowhere - Never Nothing [Destination] "No register: the result is not wanted.";
14 Rasterizer "rasterizer" Nowhere - Never Nothing [Source Resource] "The rasterizer and its samples.";
15 OutputCoverageMask "oMask" Nowhere - Used Alone [Destination] "A result: the coverage.";
16 Stream "m" Nowhere - Never Register [Stream] "A stream of a geometry shader.";
17 FunctionBody "fb" Nowhere - Never Nothing [Label] "The body of a function.";
18 FunctionTable "ft" Nowhere - Never Nothing [] "A table of functions.";
19 Interface "fp" Elements - Never Nothing [Interface] "An interface.";
20 FunctionInput "iv" Elements - Never Nothing [Source] "An input of a function.";
21 FunctionOutput "ov" Elements - Never Nothing [Destination Source] "An output of a function.";
22 OutputControlPointId "vOutputControlPointID" Nowhere - Used Alone [Source] "A control point's number.";
23 ForkInstanceId "vForkInstanceID" Nowhere - Never Alone [Source] "The instance of a fork phase.";
24 JoinInstanceId "vJoinInstanceID" Nowhere - Never Alone [Source] "The instance of a join phase.";
25 InputControlPoint "vicp" Arrays - Never Register [Source] "An input control point.";
26 OutputControlPoint "vocp" Arrays - Never Register [Source] "An output control point.";
27 PatchConstant "vpc" Nowhere number Never Register [Source] "A patch constant.";
28 DomainPoint "vDomain" Nowhere - Never Alone [Source] "The coordinates in the domain.";
29 ThisPointer "this" This - Never Nothing [Source] "The object of a class.";
30 UnorderedAccessView "u" Elements - Never Bound [Resource Memory] "A UAV.";
31 ThreadGroupSharedMemory "g" Nowhere - Never Bound [Resource Memory] "Memory of a thread group.";
32 ThreadId "vThreadID" Nowhere - Never Alone [Source] "The thread in the dispatch.";
33 ThreadGroupId "vThreadGroupID" Nowhere - Never Alone [Source] "The thread group.";
34 ThreadIdInGroup "vThreadIDInGroup" Nowhere - Never Alone [Source] "The thread in its group.";
35 InputCoverageMask "vCoverage" Nowhere - Always Alone [Source] "An input: the coverage.";
36 ThreadIdInGroupFlattened "vThreadIDInGroupFlattened" Nowhere - Never Alone [Source] "A thread's number in its group.";
37 GeometryInstanceId "vGSInstanceID" Nowhere - Used Alone [Source] "A geometry shader's instance.";
38 OutputDepthGreaterEqual "oDepthGE" Nowhere - Always Alone [Destination] "A result: the depth or more.";
39 OutputDepthLessEqual "oDepthLE" Nowhere - Always Alone [Destination] "A result: the depth or less.";
40 CycleCounter "vCycleCounter" Nowhere - Never Nothing [Source] "A counter of cycles.";
41 OutputStencilReference "oStencilRef" Nowhere - Always Alone [Destination] "A result: the stencil reference.";
42 InnerCoverage "vInnerCoverage" Nowhere - Always Alone [Source] "Whether all of a pixel is covered.";
}

impl OperandKind {
    /// The name of what is bound, since SM 5.1 and in declarations of constant buffers.
    pub(crate) fn binding_name(self) -> Option<&'static str> {
        Self::BINDINGS.iter().find(|(kind, _)| *kind == self).map(|(_, name)| *name)
    }

    /// Whether the index at this place of `count` is written in brackets.
    pub(crate) fn has_brackets(self, place: usize, count: usize) -> bool {
        match self.info().map(|info| info.brackets) {
            None | Some(Brackets::Nowhere) => false,
            Some(Brackets::Elements) => place > 0,
            Some(Brackets::This) => place > 0 || count == 1,
            Some(Brackets::Arrays) => place > 0 || count > 1,
        }
    }

    /// The most indices that it has: a register of one number, one in an array of registers, one of a range.
    pub(crate) fn most_indices(self) -> usize {
        match self.info().map(|info| info.brackets) {
            None | Some(Brackets::Elements | Brackets::This) => 3,
            Some(Brackets::Arrays) => 2,
            Some(Brackets::Nowhere) => 1,
        }
    }

    /// Whether a number after its name in a relative index is that of a register, even if it is 0.
    pub(crate) fn is_numbered(self) -> bool {
        self.info().is_some_and(|info| info.is_numbered)
    }

    /// Whether a register without components has a component count of one in its token, as FXC writes it; for
    /// others it is zero.
    pub(crate) fn has_one(self, role: Role) -> bool {
        self.info().is_some_and(|info| match info.count_of_one {
            CountOfOne::Never => false,
            CountOfOne::Used => role != Role::Declared,
            CountOfOne::Always => true,
        })
    }

    /// How it is declared.
    pub(crate) fn declaration(self) -> Declaration {
        self.info().map_or(Declaration::Nothing, |info| info.declaration)
    }

    /// Whether a register of this kind can have the role. Kinds without a name are another finding's.
    pub(crate) fn fits(self, role: Role) -> bool {
        let role = if role == Role::Address { Role::Source } else { role };
        let is_value = matches!(role, Role::Source | Role::Declared);
        role == Role::Declared || self.info().map_or(is_value, |info| info.roles.contains(&role))
    }

    pub(crate) const BINDINGS: [(Self, &'static str); 4] = [
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
    pub const fn from_bits(bits: u32) -> Option<Self> {
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
        IndexForm::from_bits(field(self.0, 22 + 3 * index, 3))
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

/// Up to four letters of components, as a text has them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Letters {
    /// 0 for x.
    components: [u8; 4],
    count: usize,
}

impl Letters {
    const XYZW: [char; 4] = ['x', 'y', 'z', 'w'];

    /// The components whose bits are set, in their order.
    pub(crate) fn from_mask(mask: u32) -> Self {
        (0u8..4).filter(|bit| mask >> bit & 1 == 1).fold(Self::default(), Self::with)
    }

    /// Four components of two bits each.
    pub(crate) fn from_swizzle(swizzle: u32) -> Self {
        [0, 2, 4, 6].into_iter().fold(Self::default(), |letters, low| letters.with(byte(swizzle, low, 2)))
    }

    /// `None` if the text is not up to four of `xyzw`.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        text.chars().try_fold(Self::default(), |letters, letter| {
            let component = (0u8..).zip(Self::XYZW).find(|(_, known)| *known == letter)?.0;
            (letters.count < 4).then(|| letters.with(component))
        })
    }

    fn with(mut self, component: u8) -> Self {
        if let Some(slot) = self.components.get_mut(self.count) {
            *slot = component & 3;
            self.count += 1;
        }
        self
    }

    /// One letter for four that are the same.
    pub(crate) fn shortened(self) -> Self {
        let is_same = self.components.iter().all(|component| self.components.first() == Some(component));
        Self { count: if is_same { self.count.min(1) } else { self.count }, ..self }
    }

    /// The components, 0 for x.
    pub(crate) fn as_slice(&self) -> &[u8] {
        self.components.get(..self.count).unwrap_or_default()
    }

    /// The components as a mask; `None` unless they are in their order and occur once.
    pub(crate) fn mask(&self) -> Option<u8> {
        self.as_slice().iter().try_fold(0, |mask, component| {
            let bit = 1 << component;
            (mask < bit).then_some(mask | bit)
        })
    }

    /// Four components of two bits each: one letter stands for four, absent letters for x.
    pub(crate) fn swizzle(self) -> u32 {
        let [x, y, z, w] = match self.as_slice() {
            [one] => [*one; 4],
            _ => self.components,
        };
        u32::from(x | y << 2 | z << 4 | w << 6)
    }

    pub(crate) fn chars(&self) -> impl Iterator<Item = char> + '_ {
        self.as_slice().iter().filter_map(|component| Self::XYZW.get(usize::from(*component)).copied())
    }
}

impl Components {
    /// What a text has after the register and a point; `None` where it has neither.
    pub(crate) fn letters(self) -> Option<Letters> {
        match self {
            Self::None | Self::One => None,
            Self::Reserved => Some(Letters::default()),
            Self::Mask(mask) => Some(Letters::from_mask(mask.into())),
            Self::Swizzle(swizzle) => Some(Letters::from_swizzle(swizzle.into())),
            Self::Select(component) => Some(Letters::default().with(component)),
        }
    }
}

impl fmt::Display for Components {
    /// As FXC writes them after a register: `.xyz`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let Some(letters) = self.letters() else { return Ok(()) };
        f.write_char('.')?;
        letters.chars().try_for_each(|letter| f.write_char(letter))
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
    const SIGN: Control = Control { low: 6, count: 8 };
    const MIN_PRECISION: Control = Control { low: 14, count: 3 };
    const NON_UNIFORM: Control = Control { low: 17, count: 1 };

    /// With these modifiers.
    #[must_use]
    pub fn new(negated: bool, absolute: bool, precision: MinPrecision, non_uniform: bool) -> Self {
        let sign = Self::SIGN.set(Self::MODIFIER, u32::from(negated) | u32::from(absolute) << 1);
        Self(Self::NON_UNIFORM.set(Self::MIN_PRECISION.set(sign, precision.0.into()), non_uniform.into()))
    }

    const fn modifiers(self) -> u32 {
        if self.0 & 0x3f == Self::MODIFIER { self.0 } else { 0 }
    }

    /// Whether the value is negated, after taking the absolute value.
    #[must_use]
    pub const fn negated(self) -> bool {
        matches!(Self::SIGN.get(self.modifiers()), 1 | 3)
    }

    /// Whether the absolute value is taken.
    #[must_use]
    pub const fn absolute(self) -> bool {
        matches!(Self::SIGN.get(self.modifiers()), 2 | 3)
    }

    /// The precision that is enough.
    #[must_use]
    pub fn min_precision(self) -> MinPrecision {
        MinPrecision(Self::MIN_PRECISION.get_byte(self.modifiers()))
    }

    /// Whether another one follows. Nothing writes that; the bit is that of other tokens.
    #[must_use]
    pub const fn extended(self) -> bool {
        self.0 >> 31 == 1
    }

    /// Whether the index may differ between threads (SM 5.1).
    #[must_use]
    pub const fn non_uniform(self) -> bool {
        Self::NON_UNIFORM.get(self.modifiers()) == 1
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
        low_word(self.immediate)
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
