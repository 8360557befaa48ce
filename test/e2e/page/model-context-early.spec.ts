/**
 * The script runs before anything else does: at the start of a document, and in initial
 * about:blanks.
 */
import { readFileSync } from "node:fs";
import { expect, pageWithAirlock, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

const content = readFileSync(new URL("../../../dist/airlock.iife.js", import.meta.url), "utf8");
const blank = "<!doctype html><title>blank</title>";
const NO_ICON = { "/favicon.ico": { status: 204 } };

test("In a document that has no root yet, the script installs and finds the forms that come.", async ({
  serve,
  page,
}) => {
  const errors: unknown[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.addInitScript({ content });
  const form = '<form toolname="ask" tooldescription="Asks"><button>Go</button></form>';
  const server = await serve({ "/": blank + form, ...NO_ICON });
  await page.goto(server.url());
  const found = await inPage(
    page,
    `await until(() => find("ask"));
    const before = (await mc.getTools()).map(({ name }) => name);
    document.documentElement.remove();
    return [before, (await mc.getTools()).map(({ name }) => name), Symbol.for("webmcp-airlock") in window];`,
  );
  expect(found).toEqual([["ask"], [], true]);
  expect(errors).toEqual([]);
});

test("A popup's about:blank where the script ran first can be asked for its tools.", async ({
  serve,
  page,
}) => {
  let crashes = 0;
  page.context().on("page", (opened) => opened.on("crash", () => crashes++));
  page.on("crash", () => crashes++);
  await page.context().addInitScript({ content });
  const server = await serve({ "/": `${blank}<iframe></iframe>`, ...NO_ICON });
  await page.goto(server.url());
  const found = await inPage(
    page,
    `const windows = [open("about:blank"), document.querySelector("iframe").contentWindow];
    const lists = [];
    for (const opened of windows) {
      const theirs = opened.document.modelContext;
      await theirs.registerTool(aTool());
      lists.push((await theirs.getTools()).filter(({ window }) => window === opened).length);
    }
    windows[0].close();
    return lists;`,
  );
  expect(found).toEqual([1, 1]);
  expect(crashes).toBe(0);
});

test("Installing does not ask the document for its ModelContext where the browser has one.", async ({
  serve,
  page,
  mode,
}) => {
  test.skip(mode === "polyfill", "There the object is ours.");
  const count = `<script>{
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext");
    window.asked = 0;
    const source = { get modelContext() { window.asked += 1; return get.call(this); } };
    const told = Function.prototype.toString;
    const { get: counted } = Object.getOwnPropertyDescriptor(source, "modelContext");
    Function.prototype.toString = function toString() { return told.call(this === counted ? get : this); };
    Object.defineProperty(Document.prototype, "modelContext", { get: counted, configurable: true, enumerable: true });
  }</script>`;
  const server = await serve({ "/": pageWithAirlock("", count), ...NO_ICON });
  await page.goto(server.url(), { waitUntil: "load" });
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
  // Calls through it are enforced all the same.
  const text = await inPage(
    page,
    `const outputSchema = { type: "object", properties: { key: { "x-sensitive": true } } };
    await mc.registerTool(aTool({ outputSchema, execute: () => ({ id: "k1", key: "canary-lazy-77c1" }) }));
    const [tool] = await mc.getTools();
    return [await mc.executeTool(tool, {}), "outputSchema" in tool];`,
  );
  expect(text).toEqual([expect.not.stringContaining("canary-lazy"), true]);
});
