// The keys, as a list over the page.

import { useEffect, useRef } from "preact/hooks";

const KEYS: [string, string][] = [
  ["← →", "a move back, a move on; within a line, its steps"],
  ["Home End", "the beginning, the end"],
  ["↑ ↓", "the variation above or below"],
  ["1 to 8", "layers"],
  ["P", "pass"],
  ["U", "undo"],
  ["H", "hint"],
  ["W", "why not here"],
  ["Esc", "closes what was asked"],
  ["Tab, arrows, Enter", "a cursor on the board; there ? asks about the point"],
  ["?", "this list"],
];

export function KeysHelp({ close }: { close: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="keys-help" role="dialog" aria-modal="true" aria-label="Keys" onClick={close}>
      <div class="card">
        <h2>Keys</h2>
        <table>
          <tbody>
            {KEYS.map(([key, words]) => (
              <tr key={key}><th scope="row">{key.split(" ").map((part) => part === "to" ? " to " : <kbd key={part}>{part.replace(",", "")}</kbd>)}</th><td>{words}</td></tr>
            ))}
          </tbody>
        </table>
        <div class="buttons"><button ref={button} onClick={close}>Close</button></div>
      </div>
    </div>
  );
}
