//! Puts the module into the page: `dxkit-web-page MODULE OUT [TEST]`. With TEST, a folder, it makes the page
//! that tests itself with the files of that folder.

#[cfg(target_family = "wasm")]
fn main() {}

#[cfg(not(target_family = "wasm"))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    page::main()
}

#[cfg(not(target_family = "wasm"))]
mod page {
    use std::collections::BTreeMap;
    use std::error::Error;
    use std::path::PathBuf;
    use std::{env, fs};

    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use dxkit_report::html;
    use sha2::Digest as _;

    const DROP: &str = include_str!("../../page/drop.html");
    const SCRIPT: &str = include_str!("../../page/page.js");
    const STYLE: &str = include_str!("../../page/page.css");
    const TEST: &str = include_str!("../../page/test.js");

    /// Shaders that a click opens: what each one is, its name, its bytes.
    const EXAMPLES: [(&str, &str, &[u8]); 6] = [
        (
            "Pixel shader with sources (DXC, 6.0)",
            "ps_lighting.dxil",
            include_bytes!("../../../testdata/dxc/ps_multi_file_embed_debug_6_0.dxil"),
        ),
        (
            "Compute shader (FXC, 5.0)",
            "cs_buffers.dxbc",
            include_bytes!("../../../testdata/fxc/cs_buffers_5_0.dxbc"),
        ),
        (
            "Vertex shader with a root signature (DXC, 6.0)",
            "vs_root_signature.dxil",
            include_bytes!("../../../testdata/dxc/vs_root_signature_6_0.dxil"),
        ),
        (
            "Ray tracing library (DXC, 6.6)",
            "lib_raytracing.dxil",
            include_bytes!("../../../testdata/dxc/lib_raytracing_debug_6_6.dxil"),
        ),
        (
            "Mesh shader (DXC, 6.5)",
            "ms_lines.dxil",
            include_bytes!("../../../testdata/dxc/ms_lines_viewid_6_5.dxil"),
        ),
        (
            "Work graph (DXC, 6.8)",
            "lib_graph.dxil",
            include_bytes!("../../../testdata/pipeline/engine_graph_lib_6_8.dxil"),
        ),
    ];

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
        let (module, out, test) = match arguments.as_slice() {
            [module, out] => (module, out, None),
            [module, out, test] => (module, out, Some(test)),
            _ => return Err("usage: dxkit-web-page MODULE OUT [TEST]".into()),
        };
        let mut scripts = vec![html::SCRIPT, SCRIPT];
        let mut data = String::new();
        if let Some(folder) = test {
            let mut files = BTreeMap::new();
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                files.insert(name, STANDARD.encode(fs::read(entry.path())?));
            }
            let files = serde_json::to_string(&files)?.replace('<', "\\u003c");
            data = format!("<script type=\"application/json\" id=\"test-files\">{files}</script>\n");
            scripts.push(TEST);
        }
        let hash = |script: &&str| format!("'sha256-{}'", STANDARD.encode(sha2::Sha256::digest(script)));
        let mut permitted: Vec<String> = scripts.iter().map(hash).collect();
        // Compiling the module is all that this permits.
        permitted.push("'wasm-unsafe-eval'".to_owned());
        let mut text = String::new();
        html::head("dxkit", &permitted.join(" "), &mut text)?;
        text.push_str(&format!("<style>{STYLE}</style>\n{DROP}"));
        text.push_str("<main id=\"main\" tabindex=\"-1\"></main>\n");
        // Level 10 of zlib: the module is compressed once and loaded often.
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&fs::read(module)?, 10);
        text.push_str("<script type=\"application/octet-stream\" id=\"module\">");
        text.push_str(&STANDARD.encode(packed));
        text.push_str("</script>\n");
        let examples = EXAMPLES.map(|(title, name, bytes)| {
            serde_json::json!({ "title": title, "name": name, "bytes": STANDARD.encode(bytes) })
        });
        let examples = serde_json::to_string(&examples)?.replace('<', "\\u003c");
        text.push_str(&format!(
            "<script type=\"application/json\" id=\"example-files\">{examples}</script>\n"
        ));
        text.push_str(&data);
        for script in scripts {
            text.push_str(&format!("<script>{script}</script>\n"));
        }
        text.push_str("</body></html>\n");
        fs::write(out, text)?;
        Ok(())
    }
}
