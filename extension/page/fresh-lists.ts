/**
 * Lists that are no older than the last `toolchange`. The browser's own answer is given on only
 * once other documents have said what it does not know, and a page that then finds its tool missing
 * waits for an event that has come meanwhile.
 */
import { addListener } from "../../src/intrinsics/dom.js";
import { reflectApply } from "../../src/intrinsics/language.js";
import { promiseThen } from "../../src/intrinsics/promise.js";
import type { Callable } from "../../src/webmcp/webidl/webidl.js";

/** Attack: a page whose tools change without end. It gets a list all the same. */
const MOST = 10;

/** @param methods in which `getTools` asks the browser. @param context fires its events. */
export function keepListsFresh(methods: Record<string, Callable>, context: object): void {
  const getTools = methods["getTools"];
  if (!getTools) return;
  let changes = 0;
  addListener(context as EventTarget, "toolchange", () => changes++, true);
  methods["getTools"] = function ask(this: unknown, ...args: unknown[]): unknown {
    let left = MOST;
    const list = (): Promise<unknown> => {
      const before = changes;
      return promiseThen(reflectApply(getTools, this, args) as Promise<unknown>, (items) =>
        changes === before || --left === 0 ? items : list(),
      );
    };
    return list();
  };
}
