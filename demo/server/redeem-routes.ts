/**
 * The route by which the person's browser collects a secret. Everything about it is
 * `webmcp-airlock/server`; only who asks is ours.
 */
import { Hono } from "hono";
import { createRedemptionHandler } from "../../src/server/index.js";
import { type AppContext, type Environment, type Stores, sessionToken } from "./context.js";

export function redeemRoutes({ sessions, references, redeemRate }: Stores): Hono<Environment> {
  const redeem = createRedemptionHandler<AppContext>({
    secrets: references,
    user: (_, c) => sessions.find(sessionToken(c))?.userId,
    rateLimit: redeemRate,
  });
  const routes = new Hono<Environment>();
  routes.all("/:id", (c) => redeem(c.req.raw, c));
  return routes;
}
