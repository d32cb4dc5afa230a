//! Containers replaced: all of one database in one transaction.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::hooks::AuthContext;
use rusqlite::{OpenFlags, TransactionBehavior};

use crate::guard::{authorization, computes, counts, has_table, reacts, refused};
use crate::table::ContainerTable;
use crate::{Database, Error, ErrorKind, Row};

/// A container that is to be replaced.
#[derive(Debug)]
pub struct Replacement {
    /// Where it is.
    pub row: Row,
    /// Its bytes as they were read.
    pub old: Vec<u8>,
    /// What takes their place.
    pub new: Vec<u8>,
}

/// The changes of a transaction.
#[derive(Debug, PartialEq, Eq)]
pub struct Written {
    /// The name of the database.
    pub name: String,
    /// The number of containers.
    pub rows: usize,
    /// The number of objects whose version was raised.
    pub objects: usize,
}

/// The tables by which objects are found whose shaders or root signatures have changed.
const OBJECT_TABLES: [&str; 7] = [
    "groups",
    "pipeline_states",
    "state_objects",
    "so_to_dxil_lib_associations",
    "so_to_global_rs_associations",
    "so_to_local_rs_associations",
    "so_to_existing_so_associations",
];

/// Raises the version of every object that contains a changed container, or depends on such an object:
/// according to the schema, precompiled objects are recognised by it. It is an unsigned 32-bit number. State
/// objects refer to each other by the keys of `groups`, or of `state_objects`: see [`crate::schema::Target`].
const RAISE_VERSIONS: &str = "\
    WITH RECURSIVE
        pipelines(Key) AS (
            SELECT Key FROM pipeline_states WHERE RootSignature IN temp.changed_root_signatures
                OR ByteCode_VS IN temp.changed_shader_bytecode OR ByteCode_PS IN temp.changed_shader_bytecode
                OR ByteCode_HS IN temp.changed_shader_bytecode OR ByteCode_DS IN temp.changed_shader_bytecode
                OR ByteCode_GS IN temp.changed_shader_bytecode OR ByteCode_AS IN temp.changed_shader_bytecode
                OR ByteCode_MS IN temp.changed_shader_bytecode OR ByteCode_CS IN temp.changed_shader_bytecode),
        objects(Key) AS (
            SELECT StateObjectKey FROM so_to_dxil_lib_associations WHERE DxilLibKey IN temp.changed_shader_bytecode
            UNION SELECT StateObjectKey FROM so_to_global_rs_associations
                WHERE RootSignatureKey IN temp.changed_root_signatures
            UNION SELECT StateObjectKey FROM so_to_local_rs_associations
                WHERE RootSignatureKey IN temp.changed_root_signatures
            UNION SELECT state_objects.Key FROM state_objects
                JOIN objects ON AddToStateObjectParent = objects.Key OR AddToStateObjectParent IN
                    (SELECT groups.Key FROM groups WHERE groups.SOKey = objects.Key)
            UNION SELECT StateObjectKey FROM so_to_existing_so_associations
                JOIN objects ON ExistingStateObjectKey = objects.Key OR ExistingStateObjectKey IN
                    (SELECT groups.Key FROM groups WHERE groups.SOKey = objects.Key))
    UPDATE groups SET Version = (Version + 1) & 4294967295
        WHERE PSOKey IN (SELECT Key FROM pipelines) OR SOKey IN (SELECT Key FROM objects)";

/// Replaces containers: all of one database in one transaction, which raises the versions of the objects that
/// have a changed container, or are built on one that has.
///
/// # Errors
/// If a database cannot be written, has what the published schema has not and what reacts to changes
/// (triggers, views, checks), or a container is no longer what was read. It stays as it is then; others may
/// have been written before.
pub fn write(edits: Vec<Replacement>) -> Result<Vec<Written>, Error> {
    let mut databases: BTreeMap<PathBuf, Vec<Replacement>> = BTreeMap::new();
    for edit in edits {
        databases.entry(edit.row.database.place().to_owned()).or_default().push(edit);
    }
    let mut all = Vec::new();
    for rows in databases.into_values() {
        let Some(first) = rows.first() else { continue };
        let database = Arc::clone(&first.row.database);
        let written = transaction(&database, &rows).map_err(|error| {
            Error::new(
                ErrorKind::Unwritable,
                format!("cannot write {}, which stays as it is: {error}", database.name()),
            )
        })?;
        all.push(written);
    }
    Ok(all)
}

fn transaction(database: &Database, rows: &[Replacement]) -> rusqlite::Result<Written> {
    database.close();
    let mut connection = database.open(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    if let Some(reason) =
        computes(&connection)?.map_or_else(|| reacts(&connection), |reason| Ok(Some(reason)))?
    {
        return Err(refused(reason));
    }
    for table in ContainerTable::ALL {
        connection.execute_batch(&format!("CREATE TEMP TABLE changed_{} (Key PRIMARY KEY)", table.name()))?;
    }
    connection.authorizer(Some(|context: AuthContext<'_>| authorization(&context.action)))?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let before = counts(&transaction)?;
    for Replacement { row, old, new } in rows {
        let (name, column) = (row.table().name(), row.table().column());
        let changed = transaction
            .prepare(&format!("UPDATE main.{name} SET {column} = ?1 WHERE rowid = ?2 AND {column} = ?3"))?
            .execute((new, row.number(), old))?;
        if changed != 1 {
            return Err(refused(format!("{} was changed meanwhile", row.name())));
        }
        transaction
            .prepare(&format!(
                "INSERT OR IGNORE INTO temp.changed_{name} SELECT Key FROM main.{name} WHERE rowid = ?1"
            ))?
            .execute([row.number()])?;
    }
    let mut has_all = true;
    for table in OBJECT_TABLES {
        has_all &= has_table(&transaction, table)?;
    }
    let objects = if has_all { transaction.execute(RAISE_VERSIONS, [])? } else { 0 };
    // A row that a constraint removes, or one that it adds, is never written.
    if let Some((name, _)) = counts(&transaction)?.into_iter().find(|counted| !before.contains(counted)) {
        return Err(refused(format!("the number of rows of {name} would change")));
    }
    transaction.commit()?;
    Ok(Written { name: database.name().to_owned(), rows: rows.len(), objects })
}
