/** The tools that came through a `registerTool` of ours, and what adds our members to the items that stand for them */

import { ownWindow } from "../../intrinsics/platform-primordials.js";
import {
  apply,
  dictionary,
  each,
  isArray,
  rejectedPromise,
  SafeMap,
  type SafeWeakMap,
} from "../../intrinsics/primordials.js";
import type { GuardedTool } from "../api/guard-tool.js";
import type { Forms } from "../declarative/forms.js";
import type { PageHost } from "../references/page-host.js";
import type { ConvertedTool } from "../webidl/context-state.js";
import { toModelContextTool, toRegisterToolOptions } from "../webidl/dictionaries.js";
import { type Callable, refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import { type Put, whenDone, wrapOperation } from "./wrap-operation.js";

export const refuse = refusalOf("registerTool");

export type Show = (item: UntrustedObject) => void;

/** What all contexts of a document share that are put through the airlock. */
export interface Augmentation {
  readonly host: PageHost;
  readonly put: Put;
  /** Adds our members to what was registered elsewhere. */
  readonly showOthers: Forms["show"] | undefined;
  /**
   * Before a context is used: somebody may have put another one in its place.
   *
   * @param name of a tool that is being registered.
   * @returns what to call when it is, where somebody has.
   */
  look(name?: unknown): (() => void) | undefined;
  readonly registrations: Registrations;
  /** Each `registerTool` of ours. */
  readonly wrapped: SafeWeakMap<object, true>;
}

/** A registration with somebody else's implementation that is under way. */
export interface Passing extends Pick<GuardedTool, "contract" | "show"> {
  /** The enforcing one, which that implementation got. */
  readonly execute: Callable;
}

export interface Registrations {
  /** @returns how to end it. */
  begin(name: string, passing: Passing): () => void;
  /**
   * What somebody else's implementation registers in turn with the browser or with us, of a tool that it got from us. A
   * tool that says more of its result than such an implementation passes on is another one, of the same name.
   */
  mirrorOf(value: unknown): { readonly tool: ConvertedTool; readonly passing: Passing } | undefined;
  done(name: string): void;
  /** Whether a tool of this name came through us. */
  hasPassed(name: unknown): boolean;
}

export function createRegistrations(): Registrations {
  const underWay = new SafeMap<unknown, Passing>();
  const passed = new SafeMap<unknown, true>();
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
    done(name) {
      passed.set(name, true);
    },
    hasPassed: (name) => passed.has(name) || underWay.has(name),
  };
}

/** What `registerTool` was called with, each member read once. */
export function readArguments({ host, look }: Augmentation, args: readonly unknown[]) {
  const tool = (host.toTool ?? toModelContextTool)(args[0], refuse);
  const options = toRegisterToolOptions(args[1], refuse);
  const execute = (...given: unknown[]): unknown => {
    look();
    return apply(tool.execute, undefined, given);
  };
  return { tool, options, looking: dictionary({ ...tool, execute }) };
}

/** @returns what adds our members to an item of `getTools` of this document. */
export function wrapGetTools(
  { host, showOthers, look }: Augmentation,
  holder: object,
  put: Put,
  tools: SafeMap<unknown, Show>,
): Show {
  const show: Show = (item) => {
    const showOwn = tools.get(item["name"]);
    if (showOwn) showOwn(item);
    else showOthers?.(host, item);
  };
  wrapOperation(holder, "getTools", put, (original, receiver, args) => {
    look();
    return whenDone(apply(original, receiver, args), (items) => {
      if (isArray(items)) {
        each(items, (item) => (item["window"] ?? ownWindow) === ownWindow && show(item));
      }
      return items;
    });
  });
  return show;
}

/** What a call of somebody else's comes to, thrown or rejected. */
export function settled(run: () => unknown, done: (value: unknown) => unknown, failed: () => void): unknown {
  const fail = (reason: unknown): never => {
    failed();
    throw reason;
  };
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    failed();
    return rejectedPromise(error);
  }
  return whenDone(result, done, fail);
}
