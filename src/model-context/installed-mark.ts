/** The one property by which copies of Airlock find each other: `globalThis[Symbol.for("webmcp-airlock")]` */
import { createRecord, getOwnPropertyDescriptor, objectFreeze, symbolFor } from "../primordials.js";
import type { Patches } from "./patches.js";
import { ownWindow } from "./platform-primordials.js";
import { isObject } from "./webidl.js";

/** The version in `package.json`. */
export const version = "0.1.0";

export type Mode = "polyfill" | "augmented";

const MARK = symbolFor("webmcp-airlock");

/** Not enumerable, and not a secret: it says which copy came first, so that others step aside. */
export function setInstalledMark(patches: Patches, mode: Mode): void {
  const mark = createRecord<string>();
  mark["version"] = version;
  mark["mode"] = mode;
  patches.put(ownWindow, MARK, { value: objectFreeze(mark), configurable: true });
}

/** The mode of the copy that was here first, or undefined. */
export function findInstalledMode(): Mode | undefined {
  const mark: unknown = getOwnPropertyDescriptor(ownWindow, MARK)?.value;
  if (!isObject(mark)) return undefined;
  return mark["mode"] === "augmented" ? "augmented" : "polyfill";
}
