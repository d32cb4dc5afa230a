//! [`Manifest`]: what a database is made from, as TOML.
//!
//! The text is parsed into structures that follow its tables (serde); what they state is checked by the
//! functions that make rows of it. An error of the parser gets its line, and the key that it is about, which
//! is found in the text in front of the error.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::names::{Field, Names, format};
use crate::{Error, ErrorKind};

/// What a database is made from. docs/sodb.md describes the text.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub(crate) application: Option<Application>,
    #[serde(default)]
    pub(crate) pipeline: Vec<Pipeline>,
    #[serde(default)]
    pub(crate) state_object: Vec<Object>,
}

impl Manifest {
    /// Reads the text.
    ///
    /// # Errors
    /// If it is not TOML, or has other keys than those of manifests; the message has the line.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = before.map(|before| before.matches('\n').count().saturating_add(1));
            let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            let key = before.map(|before| key_of(text, before)).unwrap_or_default();
            manifest(format!("{place}{key}{}", explained(error.message())))
        })
    }

    /// Every file that the manifest names, in the order of the text.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let known = self.pipeline.iter().flat_map(Pipeline::files);
        known
            .map(PathBuf::as_path)
            .chain(self.state_object.iter().flat_map(|object| object.files().map(PathBuf::as_path)))
    }
}

/// The key whose value an error is about, with the tables that it is in: `state_object.work_graph.nodes: `.
/// The text in front of the error ends where the value begins; of a key that is missing or unknown, the
/// table.
fn key_of(text: &str, before: &str) -> String {
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.');
    let mut tables = before.lines().filter_map(|line| {
        let line = line.trim();
        Some(line.strip_prefix('[')?.split(']').next()?.trim_start_matches('[').trim())
    });
    let own = text.get(before.len()..).unwrap_or_default();
    let table = match own.strip_prefix('[') {
        // The error is about a table, whose header follows.
        Some(header) if before.is_empty() || before.ends_with('\n') => {
            header.trim_start_matches('[').split(']').next().unwrap_or_default()
        }
        _ => tables.next_back().filter(|table| table.chars().all(is_name)).unwrap_or_default(),
    };
    // The value may be in a list or a table in braces, which begins in the same line.
    let line = before.lines().last().filter(|_| !before.ends_with('\n')).unwrap_or_default();
    let names = line.match_indices('=').filter_map(|(at, _)| {
        let name = line.get(..at)?.trim_end();
        let start = name.rfind(|letter| !is_name(letter)).map_or(0, |at| at + 1);
        name.get(start..).filter(|name| !name.is_empty())
    });
    let mut names: Vec<&str> = names.collect();
    let is_inside = |open: char, close: char| line.matches(open).count() > line.matches(close).count();
    if !is_inside('{', '}') && !is_inside('[', ']') {
        names = names.last().copied().into_iter().collect();
    }
    let path: Vec<&str> = core::iter::once(table).chain(names).filter(|name| !name.is_empty()).collect();
    if path.is_empty() { String::new() } else { format!("{}: ", path.join(".")) }
}

/// What serde says, in the words of manifests.
fn explained(message: &str) -> String {
    /// The keys of a table, as serde lists them for one that is unknown.
    fn keys<T: for<'t> Deserialize<'t>>() -> String {
        let error = toml::from_str::<T>("\"?\" = 0").err();
        let listed = error.and_then(|error| {
            let (_, keys) = error.message().split_once("expected ")?;
            Some(keys.trim_start_matches("one of ").replace('`', ""))
        });
        listed.map_or("a table".to_owned(), |keys| format!("a table with the keys {keys}"))
    }
    const ANY: &str = "data did not match any variant of untagged enum Named";
    if message == ANY {
        return "a number, true, false or the name of a value is expected".to_owned();
    }
    let value =
        message.strip_prefix("invalid value: integer ").and_then(|it| it.split_once(", expected u32"));
    if let Some((found, _)) = value {
        return format!("an integer from 0 to {} is expected, not {}", u32::MAX, found.replace('`', ""));
    }
    let Some((found, wanted)) =
        message.strip_prefix("invalid type: ").and_then(|it| it.split_once(", expected "))
    else {
        return match message.strip_prefix("missing field ") {
            Some(key) => format!("the key {key} is missing"),
            None => message.replace("unknown field", "there is no key"),
        };
    };
    let wanted = match wanted {
        "struct Application" => keys::<Application>(),
        "struct Pipeline" => keys::<Pipeline>(),
        "struct Element" => keys::<Element>(),
        "struct StreamOutput" => keys::<StreamOutput>(),
        "struct StreamEntry" => keys::<StreamEntry>(),
        "struct Samples" => keys::<Samples>(),
        "struct Object" => keys::<Object>(),
        "struct ShaderConfig" => keys::<ShaderConfig>(),
        "struct PipelineConfig" => keys::<PipelineConfig>(),
        "struct Library" => keys::<Library>(),
        "struct Collection" => keys::<Collection>(),
        "struct HitGroup" => keys::<HitGroup>(),
        "struct WorkGraph" => keys::<WorkGraph>(),
        "struct Node" => keys::<Node>(),
        "struct NodeOutput" => keys::<NodeOutput>(),
        "struct Association" => keys::<Association>(),
        "struct DepthStencil" | "struct Blend" | "a map" => "a table".to_owned(),
        "a sequence" => "a list in brackets".to_owned(),
        "a string" => "a text in quotes".to_owned(),
        "path string" => "a path in quotes".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "u32" | "i64" => "an integer".to_owned(),
        other => other.to_owned(),
    };
    let found = found.split_once('`').and_then(|(_, rest)| rest.split_once('`')).map_or_else(
        || found.strip_prefix("string ").unwrap_or(found).to_owned(),
        |(number, _)| number.to_owned(),
    );
    format!("{wanted} is expected, not {found}")
}

pub(crate) fn manifest(reason: impl Into<String>) -> Error {
    Error::new(ErrorKind::Manifest, reason)
}

/// Number or text.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Named {
    Switch(bool),
    Number(i64),
    Real(f64),
    Name(String),
}

impl Named {
    /// The number, by its name if it is one of these.
    pub(crate) fn number(&self, key: &str, names: Names) -> Result<i64, Error> {
        match self {
            Self::Switch(is_on) => Ok(i64::from(*is_on)),
            Self::Number(number) => Ok(*number),
            Self::Name(name) => {
                let is_it = |known: &&(&str, i64)| known.0.eq_ignore_ascii_case(name);
                let found = names.iter().find(is_it).map(|(_, number)| *number);
                let all = || names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                found.ok_or_else(|| manifest(format!("{key}: {name:?} is none of {}", all())))
            }
            Self::Real(_) => Err(manifest(format!("{key} is an integer"))),
        }
    }

    pub(crate) fn real(&self, key: &str) -> Result<f64, Error> {
        match self {
            // Larger integers than a float holds exactly are no biases.
            #[allow(clippy::cast_precision_loss)]
            Self::Number(number) => Ok(*number as f64),
            Self::Real(number) => Ok(*number),
            _ => Err(manifest(format!("{key} is a number"))),
        }
    }

    /// The number of a format.
    pub(crate) fn format(&self, key: &str) -> Result<i64, Error> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Name(name) => {
                format(name).ok_or_else(|| manifest(format!("{key}: {name:?} is no format of DXGI")))
            }
            _ => Err(manifest(format!("{key} is the name of a format"))),
        }
    }

    /// A version: a number, or four numbers of 16 bits, of which later ones may be missing.
    pub(crate) fn version(&self, key: &str) -> Result<i64, Error> {
        let error = || manifest(format!("{key} is a version such as \"1.2.0.0\", or a number"));
        match self {
            Self::Number(number) => Ok(*number),
            Self::Name(name) => {
                let parts: Result<Vec<u16>, _> = name.split('.').map(str::parse).collect();
                let parts = parts.ok().filter(|parts| parts.len() <= 4).ok_or_else(error)?;
                let mut bytes = [0; 8];
                for (place, part) in bytes.chunks_exact_mut(2).zip(parts) {
                    place.copy_from_slice(&part.to_be_bytes());
                }
                Ok(i64::from_be_bytes(bytes))
            }
            _ => Err(error()),
        }
    }
}

/// The values of some of the fields of a description.
pub(crate) type Description = BTreeMap<String, Named>;

/// The number of a field, or its default.
pub(crate) fn field(of: &Description, field: &Field, what: &str) -> Result<i64, Error> {
    match of.get(field.key) {
        Some(value) => value.number(&format!("{what}.{}", field.key), field.names),
        None => Ok(field.default),
    }
}

/// Refuses fields that a description has not.
pub(crate) fn only(of: &Description, fields: &[Field], what: &str) -> Result<(), Error> {
    match of.keys().find(|key| fields.iter().all(|field| field.key != **key)) {
        Some(key) => {
            let all: Vec<&str> = fields.iter().map(|field| field.key).collect();
            Err(manifest(format!("{what} has no field {key:?}: it has {}", all.join(", "))))
        }
        None => Ok(()),
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Application {
    pub(crate) exe: String,
    pub(crate) name: String,
    pub(crate) version: Named,
    pub(crate) engine: Option<String>,
    pub(crate) engine_version: Option<Named>,
}

/// A pipeline state.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pipeline {
    pub(crate) key: String,
    #[serde(default = "one")]
    pub(crate) version: u32,
    pub(crate) root_signature: Option<PathBuf>,
    pub(crate) vs: Option<PathBuf>,
    pub(crate) ps: Option<PathBuf>,
    pub(crate) hs: Option<PathBuf>,
    pub(crate) ds: Option<PathBuf>,
    pub(crate) gs: Option<PathBuf>,
    #[serde(rename = "as")]
    pub(crate) amplification: Option<PathBuf>,
    pub(crate) ms: Option<PathBuf>,
    pub(crate) cs: Option<PathBuf>,
    pub(crate) input_layout: Option<Vec<Element>>,
    pub(crate) stream_output: Option<StreamOutput>,
    pub(crate) depth_stencil: Option<DepthStencil>,
    pub(crate) render_targets: Option<Vec<Named>>,
    pub(crate) blend: Option<Blend>,
    pub(crate) rasterizer: Option<Description>,
    pub(crate) samples: Option<Samples>,
    pub(crate) sample_mask: Option<u32>,
    pub(crate) strip_cut: Option<Named>,
    pub(crate) topology: Option<Named>,
    pub(crate) depth_format: Option<Named>,
    pub(crate) node_mask: Option<u32>,
    pub(crate) flags: Option<u32>,
}

const fn one() -> u32 {
    1
}

impl Pipeline {
    /// The shaders, in the order of the columns of `pipeline_states`, with the values of `Type`.
    pub(crate) fn shaders(&self) -> [(&'static str, Option<&PathBuf>); 8] {
        [
            ("VS", self.vs.as_ref()),
            ("PS", self.ps.as_ref()),
            ("HS", self.hs.as_ref()),
            ("DS", self.ds.as_ref()),
            ("GS", self.gs.as_ref()),
            ("AS", self.amplification.as_ref()),
            ("MS", self.ms.as_ref()),
            ("CS", self.cs.as_ref()),
        ]
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> + Clone {
        let shaders = self.shaders().into_iter().filter_map(|(_, file)| file);
        self.root_signature.iter().chain(shaders)
    }
}

/// An element of an input layout.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Element {
    pub(crate) semantic: String,
    #[serde(default)]
    pub(crate) index: u32,
    pub(crate) format: Named,
    #[serde(default)]
    pub(crate) slot: u32,
    /// Behind the element before it, if it is not stated.
    pub(crate) offset: Option<u32>,
    /// The number of instances that share a value, for data of instances.
    pub(crate) instances: Option<u32>,
}

/// What a pipeline writes of its vertices to buffers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamOutput {
    pub(crate) entries: Vec<StreamEntry>,
    /// The bytes between vertices, of at most four buffers.
    pub(crate) strides: Vec<u32>,
    /// The stream that is rasterized, the first one if it is not stated; 0xffffffff for none.
    #[serde(default)]
    pub(crate) rasterized_stream: u32,
}

/// Components of an output that are written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamEntry {
    #[serde(default)]
    pub(crate) stream: u32,
    pub(crate) semantic: String,
    #[serde(default)]
    pub(crate) index: u32,
    #[serde(default)]
    pub(crate) start: u32,
    pub(crate) count: u32,
    #[serde(default)]
    pub(crate) slot: u32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Samples {
    pub(crate) count: u32,
    #[serde(default)]
    pub(crate) quality: u32,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct DepthStencil {
    #[serde(default)]
    pub(crate) front: Description,
    #[serde(default)]
    pub(crate) back: Description,
    #[serde(flatten)]
    pub(crate) fields: Description,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Blend {
    /// One for all render targets, or one for each.
    #[serde(default)]
    pub(crate) targets: Vec<Description>,
    #[serde(flatten)]
    pub(crate) fields: Description,
}

/// A state object.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Object {
    pub(crate) key: String,
    #[serde(default = "one")]
    pub(crate) version: u32,
    #[serde(rename = "type")]
    pub(crate) kind: Named,
    pub(crate) flags: Option<u32>,
    pub(crate) node_mask: Option<u32>,
    /// The key of the state object that this one adds to.
    pub(crate) parent: Option<String>,
    pub(crate) global_root_signature: Option<PathBuf>,
    pub(crate) local_root_signature: Option<PathBuf>,
    pub(crate) shader_config: Option<ShaderConfig>,
    pub(crate) pipeline_config: Option<PipelineConfig>,
    #[serde(default)]
    pub(crate) library: Vec<Library>,
    #[serde(default)]
    pub(crate) collection: Vec<Collection>,
    #[serde(default)]
    pub(crate) hit_group: Vec<HitGroup>,
    #[serde(default)]
    pub(crate) work_graph: Vec<WorkGraph>,
    #[serde(default)]
    pub(crate) association: Vec<Association>,
}

impl Object {
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        let libraries = self.library.iter().map(|library| &library.path);
        self.global_root_signature.iter().chain(&self.local_root_signature).chain(libraries)
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShaderConfig {
    pub(crate) payload: u32,
    pub(crate) attributes: u32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PipelineConfig {
    pub(crate) recursion: u32,
    #[serde(default)]
    pub(crate) flags: u32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Library {
    pub(crate) path: PathBuf,
    /// `NAME`, or `NAME=NAME_IN_THE_LIBRARY`; all if there are none.
    #[serde(default)]
    pub(crate) exports: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Collection {
    pub(crate) key: String,
    #[serde(default)]
    pub(crate) exports: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HitGroup {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) kind: Option<Named>,
    pub(crate) any_hit: Option<String>,
    pub(crate) closest_hit: Option<String>,
    pub(crate) intersection: Option<String>,
}

/// A work graph.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorkGraph {
    pub(crate) name: String,
    /// 1 for all nodes that the libraries export.
    #[serde(default)]
    pub(crate) flags: u32,
    /// The nodes that it starts at, `NAME` or `NAME[INDEX]`.
    #[serde(default)]
    pub(crate) entries: Vec<String>,
    /// What it overrides of its nodes.
    #[serde(default)]
    pub(crate) nodes: Vec<Node>,
}

/// What a work graph overrides of a node. Microsoft's writer stores no node of which nothing is overridden.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    /// The export of its shader.
    pub(crate) name: String,
    /// The launch that the overrides are for.
    pub(crate) overrides: Named,
    pub(crate) root_arguments: Option<u32>,
    pub(crate) program_entry: Option<bool>,
    /// Its name in the graph, and the node whose input it shares, as [`WorkGraph::entries`].
    pub(crate) new_name: Option<String>,
    pub(crate) share_input_of: Option<String>,
    /// Of a broadcasting node.
    pub(crate) grid: Option<[u32; 3]>,
    pub(crate) max_grid: Option<[u32; 3]>,
    #[serde(default)]
    pub(crate) outputs: Vec<NodeOutput>,
}

/// What a work graph overrides of an output of a node.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeOutput {
    pub(crate) index: u32,
    pub(crate) new_name: Option<String>,
    pub(crate) allow_sparse: Option<bool>,
    pub(crate) max_records: Option<u32>,
    /// The output that it shares its records with.
    pub(crate) shared_with: Option<u32>,
}

/// Exports that a subobject is for: one of the state object, or one that a library defines.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Association {
    pub(crate) subobject: Option<Subobject>,
    pub(crate) library_subobject: Option<String>,
    pub(crate) exports: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Subobject {
    ShaderConfig,
    PipelineConfig,
    LocalRootSignature,
}

/// The bytes of a key: those of the text, or those that are written behind `0x`.
pub(crate) fn key(text: &str) -> Result<Vec<u8>, Error> {
    let Some(digits) = text.strip_prefix("0x") else {
        return if text.is_empty() { Err(manifest("a key is empty")) } else { Ok(text.as_bytes().to_vec()) };
    };
    let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pairs = digits.as_bytes().chunks(2).map(|pair| match pair {
        [high, low] => Some(digit(high)?.wrapping_shl(4) | digit(low)?),
        _ => None,
    });
    let bytes: Option<Vec<u8>> = pairs.collect();
    let bytes = bytes.filter(|bytes| !bytes.is_empty());
    bytes.ok_or_else(|| manifest(format!("the key {text:?} is 0x and bytes of two digits each")))
}
