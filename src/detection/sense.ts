/** Finds the word classes of a sentence, their places, and how far apart they are. */
import type { Mark } from "./lexicon.js";
import type { Token } from "./tokens.js";
import type { WordClass } from "./words/classes.js";

/** After these, a verb is not an order: `they ignore`, `to override`. */
const NOT_AN_ORDER = new Set(
  "to can may might could would will did does not never they we i he she it who that which models users chatbots sometimes often it's cannot also usually simply people".split(
    " ",
  ),
);
/** `I want you to ignore`, `told to forget`: orders nevertheless. */
const ORDERED = new Set(
  "you assistant model ai agent agents need have has required instructed told asked".split(" "),
);
/** `an override of rule 7`, `n'oublie pas`. */
const NO_ORDER_AFTER = new Set(["of", "for", "is", "was", "flag", "pas", "nicht", "niet", "no"]);
/** A call or a key in code: `override(rules)`, `"ignore": true`. */
const CODE_AFTER = /^["']?\s?[(:=[]/;

const VOCATIVE = /^(?:\s[\p{L}-]{1,15}){0,3}\s?[,:;，：、—–!]/u;

/** Classes, and how many other words may stand before each. */
export type Steps = readonly [readonly [WordClass], ...(readonly [meaning: WordClass, words: number])[]];

interface Place {
  readonly first: number;
  readonly last: number;
}

const NOWHERE: readonly Place[] = [];

export class Sense {
  readonly #marks = new Map<WordClass, Mark[]>();
  readonly #tokens: readonly Token[];
  readonly #text: string;

  constructor(text: string, tokens: readonly Token[], marks: readonly Mark[]) {
    this.#text = text;
    this.#tokens = tokens;
    for (const mark of marks) {
      if (mark.meaning === "override" && !this.#isOrder(mark)) continue;
      const known = this.#marks.get(mark.meaning);
      if (known === undefined) this.#marks.set(mark.meaning, [mark]);
      else known.push(mark);
    }
  }

  has(meaning: WordClass): boolean {
    return this.#marks.has(meaning);
  }

  /**
   * Whether a phrase of one class begins within `distance` words of a different phrase of the
   * other, in any order.
   */
  near(one: WordClass, other: WordClass, distance: number): boolean {
    const others = this.#marks.get(other) ?? [];
    return (this.#marks.get(one) ?? []).some((a) =>
      others.some((b) => Math.abs(a.first - b.first) <= distance && (a.first > b.last || b.first > a.last)),
    );
  }

  /** The same, but `later` comes after. */
  follows(earlier: WordClass, later: WordClass, distance: number): boolean {
    const laters = this.#marks.get(later) ?? [];
    return (this.#marks.get(earlier) ?? []).some((a) =>
      laters.some((b) => b.first > a.last && b.first - a.last <= distance),
    );
  }

  /** Where phrases of these classes come one behind the other. */
  inTurn([[head], ...rest]: Steps): readonly Place[] {
    const heads: readonly Place[] | undefined = this.#marks.get(head);
    if (heads === undefined) return NOWHERE;
    return rest.reduce<readonly Place[]>(
      (places, [meaning, words = 0]) =>
        places.flatMap(({ first, last }) => {
          const next = (this.#marks.get(meaning) ?? []).filter(
            (mark) => mark.first > last && mark.first - last <= words + 1,
          );
          return next.map((mark) => ({ first, last: mark.last }));
        }),
      heads,
    );
  }

  /** Whether a phrase of the class begins within so many words behind that one. */
  startsWithin(meaning: WordClass, at: number, words: number): boolean {
    return (this.#marks.get(meaning) ?? []).some(({ first }) => first > at && first - at <= words);
  }

  isWord(at: number, word: string): boolean {
    return this.#tokens[at]?.word === word;
  }

  /**
   * `Assistant, …` or `AI travel planners: …`: a name at the beginning, and punctuation within two
   * words.
   */
  isCalled(from: number): boolean {
    const named = [...(this.#marks.get("ai") ?? []), ...(this.#marks.get("agent") ?? [])];
    return named.some(({ first, last }) => {
      if (first - from > 2 || this.#tokens[from]?.word === "the") return false;
      const end = this.#tokens[last]?.end ?? 0;
      return VOCATIVE.test(this.#text.slice(end, end + 40));
    });
  }

  #isCode(at: number): boolean {
    const end = this.#tokens[at]?.end ?? 0;
    const after = this.#text.slice(end, end + 2);
    if (after[0] === "_") return this.#text[this.#tokens[at + 1]?.end ?? 0] !== "_";
    return CODE_AFTER.test(after);
  }

  /** Only imperatives are orders; in English they look like other forms. */
  #isOrder({ first, last }: Mark): boolean {
    const before = this.#tokens[first - 1]?.word ?? "";
    const after = this.#tokens[last + 1]?.word ?? "";
    if (first === last && (NO_ORDER_AFTER.has(after) || this.#isCode(last))) return false;
    if (!NOT_AN_ORDER.has(before)) return true;
    return before === "to" && ORDERED.has(this.#tokens[first - 2]?.word ?? "");
  }
}
