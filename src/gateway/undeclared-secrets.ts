/**
 * Removes undeclared credentials, card numbers and account numbers from what is about to leave. The worker's part of
 * enforcement: not in the page bundle · S0-50
 */

import { quote } from "../detection/evidence.js";
import type { SecretFinding } from "../detection/find-secrets.js";
import type { Finding } from "../detection/types.js";
import { SCRUBBED } from "../engine/copies/replace-matches.js";
import { parseJsonText } from "../engine/redact/json-text.js";
import { escapePointerToken } from "../engine/schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import type { TextReader } from "./text-reader.js";

/** How much of a secret its evidence shows: enough to recognise the kind, too little to use. */
const SHOWN = 4;
/** Shorter numbers cannot be a card's. */
const MIN_DIGITS = 13;

export interface FoundSecret {
  readonly finding: Finding;
  readonly label: string;
  /** Schema path, as `_meta` names it. */
  readonly schemaPath: string;
  readonly value: string;
}

/** The position of the rewriting, linked to its parent, so that pointer and path are written only for findings. */
export interface Place {
  readonly parent?: Place;
  /** The last part of the pointer: empty for a value inside JSON text, unset at the root. */
  readonly step?: string | number;
  /** The last part of the schema path; unset if there is none. */
  readonly schemaStep?: string;
  /** Of the member. */
  readonly name: string;
}

const pointerOf = ({ parent, step }: Place): string =>
  step === undefined
    ? ""
    : `${parent === undefined ? "" : pointerOf(parent)}/${escapePointerToken(String(step))}`;

const pathOf = ({ parent, schemaStep }: Place): string =>
  `${parent === undefined ? "" : pathOf(parent)}${schemaStep === undefined ? "" : `/${schemaStep}`}`;

/** Rewrites plain data, and records what it removed. */
export class SecretSearch {
  readonly found: FoundSecret[] = [];
  readonly #declared: (name: string) => boolean;

  readonly #reader: TextReader;

  /** @param declared whether the schema has a property of this name: other names are not shown */
  constructor(declared: (name: string) => boolean, reader: TextReader) {
    this.#declared = declared;
    this.#reader = reader;
  }

  /** @returns the same value if nothing was found */
  rewrite(value: JsonValue, place: Place): JsonValue {
    if (typeof value === "string") return this.#text(value, place);
    if (typeof value === "number") return this.#number(value, place);
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value) ? this.#list(value, place) : this.#object(value as JsonObject, place);
  }

  #text(text: string, place: Place): string {
    const json = typeof text === "string" && /^\s*[{["]/.test(text) ? parseJsonText(text) : undefined;
    if (json !== undefined) {
      const kept = this.rewrite(json, { parent: place, step: "", name: place.name });
      if (kept !== json) return JSON.stringify(kept);
      // Attack: a duplicate member, of which parsing keeps only the last. So the text itself is searched too.
    }
    return this.plain(text, place);
  }

  /** Searches the text itself, also if it is JSON. */
  plain(text: string, place: Place, inName?: true): string {
    let kept = "";
    let from = 0;
    for (const found of this.#reader.secretsIn(text, place.name)) {
      kept += text.slice(from, found.start) + SCRUBBED;
      from = found.end;
      this.#note(found, text.slice(found.start, found.end), place, inName);
    }
    return from === 0 ? text : kept + text.slice(from);
  }

  #number(value: number, place: Place): number | null {
    const text = String(value);
    if (text.length < MIN_DIGITS) return value;
    const [found] = this.#reader.secretsIn(text, place.name);
    if (found === undefined) return value;
    this.#note(found, text, place);
    return null;
  }

  #list(list: readonly JsonValue[], place: Place): JsonValue {
    const { name } = place;
    const kept = list.map((item, step) => this.rewrite(item, { parent: place, step, schemaStep: "*", name }));
    return kept.some((item, index) => item !== list[index]) ? kept : list;
  }

  /** A member whose name is a secret is removed with its name; so is a number, because its schema may not allow null. */
  #object(object: JsonObject, parent: Place): JsonValue {
    let isChanged = false;
    const kept: [string, JsonValue][] = [];
    for (const [name, member] of Object.entries(object)) {
      const place = {
        parent,
        step: this.#reader.secretsIn(name).length > 0 ? "*" : name,
        schemaStep: this.#declared(name) ? escapePointerToken(name) : "*",
        name,
      };
      const clean = this.plain(name, { ...place, name: "" }, true);
      if (clean.includes(SCRUBBED) && clean !== name) {
        isChanged = true;
        continue;
      }
      const value = this.rewrite(member, place);
      isChanged ||= value !== member || clean !== name;
      if (value !== null || member === null) kept.push([clean, value]);
    }
    return isChanged ? Object.fromEntries(kept) : object;
  }

  #note({ kind, rule, label, start, end }: SecretFinding, value: string, place: Place, inName?: true): void {
    const location = { pointer: pointerOf(place), start, end, ...(inName ? { inName } : {}) };
    const evidence = kind === "credential" ? `${quote(value.slice(0, SHOWN), 0, SHOWN)}…` : "…";
    // A key in an unexpected place is what the proposal's `classifyFile` warns of. Card and account numbers are data.
    const severity = kind === "credential" ? "warning" : "note";
    const finding: Finding = { kind, severity, rule, location, evidence };
    this.found.push({ finding, label, schemaPath: pathOf(place), value });
  }
}
