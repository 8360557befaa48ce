/**
 * Brings what the extension's log says of this agent's calls to where it is wanted. At least once: a position moves on only
 * after its entries were written. Each browser's log has its own numbers and its own position.
 */
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import { LineError, type RequestOptions } from "../link/rpc-line.js";
import type { LogPositions } from "./log-positions.js";
import type { LogSink } from "./log-sink.js";

export interface LogLine {
  /** The agent's id there; undefined until the person has let it in. */
  readonly agent: string | undefined;
  ask(method: string, params: JsonRecord, options?: RequestOptions): Promise<JsonRecord>;
}

export interface LogOutput {
  readonly sink: LogSink;
  readonly positions: LogPositions;
}

const METHOD = "airlock/log";
/** In milliseconds, between two looks where nothing was called. */
const PAUSE = 5_000;

interface Page {
  readonly log: string;
  readonly through: number;
  readonly more: boolean;
  readonly entries: readonly JsonRecord[];
}

function decodePage({ log, through, more, entries }: JsonRecord): Page | undefined {
  if (typeof log !== "string" || !Number.isSafeInteger(through) || !Array.isArray(entries)) return undefined;
  return { log, through: through as number, more: more === true, entries: entries.filter(isRecord) };
}

export class LogFollower {
  readonly #outputs: readonly LogOutput[];
  readonly #failed: (problem: string) => void;
  readonly #now: () => number;
  readonly #pulling = new Map<LogLine, Promise<void>>();
  readonly #seenAt = new WeakMap<LogLine, number>();
  #wasTold = false;

  /** @param failed is told once in a row of failures */
  constructor(
    outputs: readonly LogOutput[],
    failed: (problem: string) => void,
    now: () => number = Date.now,
  ) {
    this.#outputs = outputs;
    this.#failed = failed;
    this.#now = now;
  }

  /** Looks again where it is time to. */
  glance(line: LogLine): void {
    if (this.#now() - (this.#seenAt.get(line) ?? Number.NEGATIVE_INFINITY) >= PAUSE) void this.pull(line);
  }

  /** Writes out what is new; resolves when that is done, or could not be. */
  pull(line: LogLine): Promise<void> {
    if (line.agent === undefined) return Promise.resolve();
    // One that began before may have missed what is new now.
    const before = this.#pulling.get(line) ?? Promise.resolve();
    const pulling = before
      .then(() => this.#pullAll(line))
      .finally(() => {
        if (this.#pulling.get(line) === pulling) this.#pulling.delete(line);
      });
    this.#pulling.set(line, pulling);
    return pulling;
  }

  async #pullAll(line: LogLine): Promise<void> {
    this.#seenAt.set(line, this.#now());
    try {
      for (const output of this.#outputs) await this.#pullTo(line, output);
      this.#wasTold = false;
    } catch (error) {
      // A line that is gone, an app that may not: what a connection without a log is like.
      if (!(error instanceof Error) || error instanceof LineError || error.name === "NoAnswerError") return;
      if (!this.#wasTold) this.#failed(error.message);
      this.#wasTold = true;
    }
  }

  async #pullTo(line: LogLine, { sink, positions }: LogOutput): Promise<void> {
    const { agent } = line;
    const first = decodePage(await line.ask(METHOD, { after: 0, most: 1 }));
    if (first === undefined) return;
    const key = `${first.log} ${agent}`;
    for (;;) {
      const after = positions.get(key);
      const page = await this.#page(line, after);
      if (page === undefined || page.log !== first.log || page.through <= after) return;
      const whole = page.entries.map((entry) => ({ ...entry, agent, log: page.log }));
      await sink.write(whole);
      positions.set(key, page.through);
      if (!page.more) return;
    }
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
