//! The options of the vendor's compilers, and what dxkit has instead of each.

/// Said of options that state how HLSL is compiled.
pub(super) const COMPILES: &str =
    "dxkit compiles no HLSL: DXC, FXC and clang do; `dxkit rootsig compile` compiles root signatures";
/// Said of options of preprocessing, rewriting and the syntax tree.
const SOURCES: &str =
    "dxkit reads no HLSL; `dxkit source FILE` recovers the sources that a shader was compiled from";
/// Said of options of SPIR-V.
pub(super) const SPIRV: &str =
    "dxkit writes no SPIR-V; `dxkit resources FILE` shows how its resources would be bound";
/// Said of options of listings.
const LISTING: &str = "`dxkit dis FILE` prints the same text as -dumpbin";
const ROOT_SIGNATURE_TO_FILE: &str =
    "`dxkit extract FILE RTS0 --container -o OUT` writes the root signature to a file";

/// Options of DXC and FXC, and the equivalent here. A name that ends with a star is the beginning of several.
pub(super) const OPTIONS: [(&[&str], &str); 35] = [
    (&["dumpbin", "disasm", "Cc", "Ni", "No", "Lx"], LISTING),
    (&["Fo", "Fl"], "the output file is given by `-o OUT`"),
    (&["Fc", "Fx"], "`dxkit dis FILE -o OUT` writes a listing"),
    (&["Fd"], "`dxkit source FILE --pdb-path DIR` finds PDBs"),
    (&["Fe"], "messages are printed to standard error: `2> FILE` writes them to a file"),
    (&["Fh", "Vn"], "dxkit writes no headers with shaders as arrays, but reads them in place of a container"),
    (&["Fre"], "`dxkit extract FILE STAT --container -o OUT` writes reflection to a file"),
    (&["Frs"], ROOT_SIGNATURE_TO_FILE),
    (&["Fsh"], "`dxkit extract FILE HASH -o OUT` writes the hash of the shader to a file"),
    (&["Qstrip_debug"], "`dxkit strip --debug FILE -o OUT` removes debug information"),
    (
        &["Qstrip_reflect", "Qstrip_reflect_from_dxil"],
        "`dxkit strip --reflection FILE -o OUT` removes reflection",
    ),
    (&["Qstrip_priv"], "`dxkit strip --private FILE -o OUT` removes private data"),
    (&["Qstrip_rootsignature"], "`dxkit strip --root-signature FILE -o OUT` removes the root signature"),
    (&["extractrootsignature"], ROOT_SIGNATURE_TO_FILE),
    (&["setrootsignature"], "`dxkit rootsig set FILE ROOTSIG -o OUT` gives a shader a root signature"),
    (
        &["verifyrootsignature"],
        "`dxkit rootsig check ROOTSIG FILE` checks whether a root signature matches a shader",
    ),
    (&["setprivate"], "`dxkit set FILE PRIV FROM -o OUT` sets private data"),
    (&["getprivate"], "`dxkit extract FILE PRIV -o OUT` writes private data to a file"),
    (
        &["rootsig-define", "rootsig_define"],
        "`dxkit rootsig compile FILE -D NAME` reads a root signature of HLSL",
    ),
    (
        &["force-rootsig-ver", "force_rootsig_ver"],
        "`dxkit rootsig convert` states the version of a root signature",
    ),
    (&["link"], "`dxkit link LIB... --entry NAME --profile PROFILE -o OUT` links libraries"),
    (&["exports"], "`dxkit link LIB --profile lib_6_x --exports EXPORTS` chooses the functions of a library"),
    (
        &["export-shaders-only"],
        "`dxkit link LIB --profile lib_6_x --export-shaders-only` exports shaders alone",
    ),
    (&["default-linkage"], "`dxkit link LIB --exports EXPORTS` chooses the functions of a library"),
    (&["recompile"], "`dxkit source FILE` recovers the sources, and the command that builds them again"),
    (
        &["Vd", "select-validator"],
        "dxkit compiles nothing that it would then validate; `dxkit validate FILE` judges a shader",
    ),
    (&["validator-version"], "`--validator-version VERSION` is an option of validate and link"),
    (&["enable-16bit-types"], "`--enable-16bit-types` is an option of `dxkit clang`"),
    (
        &["Qembed_debug", "Qsource_in_debug_module", "Qpdb_in_private", "Zs", "Zi"],
        "debug information is what the compiler writes; `dxkit pdb` makes a PDB of it",
    ),
    (&["Zsb", "Zss"], "the hash is of what the compiler was told; `dxkit derive` writes that of the program"),
    (&["compress", "decompress"], "`dxkit pack PATH -o OUT` makes an archive, `dxkit unpack` reads one"),
    (
        &["P", "M", "MD", "MF", "Vi", "ast-dump*", "ast_dump*", "unchanged", "skip-fn-body", "skip-static"],
        SOURCES,
    ),
    (
        &[
            "extract-entry-uniforms",
            "keep-user-macro",
            "line-directive",
            "remove-unused-*",
            "global-extern-by-default",
        ],
        SOURCES,
    ),
    (&["spirv", "fspv-*", "fvk-*", "vkbr", "Oconfig=*", "metal"], SPIRV),
    (&COMPILING, COMPILES),
];

/// Options that state how HLSL is compiled.
const COMPILING: [&str; 63] = [
    "all-resources-bound",
    "all_resources_bound",
    "auto-binding-space",
    "denorm",
    "disable-exception-handling",
    "disable-lifetime-markers",
    "disable-payload-qualifiers",
    "enable-lifetime-markers",
    "enable-payload-qualifiers",
    "enable_unbounded_descriptor_tables",
    "encoding",
    "external",
    "external-fn",
    "fcgl",
    "fdiagnostics-*",
    "fno-diagnostics-*",
    "fdisable-loc-tracking",
    "ferror-limit=*",
    "ffinite-math-only",
    "fno-finite-math-only",
    "flegacy-*",
    "fnew-inlining-behavior",
    "ftime-report",
    "ftime-trace*",
    "Gch",
    "Gdp",
    "Gec",
    "Ges",
    "Gfa",
    "Gfp",
    "Gis",
    "Gpp",
    "HV",
    "hlsl-version",
    "ignore-line-directives",
    "matchUAVs",
    "memdep-block-scan-limit",
    "mergeUAVs",
    "no-legacy-cbuf-layout",
    "not_use_legacy_cbuf_load",
    "no-warnings",
    "nologo",
    "Od",
    "Odump",
    "opt-disable",
    "opt-enable",
    "opt-select",
    "pack-optimized",
    "pack_optimized",
    "pack-prefix-stable",
    "pack_prefix_stable",
    "precise-output",
    "preserve-intermediate-values",
    "print-after*",
    "print-before*",
    "Qkeep_reflect_in_dxil",
    "Qunused-arguments",
    "res-may-alias",
    "res_may_alias",
    "shtemplate",
    "WX",
    "Zpc",
    "Zpr",
];

/// Whether an option, without its dash, is one of these names. Two letters may be in any case, as FXC takes
/// them, unless that is asked for `exactly`; one letter is another option in the other case.
pub(super) fn is_named(option: &str, names: &[&str], exactly: bool) -> bool {
    let same = |known: &str, option: &str| match exactly || known.len() == 1 {
        true => option == known,
        false => option.eq_ignore_ascii_case(known),
    };
    names.iter().any(|known| match known.strip_suffix('*') {
        Some(start) => option.get(..start.len()).is_some_and(|beginning| same(start, beginning)),
        None => same(known, option),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::OPTIONS;
    use crate::hints::hint_for_argument;

    #[test]
    fn every_option_has_one_hint() {
        let mut seen = BTreeSet::new();
        for (names, hint) in OPTIONS {
            for name in names {
                assert!(seen.insert(*name), "{name} is named twice");
                for option in [format!("-{name}"), format!("/{name}")] {
                    assert_eq!(hint_for_argument(&option.replace('*', "name")), Some(hint), "{option}");
                }
            }
        }
        assert!(seen.len() > 120, "{}", seen.len());
        assert_eq!(hint_for_argument("-p"), None);
    }
}
