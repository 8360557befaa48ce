/**
 * Tools that were registered through our `registerTool`, and how to add our members to their items
 */

import { SCRUBBED } from "../../engine/copies/replace-matches.js";
import { ownWindow } from "../../intrinsics/dom.js";
import {
  arrayIsArray,
  defineOwn,
  listForEach,
  reflectApply,
  SafeMap,
  type SafeWeakMap,
} from "../../intrinsics/language.js";
import { promiseReject, promiseThen } from "../../intrinsics/promise.js";
import { keepItems } from "../api/describe-tools.js";
import type { GuardedTool } from "../api/guard-tool.js";
import { addInOrder } from "../api/shown-members.js";
import type { Forms } from "../declarative/forms.js";
import type { PageHost } from "../references/page-host.js";
import type { ConvertedTool } from "../webidl/context-state.js";
import { toModelContextTool, toRegisterToolOptions } from "../webidl/dictionaries.js";
import { toReadTool } from "../webidl/read-tool.js";
import { type Callable, refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import { convertSchemas } from "./convert-schemas.js";
import { type Put, whenDone, wrapOperation } from "./wrap-operation.js";

export const refuse = refusalOf("registerTool");

export type Show = (item: UntrustedObject) => void;

/** The state that all augmented contexts of a document share. */
export interface Augmentation {
  readonly host: PageHost;
  readonly put: Put;
  /** Adds our members to tools that were registered elsewhere. */
  readonly showOthers: Forms["show"] | undefined;
  /**
   * Called before a context is used: other code may have replaced it.
   *
   * @param name of a tool that is being registered.
   * @returns a function to call after the registration, if the context was replaced.
   */
  look(name?: unknown): (() => void) | undefined;
  readonly registrations: Registrations;
  /** Each `registerTool` of ours. */
  readonly wrapped: SafeWeakMap<object, true>;
}

/** A registration with a third-party implementation that has not ended yet. */
export interface Passing extends Pick<GuardedTool, "contract" | "show"> {
  /** The enforcing `execute` that the implementation received. */
  readonly execute: Callable;
}

export interface Registrations {
  /** @returns a function that ends it. */
  begin(name: string, passing: Passing): () => void;
  /**
   * Recognises a tool of ours that a third-party implementation registers with the browser or
   * with us in turn. A tool that says more about its result than such an implementation passes on
   * is a different tool of the same name.
   */
  mirrorOf(value: unknown): { readonly tool: ConvertedTool; readonly passing: Passing } | undefined;
  /**
   * Notes a name before its registration: the browser may list the tool before it says that it took
   * it.
   *
   * @returns a function that takes it back, where the tool is refused.
   */
  pass(name: string): () => void;
  /** Whether a tool of this name was registered through us. */
  hasPassed(name: unknown): boolean;
}

export function createRegistrations(): Registrations {
  const underWay = new SafeMap<unknown, Passing>();
  /** Name → how many registrations passed. An aborted one may end after the next has begun. */
  const passed = new SafeMap<unknown, number>();
  const count = (name: unknown, more: number): unknown => passed.set(name, (passed.get(name) ?? 0) + more);
  return {
    begin(name, passing) {
      const earlier = underWay.get(name);
      underWay.set(name, passing);
      return () => {
        if (underWay.get(name) !== passing) return;
        if (earlier) underWay.set(name, earlier);
        else underWay.delete(name);
      };
    },
    mirrorOf(value) {
      if (underWay.size === 0) return undefined;
      const tool = toModelContextTool(value, refuse);
      const passing = underWay.get(tool.name);
      const saysNothing = tool.outputSchema === undefined && tool.annotations?.sensitiveHint === undefined;
      return passing && (tool.execute === passing.execute || saysNothing) ? { tool, passing } : undefined;
    },
    pass(name) {
      count(name, 1);
      return () => void count(name, -1);
    },
    hasPassed: (name) => !!passed.get(name) || underWay.has(name),
  };
}

/**
 * The arguments of `registerTool`, each member read once. The browser's own agent lists a tool as
 * it was registered.
 */
export function readArguments({ host }: Augmentation, args: readonly unknown[]) {
  const tool = (host.toTool ?? toReadTool)(args[0], refuse);
  convertSchemas(tool);
  const { title, description } = tool;
  const said = host.listed({ title, description }) ?? { title: SCRUBBED, description: SCRUBBED };
  // The extension knows the tool by this object.
  if (said.title !== title) defineOwn(tool, "title", said.title);
  if (said.description !== description) defineOwn(tool, "description", said.description);
  return { tool, options: toRegisterToolOptions(args[1], refuse) };
}

/**
 * @param describeOthers adds our members to the items of other documents, where the implementation
 *   does not.
 * @returns a function that adds our members to an item of `getTools` of this document.
 */
export function wrapGetTools(
  { host, showOthers, look }: Augmentation,
  holder: object,
  put: Put,
  tools: SafeMap<unknown, Show>,
  describeOthers: (items: UntrustedObject[]) => unknown = (items) => items,
): Show {
  const show: Show = (item) => {
    const showOwn = tools.get(item["name"]);
    if (showOwn) showOwn(item);
    else showOthers?.(host, item);
  };
  /** A tool whose name repeats what a result has lost is not listed. */
  const isReleased = (item: UntrustedObject): boolean => {
    const { window: _, ...said } = item;
    const listed = host.listed(said);
    if (listed === undefined || listed["name"] !== said["name"]) return false;
    if (listed !== said) addInOrder(item, listed);
    return true;
  };
  wrapOperation(holder, "getTools", put, (original, receiver, args) => {
    look();
    return whenDone(reflectApply(original, receiver, args), (items) => {
      if (!arrayIsArray(items)) return items;
      listForEach(items, (item) => (item["window"] ?? ownWindow) === ownWindow && show(item));
      const described = describeOthers(items);
      return described === items
        ? keepItems(items, isReleased)
        : promiseThen(described as Promise<UntrustedObject[]>, (all) => keepItems(all, isReleased));
    });
  });
  return show;
}

/** Handles the outcome of third-party code, whether it throws or rejects. */
export function settled(
  run: () => unknown,
  done: (value: unknown) => unknown,
  fail: (reason: unknown) => never,
): unknown {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    result = promiseReject(error);
  }
  return whenDone(result, done, fail);
}
