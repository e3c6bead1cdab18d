//! Guy Debord's Game of War on its 25×20 board, with KFEN.

mod bits;
mod board;
mod census;
mod combat;
mod ending;
mod event;
mod kfen;
mod legal;
mod live;
mod movement;
mod network;
mod position;
mod setup;
mod sheet;
mod square;
mod unit;
