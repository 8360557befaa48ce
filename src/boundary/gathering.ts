/** Everything that one result loses, while it is being enforced. */
import {
  append,
  charCodeAt,
  createList,
  hasOwn,
  isArray,
  objectKeys,
  SafeMap,
  slice,
  toStringPrimitive,
} from "../primordials.js";
import { isIdentifier, isScrubbable } from "../redaction/entropy.js";
import { type Place, pathOf, type Removals } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import type { SecretReference, WithheldReason } from "./types.js";

/** Longer texts are searched for whole only. */
const TOKEN_LIMIT = 100_000;

export interface GatheredItem {
  readonly path: string;
  readonly reason: WithheldReason;
  readonly label: string | undefined;
  readonly values: JsonValue[];
  readonly reference?: SecretReference;
}

export class Gathering {
  readonly items: GatheredItem[] = createList<GatheredItem>();
  /** Removed strings strong enough to be searched for. */
  readonly secrets: string[] = createList<string>();
  /** Something removed could be guessed: free text must go, whether or not it holds a copy. */
  losesFreeText = false;
  readonly #groups = new SafeMap<string, GatheredItem>();
  readonly #declaredNames: SafeMap<string, true>;

  constructor(declaredNames: SafeMap<string, true>) {
    this.#declaredNames = declaredNames;
  }

  takeRemovals({ places, values, reasons, names }: Removals): void {
    for (let i = 0; i < names.length; i++) this.#noteText(names[i] as string);
    for (let i = 0; i < places.length; i++) {
      this.take(pathOf(places[i] as Place), reasons[i] as WithheldReason, values[i] as JsonValue);
    }
  }

  /** What stays behind at one place of the schema is one item, so that an agent cannot count. */
  take(path: string, reason: WithheldReason, value: JsonValue): void {
    this.noteValue(value);
    this.#group(path, reason, value);
  }

  /** Unstructured content: its texts are searched for, but its small words say nothing about the rest. */
  takeContent(path: string, reason: WithheldReason, value: JsonValue): void {
    const { losesFreeText } = this;
    this.take(path, reason, value);
    this.losesFreeText = losesFreeText;
  }

  #group(path: string, reason: WithheldReason, value: JsonValue): void {
    const key = `${reason} ${path}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { path, reason, label: undefined, values: createList<JsonValue>() };
      this.#groups.set(key, group);
      append(this.items, group);
    }
    append(group.values, value);
  }

  takeReference(path: string, reference: SecretReference): void {
    const { label } = reference;
    append(this.items, {
      path,
      reason: "secret_reference",
      label,
      values: createList<JsonValue>(),
      reference,
    });
  }

  /** A reference that cannot be redeemed: kept whole, with the reason in place of its label. */
  takeInvalidReference(path: string, label: string, item: JsonValue): void {
    const values = createList<JsonValue>();
    append(values, item);
    append(this.items, { path, reason: "invalid-secret_reference", label, values });
  }

  /** Every text, and every name that the schema does not declare, is searched for in what is left. */
  noteValue(value: JsonValue): void {
    const pending = createList<JsonValue>();
    append(pending, value);
    while (pending.length > 0) {
      const next = pending[pending.length - 1] as JsonValue;
      pending.length -= 1;
      if (typeof next === "string") this.#noteText(next);
      else if (typeof next === "number" || typeof next === "boolean") {
        // A number can be written in many ways, so searching for one of them is not enough.
        if (typeof next === "number") this.#noteText(toStringPrimitive(next));
        this.losesFreeText = true;
      } else if (typeof next === "object" && next !== null) this.#noteMembers(next, pending);
    }
  }

  #noteMembers(value: JsonValue, pending: JsonValue[]): void {
    const keys = objectKeys(value as JsonObject);
    const named = !isArray(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      if (named && !isIdentifier(key)) this.noteCopy(key);
      if (hasOwn(value as JsonObject, key)) append(pending, (value as JsonObject)[key] as JsonValue);
    }
  }

  /** Another form of a value that is noted already: searched for where it is strong enough by itself. */
  noteCopy(text: string): void {
    if (!this.#declaredNames.has(text) && isScrubbable(text)) append(this.secrets, text);
  }

  #noteText(text: string): void {
    if (text === "") return;
    if (this.#declaredNames.has(text) || !isScrubbable(text)) {
      this.losesFreeText = true;
      return;
    }
    append(this.secrets, text);
    if (text.length > TOKEN_LIMIT) return;
    this.#noteTokens(text);
  }

  /** What stands like a key inside a withheld sentence (or a line of a key file) is searched for by itself too. */
  #noteTokens(text: string): void {
    let start = 0;
    let hasDigit = false;
    for (let i = 0; i <= text.length; i++) {
      const code = i < text.length ? charCodeAt(text, i) : 0;
      const isDigit = code >= 48 && code <= 57;
      hasDigit ||= isDigit;
      if (isDigit || isTokenCharacter(code)) continue;
      const token = hasDigit && i - start < text.length ? slice(text, start, i) : "";
      if (token !== "" && isScrubbable(token)) append(this.secrets, token);
      start = i + 1;
      hasDigit = false;
    }
  }
}

/** Letters, "+", "-", ".", "/", "_" and "~". */
function isTokenCharacter(code: number): boolean {
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return isLetter || (code >= 45 && code <= 47) || code === 43 || code === 95 || code === 126;
}
