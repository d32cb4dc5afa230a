//! Pipeline states and state objects: what their rows refer to.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rusqlite::Connection;
use rusqlite::types::{Value, ValueRef};

use crate::database::key_name;
use crate::guard::has_table;
use crate::table::ContainerTable;
use crate::{Database, Error, ErrorKind, Row};

/// A pipeline state: what its row refers to.
#[derive(Debug)]
pub struct PipelineState {
    /// The name of the database, and the keys that an application knows the state by, or else its own.
    pub name: String,
    /// The shaders, in the order of the columns.
    pub shaders: Vec<Row>,
    /// The root signature.
    pub root_signature: Option<Row>,
    /// The semantics of the input layout, with their indices; `None` if there is no layout.
    pub input_layout: Option<Vec<(String, u32)>>,
}

/// A state object: what its row refers to, without what libraries define.
#[derive(Debug, Default)]
pub struct StateObject {
    /// The name of the database, and the keys that an application knows the object by, or else its own.
    pub name: String,
    /// Its number among the state objects.
    pub number: i64,
    /// The numbers of the ones that it extends or takes as collections, with the exports that it takes.
    pub existing: Vec<(i64, Vec<Export>)>,
    /// `D3D12_STATE_OBJECT_TYPE`, if it is stated.
    pub object_type: Option<u32>,
    /// `D3D12_STATE_OBJECT_FLAGS`.
    pub flags: u32,
    /// The libraries, each with the exports that are taken from it; all if there are none.
    pub libraries: Vec<(Row, Vec<Export>)>,
    /// The root signatures of all shaders.
    pub global_root_signatures: Vec<Row>,
    /// The root signatures of shaders and hit groups.
    pub local_root_signatures: Vec<Row>,
    /// The name, the type, and the any-hit, closest-hit and intersection shaders.
    pub hit_groups: Vec<(String, u32, [String; 3])>,
    /// The largest payload and attributes.
    pub limits: Option<(u32, u32)>,
    /// The name of a subobject that a library defines, and the exports that it is associated with.
    pub library_associations: Vec<(String, Vec<String>)>,
    /// The type and key of a subobject, and the exports that it is associated with.
    pub associations: Vec<(u32, String, Vec<String>)>,
    /// The name of a generic program, and its shaders.
    pub programs: Vec<(String, Vec<String>)>,
    /// The work graphs.
    pub work_graphs: Vec<WorkGraph>,
}

/// The name of an export, and its name where it is defined, if that is another one.
pub type Export = (String, Option<String>);

/// The name and the index of a node.
pub type NodeId = (String, u32);

/// A work graph of a state object.
#[derive(Debug, Default)]
pub struct WorkGraph {
    /// Its name.
    pub name: String,
    /// The nodes that the graph starts at.
    pub entry_points: Vec<NodeId>,
    /// Its nodes.
    pub nodes: Vec<NodeRow>,
}

/// The shader of a node, its name in the graph if that is another one, and its changed outputs.
pub type NodeRow = (String, Option<NodeId>, Vec<OutputRow>);

/// The index of an output, its target if that is another one, and whether its array may be sparse.
pub type OutputRow = (u32, Option<NodeId>, Option<bool>);

/// The columns of a pipeline state with shaders.
const STAGES: [&str; 8] = ["VS", "HS", "DS", "GS", "AS", "MS", "PS", "CS"];

impl Database {
    /// The pipeline states, in the order of their rows.
    ///
    /// # Errors
    /// If the database cannot be read, or a state refers to a container that is not there.
    pub fn pipeline_states(self: &Arc<Self>) -> Result<Vec<PipelineState>, Error> {
        let rows: BTreeMap<(ContainerTable, i64), Row> =
            self.rows()?.into_iter().map(|row| ((row.table(), row.number()), row)).collect();
        // For each shader and the root signature: whether the row refers to one, and its number.
        let mut columns: Vec<(ContainerTable, String)> =
            STAGES.iter().map(|stage| (ContainerTable::Shaders, format!("ByteCode_{stage}"))).collect();
        columns.push((ContainerTable::RootSignatures, "RootSignature".to_owned()));
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
        let broken = |reason: String| Error::new(ErrorKind::Broken, format!("{}: {reason}", self.name()));
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
                name: format!("{}:{keys}", self.name()),
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
                    ContainerTable::Shaders => state.shaders.push(row),
                    ContainerTable::RootSignatures => state.root_signature = Some(row),
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

/// The state object that a key refers to, as SQL: by the key that the application gave it, as Microsoft's
/// writer has it, or by its own.
const REFERRED: &str = "(SELECT object.rowid FROM state_objects AS object WHERE object.Key = \
                        coalesce((SELECT SOKey FROM groups WHERE groups.Key = REFERENCE), REFERENCE))";

/// What finds the containers of state objects.
struct Containers {
    rows: BTreeMap<(ContainerTable, i64), Row>,
    /// An object that refers to a container that is not there.
    missing: Cell<Option<String>>,
}

impl Containers {
    /// The container whose row is in the first column.
    fn find(
        &self,
        row: &rusqlite::Row<'_>,
        table: ContainerTable,
        object: &Value,
    ) -> rusqlite::Result<Option<Row>> {
        let number: Option<i64> = row.get(0)?;
        let found = number.and_then(|number| self.rows.get(&(table, number)).cloned());
        if found.is_none() {
            self.missing.set(Some(key_name(ValueRef::from(object))));
        }
        Ok(found)
    }
}

impl Objects<'_> {
    fn referred(&self, reference: &str) -> String {
        if self.tables.contains("groups") {
            REFERRED.replace("REFERENCE", reference)
        } else {
            format!("(SELECT object.rowid FROM state_objects AS object WHERE object.Key = {reference})")
        }
    }

    /// The libraries, and the objects that it takes as collections.
    fn definitions(
        &self,
        object: &mut StateObject,
        key: &Value,
        containers: &Containers,
    ) -> rusqlite::Result<()> {
        let existing = format!(
            "SELECT {} AS number, exports.Name, ExportToRename FROM so_to_existing_so_associations \
             LEFT JOIN exports ON exports.Key = ExportKey WHERE StateObjectKey = ?1 ORDER BY 1",
            self.referred("ExistingStateObjectKey")
        );
        let existing = self.exports(&existing, key, |row| row.get::<_, Option<i64>>(0))?;
        object.existing.extend(existing.into_iter().filter_map(|(number, exports)| Some((number?, exports))));
        let libraries = self.exports(
            "SELECT shader_bytecode.rowid, exports.Name, ExportToRename FROM so_to_dxil_lib_associations \
             LEFT JOIN shader_bytecode ON shader_bytecode.Key = DxilLibKey LEFT JOIN exports ON \
             exports.Key = ExportKey WHERE StateObjectKey = ?1 ORDER BY 1",
            key,
            |row| {
                containers.find(row, ContainerTable::Shaders, key)?;
                row.get::<_, Option<i64>>(0)
            },
        )?;
        let row = |number: i64| containers.rows.get(&(ContainerTable::Shaders, number)).cloned();
        object.libraries =
            (libraries.into_iter()).filter_map(|(number, exports)| Some((row(number?)?, exports))).collect();
        for (table, list) in [
            ("so_to_global_rs_associations", &mut object.global_root_signatures),
            ("so_to_local_rs_associations", &mut object.local_root_signatures),
        ] {
            let query = format!(
                "SELECT root_signatures.rowid FROM {table} LEFT JOIN root_signatures ON \
                 root_signatures.Key = RootSignatureKey WHERE StateObjectKey = ?1"
            );
            let of = |row: &rusqlite::Row<'_>| containers.find(row, ContainerTable::RootSignatures, key);
            list.extend(self.rows(&query, key, of)?.into_iter().flatten());
        }
        Ok(())
    }

    /// The configuration of ray tracing, and the exports that subobjects are associated with.
    fn subobjects(&self, object: &mut StateObject, key: &Value) -> rusqlite::Result<()> {
        object.hit_groups = self.rows(
            "SELECT HitGroupExport, Type, AnyHitShaderImport, ClosestHitShaderImport, \
             IntersectionShaderImport FROM so_to_hit_group_associations JOIN rt_hit_groups ON \
             rt_hit_groups.Key = HitGroupKey WHERE StateObjectKey = ?1",
            key,
            |row| {
                let shaders = [self.text(row, 2)?, self.text(row, 3)?, self.text(row, 4)?];
                Ok((self.text(row, 0)?, row.get(1)?, shaders))
            },
        )?;
        let limits = self.rows(
            "SELECT MaxPayloadSizeInBytes, MaxAttributeSizeInBytes FROM \
             so_to_rt_shader_config_associations JOIN rt_shader_config ON rt_shader_config.Key = \
             ShaderConfigKey WHERE StateObjectKey = ?1",
            key,
            |row| Ok((row.get::<_, u32>(0)?, row.get::<_, u32>(1)?)),
        )?;
        // Configurations may be for different exports: the largest is for all.
        object.limits = limits.into_iter().reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)));
        let associations = self.rows(
            "SELECT Key, SubobjectToAssociate FROM so_to_dxil_subobject_to_exports_associations JOIN \
             dxil_subobject_to_exports_associations ON Key = DxilSubobjectToExportsAssociationKey \
             WHERE StateObjectKey = ?1",
            key,
            |row| Ok((owned(row.get_ref(0)?), self.text(row, 1)?)),
        )?;
        for (association, subobject) in associations {
            object.library_associations.push((subobject, self.strings(&association)?));
        }
        let associations = self.rows(
            "SELECT Key, SubobjectType, SubobjectKey FROM so_to_subobject_to_exports_associations JOIN \
             subobject_to_exports_associations ON Key = SubobjectToExportsAssociationKey \
             WHERE StateObjectKey = ?1",
            key,
            |row| Ok((owned(row.get_ref(0)?), row.get(1)?, key_name(row.get_ref(2)?))),
        )?;
        for (association, kind, subobject) in associations {
            object.associations.push((kind, subobject, self.strings(&association)?));
        }
        Ok(())
    }

    /// The programs and work graphs.
    fn programs(&self, object: &mut StateObject, key: &Value) -> rusqlite::Result<()> {
        let programs = self.rows(
            "SELECT Key, ProgramName FROM so_to_generic_program_associations JOIN generic_programs ON \
             Key = GenericProgramKey WHERE StateObjectKey = ?1",
            key,
            |row| Ok((owned(row.get_ref(0)?), self.text(row, 1)?)),
        )?;
        for (program, name) in programs {
            object.programs.push((name, self.strings(&program)?));
        }
        let graphs = self.rows(
            "SELECT Key, ProgramName FROM so_to_work_graph_associations JOIN work_graphs ON \
             Key = WorkGraphKey WHERE StateObjectKey = ?1",
            key,
            |row| Ok((owned(row.get_ref(0)?), self.text(row, 1)?)),
        )?;
        for (graph, name) in graphs {
            object.work_graphs.push(self.work_graph(&graph, name)?);
        }
        Ok(())
    }
}

impl Database {
    /// The state objects, in the order of their rows.
    ///
    /// # Errors
    /// If the database cannot be read, or an object refers to a container that is not there.
    pub fn state_objects(self: &Arc<Self>) -> Result<Vec<StateObject>, Error> {
        let rows = self.rows()?.into_iter().map(|row| ((row.table(), row.number()), row)).collect();
        let containers = Containers { rows, missing: Cell::new(None) };
        let size = self.size();
        let objects = self.read(|connection| {
            let mut tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
            let tables = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            let room = Cell::new(usize::try_from(size).unwrap_or(usize::MAX).saturating_mul(4));
            let reader = Objects { connection, tables, room };
            if !reader.tables.contains("state_objects") {
                return Ok(Vec::new());
            }
            let mut statement = connection.prepare(&format!(
                "SELECT rowid, Key, Flags, Type, {} FROM state_objects ORDER BY rowid",
                reader.referred("state_objects.AddToStateObjectParent")
            ))?;
            let mut found = statement.query([])?;
            let mut objects = Vec::new();
            while let Some(row) = found.next()? {
                let key = owned(row.get_ref(1)?);
                let groups = "SELECT Key FROM groups WHERE SOKey = ?1 ORDER BY rowid";
                let mut names = reader.rows(groups, &key, |row| Ok(key_name(row.get_ref(0)?)))?;
                if names.is_empty() {
                    names.push(key_name(ValueRef::from(&key)));
                }
                let mut object = StateObject {
                    name: format!("{}:{}", self.name(), names.join(", ")),
                    number: row.get(0)?,
                    flags: row.get::<_, Option<u32>>(2)?.unwrap_or(0),
                    object_type: row.get(3)?,
                    ..StateObject::default()
                };
                object.existing.extend(row.get::<_, Option<i64>>(4)?.map(|parent| (parent, Vec::new())));
                reader.definitions(&mut object, &key, &containers)?;
                reader.subobjects(&mut object, &key)?;
                reader.programs(&mut object, &key)?;
                objects.push(object);
            }
            Ok(objects)
        })?;
        match containers.missing.take() {
            None => Ok(objects),
            Some(object) => {
                let reason = format!("the state object {object} refers to a container that is not there");
                Err(Error::new(ErrorKind::Broken, format!("{}: {reason}", self.name())))
            }
        }
    }
}

/// A value that is not a number, text or bytes becomes null.
pub(crate) fn owned(value: ValueRef<'_>) -> Value {
    Value::try_from(value).unwrap_or(Value::Null)
}
