/** The worker dies before each of its effects while a secret is on its way into a tool. */
import { describe, expect, it } from "vitest";
import type { PanelQuestion } from "../../../../extension/protocol/panel-messages.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { CANARY, gotByPage, handleFrom, setUpKeys } from "../../secret-tools.js";
import { quiet, until } from "../../until.js";

const TYPED = "correct horse battery 7staple";

/** Says yes to everything, and types what is asked for. */
function answerAll(panel: FakePanel): void {
  panel.client.onMessage = (message) => {
    const { type, state } = message as { type: string; state?: { questions: PanelQuestion[] } };
    for (const { id, kind } of (type === "state" && state?.questions) || []) {
      const command =
        kind === "supply"
          ? { type: "answer", question: id, allow: true, texts: [TYPED] }
          : { type: "answer", question: id, allow: true };
      panel.client.send({ request: `a-${id}`, command });
    }
  };
}

async function callAndDie(how: "handle" | "typed", crashAt: number | undefined) {
  const { browser, page, agent, make, install } = await setUpKeys();
  const handle = await handleFrom(agent, make);
  browser.killWorker();
  await quiet();
  browser.startWorker(crashAt);
  const before = new FakeAgent(browser);
  answerAll(new FakePanel(browser));
  page.connect();
  const args = how === "handle" ? { host: "a", key: handle } : { host: "a" };
  const callId = before.callId(install, args);
  await until(() => before.answerTo(callId) ?? !browser.life.isAlive, "the answer or the death");
  await quiet();
  const { steps } = browser.life;
  browser.killWorker();
  await quiet();
  browser.startWorker();
  page.connect();
  const after = new FakeAgent(browser);
  await quiet();
  return { got: gotByPage(page), before, after, steps, browser, callId };
}

describe.each([
  "handle",
  "typed",
] as const)("A worker that is killed while a secret is passed on (%s)", async (how) => {
  const secret = how === "handle" ? CANARY : TYPED;
  const whole = await callAndDie(how, undefined);

  it("would answer, if it lived", () => {
    expect(whole.got).toEqual([{ host: "a", key: secret }]);
    expect(whole.before.answerTo(whole.callId)?.result?.["structuredContent"]).toEqual({
      installed: true,
      host: "a",
    });
  });

  it.each(
    Array.from({ length: whole.steps.length + 1 }, (_, at) => [at, whole.steps[at] ?? "the end"]),
  )("before step %i (%s) gives it once or not at all, leaks nothing, and says what became of it", async (at) => {
    const { got, before, after, browser, callId } = await callAndDie(how, at);
    const answer = before.answerTo(callId);
    const interruption = after.answerTo(callId)?.error;
    // Whole or not at all: the page never gets arguments without the secret, or a handle in its
    // place.
    expect([[], [{ host: "a", key: secret }]]).toContainEqual(got);
    expect(JSON.stringify([before.frames, after.frames])).not.toContain(secret);
    expect(browser.local.text).not.toContain(secret);
    // The next worker searches for what the page has got.
    if (got.length > 0)
      expect(
        browser.session
          .keys("redeemed:")
          .map((key) => browser.session.data.get(key))
          .join(),
      ).toContain(secret);
    if (got.length > 0 && answer === undefined) expect(interruption?.data?.ran).not.toBe("no");
    if (interruption?.data?.ran === "no") expect(got).toEqual([]);
    // A question that was open has died with the worker.
    const panel = new FakePanel(browser);
    expect((await panel.shows((state) => state)).questions).toEqual([]);
    expect(browser.session.keys("call:")).toEqual([]);
  });
});
