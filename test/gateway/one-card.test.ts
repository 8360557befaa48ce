/** One secret reference is one item for the person, with its label · S1-12, S1-21 */
import { expect, it } from "vitest";
import { enforceResult } from "../../src/gateway/index.js";
import { contractOf } from "./agent-view.js";

const reference = (more: object = {}) => ({
  type: "secret_reference",
  id: "key_123",
  label: "API Key",
  redeemUrl: "/api/keys/key_123/redeem",
  ...more,
});
const text = (words: string) => ({ type: "text", text: words });
const enforced = (...content: object[]) => enforceResult(contractOf({}), { content });
const records = (agent: object) =>
  (agent as { _meta: { "webmcp-airlock/redaction": { redactions: object[] } } })._meta[
    "webmcp-airlock/redaction"
  ].redactions;

it("The proposal's own example is one item: what the tool said goes with it, and no JSON beside it.", () => {
  const { agent, user } = enforced(text('Created API key "production"'), reference());
  expect(user.withheld).toMatchObject([
    { label: "API Key", reason: "secret_reference", note: 'Created API key "production"' },
  ]);
  expect(user.withheld[0]).not.toHaveProperty("value");
  // The agent has one record, with the handle that the person's card has, and none of the words, which may quote it.
  expect(records(agent)).toMatchObject([{ reason: "secret_reference", handle: user.withheld[0]?.handle }]);
  expect(JSON.stringify(agent)).not.toContain("production");
});

it("Several texts go with the first reference, in their order; each reference keeps its own label.", () => {
  const { user } = enforced(text("one"), reference(), text("two"), reference({ id: "k2", label: "Other" }));
  expect(user.withheld.map(({ label, note }) => [label, note])).toEqual([
    ["API Key", "one\ntwo"],
    ["Other", undefined],
  ]);
});

it.each([
  ["longer words", text("long ".repeat(500))],
  ["a picture", { type: "image", data: "AAAA", mimeType: "image/png" }],
  ["a text that says more of itself", { ...text("x"), annotations: { priority: 1 } }],
])("Of %s nothing is lost: they are an item of their own.", (_title, block) => {
  const { user } = enforced(reference(), block);
  expect(user.withheld).toHaveLength(2);
  expect(user.withheld[0]).not.toHaveProperty("note");
  expect(JSON.stringify(user.withheld[1]?.value)).toBe(JSON.stringify(block));
});

it("A reference that cannot be redeemed takes nothing with it, and what the tool said stays withheld.", () => {
  const { agent, user } = enforced(text("Created it."), reference({ redeemUrl: "https://evil.example/" }));
  expect(user.withheld.every((item) => !("note" in item))).toBe(true);
  expect(JSON.stringify(agent)).not.toContain("Created it");
});

it("Where the id could not be guessed, the agent gets the words, as before.", () => {
  const id = "Zq8Wm3Xv7Rt2Kp5Nb6Yc4Hd";
  const { agent, user } = enforced(text("Created it."), reference({ id, redeemUrl: `/api/keys/${id}` }));
  expect(user.withheld).toHaveLength(1);
  expect(JSON.stringify(agent)).toContain("Created it.");
});
