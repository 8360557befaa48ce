/**
 * Checks the arguments of an issued secret. A sentence for the site's author never contains the
 * value.
 */
import { stringIsWellFormed } from "../intrinsics/text.js";
import {
  serverBoundInvalid,
  serverLabelInvalid,
  serverLabelTellsValue,
  serverOneTimeInvalid,
  serverTtlInvalid,
  serverUserInvalid,
  serverValueInvalid,
  serverValueTooLarge,
} from "../texts/server.js";
import type { IssueOptions } from "./types.js";

/** Browsers use at most a day · S1-26 */
const TTL_MAX = 86_400;
const LABEL_MAX = 80;
/** For the whole response, in bytes: browsers accept no more. */
const ANSWER_MAX = 65_536;
/** Shorter values occur in a label by chance. */
const TELLING = 4;

const encoder = new TextEncoder();

/** Whole seconds, at most a day. */
export function checkTtl(ttl: unknown): number {
  if (typeof ttl !== "number" || !(ttl >= 1)) throw new RangeError(serverTtlInvalid());
  return Math.floor(Math.min(ttl, TTL_MAX));
}

/** A bound that is not a number would have no effect. */
export function checkBound(name: string, bound: unknown): number {
  if (typeof bound !== "number" || !(bound >= 1)) throw new RangeError(serverBoundInvalid(name));
  return bound;
}

/**
 * A user's id: the same text for issuing and for redeeming. In UTF-8, half a surrogate pair is
 * what any other half is.
 */
export function checkUser(user: unknown): string {
  if (typeof user !== "string" || user === "" || !stringIsWellFormed(user))
    throw new TypeError(serverUserInvalid());
  return user;
}

/** @returns the value as JSON text */
function checkValue(value: unknown): string {
  if (typeof value !== "string" || value === "") throw new TypeError(serverValueInvalid());
  const json = JSON.stringify(value);
  if (encoder.encode(`{"value":${json}}`).length > ANSWER_MAX) throw new RangeError(serverValueTooLarge());
  return json;
}

function checkLabel(label: unknown, value: string): string {
  if (typeof label !== "string" || label.trim() === "" || label.length > LABEL_MAX) {
    throw new TypeError(serverLabelInvalid());
  }
  // Agents may see the label.
  if (value.length >= TELLING && label.includes(value)) throw new TypeError(serverLabelTellsValue());
  return label;
}

export interface CheckedIssue {
  readonly json: string;
  readonly label: string;
  readonly user: string;
  readonly ttl: number;
  readonly oneTime: boolean;
}

export function checkIssue(
  value: string,
  options: IssueOptions,
  defaults: { readonly ttl: number; readonly oneTime: boolean },
): CheckedIssue {
  const json = checkValue(value);
  const { label, user, ttl = defaults.ttl, oneTime = defaults.oneTime } = options ?? {};
  if (typeof oneTime !== "boolean") throw new TypeError(serverOneTimeInvalid());
  return { json, label: checkLabel(label, value), user: checkUser(user), ttl: checkTtl(ttl), oneTime };
}
