/** WebMCP declarative §register a declarative tool, §unregister it · S1-05, S1-06, S1-08 */

import { toJsonText } from "../../engine/redact/json-text.js";
import type { JsonValue } from "../../engine/schema/types.js";
import {
  controllerAbort,
  controllerSignal,
  elementGetAttribute,
  isSiteKeyed,
  newAbortController,
  nodeIsConnected,
  ownDocument,
} from "../../intrinsics/dom.js";
import { elementMatches, nodeOwnerDocument } from "../../intrinsics/forms.js";
import { SafeWeakMap } from "../../intrinsics/language.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { formCancelled } from "../../texts/page.js";
import { failureOf } from "../api/enforcing-execute.js";
import { hintsOf } from "./hints-of.js";
import { cancelRun, runForm } from "./run-form.js";
import { synthesizeSchema } from "./synthesize-schema.js";
import { type FormWatch, watchForms } from "./watch-forms.js";

/** `registerTool`, as for every other tool. */
export type Register = (tool: object, options: object) => Promise<unknown>;
interface Entry {
  readonly words: string;
  readonly gone: AbortController;
}

/** @returns undefined if the form is not a tool. */
function describeForm(form: Element) {
  const name = elementGetAttribute(form, "toolname");
  const description = elementGetAttribute(form, "tooldescription");
  const isHere = nodeIsConnected(form) && nodeOwnerDocument(form) === ownDocument && !isSiteKeyed;
  if (!isHere || !name || description === null) return undefined;
  const title = elementGetAttribute(form, "tooltitle") ?? "";
  return { name, title, description, annotations: hintsOf(form), inputSchema: synthesizeSchema(form) };
}

const ignore = (): void => {};

/** sensitive-results §describe a declarative tool, 4 */
export function registerForms(register: Register): FormWatch {
  const entries = new SafeWeakMap<Element, Entry>();
  return watchForms((form) => {
    const told = describeForm(form);
    const words = toJsonText([
      told ?? 0,
      !!told && elementMatches(form, "[toolautosubmit]"),
    ] as unknown as JsonValue);
    const entry = entries.get(form);
    // A form that is not a tool, now or before, has no call to end, but the page may have submitted
    // it.
    if (entry?.words === words) return !!told;
    // A waiting call was made for the earlier definition.
    cancelRun(form, !!told);
    if (entry) controllerAbort(entry.gone);
    const gone = newAbortController();
    entries.set(form, { words, gone });
    if (!told) return false;
    const execute = (input: object, { signal }: { readonly signal: AbortSignal }): Promise<unknown> =>
      promiseThen(runForm(form, input, signal, controllerSignal(gone)), (raw) => {
        // A form that became sensitive while it was submitted: its response would not be enforced.
        if (hintsOf(form) && !told.annotations) throw failureOf(formCancelled());
        return raw;
      });
    // The first form with a name keeps it.
    promiseThen(
      register({ __proto__: null, ...told, execute }, { __proto__: null, signal: controllerSignal(gone) }),
      ignore,
      ignore,
    );
    return true;
  });
}
