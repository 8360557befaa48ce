/** A ModelContext (the browser's, ours, or another polyfill's) whose tools go through the airlock · S1-05, S1-06 */
import { cannotAugment } from "../errors.js";
import {
  apply,
  each,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  promiseThen,
  rejectedPromise,
  SafeMap,
  TypeErrorConstructor,
} from "../primordials.js";
import { createMethod } from "./create-method.js";
import { hasAborted } from "./enforcing-execute.js";
import { guardTool } from "./guard-tool.js";
import type { PageHost } from "./page-host.js";
import { ownWindow } from "./platform-primordials.js";
import { type Members, REGISTER_TOOL_OPTIONS, readMembers, TOOL } from "./read-members.js";
import { type Callable, isObject } from "./webidl.js";

type Put = (target: object, key: PropertyKey, descriptor: PropertyDescriptor) => boolean;
type Behaviour = (original: Callable, receiver: unknown, args: unknown[]) => unknown;

/** @returns the operation that was there, or undefined where it cannot be wrapped. */
function wrapOperation(context: object, name: string, put: Put, behaviour: Behaviour): Callable | undefined {
  for (let holder: object | null = context; holder; holder = getPrototypeOf(holder)) {
    const descriptor = getOwnPropertyDescriptor(holder, name);
    if (!descriptor) continue;
    const original = descriptor.value as Callable | undefined;
    if (typeof original !== "function") return undefined;
    const value = createMethod(name, original.length, (receiver, args) =>
      behaviour(original, receiver, args),
    );
    return put(holder, name, { ...descriptor, value }) ? original : undefined;
  }
  return undefined;
}

/** A promise's value, or at once what earlier drafts return. A rejection passes on, so that it is reported once. */
function whenDone(result: unknown, next: (value: unknown) => unknown): unknown {
  try {
    return promiseThen(result as Promise<unknown>, next);
  } catch {
    return next(result);
  }
}

/** @returns the context's own `registerTool`. */
export function augment(context: object, host: PageHost, put: Put): Callable {
  /** By name: what adds our members to an item. */
  const tools = new SafeMap<unknown, (item: Members) => void>();
  const registerTool = wrapOperation(context, "registerTool", put, (original, receiver, args) => {
    // What is no dictionary is refused by the original.
    if (!isObject(args[0])) return apply(original, receiver, args);
    try {
      const tool = readMembers(args[0], TOOL);
      const options = isObject(args[1]) ? readMembers(args[1], REGISTER_TOOL_OPTIONS) : args[1];
      const show = guardTool(host, tool);
      return whenDone(apply(original, receiver, [tool, options]), (value) => {
        const signal = isObject(options) ? options["signal"] : undefined;
        // A tool whose signal has aborted is gone; one of that name then is somebody else's.
        if (receiver === context) tools.set(tool["name"], (item) => hasAborted(signal) || show(item));
        return value;
      });
    } catch (error) {
      return rejectedPromise(error);
    }
  });
  if (registerTool === undefined) throw new TypeErrorConstructor(cannotAugment());
  wrapOperation(context, "getTools", put, (original, receiver, args) =>
    whenDone(apply(original, receiver, args), (items) => {
      if (isArray(items)) {
        each(items, (item: Members) => {
          if ((item["window"] ?? ownWindow) === ownWindow) tools.get(item["name"])?.(item);
        });
      }
      return items;
    }),
  );
  return registerTool;
}
