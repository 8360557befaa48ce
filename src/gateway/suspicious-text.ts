/** Finds instructions and hidden text in a result. Changes nothing: warns the agent, tells the person · S0-50 */
import { tagsIn } from "../detection/hidden-characters.js";
import type { Finding } from "../detection/types.js";
import type { JsonValue } from "../engine/schema/types.js";
import { MAX_SEARCHED, mayInstruct, TextReader } from "./text-reader.js";
import { type FoundText, walkTexts } from "./walk-texts.js";

/** For what one tool says about itself, in UTF-16 code units; beyond it, a note says so. */
const MAX_SEARCHED_METADATA = 100_000;
/** More findings add nothing, and would have to be stored. */
const MAX_FINDINGS = 40;

export interface SearchOptions {
  /** The value is what a tool says about itself. */
  readonly isMetadata: boolean;
  /** Read only what tag characters spell: the rest is inspected without them. */
  readonly isOnlyTags?: true;
}

/** Equal findings count once, as in a text that is the JSON of the rest. */
const keyOf = ({ kind, rule, evidence }: Finding): string => JSON.stringify([kind, rule, evidence]);

export function findSuspiciousText(
  value: JsonValue,
  options: SearchOptions,
  reader = new TextReader(),
): Finding[] {
  const search = new Search(options, reader);
  for (const found of walkTexts(value)) {
    search.look(found);
    if (search.isOver) break;
  }
  return search.findings;
}

class Search {
  readonly #options: SearchOptions;
  readonly #reader: TextReader;
  readonly #found = new Map<string, Finding>();
  #left: number;

  constructor(options: SearchOptions, reader: TextReader) {
    this.#options = options;
    this.#reader = reader;
    this.#left = options.isMetadata ? MAX_SEARCHED_METADATA : MAX_SEARCHED;
  }

  get findings(): Finding[] {
    return [...this.#found.values()];
  }

  get isOver(): boolean {
    return this.#found.size >= MAX_FINDINGS || this.#left <= 0;
  }

  look({ text: whole, isName, pointer }: FoundText): void {
    const { isMetadata, isOnlyTags } = this.#options;
    const text = isOnlyTags ? tagsIn(whole) : whole;
    if (!mayInstruct(text)) return;
    const searched = text.slice(0, Math.max(0, this.#left));
    this.#left -= text.length;
    for (const { start, end, ...finding } of this.#reader.instructionsIn(searched, isMetadata)) {
      const location = { pointer: pointer(), start, end, ...(isName ? { inName: true as const } : {}) };
      this.#add({ ...finding, location });
    }
    if (this.#left > 0) return;
    const location = { pointer: pointer(), start: searched.length, end: text.length };
    this.#add({ kind: "not-searched", severity: "note", rule: "too-long", location, evidence: "" });
  }

  #add(finding: Finding): void {
    const key = keyOf(finding);
    if (!this.#found.has(key)) this.#found.set(key, finding);
  }
}
