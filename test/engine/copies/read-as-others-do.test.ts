/**
 * Forms of a copy that ordinary readers of HTML, base64, numbers and Unicode take for the value.
 */
import { describe, expect, it } from "vitest";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { createScrubber } from "./scrub.js";

const KEY = "cNry7Kq9Zx42Lm8Wd5Tp";
const MARK = "[withheld]";
const each = (text: string, write: (point: number, character: string) => string): string =>
  [...text].map((character) => write(character.codePointAt(0) as number, character)).join("");
const lines = (text: string, width: number, end: string) =>
  (text.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(end);

const SIGNS = "!@#$*()_+?{}|^[]";
const NAMES =
  "excl commat num dollar ast lpar rpar lowbar plus quest lcub rcub vert Hat lsqb rsqb comma period sol colon semi equals bsol grave";
const OF_NAMES = "!@#$*()_+?{}|^[],./:;=\\`";
const entities = (names: string) => names.replace(/\w+ ?/g, (name) => `&${name.trim()};`);
const JAPANESE = "ひみつがぎぐげござじずぜぞだ";

const FORMS: readonly (readonly [title: string, value: string, copy: string])[] = [
  ["entities without semicolon", KEY, each(KEY, (point) => `&#${point}`)],
  ["entities of signs", SIGNS, entities(NAMES.split(" ").slice(0, SIGNS.length).join(" "))],
  ["entities of every sign", OF_NAMES, entities(NAMES)],
  ["entities in a key", "pw:Zx42@Lm8#Wd5_Tp", "pw&colon;Zx42&commat;Lm8&num;Wd5&lowbar;Tp"],
  ["Japanese with voicing apart", JAPANESE, JAPANESE.normalize("NFD")],
  ...["\u1ab0", "\u1dc4", "\u20dd", "\ufe20"].map(
    (mark) => [`U+${mark.charCodeAt(0).toString(16)} on each letter`, KEY, [...KEY].join(mark)] as const,
  ),
  ["percent-encoded Latin-1", "Café-Zx42-Lm8-Wd5", "Caf%E9-Zx42-Lm8-Wd5"],
  ["base64 in groups of four", KEY, lines(btoa(KEY), 4, " ")],
  ["indented base64", KEY, lines(btoa(KEY), 4, "\n ")],
  ["base64 in lines of three, indented by a tab and a space", KEY, lines(btoa(KEY), 3, "\r\n\t ")],
];

describe("A copy is found in a form that is read as the value:", () => {
  it.each(FORMS)("%s", (_title, value, copy) => {
    expect(isStrong(value)).toBe(true);
    const { scrub } = createScrubber([value]);
    expect(scrub(`(${copy})`).text).not.toContain(copy.slice(2, -2));
    expect(scrub(`So: ${copy}, and so on.`).text).toContain(MARK);
    expect(scrub("What else is said here stays as it is.").count).toBe(0);
  });
});

describe("A key behind padding is strong:", () => {
  it.each([
    ["256 spaces", " ".repeat(256)],
    ["a thousand equal letters", "a".repeat(1_000)],
    ["equal signs", `${"=".repeat(255)}\nkey: `],
    ["8,000 zeros", "0".repeat(8_000)],
  ])("%s", (_title, padding) => {
    expect(isStrong(padding + KEY)).toBe(true);
    expect(isStrong(padding.slice(0, -8))).toBe(false);
  });
});
