/**
 * The extension as a source of tools, in every browser of the user that runs it. Browsers come and
 * go.
 */
import { randomUUID } from "node:crypto";
import type { LogPlaces } from "../../link/log-places.js";
import { findHosts, type HostDescriptor } from "../host/descriptor.js";
import type { AppKey } from "../identity.js";
import type { JsonRecord } from "../json.js";
import type { LogFollower } from "../log/log-follower.js";
import type { Places } from "../paths.js";
import { NotPrivateError } from "../private-folder.js";
import type { AppServers } from "../servers/app-servers.js";
import type { Client, SourceState, SourceTool, ToolSource } from "../source.js";
import { BrowserLine } from "./browser-line.js";
import { NoAnswerError, type RequestOptions } from "./rpc-line.js";

/** In milliseconds: how often new browsers are looked for. */
const PERIOD = 1_000;
const MAX_BROWSERS = 8;

export interface ExtensionSourceParts {
  readonly places: Places;
  readonly key: AppKey;
  readonly program?: string | undefined;
  /** Brings the log of this agent's calls to where it is wanted. */
  readonly log?: LogFollower | undefined;
  /** The person's own servers, whose tools go through the browser, too. */
  readonly servers?: AppServers | undefined;
}

export class ExtensionSource implements ToolSource {
  readonly #parts: ExtensionSourceParts;
  readonly #lines = new Map<string, BrowserLine>();
  /** Hosts that were killed, and whose process number another process has now. */
  readonly #dead = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #toExcuse = new Set<() => void>();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #idPrefix = randomUUID();
  /** Profile → prefix of its tools' names. */
  readonly #prefixes = new Map<string, string>();
  #lastId = 0;
  #client: Client | undefined;
  #problem: string | undefined;

  constructor(parts: ExtensionSourceParts) {
    this.#parts = parts;
    this.#look();
    this.#timer = setInterval(() => this.#look(), PERIOD);
    this.#timer.unref();
  }

  states(): readonly SourceState[] {
    if (this.#problem !== undefined) return [{ kind: "not-private", problem: this.#problem }];
    return [...this.#lines.values()].map((line) => {
      const [state, logProblem] = [line.state(), this.#parts.log?.problemOf(line)];
      return state.kind === "ready" && logProblem !== undefined ? { ...state, logProblem } : state;
    });
  }

  settled(limit: number): Promise<void> {
    this.#look();
    return new Promise((resolve) => {
      const look = () => {
        if (this.states().some(({ kind }) => kind === "connecting")) return;
        clearTimeout(timer);
        end();
        resolve();
      };
      const end = this.onChange(look);
      const timer = setTimeout(() => {
        end();
        resolve();
      }, limit);
      look();
    });
  }

  async list(): Promise<readonly SourceTool[]> {
    const lists = await Promise.allSettled([...this.#lines.values()].map((line) => line.list()));
    const read = lists.filter((list) => list.status === "fulfilled");
    const failed = lists.find((list) => list.status === "rejected");
    // A browser that hangs does not take the tools of the others away.
    if (failed !== undefined && read.length === 0) throw failed.reason;
    return read.flatMap(({ value }) => value);
  }

  call(params: JsonRecord & { readonly name: string }, options: RequestOptions): Promise<JsonRecord> {
    const line = this.#lineOf(params.name);
    const answer = line.request("tools/call", params, options);
    const written = () => void this.#parts.log?.pull(line);
    answer.then(written, written);
    return answer;
  }

  resolve(
    method: string,
    params: JsonRecord & { readonly name: string },
    options: RequestOptions,
  ): Promise<JsonRecord> {
    return this.#lineOf(params.name).request(method, params, options);
  }

  introduce(client: Client): void {
    if (this.#client?.name === client.name) return;
    this.#client = client;
    for (const line of this.#lines.values()) line.introduce();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onExcused(listener: () => void): () => void {
    this.#toExcuse.add(listener);
    return () => void this.#toExcuse.delete(listener);
  }

  /** The places where the organisations of the connected browsers want the log. */
  logPlaces(): readonly { readonly agent: string; readonly places: LogPlaces }[] {
    return [...this.#lines.values()].flatMap(({ agent, logTo: places }) =>
      agent === undefined || places === undefined ? [] : [{ agent, places }],
    );
  }

  /** Writes out the log so far; resolves after `limit` milliseconds in any case. */
  async writeLog(limit: number): Promise<void> {
    const { log } = this.#parts;
    if (log === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    const all = Promise.all([...this.#lines.values()].map((line) => log.pull(line)));
    await Promise.race([all, late]);
    clearTimeout(timer);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const line of [...this.#lines.values()]) line.close();
    this.#parts.servers?.close();
  }

  /** @throws NoAnswerError where its browser is gone */
  #lineOf(name: string): BrowserLine {
    const lines = [...this.#lines.values()];
    // The first browser's names have no prefix, so the others are looked at first.
    const line =
      lines.find(({ prefix = "" }) => prefix !== "" && name.startsWith(prefix)) ??
      lines.find(({ prefix }) => prefix === "");
    if (line === undefined) throw new NoAnswerError("closed");
    return line;
  }

  #look(): void {
    let hosts: HostDescriptor[] = [];
    const before = this.#problem;
    try {
      hosts = findHosts(this.#parts.places);
      this.#problem = undefined;
    } catch (error) {
      if (!(error instanceof NotPrivateError)) throw error;
      this.#problem = error.message;
    }
    for (const host of hosts) {
      const isKnown = this.#lines.has(host.id) || this.#dead.has(host.id);
      if (!isKnown && this.#lines.size < MAX_BROWSERS) this.#open(host);
    }
    for (const line of this.#lines.values()) this.#parts.log?.glance(line);
    if (before !== this.#problem) this.#changed();
  }

  #open(host: HostDescriptor): void {
    const { key, program } = this.#parts;
    const line = new BrowserLine({
      host,
      key,
      program,
      prefixFor: (profile) => this.#prefixFor(profile),
      ids: () => `${this.#idPrefix}-${++this.#lastId}`,
      client: () => this.#client,
      changed: () => this.#changed(),
      excused: () => {
        for (const listener of [...this.#toExcuse]) listener();
      },
      approved: (each) => this.#parts.servers?.offer(each),
      refused: (each) => this.#parts.servers?.lost(each),
      served: (each, frame) => this.#parts.servers?.receive(each, frame) ?? false,
      closed: (isDead) => {
        this.#parts.servers?.lost(line);
        if (isDead) this.#dead.add(host.id);
        if (this.#lines.get(host.id) !== line) return;
        this.#lines.delete(host.id);
        this.#changed();
      },
    });
    this.#lines.set(host.id, line);
  }

  /**
   * The prefix of a profile's tools. It stays the same however often the browser starts; else a
   * name that a client knows could come to mean a tool of another profile. No name of the worker's
   * begins with a capital letter.
   */
  #prefixFor(profile: string | undefined): string {
    const inUse = new Set([...this.#lines.values()].map(({ prefix }) => prefix));
    const known = profile === undefined ? undefined : this.#prefixes.get(profile);
    if (known !== undefined && !inUse.has(known)) return known;
    const taken = new Set([...inUse, ...this.#prefixes.values()]);
    let prefix = "";
    for (let number = 2; taken.has(prefix); number += 1) prefix = `B${number}_`;
    if (profile !== undefined && known === undefined) this.#prefixes.set(profile, prefix);
    return prefix;
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
