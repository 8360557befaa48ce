/** How far a call is, in plain words. */
import type { PanelCall } from "../../protocol/panel-messages.js";

export const CALL_STATUS: Readonly<Record<PanelCall["status"], string>> = {
  asking: "Waits for your answer",
  running: "Running…",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};
