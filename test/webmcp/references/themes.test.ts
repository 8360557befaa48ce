import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(path, "utf8");
const found = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ""))].sort();

const guide = read("spec-notes/guide/site-author.md");
const styles = read("src/webmcp/references/styles.ts");
const view = read("src/webmcp/references/card-view.ts");

describe("What the guide says a page can theme", () => {
  it("has each custom property that the style sheet reads, and no other", () => {
    const read = found(styles, /var\((--airlock-[a-z-]+),/g);
    expect(read.length).toBeGreaterThan(0);
    expect(found(guide, /`(--airlock-[a-z-]+)`/g)).toEqual(read);
  });

  it("has each part that a card is drawn with, and no other", () => {
    const drawn = found(view, /"part", "([a-z]+)"/g);
    expect(drawn.length).toBeGreaterThan(0);
    expect(found(guide, /::part\(([a-z]+)\)/g)).toEqual(drawn);
  });
});
