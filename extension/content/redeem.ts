/**
 * The redemption request, from the registering frame but out of the page's sight: its own `fetch`, service worker and
 * Resource Timing do not see it · S1-12 … S1-20
 */

import { checkAddress } from "../../src/engine/enforce/parse-secret-reference.js";
import { parseRetryAfter } from "../../src/webmcp/references/parse-retry-after.js";
import type { Redemption } from "../protocol/content-messages.js";

const TIME_LIMIT = 10_000;
const MAX_BYTES = 65_536;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const KINDS: Readonly<Record<number, string>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "missing",
  410: "gone",
};

/** @param origin of the registering document; this frame must still be of it. */
export async function redeem(redeemUrl: string, origin: string): Promise<Redemption> {
  const address = checkAddress(redeemUrl, origin);
  if (address === undefined || location.origin !== origin) return { ok: false, kind: "refused" };
  const signal = AbortSignal.timeout(TIME_LIMIT);
  try {
    const response = await fetch(address, {
      method: "GET",
      mode: "same-origin",
      credentials: "same-origin",
      cache: "no-store",
      redirect: "manual",
      referrerPolicy: "no-referrer",
      headers: { Accept: "application/json", "Airlock-Redeem": "1" },
      signal,
    });
    return await readAnswer(response);
  } catch {
    return { ok: false, kind: signal.aborted ? "timeout" : navigator.onLine ? "network" : "offline" };
  }
}

async function readAnswer(response: Response): Promise<Redemption> {
  const { status } = response;
  // A redirect is not followed; `manual` lets the person be told of it.
  if (response.type === "opaqueredirect") return { ok: false, kind: "redirected" };
  if (status === 429) {
    const retryAfter = Math.ceil(parseRetryAfter(response.headers.get("retry-after")));
    return { ok: false, kind: "limited", status, retryAfter };
  }
  if (status !== 200) return { ok: false, kind: KINDS[status] ?? "status", status };
  if (!JSON_TYPE.test(response.headers.get("content-type") ?? "")) return await refuseUnread(response);
  const bytes = await readBounded(response);
  if (bytes === undefined) return { ok: false, kind: "oversized" };
  const value = parseValue(bytes);
  return value === undefined ? { ok: false, kind: "malformed" } : { ok: true, value };
}

/** Most often a sign-in page. Its body is never read. */
async function refuseUnread(response: Response): Promise<Redemption> {
  await response.body?.cancel();
  return { ok: false, kind: "mistyped" };
}

/** Throws if the connection breaks: that is a network error, not a wrong answer. */
async function readBounded(response: Response): Promise<Uint8Array[] | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) return chunks;
    size += value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}

/** Bytes that are not UTF-8 are not JSON either. */
function parseValue(bytes: readonly Uint8Array[]): string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const text = bytes.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null || !Object.hasOwn(answer, "value")) return undefined;
    const { value } = answer as { value: unknown };
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
