// The tree of a game: children, lines, and keys of positions that stay when nodes are renumbered.

import type { Document, Node } from "./types";

export interface Tree {
  nodes: Node[];
  children: number[][];
  depth: number[];
  /** A key of the moves that lead to each node. */
  keys: number[];
}

const cache = new WeakMap<Node[], Tree>();

export function treeOf(document: Document): Tree {
  const known = cache.get(document.nodes);
  if (known) return known;
  const { nodes } = document;
  const children: number[][] = nodes.map(() => []);
  const depth: number[] = [];
  const keys: number[] = [];
  nodes.forEach((node, number) => {
    const parent = node.parent;
    if (parent === null) {
      depth.push(0);
      keys.push(17);
      return;
    }
    children[parent]!.push(number);
    depth.push(depth[parent]! + 1);
    keys.push(hash(keys[parent]!, `${node.color ?? "-"}${node.move ?? "setup"}`));
  });
  const tree = { nodes, children, depth, keys };
  cache.set(nodes, tree);
  return tree;
}

function hash(seed: number, text: string): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0;
  return value;
}

/** The nodes from the root to this one. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let at: number | null = node; at !== null; at = tree.nodes[at]?.parent ?? null) path.push(at);
  return path.reverse();
}

/** The path to this node and on along its first children. */
export function lineThrough(tree: Tree, node: number): number[] {
  const line = pathTo(tree, node);
  for (;;) {
    const next = tree.children[line[line.length - 1]!]?.[0];
    if (next === undefined) return line;
    line.push(next);
  }
}

/** The next or the previous sibling of a node, if it has one. */
export function sibling(tree: Tree, node: number, step: 1 | -1): number | undefined {
  const parent = tree.nodes[node]?.parent;
  if (parent === null || parent === undefined) return undefined;
  const among = tree.children[parent]!;
  return among[among.indexOf(node) + step];
}

export interface Place {
  node: number;
  x: number;
  y: number;
}

/** Where each node is drawn: across by depth, the main line on top. */
export function layOut(tree: Tree): Place[] {
  const places: Place[] = [];
  // For each depth, the first row that is still free.
  const free: number[] = [];
  const rowOf = new Map<number, number>();
  const waiting: number[] = [0];
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    const parent = tree.nodes[node]!.parent;
    const isFirst = parent === null || tree.children[parent]![0] === node;
    const x = tree.depth[node]!;
    let y = parent === null ? 0 : rowOf.get(parent)!;
    if (!isFirst) {
      // A variation lies below everything that its nodes would touch.
      let end = x;
      for (let at = node; ; end++) {
        const next = tree.children[at]![0];
        if (next === undefined) break;
        at = next;
      }
      y += 1;
      for (let column = x - 1; column <= end; column++) y = Math.max(y, free[column] ?? 0);
    }
    rowOf.set(node, y);
    free[x] = Math.max(free[x] ?? 0, y + 1);
    places.push({ node, x, y });
    const children = tree.children[node]!;
    for (let at = children.length - 1; at >= 0; at--) waiting.push(children[at]!);
  }
  return places;
}
