//! Faults as Python exceptions, made by the package itself.

use game::Fault;
use pyo3::prelude::*;

/// The exception for a fault: `umpire.errors` knows which class it has.
pub(crate) fn raise(py: Python<'_>, fault: &Fault) -> PyErr {
    let made = py
        .import("umpire.errors")
        .and_then(|errors| errors.getattr("error"))
        .and_then(|error| error.call1((fault.code.word(), &fault.message)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
