/** The log where an organisation wants it: no option, variable or file of the user's keeps it from there unseen. */
import {
  existsSync,
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
import { LogFile } from "../../../src/mcp/log/log-file.js";
import { LogFollower, type LogLine, type LogOutput } from "../../../src/mcp/log/log-follower.js";
import { LogPositions } from "../../../src/mcp/log/log-positions.js";
import { OrganisationLog } from "../../../src/mcp/log/organisation-log.js";
import { statusWords } from "../../../src/mcp/server/answers.js";
import { PlayedCollector } from "./played-collector.js";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "airlock-log-"));
  folder = join(root, "organisation");
  mkdirSync(folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const entry = (n: number): JsonRecord => ({ n, time: n, event: "call", what: "done", tool: `t${n}` });

/** A worker whose browser is managed. */
class ManagedLine implements LogLine {
  readonly agent = "app-1";
  readonly entries = [entry(1), entry(2)];
  readonly states: unknown[] = [];
  logTo: LogPlaces | undefined;

  constructor(logTo: LogPlaces) {
    this.logTo = logTo;
  }

  async ask(method: string, { after, isWritten }: JsonRecord): Promise<JsonRecord> {
    if (method === "airlock/log-state") {
      this.states.push(isWritten);
      return {};
    }
    const entries = this.entries.filter(({ n }) => (n as number) > (after as number));
    return { log: "log-1", through: entries.at(-1)?.["n"] ?? after, more: false, entries };
  }
}

function follow(outputs: readonly LogOutput[] = []) {
  const failed = vi.fn();
  const organisation = new OrganisationLog({ root, version: "1" });
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
  await vi.waitUntil(() => failed.mock.calls.length === 1);
  expect(written()).toEqual([1, 2]);
  expect(line.states).toEqual([true]);
  expect(follower.problemOf(line)).toBeUndefined();
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
  [{ otlp: "http://collector.acme.example/v1/logs" }, "must begin with https://"],
  [{ otlp: "http://127.0.0.1.acme.example/v1/logs" }, "must begin with https://"],
  [{ otlp: "https://user:word@collector.acme.example/v1/logs" }, "name no user"],
  [{ otlp: "collector" }, "must begin with https://"],
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

it("Attack: variables that send OpenTelemetry's records elsewhere, or let them be dropped.", async () => {
  const collector = new PlayedCollector();
  const address = await collector.start();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
  vi.stubEnv("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "http://127.0.0.1:9");
  vi.stubEnv("OTEL_BLRP_MAX_QUEUE_SIZE", "1");
  vi.stubEnv("OTEL_SDK_DISABLED", "true");
  const line = new ManagedLine({ otlp: `${address}/here` });
  const { follower } = follow();
  await follower.pull(line);
  expect(line.states).toEqual([true]);
  expect(collector.got.join()).toMatch(/^\/here .*"t1".*"t2"/s);
  // A 400 is not tried again by OpenTelemetry itself.
  collector.status = 400;
  line.entries.push(entry(3));
  await follower.pull(line);
  expect(follower.problemOf(line)).toContain("did not take it");
  collector.status = 200;
  await follower.pull(line);
  expect(collector.got.at(-1)).toContain('"t3"');
  collector.close();
});
