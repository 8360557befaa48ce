import { describe, expect, it } from "vitest";
import { CANARY, json } from "../fake-page.js";
import { listOne, setUp } from "../set-up.js";

describe("A call by an agent", () => {
  it("runs the raw tool, gives the agent the redacted result and keeps the rest for the person", async () => {
    const house = await setUp();
    const { page, agent, browser } = house;
    const name = await listOne(house);
    expect(name).toBe("shop-example.d1.make_key");
    const { result } = await agent.call(name, { label: "x" });
    expect(page.runs).toHaveLength(1);
    expect(page.runs[0]?.arguments).toBe('{"label":"x"}');
    expect(result?.["structuredContent"]).toEqual({ id: "k_1" });
    expect(JSON.stringify(agent.frames)).not.toContain(CANARY);
    const [key] = browser.session.keys("item:");
    expect(browser.session.data.get(key ?? "")).toContain(CANARY);
    expect(browser.local.text).not.toContain(CANARY);
  });

  it("scrubs a copy of an earlier secret from a later result", async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.agent.call(name);
    house.page.answer = () => json({ id: `again ${CANARY}` });
    const { result } = await house.agent.call(name);
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });
});
