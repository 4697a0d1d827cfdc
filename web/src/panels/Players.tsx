// Who plays, what was taken, and the clocks.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { Stone, leadInWords } from "../parts";
import type { Clocks, Side } from "../types";
import type { Game } from "../useGame";

export function Players({ game }: { game: Game }) {
  const { document, position, layers } = game;
  // The result belongs to the end of a game that was played here; elsewhere the position is shown.
  const isEnd = game.tree.children[position.node]!.length === 0;
  const isResult = document.result !== null && document.purpose === "play" && isEnd;
  return (
    <section class="players" aria-label="Players">
      <Player game={game} side="black" prisoners={position.white_prisoners} />
      <div class="lead" title={layers?.full === false ? "At a glance; more thought is under way" : "By territory and the chances of groups"}>
        {isResult ? <strong>{document.result}</strong> : layers ? <strong class={layers.full ? "" : "glance"}>{leadInWords(layers.lead)}</strong> : "…"}
        <small>move {position.moves}</small>
        {document.result && !isResult && <small class="result">record: {document.result}</small>}
      </div>
      <Player game={game} side="white" prisoners={position.black_prisoners} />
    </section>
  );
}

function Player({ game, side, prisoners }: { game: Game; side: Side; prisoners: number }) {
  const { document, position } = game;
  const isTurn = document.phase === "playing" && position.to_play === side;
  const thinks = game.thinking && isTurn;
  return (
    <div class={`player ${side}${isTurn ? " turn" : ""}`}>
      <Stone side={side} />
      <div>
        <b>{side === "black" ? document.black : document.white}</b>
        <small>
          {thinks ? "thinking…" : `${prisoners} taken`}
          {side === "white" && ` · komi ${document.komi}`}
        </small>
      </div>
      {document.clocks && <ClockFace game={game} clocks={document.clocks} side={side} isRunning={isTurn} />}
    </div>
  );
}

function ClockFace({ game, clocks, side, isRunning }: { game: Game; clocks: Clocks; side: Side; isRunning: boolean }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (!isRunning) return;
    const start = performance.now();
    const timer = setInterval(() => setPassed((performance.now() - start) / 1000), 250);
    return () => clearInterval(timer);
  }, [clocks, isRunning]);
  const used = isRunning ? clocks.running + passed : 0;
  const main = side === "black" ? clocks.black : clocks.white;
  const left = main - used;
  const inByoyomi = left <= 0;
  const shown = inByoyomi ? clocks.limit.byoyomi + Math.min(0, left) : left;
  const isOver = isRunning && shown < -1.2;
  useEffect(() => {
    if (isOver) void game.act((id, revision, node) => api.flag(id, { revision, node }));
  }, [isOver]);
  const seconds = Math.max(0, Math.ceil(shown));
  return (
    <time class={inByoyomi ? "clock byoyomi" : "clock"} role="timer">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </time>
  );
}
