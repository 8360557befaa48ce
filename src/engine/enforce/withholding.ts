/** Collects everything that one result loses during enforcement. */

import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  listSome,
  objectHasOwn,
  objectKeys,
  SafeMap,
} from "../../intrinsics/language.js";
import { stringLastIndexOf, stringSlice } from "../../intrinsics/text.js";
import { undescribed } from "../../texts/mistake-lines.js";
import { labelWholeResult } from "../../texts/people.js";
import type { Masker, Said } from "../copies/masker.js";
import { redactValue } from "../redact/redact-value.js";
import { eachRemoval, OMITTED, PathNode, type Removal, titleAt } from "../redact/removals.js";
import { RemovedValues } from "../redact/removed-values.js";
import type { Location } from "../schema/location.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { createHandle } from "./agent-session.js";
import { cleanText, NAME_LIMIT } from "./clean-text.js";
import type { CompiledContract } from "./compile-contract.js";
import type { SecretReference, WithheldItem, WithheldReason } from "./types.js";

/** @param place a schema path */
export type FoundMistake = (
  code: "renamed-member" | "content-not-a-list" | "refused-reference",
  place: string,
  detail?: string,
) => void;

/** A withheld item while its removals are collected. */
export interface WithheldGroup extends Omit<WithheldItem, "value" | "reference"> {
  /** The label is free text of a page. */
  readonly isFree: boolean;
  readonly values: JsonValue[];
  readonly reference: SecretReference | undefined;
}

/**
 * A marked member did not come, and members that the schema does not describe did: perhaps under a
 * new name.
 *
 * @returns whether there is one.
 */
function findRenamed(found: (name: string, others: number) => void, value: JsonValue, location: Location) {
  if (typeof value !== "object" || value === null) return false;
  const { declares } = location.facts;
  const isList = arrayIsArray(value);
  const names = objectKeys(value);
  let others = 0;
  listForEach(names, (name) => {
    if (!isList && !declares.has(name)) others += 1;
  });
  let isFound = false;
  location.facts.declares.forEach((isMarked, name) => {
    if (isFound || !others || !isMarked || objectHasOwn(value, name)) return;
    isFound = true;
    found(name, others);
  });
  return (
    isFound ||
    listSome(names, (name): boolean =>
      findRenamed(found, (value as JsonObject)[name] as JsonValue, location.step(isList ? +name : name)),
    )
  );
}

export class Withholding {
  readonly contract: CompiledContract;
  /** By reason and place, in the order of discovery. */
  readonly groups = new SafeMap<string, WithheldGroup>();
  readonly removed: RemovedValues;
  readonly found: FoundMistake;
  /** The searches; set after everything else was removed. */
  maskers: readonly Masker[] = createList();
  /** The values of the call's own arguments. */
  said: Said | undefined;
  /** Characters of texts that were read for those. */
  weakWork = 0;
  foundCopies = false;
  /** A finding of detection was masked in a text. */
  hasMarker = false;
  hasMasked = false;
  /** The result is not an MCP result. */
  isPlain = false;
  /** Redaction was closed, or nothing structured was found: unstructured content must go. */
  closed = false;

  readonly #places = new PathNode<WithheldGroup>();

  constructor(contract: CompiledContract, found: FoundMistake = () => {}) {
    this.contract = contract;
    this.found = found;
    this.removed = new RemovedValues(contract.plan.declared);
  }

  /** Takes the marked fields out. @returns `undefined` if the whole value is withheld. */
  redact(value: JsonValue): JsonValue | undefined {
    const { enforces, plan, sensitiveHint } = this.contract;
    if (!enforces) return value;
    const result = redactValue(plan, value, sensitiveHint);
    eachRemoval(result, (removal) => {
      this.removed.noteRemoval(removal, plan.root);
      this.keepRemoval(removal);
    });
    const { closed, next } = result;
    // A result in which no mark met a value leaves as it is.
    if (closed ? closed === "shape-mismatch" : !next)
      findRenamed(
        (name, others) => this.found("renamed-member", name, undescribed(others, !!closed)),
        value,
        plan.root,
      );
    this.closed ||= !!closed;
    return result.value;
  }

  /**
   * A list may lose thousands of values at a few places, so each path is written once.
   * sensitive-results §redact a tool result, 9
   */
  keepRemoval(removal: Removal): void {
    const reason = this.#reasonOf(removal.reason);
    const place = this.#places.find(removal);
    if (place.group?.reason !== reason)
      place.group = this.#groupOf(
        place.path,
        reason,
        titleAt(removal.parent, removal.key, this.contract.plan.root),
      );
    listAppend(place.group.values, removal.value);
  }

  #reasonOf(reason: WithheldReason): WithheldReason {
    return reason === "sensitiveHint" ? (this.contract.closedBy ?? reason) : reason;
  }

  /**
   * Removes unstructured content. Copies of its texts are searched for, but short ones do not set
   * `guessable`.
   */
  take(path: string, value: JsonValue, reason?: WithheldReason): typeof OMITTED {
    this.removed.note(value, true);
    return this.keep(
      path,
      reason ?? (this.contract.sensitiveHint ? "sensitiveHint" : "shape-mismatch"),
      value,
    );
  }

  /**
   * Keeps `value` for the person. All removals at one schema path are one item, so that an agent
   * cannot count them. A value with its own label is a separate item.
   */
  keep(
    schemaPath: string,
    kind: WithheldReason,
    value: JsonValue,
    label?: string,
    reference?: SecretReference,
  ): typeof OMITTED {
    const reason = this.#reasonOf(kind);
    const group = label
      ? this.groupAt(createHandle(), schemaPath, reason, label, true, reference)
      : this.#groupOf(schemaPath, reason);
    listAppend(group.values, value);
    return OMITTED;
  }

  #groupOf(path: string, reason: WithheldReason, title = ""): WithheldGroup {
    const name = stringSlice(path, stringLastIndexOf(path, "/") + 1);
    const free = cleanText(title, NAME_LIMIT);
    const ours = name && name !== "*" ? name : labelWholeResult(this.contract.title);
    return this.groupAt(reason + path, path, reason, free || cleanText(ours, NAME_LIMIT), !!free);
  }

  /** @param place the items at one of these are one item */
  groupAt(
    place: string,
    schemaPath: string,
    reason: WithheldReason,
    label: string,
    isFree = false,
    reference?: SecretReference,
  ): WithheldGroup {
    const known = this.groups.get(place);
    if (known !== undefined) return known;
    const values = createList<JsonValue>();
    const group = { handle: createHandle(), label, isFree, schemaPath, reason, values, reference };
    this.groups.set(place, group);
    return group;
  }
}
