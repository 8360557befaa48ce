/** The worker dies at each of its effects while a reference is redeemed. */
import { describe, expect, it } from "vitest";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { CANARY, FakePage, json } from "../../fake-page.js";
import { allowAll, letIn, listOne } from "../../set-up.js";
import { quiet, until } from "../../until.js";

async function prepare() {
  const browser = new FakeBrowser();
  browser.startWorker();
  const tools = [{ registration: 1, name: "make_key", description: "Makes a key." }];
  const content = [{ type: "secret_reference", id: "r", redeemUrl: "/redeem", label: "Key" }];
  const page = await new FakePage(browser, { tools, answer: () => json({ content }) }).settled();
  page.redemption = { ok: true, value: CANARY };
  const panel = new FakePanel(browser);
  allowAll(panel);
  const agent = new FakeAgent(browser);
  await letIn(panel, agent);
  const name = await listOne({ agent });
  await agent.call(name);
  // The second yes is for a session that has held a secret.
  await agent.call(name);
  const handle = await panel.shows(({ items }) => items[0]?.handle);
  browser.killWorker();
  await quiet();
  return { browser, page, name, handle };
}

async function revealAndDie(crashAt: number | undefined) {
  const { browser, page, name, handle } = await prepare();
  browser.startWorker(crashAt);
  page.connect();
  const panel = new FakePanel(browser);
  await quiet();
  panel.client.send({ request: "r", command: { type: "reveal", handle } });
  const isAnswered = () =>
    panel.client.received.some((each) => (each as { request?: unknown }).request === "r");
  await until(() => isAnswered() || !browser.life.isAlive, "the answer or the death");
  await quiet();
  const { steps } = browser.life;
  const shown = JSON.stringify(panel.client.received).includes(CANARY);
  browser.killWorker();
  await quiet();
  browser.startWorker();
  page.answer = () => json({ copy: CANARY });
  page.connect();
  const agent = new FakeAgent(browser);
  // A credential that no reveal has shown yet is a reason to ask.
  allowAll(new FakePanel(browser));
  await quiet();
  const answer = await agent.call(name);
  return { shown, steps, answer, page };
}

describe("A worker that is killed in a reveal", async () => {
  const whole = await revealAndDie(undefined);

  it("would show the value, if it lived", () => {
    expect(whole.shown).toBe(true);
  });

  it.each(
    Array.from({ length: whole.steps.length + 1 }, (_, at) => [at, whole.steps[at] ?? "the end"]),
  )("before step %i (%s) has shown the value only where no agent can get it any more", async (at) => {
    const { shown, answer, page } = await revealAndDie(at);
    expect(page.redemptions.length).toBeLessThanOrEqual(1);
    if (shown) expect(JSON.stringify(answer)).not.toContain(CANARY);
    expect(answer.result).toBeDefined();
  });
});
