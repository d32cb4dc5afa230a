//! Several databases as one, and one without what no object refers to.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use rusqlite::types::Value;

use crate::builder::{Builder, Lists, shown};
use crate::content::{Content, Entity, Record, key_bytes, lists, referred};
use crate::schema::{TABLES, Table, Target};
use crate::table::ContainerTable;
use crate::{Database, Error, ErrorKind};

/// Maximum number of base objects of a state object without a key.
const MOST_OBJECTS: usize = 64;

/// Which of several different objects of one key is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preference {
    /// None: they are a conflict.
    #[default]
    None,
    /// The one of the first database.
    First,
    /// The one of the last database.
    Last,
    /// The one of the highest version; of equal versions, different objects are a conflict.
    Newest,
}

/// What was merged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged {
    /// The number of objects in the result.
    pub objects: usize,
    /// The number of objects that an equal one stands for.
    pub equal: usize,
    /// The keys of objects that were left for a preferred one.
    pub replaced: Vec<String>,
    /// The number of containers in the result.
    pub containers: usize,
    /// For each table, the number of rows that no object refers to, which were left out.
    pub unreferenced: BTreeMap<&'static str, usize>,
    /// The applications of other databases than the first that has one, where they differ from it.
    pub other_applications: Vec<String>,
}

/// An object of one of the databases.
struct Object {
    database: usize,
    version: u32,
    entity: Entity,
}

/// Makes a database with the objects of several, and all that they refer to; what no object refers to is
/// left out. Rows that mean the same become one. Keys stay as they are unless another row has them.
///
/// # Errors
/// If a database cannot be read, or an object refers to what is not there; if two databases have different
/// objects of one key, and there is no [`Preference`]; if the file cannot be written.
pub fn merge(
    out: &Path,
    name: &str,
    databases: &[Arc<Database>],
    preference: Preference,
) -> Result<Merged, Error> {
    let mut contents: Vec<Content> = databases.iter().map(Content::read).collect::<Result<_, _>>()?;
    let mut merged = Merged::default();
    let chosen = choose(&mut contents, preference, &mut merged)?;
    let mut builder = Builder::new(out, name)?;
    applications(&contents, &mut builder, &mut merged)?;
    for (index, content) in contents.iter().enumerate() {
        let mut copy = Copy { content, builder: &mut builder, copied: HashMap::new(), open: HashSet::new() };
        for (key, object) in chosen.iter().filter(|(_, object)| object.database == index) {
            let new = copy.entity(&object.entity)?;
            copy.builder.group(key, object.version, &(object.entity.0, new))?;
            merged.objects = merged.objects.saturating_add(1);
        }
        let is_container = |entity: &&Entity| ContainerTable::ALL.iter().any(|t| t.name() == entity.0);
        merged.containers = merged.containers.saturating_add(copy.copied.keys().filter(is_container).count());
        for (table, rows) in unreferenced(content) {
            let count = merged.unreferenced.entry(table).or_default();
            *count = count.saturating_add(rows.len());
        }
    }
    builder.finish()?;
    Ok(merged)
}

/// The rows that no object refers to, by their tables.
pub(crate) fn unreferenced(content: &Content) -> BTreeMap<&'static str, Vec<Vec<u8>>> {
    let reached = content.reached();
    let mut all = BTreeMap::new();
    for table in TABLES.iter().filter(|table| table.has_key() && table.name != "groups") {
        let keys = content.records(table.name).iter().filter_map(|record| key_bytes(record.values.first()?));
        let left: Vec<Vec<u8>> = keys.filter(|key| !reached.contains(&(table.name, key.clone()))).collect();
        if !left.is_empty() {
            all.insert(table.name, left);
        }
    }
    all
}

/// The object of each key, in the order of their first rows.
fn choose(
    contents: &mut [Content],
    preference: Preference,
    merged: &mut Merged,
) -> Result<Vec<(Vec<u8>, Object)>, Error> {
    let mut chosen: Vec<(Vec<u8>, Object)> = Vec::new();
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    for index in 0..contents.len() {
        let Some(content) = contents.get(index) else { continue };
        for record in content.records("groups").to_vec() {
            let (key, object) = object(contents, index, &record)?;
            let Some(place) = places.get(&key).copied() else {
                places.insert(key.clone(), chosen.len());
                chosen.push((key, object));
                continue;
            };
            let Some((_, kept)) = chosen.get_mut(place) else { continue };
            let mut meaning = |object: &Object| contents.get_mut(object.database)?.meaning(&object.entity);
            let is_same = meaning(kept) == meaning(&object);
            if is_same && kept.version == object.version {
                merged.equal = merged.equal.saturating_add(1);
                continue;
            }
            let takes_new = match preference {
                Preference::First => Some(false),
                Preference::Last => Some(true),
                Preference::Newest if kept.version != object.version => Some(object.version > kept.version),
                Preference::Newest | Preference::None => None,
            };
            let Some(takes_new) = takes_new else {
                let name = |object: &Object| {
                    contents.get(object.database).map_or("", |content| content.database.name()).to_owned()
                };
                let versions = match (kept.version, object.version) {
                    (one, other) if one == other => format!("both of version {one}"),
                    (one, other) => format!("of versions {one} and {other}"),
                };
                let what = if is_same { "equal objects" } else { "different objects" };
                let (one, other) = (name(kept), name(&object));
                let key = shown(&key);
                let reason = format!("{one} and {other} have {what} of the key {key}, {versions}");
                return Err(Error::new(ErrorKind::Conflict, reason));
            };
            merged.replaced.push(shown(&key));
            if takes_new {
                *kept = object;
            }
        }
    }
    Ok(chosen)
}

/// The object of a row of `groups`, which has all that it refers to.
fn object(contents: &mut [Content], index: usize, record: &Record) -> Result<(Vec<u8>, Object), Error> {
    let content = contents.get_mut(index);
    let key = record.values.first().and_then(key_bytes);
    let (Some(content), Some(key)) = (content, key) else {
        return Err(Error::new(ErrorKind::Broken, "an object has no key"));
    };
    let of = |place: usize, table: &'static str| Some((table, record.values.get(place).and_then(key_bytes)?));
    let entity = of(2, "pipeline_states").or_else(|| of(3, "state_objects"));
    let version = match record.values.get(1) {
        // Other writers than Microsoft's may have stored it as a signed number.
        Some(Value::Integer(version)) => u32::try_from(*version & 0xFFFF_FFFF).unwrap_or_default(),
        _ => 0,
    };
    let broken = |reason: &str| {
        let text = format!("{}: the object {} {reason}", content.database.name(), shown(&key));
        Error::new(ErrorKind::Broken, text)
    };
    let Some(entity) = entity else { return Err(broken("is neither a pipeline state nor a state object")) };
    let error = broken("refers to what is not there");
    match content.meaning(&entity) {
        Some(_) => Ok((key, Object { database: index, version, entity })),
        None => Err(error),
    }
}

/// Copies what the first database says of its application.
fn applications(contents: &[Content], builder: &mut Builder, merged: &mut Merged) -> Result<(), Error> {
    let mut first: Option<&[Value]> = None;
    for content in contents {
        let Some(record) = content.records("app_id").first() else { continue };
        let values = record.values.get(1..).unwrap_or_default();
        match first {
            None => {
                builder.application(values.to_vec())?;
                first = Some(values);
            }
            Some(known) if known != values => {
                merged.other_applications.push(content.database.name().to_owned());
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Copies entities of one database.
struct Copy<'c> {
    content: &'c Content,
    builder: &'c mut Builder,
    copied: HashMap<Entity, Vec<u8>>,
    /// State objects that are being copied.
    open: HashSet<Entity>,
}

impl Copy<'_> {
    fn broken(&self, entity: &Entity, reason: &str) -> Error {
        let place = format!("{}: {}/{}", self.content.database.name(), entity.0, shown(&entity.1));
        Error::new(ErrorKind::Broken, format!("{place} {reason}"))
    }

    /// The key of the copy.
    fn entity(&mut self, entity: &Entity) -> Result<Vec<u8>, Error> {
        if let Some(key) = self.copied.get(entity) {
            return Ok(key.clone());
        }
        if self.open.len() >= MOST_OBJECTS || !self.open.insert(entity.clone()) {
            return Err(self.broken(entity, "refers to itself, or to too many others"));
        }
        let mut values = Vec::new();
        if let Some(table) = Table::find(entity.0) {
            let record = self.content.record(entity).cloned();
            let record = record.ok_or_else(|| self.broken(entity, "is not there"))?;
            values = self.values(table, &record, entity)?;
        }
        let mut all = Lists::new();
        for list in lists(entity.0) {
            let records: Vec<Record> = self.content.with_key(list.name, &entity.1).cloned().collect();
            let rows = records.iter().map(|record| self.values(list, record, entity));
            let rows = rows.collect::<Result<Vec<_>, Error>>()?;
            if !rows.is_empty() {
                all.insert(list.name, rows);
            }
        }
        self.open.remove(entity);
        let key = self.builder.add(entity.0, Some(&entity.1), values, &all)?;
        self.copied.insert(entity.clone(), key.clone());
        Ok(key)
    }

    /// The values of a row behind its first, with the keys of the copies.
    fn values(&mut self, table: &Table, record: &Record, of: &Entity) -> Result<Vec<Value>, Error> {
        let mut values = Vec::with_capacity(record.values.len());
        for (place, (column, value)) in table.columns.iter().zip(&record.values).enumerate().skip(1) {
            let before = place.checked_sub(1).and_then(|before| record.values.get(before));
            values.push(if let Some(entity) = referred(column, value, before) {
                Value::Blob(self.entity(&entity)?)
            } else {
                match (column.target, key_bytes(value)) {
                    (Target::Object, Some(key)) => Value::Blob(self.object(key, of)?),
                    (Target::Container, Some(_)) => self.container(table, record)?,
                    _ => value.clone(),
                }
            });
        }
        Ok(values)
    }

    /// The key of a state object that another is built on.
    fn object(&mut self, key: Vec<u8>, of: &Entity) -> Result<Vec<u8>, Error> {
        match (self.content.group_of(&key), self.content.object_row(&key)) {
            (Some(group), _) => Ok(group),
            (None, Some(row)) => self.entity(&row),
            (None, None) => Err(self.broken(of, "is built on a state object that is not there")),
        }
    }

    fn container(&self, table: &Table, record: &Record) -> Result<Value, Error> {
        let kind = ContainerTable::ALL.into_iter().find(|kind| kind.name() == table.name);
        let bytes = kind.map(|kind| self.content.database.bytes(kind, record.number)).transpose()?;
        Ok(bytes.flatten().map_or(Value::Null, Value::Blob))
    }
}
