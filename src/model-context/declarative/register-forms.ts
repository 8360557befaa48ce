/** WebMCP declarative §register a declarative tool, §unregister it · S1-05, S1-06, S1-08 */
import { responseNotSerializable, responseRejected } from "../../errors.js";
import {
  abort,
  createList,
  dictionary,
  ErrorConstructor,
  isWellFormed,
  newAbortController,
  promiseThen,
  regExpExec,
  SafeWeakMap,
  signalOf,
} from "../../primordials.js";
import { stringifyOwn } from "../../redaction/stringify-own.js";
import { isConnected, readAttribute } from "../../secrets/dom-primordials.js";
import type { JsonValue } from "../../sensitivity/types.js";
import type { ContextState, ConvertedTool, Outcome, ToolDefinition } from "../context-state.js";
import { findTool } from "../find-tool.js";
import { notifyToolChange } from "../notify-tool-change.js";
import type { PageHost } from "../page-host.js";
import { isSiteKeyed, ownDocument } from "../platform-primordials.js";
import { VALID_NAME } from "../register-tool.js";
import { enforceResponse, hintsOf } from "./enforce-response.js";
import { matches, ownerOf } from "./form-primordials.js";
import { cancelRun, type FormEnd, runForm } from "./run-form.js";
import { synthesizeSchema } from "./synthesize-schema.js";
import { type FormWatch, watchForms } from "./watch-forms.js";

type Description = Pick<ToolDefinition, "name" | "title" | "description" | "annotations" | "inputSchema">;
interface Entry {
  readonly words: string;
  readonly unregister: () => void;
}

/** @returns undefined where the form is no tool. */
function describeForm(form: Element): Description | undefined {
  const name = readAttribute(form, "toolname") ?? "";
  const description = readAttribute(form, "tooldescription");
  const isHere = isConnected(form) && ownerOf(form) === ownDocument && !isSiteKeyed;
  if (!isHere || description === null || !regExpExec(VALID_NAME, name)) return undefined;
  return {
    name,
    title: readAttribute(form, "tooltitle") ?? "",
    description,
    annotations: hintsOf(form) as ToolDefinition["annotations"],
    inputSchema: stringifyOwn(synthesizeSchema(form, true) as JsonValue),
  };
}

/** What an agent gets of how a call ended. */
function toOutcome(host: PageHost, form: Element, end: FormEnd): Outcome {
  if (!("raw" in end)) return end;
  const { raw, hasFailed } = end;
  const text = enforceResponse(host, form, raw, hasFailed);
  if (text === undefined) {
    return dictionary({ failure: hasFailed ? responseRejected() : responseNotSerializable() });
  }
  return dictionary({ text: text !== null && isWellFormed(text) ? text : null });
}

/** For an extension that runs tools itself: what the page responded with, as it is. */
const executeRaw =
  (host: PageHost, form: Element, { annotations }: Description) =>
  (input: unknown, options: unknown): Promise<unknown> =>
    promiseThen(runForm(form, input as object, (options as { signal: AbortSignal }).signal), (end) => {
      // A form that became sensitive since it was listed: the extension does not know, so it is enforced here.
      if ("raw" in end && (annotations || !hintsOf(form))) {
        if (end.hasFailed) throw end.raw;
        return end.raw;
      }
      const { text, failure } = toOutcome(host, form, end);
      if (failure) throw new ErrorConstructor(failure);
      return text ?? undefined;
    });

/** @returns how to unregister it. */
function registerForm(context: ContextState, host: PageHost, form: Element, told: Description): () => void {
  const controller = newAbortController();
  const signal = signalOf(controller);
  const { name } = told;
  const raw = {
    ...told,
    inputSchema: synthesizeSchema(form, false),
    execute: executeRaw(host, form, told),
  };
  const observed = host.onRegister?.(raw as unknown as ConvertedTool);
  const exposedOrigins = createList<string>();
  context.toolMap[name] = {
    ...told,
    signal,
    exposedOrigins,
    steps: (_context, input, cancelled) =>
      promiseThen(runForm(form, input, cancelled), (end) => toOutcome(host, form, end)),
  };
  notifyToolChange(context, exposedOrigins);
  observed?.(signal);
  return () => {
    abort(controller);
    findTool(context, name);
  };
}

export function registerForms(context: ContextState, host: PageHost): FormWatch {
  const entries = new SafeWeakMap<Element, Entry>();
  return watchForms((form) => {
    const told = describeForm(form);
    const words = told
      ? stringifyOwn({ ...told, auto: matches(form, "[toolautosubmit]") } as unknown as JsonValue)
      : "";
    const entry = entries.get(form);
    // What is no tool, and was none, has no call to end: it may have one that was submitted before.
    if ((entry?.words ?? "") === words) return !!told;
    // Whatever has changed, a call that waits was made for what was told before.
    cancelRun(form);
    entry?.unregister();
    entries.delete(form);
    // A name that is taken stays with whoever has it.
    if (told) {
      const isFree = !findTool(context, told.name);
      entries.set(form, { words, unregister: isFree ? registerForm(context, host, form, told) : () => {} });
    }
    return !!told;
  });
}
