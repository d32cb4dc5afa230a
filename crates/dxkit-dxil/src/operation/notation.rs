//! The notation for types in the table.

use super::types::OperationType::{self, Element, Four, Like, Overload, OverloadPointer, Pointer};
use super::types::Scalar;

pub(super) const VOID: OperationType = OperationType::Void;
pub(super) const I1: OperationType = OperationType::Scalar(Scalar::I1);
pub(super) const I8: OperationType = OperationType::Scalar(Scalar::I8);
pub(super) const I16: OperationType = OperationType::Scalar(Scalar::I16);
pub(super) const I32: OperationType = OperationType::Scalar(Scalar::I32);
pub(super) const I64: OperationType = OperationType::Scalar(Scalar::I64);
pub(super) const F16: OperationType = OperationType::Scalar(Scalar::F16);
pub(super) const F32: OperationType = OperationType::Scalar(Scalar::F32);
pub(super) const F64: OperationType = OperationType::Scalar(Scalar::F64);
pub(super) const F32_PTR: OperationType = Pointer(Scalar::F32);
pub(super) const I32_X2: OperationType = OperationType::Vector(2, Scalar::I32);

pub(super) const T: OperationType = Overload(0);
pub(super) const T1: OperationType = Overload(1);
pub(super) const T2: OperationType = Overload(2);
pub(super) const T3: OperationType = Overload(3);
pub(super) const T_PTR: OperationType = OverloadPointer { dimension: 0, address_space: 0 };
pub(super) const T_SHARED: OperationType = OverloadPointer { dimension: 0, address_space: 3 };
pub(super) const T_RECORD: OperationType = OverloadPointer { dimension: 0, address_space: 6 };
pub(super) const T1_SHARED: OperationType = OverloadPointer { dimension: 1, address_space: 3 };
pub(super) const T_ELEMENT: OperationType = Element(0);
pub(super) const T_X9: OperationType = OperationType::VectorOf(9);
pub(super) const I1_LIKE: OperationType = Like(Scalar::I1);
pub(super) const I32_LIKE: OperationType = Like(Scalar::I32);
pub(super) const FOUR_T: OperationType = Four;
pub(super) const RES_RET: OperationType = OperationType::ResRet;
pub(super) const CBUF_RET: OperationType = OperationType::CBufRet;

pub(super) const HANDLE: OperationType = OperationType::Struct("Handle");
pub(super) const NODE_HANDLE: OperationType = OperationType::Struct("NodeHandle");
pub(super) const NODE_RECORD_HANDLE: OperationType = OperationType::Struct("NodeRecordHandle");
pub(super) const HIT_OBJECT: OperationType = OperationType::Struct("HitObject");
pub(super) const RESOURCE_PROPERTIES: OperationType = OperationType::Struct("ResourceProperties");
pub(super) const RES_BIND: OperationType = OperationType::Struct("ResBind");
pub(super) const NODE_INFO: OperationType = OperationType::Struct("NodeInfo");
pub(super) const NODE_RECORD_INFO: OperationType = OperationType::Struct("NodeRecordInfo");
pub(super) const DIMENSIONS: OperationType = OperationType::Struct("Dimensions");
pub(super) const SAMPLE_POS: OperationType = OperationType::Struct("SamplePos");
pub(super) const I32C: OperationType = OperationType::Struct("i32c");
pub(super) const TWO_I32: OperationType = OperationType::Struct("twoi32");
pub(super) const SPLIT_DOUBLE: OperationType = OperationType::Struct("splitdouble");
pub(super) const FOUR_I32: OperationType = OperationType::Struct("fouri32");
