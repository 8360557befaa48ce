import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentToolName } from "../../../extension/protocol/tool-name.js";

const HASHED = /_x[0-9a-z]{13}$/;
const nameOf = (origin: string, slot: number, tool: string, ordinal = 0) =>
  agentToolName({ origin, slot, ordinal }, tool);

describe("The name that an agent has for a tool", () => {
  it.each([
    ["https://shop.example", 3, "make_key", "shop-example_t3__make_key"],
    ["http://localhost:8080", 1, "_a", "http_localhost_8080_t1___a"],
    ["https://my-shop.example:8443", 12, "x", "my--shop-example_8443_t12__x"],
    ["https://a_b.example", 1, "x", "a-x5f-b-example_t1__x"],
    ["https://www.xbox.example", 1, "x", "www-x2e-xbox-example_t1__x"],
    ["https://[::1]:8443", 1, "x", "-x5b--x3a--x3a-1-x5d-_8443_t1__x"],
    ["https://xn--bcher-kva.example", 1, "x", "xn----bcher--kva-example_t1__x"],
  ])("of %s, tab %i, tool %s is %s", async (origin, slot, tool, name) => {
    expect(await nameOf(origin, slot, tool)).toBe(name);
  });

  it("says which of a tab's documents of one origin it is, but for the first", async () => {
    expect(await nameOf("https://a.example", 1, "x", 2)).toBe("a-example_t1f2__x");
  });

  it.each([
    "null",
    "",
    "file://",
    "https://shop.example/",
    "https://SHOP.example",
    "ftp://a.example",
    "about:blank",
  ])("does not exist for the origin %j", async (origin) => {
    expect(await nameOf(origin, 1, "x")).toBeUndefined();
  });

  it.each(["", "a b", "ä", "a/b", "x".repeat(129), "a\n"])("does not exist for the tool %j", async (tool) => {
    expect(await nameOf("https://a.example", 1, tool)).toBeUndefined();
  });

  it("is cut to 46 characters, with a hash of the whole at its end", async () => {
    const [one, other] = await Promise.all(
      ["a", "b"].map((end) => nameOf("https://a.example", 1, "x".repeat(127) + end)),
    );
    expect(one).toHaveLength(46);
    expect(one).toMatch(HASHED);
    expect(one).not.toBe(other);
  });

  it("has no dot, and a hash where the tool's own has one", async () => {
    const name = await nameOf("https://a.example", 1, "cart.add");
    expect(name).toMatch(/^a-example_t1__cart_add_x[0-9a-z]{13}$/);
    expect(await nameOf("https://a.example", 1, "cart_add")).toBe("a-example_t1__cart_add");
  });

  it("cannot be made to equal one that was cut", async () => {
    const cut = (await nameOf("https://a.example", 1, "x".repeat(128))) ?? "";
    const forged = cut.slice("a-example_t1__".length);
    expect(await nameOf("https://a.example", 1, forged)).not.toBe(cut);
  });

  it("stays within 46 characters for the longest origin, and keeps the tab", async () => {
    const origin = `https://${Array.from({ length: 4 }, () => `${"a-".repeat(30)}a`).join(".")}:65535`;
    const name = await nameOf(origin, 1_000_000, "y".repeat(128), 99);
    expect(name?.length).toBeLessThanOrEqual(46);
    expect(name).toContain("_t1000000f99__");
  });
});

/** Hosts made of what could be confused. */
const host = fc
  .array(fc.constantFrom("a", "x", "5", "f", "-", ".", "_", "x5f", "x2e", "http", "2", "e"), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pieces) => pieces.join(""));
const long = fc.integer({ min: 50, max: 70 }).map((length) => "a-".repeat(length).slice(0, 60));
const origin = fc
  .tuple(
    fc.constantFrom("http", "https"),
    fc.oneof(
      host,
      fc.tuple(host, long).map((parts) => parts.join("")),
    ),
    fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
  )
  .map(([scheme, name, port]) => `${scheme}://${name}${port === undefined ? "" : `:${port}`}`)
  .filter((text) => URL.canParse(text))
  .map((text) => new URL(text).origin);
const tool = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", ".", "t", "1", "-", "_", "x"), minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("a", "."), minLength: 100, maxLength: 128 }),
);
const named = fc.tuple(origin, fc.integer({ min: 1, max: 12 }), tool, fc.constantFrom(0, 1));

describe("Names of tools", () => {
  it("are never the same for two origins, tabs or tools", async () => {
    await fc.assert(
      fc.asyncProperty(named, named, async (one, other) => {
        const [first, second] = await Promise.all([nameOf(...one), nameOf(...other)]);
        expect(first).toMatch(/^[A-Za-z0-9_-]{1,46}$/);
        expect(first === second).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it("differ also where only one part differs", async () => {
    await fc.assert(
      fc.asyncProperty(origin, origin, tool, async (one, other, name) => {
        const [first, second] = await Promise.all([nameOf(one, 1, name), nameOf(other, 1, name)]);
        expect(first === second).toBe(one === other);
      }),
      { numRuns: 2_000 },
    );
  });
});
