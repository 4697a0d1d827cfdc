// Draws the pictures of the README and of docs/web.md anew, into docs/pictures.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SAMPLE, cell, here, importRecord, launch, look, newGame, openPage, show, startServer } from "./helpers.mjs";

const folder = process.env.PICTURES ?? join(here, "../../docs/pictures");
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();

const shoot = async (page, name) => {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(name);
};

const shown = async (page, layers) => {
  await page.click("role=tab[name=Look]");
  for (const toggle of await page.$$('.layer-toggle[aria-pressed="true"]')) await toggle.click();
  for (const layer of layers) await page.click(`.layer-toggle.${layer}`);
};

const at = async (page, move) => {
  await page.waitForFunction((number) => document.querySelector(".lead small")?.textContent === `move ${number}`, move);
  await page.waitForSelector(".lead strong:not(.glance)");
};

try {
  const page = await openPage(browser, { viewport: { width: 1120, height: 720 } });
  await page.goto(server.url);
  await page.waitForSelector(".terms");
  await shoot(page, "play");

  // A record, looked at.
  await importRecord(page, server.url, readFileSync(SAMPLE));
  await page.waitForFunction(() => (document.querySelector(".graph .curve")?.getAttribute("d") ?? "").split("L").length > 120);
  await page.keyboard.press("End");
  await at(page, 130);
  await shown(page, ["groups", "territory"]);
  await page.hover(cell("L8", 19));
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, "look.png") });
  for (const [name, layers] of Object.entries({
    influence: ["influence", "frontier"], patterns: ["patterns"], links: ["links", "captures"],
  })) {
    await shown(page, layers);
    await shoot(page, name);
  }
  // In the opening there is more than one urgent point.
  const graph = await page.locator(".graph svg").boundingBox();
  await page.mouse.click(graph.x + (graph.width * 22) / 130, graph.y + 20);
  await at(page, 22);
  await shown(page, ["urgency"]);
  await shoot(page, "urgency");
  await page.keyboard.press("End");
  await at(page, 130);
  await shown(page, []);
  await page.click(cell("G10", 19));
  await page.waitForSelector(".proofs .line:not([disabled])");
  await page.click(".proofs .line:not([disabled]) >> nth=0");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await shoot(page, "proof");
  await page.keyboard.press("Escape");
  await page.click(cell("H12", 19), { button: "right" });
  await page.waitForSelector(".explained");
  await shoot(page, "why");
  await page.keyboard.press("Escape");

  // A variation or two for the tree.
  await page.click("role=tab[name=Record]");
  const played = async (point, move) => {
    await page.click(cell(point, 19));
    await at(page, move);
  };
  const back = async (move) => {
    await page.keyboard.press("ArrowLeft");
    await at(page, move);
  };
  await played("H6", 131);
  await played("J7", 132);
  await played("Q8", 133);
  await back(132);
  await played("S18", 133);
  await back(132);
  await back(131);
  await back(130);
  await played("Q1", 131);
  await played("R1", 132);
  await page.fill(".comment textarea", "White takes back. Was the corner worth this much?");
  await page.click(".tools >> text=Play");
  await page.waitForTimeout(400);
  await shoot(page, "record");

  // A game to its end.
  const id = await newGame(page, server.url, { komi: 20 });
  for (let turn = 0; turn < 100; turn++) {
    await page.waitForSelector(".player.black.turn, .count, .lead strong:has-text('+R')");
    const { document, position } = await show(page, server.url, id);
    if (document.phase !== "playing") break;
    if (position.moves === 24) {
      await shown(page, []);
      await page.click("role=toolbar >> text=Hint");
      await page.waitForSelector(".hints li");
      await shoot(page, "hint");
    }
    const seen = await look(page, server.url, id, position.node);
    const best = seen.moves.passes ? null : seen.moves.best[0]?.at;
    if (best) await page.click(cell(best, 9));
    else await page.click("role=toolbar >> text=Pass");
    await page.waitForFunction((moves) => Number(document.querySelector(".lead small").textContent.split(" ")[1]) > moves || document.querySelector(".count"), position.moves);
  }
  if (!(await page.$(".count"))) await page.click("role=toolbar >> text=Score");
  await page.waitForSelector(".count");
  await shoot(page, "count");
  await page.click("nav >> text=Games");
  await page.waitForSelector(".games li");
  await shoot(page, "games");

  const dark = await openPage(browser, { viewport: { width: 1120, height: 720 }, colorScheme: "dark" });
  await importRecord(dark, server.url, readFileSync(SAMPLE));
  await dark.keyboard.press("End");
  await at(dark, 130);
  await shown(dark, ["groups", "territory"]);
  await dark.waitForFunction(() => (document.querySelector(".graph .curve")?.getAttribute("d") ?? "").split("L").length > 120);
  await shoot(dark, "dark");

  const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await newGame(phone, server.url, { size: 9 });
  await phone.tap(cell("E5", 9));
  await at(phone, 2);
  await shown(phone, ["groups", "territory"]);
  await shoot(phone, "phone");
} finally {
  await browser.close();
  await server.stop();
}

// Where pngquant is installed, the pictures are made a third as large.
const files = readdirSync(folder).filter((file) => file.endsWith(".png")).map((file) => join(folder, file));
spawnSync("pngquant", ["--force", "--ext", ".png", "--skip-if-larger", "128", ...files]);
