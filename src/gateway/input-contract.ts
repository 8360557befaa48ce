/** inputSchema → the arguments that take secrets, by the same engine as for results. Not in the page bundle. */
import { compilePlan } from "../engine/schema/compile-plan.js";
import { escapePointerToken } from "../engine/schema/index-schema.js";
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

/**
 * Whether the schema says that a secret goes here. A part that we do not understand is withheld from agents like a mark,
 * but does not permit a secret there.
 */
export const isMarked = ({ facts }: Location): boolean => facts.sensitive && !facts.unresolved;

/** Names and indexes from the arguments' root. */
export type Path = readonly (string | number)[];

export const pointerOf = (path: Path): string =>
  path.map((step) => `/${escapePointerToken(String(step))}`).join("");

/** The schema path: all items of a list are one place. */
export const placeOf = (path: Path): string =>
  path.map((step) => (typeof step === "number" ? "/*" : `/${escapePointerToken(step)}`)).join("");
