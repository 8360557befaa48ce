/** Whether a request comes from our own page. The browser says so; another site's page cannot. */
import type { Context, MiddlewareHandler } from "hono";
import { fail } from "./failure.js";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** `Sec-Fetch-Site` where the browser sends it, otherwise `Origin`. Neither is not good enough. */
function isSameOrigin(c: Context): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  if (origin !== undefined && origin !== new URL(c.req.url).origin) return false;
  return site === undefined ? origin !== undefined : site === "same-origin";
}

/**
 * A request that changes something must come from our own page, as JSON (which another site's form
 * cannot send).
 */
export const refuseForeignWrites: MiddlewareHandler = async (c, next) => {
  if (READS.has(c.req.method)) return next();
  if (!isSameOrigin(c)) return fail(c, 403, "foreign_request", "This can only be done from Halyard itself.");
  const hasBody = c.req.method === "POST" && c.req.header("Content-Length") !== "0";
  if (hasBody && !/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) {
    return fail(c, 415, "json_expected", "Send JSON.");
  }
  return next();
};
