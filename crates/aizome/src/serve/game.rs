//! A game as it is kept: a record, and the terms that a record has no place for. All changes that a
//! page can make are here.
//!
//! Nodes are numbered in the order of the file, each before its children. A change may renumber
//! them; that is why every request names the revision that it was made for.

use goban::{
    Color, Game, Komi, Move, Point, PointSet, Rules, Size, free_handicap, max_fixed_handicap,
};
use record::{Ident, NodeId, Outcome, Property, Record};
use serde::{Deserialize, Serialize};

use super::clock::ClockTerms;
use super::fault::Fault;
use super::wire::{NewGame, Phase, Purpose, Side, Summary};

/// Nodes that a record may have: as much as a page can show.
const MOST_NODES: usize = 20_000;

/// Characters of a comment or a title.
const LONGEST_COMMENT: usize = 20_000;
const LONGEST_TITLE: usize = 200;

/// Bytes that a record may have before a comment is added: as many as may be sent.
const LARGEST_RECORD: usize = 4 << 20;

/// What a record does not say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) title: String,
    pub(crate) purpose: Purpose,
    pub(crate) phase: Phase,
    pub(crate) human: Option<Side>,
    pub(crate) level: u8,
    pub(crate) at: u32,
    /// Stones that are agreed to be dead, while it is counted.
    pub(crate) dead: Vec<String>,
    /// Stones in seki, whose eyes do not count where territory does.
    pub(crate) seki: Vec<String>,
    pub(crate) clock: Option<ClockTerms>,
}

/// A game and its name.
#[derive(Debug, Clone)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    pub(crate) revision: u32,
    pub(crate) terms: Terms,
    pub(crate) record: Record,
}

impl StoredGame {
    /// A new game.
    pub(crate) fn new(wanted: &NewGame) -> Result<Self, Fault> {
        let game = start(wanted)?;
        let mut record = Record::from_game(&game);
        // Until there are stones, whose turn it is shows by nothing else.
        let human = Color::from(wanted.human);
        let is_play = wanted.purpose == Purpose::Play;
        if is_play {
            record.set_player(human, "You");
            record.set_player(!human, &format!("Aizome, level {}", wanted.level));
        }
        if let Some(time) = &wanted.time {
            record.set_root_line(Ident::TM, &time.main.to_string());
            record.set_root_line(Ident::OT, &format!("{} s a move", time.byoyomi));
        }
        record.set_root_line(Ident::DT, &super::clock::today());
        let side = wanted.size;
        let title = if is_play {
            format!("{side}x{side} against Aizome")
        } else {
            format!("{side}x{side} board")
        };
        let terms = Terms {
            title,
            purpose: wanted.purpose,
            phase: Phase::Playing,
            human: is_play.then_some(wanted.human),
            level: wanted.level,
            at: 0,
            dead: Vec::new(),
            seki: Vec::new(),
            clock: wanted.time.clone().filter(|_| is_play).map(ClockTerms::new),
        };
        Ok(Self { id: String::new(), revision: 1, terms, record })
    }

    /// A record to study.
    pub(crate) fn imported(record: Record) -> Result<Self, Fault> {
        if record.node_count() > MOST_NODES {
            let words = format!(
                "expected at most {MOST_NODES} nodes in a record, got {}",
                record.node_count()
            );
            return Err(Fault::refused(words));
        }
        record::Replay::new(&record).map_err(|error| Fault::refused(error.to_string()))?;
        let players = Color::BOTH.map(|color| record.player(color));
        let title = match (record.root_line(&Ident::GN).filter(|name| !name.is_empty()), players) {
            (Some(name), _) => name,
            (None, [Some(black), Some(white)]) => format!("{black} – {white}"),
            _ => "A record".to_owned(),
        };
        let terms = Terms {
            title: title.chars().take(LONGEST_TITLE).collect(),
            purpose: Purpose::Study,
            phase: Phase::Playing,
            human: None,
            level: 10,
            at: 0,
            dead: Vec::new(),
            seki: Vec::new(),
            clock: None,
        };
        Ok(Self { id: String::new(), revision: 1, terms, record })
    }

    /// A game out of the database.
    pub(crate) fn restored(
        id: &str,
        revision: u32,
        terms: Terms,
        sgf: &str,
    ) -> Result<Self, Fault> {
        let collection =
            record::read_text(sgf).map_err(|error| Fault::refused(error.to_string()))?;
        let record =
            collection.records.into_iter().next().ok_or_else(|| Fault::unknown("record"))?;
        Ok(Self { id: id.to_owned(), revision, terms, record })
    }

    /// What is shown of it in a list.
    pub(crate) fn summary(&self) -> Summary {
        let size = self.size();
        let is_move = |node: &NodeId| move_of(&self.record, *node, size).is_some();
        Summary {
            id: self.id.clone(),
            title: self.terms.title.clone(),
            purpose: self.terms.purpose,
            phase: self.terms.phase,
            width: size.width(),
            height: size.height(),
            moves: self.record.main_line().filter(is_move).count(),
            result: self.record.result().map(|outcome| outcome.to_string()),
            updated: String::new(),
        }
    }

    pub(crate) fn size(&self) -> Size {
        self.record.size().unwrap_or(Size::square(19).unwrap_or_else(|_| unreachable!()))
    }

    /// The node with a number.
    pub(crate) fn node(&self, number: u32) -> Result<NodeId, Fault> {
        let node = self.record.nodes().nth(number as usize);
        node.ok_or_else(|| Fault::unknown("node in this game"))
    }

    /// The number of a node.
    pub(crate) fn number(&self, node: NodeId) -> u32 {
        let place = self.record.nodes().position(|other| other == node).unwrap_or(0);
        u32::try_from(place).unwrap_or(0)
    }

    /// The game up to a node.
    pub(crate) fn game_at(&self, number: u32) -> Result<Game, Fault> {
        let node = self.node(number)?;
        self.record.game_at(node).map_err(|error| Fault::refused(error.to_string()))
    }

    /// Whether it is the program's turn at the node that is looked at.
    pub(crate) fn is_programs_turn(&self, game: &Game) -> bool {
        self.terms.phase == Phase::Playing
            && self.terms.human.is_some_and(|human| Color::from(human) != game.to_play())
    }

    /// Makes a move, in a variation of its own if another was made there. In a game against the
    /// program the newest moves are the main line.
    pub(crate) fn play(&mut self, number: u32, mv: Move) -> Result<Game, Fault> {
        let mut game = self.game_at(number)?;
        let color = game.to_play();
        let refusal = |reason| Fault::refused(format!("{color} cannot play {mv}: {reason}"));
        game.play(color, mv).map_err(refusal)?;
        let node = self.node(number)?;
        let size = game.size();
        let is_same = |child: &NodeId| move_of(&self.record, *child, size) == Some((color, mv));
        let known = self.record.children(node).find(is_same);
        let next = if let Some(child) = known {
            child
        } else {
            self.room_for_a_node()?;
            self.record.add_move(node, color, mv, size)
        };
        if self.terms.purpose == Purpose::Play {
            let depth = self.record.path_to(next).len() - 1;
            self.record = self.record.with_main_line_through(next);
            self.terms.at = u32::try_from(depth).unwrap_or(0);
            self.reopen();
        } else {
            self.terms.at = self.number(next);
        }
        Ok(game)
    }

    fn room_for_a_node(&self) -> Result<(), Fault> {
        if self.record.node_count() < MOST_NODES {
            return Ok(());
        }
        Err(Fault::refused(format!("a record may have {MOST_NODES} nodes, and this one has them")))
    }

    /// Takes a result back: there is more to play.
    pub(crate) fn reopen(&mut self) {
        self.terms.phase = Phase::Playing;
        self.terms.dead.clear();
        self.terms.seki.clear();
        // What a record from elsewhere says of its result is not ours to take back.
        if self.terms.purpose == Purpose::Play {
            self.record.remove(NodeId::ROOT, &Ident::RE);
        }
    }

    /// Ends the game. A record that is studied has no end, but may be given a result.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        let is_play = self.terms.purpose == Purpose::Play;
        self.terms.phase = if is_play { Phase::Over } else { Phase::Playing };
        self.terms.clock = None;
        self.record.set_result(outcome);
    }

    /// Puts a comment on a node, or takes it away.
    pub(crate) fn comment(&mut self, number: u32, text: &str) -> Result<(), Fault> {
        if text.chars().count() > LONGEST_COMMENT {
            let words = format!("expected at most {LONGEST_COMMENT} characters in a comment");
            return Err(Fault::refused(words));
        }
        let node = self.node(number)?;
        if !text.is_empty() && self.record.to_sgf().len() > LARGEST_RECORD {
            let words = format!("a record may have {LARGEST_RECORD} bytes, and this one has them");
            return Err(Fault::refused(words));
        }
        self.terms.at = number;
        if text.is_empty() {
            self.record.remove(node, &Ident::C);
        } else {
            self.record.set_comment(node, text);
        }
        Ok(())
    }

    /// Takes a node away with all that follows.
    pub(crate) fn prune(&mut self, number: u32) -> Result<(), Fault> {
        let node = self.node(number)?;
        let parent = self.record.parent(node);
        let parent = parent.ok_or_else(|| Fault::refused("the root of a game stays"))?;
        let before = self.number(parent);
        self.record = self.record.without(node);
        // Nodes before the branch keep their numbers.
        self.terms.at = before;
        Ok(())
    }

    /// Makes the path to a node the main line.
    pub(crate) fn promote(&mut self, number: u32) -> Result<(), Fault> {
        let node = self.node(number)?;
        let depth = self.record.path_to(node).len() - 1;
        self.record = self.record.with_main_line_through(node);
        self.terms.at = u32::try_from(depth).unwrap_or(0);
        Ok(())
    }

    /// Sets up a stone, or clears a point: in the node itself if it makes no move, else in one
    /// after it.
    pub(crate) fn set_up(
        &mut self,
        number: u32,
        at: Point,
        stone: Option<Color>,
    ) -> Result<(), Fault> {
        let before = self.record.clone();
        let size = self.size();
        let mut node = self.node(number)?;
        if move_of(&self.record, node, size).is_some() {
            self.room_for_a_node()?;
            node = self.record.add_child(node);
        }
        let value = size.point_to_sgf(at);
        for ident in [Ident::AB, Ident::AW, Ident::AE] {
            self.take_from_list(node, &ident, at);
        }
        let parent = self.record.parent(node).map(|parent| self.record.game_at(parent));
        let had = parent.and_then(Result::ok).and_then(|game| game.board().stone(at));
        if had != stone {
            let ident = match stone {
                Some(Color::Black) => Ident::AB,
                Some(Color::White) => Ident::AW,
                None => Ident::AE,
            };
            let mut values: Vec<String> =
                self.record.values(node, &ident).map(|value| value.raw().to_owned()).collect();
            values.push(value);
            let property = Property::new(ident, values.iter().map(String::as_str));
            self.record.set(node, property);
        }
        if let Err(error) = self.record.game_at(node) {
            self.record = before;
            return Err(Fault::refused(error.to_string()));
        }
        self.terms.at = self.number(node);
        Ok(())
    }

    /// Takes a point out of a list of points. Rectangles that it was in are written out, each of
    /// their points once.
    fn take_from_list(&mut self, node: NodeId, ident: &Ident, at: Point) {
        let size = self.size();
        let (mut others, mut opened) = (Vec::new(), PointSet::EMPTY);
        let mut is_listed = false;
        for value in self.record.values(node, ident) {
            match value.points(size) {
                Some(points) if points.contains(at) => {
                    is_listed = true;
                    opened |= points;
                }
                _ => others.push(value.text()),
            }
        }
        if !is_listed {
            return;
        }
        opened.remove(at);
        others.extend(opened.iter().map(|point| size.point_to_sgf(point)));
        if others.is_empty() {
            self.record.remove(node, ident);
        } else {
            self.record.set(node, Property::new(ident.clone(), others.iter().map(String::as_str)));
        }
    }

    /// Changes what the game is called.
    pub(crate) fn rename(&mut self, title: &str) -> Result<(), Fault> {
        let title = title.trim();
        if title.is_empty() || title.chars().count() > LONGEST_TITLE {
            return Err(Fault::refused(format!(
                "expected a title of 1 to {LONGEST_TITLE} characters"
            )));
        }
        title.clone_into(&mut self.terms.title);
        Ok(())
    }
}

/// The move of a node.
pub(crate) fn move_of(record: &Record, node: NodeId, size: Size) -> Option<(Color, Move)> {
    [(Color::Black, Ident::B), (Color::White, Ident::W)].into_iter().find_map(|(color, ident)| {
        let value = record.value(node, &ident)?;
        let mv = size.point_from_sgf(value.raw()).map_or(Move::Pass, Move::Play);
        Some((color, mv))
    })
}

/// The first position of a new game.
fn start(wanted: &NewGame) -> Result<Game, Fault> {
    let expected = |words: String| Fault::refused(format!("expected {words}"));
    if !(5..=19).contains(&wanted.size) {
        return Err(expected(format!("a board of 5 to 19 lines, got {}", wanted.size)));
    }
    let size = Size::square(wanted.size).map_err(|error| Fault::refused(error.to_string()))?;
    let rules: Rules = wanted
        .rules
        .parse()
        .map_err(|error: goban::UnknownRules| Fault::refused(error.to_string()))?;
    if !(1..=10).contains(&wanted.level) {
        return Err(expected(format!("a level from 1 to 10, got {}", wanted.level)));
    }
    if let Some(time) = &wanted.time
        && (time.main > 86_400 || time.byoyomi > 3_600 || time.main + time.byoyomi == 0)
    {
        return Err(expected("a day of main time and an hour a move at most".to_owned()));
    }
    let most = max_fixed_handicap(size);
    let stones = usize::from(wanted.handicap);
    if stones == 1 || stones > most {
        return Err(expected(format!("no handicap, or 2 to {most} stones, got {stones}")));
    }
    let mut game = Game::new(size, rules);
    let komi = match wanted.komi {
        None if stones > 0 => Some(Komi::from_half_points(1)),
        None => Some(rules.komi),
        Some(komi) if komi.abs() <= 200.0 => Komi::from_points(komi),
        Some(_) => None,
    };
    game.set_komi(komi.ok_or_else(|| expected("a komi from -200 to 200".to_owned()))?);
    if stones > 0 && !game.place_handicap(&free_handicap(size, stones)) {
        return Err(expected("room for the handicap".to_owned()));
    }
    Ok(game)
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
