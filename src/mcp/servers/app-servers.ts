/**
 * All servers of an app. They belong to one browser: the first that lets the app in, so that one
 * session knows what passes between them. While it is away they are called by nobody.
 */
import { scryptSync } from "node:crypto";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import { QUESTION, readingName, WORDS } from "../../link/readings.js";
import {
  decodeToServers,
  framesOf,
  MAX_TITLE,
  type ServerOffer,
  type ServerStanding,
} from "../../link/server-frames.js";
import { noBrowser } from "../../texts/apps.js";
import { isHttp, nameOf, type ServerEntry } from "../entries/entries.js";
import { keyFileName } from "../identity.js";
import type { JsonRecord } from "../json.js";
import { ensurePrivateFolder } from "../private-folder.js";
import { LineError, type RequestOptions } from "../source.js";
import { type AppClient, SERVER_NOTICES, type ServerNotice } from "./app-client.js";
import { Keeper } from "./keeper.js";
import { PassedClient } from "./passed-client.js";
import { ServerConnection } from "./server-connection.js";
import { ServerDocument } from "./server-document.js";
import type { SaidWords, ServerEnd, ServerEnds } from "./server-end.js";
import { reportOf, type ServerReport } from "./server-reports.js";
import { END, StderrFile } from "./stderr-file.js";
import { partsOf } from "./word-parts.js";

/** The way to one browser. */
export interface ServerLine {
  /** The browser's profile, in every connection of it. */
  readonly profile: string | undefined;
  /** @returns false for a frame that the link cannot carry */
  tell(frame: JsonRecord): boolean;
  /** @throws LineError, NoAnswerError */
  ask(method: string, params: JsonRecord): Promise<JsonRecord>;
  /** @throws LineError, NoAnswerError */
  call(name: string, args: JsonRecord, options: RequestOptions): Promise<JsonRecord>;
}

export interface AppServersParts {
  readonly entries: readonly ServerEntry[];
  /** The agent's name, which its files have. */
  readonly agent: string;
  /** The folder of the logs. */
  readonly folder: string;
  readonly version: string;
  /** What a server of this title may ask of the app's client. */
  readonly clientFor?: (title: string) => AppClient;
  /** Resolves once the app's client has said what it can do: servers are told when they start. */
  readonly met?: Promise<void>;
  /** A server says that something besides its tools has changed, or that it may be used. */
  noticed?(server: string, notice: ServerNotice, params: JsonRecord): void;
}

interface Known {
  readonly connection: ServerConnection;
  document: ServerDocument | undefined;
  standing: ServerStanding;
  said: string;
}

const namesIn = ({ start }: ServerEntry): string[] =>
  Object.keys(isHttp(start) ? start.headers : start.env).sort();

/**
 * Attack: who has the digest tries values. Each try costs some 30 ms.
 *
 * @returns what binds a yes to values that the person does not read
 */
function filledIn({ name, start, written }: ServerEntry): Pick<ServerOffer, "filled"> {
  if (written === undefined) return {};
  const used = JSON.stringify(isHttp(start) ? start.url : start.args);
  return { filled: scryptSync(used, `webmcp-airlock ${name}`, 32).toString("hex") };
}

/** What the person reads, and what their yes is bound to. */
export function offerOf(entry: ServerEntry): ServerOffer {
  const { name: server, start, title, written } = entry;
  const names = namesIn(entry);
  const offer = { server, title: title.slice(0, MAX_TITLE), names, ...filledIn(entry) };
  if (isHttp(start)) return { ...offer, kind: "address", start: [...(written ?? [start.url])] };
  // Attack: a program that is called as the folder of a start with a yes is said.
  const isPlain = start.cwd === undefined && !start.command.startsWith("cwd=");
  const place = isPlain ? [] : [`cwd=${start.cwd ?? ""}`];
  return { ...offer, kind: "command", start: [...place, start.command, ...(written ?? start.args)] };
}

/** The beginning of the names of an app's logs. */
export const logStartOf = (agent: string): string => `${keyFileName(agent).replace(/\.pem$/, "")}.`;

/** @param title the server's, as the person wrote it */
export const logNameOf = (agent: string, title: string): string => `${logStartOf(agent)}${nameOf(title)}`;

export const logPathOf = (folder: string, agent: string, title: string): string =>
  join(folder, `${logNameOf(agent, title)}${END}`);

const INTERNAL_ERROR = -32603;

export class AppServers implements ServerEnds {
  readonly ends: readonly ServerEnd[];
  readonly #met: Promise<void>;
  readonly #noticed: NonNullable<AppServersParts["noticed"]>;
  readonly #servers = new Map<string, Known>();
  readonly #keeper = new Keeper();
  readonly #entries: readonly ServerEntry[];
  #line: ServerLine | undefined;
  /** Attack: what one session has read is sent by another, which knows nothing of it. */
  #profile: string | undefined;

  constructor(parts: AppServersParts) {
    const { entries, agent, folder } = parts;
    this.#entries = entries;
    this.#met = parts.met ?? Promise.resolve();
    this.#noticed = (...said) => parts.noticed?.(...said);
    if (entries.length > 0) ensurePrivateFolder(folder);
    for (const entry of entries) {
      const stderr = new StderrFile(logPathOf(folder, agent, entry.title), entry);
      const connection = this.#connectionOf(entry, stderr, parts);
      this.#servers.set(entry.name, { connection, document: undefined, standing: "waiting", said: "" });
    }
    this.ends = [...this.#servers].map(([name, known]) => this.#endOf(name, known));
  }

  #connectionOf(entry: ServerEntry, stderr: StderrFile, parts: AppServersParts): ServerConnection {
    const { version, clientFor } = parts;
    const { name, title } = entry;
    const passed = (client: AppClient) =>
      new PassedClient(client, (question) => this.#passQuestion(name, question));
    return new ServerConnection({
      ...{ entry, version, stderr, keeper: this.#keeper },
      ...(clientFor === undefined ? {} : { client: passed(clientFor(title)) }),
      changed: () => this.#changed(name),
      noticed: (...said) => {
        if (this.#servers.get(name)?.standing === "allowed") this.#noticed(name, ...said);
      },
    });
  }

  /** A server that may not be used has nothing. What is read there is refused by the browser. */
  #endOf(name: string, known: Known): ServerEnd {
    const { connection } = known;
    return {
      name,
      capabilities: () => (known.standing === "allowed" ? connection.capabilities : {}),
      page: (method, params, options) =>
        connection.request(method, params, { ...options, progressed: () => undefined }),
      read: async (reading, args, options) =>
        await this.#toBrowser().call(readingName(name, reading), args, options),
    };
  }

  /** The worker knows what this agent's session has lost. */
  async pass(said: readonly SaidWords[]): Promise<(JsonRecord | null)[][]> {
    const passed = said.map((): (JsonRecord | null)[] => []);
    for (const part of partsOf(said)) {
      const { said: answers } = await this.#toBrowser().ask(WORDS, { said: part.map(({ words }) => words) });
      part.forEach(({ at, words }, n) => {
        const left: unknown = Array.isArray(answers) ? answers[n] : undefined;
        const items = Array.isArray(left) ? left : [];
        passed[at]?.push(...words.words.map((_, i) => (isRecord(items[i]) ? items[i] : null)));
      });
    }
    return passed;
  }

  async #passQuestion(server: string, question: JsonRecord): Promise<JsonRecord> {
    const running = [...(this.#servers.get(server)?.connection.running ?? [])];
    const { question: passed } = await this.#toBrowser().ask(QUESTION, { server, question, running });
    return isRecord(passed) ? passed : {};
  }

  /** @throws LineError in words for the agent */
  #toBrowser(): ServerLine {
    if (this.#line === undefined) throw new LineError(INTERNAL_ERROR, noBrowser());
    return this.#line;
  }

  /** A browser has let the app in. Only one browser has the servers. */
  offer(line: ServerLine): void {
    if (this.#line !== undefined || this.#servers.size === 0) return;
    if (this.#profile !== undefined && this.#profile !== line.profile) return;
    this.#line = line;
    this.#profile = line.profile;
    line.tell({ airlock: "servers", servers: this.#entries.map(offerOf) });
  }

  /** Whether the frame was one about servers. */
  receive(line: ServerLine, frame: JsonRecord): boolean {
    const said = decodeToServers(frame);
    if (said === undefined) return false;
    const known = this.#servers.get(said.server);
    if (known === undefined || line !== this.#line) return true;
    if (said.airlock === "server") known.document?.receive(said.message);
    else this.#stand(said.server, known, said.standing);
    return true;
  }

  /** The browser is away: what runs for it ends, and the servers wait for it. */
  lost(line: ServerLine): void {
    if (this.#line !== line) return;
    this.#line = undefined;
    for (const [name, known] of this.#servers) {
      known.document?.close();
      known.document = undefined;
      known.standing = "waiting";
      known.said = "";
      this.#tellLists(name);
    }
  }

  /** How each of them stands now. */
  reports(): readonly ServerReport[] {
    return [...this.#servers.values()].map(({ connection, standing }) => {
      if (standing === "allowed") return reportOf(connection);
      const state = standing === "waiting" && this.#line === undefined ? "no-browser" : standing;
      return { title: connection.entry.title, state };
    });
  }

  close(): void {
    for (const { connection, document } of this.#servers.values()) {
      document?.close();
      connection.close();
    }
    this.#keeper.close();
  }

  #stand(name: string, known: Known, standing: ServerStanding): void {
    known.standing = standing;
    if (standing !== "allowed") {
      known.document?.close();
      known.document = undefined;
      this.#tellLists(name);
      return;
    }
    known.document ??= new ServerDocument(known.connection, (message) => this.#send(name, message));
    // Why it cannot is its state, which the person is shown.
    void this.#met.then(() => known.connection.start()).catch(() => undefined);
    this.#changed(name);
  }

  #changed(name: string): void {
    const known = this.#servers.get(name);
    if (known?.standing !== "allowed") return;
    const { state, listed } = known.connection;
    const problem = state.kind === "failed" ? { problem: state.problem } : {};
    const leftOut = listed.leftOut.length > 0 ? { leftOut: listed.leftOut } : {};
    const frame = { airlock: "server-state", server: name, state: state.kind, ...problem, ...leftOut };
    const said = JSON.stringify(frame);
    const isNews = said !== known.said;
    if (isNews) this.#line?.tell(frame);
    known.said = said;
    if (state.kind !== "running") return;
    known.document?.announce();
    if (isNews) this.#tellLists(name);
  }

  /** Its resources and prompts come, or go. */
  #tellLists(name: string): void {
    if (this.#servers.get(name)?.connection.listed.readings.length === 0) return;
    for (const notice of SERVER_NOTICES)
      if (notice.endsWith("/list_changed")) this.#noticed(name, notice, {});
  }

  #send(server: string, message: JsonRecord): void {
    const frames = framesOf(server, message);
    if (frames !== undefined) for (const frame of frames) this.#line?.tell(frame as unknown as JsonRecord);
    else if (isRecord(message["result"])) {
      this.#send(server, { ...message, result: { kind: "oversized", text: "" } });
    }
  }
}
