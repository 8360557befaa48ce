/**
 * One server of the person's: started when it is first needed, listed, called, and started again at
 * the next call after it has ended, with a pause that grows. Its tools stay known while it is away.
 */
import type { Client, Transport } from "@modelcontextprotocol/client";
import type { ResolveMethod } from "../../annotations/resolve/resolve-messages.js";
import { isRecord } from "../../intrinsics/language.js";
import type { ServerProblem } from "../../link/server-problems.js";
import * as texts from "../../texts/servers.js";
import { isHttp, type ServerEntry, withoutValues } from "../entries/entries.js";
import type { JsonRecord } from "../json.js";
import { type AppClient, createClient, type ServerNotice } from "./app-client.js";
import { AS_IS } from "./as-is.js";
import type { Keeper } from "./keeper.js";
import { type ListedTools, listTools, NO_TOOLS } from "./list-tools.js";
import { Paced } from "./paced.js";
import { ReadingTransport } from "./reading-transport.js";
import { ServerError, ServerFault } from "./server-error.js";
import type { StderrFile } from "./stderr-file.js";
import { openTransport } from "./transports.js";
import { isAway, isForgotten, whyNotAnswered, whyNotStarted } from "./why-not.js";

/** In milliseconds: `npx` may have to fetch a package first. */
const START_LIMIT = 60_000;
/** In milliseconds: the worker ends a call long before. */
const CALL_LIMIT = 600_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** In milliseconds: a server that ran for so long has not failed at its start. */
const STEADY = 60_000;

export type ServerState =
  | { readonly kind: "stopped" | "starting" | "running" }
  | { readonly kind: "failed"; readonly problem: ServerProblem };

const ENDED: ServerProblem = { kind: "ended" };

export interface ServerParts {
  readonly entry: ServerEntry;
  readonly version: string;
  readonly stderr: StderrFile;
  readonly keeper: Keeper;
  /** Puts the boundary in front of it, where no browser does. */
  readonly guard?: (transport: Transport) => Transport;
  /** The app's own client, where the server may ask it something. */
  readonly client?: AppClient;
  /** The server says that something besides its tools has changed, as often as it likes. */
  noticed?(notice: ServerNotice, params: JsonRecord): void;
  /** Tools or state are others than before. */
  changed(): void;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** In milliseconds without an answer or progress. */
  readonly limit?: number;
  progressed(): void;
}

export class ServerConnection {
  readonly #parts: ServerParts;
  #client: Client | undefined;
  #transport: ReadingTransport | undefined;
  #starting: Promise<void> | undefined;
  #state: ServerState = { kind: "stopped" };
  /**
   * What agents may know of why it failed. The last words of a server that ran may hold what came
   * of a call.
   */
  #toldProblem = ENDED;
  #listed = NO_TOOLS;
  #pause = 0;
  #mayStartAt = 0;
  #startedAt = 0;
  #isClosed = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  get entry(): ServerEntry {
    return this.#parts.entry;
  }

  get state(): ServerState {
    return this.#state;
  }

  get tools(): readonly JsonRecord[] {
    return this.#listed.tools;
  }

  /** Names of its tools that have not answered, whoever still waits for them. */
  get running(): readonly string[] {
    return this.#transport?.running ?? [];
  }

  get listed(): ListedTools {
    return this.#listed;
  }

  /**
   * The method by which it annotates a call beforehand: upstream's extension, or the proposal's own
   * · S4-01
   */
  get resolveMethod(): ResolveMethod {
    const { extensions } = this.capabilities;
    const isUpstream =
      isRecord(extensions) && isRecord(extensions["io.modelcontextprotocol/tool-resolution"]);
    return isUpstream ? "tools/resolve" : "tools/annotations";
  }

  /** What the server says that it has; nothing while it is away. */
  get capabilities(): JsonRecord {
    return (this.#client?.getServerCapabilities() ?? {}) as JsonRecord;
  }

  /** @throws ServerError where it cannot be started now */
  start(): Promise<void> {
    if (this.#client !== undefined) return Promise.resolve();
    if (this.#isClosed) return Promise.reject(new ServerError(texts.inWords(ENDED)));
    const left = this.#mayStartAt - Date.now();
    if (left > 0 && this.#starting === undefined) {
      const { title } = this.entry;
      const problem = texts.inWords(this.#state.kind === "failed" ? this.#toldProblem : ENDED);
      return Promise.reject(new ServerError(texts.pausedFor(title, Math.ceil(left / 1_000), problem)));
    }
    this.#starting ??= this.#connect().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /**
   * Starts it where it does not run.
   *
   * @throws ServerError with words for the agent
   */
  async request(
    method: string,
    params: JsonRecord,
    { signal, progressed, limit = CALL_LIMIT }: CallOptions,
  ): Promise<JsonRecord> {
    const asked = { method, params };
    const options = { signal, timeout: limit, resetTimeoutOnProgress: true, onprogress: progressed };
    try {
      return await this.#ask(asked, options).catch((error: unknown) => {
        if (!isForgotten(error) || this.#client !== undefined) throw error;
        return this.#ask(asked, options);
      });
    } catch (error) {
      throw whyNotAnswered(error, this.entry);
    }
  }

  /** A server at an address has no connection that ends: it is away once it does not answer. */
  async #ask(asked: object, options: object): Promise<JsonRecord> {
    await this.start();
    const client = this.#client;
    if (client === undefined) throw this.#notRunning(ENDED);
    try {
      return (await client.request(asked as never, AS_IS as never, options)) as JsonRecord;
    } catch (error) {
      if (isHttp(this.entry.start) && isAway(error) && this.#client === client) this.#leave(client, error);
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    this.#parts.stderr.close();
    client?.close().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { entry, version, client: app, noticed = () => undefined } = this.#parts;
    this.#become({ kind: "starting" });
    const mode = isHttp(entry.start) ? "auto" : "legacy";
    const lists = new Paced(() => this.#listAgain(client));
    const changed = () => {
      if (this.#client === client) lists.again();
    };
    const client: Client = createClient({ version, mode, changed, noticed, app });
    const broken = (error: unknown) => {
      if (this.#client === client) this.#leave(client, error);
    };
    let isGarbled = false;
    client.onerror = () => {
      isGarbled = true;
    };
    const transport = openTransport(entry, { ...this.#parts, broken });
    this.#transport = new ReadingTransport(transport);
    let isOver = false;
    client.onclose = () => {
      isOver = true;
      this.#ended(client);
    };
    try {
      await client.connect(this.#parts.guard?.(transport) ?? transport, { timeout: START_LIMIT });
      if (client.getServerVersion()?.name === "webmcp-airlock") throw new ServerFault({ kind: "is-airlock" });
      if (isOver || this.#isClosed) throw new ServerFault(ENDED);
      this.#listed = await listTools(client);
    } catch (error) {
      client.onclose = undefined as never;
      await client.close().catch(() => undefined);
      const problem = this.#whyNot(error, isGarbled);
      this.#failed(problem);
      throw this.#notRunning(problem);
    }
    if (isOver) throw this.#notRunning(this.#withLastLine(ENDED));
    this.#client = client;
    this.#startedAt = Date.now();
    this.#become({ kind: "running" });
  }

  async #listAgain(client: Client): Promise<void> {
    if (this.#client !== client) return;
    // Where it does not answer, what it listed before stays.
    this.#listed = await listTools(client).catch(() => this.#listed);
    this.#parts.changed();
  }

  #ended(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#isClosed) return;
    if (Date.now() - this.#startedAt > STEADY) this.#pause = 0;
    this.#failed(this.#withLastLine(ENDED), ENDED);
  }

  /** A server that was only started again has not failed. */
  #leave(client: Client, error: unknown): void {
    this.#client = undefined;
    client.close().catch(() => undefined);
    if (isForgotten(error)) this.#become({ kind: "stopped" });
    else this.#failed(this.#whyNot(error, false));
  }

  #failed(problem: ServerProblem, told = problem): void {
    this.#toldProblem = told;
    this.#pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, this.#pause * 2));
    this.#mayStartAt = Date.now() + this.#pause;
    this.#become({ kind: "failed", problem });
  }

  #whyNot(error: unknown, isGarbled: boolean): ServerProblem {
    return this.#withLastLine(whyNotStarted(error, this.entry.start, isGarbled));
  }

  #withLastLine(problem: ServerProblem): ServerProblem {
    const { lastLine } = this.#parts.stderr;
    return withoutValuesIn(this.entry, lastLine === "" ? problem : { ...problem, lastLine });
  }

  #notRunning(problem: ServerProblem): ServerError {
    return new ServerError(texts.notRunning(this.entry.title, texts.inWords(problem)));
  }

  #become(state: ServerState): void {
    this.#state = state;
    this.#parts.changed();
  }
}

/** What the network or the server says may hold a value that was meant for the server alone. */
const withoutValuesIn = (entry: ServerEntry, problem: ServerProblem): ServerProblem =>
  ({
    ...Object.fromEntries(
      Object.entries(problem).map(([name, words]) => [name, withoutValues(entry, words)]),
    ),
    kind: problem.kind,
  }) satisfies ServerProblem;
