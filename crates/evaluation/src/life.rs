//! How alive is a group, seen for itself? Its lifebase is its own: eye space, eyes, escape; its
//! opponentship is how it stands in the fights with those that it touches [Bouzy, tracks, 2.6].

use goban::{Color, PointSet};

use crate::facts::{Facts, Outlook};
use crate::features::{Family, Row, bucket, lay_out};
use crate::ground::Ground;
use crate::groups::Gathered;
use crate::relations::Relations;

/// What a group is judged by.
pub const FAMILIES: &[Family] = &lay_out([
    Family::new("eye space by escape", EYE_SPACE.len() + 1, ESCAPE.len() + 1),
    Family::new("closed regions by their points", 4, CLOSED.len() + 1),
    Family::new("liberties by whose turn", LIBERTIES.len() + 1, 2),
    Family::new("stones", STONES.len() + 1, 1),
    Family::new("capture of its strings by whose turn", 4, 2),
    Family::new("a friend that it may be linked with by whose turn", FRIEND.len() + 1, 2),
    Family::new("liberties against the weakest neighbour by eye space", 11, 3),
    Family::new("how much around it is the opponent's", 9, 1),
    Family::new("moyo by whose turn", MOYO.len() + 1, 2),
    Family::new("unconditionally alive", 1, 1),
    Family::new("eyes if the opponent plays first, by eyes if the owner does", HALVES, HALVES),
    Family::new("eyes by escape", 2 * HALVES, ESCAPE.len() + 1),
    Family::new("size of the board", 2, 1),
    Family::new("how full the board is by eye space", 8, 4),
]);

const EYE_SPACE: &[usize] = &[1, 2, 3, 4, 5, 6, 8, 11, 16, 25];
const ESCAPE: &[usize] = &[1, 3, 6, 10, 16, 26];
const CLOSED: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 9];
const LIBERTIES: &[usize] = &[2, 3, 4, 5, 6, 7, 9, 13];
const STONES: &[usize] = &[2, 3, 4, 6, 9, 14];
const FRIEND: &[usize] = &[1, 2, 4, 8];
const MOYO: &[usize] = &[1, 3, 6, 10, 16, 30];

/// Half eyes beyond which more are not told apart.
const HALVES: usize = 7;

/// Eye space with which a neighbour is no opponent in a race.
const SETTLED: usize = 7;

/// What a group has to live on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lifebase {
    /// Points of territory beside it.
    pub eye_space: usize,
    /// Points of moyo around it.
    pub moyo: usize,
    /// Regions beside it that are closed by its colour alone.
    pub closed: usize,
    /// Points of these.
    pub closed_points: usize,
    /// Points that it can run to.
    pub escape: usize,
    /// Half eyes in small closed spaces, if the opponent plays first and if the owner does: in one
    /// of them, for he cannot play in all.
    pub half_eyes: [u8; 2],
}

/// What all groups of a position are judged from.
#[derive(Debug)]
pub(crate) struct Surroundings<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) ground: &'a Ground,
    pub(crate) groups: &'a [Gathered],
    pub(crate) relations: &'a Relations,
    pub(crate) bases: &'a [Lifebase],
    pub(crate) to_play: Color,
}

impl Surroundings<'_> {
    /// The features of a group.
    pub(crate) fn row(&self, number: usize) -> Row {
        let (group, base) = (&self.groups[number], &self.bases[number]);
        let turn = usize::from(group.color == self.to_play);
        let mut row = Row::default();
        let mut add = |family: usize, at, by| row.add(FAMILIES[family].bucket(at, by), 1.0);
        add(0, bucket(base.eye_space, EYE_SPACE), bucket(base.escape, ESCAPE));
        add(1, base.closed, bucket(base.closed_points, CLOSED));
        add(2, bucket(group.liberties.len(), LIBERTIES), turn);
        add(3, bucket(group.stones.len(), STONES), 0);
        add(4, self.danger(group), turn);
        add(5, bucket(self.friend(number), FRIEND), turn);
        if let Some(lead) = self.opponentship(number) {
            add(6, lead, bucket(base.eye_space, &[2, 6]));
        }
        add(7, self.pressure(group), 0);
        add(8, bucket(base.moyo, MOYO), turn);
        if group.stones.is_within(&self.facts.immortal[group.color]) {
            add(9, 0, 0);
        }
        let [worst, best] = base.half_eyes.map(usize::from);
        add(10, worst, best);
        let turn_of_eyes = if turn == 1 { best } else { worst };
        let sure = usize::from(worst == best);
        add(11, 2 * turn_of_eyes.min(HALVES - 1) + sure, bucket(base.escape, ESCAPE));
        add(12, bucket(self.facts.size.area(), &[122]), 0);
        let fullness = bucket(self.facts.fullness(), &[1, 2, 3, 4, 5, 6, 7]);
        add(13, fullness, bucket(base.eye_space, &[2, 4, 7]));
        row
    }

    /// The capture state of its most endangered large string: of those with at least half of the
    /// stones of the largest.
    fn danger(&self, group: &Gathered) -> usize {
        let strings = || group.strings.iter().map(|&string| &self.facts.strings[string]);
        let largest = strings().map(|string| string.stones.len()).max().unwrap_or(0);
        let danger = |capture| match capture {
            Outlook::Safe => 0,
            Outlook::Unclear => 1,
            Outlook::Contested => 2,
            Outlook::Lost => 3,
        };
        let large = strings().filter(|string| 2 * string.stones.len() >= largest);
        large.map(|string| danger(string.capture)).max().unwrap_or(0)
    }

    /// The stones of the largest friend that a link in doubt leads to.
    fn friend(&self, number: usize) -> usize {
        let friends = self.relations.friends[number].iter();
        friends.map(|&friend| self.groups[friend].stones.len()).max().unwrap_or(0)
    }

    /// Its liberties against those of the weakest opponent that it touches, from 0, five fewer, to
    /// 10, five more; nothing if it touches none without room of its own.
    fn opponentship(&self, number: usize) -> Option<usize> {
        let opponents = self.relations.opponents[number].iter();
        let fighting = opponents.filter(|&&opponent| self.bases[opponent].eye_space < SETTLED);
        let weakest = fighting.map(|&opponent| self.groups[opponent].liberties.len()).min()?;
        Some((self.groups[number].liberties.len() + 5).saturating_sub(weakest).min(10))
    }

    /// How many eighths of what is within three moves of the group are nearer to the opponent.
    fn pressure(&self, group: &Gathered) -> usize {
        let mut near = group.stones;
        for _ in 0..3 {
            near |= near.dilated(&self.ground.open);
        }
        near -= group.stones;
        let theirs = (near & self.ground.nearer[!group.color]).len();
        if near.is_empty() { 8 } else { 8 * theirs / near.len() }
    }
}

/// What a group has to live on.
pub(crate) fn lifebase(facts: &Facts, ground: &Ground, group: &Gathered) -> Lifebase {
    let color = group.color;
    let around = group.stones.border(&facts.size.all());
    let own_territories = ground.territories[color].iter().filter(|part| part.meets(&around));
    let closed = ground.regions.iter().filter(|region| {
        // A region of most of the board is closed by nobody.
        let is_open = 2 * region.points.len() > facts.size.area();
        region.beside[color] && !region.beside[!color] && !is_open && region.points.meets(&around)
    });
    let (mut regions, mut points) = (0, 0);
    for region in closed {
        regions += 1;
        points += region.points.len();
    }
    let near = (around & ground.open).dilated(&ground.open).dilated(&ground.open);
    Lifebase {
        eye_space: own_territories.map(PointSet::len).sum(),
        moyo: (ground.moyo[color] & near).len(),
        closed: regions,
        closed_points: points,
        escape: escape(ground, group),
        half_eyes: half_eyes(facts, group, &around),
    }
}

/// The half eyes of its closed spaces: with one move of the opponent's, and with one of the owner's.
fn half_eyes(facts: &Facts, group: &Gathered, around: &PointSet) -> [u8; 2] {
    let own = facts.eyes.iter().filter(|eye| eye.owner == group.color && eye.space.meets(around));
    let (mut middle, mut most) = (0, 0);
    for eye in own {
        // What is not decided is worth half of the difference, but for one of them.
        middle += eye.opponent_first + eye.owner_first;
        most = most.max(eye.owner_first - eye.opponent_first);
    }
    [middle.saturating_sub(most) / 2, u8::midpoint(middle, most)]
}

/// Points within three moves of its liberties that the opponent does not stand beside and that are
/// nobody's territory.
fn escape(ground: &Ground, group: &Gathered) -> usize {
    let ways = ground.open - ground.live[!group.color].border(&ground.open);
    let mut reached = group.liberties & ways;
    for _ in 0..3 {
        reached |= reached.dilated(&ways);
    }
    (reached - ground.territory.black - ground.territory.white).len()
}
