/**
 * The advisory policy hints for an agent: the page's own, and only if it used them · S3-01, S3-04,
 * S3-15
 */
import { ownMember } from "../model/plain-data.js";

const NAMES = ["effect", "idempotent", "requiresConfirmation", "resultSensitivity"] as const;
/** An unknown value is passed on, but not a long text. Attack: instructions in place of a value. */
const MAX_WORD = 64;

/**
 * @returns the `mcp.dev/` members of a tool's `_meta` that are booleans or single words; nothing is
 * added or corrected.
 */
export function writePolicyHints(meta: unknown): { readonly [key: string]: boolean | string } {
  const hints = NAMES.map((name) => `mcp.dev/${name}`)
    .map((key) => [key, ownMember(meta, key)] as const)
    .filter(
      ([, value]) => typeof value === "boolean" || (typeof value === "string" && value.length <= MAX_WORD),
    );
  return Object.fromEntries(hints) as { readonly [key: string]: boolean | string };
}
