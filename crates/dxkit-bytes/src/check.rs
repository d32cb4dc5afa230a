//! [`Finding`]s: the results of a check, with rule, severity, path and offset.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{Error, Frame, Path, Span, Value, Visit};

/// The severity of a finding.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Legal but unusual: no compiler writes it.
    Note,
    /// Suspicious: some consumers refuse it or read it differently.
    Warning,
    /// Wrong: the runtime or the validator refuses it.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A single result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Stable name of the rule, `part-rule` in lower case with dashes.
    pub rule: &'static str,
    /// Its severity.
    pub severity: Severity,
    /// The path of the field.
    pub path: Path,
    /// Absolute offset of the field in the file, where it is known.
    pub offset: Option<usize>,
    /// The problem, as a sentence with the numbers in it.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.severity, self.rule)?;
        if !self.path.frames().is_empty() {
            write!(f, " {}", self.path)?;
        }
        if let Some(offset) = self.offset {
            write!(f, " at {offset:#x}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Collects findings while a value is checked.
///
/// ```
/// use dxkit_bytes::{Frame, Report, Severity};
///
/// let mut report = Report::new();
/// report.scope("parameter", |report| {
///     report.scope(Frame::Index(2), |report| {
///         report.add(Severity::Error, "rootsig-visibility", "visibility", || "9 is no shader stage".into());
///     });
/// });
/// let findings = report.finish();
/// assert_eq!(findings[0].to_string(), "error[rootsig-visibility] parameter[2] > visibility: 9 is no shader stage");
/// ```
#[derive(Debug, Default)]
pub struct Report {
    findings: Vec<Finding>,
    path: Path,
}

impl Report {
    /// The maximum number of findings in a report. A broken table of a million rows would otherwise yield a
    /// million findings, in a hundred times its size.
    pub const LIMIT: usize = 1000;

    /// An empty report.
    #[must_use]
    pub const fn new() -> Self {
        Self { findings: Vec::new(), path: Path::new() }
    }

    /// Runs the checks of the structure at `frame`.
    pub fn scope(&mut self, frame: impl Into<Frame>, check: impl FnOnce(&mut Self)) {
        self.path.push(frame);
        check(self);
        self.path.pop();
    }

    /// Adds a finding about `field` of the structure being checked, or with `None` about the structure
    /// itself. A finding about the whole file has no path and therefore no offset.
    pub fn add(
        &mut self,
        severity: Severity,
        rule: &'static str,
        field: impl Into<Option<&'static str>>,
        message: impl FnOnce() -> String,
    ) {
        self.add_at(severity, rule, field.into().map(Frame::Field), message);
    }

    /// [`add`](Self::add) with [`Severity::Error`].
    pub fn error(
        &mut self,
        rule: &'static str,
        field: impl Into<Option<&'static str>>,
        message: impl FnOnce() -> String,
    ) {
        self.add(Severity::Error, rule, field, message);
    }

    /// [`add`](Self::add) with [`Severity::Warning`].
    pub fn warning(
        &mut self,
        rule: &'static str,
        field: impl Into<Option<&'static str>>,
        message: impl FnOnce() -> String,
    ) {
        self.add(Severity::Warning, rule, field, message);
    }

    /// [`add`](Self::add) with [`Severity::Note`].
    pub fn note(
        &mut self,
        rule: &'static str,
        field: impl Into<Option<&'static str>>,
        message: impl FnOnce() -> String,
    ) {
        self.add(Severity::Note, rule, field, message);
    }

    /// Adds a finding about what is at `path`, counted from the structure being checked.
    pub fn add_at(
        &mut self,
        severity: Severity,
        rule: &'static str,
        path: impl IntoIterator<Item = Frame>,
        message: impl FnOnce() -> String,
    ) {
        if self.findings.len() < Self::LIMIT {
            let path = self.path.frames().iter().copied().chain(path).collect();
            self.findings.push(Finding { rule, severity, path, offset: None, message: message() });
        }
    }

    /// Adds a read error as a finding.
    pub fn add_error(&mut self, rule: &'static str, error: &Error) {
        if self.findings.len() < Self::LIMIT {
            self.findings.push(Finding {
                rule,
                severity: Severity::Error,
                path: error.path().within(&self.path),
                offset: Some(error.offset()),
                message: alloc::format!("{}", error.kind()),
            });
        }
    }

    /// Whether there are no findings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// The findings, in the order in which they were made.
    #[must_use]
    pub fn finish(self) -> Vec<Finding> {
        self.findings
    }

    /// The findings, each with the offset of its field; `walk` walks the structure that was checked. A path
    /// that the walk does not reach gets the offset of the nearest enclosing structure.
    #[must_use]
    pub fn located(self, walk: impl FnOnce(&mut dyn Visit)) -> Vec<Finding> {
        let mut findings = self.findings;
        if findings.iter().any(|finding| finding.offset.is_none()) {
            let mut locate = Locate::new();
            for finding in findings.iter().filter(|finding| finding.offset.is_none()) {
                locate.want(finding.path.frames());
            }
            walk(&mut locate);
            let unplaced =
                |finding: &&mut Finding| finding.offset.is_none() && !finding.path.frames().is_empty();
            for finding in findings.iter_mut().filter(unplaced) {
                finding.offset = locate.found(finding.path.frames());
            }
        }
        findings
    }
}

/// Records the first leaf under every frame of the wanted paths. The frames form a tree, so a walk needs one
/// look-up per frame, whatever the number of findings.
struct Locate {
    /// The offset of each node; the first one is the root.
    nodes: Vec<Option<usize>>,
    /// From a node and a frame to the next node: one map for all nodes, which takes less memory than a map
    /// for each.
    steps: BTreeMap<(usize, Frame), usize>,
    /// The node of each open frame of the walk; `None` outside of the wanted paths.
    stack: Vec<Option<usize>>,
}

impl Locate {
    fn new() -> Self {
        Self { nodes: Vec::from([None]), steps: BTreeMap::new(), stack: Vec::new() }
    }

    fn want(&mut self, path: &[Frame]) {
        let mut at = 0;
        for frame in path {
            let new = self.nodes.len();
            at = *self.steps.entry((at, *frame)).or_insert(new);
            if at == new {
                self.nodes.push(None);
            }
        }
    }

    fn found(&self, path: &[Frame]) -> Option<usize> {
        let mut at = 0;
        let mut offset = self.nodes.first().copied().flatten();
        for frame in path {
            let Some(next) = self.steps.get(&(at, *frame)) else { break };
            at = *next;
            offset = self.nodes.get(at).copied().flatten().or(offset);
        }
        offset
    }
}

impl Visit for Locate {
    fn enter(&mut self, frame: Frame) {
        let parent = self.stack.last().copied().unwrap_or(Some(0));
        self.stack.push(parent.and_then(|parent| self.steps.get(&(parent, frame)).copied()));
    }

    fn leave(&mut self) {
        self.stack.pop();
    }

    fn leaf(&mut self, span: Span<'_>, _: Value<'_>) {
        // A node with an offset implies that its enclosing nodes have one.
        for at in self.stack.iter().rev().copied().flatten().chain([0]) {
            match self.nodes.get_mut(at) {
                Some(offset) if offset.is_none() => *offset = Some(span.offset()),
                _ => break,
            }
        }
    }
}
