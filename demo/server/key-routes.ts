/**
 * Make, list and revoke API keys. A new value is answered once, or left behind a one-time
 * reference.
 */
import { Hono } from "hono";
import { type SecretReferenceItem, SecretStoreFullError } from "../../src/server/index.js";
import { type AppContext, type Environment, readBody } from "./context.js";
import { fail } from "./failure.js";
import { type ApiKey, NAME_MAX } from "./keys.js";

export type CreatedKeyBody = { readonly key: ApiKey } & (
  | { readonly secret: string }
  | { readonly reference: SecretReferenceItem }
);

async function createKey(c: AppContext): Promise<Response> {
  const { keys, references } = c.get("stores");
  const body = await readBody(c);
  const name = typeof body?.["name"] === "string" ? body["name"].trim() : "";
  if (name === "" || name.length > NAME_MAX) {
    return fail(c, 400, "name_required", `A key needs a name of at most ${NAME_MAX} characters.`);
  }
  const created = keys.create(c.get("userId"), name);
  if (created === undefined)
    return fail(c, 409, "too_many_keys", "There are too many keys. Revoke one first.");
  if (body?.["delivery"] !== "reference") return c.json({ key: created.key, secret: created.secret }, 201);
  try {
    const options = { label: "API key", user: c.get("userId") };
    const reference = await references.issue(created.secret, options);
    return c.json({ key: created.key, reference }, 201);
  } catch (error) {
    // Without a reference, no person could ever see this key: revoke it.
    keys.revoke(c.get("userId"), created.key.id);
    if (!(error instanceof SecretStoreFullError)) throw error;
    c.header("Retry-After", "120");
    return fail(c, 503, "too_many_references", "Too many secrets wait to be read. Try again in two minutes.");
  }
}

export function keyRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/", (c) => c.json({ keys: c.get("stores").keys.list(c.get("userId")) }));
  routes.post("/", createKey);
  routes.delete("/:id", (c) => {
    const revoked = c.get("stores").keys.revoke(c.get("userId"), c.req.param("id"));
    return revoked ? c.json({ revoked: true }) : fail(c, 404, "unknown_key", "There is no such key.");
  });
  return routes;
}
