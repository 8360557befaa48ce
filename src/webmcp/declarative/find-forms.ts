/** The forms with `toolname`, where a script can see them: in a document and in its open shadow trees */
import { readAttribute } from "../../intrinsics/dom-primordials.js";
import {
  eachNode,
  findInShadow,
  findInside,
  openShadowRoot,
  rootElement,
} from "../../intrinsics/form-primordials.js";
import { ownDocument } from "../../intrinsics/platform-primordials.js";

type Visit<Item> = (item: Item) => void;

/**
 * An element and what is inside of it, and the open shadow trees that are found on the way.
 *
 * @param element null where a script runs before the parser, in a document without any.
 */
export function visitElements(
  element: Element | null,
  onElement: Visit<Element>,
  onRoot: Visit<ShadowRoot>,
): void {
  if (!element) return;
  const visit = (inner: Element): void => {
    const root = openShadowRoot(inner);
    if (root) {
      onRoot(root);
      eachNode(findInShadow(root, "*"), visit);
    }
    onElement(inner);
  };
  visit(element);
  eachNode(findInside(element, "*"), visit);
}

/** The first element in this document that bears the name, as the form of a tool does. */
export function findForm(name: unknown): Element | undefined {
  let found: Element | undefined;
  const consider = (element: Element): void => {
    if (readAttribute(element, "toolname") === name) found ??= element;
  };
  visitElements(rootElement(ownDocument), consider, () => {});
  return found;
}
