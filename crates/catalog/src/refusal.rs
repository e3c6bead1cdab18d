//! What is answered instead of an answer.

use game::{Code, Fault};
use serde_json::{Value, json};

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why, as a stable word.
    pub code: Code,
    /// What was found, where, and what was expected.
    pub message: String,
    /// The 0-based index of the bad move.
    pub at: Option<usize>,
    /// Every fault of a position.
    pub faults: Vec<Fault>,
}

impl Refusal {
    /// A refusal of the given kind.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), at: None, faults: Vec::new() }
    }

    /// A question that cannot be read as one.
    pub fn bad_request(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::BAD_REQUEST, message)
    }

    /// The same refusal, naming the bad move.
    #[must_use]
    pub fn at(mut self, index: usize) -> Refusal {
        self.at = Some(index);
        self
    }

    /// A position with these faults, of which there is at least one.
    pub fn faults(faults: Vec<Fault>) -> Refusal {
        let Some(Fault { code, message }) = faults.first().cloned() else {
            return Refusal::new(Code::BAD_POSITION, "the position cannot be read");
        };
        Refusal { code, message, at: None, faults }
    }

    /// The `error` of an answer.
    pub fn to_json(&self) -> Value {
        let mut error = json!({"code": self.code.word(), "message": self.message});
        if let Some(at) = self.at {
            error["at"] = json!(at);
        }
        if !self.faults.is_empty() {
            let faults = self.faults.iter();
            error["faults"] =
                faults.map(|it| json!({"code": it.code.word(), "message": it.message})).collect();
        }
        error
    }
}

/// The refusal without its place and without further faults.
impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::new(refusal.code, refusal.message)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::new(fault.code, fault.message)
    }
}
