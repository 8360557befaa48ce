/** A reference, from the tool's result to the person's eyes · S1-12 … S1-21 */
import type { JsonValue, ReferenceCase } from "../case-types.js";
import type { References, RevealView } from "../target-types.js";
import { judgeCall } from "./judge-call.js";

type Origins = Pick<References, "origin" | "other">;

/** `{origin}` and `{other}` in every text. */
function fill(value: JsonValue, { origin, other }: Origins): JsonValue {
  const host = new URL(origin).host;
  const text = JSON.stringify(value);
  return JSON.parse(
    text.replaceAll("{origin}", origin).replaceAll("{other}", other).replaceAll("{host}", host),
  ) as JsonValue;
}

const filled = <Value>(value: Value, origins: Origins): Value => fill(value as JsonValue, origins) as Value;

function judgeRequests({ requests }: RevealView, wanted: number, origin: string): string[] {
  const problems = requests.flatMap(({ method, url, withCookies }) => [
    ...(method === "GET" ? [] : [`It asked by ${method}.`]),
    ...(new URL(url).origin === origin ? [] : [`It asked ${new URL(url).origin}.`]),
    ...(withCookies ? [] : ["It asked without the person's cookies."]),
  ]);
  if (requests.length === wanted) return problems;
  return [...problems, `It asked ${requests.length} times, not ${wanted}.`];
}

/** @returns what is wrong. */
export async function judgeReference(
  testCase: ReferenceCase,
  references: References,
): Promise<readonly string[]> {
  const { call, answer, reveals, expect } = testCase;
  const view = await references.reveal(filled(call, references), filled(answer, references), reveals);
  const { origin } = references;
  return [
    ...judgeCall(view.agent, expect),
    ...judgeRequests(view, expect.requests, origin),
    ...(view.state === expect.state ? [] : [`The person was told “${view.state}”, not “${expect.state}”.`]),
    ...(view.shown === expect.shows ? [] : ["The person saw another value than the site gave, or none."]),
  ];
}
