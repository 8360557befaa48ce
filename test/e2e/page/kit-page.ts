/** The script in a page, as the conformance kit sees it: real tools, real cards, a person who clicks. */
import type { Locator, Page } from "@playwright/test";
import type { AgentView, HttpAnswer, KitTarget, RevealState, RevealView, ToolCall } from "../../kit/index.js";
import { redactedIn } from "../../kit/targets/gateway-target.js";
import { OPEN_ROOTS, place } from "../references/secret-reference-page.js";
import { pageWithAirlock } from "../support/fixtures.js";
import type { Reply, Routes, TestServer } from "../support/test-server.js";

/** Where the cases' references lead. */
const REDEEM = "/api/secrets/r_8Hk2Wp";
const MARK = "r_8Hk2Wp";

interface Seen {
  readonly texts: readonly string[];
  /** What the call resolved with. */
  readonly result: string | null;
}

/** Registers the tool, unless a script has, and calls it as an agent in the page does. */
const registerAndCall = (page: Page, call: ToolCall): Promise<Seen> =>
  page.evaluate(async (text) => {
    interface Context {
      registerTool(tool: object): unknown;
      getTools(): Promise<{ name: string }[]>;
      executeTool(tool: object, input: object): Promise<string | null>;
    }
    const context = (document as unknown as { modelContext: Context }).modelContext;
    const { source, tool, arguments: args, returns, throws } = JSON.parse(text);
    const execute = async () => {
      if (throws !== undefined) throw new Error(throws);
      return returns;
    };
    if (source === undefined) await context.registerTool({ ...tool, execute });
    const tools = await context.getTools();
    const found = tools.find(({ name }) => name === tool.name);
    if (found === undefined) throw new Error(`${tool.name} is not registered.`);
    const listed = JSON.stringify(tools, (name, value) => (name === "window" ? undefined : value));
    try {
      const result = await context.executeTool(found, args);
      return { texts: [listed, String(result)], result };
    } catch (error) {
      return { texts: [listed, String(error), String((error as Error).stack)], result: null };
    }
  }, JSON.stringify(call));

interface Meta {
  readonly annotations?: unknown;
  readonly "webmcp-airlock/redaction"?: { readonly redactions?: readonly { readonly handle: string }[] };
}

function readMeta(result: string | null): Meta {
  try {
    return (JSON.parse(result ?? "") as { _meta?: Meta } | null)?._meta ?? {};
  } catch {
    return {};
  }
}

interface Site {
  server: TestServer;
  call?: ToolCall;
  answer?: HttpAnswer;
}

/** The routes of the page's site, for the case that runs. */
export function routesFor(site: Pick<Site, "call" | "answer">): Routes {
  const json = (value: unknown): Reply => ({
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value ?? null),
  });
  return {
    "/": pageWithAirlock("", OPEN_ROOTS),
    "/api/keys": () => json(site.call?.fetches?.["/api/keys"]),
    [REDEEM]: () => site.answer ?? { status: 500 },
  };
}

const isShown = (notice: Locator): Promise<boolean> =>
  notice.waitFor().then(
    () => true,
    () => false,
  );

async function callTool(page: Page, site: Site, call: ToolCall): Promise<AgentView> {
  site.call = call;
  const said: string[] = [];
  const listen = (message: { text(): string }) => said.push(message.text());
  await page.goto(site.server.url());
  page.on("console", listen);
  if (call.source !== undefined) await page.addScriptTag({ content: call.source.join("\n") });
  const { texts, result } = await registerAndCall(page, call);
  page.off("console", listen);
  const meta = readMeta(result);
  // The surface comes once the page had time to place its cards.
  const warned = String(result).includes("maliciousActivityHint")
    ? await isShown(page.getByText("warns of an attack"))
    : false;
  return {
    everything: [...texts, ...said],
    redacted: redactedIn(meta),
    annotations: meta.annotations,
    warned,
  };
}

const STATES: readonly (readonly [RegExp, RevealState])[] = [
  [/Revealed to you/, "shown"],
  [/Expired or used/, "gone"],
  [/You are signed out|This account may not see it/, "denied"],
  [/does not know it/, "missing"],
  [/Too many requests/, "limited"],
  [/Nothing can be revealed/, "refused"],
];

const stateOf = (words: string): RevealState => STATES.find(([each]) => each.test(words))?.[1] ?? "failed";

async function settledWords(card: Locator): Promise<string> {
  const status = card.getByRole("status");
  await status.filter({ hasNotText: /^(?:Asking the site…|)$/ }).waitFor();
  return (await status.textContent()) ?? "";
}

/** Asks as a person does: a click, and before the next one a click on Hide. */
async function ask(card: Locator, times: number): Promise<{ state: RevealState; shown?: string }> {
  let found: { state: RevealState; shown?: string } = { state: "refused" };
  for (let time = 0; time < times; time += 1) {
    const hide = card.getByRole("button", { name: "Hide" });
    if ((await hide.count()) > 0) await hide.click();
    const reveal = card.getByRole("button", { name: "Reveal" });
    if ((await reveal.count()) > 0) await reveal.click();
    const state = stateOf(await settledWords(card));
    const value = card.getByRole("group", { name: "Revealed value" });
    found = (await value.count()) > 0 ? { state, shown: (await value.textContent()) ?? "" } : { state };
  }
  return found;
}

async function reveal(page: Page, site: Site, call: ToolCall, reveals: number): Promise<RevealView> {
  const requests: { method: string; url: string; withCookies: Promise<boolean> }[] = [];
  page.on("request", (request) => {
    // Playwright announces the target of a redirect also where it is never asked: the other site knows better.
    if (!request.url().includes(MARK) || request.redirectedFrom() !== null) return;
    const withCookies = request.allHeaders().then(({ cookie }) => cookie === "session=ada");
    requests.push({ method: request.method(), url: request.url(), withCookies });
  });
  const agent = await callTool(page, site, call);
  const meta = readMeta(String(agent.everything[1]));
  const handle = meta["webmcp-airlock/redaction"]?.redactions?.[0]?.handle;
  const found = await ask(await place(page, handle ?? "none"), reveals);
  const seen = requests.map(async ({ withCookies, ...rest }) => ({
    ...rest,
    withCookies: await withCookies,
  }));
  page.removeAllListeners("request");
  return { agent, requests: await Promise.all(seen), ...found };
}

/** @param other a site that the page has nothing to do with. */
export function pageTarget(page: Page, site: Site, other: TestServer, mode: string): KitTarget {
  return {
    name: `the script in a page (${mode})`,
    callTool: (call) => callTool(page, site, call),
    openReferences: async () => ({
      origin: site.server.origin,
      other: other.origin,
      reveal: (call, answer, reveals) => {
        site.answer = answer;
        return reveal(page, site, call, reveals);
      },
    }),
  };
}
