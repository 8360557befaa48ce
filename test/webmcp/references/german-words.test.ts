/** Each sentence of a card has German words; no word of a page is taken for one of ours. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as german from "../../../src/texts/german/people.js";
import * as english from "../../../src/texts/people.js";
import { texts, wordsFrom } from "../../../src/webmcp/references/german-words.js";

const translate = wordsFrom(texts);
const FOLDER = "src/webmcp/references/";
/** Sentences of which others are made. */
const PARTS = ["secretPart", "secretForgetSure", "timeLeft", "redeemProblems"];

const used = new Set(
  readdirSync(FOLDER)
    .filter((name) => name !== "german-words.ts")
    .map((name) => readFileSync(FOLDER + name, "utf8"))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from "[./]*texts\/people\.js"/g)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type ") && !PARTS.includes(name)),
);
type Say = (...words: string[]) => string;
const ENGLISH = new Map<string, unknown>(Object.entries(english));
const GERMAN = new Map<string, unknown>(Object.entries(german));

describe("Every sentence on a card has German words", () => {
  it.each([...used].sort())("%s", (name) => {
    const [say, words] = [ENGLISH.get(name) as Say, GERMAN.get(name) as Say];
    expect(translate(say("a b", "c.d"))).toBe(words("a b", "c.d"));
  });

  it("whatever goes wrong", () => {
    for (const [problem, say] of Object.entries(english.redeemProblems)) {
      const words = german.redeemProblems[problem as english.RedeemProblem];
      expect(translate(say(503))).toBe(words(503));
    }
  });

  it("and so have those that are made of others", () => {
    const origin = "https://shop.example";
    expect(translate(english.secretFrom(english.secretPart("make_key"), origin))).toBe(
      german.secretFrom(german.secretPart("make_key"), origin),
    );
    expect(translate(english.secretForgetSure("Forget"))).toBe("Endgültig: Löschen?");
    expect(translate(english.secretForgetSure("Forget all"))).toBe("Endgültig: Alle löschen?");
  });
});

describe("The name of an item", () => {
  it.each([
    "Copy",
    "Key from Alice",
    "Reveal",
    "Hides in 0:30",
    "Deploy key",
  ])("is the page's own word, and stays: %s", (label) => expect(translate(label, true)).toBeUndefined());

  it("has German words where it is ours", () => {
    expect(translate(english.labelWholeResult("Make a key"), true)).toBe("Ergebnis von Make a key");
    expect(translate(english.secretDefaultLabel(), true)).toBe("Geheimnis");
    expect(translate(`Key: ${english.secretUnusable()}`, true)).toBe(`Key: ${german.secretUnusable()}`);
  });
});

it("What a page or a tool said stands in the German sentence as it was said.", () => {
  const words = '{2} $1 \\ "quoted" failed: "x"\nsecond line';
  expect(translate(english.toolFailed("make_key", words))).toBe(german.toolFailed("make_key", words));
  expect(translate("Something else.")).toBeUndefined();
});

it("A table for another language works in the same way.", () => {
  const french = wordsFrom({ sentences: { Reveal: "Afficher", "Hides in {1}": "Masqué dans {1}" } });
  expect([french("Reveal"), french("Hides in 0:30"), french("Copy"), french("Reveal", true)]).toEqual([
    "Afficher",
    "Masqué dans 0:30",
    undefined,
    undefined,
  ]);
});
