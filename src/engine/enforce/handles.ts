/**
 * Handles in a call's arguments: finding them, judging them, and putting in what they stand for.
 * Not a visit of texts: at each place the schema says whether a secret may stand there · S1-02
 */

import {
  arrayIsArray,
  asArray,
  createList,
  defineOwn,
  jsonStringify,
  listAppend,
  listForEach,
  listMap,
  readOwn,
  recordForEach,
} from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { Location } from "../schema/location.js";
import { titleOf } from "../schema/title-of.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { cleanText, NAME_LIMIT } from "./clean-text.js";
import type { WithheldItem } from "./types.js";

/** Half of a handle is enough: a cut or mangled one must not be taken for the secret itself. */
const LIKE = /airlock-[\da-f]{16}/i;
const EXACT = /^airlock-[\da-f]{32}$/;

/** Names and positions from the arguments' root. */
export type Path = readonly (string | number)[];

/** A handle that is the whole value of a place that takes secrets. */
export interface HandleUse {
  readonly handle: string;
  readonly path: Path;
  /** The page's word for the place: untrusted text, in one line. Empty where it has none. */
  readonly title: string;
}

export interface HandleMisuse {
  /** As a name; where nothing is marked; with something around it, or in other letters. */
  readonly kind: "name" | "place" | "not-whole";
  readonly path: Path;
}

export const isHandle = (text: string): boolean => regExpExec(EXACT, text) !== null;

export const holdsHandle = (text: string): boolean => regExpExec(LIKE, text) !== null;

/**
 * Whether the schema says that a secret goes here. What it says in words that are not understood is
 * withheld from agents as if it were marked; that does not permit a secret there.
 */
export const isMarked = ({ facts }: Location): boolean => facts.sensitive && !facts.unresolved;

function joinPath(path: Path, write: (step: string | number) => string): string {
  let text = "";
  listForEach(path, (step) => {
    text += `/${write(step)}`;
  });
  return text;
}

/** JSON Pointer (RFC 6901). */
export const pointerOf = (path: Path): string => joinPath(path, (step) => escapePointerToken(`${step}`));

/** The same in terms of the schema: all items of a list are one place. */
export const placeOf = (path: Path): string =>
  joinPath(path, (step) => (typeof step === "number" ? "*" : escapePointerToken(step)));

function below(path: Path, step: string | number): Path {
  const longer = listMap(path, (each) => each);
  listAppend(longer, step);
  return asArray(longer);
}

/**
 * @param around the path of what the value is in
 * @returns whether what is in the value is visited, too
 */
export type VisitInput = (
  value: JsonValue,
  path: Path,
  location: Location | undefined,
  around: Path,
) => boolean;

/**
 * The one reading of arguments next to their schema: each value, and where the schema has it.
 *
 * @param around undefined where the schema says nothing
 * @param isNarrow branches of the schema that the value rules out say nothing of it
 */
export function visitInputs(
  value: JsonValue,
  around: Location | undefined,
  visit: VisitInput,
  isNarrow = false,
  path: Path = [],
  outer = path,
): void {
  const location = isNarrow ? around?.narrow(value) : around;
  if (!visit(value, path, location, outer) || typeof value !== "object" || value === null) return;
  const enter = (member: JsonValue, step: string | number): void =>
    visitInputs(member, location?.step(step), visit, isNarrow, below(path, step), path);
  if (arrayIsArray(value)) listForEach(value as readonly JsonValue[], enter);
  else recordForEach(value as JsonObject, (name, member) => enter(member, name));
}

/** The page's word for the place of a secret. */
const wordFor = (location: Location, path: Path): string =>
  cleanText(titleOf(location, path[path.length - 1] ?? ""), NAME_LIMIT);

/**
 * sensitive-results §use a handle, 2
 * @param args plain data.
 * @param inputs where the tool takes secrets; undefined where it takes none.
 * @returns where handles stand, or the first that stands where none may
 */
export function findHandles(
  args: JsonValue,
  inputs: Location | undefined,
): readonly HandleUse[] | HandleMisuse {
  const uses = createList<HandleUse>();
  if (!holdsHandle(jsonStringify(args) ?? "")) return asArray(uses);
  let misuse: HandleMisuse | undefined;
  const refuse = (kind: HandleMisuse["kind"], path: Path): void => {
    misuse ??= { kind, path };
  };
  const visitText = (text: string, path: Path, location: Location | undefined): void => {
    if (!holdsHandle(text)) return;
    if (location === undefined || !isMarked(location)) refuse("place", path);
    else if (!isHandle(text)) refuse("not-whole", path);
    else listAppend(uses, { handle: text, path, title: wordFor(location, path) });
  };
  visitInputs(
    args,
    inputs,
    (value, path, location, around) => {
      const name = path[path.length - 1];
      if (typeof name === "string" && holdsHandle(name)) refuse("name", around);
      if (typeof value === "string") visitText(value, path, location);
      return true;
    },
    true,
  );
  return misuse ?? asArray(uses);
}

/** Something kept for the person, as far as it matters here. */
export interface HeldSecret extends Pick<WithheldItem, "handle" | "value" | "reference"> {
  /** The session that it was kept from. */
  readonly agent: string;
  readonly origin: string;
  readonly reason: string;
}

export type HandleFault = "unknown" | "other-origin" | "expired" | "not-collected" | "no-text";

export interface HandleUser {
  readonly agent: string;
  /** The tool's origin, as the browser states it. */
  readonly origin: string;
  readonly now: number;
}

/**
 * The value of a handle, if this agent may have it passed to this origin. Another agent's handle is
 * answered like one that never was: the answer tells nothing about other agents.
 * sensitive-results §use a handle, 3
 *
 * @returns the text that it stands for, or why there is none
 */
export function judgeHandle(
  held: HeldSecret | undefined,
  { agent, origin, now }: HandleUser,
): { readonly value: string } | { readonly fault: HandleFault } {
  if (held === undefined || held.agent !== agent) return { fault: "unknown" };
  if (held.origin !== origin) return { fault: "other-origin" };
  // One that failed the checks: what it stands for is not known.
  if (held.reason === "invalid-secret_reference") return { fault: "no-text" };
  const { value, reference } = held;
  if (typeof value === "string" && value !== "") return { value };
  if (value !== undefined || reference === undefined) return { fault: "no-text" };
  const isOver = (reference.expiresAt ?? Infinity) <= now;
  return { fault: isOver ? "expired" : "not-collected" };
}

export interface Fill {
  readonly path: Path;
  readonly text: string;
}

/**
 * Arguments with texts put in at their places. The arguments themselves stay as they are.
 * sensitive-results §use a handle, 5
 */
export function putIn<Args extends JsonValue>(args: Args, fills: readonly Fill[]): Args {
  let filled: JsonValue = args;
  listForEach(fills, ({ path, text }) => {
    filled = withText(filled, path, 0, text);
  });
  return filled as Args;
}

function withText(value: JsonValue, path: Path, depth: number, text: string): JsonValue {
  const step = path[depth];
  if (step === undefined) return text;
  if (arrayIsArray(value))
    return asArray(
      listMap(value as readonly JsonValue[], (item, at) =>
        at === step ? withText(item, path, depth + 1, text) : item,
      ),
    );
  const name = `${step}`;
  const copy = { ...(value as JsonObject) };
  // Own members only, whatever they are called: an assignment to `__proto__` would be none.
  defineOwn(copy, name, withText(readOwn(copy, name) ?? {}, path, depth + 1, text));
  return copy;
}
