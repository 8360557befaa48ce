/**
 * What agents ask of the person's servers besides tools. Each such request is a call of a tool that
 * only reads, by its method's name: so rules, questions, session and log see it as they see any
 * call. No tool has a name with a slash, and no list has these.
 */

export const READINGS = [
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "prompts/get",
  "completion/complete",
] as const;
export type Reading = (typeof READINGS)[number];

export const isReading = (name: unknown): name is Reading => (READINGS as readonly unknown[]).includes(name);

const NAME = /^(mcp:[a-z0-9-]{1,24})\/(.*)$/;

/** The name by which an app calls it in the browser. */
export const readingName = (server: string, reading: Reading): string => `mcp:${server}/${reading}`;

/** @returns undefined for a name of anything else */
export function parseReading(
  name: string,
): { readonly origin: string; readonly reading: Reading } | undefined {
  const [, origin, reading] = NAME.exec(name) ?? [];
  return origin !== undefined && isReading(reading) ? { origin, reading } : undefined;
}

/** Worker methods of an app's own, for words of its servers that are no result. */
export const WORDS = "airlock/words";
export const QUESTION = "airlock/question";
