//! Diagrams: a position with the layers that were asked for. The page in the browser draws by the
//! same rules and in the same colours (`web/src/board/layers.ts`).

use std::fmt::Write as _; // writing to a string cannot fail

use evaluation::{Outlook, Status};
use goban::{Color, Game, Move, Point};

use super::svg::{STEP, STYLE, close, draw_lines, open, place};
use crate::seen::Seen;

/// Something that can be shown over the stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Layer {
    Groups,
    Territory,
    Influence,
    Urgency,
    Patterns,
    Frontier,
    Links,
    Captures,
}

impl Layer {
    /// All layers by their names.
    const NAMED: [(&'static str, Self); 8] = [
        ("groups", Self::Groups),
        ("territory", Self::Territory),
        ("influence", Self::Influence),
        ("urgency", Self::Urgency),
        ("patterns", Self::Patterns),
        ("frontier", Self::Frontier),
        ("links", Self::Links),
        ("captures", Self::Captures),
    ];

    /// Names with commas between.
    pub(crate) fn parse_list(text: &str) -> Result<Vec<Self>, String> {
        let wanted = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        wanted.map(str::parse).collect()
    }
}

impl std::str::FromStr for Layer {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::NAMED.iter().find(|(known, _)| *known == name);
        found.map(|&(_, layer)| layer).ok_or_else(|| {
            let known: Vec<&str> = Self::NAMED.iter().map(|&(known, _)| known).collect();
            let got: String = name.chars().take(20).collect();
            format!("expected layers among {}, got {got:?}", known.join(", "))
        })
    }
}

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Diagram<'a> {
    pub(crate) game: &'a Game,
    pub(crate) layers: &'a [Layer],
    pub(crate) seen: &'a Seen,
}

/// Colours of layers beside those of the board.
const LAYER_STYLE: &str = "\
.heat{fill:#d9381e}.frontier{fill:#7b4fb5}.pattern{fill:#2f6fd0}\
.label{fill:#fff;font:bold 12px sans-serif}\
.link{fill:none;stroke-width:4;stroke-linecap:round;opacity:.85}\
.safe{stroke:#2e8b57}.contested{stroke:#e08e0b;stroke-dasharray:6 5}\
.lost{stroke:#c0392b;stroke-dasharray:2 6}.unclear{stroke:#777;stroke-dasharray:2 6}\
.badge-contested{fill:#e08e0b}.badge-lost{fill:#c0392b}.badge-unclear{fill:#777}";

/// The diagram as SVG.
pub(crate) fn diagram_svg(diagram: &Diagram<'_>) -> String {
    let size = diagram.game.size();
    let mut svg = open(size, &format!("{STYLE}{LAYER_STYLE}"));
    draw_lines(&mut svg, size);
    let shows = |layer| diagram.layers.contains(&layer);
    let shares = match () {
        () if shows(Layer::Territory) => Some(&diagram.seen.ownership),
        () if shows(Layer::Influence) => Some(&diagram.seen.influence),
        () => None,
    };
    if let Some(shares) = shares {
        draw_shares(&mut svg, diagram, shares);
    }
    if shows(Layer::Urgency) {
        draw_heat(&mut svg, diagram);
    }
    draw_stones(&mut svg, diagram, shows(Layer::Groups));
    if shows(Layer::Links) {
        draw_links(&mut svg, diagram);
    }
    if shows(Layer::Frontier) {
        draw_frontier(&mut svg, diagram);
    }
    if shows(Layer::Patterns) {
        draw_patterns(&mut svg, diagram);
    }
    if shows(Layer::Captures) {
        draw_captures(&mut svg, diagram);
    }
    draw_last(&mut svg, diagram);
    close(svg)
}

fn at(diagram: &Diagram<'_>, point: Point) -> (f64, f64) {
    place(diagram.game.size(), point)
}

/// Squares on open points, the larger the surer somebody owns them.
fn draw_shares(svg: &mut String, diagram: &Diagram<'_>, shares: &[i32]) {
    let board = diagram.game.board();
    for (point, &share) in board.size().points_from_top().zip(shares) {
        let side = (f64::from(share.abs()) / 100.0 * 0.42 * STEP).round();
        if side < 3.0 || board.stone(point).is_some() {
            continue;
        }
        let (x, y) = place(board.size(), point);
        let class = if share > 0 { "own-black" } else { "own-white" };
        let (x, y) = (x - side / 2.0, y - side / 2.0);
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
        );
    }
}

/// Discs on urgent points, the more urgent the larger and the stronger.
fn draw_heat(svg: &mut String, diagram: &Diagram<'_>) {
    for urgent in &diagram.seen.urgency {
        let (x, y) = at(diagram, urgent.at);
        let strength = f64::from(urgent.strength) / 9.0;
        let (radius, opacity) = ((0.2 + 0.28 * strength) * STEP, 0.12 + 0.68 * strength);
        let _ = writeln!(
            svg,
            "<circle class=\"heat\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" opacity=\"{opacity:.2}\"/>"
        );
        let percent = 100.0 * urgent.share;
        if percent >= 10.0 {
            let _ = writeln!(
                svg,
                "<text class=\"label\" x=\"{x}\" y=\"{}\">{percent:.0}</text>",
                y + 4.5
            );
        }
    }
}

fn draw_stones(svg: &mut String, diagram: &Diagram<'_>, with_status: bool) {
    let board = diagram.game.board();
    let groups = &diagram.seen.groups;
    for color in Color::BOTH {
        for point in *board.stones(color) {
            let (x, y) = place(board.size(), point);
            let group = groups.iter().find(|group| group.gathered.stones.contains(point));
            let status = group.map(|group| group.status).filter(|_| with_status);
            let class = if color == Color::Black { "black" } else { "white" };
            let faded = if status == Some(Status::Dead) { " dead" } else { "" };
            let radius = 0.48 * STEP;
            let _ = writeln!(
                svg,
                "<circle class=\"{class}{faded}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
            );
            draw_status(svg, (x, y), status);
        }
    }
}

fn draw_status(svg: &mut String, (x, y): (f64, f64), status: Option<Status>) {
    let ring = match status {
        None => return,
        Some(Status::Alive) => "alive",
        Some(Status::Undetermined) => "undetermined",
        Some(Status::Dead) => {
            let [left, right, top, bottom] = [x - 7.0, x + 7.0, y - 7.0, y + 7.0];
            let _ = writeln!(
                svg,
                "<path class=\"cross\" d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\"/>"
            );
            return;
        }
    };
    let radius = 0.33 * STEP;
    let _ = writeln!(svg, "<circle class=\"{ring}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
}

/// Lines between strings: whole where they cannot be cut, broken where who moves first decides.
fn draw_links(svg: &mut String, diagram: &Diagram<'_>) {
    for link in &diagram.seen.links {
        let [(x1, y1), (x2, y2)] = link.ends.map(|end| at(diagram, end));
        let class = outlook_class(link.outlook);
        let _ = writeln!(svg, "<path class=\"link {class}\" d=\"M{x1} {y1}L{x2} {y2}\"/>");
    }
}

const fn outlook_class(outlook: Outlook) -> &'static str {
    match outlook {
        Outlook::Safe => "safe",
        Outlook::Contested => "contested",
        Outlook::Lost => "lost",
        Outlook::Unclear => "unclear",
    }
}

fn draw_frontier(svg: &mut String, diagram: &Diagram<'_>) {
    let frontier = &diagram.seen.frontier;
    for point in frontier.black | frontier.white {
        let (x, y) = at(diagram, point);
        let r = 0.16 * STEP;
        let _ = writeln!(
            svg,
            "<path class=\"frontier\" d=\"M{x} {}L{} {y}L{x} {}L{} {y}Z\"/>",
            y - r,
            x + r,
            y + r,
            x - r
        );
    }
}

/// Letters on the moves that patterns want, the most urgent first.
fn draw_patterns(svg: &mut String, diagram: &Diagram<'_>) {
    for (pattern, letter) in diagram.seen.patterns.iter().zip('A'..='Z') {
        let (x, y) = at(diagram, pattern.at);
        let radius = 0.34 * STEP;
        let _ = writeln!(svg, "<circle class=\"pattern\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        let _ = writeln!(svg, "<text class=\"label\" x=\"{x}\" y=\"{}\">{letter}</text>", y + 4.5);
    }
}

/// A badge on every stone of a string that can be captured, or is not known to be safe.
fn draw_captures(svg: &mut String, diagram: &Diagram<'_>) {
    for string in diagram.seen.strings.iter().filter(|string| string.capture != Outlook::Safe) {
        let class = outlook_class(string.capture);
        for (x, y) in string.stones.iter().map(|point| at(diagram, point)) {
            let (x, y) = (x + 0.3 * STEP, y - 0.3 * STEP);
            let share = if string.capture == Outlook::Unclear { 0.1 } else { 0.16 };
            let radius = share * STEP;
            let _ = writeln!(
                svg,
                "<circle class=\"badge-{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
            );
        }
    }
}

fn draw_last(svg: &mut String, diagram: &Diagram<'_>) {
    let last = diagram.game.turns().last().map(|turn| turn.mv);
    if let Some(Move::Play(point)) = last {
        let (x, y): (f64, f64) = place(diagram.game.size(), point);
        let _ = writeln!(svg, "<circle class=\"last\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let diagram = "
            . . . . . . .
            . . X . O . .
            . X . X O . .
            . . X O . O .
            . . . X O . .
            . . . . . . .
            . . . . . . .";
        let board = diagram.parse::<goban::Diagram>().unwrap().board();
        Game::from_position(board, Color::Black, goban::Rules::CHINESE)
    }

    #[test]
    fn every_layer_adds_what_it_is_for() {
        let game = game();
        let mut thinker = engine::Thinker::new(engine::Terms::default());
        let seen = Seen::at_a_glance(&mut thinker, &game);
        let draw = |layers: &[Layer]| diagram_svg(&Diagram { game: &game, layers, seen: &seen });
        let plain = draw(&[]);
        for (name, layer) in Layer::NAMED {
            let drawn = draw(&[layer]);
            assert!(drawn.len() > plain.len() || name == "captures", "{name} shows nothing");
            assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
        }
    }

    #[test]
    fn layers_are_named_with_commas_between() {
        assert_eq!(Layer::parse_list("groups, urgency"), Ok(vec![Layer::Groups, Layer::Urgency]));
        assert_eq!(Layer::parse_list(""), Ok(vec![]));
        assert!(Layer::parse_list("stars").unwrap_err().contains("territory"));
    }
}
