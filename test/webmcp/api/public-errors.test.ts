/** In a page: errors that a tool's definition lists reach the agent, over native as well. */
import { expect, it } from "vitest";
import { guardTool } from "../../../src/webmcp/api/guard-tool.js";
import { lateHost } from "../../../src/webmcp/references/late-host.js";
import { createPageHost } from "../../../src/webmcp/references/page-host.js";
import { toReadTool } from "../../../src/webmcp/webidl/read-tool.js";

const ORIGIN = "https://shop.example";
const KEY = "plr_Live9F2cQ7Rt4Xw8";
const LISTED = "There is no such plan.";
const SCHEMA = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } };
const refuse = (problem: string): never => {
  throw new TypeError(problem);
};

function openPage() {
  const held = { add: () => undefined };
  const host = lateHost(ORIGIN, () => createPageHost(ORIGIN, held as never), false);
  return (publicErrors: unknown, execute: () => unknown, others: object = { outputSchema: SCHEMA }) => {
    const definition = { name: "t", description: "d", ...others, publicErrors, execute };
    const guarded = guardTool(
      host,
      toReadTool(definition, refuse as never),
      refuse as never,
      { __proto__: null } as never,
    );
    expect(Object.keys(guarded.guarded)).not.toContain("publicErrors");
    return async (): Promise<string> =>
      String(
        await (guarded.execute({}) as Promise<unknown>).catch((error: Error) => `threw ${error.message}`),
      );
  };
}
const throws = (said: string) => () => {
  throw new Error(said);
};
const asResult = (text: string) => JSON.stringify({ content: [{ type: "text", text }], isError: true });

it("A listed error is the result, thrown or returned; nothing that is like it is.", async () => {
  const open = openPage();
  expect(await open([LISTED], throws(LISTED))()).toBe(asResult(LISTED));
  expect(await open([LISTED], () => JSON.parse(asResult(LISTED)))()).toBe(asResult(LISTED));
  for (const said of [`${LISTED} ${KEY}`, LISTED.toLowerCase(), KEY])
    expect(await open([LISTED], throws(said))()).toMatch(
      /^threw Tool was executed but the invocation failed/,
    );
  expect(await open(undefined, throws(LISTED))()).toMatch(/^threw Tool was executed/);
});

it("Attack: a list that the page fills later, or with what the agent has lost, says nothing.", async () => {
  const open = openPage();
  const listed = [LISTED];
  const late = open(listed, throws("Later."));
  listed.push("Later.");
  expect(await late()).toMatch(/^threw/);
  let reads = 0;
  const counted = new Proxy([LISTED], {
    get: (target, key) => {
      if (key === "0") reads += 1;
      return reads > 1 ? KEY : Reflect.get(target, key);
    },
  });
  expect(await open(counted, throws(KEY))()).toMatch(/^threw/);
  await open([], () => ({ secret: KEY }))();
  expect(await open([KEY], throws(KEY))()).toMatch(/^threw/);
  expect(await open([`Use ${KEY}.`], throws(`Use ${KEY}.`))()).toMatch(/^threw/);
});

it("A block with more than its text is no listed error: what else it has is lost, and looked for later.", async () => {
  const open = openPage();
  const block = { type: "text", text: LISTED };
  const result = (more: object) => () => ({ isError: true, content: [{ ...block, ...more }] });
  expect(await open([LISTED], result({ annotations: { priority: 1 } }))()).toBe(asResult(LISTED));
  const mixed = await open([LISTED], result({ key: KEY }))();
  expect(mixed).not.toBe(asResult(LISTED));
  expect(mixed).not.toContain(KEY);
  const later = await open([], () => `It was ${KEY}.`, {})();
  expect(later).toContain("It was [withheld].");
  expect(later).not.toContain(KEY);
});

it.each([
  [undefined],
  [[LISTED]],
])("A result that is no error is read once, with public errors %j.", async (listed) => {
  let reads = 0;
  const result = {
    get id() {
      reads += 1;
      return `read ${reads}`;
    },
    secret: KEY,
  };
  expect(await openPage()(listed, () => result)()).toContain('"id":"read 1"');
  expect(reads).toBe(1);
});

it("What an unmarked tool returns stays byte for byte.", async () => {
  const result = { isError: true, content: [{ type: "text", text: LISTED }], _meta: { trace: "t_1" } };
  expect(await openPage()([LISTED], () => result, {})()).toBe(JSON.stringify(result));
});

it.each([
  ["a handle", "Use airlock-0123456789abcdef0123456789abcdef"],
  ["a handle in pieces", "Use airlock-\u200b0123456789abcdef0123456789abcdef"],
  ["tag characters", "No plan.\u{e0061}\u{e0062}"],
  ["a member that only Airlock writes", '{"_meta":{"webmcp-airlock/redaction":1}}'],
])("Attack: a listed error with %s is none, before anything was lost.", async (_title, said) => {
  for (const others of [{ outputSchema: SCHEMA }, {}])
    expect(await openPage()([said], throws(said), others)()).toMatch(/^threw/);
});

it("Attack: an error with a marked value beside it: what is lost is searched for later.", async () => {
  const open = openPage();
  const beside = { ...JSON.parse(asResult(LISTED)), structuredContent: { secret: KEY } };
  expect(await open([LISTED], () => beside)()).not.toContain(KEY);
  const later = { content: [{ type: "text", text: `It is ${KEY}.` }] };
  expect(await open([], () => later, {})()).not.toContain(KEY);
});
