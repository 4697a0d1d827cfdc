//! wip
fn main() {
    let a: Vec<i32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    smallgo::solver::probe(a[0] as u8, a[1] as u8, a[2] == 1, a[3], a[4] as u32, a[5] as usize, [smallgo::solver::Rule::Basic, smallgo::solver::Rule::Positional, smallgo::solver::Rule::Situational][a[6] as usize]);
}
