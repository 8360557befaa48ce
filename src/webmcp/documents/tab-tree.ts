/**
 * HTML "inclusive descendant navigables" of the tab's top document, as far as a document can see
 * them
 */

import { type OtherWindow, tabTop, windowFrameCount } from "../../intrinsics/frames.js";
import { createList, listAppend } from "../../intrinsics/language.js";

/** In native's order: breadth first. */
export function tabWindows(): OtherWindow[] {
  const windows = createList<OtherWindow>();
  listAppend(windows, tabTop);
  for (let index = 0; index < windows.length; index++) {
    const window = windows[index] as OtherWindow;
    for (let child = 0; child < windowFrameCount(window); child++)
      listAppend(windows, window[child] as OtherWindow);
  }
  return windows;
}

/** False for windows of other tabs, for closed ones, and for values that are not windows. */
export const isInTab = (source: OtherWindow | null): source is OtherWindow => source?.top === tabTop;
