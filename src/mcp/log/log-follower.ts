/**
 * Brings what the extension's log says of this agent's calls to where it is wanted. At least once: a position moves on only
 * after its entries were written. Each browser's log has its own numbers and its own position.
 */
import { isRecord } from "../../intrinsics/language.js";
import type { LogPlaces } from "../../link/log-places.js";
import type { JsonRecord } from "../json.js";
import { LineError, NoAnswerError, type RequestOptions } from "../link/rpc-line.js";
import type { LogPositions } from "./log-positions.js";
import type { LogSink } from "./log-sink.js";
import type { OrganisationLog } from "./organisation-log.js";

export interface LogLine {
  /** The agent's id there; undefined until the person has let it in. */
  readonly agent: string | undefined;
  /** Where the organisation wants the log of that browser's calls. */
  readonly logTo?: LogPlaces | undefined;
  ask(method: string, params: JsonRecord, options?: RequestOptions): Promise<JsonRecord>;
}

export interface LogOutput {
  readonly sink: LogSink;
  readonly positions: LogPositions;
}

interface FollowerParts {
  /** Those that the command's options name. */
  readonly outputs: readonly LogOutput[];
  readonly organisation?: Pick<OrganisationLog, "outputsFor"> | undefined;
  /** Told once in a row of failures. */
  failed(problem: string): void;
  now?(): number;
}

const METHOD = "airlock/log";
/** Whether the organisation's log is written: the person sees it. */
const STATE_METHOD = "airlock/log-state";
/** In milliseconds, between two looks where nothing was called. */
const PAUSE = 5_000;

interface Page {
  readonly log: string;
  readonly through: number;
  readonly more: boolean;
  readonly entries: readonly JsonRecord[];
}

/** What is known of one browser's log. */
interface Followed {
  log?: string | undefined;
  seenAt: number;
  last: Promise<void>;
  /** Has not begun, so it will see what is new now. */
  next?: Promise<void> | undefined;
  /** Why the organisation's log is not written; undefined where it is. */
  problem?: string | undefined;
  /** What the worker was told, and of which places. */
  told?: string;
}

function decodePage({ log, through, more, entries }: JsonRecord): Page | undefined {
  if (typeof log !== "string" || !Number.isSafeInteger(through) || !Array.isArray(entries)) return undefined;
  return { log, through: through as number, more: more === true, entries: entries.filter(isRecord) };
}

/** A line that is gone, an app that may not: what a connection without a log is like. */
const isOfLine = (error: unknown): boolean => error instanceof LineError || error instanceof NoAnswerError;

export class LogFollower {
  readonly #parts: FollowerParts;
  readonly #followed = new WeakMap<LogLine, Followed>();
  /** Those that took what they were given last. */
  readonly #working = new WeakSet<LogOutput>();
  readonly #failing = new WeakSet<LogOutput>();

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  /** Looks again where it is time to. */
  glance(line: LogLine): void {
    const seenAt = this.#followed.get(line)?.seenAt ?? Number.NEGATIVE_INFINITY;
    if (this.#now() - seenAt >= PAUSE) void this.pull(line);
  }

  /** Why the organisation's log of that browser is not written; undefined where it is, or none is wanted. */
  problemOf(line: LogLine): string | undefined {
    return line.logTo === undefined ? undefined : this.#followed.get(line)?.problem;
  }

  /** Writes out what is new; resolves when that is done, or could not be. */
  pull(line: LogLine): Promise<void> {
    const isWanted = this.#parts.outputs.length > 0 || line.logTo !== undefined;
    if (line.agent === undefined || !isWanted) return Promise.resolve();
    const followed = this.#of(line);
    if (followed.next !== undefined) return followed.next;
    const pulling = followed.last.then(() => {
      followed.next = undefined;
      return this.#pullAll(line, followed);
    });
    followed.next = pulling;
    followed.last = pulling;
    return pulling;
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }

  #of(line: LogLine): Followed {
    const followed = this.#followed.get(line) ?? {
      seenAt: Number.NEGATIVE_INFINITY,
      last: Promise.resolve(),
    };
    this.#followed.set(line, followed);
    return followed;
  }

  /** Attack: a `--log` that cannot be written, to keep the organisation's log from being written. So each is on its own. */
  async #pullAll(line: LogLine, followed: Followed): Promise<void> {
    followed.seenAt = this.#now();
    const { outputs, organisation } = this.#parts;
    const { logTo, agent = "" } = line;
    let problem: string | undefined;
    for (const output of logTo === undefined ? [] : (organisation?.outputsFor(logTo, agent) ?? [])) {
      const failed = await this.#tryTo(line, followed, output);
      problem ??= failed;
    }
    if (logTo !== undefined) await this.#tell(line, followed, problem);
    for (const output of outputs) await this.#tryTo(line, followed, output);
  }

  async #tell(line: LogLine, followed: Followed, problem: string | undefined): Promise<void> {
    const isWritten = problem === undefined;
    followed.problem = problem;
    const told = JSON.stringify([isWritten, line.logTo]);
    if (followed.told === told) return;
    followed.told = told;
    await line.ask(STATE_METHOD, { isWritten }).catch(() => undefined);
  }

  /** @returns why it was not written */
  async #tryTo(line: LogLine, followed: Followed, output: LogOutput): Promise<string | undefined> {
    try {
      await this.#pullTo(line, followed, output);
      return undefined;
    } catch (error) {
      if (isOfLine(error)) return undefined;
      const { message } = error as Error;
      if (!this.#failing.has(output)) this.#parts.failed(message);
      this.#failing.add(output);
      this.#working.delete(output);
      return message;
    }
  }

  async #pullTo(line: LogLine, followed: Followed, output: LogOutput): Promise<void> {
    const { agent } = line;
    followed.log ??= decodePage(await line.ask(METHOD, { after: 0, most: 1 }))?.log;
    for (;;) {
      const key = `${followed.log} ${agent}`;
      const after = output.positions.get(key);
      const page = await this.#page(line, after);
      if (page === undefined) return;
      const { log } = page;
      const isOther = log !== followed.log;
      followed.log = log;
      // The log began anew, and has a position of its own.
      if (isOther) continue;
      if (page.through <= after) break;
      const entries = page.entries.map((entry) => ({ ...entry, agent, log }));
      await this.#write(output, entries);
      output.positions.set(key, page.through);
      if (!page.more) break;
    }
    if (!this.#working.has(output)) await this.#write(output, []);
  }

  async #write(output: LogOutput, entries: readonly JsonRecord[]): Promise<void> {
    await output.sink.write(entries);
    this.#working.add(output);
    this.#failing.delete(output);
  }

  /** The gate may withhold a page for one entry in it: that one is passed over, and its number says so. */
  async #page(line: LogLine, after: number): Promise<Page | undefined> {
    for (const most of [200, 1]) {
      try {
        return decodePage(await line.ask(METHOD, { after, most }));
      } catch (error) {
        if (!(error instanceof LineError) || error.code !== -32603) throw error;
      }
    }
    const next = decodePage(await line.ask(METHOD, { after: 0, most: 1 }));
    return (
      next && { ...next, through: after + 1, more: true, entries: [{ n: after + 1, event: "withheld" }] }
    );
  }
}
