// An estimate in the middle of a game: who leads, and whose the points will be. Nothing is agreed on.

import type { Layers } from "../types";

interface Props {
  seen: Layers | null;
  /** Counts the position, where that makes sense: at the end of a record. */
  count: (() => void) | null;
  close: () => void;
}

export function EstimateCard({ seen, count, close }: Props) {
  return (
    <section class="count card estimate" aria-live="polite">
      <h2>An estimate</h2>
      <p><strong>{seen ? `${seen.lead_words}.` : "Looking…"}</strong></p>
      <p class="hint">The squares show whose the points will be, the larger the surer. The game goes on; it is counted after two passes.</p>
      <div class="buttons">
        {count && <button onClick={count}>Count here</button>}
        <button onClick={close}>Close</button>
      </div>
    </section>
  );
}
