/** The arguments that take secrets, by the same engine as for results. */
import type { CompiledContract } from "../engine/enforce/compile-contract.js";
import { isMarked } from "../engine/enforce/handles.js";
import type { Contract } from "../engine/enforce/types.js";
import type { Location } from "../engine/schema/location.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { arrayIsArray } from "../intrinsics/language.js";

export interface InputContract {
  readonly root: Location;
  /** There is at least one literal mark. */
  readonly hasMarks: boolean;
}

/** The places where a tool takes secrets, by its `inputSchema`. */
export function inputOf(contract: Contract): InputContract {
  const { root, hasLiteralMarks } = (contract as CompiledContract).inputPlan;
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
