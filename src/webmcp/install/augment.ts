/** Augments the browser's ModelContext, or ours: its tools pass through the airlock · S1-05, S1-06 */

import { ownDocument } from "../../intrinsics/dom.js";
import { reflectApply, SafeMap, TypeErrorConstructor } from "../../intrinsics/language.js";
import { promiseReject } from "../../intrinsics/promise.js";
import { cannotAugment } from "../../texts/authors.js";
import { hasAborted } from "../api/enforcing-execute.js";
import { guardMirror, guardTool } from "../api/guard-tool.js";
import { keepTrust } from "../api/resolve-tool.js";
import { toRegisterToolOptions } from "../webidl/dictionaries.js";
import { type Augmentation, readArguments, refuse, type Show, wrapGetTools } from "./registrations.js";
import { watchExecuteTool } from "./watch-execute-tool.js";
import { type Put, whenDone, wrapOperation } from "./wrap-operation.js";

/** Where the operations are found, and which object they belong to. */
export interface AugmentedContext {
  /** The object, or its interface. */
  readonly holder: object;
  contextOf(document: Document): object;
}

/** A tool as the implementation should keep it. */
interface Prepared {
  readonly name: string;
  readonly signal: AbortSignal | undefined;
  readonly args: unknown[];
  readonly show: Show;
  done(): void;
}

function prepare(augmentation: Augmentation, args: readonly unknown[]): Prepared {
  const { host, look, registrations } = augmentation;
  const mirror = registrations.mirrorOf(args[0]);
  if (mirror) {
    const { tool, passing } = mirror;
    const options = toRegisterToolOptions(args[1], refuse);
    const guarded = guardMirror(host, tool, passing.contract, refuse);
    return {
      name: tool.name,
      signal: options.signal,
      args: [guarded, options],
      show: passing.show,
      done() {},
    };
  }
  const { tool, options, looking } = readArguments(augmentation, args);
  const check = look(tool.name);
  const observed = host.onRegister?.(tool);
  const { guarded, show, trust } = guardTool(host, looking, refuse);
  const done = (): void => {
    keepTrust(tool.name, trust, options.signal);
    registrations.done(tool.name);
    observed?.(options.signal);
    check?.();
  };
  return { name: tool.name, signal: options.signal, args: [guarded, options], show, done };
}

/**
 * @returns a function that adds our members to an item of `getTools` of this document.
 * @throws TypeError if `registerTool` cannot be wrapped.
 */
export function augment(augmentation: Augmentation, own: AugmentedContext, put: Put): Show {
  const isOwn = (receiver: unknown): boolean => receiver === own.contextOf(ownDocument);
  /** By name: adds our members to an item. */
  const tools = new SafeMap<unknown, Show>();
  const holder = wrapOperation(
    own.holder,
    "registerTool",
    put,
    (original, receiver, args) => {
      try {
        const { name, signal, args: prepared, show, done } = prepare(augmentation, args);
        return whenDone(reflectApply(original, receiver, prepared), (value) => {
          // A tool whose signal has aborted is gone, so a tool of that name is another one.
          if (isOwn(receiver)) {
            tools.set(name, (item) => hasAborted(signal) || show(item));
            done();
          }
          return value;
        });
      } catch (error) {
        // The original refuses first if the receiver is not a ModelContext or an argument is missing.
        return args.length > 0 && isOwn(receiver)
          ? promiseReject(error)
          : reflectApply(original, receiver, []);
      }
    },
    augmentation.wrapped,
  );
  if (!holder) throw new TypeErrorConstructor(cannotAugment());
  watchExecuteTool(own.holder, put);
  return wrapGetTools(augmentation, own.holder, put, tools);
}
