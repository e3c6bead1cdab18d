//! Jieqi: face-down pieces move by their square and are revealed by moving.
