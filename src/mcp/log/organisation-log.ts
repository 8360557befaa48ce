/**
 * Writes the log where the person's organisation wants it. The worker says where, from the browser's managed policy: no
 * option of the command, no client and no page can name such a place, or take one away. What cannot be written is told to
 * the person, and tried again; the extension keeps the entries meanwhile.
 */
import { isAbsolute, join } from "node:path";
import type { LogPlaces } from "../../link/log-places.js";
import * as texts from "../../texts/commands.js";
import { LogFile } from "./log-file.js";
import type { LogOutput } from "./log-follower.js";
import { LogPositions } from "./log-positions.js";
import type { LogSink } from "./log-sink.js";
import { openOtlp } from "./otlp.js";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Names and decisions are not for everybody on the way to the collector. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

/** A policy's address may bring a password or a key along, and models read what we say of it. */
export function shownAddress(address: string): string {
  const { protocol, origin, pathname } = new URL(URL.canParse(address) ? address : "none:");
  return protocol === "https:" || protocol === "http:" ? `${origin}${pathname}` : "…";
}

const refusing = (words: string): LogSink => ({ write: () => Promise.reject(new Error(words)) });

/** What failed, in words of ours, since a client reads them in `airlock_status`. */
const saying = (sink: LogSink, words: (code: string) => string): LogSink => ({
  write: (entries) =>
    sink.write(entries).catch((error: NodeJS.ErrnoException) => {
      throw new Error(words(error.code ?? ""));
    }),
});

function openLater(open: () => Promise<LogSink>): LogSink {
  let opened: LogSink | undefined;
  return {
    async write(entries) {
      opened ??= await open();
      await opened.write(entries);
    },
  };
}

export interface OrganisationLogParts {
  /** For the positions. */
  readonly root: string;
  readonly version: string;
}

export class OrganisationLog {
  readonly #parts: OrganisationLogParts;
  readonly #outputs = new Map<string, LogOutput>();

  constructor(parts: OrganisationLogParts) {
    this.#parts = parts;
  }

  /** @param agent each has a file of its own */
  outputsFor({ folder, otlp }: LogPlaces, agent: string): readonly LogOutput[] {
    return [
      ...(folder === undefined ? [] : [this.#output("folder", folder, agent)]),
      ...(otlp === undefined ? [] : [this.#output("otlp", otlp, agent)]),
    ];
  }

  #output(kind: keyof LogPlaces, place: string, agent: string): LogOutput {
    const key = JSON.stringify([kind, place, agent]);
    const known = this.#outputs.get(key);
    if (known !== undefined) return known;
    const positions = new LogPositions(join(this.#parts.root, `organisation-${kind}.position`));
    const sink = kind === "folder" ? this.#folder(place, agent) : this.#collector(place);
    const output = { sink, positions };
    this.#outputs.set(key, output);
    return output;
  }

  #folder(folder: string, agent: string): LogSink {
    // The agent's id becomes a file's name.
    if (!isAbsolute(folder) || !/^[\w-]+$/.test(agent)) return refusing(texts.logFolderNotAbsolute(folder));
    const file = new LogFile(join(folder, `${agent}.jsonl`), undefined, true);
    return saying(file, (code) => texts.logFolderNotWritten(folder, code));
  }

  #collector(address: string): LogSink {
    if (!isSafe(address)) return refusing(texts.logAddressNotSafe(shownAddress(address)));
    const { version } = this.#parts;
    return openLater(() =>
      openOtlp(version, address).then(
        (sink) => saying(sink, () => texts.logNotTaken(shownAddress(address))),
        () => refusing(texts.otlpMissing()),
      ),
    );
  }
}
