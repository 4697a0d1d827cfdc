// What is drawn over the stones, by the same rules and in the same colours as diagrams from the
// command line (crates/aizome/src/picture/diagram.rs). One unit is the distance of two lines.

import { h, type ComponentChildren, type VNode } from "preact";
import type { Count, Layers } from "../types";
import { vertex, type Sign } from "../points";

export const LAYERS = [
  { name: "groups", label: "Groups", about: "Each group by its status: alive, undetermined or dead." },
  { name: "territory", label: "Territory", about: "Whose each point will be; the larger the square, the surer." },
  { name: "influence", label: "Influence", about: "Territory and moyo by morphology: large and small squares." },
  { name: "urgency", label: "Urgency", about: "Where strong players would move; the number is per cent." },
  { name: "patterns", label: "Patterns", about: "Moves that known shapes ask for, the most urgent first." },
  { name: "frontier", label: "Frontier", about: "Where territories meet and boundaries are not final." },
  { name: "links", label: "Links and cuts", about: "Solid: cannot be cut. Dashed: who moves first decides. Dotted: cut or unclear." },
  { name: "captures", label: "Captures", about: "Stones that can be captured, are lost, or are not read out." },
] as const;

export type LayerName = (typeof LAYERS)[number]["name"];

interface Scene {
  seen: Layers;
  signs: Sign[][];
  height: number;
}

type Draw = (scene: Scene) => VNode[];

/** An element of the drawing. */
const el = (tag: string, props: Record<string, unknown>, children?: ComponentChildren): VNode =>
  h(tag, props as { key?: string }, children) as VNode;

const at = (scene: Scene, name: string): [number, number] | null => {
  const found = vertex(name, scene.height);
  return found && [found[0] + 0.5, found[1] + 0.5];
};

/** Squares on open points, the larger the surer somebody owns them. */
function squares(scene: Scene, shares: number[], kind: string): VNode[] {
  const width = scene.signs[0]?.length ?? 0;
  return shares.flatMap((share, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const side = (Math.abs(share) / 100) * 0.42;
    if (side < 0.09 || scene.signs[y]?.[x] !== 0) return [];
    return [
      el("rect", {
        key: `${kind}${index}`,
        class: share > 0 ? "own-black" : "own-white",
        x: x + 0.5 - side / 2, y: y + 0.5 - side / 2, width: side, height: side,
      }),
    ];
  });
}

const heat: Draw = (scene) =>
  scene.seen.urgency.flatMap((urgent) => {
    const place = at(scene, urgent.at);
    if (!place) return [];
    const strength = urgent.strength / 9;
    const nodes: VNode[] = [
      el("circle", {
        key: `h${urgent.at}`, class: "heat", cx: place[0], cy: place[1],
        r: 0.2 + 0.28 * strength, opacity: 0.12 + 0.68 * strength,
      }),
    ];
    if (urgent.share >= 10) {
      nodes.push(label(`ht${urgent.at}`, place, String(Math.round(urgent.share))));
    }
    return nodes;
  });

function label(key: string, [x, y]: [number, number], text: string): VNode {
  return el("text", { key, class: "layer-label", x, y: y + 0.14 }, text);
}

/** A ring for what lives or is in doubt, a cross for what is dead. */
const groups: Draw = (scene) =>
  scene.seen.groups.flatMap((group) =>
    group.stones.flatMap((stone) => {
      const place = at(scene, stone);
      if (!place) return [];
      const [x, y] = place;
      if (group.status !== "dead") {
        return [el("circle", { key: `g${stone}`, class: `status ${group.status}`, cx: x, cy: y, r: 0.33 })];
      }
      const d = `M${x - 0.22} ${y - 0.22}L${x + 0.22} ${y + 0.22}M${x - 0.22} ${y + 0.22}L${x + 0.22} ${y - 0.22}`;
      return [el("path", { key: `g${stone}`, class: "cross", d })];
    }),
  );

const links: Draw = (scene) =>
  scene.seen.links.flatMap((link, index) => {
    const [a, b] = [at(scene, link.ends[0]), at(scene, link.ends[1])];
    if (!a || !b) return [];
    return [el("path", { key: `l${index}`, class: `link ${link.state}`, d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` })];
  });

const frontier: Draw = (scene) =>
  [...scene.seen.frontier.black, ...scene.seen.frontier.white].flatMap((point) => {
    const place = at(scene, point);
    if (!place) return [];
    const [x, y] = place;
    const d = `M${x} ${y - 0.16}L${x + 0.16} ${y}L${x} ${y + 0.16}L${x - 0.16} ${y}Z`;
    return [el("path", { key: `f${point}`, class: "frontier", d })];
  });

const patterns: Draw = (scene) =>
  scene.seen.patterns.slice(0, 26).flatMap((pattern, index) => {
    const place = at(scene, pattern.at);
    if (!place) return [];
    return [
      el("circle", { key: `p${pattern.at}`, class: "pattern", cx: place[0], cy: place[1], r: 0.34 }),
      label(`pt${pattern.at}`, place, letterOf(index)),
    ];
  });

export const letterOf = (index: number): string => String.fromCharCode(65 + index);

const captures: Draw = (scene) =>
  scene.seen.strings
    .filter((string) => string.state !== "safe")
    .flatMap((string) =>
      string.stones.flatMap((stone) => {
        const place = at(scene, stone);
        if (!place) return [];
        const [cx, cy] = [place[0] + 0.3, place[1] - 0.3];
        return [el("circle", { key: `c${stone}`, class: `badge ${string.state}`, cx, cy, r: string.state === "unclear" ? 0.1 : 0.16 })];
      }),
    );

const DRAW: Record<LayerName, Draw> = {
  groups,
  territory: (scene) => squares(scene, scene.seen.ownership, "t"),
  influence: (scene) => squares(scene, scene.seen.influence, "i"),
  urgency: heat,
  patterns,
  frontier,
  links,
  captures,
};

/** Everything that the chosen layers show. */
export function drawLayers(seen: Layers, signs: Sign[][], shown: ReadonlySet<LayerName>): VNode[] {
  const scene = { seen, signs, height: signs.length };
  const order: LayerName[] = [
    "territory", "influence", "urgency", "groups", "links", "frontier", "patterns", "captures",
  ];
  return order
    // Both are squares on the same points: territory says more.
    .filter((name) => shown.has(name) && !(name === "influence" && shown.has("territory")))
    .map((name) => el("g", { key: name, class: `layer layer-${name}` }, DRAW[name](scene)));
}

/** The territory of both sides as squares, and crosses on what is taken off. */
export function drawCount(count: Count, signs: Sign[][]): VNode {
  const place = (name: string) => vertex(name, signs.length);
  const square = (side: "black" | "white") => (name: string) => {
    const found = place(name);
    if (!found) return [];
    const props = { x: found[0] + 0.34, y: found[1] + 0.34, width: 0.32, height: 0.32 };
    return [el("rect", { key: `s${name}`, class: `own-${side}`, ...props })];
  };
  const cross = (name: string) => {
    const found = place(name);
    if (!found) return [];
    const [x, y] = [found[0] + 0.5, found[1] + 0.5];
    const d = `M${x - 0.22} ${y - 0.22}L${x + 0.22} ${y + 0.22}M${x - 0.22} ${y + 0.22}L${x + 0.22} ${y - 0.22}`;
    return [el("path", { key: `d${name}`, class: "cross", d })];
  };
  const open = (name: string) => !count.dead.includes(name);
  return el("g", { key: "count", class: "layer layer-count" }, [
    ...count.territory.black.filter(open).flatMap(square("black")),
    ...count.territory.white.filter(open).flatMap(square("white")),
    ...count.dead.flatMap(cross),
  ]);
}
