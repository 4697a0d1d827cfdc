// The games that are kept, those changed last first.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { GameList, Summary } from "../types";

export function GamesRoom() {
  const [list, setList] = useState<GameList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = () => api.games().then(setList, (error: Error) => setProblem(error.message));
  useEffect(() => void load(), []);

  const remove = async (id: string, title: string) => {
    if (!confirm(`Delete “${title}”? This cannot be undone.`)) return;
    try {
      await api.remove(id);
    } catch (error) {
      setProblem((error as Error).message);
    }
    await load();
  };

  return (
    <div class="games-room">
      <h1>Games</h1>
      {problem && <p class="refusal" role="alert">{problem}</p>}
      {list?.games.length === 0 && list.damaged.length === 0 && (
        <p class="empty">Nothing here yet. <a href="#/play">Begin a game</a>, or drop an SGF file on this page.</p>
      )}
      <ul class="games">
        {list?.games.map((game) => (
          <li key={game.id} class="card">
            <a href={`#/game/${game.id}`}>
              <strong>{game.title}</strong>
              <span>
                {game.width}×{game.height} · {game.moves} {game.moves === 1 ? "move" : "moves"} · {state(game)}
              </span>
              <time dateTime={game.updated}>{new Date(game.updated).toLocaleString()}</time>
            </a>
            <button class="plain" onClick={() => void remove(game.id, game.title)} aria-label={`Delete ${game.title}`}>✕</button>
          </li>
        ))}
        {list?.damaged.map((game) => (
          <li key={game.id} class="card">
            <span role="alert">
              <strong>The game {game.id} is damaged</strong> and cannot be shown: {game.why}
            </span>
            <button class="plain" onClick={() => void remove(game.id, game.id)} aria-label={`Delete ${game.id}`}>✕</button>
          </li>
        ))}
      </ul>
      {list !== null && list.unlisted > 0 && <p>{list.unlisted} older games are not listed.</p>}
    </div>
  );
}

function state(game: Summary): string {
  if (game.result) return game.result;
  if (game.phase === "counting") return "being counted";
  return game.purpose === "play" ? "in play" : "a record";
}
