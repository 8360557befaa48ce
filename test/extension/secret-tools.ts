/**
 * Two tools of a page: one makes a key, the other takes it. What each got and gave is on record.
 */
import type { UntrustedTool } from "../../extension/protocol/untrusted-values.js";
import type { FakeAgent, ListedTool } from "./fake-agent.js";
import { CANARY, type FakePage, json, ORIGIN, type PageOptions, TOOL } from "./fake-page.js";
import { type House, setUp } from "./set-up.js";

export const INSTALL: UntrustedTool = {
  registration: 2,
  name: "install_key",
  title: "Install a key",
  description: "Installs a key.",
  inputSchema: JSON.stringify({
    type: "object",
    properties: {
      host: { type: "string" },
      key: { type: "string", title: "Deploy key", "x-sensitive": true },
    },
    required: ["host", "key"],
  }),
  outputSchema: JSON.stringify({
    type: "object",
    properties: { installed: { type: "boolean" }, host: { type: "string" } },
  }),
};

export const REFERENCE = {
  content: [{ type: "secret_reference", id: "r-1", label: "API key", redeemUrl: "/secrets/r-1", ttl: 600 }],
};

/**
 * The page makes a key for the first tool, and for the second says what it got: in plain words,
 * too.
 */
const answerOf: NonNullable<PageOptions["answer"]> = ({ registration, arguments: text }) =>
  registration === 1
    ? json({ id: "k_1", secret: CANARY })
    : json({ installed: true, host: "a", echo: JSON.parse(text).key, text });

export interface KeyHouse extends House {
  readonly make: string;
  readonly install: string;
}

export const nameOf = (tools: readonly ListedTool[], name: string): string =>
  tools.find((tool) => tool.name.endsWith(`__${name}`))?.name ?? "none";

export async function setUpKeys(options: PageOptions = {}): Promise<KeyHouse> {
  const house = await setUp({ tools: [TOOL, INSTALL], answer: answerOf, ...options });
  const tools = await house.agent.tools();
  return { ...house, make: nameOf(tools, "make_key"), install: nameOf(tools, "install_key") };
}

/** Calls a tool and gives the handle of what it withheld. */
export async function handleFrom(agent: FakeAgent, name: string): Promise<string> {
  const { result } = await agent.call(name);
  const [handle] = JSON.stringify(result).match(/airlock-[0-9a-f]{32}/) ?? [];
  if (handle === undefined) throw new Error("Nothing was withheld.");
  return handle;
}

export const gotByPage = ({ runs }: FakePage): unknown[] =>
  runs.filter(({ registration }) => registration === 2).map((run) => JSON.parse(run.arguments));

export { CANARY, ORIGIN };
