//! Raising a module to LLVM 22 terminates, counts every call of an operation once, and keeps as many as it
//! reports; its text is not much longer than that of the module.

use dxkit::DxilModule;
use dxkit::bitcode::Module;
use dxkit::disasm::{self, module};
use dxkit::upgrade::raise;

use crate::input;

/// Raises the module of the file, and of a container that is built from the input.
pub fn run(data: &[u8]) {
    any(data);
    if !data.starts_with(b"DXBC") {
        any(&input::file(data));
    }
}

fn any(file: &[u8]) {
    let Ok(located) = disasm::locate(file, None) else { return };
    let Ok(original) = Module::parse(located.bitcode) else { return };
    let raised = raise(&original);
    let calls = DxilModule::read(&original).calls().count();
    assert_eq!(raised.report.raised_calls() + raised.report.kept_calls(), calls);
    let left = DxilModule::read(&raised.module).calls().count();
    assert_eq!(raised.report.kept_calls(), left);
    let again = raise(&raised.module);
    assert_eq!(again.report.raised_calls(), 0, "{:?}", again.report);

    let mut options = module::Options::for_bitcode(located.bitcode.len());
    options.dialect = module::Dialect::V22;
    let (mut former, mut text) = (Vec::new(), Vec::new());
    module::write(&original, &options, &mut former);
    module::write(&raised.module, &options, &mut text);
    // Names of intrinsics contain the types of resources.
    assert!(text.len() <= former.len() * 8 + (1 << 16), "{} bytes of {}", text.len(), former.len());
}
