//! Files that grow, files without an opening sentence, and words that do not belong in the tree.

use super::{TextFile, Tree};

/// The most lines a source file may have. Tests may be longer, but not endless.
const LINES_MAX: usize = 500;
const TEST_LINES_MAX: usize = 1000;

/// Files that may be longer, each with its reason. The list only ever shrinks.
const LONG_FILES: &[(&str, &str)] = &[];

/// How the opening sentence of a source begins, by language.
const OPENINGS: &[(&str, &[&str])] = &[
    ("rs", &["//! "]),
    ("c", &["/* "]),
    ("h", &["/* ", "// "]),
    ("cpp", &["// "]),
    ("hpp", &["// "]),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (ending, openings) in OPENINGS {
        for file in tree.ending(ending) {
            faults.extend(too_long(file));
            faults.extend(no_opening(file, openings));
        }
    }
    for file in &tree.files {
        faults.extend(foreign_words(file));
    }
    faults.extend(translations_in_step(tree));
    faults
}

fn too_long(file: &TextFile) -> Option<String> {
    let path = file.path.to_str()?;
    let is_test = path.contains("/tests/") || path.ends_with("tests.rs");
    let most = if is_test { TEST_LINES_MAX } else { LINES_MAX };
    let lines = file.text.lines().count();
    let allowed = LONG_FILES.iter().any(|(name, _)| *name == path);
    (lines > most && !allowed).then(|| format!("{path} has {lines} lines, at most {most}"))
}

fn no_opening(file: &TextFile, openings: &[&str]) -> Option<String> {
    let opens = openings.iter().any(|opening| file.text.starts_with(opening));
    (!opens).then(|| format!("{} does not open with a sentence", file.path.display()))
}

/// Paths of one machine and addresses of package registries.
fn foreign_words(file: &TextFile) -> Option<String> {
    let banned = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("artifac", "tory")];
    let found = banned.iter().find(|word| file.text.contains(**word))?;
    Some(format!("{} speaks of `{found}`", file.path.display()))
}

/// The Chinese README has the same sections and the same commands as the English one.
fn translations_in_step(tree: &Tree) -> Vec<String> {
    let (Some(english), Some(chinese)) = (tree.find("README.md"), tree.find("README.zh-CN.md"))
    else {
        return vec!["README.md or README.zh-CN.md is missing".to_owned()];
    };
    let (english, chinese) = (outline(&english.text), outline(&chinese.text));
    let mut faults = Vec::new();
    if english.sections != chinese.sections {
        let (ours, theirs) = (english.sections.len(), chinese.sections.len());
        faults
            .push(format!("README has {ours} sections, README.zh-CN has {theirs}, or other ones"));
    }
    if english.code != chinese.code {
        faults.push("README.zh-CN has other code blocks than README".to_owned());
    }
    faults
}

struct Outline<'a> {
    /// The levels of the headings.
    sections: Vec<usize>,
    /// The lines of code.
    code: Vec<&'a str>,
}

fn outline(text: &str) -> Outline<'_> {
    let mut outline = Outline { sections: Vec::new(), code: Vec::new() };
    let mut in_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            outline.code.push(line);
        } else if line.starts_with('#') {
            outline.sections.push(line.chars().take_while(|it| *it == '#').count());
        }
    }
    outline
}
