/** Shapes of what a person has set: what cannot be read is the stricter of two. */
import { asCount, asRecord, asString, type Decoder, isTrue, members } from "../../../protocol/decode.js";
import type { SiteSetting } from "../../../protocol/panel-messages.js";
import { LONG } from "./bounds.js";

/** A site whose setting cannot be read is off. */
export const readSite = (value: unknown): SiteSetting => (value === "on" || value === "ask" ? value : "off");

/** Whether apps may knock, and the name of the log. */
export const APPS_KEY = "apps";
export const LOG_KEY = "log";

/** Records of no kind. Others are left as they are: a newer version's, and the form's number. */
export const readSingle = (value: unknown, key: string): unknown => {
  if (key === APPS_KEY) return isTrue(value);
  return key === LOG_KEY ? asString(value, LONG) : value;
};

/** A preset, or the organisation's rules as JSON. An empty text is neither: rules are careful. */
export const readRules = (value: unknown): string => (typeof value === "string" ? value : "");

/** A window, by the browser's numbers. No other session of the browser has them. */
export interface OpenWindow {
  readonly window: number;
  readonly tab: number;
}

export const readWindow: Decoder<OpenWindow> = members<OpenWindow>({ window: asCount, tab: asCount });

const FLAGS = ["openWorld", "sensitive", "malicious"] as const;

/** The part of an app's session that outlives the browser. */
export type SessionFlags = { readonly [flag in (typeof FLAGS)[number]]: boolean } & {
  /** Milliseconds since the epoch. Absent in a record that could not be read. */
  readonly since?: number;
};

const ALL_SET: SessionFlags = { openWorld: true, sensitive: true, malicious: true };

/**
 * A record that cannot be read counts as all set. So does one of a newer version in another form.
 */
export function readFlags(value: unknown): SessionFlags {
  const record = asRecord(value);
  if (record === undefined) return ALL_SET;
  const { since, ...flags } = record;
  const isKnown =
    FLAGS.every((flag) => typeof flags[flag] === "boolean") && Object.keys(flags).length === FLAGS.length;
  const isDated = since === undefined || Number.isSafeInteger(since);
  return isKnown && isDated ? (record as unknown as SessionFlags) : ALL_SET;
}
