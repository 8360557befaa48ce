/**
 * `proof: "contract"`: the proposal's own request, and what must not pass for it · S1-14 … S1-16
 */
import { describe, expect, it } from "vitest";
import { createRedemptionHandler } from "../../src/server/index.js";
import { ADA, CANARY, GRACE, ORIGIN, openSite } from "./set-up.js";

/** Nothing but cookies: what the proposal's contract says, by a browser that sends no metadata. */
const BARE = {
  "Airlock-Redeem": undefined,
  "Sec-Fetch-Site": undefined,
  "Sec-Fetch-Mode": undefined,
  "Sec-Fetch-Dest": undefined,
};
/** As `fetch(redeemUrl, { credentials: "same-origin" })` of a page is sent. */
const FETCHED = { "Airlock-Redeem": undefined };

const open = () => openSite({ handler: { proof: "contract" } });

describe("With the proposal's contract as the proof", () => {
  it.each([
    ["with cookies only", BARE],
    ["as a page's plain fetch", FETCHED],
    ["with a mode of its own", { ...FETCHED, "Sec-Fetch-Mode": "same-origin" }],
    ["with its own Origin", { ...BARE, Origin: ORIGIN }],
    ["with our header, too", {}],
  ])("a same-origin GET %s is answered; by default it is not without our header", async (_title, changes) => {
    const site = open();
    const { redeemUrl } = await site.issue();
    const { status, text } = await site.ask(redeemUrl, ADA, changes);
    expect({ status, text }).toEqual({ status: 200, text: JSON.stringify({ value: CANARY }) });
    const strict = openSite();
    const second = await strict.issue();
    const isComplete = Object.keys(changes).length === 0;
    expect((await strict.ask(second.redeemUrl, ADA, changes)).status).toBe(isComplete ? 200 : 403);
  });

  it.each([
    ["from another site", { "Sec-Fetch-Site": "cross-site" }],
    ["from a sibling domain", { "Sec-Fetch-Site": "same-site" }],
    ["from the address bar", { "Sec-Fetch-Site": "none" }],
    ["with two sites", { "Sec-Fetch-Site": "same-origin, cross-site" }],
    ["with an empty site", { "Sec-Fetch-Site": "" }],
    ["as a link of our own page", { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }],
    ["as an image of our own page", { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" }],
    ["with our header twice", { "Airlock-Redeem": "1, 1" }],
    ["of another origin", { ...BARE, Origin: "https://evil.example" }],
    ["of no origin", { ...BARE, Origin: "null" }],
    ["from another site that names no destination", { ...BARE, "Sec-Fetch-Site": "cross-site" }],
  ])("a request %s is refused, and spends nothing", async (_title, changes) => {
    const site = open();
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl, ADA, { ...FETCHED, ...changes })).status).toBe(403);
    expect((await site.ask(redeemUrl, ADA, BARE)).status).toBe(200);
  });

  it("the cookies decide whose it is, and everything else of the contract holds", async () => {
    const site = open();
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl, "", BARE)).status).toBe(401);
    expect((await site.ask(redeemUrl, GRACE, BARE)).status).toBe(404);
    const found = await site.ask(redeemUrl, ADA, BARE);
    expect([found.status, found.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(found.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect((await site.ask(redeemUrl, ADA, BARE)).status).toBe(410);
  });

  it("no other word is a proof", () => {
    for (const proof of ["none", "", null, true, "Contract"]) {
      const options = { secrets: { redeem: async () => ({}) }, user: () => ADA, proof } as never;
      expect(() => createRedemptionHandler(options)).toThrow(/proof/);
    }
  });
});
