/** What an organisation says about apps: whether any may connect, and which. What cannot be read lets none in. */
import { isRecord } from "../../../src/intrinsics/language.js";
import type { ChromeApi } from "../platform/chrome-api.js";

interface AppRule {
  readonly allowed: boolean;
  /** Ids of the only agents that may connect; undefined for any. */
  readonly agents?: readonly unknown[];
  /** Whether an app may read what the log says of its own calls. */
  readonly log: boolean;
}

const NONE: AppRule = { allowed: false, log: false };

function readRule(apps: unknown): AppRule {
  if (apps === undefined) return { allowed: true, log: true };
  if (!isRecord(apps)) return NONE;
  const { allowed = true, log = true, agents } = apps;
  if (typeof allowed !== "boolean" || typeof log !== "boolean") return NONE;
  if (agents !== undefined && !Array.isArray(agents)) return NONE;
  return agents === undefined ? { allowed, log } : { allowed, log, agents };
}

export class ManagedApps {
  /** Until it is read, none may connect. */
  #rule = NONE;
  #isKnown = false;

  constructor(api: ChromeApi, changed: () => void) {
    const read = () => {
      // Where nothing is managed, some browsers reject.
      const managed = api.storage.managed?.get(null).catch(() => ({})) ?? Promise.resolve({});
      void managed.then((all: { readonly [key: string]: unknown }) => {
        this.#rule = readRule(all["apps"]);
        this.#isKnown = true;
        changed();
      });
    };
    read();
    api.storage.onChanged?.addListener((_, area) => {
      if (area === "managed") read();
    });
  }

  get allowed(): boolean {
    return this.#rule.allowed;
  }

  /** The organisation has said so. */
  get forbidden(): boolean {
    return this.#isKnown && !this.#rule.allowed;
  }

  get mayReadLog(): boolean {
    return this.#rule.log;
  }

  permits(agent: string): boolean {
    const { allowed, agents } = this.#rule;
    return allowed && (agents === undefined || agents.includes(agent));
  }
}
