/** What a handle stands for, and whether this agent may have it passed to this origin (design §4 "Handles"). Not in the page bundle. */

import type { SecretReference } from "../engine/enforce/types.js";
import type { JsonValue } from "../engine/schema/types.js";

/** Something kept for the person, as far as it matters here. */
export interface HeldSecret {
  readonly handle: string;
  /** Whose session it was kept from. */
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
 * Somebody else's handle is answered like one that never was: it tells nothing about other agents.
 *
 * @returns the text that it stands for, or why there is none
 */
export function judgeHandle(
  held: HeldSecret | undefined,
  { agent, origin, now }: HandleUser,
): { readonly value: string } | { readonly fault: HandleFault } {
  if (held === undefined || held.agent !== agent) return { fault: "unknown" };
  if (held.origin !== origin) return { fault: "other-origin" };
  // One that failed the checks stands for nothing that anybody knows.
  if (held.reason === "invalid-secret_reference") return { fault: "no-text" };
  const { value, reference } = held;
  if (typeof value === "string" && value !== "") return { value };
  if (value !== undefined || reference === undefined) return { fault: "no-text" };
  const isOver = (reference.expiresAt ?? Number.POSITIVE_INFINITY) <= now;
  return { fault: isOver ? "expired" : "not-collected" };
}
