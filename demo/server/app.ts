/**
 * The backend as one function of its ports: tests call it in their own process, with their own
 * clock.
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "./clock.js";
import {
  COOKIES,
  createStores,
  DEFAULT_LIMITS,
  type Environment,
  type Limits,
  REDEEM_PATH,
  requireSession,
  type Tokens,
} from "./context.js";
import { deployRoutes } from "./deploy-routes.js";
import { fail } from "./failure.js";
import { keyRoutes } from "./key-routes.js";
import { mailRoutes } from "./mail-routes.js";
import { recordRoutes } from "./record-routes.js";
import { redeemRoutes } from "./redeem-routes.js";
import { rehearsalRoutes } from "./rehearsal-routes.js";
import { refuseForeignWrites } from "./same-origin.js";
import { securityHeaders } from "./security-headers.js";
import { sessionRoutes } from "./session-routes.js";

export interface AppOptions {
  readonly now?: Clock;
  readonly limits?: Partial<Limits>;
  /** The routes of the page's own files. Left out, only the API answers. */
  readonly assets?: Hono;
  /** Left out, they are in a cookie. */
  readonly tokens?: Tokens;
}

const BODY_MAX = 64 * 1024;

export function createApp(options: AppOptions = {}): Hono<Environment> {
  const stores = createStores(
    options.now ?? Date.now,
    { ...DEFAULT_LIMITS, ...options.limits },
    options.tokens ?? COOKIES,
  );
  const app = new Hono<Environment>();
  app.use(securityHeaders);
  app.use("/api/*", refuseForeignWrites);
  app.use(
    "/api/*",
    bodyLimit({ maxSize: BODY_MAX, onError: (c) => fail(c, 413, "too_large", "That is too much text.") }),
  );
  app.use("/api/*", async (c, next) => {
    c.set("stores", stores);
    return next();
  });
  app.route("/api/session", sessionRoutes());
  // Before the session check: this door has its own order of questions.
  app.route(REDEEM_PATH, redeemRoutes(stores));
  app.use("/api/*", requireSession);
  app.route("/api/keys", keyRoutes());
  app.route("/api/deploy", deployRoutes());
  app.route("/api/mail", mailRoutes());
  app.route("/api/rehearsal", rehearsalRoutes());
  app.route("/api", recordRoutes());
  if (options.assets) app.route("/", options.assets);
  app.notFound((c) => fail(c, 404, "not_found", "There is nothing here."));
  app.onError((_error, c) => fail(c, 500, "internal", "Something went wrong aboard. Try again."));
  return app;
}
