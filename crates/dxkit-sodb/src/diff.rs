//! Two databases compared by what their objects mean.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::types::{Value, ValueRef};

use crate::builder::shown;
use crate::content::{Content, Entity, Record, is_ordered, key_bytes, lists, referred};
use crate::database::key_name;
use crate::schema::{Table, Target};
use crate::table::ContainerTable;
use crate::{Database, Error, Row};

/// Maximum number of changes reported per object.
const MOST_CHANGES: usize = 256;

/// What two databases have of a key.
#[derive(Debug, Clone)]
pub struct Difference {
    /// The key of the object, or `application` for what the databases say of it.
    pub key: String,
    /// How they differ.
    pub kind: DifferenceKind,
}

/// How two databases differ in an object.
#[non_exhaustive]
#[derive(Debug, Clone)]
pub enum DifferenceKind {
    /// Only the first has it.
    Removed,
    /// Only the second has it.
    Added,
    /// Both have it. The versions, and what differs: nothing, if only the version does.
    Changed {
        /// The version in each database; `None` for the application.
        versions: Option<(u32, u32)>,
        /// What differs, in the order of the tables.
        changes: Vec<Change>,
    },
}

/// A value that differs.
#[derive(Debug, Clone)]
pub struct Change {
    /// The columns that lead to it from the object, with the numbers of rows: `RasterizerDesc > CullMode`.
    pub path: String,
    /// The value in the first database, `None` if there is none.
    pub old: Option<String>,
    /// The value in the second one.
    pub new: Option<String>,
    /// The containers, if these differ.
    pub containers: Option<(Row, Row)>,
}

/// Compares two databases: their application, and their objects by the keys that the application gave them.
/// Two objects are equal if all values that their rows lead to are, whatever the keys of the rows are.
///
/// # Errors
/// If one of the databases cannot be read.
pub fn diff(old: &Arc<Database>, new: &Arc<Database>) -> Result<Vec<Difference>, Error> {
    let mut pair = Pair { old: Content::read(old)?, new: Content::read(new)?, changes: Vec::new() };
    let mut all = Vec::new();
    pair.application();
    if !pair.changes.is_empty() {
        let kind = DifferenceKind::Changed { versions: None, changes: std::mem::take(&mut pair.changes) };
        all.push(Difference { key: "application".to_owned(), kind });
    }
    let objects = |content: &Content| -> BTreeMap<Vec<u8>, Record> {
        let records = content.records("groups").iter();
        records.filter_map(|record| Some((key_bytes(record.values.first()?)?, record.clone()))).collect()
    };
    let (old, new) = (objects(&pair.old), objects(&pair.new));
    for (key, record) in &old {
        let kind = match new.get(key) {
            None => Some(DifferenceKind::Removed),
            Some(other) => pair.object(record, other),
        };
        all.extend(kind.map(|kind| Difference { key: shown(key), kind }));
    }
    let added = new.keys().filter(|key| !old.contains_key(*key));
    all.extend(added.map(|key| Difference { key: shown(key), kind: DifferenceKind::Added }));
    Ok(all)
}

struct Pair {
    old: Content,
    new: Content,
    changes: Vec<Change>,
}

impl Pair {
    fn tell(&mut self, path: &str, old: Option<String>, new: Option<String>) {
        if self.changes.len() < MOST_CHANGES {
            self.changes.push(Change { path: path.to_owned(), old, new, containers: None });
        }
    }

    fn application(&mut self) {
        let of = |content: &Content| content.records("app_id").first().cloned();
        let (old, new) = (of(&self.old), of(&self.new));
        let Some(table) = Table::find("app_id") else { return };
        for (place, column) in table.columns.iter().enumerate().skip(1) {
            let value = |record: &Option<Record>| text(record.as_ref()?.values.get(place)?);
            let (one, other) = (value(&old), value(&new));
            if one != other {
                self.tell(column.name, one, other);
            }
        }
    }

    /// How an object of both differs.
    fn object(&mut self, old: &Record, new: &Record) -> Option<DifferenceKind> {
        let version = |record: &Record| match record.values.get(1) {
            Some(Value::Integer(version)) => u32::try_from(*version & 0xFFFF_FFFF).unwrap_or_default(),
            _ => 0,
        };
        let entity = |record: &Record| {
            let key = |place: usize| record.values.get(place).and_then(key_bytes);
            key(2).map(|key| ("pipeline_states", key)).or_else(|| Some(("state_objects", key(3)?)))
        };
        match (entity(old), entity(new)) {
            (Some(one), Some(other)) if one.0 == other.0 => self.entities("", &one, &other),
            (one, other) => {
                let kind = |entity: Option<Entity>| entity.map(|entity| entity.0.to_owned());
                self.tell("kind", kind(one), kind(other));
            }
        }
        let versions = (version(old), version(new));
        let changes = std::mem::take(&mut self.changes);
        (versions.0 != versions.1 || !changes.is_empty())
            .then_some(DifferenceKind::Changed { versions: Some(versions), changes })
    }

    fn entities(&mut self, path: &str, old: &Entity, new: &Entity) {
        let meanings = (self.old.meaning(old), self.new.meaning(new));
        if meanings.0.is_some() && meanings.0 == meanings.1 {
            return;
        }
        if let Some(table) = Table::find(old.0) {
            match (self.old.record(old).cloned(), self.new.record(new).cloned()) {
                (Some(one), Some(other)) => self.rows(path, table, &one, &other, 1),
                (one, other) => {
                    let of = |record: Option<Record>, entity: &Entity| {
                        record.map_or_else(
                            || format!("{}, which is missing", shown(&entity.1)),
                            |_| shown(&entity.1),
                        )
                    };
                    let (one, other) = (of(one, old), of(other, new));
                    if one != other {
                        self.tell(path, Some(one), Some(other));
                    }
                }
            }
        }
        for list in lists(old.0) {
            self.list(path, list, old, new);
        }
    }

    /// Compares two rows from a column on.
    fn rows(&mut self, path: &str, table: &Table, old: &Record, new: &Record, from: usize) {
        for (place, column) in table.columns.iter().enumerate().skip(from) {
            let (Some(one), Some(other)) = (old.values.get(place), new.values.get(place)) else { continue };
            let path = join(path, column.name);
            let before = |record: &Record| place.checked_sub(1).and_then(|at| record.values.get(at)).cloned();
            let (a, b) =
                (referred(column, one, before(old).as_ref()), referred(column, other, before(new).as_ref()));
            match (a, b, column.target) {
                (Some(a), Some(b), _) if a.0 == b.0 => self.entities(&path, &a, &b),
                (None, None, Target::Object) => {
                    let group = |content: &Content, value: &Value| {
                        key_bytes(value).map(|key| shown(&content.group_of(&key).unwrap_or(key)))
                    };
                    let (a, b) = (group(&self.old, one), group(&self.new, other));
                    if a != b {
                        self.tell(&path, a, b);
                    }
                }
                (_, _, Target::Container) if one != other => self.containers(&path, table, old, new),
                _ if one != other => self.tell(&path, text(one), text(other)),
                _ => {}
            }
        }
    }

    fn containers(&mut self, path: &str, table: &Table, old: &Record, new: &Record) {
        let Some(kind) = ContainerTable::ALL.into_iter().find(|kind| kind.name() == table.name) else {
            return;
        };
        let row = |content: &Content, record: &Record| {
            let key = record.values.first().map(|key| key_name(ValueRef::from(key)));
            Row::new(&content.database, kind, record.number, key.unwrap_or_default())
        };
        let rows = (row(&self.old, old), row(&self.new, new));
        self.tell(path, Some(rows.0.member()), Some(rows.1.member()));
        if let Some(change) = self.changes.last_mut().filter(|change| change.path == path) {
            change.containers = Some(rows);
        }
    }

    /// Compares the rows of a list: by place if their order means something, else those that only one has.
    fn list(&mut self, path: &str, list: &'static Table, old: &Entity, new: &Entity) {
        let of = |content: &Content, entity: &Entity| -> Vec<Record> {
            content.with_key(list.name, &entity.1).cloned().collect()
        };
        let (mut one, mut other) = (of(&self.old, old), of(&self.new, new));
        let mut numbers: Vec<usize> = (0..one.len().max(other.len())).collect();
        if !is_ordered(list) {
            let texts: Vec<String> =
                other.iter().map(|record| row_text(&mut self.new, list, record, true)).collect();
            let mut left: BTreeMap<String, Vec<Record>> = BTreeMap::new();
            for (text, record) in texts.into_iter().zip(other) {
                left.entry(text).or_default().push(record);
            }
            let content = &mut self.old;
            one.retain(|record| {
                let text = row_text(content, list, record, true);
                left.get_mut(&text).and_then(Vec::pop).is_none()
            });
            other = left.into_values().flatten().collect();
            // What is left is paired by its names.
            one.sort_by_cached_key(|record| row_text(&mut self.old, list, record, false));
            other.sort_by_cached_key(|record| row_text(&mut self.new, list, record, false));
            numbers = (0..one.len().max(other.len())).collect();
        }
        for number in numbers {
            let path = join(path, &format!("{}[{number}]", list.name));
            match (one.get(number), other.get(number)) {
                (Some(a), Some(b)) => self.rows(&path, list, a, b, 1),
                (a, b) => {
                    let a = a.map(|record| row_text(&mut self.old, list, record, true));
                    let b = b.map(|record| row_text(&mut self.new, list, record, true));
                    self.tell(&path, a, b);
                }
            }
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path} > {name}") }
}

/// A row of a list as text, which names what it leads to; with its meaning, it is equal for rows of one
/// meaning only.
fn row_text(content: &mut Content, list: &Table, record: &Record, with_meaning: bool) -> String {
    let mut all = Vec::new();
    for (place, (column, value)) in list.columns.iter().zip(&record.values).enumerate().skip(1) {
        let before = place.checked_sub(1).and_then(|at| record.values.get(at));
        all.push(match referred(column, value, before) {
            Some(entity) => {
                let name = Table::find(entity.0).and_then(|table| {
                    let record = content.record(&entity)?;
                    let values = table.columns.iter().zip(&record.values).skip(1);
                    let values = values.filter(|(column, _)| column.target == Target::None);
                    let values: Vec<String> = values.filter_map(|(_, value)| text(value)).collect();
                    Some(values.join(" "))
                });
                let meaning = if with_meaning { content.meaning(&entity) } else { None };
                let digits = meaning.iter().flatten().take(4).map(|byte| format!("{byte:02x}"));
                format!("{} {}", name.unwrap_or_default(), digits.collect::<String>()).trim_end().to_owned()
            }
            None => text(value).unwrap_or_default(),
        });
    }
    all.retain(|text| !text.is_empty());
    all.join(", ")
}

/// A value as users see it; `None` if it is empty.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Integer(number) => Some(number.to_string()),
        Value::Real(number) => Some(number.to_string()),
        Value::Text(text) => Some(text.clone()),
        Value::Blob(bytes) => Some(shown(bytes)),
    }
}
