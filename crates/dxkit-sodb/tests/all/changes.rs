//! Databases merged, pruned, compared, checked and written.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use dxkit_sodb::{
    Database, DifferenceKind, ErrorKind, Preference, Replacement, check, diff, list, merge, schema, write,
};
use rusqlite::Connection;

use crate::common::{edit, made, open, read, rows};

fn example(folder: &Path, name: &str) -> Arc<Database> {
    made(folder, &format!("{name}.db"), &read(&format!("sodb/{name}.toml"))).unwrap()
}

#[test]
fn merging_keeps_every_object_and_stores_equal_rows_once() {
    let folder = tempfile::tempdir().unwrap();
    let all = ["application", "pipelines", "state_objects"].map(|name| example(folder.path(), name));
    let out = folder.path().join("all.db");
    let merged = merge(&out, "all.db", &all, Preference::None).unwrap();
    assert_eq!((merged.objects, merged.equal, merged.replaced.len()), (11, 0, 0));
    assert!(merged.unreferenced.is_empty() && merged.other_applications.is_empty());
    let text = rows(&out);
    let count = |table: &str| text.lines().filter(|line| line.starts_with(&format!("{table}|"))).count();
    // The vertex and the pixel shader are in two databases, the root signature is in all.
    let counts = ["shader_bytecode", "root_signatures", "groups", "app_id"].map(count);
    assert_eq!(counts, [4, 1, 11, 1]);
    assert!(check(&open(&out)).unwrap().is_empty());
    // Every object is as before, whatever its keys are.
    for database in &all {
        let all = diff(database, &open(&out)).unwrap();
        assert!(all.iter().all(|one| matches!(one.kind, DifferenceKind::Added) || one.key == "application"));
    }
    // Again: the same rows. Twice the same database is that database.
    let again = folder.path().join("again.db");
    let merged = merge(&again, "again.db", &[open(&out), open(&out)], Preference::None).unwrap();
    assert_eq!((merged.objects, merged.equal), (11, 11));
    assert_eq!(rows(&again), text);
}

#[test]
fn different_objects_of_one_key_are_a_conflict() {
    let folder = tempfile::tempdir().unwrap();
    let text = read("sodb/pipelines.toml");
    let old = made(folder.path(), "old.db", &text).unwrap();
    let changed = text.replacen("depth_bias = 3", "depth_bias = 4", 1).replacen(
        "key = \"full0\"",
        "key = \"full0\"\nversion = 2",
        1,
    );
    let new = made(folder.path(), "new.db", &changed).unwrap();
    let both = [Arc::clone(&old), Arc::clone(&new)];
    let out = |name: &str| folder.path().join(name);
    let error = merge(&out("none.db"), "none.db", &both, Preference::None).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Conflict);
    let expected = "old.db and new.db have different objects of the key full0, of versions 1 and 2";
    assert_eq!(error.to_string(), expected);
    for (preference, same_as) in
        [(Preference::First, &old), (Preference::Last, &new), (Preference::Newest, &new)]
    {
        let path = out(&format!("{preference:?}.db"));
        let merged = merge(&path, "merged.db", &both, preference).unwrap();
        assert_eq!((merged.objects, merged.equal, merged.replaced), (3, 2, vec!["full0".to_owned()]));
        assert!(diff(&open(&path), same_as).unwrap().is_empty(), "{preference:?}");
    }
    // What differs is told by its columns.
    let all = diff(&old, &new).unwrap();
    let [one] = all.as_slice() else { panic!("{all:?}") };
    let DifferenceKind::Changed { versions: Some((1, 2)), changes } = &one.kind else { panic!("{one:?}") };
    let told: Vec<_> =
        changes.iter().map(|c| (c.path.as_str(), c.old.as_deref(), c.new.as_deref())).collect();
    assert_eq!(told, [("RasterizerDesc > DepthBias", Some("3"), Some("4"))]);
}

#[test]
fn stream_output_and_work_graphs_are_stored_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[pipeline]]
key = \"stream\"
vs = \"../pipeline/vs_base_6_0.dxil\"
stream_output = { strides = [16, 8], rasterized_stream = 0xffffffff, entries = [
    { semantic = \"SV_POSITION\", count = 4 }, { semantic = \"COLOR\", start = 1, count = 2, slot = 1 },
] }

[[state_object]]
key = \"graphs\"
type = \"executable\"
library = [{ path = \"../pipeline/lib_rays_6_6.dxil\" }]
work_graph = [{ name = \"crowd\", flags = 1, entries = [\"start[2]\", \"grow\"], nodes = [
    { name = \"grow\", overrides = \"broadcasting_launch\", grid = [4, 2, 1] },
] }]
";
    let database = made(folder.path(), "made.db", text).unwrap();
    let all = rows(&folder.path().join("made.db"));
    let of = |table: &str| -> Vec<&str> {
        all.lines().filter_map(|line| line.strip_prefix(&format!("{table}|"))).collect()
    };
    assert_eq!(of("so_declarations").len(), 2, "{all}");
    assert!(of("stream_out_descs")[0].ends_with("|16|8|0|0|2|-1"), "{all}");
    assert_eq!(of("node_ids").len(), 2, "{all}");
    assert!(of("work_graphs")[0].contains("crowd|1"), "{all}");
    let out = folder.path().join("merged.db");
    let merged = merge(
        &out,
        "merged.db",
        &[Arc::clone(&database), open(&folder.path().join("made.db"))],
        Preference::None,
    );
    assert_eq!(merged.map(|merged| (merged.objects, merged.equal)).unwrap(), (2, 2));
    assert!(diff(&database, &open(&out)).unwrap().is_empty());
    for (old, new) in [("start[2]", "start[two]"), ("broadcasting_launch", "thread_launch")] {
        let wrong = made(folder.path(), "wrong.db", &text.replace(old, new));
        assert_eq!(wrong.map(|_| ()).unwrap_err().kind(), ErrorKind::Manifest, "{new}");
    }
}

#[test]
fn keys_of_other_writers_do_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let ours = example(folder.path(), "state_objects");
    let path = folder.path().join("other.db");
    fs::copy(folder.path().join("state_objects.db"), &path).unwrap();
    let connection = edit(&path);
    // Other keys of the library, the hit group and the association with its texts.
    for (table, columns) in [
        ("shader_bytecode", &[("so_to_dxil_lib_associations", "DxilLibKey")][..]),
        ("rt_hit_groups", &[("so_to_hit_group_associations", "HitGroupKey")]),
        (
            "dxil_subobject_to_exports_associations",
            &[
                ("so_to_dxil_subobject_to_exports_associations", "DxilSubobjectToExportsAssociationKey"),
                ("string_associations", "OwningTableKey"),
            ],
        ),
    ] {
        let key: Vec<u8> =
            connection.query_row(&format!("SELECT Key FROM {table}"), [], |row| row.get(0)).unwrap();
        for (list, column) in [&[(table, "Key")], columns].concat() {
            let query = format!("UPDATE {list} SET {column} = x'4142' WHERE {column} = ?1");
            connection.execute(&query, [&key]).unwrap();
        }
    }
    drop(connection);
    assert!(check(&open(&path)).unwrap().is_empty());
    assert!(diff(&ours, &open(&path)).unwrap().is_empty());
    let out = folder.path().join("merged.db");
    let merged = merge(&out, "merged.db", &[open(&path), ours], Preference::None).unwrap();
    assert_eq!((merged.objects, merged.equal), (5, 5));
    // The keys are kept, but where two rows of the source had one key: tables have separate keys.
    let kept = Connection::open(&out).unwrap();
    let found = "SELECT count(*) FROM shader_bytecode WHERE Key = x'4142'";
    assert_eq!(kept.query_row(found, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
}

#[test]
fn pruning_leaves_out_what_no_object_refers_to() {
    let folder = tempfile::tempdir().unwrap();
    example(folder.path(), "pipelines");
    let path = folder.path().join("pipelines.db");
    let connection = edit(&path);
    connection.execute("DELETE FROM groups WHERE Key = CAST('full1' AS BLOB)", []).unwrap();
    drop(connection);
    let database = open(&path);
    let contents = list(&database).unwrap();
    assert_eq!((contents.objects.len(), contents.unreferenced), (2, 4));
    let found = check(&database).unwrap();
    assert!(found.iter().all(|problem| problem.rule == "unreferenced" && !problem.is_error), "{found:?}");
    let out = folder.path().join("pruned.db");
    let pruned = merge(&out, "pruned.db", &[database], Preference::None).unwrap();
    let tables: Vec<_> = pruned.unreferenced.iter().map(|(table, count)| (*table, *count)).collect();
    let expected =
        ["blend_descs", "pipeline_states", "rasterizer_descs", "render_target_blend_descs"].map(|t| (t, 1));
    assert_eq!(tables, expected);
    assert_eq!(list(&open(&out)).unwrap().unreferenced, 0);
}

#[test]
fn a_database_of_the_published_schema_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let database = example(folder.path(), "state_objects");
    let row = database.rows().unwrap().remove(0);
    let old = row.read().unwrap();
    let bytes = [old.as_slice(), b"more"].concat();
    // Not over what another run wrote meanwhile.
    let edit =
        |old: &[u8], new: &[u8]| vec![Replacement { row: row.clone(), old: old.into(), new: new.into() }];
    let error = write(edit(b"other", &bytes)).unwrap_err().to_string();
    assert!(error.contains("was changed meanwhile"), "{error}");
    assert_eq!(row.read().unwrap(), old);
    let written = write(edit(&old, &bytes)).unwrap();
    // All have the library, or take the collection that has it, or grow from the object that has it.
    assert_eq!((written[0].rows, written[0].objects), (1, 5));
    let connection = Connection::open(folder.path().join("state_objects.db")).unwrap();
    let mut statement = connection.prepare("SELECT Version FROM groups").unwrap();
    let versions: Vec<i64> =
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(versions, [2, 2, 8, 2, 2]);
    // Collections and parents are found by the keys of their objects.
    let objects = database.state_objects().unwrap();
    let existing: Vec<_> = objects.iter().map(|object| object.existing.clone()).collect();
    let strike = ("strike".to_owned(), Some("hit".to_owned()));
    assert_eq!(existing[3], [(3, vec![strike])]);
    assert_eq!(existing[4], [(1, Vec::new())]);
}

#[test]
fn problems_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&str, &str, &str); 6] = [
        ("DELETE FROM rt_hit_groups", "reference", "HitGroupKey is 0x"),
        (
            "DELETE FROM groups WHERE Key = CAST('coll' AS BLOB)",
            "reference",
            "ExistingStateObjectKey is coll",
        ),
        ("PRAGMA user_version = 3", "schema", "user_version) is 0x3, not 0x2"),
        ("PRAGMA application_id = 1", "schema", "application_id is 0x1, not 0xd3d50db"),
        ("DROP TABLE exports", "schema", "the table is missing"),
        ("INSERT INTO exports VALUES (x'01', 'a', NULL, 0)", "unreferenced", "no object refers to it"),
    ];
    for (index, (mistake, rule, expected)) in cases.into_iter().enumerate() {
        let name = format!("{index}.db");
        let database = made(folder.path(), &name, &read("sodb/state_objects.toml")).unwrap();
        let connection = edit(&folder.path().join(&name));
        connection.execute_batch(mistake).unwrap();
        let found = check(&database).unwrap();
        let is_told =
            |problem: &dxkit_sodb::Problem| problem.rule == rule && problem.message.contains(expected);
        assert!(found.iter().any(is_told), "{mistake}: {found:?}");
    }
}

#[test]
fn manifests_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = "[[pipeline]]\nkey = \"a\"\n";
    let object = "[[state_object]]\nkey = \"a\"\ntype = \"collection\"\n";
    for (index, (text, expected)) in [
        (format!("{pipeline}colour = 1"), "there is no key `colour`, expected one of `key`"),
        (format!("{pipeline}version = \"x\""), "line 3: pipeline.version: an integer is expected, not \"x\""),
        ("[[pipeline]]\nvs = \"a\"".to_owned(), "pipeline: the key `key` is missing"),
        (format!("{pipeline}topology = []"), "pipeline.topology: a number, true, false or the name"),
        (
            format!("{object}[[state_object.work_graph]]\nname = \"g\"\nnodes = [\"x\"]"),
            "line 6: state_object.work_graph.nodes: a table with the keys name, overrides, root_arguments, ",
        ),
        (format!("{pipeline}topology = \"quad\""), "topology: \"quad\" is none of undefined, point"),
        (format!("{pipeline}render_targets = [\"RGB\"]"), "\"RGB\" is no format of DXGI"),
        (format!("{pipeline}rasterizer = {{ cull = \"none\" }}"), "rasterizer has no field \"cull\""),
        (format!("{pipeline}blend = {{ targets = [{{ src = \"all\" }}] }}"), "blend.targets.src: \"all\""),
        (format!("{pipeline}{pipeline}"), "two objects have the key a"),
        ("[[pipeline]]\nkey = \"0x1\"".to_owned(), "0x and bytes of two digits each"),
        (format!("{object}parent = \"b\""), "there is no state object b before this one"),
        (format!("{object}association = [{{ exports = [] }}]"), "names a subobject, or a library_subobject"),
        (format!("{pipeline}vs = \"missing.cso\""), "pipeline a: "),
        ("[application]\nexe = \"a\"\nname = \"b\"\nversion = \"1.x\"".to_owned(), "application.version"),
    ]
    .into_iter()
    .enumerate()
    {
        let error = made(folder.path(), &format!("{index}.db"), &text).unwrap_err();
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    let text = "[application]\nexe = \"a\"\nname = \"b\"\nversion = \"1.93.1.0\"";
    made(folder.path(), "version.db", text).unwrap();
    // The number that the specification gives for this version.
    let expected = format!("app_id|0|a|b|-|{}|0\n", 0x0001_005D_0001_0000_i64);
    assert_eq!(rows(&folder.path().join("version.db")), expected);
}

/// A file whose tables share pages, or whose objects refer to each other in a circle, ends with an error.
#[test]
fn hostile_databases_end_with_errors() {
    let folder = tempfile::tempdir().unwrap();
    let database = example(folder.path(), "state_objects");
    let path = folder.path().join("state_objects.db");
    let connection = edit(&path);
    connection
        .execute_batch(
            "UPDATE state_objects SET AddToStateObjectParent = x'aa' WHERE rowid = 1;
             INSERT INTO state_objects VALUES (x'aa', 3, NULL, NULL, x'bb'), (x'bb', 3, NULL, NULL, x'aa');",
        )
        .unwrap();
    drop(connection);
    let out = folder.path().join("out.db");
    let error = merge(&out, "out.db", &[Arc::clone(&database)], Preference::None).unwrap_err();
    assert!(error.kind() == ErrorKind::Broken && error.to_string().contains("refers to itself"), "{error}");
    assert!(check(&database).is_ok() && list(&database).is_ok());

    let sound = fs::read(&path).unwrap();
    let mut state = 1u64;
    let mut errors = 0;
    for round in 0..200 {
        let mut bytes = sound.clone();
        for _ in 0..20 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1442);
            let place = usize::try_from(state >> 33).unwrap();
            let page = if round % 2 == 0 {
                place % bytes.len()
            } else {
                place % bytes.len() / 4096 * 4096 + place % 16
            };
            bytes[page] = state.to_le_bytes()[5];
        }
        let path = folder.path().join("damaged.db");
        fs::write(&path, &bytes).unwrap();
        let damaged = open(&path);
        let results = [
            check(&damaged).is_err(),
            list(&damaged).is_err(),
            diff(&database, &damaged).is_err(),
            damaged.state_objects().is_err(),
            merge(&folder.path().join(format!("out{round}.db")), "out", &[damaged], Preference::Last)
                .is_err(),
        ];
        errors += results.iter().filter(|is_error| **is_error).count();
    }
    assert!(errors > 100, "{errors}");
    assert_eq!(schema::TABLES.len(), 44);
}
