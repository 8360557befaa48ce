/**
 * The examples in `spec-notes/internal/decisions.md` are what the boundary does, to the byte
 * (handles apart).
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { enforceFailure, enforceResult } from "../../../src/gateway/agent-result.js";

const decisions = readFileSync(new URL("../../../spec-notes/internal/decisions.md", import.meta.url), "utf8");
const documented = new Set(decisions.split("\n").filter((line) => /^([{[]|hello$)/.test(line)));

const key = {
  type: "object",
  properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } },
};
const raw = { id: "key_123", secret: "plr_live_9f2c8b7a6d5e4f30" };
const reference = {
  type: "secret_reference",
  id: "ref_5b1f0c7a9d2e",
  label: "API key",
  redeemUrl: "/api/secrets/5b1f0c7a9d2e",
};
const withoutHandles = (text: string) => text.replaceAll(/airlock-[0-9a-f]{32}/g, "airlock-…");

const contractOf = (members: object) =>
  compileContract({ name: "demo", ...members }, { origin: "https://shop.example" });

test.each([
  ["nothing to enforce", {}, { id: "key_123" }],
  ["a string with nothing to enforce", {}, "hello"],
  ["an object root", { outputSchema: key }, raw],
  ["an array root", { outputSchema: { type: "array", items: key } }, [raw]],
  ["items that are marked", { outputSchema: { type: "array", items: key.properties.secret } }, [raw.secret]],
  ["a withheld root", { outputSchema: key.properties.secret }, raw.secret],
  [
    "an MCP result",
    { outputSchema: key },
    { content: [{ type: "text", text: `Your key is ${raw.secret}.` }], structuredContent: raw },
  ],
  ["a secret reference", {}, { content: [{ type: "text", text: "Created." }, reference] }],
  ["another shape than declared", { outputSchema: key }, { data: raw }],
])("The envelope of %s is the documented one.", (_, members, result) => {
  const { text } = enforceResult(contractOf(members), result, { where: "on the page" });
  expect([...documented]).toContain(withoutHandles(String(text)));
});

test("The envelope of a failed tool is the documented one.", () => {
  const { agent, text, user } = enforceFailure(contractOf({}), new Error("duplicate key plr_live_9f2c"));
  expect(text).toBeUndefined();
  expect([...documented]).toContain(JSON.stringify(agent));
  expect(user.error).toBe("duplicate key plr_live_9f2c");
});

test("Projected schemas are the documented ones.", () => {
  expect([...documented]).toContain(JSON.stringify(contractOf({ outputSchema: key }).projectedOutputSchema));
});
