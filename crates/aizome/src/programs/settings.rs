//! The settings of programs as they are written in TOML: the one place that knows their names there.

use decision::{Care, Foresight, Intuition, Openings, indigo, trial};
use life::{Depth, LifeBudget, Reader, Slow};
use serde::{Deserialize, Serialize};
use shapes::Strategy;

/// The default program.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Aizome(#[serde(with = "WrittenAizome")] pub(super) decision::Settings);

#[derive(Serialize, Deserialize)]
#[serde(remote = "decision::Settings", deny_unknown_fields)]
struct WrittenAizome {
    tried: usize,
    answers: usize,
    worth_of_a_point: f32,
    worth_of_life: f32,
    #[serde(with = "WrittenCare")]
    care: Care,
    #[serde(with = "WrittenIntuition")]
    intuition: Intuition,
    #[serde(with = "WrittenOpenings")]
    openings: Openings,
    #[serde(with = "WrittenForesight")]
    foresight: Foresight,
    #[serde(with = "WrittenTrial")]
    trial: trial::Settings,
}

/// What keeps the program from losing what it has; 0 is never.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Care", deny_unknown_fields)]
struct WrittenCare {
    life: f32,
    ladder_nodes: u32,
    double_threats: f32,
    ko_threats: f32,
    endgame: f32,
}

/// The network beside the ranking; `network = 0` is none.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Intuition", deny_unknown_fields)]
struct WrittenIntuition {
    own: f32,
    network: f32,
}

/// Cases and possible omission numbers in the opening; `worth = 0` is not to ask.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Openings", deny_unknown_fields)]
struct WrittenOpenings {
    worth: f32,
    is_wide: bool,
}

/// The network's looks ahead; `looks = 0` is none.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Foresight", deny_unknown_fields)]
struct WrittenForesight {
    looks: u32,
    curiosity: f32,
    untried: f32,
    winning: f32,
    many_points: f32,
    own_chances: f32,
    catching_up: f32,
}

/// Trial games; `games = 0` is none.
#[derive(Serialize, Deserialize)]
#[serde(remote = "trial::Settings", deny_unknown_fields)]
struct WrittenTrial {
    games: u32,
    curiosity: f32,
    equal_at: f32,
    large_lead: f32,
    winning: f32,
    patience: f32,
    catching_up: f32,
}

/// One of the paper's programs. Its methods, its strategy and its budget for life are written
/// without tables of their own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // flags are what is written
pub(super) struct Indigo {
    urgent: bool,
    calm: bool,
    life: bool,
    doubling: bool,
    urgent_moves: usize,
    calm_moves: usize,
    life_nodes: u32,
    life_groups: usize,
    #[serde(with = "WrittenBacking")]
    backing: indigo::Backing,
    #[serde(with = "WrittenScale")]
    scale: indigo::Scale,
    quiescence: Option<Quiescence>,
    metric: Option<Metric>,
    slow: Option<SlowTable>,
}

/// What the search backs up.
#[derive(Serialize, Deserialize)]
#[serde(remote = "indigo::Backing", rename_all = "kebab-case")]
enum WrittenBacking {
    Points,
    Pessimistic,
    Optimistic,
    Mean,
    Switched,
    Chance,
    Steps,
    Smooth,
}

/// How urgency counts in points.
#[derive(Serialize, Deserialize)]
#[serde(remote = "indigo::Scale", deny_unknown_fields)]
struct WrittenScale {
    first: f32,
    doubling: f32,
}

/// A quiescence search; `nodes = 0` is none.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Quiescence(#[serde(with = "WrittenQuiescence")] indigo::Quiescence);

/// A program without the search that is given one has the usual one where nothing is said.
#[derive(Serialize, Deserialize)]
#[serde(
    remote = "indigo::Quiescence",
    deny_unknown_fields,
    default = "indigo::Quiescence::default"
)]
struct WrittenQuiescence {
    disordering_until: u32,
    deepest: u32,
    least_urgency: f64,
    nodes: u32,
}

/// Ed4 and Ed8 in the calm method; both weights 0 is none.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Metric(#[serde(with = "WrittenMetric")] indigo::Metric);

#[derive(Serialize, Deserialize)]
#[serde(remote = "indigo::Metric", deny_unknown_fields, default = "unheard")]
struct WrittenMetric {
    ed4: f32,
    ed8: f32,
    infinity: u32,
    until: usize,
}

const fn unheard() -> indigo::Metric {
    indigo::Metric::UNHEARD
}

/// The slow evaluation; `groups = 0` is none.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SlowTable {
    solver: bool,
    nodes: u32,
    depth: u32,
    width: usize,
    positions: u32,
    strategic: bool,
    fraction: f32,
    groups: usize,
}

impl Default for SlowTable {
    fn default() -> Self {
        Self::from(Slow::of_depth(4, false))
    }
}

impl From<Slow> for SlowTable {
    fn from(slow: Slow) -> Self {
        let usual = (Depth::of(4), LIFE_NODES);
        let (solver, depth, nodes) = match slow.reader {
            Reader::Search(depth) => (false, depth, usual.1),
            Reader::Solver(nodes) => (true, usual.0, nodes),
        };
        let Slow { strategic, fraction, groups, .. } = slow;
        let Depth { moves, width, positions } = depth;
        Self { solver, nodes, depth: moves, width, positions, strategic, fraction, groups }
    }
}

impl From<SlowTable> for Slow {
    fn from(written: SlowTable) -> Self {
        let SlowTable { solver, nodes, depth, width, positions, .. } = written;
        let reader = if solver {
            Reader::Solver(nodes)
        } else {
            Reader::Search(Depth { moves: depth, width, positions })
        };
        let SlowTable { strategic, fraction, groups, .. } = written;
        Self { reader, strategic, fraction, groups }
    }
}

/// Positions that the solver may look at where nothing else is said.
const LIFE_NODES: u32 = 3_000;

/// The program without settings.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Random {}

impl From<indigo::Settings> for Indigo {
    fn from(settings: indigo::Settings) -> Self {
        let indigo::Settings { methods, strategy, lives, .. } = settings;
        Self {
            urgent: methods.urgent,
            calm: methods.calm,
            life: methods.life,
            doubling: strategy == Strategy::Doubling,
            urgent_moves: settings.urgent_moves,
            calm_moves: settings.calm_moves,
            life_nodes: lives.nodes,
            life_groups: lives.groups,
            scale: settings.scale,
            quiescence: settings.quiescence.map(Quiescence),
            metric: settings.metric.map(Metric),
            slow: settings.slow.map(SlowTable::from),
            backing: settings.backing,
        }
    }
}

impl From<Indigo> for indigo::Settings {
    fn from(written: Indigo) -> Self {
        let Indigo { urgent, calm, life, urgent_moves, calm_moves, scale, .. } = written;
        let search = written.quiescence.map(|Quiescence(search)| search);
        let metric = written.metric.map(|Metric(metric)| metric);
        let slow = written.slow.filter(|slow| slow.groups > 0).map(Slow::from);
        Self {
            methods: indigo::Methods { urgent, calm, life },
            strategy: if written.doubling { Strategy::Doubling } else { Strategy::Constant },
            quiescence: search.filter(|search| search.nodes > 0),
            scale,
            urgent_moves,
            calm_moves,
            lives: LifeBudget { nodes: written.life_nodes, groups: written.life_groups },
            slow,
            metric: metric
                .filter(|metric| metric.ed4 != 0.0 || metric.ed8 != 0.0)
                .map(|metric| indigo::Metric { infinity: metric.infinity.max(1), ..metric }),
            backing: written.backing,
        }
    }
}
