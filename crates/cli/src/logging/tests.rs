//! What a log looks like, what is in it, and that nobody waits for it.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, mpsc},
    time::Duration,
};

use serde_json::Value;

use super::{LogForm, Pen, QUEUE, subscriber};

/// Longer than anything here takes; that it is reached is the failure.
const FOREVER: Duration = Duration::from_secs(600);

/// Everything that was written, once it was.
fn logged(form: LogForm, filter: Option<&str>) -> String {
    let text = Arc::new(Mutex::new(Vec::new()));
    let pen = Pen::start(Shared(Arc::clone(&text)));
    tracing::subscriber::with_default(subscriber(form, filter, pen.clone()).unwrap(), || {
        tracing::error!(target: "server::hall", match_id = %7, "a match does not replay");
        tracing::debug!(target: "server::hall", "details");
        tracing::info!(target: "access", method = "GET", status = 200, "request");
        tracing::error!(target: "elsewhere", "Authorization: Bearer secret");
        tracing::error!(target: "servers", "nor from namesakes");
    });
    pen.finish(FOREVER);
    let bytes = text.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

struct Shared(Arc<Mutex<Vec<u8>>>);

impl io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_line_has_time_level_and_target() {
    let text = logged(LogForm::Text, None);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    let (time, rest) = lines[0].split_once(' ').unwrap();
    assert!(time.starts_with("20") && time.ends_with('Z') && time.contains('T'), "{time}");
    assert_eq!(rest.trim(), "ERROR server::hall: a match does not replay match_id=7");
    assert!(lines[1].ends_with("INFO access: request method=\"GET\" status=200"), "{text}");
}

#[test]
fn json_has_the_same() {
    let text = logged(LogForm::Json, None);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert_eq!(lines[0]["level"], "ERROR");
    assert_eq!(lines[0]["target"], "server::hall");
    assert_eq!(lines[0]["message"], "a match does not replay");
    assert_eq!(lines[1]["status"], 200);
    assert!(lines[1]["timestamp"].as_str().unwrap().ends_with('Z'));
}

#[test]
fn a_filter_is_by_level_and_target() {
    let count = |filter| logged(LogForm::Text, Some(filter)).lines().count();
    assert_eq!(count("info,access=off"), 1);
    assert_eq!(count("trace"), 3, "ours alone, however much is asked for");
    assert_eq!(count("access=info"), 1);
    assert_eq!(count("off"), 0);
    let refused = subscriber(LogForm::Text, Some("server=loud"), io::sink).err().unwrap();
    assert!(format!("{refused:#}").contains("server=loud"), "{refused:#}");
}

/// A reader that does not read, until it is told to.
struct Stuck {
    begun: mpsc::Sender<()>,
    gate: Arc<(Mutex<bool>, Condvar)>,
    text: Arc<Mutex<Vec<u8>>>,
}

impl io::Write for Stuck {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.begun.send(());
        let (open, opened) = &*self.gate;
        drop(opened.wait_while(open.lock().unwrap(), |open| !*open).unwrap());
        self.text.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nobody_waits_for_a_reader_that_does_not_read() {
    let (gate, text) = (Arc::new((Mutex::new(false), Condvar::new())), Arc::default());
    let (begun, begins) = mpsc::channel();
    let pen = Pen::start(Stuck { begun, gate: Arc::clone(&gate), text: Arc::clone(&text) });
    let log = subscriber(LogForm::Text, None, pen.clone()).unwrap();
    tracing::subscriber::with_default(log, || {
        tracing::info!(target: "server", "the first");
        begins.recv().unwrap();
        for _ in 0..QUEUE + 5 {
            tracing::info!(target: "server", "one of many");
        }
    });
    *gate.0.lock().unwrap() = true;
    gate.1.notify_all();
    pen.finish(FOREVER);
    let text = String::from_utf8(text.lock().unwrap().clone()).unwrap();
    assert_eq!(text.matches("one of many").count(), QUEUE);
    assert_eq!(text.matches("5 lines of the log were left out").count(), 1);
}
