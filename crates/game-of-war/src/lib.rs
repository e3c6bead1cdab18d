//! Guy Debord's Game of War on its 25×20 board, with KFEN.
