/** Reports when the forms with `toolname` of this document may have changed */

import {
  addedNodes,
  eachNode,
  isAttributeRecord,
  isElement,
  isForm,
  matches,
  recordTarget,
  removedNodes,
  rootElement,
  WATCHED,
} from "../../intrinsics/form-primordials.js";
import { disconnect, newObserver, observe, takeRecords } from "../../intrinsics/mutation-primordials.js";
import { ownDocument } from "../../intrinsics/platform-primordials.js";
import { each, SafeMap } from "../../intrinsics/primordials.js";
import { forgetLabels } from "./collect-parameters.js";
import { visitElements } from "./find-forms.js";

export interface FormWatch {
  /**
   * Processes all changes of the document up to now. The platform does not report a shadow tree that is attached to an
   * existing element, so a listing looks at everything.
   */
  flush(isListing: boolean): void;
  stop(): void;
}

/**
 * @param update called for each form when it, its controls or its place in the document may have changed; returns false if
 *   the form need not be watched any more.
 */
export function watchForms(update: (form: Element) => boolean): FormWatch {
  const forms = new SafeMap<Element, true>();
  let isDue = false;
  const onElement = (element: Element): void => {
    if (!matches(element, "form,fieldset,input,label,select,textarea")) return;
    isDue = true;
    if (matches(element, "form[toolname]") && isForm(element)) forms.set(element, true);
  };
  const onRoot = (root: ShadowRoot): void => observe(observer, root, WATCHED);
  const onNode = (node: Node): void => {
    if (isElement(node)) visitElements(node, onElement, onRoot);
  };
  const notice = (records: MutationRecord[]): void => {
    each(records, (record) => {
      if (isAttributeRecord(record)) onElement(recordTarget(record));
      eachNode(addedNodes(record), onNode);
      // Fast path: without a form, removed nodes do not matter.
      if (forms.size) eachNode(removedNodes(record), onNode);
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
  observe(observer, ownDocument, WATCHED);
  const flush = (isListing: boolean): void => {
    if (isListing) visitElements(rootElement(ownDocument), onElement, onRoot);
    notice(takeRecords(observer));
  };
  flush(true);
  return { flush, stop: () => disconnect(observer) };
}
