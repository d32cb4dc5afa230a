//! `dxkit._native`: the native part of the Python package `dxkit`. Functions take the bytes of containers,
//! and return bytes or the JSON of the command (docs/json.md); all of them release the interpreter's lock.

use dxkit::pipeline::input_layout;
use dxkit::rootsig::TextOptions;
use dxkit::{Container, Digest, FileKind, Pipeline, RootSignature};
use dxkit_report::{
    Change, Combination, Form, IndexRow, Problem, ProblemKind, Source, Subject, digest_state, json,
    root_signature_version,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

mod buffer;

use buffer::{Bytes, OpenArchive};

/// The exception of a problem: `dxkit.Error` or one of its subclasses.
fn raise(py: Python<'_>, problem: Problem) -> PyErr {
    let kind = match problem.kind {
        ProblemKind::Argument => "argument",
        ProblemKind::Format => "format",
        ProblemKind::Text => "text",
        ProblemKind::Missing => "missing",
        _ => "internal",
    };
    let whole = problem.to_string();
    let made = py
        .import("dxkit._errors")
        .and_then(|module| module.getattr("make"))
        .and_then(|make| make.call1((kind, problem.offset, problem.path, problem.message, whole)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Works without the interpreter's lock. A panic becomes Python's `PanicException`: PyO3 catches it.
fn free<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Problem> + Send) -> PyResult<T> {
    py.detach(work).map_err(|problem| raise(py, problem))
}

/// Like [`free`], for bytes.
fn made<'py>(
    py: Python<'py>,
    work: impl FnOnce() -> Result<Vec<u8>, Problem> + Send,
) -> PyResult<Bound<'py, PyBytes>> {
    free(py, work).map(|bytes| PyBytes::new(py, &bytes))
}

/// The result of [`parse`]: the container in a PDB, the parts, the digest, and its state.
type Parsed<'py> = (Option<Bound<'py, PyBytes>>, Vec<(String, usize, usize)>, String, &'static str);

/// The container in a PDB, or None if the bytes are one themselves; name, offset and size of each part; the
/// digest, and its state.
#[pyfunction]
fn parse<'py>(py: Python<'py>, data: Bytes) -> PyResult<Parsed<'py>> {
    let (inner, parts, digest, state) = free(py, || {
        let bytes = dxkit::container_of(data.slice())?;
        let container = Container::parse(&*bytes)?;
        let part =
            |part: &dxkit::RawPart<'_>| (part.kind().to_string(), part.span().offset(), part.payload().len());
        let parts: Vec<_> = container.parts().iter().map(part).collect();
        let state = digest_state(dxkit::check_digest(&container, &bytes));
        let digest = container.digest.to_string();
        let inner = match bytes {
            std::borrow::Cow::Owned(bytes) => Some(bytes),
            std::borrow::Cow::Borrowed(_) => None,
        };
        Ok((inner, parts, digest, state))
    })?;
    Ok((inner.map(|bytes| PyBytes::new(py, &bytes)), parts, digest, state))
}

macro_rules! documents {
    ($($(#[doc = $doc:literal])+ $name:ident;)*) => {$(
        $(#[doc = $doc])+
        #[pyfunction]
        fn $name(py: Python<'_>, data: Bytes, name: &str, in_pdb: bool) -> PyResult<String> {
            free(py, || json::$name(&Subject { name, bytes: data.slice(), in_pdb }))
        }
    )*};
}

documents! {
    /// The document of `dxkit inspect --json`.
    inspect;
    /// The document of `dxkit reflect --json`.
    reflect;
    /// The document of `dxkit check --json`.
    check;
    /// The document of `dxkit validate --json`.
    validate;
}

/// The document of `dxkit diff --json`.
#[pyfunction]
fn diff(
    py: Python<'_>,
    old: Bytes,
    old_name: &str,
    new: Bytes,
    new_name: &str,
    all: bool,
) -> PyResult<String> {
    free(py, || {
        let subject = |name, bytes| Subject { name, bytes, in_pdb: false };
        json::diff(&subject(old_name, old.slice()), &subject(new_name, new.slice()), all)
    })
}

/// The JSON Schema of the document of `reflect`.
#[pyfunction]
fn reflection_schema() -> String {
    dxkit_report::ReflectionDocument::schema().to_string()
}

/// The text of `dxkit dis`.
#[pyfunction]
fn disassemble<'py>(py: Python<'py>, data: Bytes) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || {
        Ok(dxkit::disasm::disassemble(data.slice(), &dxkit::disasm::DisassemblyOptions::default())?.text)
    })
}

/// A container in a form by name: what `dxkit_report::Form` has.
#[pyfunction]
fn form<'py>(
    py: Python<'py>,
    data: Bytes,
    form: &str,
    name: &str,
    in_pdb: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || Form::named(form)?.write(&Subject { name, bytes: data.slice(), in_pdb }))
}

/// A container, changed by name: what `dxkit_report::Change` has.
#[pyfunction]
fn change<'py>(
    py: Python<'py>,
    data: Bytes,
    change: &str,
    argument: &str,
    payload: Option<Bytes>,
) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || {
        Change::named(change)?.apply(data.slice(), argument, payload.as_ref().map_or(&[], Bytes::slice))
    })
}

/// What running a shader gives: the document of `dxkit run --json`, and the bytes of the outputs. The request
/// is a JSON document, as `dxkit_report::run` takes it.
#[pyfunction]
fn run<'py>(
    py: Python<'py>,
    data: Bytes,
    name: &str,
    request: &str,
    buffers: Vec<Bytes>,
) -> PyResult<(String, Vec<Bound<'py, PyBytes>>)> {
    let ran = free(py, || {
        let subject = Subject { name, bytes: data.slice(), in_pdb: false };
        let buffers: Vec<&[u8]> = buffers.iter().map(Bytes::slice).collect();
        dxkit_report::run(&subject, request, &buffers)
    })?;
    let outputs = ran.outputs.iter().map(|bytes| PyBytes::new(py, bytes)).collect();
    Ok((ran.document, outputs))
}

/// A container made of a text: what `dxkit_report::Source` has.
#[pyfunction]
fn build<'py>(
    py: Python<'py>,
    kind: &str,
    name: &str,
    text: Bytes,
    base: Option<Bytes>,
) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || Source::named(kind)?.build(name, text.slice(), base.as_ref().map(Bytes::slice)))
}

/// What is made of several containers by name: what `dxkit_report::Combination` has.
#[pyfunction]
fn combine<'py>(
    py: Python<'py>,
    combination: &str,
    inputs: Vec<(String, Bytes)>,
    argument: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || {
        let subject = |(name, data): &'_ (String, Bytes)| (name.clone(), data.slice().to_vec());
        let inputs: Vec<_> = inputs.iter().map(subject).collect();
        let subjects: Vec<_> =
            inputs.iter().map(|(name, bytes)| Subject { name, bytes, in_pdb: false }).collect();
        Combination::named(combination)?.make(&subjects, argument)
    })
}

/// The names of forms, changes, sources and combinations.
#[pyfunction]
fn names() -> [Vec<&'static str>; 4] {
    [
        Form::NAMES.iter().map(|(_, name)| *name).collect(),
        Change::NAMES.iter().map(|(_, name)| *name).collect(),
        Source::NAMES.iter().map(|(_, name)| *name).collect(),
        Combination::NAMES.iter().map(|(_, name)| *name).collect(),
    ]
}

/// Whether a root signature in text serves shaders, as JSON.
#[pyfunction]
fn fit(py: Python<'_>, text: &str, shaders: Vec<(String, Bytes)>) -> PyResult<String> {
    free(py, || {
        let subject = |(name, data): &'_ (String, Bytes)| (name.clone(), data.slice().to_vec());
        let shaders: Vec<_> = shaders.iter().map(subject).collect();
        let shaders: Vec<_> =
            shaders.iter().map(|(name, bytes)| Subject { name, bytes, in_pdb: false }).collect();
        let document = dxkit_report::fit(text, &shaders)?;
        Ok(String::from_utf8_lossy(&document).into_owned())
    })
}

/// The container of a root signature in text.
#[pyfunction]
fn compile_root_signature<'py>(
    py: Python<'py>,
    source: &str,
    version: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || {
        let version = root_signature_version(version)?;
        let signature = TextOptions::new(version).compile(source)?.signature;
        Ok(dxkit::root_signature_container(&signature.encode()?)?)
    })
}

/// The root signature of a container: its document in JSON, or None if there is none.
#[pyfunction]
fn root_signature(py: Python<'_>, data: Bytes) -> PyResult<Option<String>> {
    free(py, || json::root_signature(&Subject { name: "", bytes: data.slice(), in_pdb: false }))
}

/// The findings of a pipeline, as the document of `dxkit check --json`.
#[pyfunction]
fn check_pipeline(
    py: Python<'_>,
    shaders: Vec<Bytes>,
    root_signature: Option<Bytes>,
    layout: Option<&str>,
) -> PyResult<String> {
    free(py, || {
        let mut pipeline = Pipeline::default();
        for (index, shader) in shaders.iter().enumerate() {
            let missing =
                || Problem::new(ProblemKind::Missing, format!("there is no shader in shaders[{index}]"));
            pipeline.add(&Container::parse(shader.slice())?).ok_or_else(missing)?;
        }
        if let Some(bytes) = &root_signature {
            let container = Container::parse(bytes.slice())?;
            let missing = |why| Problem::new(ProblemKind::Missing, why);
            pipeline.root_signature = match dxkit::root_signature(&container)? {
                Some(RootSignature::Known(root)) => Some(root.into_owned()),
                Some(_) => return Err(missing("the root signature has a version that is not known")),
                None => return Err(missing("there is no root signature")),
            };
        }
        pipeline.input_layout = layout.map(input_layout).transpose()?;
        json::pipeline("pipeline", &pipeline)
    })
}

/// The digests of many containers, several at a time.
#[pyfunction]
fn digests<'py>(py: Python<'py>, data: Vec<Bytes>) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let digests = free(py, || {
        let containers: Vec<&[u8]> = data.iter().map(Bytes::slice).collect();
        Ok(Digest::compute_many(&containers))
    })?;
    Ok(digests.iter().map(|digest| PyBytes::new(py, &digest.0)).collect())
}

/// Whether a file found in a folder may hold a container, by its first bytes, the extension of its name and
/// its size.
#[pyfunction]
fn may_hold_container(head: &[u8], extension: &str, size: u64) -> bool {
    FileKind::detect(head, extension, size).is_some()
}

/// The containers in a file: for each one the name of its array, if it is in source code, whether it is in a
/// PDB, its bytes unless they are those of the file, its row as the JSON of `dxkit index`, and whether it is
/// damaged.
#[pyfunction]
fn index_rows<'py>(py: Python<'py>, data: Bytes) -> PyResult<Vec<IndexedContainer<'py>>> {
    let rows = free(py, || {
        let bytes = data.slice();
        let row = |bytes: &[u8]| {
            let row = IndexRow::from_bytes(bytes);
            let text = serde_json::to_string(&row);
            let text = text.map_err(|error| Problem::new(ProblemKind::Internal, error.to_string()))?;
            Ok::<_, Problem>((text, row.is_broken()))
        };
        match FileKind::detect(bytes, "", u64::MAX) {
            Some(FileKind::Container) => Ok(vec![((None, false, None), row(bytes)?)]),
            _ if bytes.starts_with(dxkit::PDB_MAGIC) => {
                let inner = dxkit::pdb_container(dxkit::Span::new(bytes))?;
                let row = row(&inner)?;
                Ok(vec![((None, true, Some(inner)), row)])
            }
            _ => {
                let arrays = dxkit::c_arrays(bytes).into_iter();
                let row = |array: dxkit::CArray| {
                    let row = row(&array.bytes)?;
                    Ok(((Some(array.name).filter(|name| !name.is_empty()), false, Some(array.bytes)), row))
                };
                arrays.map(row).collect()
            }
        }
    })?;
    let rows = rows.into_iter();
    let bytes = |bytes: Vec<u8>| PyBytes::new(py, &bytes);
    Ok(rows
        .map(|((array, in_pdb, inner), (row, is_broken))| (array, in_pdb, inner.map(bytes), row, is_broken))
        .collect())
}

/// The result of [`index_rows`] for a container.
type IndexedContainer<'py> = (Option<String>, bool, Option<Bound<'py, PyBytes>>, String, bool);

/// The columns of the table of `dxkit index`: name, type, and whether values may be missing.
#[pyfunction]
fn index_columns() -> Vec<(&'static str, &'static str, bool)> {
    IndexRow::COLUMNS.iter().map(|column| (column.name, column.ty.name(), column.optional)).collect()
}

/// The number of bytes at the start of a file that [`may_hold_container`] needs.
#[pyfunction]
fn file_head() -> usize {
    FileKind::HEAD
}

/// An archive of files, each with its name.
#[pyfunction]
fn pack<'py>(py: Python<'py>, files: Vec<(String, Bytes)>) -> PyResult<Bound<'py, PyBytes>> {
    made(py, || {
        let files: Vec<_> = files.iter().map(|(name, data)| (name.clone(), data.slice().to_vec())).collect();
        let refused = |error: dxkit_pack::Error| Problem::new(ProblemKind::Argument, error.to_string());
        dxkit_pack::pack(&files, &dxkit_pack::PackOptions::default()).map_err(refused)
    })
}

/// An archive that `dxkit pack` made.
#[pyclass(frozen)]
struct Archive(OpenArchive);

fn broken(error: &dxkit_pack::Error) -> Problem {
    Problem::new(ProblemKind::Format, error.to_string())
}

#[pymethods]
impl Archive {
    #[new]
    fn new(py: Python<'_>, data: Bytes) -> PyResult<Self> {
        free(py, || OpenArchive::open(data).map(Self).map_err(|error| broken(&error)))
    }

    fn names(&self) -> Vec<&str> {
        self.0.archive().names().collect()
    }

    fn read<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let file = free(py, || self.0.archive().read(name).map_err(|error| broken(&error)))?;
        Ok(file.map(|bytes| PyBytes::new(py, &bytes)))
    }

    fn read_digest<'py>(&self, py: Python<'py>, digest: [u8; 16]) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let file = free(py, || self.0.archive().by_digest(&digest).map_err(|error| broken(&error)))?;
        Ok(file.map(|bytes| PyBytes::new(py, &bytes)))
    }
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        Archive, build, change, check, check_pipeline, combine, compile_root_signature, diff, digests,
        disassemble, file_head, fit, form, index_columns, index_rows, inspect, may_hold_container, names,
        pack, parse, reflect, reflection_schema, root_signature, run, validate,
    };

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
