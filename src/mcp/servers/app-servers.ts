/**
 * All servers of an app. They belong to one browser: the first that lets the app in, so that one
 * session knows what passes between them. While it is away they are called by nobody.
 */
import { scryptSync } from "node:crypto";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import {
  decodeToServers,
  framesOf,
  MAX_TITLE,
  type ServerOffer,
  type ServerStanding,
} from "../../link/server-frames.js";
import { keyFileName } from "../identity.js";
import type { JsonRecord } from "../json.js";
import { ensurePrivateFolder } from "../private-folder.js";
import { isHttp, nameOf, type ServerEntry } from "./entries.js";
import { Keeper } from "./keeper.js";
import { ServerConnection } from "./server-connection.js";
import { ServerDocument } from "./server-document.js";
import { reportOf, type ServerReport } from "./server-reports.js";
import { END, StderrFile } from "./stderr-file.js";

/** The way to one browser. */
export interface ServerLine {
  /** The browser's profile, in every connection of it. */
  readonly profile: string | undefined;
  /** @returns false for a frame that the link cannot carry */
  tell(frame: JsonRecord): boolean;
}

export interface AppServersParts {
  readonly entries: readonly ServerEntry[];
  /** The agent's name, which its files have. */
  readonly agent: string;
  /** The folder of the logs. */
  readonly folder: string;
  readonly version: string;
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
  const place = start.cwd === undefined ? [] : [`cwd=${start.cwd}`];
  return { ...offer, kind: "command", start: [...place, start.command, ...(written ?? start.args)] };
}

/** The beginning of the names of an app's logs. */
export const logStartOf = (agent: string): string => `${keyFileName(agent).replace(/\.pem$/, "")}.`;

/** @param title the server's, as the person wrote it */
export const logNameOf = (agent: string, title: string): string => `${logStartOf(agent)}${nameOf(title)}`;

export const logPathOf = (folder: string, agent: string, title: string): string =>
  join(folder, `${logNameOf(agent, title)}${END}`);

export class AppServers {
  readonly #servers = new Map<string, Known>();
  readonly #keeper = new Keeper();
  readonly #entries: readonly ServerEntry[];
  #line: ServerLine | undefined;
  /** Attack: what one session has read is sent by another, which knows nothing of it. */
  #profile: string | undefined;

  constructor({ entries, agent, folder, version }: AppServersParts) {
    this.#entries = entries;
    if (entries.length > 0) ensurePrivateFolder(folder);
    for (const entry of entries) {
      const stderr = new StderrFile(logPathOf(folder, agent, entry.title), entry);
      const connection: ServerConnection = new ServerConnection({
        ...{ entry, version, stderr, keeper: this.#keeper },
        changed: () => this.#changed(entry.name),
      });
      this.#servers.set(entry.name, { connection, document: undefined, standing: "waiting", said: "" });
    }
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
    for (const known of this.#servers.values()) {
      known.document?.close();
      known.document = undefined;
      known.standing = "waiting";
      known.said = "";
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
      return;
    }
    known.document ??= new ServerDocument(known.connection, (message) => this.#send(name, message));
    // Why it cannot is its state, which the person is shown.
    known.connection.start().catch(() => undefined);
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
    if (said !== known.said) this.#line?.tell(frame);
    known.said = said;
    if (state.kind === "running") known.document?.announce();
  }

  #send(server: string, message: JsonRecord): void {
    const frames = framesOf(server, message);
    if (frames !== undefined) for (const frame of frames) this.#line?.tell(frame as unknown as JsonRecord);
    else if (isRecord(message["result"])) {
      this.#send(server, { ...message, result: { kind: "oversized", text: "" } });
    }
  }
}
