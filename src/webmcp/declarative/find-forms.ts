/**
 * Finds the forms with `toolname` that a script can see: in a document and in its open shadow trees
 */
import { elementGetAttribute, ownDocument } from "../../intrinsics/dom.js";
import {
  documentRootElement,
  elementMatches,
  elementQueryAll,
  elementShadowRoot,
  nodeListForEach,
  nodeListLength,
  shadowQueryAll,
} from "../../intrinsics/forms.js";

type Visit<Item> = (item: Item) => void;

/**
 * Visits an element, its descendants, and the open shadow trees among them.
 *
 * @param element null if a script runs before the parser, in an empty document.
 */
export function visitElements(
  element: Element | null,
  onElement: Visit<Element>,
  onRoot: Visit<ShadowRoot>,
): void {
  if (!element) return;
  const visit = (inner: Element): void => {
    const root = elementShadowRoot(inner);
    if (root) {
      onRoot(root);
      nodeListForEach(shadowQueryAll(root, "*"), visit);
    }
    onElement(inner);
  };
  visit(element);
  nodeListForEach(elementQueryAll(element, "*"), visit);
}

/** The first element in this document that has the tool's name, as native picks it. */
export function findForm(name: unknown): Element | undefined {
  let found: Element | undefined;
  const consider = (element: Element): void => {
    if (elementGetAttribute(element, "toolname") === name) found ??= element;
  };
  visitElements(documentRootElement(ownDocument), consider, () => {});
  return found;
}

const TOOL_FORM = "form[toolname]";

/** Whether a form of the document itself declares a tool: quick, without its shadow trees. */
export function isFormDeclared(): boolean {
  const root = documentRootElement(ownDocument);
  return root !== null && nodeListLength(elementQueryAll(root, TOOL_FORM)) > 0;
}

/** The same, with its open shadow trees. */
export function isFormAnywhere(): boolean {
  let isFound = false;
  visitElements(
    documentRootElement(ownDocument),
    (element) => {
      isFound ||= elementMatches(element, TOOL_FORM);
    },
    () => {},
  );
  return isFound;
}
