/** The whole look of a card as data: item, state and time in; words and buttons out. Pure. */
import {
  redeemFailures,
  secretCopied,
  secretCopyFailed,
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
import { isExpired, isFinal, isRevealable, type RevealState } from "./reveal.js";

export interface CardView {
  readonly tone: "idle" | "busy" | "open" | "alert" | "void";
  /** Spoken by screen readers when it changes. */
  readonly status: string;
  /** Changes every second; never spoken by itself. */
  readonly clock: string;
  /** Set while the value shows. */
  readonly value: string | undefined;
  /** The words on the one main button; empty when there is nothing to do. */
  readonly action: string;
  readonly ready: boolean;
}

export interface Showing {
  /** Milliseconds since the epoch until which this card shows its value; 0 when it does not. */
  readonly hideAt: number;
  readonly copied: "no" | "yes" | "failed";
}

const view = (
  tone: CardView["tone"],
  status: string,
  action = "",
  clock = "",
  ready = true,
  value?: string,
): CardView => ({ tone, status, clock, value, action, ready });

export function describeCard(
  item: HeldItem | undefined,
  state: RevealState,
  showing: Showing,
  now: number,
): CardView {
  if (item === undefined) return view("void", secretUnknown());
  if (!isRevealable(item)) return view("void", secretUnusable());
  if (state.kind === "pending") return view("busy", secretPending(), secretReveal(), "", false);
  if (state.kind === "open") return describeOpen(state.value, showing, now);
  if (isExpired(item, now)) return view("alert", secretExpired());
  if (state.kind === "failed") return describeFailure(state, now);
  const expiresAt = item.reference?.expiresAt;
  const clock = expiresAt === undefined ? "" : secretExpiresIn(formatTime(expiresAt - now));
  return view("idle", secretSealed(), secretReveal(), clock);
}

function describeOpen(value: string, { hideAt, copied }: Showing, now: number): CardView {
  if (hideAt <= now) return view("idle", secretSealed(), secretReveal());
  const status = copied === "yes" ? secretCopied() : copied === "failed" ? secretCopyFailed() : secretShown();
  return view("open", status, secretHide(), secretHidesIn(formatTime(hideAt - now)), true, value);
}

function describeFailure(state: Extract<RevealState, { kind: "failed" }>, now: number): CardView {
  const { failure, retryAt } = state;
  const words = redeemFailures[failure.kind](failure.status);
  const wait = retryAt - now;
  if (wait > 0) return view("alert", words, secretRetry(), secretRetryIn(formatTime(wait)), false);
  return view("alert", words, isFinal(state) ? "" : secretRetry());
}

/** Rounded up, so that a countdown ends at 1 s and not at 0 s. */
export function formatTime(milliseconds: number): string {
  const seconds = -mathFloor(-milliseconds / 1_000);
  const minutes = mathFloor(seconds / 60);
  const hours = mathFloor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
