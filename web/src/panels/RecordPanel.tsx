// The record: its tree, the comment, stones to set up, and the file.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { LayerName } from "../board/layers";
import { sideName } from "../points";
import type { Game } from "../useGame";
import { TreeView } from "./TreeView";

export type Tool = "play" | "black" | "white" | "empty";

const TOOLS: { tool: Tool; label: string }[] = [
  { tool: "play", label: "Play" },
  { tool: "black", label: "Set Black" },
  { tool: "white", label: "Set White" },
  { tool: "empty", label: "Clear" },
];

interface Props {
  game: Game;
  tool: Tool;
  setTool: (tool: Tool) => void;
  shown: ReadonlySet<LayerName>;
}

export function RecordPanel({ game, tool, setTool, shown }: Props) {
  const { document, position } = game;
  const node = position.node;
  return (
    <div class="record">
      <TreeView game={game} />
      <Comment game={game} key={`${node}-${document.revision}`} />
      <div class="tools" role="group" aria-label="What a click does">
        {TOOLS.map((choice) => (
          <button key={choice.tool} aria-pressed={tool === choice.tool} onClick={() => setTool(choice.tool)}>
            {choice.label}
          </button>
        ))}
      </div>
      <div class="buttons">
        <button disabled={node === 0} onClick={() => void game.act((id, revision, at) => api.promote(id, { revision, node: at }))}>
          Make main line
        </button>
        <button
          disabled={node === 0}
          onClick={() => {
            if (confirm("Delete this move and all that follows?")) void game.act((id, revision, at) => api.prune(id, { revision, node: at }));
          }}
        >
          Delete from here
        </button>
      </div>
      <div class="buttons">
        <a class="button" href={api.sgfPath(document.id)} download>Download SGF</a>
        <a class="button" href={api.diagramPath(document.id, node, [...shown])} target="_blank" rel="noreferrer">Diagram</a>
      </div>
      {document.purpose === "study" && (
        <div class="buttons">
          {(["black", "white"] as const).map((human) => (
            <button
              key={human}
              onClick={() => void game.act((id, revision) => api.terms(id, { revision, title: null, level: null, human }))}
            >
              Play on as {sideName(human)}
            </button>
          ))}
        </div>
      )}
      {position.problem && <p class="refusal">This record cannot be followed to here: {position.problem}</p>}
    </div>
  );
}

function Comment({ game }: { game: Game }) {
  const [text, setText] = useState(game.position.comment);
  useEffect(() => setText(game.position.comment), [game.position]);
  const save = () => {
    if (text !== game.position.comment) {
      void game.act((id, revision, node) => api.comment(id, { revision, node, text }));
    }
  };
  return (
    <label class="comment">
      <span class="visually-hidden">Comment on this move</span>
      <textarea
        rows={4}
        placeholder="A comment on this move"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </label>
  );
}
