/** inputSchema → the arguments that take secrets, by the same engine as for results. */
import { isMarked } from "../engine/enforce/handles.js";
import { compilePlan } from "../engine/schema/compile-plan.js";
import type { Location } from "../engine/schema/location.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { arrayIsArray } from "../intrinsics/language.js";

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

/** The texts in those arguments, as a person typed them. */
export function markedTexts(args: JsonObject, { root, hasMarks }: InputContract): readonly string[] {
  const texts: string[] = [];
  const visit = (value: JsonValue, location: Location): void => {
    if (typeof value === "string" && isMarked(location)) texts.push(value);
    if (typeof value !== "object" || value === null || !location.facts.reaches) return;
    if (arrayIsArray(value)) {
      for (const [at, item] of value.entries()) visit(item as JsonValue, location.step(at));
      return;
    }
    for (const [name, member] of Object.entries(value as JsonObject)) visit(member, location.step(name));
  };
  if (hasMarks) visit(args, root);
  return texts;
}
