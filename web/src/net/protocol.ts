/** The messages of the server, as its own crate writes them down. */

export * from "../../../bindings/js/src/protocol";
