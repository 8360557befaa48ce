/** The person's commands about rules, consents and sessions. */
import { describe, expect, it } from "vitest";
import {
  type AskingHouse,
  annotated,
  answer,
  askingHouse,
  PLAIN,
  passes,
  READING,
} from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { letIn } from "../../set-up.js";
import { quiet } from "../../until.js";

const STRANGERS = annotated({ readOnlyHint: true, untrustedContentHint: true });
const marks = ({ panel }: AskingHouse) => panel.state?.agents[0]?.session.marks;

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
    await quiet();
    expect(set.panel.state?.rules.preset).toBe("balanced");
  });
});
