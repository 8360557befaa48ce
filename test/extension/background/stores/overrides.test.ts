/** An organisation's word about one tool in place of its page, and what it never touches · S3-10 */
import { describe, expect, it } from "vitest";
import { definitionHash } from "../../../../extension/background/model/definition-hash.js";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import {
  type AskingHouse,
  annotated,
  answer,
  asked,
  askingHouse,
  MAILING,
  PLAIN,
  passes,
  READING,
} from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { CANARY, json, ORIGIN, TOOL } from "../../fake-page.js";
import { quiet } from "../../until.js";

async function managedFor(
  { browser }: AskingHouse,
  tool: UntrustedTool,
  override: object,
  more: object = {},
): Promise<void> {
  const definition = await definitionHash(tool);
  browser.manage({ overrides: [{ origin: ORIGIN, tool: "make_key", definition, override }], ...more });
  await quiet();
}

describe("An organisation's word about a tool", () => {
  it("makes it graver for every rule, and the question says whose word it is", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    await managedFor(set, READING, { outcomes: "irreversible" });
    set.agent.callId(set.name);
    const { reasons } = await asked(set);
    expect(reasons).toMatchObject([
      { rule: "confirm-irreversible-actions", facts: [{ provenance: "override" }] },
    ]);
  });

  it("never weakens the rules that ship, and never unlocks “Always”", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    await managedFor(set, MAILING, { outcomes: "benign", destination: "ephemeral" });
    set.agent.callId(set.name);
    const { reasons, lengths } = await asked(set);
    expect(reasons.map(({ rule }) => rule)).toContain("confirm-irreversible-actions");
    expect(lengths).not.toContain("always");
  });

  it("makes it milder for the organisation's own rules", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    const fact = "tool.annotations.inputMetadata.outcomes";
    const conditions = JSON.stringify({ fact, operator: "equals", value: "irreversible" });
    const rules = [{ name: "no-harm", stage: "pre-call", effect: "block", conditions }];
    await managedFor(set, MAILING, { outcomes: "benign" }, { ruleSet: { version: 1, rules } });
    set.agent.callId(set.name);
    expect((await asked(set)).reasons.map(({ rule }) => rule)).toContain("confirm-irreversible-actions");
  });

  it("withholds no less, and leaves the session as marked as the tool's own word does", async () => {
    const strangers = annotated({
      readOnlyHint: true,
      untrustedContentHint: true,
      maliciousActivityHint: true,
    });
    const leaking = { ...strangers, outputSchema: TOOL.outputSchema ?? "" };
    const set = await askingHouse({ tools: [leaking], answer: () => json({ id: "k_1", secret: CANARY }) });
    await managedFor(set, leaking, { outcomes: "benign", resultLevel: "public", openWorldHint: false });
    await answer(set, "session");
    expect(JSON.stringify(set.agent.frames)).not.toContain(CANARY);
    await set.panel.shows(({ agents }) => {
      const marks = agents.find(({ id }) => id === AGENT)?.session.marks ?? [];
      return marks.includes("open-world") && marks.includes("malicious");
    });
  });

  it("that its results are confidential has the rule that redacts apply", async () => {
    const set = await askingHouse({
      tools: [PLAIN],
      answer: () => json({ note: "Q3 was 4,200,000 below plan" }),
    });
    await set.panel.command({ type: "choose-preset", preset: "careful" });
    await managedFor(set, PLAIN, { resultLevel: "confidential" });
    await answer(set, "session");
    expect(JSON.stringify(set.agent.frames)).not.toContain("4,200,000");
  });

  it("that cannot be read, or is for another definition, is as if it were not there", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    const place = { origin: ORIGIN, tool: "make_key" };
    set.browser.manage({
      overrides: [
        { ...place, definition: "0".repeat(64), override: { outcomes: "irreversible" } },
        { ...place, override: 1 },
        { ...place, definition: await definitionHash(READING), override: { maliciousActivityHint: false } },
      ],
    });
    await quiet();
    expect(await passes(set)).toBe(true);
  });
});
