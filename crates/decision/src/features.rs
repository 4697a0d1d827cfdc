//! What speaks for a move and against it, by name. The weights are fitted to games of strong players
//! (`aizome fit-moves`), and the features that raise a move are its reasons.

use evaluation::features::{Family, Row, bucket, lay_out, share_bucket};
use evaluation::{Group, Outlook, StringFact};
use goban::{Color, Point, PointMap, PointSet, StringId};

use crate::scene::Scene;
use crate::surround::Surround;
use crate::trial::LightPolicy;
use crate::vista::View;

const STONES: &[usize] = &[2, 3, 5, 9];
const SIZES: usize = STONES.len() + 1;
const STAGES: usize = 4;
const DISTANCES: usize = 18;
const CHANCES: usize = 8;
const PATTERNS: usize = 256;
const LINES: usize = 10;
const FAR: usize = 7;
const SHAPES: usize = 32;

/// What a move is judged by.
pub const FAMILIES: &[Family] = &lay_out([
    Family::new("line by stage", LINES, STAGES),
    Family::new("distance to the last move", DISTANCES, STAGES),
    Family::new("distance to the move before it", DISTANCES, STAGES),
    Family::new("takes stones", SIZES, 3),
    Family::new("saves a string from capture", SIZES, 3),
    Family::new("captures a string that could be saved", SIZES, 3),
    Family::new("puts itself into atari", SIZES, 3),
    Family::new("gives atari", SIZES, 4),
    Family::new("extends a string, by liberties before and after", 6, 7),
    Family::new("presses a string, by its liberties after and stones", 6, SIZES),
    Family::new("links strings that could be cut", SIZES, 2),
    Family::new("cuts strings that could be linked", SIZES, 2),
    Family::new("whose point it is, by stage", 12, STAGES),
    Family::new("beside an own group, by its chance to live", CHANCES, SIZES),
    Family::new("beside an opponent's group, by its chance to live", CHANCES, SIZES),
    Family::new("vital point of an eye space", 2, CHANCES),
    Family::new("frontier", 3, STAGES),
    Family::new("pattern with a name", PATTERNS, 1),
    Family::new("urgency of linking and dividing, by stage", 14, STAGES),
    Family::new("distances to the nearest stones of both", FAR, FAR),
    Family::new("place on an open part of the board", LINES, LINES),
    Family::new("takes a ko", 2, 1),
    Family::new("two steps from an own group, by its chance to live", CHANCES, SIZES),
    Family::new("two steps from an opponent's group, by its chance to live", CHANCES, SIZES),
    Family::new("fills own territory or plays into the opponent's", 4, STAGES),
    Family::new("larger shapes around it, by stage", SHAPES, STAGES),
]);

/// Codes of what is around a move, of which some have a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Around {
    /// The eight points around, if there is a stone.
    pub near: Option<u32>,
    /// The twelve points around, if there is a stone.
    pub wide: Option<u32>,
}

/// A scene with what all its moves have in common.
#[derive(Debug)]
pub struct Looking<'a> {
    scene: &'a Scene,
    stage: usize,
    group_at: PointMap<usize>,
    string_at: PointMap<usize>,
    frontier: PointSet,
    /// How far each point is from the nearest stone of the player and of the opponent.
    far: [PointMap<u8>; 2],
    /// The board as the player sees it.
    view: View,
}

impl<'a> Looking<'a> {
    /// Prepares to look at the moves of a scene.
    #[must_use]
    pub fn at(scene: &'a Scene) -> Self {
        let mut group_at = PointMap::filled(usize::MAX);
        for (number, group) in scene.evaluation.groups.iter().enumerate() {
            for stone in &group.gathered.stones {
                group_at[stone] = number;
            }
        }
        let mut string_at = PointMap::filled(usize::MAX);
        for (number, string) in scene.facts.strings.iter().enumerate() {
            for stone in &string.stones {
                string_at[stone] = number;
            }
        }
        let frontier = scene.evaluation.frontier(&scene.board);
        let far = [scene.player, !scene.player].map(|color| distances(scene, color));
        Self {
            scene,
            stage: bucket(scene.facts.fullness(), &[1, 3, 5]),
            group_at,
            string_at,
            frontier: frontier.black | frontier.white,
            far,
            view: View::of(&scene.board, scene.player),
        }
    }

    /// What is around a move.
    #[must_use]
    pub fn around(&self, point: Point) -> Around {
        let surround = Surround::of(&self.scene.board, point, self.scene.player);
        let code = |code| surround.has_stones.then_some(code);
        Around { near: code(surround.near), wide: code(surround.wide) }
    }

    /// The features of a move but for what is around it.
    #[must_use]
    pub fn row(&self, point: Point) -> Row {
        let mut row = Row::default();
        self.add_place(&mut row, point);
        self.add_strings(&mut row, point);
        self.add_answers(&mut row, point);
        self.add_groups(&mut row, point);
        self.add_patterns(&mut row, point);
        row
    }

    fn add_place(&self, row: &mut Row, point: Point) {
        let (size, stage) = (self.scene.board.size(), self.stage);
        let line = usize::from(size.line(point)) - 1;
        add(row, 0, line, stage);
        for (family, last) in [(1, self.scene.last[0]), (2, self.scene.last[1])] {
            if let Some(last) = last {
                add(row, family, distance(point, last), stage);
            }
        }
        add(row, 25, self.larger_shapes(point), stage);
        let owner = self.scene.evaluation.ownership[point] * sign(self.scene.player);
        add(row, 12, share_bucket(f32::midpoint(owner, 1.0), 12), stage);
        if self.frontier.contains(point) {
            let own = usize::from(owner > 0.0);
            add(row, 16, own, stage);
        }
        let own_territory = self.scene.evaluation.territory[self.scene.player].contains(point);
        let other_territory = self.scene.evaluation.territory[!self.scene.player].contains(point);
        if own_territory || other_territory {
            let sure = usize::from(owner.abs() > 0.9);
            add(row, 24, 2 * usize::from(own_territory) + sure, stage);
        }
        let [own, other] = &self.far;
        add(row, 19, usize::from(own[point]) - 1, usize::from(other[point]) - 1);
        if own[point].min(other[point]) >= 4 {
            let [x, y] = [(point.x(), size.width()), (point.y(), size.height())]
                .map(|(at, side)| usize::from(at.min(side - 1 - at)));
            add(row, 20, x.min(y), x.max(y));
        }
    }

    /// What larger shapes around a move say of it together, by number.
    fn larger_shapes(&self, point: Point) -> usize {
        let weight = LightPolicy::shipped().vistas().weight(&self.view, point);
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss
        )]
        let number = (2.5 * weight + 18.0).clamp(0.0, SHAPES as f32 - 1.0) as usize; // from 0 to 31
        number
    }

    /// Liberties and captures at a glance.
    fn add_strings(&self, row: &mut Row, point: Point) {
        let (board, player) = (&self.scene.board, self.scene.player);
        let mut taken = 0;
        let mut own = PointSet::EMPTY;
        let mut liberties =
            board.size().all() & PointSet::from(point).border(&board.empty_points());
        let mut seen: Vec<StringId> = Vec::new();
        for beside in board.neighbours(point) {
            let Some(string) = board.string(beside) else { continue };
            if seen.contains(&string) {
                continue;
            }
            seen.push(string);
            let (stones, count) = (board.stone_count(string), board.liberty_count(string));
            if board.stone(beside) == Some(player) {
                let fact = &self.scene.facts.strings[self.string_at[beside]];
                own |= fact.stones;
                liberties |= fact.liberties;
            } else if count == 1 {
                taken += stones;
                liberties |= self.scene.facts.strings[self.string_at[beside]].stones;
            } else {
                add(row, 9, count - 2, bucket(stones, STONES));
                if count == 2 {
                    let is_lost = self.scene.facts.strings[self.string_at[beside]].capture;
                    add(row, 7, bucket(stones, STONES), outlook(is_lost));
                }
            }
        }
        liberties.remove(point);
        let after = liberties.len();
        if taken > 0 {
            let threatened = own.iter().any(|stone| {
                let string = &self.scene.facts.strings[self.string_at[stone]];
                string.capture != Outlook::Safe
            });
            add(
                row,
                3,
                bucket(taken, STONES),
                usize::from(threatened) + usize::from(taken > 1 && threatened),
            );
        }
        if !own.is_empty() {
            let before = seen
                .iter()
                .filter(|string| board.stone(string.stone()) == Some(player))
                .map(|&string| board.liberty_count(string))
                .min()
                .unwrap_or(0);
            add(row, 8, before - 1, after);
        }
        if after == 1 {
            let kind = if taken > 0 { 1 } else { usize::from(own.is_empty()) * 2 };
            add(row, 6, bucket(own.len() + 1, STONES), kind);
        }
        if taken == 1 && own.is_empty() && after == 1 {
            add(row, 21, 0, 0);
        }
    }

    /// Moves that look-ahead found.
    fn add_answers(&self, row: &mut Row, point: Point) {
        let player = self.scene.player;
        let (mut saved, mut captured): (Option<&StringFact>, Option<&StringFact>) = (None, None);
        let larger = |known: Option<&'a StringFact>, other: &'a StringFact| match known {
            Some(known) if known.stones.len() >= other.stones.len() => Some(known),
            _ => Some(other),
        };
        for string in &self.scene.facts.strings {
            let contested = matches!(string.capture, Outlook::Contested | Outlook::Unclear);
            if string.color == player && contested && string.first_moves.owner == Some(point) {
                saved = larger(saved, string);
            }
            if string.color != player && contested && string.first_moves.opponent == Some(point) {
                captured = larger(captured, string);
            }
        }
        for (family, string) in [(4, saved), (5, captured)] {
            if let Some(string) = string {
                let chance = self.chance_of_string(string);
                let weak = bucket(percent(chance), &[40, 75]);
                add(row, family, bucket(string.stones.len(), STONES), weak);
            }
        }
        for link in &self.scene.facts.links {
            let [a, b] = link.strings.map(|string| &self.scene.facts.strings[string]);
            let smaller = a.stones.len().min(b.stones.len());
            let sure = usize::from(link.connection == Outlook::Contested);
            if a.color == player && link.first_moves.owner == Some(point) {
                add(row, 10, bucket(smaller, STONES), sure);
            }
            if a.color != player && link.first_moves.opponent == Some(point) {
                add(row, 11, bucket(smaller, STONES), sure);
            }
        }
    }

    fn chance_of_string(&self, string: &StringFact) -> f32 {
        let group = string.stones.first().map(|stone| self.group_at[stone]);
        group
            .and_then(|group| self.scene.evaluation.groups.get(group))
            .map_or(1.0, |group| group.chance)
    }

    /// The groups beside the move and two steps away, the weakest of each colour.
    fn add_groups(&self, row: &mut Row, point: Point) {
        let all = self.scene.board.size().all();
        let beside = PointSet::from(point).border(&all);
        let second = beside.dilated(&all) - beside;
        for (families, points) in [([13, 14], beside), ([22, 23], second)] {
            for (family, color) in families.into_iter().zip([self.scene.player, !self.scene.player])
            {
                let stones = points & *self.scene.board.stones(color);
                let groups = stones
                    .iter()
                    .filter_map(|stone| self.scene.evaluation.groups.get(self.group_at[stone]));
                if let Some(weakest) = groups.min_by(|a, b| a.chance.total_cmp(&b.chance)) {
                    add(
                        row,
                        family,
                        chance_bucket(weakest),
                        bucket(weakest.gathered.stones.len(), STONES),
                    );
                }
            }
        }
        let eyes = self.scene.facts.eyes.iter().filter(|eye| eye.vital.contains(point));
        for eye in eyes {
            let owner = eye.space.border(&all) & *self.scene.board.stones(eye.owner);
            let group = owner
                .first()
                .and_then(|stone| self.scene.evaluation.groups.get(self.group_at[stone]));
            if let Some(group) = group {
                add(row, 15, usize::from(eye.owner == self.scene.player), chance_bucket(group));
                break;
            }
        }
    }

    fn add_patterns(&self, row: &mut Row, point: Point) {
        let named = &self.scene.named;
        let first = named.partition_point(|&(at, _)| at < point);
        for &(_, pattern) in named[first..].iter().take_while(|&&(at, _)| at == point).take(6) {
            add(row, 17, pattern.number(), 0);
        }
        let urgency = self.scene.windows[point];
        if urgency > 0.0 {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 13
            let strength = (urgency.log2() * 2.0 + 4.0).clamp(0.0, 13.0) as usize;
            add(row, 18, strength, self.stage);
        }
    }
}

fn add(row: &mut Row, family: usize, at: usize, by: usize) {
    row.add(FAMILIES[family].bucket(at, by), 1.0);
}

const fn outlook(capture: Outlook) -> usize {
    match capture {
        Outlook::Safe => 0,
        Outlook::Unclear => 1,
        Outlook::Contested => 2,
        Outlook::Lost => 3,
    }
}

const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 100
fn percent(share: f32) -> usize {
    (share * 100.0) as usize
}

fn chance_bucket(group: &Group) -> usize {
    bucket(percent(group.chance), &[5, 15, 35, 55, 75, 88, 95])
}

/// The distance that players feel: steps along the lines, and the longer of both once more.
pub(crate) fn distance(a: Point, b: Point) -> usize {
    let [dx, dy] = [a.x().abs_diff(b.x()), a.y().abs_diff(b.y())].map(usize::from);
    (dx + dy + dx.max(dy)).min(DISTANCES)
}

/// How far each point is from the nearest stone of a colour, at most [`FAR`].
fn distances(scene: &Scene, color: Color) -> PointMap<u8> {
    let all = scene.board.size().all();
    #[allow(clippy::cast_possible_truncation)] // 7
    let mut map = PointMap::filled(FAR as u8);
    let mut reached = *scene.board.stones(color);
    for step in 1..FAR {
        let grown = reached.dilated(&all);
        for point in &(grown - reached) {
            #[allow(clippy::cast_possible_truncation)] // below 7
            let step = step as u8;
            map[point] = step;
        }
        reached = grown;
    }
    map
}
