/**
 * The `execute` that another implementation keeps: it returns the enforced result, or fails without
 * a reason · S1-08
 */
import { type CompiledContract, compileContract } from "../../engine/enforce/compile-contract.js";
import { refusal, textToCallToolResult } from "../../engine/enforce/mcp-result.js";
import { publicErrorIn } from "../../engine/enforce/public-errors.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import type { JsonObject } from "../../engine/schema/types.js";
import { signalIsAborted } from "../../intrinsics/dom.js";
import {
  dictionary,
  ErrorConstructor,
  jsonParse,
  jsonStringify,
  reflectApply,
  SafeWeakMap,
} from "../../intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../intrinsics/promise.js";
import { stringFrom } from "../../intrinsics/text.js";
import { toolInvocationFailed } from "../../texts/page.js";
import type { SecretInputs } from "../references/fill-handles.js";
import type { PageHost } from "../references/page-host.js";
import type { DeclaredTrust } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import { type Callable, isAbortSignal, isObject } from "../webidl/webidl.js";

/** Native answers null to this string, as to every text with a lone surrogate. */
const LONE_SURROGATE = "\ud800";

/**
 * The result of a call without text, such as a submitted form. Other implementations read it as a
 * value without JSON.
 */
export const NO_TEXT = (): void => {};
const failures = new SafeWeakMap<object, true>();
/**
 * Results (with the text that agents get) and errors of an enforcing `execute`. Another
 * implementation may pass them to a second one of ours, which must not enforce them, or tell the
 * person, again.
 */
const released = new SafeWeakMap<object, string>();

/** A failure with our own sentence, which an agent may read. */
export function failureOf(problem: string): Error {
  const failure = new ErrorConstructor(problem);
  failures.set(failure, true);
  return failure;
}

/** Checks for an object first, because the platform's brand check throws, which is slow. */
const isSignal = (value: unknown): value is AbortSignal => isObject(value) && isAbortSignal(value);

/** False for a value that is not a signal. */
export const hasAborted = (signal: unknown): boolean => isSignal(signal) && signalIsAborted(signal);

/**
 * Our sentences may quote the page, and so a value that another result has lost, or what no result
 * may carry: they are enforced like one, also before anything was lost.
 */
const isFreeOfCopies = (host: PageHost, words: string): boolean =>
  host.enforce(compileContract({ name: "" }, host), words, false) === words;

interface Call {
  readonly host: PageHost;
  readonly contract: () => CompiledContract;
  readonly signal: unknown;
  readonly trust?: DeclaredTrust | undefined;
  /** JSON text of the arguments, as the agent sent them. */
  readonly sent: string | undefined;
  /** The call was given a secret, which even our own sentences may quote. */
  readonly isClosed?: boolean;
  readonly withoutJson?: object | undefined;
}

/**
 * The outcome of a call for the agent: a text, or `withoutJson`. @throws if the call failed.
 * sensitive-results §fail an execution, 2
 */
function settle(
  { host, contract, signal, trust, sent, isClosed, withoutJson }: Call,
  raw: unknown,
  hasFailed: boolean,
): unknown {
  const text = released.get(raw as object);
  if (text !== undefined && !isClosed) {
    if (hasFailed) throw raw;
    return text;
  }
  // The caller has given up: the result is dropped silently, for the person and the console too.
  const isDropped = hasAborted(signal);
  if (isDropped && !hasFailed) return "";
  if (raw === NO_TEXT) return LONE_SURROGATE;
  if (!isClosed && failures.has(raw as object) && isFreeOfCopies(host, (raw as Error).message)) {
    host.reportFailure?.(contract(), (raw as Error).message);
    throw raw;
  }
  const enforced = isDropped ? undefined : host.enforce(contract(), raw, hasFailed, trust, sent);
  if (enforced !== undefined) return enforced ?? LONE_SURROGATE;
  if (withoutJson && !hasFailed) return withoutJson;
  // Native shows this message on the console, so it says nothing about the tool's own failure.
  const failure = new ErrorConstructor(toolInvocationFailed());
  released.set(failure, "");
  throw failure;
}

/**
 * For an implementation that reads more of a result than its JSON, such as an MCP server: plain
 * data if nothing was enforced, else an MCP result.
 */
function settleAsValue(call: Call, raw: unknown, hasFailed: boolean): unknown {
  if (hasFailed) return settle(call, raw, hasFailed);
  let data = raw;
  // If it cannot be serialised, enforcement refuses it.
  let written: string | undefined;
  const isReleased = !call.isClosed && released.has(raw as object);
  if (raw !== NO_TEXT && isObject(raw) && !failures.has(raw) && !isReleased) {
    try {
      // Read once. Attack: a page that changes the object after the check.
      written = jsonStringify(raw);
      if (written !== undefined) data = jsonParse(written);
    } catch {}
  }
  const text = settle(call, data, false) as string;
  if (isReleased) return raw;
  if (!isObject(data) ? typeof data !== "symbol" && text === stringFrom(data) : text === written) {
    return data;
  }
  const result = textToCallToolResult(call.contract(), text);
  released.set(result, text);
  return result;
}

export interface ExecuteOptions {
  /** The places where handles may stand in the first argument. */
  readonly inputs?: (() => SecretInputs) | undefined;
  /** The tool's word about itself. */
  readonly trust?: DeclaredTrust;
  /** For an implementation that is not the browser's. */
  readonly asValue?: boolean;
  /** What an implementation with words of its own gets in place of what cannot be read. */
  readonly withoutJson?: object;
}

function releaseRefusal(words: string, asValue: boolean | undefined): unknown {
  const result = refusal(words);
  const text = toJsonText(result as unknown as JsonObject);
  released.set(result, text);
  return asValue ? result : text;
}

/** Attack: a page that collects the options of other calls: each call has its own. */
const withAnnotations = (options: unknown, told: string): object => ({
  ...(isObject(options) ? options : {}),
  annotations: jsonParse(told),
});

/** Read before the tool runs. @returns undefined where JSON cannot express them */
function textOfArguments(args: unknown): string | undefined {
  try {
    return jsonStringify(args);
  } catch {
    return undefined;
  }
}

function end(call: Call, raw: unknown, hasFailed: boolean, asValue: boolean | undefined): unknown {
  const { host, contract } = call;
  const words = publicErrorIn(contract(), raw, hasFailed);
  if (words === undefined || !isFreeOfCopies(host, words))
    return (asValue ? settleAsValue : settle)(call, raw, hasFailed);
  // Native has one word for all that is thrown, so agents get a result that says it.
  if (hasFailed) host.reportFailure?.(contract(), words);
  return releaseRefusal(words, asValue);
}

export function createEnforcingExecute(
  host: PageHost,
  contract: () => CompiledContract,
  execute: Callable,
  options: ExecuteOptions = {},
): Callable {
  // Attack: a page that puts options on `Object.prototype`.
  const { inputs, asValue, trust, withoutJson } = dictionary({ ...options });
  return (...args) => {
    const signal = isObject(args[1]) ? args[1]["signal"] : undefined;
    const sent = textOfArguments(args[0]);
    if (trust && documentTrust) args[1] = withAnnotations(args[1], documentTrust.told(host.origin));
    // A `Promise<any>` callback: a throw rejects, a return value resolves.
    const run = (call: Call): Promise<unknown> =>
      promiseThen(
        promiseCreate<unknown>((resolve) => resolve(reflectApply(execute, undefined, args))),
        (raw) => end(call, raw, false, asValue),
        (reason) => end(call, reason, true, asValue),
      );
    const fill =
      inputs && host.fillHandles(contract, inputs(), args[0], isSignal(signal) ? signal : undefined);
    if (!fill) return run({ host, contract, signal, trust, sent, withoutJson });
    return promiseCreate<unknown>((resolve, reject) =>
      fill((words, input, closed) => {
        // An error would reach no agent of the browser's own: it has one word for all of them.
        if (words !== undefined) return resolve(releaseRefusal(words, asValue));
        args[0] = input;
        return promiseThen(
          run({ host, contract: () => closed, signal, trust, sent, isClosed: true }),
          resolve,
          reject,
        );
      }),
    );
  };
}
