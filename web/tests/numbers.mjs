// What the page promises, measured: time until it is ready, size, clicks, layers, memory, idleness.
// Prints a table; with --json the figures alone. Fails only where a figure is worse than three times
// its aim, for a machine at work on other things.

import { readFileSync } from "node:fs";
import { LETTERS, SAMPLE, cell, importRecord, launch, newGame, openPage, startServer } from "./helpers.mjs";

const server = await startServer();
const browser = await launch();
const figures = [];
const note = (what, value, aim, unit) => figures.push({ what, value: Math.round(value * 10) / 10, aim, unit });
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Milliseconds from navigation to the form, with nothing in the cache. */
async function readyTime() {
  const page = await openPage(browser);
  await page.goto(server.url);
  await page.waitForSelector(".terms");
  const time = await page.evaluate(() => {
    const paint = performance.getEntriesByType("paint").find((entry) => entry.name === "first-contentful-paint");
    return paint.startTime;
  });
  const bytes = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.filter((entry) => !entry.name.includes("/api/")).reduce((sum, entry) => sum + entry.transferSize, 0);
  });
  await page.context().close();
  return { time, bytes };
}

/** Milliseconds from a click to the frame that shows its stone, and to the frame with new layers. */
async function clickTimes(page, points, size) {
  const clicks = [];
  const layers = [];
  for (const point of points) {
    const result = await page.evaluate(
      ([selector]) =>
        new Promise((resolve) => {
          const target = document.querySelector(selector);
          const overlay = document.querySelector(".overlay");
          const found = {};
          const start = performance.now();
          const done = () => found.click && found.layers && resolve(found);
          new MutationObserver(() => {
            if (found.click || target.classList.contains("shudan-sign_0")) return;
            requestAnimationFrame(() => setTimeout(() => { found.click ??= performance.now() - start; done(); }));
          }).observe(target, { attributes: true });
          const before = overlay.dataset.node;
          new MutationObserver(() => {
            if (overlay.dataset.node === before) return;
            requestAnimationFrame(() => setTimeout(() => { found.layers ??= performance.now() - start; done(); }));
          }).observe(overlay, { attributes: true });
          target.click();
        }),
      [cell(point, size)],
    );
    clicks.push(result.click);
    layers.push(result.layers);
    await page.waitForTimeout(700);
  }
  return { click: median(clicks), layers: median(layers) };
}

/**
 * Milliseconds of work between a click and its layers, whatever else the machine is at: the server's
 * glance and the page's main thread.
 */
async function processorTime(page) {
  const id = page.url().split("/").pop();
  const glances = 20;
  const glance = () => page.request.get(`${server.url}/api/games/${id}/diagram?node=130`);
  await glance();
  const before = processFigures().ticks;
  for (let run = 0; run < glances; run++) await glance();
  const onServer = ((processFigures().ticks - before) * 10) / glances;
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find((metric) => metric.name === "TaskDuration").value;
  };
  const node = () => page.getAttribute(".overlay", "data-node");
  const [start, old] = [await worked(), await node()];
  await page.click(cell("R9", 19));
  await page.waitForFunction((before) => document.querySelector(".overlay").dataset.node !== before, old);
  return onServer + (await worked()) - start;
}

/** Asks the server; the answer and the milliseconds until all of it was there. */
async function timed(path, body) {
  const start = performance.now();
  const answer = await fetch(server.url + path, body && {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { ok: answer.ok, text, time: performance.now() - start };
}

/** Milliseconds of the program's moves in a game on 19x19 over HTTP, and of "why" after each. */
async function playTimes(level, rounds) {
  const terms = { size: 19, human: "black", level, rules: "chinese", purpose: "play" };
  let { document, position } = JSON.parse((await timed("/api/games", terms)).text);
  const game = `/api/games/${document.id}`;
  const wanted = [...readFileSync(SAMPLE, "utf8").matchAll(/;B\[(\w)(\w)\]/g)];
  const [moves, whys] = [[], []];
  for (const [, x, y] of wanted) {
    if (moves.length === rounds) break;
    const move = LETTERS["abcdefghijklmnopqrs".indexOf(x)] + (19 - "abcdefghijklmnopqrs".indexOf(y));
    const made = await timed(`${game}/moves`, { revision: document.revision, node: position.node, move });
    if (!made.ok) continue; // the program has a stone there
    ({ document, position } = JSON.parse(made.text));
    const before = position.node;
    const reply = await timed(`${game}/reply`, { revision: document.revision, node: before });
    const answer = JSON.parse(/event: ?reply\ndata: ?(.*)/.exec(reply.text)[1]);
    ({ document, position } = answer.change);
    const why = await timed(`${game}/why?node=${before}&at=${answer.move}`);
    if (!why.ok) throw new Error(why.text);
    moves.push(reply.time);
    whys.push(why.time);
  }
  return { move: median(moves), why: median(whys), slowestWhy: Math.max(...whys) };
}

function processFigures() {
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  const stat = readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024, ticks: Number(stat[11]) + Number(stat[12]) };
}

try {
  const fresh = processFigures();
  note("the server before any game, memory", fresh.memory, 100, "MB");
  const ready = [];
  for (let run = 0; run < 5; run++) ready.push(await readyTime());
  note("page ready, cold cache", median(ready.map((run) => run.time)), 1000, "ms");
  note("page with all its files, compressed", ready[0].bytes / 1024, 300, "KB");

  const quick = await playTimes(1, 30);
  note("a move of the program at level 1 on 19x19, asked for and told", quick.move, 40, "ms");
  note("why, after such a move", quick.why, 30, "ms");
  const best = await playTimes(10, 15);
  note("why, after a move at level 10", best.why, 30, "ms");
  note("the slowest of fifteen of them", best.slowestWhy, 30, "ms");

  const page = await openPage(browser);
  await page.addInitScript(() => localStorage.setItem("layers", "groups,territory,urgency"));
  await importRecord(page, server.url, readFileSync(SAMPLE));
  await page.keyboard.press("End");
  await page.waitForSelector(".layer-groups");
  await page.waitForTimeout(1500);
  const times = await clickTimes(page, ["Q10", "R10", "Q11", "R11", "Q9"], 19);
  note("a click on screen, 19x19 after 130 moves", times.click, 50, "ms");
  note("layers after a move, 19x19 after 130 moves", times.layers, 100, "ms");
  const work = await processorTime(page);
  note("processor time of the layers after a move, server and page", work, 100, "ms");
  await newGame(page, server.url, { size: 9 });
  await page.waitForTimeout(1500);

  const before = processFigures();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const after = processFigures();
  note("the server idle with a page open, memory", after.memory, 100, "MB");
  note("the server idle with a page open, processor", (after.ticks - before.ticks) / 5, 0.5, "%");
} finally {
  await browser.close();
  await server.stop();
}

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(figures, null, 2));
} else {
  console.log("| what | measured | aim |\n| --- | --- | --- |");
  for (const { what, value, aim, unit } of figures) console.log(`| ${what} | ${value} ${unit} | under ${aim} ${unit} |`);
}
if (figures.some(({ value, aim }) => value > 3 * aim)) process.exitCode = 1;
