/**
 * Calls that do not come through the extension: by agents in the page and by the browser's own agent. The page's world
 * asks before it runs a tool and before it gives the result.
 */
import { asRecord, asString, type JsonRecord } from "./decode.js";
import { MAX_NAME, MAX_TEXT } from "./limits.js";
import { decodeResult, decodeTool, type UntrustedResult, type UntrustedTool } from "./untrusted-values.js";

export type UntrustedOwnCall =
  | {
      readonly type: "own-call";
      readonly call: string;
      readonly tool: UntrustedTool;
      /** JSON text, for the person; empty if it is too long to show. */
      readonly arguments: string;
      /** The caller, as far as the page's world can tell. */
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
}

export function decodeOwnCall(record: JsonRecord): UntrustedOwnCall | undefined {
  const call = asString(record["call"], MAX_NAME);
  if (call === undefined) return undefined;
  switch (record["type"]) {
    case "own-call": {
      const tool = decodeTool(record["tool"]);
      const args = asString(record["arguments"], MAX_TEXT);
      if (tool === undefined || args === undefined) return undefined;
      const by = record["by"] === "browser" ? "browser" : "page";
      return { type: "own-call", call, tool, arguments: args, by, isActive: record["isActive"] === true };
    }
    case "own-result": {
      const result = decodeResult(record["result"]);
      return result && { type: "own-result", call, result };
    }
    case "own-end":
      return { type: "own-end", call };
    default:
      return undefined;
  }
}

export function decodeOwnAnswer(data: unknown): OwnAnswer | undefined {
  const record = asRecord(data);
  const call = asString(record?.["call"], MAX_NAME);
  if (record?.["type"] !== "own-answer" || call === undefined) return undefined;
  return { type: "own-answer", call, allow: record["allow"] === true };
}
