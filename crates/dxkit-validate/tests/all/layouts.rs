//! Data layouts of modules.

use dxkit_ir_text::check_data_layout;

/// The layouts of DXC are not checked specification by specification, because they have no fault.
#[test]
fn layouts_of_dxc_have_no_fault() {
    for layout in [dxkit_dxil::MIN_PRECISION_LAYOUT, dxkit_dxil::NATIVE_LAYOUT] {
        assert_eq!(check_data_layout(layout.as_bytes()), Ok(()), "{layout}");
        let broken = layout.replace("i64:64", "i64:65");
        assert!(check_data_layout(broken.as_bytes()).is_err(), "{broken}");
    }
}
