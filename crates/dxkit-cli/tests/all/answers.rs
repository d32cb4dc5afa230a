//! One question has one answer: what several commands say of the same containers, for all of `testdata`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::{dxkit, testdata};

/// The documents of a command by the name of the file.
fn documents(command: &str) -> BTreeMap<String, Value> {
    let folders = ["dxc", "fxc", "vkd3d", "mesa", "pipeline", "dxc-1.7", "dxc-1.9.2602"];
    let paths = folders.iter().map(|folder| testdata(folder).display().to_string());
    let words = command.split(' ').chain(["--json"]).map(str::to_owned);
    let run = dxkit(words.chain(paths));
    let documents = run.output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let named = documents.map(|document| {
        let name = document.get("file").or_else(|| document.get("path")).unwrap();
        (name.as_str().unwrap().to_owned(), document)
    });
    named.collect()
}

/// The names in a list, in their order.
fn names(list: &Value) -> Vec<Value> {
    list.as_array().map_or_else(Vec::new, |list| list.iter().map(|one| one["name"].clone()).collect())
}

/// The bindings of a document, by what all commands have of them.
fn bindings(list: &Value) -> Vec<Value> {
    let fields = ["name", "class", "kind", "space", "lower_bound", "upper_bound", "count", "registers"];
    let one = |binding: &Value| fields.map(|field| binding[field].clone()).to_vec().into();
    list.as_array().map_or_else(Vec::new, |list| list.iter().map(one).collect())
}

/// The kinds of parts, with the place of each.
fn places(list: &Value) -> Value {
    let one = |part: &Value| ["kind", "offset", "size"].map(|field| part[field].clone()).to_vec();
    json!(list.as_array().unwrap().iter().map(one).collect::<Vec<_>>())
}

/// Questions that only some containers have an answer to.
const FEW: [&str; 11] = [
    "functions of the library",
    "name of the entry point",
    "name of the entry point, as the sources have it",
    "threads, as PSV0 states them",
    "threads of the library's functions",
    "system values of patch constants",
    "does its root signature fit",
    "early tests",
    "name, if any",
    "temporary registers of the program",
    "types of resources in RDEF",
];

/// The rules about a root signature and a shader.
const ROOT: [&str; 7] = [
    "input-layout-flag",
    "rootsig-constants",
    "rootsig-denied",
    "rootsig-heap-index",
    "rootsig-sampler",
    "rootsig-unbound",
    "rootsig-view",
];

/// The parts of signatures, and what the reflection calls them.
const SIGNATURES: [(&str, [&str; 3]); 3] = [
    ("inputs", ["ISG1", "ISGN", ""]),
    ("outputs", ["OSG1", "OSGN", "OSG5"]),
    ("patch_constants", ["PSG1", "PCSG", ""]),
];

/// The values of one field in a list.
fn field(list: &Value, name: &str) -> Value {
    json!(list.as_array().map_or_else(Vec::new, |list| list.iter().map(|one| &one[name]).collect()))
}

/// The names of a list that are not empty.
fn given(list: &Value) -> Value {
    json!(names(list).into_iter().filter(|name| *name != "").collect::<Vec<_>>())
}

/// The rules of findings about a root signature and a shader.
fn root_rules(findings: &Value) -> Vec<String> {
    let rules = findings.as_array().unwrap().iter().map(|found| found["rule"].as_str().unwrap().to_owned());
    let mut rules: Vec<String> = rules.filter(|rule| ROOT.contains(&rule.as_str())).collect();
    rules.sort();
    rules.dedup();
    rules
}

/// The type in HLSL of each resource that has a name and registers.
fn types(list: &Value, ty: &str) -> BTreeMap<String, Value> {
    let list = list.as_array().map_or(&[][..], |list| list);
    let typed = list.iter().filter(|one| one["name"].is_string() && one["registers"].is_string());
    let key = |one: &Value| format!("{} {} {}", one["name"], one["space"], one["registers"]);
    typed.filter(|one| !one[ty].is_null()).map(|one| (key(one), one[ty].clone())).collect()
}

/// The kinds of parts, each once.
fn kinds(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    let mut kinds: Vec<String> = list.map(|part| part["kind"].as_str().unwrap().to_owned()).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

#[test]
fn commands_give_the_same_answers_about_every_container() {
    let commands = ["inspect", "stats", "reflect", "index", "check", "validate"];
    let [inspect, stats, reflect, index, check, validate] = commands.map(documents);
    let [listed, lint, source, exports] = ["parts", "lint", "source", "exports"].map(documents);
    let [resources, verified] = ["resources", "hash verify"].map(documents);
    assert!(inspect.len() > 480, "{}", inspect.len());
    let mut differences = Vec::new();
    let mut asked = BTreeMap::<&str, usize>::new();
    let mut libraries = 0;
    for (file, seen) in inspect.iter().filter(|(_, seen)| seen.get("error").is_none()) {
        let (counted, reflected) = (&stats[file], &reflect[file]);
        let (row, findings) = (&index[file], check[file]["findings"].as_array().unwrap());
        let shader = &seen["shader"];
        let mut ask = |question, answers: &[&Value]| {
            *asked.entry(question).or_default() += 1;
            if answers.windows(2).any(|pair| pair[0] != pair[1]) {
                differences.push(format!("{file}: {question}: {answers:?}"));
            }
        };
        ask("stage", &[&shader["kind"], &reflected["kind"], &row["stage"]]);
        ask("shader model", &[&shader["model"], &reflected["shader_model"], &row["model"]]);
        ask("profile", &[&shader["profile"], &row["profile"]]);
        ask("compiler", &[&shader["compiler"], &reflected["compiler"], &row["compiler"]]);
        let versions = ["dxil_version", "validator_version"];
        for version in versions {
            ask(version, &[&shader[version], &reflected[version], &row[version]]);
        }
        let denied = lint[file]["findings"].as_array().unwrap().iter();
        // A PDB is denied as a file, whatever it holds.
        let is_slim = seen["in_pdb"] == true && shader["debug_info"] == false;
        let denied = json!(!is_slim && denied.into_iter().any(|found| found["rule"] == "debug"));
        ask("debug information", &[&shader["debug_info"], &row["debug_info"], &denied]);
        ask("digest", &[&seen["digest"]["hex"], &row["digest"]]);
        ask("is the digest right", &[&seen["digest"]["state"], &row["digest_state"]]);
        ask("size", &[&seen["size"], &counted["bytes"], &row["size"]]);
        let mut parts: Vec<&String> = row["parts"].as_object().unwrap().keys().collect();
        parts.sort();
        ask("parts", &[&json!(kinds(&seen["parts"])), &json!(parts)]);
        ask("instructions", &[&counted["instructions"], &row["instructions"]]);
        if !seen["statistics"].is_null() {
            ask("instructions, as stated", &[&seen["statistics"]["instructions"], &counted["instructions"]]);
        }
        ask("blocks", &[&counted["blocks"], &row["blocks"]]);
        ask("functions", &[&counted["functions"], &row["functions"]]);
        ask("group-shared bytes", &[&counted["group_shared_bytes"], &row["group_shared_bytes"]]);
        let shown = json!(bindings(&seen["bindings"]["resources"]));
        ask("bindings", &[&shown, &json!(bindings(&reflected["bindings"]))]);
        let (own, of_reflection) = (&resources[file]["resources"], &reflected["bindings"]);
        let (own, of_reflection) = (types(own, "hlsl"), types(of_reflection, "hlsl_type"));
        let both = own.keys().filter(|key| of_reflection.contains_key(*key)).cloned();
        let chosen =
            |types: &BTreeMap<String, Value>| json!(both.clone().map(|key| &types[&key]).collect::<Vec<_>>());
        ask("types of resources", &[&chosen(&own), &chosen(&of_reflection)]);
        if reflected["bindings_from"] == "RDEF" {
            ask("types of resources in RDEF", &[&json!(own), &json!(of_reflection)]);
        }
        for (what, kinds) in SIGNATURES {
            let parts = seen["parts"].as_array().unwrap().iter();
            let part = parts.filter_map(|part| {
                let known = kinds.contains(&part["kind"].as_str().unwrap());
                known.then(|| &part["content"]["signature"]["elements"]).filter(|list| list.is_array())
            });
            let Some(part) = part.into_iter().next() else { continue };
            let stated = field(&reflected[what]["parameters"], "system_value");
            let question = match what {
                "inputs" => "system values of inputs",
                "outputs" => "system values of outputs",
                _ => "system values of patch constants",
            };
            ask(question, &[&field(part, "system_value"), &stated]);
        }
        if let Some(verified) = verified.get(file) {
            ask("is the digest right, for hash", &[&seen["digest"]["state"], &verified["state"]]);
        }
        let stated = reflected["counters"].as_array().into_iter().flatten();
        let stated = stated.filter(|counter| counter["count"] != 0);
        let stated: BTreeMap<_, _> =
            stated.map(|counter| (counter["name"].as_str().unwrap(), &counter["count"])).collect();
        ask("counters", &[&json!(stated), &row["counters"]]);
        // Programs of shader models 4 and 5 do not name their entry point: debug information may.
        if shader["language"] != "DXIL" {
            let names = given(&seen["entry_points"]);
            ask("name, if any", &[&names, &given(&reflected["entries"]), &row["entry_points"]]);
            if let Some(entry) = source[file].get("entry").filter(|entry| entry.is_string()) {
                ask("name of the entry point, as the sources have it", &[&json!([entry]), &names]);
            }
            if let ([entry], true) =
                (&reflected["entries"].as_array().unwrap()[..], counted["from"] != Value::Null)
            {
                ask(
                    "temporary registers of the program",
                    &[&entry["temp_registers"], &counted["temp_registers"]],
                );
            }
        }
        if let ([entry], true) = (&reflected["entries"].as_array().unwrap()[..], shader["kind"] == "Pixel") {
            ask("early tests", &[&shader["early_depth_stencil"], &entry["early_depth_stencil"]]);
        }
        let has_root = reflected["root_signature_from"].is_string();
        if has_root && seen["in_pdb"] != true {
            let judged: Value =
                serde_json::from_str(&dxkit(["pipeline", "--json", file]).output).unwrap_or_default();
            let judged = judged["findings"].as_array().into_iter().flatten();
            let judged = judged.flat_map(|about| about["findings"].as_array().unwrap()).cloned();
            let judged: Value = judged.collect();
            ask(
                "does its root signature fit",
                &[&json!(root_rules(&check[file]["findings"])), &json!(root_rules(&judged))],
            );
        }
        // FXC's libraries have functions.
        if shader["language"] == "DXIL" {
            let entries = json!(names(&seen["entry_points"]));
            ask("entry points", &[&entries, &json!(names(&reflected["entries"])), &row["entry_points"]]);
            let threads = |list: &Value| {
                let list = list.as_array().unwrap().iter();
                json!(list.map(|entry| &entry["num_threads"]).collect::<Vec<_>>())
            };
            ask("threads", &[&threads(&seen["entry_points"]), &threads(&reflected["entries"])]);
            // Of a library, each function has its own.
            if let ([entry], false) =
                (&reflected["entries"].as_array().unwrap()[..], shader["kind"] == "Library")
            {
                let bytes = entry["group_shared_bytes"].as_u64().unwrap_or_default();
                ask(
                    "group-shared bytes of the entry point",
                    &[&json!(bytes), &counted["group_shared_bytes"]],
                );
            }
        }
        let errors = findings.iter().filter(|found| found["severity"] == "error").count();
        ask("errors", &[&json!(errors), &row["errors"]]);
        ask("findings", &[&json!(findings.len()), &row["findings"]]);
        // What the validator refuses, `check` does not pass in silence: it has an error, or a note that the
        // validator does not accept such containers at all.
        let judged = validate.get(file).and_then(|judged| judged["findings"].as_array());
        let refused = judged.is_some_and(|list| list.iter().any(|found| found["severity"] == "error"));
        let unjudged = findings.iter().any(|found| found["rule"] == "validator-refuses");
        ask("is it accepted", &[&json!(refused), &json!(errors > 0 || unjudged)]);
        if let Some(judged) = validate.get(file) {
            ask("is it valid", &[&judged["valid"], &json!(!refused)]);
        }
        let mut rules: Vec<&str> = findings.iter().map(|found| found["rule"].as_str().unwrap()).collect();
        rules.sort_unstable();
        rules.dedup();
        ask("rules", &[&json!(rules), &row["rules"]]);
        ask("places of parts", &[&places(&seen["parts"]), &places(&listed[file]["parts"])]);
        let hash = seen["parts"].as_array().unwrap().iter().find(|part| part["kind"] == "HASH");
        let hash = hash.map_or(&Value::Null, |part| &part["content"]["shader_hash"]["digest"]);
        ask("hash", &[hash, &row["hash"]]);
        let list = |list: &Value| list.as_array().cloned().unwrap_or_default();
        ask("features", &[&json!(list(&reflected["features"])), &json!(list(&row["features"]))]);
        let count = |value: &Value| json!(value.as_u64().unwrap_or_default());
        for (question, what) in [("number of bindings", "bindings"), ("number of buffers", "buffers")] {
            ask(question, &[&json!(list(&reflected[what]).len()), &count(&row[what])]);
        }
        for what in ["inputs", "outputs"] {
            ask(what, &[&json!(list(&reflected[what]["parameters"]).len()), &count(&row[what])]);
        }
        ask("temporary registers", &[&counted["temp_registers"], &row["temp_registers"]]);
        let linted = lint[file]["findings"].as_array().unwrap();
        let is_found = |rule: &str| json!(linted.iter().any(|found| found["rule"] == rule));
        let recovered = list(&source[file]["files"]);
        ask("are there sources", &[&json!(!recovered.is_empty()), &is_found("source")]);
        // A PDB is not signed, and nobody ships it.
        if !seen["in_pdb"].as_bool().unwrap_or_default() {
            let wrong = seen["digest"]["state"] != "matches";
            ask("is it signed", &[&json!(wrong), &is_found("unsigned")]);
        }
        if let Some(exported) = exports.get(file) {
            libraries += 1;
            let sorted = |value: &Value| {
                let mut names: Vec<String> = names(value).iter().map(ToString::to_string).collect();
                names.sort();
                json!(names)
            };
            let functions = [&exported["functions"], &reflected["entries"]].map(sorted);
            ask("functions of the library", &[&functions[0], &functions[1]]);
            let entries = reflected["entries"].as_array().unwrap();
            for function in exported["functions"].as_array().unwrap() {
                let entry = entries.iter().find(|entry| entry["name"] == function["name"]).unwrap();
                ask("threads of the library's functions", &[&function["num_threads"], &entry["num_threads"]]);
            }
        }
        let pipeline = seen["parts"].as_array().unwrap().iter().find(|part| part["kind"] == "PSV0");
        let pipeline = pipeline.map_or(&Value::Null, |part| &part["content"]["pipeline_state_validation"]);
        if let ([entry], Some(name)) =
            (&list(&reflected["entries"])[..], pipeline["entry_function_name"].as_str())
        {
            ask("name of the entry point", &[&json!(name), &entry["name"]]);
            if entry["num_threads"].is_array() {
                ask("threads, as PSV0 states them", &[&pipeline["num_threads"], &entry["num_threads"]]);
            }
        }
    }
    assert!(libraries > 60, "{libraries} libraries");
    asked.retain(|question, _| !FEW.contains(question));
    assert!(asked.values().all(|count| *count > 300), "{asked:?}");
    let shown = differences.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} differences:\n{shown}", differences.len());
}

#[test]
fn what_strip_leaves_is_not_denied() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let inputs = ["fxc", "dxc", "exec"].map(|folder| testdata(folder).display().to_string());
    let words = ["strip", "--all", "--quiet", "-o", &out].map(str::to_owned);
    assert_eq!(dxkit(words.into_iter().chain(inputs)).errors, "");
    let denied = dxkit(["lint", "--json", "--deny", "debug,source,private", &out]);
    let documents = denied.output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let documents: Vec<Value> = documents.collect();
    assert!(documents.len() > 700, "{}", documents.len());
    let found = documents.iter().filter(|document| document["findings"] != json!([]));
    assert_eq!(found.collect::<Vec<_>>(), Vec::<&Value>::new());
}
