/**
 * The responses of the redemption endpoint. They must not be cached, sniffed, or read by another
 * origin · S1-17 … S1-19
 */
import { redemptionAnswers } from "../texts/server.js";

const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  // The response depends on the user and the method, so none is reused.
  Vary: "*",
} as const;

/** Attack: probing for other users' secrets. Those also get `unknown`. */
const REFUSALS = {
  get_only: 405,
  not_a_redemption: 403,
  session_required: 401,
  too_many_tries: 429,
  unknown_reference: 404,
  gone: 410,
  internal: 500,
} as const;

type Refusal = keyof typeof REFUSALS;

export const answerWithValue = (value: string): Response =>
  new Response(JSON.stringify({ value }), { status: 200, headers: HEADERS });

export function refuse(code: Refusal, more: Readonly<Record<string, string>> = {}): Response {
  const body = JSON.stringify({ error: { code, message: redemptionAnswers[code]() } });
  const allow = code === "get_only" ? { Allow: "GET" } : {};
  return new Response(body, { status: REFUSALS[code], headers: { ...HEADERS, ...allow, ...more } });
}
