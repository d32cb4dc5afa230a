//! Compares the parts for debuggers with the program: hashes, names, sources.

use alloc::format;
use alloc::string::ToString as _;

use dxkit_bytes::{Frame, Report, Severity, Span};
use dxkit_info::{DebugName, HashFlags, PdbInfo, ShaderHash, SourceInfo};
use dxkit_rdat::{DxilPdbInfo0, RuntimeData};
use dxkit_types::{FourCc, Profile, ShaderModel};

use super::Parts;

impl Parts<'_> {
    /// Checks the parts that only files for debuggers have, and the hashes.
    pub(super) fn check_debug(&self, report: &mut Report) {
        if let Some(hash) = self.hash() {
            self.check_hash(hash, report);
        }
        if let (Some(hash), Some(name)) = (self.hash(), self.debug_name()) {
            check_name(hash, name, self.programs().any(|(kind, _)| kind == FourCc::Ildb), report);
        }
        if let Some(sources) = self.sources() {
            self.check_profile(sources, report);
        }
        if let Some(info) = self.pdb_info() {
            self.check_pdb_info(info, report);
        }
    }

    /// Checks that the shader hash is the MD5 of the bitcode.
    fn check_hash(&self, hash: &ShaderHash<'_>, report: &mut Report) {
        let with_sources = hash.flags.contains(HashFlags::INCLUDES_SOURCE);
        let hashed = if with_sources { FourCc::Ildb } else { FourCc::Dxil };
        // In a PDB, the sources were removed from the debug module after hashing, and there is no DXIL part.
        // After hashing, a root signature is also moved from the debug module to a separate part.
        let as_hashed = !with_sources || self.root().is_none();
        let program = self.programs().find(|(kind, _)| *kind == hashed).map(|(_, program)| program);
        let program = program.filter(|_| as_hashed && self.main_program().is_some());
        if program.is_some_and(|program| !hash.matches(program.bitcode())) {
            report.scope(Frame::Part(FourCc::Hash.0), |report| {
                report.add(Severity::Warning, "hash-mismatch", "digest", || {
                    format!("it is not the MD5 of the bitcode in {hashed}")
                });
            });
        }
    }

    /// Checks that the sources were compiled for the stage and model of the program. For models before 6, the
    /// compiler writes 6.0. A program that was linked has the sources of libraries.
    fn check_profile(&self, sources: &SourceInfo<'_>, report: &mut Report) {
        let Some(asked) = sources.compile_arguments().profile().map(|profile| profile.to_string()) else {
            return;
        };
        for (kind, program) in self.programs() {
            let made = Profile { kind: program.kind, model: program.shader_model };
            let (asked_kind, asked_model) = asked.split_once('_').unwrap_or((&asked, ""));
            let has_kind = made.kind.abbreviation().is_none_or(|kind| kind == asked_kind);
            let has_model = ShaderModel::from_profile(asked_model) == Some(made.model);
            if asked_kind == "lib" && (!has_kind || asked_model == "6_x") {
                continue;
            }
            if !has_kind || asked_model.starts_with("6_") && !has_model {
                report.scope(Frame::Part(FourCc::Srci.0), |report| {
                    report.add(Severity::Warning, "srci-profile", None, || {
                        format!("the sources were compiled for {asked}, {kind} is {made}")
                    });
                });
            }
        }
    }

    /// Checks the runtime data in `PDBI`, alone and against the other parts.
    fn check_pdb_info(&self, info: &PdbInfo<'_>, report: &mut Report) {
        report.scope(Frame::Part(FourCc::Pdbi.0), |report| {
            report.scope("data", |report| {
                // The offset in the file has no meaning if the data is compressed.
                let data = match RuntimeData::parse(Span::new(info.data())) {
                    Ok(data) => data,
                    Err(error) => {
                        return report.add(Severity::Error, "pdbi-data", None, || {
                            format!("this is not runtime data: {error}")
                        });
                    }
                };
                data.validate(report);
                let Some(row) = data.rows::<DxilPdbInfo0>().first() else {
                    return report.add(Severity::Error, "pdbi-data", None, || {
                        "the table DxilPdbInfoTable is missing".into()
                    });
                };
                let hash = data.bytes(row.v0.hash).filter(|hash| !hash.is_empty());
                if let (Some(hash), Some(part)) = (hash, self.hash()) {
                    if !hash.ends_with(&part.digest) {
                        report.add(Severity::Warning, "pdbi-hash", None, || {
                            "the hash in it is not the one in HASH".into()
                        });
                    }
                }
                let name = data.string(row.v0.pdb_name).filter(|name| !name.is_empty());
                if let (Some(name), Some(part)) = (name, self.debug_name()) {
                    if name.as_bytes() != part.name().as_bytes() {
                        report.add(Severity::Warning, "pdbi-name", None, || {
                            format!("{name} is not the file that ILDN names, {}", part.name())
                        });
                    }
                }
            });
        });
    }
}

/// Checks that a debug name that is a hash is the hash of the shader. Without debug information beside it, it
/// is the name of the PDB from the time of compiling, by which that is found after the program was changed.
fn check_name(hash: &ShaderHash<'_>, name: &DebugName<'_>, has_debug_module: bool, report: &mut Report) {
    if name.is_hash() && name.name() != DebugName::from_hash(hash).name() {
        let (severity, since) = match has_debug_module {
            true => (Severity::Warning, ""),
            false => (
                Severity::Note,
                ", or of this one before it was changed (`dxkit strip --pdb-dir` renames both)",
            ),
        };
        report.scope(Frame::Part(FourCc::Ildn.0), |report| {
            report.add(severity, "ildn-hash", "name", || {
                format!("{} is the hash of another shader{since}", name.name())
            });
        });
    }
}
