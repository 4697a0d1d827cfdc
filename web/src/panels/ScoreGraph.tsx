// The score by move: above the middle Black leads, below White. A click goes there.

import { useMemo } from "preact/hooks";
import { lineThrough } from "../tree";
import { leadInWords } from "../parts";
import type { Game } from "../useGame";

const WIDTH = 600;
const HEIGHT = 110;

export function ScoreGraph({ game }: { game: Game }) {
  const { tree, scores } = game;
  const here = game.position.node;
  const line = useMemo(() => lineThrough(tree, here), [tree, here]);
  const points = line.map((node, index) => ({ node, index, lead: scores.get(tree.keys[node]!) }));
  const known = points.filter((point) => point.lead !== undefined) as { node: number; index: number; lead: number }[];
  const most = Math.max(10, ...known.map((point) => Math.abs(point.lead)));
  // Small leads matter most, so that the scale is that of the square root.
  const y = (lead: number) => HEIGHT / 2 - Math.sign(lead) * Math.sqrt(Math.abs(lead) / most) * (HEIGHT / 2 - 8);
  const x = (index: number) => (line.length < 2 ? 0 : (index / (line.length - 1)) * WIDTH);
  const path = known.map((point, at) => `${at === 0 ? "M" : "L"}${x(point.index).toFixed(1)} ${y(point.lead).toFixed(1)}`).join("");
  const current = points.find((point) => point.node === here);
  const first = known[0];
  const last = known[known.length - 1];
  const area = first && last ? `${path}L${x(last.index)} ${HEIGHT / 2}L${x(first.index)} ${HEIGHT / 2}Z` : "";
  const lead = current?.lead;

  const goTo = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const target = line[Math.round(share * (line.length - 1))];
    if (target !== undefined) game.goTo(target);
  };

  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Score by move. Here: ${lead === undefined ? "not known yet" : leadInWords(lead)}`}
        onClick={goTo}
      >
        <rect class="half-black" width={WIDTH} height={HEIGHT / 2} />
        <rect class="half-white" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        <path class="area" d={area} />
        <path class="middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path class="curve" d={path} />
        {current && <path class="here" d={`M${x(current.index)} 0V${HEIGHT}`} />}
      </svg>
      <figcaption>
        <span>Black ahead ▲</span>
        <strong>{lead === undefined ? "" : leadInWords(lead)}</strong>
        <span>▼ White ahead</span>
      </figcaption>
    </figure>
  );
}
