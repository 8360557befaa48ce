/**
 * A browser that is closed and opened, an extension that is reloaded, a worker that is killed, a
 * tab that is put to sleep, each while something is under way: what the person and the agent are
 * told then.
 */
import { expect, it } from "vitest";
import { dropWords } from "../../../extension/ui/sentences/drop-words.js";
import { agentQuestionsPaused, rpcTabAsleep, rpcToolUnknown } from "../../../src/texts/agents.js";
import { FakePanel } from "../fake-agent.js";
import { CANARY, json, ORIGIN, TOOL } from "../fake-page.js";
import { again, appNameOf, type SamePerson, samePerson } from "../same-person.js";
import { quiet, until } from "../until.js";

type State = "asking" | "running" | "kept" | "revealed" | "paused";
type Event = "closed" | "reloaded" | "killed" | "asleep";

interface Told {
  /** The sentences of *Now*, after the time. */
  readonly notice: readonly string[];
  /** Secrets that are kept, questions that wait, calls that run; and whether it is paused. */
  readonly kept: number;
  readonly waiting: number;
  readonly running: number;
  readonly paused: boolean;
  /** New entries of the log. */
  readonly log: readonly string[];
  /** Whether the tab is still the agent's. */
  readonly connected: boolean;
  /** The agent hears this of the call that was under way; `lost`: its line closed. */
  readonly call: "none" | "lost" | "did not run" | "may have run";
  /** Its next call meets this. */
  readonly next: "is asked about" | "runs" | "is refused for the pause" | "tool not listed" | "tab asleep";
}

const CALM: Told = {
  ...{ notice: [], kept: 0, waiting: 0, running: 0, paused: false, log: [], connected: true },
  ...{ call: "none", next: "is asked about" },
};
const GONE = "The secret that was kept for you is gone. Run the tool again if you still need it.";
const CUT = "One call was interrupted. The log says how far it was.";

/** Closing the browser and reloading the extension are alike: no memory, and no connected tab. */
const ANEW: Told = { ...CALM, connected: false, next: "tool not listed" };
const AFTER_ALL: Readonly<Record<State, Told>> = {
  asking: { ...ANEW, notice: [CUT], log: ["call interrupted asking"], call: "lost" },
  running: { ...ANEW, notice: [CUT], log: ["call interrupted running"], call: "lost" },
  kept: { ...ANEW, notice: [GONE], log: ["kept dropped"] },
  revealed: { ...ANEW, notice: [GONE], log: ["kept dropped"] },
  paused: { ...ANEW, paused: true },
};

const TABLE: Readonly<Record<Event, Readonly<Record<State, Told>>>> = {
  closed: AFTER_ALL,
  reloaded: AFTER_ALL,
  killed: {
    asking: { ...CALM, log: ["call interrupted asking"], call: "did not run" },
    running: { ...CALM, log: ["call interrupted running"], call: "may have run", next: "runs" },
    kept: { ...CALM, kept: 1, next: "runs" },
    revealed: { ...CALM, kept: 1, next: "runs" },
    paused: { ...CALM, paused: true, next: "is refused for the pause" },
  },
  asleep: {
    asking: { ...CALM, log: ["call cancelled -32006"], call: "did not run", next: "tab asleep" },
    running: { ...CALM, log: ["call cancelled -32006"], call: "may have run", next: "tab asleep" },
    kept: { ...CALM, kept: 1, next: "tab asleep" },
    revealed: { ...CALM, kept: 1, next: "tab asleep" },
    paused: { ...CALM, paused: true, next: "tab asleep" },
  },
};

interface Stage extends SamePerson {
  readonly name: string;
}

const send = ({ app, name }: Stage, id: string) =>
  app.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } });

const answerIn = ({ app }: SamePerson, id: string) => app.frames.find((frame) => frame["id"] === id);

async function allow({ panel }: Stage): Promise<void> {
  const question = await panel.shows(({ questions }) => questions[0]?.id);
  await panel.command({ type: "answer", question, allow: true, remember: "session" });
}

const BRING: Readonly<Record<State, (stage: Stage) => Promise<unknown>>> = {
  async asking(stage) {
    send(stage, "under way");
    await stage.panel.shows(({ questions }) => questions.length === 1);
  },
  async running(stage) {
    stage.page.answer = () => undefined;
    send(stage, "under way");
    await allow(stage);
    await until(() => stage.page.runs.length === 1);
  },
  async kept(stage) {
    send(stage, "before");
    await allow(stage);
    await until(() => answerIn(stage, "before"));
    await stage.panel.shows(({ items }) => items.length === 1);
  },
  async revealed(stage) {
    await BRING.kept(stage);
    const handle = await stage.panel.shows(({ items }) => items[0]?.handle);
    expect(await stage.panel.command({ type: "reveal", handle })).toMatchObject({ value: CANARY });
  },
  paused: ({ panel }) => panel.command({ type: "pause", on: true }),
};

const HAPPEN: Readonly<Record<Event, (stage: Stage) => Promise<Stage>>> = {
  async closed(stage) {
    stage.browser.restart();
    return { ...stage, ...(await again(stage, true)) };
  },
  async reloaded(stage) {
    stage.browser.reload();
    return { ...stage, ...(await again(stage, true)) };
  },
  async killed(stage) {
    stage.browser.killWorker();
    stage.browser.startWorker();
    return { ...stage, ...(await again(stage, false)) };
  },
  async asleep(stage) {
    stage.browser.sleep(1, 7);
    await quiet();
    return stage;
  },
};

const callOf = (before: Stage, after: Stage): Told["call"] => {
  const frame = answerIn(after, "under way") as { error?: { data?: { ran?: string } } } | undefined;
  const ran = frame?.error?.data?.ran;
  if (ran === "no") return "did not run";
  if (ran === "maybe") return "may have run";
  if (frame !== undefined) throw new Error(`An answer to what was under way: ${JSON.stringify(frame)}`);
  return before.app.frames.length > 0 && before.panel.client.isOpen ? "none" : "lost";
};

async function nextOf(stage: Stage): Promise<Told["next"]> {
  stage.page.answer = () => json({ id: "k_2" });
  await stage.panel.shows(({ questions }) => questions.length === 0);
  const runs = stage.page.runs.length;
  send(stage, "next");
  const isAsked = () => stage.panel.state?.questions.length === 1;
  const seen = await until(() => answerIn(stage, "next") ?? (isAsked() && "asked"), "the next call");
  if (seen === "asked") return "is asked about";
  const text = JSON.stringify(seen);
  if (text.includes(rpcTabAsleep())) return "tab asleep";
  if (text.includes(rpcToolUnknown())) return "tool not listed";
  if (text.includes(agentQuestionsPaused())) return "is refused for the pause";
  expect([stage.page.runs.length, text]).toEqual([runs + 1, expect.stringContaining("k_2")]);
  return "runs";
}

const rows = (Object.keys(TABLE) as Event[]).flatMap((event) =>
  (Object.keys(TABLE[event]) as State[]).map((state) => [event, state] as const),
);

it.each(rows)("What both are told: %s while %s.", async (event, state) => {
  const house = await samePerson({ tools: [TOOL] });
  const before = { ...house, name: await appNameOf(house, TOOL.name) };
  await BRING[state](before);
  await quiet();
  const { entries } = house.browser.audit;
  const known = entries.length;
  const after = await HAPPEN[event](before);
  const isUnderWay = state === "asking" || state === "running";
  const { log } = TABLE[event][state];
  await until(() => entries.length >= known + log.length, "the log");
  await quiet();
  const panel = await new FakePanel(house.browser).shows((each) => each);
  const [, ...notice] = panel.dropped === undefined ? [] : dropWords(panel.dropped);
  const told: Omit<Told, "next"> = {
    notice,
    kept: panel.items.length,
    waiting: panel.questions.length,
    running: panel.calls.filter(({ status }) => status === "running" || status === "asking").length,
    paused: panel.quietUntil !== undefined,
    log: entries.slice(known).map(({ event: kind, what, reason = "" }) => `${kind} ${what} ${reason}`.trim()),
    connected: panel.agents.some(
      ({ id, connected, otherTabs }) => id === after.agent && (connected || otherTabs === 1),
    ),
    call: isUnderWay ? callOf(before, after) : "none",
  };
  expect({ ...told, next: await nextOf(after) }).toEqual(TABLE[event][state]);
  expect(house.browser.local.text).not.toContain(CANARY);
  expect(house.browser.local.text).not.toContain(new URL(ORIGIN).host);
});
