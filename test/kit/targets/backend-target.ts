/** Our redemption endpoint over HTTP, as the kit sees it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Backend, type HttpOptions, type KitTarget, sendOverHttp } from "../../../src/kit/index.js";
import { createRedemptionHandler, createSecretStore, toNodeHandler } from "../../../src/server/index.js";

const SITE = "https://shop.example";

const listen = (server: Server): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

/** The origin of the site as browsers know it; it stands behind a proxy. */
async function openBackend(opened: Server[]): Promise<Backend> {
  let now = Date.UTC(2026, 10, 21);
  const secrets = createSecretStore({ path: "/api/secrets", now: () => now });
  const redeem = createRedemptionHandler({
    secrets,
    user: (request) => request.headers.get("cookie"),
    origin: SITE,
    rateLimit: { now: () => now },
  });
  const server = createServer(toNodeHandler(redeem));
  opened.push(server);
  const origin = await listen(server);
  const headersFor: HttpOptions["headersFor"] = (user) => ({ Cookie: user, "Airlock-Redeem": "1" });
  return {
    issue: async ({ value, label, ttl }) => {
      const options = { label, user: "ada", ...(ttl === undefined ? {} : { ttl }) };
      return (await secrets.issue(value, options)).redeemUrl;
    },
    send: sendOverHttp({ origin, headersFor }),
    wait: async (seconds) => {
      now += seconds * 1_000;
    },
  };
}

/** @returns the target, and what closes its servers. */
export function backendTarget(): {
  readonly target: KitTarget & { readonly openBackend: () => Promise<Backend> };
  readonly close: () => void;
} {
  const opened: Server[] = [];
  return {
    target: { name: "webmcp-airlock/server", openBackend: () => openBackend(opened) },
    close: () => {
      for (const server of opened) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
