/** The log's database: it outlives the worker, and can be without room. */
import {
  type AuditStore,
  MemoryAuditStore,
  NewerLogError,
} from "../../extension/background/audit/audit-store.js";
import type { AuditEntry } from "../../extension/protocol/audit-messages.js";
import type { WorkerLife } from "./worker-life.js";

export class FakeAuditStore {
  readonly #kept = new MemoryAuditStore({ most: 10_000, atATime: 500 });
  /** While set, nothing new is written. */
  refuses: boolean | "newer" = false;

  get entries(): readonly AuditEntry[] {
    return this.#kept.entries;
  }

  /** As one life of the worker sees it. */
  during(life: WorkerLife): AuditStore {
    return {
      append: async (notes) => {
        await Promise.resolve();
        life.step("log append");
        if (this.refuses === "newer") throw new NewerLogError();
        if (this.refuses) throw new Error("No room.");
        await this.#kept.append(notes);
        life.step("log append done");
      },
      readBack: (before, most) => this.#kept.readBack(before, most),
      readOn: (after, most) => this.#kept.readOn(after, most),
    };
  }
}
