//! Go on very small boards.
//!
//! [`solver`] finds exact values of small boards under each ko rule.

pub mod solver;
