//! [`Builder`]: a new database by the published schema.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, params_from_iter};
use sha2::{Digest as _, Sha256};

use crate::content::{Entity, INPUT_LAYOUTS, Meaning, hash_value, is_ordered, lists, referred};
use crate::schema::{APPLICATION_ID, TABLES, Table, Target, VERSION};
use crate::{Error, ErrorKind};

/// The length of keys, as of those of Microsoft's writer.
const KEY_LENGTH: usize = 16;

/// The rows of a list: the values behind the column of the owner.
pub(crate) type Lists = BTreeMap<&'static str, Vec<Vec<Value>>>;

/// A database that is being made: in a file that did not exist, in one transaction.
#[derive(Debug)]
pub(crate) struct Builder {
    connection: Connection,
    name: String,
    /// The key of an object with this meaning.
    keys: HashMap<Meaning, Vec<u8>>,
    meanings: HashMap<Entity, Meaning>,
    groups: HashSet<Vec<u8>>,
}

impl Builder {
    /// Makes the file, which is empty or does not exist, and the tables.
    pub(crate) fn new(path: &Path, name: &str) -> Result<Self, Error> {
        let open = || {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(path, flags)?;
            // State objects refer to each other by other keys than the foreign keys name: `Target::Object`.
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, false)?;
            connection.pragma_update(None, "application_id", APPLICATION_ID)?;
            connection.pragma_update(None, "user_version", VERSION)?;
            connection.execute_batch("BEGIN IMMEDIATE")?;
            for statement in TABLES.iter().flat_map(Table::sql) {
                connection.execute_batch(&statement)?;
            }
            Ok(connection)
        };
        let connection = open().map_err(|error: rusqlite::Error| fail(name, &error))?;
        Ok(Self {
            connection,
            name: name.to_owned(),
            keys: HashMap::new(),
            meanings: HashMap::new(),
            groups: HashSet::new(),
        })
    }

    /// Adds an entity, unless one that means the same is there, and returns its key: `preferred` if that is
    /// free, else the beginning of a digest of what it means. `values`: those behind the key, whose keys are
    /// of this database.
    pub(crate) fn add(
        &mut self,
        table: &'static str,
        preferred: Option<&[u8]>,
        values: Vec<Value>,
        lists_of: &Lists,
    ) -> Result<Vec<u8>, Error> {
        let meaning = self.meaning(table, &values, lists_of);
        if let Some(key) = self.keys.get(&meaning) {
            return Ok(key.clone());
        }
        let is_free = |key: &&[u8]| !self.meanings.contains_key(&(table, key.to_vec()));
        let made = meaning.get(..KEY_LENGTH).unwrap_or_default();
        let key = preferred.filter(is_free).unwrap_or(made).to_vec();
        if table != INPUT_LAYOUTS {
            let row = [Value::Blob(key.clone())].into_iter().chain(values);
            self.insert(table, row.collect())?;
        }
        for (list, rows) in lists_of {
            for row in rows {
                let row = [Value::Blob(key.clone())].into_iter().chain(row.iter().cloned());
                self.insert(list, row.collect())?;
            }
        }
        self.keys.insert(meaning, key.clone());
        self.meanings.insert((table, key.clone()), meaning);
        Ok(key)
    }

    /// What the new entity means, as [`crate::content::Content::meaning`] says of one that is there.
    fn meaning(&self, table: &'static str, values: &[Value], lists_of: &Lists) -> Meaning {
        let mut hash = Sha256::new();
        hash.update(table.as_bytes());
        if let Some(declared) = Table::find(table) {
            self.hash_values(&mut hash, declared, values);
        }
        for list in lists(table) {
            let rows = lists_of.get(list.name).map_or(&[][..], Vec::as_slice);
            let mut rows: Vec<Meaning> = (rows.iter())
                .map(|values| {
                    let mut row = Sha256::new();
                    self.hash_values(&mut row, list, values);
                    row.finalize().into()
                })
                .collect();
            if !is_ordered(list) {
                rows.sort_unstable();
            }
            hash.update(list.name.as_bytes());
            hash.update(u64::try_from(rows.len()).unwrap_or(u64::MAX).to_le_bytes());
            rows.iter().for_each(|row| hash.update(row));
        }
        hash.finalize().into()
    }

    fn hash_values(&self, hash: &mut Sha256, table: &Table, values: &[Value]) {
        let columns = table.columns.iter().skip(1).zip(values);
        for (place, (column, value)) in columns.enumerate() {
            let before = place.checked_sub(1).and_then(|before| values.get(before));
            match referred(column, value, before).and_then(|entity| self.meanings.get(&entity)) {
                Some(meaning) => {
                    hash.update([5]);
                    hash.update(meaning);
                }
                None => match (value, column.target) {
                    (Value::Blob(bytes), Target::Container) => {
                        hash_value(hash, &Value::Blob(Sha256::digest(bytes).to_vec()));
                    }
                    _ => hash_value(hash, value),
                },
            }
        }
    }

    /// Adds an object that the application finds by its key. It has one only.
    pub(crate) fn group(&mut self, key: &[u8], version: u32, object: &Entity) -> Result<(), Error> {
        if !self.groups.insert(key.to_vec()) {
            let reason = format!("two objects have the key {}", shown(key));
            return Err(Error::new(ErrorKind::Conflict, reason));
        }
        let of = |table: &str| {
            if object.0 == table { Value::Blob(object.1.clone()) } else { Value::Null }
        };
        let row = vec![
            Value::Blob(key.to_vec()),
            Value::Integer(version.into()),
            of("pipeline_states"),
            of("state_objects"),
        ];
        self.insert("groups", row)
    }

    /// Sets what the database says of the application: the values behind the number of the row.
    pub(crate) fn application(&mut self, values: Vec<Value>) -> Result<(), Error> {
        self.insert("app_id", [Value::Integer(0)].into_iter().chain(values).collect())
    }

    fn insert(&mut self, table: &str, values: Vec<Value>) -> Result<(), Error> {
        let places = vec!["?"; values.len()].join(", ");
        let insert = || {
            let query = format!("INSERT INTO {table} VALUES ({places})");
            self.connection.prepare(&query)?.execute(params_from_iter(values))
        };
        insert().map(|_| ()).map_err(|error| fail(&self.name, &error))
    }

    /// Ends the transaction and closes the file.
    pub(crate) fn finish(self) -> Result<(), Error> {
        let Self { connection, name, .. } = self;
        let end = |connection: Connection| {
            connection.execute_batch("COMMIT")?;
            connection.close().map_err(|(_, error)| error)
        };
        end(connection).map_err(|error| fail(&name, &error))
    }
}

/// A key as users see it.
pub(crate) fn shown(key: &[u8]) -> String {
    crate::database::key_name(rusqlite::types::ValueRef::Blob(key))
}

fn fail(name: &str, error: &rusqlite::Error) -> Error {
    Error::new(ErrorKind::Unwritable, format!("cannot write {name}: {error}"))
}
