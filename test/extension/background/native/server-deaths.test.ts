/** The worker dies at each of its effects: while a server is asked about, while it is called. */
import { expect, it } from "vitest";
import { appHouse, type FakeApp } from "../../fake-app.js";
import type { FakeBrowser } from "../../fake-chrome.js";
import { json } from "../../fake-page.js";
import {
  type FakeServerOptions,
  FakeServers,
  offerOf,
  restart,
  serverHouse,
  serversIn,
  serverTool,
} from "../../fake-servers.js";
import { allowAll } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const KEY = "qL7vTz3RkWm9XpB2nYh4";
const MAKES_KEY = {
  registration: 1,
  name: "make_key",
  description: "Makes a key.",
  inputSchema: `{"type":"object"}`,
  outputSchema: JSON.stringify({
    type: "object",
    properties: { id: {}, secret: { type: "string", "x-sensitive": true } },
  }),
};
const SERVERS: Readonly<Record<string, FakeServerOptions>> = {
  files: {
    tools: [MAKES_KEY],
    answer: () => json({ content: [], structuredContent: { id: "k_1", secret: KEY } }),
  },
};

/** This life of the worker ends so many effects after now. */
const dieAfter = ({ life }: FakeBrowser, effects: number | undefined) => {
  const { length } = life.steps;
  if (effects !== undefined) life.crashAt = length + effects;
  return () => life.steps.slice(length);
};

async function callAndDie(effects: number | undefined) {
  const house = await serverHouse(SERVERS);
  const name = await serverTool(house.app, "files", "make_key");
  const stepsOf = dieAfter(house.browser, effects);
  const { life } = house.browser;
  house.app.send({ jsonrpc: "2.0", id: "c", method: "tools/call", params: { name, arguments: {} } });
  const answerIn = (app: FakeApp) => app.frames.find(({ id }) => id === "c");
  await until(() => answerIn(house.app) !== undefined || !life.isAlive, "the answer or the death");
  await quiet();
  const steps = stepsOf();
  const after = await restart(house, house.key, SERVERS);
  allowAll(after.panel);
  await until(() => serversIn(after.panel.state)[0]?.tools, "the server");
  const again = await after.app.request("tools/call", { name, arguments: {} });
  return {
    ...{ steps, runs: house.own.runs.length, again: JSON.stringify(again) },
    told: [answerIn(house.app), answerIn(after.app)],
    said: JSON.stringify([house.app.frames, after.app.frames]),
  };
}

it("Wherever the worker dies, a call of a server runs once at most, ends in words, and tells no value.", async () => {
  const whole = await callAndDie(undefined);
  expect(whole).toMatchObject({ runs: 1, told: [{ result: expect.anything() }, undefined] });
  let interrupted = 0;
  for (let at = 0; at < whole.steps.length; at += 1) {
    const { runs, told, again, said } = await callAndDie(at);
    expect(runs, `step ${at}: ${whole.steps[at]}`).toBeLessThanOrEqual(1);
    expect(said).not.toContain(KEY);
    expect(again, `step ${at}: ${whole.steps[at]}`).toContain("k_1");
    // Of a call that the worker had not noted yet, the app itself says that it was interrupted.
    const ran = (told[1]?.["error"] as { data?: { ran?: string } } | undefined)?.data?.ran;
    if (ran === undefined) continue;
    interrupted += 1;
    if (runs === 1) expect(ran).not.toBe("no");
  }
  expect(interrupted).toBeGreaterThan(5);
}, 300_000);

async function answerAndDie(effects: number | undefined) {
  const house = await appHouse();
  const { app, agent, key } = await house.connect(1);
  await house.letIn(agent);
  const own = new FakeServers(app, house.host, SERVERS);
  own.offer(offerOf("files"));
  const { identity } = await house.panel.shows((state) => serversIn(state)[0]);
  const { life } = house.browser;
  const stepsOf = dieAfter(house.browser, effects);
  const command = { type: "decide-server", agent, server: "files", identity, standing: "allowed" };
  house.panel.client.send({ request: "yes", command });
  const isRunning = () => serversIn(house.panel.state)[0]?.tools !== undefined;
  await until(() => isRunning() || !life.isAlive, "the yes");
  await quiet();
  const isTold = app.frames.some((frame) => frame["standing"] === "allowed");
  const steps = stepsOf();
  const next = await restart(house, key, SERVERS);
  const { standing } = await next.panel.shows((state) => serversIn(state)[0]);
  return { isTold, standing, steps };
}

it("Wherever the worker dies, a server runs only by a yes that is stored.", async () => {
  const whole = await answerAndDie(undefined);
  expect(whole).toMatchObject({ isTold: true, standing: "allowed" });
  for (let at = 0; at < whole.steps.length; at += 1) {
    const { isTold, standing } = await answerAndDie(at);
    expect(["allowed", "waiting"]).toContain(standing);
    if (isTold) expect(standing, `step ${at}: ${whole.steps[at]}`).toBe("allowed");
  }
}, 300_000);
