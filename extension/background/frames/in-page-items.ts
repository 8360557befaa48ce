/**
 * Items that calls within a page kept from agents in the page: the person's too, but the page's
 * word, with a share of its own.
 */

import { parseSecretReference } from "../../../src/engine/enforce/parse-secret-reference.js";
import type { SecretReference } from "../../../src/engine/enforce/types.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { asNumber, asRecord, parseJson } from "../../protocol/decode.js";
import type { FromPage } from "../../protocol/page-messages.js";
import type { UntrustedWithheldItem } from "../../protocol/withheld-items.js";
import type { Worker } from "../calls/worker.js";
import { type NamedSource, namedTool, viewName } from "../model/named-tool.js";
import { isWebOrigin, type PageDocument } from "../model/page-document.js";
import type { VaultItem } from "../model/records.js";
import { IN_PAGE } from "../stores/agents.js";
import { shareOf } from "../stores/sessions.js";

const HANDLE = /^airlock-[0-9a-f]{32}$/;
const LONGEST_LIFE = 86_400_000;

type Withheld = Extract<FromPage, { type: "withheld" }>;

/**
 * Checked again: the page's world may say anything, and the person would send its cookies there.
 */
function referenceOf(text: string, origin: string, now: number): SecretReference | undefined {
  const claimed = asRecord(parseJson(text)) as { [key: string]: JsonValue } | undefined;
  if (claimed === undefined) return undefined;
  const result = parseSecretReference({ ...claimed, ttl: null, type: "secret_reference" }, origin, now);
  if (typeof result === "string") return undefined;
  const until = asNumber(claimed["expiresAt"]);
  const expiresAt = until === undefined ? undefined : Math.min(until, now + LONGEST_LIFE);
  return { ...result, expiresAt };
}

function toItem(
  document: PageDocument,
  tool: NamedSource,
  { handle, label, schemaPath, reason, value, reference }: UntrustedWithheldItem,
): VaultItem | undefined {
  const { id, origin } = document;
  const receivedAt = Date.now();
  if (!HANDLE.test(handle)) return undefined;
  const source = { document: id, share: shareOf(document), ...tool, agent: IN_PAGE, receivedAt };
  const item = { handle, label, schemaPath, reason, ...source };
  if (reference !== undefined) {
    const checked = referenceOf(reference, origin, receivedAt);
    return checked === undefined
      ? { ...item, reason: "invalid-secret_reference" }
      : { ...item, reference: checked };
  }
  const parsedValue = value === undefined ? undefined : (parseJson(value) as JsonValue | undefined);
  return parsedValue === undefined ? item : { ...item, value: parsedValue };
}

/** What the page said of the tool of this name; it may be gone by now. */
function nameIn(document: PageDocument, name: string): NamedSource {
  const tool = document.tools().find(({ definition }) => definition.name === name);
  return tool === undefined ? { tool: name, origin: document.origin } : namedTool({ document, tool });
}

export class InPageItems {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  take(document: PageDocument, { tool, items, error }: Withheld): void {
    const { sites, log } = this.#worker;
    if (!isWebOrigin(document.origin) || !sites.allows(document)) return;
    const named = nameIn(document, tool);
    const kept = this.#keep(document, named, items);
    if (error !== undefined) log.failedInPage(tool, document.origin, error, kept, viewName(named));
  }

  /**
   * An item that finds no room is dropped: the agent in the page has nothing but a handle either
   * way.
   */
  #keep(document: PageDocument, tool: NamedSource, items: readonly UntrustedWithheldItem[]): string[] {
    const kept = items.map((item) => toItem(document, tool, item)).filter((item) => item !== undefined);
    this.#worker.vault.keep(kept).catch(() => undefined);
    return kept.map(({ handle }) => handle);
  }
}
