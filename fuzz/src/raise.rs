//! Raising a module to each version of LLVM terminates, counts every call of an operation once, and keeps as
//! many as it reports; its text is not much longer than that of the module.

use dxkit::DxilModule;
use dxkit::bitcode::Module;
use dxkit::disasm::{self, module};
use dxkit::upgrade::{LlvmVersion, Reason, raise};

use crate::input;

/// Raises the module of the file, and of a container that is built from the input.
pub fn run(data: &[u8]) {
    for version in [LlvmVersion::V22, LlvmVersion::NEWEST] {
        any(data, version);
        if !data.starts_with(b"DXBC") {
            any(&input::file(data), version);
        }
    }
}

fn any(file: &[u8], version: LlvmVersion) {
    let Ok(located) = disasm::locate(file, None) else { return };
    let Ok(original) = Module::parse(located.bitcode) else { return };
    let raised = raise(&original, version);
    let calls = DxilModule::read(&original).calls().count();
    assert_eq!(raised.report.raised_calls() + raised.report.kept_calls(), calls);
    let left = DxilModule::read(&raised.module).calls().count();
    assert_eq!(raised.report.kept_calls(), left);
    let again = raise(&raised.module, version);
    // What LLVM's backend makes of a resource depends on the other operations on it, of which fewer are left.
    if !raised.report.kept.iter().any(|kept| kept.reason == Reason::NotInBackend) {
        assert_eq!(again.report.raised_calls(), 0, "{:?}", again.report);
    }

    let mut options = module::PrintOptions::for_bitcode(located.bitcode.len());
    options.dialect = module::Dialect::Modern(version);
    let (mut former, mut text) = (Vec::new(), Vec::new());
    module::write(&original, &options, &mut former);
    module::write(&raised.module, &options, &mut text);
    // Names of intrinsics contain the types of resources.
    assert!(text.len() <= former.len() * 8 + (1 << 16), "{} bytes of {}", text.len(), former.len());
}
