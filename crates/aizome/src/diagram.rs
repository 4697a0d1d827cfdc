//! `aizome diagram`: a position as SVG or PNG, with the layers that the page shows.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use engine::{Terms, Thinker};
use resvg::{tiny_skia, usvg};

use crate::file::{self, position};
use crate::picture::{Diagram, Layer, diagram_svg};
use crate::protocol::patient;
use crate::seen::Seen;

/// Options of drawing.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record
    file: PathBuf,
    /// The position before this move [default: the end of the record]
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// What to show over the stones, with commas between: groups, territory, influence, urgency,
    /// patterns, frontier, links, captures
    #[arg(long, value_name = "LAYERS", value_delimiter = ',')]
    layers: Vec<Layer>,
    /// Pixels of a PNG for each of the diagram's own
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = scale)]
    scale: f32,
    /// Where to write it, by its ending as SVG or PNG
    #[arg(short, long, value_name = "OUT.svg|OUT.png")]
    output: PathBuf,
}

fn scale(text: &str) -> Result<f32, String> {
    let number = text.parse::<f32>().ok().filter(|scale| (0.1..=8.0).contains(scale));
    number.ok_or_else(|| "expected a number from 0.1 to 8".to_owned())
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let game = position(&options.file, options.move_number)?;
    let mut thinker = Thinker::new(Terms::default());
    let seen = if options.layers.is_empty() {
        Seen::at_a_glance(&mut thinker, &game)
    } else {
        Seen::in_thought(&thinker.think(&game, patient()))
    };
    let svg = diagram_svg(&Diagram { game: &game, layers: &options.layers, seen: &seen });
    let picture = picture(&options.output, &svg, options.scale)
        .with_context(|| options.output.display().to_string())?;
    file::write(&options.output, picture)
}

fn picture(path: &Path, svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "svg" => Ok(svg.as_bytes().to_vec()),
        "png" => to_png(svg, scale),
        _ => bail!("expected a file name that ends with .svg or .png"),
    }
}

/// The picture in pixels.
fn to_png(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    // The first that is called sans; where there is none, any font will do.
    let names = || options.fontdb.faces().filter_map(|face| Some(&face.families.first()?.0));
    let family = names().find(|name| name.contains("Sans")).or_else(|| names().next()).cloned();
    if let Some(family) = family {
        options.fontdb_mut().set_sans_serif_family(family);
    }
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(scale).context("too small")?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).context("too large")?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
