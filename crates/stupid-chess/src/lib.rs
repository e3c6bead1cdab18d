//! StupidChess: secretly placed pieces act by their square until their first capture.
