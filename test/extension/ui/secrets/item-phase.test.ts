import { describe, expect, it } from "vitest";
import type { PanelItem } from "../../../../extension/protocol/panel-messages.js";
import { isOver, nextChange, phaseOf } from "../../../../extension/ui/secrets/item-phase.js";
import { timeLeft } from "../../../../src/texts/people.js";

const NOW = 1_000_000;
const item = (more: Partial<PanelItem>): PanelItem => ({
  handle: "h",
  label: "l",
  schemaPath: "",
  reason: "secret_reference",
  origin: "https://shop.example",
  tool: "t",
  agent: "a",
  receivedAt: 0,
  revealable: true,
  held: false,
  ...more,
});

describe("The phase of a kept item", () => {
  it.each<[Partial<PanelItem>, string]>([
    [{}, "ready"],
    [{ revealable: false, held: true }, "unusable"],
    // A held value is there, whatever became of the site, the page or the time.
    [{ held: true, expiresAt: 1, spent: true, away: true, retryAt: NOW + 1 }, "ready"],
    [{ spent: true, away: true, retryAt: NOW + 1 }, "spent"],
    [{ expiresAt: NOW, away: true }, "expired"],
    [{ expiresAt: NOW + 1 }, "ready"],
    [{ away: true, retryAt: NOW + 1 }, "away"],
    [{ retryAt: NOW + 1 }, "waiting"],
    [{ retryAt: NOW }, "ready"],
  ])("of %j is %s", (more, phase) => {
    expect(phaseOf(item(more), NOW)).toBe(phase);
  });

  it("is over where nothing would be lost with the item", () => {
    const over = (["ready", "waiting", "away", "expired", "spent", "unusable"] as const).filter(isOver);
    expect(over).toEqual(["expired", "spent", "unusable"]);
  });

  it.each<[Partial<PanelItem>, number | undefined]>([
    [{}, undefined],
    [{ expiresAt: NOW + 5_300 }, NOW + 300],
    [{ expiresAt: NOW + 5_000 }, NOW + 1_000],
    [{ expiresAt: NOW + 3_660_500 }, NOW + 500],
    [{ expiresAt: NOW + 7_260_000 }, NOW + 60_000],
    [{ expiresAt: NOW + 5_000, held: true }, undefined],
    [{ expiresAt: NOW - 1 }, undefined],
    [{ retryAt: NOW + 2_400, expiresAt: NOW + 9_100 }, NOW + 400],
  ])("of %j changes its words next at %s", (more, at) => {
    const one = item(more);
    expect(nextChange(one, phaseOf(one, NOW), NOW)).toBe(at);
  });
});

describe("A time that is left", () => {
  it.each([
    [-1, "0:00"],
    [1, "0:01"],
    [59_001, "1:00"],
    [61_000, "1:01"],
    [3_599_000, "59:59"],
    [3_599_001, "1 h 00 min"],
    [86_400_000, "24 h 00 min"],
  ])("of %i ms reads %s", (milliseconds, words) => {
    expect(timeLeft(milliseconds)).toBe(words);
  });
});
