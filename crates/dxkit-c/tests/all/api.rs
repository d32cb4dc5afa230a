//! Each function: what it gives, what it does with null and wrong sizes, truncated files, many threads.
//!
//! The functions are called as C calls them, with raw pointers, on shaders of testdata. Results are compared
//! with what the facade or the command gives for the same file; null and sizes that cannot be are errors or
//! nothing; the last test holds the header to stating memory and threads of every exported function.
#![allow(unsafe_code, clippy::undocumented_unsafe_blocks)] // calls what C calls, with what the test has made

use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::path::Path;
use std::ptr;

use dxkit_c::*;

/// A shader of testdata.
fn shader(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn parse(bytes: &[u8]) -> Result<Box<DxkitContainer>, Box<DxkitError>> {
    // SAFETY: the bytes of a slice.
    calling(|error| unsafe { dxkit_container_parse(bytes.as_ptr(), bytes.len(), error) })
}

/// What a function gives, or the error it writes. On success it has to write null.
fn calling<T>(
    call: impl FnOnce(Option<&mut MaybeUninit<Option<Box<DxkitError>>>>) -> Option<T>,
) -> Result<T, Box<DxkitError>> {
    let mut error = MaybeUninit::uninit();
    let value = call(Some(&mut error));
    // SAFETY: every function writes it.
    match (value, unsafe { error.assume_init() }) {
        (Some(value), None) => Ok(value),
        (None, Some(error)) => Err(error),
        (value, _) => panic!("a value and an error, or none of them: {}", value.is_some()),
    }
}

/// Like [`calling`], for a function that says whether it wrote its result.
fn getting<T>(
    call: impl FnOnce(Option<&mut MaybeUninit<T>>, Option<&mut MaybeUninit<Option<Box<DxkitError>>>>) -> bool,
) -> Result<T, Box<DxkitError>> {
    let mut value = MaybeUninit::uninit();
    calling(|error| call(Some(&mut value), error).then_some(()))?;
    // SAFETY: on success it is written.
    Ok(unsafe { value.assume_init() })
}

fn string<'a>(text: *const c_char) -> &'a str {
    assert!(!text.is_null());
    // SAFETY: not null, and ends with NUL.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap()
}

fn message(error: &DxkitError) -> &str {
    string(dxkit_error_message(Some(error)))
}

fn blob(blob: Result<Box<DxkitBlob>, Box<DxkitError>>) -> Vec<u8> {
    let blob = blob.unwrap();
    // SAFETY: so many bytes, and a NUL.
    let bytes =
        unsafe { std::slice::from_raw_parts(dxkit_blob_data(Some(&blob)), dxkit_blob_size(Some(&blob)) + 1) };
    assert_eq!(bytes.last(), Some(&0));
    let bytes = bytes[..bytes.len() - 1].to_vec();
    dxkit_blob_free(Some(blob));
    bytes
}

/// The elements of an array of a reflection.
fn elements<T>(
    reflection: &DxkitReflection,
    of: extern "C" fn(Option<&DxkitReflection>, Option<&mut MaybeUninit<usize>>) -> *const T,
) -> &[T] {
    let mut count = MaybeUninit::uninit();
    let list = of(Some(reflection), Some(&mut count));
    // SAFETY: it is always written, and the list has so many elements.
    unsafe {
        match count.assume_init() {
            0 => &[],
            count => std::slice::from_raw_parts(list, count),
        }
    }
}

#[test]
fn versions() {
    assert_eq!(string(dxkit_version()), env!("CARGO_PKG_VERSION"));
    assert_eq!(dxkit_abi_version(), DXKIT_ABI_VERSION);
}

#[test]
fn parts_are_slices_of_the_container() {
    let bytes = shader("dxc/vs_root_signature_6_0.dxil");
    let container = parse(&bytes).unwrap();
    assert_eq!(dxkit_container_size(Some(&container)), bytes.len());
    let expected = dxkit::Container::parse(&bytes).unwrap();
    assert_eq!(dxkit_container_part_count(Some(&container)), expected.parts().len());
    for (index, raw) in expected.parts().iter().enumerate() {
        let part = getting(|part, error| dxkit_container_part(Some(&container), index, part, error)).unwrap();
        assert_eq!(string(part.name.as_ptr()), raw.kind().to_string());
        assert_eq!((part.offset, part.size), (raw.span().offset(), raw.payload().len()));
        // SAFETY: so many bytes of the container, which is still there.
        assert_eq!(unsafe { std::slice::from_raw_parts(part.data, part.size) }, raw.payload());
    }
    let after = expected.parts().len();
    let error =
        getting(|part, error| dxkit_container_part(Some(&container), after, part, error)).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Missing as i32);
    let state = getting(|digest, error| dxkit_container_digest(Some(&container), digest, error));
    assert_eq!(state.unwrap(), DxkitDigest::Matches);
}

#[test]
fn a_pdb_is_the_container_in_it() {
    let shader = shader("dxc/ps_multi_file_embed_debug_6_0.dxil");
    let container = dxkit::Container::parse(&shader).unwrap();
    let pdb = dxkit::Pdb::from_shader(&container, dxkit::PdbKind::Full, None).unwrap();
    let container = parse(&pdb.bytes).unwrap();
    let text =
        blob(calling(|error| unsafe { dxkit_inspect_json(Some(&container), c"a.pdb".as_ptr(), error) }));
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("{\"file\":\"a.pdb\"") && text.contains("\"in_pdb\":true"), "{text}");
}

#[test]
fn errors_have_kind_offset_path_and_message() {
    let bytes = shader("dxc/ps_textures_6_0.dxil");
    let expected = dxkit::Container::parse(&bytes[..40]).unwrap_err();
    let error = parse(&bytes[..40]).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Format as i32);
    assert_eq!(dxkit_error_offset(Some(&error)), expected.offset() as u64);
    assert_eq!(string(dxkit_error_path(Some(&error))), expected.path().to_string());
    assert_eq!(message(&error), expected.kind().to_string());
    dxkit_error_free(Some(error));
    // The error pointer may be null. SAFETY: nothing is read.
    assert!(unsafe { dxkit_container_parse(ptr::null(), 0, None) }.is_none());
}

#[test]
fn null_is_an_error_or_nothing() {
    let is_null = |error: Box<DxkitError>| {
        assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Argument as i32);
        assert!(message(&error).ends_with(" is null"), "{}", message(&error));
    };
    is_null(calling(|error| dxkit_disassemble(None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_check(None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_reflect(None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_strip(None, DXKIT_STRIP_ALL, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_sign(None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_derive(None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_diff_json(None, None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_root_signature_text(None, error)).map(drop).unwrap_err());
    is_null(calling(|error| dxkit_archive_name(None, 0, error)).map(drop).unwrap_err());
    is_null(getting(|part, error| dxkit_container_part(None, 0, part, error)).map(drop).unwrap_err());
    is_null(getting(|digest, error| dxkit_container_digest(None, digest, error)).map(drop).unwrap_err());
    is_null(getting(|finding, error| dxkit_findings_get(None, 0, finding, error)).map(drop).unwrap_err());
    let container = parse(&shader("dxc/ps_solid_6_0.dxil")).unwrap();
    is_null(
        calling(|error| dxkit_container_part(Some(&container), 0, None, error).then_some(())).unwrap_err(),
    );
    // SAFETY: null where null is refused.
    unsafe {
        is_null(calling(|error| dxkit_container_parse(ptr::null(), 1, error)).map(drop).unwrap_err());
        is_null(calling(|error| dxkit_reflect_json(None, ptr::null(), error)).map(drop).unwrap_err());
        is_null(calling(|error| dxkit_validate_json(None, ptr::null(), error)).map(drop).unwrap_err());
        is_null(calling(|error| dxkit_root_signature_compile(ptr::null(), 1, error)).map(drop).unwrap_err());
        is_null(calling(|error| dxkit_archive_open(ptr::null(), 1, error)).map(drop).unwrap_err());
        is_null(calling(|error| dxkit_archive_read(None, c"".as_ptr(), error)).map(drop).unwrap_err());
        is_null(calling(|error| dxkit_archive_read_digest(None, ptr::null(), error)).map(drop).unwrap_err());
        is_null(
            calling(|error| dxkit_digest(b"DXBC".as_ptr(), 4, ptr::null_mut(), error).then_some(()))
                .unwrap_err(),
        );
        let none = [None];
        let error =
            calling(|error| dxkit_pipeline_check(none.as_ptr(), 1, None, ptr::null(), error)).unwrap_err();
        assert_eq!(message(&error), "shaders[0] is null");
    }
    assert_eq!(dxkit_error_kind(None), 0);
    assert_eq!(dxkit_error_offset(None), DXKIT_NONE);
    assert_eq!((string(dxkit_error_path(None)), string(dxkit_error_message(None))), ("", ""));
    assert!(dxkit_blob_data(None).is_null() && dxkit_blob_size(None) == 0);
    assert_eq!(string(dxkit_blob_text(None)), "");
    assert!(dxkit_container_data(None).is_null() && dxkit_container_size(None) == 0);
    assert_eq!(
        (dxkit_container_part_count(None), dxkit_findings_count(None), dxkit_archive_count(None)),
        (0, 0, 0)
    );
    assert!(dxkit_reflection_shader(None).is_null());
    assert!(dxkit_reflection_bindings(None, None).is_null());
    dxkit_error_free(None);
    dxkit_blob_free(None);
    dxkit_container_free(None);
    dxkit_findings_free(None);
    dxkit_reflection_free(None);
    dxkit_archive_free(None);
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let byte = [0u8];
    // SAFETY: nothing is read: no allocation has this size.
    let error =
        calling(|error| unsafe { dxkit_container_parse(byte.as_ptr(), usize::MAX, error) }).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Argument as i32);
    let container = parse(&shader("dxc/ps_solid_6_0.dxil")).unwrap();
    let error = calling(|error| dxkit_strip(Some(&container), 0x80, error)).unwrap_err();
    assert_eq!(message(&error), "what has bits that mean nothing: 0x80");
    // SAFETY: a text.
    let error = calling(|error| unsafe { dxkit_root_signature_compile(c"".as_ptr(), 3, error) }).unwrap_err();
    assert_eq!(message(&error), "there is no version 1.3");
}

#[test]
fn truncated_and_changed_files_give_errors_only() {
    let bytes = shader("dxc/ps_textures_6_7.dxil");
    for length in (0..bytes.len()).step_by(37) {
        assert!(parse(&bytes[..length]).is_err(), "{length}");
    }
    for place in (32..bytes.len()).step_by(101) {
        let mut changed = bytes.clone();
        changed[place] ^= 0xff;
        let Ok(container) = parse(&changed) else { continue };
        let findings = calling(|error| dxkit_check(Some(&container), error)).unwrap();
        assert!(dxkit_findings_count(Some(&findings)) > 0, "the digest of byte {place}");
        drop(calling(|error| dxkit_reflect(Some(&container), error)).unwrap());
        drop(calling(|error| dxkit_disassemble(Some(&container), error)));
        drop(calling(|error| dxkit_strip(Some(&container), DXKIT_STRIP_ALL, error)));
        drop(calling(|error| dxkit_derive(Some(&container), error)));
    }
}

#[test]
fn texts_are_those_of_the_command() {
    let bytes = shader("dxc/ps_solid_6_0.dxil");
    let container = parse(&bytes).unwrap();
    let text = blob(calling(|error| dxkit_disassemble(Some(&container), error)));
    assert_eq!(text, shader("dxc/ps_solid_6_0.dumpbin.txt"));
    // SAFETY: texts.
    let (reflected, checked, valid) = unsafe {
        (
            blob(calling(|error| dxkit_reflect_json(Some(&container), c"a.dxil".as_ptr(), error))),
            blob(calling(|error| dxkit_check_json(Some(&container), ptr::null(), error))),
            blob(calling(|error| dxkit_validate_json(Some(&container), ptr::null(), error))),
        )
    };
    assert!(reflected.starts_with(b"{\"version\":1,\"file\":\"a.dxil\",\"kind\":\"Pixel\""));
    assert_eq!(checked, b"{\"file\":\"\",\"findings\":[]}");
    assert_eq!(valid, b"{\"file\":\"\",\"findings\":[],\"valid\":true}");
    let same = blob(calling(|error| dxkit_diff_json(Some(&container), Some(&container), error)));
    assert!(String::from_utf8(same).unwrap().contains("\"verdict\":\"equal\""));
}

#[test]
fn reflection_outlives_its_container() {
    let container = parse(&shader("dxc/vs_root_signature_6_0.dxil")).unwrap();
    let reflection = calling(|error| dxkit_reflect(Some(&container), error)).unwrap();
    dxkit_container_free(Some(container));
    // SAFETY: not null, of a reflection that is still there.
    let shader = unsafe { &*dxkit_reflection_shader(Some(&reflection)) };
    assert_eq!((string(shader.kind), string(shader.shader_model)), ("Vertex", "6.0"));
    let bindings = elements(&reflection, dxkit_reflection_bindings);
    let lines: Vec<_> = bindings
        .iter()
        .map(|it| (string(it.name), string(it.resource_class), it.lower_bound, it.count, it.size))
        .collect();
    assert_eq!(lines, [("Camera", "CBV", 0, 1, 64), ("Draw", "CBV", 1, 1, 16), ("offsets", "SRV", 0, 8, 0)]);
    let buffers = elements(&reflection, dxkit_reflection_buffers);
    assert_eq!(string(buffers[0].name), "Camera");
    // SAFETY: so many variables.
    let variables = unsafe { std::slice::from_raw_parts(buffers[0].variables, buffers[0].variable_count) };
    let first = &variables[0];
    assert_eq!((string(first.name), string(first.hlsl_type)), ("viewProjection", "column_major float4x4"));
    assert_eq!((first.offset, first.size, first.structure), (0, 64, DXKIT_UNASSIGNED));
    let inputs = elements(&reflection, dxkit_reflection_inputs);
    assert_eq!((string(inputs[0].semantic), inputs[0].mask), ("POSITION", 7));
    let outputs = elements(&reflection, dxkit_reflection_outputs);
    assert_eq!(string(outputs[0].semantic), "SV_Position");
    assert_eq!(string(elements(&reflection, dxkit_reflection_entries)[0].name), "main");
    assert!(elements(&reflection, dxkit_reflection_patch_constants).is_empty());
}

/// Every shader of testdata: the plain structures and the JSON count the same things.
#[test]
fn reflection_and_its_document_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "dxil") {
            continue;
        }
        let Ok(container) = parse(&std::fs::read(&path).unwrap()) else { continue };
        let reflection = calling(|error| dxkit_reflect(Some(&container), error)).unwrap();
        // SAFETY: null is not a name.
        let text = blob(calling(|error| unsafe { dxkit_reflect_json(Some(&container), ptr::null(), error) }));
        let text = String::from_utf8(text).unwrap();
        let count = |key: &str| text.matches(key).count();
        assert_eq!(
            elements(&reflection, dxkit_reflection_bindings).len(),
            count("\"lower_bound\":"),
            "{path:?}"
        );
        assert_eq!(
            elements(&reflection, dxkit_reflection_entries).len(),
            count("\"unmangled_name\":"),
            "{path:?}"
        );
        let parameters = elements(&reflection, dxkit_reflection_inputs).len()
            + elements(&reflection, dxkit_reflection_outputs).len()
            + elements(&reflection, dxkit_reflection_patch_constants).len();
        assert_eq!(parameters, count("\"semantic_index\":"), "{path:?}");
        let structures = elements(&reflection, dxkit_reflection_structures);
        assert_eq!(structures.len(), count("\"members\":"), "{path:?}");
        let variables: usize = structures.iter().map(|structure| structure.member_count).sum::<usize>()
            + elements(&reflection, dxkit_reflection_buffers)
                .iter()
                .map(|it| it.variable_count)
                .sum::<usize>();
        assert_eq!(variables, count("\"default_value\":"), "{path:?}");
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn stripping_signing_and_deriving_give_containers() {
    let bytes = shader("dxc/ps_multi_file_embed_debug_6_0.dxil");
    let container = parse(&bytes).unwrap();
    let stripped = calling(|error| dxkit_strip(Some(&container), DXKIT_STRIP_ALL, error)).unwrap();
    let (expected, _) = dxkit::strip(&bytes, dxkit::Strip::EVERYTHING).unwrap();
    let expected = expected.write(dxkit::DigestPolicy::Renew).unwrap();
    let data = |container: &DxkitContainer| {
        // SAFETY: so many bytes.
        unsafe {
            std::slice::from_raw_parts(
                dxkit_container_data(Some(container)),
                dxkit_container_size(Some(container)),
            )
        }
        .to_vec()
    };
    assert_eq!(data(&stripped), expected);
    assert_eq!(data(&container), bytes, "unchanged");

    let mut unsigned = expected.clone();
    unsigned[4..20].fill(0);
    let unsigned = parse(&unsigned).unwrap();
    let state = getting(|digest, error| dxkit_container_digest(Some(&unsigned), digest, error));
    assert_eq!(state.unwrap(), DxkitDigest::Unsigned);
    let signed = calling(|error| dxkit_sign(Some(&unsigned), error)).unwrap();
    assert_eq!(data(&signed), expected);

    let derived = calling(|error| dxkit_derive(Some(&stripped), error)).unwrap();
    assert_eq!(data(&derived), expected, "the compiler's parts are those that follow from its program");
    let error =
        calling(|error| dxkit_derive(Some(&parse(&shader("fxc/ps_arithmetic_5_0.dxbc")).unwrap()), error));
    assert_eq!(dxkit_error_kind(error.err().as_deref()), DxkitErrorKind::Format as i32);
}

#[test]
fn digests_of_one_and_of_many() {
    let files =
        ["dxc/ps_solid_6_0.dxil", "dxc/ps_textures_6_0.dxil", "dxc/vs_root_signature_6_0.dxil"].map(shader);
    let pointers: Vec<_> = files.iter().map(|file| file.as_ptr()).collect();
    let sizes: Vec<_> = files.iter().map(Vec::len).collect();
    let mut digests = [0u8; 48];
    let call = |error: Option<&mut _>| {
        // SAFETY: three files, and room for three digests.
        unsafe { dxkit_digest_many(pointers.as_ptr(), sizes.as_ptr(), 3, digests.as_mut_ptr(), error) }
            .then_some(())
    };
    calling(call).unwrap();
    for (file, digest) in files.iter().zip(digests.chunks(16)) {
        assert_eq!(&file[4..20], digest);
        let mut one = [0u8; 16];
        // SAFETY: a file, and room for a digest.
        calling(|error| {
            unsafe { dxkit_digest(file.as_ptr(), file.len(), one.as_mut_ptr(), error) }.then_some(())
        })
        .unwrap();
        assert_eq!(one, digest);
    }
    let sizes = [sizes[0], usize::MAX, 0];
    let call = |error: Option<&mut _>| {
        // SAFETY: the impossible size is refused before anything is read.
        unsafe { dxkit_digest_many(pointers.as_ptr(), sizes.as_ptr(), 3, digests.as_mut_ptr(), error) }
            .then_some(())
    };
    assert!(message(&calling(call).unwrap_err()).starts_with("data[1] has an impossible size"));
    // Nothing at all, and a file that is shorter than a header.
    // SAFETY: empty arrays; then one byte.
    unsafe {
        calling(|error| dxkit_digest_many(ptr::null(), ptr::null(), 0, ptr::null_mut(), error).then_some(()))
            .unwrap();
        calling(|error| dxkit_digest(b"D".as_ptr(), 1, digests.as_mut_ptr(), error).then_some(())).unwrap();
    }
}

#[test]
fn root_signatures_and_pipelines() {
    let compile = |text: &str| {
        let text = CString::new(text).unwrap();
        // SAFETY: a text.
        calling(|error| unsafe { dxkit_root_signature_compile(text.as_ptr(), 1, error) })
    };
    let root = compile(
        "CBV(b0), RootConstants(num32BitConstants=4, b1), DescriptorTable(SRV(t0, numDescriptors=8))",
    )
    .unwrap();
    let text = blob(calling(|error| dxkit_root_signature_text(Some(&root), error)));
    assert!(String::from_utf8(text).unwrap().contains("num32BitConstants=4"));
    let error = compile("CBV(b0), SRV(b1)").unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Text as i32);
    assert_eq!(dxkit_error_offset(Some(&error)), 13);

    let vertex = parse(&shader("dxc/vs_root_signature_6_0.dxil")).unwrap();
    let check = |root: Option<&DxkitContainer>, layout: &CStr| {
        let shaders = [Some(&*vertex)];
        // SAFETY: one shader, and a text.
        let findings = calling(|error| unsafe {
            dxkit_pipeline_check(shaders.as_ptr(), 1, root, layout.as_ptr(), error)
        })?;
        let one = |index| {
            let finding =
                getting(|finding, error| dxkit_findings_get(Some(&findings), index, finding, error)).unwrap();
            string(finding.rule).to_owned()
        };
        Ok::<_, Box<DxkitError>>((0..dxkit_findings_count(Some(&findings))).map(one).collect::<Vec<_>>())
    };
    assert_eq!(check(None, c"POSITION:float3").unwrap(), [""; 0]);
    let rules = check(None, c"COLOR:float3").unwrap();
    assert!(rules.iter().any(|rule| rule == "input-layout-missing"), "{rules:?}");
    let small = compile("CBV(b0)").unwrap();
    assert!(!check(Some(&small), c"POSITION:float3").unwrap().is_empty());
    assert_eq!(dxkit_error_kind(check(None, c"POSITION:").err().as_deref()), DxkitErrorKind::Text as i32);
}

#[test]
fn a_shader_runs() {
    let shader = parse(&shader("exec/tonemap.dxil")).unwrap();
    let run = |request: &CStr, buffers: &[&[u8]]| {
        let (data, sizes): (Vec<_>, Vec<_>) =
            buffers.iter().map(|bytes| (bytes.as_ptr(), bytes.len())).unzip();
        // SAFETY: a text, and so many pointers and sizes of slices.
        calling(|error| unsafe {
            dxkit_run(Some(&shader), request.as_ptr(), data.as_ptr(), sizes.as_ptr(), data.len(), error)
        })
    };
    let scene: Vec<u8> = [0.0_f32, 1.0, 3.0, 7.0].iter().flat_map(|value| value.to_le_bytes()).collect();
    let request = c"{\"set\": {\"exposure\": 1, \"limit\": 100, \"scene\": {\"$buffer\": 0}, \
                    \"screen\": {\"$zeros\": [4]}}, \"out\": [\"screen\"]}";
    let ran = run(request, &[&scene]).unwrap();
    assert!(string(dxkit_run_document(Some(&ran))).contains("\"values\":[0.0,0.5,0.75,0.875]"));
    assert_eq!(dxkit_run_output_count(Some(&ran)), 1);
    let mut size = MaybeUninit::uninit();
    let output = dxkit_run_output(Some(&ran), 0, Some(&mut size));
    // SAFETY: the function writes the size, and the bytes are so many.
    let bytes = unsafe { std::slice::from_raw_parts(output, size.assume_init()) };
    let expected: Vec<u8> =
        [0.0_f32, 0.5, 0.75, 0.875].iter().flat_map(|value| value.to_le_bytes()).collect();
    assert_eq!(bytes, expected);
    assert!(dxkit_run_output(Some(&ran), 1, Some(&mut size)).is_null());
    // SAFETY: written by the call.
    assert_eq!(unsafe { size.assume_init() }, 0);
    dxkit_run_free(Some(ran));
    dxkit_run_free(None);
    assert!(dxkit_run_output(None, 0, None).is_null());
    let missing = run(c"{\"set\": {\"sky\": 1}}", &[]).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&missing)), DxkitErrorKind::Missing as i32);
    let wrong = run(c"{\"sets\": {}}", &[]).unwrap_err();
    assert!(message(&wrong).contains("unknown field `sets`"), "{}", message(&wrong));
    let short = run(c"{\"set\": {\"scene\": {\"$buffer\": 1}}}", &[&scene]).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&short)), DxkitErrorKind::Argument as i32);
}

#[test]
fn one_shader_of_an_archive() {
    let files: Vec<_> = ["dxc/ps_solid_6_0.dxil", "dxc/ps_textures_6_0.dxil"]
        .map(|name| (name.to_owned(), shader(name)))
        .into();
    let packed = dxkit_pack::pack(&files, &dxkit_pack::PackOptions::default()).unwrap();
    // SAFETY: the archive is dropped before the bytes.
    let archive =
        calling(|error| unsafe { dxkit_archive_open(packed.as_ptr(), packed.len(), error) }).unwrap();
    assert_eq!(dxkit_archive_count(Some(&archive)), 2);
    for (index, (name, bytes)) in files.iter().enumerate() {
        assert_eq!(blob(calling(|error| dxkit_archive_name(Some(&archive), index, error))), name.as_bytes());
        let name = CString::new(name.as_str()).unwrap();
        // SAFETY: a text, and sixteen bytes.
        unsafe {
            assert_eq!(
                blob(calling(|error| dxkit_archive_read(Some(&archive), name.as_ptr(), error))),
                *bytes
            );
            let digest = bytes[4..20].as_ptr();
            assert_eq!(
                blob(calling(|error| dxkit_archive_read_digest(Some(&archive), digest, error))),
                *bytes
            );
        }
    }
    let error =
        calling(|error| unsafe { dxkit_archive_read(Some(&archive), c"none".as_ptr(), error) }).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Missing as i32);
    dxkit_archive_free(Some(archive));
    for length in (0..packed.len()).step_by(packed.len() / 50) {
        // SAFETY: a shorter slice of the bytes.
        if let Ok(archive) = calling(|error| unsafe { dxkit_archive_open(packed.as_ptr(), length, error) }) {
            let name = c"dxc/ps_textures_6_0.dxil".as_ptr();
            drop(calling(|error| unsafe { dxkit_archive_read(Some(&archive), name, error) }));
        }
    }
}

#[test]
fn many_threads_use_one_container() {
    let bytes = shader("dxc/ps_textures_6_7.dxil");
    let container = parse(&bytes).unwrap();
    let work = || {
        let text = blob(calling(|error| dxkit_disassemble(Some(&container), error)));
        let stripped = calling(|error| dxkit_strip(Some(&container), DXKIT_STRIP_ALL, error)).unwrap();
        let reflection = calling(|error| dxkit_reflect(Some(&container), error)).unwrap();
        (text, dxkit_container_size(Some(&stripped)), elements(&reflection, dxkit_reflection_bindings).len())
    };
    let expected = work();
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..8).map(|_| scope.spawn(|| (0..4).map(|_| work()).collect::<Vec<_>>())).collect();
        for thread in threads {
            assert!(thread.join().unwrap().iter().all(|result| *result == expected));
        }
    });
}

#[test]
fn forms_changes_and_sources_have_names() {
    let bytes = shader("dxc/ps_solid_6_0.dxil");
    let container = parse(&bytes).unwrap();
    let form = |name: &CStr| {
        // SAFETY: a text, and null.
        calling(|error| unsafe { dxkit_form(Some(&container), name.as_ptr(), ptr::null(), error) })
    };
    assert_eq!(blob(form(c"dis")), shader("dxc/ps_solid_6_0.dumpbin.txt"));
    assert!(String::from_utf8(blob(form(c"stats"))).unwrap().contains("\"instructions\":"));
    let error = form(c"picture").unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Argument as i32);
    assert!(message(&error).starts_with("\"picture\" is not a form of a container: inspect, "));

    let change = |from: &DxkitContainer, name: &CStr, argument: &CStr, payload: &[u8]| {
        // SAFETY: texts, and the bytes of a slice.
        calling(|error| unsafe {
            let (data, size) = (payload.as_ptr(), payload.len());
            dxkit_change(Some(from), name.as_ptr(), argument.as_ptr(), data, size, error)
        })
    };
    let with = change(&container, c"set", c"PRIV", b"own!").unwrap();
    // SAFETY: a text; the bytes are the container's, which is still there.
    let found =
        getting(|part, error| unsafe { dxkit_container_find(Some(&with), c"PRIV".as_ptr(), part, error) });
    assert_eq!(
        unsafe { std::slice::from_raw_parts(found.as_ref().unwrap().data, found.unwrap().size) },
        b"own!"
    );
    let without = change(&with, c"remove", c"PRIV", &[]).unwrap();
    assert_eq!(dxkit_container_size(Some(&without)), bytes.len());
    // SAFETY: a text.
    let missing =
        getting(|part, error| unsafe { dxkit_container_find(Some(&without), c"PRIV".as_ptr(), part, error) });
    assert_eq!(dxkit_error_kind(Some(&missing.unwrap_err())), DxkitErrorKind::Missing as i32);

    let build = |kind: &CStr, text: &[u8], base: Option<&DxkitContainer>| {
        // SAFETY: texts, and the bytes of a slice.
        calling(|error| unsafe {
            dxkit_build(kind.as_ptr(), text.as_ptr(), text.len(), c"a.ll".as_ptr(), base, error)
        })
    };
    let made = build(c"asm", &blob(form(c"dis")), Some(&container)).unwrap();
    assert_eq!(dxkit_container_size(Some(&made)), bytes.len());
    assert!(build(c"yaml", &blob(form(c"yaml")), None).is_ok());
    let error = build(c"asm", b"define void @main() {\n  wrong\n}\n", None).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Text as i32);
    assert!(message(&error).starts_with("a.ll:2:"), "{}", message(&error));
}

#[test]
fn several_containers_become_one() {
    let bytes = shader("dxc/vs_root_signature_6_0.dxil");
    let (one, other) = (parse(&bytes).unwrap(), parse(&shader("dxc/rootsig_local_1_0.dxil")).unwrap());
    let combined = |name: &CStr, containers: &[Option<&DxkitContainer>]| {
        // SAFETY: a text, an array of that many containers, and null.
        calling(|error| unsafe {
            dxkit_combine(name.as_ptr(), containers.as_ptr(), containers.len(), ptr::null(), error)
        })
    };
    let merged = blob(combined(c"merge-root-signatures", &[Some(&one), Some(&one)]));
    assert!(merged.starts_with(b"DXBC"));
    let same = blob(combined(c"diff-root-signatures", &[Some(&one), Some(&one)]));
    assert!(String::from_utf8(same).unwrap().contains("\"same\":true"));
    let error = combined(c"merge-root-signatures", &[Some(&one), Some(&other)]).unwrap_err();
    assert!(message(&error).contains("input 1: "), "{}", message(&error));
    let error = combined(c"diff", &[Some(&one), None]).unwrap_err();
    assert!(message(&error).contains("containers[1]"), "{}", message(&error));
}

#[test]
fn shaders_count_what_they_do() {
    let original = parse(&shader("exec/tonemap.dxil")).unwrap();
    let words = c"counters u7,space9";
    // SAFETY: texts, and no payload.
    let changed = calling(|error| unsafe {
        dxkit_change(Some(&original), c"instrument".as_ptr(), words.as_ptr(), ptr::null(), 0, error)
    });
    let changed = changed.unwrap();
    assert_ne!(dxkit_container_size(Some(&changed)), dxkit_container_size(Some(&original)));
    let containers = [Some(&*original)];
    // SAFETY: texts, and an array of one container.
    let map = blob(calling(|error| unsafe {
        dxkit_combine(c"probe-map".as_ptr(), containers.as_ptr(), 1, words.as_ptr(), error)
    }));
    let report = |buffer: &[u8], form: *const c_char| {
        // SAFETY: the bytes of slices, and a text or null.
        calling(|error| unsafe {
            dxkit_probe_report(map.as_ptr(), map.len(), buffer.as_ptr(), buffer.len(), form, error)
        })
    };
    let counted = String::from_utf8(blob(report(&[0; 4096], ptr::null()))).unwrap();
    assert!(counted.contains("\"count\":0"), "{counted}");
    assert!(blob(report(&[0; 4096], c"html".as_ptr())).starts_with(b"<!DOCTYPE html>"));
    let error = report(&[], ptr::null()).unwrap_err();
    assert!(message(&error).contains("the buffer has 0 bytes"), "{}", message(&error));
    let error = report(&[0; 4096], c"csv".as_ptr()).unwrap_err();
    assert_eq!(dxkit_error_kind(Some(&error)), DxkitErrorKind::Argument as i32);
}

#[test]
fn rules_that_are_broken_are_structures() {
    let bytes = shader("dxc/ps_solid_6_0.dxil");
    let sound = parse(&bytes).unwrap();
    let findings = calling(|error| dxkit_validate(Some(&sound), error)).unwrap();
    assert_eq!(dxkit_findings_count(Some(&findings)), 0);
    // Without a part that the validator wants.
    // SAFETY: texts.
    let changed = calling(|error| unsafe {
        dxkit_change(Some(&sound), c"remove".as_ptr(), c"PSV0".as_ptr(), ptr::null(), 0, error)
    });
    let changed = changed.unwrap();
    let findings = calling(|error| dxkit_validate(Some(&changed), error)).unwrap();
    assert_eq!(dxkit_findings_count(Some(&findings)), 1);
    let finding = getting(|finding, error| dxkit_findings_get(Some(&findings), 0, finding, error)).unwrap();
    assert!(string(finding.rule).starts_with("CONTAINER."), "{}", string(finding.rule));
    // SAFETY: texts.
    let field = |name: &CStr| unsafe { dxkit_findings_field(Some(&findings), 0, name.as_ptr()) };
    assert!(!string(field(c"help")).is_empty());
    assert!(field(c"instruction").is_null() && field(c"colour").is_null());
}

/// The handles are shared between threads, as the header permits. (`DxkitReflection` has pointers into
/// itself; nothing writes to it after it was made.)
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<DxkitContainer>();
    shared::<DxkitBlob>();
    shared::<DxkitFindings>();
    shared::<DxkitArchive>();
    shared::<DxkitRun>();
    shared::<DxkitError>();
};

#[test]
fn the_header_states_memory_and_threads_of_every_function() {
    let header = include_str!("../../include/dxkit.h");
    let mut functions = 0;
    for piece in header.split("/**").skip(1) {
        let (comment, declared) = piece.split_once("*/").unwrap();
        let Some((declaration, _)) = declared.split_once(';') else { continue };
        if !declaration.contains("dxkit_") || !declaration.contains('(') {
            continue;
        }
        functions += 1;
        for word in ["\n * Memory: ", "\n * Threads: "] {
            assert!(comment.contains(word), "{declaration} does not state{word}");
        }
    }
    let exported = include_str!("../../src/exports.rs").matches("#[unsafe(no_mangle)]").count();
    assert_eq!(functions, exported, "functions with a comment, and all");
}
