/** The ways in which a text may be written, for tests of the search for copies. */
export interface Writer {
  readonly name: string;
  readonly write: (text: string) => string;
}

const utf8 = (text: string): Buffer => Buffer.from(new TextEncoder().encode(text));
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const hex4 = (unit: number): string => unit.toString(16).padStart(4, "0");
const everyUnit = (text: string, write: (unit: number) => string): string =>
  Array.from({ length: text.length }, (_, i) => write(text.charCodeAt(i))).join("");
const everyPoint = (text: string, write: (point: number) => string): string =>
  [...text].map((character) => write(character.codePointAt(0) as number)).join("");
const swap = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((written, [plain, escaped]) => written.replaceAll(plain, escaped), text);
const MARKUP = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
] as const;

const writer = (name: string, write: (text: string) => string): Writer => ({ name, write });

/** One character stands for one or more: these can be put into each other. */
export const ESCAPES: readonly Writer[] = [
  writer("JSON", inJson),
  writer("JSON with escaped slashes", (text) => inJson(text).replaceAll("/", "\\/")),
  writer("ASCII JSON", (text) =>
    inJson(text).replace(/[\u0080-\uffff]/g, (unit) => `\\u${hex4(unit.charCodeAt(0))}`),
  ),
  writer("percent-encoding", encodeURIComponent),
  writer("percent-encoding in small letters", (text) =>
    encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  ),
  writer("percent-encoding of a URI", encodeURI),
  writer("a form field", (text) => encodeURIComponent(text).replaceAll("%20", "+")),
  writer("percent-encoding throughout", (text) =>
    [...utf8(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  ),
  writer("HTML", (text) => swap(text, MARKUP)),
  writer("an HTML attribute", (text) => swap(text, [...MARKUP, ["'", "&#39;"]])),
  writer("decimal entities", (text) => everyPoint(text, (point) => `&#${point};`)),
  writer("hexadecimal entities", (text) => everyPoint(text, (point) => `&#x${point.toString(16)};`)),
  writer("\\u escapes", (text) => everyUnit(text, (unit) => `\\u${hex4(unit)}`)),
];

const inLines = (text: string, width: number, end: string): string =>
  text.replace(new RegExp(`.{${width}}`, "g"), `$&${end}`);

/** Bytes as other characters: these may stand inside of escapes, around JSON. */
export function bytesWriters(head: Uint8Array, tail: Uint8Array): readonly Writer[] {
  const around = (text: string): Buffer => Buffer.concat([head, utf8(text), tail]);
  return [
    writer("base64", (text) => around(text).toString("base64")),
    writer("base64url", (text) => around(text).toString("base64url")),
    writer("base64 in lines of 64", (text) => inLines(around(text).toString("base64"), 64, "\n")),
    writer("base64 in lines of 76", (text) => inLines(around(text).toString("base64"), 76, "\r\n")),
    writer("base64 of JSON", (text) => around(inJson(text)).toString("base64")),
    writer("hexadecimal digits", (text) => around(text).toString("hex")),
    writer("capital hexadecimal digits", (text) => around(text).toString("hex").toUpperCase()),
    writer("hexadecimal digits with colons", (text) => inLines(around(text).toString("hex"), 2, ":")),
  ];
}
