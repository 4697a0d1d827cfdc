//! The five evaluations once more, as slowly and plainly as the definition reads: colours in a
//! table, groups by repainting, distances by Floyd and Warshall over all pairs.

/// Rows from the top; `X`, `O` or `.`.
pub(crate) fn evaluations(rows: &[String], open: bool, infinity: i64) -> [i64; 5] {
    let colors = abstract_colors(rows, open);
    let e = |d: u32| {
        let sum = |color| group_sizes(&colors, color, false).iter().map(|s| s.pow(d)).sum::<i64>();
        sum(1) - sum(-1)
    };
    let ed = |eight| {
        let of = |color| -distance_sum(&colors, color, eight, infinity);
        of(1) - of(-1)
    };
    [e(0), e(1), e(2), ed(false), ed(true)]
}

type Colors = Vec<Vec<i64>>;

fn abstract_colors(rows: &[String], open: bool) -> Colors {
    let stones: Colors = rows
        .iter()
        .map(|row| {
            row.chars().map(|sign| i64::from(sign == 'X') - i64::from(sign == 'O')).collect()
        })
        .collect();
    let (height, width) = (rows.len(), rows[0].len());
    let mut colors = stones.clone();
    for y in 0..height {
        for x in 0..width {
            let at_edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            if stones[y][x] != 0 || (open && at_edge) {
                continue;
            }
            let around: Vec<i64> = neighbours(height, width, y, x, false)
                .into_iter()
                .map(|(y, x)| stones[y][x])
                .collect();
            for color in [1, -1] {
                if !around.is_empty() && around.iter().all(|&other| other == color) {
                    colors[y][x] = color;
                }
            }
        }
    }
    colors
}

fn neighbours(h: usize, w: usize, y: usize, x: usize, eight: bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for ny in y.saturating_sub(1)..(y + 2).min(h) {
        for nx in x.saturating_sub(1)..(x + 2).min(w) {
            let steps = ny.abs_diff(y) + nx.abs_diff(x);
            if steps == 1 || (eight && steps == 2) {
                found.push((ny, nx));
            }
        }
    }
    found
}

/// A name for the set of each point of the colour: the smallest number that repainting leaves.
fn set_names(colors: &Colors, color: i64, eight: bool) -> Vec<Vec<Option<usize>>> {
    let (h, w) = (colors.len(), colors[0].len());
    let mut names: Vec<Vec<Option<usize>>> = (0..h)
        .map(|y| (0..w).map(|x| (colors[y][x] == color).then_some(y * w + x)).collect())
        .collect();
    loop {
        let before = names.clone();
        for y in 0..h {
            for x in 0..w {
                if names[y][x].is_none() {
                    continue;
                }
                for (ny, nx) in neighbours(h, w, y, x, eight) {
                    if names[ny][nx].is_some() {
                        names[y][x] = names[y][x].min(names[ny][nx]);
                    }
                }
            }
        }
        if names == before {
            return names;
        }
    }
}

fn group_sizes(colors: &Colors, color: i64, eight: bool) -> Vec<i64> {
    let mut sizes = std::collections::BTreeMap::new();
    for name in set_names(colors, color, eight).into_iter().flatten().flatten() {
        *sizes.entry(name).or_insert(0) += 1;
    }
    sizes.into_values().collect()
}

fn distance_sum(colors: &Colors, color: i64, eight: bool, infinity: i64) -> i64 {
    const FAR: i64 = 1_000_000;
    let (h, w) = (colors.len(), colors[0].len());
    let names = set_names(colors, color, eight);
    let is_free = |p: usize| colors[p / w][p % w] != -color;
    let mut d = vec![vec![FAR; h * w]; h * w];
    for i in (0..h * w).filter(|&i| is_free(i)) {
        for (y, x) in neighbours(h, w, i / w, i % w, eight) {
            if is_free(y * w + x) {
                d[i][y * w + x] = 1;
            }
        }
        for j in 0..h * w {
            let (one, other) = (names[i / w][i % w], names[j / w][j % w]);
            if i == j || (one.is_some() && one == other) {
                d[i][j] = 0;
            }
        }
    }
    for k in 0..h * w {
        for i in 0..h * w {
            for j in 0..h * w {
                d[i][j] = d[i][j].min(d[i][k] + d[k][j]);
            }
        }
    }
    d.into_iter().flatten().map(|d| if d >= FAR { infinity } else { d }).sum()
}
