//! Jobs, runs and their results: what every match and experiment rests on. It knows nothing of Go.

pub mod statistics;

