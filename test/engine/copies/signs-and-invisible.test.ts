/** Signs next to a copy, or invisible ones inside of it, hide it from no search. */
import { describe, expect, it } from "vitest";
import type { CopySearch, Match } from "../../../src/engine/copies/copy-search.js";
import { isInvisible, withoutInvisible } from "../../../src/engine/copies/invisible.js";
import { replaceMatches } from "../../../src/engine/copies/replace-matches.js";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { searchFor } from "./scrub.js";

const SIGNS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  "\n",
  "\t",
  "–",
  "„",
  "€",
]
  .filter((sign) => !/[a-z\d]/i.test(sign))
  .concat("%%", "\\\\", "&#", "&amp;", '"\\');
/** They begin with what a sign before them may be taken for an escape with. */
const VALUES = [
  "12 Rosewood Lane, Flat 7",
  "fa71QxLr7VbT4mZ8",
  "n0t-A-w0rd/9f2c8b",
  "u00e9xLr7VbT4mZ8wKc3",
  "lt;9fQ2xLr7VbT4mZ8",
  'Kd7+x"q&2Zp!mm91',
  "b\nQ9xLr7\"VbT4'mZ8",
  "Jürgen №7f3kQ9xZ",
];
const INNER = "and so on";

function placesIn(search: CopySearch, text: string): readonly Match[] {
  const found: Match[] = [];
  search.locate(text, (match) => found.push(match));
  return found;
}

describe("A sign beside a copy", () => {
  it("hides it neither before nor behind it, though it may look as if an escape began there", () => {
    for (const value of VALUES) {
      const search = searchFor([value]);
      for (const sign of SIGNS) {
        for (const text of [sign + value, value + sign, `${INNER} ${sign}${value}${sign} ${INNER}`]) {
          const found = placesIn(search, text);
          expect(replaceMatches(text, [...found]), `${value} in ${text}`).not.toContain(value.slice(2, -2));
        }
      }
    }
  });

  it("leaves the text around the copy", () => {
    const search = searchFor(["fa71QxLr7VbT4mZ8"]);
    for (const sign of SIGNS) {
      const text = `${INNER}${sign}fa71QxLr7VbT4mZ8${sign}${INNER}`;
      expect(replaceMatches(text, [...placesIn(search, text)])).toBe(
        `${INNER}${sign}[withheld]${sign}${INNER}`,
      );
    }
  });
});

/** One of each class, and the ends of ranges. */
const INVISIBLE = [
  0x00, 0x08, 0x0e, 0x1f, 0x7f, 0x80, 0x9f, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b,
  0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x206f, 0x2800,
  0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0x1bca0, 0x1d173, 0x1d17a, 0xe0000, 0xe0041,
  0xe007f, 0xe0100, 0xe01ef,
];

describe("Invisible characters", () => {
  it("are those that the platform's Unicode data ignores by default, and what else shows nothing.", () => {
    const others = /[\p{Cc}\u2800\ufff9-\ufffb]/u;
    for (let point = 0; point <= 0x10ffff; point++) {
      const character = String.fromCodePoint(point);
      const expected =
        /\p{Default_Ignorable_Code_Point}/u.test(character) ||
        (others.test(character) && !/[\s\x85]/.test(character));
      if (isInvisible(point) !== expected)
        expect(`${point.toString(16)} ${isInvisible(point)}`).toBe(expected);
    }
    for (const point of INVISIBLE) expect(isInvisible(point), point.toString(16)).toBe(true);
  });

  const values = ["sk_live_51H8xQ2eZvKY", "a$1!b%2(c)~#", "ключ-от-квартиры-7391", "3Ù9é!Kq$x-Zw"];

  it.each(values)("inside of a copy are replaced with it: %s", (value) => {
    const search = searchFor([value]);
    expect(search.size).toBe(1);
    for (const point of INVISIBLE) {
      const nothing = String.fromCodePoint(point);
      for (const inside of [
        [...value].join(nothing),
        value.slice(0, 5) + nothing.repeat(40) + value.slice(5),
        value.slice(0, 1) + nothing + value.slice(1, -1) + nothing + value.slice(-1),
      ]) {
        const text = `It is (${inside}), 👨‍👩‍👧 they say.`;
        const expected = "It is ([withheld]), 👨‍👩‍👧 they say.";
        expect(replaceMatches(text, [...placesIn(search, text)])).toBe(expected);
      }
    }
  });

  it("stay in a text without a copy, and are taken out by name only", () => {
    const text = "می‌خواهم 👨‍👩‍👧 क्‍ष";
    expect(placesIn(searchFor(values), text)).toEqual([]);
    expect(withoutInvisible(text)).toBe("میخواهم 👨👩👧 क्ष");
    expect(withoutInvisible("as it is")).toBe("as it is");
  });

  it("do not hide a value that is nothing but signs, nor make one of nothing", () => {
    const signs = "!$%&/()=?*#;:-_<>";
    expect(isStrong(signs)).toBe(true);
    expect(isStrong(INVISIBLE.map((point) => String.fromCodePoint(point)).join(""))).toBe(false);
    const search = searchFor([signs]);
    for (const copy of [signs, encodeURIComponent(signs)]) {
      const text = `x ${copy} y`;
      expect(replaceMatches(text, [...placesIn(search, text)])).toBe("x [withheld] y");
    }
    expect(placesIn(search, "before and behind")).toEqual([]);
  });
});
