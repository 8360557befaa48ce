/**
 * One server of the person's: started when it is first needed, listed, called, and started again at
 * the next call after it has ended, with a pause that grows. Its tools stay known while it is away.
 */
import type { Client, Transport } from "@modelcontextprotocol/client";
import type { ResolveMethod } from "../../annotations/resolve/resolve-messages.js";
import { isRecord } from "../../intrinsics/language.js";
import { isReading } from "../../link/readings.js";
import * as texts from "../../texts/servers.js";
import type { JsonRecord } from "../json.js";
import { type AppClient, createClient, type ServerNotice } from "./app-client.js";
import { isHttp, type ServerEntry, withoutValues } from "./entries.js";
import type { Keeper } from "./keeper.js";
import { Paced } from "./paced.js";
import { ReadingTransport } from "./reading-transport.js";
import { ServerError } from "./server-error.js";
import type { StderrFile } from "./stderr-file.js";
import { openTransport } from "./transports.js";
import { isAway, isForgotten, whyNotAnswered, whyNotStarted } from "./why-not.js";

/** Tools of one server; what it lists beyond them is counted. */
const MAX_TOOLS_OF_SERVER = 200;
const MAX_PAGES = 50;
/** In milliseconds: `npx` may have to fetch a package first. */
const START_LIMIT = 60_000;
const LIST_LIMIT = 20_000;
/** In milliseconds: the worker ends a call long before. */
const CALL_LIMIT = 600_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** In milliseconds: a server that ran for so long has not failed at its start. */
const STEADY = 60_000;

export type ServerState =
  | { readonly kind: "stopped" | "starting" | "running" }
  | { readonly kind: "failed"; readonly problem: string };

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

/** Such a tool answers who can wait for a task, which Airlock does not do for servers. */
const isOnlyTask = ({ execution }: JsonRecord): boolean =>
  isRecord(execution) && execution["taskSupport"] === "required";

/** An answer as the server wrote it: what it may hold is decided behind the door. */
const AS_IS = {
  "~standard": {
    version: 1,
    vendor: "webmcp-airlock",
    validate: (value: unknown) => ({ value: value as JsonRecord }),
  },
} as const;

export class ServerConnection {
  readonly #parts: ServerParts;
  #client: Client | undefined;
  #transport: ReadingTransport | undefined;
  #starting: Promise<void> | undefined;
  #state: ServerState = { kind: "stopped" };
  #tools: readonly JsonRecord[] = [];
  #readings: readonly JsonRecord[] = [];
  #unlisted = 0;
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
    return this.#tools;
  }

  /** They stand for what it has besides tools, and are in no list. */
  get readings(): readonly JsonRecord[] {
    return this.#readings;
  }

  /** Names of its tools that have not answered, whoever still waits for them. */
  get running(): readonly string[] {
    return this.#transport?.running ?? [];
  }

  /** The number of tools beyond those that are listed. */
  get unlisted(): number {
    return this.#unlisted;
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
    if (this.#isClosed) return Promise.reject(new ServerError(texts.ended()));
    const left = this.#mayStartAt - Date.now();
    if (left > 0 && this.#starting === undefined) {
      const { title } = this.entry;
      const problem = this.#state.kind === "failed" ? this.#state.problem : texts.ended();
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
    if (client === undefined) throw new ServerError(texts.notRunning(this.entry.title, texts.ended()));
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
    const { entry, version, stderr } = this.#parts;
    this.#become({ kind: "starting" });
    const mode = isHttp(entry.start) ? "auto" : "legacy";
    const lists = new Paced(() => this.#listAgain(client));
    const changed = () => {
      if (this.#client === client) lists.again();
    };
    const { client: app, noticed = () => undefined } = this.#parts;
    const client: Client = createClient({ version, mode, changed, noticed, app });
    const broken = (error: unknown) => {
      if (this.#client === client) this.#leave(client, error);
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
      if (client.getServerVersion()?.name === "webmcp-airlock")
        throw new ServerError(texts.asSentence(texts.isAirlockItself()));
      if (isOver || this.#isClosed) throw new ServerError(texts.ended());
      await this.#list(client);
    } catch (error) {
      client.onclose = undefined as never;
      await client.close().catch(() => undefined);
      this.#failed(this.#whyNot(error));
      throw new ServerError(texts.notRunning(entry.title, withoutValues(entry, this.#whyNot(error))));
    }
    if (isOver) throw new ServerError(texts.notRunning(entry.title, stderr.lastLine || texts.ended()));
    this.#client = client;
    this.#startedAt = Date.now();
    this.#become({ kind: "running" });
  }

  /** Without validation: a list that the client would not take is the worker's to judge. */
  async #list(client: Client): Promise<void> {
    const tools: JsonRecord[] = [];
    const readings: JsonRecord[] = [];
    let unlisted = 0;
    let cursor: unknown;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const asked = { method: "tools/list", params: typeof cursor === "string" ? { cursor } : {} };
      const result = (await client.request(asked as never, AS_IS as never, {
        timeout: LIST_LIMIT,
      })) as JsonRecord;
      for (const tool of Array.isArray(result["tools"]) ? result["tools"] : []) {
        if (!isRecord(tool) || typeof tool["name"] !== "string" || isOnlyTask(tool)) continue;
        if (isReading(tool["name"])) readings.push(tool);
        else if (tools.length < MAX_TOOLS_OF_SERVER) tools.push(tool);
        else unlisted += 1;
      }
      cursor = result["nextCursor"];
      if (typeof cursor !== "string" || tools.length >= MAX_TOOLS_OF_SERVER) break;
    }
    this.#tools = tools;
    this.#readings = readings;
    this.#unlisted = unlisted;
  }

  async #listAgain(client: Client): Promise<void> {
    if (this.#client !== client) return;
    // Where it does not answer, what it listed before stays.
    await this.#list(client).catch(() => undefined);
    this.#parts.changed();
  }

  #ended(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#isClosed) return;
    if (Date.now() - this.#startedAt > STEADY) this.#pause = 0;
    this.#failed(this.#withLastLine(texts.ended()));
  }

  /** A server that was only started again has not failed. */
  #leave(client: Client, error: unknown): void {
    this.#client = undefined;
    client.close().catch(() => undefined);
    if (isForgotten(error)) this.#become({ kind: "stopped" });
    else this.#failed(this.#whyNot(error));
  }

  #failed(problem: string): void {
    this.#pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, this.#pause * 2));
    this.#mayStartAt = Date.now() + this.#pause;
    this.#become({ kind: "failed", problem });
  }

  #whyNot(error: unknown): string {
    return this.#withLastLine(whyNotStarted(error, this.entry.start, START_LIMIT / 1_000));
  }

  #withLastLine(problem: string): string {
    const line = this.#parts.stderr.lastLine;
    return line === "" ? problem : texts.withLastLine(problem, line);
  }

  #become(state: ServerState): void {
    this.#state =
      state.kind === "failed" ? { ...state, problem: withoutValues(this.entry, state.problem) } : state;
    this.#parts.changed();
  }
}
