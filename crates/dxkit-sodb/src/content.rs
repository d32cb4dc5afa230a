//! All rows of a database by the published schema, and what they mean: two rows mean the same if their
//! values are equal, and what their keys refer to means the same, whatever the keys are.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use rusqlite::types::{Value, ValueRef};
use sha2::{Digest as _, Sha256};

use crate::guard::{has_table, refused};
use crate::schema::{self, Column, OWNERS_OF_TEXTS, TABLES, Table, Target};
use crate::{Database, Error};

/// What a row means, as a digest.
pub(crate) type Meaning = [u8; 32];

/// A row: its number, and the values of the columns of the schema. Of a container it has the digest.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    pub(crate) number: i64,
    pub(crate) values: Vec<Value>,
}

/// The rows of a table.
#[derive(Debug, Default)]
struct Rows {
    records: Vec<Record>,
    /// The places of the rows with a value in the first column.
    by_key: HashMap<Vec<u8>, Vec<usize>>,
}

/// Something that keys refer to: a table, or an input layout, and a key.
pub(crate) type Entity = (&'static str, Vec<u8>);

/// The name by which input layouts are entities.
pub(crate) const INPUT_LAYOUTS: &str = "input layout";

/// The rows of a database.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) database: Arc<Database>,
    tables: HashMap<&'static str, Rows>,
    meanings: HashMap<Entity, Option<Meaning>>,
}

/// The bytes of a key; keys of other databases than Microsoft's may be texts.
pub(crate) fn key_bytes(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Blob(bytes) => Some(bytes.clone()),
        Value::Text(text) => Some(text.clone().into_bytes()),
        Value::Integer(number) => Some(number.to_string().into_bytes()),
        Value::Null | Value::Real(_) => None,
    }
}

/// Adds a value to a digest, preceded by its type and length.
pub(crate) fn hash_value(hash: &mut Sha256, value: &Value) {
    let (kind, bytes) = match value {
        Value::Null => (0u8, Vec::new()),
        Value::Integer(number) => (1, number.to_le_bytes().to_vec()),
        Value::Real(number) => (2, number.to_le_bytes().to_vec()),
        Value::Text(text) => (3, text.clone().into_bytes()),
        Value::Blob(bytes) => (4, bytes.clone()),
    };
    hash.update([kind]);
    hash.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
    hash.update(bytes);
}

/// The entity that a value in a column refers to. `before`: the value in the column before it.
pub(crate) fn referred(column: &Column, value: &Value, before: Option<&Value>) -> Option<Entity> {
    let key = key_bytes(value)?;
    match column.target {
        Target::Table(name) => Some((name, key)),
        Target::InputLayout => Some((INPUT_LAYOUTS, key)),
        Target::Subobject => match before {
            Some(Value::Integer(kind)) => Some((schema::subobject_table(*kind)?, key)),
            _ => None,
        },
        Target::None | Target::Object | Target::Owner | Target::Container => None,
    }
}

/// The tables whose rows belong to entities of a table.
pub(crate) fn lists(table: &str) -> impl Iterator<Item = &'static Table> {
    TABLES.iter().filter(move |list| {
        list.is_list()
            && list.columns.first().is_some_and(|owner| match owner.target {
                Target::Table(name) => name == table,
                Target::InputLayout => table == INPUT_LAYOUTS,
                Target::Owner => OWNERS_OF_TEXTS.contains(&table),
                _ => false,
            })
    })
}

/// Whether the order of the rows of a list means something: that of elements of a layout, and of outputs.
pub(crate) fn is_ordered(list: &Table) -> bool {
    ["input_layout_to_input_element_associations", "stream_output_desc_to_stream_output_decl_associations"]
        .contains(&list.name)
}

impl Content {
    /// Reads all rows of the tables of the schema. What it takes is a small multiple of the size of the
    /// file.
    pub(crate) fn read(database: &Arc<Database>) -> Result<Self, Error> {
        // An error for a database of something else.
        database.rows()?;
        let mut room = usize::try_from(database.size()).unwrap_or(usize::MAX).saturating_mul(8);
        room = room.saturating_add(1 << 16);
        let tables = database.read(|connection| {
            let mut tables = HashMap::new();
            for table in TABLES {
                if has_table(connection, table.name)? {
                    tables.insert(table.name, rows(connection, table, &mut room)?);
                }
            }
            Ok(tables)
        })?;
        Ok(Self { database: Arc::clone(database), tables, meanings: HashMap::new() })
    }

    /// All rows of a table, in their order.
    pub(crate) fn records(&self, table: &str) -> &[Record] {
        self.tables.get(table).map_or(&[], |rows| &rows.records)
    }

    /// Whether the database has the table.
    pub(crate) fn has(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }

    /// The rows whose first column has this value, in their order.
    pub(crate) fn with_key<'c>(&'c self, table: &str, key: &[u8]) -> impl Iterator<Item = &'c Record> {
        let rows = self.tables.get(table);
        let places = rows.and_then(|rows| rows.by_key.get(key)).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(move |place| rows?.records.get(*place))
    }

    /// The row of an entity; `None` for input layouts, and if it is not there.
    pub(crate) fn record(&self, (table, key): &Entity) -> Option<&Record> {
        self.with_key(table, key).next()
    }

    /// The key of `groups` by which a reference to a state object finds it: the key itself, or, where it is
    /// the key of a row of `state_objects`, that of a group of this row.
    pub(crate) fn group_of(&self, key: &[u8]) -> Option<Vec<u8>> {
        if self.with_key("groups", key).next().is_some() {
            return Some(key.to_vec());
        }
        let of_object =
            |record: &&Record| record.values.get(3).and_then(key_bytes).is_some_and(|object| object == key);
        let group = self.records("groups").iter().find(of_object)?;
        group.values.first().and_then(key_bytes)
    }

    /// What an entity refers to, itself and by its lists, in the order of the schema. Keys of state objects
    /// are no entities: see [`Content::group_of`].
    pub(crate) fn references(&self, entity: &Entity) -> Vec<Entity> {
        let mut all = Vec::new();
        if let (Some(table), Some(record)) = (Table::find(entity.0), self.record(entity)) {
            all.extend(from_record(table, record, 0));
        }
        for list in lists(entity.0) {
            for record in self.with_key(list.name, &entity.1) {
                all.extend(from_record(list, record, 1));
            }
        }
        all
    }

    /// What an entity means; `None` if it, or something that it refers to, is not there. The tables refer to
    /// each other without circles, so that this ends.
    pub(crate) fn meaning(&mut self, entity: &Entity) -> Option<Meaning> {
        if let Some(known) = self.meanings.get(entity) {
            return *known;
        }
        let meaning = self.compute(entity);
        self.meanings.insert(entity.clone(), meaning);
        meaning
    }

    fn compute(&mut self, entity: &Entity) -> Option<Meaning> {
        let mut hash = Sha256::new();
        hash.update(entity.0.as_bytes());
        if let Some(table) = Table::find(entity.0) {
            let record = self.record(entity)?.clone();
            self.hash_record(&mut hash, table, &record, 1)?;
        }
        for list in lists(entity.0) {
            let records: Vec<Record> = self.with_key(list.name, &entity.1).cloned().collect();
            let mut rows = Vec::new();
            for record in &records {
                let mut row = Sha256::new();
                self.hash_record(&mut row, list, record, 1)?;
                rows.push(Meaning::from(row.finalize()));
            }
            if !is_ordered(list) {
                rows.sort_unstable();
            }
            hash.update(list.name.as_bytes());
            hash.update(u64::try_from(rows.len()).unwrap_or(u64::MAX).to_le_bytes());
            rows.iter().for_each(|row| hash.update(row));
        }
        Some(hash.finalize().into())
    }

    /// Adds the values of a row from a column on.
    fn hash_record(&mut self, hash: &mut Sha256, table: &Table, record: &Record, from: usize) -> Option<()> {
        for (place, (column, value)) in table.columns.iter().zip(&record.values).enumerate().skip(from) {
            let before = place.checked_sub(1).and_then(|before| record.values.get(before));
            match (referred(column, value, before), column.target) {
                (Some(entity), _) => {
                    hash.update([5]);
                    hash.update(self.meaning(&entity)?);
                }
                (None, Target::Object) => {
                    let key = key_bytes(value).map(|key| self.group_of(&key).unwrap_or(key));
                    hash_value(hash, &key.map_or(Value::Null, Value::Blob));
                }
                (None, _) => hash_value(hash, value),
            }
        }
        Some(())
    }

    /// Every entity that the groups of the database refer to, with the state objects that these need.
    pub(crate) fn reached(&self) -> BTreeSet<Entity> {
        let mut seen = BTreeSet::new();
        let groups = Table::find("groups");
        let mut left: Vec<Entity> = (self.records("groups").iter())
            .flat_map(|record| groups.map(|table| from_record(table, record, 1)).unwrap_or_default())
            .collect();
        while let Some(entity) = left.pop() {
            if !seen.insert(entity.clone()) {
                continue;
            }
            left.extend(self.references(&entity));
            left.extend(self.objects(&entity).into_iter().filter_map(|key| self.object_row(&key)));
        }
        seen
    }

    /// The keys of the state objects that a state object is built on.
    pub(crate) fn objects(&self, entity: &Entity) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        let mut add = |table: &Table, record: &Record| {
            for (column, value) in table.columns.iter().zip(&record.values) {
                if column.target == Target::Object {
                    all.extend(key_bytes(value));
                }
            }
        };
        if let (Some(table), Some(record)) = (Table::find(entity.0), self.record(entity)) {
            add(table, record);
        }
        for list in lists(entity.0) {
            self.with_key(list.name, &entity.1).for_each(|record| add(list, record));
        }
        all
    }

    /// The row of `state_objects` that a reference to a state object finds.
    pub(crate) fn object_row(&self, key: &[u8]) -> Option<Entity> {
        let group = self.with_key("groups", key).next();
        let object = group.and_then(|group| group.values.get(3)).and_then(key_bytes);
        let key = object.unwrap_or_else(|| key.to_vec());
        Some(("state_objects", key)).filter(|entity| self.record(entity).is_some())
    }
}

/// What a row refers to, from a column on.
fn from_record(table: &Table, record: &Record, from: usize) -> Vec<Entity> {
    let columns = table.columns.iter().zip(&record.values).enumerate().skip(from);
    columns
        .filter_map(|(place, (column, value))| {
            referred(column, value, place.checked_sub(1).and_then(|before| record.values.get(before)))
        })
        .collect()
}

/// The rows of a table. Columns that an older version of the schema lacks are empty.
fn rows(connection: &rusqlite::Connection, table: &Table, room: &mut usize) -> rusqlite::Result<Rows> {
    let present = connection.prepare(&format!("SELECT * FROM {} LIMIT 0", table.name))?;
    let present: BTreeSet<String> = present.column_names().into_iter().map(str::to_owned).collect();
    let columns: String = (table.columns.iter())
        .map(
            |column| {
                if present.contains(column.name) { format!(", {}", column.name) } else { ", NULL".into() }
            },
        )
        .collect();
    let mut statement =
        connection.prepare(&format!("SELECT rowid{columns} FROM {} ORDER BY rowid", table.name))?;
    let mut found = statement.query([])?;
    let mut rows = Rows::default();
    while let Some(row) = found.next()? {
        let mut record = Record { number: row.get(0)?, values: Vec::with_capacity(table.columns.len()) };
        for (place, column) in table.columns.iter().enumerate() {
            let value = row.get_ref(place.saturating_add(1))?;
            record.values.push(match value {
                ValueRef::Blob(bytes) if column.target == Target::Container => {
                    Value::Blob(Sha256::digest(bytes).to_vec())
                }
                value => Value::try_from(value).unwrap_or(Value::Null),
            });
        }
        let size = record.values.iter().map(|value| match value {
            Value::Text(text) => text.len(),
            Value::Blob(bytes) => bytes.len(),
            _ => 0,
        });
        let size = size.sum::<usize>().saturating_add(record.values.len().saturating_mul(2));
        *room = room.checked_sub(size).ok_or_else(|| refused("its rows share pages".to_owned()))?;
        if let Some(key) = record.values.first().and_then(key_bytes) {
            rows.by_key.entry(key).or_default().push(rows.records.len());
        }
        rows.records.push(record);
    }
    Ok(rows)
}
