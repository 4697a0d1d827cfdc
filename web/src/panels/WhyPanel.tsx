// Why: the reasons of a move, what would be better, what the opponent answers and threatens.

import { sideName } from "../points";
import { Stone } from "../parts";
import type { Line, MoveInfo, Moves, ReasonInfo, Why } from "../types";
import type { Told } from "../useGame";
import { LineList } from "./LookPanel";

interface Props {
  /** What the program said when it made the move that is looked at. */
  told: Told | null;
  lastMove: { color: "black" | "white"; move: string } | null;
  askLast: () => void;
  why: Why | "thinking" | null;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  hints: Moves | null;
  openLine: (line: Line) => void;
  onPoint: (points: string[]) => void;
}

export function WhyPanel(props: Props) {
  const { why, told, lastMove } = props;
  return (
    <div class="why">
      <div class="buttons">
        <button onClick={props.askLast} disabled={!lastMove}>
          Why {lastMove ? lastMove.move : "this move"}?
        </button>
        <button aria-pressed={props.asking} onClick={() => props.setAsking(!props.asking)} title="Key W. Or right-click a point, or hold it with a finger.">
          Why not here?
        </button>
      </div>
      {props.asking && <p class="hint">Click a point to ask about it.</p>}
      {why === "thinking" && <p class="hint">Thinking…</p>}
      {why && why !== "thinking" && <Explained why={why} openLine={props.openLine} onPoint={props.onPoint} />}
      {!why && told && lastMove && (
        <section class="said">
          <h3><Stone side={lastMove.color} /> {told.move === "resign" ? "Aizome resigns" : `Aizome played ${told.move}`}</h3>
          <Reasons reasons={told.reasons} onPoint={props.onPoint} />
          {told.reasons.length === 0 && told.move === "pass" && <p>Nothing is left to play for.</p>}
        </section>
      )}
      {props.hints && (
        <section class="hints">
          <h3>Moves for {sideName(props.hints.color)}</h3>
          {props.hints.passes && <p>Nothing is left to play for.</p>}
          <ol>
            {props.hints.best.map((move) => (
              <li key={move.at} onMouseEnter={() => props.onPoint([move.at, ...move.reasons.flatMap((reason) => reason.points)])} onMouseLeave={() => props.onPoint([])}>
                <MoveCard move={move} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {!why && !told && !props.hints && (
        <p class="hint">Ask why a move was made, why not somewhere else, or for a hint.</p>
      )}
    </div>
  );
}

function Explained({ why, openLine, onPoint }: { why: Why; openLine: (line: Line) => void; onPoint: (points: string[]) => void }) {
  return (
    <section class="explained">
      <h3><Stone side={why.color} /> {sideName(why.color)} {why.move}</h3>
      <p class="verdict">{why.verdict}</p>
      <Reasons reasons={why.reasons} onPoint={onPoint} />
      <Other title="★ Better" move={why.better} onPoint={onPoint} />
      <Other title={`! ${why.color === "black" ? "White" : "Black"} answers`} move={why.answer} onPoint={onPoint} />
      <Other title="Left alone, the opponent threatens" move={why.threat} onPoint={onPoint} />
      {why.lines.length > 0 && (
        <>
          <h4>Lines</h4>
          <LineList lines={why.lines} openLine={openLine} />
        </>
      )}
    </section>
  );
}

function Other({ title, move, onPoint }: { title: string; move: MoveInfo | null; onPoint: (points: string[]) => void }) {
  if (!move) return null;
  return (
    <div class="other" onMouseEnter={() => onPoint([move.at])} onMouseLeave={() => onPoint([])}>
      <h4>{title}</h4>
      <MoveCard move={move} />
    </div>
  );
}

function MoveCard({ move }: { move: MoveInfo }) {
  return (
    <div class="move-card">
      <b>{move.at}</b> <small>{move.share.toFixed(0)} %</small>
      <span>{move.reasons.map((reason) => reason.words).join("; ")}</span>
    </div>
  );
}

function Reasons({ reasons, onPoint }: { reasons: ReasonInfo[]; onPoint: (points: string[]) => void }) {
  return (
    <ul class="reasons">
      {reasons.map((reason) => (
        <li
          key={reason.words}
          class={reason.against ? "against" : "for"}
          onMouseEnter={() => onPoint(reason.points)}
          onMouseLeave={() => onPoint([])}
        >
          {reason.words}
        </li>
      ))}
    </ul>
  );
}
