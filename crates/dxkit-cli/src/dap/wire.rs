//! Messages of the Debug Adapter Protocol: a header with the length, and JSON.
//!
//! A thread reads ([`serve`]), so that a shader can run while the client may send something. It reads a
//! message only when it is asked for one, and so waits for nothing when the session is over.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};

use serde_json::{Value, json};

/// Bytes of a message's header.
const MAX_HEADER: usize = 1 << 12;
/// Bytes of a message.
const MAX_MESSAGE: usize = 1 << 24;

/// A request of a client.
#[derive(Debug)]
pub(crate) struct Request {
    seq: Value,
    pub(crate) command: String,
    pub(crate) arguments: Value,
}

/// What reading the next request gives: `None` at the end of the input.
pub(crate) type Incoming = io::Result<Option<Request>>;

/// Reads a request each time that it is asked for one, until nobody can ask any more.
pub(crate) fn serve(input: &mut dyn Read, asked: &Receiver<()>, read: &Sender<Incoming>) {
    while asked.recv().is_ok() {
        if read.send(next(input)).is_err() {
            return;
        }
    }
}

/// The next request. Other messages are passed over.
///
/// # Errors
/// If what comes is no message.
fn next(input: &mut dyn Read) -> Incoming {
    loop {
        let Some(length) = header(input)? else { return Ok(None) };
        let mut bytes = vec![0; length];
        input.read_exact(&mut bytes)?;
        // serde_json bounds the depth.
        let message: Value = serde_json::from_slice(&bytes)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        let text = |name: &str| message.get(name).and_then(Value::as_str);
        if text("type") != Some("request") {
            continue;
        }
        let command = text("command").unwrap_or_default().to_owned();
        let field = |name: &str| message.get(name).cloned().unwrap_or_default();
        return Ok(Some(Request { seq: field("seq"), command, arguments: field("arguments") }));
    }
}

/// Reads a header; the length of the message, or `None` at the end of the input.
fn header(input: &mut dyn Read) -> io::Result<Option<usize>> {
    let wrong = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_owned());
    let mut header = Vec::new();
    while !header.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        match input.read(&mut byte) {
            Ok(0) if header.is_empty() => return Ok(None),
            Ok(0) => return Err(wrong("the input ends in the header of a message")),
            Ok(_) => header.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if header.len() > MAX_HEADER {
            return Err(wrong("the header of a message is too long"));
        }
    }
    let text = String::from_utf8_lossy(&header).into_owned();
    let mut lengths = text.lines().filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>())
    });
    match lengths.next_back() {
        Some(Ok(length)) if length <= MAX_MESSAGE => Ok(Some(length)),
        Some(Ok(_)) => Err(wrong("a message is longer than 16 MiB")),
        _ => Err(wrong("a message without Content-Length")),
    }
}

/// A client that sends requests.
pub(crate) struct Wire<'s> {
    ask: Sender<()>,
    read: Receiver<Incoming>,
    /// Whether a request is being read.
    is_asked: bool,
    output: &'s mut dyn Write,
    sent: u64,
}

impl std::fmt::Debug for Wire<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wire").field("sent", &self.sent).finish_non_exhaustive()
    }
}

impl<'s> Wire<'s> {
    /// A client whose requests another thread [reads](serve).
    pub(crate) fn new(ask: Sender<()>, read: Receiver<Incoming>, output: &'s mut dyn Write) -> Self {
        Self { ask, read, is_asked: false, output, sent: 0 }
    }

    /// Waits for the next request; `None` at the end of the input.
    ///
    /// # Errors
    /// If what comes is no message.
    pub(crate) fn next(&mut self) -> Incoming {
        self.ask();
        self.is_asked = false;
        // A thread that is gone reads nothing more.
        self.read.recv().unwrap_or(Ok(None))
    }

    /// The next request if there is one already, as [`next`](Self::next) gives it.
    pub(crate) fn ready(&mut self) -> Option<Incoming> {
        self.ask();
        let found = match self.read.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Ok(None),
        };
        self.is_asked = false;
        Some(found)
    }

    fn ask(&mut self) {
        if !self.is_asked {
            self.is_asked = self.ask.send(()).is_ok();
        }
    }

    fn send(&mut self, mut message: Value) -> io::Result<()> {
        self.sent += 1;
        if let Value::Object(fields) = &mut message {
            fields.insert("seq".to_owned(), self.sent.into());
        }
        let text = message.to_string();
        write!(self.output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        self.output.flush()
    }

    /// Answers a request.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn answer(&mut self, request: &Request, body: Value) -> io::Result<()> {
        let Request { seq, command, .. } = request;
        self.send(json!({
            "type": "response", "request_seq": seq, "command": command, "success": true, "body": body,
        }))
    }

    /// Answers that a request cannot be done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn refuse(&mut self, request: &Request, reason: &str) -> io::Result<()> {
        let Request { seq, command, .. } = request;
        self.send(json!({
            "type": "response", "request_seq": seq, "command": command, "success": false, "message": reason,
            "body": { "error": { "id": 1, "format": reason, "showUser": true } },
        }))
    }

    /// Sends an event.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn event(&mut self, event: &str, body: Value) -> io::Result<()> {
        self.send(json!({ "type": "event", "event": event, "body": body }))
    }
}
