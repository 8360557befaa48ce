/** What the steps of one enforcement share. */

import { type Closure, type PlanResult, redactValue } from "../redaction/redact-value.js";
import type { Plan } from "../sensitivity/compile-plan.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { CompiledContract } from "./compile-contract.js";
import { Gathering } from "./gathering.js";
import { NestedReferences } from "./take-references.js";

export class Enforcement {
  readonly compiled: CompiledContract;
  readonly gathering: Gathering;
  readonly nested: NestedReferences;
  readonly plan: Plan;
  readonly origin: string;
  /** Whether the contract itself asks for anything (marks or `sensitiveHint`). */
  readonly enforces: boolean;
  /** Unstructured content must be withheld: redaction was closed, or nothing structured was found. */
  closed = false;
  /** Some JSON text was written anew, so the text of the result must be too. */
  rewrote = false;

  constructor(compiled: CompiledContract) {
    this.compiled = compiled;
    this.plan = compiled.plan;
    this.origin = compiled.contract.origin;
    this.enforces = compiled.contract.enforces;
    this.gathering = new Gathering(compiled.declaredNames);
    this.nested = new NestedReferences(this.gathering, this.origin);
  }

  get reason(): "sensitiveHint" | "shape-mismatch" {
    return this.compiled.closure === "closed-by-hint" ? "sensitiveHint" : "shape-mismatch";
  }

  /** Fields out. @returns `undefined` where all of the value stays behind. */
  redact(value: JsonValue, closure: Closure = this.compiled.closure): JsonValue | undefined {
    if (!this.enforces) return value;
    const result: PlanResult = redactValue(this.plan, value, closure);
    this.gathering.takeRemovals(result.removals);
    this.closed ||= result.closed;
    this.rewrote ||= result.removals.rewrote;
    return result.value;
  }

  /** The same for JSON text beside a structured value: its shape says nothing about the rest of the content. */
  redactBeside(value: JsonValue): JsonValue | undefined {
    const { closed } = this;
    const kept = this.redact(value);
    this.closed = closed;
    return kept;
  }
}
