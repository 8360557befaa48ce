/**
 * The state of a session, through any sequence of calls in which the worker is killed at any step.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { decodeTrust } from "../../../../src/annotations/decode-trust.js";
import { CLEAN_SESSION, type SessionTrust } from "../../../../src/annotations/index.js";
import { annotationsFor } from "../../../../src/annotations/request-annotations.js";
import { marksOf, mergeTrust, type TrustMark } from "../../../../src/annotations/session-trust.js";
import { LIST_INBOX, READ_DRAFTS, SEND_EMAIL } from "../../../annotations/proposal-examples.js";
import { cases } from "../../../runs-all.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { CANARY, FakePage, json, ORIGIN, TOOL } from "../../fake-page.js";
import { allowAll, letIn } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const asTool = (
  registration: number,
  tool: { name: string; description: string; annotations: object },
): UntrustedTool => ({
  registration,
  name: tool.name,
  description: tool.description,
  annotations: JSON.stringify(tool.annotations),
});
const FLAG = { registration: 4, name: "flag", description: "Flags its result." };
const TOOLS: readonly UntrustedTool[] = [
  TOOL,
  asTool(2, READ_DRAFTS),
  asTool(3, LIST_INBOX),
  FLAG,
  asTool(5, SEND_EMAIL),
];
/** The contacts of an agent that holds the tool's result. */
const LEAVES: Readonly<Record<string, readonly TrustMark[]>> = {
  make_key: ["sensitive"],
  read_drafts: ["sensitive"],
  list_inbox: ["sensitive", "open-world"],
  flag: ["malicious"],
};
/** Next to what the tools are: the page denies everything that it can. */
const DENIAL = { openWorldHint: false, maliciousActivityHint: false, attribution: [] };

const LETTER = "Dear captain, the winch was mended on Tuesday.";
const answerOf = (registration: number) =>
  registration === TOOL.registration
    ? json({ id: LETTER, secret: CANARY, _meta: { annotations: DENIAL } })
    : json({
        id: LETTER,
        _meta: { annotations: { ...DENIAL, maliciousActivityHint: registration === FLAG.registration } },
      });

interface Stage {
  readonly browser: FakeBrowser;
  readonly page: FakePage;
  readonly names: ReadonlyMap<string, string>;
}

async function prepare(): Promise<Stage> {
  const browser = new FakeBrowser();
  browser.startWorker();
  const page = await new FakePage(browser, {
    tools: TOOLS,
    answer: ({ registration }) => answerOf(registration),
  }).settled();
  const agent = new FakeAgent(browser);
  await letIn(new FakePanel(browser), agent);
  const listed = await agent.tools();
  const nameOf = ({ name }: UntrustedTool) => listed.find((each) => each.name.endsWith(name))?.name ?? "";
  browser.killWorker();
  await quiet();
  return { browser, page, names: new Map(TOOLS.map((tool) => [tool.name, nameOf(tool)])) };
}

const stored = ({ browser }: Stage): SessionTrust => {
  const text = browser.session.data.get(`trust:${AGENT}`);
  return text === undefined ? CLEAN_SESSION : decodeTrust(JSON.parse(JSON.parse(text) as string));
};

/** The tools of which an agent may repeat something. */
const storedSources = ({ browser }: Stage): string[] => {
  const text = browser.session.data.get(`read:${AGENT}`) ?? '"[]"';
  return (JSON.parse(JSON.parse(text) as string) as { tool: string }[]).map(({ tool }) => tool);
};

/**
 * One life of the worker, with calls that run next to each other. @returns the tools whose results
 * the agent got
 */
async function live(
  { browser, page, names }: Stage,
  tools: readonly string[],
  crashAt?: number,
): Promise<string[]> {
  browser.startWorker(crashAt);
  const agent = new FakeAgent(browser);
  allowAll(new FakePanel(browser));
  page.connect();
  const calls = tools.map((tool) => {
    // An id of its own: what became of an earlier call is told to the agent that connects next.
    const id = `call-${crypto.randomUUID()}`;
    const params = { name: names.get(tool), arguments: {} };
    agent.client.send({ jsonrpc: "2.0", id, method: "tools/call", params });
    return { id, tool };
  });
  const isOver = () => calls.every(({ id }) => agent.answerTo(id) !== undefined);
  await until(() => isOver() || !browser.life.isAlive, "the answers or the death");
  browser.killWorker();
  await quiet();
  return calls.flatMap(({ id, tool }) => {
    const { result } = agent.answerTo(id) ?? {};
    return result !== undefined && result["isError"] !== true ? [tool] : [];
  });
}

const contains = (more: SessionTrust, less: SessionTrust): boolean =>
  JSON.stringify(mergeTrust(more, less)) === JSON.stringify(more);

const lives = fc.array(
  fc.record({
    tools: fc.array(fc.constantFrom(...Object.keys(LEAVES)), { minLength: 1, maxLength: 2 }),
    crashAt: fc.option(fc.nat(60), { nil: undefined, freq: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe("A session's state, when the worker is killed at any step of any call", () => {
  it("holds what every released result has left, never shrinks, and decides in the next life", async () => {
    const seen = { released: 0, killed: 0 };
    await fc.assert(
      fc.asyncProperty(lives, async (sequence) => {
        const stage = await prepare();
        const must = new Set<TrustMark>();
        for (const { tools, crashAt } of sequence) {
          const before = stored(stage);
          const released = await live(stage, tools, crashAt);
          seen.released += released.length;
          seen.killed += tools.length - released.length;
          expect(storedSources(stage)).toEqual(expect.arrayContaining(released));
          for (const mark of released.flatMap((tool) => LEAVES[tool] ?? [])) must.add(mark);
          expect(contains(stored(stage), before)).toBe(true);
          expect(marksOf(stored(stage))).toEqual(expect.arrayContaining([...must]));
        }
        const state = stored(stage);
        const sent = await live(stage, ["send_email"]);
        const isSent = sent.length === 1;
        expect(isSent).toBe(!state.openWorld);
        // A page that is told anything is told what was stored.
        const last = stage.page.runs.at(-1);
        if (isSent && last?.annotations !== undefined) {
          expect(JSON.parse(last.annotations)).toEqual(annotationsFor(state, ORIGIN));
        }
      }),
      { numRuns: cases(40) },
    );
    expect(seen.released).toBeGreaterThan(10);
    expect(seen.killed).toBeGreaterThan(10);
  });
});
