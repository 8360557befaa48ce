/** An app reads what the log says of its own calls; of others, and of the person, nothing. */
import { expect, it } from "vitest";
import { appHouse, type FakeApp } from "../../fake-app.js";
import { CANARY, FakePage } from "../../fake-page.js";
import { allowAll } from "../../set-up.js";

const TRACE = `00-${"a1".repeat(16)}-${"b2".repeat(8)}-01`;

async function start() {
  const { browser, panel, connect, letIn } = await appHouse();
  allowAll(panel);
  await new FakePage(browser).settled();
  const enter = async (line: number) => {
    const { app, agent } = await connect(line);
    await letIn(agent);
    await panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
    const call = async (traceparent: unknown) => {
      const { result } = await app.request("tools/list");
      const [tool] = result?.["tools"] as { name: string }[];
      await app.request("tools/call", { name: tool?.name, arguments: {}, _meta: { traceparent } });
    };
    return { app, agent, call };
  };
  return { browser, enter };
}
type Entry = Record<string, unknown> & { n: number };
const read = async (app: FakeApp, params: object) =>
  (await app.request("airlock/log", params)).result as {
    entries: Entry[];
    through: number;
    more: boolean;
    log: string;
  };

it("in pages, from any number on, the same log in each", async () => {
  const { enter } = await start();
  const [one, two] = [await enter(1), await enter(2)];
  await one.call(TRACE);
  await two.call(`${TRACE} ${CANARY}`);
  const whole = await read(one.app, {});
  expect(whole.entries.map(({ event, what }) => [event, what])).toEqual(
    expect.arrayContaining([
      ["call", "started"],
      ["call", "done"],
    ]),
  );
  expect(new Set(whole.entries.map(({ agent }) => agent))).toEqual(new Set([one.agent]));
  expect(whole.entries.find(({ what }) => what === "started")).toMatchObject({ traceparent: TRACE });
  const parts: Entry[] = [];
  for (let after = 0; ; ) {
    const page = await read(one.app, { after, most: 2 });
    expect(page.log).toBe(whole.log);
    parts.push(...page.entries);
    if (!page.more) break;
    after = page.through;
  }
  expect(parts).toEqual(whole.entries);
  // A trace of another form is an agent's words.
  const other = await read(two.app, {});
  expect(JSON.stringify(other)).not.toContain(CANARY);
  expect(other.entries.every(({ traceparent }) => traceparent === undefined)).toBe(true);
  expect((await one.app.request("airlock/log", { after: -1 })).error?.code).toBe(-32602);
});

it("not where the organisation says so", async () => {
  const { browser, enter } = await start();
  const { app } = await enter(1);
  browser.manage({ apps: { log: false } });
  await expect.poll(async () => (await app.request("airlock/log", {})).error?.code).toBe(-32601);
  expect((await app.request("tools/list")).result).toBeDefined();
});
