import { describe, expect, it } from "vitest";
import { createScrubber } from "../../src/redaction/index.js";

describe("The scrubber", () => {
  const password = "p@ss (w0rd)! ~'x'*";

  it("finds what URLSearchParams and RFC 3986 writers escape beyond encodeURIComponent", () => {
    const { scrub } = createScrubber([password]);
    const strict = encodeURIComponent(password).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    for (const query of [new URLSearchParams({ password }).toString(), `password=${strict}`]) {
      expect(scrub(query)).toEqual({ text: "password=[withheld]", count: 1 });
    }
  });

  it("finds a value inside JSON inside JSON", () => {
    const value = 'first "line"\nsecond 7f3kQ9';
    const twice = JSON.stringify(JSON.stringify({ value }));
    expect(createScrubber([value]).scrub(twice)).toEqual({
      text: '"{\\"value\\":\\"[withheld]\\"}"',
      count: 1,
    });
  });

  it("keeps short hints where two thousand values begin as they do", () => {
    const values = Array.from(
      { length: 2_000 },
      (_, i) => `sk_live_${(i * 7_919 + 1e9).toString(36)}Qz7f3k9X`,
    );
    const { scrub } = createScrubber(values);
    expect(scrub("sk_live_abc9").text).toBe("sk_live_abc9");
    expect(scrub(values[1_999] as string).text).toBe("[withheld]");
  });
});
