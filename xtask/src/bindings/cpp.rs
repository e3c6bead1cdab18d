//! The C++ headers, as C++ programs without exceptions and RTTI use them, and as CMake finds them.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use super::{
    documented,
    live::LiveServer,
    tools::{self, Compilation, finish, sources, stem},
    vectors::Vectors,
    work,
};
use crate::root;

const STRICT: &[&str] = &["-std=c++20", "-fno-exceptions", "-fno-rtti"];
const SANITIZED: &[&str] = &[
    "-std=c++20",
    "-fno-exceptions",
    "-fno-rtti",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
];
const COMPILERS: &[&str] = &["g++", "clang++"];

/// Tests that need nobody else; each may write into a folder that it is told.
const ALONE: &[&str] = &["document", "json", "hostile", "battle"];
/// Those of them that also run sanitized, and those that run under valgrind.
const SANITIZED_ALONE: &[&str] = &["json", "hostile", "battle"];
const IN_VALGRIND: &[&str] = &["json", "hostile"];
/// The one that plays at a server.
const AT_A_SERVER: &str = "facade";

/// Compiles everything with both compilers; asks all vectors; runs all tests, those that are hostile
/// also sanitized and under valgrind; plays at a server; and builds a project that uses the package.
pub(super) fn test() -> anyhow::Result<()> {
    let prefix = tools::installed()?;
    let tests = sources(&root().join("bindings/cpp/tests"), "cpp")?;
    let examples = sources(&root().join("bindings/cpp/examples"), "cpp")?;
    let guide = documented::programs("cpp")?;
    compile(&prefix, &[&tests[..], &examples, &guide].concat())?;
    let vectors = Vectors::collect()?;
    vectors.check(&program("g++", "pipe"))?;
    let replays = work().join("cpp/replays");
    let replays = replays.to_string_lossy();
    for compiler in COMPILERS {
        for test in ALONE {
            tools::run(&program(compiler, test), &[&replays])?;
        }
    }
    for test in SANITIZED_ALONE {
        tools::run(&program("sanitized", test), &[&replays])?;
    }
    for test in IN_VALGRIND {
        tools::run_in_valgrind(&program("g++", test), &[])?;
    }
    documented::run(&guide, |name| program("g++", name))?;
    at_a_server(&examples)?;
    use_package(&prefix, &vectors)
}

fn compile(prefix: &Path, programs: &[PathBuf]) -> anyhow::Result<()> {
    let mut wanted = Vec::new();
    for source in programs {
        let name = stem(source)?;
        for compiler in COMPILERS {
            let (program, source) = (program(compiler, &name), source.clone());
            wanted.push(Compilation { compiler, flags: STRICT, source, program });
        }
        if SANITIZED_ALONE.contains(&name.as_str()) || name == AT_A_SERVER {
            let (program, source) = (program("sanitized", &name), source.clone());
            wanted.push(Compilation { compiler: "g++", flags: SANITIZED, source, program });
        }
    }
    tools::compile(prefix, wanted)
}

fn at_a_server(examples: &[PathBuf]) -> anyhow::Result<()> {
    let server = LiveServer::start()?;
    for how in ["g++", "sanitized"] {
        tools::run(&program(how, AT_A_SERVER), &[&server.address])?;
    }
    for example in examples {
        tools::run(&program("g++", &stem(example)?), &[&server.address])?;
    }
    Ok(())
}

/// A project of somebody else's finds the package and links each of its targets.
fn use_package(prefix: &Path, vectors: &Vectors) -> anyhow::Result<()> {
    let folder = work().join("cpp/package");
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(root().join("bindings/packaging")).arg("-B").arg(&folder);
    configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    finish(configure.stdout(Stdio::null()))?;
    finish(Command::new("cmake").arg("--build").arg(&folder).stdout(Stdio::null()))?;
    ["shared", "static", "cpp"].iter().try_for_each(|name| vectors.check(&folder.join(name)))
}

fn program(how: &str, name: &str) -> PathBuf {
    work().join("cpp").join(how).join(name)
}
