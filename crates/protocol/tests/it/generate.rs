//! JSON Schema and TypeScript types, made from the Rust types.

use schemars::{JsonSchema, generate::SchemaSettings};
use ts_rs::{Config, TS, TypeVisitor};

use protocol::{
    ClientMessage, Created, Credentials, ErrorCode, Guest, JoinMatch, MatchList, NewGuest,
    NewMatch, Pair, Paired, Phrase, PostCommand, Replay, ReplayRecord, ServerMessage, Witness,
};

/// A file that is made from the types and checked into the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    /// Its path within the crate.
    pub(crate) path: &'static str,
    /// What it must say.
    pub(crate) text: String,
}

/// Every generated file.
pub(crate) fn files() -> Vec<File> {
    vec![
        File { path: "schema/client.json", text: schema::<ClientMessage>() },
        File { path: "schema/server.json", text: schema::<ServerMessage>() },
        File { path: "typescript/protocol.ts", text: typescript() },
    ]
}

/// The JSON Schema of a type, as text.
fn schema<T: JsonSchema>() -> String {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let schema = generator.into_root_schema_for::<T>();
    let text = serde_json::to_string_pretty(&schema).expect("schemas have string keys");
    format!("{text}\n")
}

/// All types as one TypeScript module.
fn typescript() -> String {
    let mut module = Module::default();
    module.visit::<ClientMessage>();
    module.visit::<ServerMessage>();
    module.visit::<NewGuest>();
    module.visit::<Guest>();
    module.visit::<Credentials>();
    module.visit::<NewMatch>();
    module.visit::<Created>();
    module.visit::<Pair>();
    module.visit::<Paired>();
    module.visit::<JoinMatch>();
    module.visit::<PostCommand>();
    module.visit::<MatchList>();
    module.visit::<ReplayRecord>();
    module.visit::<Witness>();
    module.visit::<Replay>();
    let mut text = String::from("// Generated from the Rust types of crate `protocol`.\n\n");
    text.push_str(&format!("export const VERSION = {};\n", protocol::VERSION));
    let words: Vec<String> =
        ErrorCode::ALL.iter().map(|(word, _)| format!("  \"{word}\",\n")).collect();
    text.push_str(&format!("\nexport const ERROR_CODES = [\n{}] as const;\n", words.concat()));
    let phrases: Vec<String> =
        Phrase::ALL.iter().map(|(_, word)| format!("  \"{word}\",\n")).collect();
    text.push_str(&format!("\nexport const PHRASES = [\n{}] as const;\n", phrases.concat()));
    module.declarations.sort();
    for (_, declaration) in module.declarations {
        text.push_str(&format!("\n{declaration}\n"));
    }
    text
}

/// The declarations found so far, by name.
#[derive(Default)]
struct Module {
    declarations: Vec<(String, String)>,
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::default();
        // Numbers, lists and the like are TypeScript's own: they have no file to be put in.
        if T::output_path().is_none() {
            T::visit_generics(self);
            return;
        }
        let name = T::ident(&config);
        if self.declarations.iter().any(|(known, _)| *known == name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}", T::decl(&config));
        self.declarations.push((name, declaration));
        T::visit_dependencies(self);
    }
}
