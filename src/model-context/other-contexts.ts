/** What somebody else puts in place of the ModelContext that is ours, before us or after us */
import { otherPolyfill, unseenTools } from "../errors.js";
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
} from "../primordials.js";
import { type Augmenter, whenDone } from "./augment.js";
import { contextSources } from "./native-context.js";
import { ownDocument, ownWindow, sayToAuthor } from "./platform-primordials.js";
import { type Callable, isObject, type UntrustedObject } from "./webidl.js";

export interface OtherContexts {
  /**
   * Looks whether there is another one, and puts it through the airlock. There is no trap for it, which its author
   * could notice, and no timer.
   *
   * @param registering the name of a tool that is being registered.
   * @returns what to call when it is, where another one was found.
   */
  look(registering?: unknown): (() => void) | undefined;
  /** What is ours or the browser's. */
  know(source: unknown): void;
  /** @throws TypeError where its `registerTool` cannot be wrapped. */
  take(context: object): () => void;
  stop(): void;
}

export interface OtherContextsParts {
  augmenter(): Augmenter;
  /** A form of the page declares a tool of this name, and what it responds with is enforced. */
  isForm(name: unknown): boolean;
  /** Tools that it had before it was found: it may give what they return to agents of its own. */
  onUnseen(names: readonly string[]): void;
}

export function createOtherContexts({ augmenter, isForm, onUnseen }: OtherContextsParts): OtherContexts {
  const sources = createList<unknown>();
  const contexts = new SafeWeakMap<object, true>();
  const unseen = new SafeMap<string, true>();

  /** Names what it has already. */
  function list(context: UntrustedObject, getTools: unknown, registering: unknown): void {
    const isUnseen = (name: unknown): name is string =>
      typeof name === "string" &&
      !unseen.has(name) &&
      (name === registering || !augmenter().hasPassed(name)) &&
      !isForm(name);
    const read = (items: unknown): void => {
      const names = createList<string>();
      if (isArray(items)) {
        each(items, (item: unknown) => {
          if (!isObject(item) || (item["window"] ?? ownWindow) !== ownWindow) return;
          const name = item["name"];
          if (!isUnseen(name)) return;
          unseen.set(name, true);
          append(names, name);
        });
      }
      if (names.length === 0) return;
      sayToAuthor(unseenTools(names));
      onUnseen(names);
    };
    try {
      whenDone(apply(getTools as Callable, context, []), read, () => undefined);
    } catch {
      // It has no list.
    }
  }

  function take(context: object, registering?: unknown): () => void {
    const other = context as UntrustedObject;
    contexts.set(context, true);
    const { getTools } = other;
    augmenter().augmentOther(context);
    sayToAuthor(otherPolyfill(true));
    return () => list(other, getTools, registering);
  }

  function find(source: unknown, registering: unknown): (() => void) | undefined {
    if (source === undefined || isOneOf(sources, source)) return undefined;
    let context: unknown;
    try {
      context = typeof source === "function" ? apply(source as Callable, ownDocument, []) : source;
    } catch {
      return undefined;
    }
    if (!isObject(context) || contexts.has(context)) return undefined;
    try {
      return take(context, registering);
    } catch {
      // A frozen one: all that can be done is to say so.
      sayToAuthor(otherPolyfill(false));
      return () => list(context, context["getTools"], registering);
    }
  }

  function look(registering?: unknown): (() => void) | undefined {
    let found: (() => void) | undefined;
    each(contextSources(), (source) => {
      found = find(source, registering) ?? found;
    });
    if (registering === undefined) found?.();
    return found;
  }

  const onEvent = (): void => void look();
  addListener(ownDocument, "readystatechange", onEvent);
  addListener(ownWindow, "load", onEvent);
  return {
    look,
    take,
    know: (source) => append(sources, source),
    stop() {
      removeListener(ownDocument, "readystatechange", onEvent);
      removeListener(ownWindow, "load", onEvent);
    },
  };
}
