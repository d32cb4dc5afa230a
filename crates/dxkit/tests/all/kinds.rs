//! The table of part kinds: what follows from each row elsewhere.

use std::collections::BTreeMap;

use dxkit::bytes::Span;
use dxkit::types::PartOrder;
use dxkit::{Context, FourCc, Part};

/// Kinds that no crate interprets, and why.
const OPAQUE: &[(FourCc, &str)] = &[
    (FourCc::Dxbc, "the container itself; inside a part it is `LIBF`"),
    (FourCc::Cli4, "literals of effects, whose expressions are not interpreted"),
    (FourCc::Ctab, "constants of effects, whose expressions are not interpreted"),
    (FourCc::Fxlc, "expressions of effects"),
];

#[test]
fn a_kind_is_decoded_or_listed_as_opaque() {
    for kind in FourCc::KNOWN {
        let decoded = Part::decode_payload(*kind, Span::new(&[]), Context::default());
        let opaque = matches!(decoded, Ok(Part::Opaque(_)));
        let listed = OPAQUE.iter().any(|(known, _)| known == kind);
        assert_eq!(
            opaque, listed,
            "{kind}: a kind has a row in `parts!` of crates/dxkit-part/src/part.rs, or one in `OPAQUE` of this file"
        );
    }
}

#[test]
fn two_kinds_have_no_place_in_common() {
    for order in [PartOrder::Dxc, PartOrder::DxcPdb, PartOrder::Fxc] {
        let mut places = BTreeMap::new();
        for kind in FourCc::KNOWN {
            let Some(place) = kind.known().and_then(|kind| kind.place(order)) else { continue };
            let other = places.insert(place, kind);
            assert_eq!(other, None, "{order:?}: {kind} has the place of another kind in `part_kinds!`");
        }
    }
}
