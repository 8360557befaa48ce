/**
 * The state of this document's agent session: `Airlock.sessionTrust()`, in words. A state never
 * becomes milder.
 */
import { h, replaceChildren } from "../dom/element.js";
import { type SessionTrust, sessionTrust } from "../model-context.js";

/** What was kept is no alarm: that is what Airlock is for. */
const STATES: readonly (readonly [keyof SessionTrust, string, string, "badge-off" | "badge-you"])[] = [
  [
    "openWorld",
    "Open world",
    "It has read what strangers wrote: tools are told so, and no letter goes out.",
    "badge-off",
  ],
  ["sensitive", "Secrets kept", "Some of what it asked for stayed with you, as it should.", "badge-you"],
  ["malicious", "Met an attack", "Something that it read tried to steer it.", "badge-off"],
];

function draw(state: SessionTrust | undefined): readonly HTMLElement[] {
  if (state === undefined) return [];
  const met = STATES.filter(([name]) => state[name]);
  if (met.length === 0)
    return [h("span", { class: "badge badge-on" }, "Clean"), h("span", {}, "It has met no risk yet.")];
  return met.flatMap(([, label, words, looks]) => [
    h("span", { class: `badge ${looks}` }, label),
    h("span", {}, words),
  ]);
}

export interface SessionState {
  readonly element: HTMLElement;
  refresh(): Promise<void>;
}

export function sessionState(): SessionState {
  const element = h("p", { class: "session-state", role: "status", "aria-label": "State of the session" });
  const refresh = async () => replaceChildren(element, ...draw(await sessionTrust()));
  void refresh();
  return { element, refresh };
}
