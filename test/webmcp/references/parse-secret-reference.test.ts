import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSecretReference } from "../../../src/engine/enforce/parse-secret-reference.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import * as texts from "../../../src/texts/people.js";

const ORIGIN = "https://shop.example";
const NOW = 1_700_000_000_000;
const good = { type: "secret_reference", id: "ref_1", label: "API key", redeemUrl: "/redeem/1" };
type Item = { readonly [key: string]: JsonValue };
const parse = (item: unknown, origin = ORIGIN) => parseSecretReference(item as Item, origin, NOW);
const reference = (item: unknown) => {
  const parsed = parse(item);
  if (typeof parsed === "string") throw new Error(parsed);
  return parsed;
};

describe("A well-formed secret reference", () => {
  it("is accepted with an absolute address and no end when it names no ttl", () => {
    expect(reference(good)).toEqual({
      id: "ref_1",
      label: "API key",
      redeemUrl: `${ORIGIN}/redeem/1`,
      expiresAt: undefined,
    });
  });

  it.each([
    ["an absolute address", `${ORIGIN}/a?b=1`, `${ORIGIN}/a?b=1`],
    ["a path without a slash, from the root of the origin", "api/1", `${ORIGIN}/api/1`],
    ["dots, resolved before the check", "/a/../b", `${ORIGIN}/b`],
    ["the default port written out", "https://shop.example:443/a", `${ORIGIN}/a`],
    ["a fragment, which is dropped", "/a?b#c", `${ORIGIN}/a?b`],
    ["a bare fragment sign, which is dropped or harmless", "/a#", `${ORIGIN}/a`],
    ["letters in another case", "HTTPS://SHOP.EXAMPLE/a", `${ORIGIN}/a`],
    ["white space around it, as browsers strip it", "  /a\n", `${ORIGIN}/a`],
  ])("may have %s", (_, redeemUrl, href) => {
    expect(new URL(reference({ ...good, redeemUrl }).redeemUrl).href.replace(/#$/, "")).toBe(href);
  });

  it.each([
    ["counts from now", 60, NOW + 60_000],
    ["may be a fraction", 0.5, NOW + 500],
    ["is capped at a day", 1e12, NOW + 86_400_000],
    ["that is zero has ended", 0, NOW],
    ["that is negative has ended", -1, NOW],
    ["that is NaN has ended", Number.NaN, NOW],
    ["that is infinite has ended", Number.POSITIVE_INFINITY, NOW],
    ["that JSON turned from NaN into null has ended", null, NOW],
  ])("has a ttl that %s", (_, ttl, expiresAt) => {
    expect(reference({ ...good, ttl }).expiresAt).toBe(expiresAt);
  });
});

describe("The label of a secret reference", () => {
  it.each([
    ["is missing", undefined, "Secret"],
    ["is blank", " \t\n ", "Secret"],
    ["is not text", 7, "Secret"],
    ["is only invisible characters", "\u200b\u202e\u2066\u{e0041}\ufeff", "Secret"],
    ["is markup, kept as the text it is", "<b onclick=x>K</b>", "<b onclick=x>K</b>"],
    ["has controls and bidi marks", "a\u0000b\u202ec\u2069d\u200fe", "abcde"],
    ["has runs of white space", "  API \n\t key\u00a0\u3000x ", "API key x"],
    ["has a lone surrogate", "a\ud800b\udc00c", "abc"],
    ["is accented and coloured", "Clé 🔑 قفل", "Clé 🔑 قفل"],
  ])("reads well when it %s", (_, label, expected) => {
    expect(reference({ ...good, label }).label).toBe(expected);
  });

  it("is cut at 80 code points without splitting a surrogate pair", () => {
    const { label } = reference({ ...good, label: "🔑".repeat(10_000) });
    expect(label).toBe(`${"🔑".repeat(80)}…`);
  });

  it("is at most 81 code points of visible text, whatever comes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (label) => {
        const clean = reference({ ...good, label }).label;
        expect([...clean].length).toBeLessThanOrEqual(82);
        expect(clean).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/u);
        expect(() => encodeURIComponent(clean)).not.toThrow();
      }),
    );
  });
});

describe("A malformed secret reference is refused with its own words", () => {
  it.each([
    ["another type", { type: "text" }, texts.secretUnusable()],
    ["no type", { type: undefined }, texts.secretUnusable()],
    ["no id", { id: undefined }, texts.secretUnusable()],
    ["an empty id", { id: "" }, texts.secretUnusable()],
    ["a numeric id", { id: 4 }, texts.secretUnusable()],
    ["an endless id", { id: "x".repeat(513) }, texts.secretUnusable()],
    ["no address", { redeemUrl: undefined }, texts.secretUnusable()],
    ["an empty address", { redeemUrl: "" }, texts.secretUnusable()],
    ["an address that is a list", { redeemUrl: ["/a"] }, texts.secretUnusable()],
    ["an endless address", { redeemUrl: `/${"x".repeat(2_048)}` }, texts.secretUnusable()],
    ["an address that does not parse", { redeemUrl: "https://[::1" }, texts.secretUnusable()],
    ["a javascript: address", { redeemUrl: "javascript:alert(1)" }, texts.secretUnusable()],
    ["a javascript: address with tabs", { redeemUrl: "java\tscript:alert(1)" }, texts.secretUnusable()],
    ["a data: address", { redeemUrl: 'data:application/json,{"value":"x"}' }, texts.secretUnusable()],
    ["a blob: address of the same origin", { redeemUrl: `blob:${ORIGIN}/1-2` }, texts.secretUnusable()],
    ["a filesystem: address", { redeemUrl: `filesystem:${ORIGIN}/t/1` }, texts.secretUnusable()],
    ["a user name", { redeemUrl: "https://me@shop.example/a" }, texts.secretUnusable()],
    ["a password", { redeemUrl: "https://:pw@shop.example/a" }, texts.secretUnusable()],
    ["another host", { redeemUrl: "https://evil.example/a" }, texts.secretUnusable()],
    ["another scheme", { redeemUrl: "http://shop.example/a" }, texts.secretUnusable()],
    ["another port", { redeemUrl: "https://shop.example:8443/a" }, texts.secretUnusable()],
    ["a subdomain", { redeemUrl: "https://a.shop.example/" }, texts.secretUnusable()],
    ["the host as a prefix", { redeemUrl: "https://shop.example.evil.test/" }, texts.secretUnusable()],
    ["a look-alike host", { redeemUrl: "https://ѕhop.example/" }, texts.secretUnusable()],
    ["two slashes", { redeemUrl: "//evil.example/a" }, texts.secretUnusable()],
    ["backslashes", { redeemUrl: "\\\\evil.example/a" }, texts.secretUnusable()],
    ["a slash and a backslash", { redeemUrl: "/\\evil.example" }, texts.secretUnusable()],
    ["slashes split by a newline", { redeemUrl: "/\n/evil.example" }, texts.secretUnusable()],
    ["a ttl in words", { ttl: "60" }, texts.secretUnusable()],
    ["a ttl that is an object", { ttl: {} }, texts.secretUnusable()],
  ])("for %s", (_, change, problem) => {
    expect(parse({ ...good, ...change })).toBe(`API key: ${problem}`);
  });

  it.each([
    "null",
    "",
    "about:blank",
    "file://",
    "https://shop.example/path",
    "data:,",
  ])("from a document whose origin is %j", (origin) => {
    expect(parse(good, origin)).toBe(`API key: ${texts.secretUnusable()}`);
  });

  it("when its members are inherited, as from a polluted prototype", () => {
    expect(parse(Object.create(good))).toBe(`Secret: ${texts.secretUnusable()}`);
  });
});

describe("Any address that is accepted", () => {
  const piece = fc.constantFrom(
    ..."/ // \\ : @ ? # . .. [ ] % \t \n https: http: blob: shop.example evil.example :443 user a é %2f".split(
      " ",
    ),
  );
  const address = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: "binary" }),
  );

  it("is http(s), of the same origin, without user name, password or fragment", () => {
    fc.assert(
      fc.property(address, (redeemUrl) => {
        const parsed = parse({ ...good, redeemUrl });
        if (typeof parsed === "string") return;
        const url = new URL(parsed.redeemUrl);
        expect(url.origin).toBe(ORIGIN);
        expect(url.protocol).toBe("https:");
        expect(url.username + url.password + url.hash).toBe("");
      }),
      { numRuns: 2_000 },
    );
  });
});
