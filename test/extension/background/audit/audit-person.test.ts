import { describe, expect, it } from "vitest";
import type { FakeBrowser } from "../../fake-chrome.js";
import { ORIGIN } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet } from "../../until.js";

const said = (browser: FakeBrowser) => browser.audit.entries.map(({ event, what }) => `${event} ${what}`);

describe("What the person does", () => {
  it("is written down before it is done, and that it failed as well", async () => {
    const { browser, panel } = await setUp();
    browser.local.refuses = true;
    await panel.command({ type: "set-site", origin: ORIGIN, setting: "off" });
    browser.local.refuses = false;
    await panel.command({ type: "set-site", origin: ORIGIN, setting: "ask" });
    expect(said(browser).slice(2)).toEqual(["site off", "site off, but that failed", "site ask"]);
  });

  it("leaves a trace wherever the worker is killed: what is stored is in the log", async () => {
    for (let crashAt = 0; crashAt < 40; crashAt++) {
      const { browser, panel } = await setUp();
      browser.life.crashAt = browser.life.steps.length + crashAt;
      const command = { type: "set-site", origin: ORIGIN, setting: "off" } as const;
      panel.client.send({ request: "last", command });
      await quiet();
      const isStored = browser.local.text.includes(`site:${ORIGIN}`);
      if (isStored) expect(said(browser)).toContain("site off");
      if (!browser.life.isAlive) continue;
      expect([isStored, crashAt > 2]).toEqual([true, true]);
      break;
    }
  });

  it("counts once: a second answer to a question is none", async () => {
    const { browser, panel, agent } = await setUp();
    panel.client.onMessage = () => undefined;
    const id = agent.callId(await listOne({ agent }));
    const question = await panel.shows(({ questions }) => questions[0]?.id);
    for (const allow of [true, false, true]) {
      panel.client.send({ request: `r-${allow}`, command: { type: "answer", question, allow } });
    }
    expect((await agent.answer(id)).result?.["isError"]).toBeFalsy();
    await quiet();
    expect(said(browser).filter((each) => each.startsWith("consent "))).toEqual(["consent allowed"]);
  });
});
