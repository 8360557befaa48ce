/**
 * The log where an organisation wants it: no option, variable or file of the user's keeps it from
 * there unseen.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogPlaces } from "../../../src/link/log-places.js";
import { checkLog } from "../../../src/mcp/doctor/run-doctor.js";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { LineError, NoAnswerError } from "../../../src/mcp/link/rpc-line.js";
import { LogFile } from "../../../src/mcp/log/log-file.js";
import { LogFollower, type LogLine, type LogOutput } from "../../../src/mcp/log/log-follower.js";
import { LogPositions } from "../../../src/mcp/log/log-positions.js";
import { OrganisationLog } from "../../../src/mcp/log/organisation-log.js";
import { statusWords } from "../../../src/mcp/server/answers.js";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "airlock-log-"));
  folder = join(root, "organisation");
  mkdirSync(folder);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const entry = (n: number): JsonRecord => ({ n, time: n, event: "call", what: "done", tool: `t${n}` });

/** A worker whose browser is managed. */
class ManagedLine implements LogLine {
  readonly agent = "app-1";
  readonly entries = [entry(1), entry(2)];
  readonly states: unknown[] = [];
  logTo: LogPlaces | undefined;
  /** Settings that are asked for in vain. */
  readonly problems = new Map<string, Error>();
  unreadable = false;

  constructor(logTo: LogPlaces) {
    this.logTo = logTo;
  }

  async ask(method: string, { after, isWritten }: JsonRecord): Promise<JsonRecord> {
    const problem = this.problems.get(method);
    if (problem !== undefined) throw problem;
    if (method === "airlock/log-state") {
      this.states.push(isWritten);
      return {};
    }
    if (this.unreadable) return { log: 1 };
    const entries = this.entries.filter(({ n }) => (n as number) > (after as number));
    return { log: "log-1", through: entries.at(-1)?.["n"] ?? after, more: false, entries };
  }
}

function follow(outputs: readonly LogOutput[] = []) {
  const failed = vi.fn();
  const organisation = new OrganisationLog({ root });
  return { failed, organisation, follower: new LogFollower({ outputs, organisation, failed }) };
}

const written = (): unknown[] =>
  readFileSync(join(folder, "app-1.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { n: number }).n);

it("Attack: a --log that cannot be written, or is a pipe that nobody reads, does not keep it from there.", async () => {
  const line = new ManagedLine({ folder });
  const broken = {
    sink: new LogFile(join(root, "none", "log")),
    positions: new LogPositions(join(root, "p")),
  };
  const hanging = { sink: { write: () => new Promise<void>(() => {}) }, positions: broken.positions };
  const { follower, failed } = follow([broken, hanging]);
  void follower.pull(line);
  await vi.waitUntil(() => failed.mock.calls.length === 1, { timeout: 60_000 });
  expect(written()).toEqual([1, 2]);
  expect(line.states).toEqual([true]);
  expect(follower.problemOf(line)).toBeUndefined();
  // The second pull finds the user's output as the first left it.
  line.entries.push(entry(3));
  void follower.pull(line);
  await vi.waitUntil(() => written().length === 3, { timeout: 60_000 });
  rmSync(folder, { recursive: true });
  line.entries.push(entry(4));
  void follower.pull(line);
  await vi.waitUntil(() => line.states.length === 2, { timeout: 60_000 });
  expect(line.states).toEqual([true, false]);
});

it.each([
  new LineError(-32601, "No."),
  new NoAnswerError("silent"),
  undefined,
])("Where the browser does not give its log (%s), nothing is told: neither that it is written nor that it is not.", async (problem) => {
  const line = new ManagedLine({ folder });
  if (problem === undefined) line.unreadable = true;
  else line.problems.set("airlock/log", problem);
  const { follower } = follow();
  await follower.pull(line);
  expect(line.states).toEqual([]);
  expect(existsSync(join(folder, "app-1.jsonl"))).toBe(false);
  line.unreadable = false;
  line.problems.clear();
  await follower.pull(line);
  expect(line.states).toEqual([true]);
});

it("What could not be written stays so while the browser does not give its log.", async () => {
  rmSync(folder, { recursive: true });
  const line = new ManagedLine({ folder });
  const { follower } = follow();
  await follower.pull(line);
  line.problems.set("airlock/log", new NoAnswerError("silent"));
  await follower.pull(line);
  expect(line.states).toEqual([false]);
  expect(follower.problemOf(line)).toContain("cannot be written to");
});

it("The worker is told again where it did not hear it, and after a policy that wanted no log.", async () => {
  const line = new ManagedLine({ folder });
  const { logTo } = line;
  const { follower } = follow();
  line.problems.set("airlock/log-state", new NoAnswerError("silent"));
  await follower.pull(line);
  expect(line.states).toEqual([]);
  line.problems.clear();
  await follower.pull(line);
  await follower.pull(line);
  expect(line.states).toEqual([true]);
  line.logTo = undefined;
  await follower.pull(line);
  line.logTo = logTo;
  await follower.pull(line);
  expect(line.states).toEqual([true, true]);
  // The worker named the same places again before anybody looked.
  line.logTo = { folder };
  await follower.pull(line);
  expect(line.states).toEqual([true, true, true]);
});

it("Attack: a hard link in the folder, to make the user write into a file of theirs.", async () => {
  const own = join(root, "own");
  writeFileSync(own, "mine\n");
  linkSync(own, join(folder, "app-1.jsonl"));
  const { follower } = follow();
  const line = new ManagedLine({ folder });
  await follower.pull(line);
  expect(follower.problemOf(line)).toContain("cannot be written to");
  expect(line.states).toEqual([false]);
  expect(readFileSync(own, "utf8")).toBe("mine\n");
});

it("Without any option it is written, once, and by the next process from there on.", async () => {
  const line = new ManagedLine({ folder });
  const { follower } = follow();
  await Promise.all([follower.pull(line), follower.pull(line), follower.pull(line)]);
  line.entries.push(entry(3));
  await follow().follower.pull(new ManagedLine({ folder }));
  await follow().follower.pull(line);
  expect(written()).toEqual([1, 2, 3]);
  expect(readFileSync(join(folder, "app-1.jsonl"), "utf8")).toContain('"agent":"app-1"');
});

it("What cannot be written is told to the worker and the user, and comes when it can be.", async () => {
  rmSync(folder, { recursive: true });
  const line = new ManagedLine({ folder });
  const { follower, failed } = follow();
  await follower.pull(line);
  await follower.pull(line);
  const problem = follower.problemOf(line) ?? "";
  expect(problem).toContain(
    `${folder}”, where the organisation wants the log, cannot be written to (ENOENT)`,
  );
  expect(failed.mock.calls).toEqual([[problem]]);
  expect(line.states).toEqual([false]);
  expect(statusWords([{ kind: "ready", logProblem: problem }], 1)).toContain(problem);
  mkdirSync(folder);
  await follower.pull(line);
  expect(line.states).toEqual([false, true]);
  expect(written()).toEqual([1, 2]);
  expect(follower.problemOf(line)).toBeUndefined();
  // The person's organisation moved it: what is said of one place is not said of another.
  line.logTo = { folder: join(root, "none") };
  await follower.pull(line);
  expect(line.states).toEqual([false, true, false]);
});

it("Attack: a link in the folder, to make the user write into a file of theirs.", async () => {
  const own = join(root, "own");
  writeFileSync(own, "mine\n");
  symlinkSync(own, join(folder, "app-1.jsonl"));
  const { follower } = follow();
  const line = new ManagedLine({ folder });
  await follower.pull(line);
  expect(follower.problemOf(line)).toContain("cannot be written to");
  expect(readFileSync(own, "utf8")).toBe("mine\n");
});

it.each([
  [{ folder: "logs" }, "is not an absolute path"],
  [{ folder: "~/logs" }, "is not an absolute path"],
])("%j is not taken, and the doctor says why.", async (places, words) => {
  const { organisation } = follow();
  const out = { out: vi.fn(), err: vi.fn() };
  await expect(checkLog([{ agent: "app-1", places }], organisation, out)).rejects.toThrow(words);
});

it("The doctor says where it goes, and writes nothing there.", async () => {
  const out = { out: vi.fn(), err: vi.fn() };
  await checkLog([{ agent: "app-1", places: { folder } }], follow().organisation, out);
  expect(out.out.mock.calls).toEqual([[`ok      The organisation's log is written to ${folder}`]]);
  expect(readFileSync(join(folder, "app-1.jsonl"), "utf8")).toBe("");
  expect(existsSync(join(root, "organisation-folder.position"))).toBe(false);
});
