/**
 * The main world at document_start: captures, what a page can see of the API, and the listener for
 * the bell. All the rest is `open-page.ts`, which most frames never run.
 */

import { addListener, isWindow, ownDocument } from "../../src/intrinsics/dom.js";
import { promiseCreate, promiseThen } from "../../src/intrinsics/promise.js";
import { isFormAnywhere } from "../../src/webmcp/declarative/find-forms.js";
import { prepare } from "../../src/webmcp/install/prepare.js";
import { openPage } from "./open-page.js";
import { awaitBell } from "./page-port.js";
import { captureToolEvents } from "./tool-events.js";

export function startPage(): void {
  if (!isWindow) return;
  const prepared = prepare(true, (begun) => openPage(begun, doorbell, classes));
  if (prepared === undefined) return;
  const { deferred, native, other, contextOf, isNeeded } = prepared;
  const classes = captureToolEvents();
  const doorbell = awaitBell(() => {
    if (deferred.isBegun() || !isNeeded(isFormAnywhere)) return;
    // Attack: `window.event` shows the bell to code of the page that runs now.
    promiseThen(
      promiseCreate<void>((resolve) => resolve()),
      deferred.begin,
    );
  });
  // The browser runs forms by itself, and says so.
  if (native !== undefined)
    addListener(contextOf(ownDocument) as EventTarget, "toolchange", deferred.begin, true);
  if (other !== undefined) deferred.begin();
}
