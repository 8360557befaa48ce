/** Shapes of what is kept from agents: the vault, the values that sessions search for, notices. */
import type { Share } from "../../../../src/engine/enforce/agent-session.js";
import type { FoundValue } from "../../../../src/engine/enforce/findings.js";
import type { SecretReference } from "../../../../src/engine/enforce/types.js";
import type { SessionValues } from "../../../../src/gateway/session.js";
import {
  asCount,
  asInteger,
  asNumber,
  asString,
  type Decoder,
  list,
  members,
  onlyTrue,
  optional,
  text,
} from "../../../protocol/decode.js";
import type { DropNotice, LockNotice } from "../../../protocol/kept-messages.js";
import type { RedemptionFailure, VaultItem } from "../../model/records.js";
import { asJson, LONG, MANY } from "./bounds.js";
import { NAMED } from "./calls.js";

/** Numbers of servers, which are in place of tabs', are below zero. */
const readShare = members<Share>({ site: text(LONG), tab: optional(asInteger) });

const readReference = members<SecretReference>({
  id: text(LONG),
  label: text(LONG),
  redeemUrl: text(LONG),
  expiresAt: optional(asNumber),
});

const readFailure = members<RedemptionFailure>({
  kind: text(LONG),
  status: optional(asNumber),
  retryAt: optional(asNumber),
});

export const readItem: Decoder<VaultItem> = members<VaultItem>({
  ...NAMED,
  handle: text(LONG),
  label: text(LONG),
  beside: optional(list(text(LONG), MANY)),
  schemaPath: text(LONG),
  reason: text(LONG),
  value: optional(asJson),
  reference: optional(readReference),
  failure: optional(readFailure),
  isMarkedToo: onlyTrue,
  isNotSecret: onlyTrue,
  origin: text(LONG),
  document: text(LONG),
  share: readShare,
  agent: text(LONG),
  receivedAt: asNumber,
});

/**
 * The id of an agent's session. An empty one is of a session that there was, and whose values
 * cannot be found.
 */
export const readSessionId = (value: unknown): string => asString(value, LONG) ?? "";

/** Values that a session searches for. */
export type Scrubbed = SessionValues & { readonly session: string };

const readFound = members<FoundValue>({ value: text(LONG), texts: list(text(LONG), LONG) });

export const readScrubbed: Decoder<Scrubbed> = members<Scrubbed>({
  session: text(LONG),
  origin: text(LONG),
  values: list(text(LONG), LONG),
  found: optional(list(readFound, LONG)),
  share: optional(readShare),
  isFull: onlyTrue,
  isMasked: onlyTrue,
});

/**
 * A value that the person redeemed or used, and the site in whose share it is; every session
 * searches for it.
 */
export interface Redeemed {
  readonly origin: string;
  readonly value: string;
  readonly site: string;
}

export const readRedeemed: Decoder<Redeemed> = members<Redeemed>({
  origin: text(LONG),
  value: text(LONG),
  site: text(LONG),
});

const IS_KEY = /^[0-9a-f]{64}$/;

/** The key of a session's hashes: without it, nothing is excused. */
export const readHashKey: Decoder<string> = (value) =>
  typeof value === "string" && IS_KEY.test(value) ? value : undefined;

/** The person loses these with this session of the browser. */
export interface Held {
  /** Secrets that do not expire. */
  readonly items: number;
  /** When the others expire, in milliseconds since the epoch. */
  readonly until: readonly number[];
  /** Extensions whose session has marks. An app's are on disk. */
  readonly agents: readonly string[];
}

export const MAX_AGENTS = 200;
const readAgents = list(text(200), MAX_AGENTS);

export const readHeld: Decoder<Held> = members<Held>({
  items: asCount,
  until: list(asCount, MANY),
  agents: readAgents,
});

export const readDropNotice: Decoder<DropNotice> = members<DropNotice>({
  at: asCount,
  items: asCount,
  calls: asCount,
  agents: readAgents,
});

export const readLockNotice: Decoder<LockNotice> = members<LockNotice>({ count: asCount, at: asNumber });
