/** Instructions and hidden text in what would leave. Nothing is changed: the agent is warned, the person is told · S0-50 */
import { tagsIn } from "../detection/hidden-characters.js";
import type { Finding } from "../detection/types.js";
import type { JsonValue } from "../sensitivity/types.js";
import { TextReader } from "./text-reader.js";
import { escapePointer } from "./undeclared-secrets.js";

/** Of one result, and of what one tool says of itself, in UTF-16 code units: a note says where there was more. */
const MAX_SEARCHED = 1_000_000;
const MAX_SEARCHED_METADATA = 100_000;
/** More findings say no more, and must be stored. */
const MAX_FINDINGS = 40;
/** Names of members, and texts this short, give no order. */
const MIN_LENGTH = 12;

export interface SearchOptions {
  /** The value is what a tool says of itself. */
  readonly isMetadata: boolean;
  /** Only what tag characters spell is read: the rest is looked at without them. */
  readonly isOnlyTags?: true;
}

/** What is said more than once, as a text that is the JSON of the rest does, is one finding. */
const keyOf = ({ kind, rule, evidence }: Finding): string => JSON.stringify([kind, rule, evidence]);

export function findSuspiciousText(
  value: JsonValue,
  options: SearchOptions,
  reader = new TextReader(),
): Finding[] {
  const search = new Search(options, reader);
  const pending: [value: JsonValue, pointer: string][] = [[value, ""]];
  for (let next = pending.pop(); next !== undefined && !search.isOver; next = pending.pop()) {
    const [current, pointer] = next;
    if (typeof current === "string") search.look(current, pointer);
    if (typeof current !== "object" || current === null) continue;
    for (const [name, member] of Object.entries(current).reverse()) {
      const inside = `${pointer}/${escapePointer(name)}`;
      pending.push([member as JsonValue, inside]);
      if (!Array.isArray(current)) search.look(name, inside, true);
    }
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

  look(whole: string, pointer: string, inName?: true): void {
    const text = this.#options.isOnlyTags ? tagsIn(whole) : whole;
    if (text.length < MIN_LENGTH && !text.includes("\uDB40")) return;
    const searched = text.slice(0, Math.max(0, this.#left));
    this.#left -= text.length;
    for (const { start, end, ...finding } of this.#reader.instructionsIn(
      searched,
      this.#options.isMetadata,
    )) {
      this.#add({ ...finding, location: { pointer, start, end, ...(inName ? { inName } : {}) } });
    }
    if (this.#left > 0) return;
    const location = { pointer, start: searched.length, end: text.length };
    this.#add({ kind: "not-searched", severity: "note", rule: "too-long", location, evidence: "" });
  }

  #add(finding: Finding): void {
    const key = keyOf(finding);
    if (!this.#found.has(key)) this.#found.set(key, finding);
  }
}
