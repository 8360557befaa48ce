/** A storage area: it outlives the worker, has a quota, and stores copies. */
import type { StorageArea } from "../../extension/background/platform/chrome-api.js";
import type { WorkerLife } from "./worker-life.js";

export class FakeStorage {
  readonly data = new Map<string, string>();
  /** In bytes of keys and JSON. */
  quota = 10 * 1024 * 1024;
  /** While set, nothing new is stored. */
  refuses = false;
  accessLevel = "";
  /** How often its content was asked for. */
  reads = 0;

  /**
   * The area as one life of the worker sees it: after its end, calls neither do anything nor come
   * back.
   */
  area(life: WorkerLife, name: string): StorageArea {
    const act = async <Result>(what: string, perform: () => Result): Promise<Result> => {
      // Even a store in memory answers later.
      await Promise.resolve();
      life.step(`${name} ${what}`);
      const result = perform();
      life.step(`${name} ${what} done`);
      return result;
    };
    return {
      get: () => {
        this.reads += 1;
        return act("get", () =>
          Object.fromEntries([...this.data].map(([key, text]) => [key, JSON.parse(text) as unknown])),
        );
      },
      set: (items) => act("set", () => this.#set(items)),
      remove: (keys) => act("remove", () => keys.forEach((key) => void this.data.delete(key))),
      setAccessLevel: async ({ accessLevel }) => {
        this.accessLevel = accessLevel;
      },
    };
  }

  get text(): string {
    return JSON.stringify([...this.data]);
  }

  keys(prefix: string): string[] {
    return [...this.data.keys()].filter((key) => key.startsWith(prefix));
  }

  #set(items: { [key: string]: unknown }): void {
    const next = new Map(this.data);
    for (const [key, value] of Object.entries(items)) next.set(key, JSON.stringify(value));
    let size = 0;
    for (const [key, text] of next) size += key.length + Buffer.byteLength(text);
    if (this.refuses || size > this.quota) throw new Error("Session storage quota bytes exceeded.");
    for (const [key, text] of next) this.data.set(key, text);
  }
}
