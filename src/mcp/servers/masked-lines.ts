/**
 * Text that comes in chunks, without what was meant for the server alone. A chunk may end amid a
 * value, or amid a character.
 */
import { StringDecoder } from "node:string_decoder";
import { type ServerEntry, valuesOf, withoutValues } from "../entries/entries.js";

/** In characters: what may come without a line's end before some of it goes on. */
const MAX_LINE = 64 * 1024;
/** In characters: a shorter beginning of a value says nothing. */
const SHORTEST_BEGINNING = 4;

/** @returns the text; where it ends amid a value, without the beginning of that */
function withoutBeginning(values: readonly string[], text: string): string {
  const lengths = values.flatMap((value) => {
    for (let length = value.length - 1; length >= SHORTEST_BEGINNING; length -= 1) {
      if (text.endsWith(value.slice(0, length))) return [length];
    }
    return [];
  });
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? text : `${text.slice(0, -longest)}[withheld]`;
}

export class MaskedLines {
  readonly #entry: Pick<ServerEntry, "start">;
  readonly #values: readonly string[];
  #decoder = new StringDecoder("utf8");
  #rest = "";

  constructor(entry: Pick<ServerEntry, "start">) {
    this.#entry = entry;
    this.#values = valuesOf(entry);
  }

  /** @returns the lines that have ended */
  take(bytes: Buffer): string {
    const text = this.#rest + this.#decoder.write(bytes);
    const end = text.lastIndexOf("\n") + 1;
    const lines = withoutValues(this.#entry, text.slice(0, end));
    this.#rest = text.slice(end);
    return this.#rest.length > MAX_LINE ? lines + this.#letGo() : lines;
  }

  /** The beginning of the line that has not ended. */
  get rest(): string {
    return withoutBeginning(this.#values, withoutValues(this.#entry, this.#rest));
  }

  /** @returns what is left of the last line */
  end(): string {
    const { rest } = this;
    this.#rest = "";
    this.#decoder = new StringDecoder("utf8");
    return rest;
  }

  /** All of an unfinished line that no value can go on from. */
  #letGo(): string {
    const masked = withoutValues(this.#entry, this.#rest);
    const most = Math.max(1, ...this.#values.map(({ length }) => length));
    this.#rest = masked.slice(-most);
    return masked.slice(0, -most);
  }
}
