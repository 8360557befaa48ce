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

  const odd = `a"b'c/d<e>f&g 7f3kQ9xZ`;
  const swap = (pairs: [string, string][], text = odd) =>
    pairs.reduce((written, [plain, escaped]) => written.replaceAll(plain, escaped), text);
  const markup: [string, string][] = [
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
  ];
  const json = JSON.stringify(odd).slice(1, -1);

  it.each([
    ["PHP's htmlspecialchars", swap([...markup, ['"', "&quot;"], ["'", "&#039;"]])],
    ["Go's and Jinja's templates", swap([...markup, ['"', "&#34;"], ["'", "&#39;"]])],
    ["Mustache", swap([...markup, ['"', "&quot;"], ["'", "&#39;"], ["/", "&#x2F;"]])],
    ["OWASP's encoder", swap([...markup, ['"', "&quot;"], ["'", "&#x27;"], ["/", "&#x2F;"]])],
    ["a writer of decimal slashes", swap([...markup, ['"', "&quot;"], ["'", "&#39;"], ["/", "&#47;"]])],
    [
      "Go's JSON",
      swap(
        [
          ["<", "\\u003c"],
          [">", "\\u003e"],
          ["&", "\\u0026"],
        ],
        json,
      ),
    ],
    ["JSON inside an HTML attribute", swap([...markup, ['"', "&quot;"], ["'", "&#39;"]], json)],
    ["JSON as a query parameter", encodeURIComponent(json)],
    ["base64 of JSON", btoa(`{"key":"${json}"}`)],
    ["base64 in JSON with escaped slashes", btoa(`${odd}???>>>`).replaceAll("/", "\\/")],
  ])("finds what is written by %s", (_title, written) => {
    const { text, count } = createScrubber([odd]).scrub(`<p>${written}</p>`);
    expect(count).toBeGreaterThan(0);
    expect(text).not.toMatch(/7f3kQ9xZ|N2YzazN/);
    if (!/^[\w+/\\=]+$/.test(written)) expect(text).toBe("<p>[withheld]</p>");
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
