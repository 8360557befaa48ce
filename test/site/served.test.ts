/** The documentation as the demo's server gives it out. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createApp } from "../../demo/server/app.js";
import { assetRoutes } from "../../demo/server/assets.js";
import { CONTENT_SECURITY_POLICY } from "../../site/policy.mjs";
import { FILES, pageOf, SITE } from "./built-site.js";

const folder = mkdtempSync(join(tmpdir(), "airlock-docs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const serve = (docs: string) => {
  const app = createApp({ assets: assetRoutes({ airlock: SITE, client: SITE, docs }) });
  return async (path: string) => await app.request(`https://demo.example${path}`);
};

it("Each file is served with its type and the site's policy, and no other file.", async () => {
  const get = serve(SITE);
  expect(await (await get("/docs/")).text()).toBe(pageOf("index.html"));
  for (const name of FILES) expect([name, (await get(`/docs/${name}`)).status]).toEqual([name, 200]);
  for (const path of [
    "/docs/none.html",
    "/docs/..%2f..%2fpackage.json",
    "/docs/%2e%2e/package.json",
    "/docs/assets",
  ])
    expect((await get(path)).status).toBe(404);
  expect(await (await get("/docs/none.html")).text()).toBe(pageOf("404.html"));
  const { headers } = await get("/docs/site-author.html");
  expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(headers.get("Content-Security-Policy")).toBe(`${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`);
  expect(CONTENT_SECURITY_POLICY).not.toContain("unsafe");
  expect((await get("/")).headers.get("Content-Security-Policy")).toContain("trusted-types 'none'");
});

it("It comes while the demo runs: until it is built, a page says so and looks again.", async () => {
  const get = serve(join(folder, "dist"));
  const waiting = await get("/docs/");
  expect([waiting.status, waiting.headers.get("Retry-After")]).toEqual([503, "3"]);
  const words = await waiting.text();
  expect(words).toContain('<meta http-equiv="refresh" content="3">');
  expect(words).toContain("npm run site");
  mkdirSync(join(folder, "built/assets"), { recursive: true });
  writeFileSync(join(folder, "built/index.html"), "one");
  writeFileSync(join(folder, "built/assets/a.js"), "1");
  renameSync(join(folder, "built"), join(folder, "dist"));
  expect(await (await get("/docs/")).text()).toBe("one");
  expect((await get("/docs/assets/a.js")).headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
});
