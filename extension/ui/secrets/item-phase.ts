/** What the person can do with a kept item now: from the item and the clock alone. */
import type { PanelItem } from "../../protocol/panel-messages.js";

export type ItemPhase =
  /** It can be revealed (again). */
  | "ready"
  /** The site asked not to be asked for a while. */
  | "waiting"
  /** Its page is closed or rests: nobody could ask the site. */
  | "away"
  | "expired"
  /** The site said for good that there is nothing any more. */
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

/** Nothing would be lost with it. */
export const isOver = (phase: ItemPhase): boolean =>
  phase === "expired" || phase === "spent" || phase === "unusable";

/** @returns when the words on the item change by themselves; undefined where they do not */
export function nextChange(item: PanelItem, phase: ItemPhase, now: number): number | undefined {
  const end = phase === "waiting" ? item.retryAt : item.held || isOver(phase) ? undefined : item.expiresAt;
  if (end === undefined) return undefined;
  // Minutes are all that is shown of hours.
  const step = end - now > 3_600_000 ? 60_000 : 1_000;
  return now + ((end - now) % step || step);
}
