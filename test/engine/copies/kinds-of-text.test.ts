/** Copies in the middle of long texts of nine kinds, and nothing where there are none. */
import { describe, expect, it } from "vitest";
import { KINDS, KindWriter, textOf } from "./kinds-of-text.js";
import { createScrubber } from "./scrub.js";
import { bytesWriters, ESCAPES } from "./written-forms.js";

const LENGTH = 60_000;
const WRITERS = [...ESCAPES, ...bytesWriters(new Uint8Array(0), new Uint8Array(0))];
const writer = new KindWriter(5);
const SECRETS = Array.from({ length: 100 }, (_, i) => writer.secret(i).replace(/^\W+/, "k"));

describe.each(KINDS)("A text of %s", (_name, write) => {
  const text = textOf(write, LENGTH);
  const { scrub } = createScrubber(SECRETS);

  it("is left as it is where it has no copy", () => {
    expect(scrub(text)).toEqual({ text, count: 0 });
  });

  it("keeps all but the copies in it, wherever they lie and however they are written", () => {
    for (const [i, { write: encode }] of WRITERS.entries()) {
      const written = encode(SECRETS[i % SECRETS.length] as string);
      const at = (i * 2_741) % LENGTH;
      const { text: scrubbed, count } = scrub(`${text.slice(0, at)} (${written}) ${text.slice(at)}`);
      expect(count).toBe(1);
      expect(scrubbed).not.toContain(written);
      // At most the edges of what stands next to an encoded one.
      expect(scrubbed.length).toBeGreaterThan(LENGTH);
      expect(scrubbed.startsWith(text.slice(0, at))).toBe(true);
      expect(scrubbed.endsWith(text.slice(at))).toBe(true);
    }
  });

  it("keeps all but a hundred literal copies in it", () => {
    const size = LENGTH / SECRETS.length;
    const parts = SECRETS.map((secret, i) => [text.slice(i * size, (i + 1) * size), secret] as const);
    const whole = parts.map(([part, secret]) => `${part} ${secret} `).join("");
    expect(scrub(whole)).toEqual({
      text: parts.map(([part]) => `${part} [withheld] `).join(""),
      count: SECRETS.length,
    });
  });
});
