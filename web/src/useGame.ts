// A game as the page holds it: the document, the position that is looked at, what the program sees
// in it, and everything that can be done. The server has the truth; what it answers replaces what is
// here.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, listen, Refused } from "./api";
import { lineThrough, pathTo, treeOf, type Tree } from "./tree";
import type {
  Change, Count, Document, Layers, Moves, Position, ReasonInfo, Reply, ScorePoint, Side,
} from "./types";

/** Milliseconds until a server that does not answer is asked again. */
const RETRY = 1000;

export interface Told {
  move: string;
  reasons: ReasonInfo[];
}

export interface Game {
  document: Document;
  tree: Tree;
  position: Position;
  count: Count | null;
  /** What is seen at the position, from the first glance on. */
  layers: Layers | null;
  moves: Moves | null;
  /** Whether the program is thinking about its move. */
  thinking: boolean;
  /** What the program said of its moves, by the key of the position after them. */
  told: Map<number, Told>;
  /** The lead at positions, by their keys. */
  scores: Map<number, number>;
  isProgramsTurn: boolean;
  problem: string | null;
  dismiss: () => void;
  goTo: (node: number) => void;
  play: (move: string) => Promise<void>;
  act: (work: (id: string, revision: number, node: number) => Promise<Change>) => Promise<void>;
  letProgramMove: () => void;
}

/** The game; a sentence if it is not to be had, and nothing while it is on its way. */
export function useGame(id: string): Game | string | null {
  const [change, setChange] = useState<Change | null>(null);
  const [layers, setLayers] = useState<Layers | null>(null);
  const [moves, setMoves] = useState<Moves | null>(null);
  const [thinking, setThinking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const [scores, setScores] = useState<Map<number, number>>(new Map());
  const told = useRef(new Map<number, Told>()).current;
  const latest = useRef<Change | null>(null);
  const replying = useRef<AbortController | null>(null);
  const wantsReply = useRef(false);

  const looking = useRef<AbortController | null>(null);
  const watch = useRef<(next: Change) => void>(() => undefined);

  const take = useCallback((next: Change) => {
    const before = latest.current;
    latest.current = next;
    // What is seen there is asked for at once, while the stones are being drawn.
    const isSame = before?.document.revision === next.document.revision && before.position.node === next.position.node;
    if (!isSame) watch.current(next);
    setChange(next);
  }, []);

  const complain = useCallback(
    async (error: unknown) => {
      if ((error as Error).name === "AbortError") return;
      setProblem((error as Error).message);
      if (error instanceof Refused && error.status === 0) setLost(true);
      // Somebody else has changed the game: take what is there now.
      if (error instanceof Refused && error.status === 409) take(await api.show(id));
    },
    [id, take],
  );

  useEffect(() => {
    let gone = false;
    setChange(null);
    setLayers(null);
    setMoves(null);
    setScores(new Map());
    told.clear();
    api.show(id).then((found) => {
      if (!gone) {
        wantsReply.current = true;
        take(found);
      }
    }, complain);
    return () => {
      gone = true;
      latest.current = null;
      replying.current?.abort();
      looking.current?.abort();
    };
  }, [id]);

  // A server that was started again is found by itself.
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => {
      api.show(id).then((found) => {
        setLost(false);
        setProblem(null);
        wantsReply.current = true;
        take(found);
      }, () => undefined);
    }, RETRY);
    return () => clearInterval(timer);
  }, [id, isLost, take]);

  const document = change?.document;
  const position = change?.position;
  const tree = useMemo(() => (document ? treeOf(document) : null), [document]);

  const noteScore = useCallback((at: Document, node: number, lead: number) => {
    const key = treeOf(at).keys[node];
    if (key !== undefined) setScores((known) => new Map(known).set(key, lead));
  }, []);

  const hear = useCallback(
    (at: Document) => (name: string, value: unknown) => {
      const now = latest.current;
      const isHere = (node: number) =>
        now?.document.revision === at.revision && now.position.node === node;
      if (name === "layers") {
        const seen = value as Layers;
        noteScore(at, seen.node, seen.lead);
        if (isHere(seen.node)) setLayers(seen);
      } else if (name === "moves") {
        if (isHere((value as Moves).node)) setMoves(value as Moves);
      } else if (name === "reply") {
        const reply = value as Reply;
        const key = treeOf(reply.change.document).keys[reply.change.position.node];
        if (key !== undefined) told.set(key, { move: reply.move, reasons: reply.reasons });
        // The user may have looked elsewhere; the move is made all the same.
        setMoves(null);
        replying.current = null;
        setThinking(false);
        take(reply.change);
      } else if (name === "fault") {
        setProblem((value as { error: string }).error);
      }
    },
    [noteScore, take],
  );

  const human = document?.human ?? null;
  const isProgramsTurn =
    !!document && !!position && document.purpose === "play" && document.phase === "playing" &&
    human !== null && position.to_play !== human;

  const startReply = useCallback(
    (at: Change) => {
      replying.current?.abort();
      looking.current?.abort();
      const stop = new AbortController();
      replying.current = stop;
      setThinking(true);
      const wanted = { revision: at.document.revision, node: at.position.node };
      listen(api.replyPath(id), stop.signal, hear(at.document), wanted)
        .catch(complain)
        .finally(() => {
          if (replying.current !== stop) return;
          // It came to nothing; what is seen is still wanted.
          replying.current = null;
          setThinking(false);
          if (latest.current && !stop.signal.aborted) watch.current(latest.current);
        });
    },
    [id, hear, complain],
  );

  // The program answers at the end of a line, not wherever somebody looks.
  useEffect(() => {
    if (!change || !tree || !wantsReply.current) return;
    wantsReply.current = false;
    if (isProgramsTurn && tree.children[change.position.node]!.length === 0) startReply(change);
  }, [change, tree, isProgramsTurn, startReply]);

  // While the program thinks about its move it tells by itself what it sees.
  watch.current = (next) => {
    looking.current?.abort();
    setMoves(null);
    if (replying.current) return;
    const stop = new AbortController();
    looking.current = stop;
    listen(api.lookPath(id, next.position.node), stop.signal, hear(next.document)).catch(() => undefined);
  };

  // The score of the whole line, where much of it is not known.
  const node = position?.node;
  useEffect(() => {
    if (!document || !tree || node === undefined) return;
    const line = lineThrough(tree, node);
    const missing = line.filter((at) => !scores.has(tree.keys[at]!)).length;
    if (missing < 4) return;
    const stop = new AbortController();
    const found = new Map<number, number>();
    // What was thought about longer stays.
    const flush = () => setScores((known) => new Map([...found, ...known]));
    listen(api.scoresPath(id, node), stop.signal, (name, value) => {
      if (name !== "score") return;
      const score = value as ScorePoint;
      const key = tree.keys[score.node];
      if (key !== undefined) found.set(key, score.lead);
      if (found.size % 25 === 0) flush();
    }).then(flush, () => undefined);
    return () => stop.abort();
  }, [id, tree, tree && node !== undefined ? lineKey(tree, node) : 0]);

  const stopReply = useCallback(() => {
    if (!replying.current) return;
    replying.current.abort();
    replying.current = null;
    setThinking(false);
  }, []);

  const act = useCallback(
    async (work: (id: string, revision: number, node: number) => Promise<Change>) => {
      const now = latest.current;
      if (!now) return;
      stopReply();
      try {
        const next = await work(id, now.document.revision, now.position.node);
        wantsReply.current = true;
        take(next);
        setProblem(null);
      } catch (error) {
        await complain(error);
      }
    },
    [id, take, complain],
  );

  const play = useCallback(
    (move: string) =>
      act((game, at, from) => api.move(game, { revision: at, node: from, move })),
    [act],
  );

  const goTo = useCallback(
    (target: number) => {
      const now = latest.current;
      if (!now || target === now.position.node || !now.document.nodes[target]) return;
      // What is being counted stays in sight until it is agreed on.
      if (now.document.phase === "counting") return;
      stopReply();
      const wanted = { revision: now.document.revision, node: target };
      api.lookAt(id, wanted).then((found) => {
        const current = latest.current;
        if (!current || current.document.revision !== wanted.revision) return;
        take({ ...current, document: { ...current.document, at: target }, position: found });
      }, complain);
    },
    [id, take, complain],
  );

  const letProgramMove = useCallback(() => {
    if (latest.current) startReply(latest.current);
  }, [startReply]);

  if (!change || !tree) return problem;
  return {
    document: change.document,
    tree,
    position: change.position,
    count: isCounted(change, tree) ? change.count : null,
    layers: layers?.node === change.position.node ? layers : null,
    moves: moves?.node === change.position.node ? moves : null,
    thinking,
    told,
    scores,
    isProgramsTurn,
    problem,
    dismiss: () => setProblem(null),
    goTo,
    play,
    act,
    letProgramMove,
  };
}

/** Whether the count is of this position: games end where their lines end. */
function isCounted({ document, position }: Change, tree: Tree): boolean {
  if (document.phase === "over") return tree.children[position.node]!.length === 0;
  return document.phase === "counting";
}

/** A line is told from others by the key of its end. */
function lineKey(tree: Tree, node: number): number {
  const line = lineThrough(tree, node);
  return tree.keys[line[line.length - 1]!]!;
}

/** The node to go back to so that it is the user's turn again. */
export function undoTarget(game: Game): number | null {
  const human = game.document.human;
  const path = pathTo(game.tree, game.position.node).slice(0, -1).reverse();
  if (path.length === 0) return null;
  if (human === null) return path[0]!;
  // Before the user's last move.
  const before = path.find((node) => {
    const after = pathTo(game.tree, game.position.node);
    const next = after[after.indexOf(node) + 1];
    return next !== undefined && game.tree.nodes[next]!.color === human;
  });
  return before ?? null;
}

export function lastMoveOf(game: Game): { color: Side; move: string; parent: number } | null {
  const node = game.tree.nodes[game.position.node];
  if (!node?.color || !node.move || node.parent === null) return null;
  return { color: node.color, move: node.move, parent: node.parent };
}
