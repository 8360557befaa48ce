/**
 * Runs in the linted page before its scripts: replaces `document.modelContext` and records the
 * registrations. A copy of Airlock in the page finds the mark and steps aside, so definitions
 * arrive as the page wrote them; that it looked, and when, is recorded, too. Forms are read as the
 * script reads them. Built into one text, which the command carries.
 */
import { readSchema } from "../../engine/schema/read-schema.js";
import { visitElements } from "../../webmcp/declarative/find-forms.js";
import { registerForms } from "../../webmcp/declarative/register-forms.js";

type Definition = Record<string, unknown>;

const tools: unknown[] = [];
/** The number of tools when Airlock's script came; undefined as long as it did not. */
let before: number | undefined;

/** As JSON, now: the page may change it later. @returns undefined for what JSON leaves out */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return '"unreadable"';
  }
}

const recordIn = (list: unknown[]) => (tool: object) => {
  const { execute: _, resolveAnnotations: __, inputSchema, outputSchema, ...rest } = tool as Definition;
  const schemas = {
    inputSchema: readSchema(inputSchema, "input"),
    outputSchema: readSchema(outputSchema, "output"),
  };
  const members = Object.entries({ ...rest, ...schemas }).map(
    ([name, value]) => [name, textOf(value)] as const,
  );
  const known = members.flatMap(([name, text]) =>
    text === undefined ? [] : [[name, JSON.parse(text) as unknown] as const],
  );
  list.push(Object.fromEntries(known));
  return Promise.resolve(undefined);
};
const record = recordIn(tools);

const context = Object.assign(new EventTarget(), {
  registerTool: record,
  unregisterTool: () => undefined,
  provideContext: ({ tools: all = [] }: { readonly tools?: Definition[] } = {}) => all.forEach(record),
  clearContext: () => undefined,
  getTools: () => Promise.resolve([]),
  executeTool: () => Promise.reject(new DOMException("Nothing runs here.", "NotAllowedError")),
});

/**
 * The forms of this moment. One without `tooldescription` is not a tool, which its author should
 * hear.
 */
function readForms(): unknown[] {
  const forms: unknown[] = [];
  const { flush, stop } = registerForms(recordIn(forms));
  flush(true);
  stop();
  visitElements(
    document.documentElement,
    (element) => {
      if (!element.matches("form[toolname]:not([tooldescription])")) return;
      forms.push({ name: element.getAttribute("toolname") });
    },
    () => {},
  );
  return forms;
}

const put = (target: object, key: PropertyKey, value: unknown) =>
  Object.defineProperty(target, key, { value, configurable: true });
put(document, "modelContext", context);
put(navigator, "modelContext", context);
Object.defineProperty(globalThis, Symbol.for("webmcp-airlock"), {
  get() {
    before ??= tools.length;
    return { version: "lint", mode: "augmented" };
  },
  configurable: true,
});
put(globalThis, "__webmcpAirlockTools", () =>
  JSON.stringify({ tools, forms: readForms(), before, isSecure: isSecureContext }),
);
