/** The advisory policy hints as an agent is told of them: the page's own, and only where it used them · S3-01, S3-04, S3-15 */
import { ownMember } from "./plain-data.js";

const NAMES = ["effect", "idempotent", "requiresConfirmation", "resultSensitivity"] as const;
/** A word that nobody knows is kept as it is, but not a text that makes use of being kept. */
const MAX_WORD = 64;

/** @returns the `mcp.dev/` members of a tool's `_meta` that are booleans or words; nothing is added or corrected. */
export function writePolicyHints(meta: unknown): { readonly [key: string]: boolean | string } {
  const hints = NAMES.map((name) => `mcp.dev/${name}`)
    .map((key) => [key, ownMember(meta, key)] as const)
    .filter(
      ([, value]) => typeof value === "boolean" || (typeof value === "string" && value.length <= MAX_WORD),
    );
  return Object.fromEntries(hints) as { readonly [key: string]: boolean | string };
}
