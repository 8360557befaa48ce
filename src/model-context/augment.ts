/** A ModelContext (the browser's, ours, or another polyfill's) whose tools go through the airlock · S1-05, S1-06 */
import { cannotAugment } from "../errors.js";
import {
  apply,
  dictionary,
  each,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  promiseThen,
  rejectedPromise,
  SafeMap,
  SafeWeakMap,
  TypeErrorConstructor,
} from "../primordials.js";
import type { ConvertedTool } from "./context-state.js";
import { createMethod } from "./create-method.js";
import type { Forms } from "./declarative/forms.js";
import { toModelContextTool, toRegisterToolOptions } from "./dictionaries.js";
import { hasAborted } from "./enforcing-execute.js";
import { type GuardedTool, guardForOther, guardMirror, guardTool } from "./guard-tool.js";
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
  wrapped?: SafeWeakMap<object, true>,
): object | undefined {
  for (let holder: object | null = context; holder; holder = getPrototypeOf(holder)) {
    const descriptor = getOwnPropertyDescriptor(holder, name);
    if (!descriptor) continue;
    const original = descriptor.value as Callable | undefined;
    if (typeof original !== "function") return undefined;
    const value = createMethod(name, original.length, (receiver, args) =>
      behaviour(original, receiver, args),
    );
    wrapped?.set(value, true);
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

/** A registration with somebody else's implementation that is under way. */
interface Passing {
  readonly execute: Callable;
  readonly contract: GuardedTool["contract"];
  readonly show: Show;
}

export interface AugmenterParts {
  readonly host: PageHost;
  readonly put: Put;
  /** Adds our members to what was registered elsewhere. */
  readonly showOthers: Forms["show"] | undefined;
  /**
   * Before anything of a context of ours is used: somebody may have put another in its place.
   *
   * @param name of a tool that is being registered.
   * @returns what to call when it is, where somebody has.
   */
  look(name?: unknown): (() => void) | undefined;
}

export interface Augmenter {
  /**
   * The browser's ModelContext, or ours.
   *
   * @returns what adds our members to an item of `getTools` of this document.
   * @throws TypeError where `registerTool` cannot be wrapped.
   */
  augment(own: AugmentedContext, put?: Put): Show;
  /**
   * Somebody else's.
   *
   * @throws TypeError as above.
   */
  augmentOther(context: object): void;
  /** Whether a tool of this name came through a wrapped `registerTool`. */
  hasPassed(name: unknown): boolean;
}

export function createAugmenter({ host, put, showOthers, look }: AugmenterParts): Augmenter {
  const passing = new SafeMap<unknown, Passing>();
  const passed = new SafeMap<unknown, true>();
  /** Our own `registerTool`s. */
  const wrapped = new SafeWeakMap<object, true>();

  /** What somebody else's implementation registers with the browser or with us, of a tool that passed through us. */
  const findPassing = (tool: ConvertedTool): Passing | undefined => {
    const known = passing.get(tool.name);
    const saysNothing = tool.outputSchema === undefined && tool.annotations?.sensitiveHint === undefined;
    return known && (tool.execute === known.execute || saysNothing) ? known : undefined;
  };
  const mirrorOf = (value: unknown) => {
    if (passing.size === 0) return undefined;
    const tool = toModelContextTool(value, refuse);
    const known = findPassing(tool);
    return known && { tool, known };
  };

  return {
    augment(own, ownPut = put) {
      /** By name: what adds our members to an item. */
      const tools = new SafeMap<unknown, Show>();
      const isOwn = (receiver: unknown): boolean => receiver === own.contextOf(ownDocument);
      const register: Behaviour = (original, receiver, args) => {
        try {
          const mirror = mirrorOf(args[0]);
          const tool = mirror?.tool ?? (host.toTool ?? toModelContextTool)(args[0], refuse);
          const options = toRegisterToolOptions(args[1], refuse);
          const check = mirror ? undefined : look(tool.name);
          const observed = mirror ? undefined : host.onRegister?.(tool);
          const { guarded, show } = mirror
            ? { guarded: guardMirror(host, tool, mirror.known.contract, refuse), show: mirror.known.show }
            : guardTool(host, looking(tool, look), refuse);
          return whenDone(apply(original, receiver, [guarded, options]), (value) => {
            // A tool whose signal has aborted is gone; one of that name then is somebody else's.
            if (isOwn(receiver)) {
              tools.set(tool.name, (item) => hasAborted(options.signal) || show(item));
              passed.set(tool.name, true);
              observed?.(options.signal);
            }
            check?.();
            return value;
          });
        } catch (error) {
          // An object that is no ModelContext, or a call without arguments, is refused first, by the original.
          return args.length > 0 && isOwn(receiver) ? rejectedPromise(error) : apply(original, receiver, []);
        }
      };
      const holder = wrapOperation(own.holder, "registerTool", ownPut, register, wrapped);
      if (!holder) throw new TypeErrorConstructor(cannotAugment());
      const show = (item: UntrustedObject): void => {
        const showOwn = tools.get(item["name"]);
        if (showOwn) showOwn(item);
        else showOthers?.(host, item);
      };
      wrapGetTools(own.holder, ownPut, show, look);
      return show;
    },

    augmentOther(context) {
      const tools = new SafeMap<unknown, Show>();
      const register: Behaviour = (original, receiver, args) => {
        // It was registered with another one of them, which passes it on.
        if (mirrorOf(args[0])) return apply(original, receiver, args);
        look();
        try {
          const tool = (host.toTool ?? toModelContextTool)(args[0], refuse);
          const options = toRegisterToolOptions(args[1], refuse);
          const observed = host.onRegister?.(tool);
          const { guarded, ...known } = guardForOther(host, looking(tool, look), args[0] as object, refuse);
          const earlier = passing.get(tool.name);
          passing.set(tool.name, known);
          const end = () => {
            if (passing.get(tool.name) !== known) return;
            if (earlier) passing.set(tool.name, earlier);
            else passing.delete(tool.name);
          };
          const failed = (reason: unknown): never => {
            end();
            throw reason;
          };
          const registered = (value: unknown): unknown => {
            end();
            tools.set(tool.name, (item) => hasAborted(options.signal) || known.show(item));
            passed.set(tool.name, true);
            observed?.(options.signal);
            return value;
          };
          args[0] = guarded;
          let result: unknown;
          try {
            result = apply(original, receiver, args);
          } catch (error) {
            return failed(error);
          }
          return whenDone(result, registered, failed);
        } catch (error) {
          return rejectedPromise(error);
        }
      };
      // One that inherits from what is wrapped already.
      if (isWrapped(context, wrapped)) return;
      const holder = wrapOperation(context, "registerTool", put, register, wrapped);
      if (!holder) throw new TypeErrorConstructor(cannotAugment());
      wrapGetTools(
        context,
        put,
        (item) => {
          const showOwn = tools.get(item["name"]);
          if (showOwn) showOwn(item);
          else showOthers?.(host, item);
        },
        look,
      );
    },

    hasPassed: (name) => passed.has(name) || passing.has(name),
  };
}

/** The same tool; when an agent calls it, somebody may have put another context in place of ours. */
const looking = (tool: ConvertedTool, look: () => unknown): ConvertedTool =>
  dictionary({
    ...tool,
    execute: (...args: unknown[]) => {
      look();
      return apply(tool.execute, undefined, args);
    },
  });

function isWrapped(context: object, wrapped: SafeWeakMap<object, true>): boolean {
  for (let holder: object | null = context; holder; holder = getPrototypeOf(holder)) {
    const descriptor = getOwnPropertyDescriptor(holder, "registerTool");
    if (descriptor) return wrapped.has(descriptor.value as object);
  }
  return false;
}

function wrapGetTools(holder: object, put: Put, show: Show, look: () => unknown): void {
  wrapOperation(holder, "getTools", put, (original, receiver, args) => {
    look();
    return whenDone(apply(original, receiver, args), (items) => {
      if (isArray(items)) {
        each(items, (item) => (item["window"] ?? ownWindow) === ownWindow && show(item));
      }
      return items;
    });
  });
}
