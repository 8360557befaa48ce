/** `webmcp-airlock mcp wrap` and `mcp unwrap`. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { faultAt, faultInWords, type HelpTopic, misused } from "../../texts/help.js";
import * as texts from "../../texts/wrap.js";
import { PROGRAM } from "../install/plan.js";
import type { Output } from "../output.js";
import { type Places, placesFor, readSurroundings, type Surroundings } from "../paths.js";
import { appNamed, appOfFile, filesOf, WRAPPED_APPS, type WrappedApp } from "./apps.js";
import { digestOf, readConfiguration } from "./files.js";
import { TextError } from "./read-text.js";
import { readRecord, type WrapPlaces, type WrapRecord, wrapPlacesIn } from "./record.js";
import { planUnwrap, type UnwrapJob, unwrapFile } from "./unwrap-file.js";
import { leftOff, planFile, type WrapJob, wrapFile } from "./wrap-file.js";
import { locked } from "./wrap-lock.js";

type ExitCode = 0 | 1 | 2;

const OPTIONS = {
  agent: { type: "string" },
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
} as const;

interface Order {
  readonly file?: string;
  readonly agent?: string;
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** @throws TypeError */
function readOrder(args: readonly string[]): Order {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [file, more] = positionals;
  if (more !== undefined) throw new TypeError(texts.oneFile());
  return {
    ...(file !== undefined && { file: resolve(file) }),
    ...(values.agent !== undefined && { agent: values.agent }),
    yes: values.yes === true,
    dryRun: values["dry-run"] === true,
  };
}

interface Chosen {
  readonly app: WrappedApp;
  readonly agent: string;
  readonly path: string;
}

/** Apps of the desktop have a path of programs of their own, so the program is named whole. */
export function programOf({ env }: Surroundings, argv: readonly string[], node: string): readonly string[] {
  return env["npm_command"] === "exec" || argv[1] === undefined
    ? ["npx", "-y", "webmcp-airlock"]
    : [node, realpathSync(argv[1])];
}

/** One step of what was ordered that failed has its words, and costs no other. */
class Outcome {
  code: ExitCode = 0;
  readonly #out: Output;

  constructor(out: Output) {
    this.#out = out;
  }

  failed(path: string, error: unknown): undefined {
    const why = error instanceof TextError ? error.message : `${faultInWords(error)}.`;
    this.said(texts.leftAlone(path, why));
  }

  said(text: string): undefined {
    this.code = 1;
    this.#out.err(text);
  }

  tried<Value>(path: string, action: () => Value): Value | undefined {
    try {
      return action();
    } catch (error) {
      return this.failed(path, error);
    }
  }
}

/** Two paths of one file count once. */
const different = (paths: readonly string[]): readonly string[] => [
  ...new Map(paths.filter(existsSync).map((path) => [realpathSync(path), path])).values(),
];

function chooseFiles(order: Order, surroundings: Surroundings, outcome: Outcome): readonly Chosen[] {
  const { file, agent } = order;
  if (file !== undefined) {
    const app = appOfFile(file) ?? (extname(file) === ".toml" ? appNamed("Codex") : undefined);
    if (app === undefined && agent === undefined) {
      outcome.said(texts.nameTheApp(file));
      return [];
    }
    const chosen = app ?? appNamed(agent as string);
    return [{ app: chosen, agent: agent ?? chosen.name, path: file }];
  }
  const wanted = agent === undefined ? WRAPPED_APPS : [appNamed(agent)];
  const looked = wanted.map((app) => ({ app, paths: filesOf(app, surroundings) }));
  const found = looked.map(({ app, paths }) => ({ app, paths: different(paths) }));
  if (found.every(({ paths }) => paths.length === 0)) {
    outcome.said(texts.noneFound(looked.flatMap(({ paths }) => paths)));
  }
  return found.flatMap(({ app, paths }) => {
    if (paths.length > 1) outcome.said(texts.twoFiles(app.name, paths));
    const [path] = paths;
    return path === undefined || paths.length > 1 ? [] : [{ app, agent: app.name, path }];
  });
}

async function isWanted({ yes, dryRun }: Order, out: Output): Promise<boolean> {
  if (dryRun) return false;
  if (yes) return true;
  if (process.stdin.isTTY !== true) {
    out.err(texts.addYes());
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(texts.ask());
  lines.close();
  const isYes = /^y(?:es)?$/i.test(answer.trim());
  if (!isYes) out.out(texts.nothingChanged());
  return isYes;
}

function tellWrap(job: WrapJob, out: Output): boolean {
  const { app, read, plan, record, places } = job;
  const isMoving = "own" in plan;
  if (isMoving) {
    out.out(texts.plan(app.name, read.path));
    if (read.real !== read.path) out.out(`  ${texts.isLink(read.path, read.real)}`);
    out.out(texts.moves(Object.keys(plan.moved)));
  } else out.out(record === undefined ? texts.nothingMoves(read.path) : texts.alreadyWrapped(read.path));
  for (const { title, why } of plan.left) out.out(texts.stays(title, why));
  for (const title of leftOff(job)) out.out(texts.staysOff(title, places.servers));
  return isMoving;
}

async function wrap(order: Order, places: Places, out: Output): Promise<ExitCode> {
  const surroundings = readSurroundings();
  const outcome = new Outcome(out);
  const start = { folder: places.wrapped, program: programOf(surroundings, process.argv, process.execPath) };
  const jobs = chooseFiles(order, surroundings, outcome).flatMap(
    ({ app, agent, path }) =>
      outcome.tried(path, () => planFile(app, agent, readConfiguration(path), start)) ?? [],
  );
  const moving = jobs.filter((job) => tellWrap(job, out));
  if (moving.length === 0) return outcome.code;
  if (!existsSync(join(places.host, PROGRAM))) out.out(texts.noBrowserYet());
  if (!(await isWanted(order, out))) return outcome.code;
  for (const job of moving) {
    const { plan, read } = job;
    if (!("own" in plan)) continue;
    const copy = outcome.tried(read.path, () =>
      locked(places.wrapped, () => wrapFile(job, plan, places.wrapped)),
    );
    if (copy === undefined) continue;
    out.out(texts.copyKept(copy));
    out.out(texts.serversAre(job.places.servers));
    out.out(texts.whatNow(job.app.name));
  }
  return outcome.code;
}

interface Wrapped {
  readonly places: WrapPlaces;
  readonly record: WrapRecord;
}

function wrappedIn(folder: string, outcome: Outcome): readonly Wrapped[] {
  const all = outcome.tried(folder, () => wrapPlacesIn(folder)) ?? [];
  return all.flatMap((places) => {
    const record = outcome.tried(places.record, () => readRecord(places));
    return record === undefined ? [] : { places, record };
  });
}

function recordsFor({ file }: Order, folder: string, outcome: Outcome): readonly Wrapped[] {
  const records = wrappedIn(folder, outcome);
  if (file === undefined) return records;
  const isSame = ({ record }: Wrapped) =>
    resolve(record.file) === file || realOf(record.file) === realOf(file);
  const same = records.filter(isSame);
  const found = same.length > 0 ? same : records.flatMap((each) => asMoved(each, file));
  if (found.length === 0) outcome.said(texts.notWrapped(file));
  return found;
}

/** The file as wrap left it, in another place. Attack: a file that is another gets the servers. */
function asMoved({ places, record }: Wrapped, file: string): Wrapped[] {
  if (existsSync(record.file) || !existsSync(file)) return [];
  return digestOf(readFileSync(file, "utf8")) === record.after
    ? [{ places, record: { ...record, file } }]
    : [];
}

const realOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

function tellUnwrap({ record, unwrapped }: UnwrapJob, out: Output): void {
  out.out(texts.plan(record.app, record.file));
  out.out(texts.comesBack(Object.keys(record.entries).filter((title) => !unwrapped.taken.includes(title))));
  if (unwrapped.isSame) out.out(texts.asItWas());
  for (const title of unwrapped.taken) out.out(`  ${texts.titleTaken(title, record.copy)}`);
}

async function unwrap(order: Order, places: Places, out: Output): Promise<ExitCode> {
  const outcome = new Outcome(out);
  const records = recordsFor(order, places.wrapped, outcome);
  if (records.length === 0 && outcome.code === 0) out.out(texts.nothingWrapped());
  // The record says which files are ours: an app may have put a file in place of a link.
  const jobs = records.flatMap(({ record, places }) => {
    const planned = () => planUnwrap(readConfiguration(record.file), record, places);
    return outcome.tried(record.file, planned) ?? [];
  });
  for (const job of jobs) tellUnwrap(job, out);
  if (jobs.length === 0 || !(await isWanted(order, out))) return outcome.code;
  for (const job of jobs) {
    const { app, file, copy } = job.record;
    const end = outcome.tried(file, () => locked(places.wrapped, () => unwrapFile(job)));
    if (end === undefined) continue;
    out.out(end.isCopyKept ? texts.putBack(file) : texts.restored(file));
    if (end.isCopyKept) out.out(texts.copyKept(copy));
    if (end.isServersFileKept) out.out(texts.serversFileKept(job.places.servers, job.onlyThere));
    out.out(texts.restart(app));
  }
  return outcome.code;
}

const runWith =
  (topic: HelpTopic, action: typeof wrap) =>
  async (args: readonly string[], out: Output): Promise<ExitCode> => {
    let order: Order;
    try {
      order = readOrder(args);
    } catch (error) {
      out.err(misused((error as Error).message, topic));
      return 2;
    }
    try {
      return await action(order, placesFor(readSurroundings()), out);
    } catch (error) {
      out.err(faultAt(error));
      return 1;
    }
  };

export const runWrap = runWith("mcp wrap", wrap);
export const runUnwrap = runWith("mcp unwrap", unwrap);
