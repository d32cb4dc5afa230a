//! The table of rules.

use std::collections::BTreeSet;

use dxkit_validate::{Category, RULES, Rule};

#[test]
fn the_table_is_that_of_the_vendor() {
    let of = |category| RULES.iter().filter(|info| info.rule.category() == category).count();
    let counts = [
        (Category::Bitcode, 1),
        (Category::Container, 8),
        (Category::Metadata, 48),
        // Including six that the vendor's newest validator has without a name.
        (Category::Instruction, 127),
        (Category::Type, 6),
        // Including one of these.
        (Category::ShaderModel, 96),
        (Category::Flow, 4),
        (Category::Declaration, 21),
    ];
    for (category, count) in counts {
        assert_eq!(of(category), count, "{category:?}");
    }
    assert_eq!(RULES.iter().filter(|info| !info.fires).count(), 14);
}

#[test]
fn every_rule_is_found_by_its_name() {
    let names: BTreeSet<_> = RULES.iter().map(|info| info.name).collect();
    assert_eq!(names.len(), RULES.len());
    for (index, info) in RULES.iter().enumerate() {
        assert_eq!(info.rule as usize, index);
        assert_eq!(Rule::from_name(&info.name.to_lowercase()), Some(info.rule));
        assert_eq!(info.rule.info().name, info.name);
        assert!(info.meaning.ends_with('.'), "{}: {}", info.name, info.meaning);
    }
}
