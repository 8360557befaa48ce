/**
 * Writes the log where the person's organisation wants it. The worker says where, from the
 * browser's managed policy: no option of the command, no client and no page can name such a place,
 * or take one away. What cannot be written is told to the person, and tried again; the extension
 * keeps the entries meanwhile.
 */
import { isAbsolute, join } from "node:path";
import type { LogPlaces } from "../../link/log-places.js";
import * as texts from "../../texts/commands.js";
import { LogFile } from "./log-file.js";
import type { LogOutput } from "./log-follower.js";
import { LogPositions } from "./log-positions.js";
import type { LogSink } from "./log-sink.js";

const refusing = (words: string): LogSink => ({ write: () => Promise.reject(new Error(words)) });

/** The failure, in words of ours, since a client reads them in `airlock_status`. */
const saying = (sink: LogSink, words: (code: string) => string): LogSink => ({
  write: (entries) =>
    sink.write(entries).catch((error: NodeJS.ErrnoException) => {
      throw new Error(words(error.code ?? ""));
    }),
});

export interface OrganisationLogParts {
  /** For the positions. */
  readonly root: string;
}

export class OrganisationLog {
  readonly #parts: OrganisationLogParts;
  readonly #outputs = new Map<string, LogOutput>();

  constructor(parts: OrganisationLogParts) {
    this.#parts = parts;
  }

  /** @param agent each has a file of its own */
  outputFor({ folder }: LogPlaces, agent: string): LogOutput {
    const key = JSON.stringify([folder, agent]);
    const known = this.#outputs.get(key);
    if (known !== undefined) return known;
    const positions = new LogPositions(join(this.#parts.root, "organisation-folder.position"));
    const output = { sink: this.#folder(folder, agent), positions };
    this.#outputs.set(key, output);
    return output;
  }

  #folder(folder: string, agent: string): LogSink {
    // The agent's id becomes a file's name.
    if (!isAbsolute(folder) || !/^[\w-]+$/.test(agent)) return refusing(texts.logFolderNotAbsolute(folder));
    const file = new LogFile(join(folder, `${agent}.jsonl`), undefined, true);
    return saying(file, (code) => texts.logFolderNotWritten(folder, code));
  }
}
