/** Make, list and revoke API keys. A new value is answered once, or left behind a one-time reference. */
import { Hono } from "hono";
import { type AppContext, type Environment, readBody } from "./context.js";
import { fail } from "./failure.js";
import { type ApiKey, NAME_MAX } from "./keys.js";

/** Where the person redeems the reference: path only, the page makes it absolute. */
export interface ReferenceBody {
  readonly id: string;
  readonly redeemUrl: string;
  readonly ttl: number;
}

export type CreatedKeyBody = { readonly key: ApiKey } & (
  | { readonly secret: string }
  | { readonly reference: ReferenceBody }
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
  const reference = references.issue(c.get("userId"), created.secret);
  if (reference === undefined) {
    keys.revoke(c.get("userId"), created.key.id);
    c.header("Retry-After", "120");
    return fail(c, 503, "too_many_references", "Too many secrets wait to be read. Try again in two minutes.");
  }
  const redeemUrl = `/api/redeem/${reference.id}`;
  return c.json({ key: created.key, reference: { ...reference, redeemUrl } }, 201);
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
