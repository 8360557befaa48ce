/** Pages have a small search for copies, everybody else a quick one: both must find the same. */
import { isScrubbable } from "../../src/redaction/entropy.js";
import { createScrubber, type Scrubber } from "../../src/redaction/index.js";
import { createScrubIndex } from "../../src/redaction/scrub-index.js";
import { SCRUBBED, scrubText } from "../../src/redaction/scrub-text.js";

function createSmallScrubber(values: readonly string[]): Scrubber {
  const index = createScrubIndex();
  for (const value of values) if (typeof value === "string" && isScrubbable(value)) index.add(value);
  return {
    scrub(text) {
      const scrubbed = scrubText([index], text);
      return { text: scrubbed, count: scrubbed.split(SCRUBBED).length - text.split(SCRUBBED).length };
    },
  };
}

export const FINDERS: readonly (readonly [name: string, create: typeof createSmallScrubber])[] = [
  ["quick", createScrubber],
  ["small", createSmallScrubber],
];
