/** Forms of a copy that ordinary readers of HTML, base64, numbers and Unicode take for the value. */
import { describe, expect, it } from "vitest";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { createScrubber } from "./scrub.js";

const KEY = "cNry7Kq9Zx42Lm8Wd5Tp";
const MARK = "[withheld]";
const each = (text: string, write: (point: number, character: string) => string): string =>
  [...text].map((character) => write(character.codePointAt(0) as number, character)).join("");
const hex = (text: string) => Buffer.from(text).toString("hex");
const lines = (text: string, width: number, end: string) =>
  (text.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(end);

const SIGNS = "!@#$*()_+?{}|^[]";
const NAMES =
  "excl commat num dollar ast lpar rpar lowbar plus quest lcub rcub vert Hat lsqb rsqb comma period sol colon semi equals bsol grave";
const OF_NAMES = "!@#$*()_+?{}|^[],./:;=\\`";
const GREEK = "αβγδεζηθικλμν";
const GREEK_NAMES = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu";
const entities = (names: string) => names.replace(/\w+ ?/g, (name) => `&${name.trim()};`);
const KOREAN = "비밀번호는한국어서울특별시";
const JAPANESE = "ひみつがぎぐげござじずぜぞだ";
const ENCODED = "pw%21%40%23Zx42Lm8Wd5Tp";
const SLASHED = "~~?>~~?>cNry7Kq9Zx42";

const FORMS: readonly (readonly [title: string, value: string, copy: string])[] = [
  ["entities without semicolon", KEY, each(KEY, (point) => `&#${point}`)],
  ["entities with thirty zeros", KEY, each(KEY, (point) => `&#${String(point).padStart(30, "0")};`)],
  [
    "hexadecimal entities with zeros",
    KEY,
    each(KEY, (point) => `&#x${point.toString(16).padStart(30, "0")};`),
  ],
  ["entities of signs", SIGNS, entities(NAMES.split(" ").slice(0, SIGNS.length).join(" "))],
  ["entities of every sign", OF_NAMES, entities(NAMES)],
  ["entities in a key", "pw:Zx42@Lm8#Wd5_Tp", "pw&colon;Zx42&commat;Lm8&num;Wd5&lowbar;Tp"],
  ["Greek entities", GREEK, entities(GREEK_NAMES)],
  [
    "capital Greek entities",
    GREEK.toUpperCase(),
    entities(GREEK_NAMES).replace(/&./g, (name) => name.toUpperCase()),
  ],
  ["Korean in its letters", KOREAN, KOREAN.normalize("NFD")],
  ["Korean in syllables", KOREAN.normalize("NFD"), KOREAN],
  ["Japanese with voicing apart", JAPANESE, JAPANESE.normalize("NFD")],
  ...["\u1ab0", "\u1dc4", "\u20dd", "\ufe20"].map(
    (mark) => [`U+${mark.charCodeAt(0).toString(16)} on each letter`, KEY, [...KEY].join(mark)] as const,
  ),
  ["base64 of capital hexadecimal digits", KEY, btoa(hex(KEY).toUpperCase())],
  ["base64 of base64url", SLASHED, btoa(Buffer.from(SLASHED).toString("base64url"))],
  ["base64 of what a percent-encoded value says", ENCODED, btoa(decodeURIComponent(ENCODED))],
  ["base64 in groups of four", KEY, lines(btoa(KEY), 4, " ")],
  ["indented base64", KEY, lines(btoa(KEY), 4, "\n ")],
  ["base64 in lines of three, indented by a tab and a space", KEY, lines(btoa(KEY), 3, "\r\n\t ")],
  ["a number without the last zeros", "98765432101234.50", "98765432101234.5"],
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
