/**
 * Repeats a call that never reached its page, once: S3's "retrying only idempotent tools". The page
 * left before it heard of the call, so nothing ran; whether that is so is what this worker posted,
 * never what a page says. All rules and questions come again.
 */
import { RpcCode } from "../../protocol/agent-messages.js";
import type { FoundTool } from "../model/page-document.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { RunningCall } from "../model/running-call.js";
import type { Registry } from "../stores/registry.js";

/** In milliseconds: how long a page that loads again may take to register its tools. */
const RETURN_LIMIT = 3_000;

/**
 * Either vocabulary will do, since nothing ran: a tool that denies it in one of them is not
 * repeated.
 */
export function mayRepeat({ security, meta }: RegisteredTool): boolean {
  const { values, known } = security().facts.idempotentHint;
  if (known) return values.every((value) => value === true);
  return meta()["mcp.dev/idempotent"] === true;
}

/** It ended because its page was gone, before that heard of it. */
export const hasNotRun = ({ ran, state: { end } }: RunningCall): boolean =>
  ran === "no" && end !== undefined && "error" in end && end.error.code === RpcCode.documentGone;

/** The same definition in the same place of the same tab, as it is after a reload. */
async function sameTool({ document, tool }: FoundTool, registry: Registry): Promise<FoundTool | undefined> {
  const digest = await tool.hash();
  const alike = registry
    .inTab(document.tabId)
    .filter(({ origin, topOrigin, top }) => {
      return origin === document.origin && topOrigin === document.topOrigin && top === document.top;
    })
    .flatMap((each) => each.tools().map((other) => ({ document: each, tool: other })));
  for (const found of alike) {
    const isCallable = found.document.whyWithheld(found.tool) === undefined;
    if (isCallable && (await found.tool.hash()) === digest) return found;
  }
  return undefined;
}

/** @returns undefined if the tool does not come back, or not as it was */
export async function findAgain(
  lost: FoundTool,
  registry: Registry,
  signal: AbortSignal,
): Promise<FoundTool | undefined> {
  const until = Date.now() + RETURN_LIMIT;
  for (;;) {
    const found = await sameTool(lost, registry);
    const left = until - Date.now();
    if (found !== undefined || left <= 0 || signal.aborted) return found;
    await registry.arrival(left);
  }
}
