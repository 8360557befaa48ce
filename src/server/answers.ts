/** The answers of the redemption endpoint. None may be kept, sniffed, or read by another origin · S1-17 … S1-19 */
import { redemptionAnswers } from "../texts/server.js";

const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  // It depends on who asks, and how: no two requests have the same answer.
  Vary: "*",
} as const;

/** `unknown` is also the answer to whoever asks for somebody else's: they are not told that there is one. */
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
