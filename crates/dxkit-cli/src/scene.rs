//! Scenes for rays (`--scene`), and the shaders that rays call.
//!
//! A file is an array of NumPy with nine numbers for each triangle, or JSON: a list of triangles, or an
//! object with instances and the names of shaders. Shaders that it does not name are those of the library, in
//! its order.

use std::fs;
use std::path::Path;

use dxkit::exec::{HitGroup, Instance, RayPipeline, Triangle3, TriangleInstance, TriangleScene, Value};
use serde::Deserialize;

use crate::npy;
use crate::outcome::{CommandError, Event};
use crate::shown::path_name;
use crate::texts;

/// What a file has.
#[derive(Debug, Clone)]
pub(crate) struct SceneFile {
    pub(crate) scene: TriangleScene,
    /// The shaders that rays call, as far as the file names them; its instances are those of the scene.
    described: Described,
}

/// An object of JSON.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    instances: Vec<DescribedInstance>,
    hit_groups: Option<Vec<Group>>,
    miss: Option<Vec<String>>,
    callable: Option<Vec<String>>,
    max_recursion: Option<u32>,
    max_calls: Option<u32>,
}

/// The shaders of a hit group.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    closest_hit: Option<String>,
    any_hit: Option<String>,
    intersection: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct DescribedInstance {
    triangles: Vec<Triangle3>,
    #[serde(default = "yes")]
    opaque: bool,
    #[serde(default)]
    id: u32,
    #[serde(default = "all")]
    mask: u8,
    #[serde(default)]
    hit_group: u32,
    #[serde(default)]
    double_sided: bool,
    transform: Option<[[f32; 4]; 3]>,
}

const fn yes() -> bool {
    true
}

const fn all() -> u8 {
    0xff
}

impl SceneFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no scene.
    pub(crate) fn read(path: &Path) -> Result<Self, CommandError> {
        let name = path_name(path);
        let bytes = fs::read(path).map_err(|error| CommandError::unreadable(&name, &error))?;
        let wrong = |reason: String| CommandError::new(Event::InvalidText, format!("{name}: {reason}"));
        if npy::is_array(&bytes) {
            return Ok(Self::from_triangles(&triangles_of(&bytes).map_err(wrong)?));
        }
        let in_json = |error: serde_json::Error| wrong(error.to_string());
        match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'[') => {
                let triangles: Vec<Triangle3> = texts::json_of(&bytes).map_err(in_json)?;
                Ok(Self::from_triangles(&triangles))
            }
            Some(b'{') => Self::from_described(texts::json_of(&bytes).map_err(in_json)?).map_err(wrong),
            _ => Err(wrong(
                "an array of triangles (.npy), or JSON with triangles or instances is expected".into(),
            )),
        }
    }

    fn from_triangles(triangles: &[Triangle3]) -> Self {
        Self { scene: TriangleScene::new(triangles), described: Described::default() }
    }

    fn from_described(mut described: Described) -> Result<Self, String> {
        let instances = std::mem::take(&mut described.instances).into_iter().map(|own| {
            let usual = Instance::default();
            let instance = Instance {
                id: own.id,
                mask: own.mask,
                contribution: own.hit_group,
                double_sided: own.double_sided,
                object_to_world: own.transform.unwrap_or(usual.object_to_world),
                ..usual
            };
            TriangleInstance { instance, geometries: vec![(own.opaque, own.triangles)] }
        });
        let scene = TriangleScene::from_instances(instances.collect());
        let scene = scene.ok_or("the transform of an instance has no inverse")?;
        Ok(Self { scene, described })
    }

    /// The shaders that rays call: those that the file names, and otherwise those of the library.
    pub(crate) fn pipeline(&self, library: RayPipeline) -> RayPipeline {
        let Described { hit_groups, miss, callable, max_recursion, max_calls, .. } = self.described.clone();
        let group =
            |Group { closest_hit, any_hit, intersection }| HitGroup { closest_hit, any_hit, intersection };
        RayPipeline {
            hit_groups: hit_groups
                .map_or(library.hit_groups, |groups| groups.into_iter().map(group).collect()),
            miss: miss.unwrap_or(library.miss),
            callable: callable.unwrap_or(library.callable),
            max_recursion: max_recursion.unwrap_or(library.max_recursion),
            max_calls: max_calls.unwrap_or(library.max_calls),
        }
    }
}

/// The triangles of an array: nine numbers each.
fn triangles_of(bytes: &[u8]) -> Result<Vec<Triangle3>, String> {
    let array = npy::parse(bytes)?;
    let mut numbers = Vec::new();
    flatten(&array.value().ok_or("numbers are expected")?, &mut numbers)?;
    if numbers.len() % 9 != 0 {
        return Err(format!("{} numbers are no triangles, which have nine each", numbers.len()));
    }
    let triangle = |nine: &[f32]| {
        let at = |place: usize| nine.get(place).copied().unwrap_or(0.0);
        [0, 3, 6].map(|first| [0, 1, 2].map(|column| at(first + column)))
    };
    Ok(numbers.chunks(9).map(triangle).collect())
}

fn flatten(value: &Value, numbers: &mut Vec<f32>) -> Result<(), String> {
    match value {
        Value::List(list) => list.iter().try_for_each(|value| flatten(value, numbers))?,
        Value::Float(number) => numbers.push(*number),
        #[allow(clippy::cast_possible_truncation, reason = "shaders have floats")]
        Value::Double(number) => numbers.push(*number as f32),
        #[allow(clippy::cast_precision_loss, reason = "shaders have floats")]
        Value::Integer(number) => numbers.push(*number as f32),
        _ => return Err("numbers are expected".to_owned()),
    }
    Ok(())
}
