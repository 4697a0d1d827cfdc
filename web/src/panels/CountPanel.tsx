// The count at the end: who has what, and dead stones to be corrected.

import { api } from "../api";
import { Stone } from "../parts";
import type { Game } from "../useGame";

export function CountPanel({ game }: { game: Game }) {
  const { count, document } = game;
  if (!count) return null;
  const isOpen = document.phase === "counting";
  const dead = count.dead.length;
  return (
    <section class="count card" aria-live="polite">
      <h2>{isOpen ? "Counting" : "The count"}</h2>
      <table>
        <tbody>
          <tr><th scope="row"><Stone side="black" /> Black</th><td>{count.black}</td></tr>
          <tr><th scope="row"><Stone side="white" /> White</th><td>{count.white}</td></tr>
        </tbody>
        <tfoot>
          <tr><th scope="row">Result</th><td><strong>{count.result === "0" ? "a draw" : count.result}</strong></td></tr>
        </tfoot>
      </table>
      {isOpen && (
        <>
          <p class="hint">
            {dead === 0 ? "No stones are marked dead." : `${dead} ${dead === 1 ? "stone is" : "stones are"} marked dead.`}{" "}
            Click a group to change that; with Shift, a single string.
          </p>
          <div class="buttons">
            <button class="primary" onClick={() => void game.act((id, revision, node) => api.finish(id, { revision, node }))}>Agree</button>
            <button onClick={() => void game.act((id, revision, node) => api.resume(id, { revision, node }))}>Play on</button>
          </div>
        </>
      )}
    </section>
  );
}
