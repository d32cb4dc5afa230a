//! `dxkit yaml`: a container as text. `dxkit json` prints the same in another notation.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::Container;
use dxkit::yaml::{LlvmVersion, YamlForm};

use super::dis::llvm_version;
use crate::input::{self, CommandError, Listing, Pdbs};
use crate::output::{Destination, OutputTarget};
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Print containers as YAML, which dxkit build reads
#[derive(Debug, Args)]
#[command(after_help = "\
The form is that of LLVM's obj2yaml with additional keys, so that nothing is lost: dxkit build turns it into the identical file, for \
every container. --llvm prints exactly the output of obj2yaml of LLVM 24 (--llvm=22, --llvm=23: of another version), which yaml2obj \
reads, but which does not contain everything. dxkit build reads all of them.
Several containers are printed as several documents, each after a comment with its name; -o FOLDER writes a file for each, with \
.yaml appended to its name.

Examples:
  dxkit yaml shader.cso -o shader.yaml     text to review, commit and edit
  dxkit build shader.yaml -o shader.cso    the same bytes again
  dxkit yaml --llvm shader.cso | diff expected.yaml -
  dxkit yaml shaders/ -o texts/            every container of a folder
  git diff --no-index <(dxkit yaml old.cso) <(dxkit yaml new.cso)")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print the same as the obj2yaml of a version of LLVM [22, 23, 24; --llvm alone is the newest]
    #[arg(
        long,
        value_name = "VERSION",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "24",
        value_parser = llvm_version
    )]
    llvm: Option<LlvmVersion>,

    /// Write to this file, or to this folder if there are several inputs or a folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let form = arguments.llvm.map_or(YamlForm::Lossless, YamlForm::Llvm);
    let notation = Notation { command: "dxkit yaml", extension: "yaml", comment: Some("#") };
    notation.run(&arguments.paths, arguments.output.as_deref(), streams, |container| {
        Ok(dxkit::yaml::yaml(container, form)?)
    })
}

/// A notation for containers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Notation {
    pub(super) command: &'static str,
    /// The extension that is appended to the names of files.
    pub(super) extension: &'static str,
    /// The start of a comment, if the notation has comments.
    pub(super) comment: Option<&'static str>,
}

impl Notation {
    /// Writes every container as text: all of them to standard output, or each to a file.
    pub(super) fn run(
        self,
        paths: &[PathBuf],
        output: Option<&Path>,
        streams: &mut Streams<'_>,
        text: impl Fn(&Container<'_>) -> Result<String, CommandError> + Sync,
    ) -> Outcome {
        let several = input::several(paths);
        let Some(output) = output.filter(|output| output.as_os_str() != "-") else {
            return input::for_each(paths, streams, |input, out| {
                if let Some(comment) = self.comment.filter(|_| several) {
                    writeln!(out, "{comment} {}", shown(&input.name))?;
                }
                out.write_all(text(&Container::parse(&input.bytes)?)?.as_bytes())?;
                Ok(Outcome::Fine)
            });
        };
        let destination = Destination::from_output(Some(output.to_owned()));
        let places = match destination.places(several, &streams.settings.files) {
            Ok(places) => places,
            Err(message) => return input::report(&self.command, Err(message.into()), streams),
        };
        let listing = match Listing::new(paths, Pdbs::Read, streams) {
            Ok(listing) => listing,
            Err(outcome) => return outcome,
        };
        if let Err(failure) = places.prepare(&listing) {
            return input::report(&self.command, Err(failure), streams);
        }
        let files = streams.settings.files.clone();
        input::for_each_of(&listing, streams, |input, _| {
            let mut name = input.relative.clone().into_os_string();
            name.push(".");
            name.push(self.extension);
            if let OutputTarget::File(path) = places.place(&input.renamed(name.into()))? {
                files.write(&path, text(&Container::parse(&input.bytes)?)?.as_bytes())?;
            }
            Ok(Outcome::Fine)
        })
    }
}
