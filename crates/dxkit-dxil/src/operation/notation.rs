//! The words in which the table says types.

use super::types::Scalar;
use super::types::Type::{self, Element, Four, Like, Overload, OverloadPointer, Pointer};

pub(super) const VOID: Type = Type::Void;
pub(super) const I1: Type = Type::Scalar(Scalar::I1);
pub(super) const I8: Type = Type::Scalar(Scalar::I8);
pub(super) const I16: Type = Type::Scalar(Scalar::I16);
pub(super) const I32: Type = Type::Scalar(Scalar::I32);
pub(super) const I64: Type = Type::Scalar(Scalar::I64);
pub(super) const F16: Type = Type::Scalar(Scalar::F16);
pub(super) const F32: Type = Type::Scalar(Scalar::F32);
pub(super) const F64: Type = Type::Scalar(Scalar::F64);
pub(super) const F32_PTR: Type = Pointer(Scalar::F32);
pub(super) const I32_X2: Type = Type::Vector(2, Scalar::I32);

pub(super) const T: Type = Overload(0);
pub(super) const T1: Type = Overload(1);
pub(super) const T2: Type = Overload(2);
pub(super) const T3: Type = Overload(3);
pub(super) const T_PTR: Type = OverloadPointer { dimension: 0, address_space: 0 };
pub(super) const T_SHARED: Type = OverloadPointer { dimension: 0, address_space: 3 };
pub(super) const T_RECORD: Type = OverloadPointer { dimension: 0, address_space: 6 };
pub(super) const T1_SHARED: Type = OverloadPointer { dimension: 1, address_space: 3 };
pub(super) const T_ELEMENT: Type = Element(0);
pub(super) const T_X9: Type = Type::VectorOf(9);
pub(super) const I1_LIKE: Type = Like(Scalar::I1);
pub(super) const I32_LIKE: Type = Like(Scalar::I32);
pub(super) const FOUR_T: Type = Four;
pub(super) const RES_RET: Type = Type::ResRet;
pub(super) const CBUF_RET: Type = Type::CBufRet;

pub(super) const HANDLE: Type = Type::Struct("Handle");
pub(super) const NODE_HANDLE: Type = Type::Struct("NodeHandle");
pub(super) const NODE_RECORD_HANDLE: Type = Type::Struct("NodeRecordHandle");
pub(super) const HIT_OBJECT: Type = Type::Struct("HitObject");
pub(super) const RESOURCE_PROPERTIES: Type = Type::Struct("ResourceProperties");
pub(super) const RES_BIND: Type = Type::Struct("ResBind");
pub(super) const NODE_INFO: Type = Type::Struct("NodeInfo");
pub(super) const NODE_RECORD_INFO: Type = Type::Struct("NodeRecordInfo");
pub(super) const DIMENSIONS: Type = Type::Struct("Dimensions");
pub(super) const SAMPLE_POS: Type = Type::Struct("SamplePos");
pub(super) const I32C: Type = Type::Struct("i32c");
pub(super) const TWO_I32: Type = Type::Struct("twoi32");
pub(super) const SPLIT_DOUBLE: Type = Type::Struct("splitdouble");
pub(super) const FOUR_I32: Type = Type::Struct("fouri32");
