import { describe, expect, it } from "vitest";
import { createApp } from "../../demo/server/app.js";
import { ORIGIN, openHouse } from "./visitors.js";

const writes = [
  ["POST", "/api/session", { user: "ada" }],
  ["DELETE", "/api/session", undefined],
  ["POST", "/api/keys", { name: "x" }],
  ["DELETE", "/api/keys/key_1", undefined],
  ["POST", "/api/mail", { to: "a@b.example", subject: "x", body: "x" }],
] as const;

describe("what changes something", () => {
  it.each(writes)("is refused from another site: %s %s", async (method, path, body) => {
    const ada = await openHouse().visitor("ada");
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "none" },
      { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    ]) {
      const answer = await ada.request(method, path, body, headers);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ error: { code: "foreign_request" } });
    }
  });

  it("is taken from a browser without fetch metadata by its Origin, and refused with neither", async () => {
    const app = createApp();
    const init = { method: "POST", body: '{"user":"ada"}', headers: { "Content-Type": "application/json" } };
    expect((await app.request(`${ORIGIN}/api/session`, init)).status).toBe(403);
    const headers = { ...init.headers, Origin: ORIGIN };
    expect((await app.request(`${ORIGIN}/api/session`, { ...init, headers })).status).toBe(200);
  });

  it("must be JSON, which no foreign form can send, and of a bounded size", async () => {
    const ada = await openHouse().visitor("ada");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
      const answer = await ada.request("POST", "/api/keys", { name: "x" }, { "Content-Type": type });
      expect(answer.status).toBe(415);
    }
    expect((await ada.request("POST", "/api/keys", { name: "x".repeat(70_000) })).status).toBe(413);
  });
});

describe("every answer", () => {
  it.each([
    "/",
    "/api/session",
    "/api/keys",
    "/nothing",
  ])("carries the security headers: %s", async (path) => {
    const { headers } = await createApp().request(`${ORIGIN}${path}`);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it("that is a refusal is JSON with a code and words", async () => {
    const response = await createApp().request(`${ORIGIN}/api/keys`);
    expect(await response.json()).toEqual({
      error: { code: "session_required", message: "You are signed out. Sign in again." },
    });
  });
});
