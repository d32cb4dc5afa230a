//! [`swapped`]: predicates of comparisons.

use dxkit_bitcode::ir::Predicate;

/// The predicate with the same meaning for exchanged operands.
pub(crate) const fn swapped(predicate: Predicate) -> Option<Predicate> {
    use Predicate as P;
    Some(match predicate {
        P::FcmpOgt => P::FcmpOlt,
        P::FcmpOlt => P::FcmpOgt,
        P::FcmpOge => P::FcmpOle,
        P::FcmpOle => P::FcmpOge,
        P::FcmpUgt => P::FcmpUlt,
        P::FcmpUlt => P::FcmpUgt,
        P::FcmpUge => P::FcmpUle,
        P::FcmpUle => P::FcmpUge,
        P::IcmpUgt => P::IcmpUlt,
        P::IcmpUlt => P::IcmpUgt,
        P::IcmpUge => P::IcmpUle,
        P::IcmpUle => P::IcmpUge,
        P::IcmpSgt => P::IcmpSlt,
        P::IcmpSlt => P::IcmpSgt,
        P::IcmpSge => P::IcmpSle,
        P::IcmpSle => P::IcmpSge,
        P::FcmpOeq
        | P::FcmpOne
        | P::FcmpOrd
        | P::FcmpUno
        | P::FcmpUeq
        | P::FcmpUne
        | P::IcmpEq
        | P::IcmpNe => predicate,
        _ => return None,
    })
}
