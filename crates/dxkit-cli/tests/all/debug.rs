//! `dxkit debug` with a client whose messages are kept: `tests/dap/NAME.txt`.
//!
//! A line `> COMMAND ARGUMENTS` is a request; the lines `<` behind it are what the adapter sent up to the
//! answer, which is the last. `BLESS=1` writes these.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use dxkit_cli::{Outcome, Streams};
use serde_json::{Value, json};

use crate::common::{Run, dxkit_with, testdata};

/// A message with its header.
fn message(content: &Value) -> Vec<u8> {
    let text = content.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

/// What is sent for a request.
fn request(seq: usize, line: &str) -> Vec<u8> {
    let (command, arguments) = line.split_once(' ').unwrap_or((line, "{}"));
    let arguments: Value = serde_json::from_str(arguments).unwrap_or_else(|error| panic!("{line}: {error}"));
    message(&json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments }))
}

/// The messages of an output.
fn messages(mut output: &str) -> Vec<Value> {
    let mut found = Vec::new();
    while let Some(rest) = output.strip_prefix("Content-Length: ") {
        let (length, rest) = rest.split_once("\r\n\r\n").unwrap();
        let (text, rest) = rest.split_at(length.parse().unwrap());
        found.push(serde_json::from_str(text).unwrap());
        output = rest;
    }
    assert_eq!(output, "", "something else than messages");
    found
}

fn debug(arguments: &[&str], input: &[u8]) -> Run {
    dxkit_with(["debug"].iter().chain(arguments), input)
}

/// What the adapter has sent: a client sees it when it is flushed.
#[derive(Clone, Default)]
struct Sent(Arc<(Mutex<String>, Condvar)>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.1.notify_all();
        Ok(())
    }
}

/// A client that waits, as editors do, for the answer to each request, and while the shader runs for it to
/// stop or to end; only `pause` is sent while it runs. It leaves after its last request.
struct Client {
    requests: VecDeque<String>,
    sent: Sent,
    bytes: VecDeque<u8>,
    /// The requests that were sent, and how many of them let the shader run.
    done: usize,
    runs: usize,
}

impl Read for Client {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() {
            let Some(line) = self.requests.pop_front() else { return Ok(0) };
            let command = line.split(' ').next().unwrap();
            let (text, changed) = &*self.sent.0;
            let is_early = |text: &mut String| {
                let count = |what: &str| text.matches(what).count();
                let stops = count("\"event\":\"stopped\"") + count("\"event\":\"terminated\"");
                count("\"type\":\"response\"") < self.done || command != "pause" && stops < self.runs
            };
            let limit = Duration::from_secs(120);
            let waited = changed.wait_timeout_while(text.lock().unwrap(), limit, is_early).unwrap();
            if waited.1.timed_out() {
                return Err(io::Error::new(io::ErrorKind::TimedOut, format!("{line} was never sent")));
            }
            self.done += 1;
            let runs =
                ["configurationDone", "continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"];
            self.runs += usize::from(runs.contains(&command));
            self.bytes.extend(request(self.done, &line));
        }
        self.bytes.read(buffer)
    }
}

/// The requests with what the adapter sent.
fn played(requests: &[&str]) -> String {
    let sent = Sent::default();
    let mut client = Client {
        requests: requests.iter().map(|line| (*line).to_owned()).collect(),
        sent: sent.clone(),
        bytes: VecDeque::new(),
        done: 0,
        runs: 0,
    };
    let (mut output, mut errors) = (sent.clone(), Vec::new());
    let outcome = dxkit_cli::run(
        ["dxkit", "debug"].map(Into::into),
        &mut Streams {
            input: &mut client,
            output: &mut output,
            binary: Some(&mut Vec::new()),
            errors: &mut errors,
            progress: false,
            coloured: false,
            width: None,
            settings: dxkit_cli::Settings::default(),
        },
    );
    assert_eq!((outcome.unwrap(), String::from_utf8(errors).unwrap().as_str()), (Outcome::Fine, ""));
    let mut text = String::new();
    let mut requests = requests.iter();
    // What is sent before an answer belongs to the request that is answered, events after it to that as well.
    let sent = sent.0.0.lock().unwrap().clone();
    for message in messages(&sent) {
        let body = &message["body"];
        if message["type"] == "event" {
            let shown = body.to_string().replace(env!("CARGO_MANIFEST_DIR"), "");
            writeln!(text, "< event {} {shown}", message["event"].as_str().unwrap()).unwrap();
            continue;
        }
        writeln!(text, "> {}", requests.next().unwrap()).unwrap();
        match message["success"].as_bool() {
            Some(true) => writeln!(text, "< {body}").unwrap(),
            _ => writeln!(text, "< refused: {}", message["message"].as_str().unwrap()).unwrap(),
        }
    }
    assert_eq!(requests.next(), None, "requests without an answer");
    text
}

/// A loop that does not end is stopped where it is, goes on, is stopped again, and steps from there.
#[test]
fn a_shader_that_runs_is_paused() {
    let shader = testdata("exec/endless.dxil").display().to_string();
    let launch = json!({ "program": shader, "args": ["--set", "u0=zeros:8", "--fuel", "1000000000000"] });
    let launch = format!("launch {launch}");
    let requests = [
        "initialize",
        &launch,
        "configurationDone",
        "pause {\"threadId\": 6}",
        "stackTrace {\"threadId\": 6}",
        "scopes {\"frameId\": 1281}",
        "variables {\"variablesReference\": 4}",
        "continue {\"threadId\": 6}",
        "pause {\"threadId\": 1}",
        "next {\"threadId\": 1, \"granularity\": \"instruction\"}",
        "stepBack {\"threadId\": 1, \"granularity\": \"instruction\"}",
        "disconnect",
    ];
    let text = played(&requests);
    let stops: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("< event stopped ")).collect();
    let stop = |reason: &str, thread: u32| {
        json!({ "allThreadsStopped": true, "reason": reason, "threadId": thread }).to_string()
    };
    assert_eq!(stops, [stop("pause", 6), stop("pause", 1), stop("step", 1), stop("step", 1)], "{text}");
    // The loop sets a bit of a word, and stands in a function.
    assert!(text.contains("\"value\":\"(0, 2, 0, 0, 0, 0, 0, 0)\""), "{text}");
    assert!(text.contains("\"name\":\"main\""), "{text}");

    // A client that leaves ends the run.
    let text = played(&requests[..3]);
    assert!(!text.contains("stopped"), "{text}");
}

#[test]
fn clients_get_what_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dap");
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 4);
    for path in paths {
        let kept = fs::read_to_string(&path).unwrap();
        let shader = testdata("exec").display().to_string();
        let lines: Vec<String> =
            kept.lines().filter_map(|line| Some(line.strip_prefix("> ")?.replace("EXEC", &shader))).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let comments: String =
            kept.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        let found = format!("{comments}{}", played(&lines).replace(&shader, "EXEC"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, found).unwrap();
            continue;
        }
        assert_eq!(found, kept, "{}", path.display());
    }
}

/// No client makes it panic, wait or take memory.
#[test]
fn hostile_clients_are_refused() {
    let long = format!("Content-Length: 1{}\r\n\r\n", "0".repeat(18));
    let header = "x".repeat(1 << 13);
    let deep = format!("{}{}", "[".repeat(1 << 12), "]".repeat(1 << 12));
    let deep = format!("Content-Length: {}\r\n\r\n{deep}", deep.len());
    let cases: [&[u8]; 7] = [
        b"Content-Length: 5\r\n\r\n{}",
        b"Content-Length: -5\r\n\r\n{}",
        b"Nothing: 5\r\n\r\n{}",
        b"Content-Length: 2\r\n\r\n}{",
        long.as_bytes(),
        header.as_bytes(),
        deep.as_bytes(),
    ];
    for case in cases {
        let run = debug(&[], case);
        assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
        assert!(run.errors.contains("a message of the editor"), "{}", run.errors);
    }
    // Messages that are none, and requests that make no sense.
    let mut input = message(&json!({ "type": "event" }));
    input.extend(message(&json!([1, 2, 3])));
    for line in [
        "threads",
        "stackTrace {\"threadId\": 99}",
        "nothing",
        "setBreakpoints {\"breakpoints\": 5}",
        "disconnect",
    ] {
        input.extend(request(1, line));
    }
    let run = debug(&[], &input);
    assert_eq!((run.outcome, run.errors.as_str()), (Outcome::Fine, ""));
}

/// The exit code is that of what happened.
#[test]
fn a_shader_that_cannot_start_is_told() {
    let input = [request(1, "initialize"), request(2, "launch {\"program\": \"not there.cso\"}")].concat();
    let run = debug(&[], &input);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.output.contains("cannot read not there.cso"), "{}", run.output);
    assert_eq!(debug(&["-"], &[]).outcome, Outcome::Failed);
    // A file that is none is told before the editor speaks.
    let run = debug(&["not there.cso"], &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("cannot read not there.cso"), "{}", run.errors);
    // A client that leaves at once.
    assert_eq!(debug(&[], &[]).outcome, Outcome::Fine);
}
