/**
 * A page that reached an unwrapped native `registerTool` has tools that the main-world script never
 * saw. This world has the browser's own `getTools`, so the two accounts are compared, and a tool on
 * which they differ is not offered.
 */

import { compileContract } from "../../src/engine/enforce/compile-contract.js";
import type { WithheldTool } from "../protocol/content-messages.js";
import { asRecord } from "../protocol/decode.js";
import { MAX_TOOLS } from "../protocol/limits.js";
import type { UntrustedTool } from "../protocol/untrusted-values.js";
import { browsersAccount } from "./browsers-account.js";
import type { NativeContext, NativeTool } from "./native-context.js";

/**
 * Compares the browser's tools of this document with those that the main world reported. Also
 * returns names that the main world did not report, at most as many as a list holds; none if its
 * own list was full. Agents never get those.
 *
 * A browser that has lost this document knows no tool of it, so no agent of the browser has another
 * account of them: what the main world reported stands alone, as without native WebMCP.
 */
export async function compareNative(
  context: NativeContext,
  reported: readonly UntrustedTool[],
): Promise<WithheldTool[]> {
  const { tools, isLost } = await browsersAccount(context);
  const native = new Map(tools.map((tool) => [tool.name, tool]));
  const names = new Set(reported.map(({ name }) => name));
  const isKnown = ({ name }: UntrustedTool) => !isLost || native.has(name);
  const differing = reported.filter((tool) => isKnown(tool) && !isSameAccount(native.get(tool.name), tool));
  const unknown = reported.length < MAX_TOOLS ? [...native.keys()].filter((name) => !names.has(name)) : [];
  return [
    ...differing.map(({ name }) => ({ name, reason: "differs" }) as const),
    ...unknown.slice(0, MAX_TOOLS).map((name) => ({ name, reason: "not-captured" }) as const),
  ];
}

function isSameAccount(native: NativeTool | undefined, reported: UntrustedTool): boolean {
  return (
    native !== undefined &&
    native.description === reported.description &&
    shownSchemas(reported).some((shown) => canonical(shown) === canonical(native.inputSchema))
  );
}

/**
 * Native has the projected schema of a script's tool. Of a form it has everything but our marks.
 */
function shownSchemas({ name, inputSchema }: UntrustedTool): unknown[] {
  if (inputSchema === undefined) return [undefined];
  try {
    const contract = compileContract(
      { name, inputSchema: JSON.parse(inputSchema) },
      { origin: location.origin },
    );
    return [contract.projectedInputSchema, JSON.parse(inputSchema, withoutMarks)];
  } catch {
    return [];
  }
}

const withoutMarks = (key: string, value: unknown): unknown =>
  key === "x-sensitive" && value === true ? undefined : value;

/** JSON with sorted members, because their order means nothing. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      const record = asRecord(part);
      return record === undefined
        ? part
        : Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ""
  );
}
