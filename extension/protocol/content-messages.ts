/**
 * Between a frame's isolated script and the worker, over `runtime.connect({ name: "frame" })`. The worker takes tab,
 * frame, document and origin from the port's `sender`, never from here.
 */
import { asArray, asCount, asNumber, asRecord, asString, optionalText } from "./decode.js";
import {
  MAX_ARGUMENT_CHARACTERS,
  MAX_NAME,
  MAX_REDEEMED_CHARACTERS,
  MAX_SCHEMA_CHARACTERS,
  MAX_TEXT,
  MAX_TOOLS,
} from "./limits.js";
import { decodeOwnAnswer } from "./own-call-messages.js";
import { decodeFromPage, type FromPage, type ToPage } from "./page-messages.js";

export const FRAME_PORT = "frame";
/** A one-time message to a tab; its frames answer `true`. */

/** Why a registered tool is not offered to agents: its native account and the page's differ. */
export interface WithheldTool {
  readonly name: string;
  readonly reason: "not-captured" | "differs";
}

/** How a redemption ended; the kinds are those of the page's own Reveal. */
export type Redemption =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly kind: string; readonly status?: number; readonly retryAfter?: number };

export type FromFrame =
  | FromPage
  /**
   * Follows every `tools` message, after the browser's own account was compared with it (empty where all is well, or
   * without native WebMCP). Until this message arrives, the worker offers no tools.
   */
  | { readonly type: "native"; readonly withheld: readonly WithheldTool[] }
  | { readonly type: "redeemed"; readonly request: string; readonly redemption: Redemption };

export type ToFrame =
  /** The person turned the extension off for this site or tab: no tools, no calls. */
  | { readonly type: "site"; readonly enabled: boolean }
  | ToPage
  | {
      readonly type: "redeem";
      readonly request: string;
      readonly handle: string;
      readonly redeemUrl: string;
      readonly origin: string;
    }
  /** The worker has stored the value of this handle and will not ask the frame again. */
  | { readonly type: "stored"; readonly handle: string };

function decodeRedemption(value: unknown): Redemption | undefined {
  const record = asRecord(value);
  if (record === undefined) return undefined;
  if (record["ok"] === true) {
    const text = asString(record["value"], MAX_REDEEMED_CHARACTERS);
    return text === undefined ? undefined : { ok: true, value: text };
  }
  const kind = asString(record["kind"], MAX_NAME);
  if (kind === undefined) return undefined;
  const status = asCount(record["status"]);
  const retryAfter = asNumber(record["retryAfter"]);
  return {
    ok: false,
    kind,
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** For the worker. The isolated script is ours, but what it passes on is not. */
export function decodeFromFrame(data: unknown): FromFrame | undefined {
  const record = asRecord(data);
  if (record?.["type"] === "native") {
    const items = asArray(record["withheld"], 2 * MAX_TOOLS);
    const withheld = items?.map((item) => {
      const name = asString(asRecord(item)?.["name"], MAX_NAME);
      const reason = asRecord(item)?.["reason"] === "differs" ? "differs" : "not-captured";
      return name === undefined ? undefined : ({ name, reason } as const);
    });
    if (withheld === undefined || withheld.includes(undefined)) return undefined;
    return { type: "native", withheld: withheld as WithheldTool[] };
  }
  if (record?.["type"] === "redeemed") {
    const request = asString(record["request"], MAX_NAME);
    const redemption = decodeRedemption(record["redemption"]);
    return request === undefined || redemption === undefined
      ? undefined
      : { type: "redeemed", request, redemption };
  }
  return decodeFromPage(data);
}

/** For the isolated script. */
export function decodeToFrame(data: unknown): ToFrame | undefined {
  const record = asRecord(data);
  if (record === undefined) return undefined;
  const text = (key: string, maximum = MAX_NAME) => asString(record[key], maximum);
  const call = text("call");
  switch (record["type"]) {
    case "site":
      return { type: "site", enabled: record["enabled"] === true };
    case "run":
    case "resolve": {
      const args = text("arguments", MAX_ARGUMENT_CHARACTERS);
      const { registration } = record;
      const told = optionalText(record, "annotations", MAX_SCHEMA_CHARACTERS);
      if (call === undefined || args === undefined || typeof registration !== "number" || !told)
        return undefined;
      return { type: record["type"], call, registration, arguments: args, ...told };
    }
    case "cancel":
      return call === undefined ? undefined : { type: "cancel", call };
    case "redeem": {
      const request = text("request");
      const handle = text("handle");
      const redeemUrl = text("redeemUrl", MAX_TEXT);
      const origin = text("origin", MAX_TEXT);
      if (request === undefined || handle === undefined) return undefined;
      if (redeemUrl === undefined || origin === undefined) return undefined;
      return { type: "redeem", request, handle, redeemUrl, origin };
    }
    case "stored": {
      const handle = text("handle");
      return handle === undefined ? undefined : { type: "stored", handle };
    }
    default:
      return decodeOwnAnswer(data);
  }
}
