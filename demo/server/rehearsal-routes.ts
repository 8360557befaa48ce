/**
 * Addresses that answer a Reveal as a site in trouble would: to see what a person is told, and what
 * to do about it. No secret is behind any of them.
 */
import { Hono } from "hono";
import type { AppContext, Environment } from "./context.js";
import { fail } from "./failure.js";

/** Seconds. Long enough to watch the countdown, short enough to wait for its end. */
const SLOW_DOWN = 20;
/** Milliseconds: the browser has given up by then. */
const TOO_LONG = 15_000;

const ANSWERS = {
  expires_soon: (c: AppContext) => fail(c, 410, "gone", "Its time is up."),
  already_used: (c: AppContext) => fail(c, 410, "gone", "It was read already."),
  signed_out: (c: AppContext) => fail(c, 401, "session_required", "You are signed out. Sign in again."),
  other_account: (c: AppContext) => fail(c, 403, "not_yours", "It belongs to another user."),
  unknown: (c: AppContext) => fail(c, 404, "unknown_reference", "There is no such secret."),
  slow_down: (c: AppContext) => {
    c.header("Retry-After", String(SLOW_DOWN));
    return fail(c, 429, "too_many_tries", `Too many tries. Wait ${SLOW_DOWN} seconds.`);
  },
  sign_in_page: (c: AppContext) => c.html("<!doctype html><title>Sign in</title><p>Sign in to go on.</p>"),
  too_large: (c: AppContext) => c.json({ value: "not a secret ".repeat(6_000) }),
  too_slow: async (c: AppContext) => {
    await new Promise((resolve) => setTimeout(resolve, TOO_LONG).unref());
    return fail(c, 503, "too_late", "That took too long.");
  },
} as const;

/** All that can be rehearsed: the tool offers these by name. */
export type Trouble = keyof typeof ANSWERS;

const isTrouble = (name: string): name is Trouble => Object.hasOwn(ANSWERS, name);

export function rehearsalRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/:trouble", (c) => {
    c.header("Cache-Control", "no-store");
    const trouble = c.req.param("trouble");
    return isTrouble(trouble)
      ? ANSWERS[trouble](c)
      : fail(c, 404, "not_found", "There is no such rehearsal.");
  });
  return routes;
}
