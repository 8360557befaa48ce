/** The handler where sites mount it; Express is tested in `test/peers`. */
import type { IncomingMessage } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createRedemptionHandler, toNodeHandler } from "../../src/server/index.js";
import { type Mount, testMounted } from "./mounted.js";

const mounts: readonly (readonly [string, Mount])[] = [
  [
    "Hono",
    (secrets) => {
      const app = new Hono<{ Variables: { user: string } }>();
      app.use(async (c, next) => {
        c.set("user", c.req.header("cookie") ?? "");
        await next();
      });
      const redeem = createRedemptionHandler<Context>({ secrets, user: (_, c) => c.get("user") });
      app.all("/api/secrets/:id", (c) => redeem(c.req.raw, c));
      return getRequestListener(app.fetch);
    },
  ],
  [
    "node:http",
    (secrets) =>
      toNodeHandler(
        createRedemptionHandler<IncomingMessage>({ secrets, user: (_, { headers }) => headers.cookie }),
      ),
  ],
];

for (const [framework, mount] of mounts) testMounted(framework, mount);
