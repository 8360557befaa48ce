/** Findings of detection in a result: credentials and the like go, orders to an agent are told of · S0-06, S0-34, S0-50 */
import type { Finding } from "../../detection/types.js";
import {
  arrayIsArray,
  createList,
  createRecord,
  ErrorConstructor,
  listAppend,
  listForEach,
  listSome,
  objectHasOwn,
  readOwn,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringSlice } from "../../intrinsics/text.js";
import { resultNotSearched } from "../../texts/agents.js";
import type { Match } from "../copies/copy-search.js";
import { findCopies, type Masker } from "../copies/masker.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import { TextVisit } from "../redact/visit-texts.js";
import { rewriteInside } from "../redact/write.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject, isOurs } from "./call-tool-result.js";
import { withoutTags } from "./normalise.js";
import type { WithheldReason } from "./types.js";
import type { Withholding } from "./withholding.js";

/** A match of detection in one text. */
export interface Detected extends Omit<Finding, "location"> {
  readonly start: number;
  readonly end: number;
  /** The name of a match that must not leave, for the person. Any other match only warns. */
  readonly label?: string;
}

/** For one result: it may count what it has read, and throws where that is too much. */
export type Detect = (text: string, name: string) => readonly Detected[];

/** More findings add nothing, and would have to be stored. */
const MAX_WARNINGS = 40;
/** A result with more is a list of credentials or card numbers, so it is withheld whole. */
const MAX_REMOVED = 2_000;
/** Characters that are read in one turn: about 20 ms. */
const TURN = 500_000;
const COST_PER_TEXT = 20;
/** Shorter numbers cannot be a card's. */
const MIN_DIGITS = 13;
const MAY_BE_JSON = /^\s*[{["]/;

/** The place of the rewriting, linked to what is around it, so that pointer and path are written only for findings. */
interface Place {
  readonly parent?: Place;
  /** The last part of the pointer; unset at the root. */
  readonly step?: string | number;
  /** The last part of the schema path; unset where it has none. */
  readonly pathStep?: string;
  /** The name of the member. */
  readonly name: string;
}

const pointerOf = ({ parent, step }: Place): string =>
  step === undefined ? "" : `${parent ? pointerOf(parent) : ""}/${escapePointerToken(stringFrom(step))}`;

const pathOf = ({ parent, pathStep }: Place): string =>
  `${parent ? pathOf(parent) : ""}${pathStep === undefined ? "" : `/${pathStep}`}`;

const isRemoved = (match: Detected): match is Detected & { readonly label: string } =>
  match.label !== undefined;

/** Equal findings count once. */
const keyOf = ({ kind, rule, evidence }: Detected): string => toJsonText([kind, rule, evidence]);

export class Findings {
  readonly removed = createList<Finding>();
  readonly warnings = createList<Finding>();
  readonly #detect: Detect;
  readonly #known = createRecord<true>();
  /** The result, then the JSON that texts of it are. */
  readonly #visits = createList<TextVisit>();
  #hasBegun = false;
  #mustRemove = false;

  constructor(detect: Detect) {
    this.#detect = detect;
  }

  get isMalicious(): boolean {
    const isWarning = ({ severity }: Finding) => severity === "warning";
    return listSome(this.removed, isWarning) || listSome(this.warnings, isWarning);
  }

  /**
   * Reads every text of `value`, in turns.
   *
   * @param tagged what the tool returned, where tag characters were taken out of it: says what they spelled
   * @returns whether that was the last turn
   */
  readOn(maskers: readonly Masker[], value: JsonValue, tagged: string | undefined): boolean {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      if (tagged !== undefined) this.#warnOfTags(parseJsonText(tagged) ?? tagged);
      listAppend(this.#visits, new TextVisit(withoutRepeats(value)));
    }
    const visits = this.#visits;
    for (let left = TURN; visits.length > 0; ) {
      const visit = visits[visits.length - 1] as TextVisit;
      const found = visit.nextText();
      if (found === undefined) visits.length -= 1;
      else {
        left -= COST_PER_TEXT + found.text.length;
        this.#read(maskers, visit, found.text, found.name, found.isName, visits.length > 1);
      }
      if (left <= 0) return false;
    }
    return true;
  }

  #warnOfTags(tagged: JsonValue): void {
    const visit = new TextVisit(tagged);
    for (let found = visit.nextText(); found !== undefined; found = visit.nextText())
      if (withoutTags(found.text) !== found.text)
        this.#warnOf(visit, this.#detect(found.text, found.name), found.isName);
  }

  /** A copy of what is known already goes as a whole, with the other copies: it is no news. */
  #matchesIn(maskers: readonly Masker[], text: string, name: string): readonly Detected[] {
    const all = this.#detect(text, name);
    if (maskers.length === 0 || !listSome(all, isRemoved)) return all;
    const copies = createList<Match>();
    findCopies(maskers, text, copies);
    const matches = createList<Detected>();
    listForEach(all, (match) => {
      const isCopy = listSome(copies, ({ start, end }) => start <= match.start && match.end <= end);
      if (!isRemoved(match) || !isCopy) listAppend(matches, match);
    });
    return matches;
  }

  #read(
    maskers: readonly Masker[],
    visit: TextVisit,
    text: string,
    name: string,
    inName: boolean,
    isQuoted: boolean,
  ): void {
    const matches = this.#matchesIn(maskers, text, name);
    this.#mustRemove ||= listSome(matches, isRemoved);
    // The text around a quoted one was read as a whole.
    if (!isQuoted) this.#warnOf(visit, matches, inName);
    const json = !inName && regExpExec(MAY_BE_JSON, text) ? parseJsonText(text) : undefined;
    if (json !== undefined) listAppend(this.#visits, new TextVisit(json));
  }

  #warnOf(visit: TextVisit, matches: readonly Detected[], inName: boolean): void {
    listForEach(matches, (match) => {
      const key = keyOf(match);
      const isKnown = objectHasOwn(this.#known, key) || this.warnings.length >= MAX_WARNINGS;
      if (isKnown || isRemoved(match)) return;
      this.#known[key] = true;
      listAppend(this.warnings, asFinding(match, visit.pointer, inName));
    });
  }

  /** After the reading: takes out what must not leave. */
  takeOut(loss: Withholding, value: JsonValue): JsonValue {
    if (!this.#mustRemove) return value;
    const root: Place = { name: "" };
    const left =
      loss.isPlain || !isObject(value)
        ? this.#rewrite(loss, value, root)
        : this.#rewriteResult(loss, value, root);
    return left === OMITTED ? null : left;
  }

  #rewriteResult(loss: Withholding, result: JsonObject, root: Place): JsonValue {
    const before = readOwn(result, "structuredContent");
    const structured =
      before === undefined
        ? undefined
        : this.#rewrite(loss, before, { parent: root, step: "structuredContent", name: "" });
    const isSame = repeats(before);
    const again = (block: JsonObject): JsonObject => {
      if (structured === before) return block;
      const value = structured as JsonValue;
      return { ...block, text: isOurs(block) ? (parseJsonText(value) ?? value) : toJsonText(value) };
    };
    return rewriteInside(result, (member, key: string) => {
      if (key === "structuredContent") return structured ?? member;
      if (key !== "content" || !arrayIsArray(member)) return this.#rewriteMember(loss, member, root, key);
      const parent = { parent: root, step: key, pathStep: key, name: "" };
      return rewriteInside(member, (block, step: number) =>
        isObject(block) && isSame(block)
          ? again(block)
          : this.#rewriteBlock(loss, block, { parent, step, pathStep: "*", name: "" }),
      );
    });
  }

  /** Pictures and sounds are not read. */
  #rewriteBlock(loss: Withholding, block: JsonValue, place: Place): Walked {
    if (!isObject(block)) return this.#rewrite(loss, block, place);
    const type = readOwn(block, "type");
    const hasBytes = type === "image" || type === "audio";
    return rewriteInside(block, (member, key: string) =>
      hasBytes && key === "data" ? member : this.#rewriteMember(loss, member, place, key),
    );
  }

  #rewrite(loss: Withholding, value: JsonValue, place: Place): Walked {
    if (typeof value === "string") return this.#text(loss, value, place);
    if (typeof value === "number") {
      const digits = stringFrom(value);
      return digits.length < MIN_DIGITS || this.#plain(loss, digits, place) === digits ? value : null;
    }
    if (typeof value !== "object" || value === null) return value;
    return arrayIsArray(value)
      ? rewriteInside(value, (item, step: number) =>
          this.#rewrite(loss, item, { parent: place, step, pathStep: "*", name: place.name }),
        )
      : rewriteInside(value, (member, key: string) => this.#rewriteMember(loss, member, place, key));
  }

  /** A member whose name is a secret goes with its name; so does a number, because its schema may not allow null. */
  #rewriteMember(loss: Withholding, member: JsonValue, parent: Place, name: string): Walked {
    const isDeclared = loss.contract.plan.declared.has(name);
    const isSecret = listSome(this.#matchesIn(loss.maskers, name, ""), isRemoved);
    const place: Place = {
      ...{ parent, name, step: isSecret ? "*" : name },
      pathStep: isDeclared ? escapePointerToken(name) : "*",
    };
    if (isSecret) {
      this.#plain(loss, name, { ...place, name: "" }, true);
      return OMITTED;
    }
    const kept = this.#rewrite(loss, member, place);
    return kept === null && member !== null ? OMITTED : kept;
  }

  #text(loss: Withholding, text: string, place: Place): string {
    const json = regExpExec(MAY_BE_JSON, text) ? parseJsonText(text) : undefined;
    if (json !== undefined) {
      const kept = this.#rewrite(loss, json, { parent: place, step: "", name: place.name });
      if (kept !== json) return toJsonText(kept as JsonValue);
      // Attack: a duplicate member, of which parsing keeps only the last. So the text itself is searched too.
    }
    return this.#plain(loss, text, place);
  }

  #plain(loss: Withholding, text: string, place: Place, inName = false): string {
    let kept = "";
    let from = 0;
    listForEach(this.#matchesIn(loss.maskers, text, place.name), (match) => {
      if (!isRemoved(match)) return;
      kept += stringSlice(text, from, match.start) + SCRUBBED;
      from = match.end;
      if (this.removed.length >= MAX_REMOVED) throw new ErrorConstructor(resultNotSearched());
      listAppend(this.removed, asFinding(match, pointerOf(place), inName));
      const value = stringSlice(text, match.start, match.end);
      loss.keepFound(pathOf(place), match.kind as WithheldReason, value, match.label);
    });
    return from === 0 ? text : kept + stringSlice(text, from);
  }
}

function asFinding(match: Detected, pointer: string, inName: boolean): Finding {
  const { kind, severity, rule, evidence, start, end } = match;
  const location = { pointer, start, end, ...(inName ? { inName: true as const } : {}) };
  return { kind, severity, rule, location, evidence };
}

/** @returns whether a block's text is the JSON of the structured content: then it is written again from that. */
function repeats(structured: JsonValue | undefined): (block: JsonObject) => boolean {
  let json: string | undefined;
  return (block) => {
    if (structured === undefined) return false;
    const text = readOwn(block, "text");
    if (isOurs(block)) return true;
    if (typeof text !== "string" || !regExpExec(MAY_BE_JSON, text)) return false;
    json ??= toJsonText(structured);
    return text === json;
  };
}

/** An MCP result without the texts that repeat its structured content. */
function withoutRepeats(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const isSame = repeats(readOwn(value, "structuredContent"));
  const content = readOwn(value, "content");
  return arrayIsArray(content)
    ? {
        ...value,
        content: rewriteInside(content, (block) => (isObject(block) && isSame(block) ? null : block)),
      }
    : value;
}
