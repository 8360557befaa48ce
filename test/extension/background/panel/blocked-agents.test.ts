/** What *Block* did is said, and can be undone: for a while, and never more than was there. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { type AskingHouse, answer, askingHouse, passes } from "../../asking-house.js";
import { askingSite, reads } from "../../asking-site.js";
import { AGENT, FakeAgent } from "../../fake-agent.js";
import { quiet, until } from "../../until.js";

const BLOCK = { type: "decide-agent", agent: AGENT, allow: false } as const;
const UNDO = { type: "undo-block", agent: AGENT } as const;

const blockedIn = ({ panel }: AskingHouse) => panel.shows(({ blocked = [] }) => blocked[0]);
const statusOf = ({ panel }: AskingHouse) => panel.state?.agents.find(({ id }) => id === AGENT)?.status;

afterEach(() => vi.useRealTimers());

describe("A block", () => {
  it("says how many calls it ended and how many permissions it took back", async () => {
    const house = await askingHouse();
    await answer(house, "always");
    house.agent.callId(house.name, { other: true });
    await house.panel.shows(({ calls }) =>
      calls.find(({ status }) => status === "asking" || status === "running"),
    );
    await house.panel.command(BLOCK);
    const blocked = await blockedIn(house);
    expect(blocked).toMatchObject({ agent: AGENT, name: "Test agent", calls: 1, consents: 1 });
    expect(house.panel.state?.consents).toEqual([]);
  });

  it("counts the choice how often the agent asks, which does not come back either", async () => {
    const house = await askingSite({ tools: [reads("orders")] });
    await house.approve("readers");
    await house.panel.command({ type: "decide-agent", agent: house.id, allow: false });
    const said = await house.panel.shows(({ blocked }) => blocked?.find(({ agent }) => agent === house.id));
    expect(said).toMatchObject({ calls: 0, consents: 1 });
    await house.panel.command({ type: "undo-block", agent: house.id });
    const own = await house.panel.shows(({ agents }) =>
      agents.find(({ id, status }) => id === house.id && status === "approved"),
    );
    expect(own.asking ?? []).toEqual([]);
  });

  it("that is undone gives the agent its tabs again, and no permission", async () => {
    const house = await askingHouse();
    await answer(house, "always");
    expect(await passes(house)).toBe(true);
    await house.panel.command(BLOCK);
    await blockedIn(house);
    expect((await house.agent.request("tools/list")).error).toBeDefined();
    expect(await house.panel.command(UNDO)).not.toHaveProperty("error");
    await house.panel.shows(({ agents, blocked }) => blocked === undefined && agents[0]?.otherTabs === 1);
    expect(await house.agent.tools()).toHaveLength(1);
    expect(await passes(house)).toBe(false);
    const told = house.browser.audit.entries.filter(({ event }) => event === "agent").map(({ what }) => what);
    expect(told.slice(-2)).toEqual(["shut out", "block undone"]);
  });

  it("of an agent that only asked lets it ask again, and nothing more", async () => {
    const house = await askingHouse();
    const other = "otherotherotherotherotherotherot";
    const stranger = new FakeAgent(house.browser, other);
    await stranger.request("initialize", { clientInfo: { name: "Other" } });
    await house.panel.command({ type: "decide-agent", agent: other, allow: false });
    expect(await blockedIn(house)).toMatchObject({ agent: other, wasWaiting: true });
    await house.panel.command({ type: "undo-block", agent: other });
    await house.panel.shows(({ agents }) =>
      agents.find(({ id, status }) => id === other && status === "waiting"),
    );
    expect((await stranger.request("tools/list")).error).toBeDefined();
  });

  it("stands where something else was decided about the agent meanwhile", async () => {
    for (const meanwhile of ["end-session", "let-in"] as const) {
      const house = await askingHouse();
      await house.panel.command(BLOCK);
      await blockedIn(house);
      if (meanwhile === "end-session") await house.panel.command({ type: "end-session", agent: AGENT });
      else {
        await house.panel.command({ type: "decide-agent", agent: AGENT, allow: true });
      }
      await house.panel.shows(({ blocked }) => blocked === undefined);
      expect((await house.panel.command(UNDO)).error).toContain("too late");
      // Approved again, it has no tab.
      expect(statusOf(house)).toBe(meanwhile === "end-session" ? "denied" : "approved");
      expect(house.panel.state?.agents[0]?.otherTabs).toBe(0);
    }
  });

  it("gives no tab back that was closed, for its number may be another's", async () => {
    const house = await askingHouse();
    await house.panel.command(BLOCK);
    await blockedIn(house);
    house.browser.events.onRemoved.emit(1);
    await quiet();
    await house.panel.command(UNDO);
    await house.panel.shows(({ agents }) => agents[0]?.status === "approved");
    expect(house.panel.state?.agents[0]).toMatchObject({ otherTabs: 0 });
  });

  it("cannot be undone twice, nor after half a minute, nor by another worker", async () => {
    const house = await askingHouse();
    await house.panel.command(BLOCK);
    await blockedIn(house);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_001 });
    expect((await house.panel.command(UNDO)).error).toContain("too late");
    vi.useRealTimers();
    expect((await house.panel.command(UNDO)).error).toContain("too late");
    expect(statusOf(house)).toBe("denied");
    await until(() =>
      house.browser.audit.entries.some(({ what }) => what === "block undone, but that failed"),
    );
  });
});
