/**
 * Messages between a frame's isolated script and the worker, over `runtime.connect({ name: "frame"
 * })`. The worker takes tab, frame, document and origin from the port's `sender`, never from a
 * message.
 */
import {
  asCount,
  asNumber,
  asRecord,
  byType,
  type Decoder,
  isTrue,
  lenient,
  list,
  members,
  optional,
  type RestOf,
  text,
} from "./decode.js";
import {
  MAX_ARGUMENT_CHARACTERS,
  MAX_NAME,
  MAX_REDEEMED_CHARACTERS,
  MAX_SCHEMA_CHARACTERS,
  MAX_TEXT,
  MAX_TOOLS,
} from "./limits.js";
import { OWN_ANSWER } from "./own-call-messages.js";
import { FROM_PAGE, type FromPage, type ToPage } from "./page-messages.js";

export const FRAME_PORT = "frame";

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
   * Follows every `tools` message, after the browser's own account was compared with it (empty
   * where all is well, or without native WebMCP). Until this message arrives, the worker offers no
   * tools.
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

const decodeRedemption: Decoder<Redemption> = (data) =>
  asRecord(data)?.["ok"] === true
    ? members<Extract<Redemption, { ok: true }>>({
        ok: () => true,
        value: text(MAX_REDEEMED_CHARACTERS),
      })(data)
    : members<Extract<Redemption, { ok: false }>>({
        ok: () => false,
        kind: text(MAX_NAME),
        status: lenient(asCount),
        retryAfter: lenient(asNumber),
      })(data);

const request = text(MAX_NAME);
const handle = text(MAX_NAME);
const call = text(MAX_NAME);

/**
 * For the worker: decodes what the isolated script sends. That script is ours, but what it passes
 * on is not.
 */
export const decodeFromFrame = byType<FromFrame>({
  ...FROM_PAGE,
  native: members({
    withheld: list(
      members<WithheldTool>({
        name: text(MAX_NAME),
        reason: (reason) => (reason === "differs" ? reason : "not-captured"),
      }),
      2 * MAX_TOOLS,
    ),
  }),
  redeemed: members({ request, redemption: decodeRedemption }),
});

const asked = members<RestOf<ToPage, "run">>({
  call,
  registration: asNumber,
  arguments: text(MAX_ARGUMENT_CHARACTERS),
  annotations: optional(text(MAX_SCHEMA_CHARACTERS)),
});

/** Decodes in the isolated script what the worker sends. */
export const decodeToFrame = byType<ToFrame>({
  ...OWN_ANSWER,
  site: members({ enabled: isTrue }),
  run: asked,
  resolve: asked,
  cancel: members({ call }),
  redeem: members({ request, handle, redeemUrl: text(MAX_TEXT), origin: text(MAX_TEXT) }),
  stored: members({ handle }),
});
