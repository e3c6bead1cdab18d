//! The C library, as C programs use it.

use std::path::{Path, PathBuf};

use super::{
    documented,
    live::LiveServer,
    tools::{self, Compilation, SANITIZED, sources, stem},
    vectors::Vectors,
    work,
};
use crate::root;

const STRICT: &[&str] = &["-std=c11", "-pedantic"];
const COMPILERS: &[&str] = &["gcc", "clang"];

/// Compiles everything with both compilers; asks all vectors; runs what is hostile plain, sanitized and
/// under valgrind; plays the examples.
pub(super) fn test() -> anyhow::Result<()> {
    let prefix = tools::installed()?;
    let tests = sources(&root().join("bindings/c/tests"), "c")?;
    let examples = sources(&root().join("bindings/c/examples"), "c")?;
    let guide = documented::programs("c")?;
    compile(&prefix, &[&tests[..], &examples, &guide].concat())?;
    Vectors::collect()?.check(&program("gcc", "pipe"))?;
    for compiler in COMPILERS {
        tools::run(&program(compiler, "hostile"), &[])?;
    }
    tools::run(&program("sanitized", "hostile"), &[])?;
    tools::run_in_valgrind(&program("gcc", "hostile"), &[])?;
    documented::run(&guide, |name| program("gcc", name))?;
    let server = LiveServer::start()?;
    for example in examples {
        tools::run(&program("gcc", &stem(&example)?), &[&server.address])?;
    }
    Ok(())
}

fn compile(prefix: &Path, programs: &[PathBuf]) -> anyhow::Result<()> {
    let mut wanted = Vec::new();
    for source in programs {
        let name = stem(source)?;
        for compiler in COMPILERS {
            let (program, source) = (program(compiler, &name), source.clone());
            wanted.push(Compilation { compiler, flags: STRICT, source, program });
        }
        let (program, source) = (program("sanitized", &name), source.clone());
        wanted.push(Compilation { compiler: "gcc", flags: SANITIZED, source, program });
    }
    tools::compile(prefix, wanted)
}

fn program(how: &str, name: &str) -> PathBuf {
    work().join("c").join(how).join(name)
}
