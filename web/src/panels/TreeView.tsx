// The tree of moves, the main line on top. Only what is near the current node is drawn.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { layOut, pathTo } from "../tree";
import type { Game } from "../useGame";

const STEP = 26;
const RADIUS = 9;
/** Moves before and after the current one that are drawn. */
const NEAR = 150;

export function TreeView({ game }: { game: Game }) {
  const { tree } = game;
  const here = game.position.node;
  const places = useMemo(() => layOut(tree), [tree]);
  const byNode = useMemo(() => new Map(places.map((place) => [place.node, place])), [places]);
  const onPath = useMemo(() => new Set(pathTo(tree, here)), [tree, here]);
  const frame = useRef<HTMLDivElement>(null);
  const current = byNode.get(here)!;

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const [x, y] = [current.x * STEP, current.y * STEP];
    if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 60) box.scrollLeft = x - box.clientWidth / 2;
    if (y < box.scrollTop + 10 || y > box.scrollTop + box.clientHeight - 40) box.scrollTop = y - box.clientHeight / 2;
  }, [current.x, current.y]);

  const width = (Math.max(...places.map((place) => place.x)) + 1) * STEP + 12;
  const height = (Math.max(...places.map((place) => place.y)) + 1) * STEP + 12;
  const shown = places.filter((place) => Math.abs(place.x - current.x) <= NEAR);
  const at = (units: number) => units * STEP + STEP / 2 + 4;

  return (
    <div class="tree" ref={frame} tabIndex={-1}>
      <svg width={width} height={height} role="group" aria-label="Variations">
        {shown.map((place) => {
          const parent = tree.nodes[place.node]!.parent;
          const from = parent === null ? undefined : byNode.get(parent);
          if (!from) return null;
          const bend = place.y === from.y ? "" : `L${at(place.x - 1)} ${at(Math.max(from.y, place.y - 1))}`;
          return (
            <path
              key={`e${place.node}`}
              class={onPath.has(place.node) ? "edge on-path" : "edge"}
              d={`M${at(from.x)} ${at(from.y)}${bend}L${at(place.x)} ${at(place.y)}`}
            />
          );
        })}
        {shown.map((place) => {
          const node = tree.nodes[place.node]!;
          const kind = node.color ?? (node.setup ? "setup" : "root");
          const words = node.move ? `${node.color} ${node.move}` : node.setup ? "stones set up" : "start";
          return (
            <g
              key={place.node}
              class={`node ${kind}${place.node === here ? " here" : ""}`}
              onClick={() => game.goTo(place.node)}
              data-node={place.node}
            >
              <title>{`${tree.depth[place.node]}: ${words}${node.comment ? ", with a comment" : ""}`}</title>
              {place.node === here && <circle class="ring" cx={at(place.x)} cy={at(place.y)} r={RADIUS + 3} />}
              {kind === "setup" || kind === "root" ? (
                <rect x={at(place.x) - 7} y={at(place.y) - 7} width={14} height={14} rx={3} />
              ) : (
                <circle cx={at(place.x)} cy={at(place.y)} r={RADIUS} />
              )}
              {node.color && (
                <text x={at(place.x)} y={at(place.y) + 3.2}>{node.move === "pass" ? "–" : tree.depth[place.node]}</text>
              )}
              {node.comment && <circle class="has-comment" cx={at(place.x) + 7} cy={at(place.y) - 7} r={3.2} />}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
