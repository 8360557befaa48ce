/**
 * Looks for secrets in everything that an agent can get: as they are, and in the forms that the
 * engine knows.
 */
import { createScrubber, type Scrubber } from "../engine/library/create-scrubber.js";

/** The places that are searched, by the name that a failure gives it. */
export type Readable = Readonly<Record<string, unknown>>;

export interface Leak {
  /** Its position in the list of secrets. */
  readonly index: number;
  /** `result.structuredContent`, `text` … */
  readonly place: string;
}

function* stringsIn(
  value: unknown,
  place: string,
  met: Set<object>,
): Generator<[text: string, place: string]> {
  if (typeof value === "string") yield [value, place];
  else if (typeof value === "number" || typeof value === "bigint") yield [String(value), place];
  if (typeof value !== "object" || value === null || met.has(value)) return;
  met.add(value);
  for (const [name, member] of Object.entries(value)) {
    yield [name, `a member name of ${place}`];
    yield* stringsIn(member, Array.isArray(value) ? `${place}[${name}]` : `${place}.${name}`, met);
  }
}

const holds = (text: string, secret: string, scrubber: Scrubber): boolean =>
  text.includes(secret) || scrubber.scrub(text).count > 0;

/**
 * @returns the first leak; a place never quotes the secret, also where the secret is a member's
 * name
 */
export function findLeak(secrets: readonly string[], readable: Readable): Leak | undefined {
  const scrubbers = secrets.map((secret) => createScrubber([secret]));
  const isSecret = (text: string) =>
    secrets.findIndex((secret, index) => holds(text, secret, scrubbers[index] as Scrubber));
  for (const [name, value] of Object.entries(readable)) {
    for (const [text, place] of stringsIn(value, name, new Set())) {
      const index = isSecret(text);
      if (index !== -1) return { index, place: isSecret(place) === -1 ? place : name };
    }
  }
  return undefined;
}
