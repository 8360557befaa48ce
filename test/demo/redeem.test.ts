import { describe, expect, it } from "vitest";
import { makeReference, openHouse, REDEEM, type Visitor } from "./visitors.js";

const redeem = (visitor: Visitor, path: string, headers: Record<string, string> = {}) =>
  visitor.request("GET", path, undefined, { ...REDEEM, ...headers });

describe("the redemption endpoint", () => {
  it("answers 200 with the value of the key that was made, and lets no cache keep it", async () => {
    const ada = await openHouse().visitor("ada");
    const { path, ttl } = await makeReference(ada);
    const answer = await redeem(ada, path);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["value"]);
    expect(answer.body["value"]).toMatch(/^hly_[0-9a-f]{12}_[\w-]{43}$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(ttl).toBe(120);
  });

  it("names a reference by at least 128 random bits, never twice the same", async () => {
    const ada = await openHouse().visitor("ada");
    const paths = [(await makeReference(ada)).path, (await makeReference(ada)).path];
    for (const path of paths) expect(path).toMatch(/^\/api\/redeem\/[\w-]{43}$/);
    expect(new Set(paths).size).toBe(2);
  });

  it("opens a reference for exactly one of many readers at the same moment, the rest are told 410", async () => {
    const ada = await openHouse({ limits: { redeemTries: 100 } }).visitor("ada");
    const { path } = await makeReference(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(ada, path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  it("answers 410 after the time to live, and still 200 a moment before", async () => {
    const house = openHouse();
    const ada = await house.visitor("ada");
    const early = await makeReference(ada);
    const late = await makeReference(ada);
    house.wait(119_999);
    expect((await redeem(ada, early.path)).status).toBe(200);
    house.wait(1);
    const answer = await redeem(ada, late.path);
    expect(answer.status).toBe(410);
    expect(answer.body).toEqual({ error: { code: "gone", message: expect.any(String) } });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("answers 401 without a session, after signing out, and when the session has ended", async () => {
    const house = openHouse({ limits: { sessionTtl: 60_000 } });
    const ada = await house.visitor("ada");
    const { path } = await makeReference(ada);
    expect((await redeem(await house.visitor(), path)).status).toBe(401);
    house.wait(60_000);
    expect((await redeem(ada, path)).status).toBe(401);
    const again = await house.visitor("ada");
    await again.request("DELETE", "/api/session");
    expect((await redeem(again, path)).status).toBe(401);
  });

  it("answers 404 to another person, as to a reference that never was, and leaves the secret for its owner", async () => {
    const house = openHouse();
    const ada = await house.visitor("ada");
    const grace = await house.visitor("grace");
    const { path } = await makeReference(ada);
    const answer = await redeem(grace, path);
    const never = await redeem(grace, `/api/redeem/${"a".repeat(43)}`);
    expect([answer.status, answer.body]).toEqual([404, never.body]);
    expect((await redeem(ada, path)).status).toBe(200);
  });

  it("answers 403 without the header, across sites and to a navigation, and spends nothing", async () => {
    const ada = await openHouse().visitor("ada");
    const { path } = await makeReference(ada);
    expect((await ada.request("GET", path)).status).toBe(403);
    expect((await redeem(ada, path, { "Airlock-Redeem": "yes" })).status).toBe(403);
    for (const site of ["cross-site", "same-site", "none"]) {
      expect((await redeem(ada, path, { "Sec-Fetch-Site": site })).status).toBe(403);
    }
    expect((await redeem(ada, path, { "Sec-Fetch-Mode": "navigate" })).status).toBe(403);
    expect((await redeem(ada, path)).status).toBe(200);
  });

  it("answers 404 to a reference that never was", async () => {
    const ada = await openHouse().visitor("ada");
    expect((await redeem(ada, `/api/redeem/${"a".repeat(43)}`)).status).toBe(404);
  });

  it.each([
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
  ])("answers 405 to %s and spends nothing", async (method) => {
    const ada = await openHouse().visitor("ada");
    const { path } = await makeReference(ada);
    const body = method === "POST" ? {} : undefined;
    const answer = await ada.request(method, path, body, REDEEM);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET");
    expect((await redeem(ada, path)).status).toBe(200);
  });

  it("answers 429 with Retry-After when one person tries too often, and only that person", async () => {
    const house = openHouse({ limits: { redeemTries: 3 } });
    const ada = await house.visitor("ada");
    const grace = await house.visitor("grace");
    for (let tries = 0; tries < 3; tries += 1) await redeem(ada, "/api/redeem/nothing");
    const { path } = await makeReference(ada);
    house.wait(15_000);
    const answer = await redeem(ada, path);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("45");
    expect((await redeem(grace, "/api/redeem/nothing")).status).toBe(404);
    house.wait(45_000);
    expect((await redeem(ada, path)).status).toBe(200);
  });

  it("refuses a new reference when the store is full, and makes room from spent and expired ones", async () => {
    const house = openHouse({ limits: { references: 2 } });
    const ada = await house.visitor("ada");
    const first = await makeReference(ada);
    await makeReference(ada);
    const refused = await ada.request("POST", "/api/keys", { name: "Third", delivery: "reference" });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("120");
    const { keys } = (await ada.request("GET", "/api/keys")).body as { keys: { name: string }[] };
    expect(keys.map(({ name }) => name)).not.toContain("Third");
    await redeem(ada, first.path);
    expect((await makeReference(ada)).path).toMatch(/^\/api\/redeem\//);
    house.wait(120_000);
    expect((await makeReference(ada)).path).toMatch(/^\/api\/redeem\//);
  });
});
