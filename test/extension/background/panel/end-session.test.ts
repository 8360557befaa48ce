/**
 * The person ends an agent's session: what was kept from it goes, and what of the person's it must
 * not get stays known.
 */
import { expect, it } from "vitest";
import { AGENT, FakeAgent } from "../../fake-agent.js";
import { json } from "../../fake-page.js";
import { CANARY, gotByPage, handleFrom, nameOf, setUpKeys } from "../../secret-tools.js";
import { letIn } from "../../set-up.js";
import { until } from "../../until.js";

const OTHER = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

async function twoAgents() {
  const house = await setUpKeys();
  const other = new FakeAgent(house.browser, OTHER);
  await letIn(house.panel, other, OTHER);
  const handle = await handleFrom(house.agent, house.make);
  const kept = await handleFrom(other, nameOf(await other.tools(), "make_key"));
  return { ...house, handle, kept };
}

it("What was kept from the session is forgotten, and of other sessions nothing is.", async () => {
  const { panel, browser, handle, kept } = await twoAgents();
  await panel.shows(({ items }) => items.length === 2);
  await panel.command({ type: "end-session", agent: AGENT });
  const [left] = await panel.shows(({ items }) => items.length === 1 && items);
  expect(left?.handle).toBe(kept);
  expect(browser.session.keys("item:")).toEqual([`item:${kept}`]);
  expect(await panel.command({ type: "reveal", handle })).not.toHaveProperty("value");
  const notes = await until(() => {
    const found = browser.audit.entries.filter(({ event }) => event === "kept");
    return found.length > 0 && found;
  });
  expect(notes).toMatchObject([{ what: "forgotten", reason: "session ended", agent: AGENT }]);
  expect(JSON.stringify(browser.audit.entries)).not.toContain(CANARY);
});

it("A handle of a session that was ended, also an approved one, stands for nothing.", async () => {
  const { panel, agent, page, install, handle } = await twoAgents();
  await agent.call(install, { host: "a", key: handle });
  await panel.command({ type: "end-session", agent: AGENT });
  const { result } = await agent.call(install, { host: "a", key: handle });
  expect(JSON.stringify(result)).toContain("is not one that you were given");
  expect(gotByPage(page)).toEqual([{ host: "a", key: CANARY }]);
});

it("What was taken out of results is no longer searched for; what the person gave to a tool still is.", async () => {
  const { panel, agent, browser, page, make, install, handle } = await twoAgents();
  await agent.call(install, { host: "a", key: handle });
  const removed = "acct_Zq8Wm3Xv7Rt2Kp5";
  page.answer = () => json({ id: "k_2", secret: removed });
  await agent.call(make);
  page.answer = () => json({ id: `copies of ${removed} and ${CANARY}` });
  expect(JSON.stringify((await agent.call(make)).result)).not.toContain(removed);
  await panel.command({ type: "end-session", agent: AGENT });
  expect(browser.session.keys("scrub:").length).toBeGreaterThan(0);
  const { result } = await agent.call(make);
  expect(JSON.stringify(result)).toContain(removed);
  expect(JSON.stringify(agent.frames)).not.toContain(CANARY);
});
