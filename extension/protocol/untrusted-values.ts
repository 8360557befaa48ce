/** A tool and a result as the page's world says them: its word, bounded and of known shape. */
import { asCount, members, oneOf, onlyTrue, optional, text } from "./decode.js";
import { MAX_NAME, MAX_RESULT_CHARACTERS, MAX_SCHEMA_CHARACTERS, MAX_TEXT } from "./limits.js";

/**
 * A tool as the page declares it. Schemas, annotations and `_meta` are JSON texts, absent where the
 * tool has none.
 */
export interface UntrustedTool {
  /** The number of the registration in this document; each registration has a new one. */
  readonly registration: number;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: string;
  readonly outputSchema?: string;
  /** A list of strings. */
  readonly publicErrors?: string;
  readonly annotations?: string;
  readonly meta?: string;
  /** What the person's own file says that a server's tool returns and does. */
  readonly said?: string;
  /** It has a resolver: it can annotate a call with given arguments. */
  readonly dynamic?: true;
  /** Its `outputSchema` is no JSON Schema: marks in it are not found. */
  readonly notUnderstood?: true;
  /** Its texts are too long, so the message leaves them out and agents do not get the tool. */
  readonly oversized?: true;
}

/**
 * How a raw `execute` ended. `json`: `text` is the JSON of what it returned; `string`: `text` is
 * the string itself; `undefined`: it returned nothing that JSON can carry; `unserializable`:
 * `JSON.stringify` threw; `threw`: `text` is the error's message; `oversized`; `gone`: the
 * registration does not exist.
 */
export interface UntrustedResult {
  readonly kind: (typeof RESULT_KINDS)[number];
  readonly text: string;
}

const RESULT_KINDS = ["json", "string", "undefined", "unserializable", "threw", "oversized", "gone"] as const;

const named = (value: unknown) => text(MAX_NAME)(value) || undefined;

export const decodeTool = members<UntrustedTool>({
  registration: asCount,
  name: named,
  title: optional(text(MAX_TEXT)),
  description: text(MAX_TEXT),
  inputSchema: optional(text(MAX_SCHEMA_CHARACTERS)),
  outputSchema: optional(text(MAX_SCHEMA_CHARACTERS)),
  publicErrors: optional(text(MAX_SCHEMA_CHARACTERS)),
  annotations: optional(text(MAX_TEXT)),
  meta: optional(text(MAX_SCHEMA_CHARACTERS)),
  said: optional(text(MAX_TEXT)),
  dynamic: onlyTrue,
  notUnderstood: onlyTrue,
  oversized: onlyTrue,
});

export const decodeResult = members<UntrustedResult>({
  kind: oneOf(RESULT_KINDS),
  text: text(MAX_RESULT_CHARACTERS),
});
