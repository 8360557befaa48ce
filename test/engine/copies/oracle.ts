/**
 * Masks copies of values by the rule of the guide, slowly: each form by `indexOf` in the text as it
 * stands, and in the text with each escape read once, both folded character by character. Written
 * without a look at the product.
 */
interface Piece {
  readonly said: string;
  readonly start: number;
  readonly end: number;
}

const CONTROLS: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
};
const ESCAPE =
  /(?:%[\da-fA-F]{2})+|(?:\\u[\da-fA-F]{4})+|\\x[\da-fA-F]{2}|\\[ntrbfv0]|\\[ !-$'-/:-@[-`{-~]|&#[xX][\da-fA-F]{1,10};?|&#\d{1,10};?|&[a-zA-Z]{1,8};/g;

function readEscape(written: string): string {
  if (written.startsWith("%")) {
    try {
      return decodeURIComponent(written);
    } catch {
      return unescape(written);
    }
  }
  if (written.startsWith("\\u")) return JSON.parse(`"${written}"`) as string;
  if (written.startsWith("\\x")) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  if (written.startsWith("\\")) return CONTROLS[written[1] as string] ?? (written[1] as string);
  const number = /^&#(x?)([\da-f]+)/i.exec(written);
  if (number) return String.fromCodePoint(Number.parseInt(number[2] as string, number[1] ? 16 : 10));
  const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return names[written.slice(1, -1)] ?? /^&(.)(?:uml|acute|grave|circ);/.exec(written)?.[1] ?? " ";
}

const plain = (text: string): Piece[] =>
  Array.from({ length: text.length }, (_, start) => ({ said: text[start] as string, start, end: start + 1 }));

/**
 * An escape that says several characters is one piece for each: which of its digits say which is
 * not told apart here.
 */
function decoded(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: written, index } of text.matchAll(ESCAPE)) {
    for (let start = from; start < index; start++)
      pieces.push({ said: text[start] as string, start, end: start + 1 });
    from = index + written.length;
    const units = /^(%|\\u)/.test(written) ? [...split(written)] : [[written, readEscape(written)] as const];
    let start = index;
    for (const [part, said] of units) {
      pieces.push({ said, start, end: start + part.length });
      start += part.length;
    }
  }
  for (let start = from; start < text.length; start++)
    pieces.push({ said: text[start] as string, start, end: start + 1 });
  return pieces;
}

/** Characters of one run of escapes, each with its digits. */
function* split(written: string): Generator<readonly [string, string]> {
  const size = written.startsWith("%") ? 3 : 6;
  for (let at = 0; at < written.length; ) {
    let count = 1;
    for (; count < 4; count++) {
      const part = written.slice(at, at + size * count);
      const isWhole = size === 3 ? tryDecode(part) : !/^[\ud800-\udbff]$/.test(readEscape(part));
      if (isWhole) break;
      if (at + size * (count + 1) > written.length) {
        count = 0;
        break;
      }
    }
    const part = written.slice(at, at + size * (count === 0 || count === 4 ? 1 : count));
    yield [part, readEscape(part)];
    at += part.length;
  }
}

function tryDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const letters = (said: string): string =>
  /^[\p{L}\p{N}]/u.test(said) ? said.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "") : "";
const exact = (said: string): string =>
  /^\p{C}/u.test(said) && !/^\s/.test(said) ? "" : said.replace(/[\s+-]/g, " ").replaceAll("_", "/");

interface Folded {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

function fold(pieces: readonly Piece[], folding: (said: string) => string): Folded {
  let text = "";
  const kept: Piece[] = [];
  for (const piece of pieces)
    for (const unit of folding(piece.said)) {
      text += unit;
      kept.push(piece);
    }
  return { text, pieces: kept };
}

const foldText = (text: string, folding: (said: string) => string): string => [...text].map(folding).join("");

/** The digits of base64 that other bytes next to the value cannot change. */
function base64(bytes: Buffer, before: number): string {
  const both = [0, 255].map((byte) => {
    const beside = Buffer.alloc(before, byte);
    return Buffer.concat([beside, bytes, Buffer.alloc(3, byte)]).toString("base64");
  }) as [string, string];
  return [...both[0]].filter((digit, i) => digit === both[1][i]).join("");
}

function formsOf(value: string): string[] {
  const texts = [value, JSON.stringify(value).slice(1, -1)].map((text) => Buffer.from(text));
  const encoded = texts.flatMap((bytes) => [
    ...[0, 1, 2].map((before) => base64(bytes, before)),
    bytes.toString("hex"),
  ]);
  return [value, ...new Set(encoded)];
}

const exactly = (pieces: readonly Piece[]): string => fold(pieces, exact).text;

/** The beginning of `before` at the end of a text, as it is escaped, else as it is. */
function signsBefore(text: string, before: string): number {
  const wanted = foldText(before, exact);
  for (const read of [decoded, plain])
    for (let at = text.length - before.length; wanted !== "" && at >= Math.max(0, text.length - 90); at--)
      if (exactly(read(text.slice(at))) === wanted) return at;
  return text.length;
}

/** The end of `behind` at the beginning of a text. */
function signsBehind(text: string, behind: string): number {
  const wanted = foldText(behind, exact);
  for (const read of [decoded, plain])
    for (let at = behind.length; wanted !== "" && at <= Math.min(text.length, 90); at++)
      if (exactly(read(text.slice(0, at))) === wanted) return at;
  return 0;
}

export function copiesIn(text: string, values: readonly string[]): string {
  const ends: [number, number][] = [];
  for (const pieces of [plain(text), decoded(text)]) {
    const foldings = [letters, exact].map((folding) => fold(pieces, folding)) as [Folded, Folded];
    for (const value of values)
      for (const form of formsOf(value)) {
        const isFolded = foldText(form, letters).length >= 10;
        const { text: where, pieces: kept } = foldings[isFolded ? 0 : 1];
        const wanted = foldText(form, isFolded ? letters : exact);
        for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + 1)) {
          const first = (kept[at] as Piece).start;
          const last = (kept[at + wanted.length - 1] as Piece).end;
          if (form !== value) {
            const isBefore = /[\w+/-]$/.test(text.slice(0, first));
            const isBehind = /^[\w+/-]/.test(text.slice(last));
            ends.push([isBefore ? first - 1 : first, isBehind ? last + 1 : last]);
            continue;
          }
          const [, before = "", behind = ""] = isFolded
            ? (/^([^\p{L}\p{N}]*).*?([^\p{L}\p{N}]*)$/su.exec(value) as RegExpExecArray)
            : [];
          ends.push([
            signsBefore(text.slice(0, first), before),
            last + signsBehind(text.slice(last), behind),
          ]);
        }
      }
  }
  let left = "";
  let from = 0;
  for (const [start, end] of ends.sort((a, b) => a[0] - b[0])) {
    if (start >= from) left += `${text.slice(from, start)}[withheld]`;
    from = Math.max(from, end);
  }
  return left + text.slice(from);
}
