/** The latest calls, for the panel: one party's excess never costs another. */
import { expect, it } from "vitest";
import { type CallOrder, RunningCall } from "../../../../extension/background/model/running-call.js";
import { CallLog } from "../../../../extension/background/stores/call-log.js";
import type { PanelStop } from "../../../../extension/protocol/stop-messages.js";
import type { Finding } from "../../../../src/detection/types.js";

const RESULT = { content: [] };
const STOP: PanelStop = {
  title: "Send a letter",
  hasRun: false,
  deed: { kind: "call", to: [], more: 0, with: [], dangers: [] },
  reasons: [],
  arguments: "{}",
};

/** The log of a worker whose storage keeps nothing. */
const NOWHERE = { initial: () => [], write: async () => undefined };
const newLog = () => new CallLog({ state: NOWHERE, lasting: NOWHERE }, () => undefined);

function callOf(id: string, agent: string, name = "send", origin = "https://shop.example"): RunningCall {
  const order = { agent: { id: agent }, found: { tool: { origin, definition: { name } } } };
  const call = new RunningCall(order as unknown as CallOrder);
  call.close();
  return Object.assign(call, { id });
}

function begun(log: CallLog, id: string, agent: string, name?: string): RunningCall {
  const call = callOf(id, agent, name);
  log.begin(call);
  return call;
}

function done(log: CallLog, id: string, agent: string, name?: string): void {
  log.end(begun(log, id, agent, name), "done", RESULT);
}

function stopped(log: CallLog, id: string, agent: string, name?: string): void {
  const call = begun(log, id, agent, name);
  log.stopped(call, STOP);
  log.end(call, "done", RESULT);
}

const idsIn = (log: CallLog): string[] => log.list().map(({ id }) => id);
const times = (count: number, act: (at: number) => void) => Array.from({ length: count }, (_, at) => act(at));

it("An agent's flood, whatever it is of, leaves an unread stop of another agent.", () => {
  for (const flood of [done, stopped]) {
    const log = newLog();
    stopped(log, "mine", "quiet");
    times(100, (at) => flood(log, `flood-${at}`, "loud", `tool-${at % 7}`));
    expect(idsIn(log)).toContain("mine");
    expect(idsIn(log)[0]).toBe("flood-99");
    expect(idsIn(log)).toHaveLength(30);
  }
});

it("Neither does a flood of calls that still run, which nothing takes out of the list.", () => {
  const log = newLog();
  stopped(log, "mine", "quiet");
  times(32, (at) => log.begin(callOf(`running-${at}`, "loud")));
  done(log, "next", "quiet");
  expect(idsIn(log)).toContain("mine");
});

it("An agent cannot push its own unread stop out with harmless calls, nor with another stop again and again.", () => {
  for (const flood of [done, stopped]) {
    const log = newLog();
    stopped(log, "attack", "loud", "send");
    times(100, (at) => flood(log, `flood-${at}`, "loud", "list"));
    expect(idsIn(log)).toContain("attack");
  }
});

it("What the person has read goes first, and the newest call stays.", () => {
  const log = newLog();
  stopped(log, "read", "loud", "send");
  log.readStop("read");
  times(30, (at) => stopped(log, `stop-${at}`, "loud"));
  expect(idsIn(log)).not.toContain("read");
  done(log, "newest", "loud");
  expect(idsIn(log)[0]).toBe("newest");
});

it("A page whose tools fail endlessly leaves an unread stop of another page's agent.", () => {
  const log = newLog();
  log.stopped(callOf("mine", "page https://shop.example"), STOP);
  times(50, (at) => log.failedInPage(`tool-${at}`, "https://loud.example", "No.", []));
  times(50, (at) => {
    const call = callOf(`loud-${at}`, "page https://loud.example", "send", "https://loud.example");
    log.stopped(call, STOP);
  });
  expect(idsIn(log)).toContain("mine");
  expect(idsIn(log)).toHaveLength(5);
});

it("A warning and a question without an answer stay as an unread stop does.", () => {
  const log = newLog();
  const finding = { rule: "order", severity: "warning", kind: "instruction" } as const;
  const warned = begun(log, "warned", "quiet");
  warned.become({ kept: { withheld: [], findings: [finding] as unknown as readonly Finding[] } });
  log.end(warned, "done", RESULT);
  log.end(begun(log, "missed", "quiet"), "unanswered", RESULT);
  times(60, (at) => done(log, `own-${at}`, "quiet"));
  expect(idsIn(log)).toEqual(expect.arrayContaining(["warned", "missed"]));
  log.dismiss("warned");
  done(log, "after", "quiet");
  expect(idsIn(log)).not.toContain("warned");
});

it("A call is seen as it is while it runs, and as what is left of it afterwards, in the same place.", () => {
  const log = newLog();
  const first = begun(log, "first", "quiet");
  done(log, "second", "quiet");
  expect(log.list().map(({ id, status }) => [id, status])).toEqual([
    ["second", "done"],
    ["first", "asking"],
  ]);
  first.become({ stage: "running" });
  first.become({ stage: "finished", kept: { withheld: [], error: "words of the page" } });
  expect(log.list()[1]).toMatchObject({ status: "running", error: "words of the page" });
  log.forgetErrors();
  expect(log.list()[1]).not.toHaveProperty("error");
  log.stopped(first, STOP);
  log.readStop("first");
  log.end(first, "denied", RESULT);
  expect(log.list()[1]).toMatchObject({ status: "stopped", ran: "yes", stop: { isRead: true } });
});
