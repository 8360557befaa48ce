/** Sign in with one click, sign out, and who am I. */
import { Hono } from "hono";
import { type Environment, readBody, sessionToken } from "./context.js";
import { fail } from "./failure.js";
import { findUser } from "./users.js";

export function sessionRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get("/", (c) => {
    const session = c.get("stores").sessions.find(sessionToken(c));
    return c.json({ user: findUser(session?.userId) ?? null });
  });

  routes.post("/", async (c) => {
    const { sessions, tokens } = c.get("stores");
    const user = findUser((await readBody(c))?.["user"]);
    if (user === undefined) return fail(c, 400, "unknown_user", "No one aboard has this name.");
    sessions.close(sessionToken(c));
    const token = sessions.open(user.id);
    if (token === undefined) {
      c.header("Retry-After", "60");
      return fail(c, 503, "too_many_sessions", "Too many people are signed in. Try again in a minute.");
    }
    const maxAge = Math.floor(sessions.limits.ttl / 1000);
    tokens.keep(c, token, maxAge);
    return c.json({ user });
  });

  routes.delete("/", (c) => {
    const { sessions, tokens } = c.get("stores");
    sessions.close(sessionToken(c));
    tokens.forget(c);
    return c.json({ user: null });
  });

  return routes;
}
