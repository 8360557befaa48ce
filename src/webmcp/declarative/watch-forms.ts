/** Reports when the forms with `toolname` of this document may have changed */

import {
  newObserver,
  observerDisconnect,
  observerObserve,
  observerTakeRecords,
  ownDocument,
} from "../../intrinsics/dom.js";
import {
  documentRootElement,
  elementMatches,
  isForm,
  mutationAddedNodes,
  mutationIsOfAttribute,
  mutationRemovedNodes,
  mutationTarget,
  nodeIsElement,
  nodeListForEach,
  WATCHED,
} from "../../intrinsics/forms.js";
import { listForEach, SafeMap } from "../../intrinsics/language.js";
import { forgetLabels } from "./collect-parameters.js";
import { visitElements } from "./find-forms.js";

export interface FormWatch {
  /**
   * Processes all changes of the document up to now. The platform does not report a shadow tree
   * that is attached to an existing element, so a listing looks at everything.
   */
  flush(isListing: boolean): void;
  stop(): void;
}

/**
 * @param update called for each form when it, its controls or its place in the document may have
 *   changed; returns false if the form need not be watched any more.
 */
export function watchForms(update: (form: Element) => boolean): FormWatch {
  const forms = new SafeMap<Element, true>();
  let isDue = false;
  const onElement = (element: Element): void => {
    if (!elementMatches(element, "form,fieldset,input,label,select,textarea")) return;
    isDue = true;
    if (elementMatches(element, "form[toolname]") && isForm(element)) forms.set(element, true);
  };
  const onRoot = (root: ShadowRoot): void => observerObserve(observer, root, WATCHED);
  const onNode = (node: Node): void => {
    if (nodeIsElement(node)) visitElements(node, onElement, onRoot);
  };
  const notice = (records: MutationRecord[]): void => {
    listForEach(records, (record) => {
      if (mutationIsOfAttribute(record)) onElement(mutationTarget(record));
      nodeListForEach(mutationAddedNodes(record), onNode);
      // Fast path: without a form, removed nodes do not matter.
      if (forms.size) nodeListForEach(mutationRemovedNodes(record), onNode);
    });
    if (!isDue) return;
    // First, because a registration calls this again.
    isDue = false;
    forgetLabels();
    forms.forEach((_, form) => {
      if (!update(form)) forms.delete(form);
    });
  };
  const observer = newObserver(notice);
  observerObserve(observer, ownDocument, WATCHED);
  const flush = (isListing: boolean): void => {
    if (isListing) visitElements(documentRootElement(ownDocument), onElement, onRoot);
    notice(observerTakeRecords(observer));
  };
  flush(true);
  return { flush, stop: () => observerDisconnect(observer) };
}
