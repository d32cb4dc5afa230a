//! A database as a file: opened without trusting it, and its containers.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::config::DbConfig;
use rusqlite::hooks::AuthContext;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};
use tempfile::TempPath;

use crate::guard::{self, authorization, computes, refused};
use crate::table::ContainerTable;
use crate::{Error, ErrorKind};

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
#[must_use]
pub fn is_database(path: &Path) -> bool {
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
#[must_use]
pub fn is_magic(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

/// A database. It is opened when its rows are requested.
#[derive(Debug)]
pub struct Database {
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
pub struct Row {
    pub(crate) database: Arc<Database>,
    table: ContainerTable,
    number: i64,
    key: String,
}

impl Database {
    /// The database in a file. `name`: its name in messages; `relative`: its path below an output folder;
    /// `named`: whether it was given by name, so that it has to have containers.
    #[must_use]
    pub fn new(path: &Path, name: String, relative: &Path, named: bool) -> Arc<Self> {
        Arc::new(Self {
            name,
            path: path.to_owned(),
            folder: relative.with_extension(""),
            named,
            readers: Mutex::default(),
            copy: None,
        })
    }

    /// The database in these bytes, by way of a temporary file; `name`: its name in messages and as a folder.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn from_bytes(bytes: &[u8], name: &str) -> Result<Arc<Self>, Error> {
        let copy = tempfile::Builder::new().prefix("dxkit-").suffix(".db").tempfile();
        let copy = copy.and_then(|copy| fs::write(copy.path(), bytes).map(|()| copy.into_temp_path()));
        let copy = copy.map_err(|error| Error::new(ErrorKind::Unwritable, error.to_string()))?;
        Ok(Arc::new(Self {
            name: format!("<{name}>"),
            path: copy.to_path_buf(),
            folder: name.into(),
            named: true,
            readers: Mutex::default(),
            copy: Some(copy),
        }))
    }

    /// Its name in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The size of the file in bytes.
    pub(crate) fn size(&self) -> u64 {
        fs::metadata(&self.path).map_or(0, |metadata| metadata.len())
    }

    /// Where the file is, also if it is a copy.
    pub(crate) fn place(&self) -> &Path {
        &self.path
    }

    /// Closes the connections that are not in use: an open one may keep a journal file.
    pub(crate) fn close(&self) {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The file; `None` for bytes.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.copy.is_none().then_some(self.path.as_path())
    }

    pub(crate) fn fail(&self, error: &rusqlite::Error) -> Error {
        let kind = match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::OperationInterrupted)
            | None => ErrorKind::Broken,
            Some(_) => ErrorKind::Unreadable,
        };
        let reason = match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => "it refers to the same pages again and again".to_owned(),
            _ => error.to_string(),
        };
        Error::new(kind, format!("cannot read {}: {reason}", self.name))
    }

    pub(crate) fn open(&self, flags: OpenFlags) -> rusqlite::Result<Connection> {
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
        let size = self.size();
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
    pub(crate) fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Error> {
        let run = || {
            let connection = self.reader()?;
            let size = self.size();
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
    ///
    /// # Errors
    /// If the database cannot be read, or, if it was given by name, has none of the tables.
    pub fn rows(self: &Arc<Self>) -> Result<Vec<Row>, Error> {
        let rows = self.read(|connection| {
            if !ContainerTable::ALL.iter().try_fold(false, |any, table| {
                Ok::<_, rusqlite::Error>(guard::has_table(connection, table.name())? || any)
            })? {
                return Ok(None);
            }
            let mut rows = Vec::new();
            for table in ContainerTable::ALL {
                if !guard::has_table(connection, table.name())? {
                    continue;
                }
                let (name, column) = (table.name(), table.column());
                let mut statement = connection.prepare(&format!(
                    "SELECT rowid, Key FROM {name} WHERE typeof({column}) = 'blob' AND length({column}) >= 4 ORDER BY rowid"
                ))?;
                let mut found = statement.query([])?;
                while let Some(row) = found.next()? {
                    let key = key_name(row.get_ref(1)?);
                    rows.push(Row::new(self, table, row.get(0)?, key));
                }
            }
            Ok(Some(rows))
        })?;
        match rows {
            Some(rows) => Ok(rows),
            None if self.named => {
                let tables = ContainerTable::ALL.map(ContainerTable::name).join(" nor ");
                let reason = format!(
                    "{} is a SQLite database, but not one of state objects: it has neither a table {tables}",
                    self.name
                );
                Err(Error::new(ErrorKind::OtherDatabase, reason))
            }
            None => Ok(Vec::new()),
        }
    }

    /// The bytes of a container; `None` if the row has none.
    pub(crate) fn bytes(&self, table: ContainerTable, number: i64) -> Result<Option<Vec<u8>>, Error> {
        let (name, column) = (table.name(), table.column());
        let bytes = self.read(|connection| {
            connection
                .prepare(&format!("SELECT {column} FROM {name} WHERE rowid = ?1"))?
                .query_row([number], |row| Ok(row.get_ref(0)?.as_bytes_or_null()?.map(<[u8]>::to_vec)))
                .optional()
        })?;
        Ok(bytes.flatten())
    }

    /// The container of this key, or of the only key that begins so.
    ///
    /// # Errors
    /// As of [`Database::rows`]; and if there is no such key, or several.
    pub fn row(self: &Arc<Self>, key: &str) -> Result<Row, Error> {
        let mut rows = self.rows()?;
        rows.retain(|row| row.member().starts_with(key));
        if let Some(place) = rows.iter().position(|row| row.member() == key) {
            return Ok(rows.swap_remove(place));
        }
        match (rows.pop(), rows.len()) {
            (Some(row), 0) => Ok(row),
            (Some(_), more) => {
                let reason = format!("{} keys in {} begin with {key}", more + 1, self.name);
                Err(Error::new(ErrorKind::Missing, reason))
            }
            (None, _) => Err(Error::new(ErrorKind::Missing, self.no_container(key))),
        }
    }

    /// Why no container has a key: it may be that of a pipeline state.
    fn no_container(self: &Arc<Self>, key: &str) -> String {
        let name = format!("{}:{key}", self.name);
        let states = self.pipeline_states().unwrap_or_default();
        match states.into_iter().find(|state| state.name == name) {
            Some(state) => {
                let members: Vec<String> =
                    state.shaders.iter().chain(&state.root_signature).map(Row::member).collect();
                let members = members.join(", ");
                format!("{key} is a pipeline state in {}, of these containers: {members}", self.name)
            }
            None => format!("{} has no container with the key {key}", self.name),
        }
    }
}

impl Row {
    pub(crate) fn new(database: &Arc<Database>, table: ContainerTable, number: i64, key: String) -> Self {
        Self { database: Arc::clone(database), table, number, key }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> ContainerTable {
        self.table
    }

    /// The number of the row.
    pub(crate) const fn number(&self) -> i64 {
        self.number
    }

    /// The key, preceded by the name of the table unless that is the one of shaders.
    #[must_use]
    pub fn member(&self) -> String {
        match self.table {
            ContainerTable::Shaders => self.key.clone(),
            ContainerTable::RootSignatures => format!("{}/{}", self.table.name(), self.key),
        }
    }

    /// The name of the database and the key.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}:{}", self.database.name, self.member())
    }

    /// The path of a result below an output folder.
    #[must_use]
    pub fn relative(&self) -> PathBuf {
        self.database.folder.join(self.member())
    }

    /// The database.
    #[must_use]
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// The bytes of the container.
    ///
    /// # Errors
    /// If the database cannot be read, or has the row no more.
    pub fn read(&self) -> Result<Vec<u8>, Error> {
        let bytes = self.database.bytes(self.table, self.number)?;
        bytes.ok_or_else(|| {
            Error::new(ErrorKind::Missing, format!("{} is no longer in the database", self.name()))
        })
    }
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
