// Small parts that several rooms use.

import { useEffect, useState } from "preact/hooks";

/** The mark of the program: two stones on indigo. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#26386b" />
      <path d="M8 24H56M8 40H56M24 8V56M40 8V56" stroke="#8fa6dd" stroke-width="2" />
      <circle cx="24" cy="40" r="11" fill="#101522" />
      <circle cx="40" cy="24" r="11" fill="#f6f4ee" />
    </svg>
  );
}

type Theme = "auto" | "light" | "dark";
const THEMES: Theme[] = ["auto", "light", "dark"];

export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(() => (localStorage.getItem("theme") as Theme) ?? "auto");
  useEffect(() => {
    localStorage.setItem("theme", theme);
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  const sign = { auto: "◐", light: "☀", dark: "☾" }[theme];
  return (
    <button class="plain theme" onClick={() => setTheme(next)} aria-label={`Colours: ${theme}. Change to ${next}`} title={`Colours: ${theme}`}>
      {sign}
    </button>
  );
}

/** A stone as a sign. */
export function Stone({ side }: { side: "black" | "white" }) {
  return <span class={`stone ${side}`} aria-hidden="true" />;
}

/** The lead in a few words. */
export function leadInWords(lead: number): string {
  if (lead >= 0.5) return `B+${lead.toFixed(1)}`;
  if (lead <= -0.5) return `W+${(-lead).toFixed(1)}`;
  return "even";
}

const ICONS = {
  first: "M3 3h2.2v10H3zM13 3v10L6 8z",
  back: "M11.5 3v10L4.5 8z",
  on: "M4.5 3v10l7-5z",
  last: "M10.8 3H13v10h-2.2zM3 3v10l7-5z",
};

/** A sign on a button; fonts do not all have them. */
export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
