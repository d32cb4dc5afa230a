//! [`bitcode_records!`]: declares the records of a kind of block.

use super::kinds::{Context, Lookup, Sink, Take};
use super::{Operands, PLAIN, id_width};
use crate::stream::{BlockKind, vbr6_groups};

/// A record, or the operands after its scalar ones, that can be written.
pub(crate) trait RecordOperands: Copy {
    /// The kind of block that contains it.
    const BLOCK: BlockKind;
    /// The code of the record; of a tail, that of its record.
    const CODE: u32;
    /// The number of its operands, without types after forward references.
    const COUNT: usize;

    /// The bits of the record up to the number of its operands, if it has no abbreviation, and how many these
    /// are.
    const HEADER: (u64, u32) = {
        let width = id_width(Self::BLOCK);
        let (code, groups) = vbr6_groups(Self::CODE as u64);
        (PLAIN as u64 | code << width, width + groups)
    };

    /// Puts the operands, in order.
    fn put<C: Context + ?Sized, T: Take>(self, sink: &mut Sink<'_, C, T>);
}

/// A record with its tail.
impl<R: RecordOperands, T: RecordOperands> RecordOperands for (R, T) {
    const BLOCK: BlockKind = R::BLOCK;
    const CODE: u32 = R::CODE;
    const COUNT: usize = R::COUNT + T::COUNT;

    #[inline(always)]
    fn put<C: Context + ?Sized, S: Take>(self, sink: &mut Sink<'_, C, S>) {
        self.0.put(sink);
        self.1.put(sink);
    }
}

/// The operands of a record, or those of its tail, that can be read.
pub(crate) trait ReadOperands: Copy {
    /// Takes the operands, in order.
    fn take<L: Lookup, S: Operands>(lookup: &mut L, source: &mut S) -> Result<Self, S::Stop>;
}

/// Declares the records of a kind of block.
///
/// ```text
/// Function as function {
///     /// A comment for the documentation.
///     Load = 20 "INST_LOAD" { pointer: Typed, ty "type": Type, alignment: Alignment, volatile: Flag };
///     Phi = 16 "INST_PHI" { ty "type": Type } each PhiIncoming { value: SignedRelative, block: Block };
///     @old CompareOld = 9 "INST_CMP" { … };
///     @newer CatchPad = 50 "INST_CATCHPAD" {};
/// }
/// ```
///
/// It generates the constant with the layouts and, for each record, a structure whose fields are the operands
/// and which writes them in this order, and one of the same name in the module `read`, which takes them from
/// [`Operands`]: a decoded record, or bits. `each` declares operands that are repeated after the scalar ones,
/// `optional` operands that may occur once.
macro_rules! bitcode_records {
    ($(
        $block:ident as $module:ident {
            $(
                $(#[doc = $doc:literal])*
                $(@$form:ident)?
                $name:ident = $code:literal $spelling:literal {
                    $($field:ident $($label:literal)?: $kind:ident),* $(,)?
                }
                $(
                    $repeat:ident $tail:ident {
                        $($tail_field:ident $($tail_label:literal)?: $tail_kind:ident),* $(,)?
                    }
                )?;
            )*
        }
    )*) => {
        $(
            #[allow(dead_code, reason = "some forms are read alone")]
            pub(crate) mod $module {
                #[allow(unused_imports, reason = "some kinds of blocks have no operands that are known")]
                use $crate::records::{BlockKind, Context, RecordLayout, RecordOperand, RecordOperands, Sink, Take, kinds};

                pub(super) const RECORDS: &[RecordLayout] = &[$(
                    RecordLayout {
                        code: $code,
                        name: $spelling,
                        form: $crate::records::bitcode_records!(@form $($form)?),
                        operands: &[$(RecordOperand {
                            name: $crate::records::bitcode_records!(@label $field $($label)?),
                            kind: <kinds::$kind as kinds::Kind>::KIND,
                        }),*],
                        tail: $crate::records::bitcode_records!(@tail $($repeat {
                            $($tail_field $($tail_label)?: $tail_kind),*
                        })?),
                    },
                )*];

                $(
                    $(#[doc = $doc])*
                    #[derive(Debug, Clone, Copy)]
                    pub(crate) struct $name {
                        $(pub(crate) $field: <kinds::$kind as kinds::Kind>::Value,)*
                    }

                    impl $name {
                        pub(crate) const CODE: u32 = $code;
                    }

                    impl RecordOperands for $name {
                        const BLOCK: BlockKind = BlockKind::$block;
                        const CODE: u32 = $code;
                        const COUNT: usize = { const NAMES: &[&str] = &[$(stringify!($field)),*]; NAMES.len() };

                        #[inline(always)]
                        fn put<C: Context + ?Sized, T: Take>(self, _sink: &mut Sink<'_, C, T>) {
                            $(<kinds::$kind as kinds::Kind>::put(self.$field, _sink);)*
                        }
                    }

                    $(
                        #[derive(Debug, Clone, Copy)]
                        pub(crate) struct $tail {
                            $(pub(crate) $tail_field: <kinds::$tail_kind as kinds::Kind>::Value,)*
                        }

                        impl RecordOperands for $tail {
                            const BLOCK: BlockKind = BlockKind::$block;
                            const CODE: u32 = $code;
                            const COUNT: usize = { const NAMES: &[&str] = &[$(stringify!($tail_field)),*]; NAMES.len() };

                            #[inline(always)]
                            fn put<C: Context + ?Sized, T: Take>(self, sink: &mut Sink<'_, C, T>) {
                                $(<kinds::$tail_kind as kinds::Kind>::put(self.$tail_field, sink);)*
                            }
                        }
                    )?
                )*

                /// The records as they are read.
                #[allow(unused_imports, reason = "some kinds of blocks have no operands that are known")]
                pub(crate) mod read {
                    use $crate::records::{Lookup, ReadOperands, Operands, kinds};

                    $(
                        #[derive(Debug, Clone, Copy)]
                        pub(crate) struct $name {
                            $(pub(crate) $field: <kinds::$kind as kinds::Kind>::Read,)*
                        }

                        impl ReadOperands for $name {
                            #[inline(always)]
                            fn take<L: Lookup, S: Operands>(
                                _lookup: &mut L,
                                _source: &mut S,
                            ) -> Result<Self, S::Stop> {
                                Ok(Self { $($field: <kinds::$kind as kinds::Kind>::take(_lookup, _source)?,)* })
                            }
                        }

                        $(
                            #[derive(Debug, Clone, Copy)]
                            pub(crate) struct $tail {
                                $(pub(crate) $tail_field: <kinds::$tail_kind as kinds::Kind>::Read,)*
                            }

                            impl ReadOperands for $tail {
                                #[inline(always)]
                                fn take<L: Lookup, S: Operands>(
                                    lookup: &mut L,
                                    source: &mut S,
                                ) -> Result<Self, S::Stop> {
                                    Ok(Self {
                                        $($tail_field: <kinds::$tail_kind as kinds::Kind>::take(lookup, source)?,)*
                                    })
                                }
                            }
                        )?
                    )*
                }
            }
        )*

        /// The records of each kind of block.
        pub(super) const BLOCKS: &[(BlockKind, &[RecordLayout])] = &[$(
            (BlockKind::$block, $module::RECORDS),
        )*];
    };
    (@form) => { $crate::records::RecordForm::Current };
    (@form old) => { $crate::records::RecordForm::Old };
    (@form newer) => { $crate::records::RecordForm::Newer };
    (@label $field:ident) => { stringify!($field) };
    (@label $field:ident $label:literal) => { $label };
    (@tail) => { $crate::records::RecordTail::None };
    (@tail each { $($tail:tt)* }) => { $crate::records::RecordTail::Repeated($crate::records::bitcode_records!(@operands $($tail)*)) };
    (@tail optional { $($tail:tt)* }) => { $crate::records::RecordTail::Optional($crate::records::bitcode_records!(@operands $($tail)*)) };
    (@operands $($field:ident $($label:literal)?: $kind:ident),*) => {
        &[$(RecordOperand {
            name: $crate::records::bitcode_records!(@label $field $($label)?),
            kind: <kinds::$kind as kinds::Kind>::KIND,
        }),*]
    };
}

pub(crate) use bitcode_records;
