/**
 * The pages that the scripts run in: registered with the browser, in step with the person's
 * settings. A change counts from the next load of a page.
 */
import type { Worker } from "../calls/worker.js";
import type { ContentScript } from "../platform/chrome-api.js";

const PAGE_SCRIPT = "page.js";
const CONTENT_SCRIPT = "content.js";

const everywhere = (origin: string): string => `${origin}/*`;

function scriptPair(
  suffix: string,
  matches: string[],
  excludeMatches: string[],
  persistAcrossSessions: boolean,
): ContentScript[] {
  const shared = {
    matches,
    excludeMatches,
    runAt: "document_start" as const,
    allFrames: true,
    matchOriginAsFallback: true,
    persistAcrossSessions,
  };
  // The page's world listens for the port that the isolated one brings, so it must be first:
  // Chromium goes by the id.
  return [
    { ...shared, id: `1-page${suffix}`, js: [PAGE_SCRIPT], world: "MAIN" },
    { ...shared, id: `2-content${suffix}`, js: [CONTENT_SCRIPT], world: "ISOLATED" },
  ];
}

export class PageScripts {
  readonly #worker: Worker;
  #last: Promise<void> = Promise.resolve();

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * One after the other; the last one asked for holds. A private window leaves them alone: they are
   * shared.
   */
  sync(): Promise<void> {
    if (this.#worker.api.extension.inIncognitoContext) return Promise.resolve();
    this.#last = this.#last.then(() => this.#sync()).catch(() => undefined);
    return this.#last;
  }

  async #sync(): Promise<void> {
    const { api, sites } = this.#worker;
    const { scripting } = api;
    const { excluded, asked } = sites.exceptions();
    const wanted = scriptPair("", ["http://*/*", "https://*/*"], excluded.map(everywhere), true);
    // Sites that ask come back after the next start of the browser only when the person says so
    // again.
    if (asked.length > 0) wanted.push(...scriptPair("-asked", asked.map(everywhere), [], false));
    const present = new Set((await scripting.getRegisteredContentScripts()).map(({ id }) => id));
    const surplus = [...present].filter((id) => !wanted.some((script) => script.id === id));
    const known = wanted.filter(({ id }) => present.has(id));
    const fresh = wanted.filter(({ id }) => !present.has(id));
    // Updated in place, so that pages are guarded all the time.
    if (known.length > 0) await scripting.updateContentScripts(known);
    if (fresh.length > 0) await scripting.registerContentScripts(fresh);
    if (surplus.length > 0) await scripting.unregisterContentScripts({ ids: surplus });
  }
}
