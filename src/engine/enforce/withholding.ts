/** Everything that one result loses, while it is being enforced. */

import {
  append,
  createList,
  createRecord,
  lastIndexOf,
  objectValues,
  slice,
  some,
} from "../../intrinsics/primordials.js";
import { labelWholeResult } from "../../texts/people.js";
import type { CopySearch } from "../copies/copy-search.js";
import type { WeakValues } from "../copies/weak-values.js";
import { PathNode } from "../redact/path-tree.js";
import { redactValue } from "../redact/redact-value.js";
import { eachRemoval, OMITTED, type Removal } from "../redact/removals.js";
import type { JsonValue } from "../schema/types.js";
import { createHandle } from "./agent-session.js";
import type { CompiledContract } from "./compile-contract.js";
import { RemovedValues } from "./removed-values.js";
import type { SecretReference, WithheldReason } from "./types.js";

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
  readonly contract: CompiledContract;
  /** By reason and place, in the order in which they were met. */
  readonly groups = createRecord<WithheldGroup>();
  readonly removed: RemovedValues;
  /** What is searched for; known when everything has been taken out. */
  finders: readonly CopySearch[] = [];
  /** What is searched for in texts alone. */
  readonly weak = createList<WeakValues>();
  foundCopies = false;
  /** The result is no MCP result. */
  isPlain = false;
  /** Redaction was closed, or nothing structured was found: unstructured content must go. */
  closed = false;

  readonly #places = new PathNode<WithheldGroup>();

  constructor(contract: CompiledContract) {
    this.contract = contract;
    this.removed = new RemovedValues(contract.plan.declared);
  }

  /** Whether this result gave the handle to its agent. */
  hasIssued(handle: string): boolean {
    return some(objectValues(this.groups), (group) => group.handle === handle);
  }

  /** Fields out. @returns `undefined` where all of the value stays behind. */
  redact(value: JsonValue): JsonValue | undefined {
    const { enforces, plan, sensitiveHint } = this.contract;
    if (!enforces) return value;
    const result = redactValue(plan, value, sensitiveHint);
    eachRemoval(result, (removal) => {
      if (removal.name) this.removed.note(removal.name);
      const { parent, key } = removal;
      this.removed.note(removal.value, false, parent === undefined ? plan.root : parent.location.step(key));
      this.keepRemoval(removal);
    });
    this.closed ||= !!result.closed;
    return result.value;
  }

  /** A list loses thousands of values at a handful of places: each path is written once. */
  keepRemoval(removal: Removal): void {
    const { reason, value } = removal;
    const place = this.#places.find(removal);
    if (place.group?.reason === reason) {
      append(place.group.values, value);
      return;
    }
    this.keep(place.path, reason, value);
    place.group = this.groups[reason + place.path];
  }

  /** Unstructured content: its texts are searched for, but its small words say nothing about the rest. */
  take(path: string, value: JsonValue, reason?: WithheldReason): typeof OMITTED {
    this.removed.note(value, true);
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
}
