/** One panel, and what it has been told: it gets what it lacks. */
import { LONG_TEXT, type PanelState, type ToPanel } from "../../protocol/panel-messages.js";
import type { Port } from "../platform/chrome-api.js";
import { post } from "../platform/port-inbox.js";

export class PanelLine {
  tabId: number | undefined;
  /** Its page is not hidden behind another tab or window; or it is the window that asks. */
  isInSight = true;
  /** The panel's page is not hidden. A window that asks may be minimised. */
  isSeen = true;
  readonly port: Port;
  /** The tools, and the rest without its long texts, as JSON. */
  #tools = "";
  #rest = "";
  /** Id of a call → the long text that this panel has. */
  #texts: ReadonlyMap<string, string> = new Map();

  constructor(port: Port) {
    this.port = port;
  }

  /** @returns false where the panel did not get it */
  send(message: ToPanel): boolean {
    return post(this.port, message);
  }

  /**
   * To hand over the same thousand tools, or thirty long results, with each change costs more than
   * the calls themselves.
   */
  show({ tools, calls, ...rest }: PanelState): void {
    const isLong = ({ agentText = "" }: PanelState["calls"][number]) => agentText.length > LONG_TEXT;
    const lean = calls.map((call) => {
      if (!isLong(call)) return call;
      const { agentText: _, ...short } = call;
      return { ...short, isTextSent: true as const };
    });
    const next = { tools: JSON.stringify(tools), rest: JSON.stringify({ ...rest, calls: lean }) };
    const texts = new Map(calls.filter(isLong).map(({ id, agentText = "" }) => [id, agentText]));
    const lacks = (id: string) => texts.get(id) !== this.#texts.get(id);
    const isNew = next.rest !== this.#rest || [...texts.keys()].some(lacks);
    const areToolsNew = next.tools !== this.#tools;
    if (!isNew && !areToolsNew) return;
    const told = calls.map((call, at) => (lacks(call.id) ? call : (lean[at] ?? call)));
    const state = { ...rest, calls: told, ...(areToolsNew ? { tools } : {}) };
    // A state that did not arrive is sent again with the next change: else old tools would stand
    // next to a new tab.
    if (!this.send({ type: "state", state })) return;
    this.#tools = next.tools;
    this.#rest = next.rest;
    this.#texts = texts;
  }
}
