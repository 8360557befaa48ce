import { describe, expect, it } from "vitest";
import { openHouse } from "./visitors.js";

const ask = async (trouble: string, user?: "ada") =>
  (await openHouse().visitor(user)).request("GET", `/api/rehearsal/${trouble}`, undefined, {
    "Airlock-Redeem": "1",
  });

describe("A rehearsal", () => {
  it.each([
    ["already_used", 410],
    ["expires_soon", 410],
    ["signed_out", 401],
    ["other_account", 403],
    ["unknown", 404],
    ["constructor", 404],
    ["slow_down", 429],
    ["too_large", 200],
  ])("of %s answers %i, for no cache to keep", async (trouble, status) => {
    const answer = await ask(trouble, "ada");
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Retry-After")).toBe(status === 429 ? "20" : null);
  });

  it("is for people who are signed in", async () => {
    expect((await ask("slow_down")).body).toMatchObject({ error: { code: "session_required" } });
  });
});
