//! Registers of signature elements, against those that the compiler gave.

use std::env;
use std::path::Path;

use dxkit_container::Container;
use dxkit_derive::{ElementPosition, EntryFacts, SignaturePacking};
use dxkit_dxil::DxilModule;
use dxkit_signature::SignatureKind;
use dxkit_types::FourCc;

use crate::common::{files, module, testdata};

/// How many elements were compared, and the signatures that differ.
fn compare(folder: &Path, packing: SignaturePacking) -> (usize, Vec<String>) {
    let (mut count, mut found) = (0, Vec::new());
    for path in files(folder) {
        let file = std::fs::read(&path).unwrap();
        let Ok(container) = Container::parse(&file) else { continue };
        let Some(module) = module(&container, FourCc::Dxil) else { continue };
        let dxil = DxilModule::read(&module);
        let Some(facts) = EntryFacts::from_module(&dxil) else { continue };
        // The names of testdata's shaders state whether they were compiled with the other packer.
        let optimized = path.file_name().unwrap().to_string_lossy().contains("_optimized");
        let packing = if optimized { SignaturePacking::Optimized } else { packing };
        for kind in [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1] {
            let wrote: Vec<Option<ElementPosition>> = facts
                .elements(kind)
                .iter()
                .map(|element| {
                    Some(ElementPosition { register: element.start_row?, column: element.start_column? })
                })
                .collect();
            let made = facts.packed(kind, packing);
            count += wrote.len();
            if made != wrote {
                found.push(format!("{} {kind:?}\n  {wrote:?}\n  {made:?}", path.display()));
            }
        }
    }
    (count, found)
}

#[test]
fn elements_have_the_compilers_registers() {
    let (count, found) = compare(&testdata("dxc"), SignaturePacking::PrefixStable);
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(count > 500, "{count} elements");
}

/// For folders of other shaders, named in variables, one for each packer.
#[test]
fn other_elements_have_the_compilers_registers() {
    for (variable, packing) in [
        ("DXKIT_PACKED_STABLE", SignaturePacking::PrefixStable),
        ("DXKIT_PACKED_OPTIMIZED", SignaturePacking::Optimized),
    ] {
        let Ok(folder) = env::var(variable) else { continue };
        let (count, found) = compare(Path::new(&folder), packing);
        println!("{count} elements");
        assert!(found.is_empty(), "{} differ\n{}", found.len(), found.join("\n"));
    }
}
