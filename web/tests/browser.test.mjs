// The page in a real browser, against the real program.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { SAMPLE, cell, importRecord, launch, look, newGame, openPage, show, startServer, stones } from "./helpers.mjs";

let server, browser, page;

before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await openPage(browser);
});
afterEach(async () => {
  assert.deepEqual(page.faults, [], "nothing went wrong in the page");
  await page.context().close();
});

const userIsToMove = (page) => page.waitForSelector(".player.black.turn, .count, .lead strong:has-text('+R')");

test("a whole game is played to the counted end, and the count corrected", async () => {
  await page.goto(server.url);
  await page.getByLabel("9×9", { exact: true }).check();
  // However well the best moves do, the program has no reason to resign, and the game is played out.
  await page.getByLabel("Komi").fill("80");
  await page.getByLabel("Level", { exact: true }).fill("1");
  await page.click("button.primary");
  await page.waitForSelector(".shudan-vertex");
  const id = page.url().split("/").pop();
  for (let turn = 0; turn < 120; turn++) {
    await userIsToMove(page);
    const { document, position } = await show(page, server.url, id);
    if (document.phase !== "playing") break;
    const seen = await look(page, server.url, id, position.node);
    const best = seen.moves.passes ? null : seen.moves.best[0]?.at;
    if (best) await page.click(cell(best, 9));
    else await page.click("role=toolbar >> text=Pass");
    await page.waitForFunction((moves) => Number(document.querySelector(".lead small").textContent.split(" ")[1]) > moves, position.moves);
  }
  await page.waitForSelector(".count");
  const result = () => page.textContent(".count tfoot strong");
  const counted = await result();
  assert.match(counted, /^[BW]\+\d/);
  // A living stone is called dead, and alive again.
  const living = await page.$(".shudan-sign_1:not(.shudan-dimmed)");
  await living.click();
  await page.waitForFunction((before) => document.querySelector(".count tfoot strong").textContent !== before, counted);
  await page.waitForSelector(".shudan-sign_1.shudan-dimmed");
  await (await page.$(".shudan-sign_1.shudan-dimmed")).click();
  await page.waitForFunction((before) => document.querySelector(".count tfoot strong").textContent === before, counted);
  await page.click("text=Agree");
  await page.waitForFunction(() => document.querySelector(".count h2")?.textContent === "The count");
  const { document } = await show(page, server.url, id);
  assert.equal(document.phase, "over");
  assert.equal(document.result.replace(/\.0$/, ""), counted.replace(/\.0$/, ""));
});

test("each layer is shown, and taken away again", async () => {
  await importRecord(page, server.url, readFileSync(SAMPLE));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 130");
  for (const layer of ["groups", "territory", "influence", "urgency", "patterns", "frontier", "links", "captures"]) {
    await page.click(`.layer-toggle.${layer}`);
    await page.waitForFunction((name) => document.querySelectorAll(`.layer-${name} > *`).length > 3, layer);
    await page.click(`.layer-toggle.${layer}`);
    await page.waitForFunction((name) => !document.querySelector(`.layer-${name}`), layer);
  }
  await page.keyboard.press("1");
  await page.waitForSelector(".layer-groups");
  await page.reload();
  await page.waitForSelector(".layer-groups"); // chosen layers are remembered
});

test("a group is told of when pointed at, and its proof is stepped through", async () => {
  await importRecord(page, server.url, readFileSync(SAMPLE));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 130");
  await page.waitForSelector(".lead strong:not(.glance)");
  await page.hover(cell("G10", 19));
  await page.waitForFunction(() => /White/.test(document.querySelector(".group-card h3")?.textContent ?? ""));
  assert.match(await page.textContent(".group-card"), /% to live/);
  await page.click(cell("G10", 19));
  await page.waitForSelector(".proofs .line:not([disabled])");
  const before = await stones(page);
  await page.click(".proofs .line:not([disabled]) >> nth=0");
  await page.waitForSelector(".line-player");
  const seen = new Set([before]);
  const total = Number(/of (\d+)/.exec(await page.textContent(".line-player output"))[1]);
  for (let step = 1; step <= total; step++) {
    await page.waitForFunction((at) => document.querySelector(".line-player output").textContent.startsWith(`${at} of`), step);
    seen.add(await stones(page));
    if (step < total) await page.keyboard.press("ArrowRight");
  }
  assert.ok(seen.size > Math.min(total, 2) - 1 && seen.size >= 2, "stones appear step by step");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".line-player", { state: "detached" });
  assert.equal(await stones(page), before);
});

test("why, why not, and hints are told in words and marks", async () => {
  const id = await newGame(page, server.url);
  await page.click(cell("E5", 9));
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2");
  await page.click("role=tab[name=Why]");
  await page.waitForSelector(".said .reasons li");
  await page.click("text=/^Why [A-J][1-9]\\?$/");
  await page.waitForSelector(".explained .verdict");
  assert.match(await page.textContent(".explained h3"), /White/);
  await page.click("text=Why not here?");
  await page.click(cell("A1", 9));
  await page.waitForFunction(() => /Black A1/.test(document.querySelector(".explained h3")?.textContent ?? ""));
  assert.match(await page.textContent(".explained"), /Better/);
  await page.waitForSelector('.point-sign.asked[data-at="A1"]');
  await page.waitForSelector(".point-sign.best");
  assert.equal((await show(page, server.url, id)).position.moves, 2, "asking plays nothing");
  await page.keyboard.press("Escape");
  await page.click("role=toolbar >> text=Hint");
  await page.waitForSelector(".hints li");
  await page.waitForSelector(".point-sign.best");
  assert.equal(await page.locator(".hints li").count(), await page.locator(".point-sign").count(), "all rows are on the board");
  await page.click(cell("B2", 9), { button: "right" });
  await page.waitForFunction(() => /Black B2/.test(document.querySelector(".explained h3")?.textContent ?? ""));
});

test("a record is dropped in, edited and downloaded without loss", async () => {
  const sgf = "(;GM[1]FF[4]SZ[9]KM[5.5]PB[Shusaku]XY[kept][as it is];B[ee]C[first];W[ge]TR[ee](;B[cc])(;B[cg];W[gg]))";
  await page.goto(server.url);
  await page.waitForSelector(".terms");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.sgf"));
    for (const kind of ["dragover", "drop"]) {
      dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, sgf);
  await page.waitForSelector(".shudan-vertex");
  await page.click("role=tab[name=Record]");
  assert.equal(await page.locator(".tree .node").count(), 6);
  await page.click('.tree .node[data-node="1"]');
  await page.waitForFunction(() => document.querySelector(".comment textarea")?.value === "first");
  await page.fill(".comment textarea", "first, and ] a word of mine");
  await page.click(".tools >> text=Play");
  await page.click('.tree .node[data-node="4"]');
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 3");
  await page.click(cell("G7", 9)); // a new variation
  await page.waitForFunction(() => document.querySelectorAll(".tree .node").length === 7);
  await page.click("text=Set White");
  await page.click(cell("A1", 9));
  await page.waitForFunction(() => document.querySelectorAll(".tree .node").length === 8);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download SGF")]);
  const text = readFileSync(await download.path(), "utf8").replaceAll("\n", "");
  for (const part of ["XY[kept][as it is]", "PB[Shusaku]", "C[first, and \\] a word of mine]", "TR[ee]", "(;B[cc])", ";W[gc];AW[ai]", ";W[gg]"]) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
});

test("reload and kill -9 in mid-game lose nothing", async () => {
  const own = await startServer();
  let again;
  try {
    const id = await newGame(page, own.url);
    for (const [turn, point] of ["E5", "C3"].entries()) {
      await page.click(cell(point, 9));
      await page.waitForFunction((moves) => document.querySelector(".lead small").textContent === `move ${moves}`, 2 * turn + 2);
    }
    const before = await stones(page);
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".lead small")?.textContent === "move 4");
    assert.equal(await stones(page), before);
    await own.kill();
    await page.click(cell("G3", 9)).catch(() => undefined);
    await page.waitForSelector(".notice");
    assert.match(await page.textContent(".notice"), /does not answer/);
    again = await startServer(own.folder, Number(new URL(own.url).port));
    await page.waitForSelector(".notice", { state: "detached" }); // the connection comes back by itself
    assert.equal(await stones(page), before, "nothing was played that was not kept");
    await page.click(cell("G3", 9));
    await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 6");
    assert.equal((await show(page, again.url, id)).position.moves, 6);
  } finally {
    await (again ?? own).stop();
    page.faults = page.faults.filter((fault) => !/ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE|Failed to load/.test(fault));
  }
});

test("two boards at once", async () => {
  const second = await openPage(browser);
  const [a, b] = [await newGame(page, server.url), await newGame(second, server.url, { size: 13 })];
  await Promise.all([page.click(cell("E5", 9)), second.click(cell("D4", 13))]);
  await Promise.all([page, second].map((board) => board.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2")));
  assert.equal((await show(page, server.url, a)).position.moves, 2);
  assert.equal((await show(page, server.url, b)).document.width, 13);
  assert.deepEqual(second.faults, []);
  await second.context().close();
});

test("undo keeps what was taken back as a variation", async () => {
  const id = await newGame(page, server.url);
  await page.click(cell("E5", 9));
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2");
  await page.click("role=toolbar >> text=Undo");
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 0");
  await page.click(cell("C3", 9));
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2");
  const { document } = await show(page, server.url, id);
  assert.equal(document.nodes.length, 5);
  assert.equal(document.nodes[1].move, "C3", "the new line is the main line");
});

test("the score by move is a graph that leads to its moves", async () => {
  await importRecord(page, server.url, readFileSync(SAMPLE));
  await page.waitForFunction(() => (document.querySelector(".graph .curve")?.getAttribute("d") ?? "").split("L").length > 100);
  const box = await page.locator(".graph svg").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 65");
});

test("the board is played by keyboard, and says where the cursor is", async () => {
  await newGame(page, server.url, { purpose: "study" });
  await page.focus(".board");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /D5, empty/.test(document.querySelector(".board-frame [aria-live]").textContent));
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${cell("D5", 9)}.shudan-sign_1`);
  assert.match(await page.getAttribute(".board", "aria-label"), /White to play, last move Black D5/);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 0");
});

test("a phone's width holds everything, and fingers play and ask", async () => {
  const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await newGame(phone, server.url, { size: 19 });
  const overflow = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok((await overflow()) <= 0, "nothing sticks out");
  await phone.tap(cell("Q16", 19));
  await phone.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2");
  const box = await phone.locator(cell("C3", 19)).boundingBox();
  await phone.locator(cell("C3", 19)).dispatchEvent("pointerdown", { pointerType: "touch", clientX: box.x + 4, clientY: box.y + 4 });
  await phone.waitForSelector(".explained");
  assert.match(await phone.textContent(".explained h3"), /C3/);
  for (const tab of ["Look", "Why", "Record"]) {
    await phone.tap(`role=tab[name=${tab}]`);
    assert.ok((await overflow()) <= 0, `${tab} fits`);
  }
  assert.deepEqual(phone.faults, []);
  await phone.context().close();
});

test("dark and light are chosen and kept", async () => {
  await page.goto(server.url);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const chosen = (theme) => page.waitForSelector(`html[data-theme="${theme}"]`);
  await page.click(".theme");
  await chosen("light");
  const light = await background();
  await page.click(".theme");
  await chosen("dark");
  assert.notEqual(await background(), light);
  await page.reload();
  await chosen("dark");
  assert.notEqual(await background(), light);
});

test("what of a file was mended or not taken is said", async () => {
  await page.goto(`${server.url}/#/play`);
  const buffer = Buffer.from("(;SZ[5]c1[x];B[cc])" + "(;SZ[5];B[cc])".repeat(51));
  await page.setInputFiles(".open-file input", { name: "many.sgf", mimeType: "application/x-go-sgf", buffer });
  const notice = page.locator(".notice");
  await notice.waitFor();
  assert.match(await notice.textContent(), /upper case/);
  assert.match(await notice.textContent(), /expected at most 50 games/);
  await notice.locator("button").click();
});

test("games are listed, opened and deleted", async () => {
  await newGame(page, server.url, { size: 7 });
  await page.click("nav >> text=Games");
  await page.waitForSelector(".games li");
  const before = await page.locator(".games li").count();
  assert.match(await page.textContent(".games li:first-child"), /7×7/);
  await page.click(".games li:first-child button");
  await page.waitForFunction((count) => document.querySelectorAll(".games li").length === count - 1, before);
  await page.goto(`${server.url}/#/game/none`);
  await page.waitForSelector("text=cannot be opened");
  page.faults = page.faults.filter((fault) => !/404/.test(fault));
});

test("in mid-game the score is an estimate that nobody agrees to", async () => {
  const id = await newGame(page, server.url);
  await page.click(cell("E5", 9));
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2");
  await page.click("role=toolbar >> text=Score");
  await page.waitForSelector(".estimate strong:has-text('.')");
  await page.waitForSelector(".layer-territory");
  assert.equal(await page.locator("text=Agree").count(), 0);
  assert.equal((await show(page, server.url, id)).document.phase, "playing");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".estimate", { state: "detached" });
  await page.waitForSelector(".layer-territory", { state: "detached" });
});

test("the header of an opened record shows the position, and its result beside it", async () => {
  await importRecord(page, server.url, "(;SZ[9]RE[B+R];B[ee];W[ec])");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".lead small").textContent === "move 2");
  await page.waitForSelector(".lead strong:not(.glance)");
  assert.match(await page.textContent(".lead strong"), /^([BW]\+\d+\.\d|even)$/);
  assert.match(await page.textContent(".lead .result"), /B\+R/);
});

test("a komi that is no number is refused", async () => {
  await page.goto(`${server.url}/#/play`);
  await page.getByLabel("Komi").fill("abc");
  await page.click("button.primary");
  await page.waitForSelector(".refusal");
  assert.match(await page.textContent(".refusal"), /expected a number.*abc/);
  assert.match(page.url(), /play/);
});

test("a question mark lists the keys", async () => {
  await newGame(page, server.url, { purpose: "study" });
  await page.keyboard.press("?");
  await page.waitForSelector(".keys-help");
  assert.match(await page.textContent(".keys-help"), /variation above or below/);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".keys-help", { state: "detached" });
});

test("a game that is saved has its date", async () => {
  const id = await newGame(page, server.url);
  const sgf = await (await page.request.get(`${server.url}/api/games/${id}/sgf`)).text();
  assert.match(sgf, /DT\[20\d\d-[01]\d-[0-3]\d\]/);
});

test("long names do not break the list, on a desktop or a phone", async () => {
  await importRecord(page, server.url, `(;SZ[9]GN[${"Unbroken".repeat(20)}];B[ee])`);
  for (const viewport of [{ width: 1280, height: 820 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await page.goto(`${server.url}/#/games`);
    await page.waitForSelector(".games li");
    const [row, list] = [await page.locator(".games li").first().boundingBox(), await page.locator(".games").boundingBox()];
    assert.ok(row.width <= list.width && list.x + list.width <= viewport.width, `${row.width} in ${list.width}`);
  }
});

test("a banner leaves the board as large as it was", async () => {
  await newGame(page, server.url, { purpose: "study" });
  await page.waitForSelector(".lead strong:not(.glance)");
  const before = await page.locator(".board").boundingBox();
  await page.route("**/moves", (route) => route.fulfill({ status: 422, contentType: "application/json", body: '{"error":"not so"}' }));
  await page.click(cell("E5", 9));
  await page.waitForSelector(".notice");
  assert.deepEqual(await page.locator(".board").boundingBox(), before);
  page.faults = page.faults.filter((fault) => !/422/.test(fault));
});
