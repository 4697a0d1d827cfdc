//! scratch: mean loss by worth of a point
use decision::*;
use evaluation::*;
use goban::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let positions = lab::Labelled::read_file(std::path::Path::new(&a[1])).unwrap();
    let every: usize = a[2].parse().unwrap();
    let tried: usize = a[3].parse().unwrap();
    let model = Model::fitted();
    let policy = Policy::fitted();
    let mut data: Vec<(u8, String, Vec<(f32, f32, f32)>)> = vec![];
    let t = std::time::Instant::now();
    let mut n = 0;
    for p in positions.iter().step_by(every) {
        if p.loss.len() < 30 {
            continue;
        }
        n += 1;
        let game = p.game().unwrap();
        let judge = Judge::new(&model, game.size());
        let d = Decider {
            policy: &policy,
            judge: &judge,
            settings: Settings { tried, worth_of_a_point: 0. },
        };
        let scene = Scene::of(&game, &judge);
        let worst = p.loss.values().copied().fold(0f32, f32::max);
        let list = d
            .try_candidates(&game, &scene, &scene.evaluation)
            .iter()
            .map(|t| {
                (
                    t.candidate.urgency,
                    t.gain,
                    p.loss.get(&t.candidate.at.to_string()).copied().unwrap_or(worst),
                )
            })
            .collect();
        data.push((p.size, p.stage.clone().unwrap_or_default(), list));
    }
    eprintln!("{n} positions {:.1} ms each", t.elapsed().as_millis() as f32 / n as f32);
    for w in [0., 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 100.] {
        let mut out = String::new();
        for size in [9u8, 13, 19] {
            for st in ["opening", "middle", "end", ""] {
                let mut s = 0.;
                let mut c = 0;
                let mut bl = 0;
                for (z, g, l) in &data {
                    if *z != size || (!st.is_empty() && g != st) {
                        continue;
                    }
                    if let Some(b) =
                        l.iter().max_by(|x, y| (x.0 + w * x.1).total_cmp(&(y.0 + w * y.1)))
                    {
                        s += b.2;
                        c += 1;
                        if b.2 > 10. {
                            bl += 1;
                        }
                    }
                }
                if c > 0 {
                    out += &format!(
                        "{size}{} {:.2} ({:.0}%) ",
                        &st[..st.len().min(1)],
                        s / c as f32,
                        100. * bl as f32 / c as f32
                    );
                }
            }
        }
        println!("w={w}: {out}");
    }
}
