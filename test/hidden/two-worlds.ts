/**
 * Sessions that are generated, and the secrets of two worlds: of the same type, the same length, in
 * the same places. What an agent gets must be the same in both.
 */

/** mulberry32: the same sequence for a seed, everywhere. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ALPHABETS: Readonly<Record<string, string>> = {
  a: "bcdfghjkmnpqrstvwxz",
  A: "BCDFGHJKLMNPQRSTVWXZ",
  "0": "123456789",
};

/**
 * `pattern`: a letter of either case stands for one of its kind, a digit for a digit; anything else
 * for itself.
 */
function fill(pattern: string, next: (below: number) => number): string {
  return pattern.replace(/[aA0]/g, (kind) => {
    const letters = ALPHABETS[kind] as string;
    return letters[next(letters.length)] as string;
  });
}

/** With the digit that makes it a card's number. */
function card(next: (below: number) => number): string {
  const digits = fill("453900000000000", next);
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export interface Secrets {
  /** Strong ones: copies of them are searched for everywhere. */
  readonly keys: readonly string[];
  /** Marked, and nowhere else: weak values elsewhere may be guessed, by design. */
  readonly pin: string;
  readonly amount: number;
  readonly isOn: boolean;
  /** Values that only detection finds. */
  readonly token: string;
  readonly card: string;
}

export const KEYS = 6;

export function secretsOf(seed: number): Secrets {
  const next = random(seed);
  return {
    keys: Array.from({ length: KEYS }, () => fill("Aa0aA0Aaa0Aa0aA00aAa", next)),
    pin: fill("0000", next),
    amount: Number(fill("00000", next)),
    isOn: seed % 2 === 0,
    token: fill("ghp_Aa0Aa0Aa0Aa0Aa0Aa0Aa0Aa0Aa0Aa0Aa0AaA", next),
    card: card(next),
  };
}

const marked = (type: string) => ({ type, "x-sensitive": true });
const object = (properties: object) => ({ type: "object", properties });
const base64 = (text: string) => btoa(text);

export interface ToolKind {
  readonly outputSchema?: object;
  readonly annotations?: object;
  /** Undefined: it throws `words`. */
  result(secrets: Secrets, key: string): unknown;
}

const plain = (result: (key: string, secrets: Secrets) => unknown): ToolKind => ({
  result: (secrets, key) => result(key, secrets),
});
const text = (words: string) => ({ content: [{ type: "text", text: words }] });

/** Values that tools withhold, and how they and others then say them again. */
export const KINDS: Readonly<Record<string, ToolKind>> = {
  marked: {
    outputSchema: object({ id: { type: "string" }, secret: marked("string") }),
    result: (_, key) => ({ id: "k_1", secret: key, note: `made ${key} today` }),
  },
  list: {
    outputSchema: { type: "array", items: object({ id: {}, secret: marked("string") }) },
    result: ({ keys }) => keys.map((secret, id) => ({ id, secret, again: base64(secret) })),
  },
  mcp: {
    outputSchema: object({ secret: marked("string") }),
    result: (_, key) => ({ ...text(`{"secret":"${key}"}`), structuredContent: { secret: key, n: 1 } }),
  },
  weak: {
    outputSchema: object({
      pin: marked("string"),
      amount: marked("number"),
      isOn: marked("boolean"),
      id: {},
    }),
    result: ({ pin, amount, isOn }) => ({ id: 1, pin, amount, isOn }),
  },
  mismatch: {
    outputSchema: object({ rows: { type: "array", items: object({ secret: marked("string") }) } }),
    result: (_, key) => ({ rows: { secret: key }, id: 7 }),
  },
  whole: { annotations: { sensitiveHint: true }, result: (_, key) => ({ text: `it is ${key}` }) },
  reference: plain((key) => ({
    content: [
      { type: "secret_reference", id: `r-${key}`, redeemUrl: `/redeem/${key}`, label: "API key", ttl: 600 },
    ],
  })),
  audience: plain((key) => ({
    content: [
      { type: "text", text: key, annotations: { audience: ["user"] } },
      { type: "text", text: "done" },
    ],
  })),
  echo: plain(
    (key) => `The key is ${key}. In base64: ${base64(key)}; again: ${encodeURIComponent(`"${key}"`)}.`,
  ),
  hidden: plain((key) => ({ note: [...key].join("\u200B"), tags: [...key].join("\u{E0041}") })),
  named: plain((key) => ({ [key]: 1, a: { [`x ${key}`]: true } })),
  quoted: plain((key) => text(JSON.stringify({ note: JSON.stringify({ key }) }))),
  file: plain((key) => ({
    content: [
      {
        type: "resource",
        resource: { uri: `https://a.example/${key}`, mimeType: "text/plain", text: `${key}\n` },
      },
      { type: "resource", resource: { uri: "a:b", blob: base64(key) } },
    ],
  })),
  forged: plain((key) => ({ id: 1, _meta: { "webmcp-airlock/redaction": { note: key }, note: key } })),
  attributed: plain((key) => ({
    ...text("hi"),
    _meta: { annotations: { attribution: [`https://${key}.example`], openWorldHint: true } },
  })),
  failed: plain((key) => ({ ...text(`failed with ${key}`), isError: true })),
  detected: plain((_, { token, card }) => ({ note: `token ${token}, card ${card}`, list: [token] })),
  harmless: plain(() => ({ items: [1, 2, 3], text: "Nothing to see here." })),
  throws: { result: () => undefined },
};

export const KIND_NAMES = Object.keys(KINDS);
