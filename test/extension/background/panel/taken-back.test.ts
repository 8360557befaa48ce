/** A yes that the panel does not list holds for nothing, whenever the worker is killed. */
import { describe, expect, it } from "vitest";
import type { PanelCommand } from "../../../../extension/protocol/panel-messages.js";
import { answer, asked, askingHouse, READING } from "../../asking-house.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import type { FakeBrowser } from "../../fake-chrome.js";
import { FakePage, json } from "../../fake-page.js";
import { quiet, until } from "../../until.js";

type House = Awaited<ReturnType<typeof askingHouse>>;

/** The list of the next worker's panel, and the fate of the next call. */
async function nextLife(browser: FakeBrowser, name: string, letInAgain: boolean) {
  browser.killWorker();
  await quiet();
  browser.startWorker();
  await new FakePage(browser, { tools: [READING], answer: () => json({ id: "x" }) }).settled();
  const panel = new FakePanel(browser);
  const { consents } = await panel.shows((state) => state);
  if (letInAgain) {
    await panel.command({ type: "decide-agent", agent: AGENT, allow: true });
    await panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: true });
  }
  const agent = new FakeAgent(browser);
  await agent.tools();
  const id = agent.callId(name);
  const isAsked = () => (panel.state?.questions.length ?? 0) > 0;
  await until(() => agent.answerTo(id) !== undefined || isAsked());
  return { listed: consents.length, isAsked: isAsked() };
}

/** Sends the command, kills the worker before that step of storing, and starts another one. */
async function killedAt(house: House, command: PanelCommand, step: number, letInAgain = false) {
  const { life } = house.browser;
  life.crashAt = life.steps.length + step;
  house.panel.client.send({ request: "last", command });
  await quiet();
  await quiet();
  const isOver = life.isAlive;
  return { isOver, ...(await nextLife(house.browser, house.name, letInAgain)) };
}

const TAKEN_BACK: [string, "always" | "session", (house: House) => PanelCommand][] = [
  [
    "revoked",
    "always",
    ({ panel }) => ({ type: "revoke", consents: panel.state?.consents.map(({ id }) => id) ?? [] }),
  ],
  [
    "revoked",
    "session",
    ({ panel }) => ({ type: "revoke", consents: panel.state?.consents.map(({ id }) => id) ?? [] }),
  ],
  ["ended with the session", "session", () => ({ type: "end-session", agent: AGENT })],
];

describe("A worker that is killed at any step", () => {
  it.each(TAKEN_BACK)("of a yes that is %s (%s) lists it, or asks", async (_, remember, commandOf) => {
    for (let step = 0, isOver = false; !isOver; step++) {
      const house = await askingHouse({ tools: [READING] });
      await answer(house, remember);
      await house.panel.shows(({ consents }) => consents.length > 0);
      const end = await killedAt(house, commandOf(house), step);
      isOver = end.isOver;
      expect(end.listed > 0 || end.isAsked, `step ${step}`).toBe(true);
    }
  });

  it("of a yes that is given lists it, or asks", async () => {
    for (let step = 0, isOver = false; !isOver; step++) {
      const house = await askingHouse({ tools: [READING] });
      house.agent.callId(house.name);
      const { id } = await asked(house);
      const end = await killedAt(
        house,
        { type: "answer", question: id, allow: true, remember: "always" },
        step,
      );
      isOver = end.isOver;
      expect(end.listed > 0 || end.isAsked, `step ${step}`).toBe(true);
    }
  });

  it("of a denial asks again once the agent is let in again", async () => {
    for (let step = 0, isOver = false; !isOver; step++) {
      const house = await askingHouse({ tools: [READING] });
      await answer(house, "always");
      const end = await killedAt(house, { type: "decide-agent", agent: AGENT, allow: false }, step, true);
      isOver = end.isOver;
      expect(end.listed > 0 || end.isAsked, `step ${step}`).toBe(true);
    }
  });
});
