/** The messages of the server, as its own crate writes them down. */

export * from "../../../crates/protocol/typescript/protocol";
