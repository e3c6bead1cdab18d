//! The 9×10 board, how its seven roles move, and plain xiangqi.
