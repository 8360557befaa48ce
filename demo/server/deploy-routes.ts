/** Make a deploy key, list machines, install a key on one of them. */
import { Hono } from "hono";
import { type Environment, readBody } from "./context.js";
import type { DeployKey } from "./deploy-keys.js";
import { fail } from "./failure.js";
import { NAME_MAX } from "./keys.js";

export interface CreatedDeployKeyBody {
  readonly key: DeployKey;
  readonly secret: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

export function deployRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/machines", (c) => c.json({ machines: c.get("stores").deployKeys.machines(c.get("userId")) }));
  routes.post("/keys", async (c) => {
    const name = textOf((await readBody(c))?.["name"]);
    const created = c.get("stores").deployKeys.create(c.get("userId"), name);
    return created === undefined
      ? fail(
          c,
          400,
          "not_made",
          `A key needs a name of at most ${NAME_MAX} characters, and there may be 50 keys.`,
        )
      : c.json(created, 201);
  });
  routes.put("/machines/:id/key", async (c) => {
    const secret = textOf((await readBody(c))?.["key"]);
    const machine = c.get("stores").deployKeys.install(c.get("userId"), c.req.param("id"), secret);
    return machine === undefined
      ? fail(c, 422, "not_installed", "There is no such machine, or this is none of your deploy keys.")
      : c.json({ machine });
  });
  return routes;
}
