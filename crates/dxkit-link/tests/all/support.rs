//! The libraries and sets of `testdata/link`.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_container::{Container, DigestPolicy};
use dxkit_link::{Export, Library, LinkError, LinkOptions, Linked, Target, link};

/// A set of libraries, and the verdict of the vendor's linker.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) libraries: Vec<String>,
    pub(crate) profile: String,
    pub(crate) options: LinkOptions,
    pub(crate) verdict: String,
    pub(crate) message: String,
}

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/link")
}

pub(crate) fn library(name: &str) -> Library {
    let path = folder().join(name).with_extension("dxil");
    let file = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Library::from_container(name, &Container::parse(&file).unwrap()).unwrap()
}

/// The sets of the table.
pub(crate) fn sets() -> Vec<Set> {
    let table = fs::read_to_string(folder().join("sets.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let [name, entry, profile, libraries, options, verdict, message] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let target = Target::from_profile(profile).unwrap();
        let mut all =
            if entry == "-" { LinkOptions::library(target) } else { LinkOptions::shader(target, entry) };
        match options.split_once(' ') {
            Some(("-exports", exports)) => all.exports = Export::parse_list(exports).unwrap(),
            Some(("-validator-version", version)) => {
                let (major, minor) = version.split_once('.').unwrap();
                all.validator = Some((major.parse().unwrap(), minor.parse().unwrap()));
            }
            _ => all.export_shaders_only = options == "-export-shaders-only",
        }
        Set {
            name: name.into(),
            libraries: libraries.split(',').map(Into::into).collect(),
            profile: profile.into(),
            options: all,
            verdict: verdict.into(),
            message: message.into(),
        }
    })
    .collect()
}

impl Set {
    pub(crate) fn link(&self) -> Result<Linked, Vec<LinkError>> {
        let libraries: Vec<Library> = self.libraries.iter().map(|name| library(name)).collect();
        link(&libraries, &self.options)
    }

    /// The container of the result.
    pub(crate) fn container(&self) -> Result<Vec<u8>, Vec<LinkError>> {
        let linked = self.link()?;
        let container = linked.container().unwrap_or_else(|error| panic!("{}: {error}", self.name));
        Ok(container.write(DigestPolicy::Recompute).unwrap())
    }

    /// What the vendor's linker made, if it made anything.
    pub(crate) fn vendors(&self) -> Option<Vec<u8>> {
        let path = folder().join(format!("{}.linked", self.name));
        (self.verdict == "ok").then(|| fs::read(path).unwrap())
    }
}
