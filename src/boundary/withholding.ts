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
import type { CopyFinder } from "../redaction/copy-finder.js";
import { isIdentifier, isScrubbable } from "../redaction/entropy.js";
import { parseJsonText } from "../redaction/json-text.js";
import { redactValue } from "../redaction/redact-value.js";
import {
  eachRemoval,
  OMITTED,
  type Place,
  pathOf,
  type Removal,
  type Walked,
} from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { createHandle } from "./agent-session.js";
import type { CompiledContract } from "./compile-contract.js";
import type { SecretReference, WithheldReason } from "./types.js";

/** Longer texts are searched for whole only. */
const TOKEN_LIMIT = 100_000;

/** Longer words beside a reference are an item of their own. In UTF-16 code units. */
const NOTE_LIMIT = 2_000;

/** What becomes a `WithheldItem`. */
export interface WithheldGroup {
  readonly handle: string;
  readonly label: string;
  readonly schemaPath: string;
  readonly reason: WithheldReason;
  readonly values: JsonValue[];
  readonly reference: SecretReference | undefined;
  /** See `WithheldItem`. */
  note?: string;
}

export class Withholding {
  readonly contract: CompiledContract;
  /** By reason and place, in the order in which they were met. */
  readonly groups = createRecord<WithheldGroup>();
  /** Removed texts strong enough to be searched for. */
  readonly secrets = createList<string>();
  /** What is searched for; known when everything has been taken out. */
  finders: readonly CopyFinder[] = [];
  foundCopies = false;
  /** The result is no MCP result. */
  isPlain = false;
  /** Something removed could be guessed: free text must go, whether or not it holds a copy. */
  guessable = false;
  /** Redaction was closed, or nothing structured was found: unstructured content must go. */
  closed = false;

  constructor(contract: CompiledContract) {
    this.contract = contract;
  }

  /** A quicker way through containers; like the others, only where a script need not be small. */
  inside?(container: object, place: Place): Walked;

  /** Whether one look at the whole is enough to know that it holds no copy and no handle. */
  isClean?(value: JsonValue, mayHoldHandle: boolean): boolean;

  /** JSON text. */
  writeJson?(whole: JsonValue): string;

  /** Fields out. @returns `undefined` where all of the value stays behind. */
  redact(value: JsonValue): JsonValue | undefined {
    const { enforces, plan, sensitiveHint } = this.contract;
    if (!enforces) return value;
    const result = redactValue(plan, value, sensitiveHint, this.inside);
    eachRemoval(result, (removal) => {
      if (removal.name) this.note(removal.name);
      this.note(removal.value);
      this.keepRemoval(removal);
    });
    this.closed ||= !!result.closed;
    return result.value;
  }

  keepRemoval(removal: Removal): void {
    this.keep(pathOf(removal), removal.reason, removal.value);
  }

  /** Unstructured content: its texts are searched for, but its small words say nothing about the rest. */
  take(path: string, value: JsonValue, reason?: WithheldReason): typeof OMITTED {
    this.note(value, true);
    return this.keep(
      path,
      reason ?? (this.contract.sensitiveHint ? "sensitiveHint" : "shape-mismatch"),
      value,
    );
  }

  /**
   * Keeps `value` for the person. What stays behind at one place of the schema is one item, so that an agent cannot
   * count; what has a label of its own is an item of its own.
   */
  keep(
    schemaPath: string,
    reason: WithheldReason,
    value: JsonValue,
    label?: string,
    reference?: SecretReference,
  ): typeof OMITTED {
    const name = slice(schemaPath, lastIndexOf(schemaPath, "/") + 1);
    const place = label ? createHandle() : reason + schemaPath;
    const group = this.groups[place] ?? {
      handle: createHandle(),
      label: label ?? (name && name !== "*" ? name : labelWholeResult(this.contract.title)),
      schemaPath,
      reason,
      values: createList<JsonValue>(),
      reference,
    };
    this.groups[place] = group;
    append(group.values, value);
    return OMITTED;
  }

  /**
   * Plain words beside a secret reference stay behind with it: one item for the person, one record for the agent.
   *
   * @returns whether there is a reference at `schemaPath` that takes them
   */
  sayBeside(schemaPath: string, words: string): boolean {
    let isSaid = false;
    eachMember(this.groups, (_, group) => {
      if (isSaid || !group.reference || group.schemaPath !== schemaPath) return;
      const note = group.note ? `${group.note}\n${words}` : words;
      if (note.length > NOTE_LIMIT) return;
      group.note = note;
      isSaid = true;
    });
    return isSaid;
  }

  /**
   * Every text in `value`, and every name that is not an ordinary one, is searched for in what is left.
   *
   * @param quiet nobody needs to know it in order to guess: another form of a text that is noted already, or prose.
   */
  note(value: JsonValue, quiet = false): void {
    // JSON text stands for its parts too.
    const inner = parseJsonText(value);
    if (typeof value !== "object") this.#noteScalar(value, quiet);
    if (!inner) return;
    const pending = createList<JsonValue>();
    append(pending, inner);
    // The list grows while it is walked.
    each(pending, (next) => {
      const inner = parseJsonText(next) ?? {};
      eachMember(inner as JsonObject, (key, member) => {
        if (!isArray(inner) && !isIdentifier(key)) this.note(key, true);
        append(pending, member);
      });
      if (typeof next !== "object") this.#noteScalar(next, quiet);
    });
  }

  #noteScalar(value: string | number | boolean, quiet: boolean): void {
    const text = toStringPrimitive(value);
    const isSecret = this.#noteText(text);
    // A number can be written in many ways, so searching for one of them is not enough.
    this.guessable ||= !quiet && text !== "" && !(isSecret && typeof value === "string");
  }

  /** @returns whether `text` is strong enough to be searched for. */
  #noteText(text: string): boolean {
    // A value that equals a name of the schema is no secret to search for.
    if (this.contract.plan.declared.has(text) || !isScrubbable(text)) return false;
    append(this.secrets, text);
    // What stands like a key inside a sentence (or a line of a key file) is searched for by itself too, with symbols in
    // it and without; a full stop at its end belongs to the sentence. Where dots stand in a row, only the first is tried.
    each([/\w\S*\w/g, /(?<!\.)[\w+./~-]*[\w+/~-]/g], (tokens) => {
      while (text.length < TOKEN_LIMIT) {
        const token = regExpExec(tokens, text)?.[0];
        // Most texts are one key as a whole.
        if (token === undefined || token === text) break;
        if (regExpExec(/\d/, token)) this.#noteText(token);
      }
    });
    return true;
  }
}
