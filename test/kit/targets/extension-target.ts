/**
 * The extension's worker with a page's and a person's ends as the kit sees it; its script in the
 * page redeems.
 */

import type { UntrustedResult, UntrustedTool } from "../../../extension/protocol/untrusted-values.js";
import type {
  AgentView,
  HttpAnswer,
  JsonObject,
  KitTarget,
  ResolvableTool,
  Resolver,
  RevealState,
  RevealView,
  SeenRequest,
  Session,
  ToolCall,
} from "../../../src/kit/index.js";
import type { Redemption } from "../../../src/webmcp/references/redeem.js";
import { AGENT } from "../../extension/fake-agent.js";
import { FakePage, json } from "../../extension/fake-page.js";
import { type House, listOne, setUp } from "../../extension/set-up.js";
import { until } from "../../extension/until.js";
import { OWN_SOURCES_ONLY, redactedIn } from "./gateway-target.js";

const ORIGIN = "https://shop.example";
const OTHER = "https://other.example";
const NO_HINTS: JsonObject = { name: "read", description: "Reads.", inputSchema: { type: "object" } };

const textOf = (value: unknown): string => JSON.stringify(value);

function asPageSays(tool: JsonObject, registration = 1): UntrustedTool {
  const { name, description = "", inputSchema, outputSchema, annotations, _meta, dynamicAnnotations } = tool;
  return {
    registration,
    name: String(name),
    description: String(description),
    ...(inputSchema === undefined ? {} : { inputSchema: textOf(inputSchema) }),
    ...(outputSchema === undefined ? {} : { outputSchema: textOf(outputSchema) }),
    ...(annotations === undefined ? {} : { annotations: textOf(annotations) }),
    ...(_meta === undefined ? {} : { meta: textOf(_meta) }),
    ...(dynamicAnnotations === true ? { dynamic: true } : {}),
  };
}

function ended({ returns, throws }: ToolCall): UntrustedResult {
  if (throws !== undefined) return { kind: "threw", text: throws };
  return typeof returns === "string" ? { kind: "string", text: returns } : json(returns);
}

/** The number of results that the panel warns of. */
const warningsIn = ({ panel }: House): number =>
  panel.state?.calls.filter(({ findings = [] }) => findings.length > 0).length ?? 0;

/** The panel shows the last call, and with it what was withheld and found. */
const shown = ({ panel }: House): Promise<true> =>
  panel.shows(
    ({ calls }) => calls.length > 0 && calls.every(({ status }) => status === "done" || status === "failed"),
  );

async function runCall(call: ToolCall): Promise<{ house: House; view: AgentView }> {
  const house = await setUp({ tools: [asPageSays(call.tool)], answer: () => ended(call) });
  const { agent } = house;
  const { result } = await agent.call(await listOne(house), call.arguments);
  await shown(house);
  const meta = result?.["_meta"] as { annotations?: unknown } | undefined;
  const warned = warningsIn(house) > 0;
  const view = {
    everything: agent.frames,
    redacted: redactedIn(meta),
    annotations: meta?.annotations,
    warned,
  };
  return { house, view };
}

/**
 * The server that the frame's requests reach; the script takes `fetch` and `origin` once, when it
 * is loaded.
 */
let fetching: typeof fetch = fetch;

async function loadRedeem() {
  Object.defineProperty(globalThis, "origin", { value: ORIGIN, configurable: true });
  const own = globalThis.fetch;
  globalThis.fetch = (...request) => fetching(...request);
  const { redeem } = await import("../../../src/webmcp/references/redeem.js");
  globalThis.fetch = own;
  return redeem;
}

let loaded: ReturnType<typeof loadRedeem> | undefined;

async function redeemInFrame(
  redeemUrl: string,
  origin: string,
  answering: typeof fetch,
): Promise<Redemption> {
  loaded ??= loadRedeem();
  const redeem = await loaded;
  fetching = answering;
  return new Promise((resolve) => redeem(redeemUrl, origin, resolve));
}

const STATES: readonly (readonly [RegExp, RevealState])[] = [
  [/expired|used/i, "gone"],
  [/signed out|may not see/i, "denied"],
  [/does not know/i, "missing"],
  [/too many|wait/i, "limited"],
  [/nothing can be revealed|cannot be/i, "refused"],
];
const stateOf = (words: string): RevealState => STATES.find(([each]) => each.test(words))?.[1] ?? "failed";

async function ask(
  { panel, page }: House,
  handle: string,
  answering: typeof fetch,
): Promise<{ state: RevealState; shown?: string }> {
  const before = page.redemptions.length;
  let isOver = false;
  const revealed = panel.command({ type: "reveal", handle }).finally(() => {
    isOver = true;
  });
  await until(() => isOver || page.redemptions.length > before, "the redemption");
  const asked = page.redemptions[before];
  if (asked !== undefined) {
    const redemption = await redeemInFrame(asked.redeemUrl, asked.origin, answering);
    page.client.send({ type: "redeemed", request: asked.request, redemption });
  }
  const { value, error = "" } = await revealed;
  return value === undefined ? { state: stateOf(error) } : { state: "shown", shown: value };
}

async function reveal(call: ToolCall, answer: HttpAnswer, reveals: number): Promise<RevealView> {
  const requests: SeenRequest[] = [];
  const fetching: typeof fetch = async (url, init = {}) => {
    const { method = "GET", credentials } = init;
    requests.push({ method, url: String(url), withCookies: credentials === "same-origin" });
    return new Response(answer.body, { status: answer.status, headers: { ...answer.headers } });
  };
  const { house, view } = await runCall(call);
  const item = house.panel.state?.items.find(({ revealable }) => revealable);
  let found: { state: RevealState; shown?: string } = { state: "refused" };
  for (let time = 0; time < reveals && item !== undefined; time += 1) {
    found = await ask(house, item.handle, fetching);
  }
  return { agent: view, requests, ...found };
}

async function openSession(): Promise<Session> {
  const house = await setUp({ tools: [] });
  const pages = new Map<string, FakePage>();
  const open = async (server: string): Promise<FakePage> => {
    const known = pages.get(server);
    if (known !== undefined) return known;
    const [tabId, origin] = [pages.size + 2, `https://${server}.example`];
    const place = { tabId, documentId: `doc-${tabId}`, origin, url: `${origin}/` };
    const page = await new FakePage(house.browser, { ...place, tools: [] }).settled();
    pages.set(server, page);
    await house.panel.command({ type: "connect-tab", agent: AGENT, tabId, connected: true });
    return page;
  };
  let registrations = 0;
  const call = async (server: string, result: unknown, tool: JsonObject = NO_HINTS): Promise<FakePage> => {
    const page = await open(server);
    registrations += 1;
    const name = `${server}_${registrations}`;
    page.report([asPageSays({ ...tool, name }, registrations)]);
    page.answer = () => json(result);
    const found = (await house.agent.tools()).find((each) => each.name.includes(name));
    await house.agent.call(found?.name ?? name, {});
    await shown(house);
    return page;
  };
  return {
    receive: async ({ from, tool, result }) => void (await call(from, result, tool)),
    requestTo: async (server) => {
      const { annotations } = (await call(server, { ok: true })).runs.at(-1) ?? {};
      return annotations === undefined ? undefined : JSON.parse(annotations);
    },
    warnings: async () => warningsIn(house),
  };
}

/** Some that the schema allows. */
function argumentsFor({ inputSchema }: JsonObject): JsonObject {
  const { properties = {} } = inputSchema as { properties?: Record<string, { enum?: string[] }> };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, schema.enum?.[0] ?? "x"]),
  );
}

async function openTool(tool: JsonObject, resolver: Resolver): Promise<ResolvableTool> {
  const house = await setUp({
    tools: [asPageSays(tool)],
    answer: () => json({ ok: true }),
    resolver: (asked) => {
      try {
        return json(resolver(JSON.parse(asked.arguments)));
      } catch (error) {
        return { kind: "threw", text: String(error) };
      }
    },
  });
  const { agent, page } = house;
  const listed = await listOne(house);
  // Arguments reach a page's resolver only after the person has let the agent call the tool.
  await agent.call(listed, argumentsFor(tool));
  page.runs.length = 0;
  const rename = (value: unknown, from: string, to: string): unknown =>
    JSON.parse(textOf(value).replaceAll(`"name":"${from}"`, `"name":"${to}"`));
  return {
    request: async (method, params) => {
      const own = String(tool["name"]);
      const { result, error } = await agent.request(method, rename(params, own, listed));
      return error === undefined ? { result: rename(result, listed, own) } : { error: error.code };
    },
    prepare: () => Promise.reject(new Error("The worker prepares calls out of an agent's sight.")),
    executions: () => page.runs.length,
    capabilities: async () => (await agent.request("initialize", {})).result?.["capabilities"],
  };
}

export const extensionTarget: KitTarget = {
  name: "the extension",
  leaveOut: (testCase) => {
    if (testCase.kind === "resolve" && testCase.prepare !== undefined) {
      return "The worker prepares calls out of an agent's sight: see the entries for Node, which it uses.";
    }
    return OWN_SOURCES_ONLY[testCase.id];
  },
  callTool: async (call) => (await runCall(call)).view,
  openReferences: async () => ({ origin: ORIGIN, other: OTHER, reveal }),
  openSession,
  openTool,
};
