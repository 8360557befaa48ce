/** What a person or an organisation says about one tool in place of its page, and what it never touches · S3-10 */
import { describe, expect, it } from "vitest";
import type { PanelTool } from "../../../../extension/protocol/panel-messages.js";
import type { ToolOverride } from "../../../../src/annotations/override.js";
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
import { quiet, until } from "../../until.js";

const say = ({ panel }: AskingHouse, override: ToolOverride, registration = 1) =>
  panel.command({ type: "override-tool", document: "doc-1", registration, override });
const noted = ({ browser }: AskingHouse) =>
  browser.audit.entries.filter(({ what }) => what.startsWith("tool overrid"));
/** What the panel says of the tool. */
async function shown({ panel }: AskingHouse): Promise<PanelTool> {
  await panel.command({ type: "watch", tabId: 1 });
  return await panel.shows(({ tools }) => tools[0]);
}

async function reasonsOf(set: AskingHouse): Promise<readonly string[]> {
  const call = set.agent.callId(set.name);
  const question = await until(() =>
    set.agent.answerTo(call) ? "free" : set.panel.state?.questions.find(({ id }) => !set.answered.has(id)),
  );
  if (question === "free") return [];
  set.answered.add(question.id);
  await set.panel.command({ type: "answer", question: question.id, allow: true, remember: "never" });
  await set.agent.answer(call);
  return "reasons" in question ? question.reasons.map(({ rule }) => rule) : [];
}

async function managedFor(set: AskingHouse, override: object, more: object = {}): Promise<void> {
  // The hash is what the panel's own override is bound to.
  await say(set, { requiresConfirmation: false });
  const [, stored] = hashes(set)[0] ?? [];
  await say(set, {});
  set.browser.manage({
    overrides: [{ origin: ORIGIN, tool: "make_key", definition: stored, override }],
    ...more,
  });
  await quiet();
}
function hashes({ browser }: AskingHouse): [string, string][] {
  const stored = [...browser.local.data].filter(([key]) => key.startsWith("override:"));
  return stored.map(([key, text]) => [key, (JSON.parse(text) as { definition: string }).definition]);
}

describe("A person's word about a tool", () => {
  it("makes it harmless for their own rules, is shown, and is in the log with who said it", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    expect(await reasonsOf(set)).toContain("confirm-irreversible-actions");
    await say(set, { outcomes: "benign" });
    // The agent has used it once, so it is not new any more.
    expect(await reasonsOf(set)).toEqual([]);
    expect((await shown(set)).override).toMatchObject({ choices: { outcomes: "benign" }, hasLapsed: false });
    expect(noted(set)).toMatchObject([
      { event: "rule", origin: ORIGIN, tool: "make_key", reason: "outcomes: benign" },
    ]);
    await say(set, {});
    expect(await reasonsOf(set)).toContain("confirm-irreversible-actions");
    expect(noted(set).map(({ what }) => what)).toEqual(["tool overridden", "tool override taken back"]);
  });

  it("makes it grave, whatever the page claims, and the question says whose word it is", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    expect(await passes(set)).toBe(true);
    await say(set, { outcomes: "irreversible" });
    set.agent.callId(set.name);
    const { reasons } = await asked(set);
    expect(reasons).toMatchObject([
      { rule: "confirm-irreversible-actions", facts: [{ provenance: "override" }] },
    ]);
  });

  it("lapses when the page changes a word of the tool, and when another site has the same", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    await say(set, { outcomes: "benign" });
    await shown(set);
    set.page.report([{ ...MAILING, description: "Makes another key." }]);
    await set.panel.shows(({ tools }) => tools[0]?.override?.hasLapsed === true);
    await set.agent.tools();
    expect(await reasonsOf(set)).toContain("confirm-irreversible-actions");
    set.page.report([MAILING]);
    await set.agent.tools();
    expect(await reasonsOf(set)).not.toContain("confirm-irreversible-actions");
  });

  it("outlives the worker", async () => {
    const set = await askingHouse({ tools: [READING] });
    await say(set, { resultLevel: "restricted" });
    expect(hashes(set)).toHaveLength(1);
  });

  it("is read strictly: an unknown member, or a tool that is not there, changes nothing", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    expect((await say(set, { outcomes: "benign" }, 7)).error).toBeDefined();
    set.panel.client.send({
      request: "x",
      command: {
        type: "override-tool",
        document: "doc-1",
        registration: 1,
        override: { maliciousActivityHint: false },
      },
    });
    await quiet();
    expect([hashes(set), noted(set)]).toEqual([[], []]);
  });
});

describe("A milder word of the person", () => {
  const LEAKING = { ...MAILING, outputSchema: TOOL.outputSchema ?? "" };

  it("withholds no less", async () => {
    const set = await askingHouse({ tools: [LEAKING], answer: () => json({ id: "k_1", secret: CANARY }) });
    await say(set, { outcomes: "benign", resultLevel: "public", openWorldHint: false });
    await answer(set, "session");
    expect(JSON.stringify(set.agent.frames)).not.toContain(CANARY);
    await set.panel.shows(({ items }) => items.length === 1);
  });

  it("leaves the session as marked as the tool's own word does", async () => {
    const strangers = annotated({
      readOnlyHint: true,
      untrustedContentHint: true,
      maliciousActivityHint: true,
    });
    const set = await askingHouse({ tools: [strangers] });
    await say(set, { openWorldHint: false, outcomes: "benign" });
    await answer(set, "session");
    await set.panel.shows(({ agents }) => agents.find(({ id }) => id === AGENT)?.session.marks.length === 2);
  });

  it("never unlocks “Always”", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    await say(set, { outcomes: "benign", destination: "ephemeral" });
    set.agent.callId(set.name);
    const { lengths } = await asked(set);
    expect(lengths).not.toContain("always");
  });

  it("touches no rule of the organisation", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    const fact = "tool.annotations.inputMetadata.outcomes";
    const conditions = JSON.stringify({ fact, operator: "equals", value: "irreversible" });
    const rules = [{ name: "no-harm", stage: "pre-call", effect: "block", conditions }];
    set.browser.manage({ ruleSet: { version: 1, rules } });
    await set.panel.shows((state) => state.rules.managed === 1);
    await say(set, { outcomes: "benign" });
    expect(JSON.stringify((await set.agent.call(set.name)).result)).toContain("no-harm");
    expect(set.page.runs).toEqual([]);
  });
});

describe("An organisation's word about a tool", () => {
  it("makes it graver for the person's rules, too", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    await managedFor(set, { outcomes: "irreversible" });
    expect(await reasonsOf(set)).toEqual(["confirm-irreversible-actions"]);
    expect((await shown(set)).isManaged).toBe(true);
  });

  it("never weakens the person's rules, nor the person's own word", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    await managedFor(set, { outcomes: "benign", destination: "ephemeral" });
    expect(await reasonsOf(set)).toContain("confirm-irreversible-actions");
    const strict = await askingHouse({ tools: [READING] });
    await answer(strict, "always");
    await managedFor(strict, { outcomes: "benign" });
    await say(strict, { outcomes: "irreversible" });
    expect(await reasonsOf(strict)).toEqual(["confirm-irreversible-actions"]);
  });

  it("makes it milder for the organisation's own rules", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    const fact = "tool.annotations.inputMetadata.outcomes";
    const conditions = JSON.stringify({ fact, operator: "equals", value: "irreversible" });
    const rules = [{ name: "no-harm", stage: "pre-call", effect: "block", conditions }];
    await managedFor(set, { outcomes: "benign" }, { ruleSet: { version: 1, rules } });
    expect(await reasonsOf(set)).toContain("confirm-irreversible-actions");
  });

  it("that cannot be read, or is for another definition, is as if it were not there", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    const place = { origin: ORIGIN, tool: "make_key" };
    set.browser.manage({
      overrides: [
        { ...place, definition: "0".repeat(64), override: { outcomes: "irreversible" } },
        { ...place, override: 1 },
      ],
    });
    await quiet();
    expect(await passes(set)).toBe(true);
  });
});

describe("A tool that the person calls confidential", () => {
  it("is redacted by the rule that redacts what is", async () => {
    const set = await askingHouse({
      tools: [PLAIN],
      answer: () => json({ note: "Q3 was 4,200,000 below plan" }),
    });
    await set.panel.command({ type: "choose-preset", preset: "careful" });
    await say(set, { resultLevel: "confidential" });
    await answer(set, "session");
    expect(JSON.stringify(set.agent.frames)).not.toContain("4,200,000");
  });
});
