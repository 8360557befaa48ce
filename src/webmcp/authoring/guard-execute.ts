/**
 * A marked tool runs nothing in a page where no Airlock reads its marks: with the browser's own
 * WebMCP, or another polyfill, agents would get the raw result.
 */
import { sayName } from "../../engine/enforce/clean-text.js";
import { currentDocument, isWindow, ownWindow, warnAuthor } from "../../intrinsics/dom.js";
import { jsonStringify, reflectApply, SafeMap, TypeErrorConstructor } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import { ranWithoutAirlock } from "../../texts/authors.js";
import { MARK } from "../documents/mark.js";

interface Marked {
  readonly name: string;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
}

const A_MARK = /"(?:x-sensitive|sensitiveHint)":(?!false)/;

/** A declaration without a JSON form counts as one with marks. */
function hasMarks({ outputSchema, annotations }: Marked): boolean {
  try {
    return regExpExec(A_MARK, jsonStringify([outputSchema, annotations]) ?? "") !== null;
  } catch {
    return true;
  }
}

const said = new SafeMap<string, true>();

/** @throws TypeError where agents can call the tool, and neither script nor extension is there. */
function requireAirlock(name: string): void {
  if (!isWindow || MARK in ownWindow || !("modelContext" in currentDocument())) return;
  const line = ranWithoutAirlock(sayName(name));
  if (!said.has(name)) warnAuthor(line);
  said.set(name, true);
  throw new TypeErrorConstructor(line);
}

/** @returns `execute` itself for a tool without marks. */
export const guardExecute = <Execute extends (...args: never[]) => unknown>(
  tool: Marked,
  execute: Execute,
): Execute =>
  hasMarks(tool)
    ? (function (this: unknown, ...args: never[]) {
        requireAirlock(tool.name);
        return reflectApply(execute, this, args);
      } as Execute)
    : execute;
