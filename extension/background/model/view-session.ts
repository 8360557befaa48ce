/**
 * An agent's session as the panel shows it. Sources are claims of pages, so they are cleaned and
 * limited.
 */
import { marksOf, type SessionTrust } from "../../../src/annotations/session-trust.js";
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { PanelSession } from "../../protocol/question-messages.js";

const MAX_SHOWN = 50;
const MAX_SOURCE = 120;

interface More {
  /** The number of its calls that were refused without a question. */
  readonly refused?: number;
  /** When it began. */
  readonly since?: number | undefined;
}

export function viewSession(trust: SessionTrust, { refused = 0, since }: More = {}): PanelSession {
  const { verified, claimed, isClaimedCut } = trust;
  const isLong = verified.items.length > MAX_SHOWN || claimed.length > MAX_SHOWN;
  const isCut =
    isLong ||
    isClaimedCut ||
    verified.isCut ||
    claimed.some((each) => each.isCut || each.items.length > MAX_SHOWN);
  return {
    marks: marksOf(trust),
    verified: verified.items.slice(0, MAX_SHOWN),
    claimed: claimed.slice(0, MAX_SHOWN).map(({ origin, items }) => ({
      origin,
      sources: items.slice(0, MAX_SHOWN).map((source) => cleanText(source, MAX_SOURCE)),
    })),
    isCut,
    ...(refused === 0 ? {} : { refused }),
    ...(since === undefined ? {} : { since }),
  };
}
