/**
 * Libraries list a member that has a default as required, since it is always there once the default
 * is filled in. The server fills it in itself: who calls may leave it out.
 */
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";

/** @returns the tool with such members of its arguments not required */
export function withOptionalDefaults(tool: JsonRecord): JsonRecord {
  const { inputSchema } = tool;
  if (!isRecord(inputSchema)) return tool;
  const { properties, required } = inputSchema as JsonRecord;
  if (!isRecord(properties) || !Array.isArray(required)) return tool;
  const hasDefault = (name: unknown): boolean => {
    const member = typeof name === "string" && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isRecord(member) && Object.hasOwn(member, "default");
  };
  const left = required.filter((name) => !hasDefault(name));
  if (left.length === required.length) return tool;
  return { ...tool, inputSchema: { ...inputSchema, required: left } };
}
