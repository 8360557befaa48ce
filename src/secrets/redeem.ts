/** S1 §4a redemption endpoint contract · S1-14 … S1-20 */
import type { SecretReference } from "../boundary/types.js";
import type { redeemFailures } from "../errors.js";
import { dateNow, newPromise, parseUrl, promiseThen, SafeWeakMap } from "../primordials.js";
import * as net from "./network-primordials.js";
import { parseRetryAfter } from "./parse-retry-after.js";
import { readValue } from "./read-value.js";

const TIME_LIMIT = 10_000;

export type RedeemFailureKind = keyof typeof redeemFailures;

/** Never carries anything of an answer that is not the value itself. */
export type RedeemResult =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      readonly kind: RedeemFailureKind;
      /** Seconds, for `limited` only. */
      readonly retryAfter?: number | undefined;
      /** The HTTP status, where the site answered with one. */
      readonly status?: number | undefined;
    };

export type RedeemFailure = Extract<RedeemResult, { ok: false }>;
export type Settle = (result: RedeemResult) => void;

/** Gestures that have paid for a request: one gesture, one fetch. */
const spentGestures = new SafeWeakMap<Event, true>();

/** A result inherits nothing: a promise that is resolved with it must find no `then` of the page's. */
export const failure = (kind: RedeemFailureKind, status?: number, retryAfter?: number): RedeemFailure =>
  net.dictionary({ ok: false, kind, status, retryAfter });

/**
 * Fetches the value behind a reference: once, now, for a person's gesture. Nothing
 * is retried, prefetched or cached.
 *
 * @param origin the registering document's origin, checked again here
 * @param gesture the browser's own click event; one made by a script is refused
 * @returns a promise that never rejects
 */
export function redeem(reference: SecretReference, origin: string, gesture: Event): Promise<RedeemResult> {
  return newPromise((resolve) => {
    const kind = refusal(reference, origin, gesture);
    if (kind === undefined) request(reference.redeemUrl, resolve);
    else resolve(failure(kind));
  });
}

function refusal(reference: SecretReference, origin: string, gesture: Event): RedeemFailureKind | undefined {
  if (!net.isTrusted(gesture) || spentGestures.has(gesture)) return "refused";
  spentGestures.set(gesture, true);
  const url = parseUrl(reference.redeemUrl);
  // The reference, the registration and the document that is open now must still agree.
  if (url === null || url.origin !== origin || net.documentOrigin !== origin) return "refused";
  if (url.protocol !== "https:" && url.protocol !== "http:") return "refused";
  return net.isResponseTampered() ? "tampered" : undefined;
}

function request(url: string, settle: Settle): void {
  const controller = net.newAbortController();
  let timedOut = false;
  const timer = net.setTimer(() => {
    timedOut = true;
    net.abortFetch(controller);
  }, TIME_LIMIT);
  const finish: Settle = (result) => {
    net.clearTimer(timer);
    // Whatever of the answer was not read is not wanted.
    net.abortFetch(controller);
    settle(result);
  };
  const fail = () => finish(failure(timedOut ? "timeout" : net.isOffline() ? "offline" : "network"));
  const init = net.dictionary({
    method: "GET",
    mode: "same-origin",
    credentials: "same-origin",
    cache: "no-store",
    // `manual` follows nothing, as `error` does, and lets us tell the person that it was a redirect.
    redirect: "manual",
    referrerPolicy: "no-referrer",
    headers: net.dictionary({ Accept: "application/json", "Airlock-Redeem": "1" }),
    signal: net.getSignal(controller),
  } as const);
  const onResponse = (response: Response): void => {
    // 200 is the one status that carries a value.
    if (net.getStatus(response) === 200) readValue(response, finish, fail);
    else finish(judgeStatus(response));
  };
  promiseThen(net.startFetch(url, init), onResponse, fail);
}

const KIND_OF_STATUS = net.dictionary<{ readonly [status: number]: RedeemFailureKind }>({
  401: "unauthorized",
  403: "forbidden",
  404: "missing",
  410: "gone",
});

function judgeStatus(response: Response): RedeemFailure {
  const status = net.getStatus(response);
  if (net.getType(response) === "opaqueredirect") return failure("redirected");
  if (status !== 429) return failure(KIND_OF_STATUS[status] ?? "status", status);
  return failure("limited", status, parseRetryAfter(net.getHeader(response, "retry-after"), dateNow()));
}
