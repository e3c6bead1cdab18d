//! Rule examples, laws, leaks, perft and vectors.

mod facts;
mod knowledge;
mod laws;
mod leaks;
mod minimal;
mod notation;
mod perft;
mod rules;
mod setup;
mod study;
mod support;
mod vectors;
