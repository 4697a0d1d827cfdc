// The page: rooms in a house with one door. More rooms come by adding to the list.

import "@sabaki/shudan/css/goban.css";
import "./style.css";
import { render, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { GameRoom } from "./rooms/GameRoom";
import { GamesRoom } from "./rooms/GamesRoom";
import { PlayRoom } from "./rooms/PlayRoom";
import { openRecords } from "./records";
import { Mark, ThemeButton } from "./parts";

/** The rooms that the navigation shows. */
const ROOMS: { path: string; label: string; room: (say: (words: string | null) => void) => ComponentChildren }[] = [
  { path: "play", label: "Play", room: (say) => <PlayRoom say={say} /> },
  { path: "games", label: "Games", room: () => <GamesRoom /> },
];

function useRoute(): string[] {
  const read = () => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const follow = () => setRoute(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

function App() {
  const [room = "play", id] = useRoute();
  const [dropping, setDropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDropping(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setDropping(false);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      setDropping(false);
      if (!file) return;
      event.preventDefault();
      openRecords(file).then(setProblem, (error: Error) => setProblem(error.message));
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);

  const isGame = room === "game" && id;
  const found = ROOMS.find((other) => other.path === room) ?? ROOMS[0]!;
  return (
    <>
      <header class="top">
        <a class="brand" href="#/play" aria-label="Aizome, home">
          <Mark /> <span>Aizome</span>
        </a>
        <nav aria-label="Rooms">
          {ROOMS.map((other) => (
            <a
              key={other.path}
              href={`#/${other.path}`}
              aria-current={!isGame && other === found ? "page" : undefined}
            >
              {other.label}
            </a>
          ))}
        </nav>
        <ThemeButton />
      </header>
      {problem && (
        <div class="notice" role="alert">
          {problem} <button class="plain" onClick={() => setProblem(null)} aria-label="Dismiss">✕</button>
        </div>
      )}
      <main class={isGame ? "at-game" : "at-room"}>{isGame ? <GameRoom key={id} id={id} /> : found.room(setProblem)}</main>
      {dropping && <div class="drop-here">Drop the SGF file to open it</div>}
    </>
  );
}

render(<App />, document.getElementById("app")!);
