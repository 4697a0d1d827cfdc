//! Scopes within scopes see the same whichever recorder notes them: what an algorithm concludes
//! from a zone must not depend on whether it is watched.

use goban::{Board, PointSet, Size, random_below};
use rand_pcg::Pcg64Mcg;
use tracks::{Scoped, Scoping, View, Watching};

/// Looks at random points in random scopes, and lists what each scope saw.
fn look<R: Scoping>(view: &mut View<'_, R>, rng: &mut Pcg64Mcg, depth: u32) -> Vec<PointSet> {
    let points: Vec<_> = view.size().points().collect();
    let mut zones = Vec::new();
    for _ in 0..4 {
        view.stone(points[random_below(rng, points.len())]);
        if depth > 0 && random_below(rng, 2) == 0 {
            let (inner, zone) = view.scope(|view| look(view, rng, depth - 1));
            assert!(inner.iter().all(|within| within.is_within(&zone)), "all within is seen");
            zones.extend(inner);
            zones.push(zone);
        }
    }
    zones
}

#[test]
fn zones_are_the_same_watched_or_not() {
    let mut nested = 0;
    for seed in 0..2_000 {
        let mut board = Board::new(Size::square(9).unwrap());
        let mut view = View::<Watching>::new(&mut board);
        let watched = look(&mut view, &mut Pcg64Mcg::new(seed), 4);
        let track = view.track();
        assert!(watched.iter().all(|zone| zone.is_within(&track)));
        let mut view = View::<Scoped>::new(&mut board);
        assert_eq!(look(&mut view, &mut Pcg64Mcg::new(seed), 4), watched);
        nested += usize::from(watched.len() > 3);
    }
    assert!(nested > 500, "{nested}");
}
