/**
 * Findings of detection in a result: credentials and the like go, orders to an agent are told of ·
 * S0-06, S0-34, S0-50
 */
import type { Finding } from "../../detection/types.js";
import {
  asArray,
  createList,
  createRecord,
  ErrorConstructor,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  objectHasOwn,
  type SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringSlice } from "../../intrinsics/text.js";
import { resultNotSearched } from "../../texts/agents.js";
import type { Match } from "../copies/copy-search.js";
import { findCopies, type Masker, mask } from "../copies/masker.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { RemovedValues } from "../redact/removed-values.js";
import { type Clean, rewriteTexts, type TextPlace } from "../redact/rewrite-texts.js";
import { TextVisit, visitTexts } from "../redact/visit-texts.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject, rewriteResult, withoutRepeats } from "./call-tool-result.js";
import { withoutTags } from "./clean-text.js";
import { detectionRecord } from "./own-records.js";
import type { Detecting, Run } from "./run.js";
import { noteMask } from "./scrub-value.js";
import type { WithheldReason } from "./types.js";
import type { Withholding } from "./withholding.js";

/** A match of detection in one text. */
export interface Detected extends Omit<Finding, "location"> {
  readonly start: number;
  readonly end: number;
  /** The name of a match that must not leave, for the person. Any other match only warns. */
  readonly label?: string;
}

/**
 * What detection found by itself, apart from what is marked: a person may say of it that it is no
 * secret. Copies are searched for all the same.
 */
export interface FoundValue {
  readonly value: string;
  /** The texts that later results are searched for because of it. */
  readonly texts: readonly string[];
}

/** @returns false where the session has no room for them */
export type RememberFound = (origin: string, found: readonly FoundValue[]) => boolean;

/** For one result: it may count what it has read, and throws where that is too much. */
export type Detect = (text: string, name: string) => readonly Detected[];

/** More findings add nothing, and would have to be stored. */
const MAX_WARNINGS = 40;
/** A result with more is a list of credentials or card numbers, so it is withheld whole. */
const MAX_REMOVED = 2_000;
const MAY_BE_JSON = /^\s*[{["]/;

/** JSON Pointer. */
const pointerOf = (at: TextPlace | undefined): string =>
  at === undefined ? "" : `${pointerOf(at.parent)}/${escapePointerToken(stringFrom(at.key))}`;

/**
 * The name of the member that holds it; of an item, or of what a text quotes, that of what is
 * around it.
 */
const nameOf = (at: TextPlace | undefined): string =>
  at === undefined ? "" : typeof at.key === "number" || at.key === "" ? nameOf(at.parent) : at.key;

/** In terms of the schema: only names that it declares are said. */
function pathOf(declared: SafeMap<string, unknown>, at: TextPlace | undefined): string {
  if (at === undefined) return "";
  const { parent, key, path } = at;
  const isDeclared = typeof key === "string" && declared.has(key);
  return path ?? `${pathOf(declared, parent)}/${isDeclared ? escapePointerToken(key) : "*"}`;
}

const isRemoved = (match: Detected): match is Detected & { readonly label: string } =>
  match.label !== undefined;

/** Equal findings count once. */
const keyOf = ({ kind, rule, evidence }: Detected): string => toJsonText([kind, rule, evidence]);

export class Findings implements Detecting {
  readonly removed = createList<Finding>();
  readonly warnings = createList<Finding>();
  readonly #detect: Detect;
  readonly #rememberFound: RememberFound | undefined;
  readonly #credentials = createList<string>();
  readonly #known = createRecord<true>();
  /** The result, then the JSON that texts of it are. */
  readonly #visits = createList<TextVisit>();
  #mustRemove = false;
  #found = 0;

  /** @param rememberFound without it, the session keeps them among what is marked */
  constructor(detect: Detect, rememberFound?: RememberFound) {
    this.#detect = detect;
    this.#rememberFound = rememberFound;
  }

  /** Takes out what detection knows by itself. */
  takeOutOf(run: Run): void {
    const { given, loss, value, options } = run;
    // What the tool returned with tag characters.
    const before = given.nativeText ?? options.parsed;
    this.read(loss.maskers, value, before === given.text ? undefined : before);
    run.value = this.takeOut(loss, value);
  }

  /** For the person. Their quotes are the page's words. */
  told(maskers: readonly Masker[]): { readonly findings?: readonly Finding[] } {
    const all = createList<Finding>();
    listForEach(this.removed, (finding) => listAppend(all, finding));
    listForEach(this.warnings, (finding) =>
      listAppend(all, { ...finding, evidence: mask(maskers, finding.evidence) }),
    );
    return all.length > 0 ? { findings: asArray(all) } : {};
  }

  warningIn(said: JsonObject): JsonObject {
    return this.isMalicious ? { ...said, maliciousActivityHint: true } : said;
  }

  record(): JsonObject {
    return this.isMalicious ? detectionRecord() : {};
  }

  get isMalicious(): boolean {
    const isWarning = ({ severity }: Finding) => severity === "warning";
    return listSome(this.removed, isWarning) || listSome(this.warnings, isWarning);
  }

  /**
   * Reads every text of `value`.
   *
   * @param tagged what the tool returned, where tag characters were taken out of it: says what they
   * spelled
   */
  read(maskers: readonly Masker[], value: JsonValue, tagged?: string): void {
    if (tagged !== undefined) this.#warnOfTags(parseJsonText(tagged) ?? tagged);
    const visits = this.#visits;
    listAppend(visits, new TextVisit(withoutRepeats(value)));
    while (visits.length > 0) {
      const visit = visits[visits.length - 1] as TextVisit;
      const text = visit.nextText();
      if (text === undefined) visits.length -= 1;
      else this.#read(maskers, visit, text, visits.length > 1);
    }
  }

  #warnOfTags(tagged: JsonValue): void {
    visitTexts(tagged, (text, at) => {
      if (withoutTags(text) !== text) this.#warnOf(at, this.#detect(text, at.name));
    });
  }

  /** A copy of what is known already goes as a whole, with the other copies: it is no news. */
  #matchesIn(maskers: readonly Masker[], text: string, name: string): readonly Detected[] {
    const all = this.#detect(text, name);
    if (maskers.length === 0 || !listSome(all, isRemoved)) return all;
    const copies = createList<Match>();
    findCopies(maskers, text, (copy) => listAppend(copies, copy));
    const matches = createList<Detected>();
    listForEach(all, (match) => {
      const isCopy = listSome(copies, ({ start, end }) => start <= match.start && match.end <= end);
      if (!isRemoved(match) || !isCopy) listAppend(matches, match);
    });
    return matches;
  }

  #read(maskers: readonly Masker[], at: TextVisit, text: string, isQuoted: boolean): void {
    const matches = this.#matchesIn(maskers, text, at.name);
    this.#mustRemove ||= listSome(matches, isRemoved);
    // The text around a quoted one was read as a whole.
    if (!isQuoted) this.#warnOf(at, matches);
    const json = !at.isName && regExpExec(MAY_BE_JSON, text) ? parseJsonText(text) : undefined;
    if (json !== undefined) listAppend(this.#visits, new TextVisit(json));
    else if (!isQuoted) listForEach(matches, (match) => this.#count(match));
  }

  /** What is found by itself will be taken out: a list of too many is not read to its end. */
  #count(match: Detected): void {
    if (isRemoved(match) && ++this.#found > MAX_REMOVED) throw new ErrorConstructor(resultNotSearched());
  }

  #warnOf(at: TextVisit, matches: readonly Detected[]): void {
    listForEach(matches, (match) => {
      const key = keyOf(match);
      const isKnown = objectHasOwn(this.#known, key) || this.warnings.length >= MAX_WARNINGS;
      if (isKnown || isRemoved(match)) return;
      this.#known[key] = true;
      listAppend(this.warnings, asFinding(match, at.pointer, at.isName));
    });
  }

  /** After the reading: takes out what must not leave. */
  takeOut(loss: Withholding, value: JsonValue): JsonValue {
    if (!this.#mustRemove) return value;
    const clean: Clean = (text, at, isName) => {
      const left = this.#clean(loss, text, at, isName);
      noteMask(loss, text, left);
      return left;
    };
    const rest =
      loss.isPlain || !isObject(value)
        ? rewriteTexts(value, { clean })
        : rewriteResult(value, (part, at) => rewriteTexts(part, { clean }, at));
    this.#remember(loss);
    return rest;
  }

  /** Credentials join the session. */
  #remember({ contract, removed }: Withholding): void {
    const found = createList<FoundValue>();
    listForEach(this.#credentials, (value) => {
      const own = this.#rememberFound ? new RemovedValues(contract.plan.declared) : removed;
      own.note(value);
      if (own === removed) return;
      listForEach(own.passing, (text) => listAppend(removed.passing, text));
      if (own.lasting.length > 0) listAppend(found, { value, texts: own.lasting });
    });
    if (found.length === 0 || this.#rememberFound?.(contract.origin, found) === true) return;
    listForEach(found, ({ texts }) => listForEach(texts, (text) => listAppend(removed.passing, text)));
  }

  #clean(loss: Withholding, text: string, at: TextPlace | undefined, isName: boolean): string {
    const path = pathOf(loss.contract.plan.declared, at);
    const json = !isName && regExpExec(MAY_BE_JSON, text) ? parseJsonText(text) : undefined;
    if (json !== undefined) {
      const clean: Clean = (part, place, inName) => this.#clean(loss, part, place, inName);
      const kept = rewriteTexts(json, { clean }, { parent: at, key: "", path });
      if (kept !== json) return toJsonText(kept);
      // Attack: a duplicate member, of which parsing keeps only the last. So the text itself is
      // searched too.
    }
    let kept = "";
    let from = 0;
    const pointer = pointerOf(isName ? { parent: at?.parent, key: "*" } : at);
    listForEach(this.#matchesIn(loss.maskers, text, isName ? "" : nameOf(at)), (match) => {
      if (!isRemoved(match)) return;
      kept += stringSlice(text, from, match.start) + SCRUBBED;
      from = match.end;
      if (this.removed.length >= MAX_REMOVED) throw new ErrorConstructor(resultNotSearched());
      listAppend(this.removed, asFinding(match, pointer, isName));
      const value = stringSlice(text, match.start, match.end);
      if (!keepFound(loss, path, match, value)) return;
      // Numbers of cards and accounts are searched for in this result.
      listAppend(match.kind === "credential" ? this.#credentials : loss.removed.passing, value);
    });
    return from === 0 ? text : kept + stringSlice(text, from);
  }
}

/** @returns whether it is the first of its kind here */
function keepFound(loss: Withholding, path: string, { kind, label = "" }: Detected, value: string): boolean {
  const reason = kind as WithheldReason;
  const { values } = loss.groupAt(`${reason} ${label} ${path}`, path, reason, label);
  loss.hasMarker = true;
  const isNew = !listIncludes(values, value);
  if (isNew) listAppend(values, value);
  return isNew;
}

function asFinding(match: Detected, pointer: string, inName: boolean): Finding {
  const { kind, severity, rule, evidence, start, end } = match;
  const location = { pointer, start, end, ...(inName ? { inName: true as const } : {}) };
  return { kind, severity, rule, location, evidence };
}
