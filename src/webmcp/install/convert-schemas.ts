/** Schemas of libraries in a tool that is being registered · S1-05, S1-07 */
import { readSchema, standardOf } from "../../engine/schema/read-schema.js";
import { UNREADABLE } from "../../engine/schema/snapshot-schema.js";
import { defineOwn } from "../../intrinsics/language.js";
import { isHeard } from "../mistakes/say-mistake.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { isObject } from "../webidl/webidl.js";

/**
 * Changes the tool itself, by which the extension knows it. On a page that never chose Airlock, a
 * schema that we do not understand stays as it is.
 */
export function convertSchemas(tool: ReadTool): void {
  const { inputSchema, outputSchema } = tool;
  const output = readSchema(outputSchema, "output");
  if (output !== UNREADABLE || isHeard()) defineOwn(tool, "outputSchema", output);
  if (!isHeard() || !standardOf(inputSchema)) return;
  const input = readSchema(inputSchema, "input");
  // Native takes what is no JSON Schema as it is, or refuses it.
  if (isObject(input)) defineOwn(tool, "inputSchema", input);
}
