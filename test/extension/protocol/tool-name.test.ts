import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentToolName } from "../../../extension/protocol/tool-name.js";

const HASHED = /-[0-9a-f]{16}$/;

describe("The name that an agent has for a tool", () => {
  it.each([
    ["https://shop.example", 3, "make_key", "shop-example.d3.make_key"],
    ["http://localhost:8080", 1, "a.b", "http_localhost_8080.d1.a.b"],
    ["https://my-shop.example:8443", 12, "x", "my--shop-example_8443.d12.x"],
    ["https://a_b.example", 1, "x", "a-x5f-b-example.d1.x"],
    ["https://www.xbox.example", 1, "x", "www-x2e-xbox-example.d1.x"],
    ["https://[::1]:8443", 1, "x", "-x5b--x3a--x3a-1-x5d-_8443.d1.x"],
    ["https://xn--bcher-kva.example", 1, "x", "xn----bcher--kva-example.d1.x"],
  ])("of %s, document %i, tool %s is %s", async (origin, document, tool, name) => {
    expect(await agentToolName(origin, document, tool)).toBe(name);
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
    expect(await agentToolName(origin, 1, "x")).toBeUndefined();
  });

  it.each(["", "a b", "ä", "a/b", "x".repeat(129), "a\n"])("does not exist for the tool %j", async (tool) => {
    expect(await agentToolName("https://a.example", 1, tool)).toBeUndefined();
  });

  it("is cut to 128 characters, with a hash of the whole at its end", async () => {
    const [one, other] = await Promise.all(
      ["a", "b"].map((end) => agentToolName("https://a.example", 1, "x".repeat(127) + end)),
    );
    expect(one).toHaveLength(128);
    expect(one).toMatch(HASHED);
    expect(one).not.toBe(other);
  });

  it("cannot be made to equal one that was cut", async () => {
    const cut = (await agentToolName("https://a.example", 1, "x".repeat(128))) ?? "";
    const forged = cut.slice("a-example.d1.".length);
    expect(await agentToolName("https://a.example", 1, forged)).not.toBe(cut);
  });

  it("stays within 128 characters for the longest origin, and keeps the document", async () => {
    const origin = `https://${Array.from({ length: 4 }, () => `${"a-".repeat(30)}a`).join(".")}:65535`;
    const name = await agentToolName(origin, 123_456_789, "y".repeat(128));
    expect(name?.length).toBeLessThanOrEqual(128);
    expect(name).toContain(".d123456789.");
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
  fc.string({ unit: fc.constantFrom("a", ".", "d", "1", "-", "_", "x"), minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("a", "."), minLength: 100, maxLength: 128 }),
);
const named = fc.tuple(origin, fc.integer({ min: 1, max: 12 }), tool);

describe("Names of tools", () => {
  it("are never the same for two origins, documents or tools", async () => {
    await fc.assert(
      fc.asyncProperty(named, named, async (one, other) => {
        const [first, second] = await Promise.all([agentToolName(...one), agentToolName(...other)]);
        expect(first).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
        expect(first === second).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it("differ also where only one part differs", async () => {
    await fc.assert(
      fc.asyncProperty(origin, origin, tool, async (one, other, name) => {
        const [first, second] = await Promise.all([
          agentToolName(one, 1, name),
          agentToolName(other, 1, name),
        ]);
        expect(first === second).toBe(one === other);
      }),
      { numRuns: 2_000 },
    );
  });
});
