//! wip
use goban::*;
use smallgo::solver::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let n = |i: usize| a[i].parse::<i32>().unwrap();
    let rule = Rule::ALL[n(2) as usize];
    let size = Size::new(n(0) as u8, n(1) as u8).unwrap();
    let t = std::time::Instant::now();
    let solver = Solver::new(size, rule, (n(3) as usize) << 20).unwrap();
    for color in Color::BOTH {
    let s = solver.solve(&Start::new(Board::new(size), color), Bounds::of_area(size.area() as i32), 200_000_000);
    println!("{size} {} {color} first: {:?} {:?} nodes {} {:?}", rule.name(), (s.bounds.lower, s.bounds.upper), s.best, s.nodes, t.elapsed());
    }
}
