/**
 * The state of a withheld item: what it can still give. Depends on the item and the clock alone.
 */
import { words } from "../platform/words.js";
import type { VaultItem } from "./records.js";
import { redemptionFailed } from "./redemption-words.js";

/** After these the site gives nothing for the same reference, however often it is asked. */
const FINAL: readonly string[] = ["gone", "refused"];

/** A reference that failed the checks is never shown: what it claims to be is unknown. */
export const isRevealable = ({ reason, reference, value }: VaultItem): boolean =>
  reason !== "invalid-secret_reference" && (reference ?? value) !== undefined;

/** The site was asked, and said for good that there is nothing (any more). */
export const isSpent = ({ value, failure }: VaultItem): boolean =>
  value === undefined && failure !== undefined && FINAL.includes(failure.kind);

const isExpired = ({ value, reference }: VaultItem, now: number): boolean =>
  value === undefined && (reference?.expiresAt ?? Number.POSITIVE_INFINITY) <= now;

/** Whether the item still has a use. Items without one are dropped first when storage is full. */
export const isLive = (item: VaultItem, now: number): boolean =>
  isRevealable(item) && !isSpent(item) && !isExpired(item, now);

/**
 * @returns in words for the person why the site is not asked (again) now; undefined where it may be
 */
export function whyNotAsked(item: VaultItem, now: number): string | undefined {
  const { reference, failure } = item;
  if (reference === undefined || !isRevealable(item)) return words.itemNotRevealable();
  if (failure !== undefined && isSpent(item)) return redemptionFailed(failure);
  if (isExpired(item, now)) return words.itemExpired();
  return failure !== undefined && (failure.retryAt ?? 0) > now ? redemptionFailed(failure) : undefined;
}
