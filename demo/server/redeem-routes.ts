/**
 * The redemption endpoint: GET, by the person's own browser, from our own page, once.
 * Answers `{ "value": string }` or a refusal; nothing of it may be kept by any cache.
 */
import { Hono } from "hono";
import { type AppContext, type Environment, sessionToken } from "./context.js";
import { fail } from "./failure.js";

/** A link, a form, an image or a frame cannot set a header; another origin would have to ask first. */
function comesFromAirlock(c: AppContext): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (c.req.header("Airlock-Redeem") !== "1") return false;
  if (site !== undefined && site !== "same-origin") return false;
  return c.req.header("Sec-Fetch-Mode") !== "navigate";
}

const REFUSALS = {
  403: ["not_yours", "This secret belongs to somebody else."],
  404: ["unknown_reference", "There is no such secret."],
  410: ["gone", "This secret was read already, or its time is up."],
} as const;

function redeem(c: AppContext, id: string): Response {
  const { sessions, references, redeemRate } = c.get("stores");
  if (!comesFromAirlock(c)) return fail(c, 403, "not_a_redemption", "A secret is not opened this way.");
  const session = sessions.find(sessionToken(c));
  if (session === undefined) return fail(c, 401, "session_required", "You are signed out. Sign in again.");
  const wait = redeemRate.take(session.userId);
  if (wait > 0) {
    c.header("Retry-After", String(wait));
    return fail(c, 429, "too_many_tries", `Too many tries. Wait ${wait} seconds.`);
  }
  const redemption = references.redeem(id, session.userId);
  if (redemption.status === 200) return c.json({ value: redemption.value });
  const [code, message] = REFUSALS[redemption.status];
  return fail(c, redemption.status, code, message);
}

export function redeemRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.all("/:id", (c) => {
    // Hono answers HEAD with GET's handler: that would spend the secret and show nobody.
    if (c.req.raw.method === "GET") return redeem(c, c.req.param("id"));
    c.header("Allow", "GET");
    return fail(c, 405, "get_only", "A secret can only be read.");
  });
  return routes;
}
