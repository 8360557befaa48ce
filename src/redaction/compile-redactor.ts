/** `webmcp-airlock/redaction`: the engine on its own · S1-07, S1-08 */
import { ArrayPrototype, append, createList, objectSetPrototypeOf } from "../primordials.js";
import { compilePlan } from "../sensitivity/compile-plan.js";
import { projectOutputSchema } from "../sensitivity/project-schema.js";
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import type { JsonValue } from "../sensitivity/types.js";
import { redactValue } from "./redact-value.js";
import type { Redaction, Redactor, RemovedValue } from "./types.js";

export interface RedactorOptions {
  /** The tool's `annotations.sensitiveHint`: closed redaction; without marks everything is withheld. */
  readonly sensitiveHint?: boolean;
}

/**
 * Compiles a JSON Schema (drafts 4, 6, 7, 2019-09, 2020-12) whose `"x-sensitive": true` marks say what must stay
 * behind. The schema is read once, here; one that cannot be understood withholds what it would describe.
 *
 * @param outputSchema a JSON Schema, or `undefined` for none.
 * @returns a redactor; never throws.
 */
export function compileRedactor(outputSchema: unknown, options: RedactorOptions = {}): Redactor {
  const plan = compilePlan(snapshotSchema(outputSchema));
  const sensitiveHint = Boolean(options.sensitiveHint);
  return {
    hasMarks: plan.hasMarks,
    projectedSchema: projectOutputSchema(plan, { sensitiveHint }),
    redact(plainData) {
      const result = redactValue(plan, plainData as JsonValue, sensitiveHint ? "closed-by-hint" : "open");
      const redactions = createList<Redaction>();
      const removed = createList<RemovedValue>();
      for (let i = 0; i < result.removals.length; i++) {
        const { pointer, reason, value } = result.removals[i] as (typeof result.removals)[number];
        append(redactions, { pointer, reason });
        append(removed, { pointer, value });
      }
      return {
        value: result.value,
        withheld: result.withheld,
        redactions: asArray(redactions),
        removed: asArray(removed),
      };
    },
  };
}

/** Gives a list of ours back its methods, for callers. */
function asArray<Item>(list: Item[]): Item[] {
  return objectSetPrototypeOf(list, ArrayPrototype) as Item[];
}
