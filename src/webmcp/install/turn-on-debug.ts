/** Debug mode, for the copy of Airlock that this document installs next */

import { ownWindow, sayToAuthor } from "../../intrinsics/dom.js";
import { objectDefineProperty } from "../../intrinsics/language.js";
import { debugTexts } from "../../texts/debug.js";
import { DEBUG } from "../debug/call-report.js";
import { explain, reportCall } from "../debug/report-call.js";
import { MARK } from "../documents/mark.js";

export function turnOnDebug(): void {
  if (MARK in ownWindow) sayToAuthor(debugTexts.elsewhere());
  else {
    objectDefineProperty(reportCall, "explain", { value: explain });
    objectDefineProperty(ownWindow, DEBUG, { value: reportCall, configurable: true });
  }
}
