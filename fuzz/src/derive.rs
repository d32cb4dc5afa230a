//! The parts that are derived from a module do not change once they are written; a PDB contains the container
//! that was stored in it.

use dxkit::{
    Container, FourCc, Pdb, PdbKind, RawPart, Span, derivation, derive_parts, derived, pdb_container,
};

use crate::input;

/// Derives the parts of a container, and makes its PDBs.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let Ok(container) = Container::parse(file.as_ref()) else { return };
    derive(&container);
    for kind in [PdbKind::Full, PdbKind::Slim] {
        let Ok(pdb) = Pdb::from_shader(&container, kind, None) else { continue };
        assert!(pdb.name.ends_with(".pdb") && !pdb.name.contains(['/', '\\', ':', '\0']), "{}", pdb.name);
        if container.find(FourCc::Ildb).is_none() {
            // FXC's is a part of the shader.
            assert!(container.find(FourCc::Spdb).is_some_and(|part| part.payload() == pdb.bytes));
            continue;
        }
        let inner = pdb_container(Span::new(&pdb.bytes)).expect("a PDB that was just written");
        let inner = Container::parse(&inner).expect("its container");
        let debug = dxkit::debug_container(&container, kind, None).expect("the same container");
        let same = |(one, other): (&RawPart<'_>, &RawPart<'_>)| {
            one.kind() == other.kind() && one.payload() == other.payload()
        };
        assert!(inner.parts().iter().zip(debug.parts()).all(same));
        assert_eq!(inner.parts().len(), debug.parts().len());
        assert!(pdb.name.len() == 36 && pdb.name.ends_with(".pdb"), "{}", pdb.name);
    }
}

fn derive(container: &Container<'_>) {
    let mut right = container.clone();
    if derive_parts(&mut right, |_| true).is_err() {
        return;
    }
    let parts = derived(&right).expect("the same program");
    for part in &parts {
        let there = right.find(part.kind()).map(dxkit::RawPart::payload);
        assert!(there == Some(part.payload()), "{} is another once it is written", part.kind());
    }
    let left = derivation(&right, |_| true).expect("the same program");
    assert!(left.diff.is_empty(), "{:?}", left.diff.differences.first());
    if let Ok(found) = derivation(container, |_| true) {
        assert_eq!(found.reasons.len(), found.diff.differences.len());
    }
}
