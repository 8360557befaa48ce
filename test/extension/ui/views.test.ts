// @vitest-environment happy-dom
/**
 * The side panel in every state of the pictures, without a browser: nothing throws, and nothing
 * stands where a value or a sentence is missing.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PlayedWindow, playLanguage, playWorker } from "../../e2e/extension/panel/played-worker.js";
import { playedPanel } from "../../panel/hands.js";
import { playBrowser } from "../../panel/played-browser.js";
import { PICTURES } from "../../pictures/panel-states.js";
import { answersOf, bringTo } from "../../pictures/picture.js";

vi.mock("@playwright/test", () => import("../../panel/hands.js"));

playBrowser();
playLanguage("en");
await import("../../../extension/ui/panel.js");

/** What a person could read, and what a screen reader says. */
function wordsOf(root: ParentNode): string {
  return [...root.querySelectorAll("*")]
    .flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent),
      element.getAttribute("aria-label"),
      element.getAttribute("title"),
      element.shadowRoot ? wordsOf(element.shadowRoot) : "",
    ])
    .join(" ");
}

const failures: unknown[] = [];
addEventListener("error", ({ error }) => failures.push(error));
addEventListener("unhandledrejection", ({ reason }) => failures.push(reason));

beforeEach(() => {
  playBrowser();
  playLanguage("en");
  playWorker();
});
afterEach(() => document.body.replaceChildren());

/** The others are other pages, or show a document in a frame, which needs a browser. */
const STATES = PICTURES.filter(({ file, name }) => file === undefined && name !== "document");

it.each(STATES)("$name", async (picture) => {
  const { played } = window as unknown as PlayedWindow;
  Object.assign(played.answers, answersOf(picture));
  location.hash = picture.view ?? "now";
  document.body.innerHTML = "<airlock-panel></airlock-panel>";
  await bringTo(playedPanel(played), picture);
  const words = wordsOf(document);
  expect(words.length).toBeGreaterThan(100);
  expect(words).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\bnull\b|Invalid Date/);
  expect(failures).toEqual([]);
});
