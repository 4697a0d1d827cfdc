//! Games and positions as the wire has them.

use goban::{Board, Color, Game, Move, Point, PointSet, Score, Scoring, Settlement, Size};
use record::{Ident, NodeId, Record, Replay, Shape};

use super::fault::Fault;
use super::game::{StoredGame, move_of};
use super::wire::{Change, Count, Document, Mark, Node, Phase, Position, Sides};

/// A board as rows from the top.
pub(crate) fn board_rows(board: &Board) -> String {
    let size = board.size();
    let row = |y: u8| -> String {
        let points = (0..size.width()).filter_map(|x| size.point(x, y));
        points
            .map(|point| match board.stone(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            })
            .collect()
    };
    (0..size.height()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// The point of a name, if it is on the board.
pub(crate) fn point(size: Size, name: &str) -> Result<Point, Fault> {
    let point = name.parse::<Point>().ok().filter(|&point| size.contains(point));
    point.ok_or_else(|| {
        let got: String = name.chars().take(20).collect();
        Fault::refused(format!("expected a point of a {size} board such as C3, got {got:?}"))
    })
}

/// The move of a name: a point or `pass`.
pub(crate) fn mv(size: Size, name: &str) -> Result<Move, Fault> {
    if name.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    point(size, name).map(Move::Play)
}

/// The names of points.
pub(crate) fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

impl StoredGame {
    /// The game with its tree.
    pub(crate) fn document(&self) -> Document {
        let (record, size) = (&self.record, self.size());
        let replay = Replay::new(record).ok();
        let game = replay.as_ref().map(Replay::game);
        let player = |color| record.player(color).unwrap_or_else(|| Color::to_string(&color));
        Document {
            id: self.id.clone(),
            revision: self.revision,
            title: self.terms.title.clone(),
            purpose: self.terms.purpose,
            phase: self.terms.phase,
            width: size.width(),
            height: size.height(),
            komi: game.map_or(0.0, |game| f64::from(game.komi().half_points()) / 2.0),
            rules: game.map_or_else(String::new, |game| game.rules().to_string()),
            handicap: record.handicap(),
            black: player(Color::Black),
            white: player(Color::White),
            result: record.result().map(|outcome| outcome.to_string()),
            human: self.terms.human,
            level: self.terms.level,
            clocks: self.terms.clock.as_ref().map(super::clock::ClockTerms::to_wire),
            at: self.terms.at,
            nodes: nodes(record, size),
        }
    }

    /// The position at a node, or as near to it as the record can be followed.
    pub(crate) fn position(&self, number: u32) -> Result<Position, Fault> {
        let node = self.node(number)?;
        let mut replay =
            Replay::new(&self.record).map_err(|error| Fault::refused(error.to_string()))?;
        let followed =
            self.record.path_to(node).into_iter().try_for_each(|node| replay.enter(node));
        let problem = followed.err().map(|error| error.to_string());
        let game = replay.game();
        let board = game.board();
        let last = move_of(&self.record, node, game.size()).and_then(|(_, mv)| mv.point());
        Ok(Position {
            node: number,
            board: board_rows(board),
            to_play: game.to_play().into(),
            moves: replay.moves(),
            last: last.filter(|&last| board.stone(last).is_some()).map(|last| last.to_string()),
            ko: board.ko().map(|ko| ko.to_string()),
            black_prisoners: board.prisoners(Color::Black),
            white_prisoners: board.prisoners(Color::White),
            comment: self.record.comment(node).unwrap_or_default(),
            marks: marks(&self.record, node, game.size()),
            problem,
        })
    }

    /// All that a page needs after a change.
    pub(crate) fn change(&self) -> Result<Change, Fault> {
        let position = self.position(self.terms.at)?;
        let count = if self.is_counted_here()? {
            self.game_at(self.terms.at).ok().map(|game| count(&game, &self.settlement(&game)))
        } else {
            None
        };
        Ok(Change { document: self.document(), position, count })
    }

    /// Whether the position that is looked at is being counted, or was: games end where their lines
    /// end.
    fn is_counted_here(&self) -> Result<bool, Fault> {
        let has_score = || matches!(self.record.result(), Some(record::Outcome::Score(_)));
        let is_end = self.record.children(self.node(self.terms.at)?).next().is_none();
        Ok(match self.terms.phase {
            Phase::Playing => false,
            Phase::Counting => true,
            Phase::Over => is_end && has_score(),
        })
    }

    /// What is agreed about the position.
    pub(crate) fn settlement(&self, game: &Game) -> Settlement {
        let size = game.size();
        let dead: PointSet =
            self.terms.dead.iter().filter_map(|name| point(size, name).ok()).collect();
        let seki = self.terms.seki.iter().filter_map(|name| point(size, name).ok()).collect();
        Settlement { dead, seki }
    }
}

fn nodes(record: &Record, size: Size) -> Vec<Node> {
    let all: Vec<NodeId> = record.nodes().collect();
    let mut numbers = std::collections::HashMap::with_capacity(all.len());
    for (number, &node) in (0_u32..).zip(&all) {
        numbers.insert(node, number);
    }
    let is_setup = |node| {
        [Ident::AB, Ident::AW, Ident::AE].iter().any(|ident| record.value(node, ident).is_some())
    };
    all.iter()
        .map(|&node| {
            let made = move_of(record, node, size);
            Node {
                parent: record.parent(node).and_then(|parent| numbers.get(&parent).copied()),
                color: made.map(|(color, _)| color.into()),
                mv: made.map(|(_, mv)| mv.to_string()),
                setup: is_setup(node),
                comment: record.value(node, &Ident::C).is_some(),
            }
        })
        .collect()
}

/// The marks of a node: on each point at most one of a kind.
fn marks(record: &Record, node: NodeId, size: Size) -> Vec<Mark> {
    let found = record.marks(node, size);
    let mut marks = Vec::new();
    for (shape, points) in &found.shapes {
        let kind = match shape {
            Shape::Triangle => "triangle",
            Shape::Square => "square",
            Shape::Circle => "circle",
            Shape::Cross => "cross",
            Shape::Selected => "selected",
        };
        marks.extend(points.iter().map(|at| mark(kind, at, String::new())));
    }
    let labels = found.labels.iter();
    marks.extend(labels.map(|(&at, text)| mark("label", at, text.chars().take(3).collect())));
    marks
}

fn mark(kind: &str, at: Point, text: String) -> Mark {
    Mark { kind: kind.to_owned(), at: at.to_string(), text }
}

/// Counts a position.
pub(crate) fn count(game: &Game, settlement: &Settlement) -> Count {
    let board = game.board();
    let territory = settlement.territory(board);
    let bonus = game.rules().handicap_bonus.points(game.handicap());
    let komi = f64::from(game.komi().half_points()) / 2.0;
    #[allow(clippy::cast_precision_loss)] // a board is small
    let points = |color: Color| match game.rules().scoring {
        Scoring::Area => {
            (territory[color].len() + (*board.stones(color) - settlement.dead).len()) as f64
        }
        Scoring::Territory => {
            let taken = (*board.stones(!color) & settlement.dead).len();
            let in_seki = *board.stones(color) & settlement.seki;
            let eyes = in_seki.border(&board.size().all()).flooded(&territory[color]);
            ((territory[color] - eyes).len() + taken + board.prisoners(!color)) as f64
        }
    };
    let score: Score = game.score(settlement);
    #[allow(clippy::cast_precision_loss)] // a board is small
    let white = points(Color::White) + komi + bonus as f64;
    Count {
        dead: names(&settlement.dead),
        territory: Sides { black: names(&territory.black), white: names(&territory.white) },
        black: points(Color::Black),
        white,
        result: score.to_string(),
    }
}
