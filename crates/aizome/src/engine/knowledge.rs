//! What the engine knows of the position: objects that are kept while a game goes on.
//!
//! The protocol changes the game in many ways: moves, undo, positions set up, files loaded. So the
//! board that objects are kept for catches up with the game when something is asked: moves that are
//! no longer there are taken back, new ones are made, and where the game began otherwise all is
//! begun anew. In absolute mode the same questions go the same way, and nothing is kept.

use goban::{Board, Color, Game, Move, Point};
use reading::capture::{attack, defend, ladder_attack};
use reading::connection::{Target, connect, disconnect};
use reading::race::{Chain, kill, kill_chain, survive, survive_chain};
use reading::{Answer, Verdict};
use tracks::{Keeping, Kind, Objects, Scoping, Tracked, View};

/// A question about the string of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Question {
    /// Does the opponent, moving first, capture it?
    Attack(Point),
    /// Does the owner, moving first, save it?
    Defend(Point),
    /// Does the opponent, moving first, capture it in a ladder?
    Ladder(Point),
    /// Does the owner, moving first, connect it with that of another stone?
    Connect(Point, Point),
    /// Does the opponent, moving first, cut them?
    Disconnect(Point, Point),
    /// Does the owner, moving first, take that of another stone before his own is taken?
    Kill(Point, Point),
    /// Does the owner, moving first, save it from that of another stone?
    Survive(Point, Point),
}

/// Such questions as a kind of object.
#[derive(Debug, Clone, Copy)]
struct Readings {
    /// Positions that a question may look at.
    nodes: u32,
}

impl Kind for Readings {
    type Place = Question;
    type Value = Answer;

    fn compute<R: Scoping>(&self, view: &mut View<'_, R>, question: Question) -> Answer {
        match question {
            Question::Attack(stone) => attack(view, stone, self.nodes),
            Question::Defend(stone) => defend(view, stone, self.nodes),
            Question::Ladder(stone) => ladder_attack(view, stone, self.nodes),
            Question::Connect(a, b) => connect(view, a, Target::Stone(b), self.nodes),
            Question::Disconnect(a, b) => disconnect(view, a, Target::Stone(b), self.nodes),
            Question::Kill(a, b) => {
                let answer = kill(view, a, b, self.nodes);
                self.or_by_chains(view, (a, b), answer, kill_chain)
            }
            Question::Survive(a, b) => {
                let answer = survive(view, a, b, self.nodes);
                self.or_by_chains(view, (a, b), answer, survive_chain)
            }
        }
    }
}

impl Readings {
    /// What is unknown of two strings may be known of the chains around them.
    fn or_by_chains<R: Scoping>(
        self,
        view: &mut View<'_, R>,
        (a, b): (Point, Point),
        answer: Answer,
        ask: impl Fn(&mut View<'_, R>, &Chain, &Chain, u32) -> Answer,
    ) -> Answer {
        if answer.verdict != Verdict::Unknown {
            return answer;
        }
        let (first, second) = (Chain::around(view, a), Chain::around(view, b));
        let are_strings = first.stones().len() == 1 && second.stones().len() == 1;
        if are_strings { answer } else { ask(view, &first, &second, self.nodes) }
    }
}

/// The objects, and the game up to which they are kept.
#[derive(Debug)]
pub(super) struct Knowledge {
    readings: Readings,
    keeping: Keeping,
    /// Nothing, before the first question.
    followed: Option<Followed>,
}

#[derive(Debug)]
struct Followed {
    tracked: Tracked<Objects<Readings>>,
    turns: Vec<(Color, Move)>,
}

impl Knowledge {
    pub(super) const fn new(keeping: Keeping, nodes: u32) -> Self {
        Self { readings: Readings { nodes }, keeping, followed: None }
    }

    /// The answer in the position of this game.
    pub(super) fn answer(&mut self, game: &Game, question: Question) -> Answer {
        let (board, objects) = self.at(game).parts();
        objects.get(board, question)
    }

    pub(super) fn forget(&mut self) {
        self.followed = None;
    }

    /// The objects of this game's position.
    fn at(&mut self, game: &Game) -> &mut Tracked<Objects<Readings>> {
        let caught_up = self.followed.take().and_then(|followed| followed.caught_up(game));
        let (readings, keeping) = (self.readings, self.keeping);
        let followed = caught_up.unwrap_or_else(|| Followed::anew(game, readings, keeping));
        &mut self.followed.insert(followed).tracked
    }
}

impl Followed {
    /// Follows a game from its first position on.
    fn anew(game: &Game, readings: Readings, keeping: Keeping) -> Self {
        let mut start = game.clone();
        while start.undo().is_some() {}
        let objects = Objects::new(readings, keeping);
        let tracked = Tracked::new(start.board().clone(), objects);
        let followed = Self { tracked, turns: Vec::new() };
        followed.caught_up(game).unwrap_or_else(|| {
            debug_assert!(false, "a game leads to its position");
            let tracked = Tracked::new(game.board().clone(), Objects::new(readings, keeping));
            Self { tracked, turns: Vec::new() }
        })
    }

    /// Goes on to the position of this game; nothing if its moves do not lead there from where this
    /// one began.
    fn caught_up(mut self, game: &Game) -> Option<Self> {
        let turns = game.turns().iter().map(|turn| (turn.color, turn.mv));
        let common = self.turns.iter().zip(turns.clone()).take_while(|(a, b)| *a == b).count();
        for _ in common..self.turns.len() {
            self.tracked.undo();
        }
        self.turns.truncate(common);
        for (color, mv) in turns.skip(common) {
            match mv {
                Move::Pass => self.tracked.pass(),
                Move::Play(point) => self.tracked.play_anyway(color, point).ok()?,
            }
            self.turns.push((color, mv));
        }
        is_same(self.tracked.board(), game.board()).then_some(self)
    }
}

/// Whether objects cannot tell these boards apart.
fn is_same(a: &Board, b: &Board) -> bool {
    let stones = |board: &Board| Color::BOTH.map(|color| *board.stones(color));
    a.size() == b.size() && stones(a) == stones(b) && a.ko() == b.ko()
}

#[cfg(test)]
mod tests {
    use goban::random_below;
    use gtp::Session;
    use rand_pcg::Pcg64Mcg;
    use tracks::Scoped;

    use super::super::Engine;
    use super::*;

    const NODES: u32 = 150;

    fn session(keeping: Keeping) -> Session<Engine> {
        let size = goban::Size::square(7).unwrap();
        let engine = Engine::with_nodes(1, keeping, NODES);
        let mut session = Session::new(engine, size, goban::Rules::TROMP_TAYLOR);
        // The moves need not be good.
        session.answer_line("level 2").unwrap().unwrap();
        session
    }

    /// What `answers` must agree with: the question put to the reader itself.
    fn read(game: &Game, question: Question) -> Answer {
        let mut board = game.board().clone();
        Readings { nodes: NODES }.compute(&mut View::<Scoped>::new(&mut board), question)
    }

    /// Something that changes the game, as a controller might say it.
    fn random_command(rng: &mut Pcg64Mcg, game: &Game) -> String {
        let color = if random_below(rng, 8) == 0 { !game.to_play() } else { game.to_play() };
        match random_below(rng, 60) {
            0 => "set_position b b2 w b3 b c3 w c2 w d3 b e5".to_owned(),
            1 => "clear_board".to_owned(),
            2 => format!("boardsize {}", 5 + 2 * random_below(rng, 2)),
            3 => "gg-undo 5".to_owned(),
            4..12 => "undo".to_owned(),
            12 => format!("play {color} pass"),
            13 => format!("gogui-play_sequence {color} a1 {} b2 {color} c3", !color),
            _ => format!("genmove {color}"),
        }
    }

    #[test]
    fn both_modes_answer_alike_whatever_happens_to_the_game() {
        let mut rng = Pcg64Mcg::new(11);
        let (mut kept, mut absolute) = (session(Keeping::Incremental), session(Keeping::Absolute));
        let mut asked = 0;
        for _ in 0..400 {
            let command = random_command(&mut rng, &kept.status().game);
            let answers = [&mut kept, &mut absolute].map(|s| s.answer_line(&command).unwrap());
            assert_eq!(format!("{:?}", answers[0]), format!("{:?}", answers[1]), "{command}");
            let game = kept.status().game.clone();
            let strings: Vec<Point> = game.board().strings().map(goban::StringId::stone).collect();
            for stone in strings.into_iter().filter(|_| random_below(&mut rng, 2) == 0) {
                for name in ["attack", "defend"] {
                    let line = format!("{name} {stone}");
                    let answer = kept.answer_line(&line).unwrap();
                    assert_eq!(answer, absolute.answer_line(&line).unwrap(), "{line}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 1000, "{asked}");
    }

    #[test]
    fn what_is_kept_is_what_the_reader_says_and_less_work() {
        let mut rng = Pcg64Mcg::new(5);
        let mut controller = session(Keeping::Absolute);
        let mut knowledge = Knowledge::new(Keeping::Incremental, NODES);
        let (mut asked, mut computed) = (0, 0);
        for _ in 0..150 {
            let command = random_command(&mut rng, &controller.status().game);
            let _ = controller.answer_line(&command);
            let game = &controller.status().game;
            let before = knowledge.at(game).objects.computed();
            for stone in game.board().strings().map(goban::StringId::stone) {
                for question in [Question::Attack(stone), Question::Defend(stone)] {
                    assert_eq!(knowledge.answer(game, question), read(game, question));
                    asked += 1;
                }
            }
            computed += knowledge.at(game).objects.computed() - before;
        }
        assert!(asked > 500 && computed * 4 < asked * 3, "{computed} of {asked}");
    }

    #[test]
    fn a_game_that_began_otherwise_is_begun_anew() {
        let mut controller = session(Keeping::Incremental);
        let mut say = |line: &str| controller.answer_line(line).unwrap().unwrap();
        say("set_position b c3 w d3 b d2");
        say("play w c4");
        let before = say("attack d3");
        say("set_position w c3 w d3 w e3 w c2");
        say("play w c4");
        assert_eq!(say("attack d3"), "0", "the same move from another start");
        say("set_position b c3 w d3 b d2");
        say("play w c4");
        assert_eq!(say("attack d3"), before);
    }

    #[test]
    fn a_race_is_answered_with_both_codes_and_the_move() {
        let mut controller = session(Keeping::Incremental);
        let mut say = |line: &str| controller.answer_line(line).unwrap();
        say("set_position b a2 w a1 w c1").unwrap();
        assert_eq!(say("analyze_semeai a2 a1").unwrap(), "1 1 B1");
        assert!(say("analyze_semeai a1 c1").is_err(), "one colour");
        assert!(say("analyze_semeai a1 c3").is_err(), "no stone");
    }
}
