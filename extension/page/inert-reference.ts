/**
 * `<secret-reference>` in a page that the extension guards. It reveals nothing, because the page
 * could read a revealed value. It tells the person where the value is.
 */

import {
  attachClosedShadow,
  defineElement,
  ElementBase,
  elementAttachInternals,
  elementGetAttribute,
  elementSetAttribute,
} from "../../src/intrinsics/dom.js";
import { referenceInPanel as germanReferenceInPanel } from "../../src/texts/german/people.js";
import { referenceInPanel } from "../../src/texts/people.js";
import { child } from "../../src/webmcp/references/nodes.js";
import { isGermanReader } from "../../src/webmcp/references/reader-language.js";
import { sheet } from "../../src/webmcp/references/styles.js";

class InertReferenceElement extends ElementBase {
  constructor() {
    super();
    elementAttachInternals(this);
    const words = isGermanReader() ? germanReferenceInPanel() : referenceInPanel();
    child(attachClosedShadow(this, sheet()), "div", words);
  }

  /** As in the page's own element, for pages that set it. */
  get handle(): string {
    return elementGetAttribute(this, "handle") ?? "";
  }

  set handle(handle: string) {
    elementSetAttribute(this, "handle", handle);
  }
}

let isDefined = false;

export function defineInertReference(): void {
  if (isDefined) return;
  isDefined = true;
  defineElement("secret-reference", InertReferenceElement);
}
