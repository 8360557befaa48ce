/**
 * Whether apps write the log where the organisation wants it. An app says so itself; one that says
 * nothing counts as one that does not, so a program that leaves it out is seen.
 */
import type { PanelApps } from "../../protocol/app-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { invalidArguments } from "../calls/answers.js";
import type { Worker } from "../calls/worker.js";
import type { Reply } from "./agent-connection.js";

export class AppLogs {
  readonly #worker: Worker;
  readonly #changed: () => void;
  readonly #writing = new Set<string>();

  constructor(worker: Worker, changed: () => void) {
    this.#worker = worker;
    this.#changed = changed;
  }

  said(agent: string, { isWritten }: JsonRecord): Reply {
    if (typeof isWritten !== "boolean") return { error: invalidArguments() };
    if (isWritten) this.#writing.add(agent);
    else this.#writing.delete(agent);
    this.#changed();
    return { result: {} };
  }

  /** It is gone, or is to write to another place: what it said before says nothing now. */
  forget(agent: string): void {
    this.#writing.delete(agent);
  }

  /** @param connected agents that are apps */
  view(connected: readonly string[]): Pick<PanelApps, "log"> {
    const { agents, managedApps } = this.#worker;
    const { logTo } = managedApps;
    if (logTo === undefined) return {};
    const missing = connected.flatMap((id) => {
      const agent = agents.get(id);
      return agent?.status === "approved" && !this.#writing.has(id) ? [agent.name] : [];
    });
    return { log: { places: Object.values(logTo) as string[], missing } };
  }
}
