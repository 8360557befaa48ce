/** Globs on origins match hosts, not whole addresses. */
import { workOf } from "../work-of.js";

// The counted code is loaded after it.

import fc from "fast-check";
import { expect, test } from "vitest";
import { matchOrigin } from "../../src/policy/match-origin.js";

test.each([
  ["https://shop.example", "https://shop.example", true],
  ["https://*.shop.example", "https://a.shop.example", true],
  ["https://*.shop.example", "https://a.b.shop.example", true],
  ["https://*.shop.example", "https://shop.example", false],
  ["https://*.shop.example", "https://evil.example:1.shop.example", false],
  ["https://*.shop.example", "https://shop.example.evil.example", false],
  ["https://*.shop.example", "https://evilshop.example", false],
  ["https://*", "https://shop.example", true],
  ["https://*", "https://shop.example:8443", false],
  ["https://*", "http://shop.example", false],
  ["*", "https://shop.example", false],
  ["*://localhost:*", "http://localhost:4173", true],
  ["http://localhost:*", "http://localhost", false],
  ["https://a*b*c.example", "https://axxbyyc.example", true],
  ["https://a*b*c.example", "https://abc.example", false],
  ["", "https://shop.example", false],
  ["https://shop.example", "https://shop.example.", false],
])("%s and %s: %s", (pattern, origin, matches) => {
  expect(matchOrigin(pattern, origin)).toBe(matches);
});

test("It is what a regular expression of the same meaning says, for every pattern.", () => {
  const letters = (...all: string[]) =>
    fc.array(fc.constantFrom(...all), { maxLength: 12 }).map((each) => each.join(""));
  fc.assert(
    fc.property(letters("a", "b", "*", ":", "/"), letters("a", "b", ":", "/"), (pattern, origin) => {
      const expression = new RegExp(`^${pattern.replaceAll("*", "[^/:@]+")}$`);
      expect(matchOrigin(pattern, origin)).toBe(expression.test(origin));
    }),
    { numRuns: 5_000 },
  );
});

test("No pattern takes many steps.", () => {
  expect(workOf(() => matchOrigin(`${"*a".repeat(150)}b`, "a".repeat(2_000)))).toBeLessThan(100_000);
});
