//! From a game to a record, for `printsgf` and for the records of matches.

use goban::{Color, Game, Move, PointSet, Size};

use crate::info::player_ident;
use crate::{Ident, NodeId, Outcome, Property, Record};

impl Record {
    /// A record of a game that has not begun.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut record = Self::bare();
        let (width, height) = (size.width(), size.height());
        let sides = if width == height { width.to_string() } else { format!("{width}:{height}") };
        record.set_root_line(Ident::GM, "1");
        record.set_root_line(Ident::FF, "4");
        record.set_root_line(Ident::CA, "UTF-8");
        record.set_root_line(Ident::AP, "aizome");
        record.set_root_line(Ident::SZ, &sides);
        record
    }

    /// The record of a game: its terms, its stones at the start and all of its moves.
    ///
    /// Rules without a name are left out, and so are prisoners taken before the start.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut start = game.clone();
        while start.undo().is_some() {}
        let mut record = Self::new(game.size());
        record.set_root_line(Ident::KM, &game.komi().to_string());
        if let Some(name) = game.rules().name() {
            record.set_root_line(Ident::RU, sgf_rules(name));
        }
        record.state_start(&start);
        let mut node = NodeId::ROOT;
        for turn in game.turns() {
            node = record.add_move(node, turn.color, turn.mv, game.size());
        }
        if game.turns().last().is_some_and(|turn| turn.color == game.to_play()) {
            node = record.add_child(node);
            record.state_turn(node, game.to_play());
        }
        record
    }

    fn state_start(&mut self, start: &Game) {
        if start.handicap() > 1 {
            self.set_root_line(Ident::HA, &start.handicap().to_string());
        }
        for (color, ident) in [(Color::Black, Ident::AB), (Color::White, Ident::AW)] {
            let names = names(start.size(), start.board().stones(color));
            if !names.is_empty() {
                self.set(NodeId::ROOT, Property::new(ident, names.iter().map(String::as_str)));
            }
        }
        let has_stones = start.board().empty_points() != start.size().all();
        if has_stones && start.handicap() < 2 {
            // Or a few black stones would be taken for a handicap.
            self.set_root_line(Ident::HA, "0");
        }
        let is_usual = if start.handicap() > 1 {
            start.to_play() == Color::White
        } else {
            start.to_play() == Color::Black && !has_stones
        };
        if !is_usual {
            self.state_turn(NodeId::ROOT, start.to_play());
        }
    }

    fn state_turn(&mut self, node: NodeId, color: Color) {
        self.set(node, Property::new(Ident::PL, [color.letter().to_string().as_str()]));
    }

    /// Adds a node with a move on a board of this size after another node.
    pub fn add_move(&mut self, after: NodeId, color: Color, mv: Move, size: Size) -> NodeId {
        let ident = if color == Color::Black { Ident::B } else { Ident::W };
        let value = mv.point().map_or_else(String::new, |point| size.point_to_sgf(point));
        let node = self.add_child(after);
        self.add(node, Property::new(ident, [value.as_str()]));
        node
    }

    /// States a property of the root, such as [`Ident::DT`], [`Ident::EV`] or [`Ident::GN`].
    pub fn set_root_line(&mut self, ident: Ident, text: &str) {
        self.set(NodeId::ROOT, Property::new(ident, [text]));
    }

    /// Names a player.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.set_root_line(player_ident(color), name);
    }

    /// States the result.
    pub fn set_result(&mut self, outcome: Outcome) {
        self.set_root_line(Ident::RE, &outcome.to_string());
    }

    /// Puts a comment on a node, in the place of the one it has.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        self.set(node, Property::new(Ident::C, [text]));
    }

    /// The comment on a node.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> Option<String> {
        self.value(node, &Ident::C).map(crate::Value::text)
    }
}

/// In reading order, as people expect it.
fn names(size: Size, stones: &PointSet) -> Vec<String> {
    let points = size.points_from_top().filter(|&point| stones.contains(point));
    points.map(|point| size.point_to_sgf(point)).collect()
}

/// The names that SGF prescribes, where it does.
fn sgf_rules(name: &'static str) -> &'static str {
    match name {
        "chinese" => "Chinese",
        "japanese" | "korean" => "Japanese",
        "aga" => "AGA",
        "new-zealand" => "NZ",
        other => other,
    }
}
