import { expect, test } from "vitest";
import { MAX_NAME, MAX_TOOLS } from "../../../extension/protocol/limits.js";
import { decodeFromPage } from "../../../extension/protocol/page-messages.js";

const tools = (unseen: unknown) => decodeFromPage({ type: "tools", mode: "polyfill", tools: [], unseen });

test("Names of tools that another implementation had are taken over as they are.", () => {
  expect(tools(["a", "b"])).toEqual({ type: "tools", mode: "polyfill", tools: [], unseen: ["a", "b"] });
  expect(tools(undefined)).toEqual({ type: "tools", mode: "polyfill", tools: [] });
});

test("A list of them that is too long, or holds anything but bounded texts, is not a message.", () => {
  const bad = ["a", [5], ["x".repeat(MAX_NAME + 1)], Array.from({ length: MAX_TOOLS + 1 }, () => "a"), [{}]];
  expect(bad.map(tools)).toEqual(bad.map(() => undefined));
});
