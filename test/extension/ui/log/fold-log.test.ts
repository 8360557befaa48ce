/** The log as a person reads it: folded by call, filtered, exported. */
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../../extension/protocol/audit-messages.js";
import type { PanelCall } from "../../../../extension/protocol/panel-messages.js";
import { asJsonLines, foldLog } from "../../../../extension/ui/log/fold-log.js";
import { dayOf, filterRows } from "../../../../extension/ui/log/log-filter.js";
import { outcomeWords } from "../../../../extension/ui/log/log-row.js";

const NOON = new Date(2026, 10, 23, 12).getTime();
const DAY = 86_400_000;
const WITHHELD = [{ path: "/key", reason: "x-sensitive" }];

/** Entries, oldest first, as the log stores them; the log is read newest first. */
function logOf(...entries: Partial<AuditEntry>[]): AuditEntry[] {
  const of = (entry: Partial<AuditEntry>, at: number): AuditEntry => ({
    ...{ n: at + 1, time: NOON + at, event: "call", what: "done", agentName: "Ada" },
    ...{ origin: "https://shop.example", tool: "get_key" },
    ...entry,
  });
  return entries.map(of).reverse();
}

const CALL = logOf(
  { event: "rule", what: "asked", reason: "ask-for-new-tools", call: "c1" },
  { event: "agent", what: "let in", tool: "" },
  { event: "consent", what: "allowed", call: "c1" },
  { what: "started", call: "c1" },
  { what: "done", call: "c1", withheld: WITHHELD },
  { what: "refused", count: 12, tool: "" },
);

describe("The log, folded", () => {
  it("has one row for a call, where it began, with what was asked, answered and kept in it", () => {
    const [refused, agent, call, ...rest] = foldLog(CALL, []);
    expect(rest).toEqual([]);
    expect(refused).toMatchObject({ outcome: "refused", isCall: true });
    expect(agent).toMatchObject({ outcome: "note", isCall: false });
    expect(call).toMatchObject({ key: "c1", outcome: "kept", kept: 1, answer: "allowed", agent: "Ada" });
    expect(call?.entries.map(({ n }) => n)).toEqual([1, 3, 4, 5]);
  });

  it("says of a call that it used a secret, by the name that the person knows, and is found by it", () => {
    const made = { label: "API key", tool: "get_key", origin: "https://shop.example" };
    const rowWith = (...used: NonNullable<AuditEntry["used"]>) =>
      foldLog(logOf({ what: "started", call: "c", used }, { what: "done", call: "c" }), []);
    const [row] = rowWith(made);
    expect(row && outcomeWords(row)).toEqual(["Done", "used “API key”"]);
    expect(filterRows(rowWith(made), "api key", "")).toHaveLength(1);
    const [two] = rowWith(made, { label: "PIN" });
    expect(two && outcomeWords(two)).toEqual(["Done", "used 2 secrets"]);
    const [none] = rowWith();
    expect(none && outcomeWords(none)).toEqual(["Done"]);
    const [stopped] = foldLog(
      logOf({ what: "started", call: "c", used: [made] }, { event: "rule", what: "blocked", call: "c" }),
      [],
    );
    expect(stopped && outcomeWords(stopped)).toEqual(["Stopped", "used “API key”"]);
  });

  it("says how each call ended, and that one has not", () => {
    const ends = ["done", "failed", "cancelled", "interrupted", "denied", "blocked", "started", "timed-out"];
    const rows = foldLog(logOf(...ends.map((what) => ({ what, call: what }))), []);
    expect(Object.fromEntries(rows.map(({ key, outcome }) => [key, outcome]))).toEqual({
      ...{ done: "done", failed: "failed", cancelled: "failed", interrupted: "failed", denied: "denied" },
      ...{ blocked: "stopped", started: "open", "timed-out": "failed" },
    });
    const stopped = logOf({ event: "rule", what: "blocked", call: "r" }, { what: "denied", call: "r" });
    expect(foldLog(stopped, [])[0]?.outcome).toBe("stopped");
    expect(foldLog(logOf({ event: "warning", what: "held back" }), [])[0]?.outcome).toBe("stopped");
  });

  it("does not say denied of a tool that ran: its result was kept", () => {
    const started = { what: "started", call: "c" };
    const no = { event: "consent", what: "denied", call: "c" } as const;
    const end = { what: "denied", call: "c" };
    const wordsOf = (...entries: Partial<AuditEntry>[]) => {
      const [row] = foldLog(logOf(...entries), []);
      return row && outcomeWords(row);
    };
    expect(wordsOf(no, end)).toEqual(["you denied it"]);
    expect(wordsOf(end)).toEqual(["Denied"]);
    expect(wordsOf(started, no, end)).toEqual(["you denied the result"]);
    expect(wordsOf(started, end)).toEqual(["Result kept from the agent"]);
  });

  it("has one row a day for an agent's refused calls, which counts them, and loses no entry's number", () => {
    const flood = { what: "refused", agent: "a", tool: "" };
    const entries = logOf(
      { ...flood, time: NOON - DAY, count: 4 },
      { ...flood, count: 5, reason: "too-many" },
      { call: "c1" },
      { ...flood, count: 60, reason: "denied-before" },
      { ...flood, agent: "b", count: 1 },
    );
    const rows = foldLog(entries, []);
    expect(rows.map(({ refused, outcome }) => [refused, outcome])).toEqual([
      [1, "refused"],
      [0, "done"],
      [65, "refused"],
      [4, "refused"],
    ]);
    const numbers = asJsonLines(rows)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).n);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });

  it("has a row for a call that the log does not know yet, which stays in its place when it does", () => {
    const of = { tool: "get_key", origin: "https://shop.example", startedAt: NOON, withheld: [] };
    const call: PanelCall = { ...of, id: "c9", agent: "Ada", status: "asking" };
    const before = foldLog(logOf({ time: NOON + 5 }, { time: NOON - 5 }), [call]);
    expect(before.map(({ key, outcome }) => [key, outcome])).toEqual([
      ["n1", "note"],
      ["c9", "open"],
      ["n2", "note"],
    ]);
    const after = foldLog(logOf({ time: NOON + 5 }, { time: NOON - 5 }, { time: NOON, call: "c9" }), [call]);
    expect(after.map(({ key }) => key)).toEqual(["n1", "c9", "n2"]);
    expect(after[1]?.call).toBe(call);
  });
});

describe("The log, filtered", () => {
  it("by words, and by a day of the person's own clock", () => {
    const entries = logOf(
      { call: "a", time: NOON - DAY, agentName: "Bea", tool: "send_mail" },
      { call: "b", withheld: WITHHELD, origin: "https://bank.example" },
      { event: "site", what: "off", tool: "" },
    );
    const keys = (text: string, day = "") =>
      filterRows(foldLog(entries, []), text, day).map(({ key }) => key);
    expect(keys("")).toEqual(["n3", "b", "a"]);
    expect(keys("send_m")).toEqual(["a"]);
    expect(keys("turned airlock off")).toEqual(["n3"]);
    expect(keys("bea")).toEqual(["a"]);
    expect(keys("bank.example")).toEqual(["b"]);
    expect(keys("", dayOf(NOON - DAY))).toEqual(["a"]);
    expect(keys("bea", dayOf(NOON))).toEqual([]);
  });
});

describe("The log, exported", () => {
  it("is every entry of the rows that are shown, as it is stored, oldest first", () => {
    const text = asJsonLines(foldLog(CALL, []).filter(({ key }) => key === "c1"));
    const lines = text.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(CALL.filter(({ call }) => call === "c1").reverse());
  });
});
