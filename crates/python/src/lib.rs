//! The private half of the Python package: what is typed and documented is in `python/umpire`.

mod batch;
mod catalog;
mod episode;
mod fault;
mod matches;
mod player;

use pyo3::pymodule;

/// Doors to the referee, for the package's own use.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        batch::Batch,
        catalog::{environments, query},
        episode::Episode,
        matches::Match,
        player::Player,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
