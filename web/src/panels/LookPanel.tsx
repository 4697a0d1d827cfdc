// Look: which layers are shown, what is known of the group under the pointer, and the proofs of the
// group that was clicked.

import { LAYERS, letterOf, type LayerName } from "../board/layers";
import { sideName } from "../points";
import type { GroupInfo, GroupProof, Layers, Line } from "../types";

interface Props {
  seen: Layers | null;
  shown: ReadonlySet<LayerName>;
  toggle: (layer: LayerName) => void;
  hovered: GroupInfo | null;
  proof: GroupProof | "reading" | null;
  openLine: (line: Line) => void;
  onPoint: (point: string | null) => void;
}

export function LookPanel(props: Props) {
  const { seen, shown } = props;
  const group = props.hovered ?? (props.proof && props.proof !== "reading" ? props.proof.group : null);
  return (
    <div class="look">
      <div class="layers" role="group" aria-label="Layers">
        {LAYERS.map((layer, index) => (
          <button
            key={layer.name}
            class={`layer-toggle ${layer.name}`}
            aria-pressed={shown.has(layer.name)}
            onClick={() => props.toggle(layer.name)}
            title={`${layer.about} Key ${index + 1}.`}
          >
            {layer.label}
          </button>
        ))}
      </div>
      <Legend seen={seen} shown={shown} onPoint={props.onPoint} />
      <section class="group-card" aria-live="polite">
        {group ? <GroupCard group={group} /> : (
          <p class="hint">Point at a stone to see what is known of its group; click it for the lines that prove it.</p>
        )}
      </section>
      {props.proof === "reading" && <p class="hint">Reading…</p>}
      {props.proof && props.proof !== "reading" && <Proofs proof={props.proof} openLine={props.openLine} />}
    </div>
  );
}

export function GroupCard({ group }: { group: GroupInfo }) {
  const [head, facts] = splitWords(group.words);
  return (
    <>
      <h3>
        <span class={`dot ${group.status}`} /> {head}
        <span class="status-word"> {group.status}</span>
      </h3>
      <div class="chance" role="meter" aria-valuenow={group.chance} aria-valuemin={0} aria-valuemax={100} aria-label="Chance to live">
        <span style={{ width: `${group.chance}%` }} />
      </div>
      <p>{group.chance} % to live{facts && `; ${facts}`}.</p>
    </>
  );
}

/** `Black C3: 97 % to live; 5 stones, …` as who, and what. */
function splitWords(words: string): [string, string] {
  const [head = "", rest = ""] = words.split(": ", 2);
  return [head, rest.split("; ").slice(1).join("; ")];
}

function Proofs({ proof, openLine }: { proof: GroupProof; openLine: (line: Line) => void }) {
  return (
    <section class="proofs">
      <h3>Read out for the {sideName(proof.group.color).toLowerCase()} group</h3>
      <LineList lines={proof.lines} openLine={openLine} />
    </section>
  );
}

export function LineList({ lines, openLine }: { lines: Line[]; openLine: (line: Line) => void }) {
  return (
    <ul class="lines">
      {lines.map((line) => (
        <li key={line.title + line.words}>
          <button class="line" disabled={line.steps.length === 0} onClick={() => openLine(line)}>
            <strong>{line.title}</strong>
            <span>{line.words}</span>
            {line.steps.length > 0 && (
              <em>
                {line.steps.slice(0, 6).map((step) => step.move).join(" ")}
                {line.steps.length > 6 ? " …" : ""} ▸
              </em>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface LegendProps {
  seen: Layers | null;
  shown: ReadonlySet<LayerName>;
  onPoint: (point: string | null) => void;
}

/** What the signs of the chosen layers mean. */
function Legend({ seen, shown, onPoint }: LegendProps) {
  if (!seen || shown.size === 0) return null;
  return (
    <div class="legend">
      {shown.has("groups") && (
        <p>
          <span class="ring alive" /> alive <span class="ring undetermined" /> undetermined <span class="x">✕</span> dead
        </p>
      )}
      {(shown.has("territory") || shown.has("influence")) && (
        <p><span class="square black" /> Black’s <span class="square white" /> White’s; {shown.has("territory") ? "the larger the surer" : "territory large, moyo small"}</p>
      )}
      {shown.has("urgency") && <p><span class="heat-sign" /> urgent points; the number is the chance in per cent</p>}
      {shown.has("frontier") && <p><span class="diamond" /> frontier: {seen.frontier.black.length + seen.frontier.white.length} points</p>}
      {shown.has("links") && (
        <p>
          <span class="stroke safe" /> linked <span class="stroke contested" /> who moves first decides{" "}
          <span class="stroke lost" /> cut <span class="stroke unclear" /> unclear
        </p>
      )}
      {shown.has("captures") && (
        <p>
          <span class="badge-sign contested" /> can be captured or saved <span class="badge-sign lost" /> lost{" "}
          <span class="badge-sign unclear" /> not read out
          {seen.strings.every((string) => string.state === "safe") && <em> – all strings are safe here</em>}
        </p>
      )}
      {shown.has("patterns") && (
        <ol class="pattern-list">
          {seen.patterns.slice(0, 8).map((pattern, index) => (
            <li key={pattern.at} onMouseEnter={() => onPoint(pattern.at)} onMouseLeave={() => onPoint(null)}>
              <b>{letterOf(index)}</b> {pattern.at}: {pattern.words}
            </li>
          ))}
          {seen.patterns.length === 0 && <li>No pattern asks for a move here.</li>}
        </ol>
      )}
    </div>
  );
}
