//! The matrices of operands and of fields against the vendor's validator: each cell has the same verdict, and
//! the same rule is broken first.

use std::collections::BTreeMap;
use std::fs;

use dxkit_dxil::{Immediate, OPERATIONS};
use dxkit_validate::{Rule, validate};

use crate::edit::{apply, edit_of};
use crate::testdata;

/// What differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    /// The rule that is broken first.
    Rule,
    /// Whether any rule is broken.
    Verdict,
}

/// Cells that differ from the vendor's, of a structure and a field (`*` for all).
#[derive(Debug)]
struct Difference {
    structure: &'static str,
    field: &'static str,
    of: Of,
    why: &'static str,
}

/// Compares the cells of a table, but for known differences.
fn compare(table: &str, least: usize, different: &[Difference]) {
    let text = fs::read_to_string(testdata().join("validate").join(table)).unwrap();
    let mut files = BTreeMap::<&str, Vec<u8>>::new();
    let (mut cells, mut wrong) = (0, Vec::new());
    let mut used = vec![false; different.len()];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [structure, field, shader, place, ref variations @ ..] = columns[..] else { panic!("{line}") };
        let file = files.entry(shader).or_insert_with(|| crate::read(&format!("dxc/{shader}.dxil")));
        let row = variations.iter().filter_map(|column| column.split_once(' '));
        for (verdict, variation) in
            row.flat_map(|(verdict, all)| all.split('|').map(move |one| (verdict, one)))
        {
            let edit = edit_of(place, variation);
            let edited = apply(file, &edit).unwrap_or_else(|| panic!("{shader}: {edit} edits nothing"));
            let validation = validate(&edited[..]);
            cells += 1;
            let first = validation.report.findings.first().map(|finding| finding.rule);
            let same = match verdict {
                "ok" => first.is_none(),
                // Without a rule, the verdict alone is compared.
                "other" | "crash" => first.is_some(),
                name => first == Some(Rule::from_name(name).unwrap()),
            };
            let of = if (verdict == "ok") == first.is_none() { Of::Rule } else { Of::Verdict };
            let is = |pattern: &str, name: &str| pattern == "*" || pattern == name;
            let reason = different
                .iter()
                .position(|known| is(known.structure, structure) && is(known.field, field) && known.of == of);
            match reason {
                Some(reason) if !same => used[reason] = true,
                _ if !same => {
                    wrong.push(format!("{shader}: {edit}: {verdict}, not {first:?} ({structure}, {field})"))
                }
                _ => {}
            }
        }
    }
    assert!(cells >= least, "{cells}");
    assert!(wrong.is_empty(), "{} of {cells}:\n{}", wrong.len(), wrong.join("\n"));
    for (used, known) in used.iter().zip(different) {
        assert!(used, "{known:?} is as the vendor's now, although {}", known.why);
    }
}

#[test]
fn operands_have_the_verdicts_of_the_vendor() {
    compare("operands.tsv", 8900, &[]);
}

/// The rules that a computed operand breaks where a constant is demanded.
const CONSTANT_RULES: [&str; 5] = [
    "INSTR.OPCONST",
    "INSTR.TEXTUREOFFSET",
    "INSTR.CONSTALIGNFORRAWBUF",
    "INSTR.BARRIERNONCONSTANTFLAGARGUMENT",
    "DECL.ALLOCATERAYQUERYFLAGSARECONST",
];

/// The table of operations says of each operand whether it has to be a constant, and the vendor's validator
/// of a computed one in its place.
#[test]
fn operands_that_the_vendor_wants_constant_are_constants_in_the_table_of_operations() {
    let text = fs::read_to_string(testdata().join("validate/operands.tsv")).unwrap();
    let mut refused = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (operation, operand) = (columns.next().unwrap(), columns.next().unwrap());
        let verdicts = columns.skip(2).filter_map(|column| column.split_once(' '));
        let computed = verdicts.filter(|(_, variations)| variations.split('|').any(|one| one == "value"));
        if operand == "opcode" || !computed.into_iter().any(|(rule, _)| CONSTANT_RULES.contains(&rule)) {
            continue;
        }
        let row = OPERATIONS.iter().find(|row| row.name == operation).unwrap();
        let parameter = row.parameters.iter().find(|parameter| parameter.name == operand).unwrap();
        assert_ne!(parameter.immediate, Immediate::Never, "{operation} {operand}");
        refused += 1;
    }
    assert!(refused >= 37, "{refused}");
}

/// The module is judged alike. The numbers are ones that no compiler writes.
const OTHER_PART: &str = "the part that is derived from the number differs";
const BEYOND_TABLE: &str =
    "the vendor's program takes the number as an index and reads what follows its table";
const OTHER_ORDER: &str = "several rules are broken, and another one is found first";

#[test]
fn fields_have_the_verdicts_of_the_vendor() {
    let different = [
        Difference { structure: "as property 0", field: "", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ds signature 1 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ds signature 2 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ds signature 2 26", field: "8", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "gs property 1", field: ".0", of: Of::Rule, why: BEYOND_TABLE },
        Difference { structure: "gs property 1", field: ".0", of: Of::Verdict, why: BEYOND_TABLE },
        Difference { structure: "gs property 1", field: ".2", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "gs signature 0 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "gs signature 1 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "gs signature 1 4", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "hs signature 2 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "hs signature 2 26", field: "8", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "lib property 1", field: ".0", of: Of::Rule, why: BEYOND_TABLE },
        Difference { structure: "lib property 1", field: ".0", of: Of::Verdict, why: BEYOND_TABLE },
        Difference { structure: "lib property 1", field: ".2", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "lib property 1", field: ".2", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib property 11", field: ".0", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib property 20", field: ".0.1", of: Of::Rule, why: OTHER_PART },
        Difference { structure: "lib property 20", field: "*", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib property 21", field: "*", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib property 23", field: ".0", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib signature 0 0", field: "3", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib signature 1 16", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "lib signature 1 3", field: "3", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib signature 2 25", field: "3", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "lib signature 2 26", field: "3", of: Of::Verdict, why: OTHER_PART },
        Difference { structure: "ms signature 1 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ms signature 2 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 0 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 0 28", field: "5", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 1 14", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 1 16", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 1 17", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 1 18", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "ps signature 1 19", field: "3", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "vs signature 1 0", field: "6", of: Of::Rule, why: OTHER_ORDER },
        Difference { structure: "vs signature 1 6", field: "6", of: Of::Rule, why: OTHER_ORDER },
    ];
    compare("fields.tsv", 30_000, &different);
}
