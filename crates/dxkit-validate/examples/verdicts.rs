#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]
fn main() {
    let list = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let verbose = std::env::args().nth(2).is_some();
    for path in list.lines() {
        let Ok(bytes) = std::fs::read(path) else {
            println!("{path}\tMISSING");
            continue;
        };
        let validation = dxkit_validate::validate(&bytes[..]);
        let rules: Vec<_> = validation.report.findings.iter().map(|finding| finding.rule.name()).collect();
        println!("{path}\t{}\t{}", if validation.is_valid() { "ok" } else { "FAIL" }, rules.join(","));
        if verbose {
            for message in validation.messages(false) {
                println!("{message}");
            }
        }
    }
}
