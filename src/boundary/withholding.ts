/** Everything that one result loses, while it is being enforced. */
import { labelWholeResult } from "../errors.js";
import {
  append,
  createList,
  createRecord,
  each,
  eachMember,
  isArray,
  lastIndexOf,
  regExpExec,
  slice,
  toStringPrimitive,
} from "../primordials.js";
import { isIdentifier, isScrubbable } from "../redaction/entropy.js";
import { redactValue } from "../redaction/redact-value.js";
import { OMITTED, pathOf } from "../redaction/removals.js";
import type { ScrubIndex } from "../redaction/scrub-index.js";
import type { Plan } from "../sensitivity/compile-plan.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { createHandle } from "./agent-session.js";
import type { Contract, SecretReference, WithheldReason } from "./types.js";

/** Longer texts are searched for whole only. */
const TOKEN_LIMIT = 100_000;

/** What becomes a `WithheldItem`. */
export interface WithheldGroup {
  readonly handle: string;
  readonly label: string;
  readonly schemaPath: string;
  readonly reason: WithheldReason;
  readonly values: JsonValue[];
  readonly reference: SecretReference | undefined;
}

export class Withholding {
  readonly contract: Contract;
  readonly plan: Plan;
  /** Why that stays behind which nothing describes. */
  readonly reason: WithheldReason;
  readonly groups = createList<WithheldGroup>();
  /** Removed texts strong enough to be searched for. */
  readonly secrets = createList<string>();
  /** What is searched for; known when everything has been taken out. */
  indexes: readonly ScrubIndex[] = createList();
  foundCopies = false;
  /** Something removed could be guessed: free text must go, whether or not it holds a copy. */
  guessable = false;
  /** Redaction was closed, or nothing structured was found: unstructured content must go. */
  closed = false;
  readonly #byPlace = createRecord<WithheldGroup>();

  constructor(contract: Contract, plan: Plan, sensitiveHint: boolean) {
    this.contract = contract;
    this.plan = plan;
    this.reason = sensitiveHint ? "sensitiveHint" : "shape-mismatch";
  }

  /** Fields out. @returns `undefined` where all of the value stays behind. */
  redact(value: JsonValue): JsonValue | undefined {
    if (!this.contract.enforces) return value;
    const result = redactValue(this.plan, value, this.reason === "sensitiveHint");
    each(result.taken, ({ place, value: removed, reason, name }) => {
      this.note(name);
      this.note(removed);
      this.keep(pathOf(place), reason, removed);
    });
    this.closed ||= !!result.closed;
    return result.value;
  }

  /** Unstructured content: its texts are searched for, but its small words say nothing about the rest. */
  take(path: string, value: JsonValue, reason = this.reason): typeof OMITTED {
    this.note(value, true);
    return this.keep(path, reason, value);
  }

  /**
   * Keeps `value` for the person. What stays behind at one place of the schema is one item, so that an agent cannot
   * count; each reference is one of its own.
   */
  keep(
    schemaPath: string,
    reason: WithheldReason,
    value: JsonValue,
    label?: string,
    reference?: SecretReference,
  ): typeof OMITTED {
    const place = `${reason} ${schemaPath}`;
    let group = this.#byPlace[place];
    if (!group || label) {
      const name = slice(schemaPath, lastIndexOf(schemaPath, "/") + 1);
      const own = name && name !== "*" ? name : labelWholeResult(this.contract.title);
      const values = createList<JsonValue>();
      group = { handle: createHandle(), label: label ?? own, schemaPath, reason, values, reference };
      this.#byPlace[place] = group;
      append(this.groups, group);
    }
    append(group.values, value);
    return OMITTED;
  }

  /**
   * Every text in `value`, and every name that is not an ordinary one, is searched for in what is left.
   *
   * @param quiet nobody needs to know it in order to guess: another form of a text that is noted already, or prose.
   */
  note(value: JsonValue, quiet = false): void {
    const pending = createList<JsonValue>();
    append(pending, value);
    for (let i = 0; i < pending.length; i++) {
      const next = pending[i] as JsonValue;
      if (typeof next === "object") {
        eachMember((next ?? {}) as JsonObject, (key, member) => {
          if (!isArray(next) && !isIdentifier(key)) this.note(key, true);
          append(pending, member);
        });
      } else {
        const text = toStringPrimitive(next);
        const isSecret = this.#noteText(text);
        // A number can be written in many ways, so searching for one of them is not enough.
        this.guessable ||= !quiet && text !== "" && !(isSecret && typeof next === "string");
      }
    }
  }

  /** @returns whether `text` is strong enough to be searched for. */
  #noteText(text: string): boolean {
    // A value that equals a name of the schema is no secret to search for.
    if (this.plan.declared.has(text) || !isScrubbable(text)) return false;
    append(this.secrets, text);
    // What stands like a key inside a sentence (or a line of a key file) is searched for by itself too.
    const tokens = /[\w+./~-]+/g;
    while (text.length < TOKEN_LIMIT) {
      const token = regExpExec(tokens, text)?.[0];
      if (token === undefined) break;
      if (token !== text && regExpExec(/\d/, token)) this.#noteText(token);
    }
    return true;
  }
}
