/** The handler where sites mount it: over real connections. */
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { type Context, Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { createRedemptionHandler, type SecretStore, toNodeHandler } from "../../src/server/index.js";
import { ADA, BROWSER, CANARY, GRACE, ORIGIN, openSite } from "./set-up.js";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Mount = (secrets: SecretStore) => RequestListener;

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
    "Express",
    (secrets) => {
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

/** Node's own client: it sends any header, any method and any path as they are. */
function send(port: number, method: string, path: string, headers: Record<string, string | string[]>) {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }>(
    (resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      request.on("error", reject);
      request.end();
    },
  );
}

async function open(mount: Mount) {
  const site = openSite();
  const server = createServer(mount(site.secrets));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, changes: Record<string, string | string[]> = {}, method = "GET") =>
    send(port, method, path, { ...BROWSER, Cookie: ADA, ...changes });
  return { ...site, port, ask };
}

describe.each(mounts)("mounted in %s", (_, mount) => {
  it("hands the value to its user, once, with every header", async () => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    const { status, headers, text } = await ask(redeemUrl);
    expect({ status, text }).toEqual({ status: 200, text: JSON.stringify({ value: CANARY }) });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      vary: "*",
    });
    expect((await ask(redeemUrl)).status).toBe(410);
  });

  it("opens a secret for one of many connections at once", async () => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(redeemUrl)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(24);
  });

  it("refuses what it must, and spends nothing", async () => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    expect((await ask(redeemUrl, { Cookie: "" })).status).toBe(401);
    expect((await ask(redeemUrl, { Cookie: GRACE })).status).toBe(404);
    expect((await ask(redeemUrl, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await ask(redeemUrl, { "Airlock-Redeem": ["1", "1"] })).status).toBe(403);
    expect((await ask(redeemUrl, { Origin: "https://evil.example" })).status).toBe(403);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
      const { status, headers } = await ask(redeemUrl, {}, method);
      expect([method, status, headers.allow]).toEqual([method, 405, "GET"]);
    }
    expect((await ask(redeemUrl)).status).toBe(200);
  });

  it("shows nothing to HEAD, and leaves the secret there", async () => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    const { status, text, headers } = await ask(redeemUrl, {}, "HEAD");
    expect([status, text, headers["content-length"]]).not.toContain(String(CANARY.length + 12));
    expect([status, text]).toEqual([405, ""]);
    expect((await ask(redeemUrl)).status).toBe(200);
  });

  it("takes its own origin from where it is reached", async () => {
    const { issue, ask, port } = await open(mount);
    const { redeemUrl } = await issue();
    expect((await ask(redeemUrl, { Origin: `http://127.0.0.1:${port + 1}` })).status).toBe(403);
    expect((await ask(redeemUrl, { Origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  });
});

describe("the handler where a runtime calls it by itself", () => {
  const requestOf = (path: string, method = "GET") =>
    new Request(new URL(path, ORIGIN), { method, headers: { ...BROWSER, Cookie: ADA } });

  it("is a route of Next.js: GET and its parameters, and HEAD by the same export", async () => {
    const { answer: GET, issue } = openSite();
    const { redeemUrl, id } = await issue();
    const route = { params: Promise.resolve({ id }) };
    expect((await GET(requestOf(redeemUrl, "HEAD"), route)).status).toBe(405);
    expect(await (await GET(requestOf(redeemUrl), route)).json()).toEqual({ value: CANARY });
  });

  it("is a Worker's fetch, which knows its user by the environment", async () => {
    const { secrets, issue } = openSite();
    const redeem = createRedemptionHandler<{ sessions: Map<string, string> }>({
      secrets,
      user: (request, { sessions }) => sessions.get(request.headers.get("cookie") ?? ""),
    });
    const worker = {
      fetch: (request: Request, env: { sessions: Map<string, string> }) => redeem(request, env),
    };
    const { redeemUrl } = await issue("user-7");
    expect((await worker.fetch(requestOf(redeemUrl), { sessions: new Map() })).status).toBe(401);
    const answer = await worker.fetch(requestOf(redeemUrl), { sessions: new Map([[ADA, "user-7"]]) });
    expect(await answer.json()).toEqual({ value: CANARY });
  });
});

describe("the handler for Node's servers", () => {
  const handler = toNodeHandler(createRedemptionHandler({ secrets: openSite().secrets, user: () => ADA }));
  const answer = async (request: Parameters<typeof handler>[0]) => {
    const sent: Record<string, string> = {};
    const response = {
      statusCode: 0,
      setHeader: (name: string, value: string) => (sent[name] = value),
      end: () => 0,
    };
    await handler(request, response);
    return response.statusCode;
  };
  const lower = Object.fromEntries(
    Object.entries(BROWSER).map(([name, value]) => [name.toLowerCase(), value]),
  );

  it.each([
    [{ method: "GET", url: "/x", headers: { host: "a b" } }, 403],
    [{ method: "GET", url: "/x", headers: {} }, 403],
    [{ method: "CONNECT", url: "/x", headers: { host: "shop.example" } }, 405],
    [{ method: "GET", url: "//evil.example/x", headers: { ...lower, host: "shop.example" } }, 404],
    [{ method: "GET", url: "https://evil.example/x", headers: { ...lower, host: "shop.example" } }, 404],
    [{ method: "GET", url: "*", headers: { ...lower, host: "shop.example" } }, 404],
    [{ method: "GET", url: "/x", headers: { ...lower, ":authority": "shop.example", ":path": "/x" } }, 404],
    [
      {
        method: "GET",
        url: "/x",
        headers: { ...lower, host: "shop.example", origin: "https://shop.example" },
      },
      403,
    ],
    [
      {
        method: "GET",
        url: "/x",
        headers: { ...lower, host: "shop.example", origin: "https://shop.example" },
        socket: { encrypted: true },
      },
      404,
    ],
  ])("answers %o with %i", async (request, status) => {
    expect(await answer(request)).toBe(status);
  });
});
