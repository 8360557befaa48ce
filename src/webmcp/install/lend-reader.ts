/**
 * The reader of the vocabularies comes with the page's script. Whatever was installed first borrows
 * it: the script itself, another copy, or the extension, whose own scripts run in each frame and
 * bring none.
 */
import type { SessionTrust } from "../../annotations/session-trust.js";
import { describeCall } from "../api/describe-call.js";
import { hearMistakes } from "../mistakes/say-mistake.js";
import {
  createDocumentTrust,
  type DocumentTrust,
  documentTrust,
  setDocumentTrust,
} from "../trust/document-trust.js";

/** The lender gets this: the session and the tools are where the installation is. */
export interface TrustAnswers {
  sessionTrust(): SessionTrust | undefined;
  readonly describeCall: typeof describeCall;
}

/**
 * The page has chosen Airlock: what is wrong with it is said from now on. The first reader stays.
 * Attack: a page that lends one of its own. It gets no more than what the page says itself, and its
 * answers are read as text of the page; rules and other agents go by what the extension's worker
 * reads.
 */
export function lendReader(reader: DocumentTrust["reader"], isStrict?: boolean): TrustAnswers {
  hearMistakes(isStrict);
  const readable = documentTrust ? undefined : reader();
  if (readable) setDocumentTrust(createDocumentTrust(reader, readable.cleanState()));
  return { sessionTrust: () => documentTrust?.state(), describeCall };
}
