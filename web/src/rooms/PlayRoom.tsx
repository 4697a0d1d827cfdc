// A new game: its terms, or a file.

import { useState } from "preact/hooks";
import { api } from "../api";
import { openRecords } from "../records";
import { Stone } from "../parts";
import type { NewGame, Purpose, Side } from "../types";

const SIZES = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
const USUAL = [9, 13, 19];

const RULES: { name: string; label: string; komi: number }[] = [
  { name: "chinese", label: "Chinese", komi: 7.5 },
  { name: "japanese", label: "Japanese", komi: 6.5 },
  { name: "korean", label: "Korean", komi: 6.5 },
  { name: "aga", label: "AGA", komi: 7.5 },
  { name: "new-zealand", label: "New Zealand", komi: 7 },
  { name: "tromp-taylor", label: "Tromp-Taylor", komi: 7.5 },
];

const TIMES: { label: string; time: NewGame["time"] }[] = [
  { label: "No limit", time: null },
  { label: "5 min, then 20 s a move", time: { main: 300, byoyomi: 20 } },
  { label: "15 min, then 30 s a move", time: { main: 900, byoyomi: 30 } },
  { label: "45 min, then 60 s a move", time: { main: 2700, byoyomi: 60 } },
];

/** The largest fixed handicap of a board. */
const mostHandicap = (size: number) => (size < 7 ? 0 : size < 9 || size % 2 === 0 ? 4 : 9);

export function PlayRoom({ say }: { say: (words: string | null) => void }) {
  const [size, setSize] = useState(9);
  const [color, setColor] = useState<Side | "random">("black");
  const [level, setLevel] = useState(10);
  const [handicap, setHandicap] = useState(0);
  const [rules, setRules] = useState("chinese");
  const [komi, setKomi] = useState("");
  const [time, setTime] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const stones = Math.min(handicap, mostHandicap(size));
  const usualKomi = stones > 0 ? 0.5 : RULES.find((rule) => rule.name === rules)!.komi;

  const begin = async (purpose: Purpose) => {
    const points = komi.trim() === "" ? null : Number(komi.replace(",", "."));
    if (points !== null && !Number.isFinite(points)) {
      setProblem(`Komi: expected a number such as ${usualKomi}, got “${komi.trim().slice(0, 20)}”.`);
      return;
    }
    setBusy(true);
    const human: Side = color === "random" ? (Math.random() < 0.5 ? "black" : "white") : color;
    const wanted: NewGame = {
      size, handicap: stones, rules, human, level, purpose,
      komi: points,
      time: purpose === "play" ? TIMES[time]!.time : null,
    };
    try {
      const made = await api.create(wanted);
      location.hash = `#/game/${made.document.id}`;
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <div class="play-room">
      <section class="intro">
        <h1>A board that says why</h1>
        <p>
          Play against Aizome, look at a position through its eyes, and ask about any move. Everything it
          says comes from what it thought: groups and their status, cuts, captures it has read out.
        </p>
      </section>
      <form
        class="card terms"
        onSubmit={(event) => {
          event.preventDefault();
          void begin("play");
        }}
      >
        <fieldset>
          <legend>Board</legend>
          <div class="choices">
            {USUAL.map((side) => (
              <label key={side} class="choice">
                <input type="radio" name="size" checked={size === side} onChange={() => setSize(side)} />
                <span>{side}×{side}</span>
              </label>
            ))}
            <label class="inline">
              <span class="visually-hidden">Another size</span>
              <select
                value={USUAL.includes(size) ? "" : String(size)}
                onChange={(event) => setSize(Number(event.currentTarget.value) || size)}
                aria-label="Another size of the board"
              >
                <option value="">other…</option>
                {SIZES.filter((side) => !USUAL.includes(side)).map((side) => (
                  <option key={side} value={side}>{side}×{side}</option>
                ))}
              </select>
            </label>
          </div>
        </fieldset>
        <fieldset>
          <legend>Your colour</legend>
          <div class="choices">
            {(["black", "white", "random"] as const).map((side) => (
              <label key={side} class="choice">
                <input type="radio" name="color" checked={color === side} onChange={() => setColor(side)} />
                <span>
                  {side !== "random" && <Stone side={side} />} {side === "random" ? "Either" : side === "black" ? "Black" : "White"}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <label class="field">
          <span>Level <output>{level}</output> <small>of 10</small></span>
          <input type="range" min={1} max={10} value={level} onInput={(event) => setLevel(Number(event.currentTarget.value))} aria-label="Level" />
        </label>
        <div class="fields">
          <label class="field">
            <span>Handicap</span>
            <select value={String(stones)} onChange={(event) => setHandicap(Number(event.currentTarget.value))} disabled={mostHandicap(size) === 0}>
              <option value="0">none</option>
              {[2, 3, 4, 5, 6, 7, 8, 9].filter((n) => n <= mostHandicap(size)).map((n) => (
                <option key={n} value={n}>{n} stones</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Rules</span>
            <select value={rules} onChange={(event) => setRules(event.currentTarget.value)}>
              {RULES.map((rule) => (
                <option key={rule.name} value={rule.name}>{rule.label}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Komi</span>
            <input inputMode="decimal" value={komi} placeholder={String(usualKomi)} onInput={(event) => setKomi(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>Time</span>
            <select value={String(time)} onChange={(event) => setTime(Number(event.currentTarget.value))}>
              {TIMES.map((choice, index) => (
                <option key={choice.label} value={index}>{choice.label}</option>
              ))}
            </select>
          </label>
        </div>
        {problem && <p class="refusal" role="alert">{problem}</p>}
        <div class="buttons">
          <button class="primary" type="submit" disabled={busy}>Play</button>
          <button type="button" onClick={() => void begin("study")} disabled={busy}>Empty board to study</button>
        </div>
      </form>
      <label class="card open-file">
        <input
          type="file"
          accept=".sgf,application/x-go-sgf"
          class="visually-hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The room is left when a record opens, so that the page says it.
            if (file) openRecords(file).then(say, (error: Error) => setProblem(error.message));
          }}
        />
        <strong>Open a record</strong>
        <span>Choose an SGF file, or drop one anywhere on this page.</span>
      </label>
    </div>
  );
}
