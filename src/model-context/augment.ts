/** A ModelContext (the browser's, ours, or another polyfill's) whose tools go through the airlock · S1-05, S1-06 */
import { cannotAugment } from "../errors.js";
import {
  apply,
  defineProperty,
  each,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  promiseThen,
  rejectedPromise,
  SafeMap,
  TypeErrorConstructor,
} from "../primordials.js";
import { hasAborted } from "./enforcing-execute.js";
import { guardTool, type ShowTool } from "./guard-tool.js";
import type { PageHost } from "./page-host.js";
import { ownWindow } from "./platform-primordials.js";
import { type Members, readOptions, readTool } from "./read-members.js";
import { type Callable, isObject } from "./webidl.js";

type Put = (target: object, key: PropertyKey, descriptor: PropertyDescriptor) => boolean;
type Behaviour = (original: Callable, receiver: unknown, args: unknown[]) => unknown;

/** @returns the operation that was there, or undefined where it cannot be wrapped. */
function wrapOperation(context: object, name: string, put: Put, behaviour: Behaviour): Callable | undefined {
  let holder: object | null = context;
  while (holder !== null && !hasOwn(holder, name)) holder = getPrototypeOf(holder);
  const descriptor = holder === null ? undefined : getOwnPropertyDescriptor(holder, name);
  const original = descriptor?.value as Callable | undefined;
  if (holder === null || typeof original !== "function") return undefined;
  // A method has no `prototype` and cannot be constructed, as the platform's operations.
  const { [name]: value } = {
    [name](this: unknown, ...args: unknown[]): unknown {
      return behaviour(original, this, args);
    },
  };
  defineProperty(value as object, "length", { value: original.length });
  return put(holder, name, { ...descriptor, value }) ? original : undefined;
}

/** A promise's value, or at once what earlier drafts return. A rejection passes on, so that it is reported once. */
function whenDone(result: unknown, next: (value: unknown) => unknown): unknown {
  try {
    return promiseThen(result as Promise<unknown>, next);
  } catch {
    return next(result);
  }
}

/** Tools by name, with the signals that unregister them. */
type ShownTools = SafeMap<string, { readonly show: ShowTool; readonly signal: unknown }>;

function showOwnTool(tools: ShownTools, item: unknown): void {
  if (!isObject(item) || (item["window"] ?? ownWindow) !== ownWindow) return;
  const tool = tools.get(item["name"] as string);
  // A tool whose signal has aborted is gone; one of that name now is somebody else's.
  if (tool && !hasAborted(tool.signal)) tool.show(item as Members);
}

/** @returns the context's own `registerTool`. */
export function augment(context: object, host: PageHost, put: Put): Callable {
  const tools: ShownTools = new SafeMap();
  const registerTool = wrapOperation(context, "registerTool", put, (original, receiver, args) => {
    // What is no dictionary is refused by the original.
    if (!isObject(args[0])) return apply(original, receiver, args);
    try {
      const tool = readTool(args[0]);
      const options = isObject(args[1]) ? readOptions(args[1]) : args[1];
      const show = guardTool(host, tool);
      return whenDone(apply(original, receiver, [tool, options]), (value) => {
        const signal = isObject(options) ? options["signal"] : undefined;
        if (receiver === context) tools.set(tool["name"] as string, { show, signal });
        return value;
      });
    } catch (error) {
      return rejectedPromise(error);
    }
  });
  if (registerTool === undefined) throw new TypeErrorConstructor(cannotAugment());
  wrapOperation(context, "getTools", put, (original, receiver, args) =>
    whenDone(apply(original, receiver, args), (items) => {
      if (isArray(items)) each(items, (item) => showOwnTool(tools, item));
      return items;
    }),
  );
  return registerTool;
}
