//! The table beside the enum, the weights and what is counted.

use evaluation::{Judge, Model, count_weights};
use goban::{Game, Move, PointSet, Rules, Size, random_below};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::scene::Scene;
use crate::weights;

#[test]
fn rows_stand_in_the_order_of_the_enum() {
    for (number, row) in TABLE.iter().enumerate() {
        assert_eq!(row.feature as usize, number, "{:?}", row.feature);
        assert_eq!(row.feature.name(), FAMILIES[number].name);
    }
}

/// The fitted weights are written with a comment for each feature and a line for each bucket of its
/// first quantity. They are those of this table, name by name and bucket by bucket.
#[test]
fn weights_are_laid_out_as_they_were_fitted() {
    let written = include_str!("../weights.rs").split_once("MOVES: ").unwrap().1;
    let mut lines = written.lines().skip(1).take_while(|line| line.starts_with("    "));
    let mut start = 0;
    for family in FAMILIES {
        assert_eq!(lines.next(), Some(&*format!("    // {}", family.name)));
        assert_eq!(usize::from(family.bucket(0, 0)), start, "{}", family.name);
        for _ in 0..family.rows {
            let weights = lines.next().unwrap().split_terminator(',').count();
            assert_eq!(weights, family.columns, "{}", family.name);
        }
        start += family.weights();
    }
    assert_eq!((lines.next(), weights::MOVES.len()), (None, start));
}

#[test]
fn every_feature_is_counted_and_with_its_kind() {
    let model = Model::fitted();
    let mut is_counted = [false; TABLE.len()];
    let mut rng = Pcg64Mcg::new(2);
    for side in [5, 7, 9, 13] {
        let size = Size::square(side).unwrap();
        let judge = Judge::new(&model, size);
        let mut game = Game::new(size, Rules::CHINESE);
        for _ in 0..20 {
            play_on(&mut game, &mut rng);
            let scene = Scene::of(&game, &judge);
            let looking = Looking::at(&scene);
            for kind in Kind::ALL {
                for feature in counted(&looking, kind, &scene.moves()) {
                    assert_eq!(feature.kind(), kind, "{feature:?}");
                    is_counted[feature as usize] = true;
                }
            }
        }
    }
    let features = TABLE.iter().map(|row| row.feature);
    let missing: Vec<_> = features.filter(|&feature| !is_counted[feature as usize]).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The features that are counted of these moves with a kind.
fn counted(looking: &Looking<'_>, kind: Kind, moves: &PointSet) -> Vec<Feature> {
    let every = vec![1.0; count_weights(FAMILIES)];
    let mut features = Vec::new();
    for point in moves {
        let mut row = Row::default();
        kind.count(looking, &mut row, point);
        let families = row.reasons(FAMILIES, &every);
        features.extend(families.into_iter().map(|(family, _)| Feature::of(family)));
    }
    features
}

/// Two moves drawn by lot that fill no own eye.
fn play_on(game: &mut Game, rng: &mut impl Rng) {
    for _ in 0..2 {
        let color = game.to_play();
        let points = game.legal_points(color);
        let points: Vec<Point> =
            points.iter().filter(|&point| !game.board().is_eyelike(color, point)).collect();
        let mv = match points.len() {
            0 => Move::Pass,
            count => Move::Play(points[random_below(rng, count)]),
        };
        let _ = game.play(color, mv); // after two passes it is over
    }
}
