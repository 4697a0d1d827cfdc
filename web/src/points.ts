// Points by name, as players say them, and boards as rows of letters.

import type { Side } from "./types";

export type Vertex = [number, number];
export type Sign = 0 | 1 | -1;

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export const column = (x: number): string => LETTERS[x] ?? "?";

/** The name of a vertex, counted from the top left. */
export function name([x, y]: Vertex, height: number): string {
  return `${column(x)}${height - y}`;
}

/** The vertex of a name; nothing for a pass. */
export function vertex(at: string | null | undefined, height: number): Vertex | null {
  if (!at || at === "pass" || at === "resign") return null;
  const x = LETTERS.indexOf(at[0]!.toUpperCase());
  const y = height - Number(at.slice(1));
  return x < 0 || Number.isNaN(y) ? null : [x, y];
}

/** The stones of a board. */
export function signs(board: string): Sign[][] {
  const sign = (letter: string): Sign => (letter === "X" ? 1 : letter === "O" ? -1 : 0);
  return board.split("\n").map((row) => [...row].map(sign));
}

export const signOf = (side: Side): Sign => (side === "black" ? 1 : -1);
export const other = (side: Side): Side => (side === "black" ? "white" : "black");
export const sideName = (side: Side): string => (side === "black" ? "Black" : "White");
