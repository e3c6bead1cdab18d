//! The header and the library are of one mind.

use std::collections::BTreeSet;

const HEADER: &str = include_str!("../include/umpire.h");
const LIBRARY: &str = include_str!("../src/ffi.rs");

/// The functions in a text: the name before the first bracket of each line that declares one.
fn functions(text: &'static str, is_declared: fn(&str) -> bool) -> BTreeSet<&'static str> {
    let lines = text.lines().filter(|line| is_declared(line));
    let heads = lines.filter_map(|line| Some(line.split_once('(')?.0));
    heads.filter_map(|head| head.rfind("umpire_").map(|at| &head[at..])).collect()
}

#[test]
fn the_header_declares_what_the_library_exports() {
    let declared = functions(HEADER, |line| {
        line.contains("umpire_")
            && line.contains('(')
            && !line.trim_start().starts_with(['*', '/'])
            && !line.starts_with("typedef")
    });
    let exported = functions(LIBRARY, |line| line.contains("extern \"C\" fn umpire_"));
    assert!(exported.len() > 12);
    assert_eq!(declared, exported);
}

#[test]
fn the_header_bears_the_number_of_the_interface() {
    assert_eq!(umpire::umpire_abi(), umpire::UMPIRE_ABI);
    assert!(HEADER.contains(&format!("#define UMPIRE_ABI {}\n", umpire::UMPIRE_ABI)));
}
