/**
 * A withheld item as the panel shows it: its source, and whether it can be revealed. Never its
 * value.
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { PanelItem } from "../../protocol/panel-messages.js";
import type { NotSecrets } from "../calls/not-secrets.js";
import { isRevealable, isSpent } from "../model/item-state.js";
import { viewName } from "../model/named-tool.js";
import type { VaultItem } from "../model/records.js";
import { redemptionFailed } from "../model/redemption-words.js";
import type { Registry } from "../stores/registry.js";

const MAX_TEXT = 120;

const clean = (text: string): string => cleanText(text, MAX_TEXT);

/** Once the worker has the value, neither its expiry nor an earlier failure matters. */
function viewReference(item: VaultItem, registry: Registry): Partial<PanelItem> {
  const { reference, value, failure } = item;
  if (reference === undefined) return {};
  const path = { path: new URL(reference.redeemUrl).pathname };
  if (value !== undefined) return path;
  return {
    ...path,
    ...(reference.expiresAt === undefined ? {} : { expiresAt: reference.expiresAt }),
    ...(failure === undefined ? {} : { problem: redemptionFailed(failure), spent: isSpent(item) }),
    ...(failure?.retryAt === undefined ? {} : { retryAt: failure.retryAt }),
    ...(registry.isAway(item.document) ? { away: true } : {}),
  };
}

/** The part of an item that detection took: the person says whether it is a secret. */
function viewFound(item: VaultItem, notSecrets: NotSecrets): Partial<PanelItem> {
  const isCalledNone = item.isNotSecret === true;
  if (!isCalledNone && !notSecrets.mayBeSaid(item)) return {};
  const { value } = item;
  return { calledSecret: !isCalledNone, ...(Array.isArray(value) ? { values: value.length } : {}) };
}

export interface ItemParts {
  readonly registry: Registry;
  readonly notSecrets: NotSecrets;
}

/** @param agent the agent's name in the panel */
export function viewItem(item: VaultItem, agent: string, { registry, notSecrets }: ItemParts): PanelItem {
  const { handle, origin, receivedAt, beside } = item;
  return {
    handle,
    label: clean(item.label),
    schemaPath: clean(item.schemaPath),
    reason: clean(item.reason),
    origin,
    ...(beside === undefined ? {} : { beside }),
    ...viewName(item),
    agent,
    receivedAt,
    revealable: isRevealable(item),
    held: item.value !== undefined && isRevealable(item),
    ...viewFound(item, notSecrets),
    ...viewReference(item, registry),
  };
}
