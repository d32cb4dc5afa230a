//! D3D12's state object databases: SQLite files with the shaders, root signatures, pipeline states and state
//! objects of an application.
//!
//! The schema is published: <https://microsoft.github.io/DirectX-Specs/d3d/StateObjectDatabase.html>.
//! Containers are in two of its tables, each under a key. A database may come from anywhere: nothing in it is
//! executed (no triggers, no views, no functions of its schema), and the work on it is limited by its size.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _, TransactionBehavior};
use tempfile::TempPath;

use crate::outcome::{CommandError, Event};
use crate::shown::path_name;

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Sizes of SQLite's files are multiples of this: the smallest page.
const PAGE: u64 = 512;
/// The number of SQLite's virtual machine instructions between checks of the limit.
const STEP: u32 = 1 << 12;
/// Instructions for each byte of a database, and for any.
const STEPS: (u64, u64) = (16, 1 << 22);
/// Longer keys are named by their digest.
const LONGEST_KEY: usize = 64;

/// Whether a file begins as SQLite's do.
pub(crate) fn is_database(path: &Path) -> bool {
    let starts = |mut file: File| {
        let mut head = [0; MAGIC.len()];
        file.read_exact(&mut head).is_ok() && is_magic(&head)
    };
    let fits =
        |metadata: fs::Metadata| metadata.is_file() && metadata.len() > 0 && metadata.len() % PAGE == 0;
    // Few other files have such a size, so most files need not be opened.
    fs::metadata(path).is_ok_and(fits) && File::open(path).is_ok_and(starts)
}

/// Whether bytes begin as a file of SQLite.
pub(crate) fn is_magic(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

/// A table with containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Table {
    Shaders,
    RootSignatures,
}

impl Table {
    const ALL: [Self; 2] = [Self::Shaders, Self::RootSignatures];

    const fn name(self) -> &'static str {
        match self {
            Self::Shaders => "shader_bytecode",
            Self::RootSignatures => "root_signatures",
        }
    }

    /// The column with the container.
    const fn column(self) -> &'static str {
        match self {
            Self::Shaders => "Bytecode",
            Self::RootSignatures => "value",
        }
    }
}

/// A database. It is opened when its rows are requested.
#[derive(Debug)]
pub(crate) struct Database {
    path: PathBuf,
    /// The name for messages.
    name: String,
    /// Below an output folder, the folder for its containers.
    folder: PathBuf,
    /// Whether it was given by name: then it has to hold containers.
    named: bool,
    /// Connections that are not in use.
    readers: Mutex<Vec<Connection>>,
    /// The copy of standard input.
    copy: Option<TempPath>,
}

/// A container in a database.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    database: Arc<Database>,
    table: Table,
    number: i64,
    key: String,
}

/// A pipeline state: what its row refers to.
#[derive(Debug)]
pub(crate) struct PipelineState {
    /// The name of the database, and the keys that an application knows the state by, or else its own.
    pub(crate) name: String,
    /// The shaders, in the order of the columns.
    pub(crate) shaders: Vec<Row>,
    pub(crate) root_signature: Option<Row>,
    /// The semantics of the input layout, with their indices; `None` if there is no layout.
    pub(crate) input_layout: Option<Vec<(String, u32)>>,
}

/// A state object: what its row refers to, without what libraries define.
#[derive(Debug, Default)]
pub(crate) struct StateObject {
    /// The name of the database, and the keys that an application knows the object by, or else its own.
    pub(crate) name: String,
    /// Its number among the state objects, and those of the ones that it extends or takes as collections,
    /// with the exports that it takes from them.
    pub(crate) number: i64,
    pub(crate) existing: Vec<(i64, Vec<Export>)>,
    /// `D3D12_STATE_OBJECT_FLAGS`.
    pub(crate) flags: u32,
    /// The libraries, each with the exports that are taken from it; all if there are none.
    pub(crate) libraries: Vec<(Row, Vec<Export>)>,
    pub(crate) global_root_signatures: Vec<Row>,
    pub(crate) local_root_signatures: Vec<Row>,
    /// The name, the type, and the any-hit, closest-hit and intersection shaders.
    pub(crate) hit_groups: Vec<(String, u32, [String; 3])>,
    /// The largest payload and attributes.
    pub(crate) limits: Option<(u32, u32)>,
    /// The name of a subobject that a library defines, and the exports that it is associated with.
    pub(crate) library_associations: Vec<(String, Vec<String>)>,
    /// The type and key of a subobject, and the exports that it is associated with.
    pub(crate) associations: Vec<(u32, String, Vec<String>)>,
    /// The name of a generic program, and its shaders.
    pub(crate) programs: Vec<(String, Vec<String>)>,
    pub(crate) work_graphs: Vec<WorkGraph>,
}

/// The name of an export, and its name where it is defined, if that is another one.
pub(crate) type Export = (String, Option<String>);

/// The name and the index of a node.
pub(crate) type NodeId = (String, u32);

/// A work graph of a state object.
#[derive(Debug, Default)]
pub(crate) struct WorkGraph {
    pub(crate) name: String,
    pub(crate) entry_points: Vec<NodeId>,
    pub(crate) nodes: Vec<NodeRow>,
}

/// The shader of a node, its name in the graph if that is another one, and its changed outputs.
pub(crate) type NodeRow = (String, Option<NodeId>, Vec<OutputRow>);

/// The index of an output, its target if that is another one, and whether its array may be sparse.
pub(crate) type OutputRow = (u32, Option<NodeId>, Option<bool>);

/// The columns of a pipeline state with shaders.
const STAGES: [&str; 8] = ["VS", "HS", "DS", "GS", "AS", "MS", "PS", "CS"];

/// The changes of a transaction.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The name of the database.
    pub(crate) name: String,
    /// The number of containers.
    pub(crate) rows: usize,
    /// The number of objects whose version was raised.
    pub(crate) objects: usize,
}

impl Database {
    pub(crate) fn new(path: &Path, relative: &Path, named: bool) -> Arc<Self> {
        Arc::new(Self {
            name: path_name(path),
            path: path.to_owned(),
            folder: relative.with_extension(""),
            named,
            readers: Mutex::default(),
            copy: None,
        })
    }

    /// A database whose bytes come from standard input.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Result<Arc<Self>, CommandError> {
        let copy = tempfile::Builder::new().prefix("dxkit-").suffix(".db").tempfile();
        let copy = copy.and_then(|copy| fs::write(copy.path(), bytes).map(|()| copy.into_temp_path()))?;
        Ok(Arc::new(Self {
            name: "<stdin>".to_owned(),
            path: copy.to_path_buf(),
            folder: "stdin".into(),
            named: true,
            readers: Mutex::default(),
            copy: Some(copy),
        }))
    }

    /// The file; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.copy.is_none().then_some(self.path.as_path())
    }

    fn fail(&self, error: &rusqlite::Error) -> CommandError {
        let event = match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::OperationInterrupted)
            | None => Event::BrokenInput,
            Some(_) => Event::Unreadable,
        };
        let reason = match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => "it refers to the same pages again and again".to_owned(),
            _ => error.to_string(),
        };
        CommandError::new(event, format!("cannot read {}: {reason}", self.name))
    }

    fn open(&self, flags: OpenFlags) -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(&self.path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        for (what, is_on) in [
            (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
            (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, false),
        ] {
            connection.set_db_config(what, is_on)?;
        }
        connection.pragma_update(None, "cell_size_check", true)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        Ok(connection)
    }

    fn reader(&self) -> rusqlite::Result<Connection> {
        let spare = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(connection) = spare {
            return Ok(connection);
        }
        let connection = self.open(OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let size = fs::metadata(&self.path).map_or(0, |metadata| metadata.len());
        if let Some(reason) = computes(&connection)? {
            return Err(refused(reason));
        }
        connection.authorizer(Some(|context: AuthContext<'_>| authorization(&context.action)))?;
        // No value is longer than the file.
        let longest = i32::try_from(size).unwrap_or(i32::MAX).max(1 << 20);
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, longest)?;
        Ok(connection)
    }

    /// Reads, with a limit of instructions: pages that refer to each other could be as many rows as one
    /// likes.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, CommandError> {
        let run = || {
            let connection = self.reader()?;
            let size = fs::metadata(&self.path).map_or(0, |metadata| metadata.len());
            let left = AtomicU64::new(size.saturating_mul(STEPS.0).saturating_add(STEPS.1) / u64::from(STEP));
            let is_over = move || {
                let before =
                    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
                before.is_err()
            };
            connection.progress_handler(i32::try_from(STEP).unwrap_or(i32::MAX), Some(is_over))?;
            let result = work(&connection)?;
            self.readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            Ok(result)
        };
        run().map_err(|error| self.fail(&error))
    }

    /// The containers, in the order of the tables.
    pub(crate) fn rows(self: &Arc<Self>) -> Result<Vec<Row>, CommandError> {
        let rows = self.read(|connection| {
            if !Table::ALL.iter().try_fold(false, |any, table| {
                Ok::<_, rusqlite::Error>(has_table(connection, table.name())? || any)
            })? {
                return Ok(None);
            }
            let mut rows = Vec::new();
            for table in Table::ALL {
                if !has_table(connection, table.name())? {
                    continue;
                }
                let (name, column) = (table.name(), table.column());
                let mut statement = connection.prepare(&format!(
                    "SELECT rowid, Key FROM {name} WHERE typeof({column}) = 'blob' AND length({column}) >= 4 ORDER BY rowid"
                ))?;
                let mut found = statement.query([])?;
                while let Some(row) = found.next()? {
                    let key = key_name(row.get_ref(1)?);
                    rows.push(Row { database: Arc::clone(self), table, number: row.get(0)?, key });
                }
            }
            Ok(Some(rows))
        })?;
        match rows {
            Some(rows) => Ok(rows),
            None if self.named => {
                let tables = Table::ALL.map(Table::name).join(" nor ");
                let reason = format!(
                    "{} is a SQLite database, but not one of state objects: it has neither a table {tables}",
                    self.name
                );
                Err(CommandError::new(Event::NoContainer, reason))
            }
            None => Ok(Vec::new()),
        }
    }

    /// The container of this key, or of the only key that begins so.
    pub(crate) fn row(self: &Arc<Self>, key: &str) -> Result<Row, CommandError> {
        let mut rows = self.rows()?;
        rows.retain(|row| row.member().starts_with(key));
        if let Some(place) = rows.iter().position(|row| row.member() == key) {
            return Ok(rows.swap_remove(place));
        }
        match (rows.pop(), rows.len()) {
            (Some(row), 0) => Ok(row),
            (Some(_), more) => {
                let reason = format!("{} keys in {} begin with {key}", more + 1, self.name);
                Err(CommandError::missing(reason))
            }
            (None, _) => {
                Err(CommandError::missing(format!("{} has no container with the key {key}", self.name)))
            }
        }
    }
}

impl Database {
    /// The pipeline states, in the order of their rows.
    pub(crate) fn pipeline_states(self: &Arc<Self>) -> Result<Vec<PipelineState>, CommandError> {
        let rows: BTreeMap<(Table, i64), Row> =
            self.rows()?.into_iter().map(|row| ((row.table, row.number), row)).collect();
        // For each shader and the root signature: whether the row refers to one, and its number.
        let mut columns: Vec<(Table, String)> =
            STAGES.iter().map(|stage| (Table::Shaders, format!("ByteCode_{stage}"))).collect();
        columns.push((Table::RootSignatures, "RootSignature".to_owned()));
        let references: String = columns
            .iter()
            .map(|(table, column)| {
                format!(
                    ", {column} IS NOT NULL, (SELECT rowid FROM {0} WHERE {0}.Key = {column})",
                    table.name()
                )
            })
            .collect();
        let query = format!("SELECT Key, InputLayout{references} FROM pipeline_states ORDER BY rowid");
        let broken =
            |reason: String| CommandError::new(Event::BrokenInput, format!("{}: {reason}", self.name));
        let states = self.read(|connection| {
            let mut states = Vec::new();
            if !has_table(connection, "pipeline_states")? {
                return Ok(states);
            }
            let mut names = connection.prepare("SELECT Key FROM groups WHERE PSOKey = ?1 ORDER BY rowid")?;
            let mut elements = connection.prepare(
                "SELECT SemanticName, SemanticIndex FROM input_layout_to_input_element_associations AS layout \
                 JOIN input_element_descs AS element ON element.Key = layout.InputElementKey \
                 WHERE layout.InputLayoutKey = ?1 ORDER BY layout.rowid",
            )?;
            let mut statement = connection.prepare(&query)?;
            let mut found = statement.query([])?;
            while let Some(row) = found.next()? {
                let key = row.get_ref(0)?;
                let mut keys = Vec::new();
                let mut groups = names.query([owned(key)])?;
                while let Some(group) = groups.next()? {
                    keys.push(key_name(group.get_ref(0)?));
                }
                if keys.is_empty() {
                    keys.push(key_name(key));
                }
                let layout = row.get_ref(1)?;
                let mut semantics = None;
                if layout != ValueRef::Null {
                    let mut all = Vec::new();
                    let mut found = elements.query([owned(layout)])?;
                    while let Some(element) = found.next()? {
                        all.push((element.get::<_, String>(0)?, element.get::<_, u32>(1)?));
                    }
                    semantics = Some(all);
                }
                let mut numbers = Vec::new();
                for place in 0..columns.len() {
                    let number: Option<i64> = row.get(3 + 2 * place)?;
                    numbers.push((row.get::<_, bool>(2 + 2 * place)?, number));
                }
                states.push((keys.join(", "), semantics, numbers));
            }
            Ok(states)
        })?;
        let state = |(keys, input_layout, numbers): (String, _, Vec<(bool, Option<i64>)>)| {
            let mut state = PipelineState {
                name: format!("{}:{keys}", self.name),
                shaders: Vec::new(),
                root_signature: None,
                input_layout,
            };
            for ((table, column), (is_there, number)) in columns.iter().zip(numbers) {
                if !is_there {
                    continue;
                }
                let row = number.and_then(|number| rows.get(&(*table, number)).cloned());
                let row = row.ok_or_else(|| broken(format!("{keys}: {column} refers to no container")))?;
                match table {
                    Table::Shaders => state.shaders.push(row),
                    Table::RootSignatures => state.root_signature = Some(row),
                }
            }
            Ok(state)
        };
        states.into_iter().map(state).collect()
    }
}

/// Reads the rows that belong to an object.
struct Objects<'c> {
    connection: &'c Connection,
    /// The names of all tables: older versions of the schema lack some.
    tables: BTreeSet<String>,
    /// How many bytes of text may still be read: rows may share texts, so that these could be much longer
    /// than the database.
    room: Cell<usize>,
}

impl Objects<'_> {
    /// The rows of a query with one parameter; none if it needs a table that is missing.
    fn rows<T>(
        &self,
        query: &str,
        key: &Value,
        row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<T>> {
        let mut words = query.split_whitespace();
        while let Some(word) = words.next() {
            if matches!(word, "FROM" | "JOIN") && words.next().is_some_and(|name| !self.tables.contains(name))
            {
                return Ok(Vec::new());
            }
        }
        self.connection.prepare(query)?.query_map([key], row)?.collect()
    }

    /// A text that may be missing.
    fn optional(&self, row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Option<String>> {
        let ValueRef::Text(text) = row.get_ref(column)? else { return Ok(None) };
        let left = self.room.get().checked_sub(text.len());
        let over = || {
            let interrupted = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_INTERRUPT);
            rusqlite::Error::SqliteFailure(interrupted, None)
        };
        self.room.set(left.ok_or_else(over)?);
        Ok(Some(String::from_utf8_lossy(text).into_owned()))
    }

    /// A text, empty if it is missing.
    fn text(&self, row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<String> {
        Ok(self.optional(row, column)?.unwrap_or_default())
    }

    /// The texts that belong to a row.
    fn strings(&self, key: &Value) -> rusqlite::Result<Vec<String>> {
        let query = "SELECT Value FROM string_associations WHERE OwningTableKey = ?1 ORDER BY rowid";
        self.rows(query, key, |row| self.text(row, 0))
    }

    /// A node: two columns.
    fn node(&self, row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Option<NodeId>> {
        Ok(self.optional(row, column)?.zip(row.get::<_, Option<u32>>(column + 1)?))
    }

    /// The numbers of objects, each with the exports that are taken from it.
    fn exports<T: PartialEq>(
        &self,
        query: &str,
        key: &Value,
        object: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<(T, Vec<Export>)>> {
        let rows = self.rows(query, key, |row| {
            let name = self.optional(row, 1)?;
            let renamed = self.optional(row, 2)?;
            Ok((object(row)?, name.map(|name| (name, renamed))))
        })?;
        let mut all: Vec<(T, Vec<Export>)> = Vec::new();
        for (object, export) in rows {
            match all.last_mut() {
                Some((known, exports)) if *known == object => exports.extend(export),
                _ => all.push((object, export.into_iter().collect())),
            }
        }
        Ok(all)
    }

    fn work_graph(&self, key: &Value, name: String) -> rusqlite::Result<WorkGraph> {
        let entry_points = self.rows(
            "SELECT Name, ArrayIndex FROM work_graph_to_entrypoint_node_id_associations JOIN node_ids \
             ON node_ids.Key = NodeIDKey WHERE WorkGraphKey = ?1",
            key,
            |row| self.node(row, 0),
        )?;
        let nodes = self.rows(
            "SELECT shader_nodes.Key, ShaderOrProgram, Name, ArrayIndex FROM \
             work_graph_to_work_graph_node_associations JOIN shader_nodes ON shader_nodes.Key = WorkGraphNodeKey \
             LEFT JOIN node_ids ON node_ids.Key = NewName WHERE WorkGraphKey = ?1",
            key,
            |row| Ok((owned(row.get_ref(0)?), self.text(row, 1)?, self.node(row, 2)?)),
        )?;
        let mut graph =
            WorkGraph { name, entry_points: entry_points.into_iter().flatten().collect(), nodes: Vec::new() };
        for (node, shader, id) in nodes {
            let outputs = self.rows(
                "SELECT OutputIndex, AllowSparseNodes, Name, ArrayIndex FROM \
                 workgraph_node_to_node_output_overrides_associations JOIN node_output_overrides \
                 ON node_output_overrides.Key = NodeOutputOverridesKey LEFT JOIN node_ids ON node_ids.Key = NewName \
                 WHERE WorkGraphNodeKey = ?1",
                &node,
                |row| Ok((row.get(0)?, self.node(row, 2)?, row.get(1)?)),
            )?;
            graph.nodes.push((shader, id, outputs));
        }
        Ok(graph)
    }
}

impl Database {
    /// The state objects, in the order of their rows.
    pub(crate) fn state_objects(self: &Arc<Self>) -> Result<Vec<StateObject>, CommandError> {
        let rows: BTreeMap<(Table, i64), Row> =
            self.rows()?.into_iter().map(|row| ((row.table, row.number), row)).collect();
        let size = fs::metadata(&self.path).map_or(0, |metadata| metadata.len());
        // A row that refers to a container that is not there.
        let missing = Cell::new(None);
        let objects = self.read(|connection| {
            let mut tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
            let tables = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            let room = Cell::new(usize::try_from(size).unwrap_or(usize::MAX).saturating_mul(4));
            let reader = Objects { connection, tables, room };
            if !reader.tables.contains("state_objects") {
                return Ok(Vec::new());
            }
            let mut statement = connection.prepare(
                "SELECT rowid, Key, Flags, (SELECT rowid FROM state_objects AS parent WHERE parent.Key = \
                 object.AddToStateObjectParent) FROM state_objects AS object ORDER BY rowid",
            )?;
            let mut found = statement.query([])?;
            let mut objects = Vec::new();
            while let Some(row) = found.next()? {
                let key = owned(row.get_ref(1)?);
                let container = |row: &rusqlite::Row<'_>, table: Table| {
                    let number: Option<i64> = row.get(0)?;
                    let found = number.and_then(|number| rows.get(&(table, number)).cloned());
                    if found.is_none() {
                        missing.set(Some(key_name(ValueRef::from(&key))));
                    }
                    Ok(found)
                };
                let groups = "SELECT Key FROM groups WHERE SOKey = ?1 ORDER BY rowid";
                let mut names = reader.rows(groups, &key, |row| Ok(key_name(row.get_ref(0)?)))?;
                if names.is_empty() {
                    names.push(key_name(ValueRef::from(&key)));
                }
                let mut object = StateObject {
                    name: format!("{}:{}", self.name, names.join(", ")),
                    number: row.get(0)?,
                    flags: row.get::<_, Option<u32>>(2)?.unwrap_or(0),
                    ..StateObject::default()
                };
                object.existing.extend(row.get::<_, Option<i64>>(3)?.map(|parent| (parent, Vec::new())));
                object.existing.extend(reader.exports(
                    "SELECT state_objects.rowid, exports.Name, ExportToRename FROM so_to_existing_so_associations \
                     JOIN state_objects ON state_objects.Key = ExistingStateObjectKey LEFT JOIN exports ON \
                     exports.Key = ExportKey WHERE StateObjectKey = ?1 ORDER BY 1",
                    &key,
                    |row| row.get(0),
                )?);
                let libraries = reader.exports(
                    "SELECT shader_bytecode.rowid, exports.Name, ExportToRename FROM so_to_dxil_lib_associations \
                     LEFT JOIN shader_bytecode ON shader_bytecode.Key = DxilLibKey LEFT JOIN exports ON \
                     exports.Key = ExportKey WHERE StateObjectKey = ?1 ORDER BY 1",
                    &key,
                    |row| {
                        container(row, Table::Shaders)?;
                        row.get::<_, Option<i64>>(0)
                    },
                )?;
                object.libraries = (libraries.into_iter())
                    .filter_map(|(number, exports)| Some((rows.get(&(Table::Shaders, number?))?.clone(), exports)))
                    .collect();
                for (table, list) in [
                    ("so_to_global_rs_associations", &mut object.global_root_signatures),
                    ("so_to_local_rs_associations", &mut object.local_root_signatures),
                ] {
                    let query = format!(
                        "SELECT root_signatures.rowid FROM {table} LEFT JOIN root_signatures ON \
                         root_signatures.Key = RootSignatureKey WHERE StateObjectKey = ?1"
                    );
                    let found = reader.rows(&query, &key, |row| container(row, Table::RootSignatures))?;
                    list.extend(found.into_iter().flatten());
                }
                object.hit_groups = reader.rows(
                    "SELECT HitGroupExport, Type, AnyHitShaderImport, ClosestHitShaderImport, \
                     IntersectionShaderImport FROM so_to_hit_group_associations JOIN rt_hit_groups ON \
                     rt_hit_groups.Key = HitGroupKey WHERE StateObjectKey = ?1",
                    &key,
                    |row| {
                        let shaders = [reader.text(row, 2)?, reader.text(row, 3)?, reader.text(row, 4)?];
                        Ok((reader.text(row, 0)?, row.get(1)?, shaders))
                    },
                )?;
                let limits = reader.rows(
                    "SELECT MaxPayloadSizeInBytes, MaxAttributeSizeInBytes FROM \
                     so_to_rt_shader_config_associations JOIN rt_shader_config ON rt_shader_config.Key = \
                     ShaderConfigKey WHERE StateObjectKey = ?1",
                    &key,
                    |row| Ok((row.get::<_, u32>(0)?, row.get::<_, u32>(1)?)),
                )?;
                // Configurations may be for different exports: the largest is for all.
                object.limits = limits.into_iter().reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)));
                let associations = reader.rows(
                    "SELECT Key, SubobjectToAssociate FROM so_to_dxil_subobject_to_exports_associations JOIN \
                     dxil_subobject_to_exports_associations ON Key = DxilSubobjectToExportsAssociationKey \
                     WHERE StateObjectKey = ?1",
                    &key,
                    |row| Ok((owned(row.get_ref(0)?), reader.text(row, 1)?)),
                )?;
                for (association, subobject) in associations {
                    object.library_associations.push((subobject, reader.strings(&association)?));
                }
                let associations = reader.rows(
                    "SELECT Key, SubobjectType, SubobjectKey FROM so_to_subobject_to_exports_associations JOIN \
                     subobject_to_exports_associations ON Key = SubobjectToExportsAssociationKey \
                     WHERE StateObjectKey = ?1",
                    &key,
                    |row| Ok((owned(row.get_ref(0)?), row.get(1)?, key_name(row.get_ref(2)?))),
                )?;
                for (association, kind, subobject) in associations {
                    object.associations.push((kind, subobject, reader.strings(&association)?));
                }
                let programs = reader.rows(
                    "SELECT Key, ProgramName FROM so_to_generic_program_associations JOIN generic_programs ON \
                     Key = GenericProgramKey WHERE StateObjectKey = ?1",
                    &key,
                    |row| Ok((owned(row.get_ref(0)?), reader.text(row, 1)?)),
                )?;
                for (program, name) in programs {
                    object.programs.push((name, reader.strings(&program)?));
                }
                let graphs = reader.rows(
                    "SELECT Key, ProgramName FROM so_to_work_graph_associations JOIN work_graphs ON \
                     Key = WorkGraphKey WHERE StateObjectKey = ?1",
                    &key,
                    |row| Ok((owned(row.get_ref(0)?), reader.text(row, 1)?)),
                )?;
                for (graph, name) in graphs {
                    object.work_graphs.push(reader.work_graph(&graph, name)?);
                }
                objects.push(object);
            }
            Ok(objects)
        })?;
        match missing.take() {
            None => Ok(objects),
            Some(object) => {
                let reason = format!("the state object {object} refers to a container that is not there");
                Err(CommandError::new(Event::BrokenInput, format!("{}: {reason}", self.name)))
            }
        }
    }
}

impl Row {
    /// The key, preceded by the name of the table unless that is the one of shaders.
    pub(crate) fn member(&self) -> String {
        match self.table {
            Table::Shaders => self.key.clone(),
            Table::RootSignatures => format!("{}/{}", self.table.name(), self.key),
        }
    }

    /// The name of the database and the key.
    pub(crate) fn name(&self) -> String {
        format!("{}:{}", self.database.name, self.member())
    }

    /// The path of a result below an output folder.
    pub(crate) fn relative(&self) -> PathBuf {
        self.database.folder.join(self.member())
    }

    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// The bytes of the container.
    pub(crate) fn read(&self) -> Result<Vec<u8>, CommandError> {
        let (name, column) = (self.table.name(), self.table.column());
        let bytes = self.database.read(|connection| {
            connection
                .prepare(&format!("SELECT {column} FROM {name} WHERE rowid = ?1"))?
                .query_row([self.number], |row| Ok(row.get_ref(0)?.as_bytes()?.to_vec()))
                .optional()
        })?;
        bytes.ok_or_else(|| CommandError::missing(format!("{} is no longer in the database", self.name())))
    }
}

/// A value that is not a number, text or bytes becomes null.
fn owned(value: ValueRef<'_>) -> Value {
    Value::try_from(value).unwrap_or(Value::Null)
}

/// The functions of SQLite that the queries of this module call.
const FUNCTIONS: [&str; 3] = ["count", "length", "typeof"];

/// Allows what the queries of this module do: no schema of a database may have anything else done.
fn authorization(action: &AuthAction<'_>) -> Authorization {
    let written = |table: &str| {
        table == "groups"
            || Table::ALL.iter().any(|known| known.name() == table)
            || table
                .strip_prefix("changed_")
                .is_some_and(|of| Table::ALL.iter().any(|known| known.name() == of))
    };
    let is_allowed = match action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => true,
        AuthAction::Transaction { .. } => true,
        AuthAction::Function { function_name } => FUNCTIONS.contains(function_name),
        AuthAction::Update { table_name, .. } | AuthAction::Insert { table_name } => written(table_name),
        _ => false,
    };
    if is_allowed { Authorization::Allow } else { Authorization::Deny }
}

/// The error for a database that is not read, or not written, for this reason.
fn refused(reason: String) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), Some(reason))
}

/// What the schema computes when a table is read: a virtual table, or a generated column. The published
/// schema has neither.
fn computes(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let is_virtual =
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'";
    let found: Option<Vec<u8>> = first(connection, is_virtual)?;
    if let Some(name) = found {
        return Ok(Some(format!("{} is a virtual table, which the published schema has not", text(&name))));
    }
    let generated = "SELECT schema.name FROM main.sqlite_schema AS schema, pragma_table_xinfo(schema.name) AS info \
                     WHERE schema.type = 'table' AND info.hidden > 1";
    let found: Option<Vec<u8>> = first(connection, generated)?;
    Ok(found.map(|name| {
        format!("the table {} has a generated column, which the published schema has not", text(&name))
    }))
}

/// What the schema does when a table is written, and the published schema does not: triggers, views, checks,
/// unique containers, reactions to conflicts and to changed keys, and indices of computed values.
fn reacts(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut statement = connection.prepare("SELECT type, name, sql FROM main.sqlite_schema")?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let bytes = |column: usize| match row.get_ref(column)? {
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Ok::<_, rusqlite::Error>(bytes.to_vec()),
            _ => Ok(Vec::new()),
        };
        let (kind, name, sql) = (text(&bytes(0)?), text(&bytes(1)?), text(&bytes(2)?));
        if kind == "trigger" || kind == "view" {
            return Ok(Some(format!("it has the {kind} {name}, which the published schema has not")));
        }
        if let Some(word) =
            words(&sql).find(|word| ["CHECK", "CONFLICT", "GENERATED"].contains(&word.as_str()))
        {
            return Ok(Some(format!("the {kind} {name} has {word}, which the published schema has not")));
        }
    }
    for (what, query) in [
        (
            "a foreign key that changes other tables",
            "SELECT schema.name FROM main.sqlite_schema AS schema, pragma_foreign_key_list(schema.name) AS key WHERE \
             schema.type = 'table' AND (key.on_update <> 'NO ACTION' OR key.on_delete <> 'NO ACTION')",
        ),
        (
            "an index of computed values",
            "SELECT schema.name FROM main.sqlite_schema AS schema, pragma_index_xinfo(schema.name) AS info WHERE \
             schema.type = 'index' AND info.cid = -2",
        ),
        (
            "an index of some rows",
            "SELECT schema.name FROM main.sqlite_schema AS schema, pragma_index_list(schema.name) AS list WHERE \
             schema.type = 'table' AND list.partial",
        ),
        (
            "containers that must be unique",
            "SELECT schema.name FROM main.sqlite_schema AS schema, pragma_index_list(schema.name) AS list, \
             pragma_index_info(list.name) AS info WHERE schema.type = 'table' AND list.\"unique\" AND \
             (lower(schema.name), lower(info.name)) IN \
             (VALUES ('shader_bytecode', 'bytecode'), ('root_signatures', 'value'))",
        ),
    ] {
        if let Some(name) = first::<Vec<u8>>(connection, query)? {
            return Ok(Some(format!("{} has {what}, which the published schema has not", text(&name))));
        }
    }
    Ok(None)
}

/// The first value of the first row of a query, as bytes.
fn first<T: From<Vec<u8>>>(connection: &Connection, query: &str) -> rusqlite::Result<Option<T>> {
    let found = connection
        .prepare(query)?
        .query_row([], |row| Ok(row.get_ref(0)?.as_bytes()?.to_vec()))
        .optional()?;
    Ok(found.map(T::from))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The words of a statement in upper case, without names in quotation marks, strings and comments.
fn words(sql: &str) -> impl Iterator<Item = String> {
    let mut bare = String::new();
    let mut rest = sql.chars().peekable();
    while let Some(character) = rest.next() {
        let end = match character {
            '\'' | '"' | '`' => Some(character),
            '[' => Some(']'),
            _ => None,
        };
        if let Some(end) = end {
            rest.by_ref().find(|next| *next == end);
            bare.push(' ');
        } else if character == '-' && rest.peek() == Some(&'-') {
            rest.by_ref().find(|next| *next == '\n');
            bare.push(' ');
        } else if character == '/' && rest.peek() == Some(&'*') {
            let mut last = ' ';
            rest.next();
            rest.by_ref().find(|next| std::mem::replace(&mut last, *next) == '*' && *next == '/');
            bare.push(' ');
        } else {
            bare.push(character.to_ascii_uppercase());
        }
    }
    let is_other = |character: char| !character.is_alphanumeric() && character != '_' && character != '$';
    bare.split(is_other).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// The number of rows of each table.
fn counts(connection: &Connection) -> rusqlite::Result<Vec<(String, i64)>> {
    let mut statement =
        connection.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let names = statement.query_map([], |row| row.get::<_, String>(0))?;
    names
        .map(|name| {
            let name = name?;
            let query = format!("SELECT count(*) FROM main.\"{}\"", name.replace('"', "\"\""));
            let count = connection.query_row(&query, [], |row| row.get(0))?;
            Ok((name, count))
        })
        .collect()
}

fn has_table(connection: &Connection, name: &str) -> rusqlite::Result<bool> {
    let found = connection
        .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")?
        .exists([name])?;
    Ok(found)
}

/// A key as a text without separators, another one for each key: itself if it consists of letters, digits and
/// `._-`, otherwise `0x` and its bytes; of long ones, the digest.
pub(crate) fn key_name(key: ValueRef<'_>) -> String {
    let number;
    let bytes = match key {
        ValueRef::Blob(bytes) | ValueRef::Text(bytes) => bytes,
        ValueRef::Integer(integer) => {
            number = integer.to_string();
            number.as_bytes()
        }
        ValueRef::Real(_) | ValueRef::Null => b"",
    };
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    if bytes.len() > LONGEST_KEY {
        use sha2::Digest as _;

        return format!("sha256-{}", hex(&sha2::Sha256::digest(bytes)));
    }
    match std::str::from_utf8(bytes) {
        Ok(text)
            if bytes.iter().all(is_plain)
                && !text.starts_with("0x")
                && text.starts_with(|first: char| first.is_ascii_alphanumeric()) =>
        {
            text.to_owned()
        }
        _ => format!("0x{}", hex(bytes)),
    }
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
/// according to the schema, precompiled objects are recognised by it. It is an unsigned 32-bit number.
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
                JOIN objects ON state_objects.AddToStateObjectParent = objects.Key
            UNION SELECT StateObjectKey FROM so_to_existing_so_associations
                JOIN objects ON ExistingStateObjectKey = objects.Key)
    UPDATE groups SET Version = (Version + 1) & 4294967295
        WHERE PSOKey IN (SELECT Key FROM pipelines) OR SOKey IN (SELECT Key FROM objects)";

/// Replaces containers: all of one database in one transaction.
pub(crate) fn write(edits: Vec<(Row, Vec<u8>)>) -> Result<Vec<Written>, CommandError> {
    let mut databases: BTreeMap<PathBuf, Vec<(Row, Vec<u8>)>> = BTreeMap::new();
    for (row, bytes) in edits {
        databases.entry(row.database.path.clone()).or_default().push((row, bytes));
    }
    let mut all = Vec::new();
    for rows in databases.into_values() {
        let Some((first, _)) = rows.first() else { continue };
        let database = Arc::clone(&first.database);
        let written = transaction(&database, &rows).map_err(|error| {
            CommandError::new(
                Event::Unwritable,
                format!("cannot write {}, which stays as it is: {error}", database.name),
            )
        })?;
        all.push(written);
    }
    Ok(all)
}

fn transaction(database: &Database, rows: &[(Row, Vec<u8>)]) -> rusqlite::Result<Written> {
    // Connections for reading are closed first: an open one may keep a journal file.
    database.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let mut connection = database.open(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    if let Some(reason) =
        computes(&connection)?.map_or_else(|| reacts(&connection), |reason| Ok(Some(reason)))?
    {
        return Err(refused(reason));
    }
    for table in Table::ALL {
        connection.execute_batch(&format!("CREATE TEMP TABLE changed_{} (Key PRIMARY KEY)", table.name()))?;
    }
    connection.authorizer(Some(|context: AuthContext<'_>| authorization(&context.action)))?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let before = counts(&transaction)?;
    for (row, bytes) in rows {
        let (name, column) = (row.table.name(), row.table.column());
        let changed = transaction
            .prepare(&format!("UPDATE main.{name} SET {column} = ?1 WHERE rowid = ?2"))?
            .execute((bytes, row.number))?;
        if changed != 1 {
            return Err(rusqlite::Error::StatementChangedRows(changed));
        }
        transaction
            .prepare(&format!(
                "INSERT OR IGNORE INTO temp.changed_{name} SELECT Key FROM main.{name} WHERE rowid = ?1"
            ))?
            .execute([row.number])?;
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
    Ok(Written { name: database.name.clone(), rows: rows.len(), objects })
}
