/**
 * Messages between an app's process and the worker before JSON-RPC begins, and how the host wraps
 * it. An app has an Ed25519 key. On each connection the worker sends a nonce, and the app signs it:
 * a signature is good for one line of one worker. After `met`, frames are those of
 * `extension/protocol/agent-messages.ts`.
 */
import { isRecord } from "../intrinsics/language.js";
import { MAX_CLAIM } from "./limits.js";
import { decodeLogPlaces, type LogPlaces } from "./log-places.js";

export const LINK_VERSION = 1;

/** The states of an agent; the person decides. */
export type AppStanding = "waiting" | "approved" | "denied" | "too-many";

export interface Challenge {
  readonly airlock: "challenge";
  readonly version: typeof LINK_VERSION;
  /** 32 random bytes, base64url. */
  readonly nonce: string;
  readonly extension: string;
  /** The line's number, as the host gave it. */
  readonly line: number;
}

export interface Identify {
  readonly airlock: "identify";
  readonly version: typeof LINK_VERSION;
  /** The raw public key: 32 bytes, base64url. */
  readonly key: string;
  /** The signature of {@link signedText}: 64 bytes, base64url. */
  readonly signature: string;
  /** A claim: what the app is to be called. */
  readonly name: string;
  /** A claim: the program that started the app's process. */
  readonly program?: string;
}

export interface Met {
  readonly airlock: "met";
  readonly agent: string;
  readonly standing: AppStanding;
  /** Shown to the person and by the app, so that the person can compare; only while it waits. */
  readonly code?: string;
  /**
   * Names the browser profile, in every connection of it; only once the person has let the app in.
   */
  readonly profile?: string;
  /**
   * The place to which the organisation sends the log of this app's calls; only once the person has
   * let the app in.
   */
  readonly logTo?: LogPlaces;
}

export interface Refused {
  readonly airlock: "refused";
  /** `managed`: the organisation does not allow this app. */
  readonly reason: "version" | "signature" | "unsupported" | "too-many" | "managed";
}

export type FromWorker = Challenge | Met | Refused;

/** Between the host and the worker. The host reads nothing of a `frame`. */
export type FromHost =
  | { readonly host: { readonly version: string } }
  | { readonly line: number; readonly open: true }
  | { readonly line: number; readonly closed: true }
  | { readonly line: number; readonly frame: unknown };
export type ToHost =
  | { readonly line: number; readonly closed: true }
  | { readonly line: number; readonly frame: unknown };

/**
 * The text that the app signs: it binds the signature to this purpose, extension, line and moment.
 */
export const signedText = ({ extension, line, nonce }: Omit<Challenge, "airlock" | "version">): string =>
  ["webmcp-airlock link", String(LINK_VERSION), extension, String(line), nonce].join("\n");

const isText = (value: unknown, maximum: number): value is string =>
  typeof value === "string" && value.length <= maximum;
const isLine = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const BASE64URL = /^[A-Za-z0-9_-]+$/;
const isEncoded = (value: unknown, length: number): value is string =>
  isText(value, length) && value.length === length && BASE64URL.test(value);

/** Lengths in base64url without padding. */
const KEY_LENGTH = 43;
const SIGNATURE_LENGTH = 86;
const NONCE_LENGTH = 43;

export function decodeIdentify(data: unknown): Identify | undefined {
  if (!isRecord(data) || data["airlock"] !== "identify" || data["version"] !== LINK_VERSION) return undefined;
  const { key, signature, name, program } = data;
  if (!isEncoded(key, KEY_LENGTH) || !isEncoded(signature, SIGNATURE_LENGTH)) return undefined;
  if (!isText(name, MAX_CLAIM) || (program !== undefined && !isText(program, MAX_CLAIM))) return undefined;
  const claim = program === undefined ? {} : { program };
  return { airlock: "identify", version: LINK_VERSION, key, signature, name, ...claim };
}

export function decodeFromHost(data: unknown): FromHost | undefined {
  if (!isRecord(data)) return undefined;
  const { host, line } = data;
  if (isRecord(host) && isText(host["version"], MAX_CLAIM)) return { host: { version: host["version"] } };
  if (!isLine(line)) return undefined;
  if (data["open"] === true) return { line, open: true };
  if (data["closed"] === true) return { line, closed: true };
  return Object.hasOwn(data, "frame") ? { line, frame: data["frame"] } : undefined;
}

const STANDINGS: readonly unknown[] = ["waiting", "approved", "denied", "too-many"];
const REASONS: readonly unknown[] = ["version", "signature", "unsupported", "too-many", "managed"];

function decodeMet({ agent, standing, code, profile, logTo }: { readonly [name: string]: unknown }) {
  const places = decodeLogPlaces(logTo);
  if (logTo !== undefined && places === undefined) return undefined;
  if (!isText(agent, 128) || !STANDINGS.includes(standing)) return undefined;
  return {
    airlock: "met",
    agent,
    standing: standing as AppStanding,
    ...(isText(code, 16) ? { code } : {}),
    ...(isText(profile, 64) ? { profile } : {}),
    ...(places === undefined ? {} : { logTo: places }),
  } as const;
}

/** @returns undefined for anything that is not said before JSON-RPC begins */
export function decodeFromWorker(data: unknown): FromWorker | undefined {
  if (!isRecord(data)) return undefined;
  const { airlock, nonce, extension, line, reason } = data;
  if (airlock === "challenge") {
    const isWhole = data["version"] === LINK_VERSION && isEncoded(nonce, NONCE_LENGTH) && isLine(line);
    if (!isWhole || !isText(extension, 64)) return undefined;
    return { airlock, version: LINK_VERSION, nonce, extension, line };
  }
  if (airlock === "met") return decodeMet(data);
  if (airlock === "refused" && REASONS.includes(reason)) {
    return { airlock, reason: reason as Refused["reason"] };
  }
  return undefined;
}
