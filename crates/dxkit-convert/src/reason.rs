//! [`Reason`]: why a program is not converted.

use alloc::string::String;
use core::fmt;

/// Declares the reasons with their words, and the names of all.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $(($content:ty))? = $text:literal,)*) => {
        /// Why a program is not converted.
        ///
        /// What a compiler writes is refused as [`MonoSampler`](Self::MonoSampler) and
        /// [`Extension`](Self::Extension) alone. All other reasons are those of damaged programs, and of
        /// programs beyond limits that compilers keep.
        #[non_exhaustive]
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Reason {
            $($(#[$doc])* $name $(($content))?,)*
        }

        impl Reason {
            /// The names of all reasons.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The name of this one.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(reasons!(pattern $name $(, $content)?) => stringify!($name),)*
                }
            }

            const fn text(&self) -> &'static str {
                match self {
                    $(reasons!(pattern $name $(, $content)?) => $text,)*
                }
            }
        }
    };
    (pattern $name:ident) => { Self::$name };
    (pattern $name:ident, $content:ty) => { Self::$name(_) };
}

reasons! {
    /// A stage that no token program of SM 4 or 5 has.
    Stage = "programs of this stage are not converted",
    /// A sampler of D3D10's mode `mono`.
    MonoSampler = "DXIL has no samplers of this mode",
    /// A call of the extensions of a vendor: NVIDIA, AMD or Intel.
    Extension(&'static str) = "a call of {}'s extensions, which only its driver knows",
    /// The components of a resource have a type without a form in DXIL.
    ComponentType = "a resource whose components have a type that DXIL does not have",
    /// The components of a resource differ in type. No HLSL has such resources.
    SeveralTypes = "a resource whose components have several types",
    /// A resource of a dimension that is not known.
    Dimension = "a resource of an unknown dimension",
    /// A declaration of a resource with a number of indices that its shader model does not have.
    ResourceIndices = "a declaration of a resource has other indices",
    /// Two declarations of one register.
    DeclaredTwice = "a resource is declared twice",
    /// An access to a register without a declaration.
    NotDeclared = "a resource that is not declared",
    /// An access to an operand of another kind.
    NoResource = "the operand is no resource",
    /// A resource whose facts do not fit into a handle.
    Handle = "a resource that no handle of DXIL describes",
    /// A register of a resource that is computed, in a program without spaces.
    IndexedRegister = "a resource that is indexed by a register without a space",
    /// An access by computed registers that may mean no resource, or too many.
    Combinations = "an access to more combinations of resources than are converted",
    /// An access by a computed register whose result is an element of an array.
    ChosenInMemory = "an access to a computed resource with a result in memory",
    /// An instruction with a computed register that accesses no resource.
    ChosenWithoutAccess = "a resource of an instruction that accesses none",
    /// A load or store of texels of a buffer without them.
    NoTexels = "this resource has no texels",
    /// A sample of a resource that has no texels, or no filter.
    NotSampled = "this resource is not sampled",
    /// A query of sizes that a resource does not have.
    NoSizes = "this resource has no sizes",
    /// An access to a raw buffer as a structured one, or the other way round.
    OtherBuffer = "an access to a buffer of the other kind",
    /// A store whose mask has gaps.
    FirstComponents = "a store of components that are not the first ones",
    /// A row of a constant buffer with a number of indices that its shader model does not have.
    ConstantBufferIndices = "a constant buffer with other indices",
    /// A computed constant buffer of a program without constant buffers.
    NoConstantBuffer = "a constant buffer of a program that has none",
    /// An access to memory of the thread group without a declaration.
    SharedNotDeclared = "memory of the thread group that is not declared",
    /// An access to raw memory of the thread group as structured one, or the other way round.
    OtherShared = "an access to memory of the thread group of the other kind",
    /// Memory of a thread group whose size is no 32-bit number.
    SharedSize = "memory of a thread group of more than 4 GB",
    /// More index ranges or blocks of shared memory than registers.
    Declarations = "more declarations of one kind than a program can have",
    /// An element of an array without a declaration.
    ArrayNotDeclared = "an array that is not declared",
    /// An element that is behind the end of its array.
    OutsideOfArray = "an element outside of its array",
    /// An array that is larger than all registers together.
    ArraySize = "an array of more registers than there are",
    /// A computed register without a declaration of the range.
    NoIndexRange = "registers that are indexed without being declared so",
    /// An input with a number of indices that no stage has.
    InputIndices = "an input with other indices",
    /// A patch constant with a number of indices that no stage has.
    PatchConstantIndices = "a patch constant with other indices",
    /// A write of an output without an element of the signature.
    NotInOutputs = "an output is written that the signature does not have",
    /// An evaluation at another place of an operand that is no input.
    NoInput = "an evaluation of an operand that is no input",
    /// A number of a stream that is too large.
    Stream = "there is no such stream",
    /// An operand that is read where no stage or not this one has it.
    Operand(&'static str) = "the operand '{}' has no value in this stage",
    /// A write to an operand that cannot be written.
    Destination = "a destination of this kind",
    /// An absolute value of an operand of an instruction on integers.
    IntegerMagnitude = "the absolute value of an integer operand",
    /// A component that an operand of numbers does not have.
    NoComponent = "no such component",
    /// An instruction with fewer operands than it has by its opcode.
    NoOperand = "the instruction lacks an operand",
    /// An instruction whose words are not those of its opcode.
    Undecodable = "the instruction cannot be decoded",
    /// An instruction that is no program's, such as an unknown one.
    UnknownInstruction = "the instruction has no meaning in this place",
    /// A case of a switch that is computed.
    Case = "a case that is no number",
    /// A case of a switch that is there twice.
    DuplicateCase = "a case that the switch has already",
    /// A call of a subroutine that does not exist.
    NoLabel = "a call of a label that is not there",
    /// The end of a construct without its begin, or the other way round.
    NotNested = "the control flow is not nested",
    /// More constructs inside of others than any program has.
    NestedTooDeeply = "constructs are nested too deeply",
    /// More paths out of constructs than programs of a size have.
    ControlFlow = "the control flow is too complex for a program of this size",
    /// Calls of subroutines that call others, with more instructions than programs of a size have.
    Repeated = "the program repeats too many instructions",
    /// Slots of interfaces beyond those that there are.
    Slots = "more slots of interfaces than a program can have",
    /// A call by an interface without a declaration or a function.
    NoInterface = "a call of an interface that is not declared",
    /// A hull shader with two phases of control points.
    SecondPhase = "a second phase of control points",
    /// A system value that is not known.
    SystemValue(u32) = "an element of the signature has the unknown system value {}",
    /// A semantic that DXIL does not have in a stage.
    Semantic(String) = "{} is no semantic of this stage in DXIL",
    /// An element of a type without a form in DXIL.
    ElementType = "an element of the signature has another type than 32 bits",
    /// An element whose mask has gaps, or is empty.
    ElementMask = "the components of an element of the signature are not in a row",
    /// More elements than components of registers.
    Elements = "a signature of more elements than registers have components",
    /// A fault of this crate, and not of the program.
    NoValue = "a value that the converter does not have",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((before, after)) = self.text().split_once("{}") else { return f.write_str(self.text()) };
        f.write_str(before)?;
        match self {
            Self::Extension(name) | Self::Operand(name) => f.write_str(name)?,
            Self::SystemValue(number) => number.fmt(f)?,
            Self::Semantic(name) => f.write_str(name.as_str())?,
            _ => {}
        }
        f.write_str(after)
    }
}
