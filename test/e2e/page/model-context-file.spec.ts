/**
 * Documents of the file system: the polyfill, and in the native project augmented native and bare
 * native.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, inPage, test } from "./model-context-targets.js";

const content = readFileSync(new URL("../../../dist/airlock.iife.js", import.meta.url), "utf8");
const PAGE =
  '<!doctype html><title>file</title><form toolname="ask" tooldescription="Asks" toolautosubmit><input name="q"></form>';
const USE_ALL = `
  document.forms[0].onsubmit = (event) => {
    event.preventDefault();
    event.respondWith(document.forms[0].elements.q.value);
  };
  await mc.registerTool(aTool());
  const results = [];
  for (const item of await mc.getTools()) {
    results.push([item.name, item.origin, await mc.executeTool(item, item.name === "ask" ? { q: "x" } : {})]);
  }
  return results;`;

test("Tools and forms of a file are listed with its origin, and run.", async ({ page, mode }, testInfo) => {
  const path = testInfo.outputPath("page.html");
  writeFileSync(path, PAGE);
  const used = [
    ["ask", "file://", "x"],
    ["tool", "file://", "done"],
  ];
  if (mode === "native") {
    await page.goto(pathToFileURL(path).href);
    expect(await inPage(page, USE_ALL)).toEqual(used);
  }
  await page.addInitScript({ content });
  await page.goto(pathToFileURL(path).href);
  expect(await inPage(page, USE_ALL)).toEqual(used);
});
