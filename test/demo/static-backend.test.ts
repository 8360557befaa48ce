/** The demo as files alone answers as its server does: it is the same app, reached without HTTP. */
import { beforeEach, expect, it, vi } from "vitest";

const tokens = vi.hoisted(() => ({ made: 0 }));
vi.mock("../../demo/server/tokens.js", () => ({
  randomToken: () => `token-${++tokens.made}`,
  publicId: () => `id-${++tokens.made}`,
  digest: (token: string) => token,
}));

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Both make the same names at the same time, so that their answers can be compared whole. */
async function bothBackends(): Promise<{ server: Send; files: Send; routes: string[] }> {
  vi.resetModules();
  tokens.made = 0;
  const { backend } = await import("../../demo/static/backend.js");
  tokens.made = 0;
  const { createApp } = await import("../../demo/server/app.js");
  const app = createApp();
  let cookie = "";
  const server: Send = async (path, init) => {
    const headers = new Headers([
      ...new Headers(init.headers),
      ["Sec-Fetch-Site", "same-origin"],
      ["Cookie", cookie],
    ]);
    const response = await app.request(new URL(path, location.origin), { ...init, headers });
    cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
    return response;
  };
  const reads = app.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  return { server, files: backend.send, routes: [...new Set(reads)] };
}

const send = async (to: Send, method: string, path: string, body?: object) => {
  const json = { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const response = await to(path, { method, ...(body === undefined ? {} : json) });
  return { status: response.status, body: await response.text() };
};

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  ":name": ["deploy.env", "no-such-file"],
  ":source": ["reviews", "no-such-source"],
  ":trouble": ["unknown", "no-such-trouble"],
  ":id": ["no-such-reference"],
};

const pathsOf = (route: string): string[] => {
  const [, name] = /(:\w+)/.exec(route) ?? [];
  return name === undefined ? [route] : (EXAMPLES[name] ?? []).map((value) => route.replace(name, value));
};

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://files.example/some/folder/"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21) });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it.each([undefined, "ada", "grace"])("Every route that reads answers the same, for %s.", async (user) => {
  const { server, files, routes } = await bothBackends();
  if (user !== undefined) {
    tokens.made = 1000;
    const ours = await send(files, "POST", "/api/session", { user });
    tokens.made = 1000;
    expect(ours).toEqual(await send(server, "POST", "/api/session", { user }));
    expect(ours.status).toBe(200);
  }
  expect(routes.length).toBeGreaterThanOrEqual(9);
  for (const route of routes) {
    const paths = pathsOf(route);
    expect(paths, `no example of ${route}`).not.toEqual([]);
    for (const path of paths)
      expect(await send(files, "GET", path), path).toEqual(await send(server, "GET", path));
  }
});

it("A session is one page's: it begins with the sign-in, and ends with the sign-out.", async () => {
  const { files } = await bothBackends();
  expect((await send(files, "GET", "/api/keys")).status).toBe(401);
  await send(files, "POST", "/api/session", { user: "ada" });
  expect((await send(files, "GET", "/api/keys")).status).toBe(200);
  expect((await send(files, "PUT", "/api/deploy/machines/winch/key", { key: "none" })).status).toBe(422);
  await send(files, "DELETE", "/api/session");
  expect((await send(files, "GET", "/api/keys")).status).toBe(401);
});
