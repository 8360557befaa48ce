/**
 * The script in a page, as the conformance kit sees it: real tools, real cards, a person who
 * clicks.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import {
  type AgentView,
  type HttpAnswer,
  type KitTarget,
  pageTarget,
  type RevealState,
  type RevealView,
  type ToolCall,
} from "../../../src/kit/index.js";
import { redactedIn } from "../../kit/targets/gateway-target.js";
import { OPEN_ROOTS, place } from "../references/secret-reference-page.js";
import type { Routes, TestServer } from "../support/test-server.js";

/** The addresses of the cases' references. */
const REDEEM = "/api/secrets/r_8Hk2Wp";
const MARK = "r_8Hk2Wp";

interface Meta {
  readonly "webmcp-airlock/redaction"?: { readonly redactions?: readonly { readonly handle: string }[] };
}

function readMeta(result: string): Meta {
  try {
    return (JSON.parse(result) as { _meta?: Meta } | null)?._meta ?? {};
  } catch {
    return {};
  }
}

interface Site {
  server: TestServer;
  answer?: HttpAnswer;
}

/** The network's answers for the case that runs. */
export const routesFor = (site: Pick<Site, "answer">): Routes => ({
  [REDEEM]: () => site.answer ?? { status: 500 },
});

const isShown = (notice: Locator): Promise<boolean> =>
  notice.waitFor().then(
    () => true,
    () => false,
  );

/** Cards in closed roots are out of a test's reach. */
const SCRIPT = [
  OPEN_ROOTS.replace(/<\/?script>/g, ""),
  readFileSync(new URL("../../../dist/airlock.iife.js", import.meta.url), "utf8"),
].join("\n");

/** The kit's own target, with what only we know how to read. */
async function callTool(page: Page, { server }: Site, call: ToolCall): Promise<AgentView> {
  const view = await pageTarget({ page, script: SCRIPT, origin: server.origin }).callTool(call);
  const result = String(view.everything[1]);
  // The surface comes once the page had time to place its cards.
  const warned = result.includes("maliciousActivityHint")
    ? await isShown(page.getByText("warns of an attack"))
    : false;
  return { ...view, redacted: redactedIn(readMeta(result)), warned };
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
    // Playwright announces the target of a redirect also where it is never asked: the other site
    // knows better.
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
export function scriptTarget(page: Page, site: Site, other: TestServer, mode: string): KitTarget {
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
