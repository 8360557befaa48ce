/** One secret reference is one card in the panel, by a call of an agent or within the page. */
import { expect, it } from "vitest";
import { json } from "../../fake-page.js";
import { PLAIN_TOOL } from "../../held-reference.js";
import { listOne, setUp } from "../../set-up.js";

const SAID = 'Created API key "production"';
const EXAMPLE = {
  content: [
    { type: "text", text: SAID },
    { type: "secret_reference", id: "key_123", label: "API Key", redeemUrl: "/api/keys/key_123/redeem" },
  ],
};

it("The proposal's own example is one card, with its label, and the agent keeps what the tool said.", async () => {
  const { panel, agent } = await setUp({ tools: [PLAIN_TOOL], answer: () => json(EXAMPLE) });
  await agent.call(await listOne({ agent }));
  const items = await panel.shows((state) => state.calls[0]?.status === "done" && state.items);
  expect(items).toMatchObject([{ label: "API Key", path: "/api/keys/key_123/redeem" }]);
  expect(panel.state?.calls[0]?.withheld).toEqual([items[0]?.handle]);
  expect(JSON.stringify(agent.frames)).toContain("production");
});

it("What a page reports of its own call is one card, too.", async () => {
  const { panel, page } = await setUp();
  const item = (digit: string, more: object) => ({
    handle: `airlock-${digit.repeat(32)}`,
    label: "API Key",
    schemaPath: "/content/*",
    reason: "secret_reference",
    ...more,
  });
  const reference = JSON.stringify({ id: "key_123", label: "API Key", redeemUrl: "/redeem" });
  const items = [item("1", { reference }), item("2", { value: '"v"' })];
  page.client.send({ type: "withheld", tool: "t", items });
  const shown = await panel.shows((state) => state.items.length === 2 && state.items);
  expect(shown.map(({ label, path }) => [label, path]).sort()).toEqual([
    ["API Key", undefined],
    ["API Key", "/redeem"],
  ]);
});
