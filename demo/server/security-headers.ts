/**
 * Headers of every answer. The page runs no inline script or style, and makes no markup from
 * strings.
 */
import type { MiddlewareHandler } from "hono";
import { CONTENT_SECURITY_POLICY as DOCS_POLICY } from "../../site/policy.mjs";

export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** A policy in a page cannot say who may frame it, so the header does. */
const policyOf = (path: string) =>
  path.startsWith("/docs/") ? `${DOCS_POLICY}; frame-ancestors 'none'` : CONTENT_SECURITY_POLICY;

export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Content-Security-Policy", policyOf(c.req.path));
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Frame-Options", "DENY");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  c.header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
  // API responses are about one person at one moment, so they are not cached.
  if (c.req.path.startsWith("/api/")) c.header("Cache-Control", "no-store");
};
