import { expect, it } from "vitest";
import { isPublicText } from "../../src/gateway/public-texts.js";
import * as agents from "../../src/texts/agents.js";

it("Every sentence that agents read counts as public.", () => {
  const functions = Object.values(agents).filter((text) => typeof text === "function");
  const texts = functions.map((text) => (text as (...words: string[]) => unknown)("", "", ""));
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts.flat()) expect(isPublicText(String(text))).toBe(true);
});

it("What MCP and JSON Schema say is public, what a page says is not.", () => {
  expect(["structuredContent", "additionalProperties", "ditionalProperti"].filter(isPublicText)).toHaveLength(
    3,
  );
  expect(isPublicText("plr_Live9F2cQx41")).toBe(false);
});
