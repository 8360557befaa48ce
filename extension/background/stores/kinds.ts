/**
 * Each kind of record that the worker stores, in one row: nobody else says where its records are,
 * what they look like, or how many there may be. `spec-notes/stability.md` has the same rows.
 */
import { decodeTrust } from "../../../src/annotations/decode-trust.js";
import { CLEAN_SESSION, type SessionTrust } from "../../../src/annotations/session-trust.js";
import { asCount, asNumber, type Decoder } from "../../protocol/decode.js";
import type { NamedSource } from "../model/named-tool.js";
import type { RefusedCalls } from "../model/records.js";
import * as ofAgents from "./shapes/agents.js";
import * as ofAnswers from "./shapes/answers.js";
import * as ofCalls from "./shapes/calls.js";
import * as ofKept from "./shapes/kept.js";
import * as ofSettings from "./shapes/settings.js";

/** What keeps a kind from growing without end, where that is not the number of its records. */
export type Limit =
  /** The kind has fixed keys. */
  | "fixed"
  /** One record for each agent, for each call under way, for each answer of the person. */
  | "agents"
  | "calls"
  | "answers"
  /** The store refuses more, so that nothing goes. */
  | "refused"
  /** Where the store is full, the party with the most records loses its first one. */
  | "fair";

export interface Kind<Value, Start = undefined> {
  /** What its keys begin with in storage, before a colon. */
  readonly name: string;
  /** `session`: in memory, until browser or extension end. */
  readonly area: "disk" | "session";
  /** Whether a private window reads those on disk, or which of them. It writes none. */
  readonly inPrivate: boolean | readonly string[];
  /** The value that counts where there is no record. */
  readonly start: Start;
  /** With a number, the oldest makes room for the newest. */
  readonly bound: Limit | number;
  /** The oldest has the least. Without it, the order in which they came counts. */
  age?(value: NoInfer<Value>): number;
  /**
   * What is read of a stored record.
   *
   * @returns undefined for what has another shape: it is dropped. Where a record that is not there
   * would loosen something, the strictest value that there is.
   */
  shape(stored: unknown, key: string): Value | undefined;
}

type Rest<Value, Start> = Pick<Kind<Value, Start>, "start" | "bound" | "age" | "shape">;

const inSession = <Value, const Start = undefined>(
  name: string,
  rest: Rest<Value, Start>,
): Kind<Value, Start> => ({
  name,
  area: "session",
  inPrivate: false,
  ...rest,
});

const onDisk = <Value, const Start = undefined>(
  name: string,
  inPrivate: boolean | readonly string[],
  rest: Rest<Value, Start>,
): Kind<Value, Start> => ({ name, area: "disk", inPrivate, ...rest });

const NO_NUMBERS: readonly number[] = [];
const NO_HASHES: readonly string[] = [];
const NO_SOURCES: readonly NamedSource[] = [];
const NO_CALLS: RefusedCalls = { count: 0, unlogged: {} };
const NOTHING: ofKept.Held = { items: 0, until: [], agents: [] };
const NO_SLOTS: ofAgents.Slots = { last: 0, tabs: [] };
const isTrue: Decoder<true> = (value) => (value === true ? true : undefined);
/** A record that is there is no new session, whatever it holds. */
const readTrust = (stored: unknown): SessionTrust => decodeTrust(stored ?? null);
const at = (value: { readonly at: number }): number => value.at;

export const KINDS = {
  // What a person decided, and what they must be told when the browser starts again.
  single: onDisk("", [ofSettings.LOG_KEY], {
    start: undefined,
    bound: "fixed",
    shape: ofSettings.readSingle,
  }),
  agent: onDisk("agent", false, { start: undefined, bound: "agents", shape: ofAgents.readAgent }),
  server: onDisk("server", false, {
    start: undefined,
    bound: 500,
    age: at,
    shape: ofAgents.readDecidedServer,
  }),
  site: onDisk("site", true, { start: "on", bound: "answers", shape: ofSettings.readSite }),
  rules: onDisk("rules", true, { start: undefined, bound: "fixed", shape: ofSettings.readRules }),
  grant: onDisk("grant", false, { start: undefined, bound: 2_000, age: at, shape: ofAnswers.readGrant }),
  seen: onDisk("seen", false, { start: NO_HASHES, bound: 10_000, shape: ofAnswers.readHashes }),
  used: onDisk("used", false, { start: NO_HASHES, bound: 10_000, shape: ofAnswers.readHashes }),
  quiet: onDisk("quiet", false, { start: 0, bound: "fixed", shape: asCount }),
  // Without its flags, a private window's session of an app would be cleaner than it is.
  flags: onDisk("flags", true, { start: undefined, bound: "agents", shape: ofSettings.readFlags }),
  unlogged: onDisk("refused", false, { start: undefined, bound: "agents", shape: ofAgents.readUnlogged }),
  held: onDisk("held", false, { start: NOTHING, bound: "fixed", shape: ofKept.readHeld }),
  dropped: onDisk("dropped", false, { start: undefined, bound: "fixed", shape: ofKept.readDropNotice }),
  window: onDisk("window", false, { start: undefined, bound: "fixed", shape: ofSettings.readWindow }),

  // Agents, and the tabs that they may use.
  waiting: inSession("agent", { start: undefined, bound: "refused", shape: ofAgents.readAgent }),
  shown: inSession("shown", { start: undefined, bound: "agents", shape: isTrue }),
  putOff: inSession("put-off", { start: undefined, bound: "agents", shape: asNumber }),
  tabs: inSession("tabs", { start: NO_NUMBERS, bound: "agents", shape: ofAgents.readTabs }),
  slots: inSession("slots", { start: NO_SLOTS, bound: "agents", shape: ofAgents.readSlots }),
  listed: inSession("listed", { start: undefined, bound: "agents", shape: ofAgents.readListed }),
  refused: inSession("refused", { start: NO_CALLS, bound: "agents", shape: ofAgents.readRefused }),
  document: inSession("document", {
    start: undefined,
    bound: 2_000,
    age: (number) => number,
    shape: asCount,
  }),
  ask: inSession("ask", { start: NO_NUMBERS, bound: "answers", shape: ofAgents.readCounts }),

  // Answers of the person that end with the session, or earlier.
  consent: inSession("consent", { start: undefined, bound: 2_000, age: at, shape: ofAnswers.readGrant }),
  choice: inSession("choice", { start: undefined, bound: 500, age: at, shape: ofAnswers.readChoice }),
  use: inSession("use", { start: undefined, bound: 2_000, age: at, shape: ofAnswers.readUse }),
  seenInSession: inSession("seen", {
    start: undefined,
    bound: 10_000,
    shape: ofAnswers.readSeen,
  }),
  denied: inSession("denied", { start: NO_NUMBERS, bound: "answers", shape: ofAnswers.readTimes }),
  asked: inSession("asked", { start: NO_NUMBERS, bound: "refused", shape: ofAgents.readCounts }),
  excuseKey: inSession("excuse-key", { start: undefined, bound: "agents", shape: ofKept.readHashKey }),
  excused: inSession("excused", { start: undefined, bound: "refused", shape: isTrue }),

  // Calls, and what an agent's session has met.
  call: inSession("call", { start: undefined, bound: "calls", shape: ofCalls.readCall }),
  log: inSession("log", {
    start: undefined,
    bound: "fair",
    age: ({ startedAt }) => startedAt,
    shape: ofCalls.readPastCall,
  }),
  read: inSession("read", { start: NO_SOURCES, bound: "agents", shape: ofCalls.readRead }),
  trust: inSession("trust", { start: CLEAN_SESSION, bound: "agents", shape: readTrust }),
  since: inSession("since", { start: undefined, bound: "agents", shape: asNumber }),
  began: inSession("began", { start: undefined, bound: "fixed", shape: asNumber }),

  // What is kept from agents.
  item: inSession("item", {
    start: undefined,
    bound: "refused",
    age: ({ receivedAt }) => receivedAt,
    shape: ofKept.readItem,
  }),
  session: inSession("session", { start: undefined, bound: "agents", shape: ofKept.readSessionId }),
  scrub: inSession("scrub", { start: undefined, bound: "refused", shape: ofKept.readScrubbed }),
  redeemed: inSession("redeemed", { start: undefined, bound: "refused", shape: ofKept.readRedeemed }),
  locked: inSession("locked", { start: undefined, bound: "fixed", shape: ofKept.readLockNotice }),
} as const;
