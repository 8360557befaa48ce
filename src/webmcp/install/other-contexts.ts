/** Third-party objects in place of our ModelContext, put there before or after us */

import { sayName } from "../../engine/enforce/clean-text.js";
import { ownDocument, ownWindow, sayToAuthor } from "../../intrinsics/dom.js";
import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  listIncludes,
  reflectApply,
  SafeMap,
  SafeWeakMap,
} from "../../intrinsics/language.js";
import { otherPolyfill, unseenTools } from "../../texts/authors.js";
import { type Callable, isObject, type UntrustedObject } from "../webidl/webidl.js";
import { contextSources } from "./native-context.js";
import { onEachStep } from "./prepare.js";
import { whenDone } from "./wrap-operation.js";

/** Call it when the pending registration is done. */
type Check = () => void;

export interface OtherContexts {
  /**
   * Looks for a third-party context and augments it. It sets no trap, which the other author could
   * notice, and no timer.
   *
   * @param registering the name of a tool that is being registered.
   */
  look(registering?: unknown): Check | undefined;
  /** Marks a source as ours or the browser's. */
  know(source: unknown): void;
  /** @throws TypeError if its `registerTool` cannot be wrapped. */
  take(context: object): Check;
  stop(): void;
}

export interface OtherContextsParts {
  /** @throws TypeError as above. */
  augment(context: object): void;
  /** Whether a tool of this name is enforced, wherever it is listed. */
  isEnforced(name: string): boolean;
  /**
   * Reports tools from before we found the implementation: it may give their raw results to its own
   * agents.
   */
  onUnseen(names: readonly string[]): void;
}

type Report = (context: UntrustedObject, getTools: unknown, registering: unknown) => void;

/** Reports the names that an implementation had before we found it. */
function createReport({ isEnforced, onUnseen }: OtherContextsParts): Report {
  const unseen = new SafeMap<string, true>();
  return (context, getTools, registering) => {
    const read = (items: unknown): void => {
      const names = createList<string>();
      let line = "";
      listForEach(arrayIsArray(items) ? items : [], (item: unknown) => {
        if (!isObject(item) || (item["window"] ?? ownWindow) !== ownWindow) return;
        const name = item["name"];
        if (typeof name !== "string" || unseen.has(name)) return;
        if (name !== registering && isEnforced(name)) return;
        unseen.set(name, true);
        listAppend(names, name);
        line += `${line && ", "}${sayName(name)}`;
      });
      if (names.length === 0) return;
      sayToAuthor(unseenTools(line));
      onUnseen(names);
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

/** Warns once for each kind. */
function createVoice(): (isEnforced: boolean) => void {
  const said = new SafeMap<boolean, true>();
  return (isEnforced) => {
    if (!said.has(isEnforced)) sayToAuthor(otherPolyfill(isEnforced));
    said.set(isEnforced, true);
  };
}

type Take = (context: object, registering?: unknown) => Check;

/** Augments a context. @throws if that is impossible. */
const createTake =
  (
    { augment }: OtherContextsParts,
    contexts: SafeWeakMap<object, true>,
    say: (isEnforced: boolean) => void,
    report: Report,
  ): Take =>
  (context, registering) => {
    contexts.set(context, true);
    const other = context as UntrustedObject;
    const { getTools } = other;
    augment(context);
    say(true);
    return () => report(other, getTools, registering);
  };

export function createOtherContexts(parts: OtherContextsParts): OtherContexts {
  const known = createList<unknown>();
  const contexts = new SafeWeakMap<object, true>();
  const report = createReport(parts);
  const say = createVoice();
  const take = createTake(parts, contexts, say, report);

  function find(source: unknown, registering: unknown): Check | undefined {
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
    say(false);
    return () => report(context, context["getTools"], registering);
  }

  function look(registering?: unknown): Check | undefined {
    let found: Check | undefined;
    listForEach(contextSources(), (source) => {
      found = find(source, registering) ?? found;
    });
    if (registering === undefined) found?.();
    return found;
  }

  return {
    look,
    take,
    know: (source) => listAppend(known, source),
    stop: onEachStep(() => void look()),
  };
}
