/**
 * The redemption request, from the registering frame but out of the page's sight: its own `fetch`, service worker and
 * Resource Timing do not see it · S1-12 … S1-20
 */
import type { Redemption } from "../protocol/content-messages.js";

const TIME_LIMIT = 10_000;
const MAX_BYTES = 65_536;
const KINDS: Readonly<Record<number, string>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "missing",
  410: "gone",
};
const DEFAULT_PAUSE = 30;
const LONGEST_PAUSE = 86_400;

/** @param origin of the registering document; this frame must still be of it. */
export async function redeem(redeemUrl: string, origin: string): Promise<Redemption> {
  const url = URL.parse(redeemUrl);
  if (
    url === null ||
    url.origin !== origin ||
    location.origin !== origin ||
    !url.protocol.startsWith("http")
  ) {
    return { ok: false, kind: "refused" };
  }
  const signal = AbortSignal.timeout(TIME_LIMIT);
  try {
    const response = await fetch(url, {
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
  if (status === 429) return { ok: false, kind: "limited", status, retryAfter: retryAfter(response) };
  if (status !== 200) return { ok: false, kind: KINDS[status] ?? "status", status };
  const text = await readBounded(response);
  if (text === undefined) return { ok: false, kind: "oversized" };
  const value = parseValue(text);
  return value === undefined ? { ok: false, kind: "malformed" } : { ok: true, value };
}

async function readBounded(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let text = "";
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parseValue(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null || !Object.hasOwn(answer, "value")) return undefined;
    const { value } = answer as { value: unknown };
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, from either form of the header. */
function retryAfter(response: Response): number {
  const header = response.headers.get("retry-after") ?? "";
  const seconds = header === "" ? Number.NaN : Number(header);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(wait) ? Math.ceil(Math.min(Math.max(wait, 1), LONGEST_PAUSE)) : DEFAULT_PAUSE;
}
