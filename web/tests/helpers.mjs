// What the tests share: a server with a folder of its own, Debian's Chromium, and ways to the board.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const SAMPLE = join(here, "sample-19.sgf");
const PROGRAM = process.env.AIZOME_PROGRAM ?? join(here, "../../target/release/aizome");
const BROWSERS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Starts a server; `stop` ends it, `restart` after a kill goes on with the same games and port. */
export async function startServer(folder = mkdtempSync(join(tmpdir(), "aizome-web-")), port = 0) {
  const child = spawn(PROGRAM, ["serve", "--port", String(port), "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const found = /http:\/\/[\d.]+:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    url, folder, child,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function launch() {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A page that fails the test when something goes wrong in it. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(message.text());
  });
  page.on("dialog", (dialog) => dialog.accept());
  page.setDefaultTimeout(15000);
  return page;
}

export const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The place of a point on a board of this height. */
export function cell(point, size) {
  return `.shudan-vertex[data-x="${LETTERS.indexOf(point[0])}"][data-y="${size - Number(point.slice(1))}"]`;
}

/** The stones of the board that is shown, as the page has them. */
export function stones(page) {
  return page.$$eval(".shudan-vertex", (cells) =>
    cells.map((cell) => (cell.classList.contains("shudan-sign_1") ? "X" : cell.classList.contains("shudan-sign_-1") ? "O" : ".")).join(""),
  );
}

export async function newGame(page, url, terms = {}) {
  const wanted = { size: 9, human: "black", level: 1, rules: "chinese", purpose: "play", ...terms };
  const answer = await page.request.post(`${url}/api/games`, { data: wanted });
  const { document } = await answer.json();
  await page.goto(`${url}/#/game/${document.id}`);
  await page.waitForSelector(".shudan-vertex");
  return document.id;
}

export async function importRecord(page, url, sgf) {
  const answer = await page.request.post(`${url}/api/records`, { data: sgf });
  const { ids } = await answer.json();
  await page.goto(`${url}/#/game/${ids[0]}`);
  await page.waitForSelector(".shudan-vertex");
  return ids[0];
}

export async function show(page, url, id) {
  return (await page.request.get(`${url}/api/games/${id}`)).json();
}

/** What the program sees at a node: the last layers, and the moves. */
export async function look(page, url, id, node) {
  const text = await (await page.request.get(`${url}/api/games/${id}/look?node=${node}`)).text();
  const found = {};
  for (const block of text.split("\n\n")) {
    const name = /^event: ?(.*)$/m.exec(block)?.[1];
    const data = /^data: ?(.*)$/m.exec(block)?.[1];
    if (name && data) found[name] = JSON.parse(data);
  }
  return found;
}
