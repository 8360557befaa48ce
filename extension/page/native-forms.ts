/**
 * Declarative tools in a browser with native WebMCP. They do not go through `registerTool`, so this
 * asks the browser for them and runs them with its `executeTool`. The worker gets the page's raw
 * response and enforces it.
 */
import type { Contract } from "../../src/engine/enforce/types.js";
import {
  addListener,
  controllerAbort,
  controllerSignal,
  elementGetAttribute,
  newAbortController,
  onAbort,
  ownDocument,
  ownWindow,
} from "../../src/intrinsics/dom.js";
import { documentRootElement, formForEachControl, isForm } from "../../src/intrinsics/forms.js";
import {
  defineOwn,
  ErrorConstructor,
  isRecord,
  jsonStringify,
  listForEach,
  readOwn,
  SafeMap,
} from "../../src/intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../src/intrinsics/promise.js";
import { formBusy } from "../../src/texts/page.js";
import { visitElements } from "../../src/webmcp/declarative/find-forms.js";
import { hintsOf } from "../../src/webmcp/declarative/hints-of.js";
import { isSensitive } from "../../src/webmcp/declarative/synthesize-schema.js";
import type { ConvertedTool } from "../../src/webmcp/webidl/context-state.js";
import type { Callable } from "../../src/webmcp/webidl/webidl.js";
import { type NativeTool, nativeExecuteTool, nativeGetTools } from "./page-primordials.js";
import type { PageTools } from "./page-tools.js";

interface Known {
  readonly form: Element;
  readonly words: string | undefined;
  readonly gone: AbortController;
}
interface Call {
  readonly isSensitive: boolean;
  settle(raw: unknown, hasFailed: boolean): void;
}

interface Runs {
  readonly context: object;
  /** By tool name. One call at a time, since there is one form. */
  readonly calls: SafeMap<string, Call>;
}

export interface NativeForms {
  /**
   * @returns whether the response belongs to a call of the extension; then it goes to the worker.
   */
  takes(contract: Contract, raw: unknown, hasFailed: boolean): boolean;
}

/** @param context the browser's own. */
export function createNativeForms(
  context: object,
  tools: PageTools,
  soon: (act: () => void) => () => void,
): NativeForms {
  const known = new SafeMap<string, Known>();
  const calls = new SafeMap<string, Call>();
  const runs = { context, calls };
  const update = (items: readonly NativeTool[]): void => {
    const forms = findForms(items, tools);
    listForEach(items, (item) => {
      const form = forms.get(readOwn(item, "name"));
      if (form && isHere(item)) follow(known, form, describeForm(item, form, runs), tools);
    });
    known.forEach(({ gone }, name) => {
      if (forms.has(name)) return;
      known.delete(name);
      controllerAbort(gone);
    });
  };
  const refresh = soon(() => void promiseThen(nativeGetTools(context), update, () => undefined));
  addListener(context as EventTarget, "toolchange", refresh, true);
  refresh();
  return {
    takes({ name, enforces }, raw, hasFailed) {
      const call = calls.get(name);
      // The form became sensitive after it was listed. The worker does not know, so this script
      // enforces it.
      if (call === undefined || (enforces && !call.isSensitive)) return false;
      calls.delete(name);
      call.settle(raw, hasFailed);
      return true;
    },
  };
}

const isHere = (item: NativeTool): boolean => readOwn(item, "window") === ownWindow;

/** The forms of this document that the browser lists as tools, by name. */
function findForms(items: readonly NativeTool[], tools: PageTools): SafeMap<unknown, Element> {
  const strangers = new SafeMap<unknown, true>();
  listForEach(items, (item) => {
    const name = readOwn(item, "name");
    if (isHere(item) && !tools.has(name as string)) strangers.set(name, true);
  });
  const forms = new SafeMap<unknown, Element>();
  // Most pages have no such form, so this skips the search.
  if (strangers.size === 0) return forms;
  const consider = (element: Element): void => {
    const name = elementGetAttribute(element, "toolname");
    if (strangers.has(name) && !forms.has(name) && isForm(element)) forms.set(name, element);
  };
  visitElements(documentRootElement(ownDocument), consider, () => undefined);
  return forms;
}

/** Reported once, until the browser describes it differently. */
function follow(known: SafeMap<string, Known>, form: Element, tool: ConvertedTool, tools: PageTools): void {
  const { name, execute: _execute, ...told } = tool;
  const words = jsonStringify(told);
  const earlier = known.get(name);
  if (earlier?.form === form && earlier.words === words) return;
  if (earlier) controllerAbort(earlier.gone);
  const gone = newAbortController();
  known.set(name, { form, words, gone });
  tools.onRegister(tool, true)(controllerSignal(gone));
}

/** The browser's description, with the sensitivity marks, which the browser does not know. */
function describeForm(item: NativeTool, form: Element, runs: Runs): ConvertedTool {
  const schema = readOwn(item, "inputSchema");
  const properties = isRecord(schema) ? readOwn(schema, "properties") : undefined;
  formForEachControl(form, (control) => {
    const property = isRecord(properties) && readOwn(properties, elementGetAttribute(control, "name") ?? "");
    if (isRecord(property) && isSensitive(control)) defineOwn(property, "x-sensitive", true);
  });
  const annotations = hintsOf(form);
  const { name, title, description } = item;
  const told = {
    name,
    title,
    description,
    inputSchema: schema,
    annotations,
    execute: run(item, !!annotations, runs),
  };
  return { ...told, _meta: undefined, outputSchema: undefined } as unknown as ConvertedTool;
}

function run(item: NativeTool, isSensitive: boolean, { context, calls }: Runs): Callable {
  const name = item["name"] as string;
  return (input, options) =>
    promiseCreate((resolve, reject) => {
      // The browser would never end the earlier one, and give the later one its answer.
      if (calls.has(name)) throw new ErrorConstructor(formBusy());
      const call: Call = {
        isSensitive,
        settle: (raw, hasFailed) => (hasFailed ? reject(raw) : resolve(raw)),
      };
      const end = () => {
        if (calls.get(name) === call) calls.delete(name);
      };
      calls.set(name, call);
      onAbort((options as { readonly signal: AbortSignal }).signal, end);
      promiseThen(
        nativeExecuteTool(context, item, input, options),
        (text) => {
          end();
          // Null means that the form was sent without a response.
          resolve(text ?? undefined);
        },
        (reason) => {
          end();
          reject(reason);
        },
      );
    });
}
