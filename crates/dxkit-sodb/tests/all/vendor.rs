//! What Microsoft's writer of state object databases stores (D3D12Core 1.619.1), and what this crate does of
//! the same objects. `testdata/sodb/README` is in `testdata/README.md`: `schema.sql` and `*.rows` are the
//! writer's, `*.toml` say which objects it was given.

use dxkit_sodb::schema::{APPLICATION_ID, TABLES, Table, VERSION};
use rusqlite::Connection;

use crate::common::{made, read, rows};

#[test]
fn the_statements_are_the_writers() {
    let ours: String = TABLES.iter().flat_map(Table::sql).map(|statement| statement + ";\n").collect();
    assert_eq!(ours, read("sodb/schema.sql"));
}

#[test]
fn the_rows_are_the_writers() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["application", "pipelines", "state_objects", "graphs"] {
        let text = read(&format!("sodb/{name}.toml"));
        made(folder.path(), name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let path = folder.path().join(name);
        let (ours, vendor) = (rows(&path), read(&format!("sodb/{name}.rows")));
        for (number, (ours, vendor)) in ours.lines().zip(vendor.lines()).enumerate() {
            assert_eq!(ours, vendor, "{name}, row {number}");
        }
        assert_eq!(ours.lines().count(), vendor.lines().count(), "{name}");
        let connection = Connection::open(&path).unwrap();
        let number =
            |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).unwrap();
        assert_eq!((number("application_id"), number("user_version")), (APPLICATION_ID, VERSION));
        assert_eq!(number("page_size"), 4096);
    }
}
