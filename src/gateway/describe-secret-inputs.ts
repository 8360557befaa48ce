/** Describes, for agents, the arguments of a tool that take secrets. Not in the page bundle. */

import { isMarked, type Path, placeOf } from "../engine/enforce/handles.js";
import type { Location } from "../engine/schema/location.js";
import type { JsonObject, JsonSchema, JsonValue } from "../engine/schema/types.js";
import { secretInputOptional, secretInputRequired } from "../texts/agents.js";
import type { InputContract } from "./input-contract.js";

export interface SecretInput {
  /** Schema path, as `/servers/*` then `/password`. */
  readonly path: string;
  /** If the agent omits it, the person is asked for it. */
  readonly asked: boolean;
}

export interface SecretInputs {
  /** The projected schema, with a mark and one sentence at each secret. */
  readonly schema: JsonSchema | undefined;
  readonly inputs: readonly SecretInput[];
}

/** A name that no schema declares: it stands for all undeclared names. */
const UNNAMED = "\u0000";
/** The limit for a list that describes its items one by one. */
const MAX_POSITIONS = 64;

const FOR_AGENTS = { required: secretInputRequired, optional: secretInputOptional };

/**
 * @param projected `projectedInputSchema` of the same tool's contract
 * @param words the sentence at each secret; by default the one for agents
 */
export function describeSecretInputs(
  projected: JsonSchema | undefined,
  { root, hasMarks }: InputContract,
  words: { required(): string; optional(): string } = FOR_AGENTS,
): SecretInputs {
  const inputs: SecretInput[] = [];
  const secret = (path: Path, asked: boolean): JsonSchema => {
    inputs.push({ path: placeOf(path), asked });
    const description = asked ? words.required() : words.optional();
    return { type: "string", "x-sensitive": true, description };
  };
  const visit = (schema: JsonValue, location: Location, path: Path, asked: boolean): JsonValue => {
    if (path.length > 0 && isMarked(location)) return secret(path, asked);
    if (typeof schema !== "object" || schema === null || !location.facts.reaches) return schema;
    const { properties, items, ...others } = schema as JsonObject;
    const required = new Set(Array.from(location.facts.required));
    const isTuple = items === undefined && hasMarkedItem(location);
    if (isTuple) secret([...path, 0], false);
    const members = Object.entries((properties ?? {}) as JsonObject).map(([name, member]) => [
      name,
      visit(member, location.step(name), [...path, name], required.has(name)),
    ]);
    return {
      ...others,
      ...(properties === undefined ? {} : { properties: Object.fromEntries(members) }),
      ...(isMarked(location.step(UNNAMED)) ? { additionalProperties: secret([...path, 0], false) } : {}),
      ...(items === undefined ? {} : { items: visit(items, location.step(0), [...path, 0], false) }),
    };
  };
  if (!hasMarks || projected === undefined) return { schema: projected, inputs };
  return { schema: visit(projected, root, [], false) as JsonSchema, inputs };
}

/** Whether a list describes its items one by one and marks one of them. */
function hasMarkedItem(location: Location): boolean {
  const positions = Array.from({ length: Math.min(location.facts.tupleLength + 1, MAX_POSITIONS) }, (_, at) =>
    location.step(at),
  );
  return positions.some(isMarked);
}
