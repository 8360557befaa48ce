/**
 * Brings what the extension's log says of this agent's calls to where it is wanted. At least once:
 * a position moves on only after its entries were written. Each browser's log has its own numbers
 * and its own position.
 */
import { isRecord } from "../../intrinsics/language.js";
import type { LogPlaces } from "../../link/log-places.js";
import type { JsonRecord } from "../json.js";
import { LineError, NoAnswerError, type RequestOptions } from "../source.js";
import type { LogPositions } from "./log-positions.js";
import type { LogSink } from "./log-sink.js";
import type { OrganisationLog } from "./organisation-log.js";

export interface LogLine {
  /** The agent's id there; undefined until the person has let it in. */
  readonly agent: string | undefined;
  /** The place where the organisation wants the log of that browser's calls. */
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
  readonly organisation?: Pick<OrganisationLog, "outputFor"> | undefined;
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

/**
 * `unknown`: the browser gave no page of its log, so nothing was tried. An error says why it is not
 * written.
 */
type Outcome = "written" | "unknown" | Error;

/** One browser's log for one output, one pull after another. */
interface Chain {
  last: Promise<void>;
  /** Has not begun, so it will see what is new now. */
  next?: Promise<void> | undefined;
  outcome: Outcome;
}

/** The state of one browser's log. */
interface Followed {
  log?: string | undefined;
  seenAt: number;
  readonly chains: Map<LogOutput, Chain>;
  /** The last word to the worker. It forgets that when it names places again, even the same. */
  told?: { readonly isWritten: boolean; readonly logTo: LogPlaces } | undefined;
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

  /**
   * Why the organisation's log of that browser is not written; undefined where it is, or none is
   * wanted.
   */
  problemOf(line: LogLine): string | undefined {
    return this.#outcomes(line).find((outcome) => outcome instanceof Error)?.message;
  }

  /** Writes out what is new; resolves when that is done, or could not be. */
  async pull(line: LogLine): Promise<void> {
    const followed = this.#of(line);
    if (line.logTo === undefined) {
      followed.told = undefined;
      for (const chain of followed.chains.values()) chain.outcome = "unknown";
    }
    const outputs = this.#outputsFor(line);
    if (outputs.length === 0) return;
    followed.seenAt = this.#now();
    await Promise.all(outputs.map((output) => this.#enqueue(line, followed, output)));
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }

  #of(line: LogLine): Followed {
    const followed = this.#followed.get(line) ?? { seenAt: Number.NEGATIVE_INFINITY, chains: new Map() };
    this.#followed.set(line, followed);
    return followed;
  }

  #outputsFor(line: LogLine): readonly LogOutput[] {
    return line.agent === undefined ? [] : [...this.#organisationOutputs(line), ...this.#parts.outputs];
  }

  #organisationOutputs({ agent, logTo }: LogLine): readonly LogOutput[] {
    const { organisation } = this.#parts;
    if (agent === undefined || logTo === undefined || organisation === undefined) return [];
    return [organisation.outputFor(logTo, agent)];
  }

  #outcomes(line: LogLine): readonly Outcome[] {
    const chains = this.#followed.get(line)?.chains;
    return this.#organisationOutputs(line).map((output) => chains?.get(output)?.outcome ?? "unknown");
  }

  /**
   * Attack: a `--log` that hangs or cannot be written, to keep the organisation's log from being
   * written. So each is on its own.
   */
  #enqueue(line: LogLine, followed: Followed, output: LogOutput): Promise<void> {
    const chain: Chain = followed.chains.get(output) ?? { last: Promise.resolve(), outcome: "unknown" };
    followed.chains.set(output, chain);
    if (chain.next !== undefined) return chain.next;
    const pulling = chain.last.then(() => {
      chain.next = undefined;
      // The policy may have changed meanwhile.
      return this.#outputsFor(line).includes(output) ? this.#run(line, followed, output, chain) : undefined;
    });
    chain.next = pulling;
    chain.last = pulling;
    return pulling;
  }

  async #run(line: LogLine, followed: Followed, output: LogOutput, chain: Chain): Promise<void> {
    const outcome = await this.#tryTo(line, followed, output);
    // An earlier failure does not end because nothing was tried now.
    if (outcome !== "unknown" || !(chain.outcome instanceof Error)) chain.outcome = outcome;
    if (this.#organisationOutputs(line).includes(output)) await this.#tell(line, followed);
  }

  async #tell(line: LogLine, followed: Followed): Promise<void> {
    const { logTo } = line;
    const outcomes = this.#outcomes(line);
    const isWritten = outcomes.every((outcome) => outcome === "written");
    const isKnown = isWritten || outcomes.some((outcome) => outcome instanceof Error);
    if (logTo === undefined || !isKnown) return;
    if (followed.told?.logTo === logTo && followed.told.isWritten === isWritten) return;
    try {
      await line.ask(STATE_METHOD, { isWritten });
      followed.told = { isWritten, logTo };
    } catch {
      // It is told after the next pull.
      followed.told = undefined;
    }
  }

  async #tryTo(line: LogLine, followed: Followed, output: LogOutput): Promise<Outcome> {
    try {
      return await this.#pullTo(line, followed, output);
    } catch (error) {
      if (isOfLine(error)) return "unknown";
      const problem = error instanceof Error ? error : new Error(String(error));
      if (!this.#failing.has(output)) this.#parts.failed(problem.message);
      this.#failing.add(output);
      this.#working.delete(output);
      return problem;
    }
  }

  async #pullTo(line: LogLine, followed: Followed, output: LogOutput): Promise<Outcome> {
    const { agent } = line;
    followed.log ??= decodePage(await line.ask(METHOD, { after: 0, most: 1 }))?.log;
    for (;;) {
      // Another output may learn meanwhile that the log began again.
      const asked = followed.log;
      const key = `${asked} ${agent}`;
      const after = output.positions.get(key);
      const page = await this.#page(line, after);
      if (page === undefined) return "unknown";
      const { log } = page;
      followed.log = log;
      // The log began again, and has a position of its own.
      if (log !== asked) continue;
      if (page.through <= after) break;
      const entries = page.entries.map((entry) => ({ ...entry, agent, log }));
      await this.#write(output, entries);
      output.positions.set(key, page.through);
      if (!page.more) break;
    }
    if (!this.#working.has(output)) await this.#write(output, []);
    return "written";
  }

  async #write(output: LogOutput, entries: readonly JsonRecord[]): Promise<void> {
    await output.sink.write(entries);
    this.#working.add(output);
    this.#failing.delete(output);
  }

  /**
   * The gate may withhold a page for one entry in it: that one is passed over, and its number says
   * so.
   */
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
