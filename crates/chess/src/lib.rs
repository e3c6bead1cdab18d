//! Chess and Chess960: rules, notation, record of play.
