//! Whoever asks for a decision: he lends workers, may ask to end it early, and hears how it goes.
//! Nothing here starts a thread or reads a clock, so that decisions are the same on every machine.

use std::fmt::Debug;

use evaluation::{Alone, Workers};
use goban::Point;
use search::{Halt, Never};

use crate::decision::Decision;
use crate::policy::Candidate;
use crate::trial::{self, Verdict};
use crate::tried::Tried;

/// What a decision is given from outside. None of it changes a decision that is not stopped.
#[derive(Debug, Clone, Copy)]
pub struct Caller<'a> {
    /// Who tries the candidates and plays the games.
    pub workers: &'a dyn Workers,
    /// Whether the best so far is wanted now.
    pub halt: &'a dyn Halt,
    /// Who hears how it goes.
    pub listener: &'a dyn Listener,
}

impl Caller<'static> {
    /// Nobody helps, stops it or listens.
    pub const ALONE: Self = Self { workers: &Alone, halt: &Never, listener: &Silence };
}

/// Hears how a decision goes, from any of the workers. It decides itself how often it passes that on.
pub trait Listener: Debug + Sync {
    /// Something is known that was not known before.
    fn hear(&self, news: &News);
}

/// Nobody listens.
#[derive(Debug, Clone, Copy)]
pub struct Silence;

impl Listener for Silence {
    fn hear(&self, _: &News) {}
}

/// How far a decision is.
#[derive(Debug, Clone, PartialEq)]
pub struct News {
    /// The trial games that were played so far.
    pub games: u32,
    /// The candidates, the best so far first.
    pub standings: Vec<Standing>,
}

impl News {
    /// Where a decision has come to its end.
    #[must_use]
    pub fn of(decision: &Decision) -> Self {
        let with_games = |tried: &Tried| {
            let games = tried.trial.as_ref().map_or(0, |verdict| verdict.games);
            let points = tried.trial.as_ref().map(|verdict| verdict.points);
            Standing { games, points, ..Standing::of(tried) }
        };
        let standings: Vec<Standing> = decision.tried.iter().map(with_games).collect();
        Self { games: standings.iter().map(|standing| standing.games).sum(), standings }
    }
}

/// How a candidate stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The move.
    pub at: Point,
    /// The chance that a strong player would choose it.
    pub share: f32,
    /// What it is worth beside the others, before trial games.
    pub merit: f32,
    /// The trial games that began with it.
    pub games: u32,
    /// How they ended for the player on the mean, in points, komi counted; nothing without games.
    pub points: Option<f32>,
}

impl Standing {
    /// Of a candidate that was tried, before trial games.
    pub(crate) fn of(tried: &Tried) -> Self {
        let (share, merit) = (tried.candidate.share, tried.merit.total());
        Self { at: tried.candidate.at, share, merit, games: 0, points: None }
    }

    /// Of a candidate that was only ranked.
    pub(crate) const fn of_ranked(candidate: &Candidate) -> Self {
        let Candidate { at, share, urgency, .. } = *candidate;
        Self { at, share, merit: urgency, games: 0, points: None }
    }
}

/// Passes on how trial games go, with what was known of their first moves before.
#[derive(Debug)]
pub(crate) struct GamesHeard<'a> {
    pub(crate) known: &'a [Standing],
    pub(crate) listener: &'a dyn Listener,
}

impl trial::Listener for GamesHeard<'_> {
    fn hear(&self, so_far: &[Verdict]) {
        let with_games = |(standing, verdict): (&Standing, &Verdict)| Standing {
            games: verdict.games,
            points: (verdict.games > 0).then_some(verdict.points),
            ..*standing
        };
        let mut standings: Vec<Standing> = self.known.iter().zip(so_far).map(with_games).collect();
        standings.sort_by_key(|standing| std::cmp::Reverse(standing.games));
        let games = so_far.iter().map(|verdict| verdict.games).sum();
        self.listener.hear(&News { games, standings });
    }
}
