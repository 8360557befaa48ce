import { describe, expect, it } from "vitest";
import { createScrubber } from "./scrub.js";

describe("The search for copies", () => {
  const password = "p@ss (w0rd)! ~'x'*";

  it("finds what URLSearchParams and RFC 3986 writers escape beyond encodeURIComponent", () => {
    const { scrub } = createScrubber([password]);
    const strict = encodeURIComponent(password).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    for (const query of [new URLSearchParams({ password }).toString(), `password=${strict}`]) {
      expect(scrub(query)).toMatchObject({ count: 1 });
    }
  });

  // A value with a digit is found by its letters and digits alone.
  it.each(["7f3kQ9xZ", "fXkQmBxZ"])("finds a value whose spaces are of other kinds, and more: %s", (key) => {
    const { scrub } = createScrubber([`my key is ${key}`]);
    for (const space of ["\u00a0 ", "\u2003\u2003", "\u3000\n", "\n\t", "   "])
      expect(scrub(`(my${space}key${space}is${space}${key})`)).toMatchObject({ count: 1 });
  });

  it("finds bytes of Latin-1 in a URL", () => {
    const { scrub } = createScrubber(["ZürichKey-fXkQmBxZ"]);
    for (const written of ["Z%FCrichKey-fXkQmBxZ", "Z%C3%BCrichKey-fXkQmBxZ"])
      expect(scrub(`?key=${written}`)).toMatchObject({ count: 1 });
    expect(scrub("?key=Z%F1richKey-fXkQmBxZ").count).toBe(0);
  });

  it("withholds a text with a very long value as a whole: only its beginning is searched for", () => {
    const value = Array.from({ length: 2_000 }, (_, i) => (i * 7_919 + 1e9).toString(36)).join("-");
    const { scrub } = createScrubber([value]);
    expect(scrub(`It is ${value}.`)).toMatchObject({ count: 1 });
    expect(scrub(`It is ${value.slice(0, 8_000)}.`).count).toBe(0);
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
  const all = (write: (code: number) => string, text = odd): string =>
    [...text].map((character) => write(character.charCodeAt(0))).join("");
  const lines = (text: string, end: string): string => text.replace(/.{76}/g, `$&${end}`);
  const hex = (text: string, between: string): string =>
    [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, "0")).join(between);

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
    ["JSON as a query parameter", encodeURIComponent(json)],
    ["base64 of JSON", btoa(`{"key":"${json}"}`)],
    ["base64 in lines", lines(btoa(`${"before ".repeat(9)}${odd} after`), "\r\n")],
    ["base64 in lines in JSON", lines(btoa(`${"before ".repeat(9)}${odd} after`), "\\n")],
    ["base64 in a query parameter", encodeURIComponent(btoa(`${odd}???>>>`))],
    ["hexadecimal digits with colons", hex(odd, ":")],
    [
      "capital and small percent-escapes",
      encodeURIComponent(odd).replace("%2F", "%2f").replace("%3C", "%3c"),
    ],
    ["percent-escapes throughout", `%ff%${hex(odd, "%")}`],
    ["decimal entities throughout", all((code) => `&#${code};`)],
    ["hexadecimal entities throughout", all((code) => `&#x${code.toString(16)};`)],
    ["\\u throughout", all((code) => `\\u${code.toString(16).padStart(4, "0")}`)],
    ["base64 in JSON with escaped slashes", btoa(`${odd}???>>>`).replaceAll("/", "\\/")],
  ])("finds what is written by %s", (_title, written) => {
    expect(createScrubber([odd]).scrub(`<p>${written}</p>`)).toMatchObject({ count: 1 });
    expect(createScrubber([`${odd}zz`]).scrub(`<p>${written}</p>`).count).toBe(0);
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

  it("finds what is not ASCII in every encoding of it", () => {
    const value = "Straße 😀 №7f3kQ9xZ é";
    const units = Array.from({ length: value.length }, (_, i) => value.charCodeAt(i));
    const { scrub } = createScrubber([value]);
    for (const written of [
      encodeURIComponent(value),
      units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join(""),
      [...value].map((character) => `&#${character.codePointAt(0)};`).join(""),
      hex(value, "").toUpperCase(),
      Buffer.from(`..${value}..`).toString("base64url"),
    ]) {
      expect(scrub(`It is ${written}.`).text).toMatch(/^It is .{0,4}\[withheld\].{0,4}\.$/);
    }
  });

  it.each([
    ["in capitals and with colons", "f47ac10b58cc4372a567", "F4:7A:C1:0B:58:CC:43:72:A5:67"],
    ["in capitals alone", "correcthorsebatterystaple", "CORRECTHORSEBATTERYSTAPLE"],
    ["in capitals and in lines", "k7qx2zw9lm3hb8tr5vyd", "K7QX2ZW9\nLM3HB8TR\n5VYD"],
  ])("finds digits and small letters %s", (_title, value, written) => {
    expect(createScrubber([value]).scrub(`It is ${written}.`)).toMatchObject({ count: 1 });
  });

  it("replaces literal copies alone in a text with harmless escapes", () => {
    const { scrub } = createScrubber([odd, password]);
    const text = `50% &amp; C:\\new + %zz &#xffffffff; &#; \\u12 ${odd} ${btoa("something else entirely")} ${password}`;
    expect(scrub(text)).toEqual({
      text: text.replace(odd, "[withheld]").replace(password, "[withheld]"),
      count: 2,
    });
  });

  it("does not read as one what stands apart", () => {
    const value = "Kx7Qz2Wm9Lb4Rt8Vn3Hd";
    const text = `${value.slice(0, 13)}, and so on, ${value.slice(13)}${"Aq1".repeat(5)}.`;
    // A short value, too, makes a search look at short runs.
    expect(createScrubber([value, "k7qx2zw9lm"]).scrub(text)).toEqual({ text, count: 0 });
  });

  it("searches for no form of a value that little is left of when it is decoded", () => {
    const { scrub } = createScrubber(["%61%62%63%64%65%66%67"]);
    expect(scrub("abcdefg").text).toBe("abcdefg");
    expect(scrub("It is %61%62%63%64%65%66%67.").text).toBe("It is [withheld].");
  });
});
