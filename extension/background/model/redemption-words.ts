/** How a redemption failed: what is noted of it, and in words for the person. */

import type { RedeemProblem } from "../../../src/texts/people.js";
import type { Redemption } from "../../protocol/content-messages.js";
import { words } from "../platform/words.js";
import type { RedemptionFailure } from "./records.js";

/**
 * Seconds. The frame has read `Retry-After` within the same bounds; a broken one may say anything.
 */
const SHORTEST_WAIT = 1;
const LONGEST_WAIT = 86_400;

const isKnown = (kind: string): kind is RedeemProblem => Object.hasOwn(words.redeemProblems, kind);

export const redemptionFailed = ({ kind, status }: RedemptionFailure): string =>
  words.redeemProblems[isKnown(kind) ? kind : "status"](status);

export function noteFailure(
  { kind, status, retryAfter }: Extract<Redemption, { ok: false }>,
  now: number,
): RedemptionFailure {
  const failure = { kind, ...(status === undefined ? {} : { status }) };
  if (kind !== "limited") return failure;
  const seconds = Math.min(Math.max(retryAfter ?? SHORTEST_WAIT, SHORTEST_WAIT), LONGEST_WAIT);
  return { ...failure, retryAt: now + seconds * 1_000 };
}
