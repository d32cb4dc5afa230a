//! Messages of the Debug Adapter Protocol: a header with the length, and JSON.

use std::io::{self, Read, Write};

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

/// A client that sends requests.
pub(crate) struct Wire<'s> {
    input: &'s mut dyn Read,
    output: &'s mut dyn Write,
    sent: u64,
}

impl std::fmt::Debug for Wire<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Wire").field("sent", &self.sent).finish_non_exhaustive()
    }
}

impl<'s> Wire<'s> {
    pub(crate) fn new(input: &'s mut dyn Read, output: &'s mut dyn Write) -> Self {
        Self { input, output, sent: 0 }
    }

    /// The next request; `None` at the end of the input. Other messages are passed over.
    ///
    /// # Errors
    /// If what comes is no message.
    pub(crate) fn next(&mut self) -> io::Result<Option<Request>> {
        loop {
            let Some(length) = self.header()? else { return Ok(None) };
            let mut bytes = vec![0; length];
            self.input.read_exact(&mut bytes)?;
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
    fn header(&mut self) -> io::Result<Option<usize>> {
        let wrong = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_owned());
        let mut header = Vec::new();
        while !header.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            match self.input.read(&mut byte) {
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
