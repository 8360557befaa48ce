/**
 * RFC 8949 §4.2.1 (deterministic CBOR), for the values that upstream's evidence has: one sequence
 * of bytes for equal values, whatever the order of members · U-10
 */

type Bytes = readonly number[];

const [UNSIGNED, TEXT, LIST, MAP] = [0, 3, 4, 5];
const [FALSE, TRUE, NULL] = [0xf4, 0xf5, 0xf6];

/** The shortest head, as §4.2.1 requires. @param count a safe integer, at least 0 */
function head(major: number, count: number): Bytes {
  const top = major << 5;
  if (count < 24) return [top | count];
  const power = [0x100, 0x10000, 0x1_0000_0000].filter((limit) => count >= limit).length;
  const size = 2 ** power;
  const bytes = Array.from({ length: size }, (_, at) => Math.floor(count / 256 ** (size - 1 - at)) % 256);
  return [top | (24 + power), ...bytes];
}

function text(value: string): Bytes {
  const bytes = [...new TextEncoder().encode(value)];
  return [...head(TEXT, bytes.length), ...bytes];
}

/** Keys are sorted by their encoded bytes, so that shorter ones come first. */
function compare(one: Bytes, other: Bytes): number {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function encode(value: unknown): Bytes {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return head(UNSIGNED, value);
  if (typeof value === "boolean") return [value ? TRUE : FALSE];
  if (value === null) return [NULL];
  if (Array.isArray(value)) return [...head(LIST, value.length), ...value.flatMap(encode)];
  const members = Object.entries(value as object).map(
    ([key, member]) => [text(key), encode(member)] as const,
  );
  const sorted = members.sort(([one], [other]) => compare(one, other));
  return [...head(MAP, sorted.length), ...sorted.flat(2)];
}

/** @param value of upstream's profile: texts, lists, maps, booleans, null, and integers from 0 */
export const canonicalCbor = (value: unknown): Uint8Array<ArrayBuffer> => Uint8Array.from(encode(value));
