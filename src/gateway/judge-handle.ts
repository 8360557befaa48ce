/** Decides what a handle stands for, and whether this agent may pass it to this origin. Not in the page bundle. */

import type { SecretReference } from "../engine/enforce/types.js";
import type { JsonValue } from "../engine/schema/types.js";

/** A withheld item, as far as it matters here. */
export interface HeldSecret {
  readonly handle: string;
  /** The agent whose session it was withheld from. */
  readonly agent: string;
  readonly origin: string;
  readonly reason: string;
  readonly value?: JsonValue;
  readonly reference?: SecretReference;
}

export type HandleFault = "unknown" | "other-origin" | "expired" | "not-collected" | "no-text";

export interface HandleUser {
  readonly agent: string;
  /** Of the tool, as the browser states it. */
  readonly origin: string;
  readonly now: number;
}

/**
 * Attack: probing for other agents' handles. A foreign handle is answered like an unknown one.
 *
 * @returns the handle's text, or why it has none
 */
export function judgeHandle(
  held: HeldSecret | undefined,
  { agent, origin, now }: HandleUser,
): { readonly value: string } | { readonly fault: HandleFault } {
  if (held === undefined || held.agent !== agent) return { fault: "unknown" };
  if (held.origin !== origin) return { fault: "other-origin" };
  // A reference that failed the checks has no known value.
  if (held.reason === "invalid-secret_reference") return { fault: "no-text" };
  const { value, reference } = held;
  if (typeof value === "string" && value !== "") return { value };
  if (value !== undefined || reference === undefined) return { fault: "no-text" };
  const isOver = (reference.expiresAt ?? Number.POSITIVE_INFINITY) <= now;
  return { fault: isOver ? "expired" : "not-collected" };
}
