/** The tabs that the person connected to an agent. */
import { describe, expect, it } from "vitest";
import { Agents } from "../../../../extension/background/stores/agents.js";
import type { Settings } from "../../../../extension/background/stores/settings.js";
import { State } from "../../../../extension/background/stores/state.js";
import { FakeStorage } from "../../fake-storage.js";
import { WorkerLife } from "../../worker-life.js";

const AGENT = "an-agent";

async function setUp() {
  const storage = new FakeStorage();
  const area = storage.area(new WorkerLife(), "session");
  const settings = { agent: () => undefined, agents: () => [] } as unknown as Settings;
  const start = async () => {
    const state = await State.open(area);
    return new Agents(settings, { state, lasting: state }, () => undefined);
  };
  return { storage, start, agents: await start() };
}

describe("An agent's tabs", () => {
  it("are all connected when the person connects two at once, also in the worker's next life", async () => {
    const { agents, start } = await setUp();
    await Promise.all([agents.connectTab(AGENT, 1, true), agents.connectTab(AGENT, 2, true)]);
    expect([...agents.tabsOf(AGENT)]).toEqual([1, 2]);
    expect([...(await start()).tabsOf(AGENT)]).toEqual([1, 2]);
  });

  it("are not connected before that is stored, and not at all where it cannot be", async () => {
    const { agents, storage } = await setUp();
    const connected = agents.connectTab(AGENT, 1, true);
    expect([...agents.tabsOf(AGENT)]).toEqual([]);
    await connected;
    storage.refuses = true;
    await expect(agents.connectTab(AGENT, 2, true)).rejects.toThrow();
    storage.refuses = false;
    await agents.connectTab(AGENT, 3, true);
    expect([...agents.tabsOf(AGENT)]).toEqual([1, 3]);
  });

  it("are disconnected at once, and stay so though their connection was on its way", async () => {
    const { agents, start } = await setUp();
    const connected = agents.connectTab(AGENT, 1, true);
    const disconnected = agents.connectTab(AGENT, 1, false);
    expect([...agents.tabsOf(AGENT)]).toEqual([]);
    await Promise.all([connected, disconnected]);
    expect([...agents.tabsOf(AGENT)]).toEqual([]);
    const again = agents.connectTab(AGENT, 2, true);
    agents.tabRemoved(2);
    await again;
    expect([...(await start()).tabsOf(AGENT)]).toEqual([]);
  });
});

describe("An agent that claims a name of Airlock's own", () => {
  const nameOf = async (claimed: string): Promise<string> => {
    const stored: { id: string; name: string }[] = [];
    const settings = {
      agent: (id: string) => stored.findLast((each) => each.id === id),
      agents: () => [],
      decideAgent: async (agent: { id: string; name: string }) => void stored.push(agent),
    } as unknown as Settings;
    const area = new FakeStorage().area(new WorkerLife(), "session");
    const state = await State.open(area);
    const agents = new Agents(settings, { state, lasting: state }, () => undefined);
    agents.meet(AGENT, "extension");
    await agents.rename(AGENT, claimed);
    return stored.at(-1)?.name ?? "";
  };

  it.each([
    "You",
    "y\u200bou",
    "Ｙｏｕ",
    "An agent in the page",
    "The browser's agent, or another page",
    "The agent of https://bank.example",
    "the  agent of",
  ])("%j has its id behind it, in panel and log", async (claimed) => {
    expect(await nameOf(claimed)).toMatch(new RegExp(` \\(${AGENT}\\)$`));
  });

  it("is called as it says where the name is its own", async () => {
    expect(await nameOf("Young agents")).toBe("Young agents");
    expect(await nameOf("Travel agent")).toBe("Travel agent");
  });
});
