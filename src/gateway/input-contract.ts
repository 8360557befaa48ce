/** inputSchema → the arguments that take secrets, by the same engine as for results. Not in the page bundle. */
import { compilePlan } from "../engine/schema/compile-plan.js";
import type { Location } from "../engine/schema/location.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";

export interface InputContract {
  readonly root: Location;
  /** There is at least one literal mark. */
  readonly hasMarks: boolean;
}

/** @param inputSchema read once, here; never throws. */
export function compileInput(inputSchema: unknown): InputContract {
  const { root, hasLiteralMarks } = compilePlan(snapshotSchema(inputSchema));
  return { root, hasMarks: hasLiteralMarks };
}
