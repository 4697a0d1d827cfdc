// Calls to the server. Everything that can be refused is refused with a sentence to show.

import type {
  Change, CommentRequest, DeadRequest, GameList, GroupProof, Imported, MoveRequest, NewGame, NodeRequest,
  Position, Problem, SetupRequest, TermsRequest, Why,
} from "./types";

/** A refusal, in words for the user. */
export class Refused extends Error {
  constructor(readonly status: number, words: string) {
    super(words);
  }
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  let words = `The server answered ${response.status}.`;
  try {
    words = ((await response.json()) as Problem).error;
  } catch {
    // No sentence came with it.
  }
  throw new Refused(response.status, words);
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { method };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new Refused(0, "The server does not answer. Is Aizome still running?");
  }
  return answered(response);
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await send("GET", path, undefined, signal)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await send("POST", path, body)).json() as Promise<T>;
}

const game = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  games: () => get<GameList>("/api/games"),
  create: (wanted: NewGame) => post<Change>("/api/games", wanted),
  show: (id: string) => get<Change>(game(id)),
  remove: (id: string) => send("DELETE", game(id)),
  terms: async (id: string, wanted: TermsRequest) =>
    (await send("PATCH", game(id), wanted)).json() as Promise<Change>,
  position: (id: string, node: number, signal?: AbortSignal) =>
    get<Position>(`${game(id)}/nodes/${node}`, signal),
  lookAt: (id: string, wanted: NodeRequest) => post<Position>(`${game(id)}/at`, wanted),
  move: (id: string, wanted: MoveRequest) => post<Change>(`${game(id)}/moves`, wanted),
  resign: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/resign`, wanted),
  flag: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/flag`, wanted),
  count: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/count`, wanted),
  dead: (id: string, wanted: DeadRequest) => post<Change>(`${game(id)}/dead`, wanted),
  finish: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/finish`, wanted),
  resume: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/resume`, wanted),
  comment: (id: string, wanted: CommentRequest) => post<Change>(`${game(id)}/comment`, wanted),
  setUp: (id: string, wanted: SetupRequest) => post<Change>(`${game(id)}/setup`, wanted),
  prune: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/prune`, wanted),
  promote: (id: string, wanted: NodeRequest) => post<Change>(`${game(id)}/promote`, wanted),
  why: (id: string, node: number, at: string, signal?: AbortSignal) =>
    get<Why>(`${game(id)}/why?node=${node}&at=${encodeURIComponent(at)}`, signal),
  group: (id: string, node: number, at: string, signal?: AbortSignal) =>
    get<GroupProof>(`${game(id)}/group?node=${node}&at=${encodeURIComponent(at)}`, signal),
  sgfPath: (id: string) => `${game(id)}/sgf`,
  diagramPath: (id: string, node: number, layers: string[]) =>
    `${game(id)}/diagram?node=${node}&layers=${layers.join(",")}`,
  lookPath: (id: string, node: number) => `${game(id)}/look?node=${node}`,
  scoresPath: (id: string, node: number) => `${game(id)}/scores?node=${node}`,
  replyPath: (id: string) => `${game(id)}/reply`,
};

/** Hands the bytes of an SGF file in. */
export async function importRecords(file: Blob): Promise<Imported> {
  const response = await fetch("/api/records", {
    method: "POST",
    headers: { "Content-Type": "application/x-go-sgf" },
    body: file,
  });
  return (await answered(response)).json() as Promise<Imported>;
}

/**
 * Listens to a stream of events until it ends or `signal` says to stop: then the connection is closed,
 * and the server gives the work up.
 */
export async function listen(
  path: string,
  signal: AbortSignal,
  hear: (name: string, value: unknown) => void,
  body?: unknown,
): Promise<void> {
  const response = await send(body === undefined ? "GET" : "POST", path, body, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    waiting += value;
    for (let end = waiting.indexOf("\n\n"); end >= 0; end = waiting.indexOf("\n\n")) {
      const event = readEvent(waiting.slice(0, end));
      waiting = waiting.slice(end + 2);
      if (event && !signal.aborted) hear(event.name, event.value);
    }
  }
}

function readEvent(block: string): { name: string; value: unknown } | null {
  let name = "message";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    if (line.startsWith("data:")) data += line.slice(5).trim();
  }
  return data === "" ? null : { name, value: JSON.parse(data) };
}
