/** Says the mistakes of a definition while its tool is registered. */
import { compilePlan } from "../../engine/schema/compile-plan.js";
import { findMistakes } from "../../engine/schema/definition-mistakes.js";
import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import { regExpExec } from "../../intrinsics/text.js";
import type { GuardedTool } from "../api/guard-tool.js";
import { VALID_NAME } from "../api/register-tool.js";
import { isHeard, sayMistake } from "../mistakes/say-mistake.js";
import type { PageHost } from "../references/page-host.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { isObject } from "../webidl/webidl.js";

interface Registered {
  readonly tool: ReadTool;
  readonly source: unknown;
  readonly guard: GuardedTool;
}

/** @throws TypeError with the words of the first, in strict mode. */
export function checkRegistration(host: PageHost, { tool, source, guard }: Registered): void {
  if (!isHeard()) return;
  const { contract, inputs, shownSchema } = guard;
  findMistakes(
    {
      tool,
      source,
      outputPlan: () => (isObject(tool.outputSchema) ? contract().plan : undefined),
      inputPlan: () => inputs?.inputPlan ?? compilePlan(snapshotSchema(shownSchema)),
    },
    (code, place, detail) => sayMistake({ code, tool: tool.name, place, detail }, host, true),
  );
}

/**
 * A registration was refused, and whoever made it may swallow why. @throws TypeError in strict
 * mode.
 */
export function sayRefused(host: PageHost, name: string, reason: unknown): void {
  if (!isObject(reason) || reason["name"] !== "InvalidStateError") return;
  const code = regExpExec(VALID_NAME, name) ? "duplicate-name" : "invalid-name";
  sayMistake({ code, tool: name, place: "" }, host, true);
}
