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
import type { Forms } from "./declarative/forms.js";
import { toModelContextTool, toRegisterToolOptions } from "./dictionaries.js";
import { hasAborted } from "./enforcing-execute.js";
import { guardTool } from "./guard-tool.js";
import type { PageHost } from "./page-host.js";
import { ownDocument, ownWindow } from "./platform-primordials.js";
import { type Callable, refusalOf, type UntrustedObject } from "./webidl.js";

const refuse = refusalOf("registerTool");

export type Put = (target: object, key: PropertyKey, descriptor: PropertyDescriptor) => boolean;
type Show = (item: UntrustedObject) => void;
type Behaviour = (original: Callable, receiver: unknown, args: unknown[]) => unknown;

/** @returns the object that has it, or undefined where it could not be wrapped. */
export function wrapOperation(
  context: object,
  name: string,
  put: Put,
  behaviour: Behaviour,
): object | undefined {
  for (let holder: object | null = context; holder; holder = getPrototypeOf(holder)) {
    const descriptor = getOwnPropertyDescriptor(holder, name);
    if (!descriptor) continue;
    const original = descriptor.value as Callable | undefined;
    if (typeof original !== "function") return undefined;
    const value = createMethod(name, original.length, (receiver, args) =>
      behaviour(original, receiver, args),
    );
    return put(holder, name, { ...descriptor, value }) ? holder : undefined;
  }
  return undefined;
}

/** A promise's value, or at once what earlier drafts return. A rejection passes on, so that it is reported once. */
export function whenDone(
  result: unknown,
  next: (value: unknown) => unknown,
  failed?: (reason: unknown) => unknown,
): unknown {
  try {
    return promiseThen(result as Promise<unknown>, next, failed);
  } catch {
    return next(result);
  }
}

/** Where the operations are found, and which object they are for. */
export interface AugmentedContext {
  /** The object, or the interface it is of. */
  readonly holder: object;
  contextOf(document: Document): object;
}

/**
 * @param showOthers adds our members to what was registered elsewhere.
 * @returns what adds our members to an item of `getTools` of this document.
 * @throws TypeError where `registerTool` cannot be wrapped.
 */
export function augment(own: AugmentedContext, host: PageHost, put: Put, showOthers?: Forms["show"]): Show {
  const isOwn = (receiver: unknown): boolean => receiver === own.contextOf(ownDocument);
  /** By name: what adds our members to an item. */
  const tools = new SafeMap<unknown, Show>();
  const holder = wrapOperation(own.holder, "registerTool", put, (original, receiver, args) => {
    try {
      const tool = (host.toTool ?? toModelContextTool)(args[0], refuse);
      const options = toRegisterToolOptions(args[1], refuse);
      const observed = host.onRegister?.(tool);
      const { guarded, show } = guardTool(host, tool, refuse);
      return whenDone(apply(original, receiver, [guarded, options]), (value) => {
        // A tool whose signal has aborted is gone; one of that name then is somebody else's.
        if (isOwn(receiver)) {
          tools.set(tool.name, (item) => hasAborted(options.signal) || show(item));
          observed?.(options.signal);
        }
        return value;
      });
    } catch (error) {
      // An object that is no ModelContext, or a call without arguments, is refused first, by the original.
      return args.length > 0 && isOwn(receiver) ? rejectedPromise(error) : apply(original, receiver, []);
    }
  });
  if (!holder) throw new TypeErrorConstructor(cannotAugment());
  const show = (item: UntrustedObject): void => {
    const showOwn = tools.get(item["name"]);
    if (showOwn) showOwn(item);
    else showOthers?.(host, item);
  };
  wrapGetTools(own.holder, put, show);
  return show;
}

function wrapGetTools(holder: object, put: Put, show: Show): void {
  wrapOperation(holder, "getTools", put, (original, receiver, args) =>
    whenDone(apply(original, receiver, args), (items) => {
      if (isArray(items)) {
        each(items, (item) => (item["window"] ?? ownWindow) === ownWindow && show(item));
      }
      return items;
    }),
  );
}
