//! The example that edits a shader.

use std::fs;
use std::path::Path;

use dxkit_bytes::{Report, Span};
use dxkit_container::Container;
use dxkit_dxbc::stat::Statistics;
use dxkit_dxbc::{Program, print};
use dxkit_types::FourCc;

#[path = "../../examples/halve.rs"]
mod halve;

#[test]
fn a_shader_is_edited() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    for name in ["ps_texture_5_0", "ps_texture_4_0", "ps_flow_5_0", "ps_texture_5_1"] {
        let before = fs::read(folder.join(name).with_extension("dxbc")).unwrap();
        let after = halve::halve(&before).unwrap();
        let read = |file: &[u8]| {
            let container = Container::parse(Span::new(file)).unwrap();
            let part = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr)).unwrap();
            let program = Program::parse(part.span()).unwrap().into_owned();
            let counters = Statistics::parse(container.find(FourCc::Stat).unwrap().span()).unwrap().v4;
            (program, counters)
        };
        let ((old, old_counters), (new, new_counters)) = (read(&before), read(&after));
        let mut report = Report::new();
        new.validate(&mut report);
        assert!(report.is_empty(), "{name}");
        let text = |program: &Program<'_>| {
            let mut text = Vec::new();
            print::write(program, &print::ListingOptions::default(), &mut text);
            String::from_utf8(text).unwrap()
        };
        let returns = text(&old).matches("ret \n").count();
        assert_eq!(text(&new).matches("mul o0.xyzw, r").count(), returns, "{name}");
        assert_eq!(new.instructions.len() - returns, old.instructions.len(), "{name}");
        let added = u32::try_from(returns).unwrap();
        assert_eq!(new_counters.instruction_count, old_counters.instruction_count + added, "{name}");
        assert_eq!(new_counters.float_instruction_count, old_counters.float_instruction_count + added);
        assert_eq!(new_counters.temp_register_count, old_counters.temp_register_count + 1);
    }
}
