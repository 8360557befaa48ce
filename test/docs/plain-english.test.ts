/** Short sentences that begin with their subject, in README, guide and CHANGELOG. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CONTRIBUTING, GUIDE, NOTES, README, root } from "./pages.js";

const READERS = "adoption annotations bench concepts sensitive-results stability store threat-model".split(
  " ",
);
const notes = NOTES.filter(({ path }) => READERS.some((name) => path === `spec-notes/${name}.md`));
const changelog = { path: "CHANGELOG.md", text: readFileSync(join(root, "CHANGELOG.md"), "utf8") };
const PAGES = [README, changelog, CONTRIBUTING, ...GUIDE, ...notes].map(
  ({ path, text }) => [path, text] as const,
);

/** Code and addresses are no words. */
const proseOf = (text: string): string =>
  text
    .replace(/^```.*\n[\s\S]*?^```$/gm, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/`[^`]*`/g, "code");

function* sentencesOf(text: string): Generator<string> {
  const paragraphs = proseOf(text).split(/\n\s*\n|\n(?=\s*(?:[-*>]|\d+\.) )|\n(?=\|)|\n(?=#)|\|/);
  for (const paragraph of paragraphs) {
    if (paragraph.includes("On this page:")) continue;
    yield* paragraph
      .replace(/\s+/g, " ")
      .trim()
      .split(/(?<=[.!?:;])\*{0,2} /);
  }
}

const wordsOf = (sentence: string): number => sentence.split(" ").filter((word) => /\w/.test(word)).length;

describe.each(PAGES)("%s", (path, text) => {
  it("has no sentence of more than 30 words.", () => {
    const most = path.startsWith("spec-notes/threat-model") ? 50 : 30;
    expect([...sentencesOf(text)].filter((sentence) => wordsOf(sentence) > most)).toEqual([]);
  });

  it("has headings that begin with their subject, and the usual words.", () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
    expect(headings.filter((heading) => /^(?:Of|So many|Where .*\bis no\b) /.test(heading))).toEqual([]);
    expect([...proseOf(text).matchAll(/\b(?:anew|beside|nobody|whoever)\b/gi)].map(([word]) => word)).toEqual(
      [],
    );
  });
});
