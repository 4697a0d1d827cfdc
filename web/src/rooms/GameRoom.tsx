// A game: the board in the middle, everything about it beside it.

import type { Marker } from "@sabaki/shudan";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { Board, type PointSign } from "../board/Board";
import { LAYERS, letterOf, type LayerName } from "../board/layers";
import { CountPanel } from "../panels/CountPanel";
import { EstimateCard } from "../panels/EstimateCard";
import { KeysHelp } from "../panels/KeysHelp";
import { LinePlayer } from "../panels/LinePlayer";
import { LookPanel } from "../panels/LookPanel";
import { Players } from "../panels/Players";
import { RecordPanel, type Tool } from "../panels/RecordPanel";
import { ScoreGraph } from "../panels/ScoreGraph";
import { WhyPanel } from "../panels/WhyPanel";
import { Icon } from "../parts";
import { other, sideName, signOf, signs as readSigns, vertex, type Sign } from "../points";
import { pathTo, sibling } from "../tree";
import type { GroupProof, Line, Why } from "../types";
import { lastMoveOf, undoTarget, useGame, type Game } from "../useGame";

type Tab = "look" | "why" | "record";
const TABS: { tab: Tab; label: string }[] = [
  { tab: "look", label: "Look" },
  { tab: "why", label: "Why" },
  { tab: "record", label: "Record" },
];

export function GameRoom({ id }: { id: string }) {
  const game = useGame(id);
  if (game === null) return <p class="loading">Opening the game…</p>;
  if (typeof game === "string") {
    return (
      <div class="games-room">
        <h1>This game cannot be opened</h1>
        <p>{game}</p>
        <p><a href="#/games">All games</a></p>
      </div>
    );
  }
  return <Room game={game} />;
}

/** Layers stay as they were chosen, from game to game. */
function useLayers(): [ReadonlySet<LayerName>, (layer: LayerName) => void] {
  const [shown, setShown] = useState<ReadonlySet<LayerName>>(() => {
    const kept = (localStorage.getItem("layers") ?? "").split(",");
    return new Set(LAYERS.map((layer) => layer.name).filter((name) => kept.includes(name)));
  });
  const toggle = useCallback((layer: LayerName) => {
    setShown((before) => {
      const after = new Set(before);
      if (!after.delete(layer)) after.add(layer);
      localStorage.setItem("layers", [...after].join(","));
      return after;
    });
  }, []);
  return [shown, toggle];
}

const NONE: string[] = [];
/** What an estimate shows over the board. */
const ESTIMATE: ReadonlySet<LayerName> = new Set<LayerName>(["territory"]);

function Room({ game }: { game: Game }) {
  const { document, position, tree } = game;
  const id = document.id;
  const node = position.node;
  const [tab, setTab] = useState<Tab>("look");
  const [shown, toggle] = useLayers();
  const [hovered, setHovered] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string[]>(NONE);
  const [proof, setProof] = useState<GroupProof | "reading" | null>(null);
  const [why, setWhy] = useState<Why | "thinking" | null>(null);
  const [asking, setAsking] = useState(false);
  const [hinting, setHinting] = useState(false);
  const [tool, setTool] = useState<Tool>("play");
  const [line, setLine] = useState<Line | null>(null);
  const [step, setStep] = useState(0);
  const [pending, setPending] = useState<{ point: string; sign: Sign } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [estimating, setEstimating] = useState(false);
  const [listing, setListing] = useState(false);

  // Another position: what was asked about the last one is over.
  useEffect(() => {
    setProof(null);
    setWhy(null);
    setLine(null);
    setHinting(false);
    setEstimating(false);
    setPending(null);
    setPointed(NONE);
  }, [node, document.revision]);

  useEffect(() => {
    globalThis.document.title = `${document.title} – Aizome`;
    return () => {
      globalThis.document.title = "Aizome";
    };
  }, [document.title]);

  const isCounting = document.phase === "counting";
  const isOver = document.phase === "over";
  const lastMove = lastMoveOf(game);
  const told = game.told.get(tree.keys[node]!) ?? null;

  const base = useMemo(() => readSigns(position.board), [position.board]);
  const signs = useMemo(() => {
    if (line) return readSigns(step > 0 ? line.steps[step - 1]!.board : line.start);
    if (!pending) return base;
    const place = vertex(pending.point, base.length);
    // The server has it already: nothing is to be drawn again.
    if (!place || base[place[1]]![place[0]] !== 0) return base;
    return base.map((row, y) => (y === place[1] ? row.map((sign, x) => (x === place[0] ? pending.sign : sign)) : row));
  }, [base, line, step, pending]);

  const openLine = useCallback((next: Line) => {
    setLine(next);
    setStep(next.steps.length > 0 ? 1 : 0);
  }, []);

  const complain = (error: unknown) => {
    setProof(null);
    setWhy(null);
    setRefused((error as Error).message);
  };

  const askWhy = useCallback(
    (at: number, point: string) => {
      setTab("why");
      setAsking(false);
      setWhy("thinking");
      api.why(id, at, point).then(setWhy, complain);
    },
    [id],
  );

  const showGroup = useCallback(
    (point: string) => {
      setTab("look");
      setProof("reading");
      api.group(id, node, point).then(setProof, complain);
    },
    [id, node],
  );

  const isUsersTurn = document.phase !== "playing" || document.human === null || document.human === position.to_play;

  const onPoint = useCallback(
    (point: string, event: MouseEvent | KeyboardEvent) => {
      if (line) return;
      const place = vertex(point, base.length)!;
      const stone = base[place[1]]![place[0]]!;
      if (isCounting) {
        if (stone !== 0) {
          const string_only = event.shiftKey;
          void game.act((game, revision) => api.dead(game, { revision, at: point, string_only }));
        }
        return;
      }
      if (tool !== "play") {
        const wanted = tool === "empty" ? null : tool;
        const same = wanted !== null && stone === signOf(wanted);
        void game.act((game, revision, at) => api.setUp(game, { revision, node: at, at: point, stone: same ? null : wanted }));
        return;
      }
      if (stone !== 0) {
        showGroup(point);
      } else if (asking || isOver) {
        askWhy(node, point);
      } else if (isUsersTurn) {
        setPending({ point, sign: signOf(position.to_play) });
        game.play(point).finally(() => setPending(null));
      }
    },
    [line, base, isCounting, isOver, tool, asking, isUsersTurn, game, node, showGroup, askWhy, position.to_play],
  );

  const onAsk = useCallback(
    (point: string) => {
      const place = vertex(point, base.length)!;
      if (base[place[1]]![place[0]] === 0) askWhy(node, point);
      else showGroup(point);
    },
    [base, node, askWhy, showGroup],
  );

  const hints = hinting ? game.moves : null;
  const markers = useMemo(() => makeMarkers(game, line, step, pointed), [position, line, step, pointed]);
  const signsOn = useMemo((): PointSign[] => {
    if (line) return [];
    const found: PointSign[] = (hints?.best ?? [])
      .map((move, index) => ({ at: move.at, text: letterOf(index), kind: index === 0 ? "best" : "other" }));
    if (why && why !== "thinking") {
      if (why.better) found.push({ at: why.better.at, text: "★", kind: "best" });
      if (why.answer) found.push({ at: why.answer.at, text: "!", kind: "answer" });
      if (why.node === node && why.move !== "pass") found.push({ at: why.move, text: "?", kind: "asked" });
    }
    return found;
  }, [hints, why, line, node]);
  const hoveredGroup = useMemo(
    () => (hovered ? (game.layers?.groups.find((group) => group.stones.includes(hovered)) ?? null) : null),
    [hovered, game.layers],
  );
  // Until the new position is seen the layers of the last one stay, so that nothing flickers.
  const lastSeen = useRef(game.layers);
  if (game.layers) lastSeen.current = game.layers;
  const seen = game.layers ?? lastSeen.current;
  const selected = useMemo(() => {
    if (proof && proof !== "reading" && !line) return proof.group.stones;
    return NONE;
  }, [proof, line]);

  const describe = (point: string): string => {
    const place = vertex(point, base.length)!;
    const stone = base[place[1]]![place[0]]!;
    const group = game.layers?.groups.find((candidate) => candidate.stones.includes(point));
    const what = stone === 0 ? "empty" : stone === 1 ? "black stone" : "white stone";
    return `${point}, ${what}${group ? `, group ${group.status}, ${group.chance} % to live` : ""}`;
  };

  const pass = () => {
    if (isUsersTurn && document.phase === "playing") void game.play("pass");
  };
  const undo = () => {
    const target = undoTarget(game);
    if (target !== null) game.goTo(target);
  };
  const path = pathTo(tree, node);
  const hasEnded = path.length > 2 && path.slice(-2).every((at) => tree.nodes[at]!.move === "pass");
  const count = () => void game.act((game, revision, at) => api.count(game, { revision, node: at }));
  const hint = () => {
    setTab("why");
    setHinting(true);
  };
  const walk = (move: "first" | "back" | "on" | "last" | "up" | "down") => {
    if (line) {
      const end = line.steps.length;
      const next = { first: 0, back: step - 1, on: step + 1, last: end, up: step, down: step }[move];
      setStep(Math.min(end, Math.max(0, next)));
      return;
    }
    let target: number | undefined;
    if (move === "first") target = 0;
    if (move === "back") target = path[path.length - 2];
    if (move === "on") target = tree.children[node]![0];
    if (move === "up") target = sibling(tree, node, -1);
    if (move === "down") target = sibling(tree, node, 1);
    if (move === "last") {
      target = node;
      for (let next = tree.children[target]![0]; next !== undefined; next = tree.children[target]![0]) target = next;
    }
    if (target !== undefined) game.goTo(target);
  };

  useKeys((event) => {
    const index = Number(event.key) - 1;
    const layer = LAYERS[index];
    const keys: Record<string, () => void> = {
      ArrowLeft: () => walk("back"), ArrowRight: () => walk("on"), ArrowUp: () => walk("up"), ArrowDown: () => walk("down"),
      Home: () => walk("first"), End: () => walk("last"),
      p: pass, u: undo, h: hint,
      w: () => { setTab("why"); setAsking(!asking); },
      "?": () => setListing(!listing),
      Escape: () => { setListing(false); setEstimating(false); setLine(null); setAsking(false); setProof(null); setWhy(null); setHinting(false); },
    };
    const act = layer ? () => toggle(layer.name) : keys[event.key];
    if (!act) return false;
    act();
    return true;
  });

  const label =
    `${document.width} by ${document.height} board, ` +
    (document.result ? `result ${document.result}` : `${sideName(position.to_play)} to play`) +
    (lastMove ? `, last move ${sideName(lastMove.color)} ${lastMove.move}` : "") +
    ". Arrow keys move the cursor, Enter plays, question mark asks why.";

  const problem = game.problem ?? refused;
  const canPlay = document.phase === "playing";
  return (
    <div class="game-room">
      <div class="left">
        <Players game={game} />
        <Board
          signs={signs}
          label={label}
          seen={line || game.count ? null : seen}
          shown={estimating ? ESTIMATE : shown}
          markers={markers}
          pointSigns={signsOn}
          count={line ? null : game.count}
          selected={selected}
          busy={false}
          describe={describe}
          onPoint={onPoint}
          onAsk={onAsk}
          onHover={setHovered}
        />
        {problem && (
          <div class="notice" role="alert">
            {problem}{" "}
            <button class="plain" aria-label="Dismiss" onClick={() => { game.dismiss(); setRefused(null); }}>✕</button>
          </div>
        )}
        {line ? (
          <LinePlayer line={line} step={step} setStep={setStep} close={() => setLine(null)} />
        ) : (
          <div class="bar" role="toolbar" aria-label="Moves">
            <button onClick={() => walk("first")} aria-label="To the beginning" title="Home"><Icon name="first" /></button>
            <button onClick={() => walk("back")} aria-label="A move back" title="Left arrow"><Icon name="back" /></button>
            <button onClick={() => walk("on")} aria-label="A move on" title="Right arrow"><Icon name="on" /></button>
            <button onClick={() => walk("last")} aria-label="To the end" title="End"><Icon name="last" /></button>
            <span class="gap" />
            {isOver && (
              <button class="primary" onClick={() => void game.act((game, revision, at) => api.resume(game, { revision, node: at }))}>Play on from here</button>
            )}
            <button onClick={pass} disabled={!canPlay || !isUsersTurn} title="P">Pass</button>
            <button onClick={undo} disabled={undoTarget(game) === null} title="U">Undo</button>
            <button onClick={hint} aria-pressed={hinting} title="H">Hint</button>
            <button onClick={() => (hasEnded ? count() : setEstimating(!estimating))} aria-pressed={estimating} disabled={isCounting}>Score</button>
            {document.purpose === "play" && (
              <button
                class="quiet"
                disabled={!canPlay}
                onClick={() => {
                  if (confirm("Resign this game?")) void game.act((game, revision, at) => api.resign(game, { revision, node: at }));
                }}
              >
                Resign
              </button>
            )}
          </div>
        )}
        {game.isProgramsTurn && !game.thinking && !line && (
          <div class="buttons"><button class="primary" onClick={game.letProgramMove}>Let Aizome move here</button></div>
        )}
      </div>
      <div class="right">
        <CountPanel game={game} />
        {estimating && (
          <EstimateCard
            seen={game.layers} close={() => setEstimating(false)}
            count={document.purpose === "study" && tree.children[node]!.length === 0 ? count : null}
          />
        )}
        <div class="tabs" role="tablist" aria-label="About the position">
          {TABS.map((choice) => (
            <button key={choice.tab} role="tab" aria-selected={tab === choice.tab} onClick={() => setTab(choice.tab)}>
              {choice.label}
            </button>
          ))}
        </div>
        <div class="panel" role="tabpanel">
          {tab === "look" && (
            <LookPanel
              seen={game.layers} shown={shown} toggle={toggle} hovered={hoveredGroup} proof={proof}
              openLine={openLine} onPoint={(point) => setPointed(point ? [point] : NONE)}
            />
          )}
          {tab === "why" && (
            <WhyPanel
              told={told} lastMove={lastMove} askLast={() => lastMove && askWhy(lastMove.parent, lastMove.move)}
              why={why} asking={asking} setAsking={setAsking} hints={hints} openLine={openLine}
              onPoint={setPointed}
            />
          )}
          {tab === "record" && <RecordPanel game={game} tool={tool} setTool={setTool} shown={shown} />}
        </div>
        <ScoreGraph game={game} />
      </div>
      {listing && <KeysHelp close={() => setListing(false)} />}
      <div class="visually-hidden" aria-live="polite">
        {lastMove ? `${sideName(lastMove.color)} played ${lastMove.move}. ` : ""}
        {game.thinking ? `${sideName(other(document.human ?? "black"))} is thinking.` : ""}
      </div>
    </div>
  );
}

/** Marks on points: of the record, of the line that is stepped through, of what is pointed at. */
function makeMarkers(game: Game, line: Line | null, step: number, pointed: string[]): Map<string, Marker> {
  const found = new Map<string, Marker>();
  const { position } = game;
  if (line) {
    for (const point of line.points) found.set(point, { type: "triangle" });
    line.steps.slice(0, step).forEach((made, index) => found.set(made.move, { type: "label", label: String(index + 1) }));
    return found;
  }
  if (position.last) found.set(position.last, { type: "point" });
  const kinds: Record<string, Marker["type"]> = {
    triangle: "triangle", square: "square", circle: "circle", cross: "cross", selected: "square",
  };
  for (const mark of position.marks) {
    found.set(mark.at, mark.kind === "label" ? { type: "label", label: mark.text } : { type: kinds[mark.kind] ?? "point" });
  }
  for (const point of pointed) found.set(point, { type: "triangle" });
  return found;
}

/** Keys for the whole room, except where somebody writes. */
function useKeys(hear: (event: KeyboardEvent) => boolean) {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const writes = target.closest("textarea, input, select");
      if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
      if (hear(event)) event.preventDefault();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  });
}
