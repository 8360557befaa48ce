/**
 * Asks the isolated scripts of a tab's frames, which have no line of their own before there is
 * something to say.
 */
import { LOOK } from "../../protocol/hand-over.js";
import type { ChromeApi } from "./chrome-api.js";

/**
 * In milliseconds. A busy page answers late; for a page without the script, the browser answers at
 * once.
 */
const LIMIT = 1_000;

/** Runs in a frame's isolated world. */
const hasMember = (name: string): boolean => typeof Reflect.get(globalThis, name) === "function";
function callMember(name: string): void {
  const member: unknown = Reflect.get(globalThis, name);
  if (typeof member === "function") member();
}

/**
 * Whether our script lives in the tab's top frame. If not, it was loaded before the extension or
 * before the setting.
 */
export async function hasScript({ scripting }: ChromeApi, tabId: number): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LIMIT));
  const answer = scripting
    .executeScript({ target: { tabId, frameIds: [0] }, func: hasMember, args: [LOOK] })
    .then(
      ([top]) => top?.result === true,
      () => false,
    );
  return await Promise.race([answer, late]);
}

/** Has all frames look for forms that are tools. What they find they report themselves. */
export function lookForTools({ scripting }: ChromeApi, tabId: number): void {
  const target = { tabId, allFrames: true };
  void scripting.executeScript({ target, func: callMember, args: [LOOK] }).catch(() => undefined);
}
