//! What the tests share: databases of `testdata/sodb`, and their rows as text.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dxkit_sodb::{Database, Error, ErrorKind, Manifest, Use, make};
use rusqlite::Connection;
use rusqlite::types::ValueRef;

pub(crate) fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

pub(crate) fn read(name: &str) -> String {
    std::fs::read_to_string(testdata(name)).unwrap()
}

/// Makes a database from the text of a manifest, whose paths are relative to `testdata/sodb`.
pub(crate) fn made(folder: &Path, name: &str, text: &str) -> Result<Arc<Database>, Error> {
    let path = folder.join(name);
    let manifest = Manifest::from_text(text)?;
    let mut load = |file: &Path, _: Use| {
        std::fs::read(testdata("sodb").join(file))
            .map_err(|error| Error::new(ErrorKind::Unreadable, error.to_string()))
    };
    make(&path, name, &manifest, &mut load)?;
    Ok(open(&path))
}

pub(crate) fn open(path: &Path) -> Arc<Database> {
    let name = path.file_name().unwrap();
    Database::new(path, name.to_str().unwrap().to_owned(), Path::new(name), true)
}

/// A connection by which rows are changed in any way.
pub(crate) fn edit(path: &Path) -> Connection {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    connection
}

/// All rows, with the keys of rows replaced by the names of their tables and their numbers: what the files
/// `*.rows` have of the databases of Microsoft's writer.
pub(crate) fn rows(path: &Path) -> String {
    let connection = Connection::open(path).unwrap();
    let tables: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let mut keys: HashMap<Vec<u8>, String> = HashMap::new();
    for table in tables.iter().filter(|table| !["groups", "app_id"].contains(&table.as_str())) {
        let query = format!("SELECT Key FROM {table} ORDER BY rowid");
        let Ok(mut statement) = connection.prepare(&query) else { continue };
        let found = statement.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap();
        for (index, key) in found.enumerate() {
            keys.insert(key.unwrap(), format!("@{table}#{}", index + 1));
        }
    }
    let layouts = "SELECT DISTINCT InputLayoutKey FROM input_layout_to_input_element_associations";
    let mut statement = connection.prepare(layouts).unwrap();
    for (index, key) in statement.query_map([], |row| row.get::<_, Vec<u8>>(0)).unwrap().enumerate() {
        keys.insert(key.unwrap(), format!("@input_layout#{}", index + 1));
    }
    let mut text = String::new();
    for table in tables {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY rowid")).unwrap();
        let columns = statement.column_count();
        let mut found = statement.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            text.push_str(&table);
            for column in 0..columns {
                text.push('|');
                text.push_str(&match row.get_ref(column).unwrap() {
                    ValueRef::Null => "-".to_owned(),
                    ValueRef::Integer(number) => number.to_string(),
                    ValueRef::Real(number) => format!("{number:?}"),
                    ValueRef::Text(text) => String::from_utf8(text.to_vec()).unwrap(),
                    ValueRef::Blob(bytes) => match keys.get(bytes) {
                        Some(name) => name.clone(),
                        None if bytes.starts_with(b"DXBC") => format!("<{} bytes>", bytes.len()),
                        None => bytes.iter().fold("0x".to_owned(), |text, byte| format!("{text}{byte:02x}")),
                    },
                });
            }
            text.push('\n');
        }
    }
    text
}
