// The games that are kept, those changed last first.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { Summary } from "../types";

export function GamesRoom() {
  const [games, setGames] = useState<Summary[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = () => api.games().then(setGames, (error: Error) => setProblem(error.message));
  useEffect(() => void load(), []);

  const remove = async (game: Summary) => {
    if (!confirm(`Delete “${game.title}”? This cannot be undone.`)) return;
    try {
      await api.remove(game.id);
    } catch (error) {
      setProblem((error as Error).message);
    }
    await load();
  };

  return (
    <div class="games-room">
      <h1>Games</h1>
      {problem && <p class="refusal" role="alert">{problem}</p>}
      {games?.length === 0 && (
        <p class="empty">Nothing here yet. <a href="#/play">Begin a game</a>, or drop an SGF file on this page.</p>
      )}
      <ul class="games">
        {games?.map((game) => (
          <li key={game.id} class="card">
            <a href={`#/game/${game.id}`}>
              <strong>{game.title}</strong>
              <span>
                {game.width}×{game.height} · {game.moves} {game.moves === 1 ? "move" : "moves"} · {state(game)}
              </span>
              <time dateTime={game.updated}>{new Date(game.updated).toLocaleString()}</time>
            </a>
            <button class="plain" onClick={() => void remove(game)} aria-label={`Delete ${game.title}`}>✕</button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function state(game: Summary): string {
  if (game.result) return game.result;
  if (game.phase === "counting") return "being counted";
  return game.purpose === "play" ? "in play" : "a record";
}
