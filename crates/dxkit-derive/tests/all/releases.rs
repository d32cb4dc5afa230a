//! What releases of the compiler wrote differently from the newest one, for the same validator version.

use std::fs;

use dxkit_container::Container;
use dxkit_derive::{ModuleUsage, runtime_data, runtime_data_like};
use dxkit_dxil::DxilModule;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

use crate::common::{files, module, testdata};

/// `RDAT` of a release follows from its module, in the form of that release, and not in that of the newest
/// compiler.
#[test]
fn runtime_data_of_releases_follow_from_their_modules() {
    let mut compared = 0;
    for folder in ["dxc-1.9.2602", "dxc-1.7"] {
        for path in files(&testdata(folder)) {
            let file = fs::read(&path).unwrap();
            let container = Container::parse(&file).unwrap();
            let Some(part) = container.find(FourCc::Rdat) else { continue };
            let module = module(&container, FourCc::Dxil).unwrap();
            let dxil = DxilModule::read(&module);
            let stated = RuntimeData::parse(part.span()).unwrap();
            let usage = ModuleUsage::like(&dxil, &stated);
            let like = runtime_data_like(&dxil, &usage, &stated).unwrap().encode().unwrap();
            assert!(like == part.payload(), "{}", path.display());
            let newest = runtime_data(&dxil, &ModuleUsage::analyze(&dxil), Some(&stated)).unwrap();
            assert!(newest.encode().unwrap() != part.payload(), "{}", path.display());
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}
