//! The notation for types in the table. Of a parameter it also says whether it has to be a constant.

use super::Immediate;
use super::types::OperationType::{self, Element, Four, Like, Overload, OverloadPointer, Pointer};
use super::types::Scalar;

/// A type of the table.
#[derive(Clone, Copy)]
pub(super) struct Notation {
    /// The type.
    pub ty: OperationType,
    /// Whether a parameter with it has to be a constant.
    pub immediate: Immediate,
}

const fn computed(ty: OperationType) -> Notation {
    Notation { ty, immediate: Immediate::Never }
}

const fn immediate(scalar: Scalar, immediate: Immediate) -> Notation {
    Notation { ty: OperationType::Scalar(scalar), immediate }
}

pub(super) const VOID: Notation = computed(OperationType::Void);
pub(super) const I1: Notation = computed(OperationType::Scalar(Scalar::I1));
/// Masks, components and numbers of vertices: HLSL has no integer of 8 bits that could be computed.
pub(super) const I8: Notation = immediate(Scalar::I8, Immediate::Always);
pub(super) const I16: Notation = computed(OperationType::Scalar(Scalar::I16));
pub(super) const I32: Notation = computed(OperationType::Scalar(Scalar::I32));
/// An element's number, flags, an alignment and the like.
pub(super) const CONST_I32: Notation = immediate(Scalar::I32, Immediate::Always);
/// The offset of a texel.
pub(super) const OFFSET: Notation = immediate(Scalar::I32, Immediate::Before6_7);
pub(super) const I64: Notation = computed(OperationType::Scalar(Scalar::I64));
pub(super) const F16: Notation = computed(OperationType::Scalar(Scalar::F16));
pub(super) const F32: Notation = computed(OperationType::Scalar(Scalar::F32));
pub(super) const F64: Notation = computed(OperationType::Scalar(Scalar::F64));
pub(super) const F32_PTR: Notation = computed(Pointer(Scalar::F32));
pub(super) const I32_X2: Notation = computed(OperationType::Vector(2, Scalar::I32));

pub(super) const T: Notation = computed(Overload(0));
pub(super) const T1: Notation = computed(Overload(1));
pub(super) const T2: Notation = computed(Overload(2));
pub(super) const T3: Notation = computed(Overload(3));
pub(super) const T_PTR: Notation = computed(OverloadPointer { dimension: 0, address_space: 0 });
pub(super) const T_SHARED: Notation = computed(OverloadPointer { dimension: 0, address_space: 3 });
pub(super) const T_RECORD: Notation = computed(OverloadPointer { dimension: 0, address_space: 6 });
pub(super) const T1_SHARED: Notation = computed(OverloadPointer { dimension: 1, address_space: 3 });
pub(super) const T_ELEMENT: Notation = computed(Element(0));
pub(super) const T_X9: Notation = computed(OperationType::VectorOf(9));
pub(super) const I1_LIKE: Notation = computed(Like(Scalar::I1));
pub(super) const I32_LIKE: Notation = computed(Like(Scalar::I32));
pub(super) const FOUR_T: Notation = computed(Four);
pub(super) const RES_RET: Notation = computed(OperationType::ResRet);
pub(super) const CBUF_RET: Notation = computed(OperationType::CBufRet);

pub(super) const HANDLE: Notation = computed(OperationType::Struct("Handle"));
pub(super) const NODE_HANDLE: Notation = computed(OperationType::Struct("NodeHandle"));
pub(super) const NODE_RECORD_HANDLE: Notation = computed(OperationType::Struct("NodeRecordHandle"));
pub(super) const HIT_OBJECT: Notation = computed(OperationType::Struct("HitObject"));
pub(super) const RESOURCE_PROPERTIES: Notation = computed(OperationType::Struct("ResourceProperties"));
pub(super) const RES_BIND: Notation = computed(OperationType::Struct("ResBind"));
pub(super) const NODE_INFO: Notation = computed(OperationType::Struct("NodeInfo"));
pub(super) const NODE_RECORD_INFO: Notation = computed(OperationType::Struct("NodeRecordInfo"));
pub(super) const DIMENSIONS: Notation = computed(OperationType::Struct("Dimensions"));
pub(super) const SAMPLE_POS: Notation = computed(OperationType::Struct("SamplePos"));
pub(super) const I32C: Notation = computed(OperationType::Struct("i32c"));
pub(super) const TWO_I32: Notation = computed(OperationType::Struct("twoi32"));
pub(super) const SPLIT_DOUBLE: Notation = computed(OperationType::Struct("splitdouble"));
pub(super) const FOUR_I32: Notation = computed(OperationType::Struct("fouri32"));
