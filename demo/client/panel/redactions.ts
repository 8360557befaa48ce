/**
 * The record that airlock leaves in a redacted result: where something is missing, why, and its
 * handle.
 */

export interface Redaction {
  /**
   * JSON Pointer in terms of the schema; `*` stands for any item or a sensitive key. Empty: the
   * whole result.
   */
  readonly path: string;
  readonly reason: string;
  readonly handle?: string;
  readonly label?: string;
}

const RECORD = "webmcp-airlock/redaction";

export const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readRedaction(entry: unknown): Redaction[] {
  if (!isRecord(entry) || typeof entry["path"] !== "string") return [];
  const { path, reason, handle, label } = entry;
  return [
    {
      path,
      reason: typeof reason === "string" ? reason : "withheld",
      ...(typeof handle === "string" ? { handle } : {}),
      ...(typeof label === "string" ? { label } : {}),
    },
  ];
}

/** The places that the agent's text says were withheld. Nothing when it says nothing. */
export function readRedactions(result: unknown): readonly Redaction[] {
  const meta = isRecord(result) ? result["_meta"] : undefined;
  const record = isRecord(meta) ? meta[RECORD] : undefined;
  const entries = isRecord(record) ? record["redactions"] : undefined;
  return Array.isArray(entries) ? entries.flatMap(readRedaction) : [];
}

const REASONS: Readonly<Record<string, string>> = {
  "x-sensitive": "The schema marks this field as sensitive.",
  sensitiveHint: "The tool says that its results are sensitive.",
  secret_reference: "A one-time reference: your browser collects the value, no agent can.",
  "invalid-secret_reference": "A reference that is not well formed, so it is not opened.",
  "shape-mismatch": "The result is not what the schema says, so it stays.",
  "unresolvable-schema": "The schema cannot be understood here, so this stays.",
  audience: "The tool addresses this to you only.",
  error: "The tool failed. Its message is for you only.",
};

export const reasonInWords = (reason: string): string => REASONS[reason] ?? "Withheld by the airlock.";

/** JSON, or undefined when the text is not JSON (a plain text is a fine result too). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
