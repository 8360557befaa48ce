/** WebMCP declarative §register a declarative tool, §unregister it · S1-05, S1-06, S1-08 */

import { stringifyOwn } from "../../engine/redact/stringify-own.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { isConnected, readAttribute } from "../../intrinsics/dom-primordials.js";
import { matches, ownerOf } from "../../intrinsics/form-primordials.js";
import { isSiteKeyed, ownDocument } from "../../intrinsics/platform-primordials.js";
import {
  abort,
  dictionary,
  newAbortController,
  promiseThen,
  SafeWeakMap,
  signalOf,
} from "../../intrinsics/primordials.js";
import { formCancelled } from "../../texts/page.js";
import { failureOf } from "../api/enforcing-execute.js";
import { hintsOf } from "./hints-of.js";
import { cancelRun, runForm } from "./run-form.js";
import { synthesizeSchema } from "./synthesize-schema.js";
import { type FormWatch, watchForms } from "./watch-forms.js";

/** `registerTool`, as any tool passes through it. */
export type Register = (tool: object, options: object) => Promise<unknown>;
interface Entry {
  readonly words: string;
  readonly gone: AbortController;
}

/** @returns undefined where the form is no tool. */
function describeForm(form: Element) {
  const name = readAttribute(form, "toolname");
  const description = readAttribute(form, "tooldescription");
  const isHere = isConnected(form) && ownerOf(form) === ownDocument && !isSiteKeyed;
  if (!isHere || !name || description === null) return undefined;
  const title = readAttribute(form, "tooltitle") ?? "";
  return { name, title, description, annotations: hintsOf(form), inputSchema: synthesizeSchema(form) };
}

const ignore = (): void => {};

export function registerForms(register: Register): FormWatch {
  const entries = new SafeWeakMap<Element, Entry>();
  return watchForms((form) => {
    const told = describeForm(form);
    const words = stringifyOwn([
      told ?? 0,
      !!told && matches(form, "[toolautosubmit]"),
    ] as unknown as JsonValue);
    const entry = entries.get(form);
    // What is no tool, and was none, has no call to end: it may have one that was submitted before.
    if (entry?.words === words) return !!told;
    // Whatever has changed, a call that waits was made for what was told before.
    cancelRun(form, !!told);
    if (entry) abort(entry.gone);
    const gone = newAbortController();
    entries.set(form, { words, gone });
    if (!told) return false;
    const execute = (input: object, { signal }: { readonly signal: AbortSignal }): Promise<unknown> =>
      promiseThen(runForm(form, input, signal, signalOf(gone)), (raw) => {
        // A form that became sensitive while it was submitted: nobody would enforce that.
        if (hintsOf(form) && !told.annotations) throw failureOf(formCancelled());
        return raw;
      });
    // A name that is taken stays with whoever has it.
    promiseThen(
      register(dictionary({ ...told, execute }), dictionary({ signal: signalOf(gone) })),
      ignore,
      ignore,
    );
    return true;
  });
}
