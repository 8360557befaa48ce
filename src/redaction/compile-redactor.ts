/** `webmcp-airlock/redaction`: the engine on its own · S1-07, S1-08 */
import { asArray, mapList, toStringPrimitive } from "../primordials.js";
import { compilePlan } from "../sensitivity/compile-plan.js";
import { escapePointerToken } from "../sensitivity/index-schema.js";
import { projectOutputSchema } from "../sensitivity/project-schema.js";
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import type { JsonValue } from "../sensitivity/types.js";
import { redactValue } from "./redact-value.js";
import type { Place, Removal } from "./removals.js";
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
      const { value, taken } = redactValue(plan, plainData as JsonValue, sensitiveHint);
      let redactions: Redaction[] | undefined;
      let removed: RemovedValue[] | undefined;
      // A large result has thousands of pointers, and many callers never read one.
      return {
        value,
        withheld: value === undefined,
        get redactions() {
          redactions ??= listRemovals(taken, (pointer, { reason }) => ({ pointer, reason }));
          return redactions;
        },
        get removed() {
          removed ??= listRemovals(taken, (pointer, removal) => ({ pointer, value: removal.value }));
          return removed;
        },
      };
    },
  };
}

function listRemovals<Item>(
  taken: readonly Removal[],
  write: (pointer: string, removal: Removal) => Item,
): Item[] {
  return asArray(mapList(taken, (removal) => write(pointerOf(removal.place), removal)));
}

/** JSON Pointer into the value as it was given. */
function pointerOf({ parent, key }: Place): string {
  return parent === undefined ? "" : `${pointerOf(parent)}/${escapePointerToken(toStringPrimitive(key))}`;
}
