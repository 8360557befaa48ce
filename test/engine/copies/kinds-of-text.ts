/**
 * Nine kinds of text as tools return them, of about so many characters, the same for the same seed.
 */
import { random } from "../redact/arbitrary-schemas.js";

const WORDS =
  "the a customer asked for an invoice of March and we sent it on Monday at ten , because nobody answered our earlier letter about responsibilities in international shipping however Anna said that everything would be fine".split(
    " ",
  );
const CJK = [
  "顧客は三月の請求書を求めました。",
  "私たちは月曜日の十時に送りました。",
  "所有的信件都已经寄出。",
  "모든 것이 괜찮을 것입니다, ",
];
const TOKEN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export class KindWriter {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  pick<Item>(list: ArrayLike<Item>): Item {
    return list[this.below(list.length)] as Item;
  }

  token(length: number): string {
    return Array.from({ length }, () => this.pick(TOKEN)).join("");
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.pick(WORDS)).join(" ");
  }

  /** A secret: a key, an address, or a password. */
  secret(i: number): string {
    if (i % 3 === 0) return `sk_live_${this.token(18)}`;
    return i % 3 === 1 ? `${this.pick(WORDS)}.${this.token(5)}7@mail.example` : `${this.token(11)}9`;
  }
}

const json = (w: KindWriter): string =>
  `${JSON.stringify({ id: w.below(1e9), name: w.words(2), ok: true, n: w.below(1e6) / 100, note: `${w.words(6)}\n${w.words(5)}` })},`;
const html = (w: KindWriter): string =>
  `<li class="${w.words(1)}"><a href="/items?id=${w.below(1e6)}&amp;q=${w.words(1)}%20${w.words(1)}">${w.words(6)} &#39;${w.words(2)}&#39; &quot;${w.token(4)}&quot;</a></li>\n`;

export const KINDS: readonly (readonly [name: string, write: (writer: KindWriter) => string])[] = [
  ["prose", (w) => `${w.words(8 + w.below(9))}. `],
  [
    "logs with tokens",
    (w) =>
      `2026-11-22T10:1${w.below(10)}:00.123Z INFO req=${w.token(24)} GET /v1/users/${w.below(1e6)}?q=${w.words(1)}%20${w.words(1)}&page=2 200\n`,
  ],
  ["minified JSON", json],
  ["a base64 picture", (w) => w.token(1_000)],
  ["CJK", (w) => w.pick(CJK)],
  [
    "markdown",
    (w) =>
      `## ${w.words(4)}\n\n- **${w.words(1)}** ${w.words(12)} [link](https://example.com/${w.token(4)})\n> \`${w.token(6)}\` &amp; ${w.words(5)}\n\n`,
  ],
  [
    "CSV",
    (w) =>
      `${w.below(1e6)},"${w.words(2)}",${w.below(1e6) / 100},2026-0${1 + w.below(9)}-11,"${w.words(3)}"\r\n`,
  ],
  ["HTML", html],
  ["JSON in JSON", (w) => JSON.stringify(json(w)).slice(1, -1)],
];

export function textOf(write: (writer: KindWriter) => string, length: number, seed = 7): string {
  const writer = new KindWriter(seed);
  const parts: string[] = [];
  for (let written = 0; written < length; ) {
    const part = write(writer);
    parts.push(part);
    written += part.length;
  }
  return parts.join("").slice(0, length);
}
