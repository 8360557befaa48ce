/** Shapes of what is stored about agents, the tabs that they may use, and what they were told. */

import type { AppClaims, DecidedStanding } from "../../../protocol/app-messages.js";
import {
  asArray,
  asCount,
  asInteger,
  asRecord,
  type Decoder,
  list,
  members,
  oneOf,
  onlyTrue,
  optional,
  text,
} from "../../../protocol/decode.js";
import type { AgentRecord, ListedTool, RefusalCause, RefusedCalls } from "../../model/records.js";
import { LONG, MANY } from "./bounds.js";

const readClaims: Decoder<AppClaims> = members<AppClaims>({
  program: optional(text(LONG)),
  client: optional(text(LONG)),
  code: text(LONG),
});

/** Another word than one of the three, or another kind of agent, is no decision of the person. */
export const readAgent: Decoder<AgentRecord> = (value) => {
  const { id, kind, name, status, app } = asRecord(value) ?? {};
  const isKnown =
    (kind === "extension" || kind === "app") &&
    (status === "waiting" || status === "approved" || status === "denied");
  if (!isKnown || typeof id !== "string" || typeof name !== "string") return undefined;
  if (app === undefined || readClaims(app) !== undefined) return value as AgentRecord;
  // A no holds, whatever is left of what the app said of itself.
  return status === "denied" ? { id, kind, name, status } : undefined;
};

/** Numbers of tabs; those of servers are below zero. */
export const readTabs: Decoder<readonly number[]> = list(asInteger, MANY);

/** What a person decided about a server that an app brought. */
export interface DecidedServer {
  readonly agent: string;
  readonly server: string;
  /** How it is started, as the person saw it. */
  readonly identity: string;
  readonly standing: DecidedStanding;
  /** In place of a tab's number: below zero, where no tab's number is. */
  readonly number: number;
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** The person switched off that copies of other origins' values are masked in its results. */
  readonly showsCopies?: true;
}

const readServer = members<DecidedServer>({
  agent: text(LONG),
  server: text(LONG),
  identity: text(LONG),
  standing: oneOf(["allowed", "denied", "off"]),
  number: asInteger,
  at: asCount,
  showsCopies: onlyTrue,
});

/** A number that is not below zero would be a tab's. */
export const readDecidedServer: Decoder<DecidedServer> = (value) => {
  const read = readServer(value);
  return read !== undefined && read.number < 0 ? read : undefined;
};

/** Numbers of tabs, or times in milliseconds since the epoch. */
export const readCounts: Decoder<readonly number[]> = list(asCount, MANY);

const isPair = (pair: unknown): boolean => {
  const [tab, slot, ...more] = asArray(pair, 2) ?? [];
  return asInteger(tab) !== undefined && asCount(slot) !== undefined && more.length === 0;
};

export interface Slots {
  readonly last: number;
  readonly tabs: readonly (readonly [tabId: number, slot: number])[];
}

/** No agent has been given a number as high as this one. */
const AFTER_ALL = 1_000_000;

/** A number that may have been given is never given again, so what cannot be read begins above. */
export function readSlots(value: unknown): Slots {
  const record = asRecord(value);
  const [last, tabs] = [asCount(record?.["last"]), asArray(record?.["tabs"], MANY)];
  if (last === undefined || tabs?.every(isPair) !== true) return { last: AFTER_ALL, tabs: [] };
  return { last, tabs: tabs as Slots["tabs"] };
}

const readTool: Decoder<ListedTool> = members<ListedTool>({
  document: text(LONG),
  registration: asCount,
  digest: text(LONG),
  slot: asCount,
  within: text(LONG),
});

export type Listed = { readonly [name: string]: ListedTool };

export const readListed: Decoder<Listed> = (value) => {
  const tools = Object.entries(asRecord(value) ?? { "": undefined });
  const isWhole = tools.length <= MANY && tools.every(([, tool]) => readTool(tool) !== undefined);
  return isWhole ? (value as Listed) : undefined;
};

export const CAUSES: readonly RefusalCause[] = ["too-many", "denied-before"];

/** @returns undefined where nothing of it can be read */
export const readUnlogged: Decoder<RefusedCalls["unlogged"]> = (value) => {
  const record = asRecord(value);
  const counts = CAUSES.flatMap((cause) => {
    const count = asCount(record?.[cause]);
    return count === undefined || count === 0 ? [] : [[cause, count]];
  });
  return counts.length === 0 ? undefined : Object.fromEntries(counts);
};

export const readRefused: Decoder<RefusedCalls> = (value) => {
  const record = asRecord(value);
  const count = asCount(record?.["count"]);
  return count === undefined ? undefined : { count, unlogged: readUnlogged(record?.["unlogged"]) ?? {} };
};
