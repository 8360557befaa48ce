/** Third-party objects in place of our ModelContext, put there before or after us */

import { documentPrototype, ownDocument, ownWindow, sayToAuthor } from "../../intrinsics/dom.js";
import {
  arrayIsArray,
  createList,
  DEFINERS,
  listAppend,
  listForEach,
  listIncludes,
  reflectApply,
  SafeMap,
  SafeWeakMap,
} from "../../intrinsics/language.js";
import { otherPolyfill } from "../../texts/authors.js";
import type { PageMistake } from "../../texts/mistake-lines.js";
import { sayMistake } from "../mistakes/say-mistake.js";
import { type Callable, isObject, type UntrustedObject } from "../webidl/webidl.js";
import { contextSources } from "./native-context.js";
import { onEachStep } from "./prepare.js";
import { type Put, whenDone, wrapOperation } from "./wrap-operation.js";

/** Call it when the pending registration is done. */
type Check = () => unknown;

export interface OtherContexts {
  /**
   * Looks for a third-party context and augments it. It sets no timer.
   *
   * @param registering the name of a tool that is being registered.
   */
  look(registering?: unknown): Check | undefined;
  /** Marks a source as ours or the browser's. */
  know(source: unknown): void;
  /** @throws TypeError if its `registerTool` cannot be wrapped. */
  take(context: object): Check;
  /** Names the tools of this document that a context lists and that never passed us. */
  report: Report;
  /** From now on, what is found came after Airlock. */
  started(): void;
  stop(): void;
}

export interface OtherContextsParts {
  /** @throws TypeError as above. */
  augment(context: object): void;
  /**
   * Wraps the methods of our own context again, or the browser's.
   *
   * @param isInUse the context may be read.
   * @returns whether other code had replaced them.
   */
  augmentOwn(isInUse: boolean): boolean;
  readonly put: Put;
  /** Whether a tool of this name is enforced, wherever it is listed. */
  isEnforced(name: string): boolean;
  /**
   * Reports tools from before we found the implementation: it may give their raw results to its own
   * agents.
   */
  onUnseen(names: readonly string[]): void;
}

type Report = (context: object, getTools: unknown, registering?: unknown, code?: PageMistake) => void;

/** Reports the names that an implementation had before we found it. */
function createReport({ isEnforced, onUnseen }: OtherContextsParts, codeNow: () => PageMistake): Report {
  const unseen = new SafeMap<string, true>();
  return (context, getTools, registering, code = codeNow()) => {
    const read = (items: unknown): void => {
      const names = createList<string>();
      listForEach(arrayIsArray(items) ? items : [], (item: unknown) => {
        if (!isObject(item) || (item["window"] ?? ownWindow) !== ownWindow) return;
        const name = item["name"];
        if (typeof name !== "string" || unseen.has(name)) return;
        if (name !== registering && isEnforced(name)) return;
        unseen.set(name, true);
        listAppend(names, name);
        sayMistake({ code, tool: name, place: "" });
      });
      if (names.length > 0) onUnseen(names);
    };
    try {
      whenDone(reflectApply(getTools as Callable, context, []), read, () => undefined);
    } catch {
      // The implementation has no `getTools`.
    }
  };
}

/**
 * The value of `document.modelContext` by this getter or value; undefined if the page's code
 * throws.
 */
function contextFrom(source: unknown): unknown {
  try {
    return typeof source === "function" ? reflectApply(source as Callable, ownDocument, []) : source;
  } catch {
    return undefined;
  }
}

type Take = (context: object, registering?: unknown) => Check;

/** Augments a context. @throws if that is impossible. */
function createTake({ augment }: OtherContextsParts, contexts: SafeWeakMap<object, true>, report: Report) {
  let isSaid = false;
  const take: Take = (context, registering) => {
    contexts.set(context, true);
    const { getTools } = context as UntrustedObject;
    augment(context);
    if (!isSaid) sayToAuthor(otherPolyfill());
    isSaid = true;
    return () => report(context, getTools, registering);
  };
  return take;
}

/**
 * Other code takes the place of a context by defining a property, and may register in the same
 * turn: so we look then. Of the built-ins that do it nothing else changes.
 */
function watchDefinitions(put: Put, look: () => void): void {
  listForEach(DEFINERS, (definer) => {
    wrapOperation(definer[0], definer[1], put, (original, receiver, args) => {
      const result = reflectApply(original, receiver, args);
      if (args[0] === ownDocument || args[0] === documentPrototype || args[1] === "registerTool") look();
      return result;
    });
  });
}

/** Finds a third-party context behind a source. */
const createFind =
  (known: unknown[], contexts: SafeWeakMap<object, true>, take: Take, report: Report) =>
  (source: unknown, registering: unknown): Check | undefined => {
    if (source === undefined || listIncludes(known, source)) return undefined;
    const context = contextFrom(source);
    if (!isObject(context) || contexts.has(context)) return undefined;
    try {
      if (contextFrom(source) === context) return take(context, registering);
    } catch {
      // A frozen object.
    }
    // A getter that returns a new object each time cannot be wrapped either. We can only warn.
    listAppend(known, source);
    sayMistake({ code: "foreign-context", tool: "", place: "document.modelContext" });
    return () => report(context, context["getTools"], registering);
  };

/** Methods of our own context, or of the browser's, that other code has replaced. */
function findOwn({ augmentOwn }: OtherContextsParts, code: PageMistake, registering: unknown) {
  const say = () => sayMistake({ code, tool: `${(registering ?? "") as string}`, place: "registerTool" });
  try {
    const isReplaced = augmentOwn(registering !== undefined);
    return isReplaced && registering !== undefined ? say : undefined;
  } catch {
    // An accessor in its place.
    return say;
  }
}

export function createOtherContexts(parts: OtherContextsParts): OtherContexts {
  const known = createList<unknown>();
  const contexts = new SafeWeakMap<object, true>();
  let code: PageMistake = "loaded-late";
  const report = createReport(parts, () => code);
  const take = createTake(parts, contexts, report);
  const find = createFind(known, contexts, take, report);

  let isLooking = false;
  function look(registering?: unknown): Check | undefined {
    // A getter of other code may define a property, too.
    if (isLooking) return undefined;
    isLooking = true;
    let found: Check | undefined = findOwn(parts, code, registering);
    listForEach(contextSources(), (source) => {
      found = find(source, registering) ?? found;
    });
    isLooking = false;
    if (registering === undefined) found?.();
    return found;
  }

  return {
    look,
    take,
    report,
    know: (source) => listAppend(known, source),
    started() {
      code = "foreign-context";
      watchDefinitions(parts.put, look);
    },
    stop: onEachStep(() => void look()),
  };
}
