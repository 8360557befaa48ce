/**
 * Reads `_meta`: advisory policy hints, and upstream's extensions · S3-01 … S3-07, S3-15, U-09,
 * U-11
 */

import { isRecord } from "../../intrinsics/language.js";
import { quote } from "../model/diagnostic-words.js";
import { ownMember, pointerTo } from "../model/plain-data.js";
import type { FactName } from "../model/types.js";
import { OUTCOMES, RESULT_LEVELS } from "../model/vocabulary.js";
import type { Claims } from "./claims.js";
import { readBoolean } from "./read-hints.js";
import { INPUT_MEMBERS, RETURN_MEMBERS, readBlock } from "./read-metadata.js";
import { readSet, readWord } from "./read-words.js";

export const EFFECTS = ["read", "write", "delete", "external"] as const;
type Statement = readonly [name: FactName, values: readonly (boolean | string)[]];

/** A primary side effect in terms of the other vocabularies. */
export const EFFECT_MEANS: Readonly<Record<(typeof EFFECTS)[number], readonly Statement[]>> = {
  read: [
    ["readOnlyHint", [true]],
    ["inputMetadata.outcomes", ["benign"]],
  ],
  write: [
    ["readOnlyHint", [false]],
    ["inputMetadata.outcomes", ["consequential"]],
  ],
  delete: [
    ["readOnlyHint", [false]],
    ["destructiveHint", [true]],
    ["inputMetadata.outcomes", ["irreversible"]],
  ],
  external: [
    ["openWorldHint", [true]],
    ["inputMetadata.destination", ["public"]],
    ["inputMetadata.outcomes", ["consequential", "irreversible"]],
  ],
};

/** The `mcp.dev/` keys of a tool's `_meta`. Each stands alone; an unknown value says nothing. */
export function readPolicyHints(claims: Claims, meta: unknown, pointer: string): void {
  const at = (name: string) => pointerTo(pointer, `mcp.dev/${name}`);
  const read = (name: string) => ownMember(meta, `mcp.dev/${name}`);
  const word = <Word extends string>(name: string, words: readonly Word[]) =>
    read(name) === undefined ? undefined : readWord(read(name), words, at(name), claims.diagnostics);
  const effect = word("effect", EFFECTS);
  for (const [name, values] of effect === undefined ? [] : EFFECT_MEANS[effect]) claims.state(name, values);
  // "The same result" does not mean "no further effect": only a tool that is not idempotent says
  // something about effects.
  if (read("idempotent") !== true)
    readBoolean(claims, "idempotentHint", read("idempotent"), at("idempotent"));
  readBoolean(claims, "requiresConfirmation", read("requiresConfirmation"), at("requiresConfirmation"));
  // A level is not a category, so it makes no data class.
  const level = word("resultSensitivity", RESULT_LEVELS);
  if (level !== undefined) claims.state("resultLevel", [level]);
}

export const ACTION_METADATA = "io.modelcontextprotocol/action-metadata";
export const TRUST_ANNOTATIONS = "io.modelcontextprotocol/trust-annotations";

/**
 * Upstream's form of the action metadata: the same values, every member optional. In `annotations`
 * or in `_meta`.
 */
export function readActionMetadata(claims: Claims, holder: unknown, pointer: string): void {
  const block = ownMember(holder, ACTION_METADATA);
  if (block === undefined) return;
  const base = pointerTo(pointer, ACTION_METADATA);
  if (!isRecord(block)) {
    claims.diagnostics.add("not-an-object", base, quote(block));
    return;
  }
  const { inputMetadata, returnMetadata } = {
    inputMetadata: ownMember(block, "inputMetadata"),
    returnMetadata: ownMember(block, "returnMetadata"),
  };
  if (inputMetadata !== undefined) {
    readBlock(claims, inputMetadata, INPUT_MEMBERS, pointerTo(base, "inputMetadata"), true);
  }
  if (returnMetadata !== undefined) {
    readBlock(claims, returnMetadata, RETURN_MEMBERS, pointerTo(base, "returnMetadata"), true);
  }
  const outcome = ownMember(block, "outcome");
  const outcomes =
    outcome === undefined
      ? undefined
      : readSet(outcome, pointerTo(base, "outcome"), claims.diagnostics, (item, at) =>
          readWord(item, OUTCOMES, at, claims.diagnostics),
        );
  if (outcomes !== undefined) claims.state("inputMetadata.outcomes", outcomes);
  const review = ownMember(block, "requiresReview");
  readBoolean(claims, "requiresConfirmation", review, pointerTo(base, "requiresReview"));
}

/** Upstream's result annotations. Absence is not a claim, and `false` takes nothing back. */
export function readTrustAnnotations(claims: Claims, meta: unknown, pointer: string): void {
  const block = ownMember(meta, TRUST_ANNOTATIONS);
  if (block === undefined) return;
  const base = pointerTo(pointer, TRUST_ANNOTATIONS);
  if (!isRecord(block)) {
    claims.diagnostics.add("not-an-object", base, quote(block));
    return;
  }
  readBoolean(claims, "sensitive", ownMember(block, "sensitive"), pointerTo(base, "sensitive"));
  const untrusted = ownMember(block, "untrusted");
  readBoolean(claims, "untrustedContentHint", untrusted, pointerTo(base, "untrusted"));
}

/** Words of both forms of the label that say nothing, and what any other word says. */
export const LABELS = [
  ["integrity", ["trusted", "high"], "untrustedContentHint"],
  ["confidentiality", ["public"], "sensitive"],
] as const;

/**
 * The label of GitHub's MCP server, `{integrity, confidentiality}`: `untrusted`, or `low` in its
 * older form; `private`, or there a list of readers. It only tightens: a harmless one says nothing,
 * and one that is not understood is not harmless.
 */
export function readIfc(claims: Claims, meta: unknown): void {
  const label = ownMember(meta, "ifc");
  if (label === undefined) return;
  for (const [name, words, fact] of LABELS) {
    const value = isRecord(label) ? ownMember(label, name) : null;
    const word = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (value !== undefined && !(words as readonly unknown[]).includes(word)) claims.state(fact, [true]);
  }
}
