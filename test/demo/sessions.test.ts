import { describe, expect, it } from "vitest";
import { openHouse } from "./visitors.js";

describe("signing in", () => {
  it("sets a cookie that scripts cannot read and other sites cannot use", async () => {
    const visitor = await openHouse().visitor();
    const answer = await visitor.request("POST", "/api/session", { user: "ada" });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^halyard_session=[\w-]{43};/);
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=28800",
      "Path=/",
      "SameSite=Lax",
    ]);
  });

  it("says who is signed in, and null when no user is", async () => {
    const house = openHouse();
    expect((await (await house.visitor()).request("GET", "/api/session")).body).toEqual({ user: null });
    const { body } = await (await house.visitor("grace")).request("GET", "/api/session");
    expect(body).toMatchObject({ user: { id: "grace", name: "Grace Lindqvist" } });
  });

  it("refuses a person who is not aboard", async () => {
    const visitor = await openHouse().visitor();
    for (const user of ["eve", "", null, 1, "__proto__"]) {
      expect((await visitor.request("POST", "/api/session", { user })).status).toBe(400);
    }
  });

  it("ends by signing out and by time, also for a cookie that was kept", async () => {
    const house = openHouse({ limits: { sessionTtl: 1000 } });
    const visitor = await house.visitor();
    const { headers } = await visitor.request("POST", "/api/session", { user: "ada" });
    const kept = { Cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" };
    expect((await visitor.request("GET", "/api/keys", undefined, kept)).status).toBe(200);
    await visitor.request("DELETE", "/api/session");
    expect((await visitor.request("GET", "/api/keys", undefined, kept)).status).toBe(401);
    const second = await house.visitor("ada");
    house.wait(1000);
    expect((await second.request("GET", "/api/keys")).status).toBe(401);
  });

  it("refuses rather than throwing a user out when too many are signed in", async () => {
    const house = openHouse({ limits: { sessions: 1, sessionTtl: 1000 } });
    const ada = await house.visitor("ada");
    const late = await house.visitor();
    const refused = await late.request("POST", "/api/session", { user: "grace" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect((await ada.request("GET", "/api/keys")).status).toBe(200);
    house.wait(1000);
    expect((await late.request("POST", "/api/session", { user: "grace" })).status).toBe(200);
  });

  it.each([
    "/api/keys",
    "/api/labs",
    "/api/inbox",
    "/api/files",
    "/api/files/README.md",
    "/api/mail",
  ])("is needed for %s", async (path) => {
    const answer = await (await openHouse().visitor()).request("GET", path);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});
