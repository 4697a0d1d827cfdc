// A line that proves something, stepped through on the board.

import { Icon } from "../parts";
import type { Line } from "../types";

interface Props {
  line: Line;
  step: number;
  setStep: (step: number) => void;
  close: () => void;
}

export function LinePlayer({ line, step, setStep, close }: Props) {
  const end = line.steps.length;
  const move = step > 0 ? line.steps[step - 1] : null;
  return (
    <section class="line-player" aria-label="Line">
      <div class="words">
        <strong>{line.title}</strong>
        <span>{line.words}</span>
      </div>
      <div class="bar">
        <button onClick={() => setStep(0)} disabled={step === 0} aria-label="To its beginning"><Icon name="first" /></button>
        <button onClick={() => setStep(step - 1)} disabled={step === 0} aria-label="A move back"><Icon name="back" /></button>
        <output aria-live="polite">
          {step} of {end}{move ? `: ${move.color === "black" ? "Black" : "White"} ${move.move}` : ""}
        </output>
        <button onClick={() => setStep(step + 1)} disabled={step === end} aria-label="A move on"><Icon name="on" /></button>
        <button onClick={() => setStep(end)} disabled={step === end} aria-label="To its end"><Icon name="last" /></button>
      </div>
      <button class="plain" onClick={close} aria-label="Close the line" title="Escape">✕</button>
    </section>
  );
}
