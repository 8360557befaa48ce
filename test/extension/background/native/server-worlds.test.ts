/**
 * Two worlds that differ in their secrets only, with a server that says again whatever a tab
 * withheld, in every kind of result: the app gets the same, byte for byte, but for handles. Names
 * of members stay, so they are left out.
 */
import { expect, it } from "vitest";
import type { UntrustedResult, UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { withoutHandles } from "../../../hidden/generated-session.js";
import { KEYS, KINDS, type Secrets, secretsOf } from "../../../hidden/two-worlds.js";
import { FakePage, json } from "../../fake-page.js";
import { serverHouse, serverTool } from "../../fake-servers.js";

/** Weak values and names are not searched for in results of servers. */
const SAID = Object.keys(KINDS).filter((kind) => !["weak", "named", "list"].includes(kind));

const tool = (name: string, at: number, outputSchema?: object): UntrustedTool => ({
  ...{ registration: at + 1, name, description: `Does ${name}.`, inputSchema: `{"type":"object"}` },
  ...(outputSchema === undefined ? {} : { outputSchema: JSON.stringify(outputSchema) }),
});

function resultOf(kind: string, secrets: Secrets, key: string): UntrustedResult {
  const value = KINDS[kind]?.result(secrets, key);
  if (value === undefined) return { kind: "threw", text: `threw ${key}` };
  return typeof value === "string" ? { kind: "string", text: value } : json(value);
}

async function play(seed: number, isLost: boolean): Promise<string[]> {
  const secrets = secretsOf(seed);
  const key = (at: number) => secrets.keys[at % KEYS] as string;
  const tools = SAID.map((kind, at) => tool(`tool_${kind}`, at));
  const house = await serverHouse({
    browser: {
      tools,
      answer: ({ registration }) => resultOf(SAID[registration - 1] ?? "", secrets, key(registration)),
    },
  });
  const { browser, panel, app, agent } = house;
  const lost = [tool("lose", 0, KINDS["list"]?.outputSchema)];
  await new FakePage(browser, { tools: lost, answer: () => resultOf("list", secrets, key(0)) }).settled();
  await panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
  const { result } = await app.request("tools/list");
  const name = (result?.["tools"] as { name: string }[]).find((each) => each.name.endsWith("__lose"))?.name;
  if (isLost) await app.request("tools/call", { name, arguments: {} });
  for (const kind of SAID) {
    const params = { name: await serverTool(app, "browser", `tool_${kind}`), arguments: {} };
    await app.request("tools/call", params);
  }
  const frames = app.frames.filter((frame) => frame["jsonrpc"] !== undefined && frame["id"] !== undefined);
  return withoutHandles(frames.map((frame) => JSON.stringify(frame)));
}

it("An app gets the same in both worlds, whatever a server repeats of what a tab withheld.", async () => {
  const [one, other] = [await play(101, true), await play(202, true)];
  expect(one.length).toBe(2 * SAID.length + 2);
  expect(one).toEqual(other);
});

it("It gets other things where nothing was lost before: the comparison sees it.", async () => {
  expect(await play(101, false)).not.toEqual(await play(202, false));
});
