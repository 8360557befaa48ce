/**
 * How much the log keeps of a call, by what the tool declares to do · S3-13
 *
 * Every call is logged when it starts and when it ends. What changes something, or does not say
 * that it changes nothing, is logged with the names of its arguments; what cannot be undone, or
 * says nothing, with its definition's hash as well. A claim to be harmless takes nothing from what
 * is logged of every call.
 */
import { asName } from "../../../src/engine/enforce/clean-text.js";
import { outcomesOf } from "../../../src/policy/facts-of-call.js";
import type { AuditEffect, AuditNote } from "../../protocol/audit-messages.js";
import { asRecord } from "../../protocol/decode.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { CallOrder } from "../model/running-call.js";

/** Digits of the hash: enough to tell definitions of one tool apart. */
const HASH_DIGITS = 16;

/** The worst that the tool declares possible. */
export function effectOf(tool: RegisteredTool): AuditEffect {
  const outcomes = outcomesOf(tool.security());
  if (outcomes.length === 0) return "unknown";
  if (outcomes.includes("irreversible")) return "irreversible";
  return outcomes.includes("consequential") ? "consequential" : "benign";
}

/**
 * Names that the tool's schema has. Attack: an agent that writes a value into the log as a name.
 */
function argumentNames({ found, arguments: given }: CallOrder): string[] {
  const schema = asRecord(found.tool.contract().projectedInputSchema);
  const declared = asRecord(schema?.["properties"]) ?? {};
  return Object.keys(given)
    .filter((name) => Object.hasOwn(declared, name))
    .map(asName);
}

export async function detailsOf(order: CallOrder): Promise<Partial<AuditNote>> {
  const effect = effectOf(order.found.tool);
  if (effect === "benign") return { effect };
  const details = { effect, arguments: argumentNames(order) };
  if (effect === "consequential") return details;
  return { ...details, definition: (await order.found.tool.hash()).slice(0, HASH_DIGITS) };
}
