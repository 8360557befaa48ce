/** The handler, mounted in Express. */
import type { RequestListener } from "node:http";
import express from "express";
import { createRedemptionHandler, toNodeHandler } from "../../../src/server/index.js";
import { testMounted } from "../../server/mounted.js";

testMounted("Express", (secrets) => {
  const app = express();
  app.use((request, response, next) => {
    response.locals["user"] = request.headers.cookie;
    next();
  });
  const redeem = createRedemptionHandler<express.Request>({
    secrets,
    user: (_, { res }) => res?.locals["user"],
  });
  app.use("/api/secrets", toNodeHandler(redeem));
  return app as RequestListener;
});
