//! [`OpCode`] and [`Operation`]: the functions `dx.op.*`.

mod columns;
mod declare;
mod edition;
mod notation;
mod table;
mod types;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use dxkit_types::{ShaderModel, ShaderStages};

use crate::ShaderFlags;

pub use columns::{CallCheck, CallFlags, ElementAccess, ElementUse, Immediate, SignatureList, UsageRule};
pub use declare::{OperationFunctions, handle_type, state_versions};
pub use edition::Edition;
pub use table::{KnownOpCode, OPERATIONS, OpCode, RESERVED, views};
use types::Identifier;
pub use types::{OperationType, OverloadDimension, OverloadType, Overloads, Scalar, TypeText};

/// Prefix of the names of all operations' functions, before the class.
pub const PREFIX: &str = "dx.op.";

/// The side effects of an operation: the attribute that its function has beside `nounwind`.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// No effect: the result depends on the operands only. `readnone`.
    ReadNone,
    /// It reads memory. `readonly`.
    ReadOnly,
    /// It reads and writes memory that its operands point to. `argmemonly`.
    ArgMemOnly,
    /// It reads and writes. No attribute.
    Writes,
    /// It does not return. `noreturn`.
    NoReturn,
    /// All threads have to reach the same call of the operation: `noduplicate`.
    NoDuplicate,
}

impl Effect {
    /// The attribute in LLVM's assembly.
    #[must_use]
    pub const fn attribute(self) -> Option<&'static str> {
        Some(match self {
            Self::ReadNone => "readnone",
            Self::ReadOnly => "readonly",
            Self::ArgMemOnly => "argmemonly",
            Self::Writes => return None,
            Self::NoReturn => "noreturn",
            Self::NoDuplicate => "noduplicate",
        })
    }
}

/// A parameter of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parameter {
    /// Its name, as the compiler prints it.
    pub name: &'static str,
    /// Its type.
    pub ty: OperationType,
    /// Whether its operand has to be a constant.
    pub immediate: Immediate,
}

/// An operation: a row of the table.
///
/// In a module it is a call of the function `dx.op.CLASS.OVERLOAD`, whose first operand is the number.
/// Numbers, names and parameters are those that dxcompiler 1.9.0.5517 prints.
///
/// ```
/// use dxkit_dxil::OpCode;
///
/// let load = OpCode::RawBufferLoad.operation().unwrap();
/// assert_eq!(load.class, "rawBufferLoad");
/// assert_eq!(load.to_string(), "RawBufferLoad(srv,index,elementOffset,mask,alignment)");
/// assert_eq!(
///     load.declaration("dx.op.rawBufferLoad.f16", true).unwrap(),
///     "%dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32, %dx.types.Handle, i32, i32, i8, i32)"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// Its number.
    pub code: OpCode,
    /// Its name, as the compiler prints it: `RayQuery_Abort`.
    pub name: &'static str,
    /// The class in the names of its functions. Operations of the same class share functions.
    pub class: &'static str,
    /// Its side effects.
    pub effect: Effect,
    /// Its overloads.
    pub overloads: Overloads,
    /// The type of its result.
    pub result: OperationType,
    /// Its parameters, after the opcode.
    pub parameters: &'static [Parameter],
    /// The first shader model that has it.
    pub since: ShaderModel,
    /// The first shader model that it can be translated to, in a library that is linked to a shader of that
    /// model. Usually the first one that has it.
    pub since_translated: ShaderModel,
    /// The stages that have it.
    pub stages: ShaderStages,
    /// The features that each call of it uses.
    pub flags: &'static [CallFlags],
    /// How the features, stages and shader model of a call depend on more than the operation.
    pub usage_rule: Option<UsageRule>,
    /// Requirements on the operands of a call.
    pub check: CallCheck,
    /// The access to a signature element, if it is one.
    pub element: Option<ElementAccess>,
    /// Whether LLVM 22 has intrinsics or instructions for it.
    pub has_llvm: bool,
    /// A one-line description.
    pub meaning: &'static str,
}

impl Operation {
    /// The operations of this class, in the order of their numbers.
    pub fn with_class(class: &str) -> impl Iterator<Item = &'static Self> {
        OPERATIONS.iter().filter(move |operation| operation.class == class)
    }

    /// Whether the number has a name only.
    #[must_use]
    pub fn is_reserved(&self) -> bool {
        self.class == RESERVED_CLASS
    }

    /// The features that each call of it uses, as a validator of version 1.`validator` sees it.
    #[must_use]
    pub fn flags_of_calls(&self, validator: u32) -> ShaderFlags {
        let known = self.flags.iter().filter(|known| known.validator <= validator);
        known.fold(ShaderFlags::empty(), |all, known| all | known.flags)
    }

    /// Whether each call of it uses a feature, for some validator version.
    #[must_use]
    pub fn may_use(&self, flags: ShaderFlags) -> bool {
        self.flags_of_calls(u32::MAX).intersects(flags)
    }

    /// The first version of DXIL that has it, major and minor number: 1.*n* belongs to SM 6.*n*.
    #[must_use]
    pub const fn dxil_version(&self) -> (u8, u8) {
        (self.since.major.saturating_sub(5), self.since.minor)
    }

    /// Whether a call with vectors computes each element of the result from the same elements of the
    /// operands, so that it can be split into calls with numbers.
    ///
    /// ```
    /// use dxkit_dxil::OpCode;
    ///
    /// let splits = |code: OpCode| code.operation().unwrap().is_by_element();
    /// assert!(splits(OpCode::FMad) && splits(OpCode::WaveActiveAllEqual));
    /// // The product of two vectors is one number, and a match is that of all elements.
    /// assert!(!splits(OpCode::FDot) && !splits(OpCode::WaveMatch));
    /// ```
    #[must_use]
    pub fn is_by_element(&self) -> bool {
        use OperationType::{Like, Overload, Scalar};
        let mut dimensions = self.overloads.dimensions();
        let takes_vectors = dimensions.next().is_some_and(|only| only.vectors().next().is_some());
        takes_vectors
            && dimensions.next().is_none()
            && matches!(self.result, Overload(0) | Like(_))
            && self.parameters.iter().all(|parameter| matches!(parameter.ty, Overload(0) | Scalar(_)))
    }

    /// The overload types in the name of a function; `None` if it is not a function of this operation's
    /// class, or has another number of types.
    #[must_use]
    pub fn overload_types<'n>(&self, function: &'n str) -> Option<Vec<OverloadType<'n>>> {
        let rest = function.strip_prefix(PREFIX)?.strip_prefix(self.class)?;
        match rest.strip_prefix('.') {
            Some(suffix) => self.overloads.split(Some(suffix)),
            None if rest.is_empty() => self.overloads.split(None),
            None => None,
        }
    }

    /// A type of this operation with these overloads, in LLVM's assembly. `native_low_precision` is the
    /// [shader flag](crate::ShaderFlags::USE_NATIVE_LOW_PRECISION) of the module. Printing fails if a
    /// required overload is missing.
    #[must_use]
    pub const fn type_text<'a>(
        of: OperationType,
        overloads: &'a [OverloadType<'a>],
        native_low_precision: bool,
    ) -> TypeText<'a> {
        TypeText { of, overloads, native_low_precision }
    }

    /// The declaration of a function of this operation in LLVM's assembly, without attributes; `None` if it
    /// is not one.
    #[must_use]
    pub fn declaration(&self, function: &str, native_low_precision: bool) -> Option<String> {
        let overloads = self.overload_types(function)?;
        let text = |of| Self::type_text(of, &overloads, native_low_precision);
        let mut line = String::new();
        write!(line, "{} @{}(i32", text(self.result), Identifier(function)).ok()?;
        for parameter in self.parameters {
            write!(line, ", {}", text(parameter.ty)).ok()?;
        }
        line.push(')');
        Some(line)
    }
}

impl fmt::Display for Operation {
    /// The form in the compiler's comment after a call:
    /// `LoadInput(inputSigId,rowIndex,colIndex,gsVertexAxis)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        for (position, parameter) in self.parameters.iter().enumerate() {
            write!(f, "{}{}", if position > 0 { "," } else { "" }, parameter.name)?;
        }
        f.write_str(")")
    }
}

impl OpCode {
    /// The operation with this number; `None` if the compiler does not have it.
    #[must_use]
    pub fn operation(self) -> Option<&'static Operation> {
        // Most numbers count from 0 without gaps, but for those that are reserved.
        let direct = usize::try_from(self.0).ok().and_then(|index| ROWS.get(index));
        match direct {
            Some(row) => OPERATIONS.get(usize::from(*row)).filter(|operation| operation.code == self),
            None => None,
        }
        .or_else(|| self.searched())
    }

    #[cold]
    fn searched(self) -> Option<&'static Operation> {
        let row = |table: &'static [Operation]| {
            table.binary_search_by_key(&self, |operation| operation.code).ok().and_then(|row| table.get(row))
        };
        row(OPERATIONS).or_else(|| row(RESERVED))
    }

    /// Whether the number belongs to a preview, and may change.
    #[must_use]
    pub const fn is_experimental(self) -> bool {
        self.0 >> 16 == 0x8000
    }

    /// The number in the text of a module: those of previews are negative.
    #[must_use]
    pub const fn signed(self) -> i32 {
        i32::from_ne_bytes(self.0.to_ne_bytes())
    }
}

/// The row of each operation by its number, as far as numbers are small: [`NO_ROW`] where there is none.
static ROWS: [u16; 512] = rows();
const NO_ROW: u16 = u16::MAX;

#[allow(clippy::cast_possible_truncation, clippy::indexing_slicing)] // while compiling
const fn rows() -> [u16; 512] {
    let mut rows = [NO_ROW; 512];
    let mut row = 0;
    while row < OPERATIONS.len() {
        let number = OPERATIONS[row].code.0 as usize;
        if number < rows.len() {
            rows[number] = row as u16;
        }
        row += 1;
    }
    rows
}

/// The class of numbers with a name only.
const RESERVED_CLASS: &str = "reserved";

/// `6.10` of a row.
const fn model(text: &str) -> ShaderModel {
    let mut model = ShaderModel::new(0, 0);
    let mut rest = text.as_bytes();
    let mut behind_point = false;
    while let [letter, after @ ..] = rest {
        match letter {
            b'.' => behind_point = true,
            _ if behind_point => model.minor = model.minor * 10 + (*letter - b'0'),
            _ => model.major = model.major * 10 + (*letter - b'0'),
        }
        rest = after;
    }
    model
}

/// All stages: the default of a row.
const ALL_STAGES: ShaderStages = ShaderStages::from_bits_retain(0xffff);

/// An optional field of a row.
macro_rules! or_default {
    ($default:expr) => {
        $default
    };
    ($default:expr, $value:expr) => {
        $value
    };
}

/// Declares the operations: [`OpCode`], and the rows of the table.
macro_rules! operations {
    (
        $(
            $(#[doc = $doc:literal])+
            $number:literal $name:ident $(= $text:literal)?
            $class:literal $effect:ident $overloads:literal
            $result:ident($($parameter:ident $type:ident),*)
            $since:literal $(($translated:literal))? $(in $($stage:ident)+)?,
            flags [$($flag:ident $($validator:literal)?),*] $(by $rule:ident)?
            check $check:ident $(element $usage:ident $list:ident)? llvm $llvm:ident;
        )*
        reserved { $($reserved_number:literal $reserved:ident),* $(,)? }
    ) => {
        dxkit_bytes::open_enum! {
            /// Number of an operation: the first operand of a call of `dx.op.*`.
            pub struct OpCode(u32) known KnownOpCode {
                $($(#[doc = $doc])+ $name = $number $(=> $text)?,)*
                $(#[doc = " Reserved."] $reserved = $reserved_number,)*
            }
        }

        /// All operations that dxcompiler 1.9.0.5517 knows, by number.
        pub const OPERATIONS: &[$crate::Operation] = &[$($crate::Operation {
            code: OpCode::$name,
            name: $crate::operation::or_default!(stringify!($name) $(, $text)?),
            class: $class,
            effect: $crate::Effect::$effect,
            overloads: $crate::operation::types::Overloads($overloads),
            result: $crate::operation::notation::$result.ty,
            parameters: &[$($crate::Parameter {
                name: stringify!($parameter),
                ty: $crate::operation::notation::$type.ty,
                immediate: $crate::operation::notation::$type.immediate,
            }),*],
            since: $crate::operation::model(stringify!($since)),
            since_translated: $crate::operation::model(
                $crate::operation::or_default!(stringify!($since) $(, stringify!($translated))?)
            ),
            stages: $crate::operation::or_default!(
                $crate::operation::ALL_STAGES
                $(, dxkit_types::ShaderStages::empty()$(.union(dxkit_types::ShaderStages::$stage))+)?
            ),
            flags: &[$($crate::CallFlags {
                flags: $crate::ShaderFlags::$flag,
                validator: $crate::operation::or_default!(0 $(, $validator)?),
            }),*],
            usage_rule: $crate::operation::or_default!(None $(, Some($crate::UsageRule::$rule))?),
            check: $crate::CallCheck::$check,
            element: $crate::operation::or_default!(None $(, Some($crate::ElementAccess {
                usage: $crate::ElementUse::$usage,
                list: $crate::SignatureList::$list,
            }))?),
            has_llvm: $crate::operation::columns::$llvm,
            meaning: concat!($($doc),+).trim_ascii_start(),
        }),*];

        /// A type for each operation, with the operands of a call by their names.
        pub mod views {
            use dxkit_bitcode::ir::ValueId;

            use super::OpCode;
            use $crate::OperationCall;

            $(
                $(#[doc = $doc])+
                ///
                /// The operands of a call, by the names that the compiler prints.
                #[allow(non_snake_case, missing_docs)] // the compiler's names
                #[non_exhaustive]
                #[derive(Debug, Clone, Copy)]
                pub struct $name {
                    $(pub $parameter: ValueId,)*
                }

                impl $name {
                    /// The operands, if the call is one of this operation and has all of them.
                    #[allow(non_snake_case, unused_mut, unused_variables)] // some operations have no operands
                    #[must_use]
                    pub fn from_call(call: &OperationCall<'_>) -> Option<Self> {
                        if call.code != OpCode::$name {
                            return None;
                        }
                        let mut operands = call.operands().iter().copied();
                        $(let $parameter = operands.next()?;)*
                        Some(Self { $($parameter),* })
                    }
                }
            )*
        }

        /// The numbers of which only the name is known.
        pub const RESERVED: &[$crate::Operation] = &[$($crate::Operation {
            code: OpCode::$reserved,
            name: stringify!($reserved),
            class: $crate::operation::RESERVED_CLASS,
            effect: $crate::Effect::Writes,
            overloads: $crate::operation::types::Overloads("v"),
            result: $crate::operation::notation::VOID.ty,
            parameters: &[],
            since: $crate::operation::model("6.0"),
            since_translated: $crate::operation::model("6.0"),
            stages: $crate::operation::ALL_STAGES,
            flags: &[],
            usage_rule: None,
            check: $crate::CallCheck::Nothing,
            element: None,
            has_llvm: false,
            meaning: "Reserved.",
        }),*];
    };
}
use {operations, or_default};
