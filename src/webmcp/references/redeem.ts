/** S1 §4a redemption endpoint contract · S1-14 … S1-20 */

import { checkAddress } from "../../engine/enforce/parse-secret-reference.js";
import type { SecretReference } from "../../engine/enforce/types.js";
import { documentOrigin, signalIsAborted } from "../../intrinsics/dom.js";
import { dictionary, readOwn } from "../../intrinsics/language.js";
import * as net from "../../intrinsics/network.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { redeemFailed, redeemFailures, secretUnusable } from "../../texts/people.js";
import { parseRetryAfter } from "./parse-retry-after.js";
import { readValue, type Unreadable } from "./read-value.js";

const TIME_LIMIT = 10_000;

/** Never carries any part of a response but the value itself. */
export type RedeemResult =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      /** A sentence for the person. */
      readonly problem: string;
      /** Seconds until a retry can work; Infinity for never. */
      readonly retryAfter: number;
    };

/** The gesture that was used for the last request: one gesture, one fetch. */
let spent: Event | undefined;

/**
 * Fetches the value of a reference: once, now, for a person's gesture. Never retries, prefetches or caches.
 *
 * @param gesture the browser's own click event; a script-made one is refused
 * @param settle called once (resolving a promise with an object would look up a page's `then` on it)
 */
export function redeem(
  { redeemUrl }: SecretReference,
  gesture: Event,
  settle: (result: RedeemResult) => void,
): void {
  const refuse = (problem: string, retryAfter: number): void => settle({ ok: false, problem, retryAfter });
  const fail = (why: number | string, retryAfter = 0): void =>
    refuse(readOwn(redeemFailures, `${why}`) ?? redeemFailed(why), retryAfter);
  // Checked against the registering document before; it must still have the origin of the open document.
  const address = checkAddress(redeemUrl, `${documentOrigin}`);
  // Attack: a script's synthetic click. `isTrusted` is an own, unforgeable member of every event.
  if (!gesture.isTrusted || gesture === spent || address === undefined || net.isResponseTampered()) {
    refuse(secretUnusable(), Infinity);
    return;
  }
  spent = gesture;
  const signal = net.newTimeout(TIME_LIMIT);
  const onLost = (): void =>
    fail(signalIsAborted(signal) ? "timeout" : net.isOffline() ? "offline" : "no answer");
  // GET and `credentials: "same-origin"` are the defaults of `fetch`.
  const init = dictionary({
    cache: "no-store",
    // `manual` follows no redirect, like `error`, but lets us tell the person about it.
    redirect: "manual",
    referrerPolicy: "no-referrer",
    headers: dictionary({ "Airlock-Redeem": "1" }),
    signal,
  } as const);
  const onResponse = (response: Response): void => {
    const status = net.responseStatus(response);
    const limited = status === 429 ? parseRetryAfter(net.responseHeader(response, "retry-after")) : 0;
    const onValue = (value: string | undefined, why: Unreadable): void =>
      value === undefined ? fail(why) : settle({ ok: true, value });
    // Only status 200 carries a value.
    if (status === 200) readValue(response, onValue, onLost);
    else fail(status, status === 410 ? Infinity : limited);
  };
  promiseThen(net.startFetch(address, init), onResponse, onLost);
}
