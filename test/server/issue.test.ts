import { describe, expect, it } from "vitest";
import { parseSecretReference } from "../../src/engine/enforce/parse-secret-reference.js";
import { ADA, CANARY, ORIGIN, openSite, PATH } from "./set-up.js";

const issueOptions = { label: "API key", user: ADA };

describe("issue", () => {
  it("gives the content item of the proposal, which our own browser side takes", async () => {
    const item = await openSite().issue(ADA, { ttl: 120 });
    expect(item).toEqual({
      type: "secret_reference",
      id: expect.stringMatching(/^[\w-]{43}$/),
      label: "API key",
      redeemUrl: `${PATH}/${item.id}`,
      ttl: 120,
    });
    expect(parseSecretReference({ ...item }, ORIGIN, 0)).toEqual({
      id: item.id,
      label: "API key",
      redeemUrl: `${ORIGIN}${PATH}/${item.id}`,
      expiresAt: 120_000,
    });
  });

  it("names each by 256 random bits: no two ids share a piece", async () => {
    const site = openSite();
    const ids = await Promise.all(Array.from({ length: 200 }, async () => (await site.issue()).id));
    expect(new Set(ids).size).toBe(200);
    for (const place of [0, 14, 28])
      expect(new Set(ids.map((id) => id.slice(place, place + 8))).size).toBe(200);
  });

  it("says nothing of value or user in the item", async () => {
    expect(JSON.stringify(await openSite().issue())).not.toMatch(new RegExp(`${CANARY}|${ADA}`));
  });

  it.each([
    [undefined, 300],
    [1, 1],
    [1.9, 1],
    [86_400, 86_400],
    [1e9, 86_400],
    [Number.POSITIVE_INFINITY, 86_400],
  ])("takes a ttl of %s as %s seconds", async (ttl, seconds) => {
    const site = openSite();
    const { redeemUrl, ttl: told } = await site.issue(ADA, ttl === undefined ? {} : { ttl });
    expect(told).toBe(seconds);
    site.wait(seconds - 0.001);
    expect((await site.ask(redeemUrl)).status).toBe(200);
    const late = await site.issue(ADA, ttl === undefined ? {} : { ttl });
    site.wait(seconds);
    expect((await site.ask(late.redeemUrl)).status).toBe(410);
  });

  it.each([
    ["an empty value", "", {}],
    ["a number as value", 7, {}],
    ["an object as value", { key: CANARY }, {}],
    ["a value of more than 64 KiB", CANARY.repeat(3_200), {}],
    ["no label", CANARY, { label: undefined }],
    ["a blank label", CANARY, { label: " \n" }],
    ["a label of 81 characters", CANARY, { label: "x".repeat(81) }],
    ["a label that has the value in it", CANARY, { label: `Key ${CANARY}` }],
    ["no user", CANARY, { user: undefined }],
    ["an empty user", CANARY, { user: "" }],
    ["a user that UTF-8 cannot tell from others", CANARY, { user: "\ud800" }],
    ["a user that is not a text", CANARY, { user: 7 }],
    ["a ttl of 0", CANARY, { ttl: 0 }],
    ["a ttl below 0", CANARY, { ttl: -1 }],
    ["a ttl that is not a number", CANARY, { ttl: Number.NaN }],
    ["a ttl as text", CANARY, { ttl: "300" }],
    ["oneTime as text", CANARY, { oneTime: "false" }],
  ])("refuses %s, in words that do not quote the value", async (_, value, changes) => {
    const issuing = openSite().secrets.issue(
      value as string,
      { ...issueOptions, ...changes } as typeof issueOptions,
    );
    const error = await issuing.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/^(Type|Range)Error: webmcp-airlock\/server: /);
    expect(String(error)).not.toContain("canary");
  });

  it("takes the largest value that a browser reads, and every kind of text", async () => {
    const site = openSite();
    const texts = [
      "x".repeat(65_536 - 12),
      '\u{1F511} ключ \u0000 "\\\n',
      "lone \ud800 surrogate",
      "__proto__",
    ];
    for (const text of texts) {
      const { redeemUrl } = await site.secrets.issue(text, issueOptions);
      const answer = await site.ask(redeemUrl);
      expect(JSON.parse(answer.text)).toEqual({ value: text });
      expect(new TextEncoder().encode(answer.text).length).toBeLessThanOrEqual(65_536);
    }
  });
});
