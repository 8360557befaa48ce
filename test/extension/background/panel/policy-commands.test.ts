/** What the person may say about rules, consents and sessions. */
import { describe, expect, it } from "vitest";
import type { RulePreview, RulesInFull } from "../../../../extension/protocol/policy-messages.js";
import {
  type AskingHouse,
  annotated,
  answer,
  asked,
  askingHouse,
  PLAIN,
  passes,
  READING,
} from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { letIn } from "../../set-up.js";

const STRANGERS = annotated({ readOnlyHint: true, untrustedContentHint: true });
const block = (conditions: object) => ({
  version: 1,
  rules: [{ name: "no-keys", description: "No keys.", stage: "pre-call", effect: "block", conditions }],
});
const NO_KEYS = block({ fact: "tool.name", operator: "equals", value: "make_key" });

const textOf = async ({ agent, name }: AskingHouse): Promise<string> =>
  JSON.stringify((await agent.call(name)).result);

const marks = ({ panel }: AskingHouse) => panel.state?.agents[0]?.session.marks;

async function rulesOf({ panel }: AskingHouse): Promise<RulesInFull> {
  return JSON.parse((await panel.command({ type: "read-rules" })).value ?? "null") as RulesInFull;
}

describe("A session", () => {
  it("shows what it has come into contact with until the person ends it", async () => {
    const set = await askingHouse({ tools: [STRANGERS] });
    await answer(set, "session");
    await set.panel.shows(({ agents }) => agents[0]?.session.marks.length === 1);
    expect(marks(set)).toEqual(["open-world"]);
    expect(set.panel.state?.agents[0]?.session.verified).toEqual(["https://shop.example"]);
    set.browser.killWorker();
    set.browser.startWorker();
    expect(set.browser.session.keys("trust:")).toHaveLength(1);
  });

  it("is clean once the person has ended it, and asks again for what was allowed in it", async () => {
    for (const tools of [[STRANGERS], [PLAIN]]) {
      const set = await askingHouse({ tools });
      await answer(set, "session");
      expect(await passes(set)).toBe(true);
      await set.panel.command({ type: "end-session", agent: AGENT });
      await set.panel.shows(({ agents, consents }) => {
        const session = agents[0]?.session;
        return session?.marks.length === 0 && session.verified.length === 0 && consents.length === 0;
      });
      expect(await passes(set)).toBe(false);
    }
  });

  it("that was ended is marked again by what marked it before", async () => {
    const set = await askingHouse({ tools: [STRANGERS] });
    await answer(set, "always");
    for (let times = 0; times < 3; times++) {
      await set.panel.command({ type: "end-session", agent: AGENT });
      await set.panel.shows(({ agents }) => agents[0]?.session.marks.length === 0);
      await set.agent.call(set.name);
      await set.agent.call(set.name);
      await set.panel.shows(({ agents }) => agents[0]?.session.marks.length === 1);
      expect(set.browser.session.text).toMatch(/openWorld\W+true/);
    }
  });

  it("that ends leaves what was allowed for good, and other agents’ sessions", async () => {
    const set = await askingHouse();
    await answer(set, "always");
    await set.panel.command({ type: "end-session", agent: "another" });
    await set.panel.command({ type: "end-session", agent: AGENT });
    expect(await passes(set)).toBe(true);
  });
});

describe("What was allowed", () => {
  it.each(["session", "always"] as const)("for “%s” is listed, and can be taken back", async (lasts) => {
    for (const tools of [[READING], [PLAIN]]) {
      const set = await askingHouse({ tools });
      await answer(set, lasts);
      const [consent] = await set.panel.shows(({ consents }) => consents.length === 1 && consents);
      expect(consent).toMatchObject({
        agent: "Test agent",
        origin: "https://shop.example",
        lasts,
        carried: [],
      });
      await set.panel.command({ type: "revoke", consents: [consent?.id ?? ""] });
      await set.panel.shows(({ consents }) => consents.length === 0);
      expect(await passes(set)).toBe(false);
    }
  });

  it("once is not listed", async () => {
    const set = await askingHouse();
    await answer(set, "never");
    expect(set.panel.state?.consents).toEqual([]);
  });

  it("is forgotten with an agent that is shut out", async () => {
    const set = await askingHouse();
    await answer(set, "always");
    await set.panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    await letIn(set.panel, set.agent);
    expect(await passes(set)).toBe(false);
  });
});

describe("Rules of the person", () => {
  it("count as soon as they are saved, by name", async () => {
    const set = await askingHouse();
    await answer(set, "always");
    const { value } = await set.panel.command({ type: "save-rules", text: JSON.stringify(NO_KEYS) });
    expect(value).toBe("[]");
    expect(await textOf(set)).toContain("no-keys (No keys.)");
    expect(set.page.runs).toHaveLength(1);
    await set.panel.shows(({ rules }) => rules.own === 1);
    expect((await rulesOf(set)).rules[0]).toMatchObject({ name: "no-keys", layer: "person", isOn: true });
  });

  it("that are wrong change nothing, and say where", async () => {
    const set = await askingHouse();
    const before = await rulesOf(set);
    const wrong = block({ fact: "tool.nmae", operator: "equals", value: "x" });
    const { value } = await set.panel.command({ type: "save-rules", text: JSON.stringify(wrong) });
    expect(JSON.parse(value ?? "")).toMatchObject([{ pointer: "/rules/0/conditions/fact" }]);
    expect(await rulesOf(set)).toEqual(before);
    const { value: notJson } = await set.panel.command({ type: "save-rules", text: "{" });
    expect(JSON.parse(notJson ?? "")).toHaveLength(1);
  });

  it("can switch off one that ships, and on again, by the rule’s name", async () => {
    const set = await askingHouse({ tools: [READING] });
    const rule = "ask-for-new-tools";
    await set.panel.command({ type: "switch-rule", rule, on: false });
    expect((await rulesOf(set)).rules.find(({ name }) => name === rule)).toMatchObject({ isOn: false });
    expect(await passes(set)).toBe(true);
    await set.panel.command({ type: "switch-rule", rule, on: true });
    expect(JSON.parse((await rulesOf(set)).own)).toMatchObject({ rules: [] });
    expect(await passes(set)).toBe(false);
  });

  it("outlive the browser, with the preset", async () => {
    const set = await askingHouse();
    await set.panel.command({ type: "save-rules", text: JSON.stringify(NO_KEYS) });
    await set.panel.command({ type: "choose-preset", preset: "careful" });
    expect(set.browser.local.keys("rules:").sort()).toEqual([
      "rules:managed",
      "rules:person",
      "rules:preset",
    ]);
  });
});

describe("A preset", () => {
  const changing = annotated({
    inputMetadata: { destination: "internal", sensitivity: "none", outcomes: "consequential" },
  });

  it.each([
    ["careful", false],
    ["balanced", true],
  ] as const)("“%s” lets what changes something pass once it was allowed: %s", async (preset, isFree) => {
    const set = await askingHouse({ tools: [changing] });
    await set.panel.command({ type: "choose-preset", preset });
    await answer(set, "always");
    expect(await passes(set)).toBe(isFree);
  });

  it("that is unknown is none", async () => {
    const set = await askingHouse();
    set.panel.client.send({ request: "x", command: { type: "choose-preset", preset: "none" } });
    expect((await set.panel.command({ type: "read-rules" })).error).toBeUndefined();
    expect(set.panel.state?.rules.preset).toBe("balanced");
  });
});

async function preview({ panel }: AskingHouse, rules: object): Promise<RulePreview> {
  const { value } = await panel.command({ type: "preview-rule", text: JSON.stringify(rules) });
  return JSON.parse(value ?? "") as RulePreview;
}

const countsOf = ({ met, perhaps, of }: RulePreview) => ({ met: met.count, perhaps: perhaps.count, of });

describe("A rule that is being written", () => {
  it("is tried on the latest calls, and changes nothing", async () => {
    const set = await askingHouse({ tools: [STRANGERS] });
    await answer(set, "session");
    const before = await rulesOf(set);
    expect(countsOf(await preview(set, NO_KEYS))).toEqual({ met: 1, perhaps: 0, of: 1 });
    const other = { fact: "tool.name", operator: "equals", value: "other" };
    expect(countsOf(await preview(set, block(other)))).toEqual({ met: 0, perhaps: 0, of: 1 });
    const session = { fact: "session.sensitive", operator: "equals", value: true };
    expect(countsOf(await preview(set, block(session)))).toEqual({ met: 0, perhaps: 1, of: 1 });
    expect((await set.panel.command({ type: "preview-rule", text: "{" })).value).toBe("null");
    expect(await rulesOf(set)).toEqual(before);
  });

  it("brings what the log says of each call that it would have met, and of none else", async () => {
    const set = await askingHouse({ tools: [STRANGERS] });
    await answer(set, "session");
    const { met, perhaps } = await preview(set, NO_KEYS);
    expect(perhaps).toEqual({ count: 0, entries: [], listed: 0 });
    expect(met.listed).toBe(1);
    const said = met.entries.map(({ event, what, tool }) => `${event} ${what} ${tool}`);
    expect(said).toContain("rule asked make_key");
    expect(said).toContain("consent allowed make_key");
    expect(new Set(met.entries.map(({ call }) => call)).size).toBe(1);
    expect(met.entries.map(({ n }) => n)).toEqual(met.entries.map(({ n }) => n).sort((a, b) => b - a));
    expect(JSON.stringify(met.entries)).not.toContain("let in");
  });

  it("is tried on calls that the person denied as well, though none of them started", async () => {
    const set = await askingHouse({ tools: [STRANGERS] });
    const id = set.agent.callId(set.name);
    const question = await asked(set);
    await set.panel.command({ type: "answer", question: question.id, allow: false });
    await set.agent.answer(id);
    const { met, of } = await preview(set, NO_KEYS);
    expect([met.count, of]).toEqual([1, 1]);
    expect(met.entries.some(({ what }) => what === "started")).toBe(false);
  });

  it("is not tried on what the person runs, which passes their rules", async () => {
    const set = await askingHouse({ tools: [STRANGERS] });
    const run = { type: "run-tool", document: "doc-1", registration: 1, arguments: "{}" } as const;
    await set.panel.command(run);
    await set.panel.shows(({ calls }) => calls[0]?.status === "done");
    expect(countsOf(await preview(set, NO_KEYS))).toEqual({ met: 0, perhaps: 0, of: 0 });
  });
});
