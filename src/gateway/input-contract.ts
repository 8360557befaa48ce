/** The arguments that take secrets, by the same engine as for results. */
import type { CompiledContract } from "../engine/enforce/compile-contract.js";
import { isMarked, type Path, visitInputs } from "../engine/enforce/handles.js";
import type { Contract } from "../engine/enforce/types.js";
import type { Location } from "../engine/schema/location.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";

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

/** Visits what may be, or may hold, a value for a place that takes secrets. */
export function visitMarked(
  args: JsonObject,
  { root, hasMarks }: InputContract,
  visit: (value: JsonValue, path: Path, location: Location) => boolean,
): void {
  if (!hasMarks) return;
  visitInputs(args, root, (value, path, location) =>
    location?.facts.reaches ? visit(value, path, location) : false,
  );
}

/** The texts in those arguments, as a person typed them. */
export function markedTexts(args: JsonObject, input: InputContract): readonly string[] {
  const texts: string[] = [];
  visitMarked(args, input, (value, _path, location) => {
    if (typeof value === "string" && isMarked(location)) texts.push(value);
    return true;
  });
  return texts;
}
