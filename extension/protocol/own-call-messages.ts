/**
 * Calls that do not come through the extension: by agents in the page and by the browser's own
 * agent. The page's world asks before it runs a tool and before it gives the result.
 */
import { flag, isTrue, members, optional, type Rows, text } from "./decode.js";
import { MAX_NAME, MAX_TEXT } from "./limits.js";
import { decodeResult, decodeTool, type UntrustedResult, type UntrustedTool } from "./untrusted-values.js";

export type UntrustedOwnCall =
  | {
      readonly type: "own-call";
      readonly call: string;
      readonly tool: UntrustedTool;
      /** The arguments as JSON text, for the person; empty where it is too long to show. */
      readonly arguments: string;
      /** Who calls, as far as the page's world can tell. */
      readonly by: "page" | "browser";
      /** The isolated script says that the person has just clicked or typed in the page. */
      readonly isActive?: boolean;
    }
  | { readonly type: "own-result"; readonly call: string; readonly result: UntrustedResult }
  /** The caller no longer waits. */
  | { readonly type: "own-end"; readonly call: string };

export interface OwnAnswer {
  readonly type: "own-answer";
  readonly call: string;
  readonly allow: boolean;
  /** A rule refused the call, not the person. */
  readonly isStopped?: boolean;
}

const call = text(MAX_NAME);

export const OWN_CALLS: Rows<UntrustedOwnCall> = {
  "own-call": members({
    call,
    tool: decodeTool,
    arguments: text(MAX_TEXT),
    by: (by) => (by === "browser" ? by : "page"),
    isActive: isTrue,
  }),
  "own-result": members({ call, result: decodeResult }),
  "own-end": members({ call }),
};

export const isOwnCall = (message: { readonly type: string } | undefined): message is UntrustedOwnCall =>
  message !== undefined && Object.hasOwn(OWN_CALLS, message.type);

export const OWN_ANSWER: Rows<OwnAnswer> = {
  "own-answer": members({ call, allow: isTrue, isStopped: optional(flag) }),
};
