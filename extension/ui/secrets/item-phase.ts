/**
 * The phase of a withheld item: what the person can do with it now. Depends on the item and the
 * clock alone.
 */
import type { PanelItem } from "../../protocol/panel-messages.js";

export type ItemPhase =
  /** It can be revealed (again). */
  | "ready"
  /** The site asked Airlock to wait. */
  | "waiting"
  /** Its page is closed or in the back/forward cache, so it cannot ask the site. */
  | "away"
  | "expired"
  /** The site said that the value is gone for good. */
  | "spent"
  /** A reference that failed the checks. */
  | "unusable";

export function phaseOf(
  { revealable, held, spent, expiresAt, away, retryAt }: PanelItem,
  now: number,
): ItemPhase {
  if (!revealable) return "unusable";
  if (held) return "ready";
  if (spent === true) return "spent";
  if (expiresAt !== undefined && expiresAt <= now) return "expired";
  if (away === true) return "away";
  return retryAt !== undefined && retryAt > now ? "waiting" : "ready";
}

/** Forgetting the item would lose nothing. */
export const isOver = (phase: ItemPhase): boolean =>
  phase === "expired" || phase === "spent" || phase === "unusable";

/** @returns when the words on the item change by themselves; undefined if they do not */
export function nextChange(item: PanelItem, phase: ItemPhase, now: number): number | undefined {
  const end = phase === "waiting" ? item.retryAt : item.held || isOver(phase) ? undefined : item.expiresAt;
  if (end === undefined) return undefined;
  // From an hour on, the clock shows minutes and no seconds.
  const step = end - now > 3_600_000 ? 60_000 : 1_000;
  return now + ((end - now) % step || step);
}
