/** How a redemption failed, in words for the person. */
import {
  redemptionLimited,
  redemptionStatus,
  redemptionWords,
  waitLater,
  waitSeconds,
} from "../../src/errors.js";
import type { Redemption } from "../protocol/content-messages.js";

const isKnown = (kind: string): kind is keyof typeof redemptionWords => Object.hasOwn(redemptionWords, kind);

export function redemptionFailed({ kind, status, retryAfter }: Extract<Redemption, { ok: false }>): string {
  if (isKnown(kind)) return redemptionWords[kind]();
  if (kind === "limited") {
    return redemptionLimited(retryAfter === undefined ? waitLater() : waitSeconds(Math.ceil(retryAfter)));
  }
  return redemptionStatus(status === undefined ? "" : ` (${status})`);
}
