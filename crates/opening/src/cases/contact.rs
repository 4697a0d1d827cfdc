//! Contact moves: to a liberty of the opponent's, or beside a stone of one's own. A contact fight case,
//! which supports others and proposes no move by itself [Tajima and Sanechika, 2].

use goban::{Point, PointSet};

use crate::case::{Bonus, Case, Proposal};
use crate::sight::Sight;

/// What kind of contact a move is.
pub(crate) fn support(sight: &Sight<'_>, at: Point, out: &mut Vec<Proposal>) {
    let board = sight.board;
    let beside = |color| board.neighbours(at).filter(move |&p| board.stone(p) == Some(color));
    let foes: PointSet = beside(!sight.player).collect();
    let own: PointSet = beside(sight.player).collect();
    let after = board.after(sight.player, at);
    let mut proposal = Proposal::new(at, Case::Contact);
    if after.is_self_atari() {
        proposal = proposal.with(Bonus::SelfAtari, 1.0);
    }
    if foes.is_empty() && own.is_empty() {
        return;
    }
    if !own.is_empty() {
        proposal = proposal.with(Bonus::Extension, 1.0);
    }
    let diagonal = sight.square(at, 1) & *board.stones(sight.player);
    if !foes.is_empty() && own.is_empty() {
        let kind = if diagonal.is_empty() { Bonus::Attachment } else { Bonus::Hane };
        proposal = proposal.with(kind, 1.0);
    }
    let is_atari = foes.iter().filter_map(|foe| board.string(foe));
    if is_atari.into_iter().any(|string| board.liberty_count(string) == 2) {
        proposal = proposal.with(Bonus::Atari, 1.0);
    }
    let about = foes.iter().fold(PointSet::EMPTY, |all, foe| all | sight.group_stones(foe));
    // A block: an opponent's string beside it has its best way out there.
    if foes.iter().any(|foe| heads_for(sight, foe, at)) && !proposal.bonuses.is_full() {
        proposal = proposal.with(Bonus::Block, 1.0);
    }
    out.push(proposal.about(about));
}

/// Whether a stone's string goes straight on to a point: the stone beyond it is its own or there is
/// none, and the point beyond the move is open.
fn heads_for(sight: &Sight<'_>, stone: Point, at: Point) -> bool {
    let beyond = |a: u8, b: u8| (2 * i16::from(b)).checked_sub(i16::from(a));
    let on = |v: Option<i16>| v.and_then(|v| u8::try_from(v).ok());
    let (x, y) = (on(beyond(stone.x(), at.x())), on(beyond(stone.y(), at.y())));
    let next = x.zip(y).and_then(|(x, y)| sight.size().point(x, y));
    next.is_some_and(|next| sight.board.is_empty(next))
}
