//! [`Combination`]: what is made of several containers, by name; and what is made of a container and is none.

use dxkit::link::{Export, Library, LinkOptions, Target, link};
use dxkit::rootsig::{Change as RootChange, RootSignature, RootSignatureDesc};
use dxkit::{Container, DigestPolicy, ShaderKind};
use serde::Serialize;

use crate::forms::{named, root_signature_text, version_name};
use crate::prelude::*;
use crate::{Judged, Problem, ProblemKind, Subject, json, probe_forms};

named! {
    /// What is made of several containers, or of other bytes.
    Combination, "a combination of containers":
    /// A shader or a library of libraries: `dxkit link`. The argument is the profile, and for a shader the
    /// entry, `ps_6_6 main`; for a library, what it exports, `lib_6_3 one;new=old`.
    Link = "link",
    /// The root signature that serves all, as a container: `dxkit rootsig merge --container`. Each is a
    /// container with a root signature, or its text.
    MergeRootSignatures = "merge-root-signatures",
    /// The differences between two root signatures, as JSON: `dxkit rootsig diff --json`.
    DiffRootSignatures = "diff-root-signatures",
    /// The differences between two containers, as JSON: `dxkit diff --json`; with the argument `all`, also
    /// those that follow from others.
    Diff = "diff",
    /// What each number counts in the buffer of a container that the change `instrument` makes of this one
    /// with the same argument, as JSON: `dxkit instrument --map`.
    ProbeMap = "probe-map",
    /// What was counted, of such a map and the bytes of the buffer: `dxkit instrument --report`. The argument
    /// is the form: `json`, `lcov` or `html`.
    ProbeReport = "probe-report",
}

/// The document about the differences between two root signatures.
#[derive(Debug, Serialize)]
pub struct RootSignatureDiffDocument<'d> {
    old: &'d str,
    new: &'d str,
    same: bool,
    versions: [&'static str; 2],
    differences: Vec<RootSignatureDifference>,
}

#[derive(Debug, Serialize)]
struct RootSignatureDifference {
    change: &'static str,
    place: String,
    old: Option<String>,
    new: Option<String>,
}

impl<'d> RootSignatureDiffDocument<'d> {
    /// Compares two root signatures with these names.
    #[must_use]
    pub fn new(names: [&'d str; 2], old: &RootSignatureDesc<'_>, new: &RootSignatureDesc<'_>) -> Self {
        let differences: Vec<_> = old
            .differences(new)
            .into_iter()
            .map(|difference| RootSignatureDifference {
                change: match difference.change {
                    RootChange::Added => "added",
                    RootChange::Removed => "removed",
                    RootChange::Moved => "moved",
                    _ => "changed",
                },
                place: difference.place,
                old: difference.old,
                new: difference.new,
            })
            .collect();
        Self {
            old: names[0],
            new: names[1],
            same: differences.is_empty(),
            versions: [version_name(old.version), version_name(new.version)],
            differences,
        }
    }
}

fn argument(reason: impl Into<String>) -> Problem {
    Problem::new(ProblemKind::Argument, reason)
}

impl Combination {
    /// Makes the combination of these subjects, in their order.
    ///
    /// # Errors
    /// If a subject cannot be read, if the subjects do not fit together, or if the combination has no such
    /// argument.
    pub fn make(self, subjects: &[Subject<'_>], argument: &str) -> Result<Vec<u8>, Problem> {
        match self {
            Self::Link => linked(subjects, argument),
            Self::MergeRootSignatures => {
                let roots = subjects.iter().map(root_signature).collect::<Result<Vec<_>, _>>()?;
                let merged = RootSignatureDesc::merge(&roots).map_err(|error| {
                    let name = error.input.and_then(|index| subjects.get(index)).map(|subject| subject.name);
                    let name = name.map(|name| format!("{name}: ")).unwrap_or_default();
                    self::argument(format!("no root signature serves all: {name}{}", error.reason))
                })?;
                Ok(dxkit::root_signature_container(&merged.encode()?)?)
            }
            Self::DiffRootSignatures => {
                let [old, new] = two(subjects)?;
                let (from, to) = (root_signature(old)?, root_signature(new)?);
                let document = RootSignatureDiffDocument::new([old.name, new.name], &from, &to);
                serde_json::to_vec(&document).map_err(|error| Problem::internal(&error.to_string()))
            }
            Self::Diff => {
                let [old, new] = two(subjects)?;
                json::diff(old, new, argument == "all").map(String::into_bytes)
            }
            Self::ProbeMap => match subjects {
                [original] => probe_forms::map(original, argument),
                _ => Err(self::argument(format!("a map is of one container, not of {}", subjects.len()))),
            },
            Self::ProbeReport => match subjects {
                [map, buffer] => probe_forms::report(map.bytes, buffer.bytes, argument),
                _ => Err(self::argument("a report is of a map and a buffer")),
            },
        }
    }
}

fn two<'s, 'b>(subjects: &'s [Subject<'b>]) -> Result<[&'s Subject<'b>; 2], Problem> {
    match subjects {
        [old, new] => Ok([old, new]),
        _ => Err(argument(format!("two are compared, not {}", subjects.len()))),
    }
}

/// The root signature of a container, or of a text.
fn root_signature(subject: &Subject<'_>) -> Result<RootSignatureDesc<'static>, Problem> {
    if !subject.bytes.starts_with(b"DXBC") {
        let text = core::str::from_utf8(subject.bytes).map_err(|_| {
            let reason =
                format!("{}: it is neither a container nor the text of a root signature", subject.name);
            Problem::new(ProblemKind::Format, reason)
        })?;
        let (version, text) = root_signature_text(text)?;
        return Ok(dxkit::rootsig::TextOptions::new(version).compile(&text)?.signature);
    }
    match dxkit::root_signature(&Container::parse(subject.bytes)?)? {
        Some(RootSignature::Known(root)) => Ok(root.into_owned()),
        Some(_) => {
            let reason = format!("{}: the root signature has a version that is not known", subject.name);
            Err(Problem::new(ProblemKind::Format, reason))
        }
        None => {
            let reason = format!("{}: there is no root signature", subject.name);
            Err(Problem::new(ProblemKind::Missing, reason))
        }
    }
}

/// Libraries, linked and judged.
fn linked(subjects: &[Subject<'_>], words: &str) -> Result<Vec<u8>, Problem> {
    let (profile, rest) = words.trim().split_once(char::is_whitespace).unwrap_or((words.trim(), ""));
    let rest = rest.trim();
    let target = Target::from_profile(profile).ok_or_else(|| {
        argument(format!("{profile:?} is no profile: one is cs_6_6, ps_6_0, lib_6_3, lib_6_x"))
    })?;
    let options = if target.kind == ShaderKind::Library {
        let mut options = LinkOptions::library(target);
        if !rest.is_empty() {
            options.exports = Export::parse_list(rest).map_err(|error| argument(error.to_string()))?;
        }
        options
    } else if rest.is_empty() {
        return Err(argument(format!("{profile} is a shader: state its entry, `{profile} main`")));
    } else {
        LinkOptions::shader(target, rest)
    };
    let library = |subject: &Subject<'_>| -> Result<Library, Problem> {
        Ok(Library::from_container(subject.name, &Container::parse(subject.bytes)?)?)
    };
    let libraries = subjects.iter().map(library).collect::<Result<Vec<_>, _>>()?;
    let linked = link(&libraries, &options).map_err(|errors| {
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        Problem::new(ProblemKind::Argument, errors.join("\n"))
    })?;
    let made = linked.container()?.write(DigestPolicy::Recompute)?;
    // As `dxkit link`: what breaks a rule is not given out. Libraries of no final version have none.
    if !profile.ends_with("_x") {
        let judged = Judged::validate(&made, &dxkit::validate::ValidationOptions::as_stated());
        if let Some(error) = judged.and_then(|judged| judged.first_error()) {
            return Err(Problem::new(ProblemKind::Format, error.to_string()));
        }
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Change;

    fn subject<'s>(name: &'s str, bytes: &'s [u8]) -> Subject<'s> {
        Subject { name, bytes, in_pdb: false }
    }

    fn text(bytes: Result<Vec<u8>, Problem>) -> String {
        String::from_utf8(bytes.unwrap()).unwrap()
    }

    #[test]
    fn root_signatures_of_texts_and_containers_are_merged_and_compared() {
        let shader = include_bytes!("../../../testdata/dxc/vs_root_signature_6_0.dxil");
        let one = subject("vs", shader);
        let other = subject("text", b"DescriptorTable(Sampler(s5))");
        let merged = Combination::MergeRootSignatures.make(&[one, other], "").unwrap();
        let merged = subject("merged", &merged);
        let own = text(Combination::DiffRootSignatures.make(&[merged, merged], ""));
        assert!(own.contains("\"same\":true"), "{own}");
        let differs = text(Combination::DiffRootSignatures.make(&[one, merged], ""));
        assert!(differs.contains("\"same\":false") && differs.contains("\"change\":\"added\""), "{differs}");
        let none = subject("ps", include_bytes!("../../../testdata/dxc/ps_solid_6_0.dxil"));
        let problem = Combination::MergeRootSignatures.make(&[one, none], "").unwrap_err();
        assert_eq!(
            (problem.kind, &*problem.message),
            (ProblemKind::Missing, "ps: there is no root signature")
        );
        let local = subject("local", b"RootFlags(LOCAL_ROOT_SIGNATURE)");
        let problem = Combination::MergeRootSignatures.make(&[one, local], "").unwrap_err();
        assert!(problem.message.starts_with("no root signature serves all: local: "), "{problem}");
    }

    #[test]
    fn containers_are_compared() {
        let old = subject("old", include_bytes!("../../../testdata/dxc/ps_solid_6_0.dxil"));
        let equal = text(Combination::Diff.make(&[old, old], ""));
        assert!(
            equal.contains("\"verdict\":\"identical\"") || equal.contains("\"differences\":[]"),
            "{equal}"
        );
        assert!(Combination::Diff.make(&[old], "").unwrap_err().message.starts_with("two are compared"));
    }

    #[test]
    fn shaders_count_what_they_do() {
        let bytes = include_bytes!("../../../testdata/exec/tonemap.dxil");
        let original = subject("tonemap", bytes);
        let changed = Change::Instrument.apply(bytes, "counters u7,space9", &[]).unwrap();
        assert_ne!(changed, bytes);
        let map = Combination::ProbeMap.make(&[original], "counters u7,space9").unwrap();
        assert_eq!(map, Combination::ProbeMap.make(&[original], "counters").unwrap());
        let document: serde_json::Value = serde_json::from_slice(&map).unwrap();
        let size = usize::try_from(document["buffer_size"].as_u64().unwrap()).unwrap();
        let buffer = vec![1; size];
        let inputs = [subject("map", &map), subject("buffer", &buffer)];
        let report: serde_json::Value =
            serde_json::from_slice(&Combination::ProbeReport.make(&inputs, "").unwrap()).unwrap();
        let sites = report["sites"].as_array().unwrap();
        assert_eq!(sites.len() * 4, size);
        assert!(sites.iter().all(|site| site["count"] == 0x0101_0101), "{report}");
        let page = text(Combination::ProbeReport.make(&inputs, "html"));
        assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
        for wrong in ["", "counts", "counters t7", "counters u7 u8", "counters u0"] {
            let problem = Change::Instrument.apply(bytes, wrong, &[]).unwrap_err();
            assert_eq!(problem.kind, ProblemKind::Argument, "{wrong}: {problem}");
        }
        assert_eq!(Combination::ProbeReport.make(&inputs, "csv").unwrap_err().kind, ProblemKind::Argument);
        let short = [inputs[0], subject("buffer", &[])];
        assert_eq!(Combination::ProbeReport.make(&short, "").unwrap_err().kind, ProblemKind::Text);
    }

    #[test]
    fn libraries_are_linked() {
        let falloff = subject("falloff", include_bytes!("../../../testdata/link/falloff.dxil"));
        let shade = subject("shade", include_bytes!("../../../testdata/link/shade.dxil"));
        let made = Combination::Link.make(&[shade, falloff], "lib_6_3").unwrap();
        assert!(Container::parse(&made).is_ok());
        let alone = Combination::Link.make(&[shade], "ps_6_0 nothing").unwrap_err();
        assert_eq!(alone.kind, ProblemKind::Argument, "{alone}");
        for wrong in ["", "xs_6_0 main", "ps_6_0"] {
            assert_eq!(Combination::Link.make(&[shade], wrong).unwrap_err().kind, ProblemKind::Argument);
        }
    }
}
