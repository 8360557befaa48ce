/**
 * The text of an app's configuration, in which entries of servers are taken out and put in. All
 * else keeps its bytes: comments, order, line ends, a byte order mark.
 */
import { isDeepStrictEqual } from "node:util";
import * as texts from "../../texts/wrap.js";
import type { JsonRecord } from "../json.js";
import { readJson } from "./json-text.js";
import { type ReadText, TextError } from "./read-text.js";
import { readToml } from "./toml-text.js";

export type Format = "json" | "toml";

const READERS = { json: readJson, toml: readToml } as const;

const MARK = "\uFEFF";

export class ConfigurationText {
  readonly text: string;
  readonly #format: Format;
  readonly #member: string;
  readonly #read: ReadText;

  /**
   * @param member the name of the member that holds the servers
   * @throws TextError where the text is broken, or has two entries of one name
   */
  constructor(text: string, format: Format, member: string) {
    this.text = text;
    this.#format = format;
    this.#member = member;
    const body = text.startsWith(MARK) ? text.slice(1) : text;
    this.#read = READERS[format](body, member);
  }

  get data(): unknown {
    return this.#read.data;
  }

  get servers(): JsonRecord {
    return this.#read.servers;
  }

  rawOf(title: string): string {
    return this.#read.rawOf(title);
  }

  /** @throws TextError where that cannot be done without touching something else */
  without(title: string): ConfigurationText {
    const { [title]: _, ...rest } = this.servers;
    return this.#changed(this.#read.without(title), rest);
  }

  /**
   * An entry of this title is replaced.
   *
   * @param raw the entry as it stood in this file before, with its comments
   * @throws TextError where that cannot be done without touching something else
   */
  with(title: string, value: JsonRecord, raw?: string): ConfigurationText {
    return this.#changed(this.#read.with(title, value, raw), { ...this.servers, [title]: value });
  }

  /** Whatever an editor of text does, the file says what was meant, or is not written. */
  #changed(body: string, servers: JsonRecord): ConfigurationText {
    const text = this.text.startsWith(MARK) ? MARK + body : body;
    const changed = this.#again(text);
    const rest = (data: unknown) => ({ ...(data as JsonRecord), [this.#member]: undefined });
    const isMeant =
      changed !== undefined &&
      isDeepStrictEqual(changed.servers, servers) &&
      isDeepStrictEqual(rest(changed.data), rest(this.data));
    if (!isMeant) throw new TextError(texts.cannotEdit());
    return changed;
  }

  #again(text: string): ConfigurationText | undefined {
    try {
      return new ConfigurationText(text, this.#format, this.#member);
    } catch (error) {
      if (error instanceof TextError) return undefined;
      throw error;
    }
  }
}
