/**
 * The redemption request. The page's script sends it from the page's realm. The extension's content
 * script sends it from its own, where the page's replaced `fetch` does not see it. S1 §4a
 * redemption endpoint contract · S1-12 … S1-20
 */
import { checkAddress } from "../../engine/enforce/parse-secret-reference.js";
import { documentOrigin, signalIsAborted } from "../../intrinsics/dom.js";
import {
  dateNow,
  dateParse,
  dictionary,
  jsonParse,
  mathCeil,
  mathMax,
  mathMin,
  readOwn,
} from "../../intrinsics/language.js";
import * as net from "../../intrinsics/network.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { regExpExec } from "../../intrinsics/text.js";
import type { RedeemProblem } from "../../texts/people.js";

const TIME_LIMIT = 10_000;
const MAX_BYTES = 65_536;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
/** A redirect is not followed; browsers give it the status 0. */
const PROBLEMS: { readonly [status: string]: RedeemProblem } = {
  0: "redirected",
  401: "unauthorized",
  403: "forbidden",
  404: "missing",
  410: "gone",
};
const DEFAULT_WAIT = 30;
const LONGEST_WAIT = 86_400;

/** Carries nothing of a response but the value itself. */
export type Redemption =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      readonly kind: RedeemProblem;
      readonly status?: number;
      /** Whole seconds that the site asks to wait. */
      readonly retryAfter?: number;
    };

type Settle = (redemption: Redemption) => void;

/**
 * Fetches the value of a reference: once, now. Never retries, prefetches or caches.
 * sensitive-results §redeem a secret reference, 2, 3
 *
 * @param origin of the registering document; this document must still be of it
 * @param settle called once (resolving a promise with an object would look up a page's `then` on
 *   it)
 */
export function redeem(redeemUrl: string, origin: string, settle: Settle): void {
  const fail = (kind: RedeemProblem): void => settle({ ok: false, kind });
  const address = checkAddress(redeemUrl, origin);
  if (address === undefined || documentOrigin !== origin || net.isResponseTampered()) {
    fail("refused");
    return;
  }
  const signal = net.newTimeout(TIME_LIMIT);
  const onLost = (): void =>
    fail(signalIsAborted(signal) ? "timeout" : net.isOffline() ? "offline" : "network");
  const init = dictionary({
    method: "GET",
    mode: "same-origin",
    credentials: "same-origin",
    cache: "no-store",
    // `manual` follows no redirect, like `error`, but lets us tell the person about it.
    redirect: "manual",
    referrerPolicy: "no-referrer",
    headers: dictionary({ Accept: "application/json", "Airlock-Redeem": "1" }),
    signal,
  } as const);
  promiseThen(net.startFetch(address, init), (response) => readAnswer(response, settle, onLost), onLost);
}

/**
 * sensitive-results §redeem a secret reference, 4
 * sensitive-results §read a redemption response, 2, 3
 */
function readAnswer(response: Response, settle: Settle, onLost: () => void): void {
  const status = net.responseStatus(response);
  if (status === 429) {
    const retryAfter = parseRetryAfter(net.responseHeader(response, "retry-after"));
    settle({ ok: false, kind: "limited", status, retryAfter });
    return;
  }
  // Only status 200 carries a value.
  if (status !== 200) {
    settle({ ok: false, kind: readOwn(PROBLEMS, `${status}`) ?? "status", status });
    return;
  }
  const body = net.responseBody(response);
  if (regExpExec(JSON_TYPE, `${net.responseHeader(response, "content-type")}`)) {
    readValue(body, settle, onLost);
    return;
  }
  // Most often a sign-in page. Its body is not read.
  net.cancelBody(body);
  settle({ ok: false, kind: "mistyped" });
}

/**
 * RFC 9110 §10.2.3 Retry-After · S1-18. @returns seconds, 1 to 86,400; 30 without a readable time
 * sensitive-results §read a redemption response, 1
 */
function parseRetryAfter(header: string | null): number {
  // A header that is not a positive number is parsed as a date; NaN if that fails too.
  const seconds = +(header ?? "") || (dateParse(`${header}`) - dateNow()) / 1_000;
  return mathCeil(mathMin(mathMax(seconds, 1), LONGEST_WAIT)) || DEFAULT_WAIT;
}

/**
 * The success response is `{ "value": string }` in UTF-8 · S1-17.
 * sensitive-results §read a redemption response, 4
 */
function readValue(body: net.Body, settle: Settle, onLost: () => void): void {
  const decoder = net.newStrictDecoder();
  let text = "";
  let size = 0;
  const onEnd = (): void => {
    const value = parseValue(text);
    settle(value === undefined ? { ok: false, kind: "malformed" } : { ok: true, value });
  };
  const { read, cancel } = net.readBody(body);
  const fail = (kind: RedeemProblem): void => {
    cancel();
    settle({ ok: false, kind });
  };
  const onPart = (bytes: Uint8Array | undefined): void => {
    size += bytes === undefined ? 0 : net.byteLength(bytes);
    if (size > MAX_BYTES) {
      fail("oversized");
      return;
    }
    try {
      text += net.decodeUtf8(decoder, bytes);
    } catch {
      fail("malformed");
      return;
    }
    if (bytes === undefined) onEnd();
    else read(onPart, onLost);
  };
  read(onPart, onLost);
}

/** sensitive-results §read a redemption response, 5 */
function parseValue(text: string): string | undefined {
  try {
    const value = readOwn(jsonParse(text) as { readonly [key: string]: unknown }, "value");
    return typeof value === "string" ? value : undefined;
  } catch {
    // Not JSON, or not an object.
    return undefined;
  }
}
