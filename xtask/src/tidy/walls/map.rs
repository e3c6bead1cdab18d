//! The map of the crates in ARCHITECTURE.md: what cargo says, and files that exist.

use std::collections::BTreeSet;

use super::Package;
use crate::tidy::Tree;

/// Where the map is.
pub(super) const PAGE: &str = "ARCHITECTURE.md";

/// A row of the map: a crate, what it is, what it depends on, where to look first.
struct Row<'a> {
    name: &'a str,
    depends_on: BTreeSet<&'a str>,
    look_first: Vec<&'a str>,
}

fn rows(page: &str) -> impl Iterator<Item = Row<'_>> {
    let cells = page.lines().map(|line| line.split('|').collect::<Vec<_>>());
    cells.filter_map(|cells| match cells[..] {
        ["", name, _, on, first, ""] if name.starts_with(" `") => Some(Row {
            name: quoted(name).next()?,
            depends_on: quoted(on).collect(),
            look_first: quoted(first).collect(),
        }),
        _ => None,
    })
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Crates that the map lacks, or of which it says something else than cargo.
pub(super) fn check(page: &str, packages: &[Package]) -> Vec<String> {
    let is_ours = |name: &str| packages.iter().any(|it| it.name == name);
    let mut faults = Vec::new();
    for package in packages {
        let name = &package.name;
        let on = package.always().map(|it| &*it.name).filter(|on| is_ours(on));
        let on: BTreeSet<&str> = on.collect();
        match rows(page).find(|row| row.name == name) {
            None => faults.push(format!("{PAGE}: crate `{name}` is not on the map")),
            Some(row) if row.depends_on != on => {
                let on: Vec<&str> = on.into_iter().collect();
                faults.push(format!("{PAGE}: crate `{name}` depends on {}", on.join(", ")));
            }
            Some(_) => (),
        }
    }
    let unknown = rows(page).filter(|row| !is_ours(row.name));
    faults.extend(unknown.map(|row| format!("{PAGE}: there is no crate `{}`", row.name)));
    faults
}

/// Files to look at first that do not exist.
pub(super) fn dead_ends(page: &str, tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for Row { name, look_first, .. } in rows(page) {
        for path in look_first {
            let exists = tree.files.iter().any(|file| {
                let folder = [format!("crates/{name}"), name.to_owned()];
                folder.iter().any(|folder| {
                    let path = match path.strip_prefix("../") {
                        Some(beside) => format!("{folder}/{beside}"),
                        None => format!("{folder}/src/{path}"),
                    };
                    file.path.to_str().is_some_and(|it| it.starts_with(&path))
                })
            });
            if !exists {
                faults.push(format!("{PAGE}: crate `{name}` has no `{path}`"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{super::tests::package, check, dead_ends};
    use crate::tidy::{TextFile, Tree};

    const PAGE: &str = "| crate | what | depends on | look |\n|---|---|---|---|\n\
        | `a` | first | | `lib.rs` |\n| `b` | `x` | `a` | `sub/`, `../data/` |\n";

    #[test]
    fn a_map_that_is_wrong_is_caught() {
        let right = [package("a", &["serde"]), package("b", &["a", "dev:c"])];
        assert_eq!(check(PAGE, &right), [""; 0]);
        let more = [package("a", &[]), package("b", &["a"]), package("c", &[])];
        assert_eq!(check(PAGE, &more), ["ARCHITECTURE.md: crate `c` is not on the map"]);
        let other = [package("a", &["b"]), package("b", &["a"])];
        assert_eq!(check(PAGE, &other), ["ARCHITECTURE.md: crate `a` depends on b"]);
        let fewer = [package("a", &[])];
        assert_eq!(check(PAGE, &fewer), ["ARCHITECTURE.md: there is no crate `b`"]);
    }

    #[test]
    fn dead_ends_are_caught() {
        let file = |path: &str| TextFile { path: PathBuf::from(path), text: String::new() };
        let files = ["crates/a/src/lib.rs", "b/src/sub/x.rs"].map(file).into_iter().collect();
        assert_eq!(
            dead_ends(PAGE, &Tree { files }),
            ["ARCHITECTURE.md: crate `b` has no `../data/`"]
        );
    }
}
