/**
 * The handler where a runtime calls it by itself, and what comes of requests that Node hands over.
 */
import { describe, expect, it, vi } from "vitest";
import { createRedemptionHandler, createSecretStore, toNodeHandler } from "../../src/server/index.js";
import { ADA, BROWSER, CANARY, ORIGIN, openSite, PATH } from "./set-up.js";

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

it("Nothing is asked of Web Crypto while a module loads: Workers would throw.", async () => {
  const throws = () => {
    throw new Error("Disallowed operation called within global scope.");
  };
  const spies = [
    vi.spyOn(crypto, "getRandomValues").mockImplementation(throws),
    vi.spyOn(crypto.subtle, "digest").mockImplementation(throws),
    vi.spyOn(crypto.subtle, "importKey").mockImplementation(throws),
  ];
  const stores = [{}, { keys: [new Uint8Array(32)] }].map((more) =>
    createSecretStore({ path: PATH, ...more }),
  );
  for (const secrets of stores) createRedemptionHandler({ secrets, user: () => ADA });
  for (const spy of spies) spy.mockRestore();
  for (const secrets of stores) {
    const { id } = await secrets.issue(CANARY, { label: "API key", user: ADA });
    expect(await secrets.redeem(id, ADA)).toMatchObject({ ok: true, value: CANARY });
  }
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
