import { expect, it } from "vitest";
import { isPublicText } from "../../src/gateway/public-texts.js";
import * as agents from "../../src/texts/agents.js";

it("Every sentence that agents read counts as public.", () => {
  const sentences = Object.values<unknown>(agents).filter((each) => typeof each === "function");
  const texts = sentences.map((sentence) =>
    String((sentence as (...words: string[]) => unknown)("", "", "")),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => !isPublicText(text))).toEqual([]);
});

it("What MCP and JSON Schema say is public, what a page says is not.", () => {
  expect(["structuredContent", "additionalProperties", "ditionalProperti"].filter(isPublicText)).toHaveLength(
    3,
  );
  expect(isPublicText("plr_Live9F2cQx41")).toBe(false);
});
