/** What somebody else puts in place of the ModelContext that is ours, before us or after us */

import { ownDocument, ownWindow, sayToAuthor } from "../../intrinsics/platform-primordials.js";
import {
  addListener,
  append,
  apply,
  createList,
  each,
  isArray,
  isOneOf,
  removeListener,
  SafeMap,
  SafeWeakMap,
} from "../../intrinsics/primordials.js";
import { otherPolyfill, unseenTools } from "../../texts/authors.js";
import { type Callable, isObject, type UntrustedObject } from "../webidl/webidl.js";
import { contextSources } from "./native-context.js";
import { whenDone } from "./wrap-operation.js";

/** What to call when a tool that is being registered is. */
type Check = () => void;

export interface OtherContexts {
  /**
   * Looks whether there is another one, and puts it through the airlock. There is no trap for it, which its author
   * could notice, and no timer.
   *
   * @param registering the name of a tool that is being registered.
   */
  look(registering?: unknown): Check | undefined;
  /** What is ours or the browser's. */
  know(source: unknown): void;
  /** @throws TypeError where its `registerTool` cannot be wrapped. */
  take(context: object): Check;
  stop(): void;
}

export interface OtherContextsParts {
  /** @throws TypeError as above. */
  augment(context: object): void;
  /** Whether a tool of this name is enforced, wherever it is listed. */
  isEnforced(name: string): boolean;
  /** Tools that it had before it was found: it may give what they return to agents of its own. */
  onUnseen(names: readonly string[]): void;
}

type Report = (context: UntrustedObject, getTools: unknown, registering: unknown) => void;

/** Names what an implementation had before it was found. */
function createReport({ isEnforced, onUnseen }: OtherContextsParts): Report {
  const unseen = new SafeMap<string, true>();
  return (context, getTools, registering) => {
    const read = (items: unknown): void => {
      const names = createList<string>();
      let line = "";
      each(isArray(items) ? items : [], (item: unknown) => {
        if (!isObject(item) || (item["window"] ?? ownWindow) !== ownWindow) return;
        const name = item["name"];
        if (typeof name !== "string" || unseen.has(name)) return;
        if (name !== registering && isEnforced(name)) return;
        unseen.set(name, true);
        append(names, name);
        line += `${line && ", "}${name}`;
      });
      if (names.length === 0) return;
      sayToAuthor(unseenTools(line));
      onUnseen(names);
    };
    try {
      whenDone(apply(getTools as Callable, context, []), read, () => undefined);
    } catch {
      // It has no list.
    }
  };
}

/** What `document.modelContext` is by this getter or value, unless the page's code throws. */
function contextFrom(source: unknown): unknown {
  try {
    return typeof source === "function" ? apply(source as Callable, ownDocument, []) : source;
  } catch {
    return undefined;
  }
}

/** Says each thing once. */
function createVoice(): (isEnforced: boolean) => void {
  const said = new SafeMap<boolean, true>();
  return (isEnforced) => {
    if (!said.has(isEnforced)) sayToAuthor(otherPolyfill(isEnforced));
    said.set(isEnforced, true);
  };
}

/** While the document loads. @returns how to end it. */
function onEachStep(act: () => void): () => void {
  addListener(ownDocument, "readystatechange", act);
  addListener(ownWindow, "load", act);
  return () => {
    removeListener(ownDocument, "readystatechange", act);
    removeListener(ownWindow, "load", act);
  };
}

type Take = (context: object, registering?: unknown) => Check;

/** Puts a context through the airlock. @throws where that cannot be done. */
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
    if (source === undefined || isOneOf(known, source)) return undefined;
    const context = contextFrom(source);
    if (!isObject(context) || contexts.has(context)) return undefined;
    try {
      if (contextFrom(source) === context) return take(context, registering);
    } catch {
      // A frozen one.
    }
    // Nor can one be wrapped that is another one each time. All that can be done is to say so.
    append(known, source);
    say(false);
    return () => report(context, context["getTools"], registering);
  }

  function look(registering?: unknown): Check | undefined {
    let found: Check | undefined;
    each(contextSources(), (source) => {
      found = find(source, registering) ?? found;
    });
    if (registering === undefined) found?.();
    return found;
  }

  return {
    look,
    take,
    know: (source) => append(known, source),
    stop: onEachStep(() => void look()),
  };
}
