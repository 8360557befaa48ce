/**
 * Bad references at the extension's door: nothing to reveal, no request, and nothing of them for
 * the agent.
 */
import { describe, expect, it } from "vitest";
import { BAD_MARK, badReferences, HOSTILE_LABELS } from "../../../webmcp/references/bad-references.js";
import { json, ORIGIN } from "../../fake-page.js";
import { PLAIN_TOOL } from "../../held-reference.js";
import { listOne, setUp } from "../../set-up.js";

describe("A reference of a hostile page", () => {
  it("is refused for each thing that can be wrong with it, as part of a result", async () => {
    const house = await setUp({ tools: [PLAIN_TOOL] });
    const name = await listOne(house);
    for (const [title, item] of badReferences(ORIGIN)) {
      house.page.answer = () => json({ content: [{ type: "text", text: `About ${BAD_MARK}.` }, item] });
      const { result } = await house.agent.call(name);
      expect(result, title).toBeDefined();
      const kept = await house.panel.shows(({ items }) =>
        items.find(({ reason }) => reason === "invalid-secret_reference"),
      );
      expect(kept, title).toMatchObject({ revealable: false, held: false });
      const { handle } = kept;
      expect(JSON.stringify(house.panel.state), title).not.toContain(BAD_MARK);
      expect(await house.panel.command({ type: "reveal", handle }), title).toMatchObject({
        error: "Kept from the agent. It cannot be revealed.",
      });
      await house.panel.command({ type: "forget-all" });
      await house.panel.shows(({ items }) => items.length === 0);
    }
    expect(house.page.redemptions).toEqual([]);
    expect(JSON.stringify(house.agent.frames)).not.toContain(BAD_MARK);
  });

  it("is refused as what a call in the page kept, too", async () => {
    const house = await setUp({ tools: [PLAIN_TOOL] });
    const all = badReferences(ORIGIN);
    let at = 0;
    for (const [title, item] of all) {
      at += 1;
      const handle = `airlock-${String(at).padStart(32, "0")}`;
      const kept = { handle, label: "Bad", schemaPath: "", reason: "secret_reference" };
      const items = [{ ...kept, reference: JSON.stringify(item) }];
      house.page.client.send({ type: "withheld", tool: "make_key", items });
      const known = await house.panel.shows((state) => state.items.find((each) => each.handle === handle));
      // A ttl of the wrong kind is of no use to anybody: the page has made a time of it before.
      if (!title.includes("ttl")) expect(known.revealable, title).toBe(false);
      await house.panel.command({ type: "forget", handle });
    }
    expect(house.page.redemptions).toEqual([]);
  });

  it.each(
    HOSTILE_LABELS,
  )("whose label is %s is called so in the panel, and no worse to the agent", async (_title, label, shown) => {
    // The agent would not get the label of an id that could be guessed either.
    const id = "r_9fQ2xLr7VbT4mZ8wKc3N";
    const item = { type: "secret_reference", id, redeemUrl: `/redeem/${id}`, label };
    const house = await setUp({ tools: [PLAIN_TOOL], answer: () => json({ content: [item] }) });
    const { result } = await house.agent.call(await listOne(house));
    const kept = await house.panel.shows(({ items }) => items[0]);
    expect(kept.label).toMatch(shown);
    const meta = result?.["_meta"] as Record<string, { redactions: { label: string }[] }>;
    expect(meta["webmcp-airlock/redaction"]?.redactions[0]?.label).toMatch(
      // A label that is cut may quote part of a value.
      kept.label.endsWith("…") ? /^Secret$/ : shown,
    );
  });
});
