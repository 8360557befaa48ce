/** The whole look of a card: item, state and time in; words and buttons out. Pure. */
import {
  secretExpired,
  secretExpiresIn,
  secretHide,
  secretHidesIn,
  secretPending,
  secretRetry,
  secretRetryIn,
  secretReveal,
  secretSealed,
  secretShown,
  secretUnknown,
  secretUnusable,
} from "../errors.js";
import { mathFloor } from "../primordials.js";
import type { HeldItem } from "./held-items.js";
import type { RedeemFailure } from "./redeem.js";
import type { RevealState } from "./reveal.js";

export interface Look {
  readonly tone: "idle" | "busy" | "open" | "alert" | "void";
  /** Spoken by screen readers when it changes. */
  readonly status: string;
  /** The words on the one main button; empty when there is nothing to do. */
  readonly action: string;
  /** Changes every second; never spoken by itself. */
  readonly clock: string;
  readonly ready: boolean;
  /** Set while the value shows. */
  readonly value: string | undefined;
}

const look = (
  tone: Look["tone"],
  status: string,
  action = "",
  clock = "",
  ready = true,
  value?: string,
): Look => ({ tone, status, action, clock, ready, value });

/**
 * @param hideAt milliseconds since the epoch until which this card shows its value
 * @param copied what became of copying it, in words
 */
export function describeCard(
  item: HeldItem | undefined,
  state: RevealState | undefined,
  hideAt: number,
  copied: string,
  now: number,
): Look {
  if (item === undefined) return look("void", secretUnknown());
  const { reference, reason, value } = item;
  // A reference that failed the checks is never shown: what it claims to be is unknown.
  if (reason === "invalid-secret_reference" || (reference ?? value) === undefined) {
    return look("void", secretUnusable());
  }
  const result = state?.result;
  if (state && !result) return look("busy", secretPending(), secretReveal(), "", false);
  if (result?.ok) {
    if (hideAt <= now) return look("idle", secretSealed(), secretReveal());
    const hides = secretHidesIn(formatTime(hideAt - now));
    return look("open", copied || secretShown(), secretHide(), hides, true, result.value);
  }
  const left = (reference?.expiresAt ?? Infinity) - now;
  if (left <= 0) return look("alert", secretExpired());
  if (state && result) return describeFailure(result, state.at - now);
  const expires = left < Infinity ? secretExpiresIn(formatTime(left)) : "";
  return look("idle", secretSealed(), secretReveal(), expires);
}

/** @param since milliseconds, negative: how long ago the site was asked */
function describeFailure({ problem, retryAfter }: RedeemFailure, since: number): Look {
  const wait = since + retryAfter * 1_000;
  if (wait === Infinity) return look("alert", problem);
  return look("alert", problem, secretRetry(), wait > 0 ? secretRetryIn(formatTime(wait)) : "", wait <= 0);
}

/** Rounded up, so that a countdown ends at 1 s and not at 0 s. */
function formatTime(milliseconds: number): string {
  const seconds = -mathFloor(-milliseconds / 1_000);
  const minutes = mathFloor(seconds / 60);
  const hours = mathFloor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
