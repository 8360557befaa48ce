/** One panel, and what it has been told: it gets what it lacks. */
import { LONG_TEXT, type PanelState, type ToPanel } from "../../protocol/panel-messages.js";
import type { Port } from "../platform/chrome-api.js";
import { post } from "../platform/port-inbox.js";

export class PanelLine {
  tabId: number | undefined;
  readonly port: Port;
  /** The tools, and the rest without its long texts, as JSON. */
  #tools = "";
  #rest = "";
  /** Id of a call → the long text that this panel has. */
  #texts: ReadonlyMap<string, string> = new Map();

  constructor(port: Port) {
    this.port = port;
  }

  send(message: ToPanel): void {
    post(this.port, message);
  }

  /** To hand over the same thousand tools, or thirty long results, with each change costs more than the calls themselves. */
  show({ tools, calls, ...rest }: PanelState): void {
    const isLong = ({ agentText = "" }: PanelState["calls"][number]) => agentText.length > LONG_TEXT;
    const before = { tools: this.#tools, rest: this.#rest, texts: this.#texts };
    const lean = calls.map((call) => {
      if (!isLong(call)) return call;
      const { agentText: _, ...short } = call;
      return { ...short, isTextSent: true as const };
    });
    this.#tools = JSON.stringify(tools);
    this.#rest = JSON.stringify({ ...rest, calls: lean });
    this.#texts = new Map(calls.filter(isLong).map(({ id, agentText = "" }) => [id, agentText]));
    const lacks = (id: string) => this.#texts.get(id) !== before.texts.get(id);
    const isNew = this.#rest !== before.rest || [...this.#texts.keys()].some(lacks);
    const areToolsNew = this.#tools !== before.tools;
    if (!isNew && !areToolsNew) return;
    const told = calls.map((call, at) => (lacks(call.id) ? call : (lean[at] ?? call)));
    this.send({ type: "state", state: { ...rest, calls: told, ...(areToolsNew ? { tools } : {}) } });
  }
}
