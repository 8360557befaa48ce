// @vitest-environment happy-dom
/** The card of what rules stopped, opened: nothing that it said already is said again. */
import { afterEach, expect, it } from "vitest";
import type { PanelCall } from "../../../../extension/protocol/panel-messages.js";
import type { StopCard } from "../../../../extension/ui/now/stop-card.js";
import { stoppedCall } from "../../../e2e/extension/panel/extension-panel-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
await import("../../../../extension/ui/panel.js");

afterEach(() => document.body.replaceChildren());

async function wordsOf(...calls: PanelCall[]): Promise<string> {
  const card = document.createElement("stop-card") as StopCard;
  Object.assign(card, { told: { key: "k", calls, warned: [] }, calls, isOpen: true });
  document.body.append(card);
  await card.updateComplete;
  return card.renderRoot.textContent ?? "";
}
const countIn = (words: string, part: string) => words.split(part).length - 1;

const NOTHING = "Nothing ran, and nothing was sent.";
const WITHHELD = "its result was withheld";

it.each([
  ["of one call", [stoppedCall()], NOTHING],
  ["of two calls", [stoppedCall(), stoppedCall({}, "s2")], NOTHING],
  ["of a call that ran", [stoppedCall({ hasRun: true })], WITHHELD],
])("says once what ran, %s", async (_, calls, part) => {
  expect(countIn(await wordsOf(...calls), part)).toBe(1);
});

it("says of each call whether it ran, where some did", async () => {
  const words = await wordsOf(stoppedCall(), stoppedCall({ hasRun: true }, "s2"));
  expect(words).toContain("1 of the calls ran");
  expect(countIn(words, NOTHING)).toBe(1);
  expect(countIn(words, "The tool ran, but its result was withheld.")).toBe(1);
});
