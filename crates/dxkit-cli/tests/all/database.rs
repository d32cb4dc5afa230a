//! State object databases as inputs, made by the published schema.
//!
//! `create` makes the tables of the schema's version 2 with SQLite itself, and each test fills in the rows it
//! needs. Shaders are named by their keys, edits go back in one transaction, pipeline states and state
//! objects are checked, the index has a row for each container. Then come databases with another schema,
//! damaged ones, and those that would run something when they are read or written: these must be refused.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;
use std::path::{Path, PathBuf};

use dxkit::{Container, FourCc};
use dxkit_cli::Outcome;
use rusqlite::Connection;

use crate::common::{dxkit, dxkit_with, testdata};

/// The tables of the schema (version 2) that shaders, root signatures, pipeline states and state objects
/// need, and their columns. `K` is a key that is required, `k` one that may be missing, `I` and `i` numbers,
/// `T` and `t` texts, `B` bytes.
const TABLES: [(&str, &str); 30] = [
    ("root_signatures", "K:Key B:value"),
    ("shader_bytecode", "K:Key t:Type k:Bytecode"),
    (
        "input_element_descs",
        "K:Key T:SemanticName I:SemanticIndex I:Format I:InputSlot I:AlignedByteOffset I:InputSlotClass \
         I:InstanceDataStepRate",
    ),
    ("state_objects", "K:Key i:Type i:NodeMask i:Flags k:AddToStateObjectParent"),
    ("exports", "K:Key T:Name t:ExportToRename I:Flags"),
    (
        "pipeline_states",
        "K:Key k:RootSignature k:InputLayout k:ByteCode_VS k:ByteCode_PS k:ByteCode_HS k:ByteCode_DS k:ByteCode_GS \
         k:ByteCode_AS k:ByteCode_MS k:ByteCode_CS k:DepthStencilDesc k:RenderTargetFormats k:BlendDesc \
         k:RasterizerDesc k:ViewInstancingDesc k:StreamOutDesc i:SampleDesc_Count i:SampleDesc_Quality i:SampleMask \
         i:IBStripCutValue i:PrimitiveTopology i:DSVFormat i:NodeMask i:Flags",
    ),
    ("input_layout_to_input_element_associations", "B:InputLayoutKey B:InputElementKey"),
    ("so_to_global_rs_associations", "B:StateObjectKey B:RootSignatureKey"),
    ("so_to_local_rs_associations", "B:StateObjectKey B:RootSignatureKey"),
    ("so_to_dxil_lib_associations", "B:StateObjectKey B:DxilLibKey k:ExportKey"),
    ("so_to_existing_so_associations", "B:StateObjectKey B:ExistingStateObjectKey k:ExportKey"),
    ("so_to_hit_group_associations", "B:StateObjectKey B:HitGroupKey"),
    (
        "rt_hit_groups",
        "K:Key T:HitGroupExport I:Type t:AnyHitShaderImport t:ClosestHitShaderImport t:IntersectionShaderImport",
    ),
    ("rt_shader_config", "K:Key I:MaxPayloadSizeInBytes I:MaxAttributeSizeInBytes"),
    ("dxil_subobject_to_exports_associations", "K:Key T:SubobjectToAssociate"),
    ("subobject_to_exports_associations", "K:Key I:SubobjectType B:SubobjectKey"),
    ("work_graphs", "K:Key T:ProgramName I:Flags"),
    ("node_ids", "K:Key T:Name I:ArrayIndex"),
    ("node_output_overrides", "K:Key I:OutputIndex k:NewName i:AllowSparseNodes i:MaxRecords"),
    ("shader_nodes", "K:Key T:ShaderOrProgram I:NodeType I:OverridesType k:NewName"),
    ("so_to_rt_shader_config_associations", "B:StateObjectKey B:ShaderConfigKey"),
    (
        "so_to_dxil_subobject_to_exports_associations",
        "B:StateObjectKey B:DxilSubobjectToExportsAssociationKey",
    ),
    ("so_to_subobject_to_exports_associations", "B:StateObjectKey B:SubobjectToExportsAssociationKey"),
    ("so_to_work_graph_associations", "B:StateObjectKey B:WorkGraphKey"),
    ("work_graph_to_entrypoint_node_id_associations", "B:WorkGraphKey B:NodeIDKey"),
    ("work_graph_to_work_graph_node_associations", "B:WorkGraphKey B:WorkGraphNodeKey"),
    ("workgraph_node_to_node_output_overrides_associations", "B:WorkGraphNodeKey B:NodeOutputOverridesKey"),
    ("string_associations", "k:OwningTableKey T:Value"),
    ("groups", "K:Key I:Version k:PSOKey k:SOKey"),
    ("app_id", "I:id T:exe T:app_name t:engine_name I:app_version I:engine_version"),
];

fn create(connection: &Connection) {
    connection.execute_batch("PRAGMA application_id = 0xD3D50DB; PRAGMA user_version = 2;").unwrap();
    for (name, columns) in TABLES {
        let column = |column: &str| {
            let (kind, name) = column.split_once(':').unwrap();
            let ty = match kind {
                "K" => "BLOB NOT NULL PRIMARY KEY",
                "B" => "BLOB NOT NULL",
                "k" => "BLOB",
                "I" => "INTEGER NOT NULL",
                "i" => "INTEGER",
                "T" => "TEXT NOT NULL",
                "t" => "TEXT",
                _ => panic!("{column}"),
            };
            format!("{name} {ty}")
        };
        let columns: Vec<String> = columns.split_whitespace().map(column).collect();
        connection.execute_batch(&format!("CREATE TABLE {name} ({})", columns.join(", "))).unwrap();
    }
}

fn shader(name: &str) -> Vec<u8> {
    fs::read(testdata(name)).unwrap()
}

/// A database with two pipeline states that share a vertex shader, a state object, one that grows from it,
/// and one that uses it as a collection.
pub(crate) fn example(folder: &Path) -> PathBuf {
    let path = folder.join("game.db");
    let connection = Connection::open(&path).unwrap();
    create(&connection);
    let bytes = |table: &str, key: &[u8], file: &str| {
        let columns = if table == "root_signatures" { "Key, value" } else { "Key, Bytecode" };
        let query = format!("INSERT INTO {table} ({columns}) VALUES (?1, ?2)");
        connection.execute(&query, (key, shader(file))).unwrap();
    };
    bytes("shader_bytecode", b"vs.base", "pipeline/vs_base_6_0.dxil");
    bytes("shader_bytecode", b"\x01\xfe", "pipeline/ps_base_6_0.dxil");
    bytes("shader_bytecode", b"ps.mask", "pipeline/ps_mask_5_0.dxbc");
    bytes("shader_bytecode", b"lib", "dxc/lib_raytracing_debug_6_6.dxil");
    bytes("shader_bytecode", b"other", "dxc/ps_solid_6_0.dxil");
    bytes("root_signatures", b"root", "dxc/rootsig_local_1_0.dxil");
    connection
        .execute_batch(
            "INSERT INTO shader_bytecode (Key, Type) VALUES (x'6e6f6e65', 'missing');
             INSERT INTO pipeline_states (Key, ByteCode_VS, ByteCode_PS) VALUES (x'01', CAST('vs.base' AS BLOB), x'01fe');
             INSERT INTO pipeline_states (Key, InputLayout, ByteCode_VS) VALUES (x'02', x'77', CAST('vs.base' AS BLOB));
             INSERT INTO input_element_descs VALUES (x'78', 'COLOR', 0, 6, 0, 0, 0, 0);
             INSERT INTO input_layout_to_input_element_associations VALUES (x'77', x'78');
             INSERT INTO state_objects (Key, Type) VALUES (x'10', 0), (x'12', 3), (x'13', 3);
             INSERT INTO state_objects (Key, Type, AddToStateObjectParent) VALUES (x'11', 3, x'10');
             INSERT INTO so_to_dxil_lib_associations VALUES (x'10', CAST('lib' AS BLOB), NULL);
             INSERT INTO so_to_existing_so_associations VALUES (x'12', x'11', NULL);
             INSERT INTO groups VALUES (CAST('water' AS BLOB), 4, x'01', NULL), (CAST('depth' AS BLOB), 1, x'02', NULL),
                 (x'a0', 1, NULL, x'10'), (x'a1', 1, NULL, x'11'), (x'a2', 4294967295, NULL, x'12'), (x'a3', 1, NULL, x'13');",
        )
        .unwrap();
    path
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The bytes of a shader.
fn stored(path: &Path, key: &[u8]) -> Vec<u8> {
    let connection = Connection::open(path).unwrap();
    connection
        .query_row("SELECT Bytecode FROM shader_bytecode WHERE Key = ?1", [key], |row| row.get(0))
        .unwrap()
}

/// The versions of the objects, in the order of their rows.
fn versions(path: &Path) -> Vec<i64> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection.prepare("SELECT Version FROM groups ORDER BY rowid").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn shaders_are_named_by_their_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = example(folder.path());
    let names = |run: crate::common::Run| {
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let file = |line: &str| {
            let document: serde_json::Value = serde_json::from_str(line).unwrap();
            document["file"].as_str().unwrap().rsplit_once(':').unwrap().1.to_owned()
        };
        run.output.lines().map(file).collect::<Vec<_>>()
    };
    let keys = ["vs.base", "0x01fe", "ps.mask", "lib", "other", "root_signatures/root"];
    assert_eq!(names(dxkit(["inspect", "--json", &text(&path)])), keys);
    assert_eq!(names(dxkit(["inspect", "--json", &text(folder.path())])), keys, "in a folder");
    let bytes = fs::read(&path).unwrap();
    assert_eq!(names(dxkit_with(["inspect", "--json", "-"], &bytes)), keys, "standard input");

    // One shader, by its key or a prefix of it.
    let plain = dxkit(["dis", &text(&testdata("pipeline/ps_mask_5_0.dxbc"))]);
    for key in ["ps.mask", "ps"] {
        let run = dxkit(["dis", &format!("{}:{key}", text(&path))]);
        assert_eq!((run.outcome, run.binary), (Outcome::Fine, plain.binary.clone()), "{}", run.errors);
    }
    let run = dxkit(["rootsig", "print", &format!("{}:root_signatures/root", text(&path))]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(!run.output.is_empty());
    for (key, reason) in [("o", ""), ("x", "no container with the key x"), ("", "")] {
        let run = dxkit(["parts", &format!("{}:{key}", text(&path))]);
        let is_fine = key == "o";
        assert_eq!(
            run.outcome,
            if is_fine { Outcome::Fine } else { Outcome::Failed },
            "{key}: {}",
            run.errors
        );
        assert!(run.errors.contains(reason), "{}", run.errors);
    }

    // The bytes are the stored ones; the path of a result contains the key.
    let out = folder.path().join("out");
    let run = dxkit(["hash", "fix", &text(&path), "-o", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read(out.join("game/0x01fe")).unwrap(), shader("pipeline/ps_base_6_0.dxil"));
    assert_eq!(
        fs::read(out.join("game/root_signatures/root")).unwrap(),
        shader("dxc/rootsig_local_1_0.dxil")
    );
    assert_eq!(fs::read_dir(out.join("game")).unwrap().count(), 6);
}

#[test]
fn edits_are_written_back_in_one_transaction() {
    let folder = tempfile::tempdir().unwrap();
    let path = example(folder.path());
    let before = fs::read(&path).unwrap();
    let run = dxkit(["strip", "--debug", &text(&path), "--in-place", "--dry-run"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.errors.contains("would write"), "{}", run.errors);
    assert_eq!(fs::read(&path).unwrap(), before);

    // Only the library has debug information; its state object changes, and two that are built on it.
    let run = dxkit(["strip", "--debug", &text(&path), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.errors.contains("1 container written, the version of 3 objects raised"), "{}", run.errors);
    let library = stored(&path, b"lib");
    assert!(Container::parse(&library).unwrap().find(FourCc::Ildb).is_none());
    let alone = folder.path().join("lib.cso");
    let plain = text(&testdata("dxc/lib_raytracing_debug_6_6.dxil"));
    assert_eq!(dxkit(["strip", "--debug", &plain, "-o", &text(&alone)]).outcome, Outcome::Fine);
    assert_eq!(library, fs::read(&alone).unwrap());
    assert_eq!(stored(&path, b"vs.base"), shader("pipeline/vs_base_6_0.dxil"));
    assert_eq!(versions(&path), [4, 1, 2, 2, 0, 1]);

    // One shader, which both pipeline states use.
    let data = folder.path().join("data");
    fs::write(&data, "made here").unwrap();
    let one = format!("{}:vs.base", text(&path));
    let run = dxkit(["set", &one, "PRIV", &text(&data), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let changed = stored(&path, b"vs.base");
    assert_eq!(Container::parse(&changed).unwrap().find(FourCc::Priv).unwrap().payload(), b"made here");
    assert_eq!(versions(&path), [5, 2, 2, 2, 0, 1]);

    // If one row cannot be written, none is.
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE new (Key BLOB NOT NULL PRIMARY KEY, Type TEXT, Bytecode BLOB,
                 CHECK (Key <> CAST('other' AS BLOB) OR hex(Bytecode) LIKE '%53544154%'));
             INSERT INTO new SELECT * FROM shader_bytecode;
             DROP TABLE shader_bytecode; ALTER TABLE new RENAME TO shader_bytecode;",
        )
        .unwrap();
    drop(connection);
    let before = fs::read(&path).unwrap();
    let run = dxkit(["strip", "--all", &text(&path), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Failed, "{}", run.errors);
    assert!(
        run.errors.contains("which stays as it is: the table shader_bytecode has CHECK"),
        "{}",
        run.errors
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(!folder.path().join("game.db-journal").exists());
    // Standard input cannot be written back.
    let run = dxkit_with(["strip", "--all", "-", "--in-place"], &before);
    assert_eq!(run.outcome, Outcome::Failed, "{}", run.errors);
}

#[test]
fn pipeline_states_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = example(folder.path());
    let run = dxkit(["pipeline", &text(&path)]);
    assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
    // The layout of the second has no position.
    assert!(run.output.contains("game.db:depth") && !run.output.contains("water"), "{}", run.output);
    assert!(run.errors.contains("2 pipeline states and 4 state objects checked: 2 errors"), "{}", run.errors);
    let run = dxkit(["pipeline", "--json", &text(&path)]);
    let documents: Vec<serde_json::Value> =
        run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(documents.len(), 6);
    assert!(documents[2]["state_object"].as_str().unwrap().ends_with("game.db:0xa0"));
    assert!(documents[2]["shaders"][0]["file"].as_str().unwrap().ends_with("game.db:lib"));
    assert_eq!(documents[3]["shaders"].as_array().unwrap().len(), 0);
    assert!(documents[0]["pipeline_state"].as_str().unwrap().ends_with("game.db:water"));
    assert_eq!(documents[0]["shaders"].as_array().unwrap().len(), 2);
    assert!(documents[0]["shaders"][1]["file"].as_str().unwrap().ends_with("game.db:0x01fe"));

    // The stages of a state are compared with each other; a reference to nothing is an error of the database.
    let connection = Connection::open(&path).unwrap();
    connection
        .execute("UPDATE pipeline_states SET ByteCode_PS = CAST('ps.mask' AS BLOB) WHERE Key = x'01'", [])
        .unwrap();
    let run = dxkit(["pipeline", &text(&path)]);
    assert!(run.output.contains("game.db:water: error[linkage-mask] ps > "), "{}", run.output);
    connection.execute("UPDATE pipeline_states SET ByteCode_PS = x'99' WHERE Key = x'01'", []).unwrap();
    let run = dxkit(["pipeline", &text(&path)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.errors.contains("water: ByteCode_PS refers to no container"), "{}", run.errors);
}

/// A collection with a library, a ray tracing pipeline that takes it, and a work graph; then one mistake
/// after the other.
#[test]
fn state_objects_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rays.db");
    let connection = Connection::open(&path).unwrap();
    create(&connection);
    for (key, file) in [("rays", "pipeline/lib_rays_6_6.dxil"), ("nodes", "pipeline/lib_nodes_6_8.dxil")] {
        let query = "INSERT INTO shader_bytecode (Key, Bytecode) VALUES (?1, ?2)";
        connection.execute(query, (key.as_bytes(), shader(file))).unwrap();
    }
    let query = "INSERT INTO root_signatures VALUES (x'72', ?1)";
    connection.execute(query, [shader("dxc/rootsig_local_1_0.dxil")]).unwrap();
    // 1 is the collection, of which 2 takes the closest-hit shader by another name; 3 extends 2; 4 is the
    // work graph.
    connection
        .execute_batch(
            "INSERT INTO state_objects (Key, Type) VALUES (x'01', 0), (x'02', 3), (x'04', 4);
             INSERT INTO state_objects (Key, Type, AddToStateObjectParent) VALUES (x'03', 3, x'02');
             INSERT INTO groups VALUES (CAST('hits' AS BLOB), 1, NULL, x'01'), (CAST('scene' AS BLOB), 1, NULL, x'02'),
                 (CAST('more' AS BLOB), 1, NULL, x'03'), (CAST('graph' AS BLOB), 1, NULL, x'04');
             INSERT INTO so_to_dxil_lib_associations VALUES (x'01', CAST('rays' AS BLOB), NULL),
                 (x'04', CAST('nodes' AS BLOB), NULL);
             INSERT INTO exports VALUES (x'20', 'strike', 'hit', 0);
             INSERT INTO so_to_existing_so_associations VALUES (x'02', x'01', x'20');
             INSERT INTO rt_hit_groups VALUES (x'30', 'Opaque', 0, NULL, 'strike', NULL), (x'31', 'Late', 0, NULL, 'strike', NULL);
             INSERT INTO so_to_hit_group_associations VALUES (x'02', x'30'), (x'03', x'31');
             INSERT INTO rt_shader_config VALUES (x'40', 16, 8);
             INSERT INTO so_to_rt_shader_config_associations VALUES (x'01', x'40');
             INSERT INTO subobject_to_exports_associations VALUES (x'50', 2, x'72');
             INSERT INTO so_to_subobject_to_exports_associations VALUES (x'02', x'50');
             INSERT INTO string_associations VALUES (x'50', 'Opaque');
             INSERT INTO so_to_local_rs_associations VALUES (x'02', x'72');
             INSERT INTO dxil_subobject_to_exports_associations VALUES (x'51', 'Local');
             INSERT INTO so_to_dxil_subobject_to_exports_associations VALUES (x'01', x'51');
             INSERT INTO string_associations VALUES (x'51', 'hit');
             INSERT INTO work_graphs VALUES (x'60', 'Program', 1);
             INSERT INTO so_to_work_graph_associations VALUES (x'04', x'60');
             INSERT INTO node_ids VALUES (x'61', 'first', 0), (x'62', 'elsewhere', 0);
             INSERT INTO work_graph_to_entrypoint_node_id_associations VALUES (x'60', x'61');
             INSERT INTO shader_nodes VALUES (x'63', 'first', 0, 0, NULL);
             INSERT INTO work_graph_to_work_graph_node_associations VALUES (x'60', x'63');
             INSERT INTO node_output_overrides VALUES (x'64', 0, x'62', NULL, NULL);",
        )
        .unwrap();
    let check = || {
        let run = dxkit(["pipeline", &text(&path)]);
        (run.outcome, run.output, run.errors)
    };
    let (outcome, output, errors) = check();
    assert_eq!(outcome, Outcome::Fine, "{output}");
    assert!(
        errors.contains("0 pipeline states and 4 state objects checked: 0 errors, 0 warnings"),
        "{errors}"
    );

    let cases = [
        (
            "UPDATE exports SET ExportToRename = 'hot'",
            "rays.db:scene: error[library-export] state_object: it takes \"hot\" from another state object",
        ),
        (
            "UPDATE exports SET ExportToRename = NULL",
            "rays.db:scene: error[library-export] state_object: it takes \"strike\" from another",
        ),
        (
            "DELETE FROM so_to_existing_so_associations",
            "rays.db:scene: error[library-hit-group] state_object: Opaque names the closest-hit shader strike, which no",
        ),
        (
            "UPDATE rt_hit_groups SET Type = 1 WHERE Key = x'31'",
            "rays.db:more: error[library-hit-group] state_object: Late is for procedural primitives and has no",
        ),
        (
            "UPDATE rt_hit_groups SET ClosestHitShaderImport = 'hit' WHERE Key = x'31'",
            "rays.db:more: error[library-hit-group] state_object: Late names the closest-hit shader hit, which no",
        ),
        (
            "UPDATE string_associations SET Value = 'Clear' WHERE OwningTableKey = x'50'",
            "state_object: the local root signature r is associated with \"Clear\", which no library exports",
        ),
        (
            "UPDATE dxil_subobject_to_exports_associations SET SubobjectToAssociate = 'Locale'",
            "rays.db:hits: error[library-association] state_object: an association names the subobject \"Locale\"",
        ),
        ("UPDATE rt_shader_config SET MaxAttributeSizeInBytes = 4", "rays.db:rays > lib[0] > function["),
        (
            "UPDATE node_ids SET ArrayIndex = 2 WHERE Key = x'61'",
            "rays.db:graph: error[work-graph] state_object > work_graph[0]: Program starts at first[2], which is no node",
        ),
        (
            "INSERT INTO workgraph_node_to_node_output_overrides_associations VALUES (x'63', x'64')",
            "rays.db:nodes > lib[0] > function[0] > output[0]: there is no node elsewhere[0]",
        ),
        (
            "INSERT INTO exports VALUES (x'21', 'third', NULL, 0);
             UPDATE so_to_dxil_lib_associations SET ExportKey = x'21' WHERE StateObjectKey = x'04'",
            "rays.db:nodes > lib[0]: the state object takes \"third\" from it, which is not there",
        ),
    ];
    for (mistake, expected) in cases {
        connection.execute_batch("BEGIN").unwrap();
        connection.execute_batch(mistake).unwrap();
        connection.execute_batch("COMMIT").unwrap();
        let (outcome, output, _) = check();
        assert_eq!(outcome, Outcome::Found, "{mistake}");
        assert!(output.contains(expected), "{mistake}: {output}");
    }
    // A state object that refers to itself by others, and one whose library is not there.
    connection
        .execute("UPDATE state_objects SET AddToStateObjectParent = x'03' WHERE Key = x'02'", [])
        .unwrap();
    assert_eq!(check().0, Outcome::Found);
    connection.execute("DELETE FROM shader_bytecode WHERE Key = CAST('rays' AS BLOB)", []).unwrap();
    let (outcome, _, errors) = check();
    assert_eq!(outcome, Outcome::Found);
    assert!(errors.contains("the state object 0x01 refers to a container that is not there"), "{errors}");
}

#[test]
fn the_index_has_a_row_for_each_container() {
    let folder = tempfile::tempdir().unwrap();
    let path = example(folder.path());
    let run = dxkit(["index", "--json", &text(&path)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let rows: Vec<serde_json::Value> =
        run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[2]["array_name"], "ps.mask");
    assert!(rows.iter().all(|row| row["path"] == text(&path)));
    let table = folder.path().join("t.parquet");
    for kept in ["6 containers\n", "6 containers, 6 as before\n"] {
        let run = dxkit(["index", &text(&path), "-o", &text(&table)]);
        assert_eq!((run.outcome, &*run.errors), (Outcome::Fine, kept));
    }
}

#[test]
fn other_and_damaged_databases_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE shaders (a BLOB)").unwrap();
    let run = dxkit(["inspect", &text(&other)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("neither a table shader_bytecode nor root_signatures"), "{}", run.errors);

    // Objects that look like the tables are not queried, and triggers do not run.
    let path = example(folder.path());
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "CREATE TRIGGER t AFTER UPDATE ON shader_bytecode BEGIN DELETE FROM groups; END;
             ALTER TABLE root_signatures RENAME TO hidden;
             CREATE VIEW root_signatures AS SELECT Key, value FROM hidden;",
        )
        .unwrap();
    drop(connection);
    let run = dxkit(["parts", &text(&path)]);
    assert!(!run.output.contains("root_signatures"), "{}", run.output);
    let run = dxkit(["strip", "--debug", &text(&path), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("which stays as it is: it has the trigger t"), "{}", run.errors);
    assert_eq!(versions(&path).len(), 6);

    let sound = fs::read(example(tempfile::tempdir().unwrap().path())).unwrap();
    let damaged = folder.path().join("damaged.db");
    let mut refused = 0;
    let mut state = 1u64;
    for round in 0..60usize {
        let mut bytes = sound.clone();
        if round % 4 == 0 {
            let pages = bytes.len() / 4096;
            bytes.truncate(4096 * (round / 4 + 1).min(pages - 1));
        } else {
            for _ in 0..40 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let place = usize::try_from(state >> 33).unwrap() % bytes.len();
                // The first pages hold the schema and the inner pages of the tables.
                let place = if round % 2 == 0 { place } else { 100 + place % (40 << 10) };
                bytes[place] = state.to_le_bytes()[6];
            }
        }
        fs::write(&damaged, &bytes).unwrap();
        refused += usize::from(dxkit(["inspect", "--json", &text(&damaged)]).outcome != Outcome::Fine);
        dxkit(["pipeline", &text(&damaged)]);
    }
    assert!(refused > 20, "{refused}");
}

/// A database with two shaders that differ in their private data alone, whose tables are declared so.
fn declared(path: &Path, declarations: &str) {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(declarations).unwrap();
    let bytes = shader("dxc/ps_solid_6_0.dxil");
    for (key, private) in [("a", b"one!"), ("b", b"two!")] {
        let mut container = Container::parse(&bytes[..]).unwrap();
        container.set(FourCc::Priv, private.to_vec());
        let bytes = container.write(dxkit::DigestPolicy::Recompute).unwrap();
        connection.execute("INSERT INTO shader_bytecode VALUES (?1, ?2)", (key, bytes)).unwrap();
    }
}

/// Two shaders become equal: no constraint removes one, and no key changes another table.
#[test]
fn a_database_that_reacts_to_changes_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let plain = "CREATE TABLE shader_bytecode(Key PRIMARY KEY, Bytecode)";
    for (number, (declarations, said)) in [
        ("CREATE TABLE shader_bytecode(Key PRIMARY KEY, Bytecode UNIQUE ON CONFLICT REPLACE)", "CONFLICT"),
        ("CREATE TABLE shader_bytecode(Key PRIMARY KEY, Bytecode UNIQUE)", "must be unique"),
        ("CREATE TABLE shader_bytecode(Key PRIMARY KEY, Bytecode /* ) */ CHECK (random() <> 1))", "CHECK"),
        (&format!("{plain}; CREATE INDEX some ON shader_bytecode(Key) WHERE Bytecode IS NULL"), "some rows"),
        (&format!("{plain}; CREATE INDEX value ON shader_bytecode(length(Bytecode))"), "computed values"),
        (&format!("{plain}; CREATE VIEW other AS SELECT 1"), "the view other"),
        (
            &format!(
                "{plain}; CREATE TABLE other(x REFERENCES shader_bytecode(Key) ON UPDATE SET NULL, note)"
            ),
            "a foreign key that changes other tables",
        ),
        (
            &format!("{plain}; CREATE TRIGGER it AFTER UPDATE ON shader_bytecode BEGIN SELECT 1; END"),
            "the trigger it",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{number}.db"));
        declared(&path, declarations);
        let before = fs::read(&path).unwrap();
        let run = dxkit(["strip", "--private", "--in-place", &text(&path)]);
        assert_eq!(run.outcome, Outcome::Failed, "{declarations}: {}", run.errors);
        assert!(run.errors.contains(said) && run.errors.contains("which stays as it is"), "{}", run.errors);
        // Nothing is told of containers that are not written.
        assert!(!run.errors.contains("stripped") && run.output.is_empty(), "{}{}", run.output, run.errors);
        assert!(fs::read(&path).unwrap() == before, "{declarations}");
    }
    // Names in quotation marks are not words of the language.
    let path = folder.path().join("plain.db");
    declared(
        &path,
        "CREATE TABLE shader_bytecode(Key PRIMARY KEY, Bytecode); CREATE TABLE \"CHECK\"([ON CONFLICT])",
    );
    let run = dxkit(["strip", "--private", "--in-place", &text(&path)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.errors.contains("2 containers written"), "{}", run.errors);
}

/// What a generated column or a virtual table computes is not asked for: it may take any time.
#[test]
fn a_database_that_computes_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let hanging = "CREATE TABLE shader_bytecode(Key, X, Bytecode AS (CASE WHEN instr(zeroblob(1000000), \
                   zeroblob(500000) || x'01') THEN x'' ELSE X END)); \
                   INSERT INTO shader_bytecode(Key, X) VALUES ('a', 'DXBC'), ('b', 'DXBC')";
    for (name, declarations, said) in [
        ("generated.db", hanging, "has a generated column"),
        (
            "virtual.db",
            "CREATE VIRTUAL TABLE shader_bytecode USING fts5(Key, Bytecode)",
            "is a virtual table",
        ),
    ] {
        let path = folder.path().join(name);
        Connection::open(&path).unwrap().execute_batch(declarations).unwrap();
        let run = dxkit(["parts", &text(&path)]);
        assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
        assert!(run.errors.contains(said), "{}", run.errors);
    }
}
