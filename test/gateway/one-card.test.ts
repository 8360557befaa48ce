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

it("The proposal's own example is one item, with the same handle on both sides, and the agent keeps what the tool said.", () => {
  const { agent, user } = enforced(text('Created API key "production"'), reference());
  expect(user.withheld).toMatchObject([{ label: "API Key", reason: "secret_reference" }]);
  expect(user.withheld[0]).not.toHaveProperty("value");
  expect(records(agent)).toMatchObject([{ reason: "secret_reference", handle: user.withheld[0]?.handle }]);
  expect(JSON.stringify(agent.content)).toContain(String.raw`Created API key \"production\"`);
  expect(JSON.stringify(agent)).not.toContain("key_123");
});

it("Each reference is an item of its own, with its label.", () => {
  const { user } = enforced(text("one"), reference(), text("two"), reference({ id: "k2", label: "Other" }));
  expect(user.withheld.map(({ label }) => label)).toEqual(["API Key", "Other"]);
});

it.each([
  ["longer words", text("long ".repeat(500))],
  ["a picture", { type: "image", data: "AAAA", mimeType: "image/png" }],
  ["a text that says more of itself", { ...text("x"), annotations: { priority: 1 } }],
])("Beside a reference the agent gets %s.", (_title, block) => {
  const { agent, user } = enforced(reference(), block);
  expect(user.withheld).toHaveLength(1);
  expect(agent.content).toContainEqual(block);
});

it("Of what quotes an id, the id goes, and nothing that is like it.", () => {
  const { agent } = enforced(text("Created key_123 and key_124, with key 12."), reference());
  expect(JSON.stringify(agent)).toContain("Created [withheld] and key_124, with key 12.");
});

it("A reference that cannot be redeemed takes nothing with it, and is withheld itself.", () => {
  const { agent, user } = enforced(text("Created it."), reference({ redeemUrl: "https://evil.example/" }));
  expect(user.withheld).toHaveLength(1);
  expect(JSON.stringify(agent)).toContain("Created it.");
  expect(JSON.stringify(agent)).not.toContain("evil.example");
});
