/**
 * Runs in the linted page before its scripts: replaces `document.modelContext` and records the
 * registrations. A copy of Airlock in the page finds the mark and steps aside, so definitions
 * arrive as the page wrote them. Forms are read as the script reads them. Built into one text,
 * which the command carries.
 */
import { visitElements } from "../../webmcp/declarative/find-forms.js";
import { registerForms } from "../../webmcp/declarative/register-forms.js";

type Definition = Record<string, unknown>;

const tools: unknown[] = [];
// Read as JSON now: the page may change it later.
const recordIn = (list: unknown[]) => (tool: object) => {
  const { execute: _, resolveAnnotations: __, ...rest } = tool as Definition;
  list.push(JSON.parse(JSON.stringify(rest)));
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
put(globalThis, Symbol.for("webmcp-airlock"), { version: "lint", mode: "augmented" });
put(globalThis, "__webmcpAirlockTools", () => JSON.stringify({ tools, forms: readForms() }));
