/** The quick way of whoever is no page: one JSON text of a result is searched, sent, and gone on with. */
import { append } from "../primordials.js";
import { holdsCopy, searchableText } from "../redaction/join-texts.js";
import { toJsonText } from "../redaction/json-text.js";
import { PathNode } from "../redaction/path-tree.js";
import type { Removal } from "../redaction/removals.js";
import { walkQuickly } from "../redaction/walk-quickly.js";
import type { JsonValue } from "../sensitivity/types.js";
import { isObject } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import { HANDLE } from "./scrub-value.js";
import { type WithheldGroup, Withholding } from "./withholding.js";

/** Whether both have the same members, in the same order. */
function isAlike(one: JsonValue, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && one[name] === other[name])
  );
}

export class QuickWithholding extends Withholding {
  override readonly inside = walkQuickly;
  /** What was written; undefined where the text is what the tool returned, or is no JSON. */
  written: JsonValue | undefined;
  readonly #places = new PathNode<WithheldGroup>();
  #known: JsonValue | undefined;
  #text = "";

  // The constructor that the engine would supply spreads its arguments, by an iterator that a page can replace.
  constructor(contract: CompiledContract) {
    super(contract);
  }

  override keepRemoval(removal: Removal): void {
    const { reason, value } = removal;
    const place = this.#places.find(removal);
    if (place.group?.reason === reason) {
      append(place.group.values, value);
      return;
    }
    this.keep(place.path, reason, value);
    place.group = this.groups[reason + place.path];
  }

  override isClean(value: JsonValue, mayHoldHandle: boolean): boolean {
    const text = searchableText(value, this.textOf(value));
    return !(mayHoldHandle && HANDLE.test(text)) && !holdsCopy(this.finders, text);
  }

  override writeJson(whole: JsonValue): string {
    this.written = whole;
    if (!isObject(whole) || Object.keys(whole).at(-1) !== "_meta") return this.textOf(whole);
    // What was searched, and the record behind it.
    const { _meta, ...others } = whole;
    const text = this.textOf(others).slice(0, -1);
    return `${text}${text === "{" ? "" : ","}"_meta":${toJsonText(_meta as JsonValue)}}`;
  }

  /** JSON text of the value, which is the last one again where that says the same. */
  textOf(value: JsonValue): string {
    if (!isAlike(value, this.#known)) {
      this.#known = value;
      this.#text = toJsonText(value);
    }
    return this.#text;
  }
}
