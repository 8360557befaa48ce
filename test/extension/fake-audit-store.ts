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
  #held: { readonly begin: () => void; readonly released: Promise<void> } | undefined;

  get entries(): readonly AuditEntry[] {
    return this.#kept.entries;
  }

  /** The next write has begun when `begun` resolves, and is stored once the test releases it. */
  hold(): { readonly begun: Promise<void>; release(): void } {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      this.#held = { begin: resolve, released };
    });
    return { begun, release };
  }

  /** As one life of the worker sees it. */
  during(life: WorkerLife): AuditStore {
    return {
      append: async (notes) => {
        await Promise.resolve();
        life.step("log append");
        if (this.refuses === "newer") throw new NewerLogError();
        if (this.refuses) throw new Error("No room.");
        const held = this.#held;
        this.#held = undefined;
        held?.begin();
        await held?.released;
        await this.#kept.append(notes);
        life.step("log append done");
      },
      readBack: (before, most) => this.#kept.readBack(before, most),
      readOn: (after, most) => this.#kept.readOn(after, most),
    };
  }
}
