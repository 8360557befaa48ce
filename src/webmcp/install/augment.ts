/** Augments a ModelContext: its tools pass through the airlock · S1-05, S1-06 */

import { ownDocument } from "../../intrinsics/dom.js";
import { createList, reflectApply, SafeMap, TypeErrorConstructor } from "../../intrinsics/language.js";
import { promiseReject } from "../../intrinsics/promise.js";
import { cannotAugment } from "../../texts/authors.js";
import { keepTrust } from "../api/describe-call.js";
import { hasAborted } from "../api/enforcing-execute.js";
import { type GuardOptions, guardTool } from "../api/guard-tool.js";
import type { PageHost } from "../references/page-host.js";
import { toRegisterToolOptions } from "../webidl/dictionaries.js";
import { parseOrigins } from "../webidl/parse-origins.js";
import type { UntrustedObject } from "../webidl/webidl.js";
import { checkRegistration, sayRefused } from "./registration-mistakes.js";
import {
  type Augmentation,
  readArguments,
  refuse,
  type Show,
  settled,
  wrapGetTools,
} from "./registrations.js";
import { watchExecuteTool } from "./watch-execute-tool.js";
import { isWrapped, type Put, whenDone, wrapOperation } from "./wrap-operation.js";

/** The object that the operations are found on, and the one that they belong to. */
export interface AugmentedContext {
  /** The object, or its interface. */
  readonly holder: object;
  contextOf(document: Document): object;
  /** Adds our members to tools of other documents, which the browser lists without them. */
  describeOthers?(items: UntrustedObject[]): unknown;
  readonly onRefused?: (() => void) | undefined;
}

/** The tools of an augmented context. */
export interface AugmentedTools {
  /** Adds our members to an item of `getTools` of this document. */
  readonly show: Show;
  /** The origins, besides our own, that a tool is exposed to. */
  exposedTo(name: string): readonly string[];
  /**
   * Whether the signal of the last tool of that name has aborted, and no other is being registered.
   */
  hasEnded(name: string): boolean;
}

/** A tool as the implementation should keep it. */
interface Prepared {
  readonly name: string;
  readonly options: ReturnType<typeof toRegisterToolOptions>;
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
    const { guarded } = guardTool(host, tool, refuse, {
      __proto__: null,
      passed: passing.contract,
    } as GuardOptions);
    return {
      name: tool.name,
      options,
      args: [guarded, options],
      show: passing.show,
      done() {},
    };
  }
  const { tool, options } = readArguments(augmentation, args);
  const check = look(tool.name);
  const observed = host.onRegister?.(tool, options.signal);
  const guard = guardTool(host, tool, refuse, { __proto__: null } as GuardOptions);
  checkRegistration(host, { tool, source: args[0], guard });
  const done = (): void => {
    keepTrust(tool.name, guard.trust, options.signal);
    observed?.();
    check?.();
  };
  return { name: tool.name, options, args: [guard.guarded, options], show: guard.show, done };
}

/** Descriptions of our tools for other documents, by name. */
function createNotes() {
  const exposed = new SafeMap<string, readonly string[]>();
  const signals = new SafeMap<string, unknown>();
  return {
    /**
     * The browser may list the new tool before its promise is resolved.
     *
     * @returns a function to call if it refuses the tool: then the one before is still the last.
     */
    begin(name: string): () => void {
      const before = signals.get(name);
      signals.delete(name);
      return () => {
        if (before && !signals.has(name)) signals.set(name, before);
      };
    },
    done(name: string, { exposedTo, signal }: Prepared["options"]): void {
      exposed.set(name, parseOrigins("exposedTo", exposedTo));
      signals.set(name, signal);
    },
    exposedTo: (name: string) => exposed.get(name) ?? createList<string>(),
    hasEnded: (name: string) => hasAborted(signals.get(name)),
  };
}

const failAfter =
  (host: PageHost, run: () => unknown, name: string) =>
  (reason: unknown): never => {
    run();
    sayRefused(host, name, reason);
    throw reason;
  };

/** @returns what to call if the implementation refuses the tool. */
function beginOwn(
  { registrations }: Augmentation,
  { onRefused }: AugmentedContext,
  begin: (name: string) => () => void,
  name: string,
): () => void {
  const takeBack = begin(name);
  const forget = registrations.pass(name);
  return () => {
    takeBack();
    forget();
    onRefused?.();
  };
}

/** The browser's, or ours. @throws TypeError if `registerTool` cannot be wrapped. */
export function augment(augmentation: Augmentation, own: AugmentedContext, put: Put): AugmentedTools {
  const isOwn = (receiver: unknown): boolean => receiver === own.contextOf(ownDocument);
  /** By name: adds our members to an item. */
  const tools = new SafeMap<unknown, Show>();
  const { begin, done: note, exposedTo, hasEnded } = createNotes();
  const holder = wrapOperation(
    own.holder,
    "registerTool",
    put,
    (original, receiver, args) => {
      let restore = (): void => {};
      try {
        const { name, options, args: prepared, show, done } = prepare(augmentation, args);
        if (isOwn(receiver)) restore = beginOwn(augmentation, own, begin, name);
        const accepted = (value: unknown): unknown => {
          // A tool whose signal has aborted is gone, so a tool of that name is another one.
          if (isOwn(receiver)) {
            tools.set(name, (item) => hasAborted(options.signal) || show(item));
            note(name, options);
            done();
          }
          return value;
        };
        const failed = failAfter(augmentation.host, restore, name);
        return whenDone(reflectApply(original, receiver, prepared), accepted, failed);
      } catch (error) {
        restore();
        // The original refuses first: the receiver is no ModelContext, or an argument is missing.
        return args.length > 0 && isOwn(receiver)
          ? promiseReject(error)
          : reflectApply(original, receiver, []);
      }
    },
    augmentation.wrapped,
  );
  if (!holder) throw new TypeErrorConstructor(cannotAugment());
  watchExecuteTool(own.holder, put);
  const show = wrapGetTools(augmentation, own.holder, put, tools, own.describeOthers);
  return { show, exposedTo, hasEnded };
}

/**
 * A third-party ModelContext: an earlier polyfill, or an MCP server in front of another context
 * · S1-05, S1-08
 *
 * @throws TypeError if `registerTool` cannot be wrapped.
 */
export function augmentOther(augmentation: Augmentation, context: object): void {
  const { host, look, put, registrations, wrapped } = augmentation;
  // It inherits from a context that is wrapped already.
  if (isWrapped(context, wrapped)) return;
  const tools = new SafeMap<unknown, Show>();
  const holder = wrapOperation(
    context,
    "registerTool",
    put,
    (original, receiver, args) => {
      try {
        // Another implementation got this tool from us and passes it on.
        if (registrations.mirrorOf(args[0])) return reflectApply(original, receiver, args);
        look();
        const { tool, options } = readArguments(augmentation, args);
        const observed = host.onRegister?.(tool, options.signal);
        const guarded = guardTool(host, tool, refuse, { __proto__: null, source: args[0] } as GuardOptions);
        checkRegistration(host, { tool, source: args[0], guard: guarded });
        const end = registrations.begin(tool.name, guarded);
        args[0] = guarded.guarded;
        const done = (value: unknown): unknown => {
          end();
          registrations.pass(tool.name);
          keepTrust(tool.name, guarded.trust, options.signal);
          tools.set(tool.name, (item) => hasAborted(options.signal) || guarded.show(item));
          observed?.();
          return value;
        };
        return settled(() => reflectApply(original, receiver, args), done, failAfter(host, end, tool.name));
      } catch (error) {
        return promiseReject(error);
      }
    },
    wrapped,
  );
  if (!holder) throw new TypeErrorConstructor(cannotAugment());
  watchExecuteTool(context, put);
  wrapGetTools(augmentation, context, put, tools);
}
