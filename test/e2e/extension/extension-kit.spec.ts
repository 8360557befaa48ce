/**
 * The proposals' worked examples, from a page's own script through the unpacked extension to an
 * agent and the person.
 */
import {
  type AgentView,
  CASES,
  formatReport,
  type HttpAnswer,
  type KitTarget,
  type RevealView,
  runKit,
  type ToolCall,
} from "../../../src/kit/index.js";
import { redactedIn } from "../../kit/targets/gateway-target.js";
import { expect } from "../support/extension-fixtures.js";
import { callTool } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";
import type { Reply } from "../support/test-server.js";

const REDEEM = "/api/secrets/r_8Hk2Wp";
const site: { call?: ToolCall; answer?: HttpAnswer } = {};

const asJson = (value: unknown): Reply => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value ?? null),
});

test.use({
  routes: {
    "/": '<!doctype html><html lang="en"><head><title>kit</title></head><body></body></html>',
    "/api/keys": () => asJson(site.call?.fetches?.["/api/keys"]),
    [REDEEM]: () => site.answer ?? { status: 500 },
  },
});

type Work = Parameters<Parameters<typeof test>[2]>[0]["work"];

/** S1 was written when the API was on `navigator`; the extension has it on `document` alone. */
const ALIAS = "Object.defineProperty(navigator, 'modelContext', { value: document.modelContext });";

/** The proposal's script where there is one; else a tool that returns what the case says. */
function scriptOf({ source, tool, returns }: ToolCall): string {
  const definition = JSON.stringify(tool).slice(0, -1);
  const plain = `document.modelContext.registerTool(${definition}, "execute": async () => (${JSON.stringify(returns)}) });`;
  return [ALIAS, ...(source ?? [plain])].join("\n");
}

const isOver = ({ status }: { readonly status: string }): boolean => status === "done" || status === "failed";

async function call({ page, person, agent }: Work, asked: ToolCall): Promise<AgentView> {
  site.call = asked;
  await page.reload();
  await page.addScriptTag({ content: scriptOf(asked) });
  const before = (await person.state()).calls.length;
  const { result } = await callTool(agent, String(asked.tool["name"]), asked.arguments);
  const meta = result?.["_meta"] as { annotations?: unknown } | undefined;
  const { calls } = await person.state(({ calls }) => calls.filter(isOver).length > before);
  const warned = calls.some(({ findings = [] }) => findings.length > 0);
  return {
    everything: await agent.frames(),
    redacted: redactedIn(meta),
    annotations: meta?.annotations,
    warned,
  };
}

async function reveal(work: Work, asked: ToolCall, answer: HttpAnswer): Promise<RevealView> {
  const { server, person } = work;
  site.answer = answer;
  const agent = await call(work, asked);
  const { items } = await person.state(({ items }) => items.some(({ path }) => path === REDEEM));
  const handle = items.find(({ path }) => path === REDEEM)?.handle ?? "";
  const { value } = await person.command({ type: "reveal", handle });
  const requests = server.requests
    .filter(({ path }) => path.includes(REDEEM))
    .map(({ method, path, headers }) => ({
      method,
      url: server.url(path),
      withCookies: headers.cookie === "session=ada",
    }));
  return value === undefined
    ? { agent, requests, state: "failed" }
    : { agent, requests, state: "shown", shown: value };
}

const extensionOf = (work: Work): KitTarget => ({
  name: "the unpacked extension",
  callTool: (asked) => call(work, asked),
  openReferences: async () => ({
    origin: work.server.origin,
    other: "https://other.example",
    reveal: (asked, answer) => reveal(work, asked, answer),
  }),
});

/**
 * One session of one agent: what it was once refused it is never given, so only the examples, which
 * do not overlap.
 */
const EXAMPLES = CASES.filter(
  ({ kind, examples }) => (kind === "call" || kind === "reference") && examples !== undefined,
);

test("The worked examples hold through the unpacked extension.", async ({ work }) => {
  const { context, person, server } = work;
  await context.addCookies([{ name: "session", value: "ada", url: server.origin, sameSite: "Strict" }]);
  await person.answersAll(true);
  const report = await runKit(extensionOf(work), EXAMPLES);
  const failed = report.verdicts.filter(({ outcome }) => outcome !== "passed").map(({ id }) => id);
  expect(failed, formatReport(report)).toEqual([]);
  expect(report.passed).toBe(8);
});
