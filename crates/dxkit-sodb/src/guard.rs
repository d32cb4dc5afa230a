//! What a database may have done: nothing but the statements of this crate.

use rusqlite::hooks::{AuthAction, Authorization};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _};

use crate::schema::TABLES;
use crate::table::ContainerTable;

/// The functions of SQLite that the queries of this module call.
const FUNCTIONS: [&str; 4] = ["coalesce", "count", "length", "typeof"];

/// Allows what the queries of this module do: no schema of a database may have anything else done.
pub(crate) fn authorization(action: &AuthAction<'_>) -> Authorization {
    let written = |table: &str| {
        table == "groups"
            || ContainerTable::ALL.iter().any(|known| known.name() == table)
            || table
                .strip_prefix("changed_")
                .is_some_and(|of| ContainerTable::ALL.iter().any(|known| known.name() == of))
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
pub(crate) fn refused(reason: String) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), Some(reason))
}

/// What the schema computes when a table is read: a virtual table, or a generated column. The published
/// schema has neither.
pub(crate) fn computes(connection: &Connection) -> rusqlite::Result<Option<String>> {
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
pub(crate) fn reacts(connection: &Connection) -> rusqlite::Result<Option<String>> {
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
    let published = TABLES.iter().filter(|table| table.partial_index.is_some());
    let published: Vec<String> =
        published.flat_map(|table| table.sql().into_iter().skip(1)).map(|sql| format!("'{sql}'")).collect();
    let partial = format!(
        "SELECT schema.name FROM main.sqlite_schema AS schema, pragma_index_list(schema.name) AS list WHERE \
         schema.type = 'table' AND list.partial AND NOT EXISTS (SELECT 1 FROM main.sqlite_schema AS made WHERE \
         made.name = list.name AND made.sql IN ({}))",
        published.join(", ")
    );
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
        ("an index of some rows", partial.as_str()),
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
pub(crate) fn counts(connection: &Connection) -> rusqlite::Result<Vec<(String, i64)>> {
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

pub(crate) fn has_table(connection: &Connection, name: &str) -> rusqlite::Result<bool> {
    let found = connection
        .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")?
        .exists([name])?;
    Ok(found)
}
