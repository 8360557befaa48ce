/**
 * The worker dies before each of its effects in turn: every write begun and done, every message
 * posted.
 */
import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { CANARY, FakePage, json } from "../../fake-page.js";
import { allowAll, letIn, listOne } from "../../set-up.js";
import { quiet, until } from "../../until.js";

/**
 * Up to the moment at which the agent knows its tool; each life after that starts from the same
 * storage.
 */
async function prepare() {
  const browser = new FakeBrowser();
  browser.startWorker();
  const page = await new FakePage(browser).settled();
  const panel = new FakePanel(browser);
  const agent = new FakeAgent(browser);
  await letIn(panel, agent);
  const name = await listOne({ agent });
  browser.killWorker();
  await quiet();
  return { browser, page, name };
}

interface Ending {
  readonly runs: number;
  /** The agent's messages before the worker died, and after it had connected again. */
  readonly before: FakeAgent;
  readonly after: FakeAgent;
  readonly steps: readonly string[];
  readonly browser: FakeBrowser;
  readonly callId: number;
}

async function callAndDie(crashAt: number | undefined): Promise<Ending> {
  const { browser, page, name } = await prepare();
  browser.startWorker(crashAt);
  const before = new FakeAgent(browser);
  allowAll(new FakePanel(browser));
  page.connect();
  const callId = before.callId(name);
  await until(
    () => before.answerTo(callId) !== undefined || !browser.life.isAlive,
    "the answer or the death",
  );
  await quiet();
  const { steps } = browser.life;
  browser.killWorker();
  await quiet();
  browser.startWorker();
  page.connect();
  const after = new FakeAgent(browser);
  await quiet();
  return { runs: page.runs.length, before, after, steps, browser, callId };
}

const handlesIn = (value: unknown): string[] => JSON.stringify(value).match(/airlock-[0-9a-f]{32}/g) ?? [];

describe("A worker that is killed in a call", async () => {
  const whole = await callAndDie(undefined);

  it("would answer, if it lived", () => {
    expect(whole.before.answerTo(whole.callId)?.result).toBeDefined();
    expect(whole.steps.length).toBeGreaterThan(10);
  });

  it.each(
    Array.from({ length: whole.steps.length + 1 }, (_, at) => [at, whole.steps[at] ?? "the end"]),
  )("before step %i (%s) leaks nothing, runs nothing twice and leaves no agent without an answer", async (at) => {
    const { runs, before, after, browser, callId } = await callAndDie(at);
    const answer = before.answerTo(callId);
    const interruption = after.answerTo(callId)?.error;
    // The tool runs once at most, and the next worker does not repeat it.
    expect(runs).toBeLessThanOrEqual(1);
    // No byte of the secret, to no line; nothing on disk.
    expect(JSON.stringify([before.frames, after.frames])).not.toContain(CANARY);
    expect(browser.local.text).not.toContain(CANARY);
    // A handle that the agent holds is one that the person can open.
    for (const handle of handlesIn(before.frames)) {
      expect(browser.session.data.get(`item:${handle}`)).toContain(CANARY);
    }
    // If the tool ran, the agent has the result or is told that it may have run.
    if (runs > 0 && answer === undefined) {
      expect(interruption?.code).toBe(RpcCode.interrupted);
      expect(interruption?.data?.ran).not.toBe("no");
    }
    if (interruption?.data?.ran === "no") expect(runs).toBe(0);
    // Told once.
    expect(browser.session.keys("call:")).toEqual([]);
    expect(new Set(after.frames.map(({ id }) => id)).size).toBe(after.frames.length);
  });
});

/**
 * An agent has called the tool twice when the worker dies: the second yes is for a session that has
 * held a secret.
 */
async function liveOnce() {
  const prepared = await prepare();
  const { browser, page, name } = prepared;
  browser.startWorker();
  allowAll(new FakePanel(browser));
  page.connect();
  const agent = new FakeAgent(browser);
  await agent.call(name);
  await agent.call(name);
  browser.killWorker();
  return prepared;
}

describe("The worker after a death", () => {
  it("still searches for what was withheld in an earlier life", async () => {
    const { browser, page, name } = await liveOnce();
    await quiet();
    browser.startWorker();
    page.answer = () => json({ id: `copy: ${CANARY}` });
    page.connect();
    const agent = new FakeAgent(browser);
    await quiet();
    const { result } = await agent.call(name);
    expect(result).toBeDefined();
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });

  it("keeps approvals, connected tabs, listed names and consent", async () => {
    const { browser, page, name } = await liveOnce();
    browser.startWorker();
    page.connect();
    const agent = new FakeAgent(browser);
    await quiet();
    // No panel is open now: the person could not be asked.
    expect((await agent.call(name)).result).toBeDefined();
  });

  it("does nothing at all where its state cannot be read", async () => {
    const { browser, name } = await prepare();
    browser.session.area = () => ({
      get: async () => Promise.reject(new Error("unreadable")),
      set: async () => undefined,
      remove: async () => undefined,
      setAccessLevel: async () => undefined,
    });
    browser.startWorker();
    const agent = new FakeAgent(browser);
    agent.callId(name);
    await quiet();
    expect(agent.client.isOpen).toBe(false);
    expect(agent.frames).toEqual([]);
  });
});
